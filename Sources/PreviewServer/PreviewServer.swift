// Runs the preview: a first build, the server on the loopback address, and a clean end.

@preconcurrency import Dispatch
import Files
import FlyingSocks
import Foundation

/// What `machinemode serve` hands over.
package struct PreviewOptions: Sendable {
  /// The program that builds and saves, by its path.
  package var program = ""
  /// 0 for any free port.
  package var port: UInt16 = 8_765
  package var opensBrowser = false
  /// Files and folders that the site is made from.
  package var watched: [String] = []
  /// The options of every command.
  package var options: [String] = []

  package init() {}

  /// Reads the words that `machinemode serve` gives; nil for any others.
  package init?(words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--": (options, rest) = (Array(rest), [])
      case "--open": opensBrowser = true
      case "--program", "--port", "--watch":
        guard let value = rest.popFirst() else { return nil }
        switch word {
        case "--program": program = value
        case "--watch": watched.append(value)
        default:
          guard let number = UInt16(value) else { return nil }
          port = number
        }
      default: return nil
      }
    }
    guard !program.isEmpty else { return nil }
  }
}

/// Serves until a signal ends it; returns the exit status.
package func runPreview(_ options: PreviewOptions) async -> Int32 {
  let signals = EndSignals()
  do {
    let folder = try PrivateFolder()
    defer { folder.remove() }
    let command = ProgramCommand(program: options.program, options: options.options, folder: folder.path)
    let site = PreviewSite(command, from: WatchedFiles(options.watched), in: "\(folder.path)/site")
    if let problem = try await site.buildFirst() {
      complain(problem)
      return 1
    }
    let server = try LoopbackServer(port: options.port)
    let gate = PreviewGate(token: PreviewGate.newToken(), port: server.port)
    let answers = PreviewAnswers(gate: gate, site: site, command: command, saves: SerialQueue())
    let address = "http://127.0.0.1:\(server.port)/\(gate.token)/today.html"
    return try await withThrowingTaskGroup(of: Int32?.self) { group in
      group.addTask {
        try await server.run(answers.answer)
        return nil
      }
      group.addTask {
        say("Your private site, for this computer alone: \(address)")
        say("Boxes, minutes and notes of Today save. Ctrl-C ends it.")
        if options.opensBrowser { try await open(address, command, folder.path) }
        return nil
      }
      group.addTask {
        try await site.keepUpToDate()
        return nil
      }
      group.addTask {
        await signals.wait()
        return 0
      }
      while let ended = try await group.next() {
        guard let status = ended else { continue }
        group.cancelAll()
        // What is cancelled throws, and no longer matters.
        while (try? await group.next()) != nil {}
        return status
      }
      return 0
    }
  } catch let failure as PreviewFailure {
    complain("error: \(failure.reason)\n")
  } catch let SocketError.failed(_, number, message) where number == EADDRINUSE || number == EACCES {
    complain(
      "error: port \(options.port) of this computer cannot be used: \(message)\n"
        + "help: `--port 0` takes a free one; another preview may be running\n")
  } catch {
    complain("error: the preview ended: \(error.localizedDescription)\n")
  }
  return 1
}

/// Opens the browser on a file that leads to the address, since the words of a command can be read by every account.
private func open(_ address: String, _ command: ProgramCommand, _ folder: String) async throws {
  let page = """
    <!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=\(address)"><title>Preview</title>
    <a href="\(address)">Preview</a>

    """
  let path = "\(folder)/open.html"
  try Data(page.utf8).write(to: URL(fileURLWithPath: path))
  let outcome = try await command.run(["serve", "--browse", "file://\(path)"])
  if outcome.status != 0 { complain(outcome.errors) }
}

private func say(_ line: String) { try? writeAll(Array("\(line)\n".utf8), to: STDOUT_FILENO) }

private func complain(_ text: String) {
  try? writeAll(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: STDERR_FILENO)
}

/// A folder that only this account can read, removed at the end.
private struct PrivateFolder {
  let path: String

  init() throws(PreviewFailure) {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/machinemode-preview-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PreviewFailure("no folder could be made in \(parent): \(SystemError.last.reason)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// Ctrl-C, and the signals by which a terminal or a supervisor ends a program.
private final class EndSignals: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let received: AsyncStream<Void>

  init() {
    // A page that was closed while it waited is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    received = stream
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  /// Returns after the first of them.
  func wait() async {
    for await _ in received { return }
  }
}
