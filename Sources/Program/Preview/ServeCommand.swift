// `serve`: shows the private site in the browser while one works; the boxes, minutes and notes of its Today page save.

import ArgumentParser
import Files
import Store
import StudyModel
import Synchronization
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show your private site in the browser while you work; Today saves.",
    discussion: """
      The pages follow every change, of the log, the plan or the templates, and Today's boxes, minutes and notes \
      save. The address has a secret part and works on this computer alone. Ctrl-C ends it.
      """)

  @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 takes a free one.", valueName: "n"))
  var port: UInt16 = 8_765

  @Flag(help: "Open it in the browser.")
  var open = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  /// How often files are looked at, in milliseconds. A person sees a page change as at once within a tenth of a second.
  private static let interval = 40

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let listener = try listen()
    let folder = try PreviewFolder(session.store.workspace)
    let site = "\(folder.path)/site"
    let command = try self.command(session)
    watchSignals()
    var watch = PreviewWatch(command, from: try watched(session), into: site)
    defer { folder.empty() }
    if let problem = watch.build() { throw Failure(.data, report: problem) }
    let gate = PreviewGate(token: PreviewGate.newToken(), port: listener.port)
    let pages = PreviewPages(gate, SiteFiles(folder: site), command)
    guard
      startThread({ listener.run { head, connection throws(Refusal) in try pages.answer(head, &connection) } }
      )
    else { throw Failure(.environment, "no thread could be started") }
    let address = "http://127.0.0.1:\(listener.port)/\(gate.token)/today.html"
    StandardOutput.write(lines: [
      "Your private site, for this computer alone: \(address)",
      "Boxes, minutes and notes of Today save. Ctrl-C ends it.",
    ])
    if open { try openBrowser(at: address, folder) }
    while !isEnding.load(ordering: .relaxed) {
      pause(milliseconds: ServeCommand.interval)
      watch.look(pages)
    }
  }

  private func listen() throws -> LoopbackListener {
    do {
      return try LoopbackListener(port: port)
    } catch {
      throw Failure(
        .environment, "port \(port) of this computer cannot be used: \(error.reason)",
        help: "`--port 0` takes a free one; another `serve` may be running")
    }
  }

  private func command(_ session: Session) throws -> PreviewCommand {
    guard let program = Locations.programPath() else {
      throw Failure(.environment, "the program's own path could not be read")
    }
    var options = ["--workspace", session.workspace]
    if let plan = shared.plan { options += ["--plan", plan] }
    if let templates = shared.templates { options += ["--templates", templates] }
    if let programme = shared.programme { options += ["--programme", programme] }
    if let now = shared.now { options += ["--now", now.text] }
    return PreviewCommand(program: program, options: options)
  }

  /// The files and folders that the site is made from.
  private func watched(_ session: Session) throws -> [String] {
    let own = ["progress.json", "state.json", "plans", "Templates"].map {
      session.store.workspace.path(of: $0)
    }
    let inboxes = try Inbox(shared, isAsked: false).places.map(\.path)
    return own + inboxes + [
      try shared.templates ?? Locations.bundled("Templates"),
      try shared.plan.map { try PlanOrigin(typed: $0).path } ?? Locations.bundled("Curriculum"),
    ]
  }

  /// Opens the browser on a file that leads to the address, since the words of a command can be read by every account.
  private func openBrowser(at address: String, _ folder: PreviewFolder) throws {
    let page = """
      <!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=\(address)"><title>Preview</title>
      <a href="\(address)">Preview</a>

      """
    do {
      try Browser.open("file://\(try folder.write(page, to: "open.html"))")
    } catch let failure as Failure {
      StandardError.write(failure.text)
    }
  }
}

/// Set by Ctrl-C, and by the signals with which a terminal or a supervisor ends a program.
private let isEnding = Atomic(false)

private func watchSignals() {
  for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in isEnding.store(true, ordering: .relaxed) } }
}

/// The folder of the workspace for the site of the one preview that may run there. Only its owner can read it.
private struct PreviewFolder {
  /// From the root.
  let path: String

  /// Empties the folder, since a preview that was killed leaves its site there.
  init(_ workspace: Workspace) throws {
    try workspace.createFolder(workspace.previewPath)
    path = try pathFromRoot(workspace.previewPath)
    // Locked as long as the program runs.
    guard let descriptor = try? openFolder(path) else { throw Failure(unwritable: path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        .environment, "`serve` runs in this workspace already",
        help: "use the address that it printed, or end it with Ctrl-C")
    }
    empty()
  }

  func empty() {
    for name in ["site", "open.html"] { try? removeAll(at: "\(path)/\(name)") }
  }

  /// - Returns: the path of the file.
  func write(_ text: String, to name: String) throws -> String {
    try OutputFolder(path).write(Array(text.utf8), to: name)
    return "\(path)/\(name)"
  }
}
