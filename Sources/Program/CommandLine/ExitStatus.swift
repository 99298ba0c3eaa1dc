// How a run ended, as other programs see it, and what went wrong in words.

import Logging
import ProgressStorage
import TextTools

/// The exit status is an interface (Documentation/commands.md, Exit status).
enum ExitStatus: Int32 {
  case done = 0
  /// The answer is no, or the data is wrong.
  case no = 1
  case wrongCommandLine = 2
  /// Disk, lock, permission.
  case environmentFailed = 3
}

/// An end other than success, with the words for the person.
struct CommandFailure: Error {
  let status: ExitStatus
  /// What goes to standard error; empty if everything was said already.
  let text: String

  init(_ status: ExitStatus, _ message: String, help: String = "") {
    self.init(status, said: Diagnostic(message: message, help: help).text + "\n")
  }

  /// The command line is wrong.
  init(usage message: String, help: String = "") { self.init(.wrongCommandLine, message, help: help) }

  /// The answer is no, or the data is wrong.
  init(no message: String, help: String = "") { self.init(.no, message, help: help) }

  /// Disk, lock or permission failed.
  init(environment message: String, help: String = "") {
    self.init(.environmentFailed, message, help: help)
  }

  init(_ status: ExitStatus, _ cause: some DiagnosticCause) {
    self.init(status, said: cause.diagnostic.text + "\n")
  }

  /// A failure that was said already, or that messages with places of their own say.
  init(_ status: ExitStatus, said text: String = "") {
    self.status = status
    self.text = text
  }
}

/// Runs work on the store or the log and words its errors, with the exit status of their family.
func storing<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
  do {
    return try work()
  } catch let error as StorageError {
    if case .noSuchBackup(let name, _) = error, !name.isEmpty {
      throw CommandFailure(.wrongCommandLine, error)
    }
    throw CommandFailure(error.family == .dataIsWrong ? .no : .environmentFailed, error)
  } catch PauseError.nothingToRemove(let dates) {
    // Not a wrong word: there was nothing to do.
    throw CommandFailure(.no, PauseError.nothingToRemove(dates))
  } catch let error as TimerError {
    // Whoever runs the command says or asks what to do.
    throw error
  } catch let cause as any DiagnosticCause {
    throw CommandFailure(.wrongCommandLine, cause)
  }
}
