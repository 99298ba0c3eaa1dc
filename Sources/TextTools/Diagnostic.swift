// What is wrong in something that a person wrote: the causes that a room knows, with a place, in the form that a person sees.

/// One of the things that can be wrong: a case of the closed enum of the room that finds it.
///
/// `Documentation/diagnostics.md` shows every case of every such enum; tests hold the two together.
package protocol DiagnosticCause: Hashable, Sendable {
  /// An error, unless the cause says otherwise.
  var severity: Diagnostic.Severity { get }
  /// The headline, without a full stop.
  var message: String { get }
  /// What to do about it, without a full stop.
  var help: String { get }
  /// The message of a cause that brings its place along; of others it has none, and no identifier, as befits what was
  /// typed at a prompt.
  var diagnostic: Diagnostic { get }
}

extension DiagnosticCause {
  package var severity: Diagnostic.Severity { .error }
  package var diagnostic: Diagnostic { Diagnostic(severity: severity, message: message, help: help) }

  /// The name of the case as hyphenated words, such as `title-too-long`.
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

/// A mistake and its place.
package struct Diagnostic: Error, Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package struct Place: Hashable, Sendable {
    /// The file as the person would name it.
    package let file: String
    /// From 1; 0 for the file as a whole.
    package let line: Int
    /// From 1, in Unicode characters; 0 for the file as a whole.
    package let column: Int
    /// The text of the line, without its end; empty if it is too long to be shown.
    package let source: String

    package init(file: String, line: Int, column: Int, source: String) {
      self.file = file
      self.line = line
      self.column = column
      self.source = source
    }

    /// The file as a whole.
    package init(file: String) { self.init(file: file, line: 0, column: 0, source: "") }

    /// The place of a byte of a line.
    ///
    /// - Parameters:
    ///   - text: the line's bytes, without its end.
    ///   - offset: an index of `text`, or its end; one outside is taken for the nearer of its ends.
    package init(file: String, line: Int, text: ArraySlice<UInt8>, offset: Int) {
      let start = text[..<min(max(offset, text.startIndex), text.endIndex)]
      self.init(
        file: file, line: line, column: String(decoding: start, as: UTF8.self).count + 1,
        source: text.count > 400 ? "" : String(decoding: text, as: UTF8.self))
    }

    /// The place of a byte of a file whose lines end at LF or CRLF; `offset` may be that of the end.
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
  /// Nil if the matter has no line, such as an empty folder.
  package let place: Place?
  /// The cause as a stable word, such as `title-too-long`; empty for what was typed at a prompt rather than into a file.
  package let identifier: String
  /// One headline, without a full stop; what it has to choose from may follow on lines of its own.
  package let message: String
  /// What to do about it, each way on a line of its own; empty if the headline says that too.
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

  /// A mistake in a file; `place` is nil if it has no line.
  package init(_ cause: some DiagnosticCause, at place: Place?) {
    self.init(
      severity: cause.severity, place: place, identifier: cause.identifier, message: cause.message,
      help: cause.help)
  }

  /// The message without the source line and the help: `plan.md:3:7: error: the goal is empty [goal-empty]`.
  package var headline: String {
    let name = identifier.isEmpty ? "" : " [\(identifier)]"
    let words = "\(severity.rawValue): \(message)\(name)".split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { printable(String($0)) }.joined(separator: "\n")
    guard let place else { return words }
    let position = place.line > 0 ? ":\(place.line):\(place.column)" : ""
    return "\(printable(place.file))\(position): \(words)"
  }

  /// The whole message on its lines, without a final line end; fit for a terminal, whatever a file is called. The source
  /// line and the caret are left out if there is no source.
  package var text: String {
    var lines = [headline]
    if let place, !place.source.isEmpty {
      lines += [printable(place.source), caretLine(under: place.column, of: place.source)]
    }
    lines += help.split(separator: "\n").map { "help: \(printable(String($0)))" }
    return lines.joined(separator: "\n")
  }

  /// The same in a file whose first `lines` lines stand above the text that it is about.
  package func inFile(_ file: String, below lines: Int = 0) -> Diagnostic {
    let place = place.map {
      Place(file: file, line: $0.line + lines, column: $0.column, source: $0.source)
    }
    return Diagnostic(severity: severity, place: place, identifier: identifier, message: message, help: help)
  }
}

extension [Diagnostic] {
  /// All of them, with an empty line between two and a line end behind the last; empty if there is none.
  package var text: String { map { $0.text + "\n" }.joined(separator: "\n") }
}

/// Text that a person wrote, for a message: in backticks, cut where it would fill the screen.
package func quoted(_ text: String, to columns: Int = 60) -> String {
  "`\(truncated(printable(text), to: columns))`"
}

/// The question whether one of the nearest names was meant; nil if none is near.
package func didYouMean(_ name: String, among names: [String]) -> String? {
  didYouMean(closestMatches(to: name, among: names).map { quoted($0) })
}

/// The question whether one of these was meant; nil if there is none.
package func didYouMean(_ nearest: [String]) -> String? {
  guard let last = nearest.last else { return nil }
  return
    "did you mean \((nearest.dropLast() + [nearest.count > 1 ? "or \(last)" : last]).joined(separator: ", "))?"
}
