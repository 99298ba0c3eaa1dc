// Answers the requests of the preview: its pages, the wait for changes, and what a page saves.

import Files
import JSON
import Synchronization
import TextTools

/// What the threads of the preview share.
final class PreviewPages: Sendable {
  /// What a page has to know of the built site.
  struct State {
    /// Grows with each change of the pages, and of `problem`.
    var version = 1
    /// Grows with each change of what pages are shown with, so that they load it again.
    var looks = 1
    /// Why the last build failed, in the words of the program; nil if it did not.
    var problem: String?
  }

  let state = Mutex(State())
  private let gate: PreviewGate
  private let files: SiteFiles
  private let command: PreviewCommand
  /// Held by the one save that runs.
  private let saving = Mutex(())

  /// Longer than any page waits; browsers give up on requests after some minutes.
  private static let longestWait = Duration.seconds(25)

  init(_ gate: PreviewGate, _ files: SiteFiles, _ command: PreviewCommand) {
    self.gate = gate
    self.files = files
    self.command = command
  }

  /// - Throws: before the body is read if it is not a page of the preview that asks.
  func answer(_ head: RequestHead, _ connection: inout Connection) throws(Refusal) -> HTTPAnswer {
    guard let path = gate.path(head) else {
      return .text(403, "This is not the address that `machinemode serve` printed.\n")
    }
    if path == "-/save", head.method == "POST" { return try save(head, &connection) }
    guard head.isReading, path != "-/save" else {
      throw Refusal(405, "only pages are read here, and only `-/save` is written to")
    }
    if path == "-/changes" { return news(after: head.number("since"), connection) }
    if let file = files.file(path) { return HTTPAnswer(status: 200, type: file.type, body: file.bytes) }
    guard let missing = files.file("404.html") else { return .text(404, "There is no such page.\n") }
    return HTTPAnswer(status: 404, type: missing.type, body: missing.bytes)
  }

  /// Answers once the version is another one than a page has, or the time is over.
  ///
  /// - Parameter version: nil does not wait.
  private func news(after version: Int?, _ connection: Connection) -> HTTPAnswer {
    let end = ContinuousClock.now + PreviewPages.longestWait
    while state.withLock({ $0.version }) == version, ContinuousClock.now < end {
      guard connection.waits(milliseconds: 20) else { break }
    }
    let present = state.withLock { $0 }
    return .json(
      200,
      [
        "version": .integer(present.version), "looks": .integer(present.looks),
        "problem": present.problem.map { .string($0) } ?? .null,
      ])
  }

  /// Answers only after the change is stored.
  private func save(_ head: RequestHead, _ connection: inout Connection) throws(Refusal) -> HTTPAnswer {
    let type = head.fields["content-type"]?.split(separator: ";").first.map { trimmed($0) }
    guard type?.lowercased() == "application/json" else {
      throw Refusal(415, "what is saved is sent as application/json")
    }
    let change = try SavedChange(json: connection.body(of: head))
    let run = saving.withLock { _ in command.run(change.words, input: Array(change.input.utf8)) }
    guard let complaint = run.complaint else {
      return .json(200, ["said": .string(String(decoding: run.output, as: UTF8.self))])
    }
    // A command that changed nothing says why in two lines: `error: ...`, then `help: ...`.
    let lines = String(decoding: run.errors, as: UTF8.self).split(separator: "\n")
    func line(_ mark: String) -> String? {
      lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }
    return .json(
      409,
      [
        "problem": .string(line("error: ") ?? complaint),
        "help": line("help: ").map { .string($0) } ?? .null,
      ])
  }
}

/// The program itself with the options of this preview. Each command is a process of its own, as in a terminal: it reads the
/// clock anew, and nothing that befalls it ends the preview.
struct PreviewCommand {
  /// Its path.
  let program: String
  /// The options that every command gets: workspace, plan, templates, clock.
  let options: [String]

  /// Longer than any build takes.
  private static let timeoutSeconds = 60

  func run(_ words: [String], input: [UInt8] = []) -> ProgramRun.Report {
    let run = ProgramRun(
      program: program, arguments: words + options + ["--color", "never"], isInOwnGroup: false,
      seconds: PreviewCommand.timeoutSeconds)
    return run.report(input: input)
  }
}

/// The files of the site that was built into a folder, and nothing else.
struct SiteFiles {
  let folder: String

  /// No file of a site comes near it.
  private static let largest = 64 << 20

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json",
    "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png",
    "xml": "application/atom+xml", "ics": "text/calendar; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "txt": "text/plain; charset=utf-8",
  ]

  /// The bytes of a file with its media type; nil if the site has no such file.
  ///
  /// - Parameter path: relative to the folder, percent-encoded; a folder's own page is its `index.html`.
  func file(_ path: String) -> (bytes: [UInt8], type: String)? {
    guard let decoded = decoded(path) else { return nil }
    let whole = decoded.isEmpty || decoded.hasSuffix("/") ? decoded + "index.html" : decoded
    let parts = whole.split(separator: "/", omittingEmptySubsequences: false)
    // Names of the site's files begin with no dot, so that `..` is none of them.
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
      let read = try? readFile(at: "\(folder)/\(whole)", atMost: SiteFiles.largest, followsLinks: false)
    else { return nil }
    let ending = whole.split(separator: ".").last.map(String.init) ?? ""
    return (read.bytes, SiteFiles.types[ending] ?? "application/octet-stream")
  }

  /// Nil for text that is not valid, or has control characters.
  private func decoded(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == Ascii.percent else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != Ascii.delete && $0 != Ascii.backslash }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
