// A mistake or a warning in what a person wrote, as a value with a place.

import TextTools

/// Something to mend in a text, with where it stands.
///
/// The words come from the room that found it; its form is one for all rooms:
/// `week-03.md:41:7: error: the problem has no number`, the line, a caret and what to do.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package struct Place: Hashable, Sendable {
    /// The file as the person would name it.
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in Unicode characters.
    package let column: Int
    /// The text of the line, without its end.
    package let source: String

    package init(file: String, line: Int, column: Int, source: String) {
      self.file = file
      self.line = line
      self.column = column
      self.source = source
    }
  }

  package let severity: Severity
  /// Nil where the matter has no line, such as an empty folder.
  package let place: Place?
  /// The cause as a stable word, such as `problem-number`.
  package let identifier: String
  /// One headline, without a full stop.
  package let message: String
  /// What to do about it.
  package let help: String

  package init(severity: Severity, place: Place?, identifier: String, message: String, help: String) {
    self.severity = severity
    self.place = place
    self.identifier = identifier
    self.message = message
    self.help = help
  }

  /// The whole message on its lines, without a final line end; fit for a terminal, whatever a file is called.
  package var text: String {
    let headline = printable("\(severity.rawValue): \(message) [\(identifier)]")
    let advice = "help: \(printable(help))"
    guard let place else { return "\(headline)\n\(advice)" }
    return """
      \(printable(place.file)):\(place.line):\(place.column): \(headline)
      \(printable(place.source))
      \(caretLine(under: place.column, of: place.source))
      \(advice)
      """
  }
}
