// How a run ended, as other programs see it.

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
