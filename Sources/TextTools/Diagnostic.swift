// The diagnostics of text that a person wrote: cause, place, message and help, formatted for the terminal.

/// A kind of diagnostic: a case of the closed enum of the module that reports it.
///
/// `Tests/Diagnostics` shows every case of every such enum; tests compare the two.
package protocol DiagnosticCause: Hashable, Sendable {
  /// An error by default.
  var severity: Diagnostic.Severity { get }
  /// The headline, without a full stop.
  var message: String { get }
  /// What to do about it, without a full stop.
  var help: String { get }
}

extension DiagnosticCause {
  package var severity: Diagnostic.Severity { .error }

  /// The name of the case in hyphenated words, such as `title-too-long`.
  package var identifier: String { hyphenated(Mirror(reflecting: self).children.first?.label ?? "\(self)") }
}

/// A name such as `titleTooLong` as `title-too-long`.
package func hyphenated(_ name: String) -> String {
  var words: [UInt8] = []
  var isInWord = false
  for letter in name.utf8 {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    if isCapital, isInWord { words.append(UInt8(ascii: "-")) }
    words.append(isCapital ? letter | 0x20 : letter)
    isInWord = letter.isLetter && !isCapital
  }
  return String(decoding: words, as: UTF8.self)
}

/// An error or warning with its place.
package struct Diagnostic: Error, Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package struct Place: Hashable, Sendable {
    /// The file, as the person would name it.
    package let file: String
    /// From 1; 0 for the file as a whole.
    package let line: Int
    /// From 1, in Unicode characters; 0 for the file as a whole.
    package let column: Int
    /// The text of the line, without its line ending; empty if it is too long to show.
    package let source: String

    package init(file: String, line: Int, column: Int, source: String) {
      self.file = file
      self.line = line
      self.column = column
      self.source = source
    }

    package init(file: String) { self.init(file: file, line: 0, column: 0, source: "") }

    /// The place of a byte within a line.
    ///
    /// - Parameters:
    ///   - text: the line's bytes, without its line ending.
    ///   - offset: an index of `text` or its end; clamped if out of bounds.
    package init(file: String, line: Int, text: ArraySlice<UInt8>, offset: Int) {
      let start = text[..<min(max(offset, text.startIndex), text.endIndex)]
      self.init(
        file: file, line: line, column: String(decoding: start, as: UTF8.self).count + 1,
        source: text.count > 400 ? "" : String(decoding: text, as: UTF8.self))
    }

    /// The place of a byte offset in a file whose lines end at LF or CRLF; `offset` may be the end of the file.
    package init(file: String, bytes: [UInt8], offset: Int) {
      let newline = UInt8(ascii: "\n")
      let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
      var line = bytes[start..<(bytes[offset...].firstIndex(of: newline) ?? bytes.endIndex)]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      self.init(
        file: file, line: bytes[..<start].count { $0 == newline } + 1, text: line, offset: offset)
    }
  }

  package let severity: Severity
  /// Nil for a diagnostic without a line, such as an empty folder.
  package let place: Place?
  /// The name of the cause, such as `title-too-long`, which is stable; empty for text typed at a prompt.
  package let identifier: String
  /// The headline, without a full stop; choices may follow on lines of their own.
  package let message: String
  /// What to do about it, one option per line; empty if the headline says it.
  package let help: String

  package init(
    severity: Severity = .error, place: Place? = nil, identifier: String = "", message: String,
    help: String
  ) {
    self.severity = severity
    self.place = place
    self.identifier = identifier
    self.message = message
    self.help = help
  }

  /// A diagnostic for a file; `place` is nil if it has no line.
  package init(_ cause: some DiagnosticCause, at place: Place?) {
    self.init(
      severity: cause.severity, place: place, identifier: cause.identifier, message: cause.message,
      help: cause.help)
  }

  /// The message without source line and help: `plan.md:3:7: error: the goal is empty [goal-empty]`.
  package var headline: String {
    let name = identifier.isEmpty ? "" : " [\(identifier)]"
    let words = "\(severity.rawValue): \(message)\(name)".split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { printable(String($0)) }.joined(separator: "\n")
    guard let place else { return words }
    let position = place.line > 0 ? ":\(place.line):\(place.column)" : ""
    return "\(printable(place.file))\(position): \(words)"
  }

  /// The whole message without a final line ending; safe for a terminal, whatever the name of the file. Without a
  /// source line, source line and caret are left out.
  package var text: String {
    var lines = [headline]
    if let place, !place.source.isEmpty {
      lines += [printable(place.source), caretLine(under: place.column, of: place.source)]
    }
    lines += help.split(separator: "\n").map { "help: \(printable(String($0)))" }
    return lines.joined(separator: "\n")
  }

  /// The diagnostic in a file that has `lines` lines above the text that it refers to.
  package func inFile(_ file: String, below lines: Int = 0) -> Diagnostic {
    let place = place.map {
      Place(file: file, line: $0.line + lines, column: $0.column, source: $0.source)
    }
    return Diagnostic(severity: severity, place: place, identifier: identifier, message: message, help: help)
  }
}

extension [Diagnostic] {
  /// All diagnostics, with an empty line between two and a line ending after the last; empty if there are none.
  package var text: String { map { $0.text + "\n" }.joined(separator: "\n") }
}

/// Text by a person for a message: in backticks, made printable and cut to `columns`.
package func quoted(_ text: String, to columns: Int = 60) -> String {
  "`\(truncated(printable(text), to: columns))`"
}

/// The question whether one of the nearest names was meant; nil if no name is near.
package func didYouMean(_ name: String, among names: [String]) -> String? {
  didYouMean(closestMatches(to: name, among: names).map { quoted($0) })
}

/// The question whether one of these names was meant; nil without names.
package func didYouMean(_ nearest: [String]) -> String? {
  guard let last = nearest.last else { return nil }
  return
    "did you mean \((nearest.dropLast() + [nearest.count > 1 ? "or \(last)" : last]).joined(separator: ", "))?"
}
