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

  init(_ status: ExitStatus, _ cause: some DiagnosticCause) {
    self.init(status, said: cause.diagnostic.text + "\n")
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

/// Runs work on the store or the log; its errors become failures with the exit status of their family.
func storing<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
  do {
    return try work()
  } catch let failure as Failure {
    throw CommandFailure(failure)
  } catch PauseError.nothingToRemove(let dates) {
    // The command line is right; there was nothing to remove.
    throw CommandFailure(.no, PauseError.nothingToRemove(dates))
  } catch let error as TimerError {
    // The caller reports it or asks for the minutes.
    throw error
  } catch let cause as any DiagnosticCause {
    throw CommandFailure(.wrongCommandLine, cause)
  }
}
