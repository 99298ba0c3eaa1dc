// Defines exit statuses and the failures that end a run.

import Logging
import Store
import TextTools

/// The exit statuses, a stable interface (Documentation/commands.md, Exit status).
enum ExitStatus: Int32 {
  case done = 0
  /// The answer is no, or the data is wrong.
  case no = 1
  case wrongCommandLine = 2
  /// A disk, lock or permission error.
  case environmentFailed = 3
}

struct CommandFailure: Error {
  let status: ExitStatus
  /// The text for standard error; empty if it was written already.
  let text: String

  init(_ status: ExitStatus, _ message: String, help: String = "") {
    self.init(status, said: Diagnostic(message: message, help: help).text + "\n")
  }

  init(usage message: String, help: String = "") { self.init(.wrongCommandLine, message, help: help) }

  init(no message: String, help: String = "") { self.init(.no, message, help: help) }

  init(environment message: String, help: String = "") {
    self.init(.environmentFailed, message, help: help)
  }

  init(_ failure: Failure) {
    let statuses: [Failure.Kind: ExitStatus] = [.usage: .wrongCommandLine, .environment: .environmentFailed]
    self.init(statuses[failure.kind] ?? .no, said: failure.diagnostic.text + "\n")
  }

  /// A failure whose text is complete, or was written already.
  init(_ status: ExitStatus, said text: String = "") {
    self.status = status
    self.text = text
  }

  /// What went wrong on one line, for the message of another command. Help is left out, since it is about this one.
  var reason: String {
    let line = text.prefix { $0 != "\n" }
    return String(line.hasPrefix("error: ") ? line.dropFirst("error: ".count) : line)
  }
}

/// Runs work on the store or the log; a failure ends the command with the exit status of its kind.
func storing<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
  do {
    return try work()
  } catch let failure as Failure {
    throw CommandFailure(failure)
  }
}
