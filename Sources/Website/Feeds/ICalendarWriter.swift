// iCalendar as bytes: components, content lines folded as RFC 5545 has it, and texts escaped on their way in.

import StudyModel

/// Writes iCalendar (RFC 5545), in which a line that ends too early or too late can make a reader drop the
/// whole file. Every text goes through escaping; all other values are made here of dates, numbers and words
/// of the program.
struct ICalendarWriter {
  private(set) var bytes: [UInt8] = []
  /// The octets of the line that is being written, since its last fold.
  private var width = 0

  enum Component: String {
    case calendar = "VCALENDAR"
    case event = "VEVENT"
    case alarm = "VALARM"
    case timeZone = "VTIMEZONE"
    case standard = "STANDARD"
    case daylight = "DAYLIGHT"
  }

  /// Octets in a line without its end (RFC 5545, section 3.1).
  static let widest = 75

  mutating func component(_ component: Component, _ write: (inout ICalendarWriter) -> Void) {
    line("BEGIN", component.rawValue)
    write(&self)
    line("END", component.rawValue)
  }

  /// A property whose value is a text of one line: what ends a line in it becomes a blank.
  ///
  /// - Parameter name: with its parameters, where they do not depend on anything.
  mutating func text(_ name: StaticString, _ text: String) { self.text(name, text, lineEnd: " ") }

  /// A property whose value is a text of several lines.
  mutating func lines(_ name: StaticString, _ text: String) { self.text(name, text, lineEnd: "\\n") }

  /// Lines that were written before: no line depends on those around it.
  mutating func add(_ lines: ICalendarLines) { bytes.append(contentsOf: lines.bytes) }

  /// A property with any other value.
  mutating func value(_ name: StaticString, _ value: ICalendarValue) {
    put(name)
    if let (parameter, setting) = value.parameter {
      put(";\(parameter)=")
      put(parameter: setting)
    }
    put(":")
    if case .word(let word) = value { put(word) } else { put(value.text) }
    endLine()
  }

  private mutating func line(_ name: StaticString, _ value: String) {
    put(name)
    put(":")
    put(value)
    endLine()
  }

  private mutating func text(_ name: StaticString, _ text: String, lineEnd: String) {
    put(name)
    put(":")
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        // Nearly all of a text stands for itself.
        let end = bytes[index...].firstIndex { !ICalendarWriter.isPlain($0) } ?? bytes.count
        put(plain: bytes[index..<end])
        guard end < bytes.count else { break }
        let character = TextCharacter(bytes, at: end)
        switch character.meaning {
        case .itself: put(unit: bytes[end..<end + character.length])
        case .escaped:
          makeRoom(for: 2)
          self.bytes.append(UInt8(ascii: "\\"))
          self.bytes.append(bytes[end])
        case .blank: put(" ")
        // The second half of a line end of two characters.
        case .lineEnd where bytes[end] == 0x0A && end > 0 && bytes[end - 1] == 0x0D: break
        case .lineEnd:
          // Some readers take a line for itself before they unfold it, so no fold comes between.
          makeRoom(for: lineEnd.utf8.count)
          self.bytes.append(contentsOf: lineEnd.utf8)
        case .nothing: break
        }
        index = end + character.length
      }
    }
    endLine()
  }

  /// A parameter's value, in quotes where a sign in it would end it; what is not plain ASCII is left out.
  private mutating func put(parameter text: String) {
    let held = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { (0x20...0x7E).contains($0.value) && $0 != "\"" }))
    put(held.contains { ",;:".contains($0) } ? "\"\(held)\"" : held)
  }

  /// Plain ASCII of the program's own.
  private mutating func put(_ name: StaticString) {
    name.withUTF8Buffer { put(plain: $0[...]) }
  }

  /// Plain ASCII.
  private mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put(plain: $0[...]) }
  }

  private mutating func put(plain text: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = text
    while !rest.isEmpty {
      if width == ICalendarWriter.widest { fold() }
      let part = rest.prefix(ICalendarWriter.widest - width)
      bytes.append(contentsOf: part)
      width += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// The bytes of one character, which a fold must not come between.
  private mutating func put(unit text: Slice<UnsafeBufferPointer<UInt8>>) {
    makeRoom(for: text.count)
    bytes.append(contentsOf: text)
  }

  /// Folds the line where it would become too wide.
  private mutating func makeRoom(for octets: Int) {
    if width + octets > ICalendarWriter.widest { fold() }
    width += octets
  }

  private mutating func fold() {
    bytes.append(contentsOf: "\r\n ".utf8)
    width = 1
  }

  /// Whether a byte is a character that stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != 0x5C && byte != 0x3B && byte != 0x2C
  }

  private mutating func endLine() {
    bytes.append(contentsOf: "\r\n".utf8)
    width = 0
  }
}

/// Whole lines that stand in many places, so that they are written once.
struct ICalendarLines {
  fileprivate let bytes: [UInt8]

  init(_ write: (inout ICalendarWriter) -> Void) {
    var writer = ICalendarWriter()
    write(&writer)
    bytes = writer.bytes
  }
}

/// A character of a text, and what becomes of it.
private struct TextCharacter {
  enum Meaning {
    case itself
    /// It stands behind a backslash.
    case escaped
    case blank
    /// Also of those that only some readers take for one: they split text by Unicode's rules before they
    /// unfold it.
    case lineEnd
    /// A control character, which no value may have.
    case nothing
  }

  let meaning: Meaning
  /// In bytes.
  let length: Int

  /// - Parameter text: in UTF-8, with a character's first byte at `index`.
  init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    let first = text[index]
    length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    switch first {
    case 0x5C, 0x3B, 0x2C: meaning = .escaped
    case 0x20...0x7E: meaning = .itself
    case 0x09: meaning = .blank
    case 0x0A...0x0D: meaning = .lineEnd
    case ..<0x80: meaning = .nothing
    // U+0080 to U+009F, among them NEL.
    case 0xC2 where text[index + 1] < 0xA0: meaning = text[index + 1] == 0x85 ? .lineEnd : .nothing
    // U+2028 and U+2029.
    case 0xE2 where text[index + 1] == 0x80 && (0xA8...0xA9).contains(text[index + 2]): meaning = .lineEnd
    default: meaning = .itself
    }
  }
}
