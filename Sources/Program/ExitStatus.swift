// How a run ended, as other programs see it, and what went wrong in words.

import Logging
import ProgressStorage

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
  /// What goes to standard error; empty when everything was said already.
  let text: String

  /// - Parameter message: what is wrong, and on a line of its own what to do: `help: ...`.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    text = "error: \(message)\n"
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
  } catch StorageError.noSuchBackup(let name, let names) where !name.isEmpty {
    throw CommandFailure(
      .wrongCommandLine, said: StorageError.noSuchBackup(name, among: names).description + "\n")
  } catch let error as StorageError {
    throw CommandFailure(
      error.family == .dataIsWrong ? .no : .environmentFailed, said: error.description + "\n")
  } catch let mistake as SearchMistake {
    throw CommandFailure(.wrongCommandLine, mistake.message)
  } catch let mistake as SettingMistake {
    throw CommandFailure(.wrongCommandLine, mistake.message)
  } catch let mistake as DateMistake {
    throw CommandFailure(.wrongCommandLine, mistake.message)
  } catch let mistake as PauseMistake {
    // Not a wrong word: there was nothing to do.
    if case .nothingToRemove = mistake { throw CommandFailure(.no, mistake.message) }
    throw CommandFailure(.wrongCommandLine, mistake.message)
  }
}
