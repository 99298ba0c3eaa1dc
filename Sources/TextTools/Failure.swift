// What went wrong, where, and what to do instead, said where it is thrown.

/// An error that ends a command. Unless it says otherwise, nothing was changed.
package struct Failure: Error, Hashable, Sendable {
  /// Who has to act; it decides the exit status.
  package enum Kind: Hashable, Sendable {
    /// The data is wrong, or the answer is no: exit status 1.
    case data
    /// What was typed is wrong: exit status 2.
    case usage
    /// A disk, a lock or a permission: exit status 3.
    case environment
  }

  /// What some callers tell apart from everything else.
  package enum Cause: Hashable, Sendable {
    /// The content of a file is not what it should be, so that another copy of it may be right.
    case content
    /// Another program changed a file at the same moment.
    case changedMeanwhile
    /// The new version is in its place, but the disk did not confirm it.
    case notConfirmed
  }

  package let kind: Kind
  package let cause: Cause?
  /// Nil for what belongs to no file.
  package let place: Diagnostic.Place?
  /// One line, without a full stop; choices may follow on lines of their own.
  package let message: String
  /// What to do, without a full stop; empty where the message says it.
  package let help: String
  /// Whole lines that stand instead of the message, such as several diagnostics; empty if all was said already.
  private let report: String?

  package init(
    _ kind: Kind, _ message: String, help: String = "", at place: Diagnostic.Place? = nil, cause: Cause? = nil
  ) {
    self.kind = kind
    self.message = message
    self.help = help
    self.place = place
    self.cause = cause
    report = nil
  }

  package init(_ kind: Kind, _ message: String, help: String, file: String, cause: Cause? = nil) {
    self.init(kind, message, help: help, at: Diagnostic.Place(file: file), cause: cause)
  }

  /// A failure that is told by whole lines.
  package init(_ kind: Kind, report: String) {
    self.kind = kind
    self.report = report
    message = ""
    help = ""
    place = nil
    cause = nil
  }

  /// The lines for standard error.
  package var text: String { report ?? diagnostic.text + "\n" }

  /// What went wrong on one line, for the message of another command. Help is left out, since it is about this one.
  package var reason: String {
    let line = text.prefix { $0 != "\n" }
    return String(line.hasPrefix("error: ") ? line.dropFirst("error: ".count) : line)
  }

  package var diagnostic: Diagnostic { Diagnostic(place: place, message: message, help: help) }
}
