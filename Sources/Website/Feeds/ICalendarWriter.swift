// iCalendar as bytes: components, content lines folded as RFC 5545 has it, and texts escaped on their way in.

import StudyModel

/// Writes iCalendar (RFC 5545), in which a line that ends too early or too late can make a reader drop the
/// whole file. Every text goes through escaping; all other values are made here of dates, numbers and words
/// of the program.
struct ICalendarWriter {
  private(set) var bytes: [UInt8] = []
  /// The octets of the line that is being written, since its last fold.
  private var width = 0

  enum Component {
    case calendar, event, alarm, timeZone, standard, daylight

    fileprivate var name: StaticString {
      switch self {
      case .calendar: "VCALENDAR"
      case .event: "VEVENT"
      case .alarm: "VALARM"
      case .timeZone: "VTIMEZONE"
      case .standard: "STANDARD"
      case .daylight: "DAYLIGHT"
      }
    }
  }

  /// Octets in a line without its end (RFC 5545, section 3.1).
  static let widest = 75

  mutating func component(_ component: Component, _ write: (inout ICalendarWriter) -> Void) {
    value("BEGIN", .word(component.name))
    write(&self)
    value("END", .word(component.name))
  }

  /// A property whose value is a text of one line: what ends a line in it becomes a blank.
  ///
  /// - Parameter name: with its parameters if they are always the same.
  mutating func text(_ name: StaticString, _ text: String) { self.text(name, text, lineEnd: " ") }

  /// A property whose value is a text of several lines.
  mutating func lines(_ name: StaticString, _ text: String) { self.text(name, text, lineEnd: "\\n") }

  /// Lines that were written before; that works because no line depends on those around it.
  mutating func add(_ lines: ICalendarLines) { bytes.append(contentsOf: lines.bytes) }

  /// A property with any other value.
  mutating func value(_ name: StaticString, _ value: ICalendarValue) {
    put(name)
    // What says how the value is to be read, where the property does not.
    switch value {
    case .date: put(";VALUE=DATE")
    case .time(.inZone(_, let identifier)):
      put(";TZID=")
      put(parameter: identifier)
    default: break
    }
    put(":")
    if case .word(let word) = value { put(word) } else { put(value.text) }
    endLine()
  }

  private mutating func text(_ name: StaticString, _ text: String, lineEnd: StaticString) {
    put(name)
    put(":")
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        // Nearly all of a text needs no escape.
        let end = bytes[index...].firstIndex { !ICalendarWriter.isPlain($0) } ?? bytes.count
        put(plain: UnsafeBufferPointer(rebasing: bytes[index..<end]))
        guard end < bytes.count else { break }
        let character = TextCharacter(bytes, at: end)
        switch character.meaning {
        case .itself:
          makeRoom(for: character.length)
          append(UnsafeBufferPointer(rebasing: bytes[end..<end + character.length]))
        case .escaped:
          makeRoom(for: 2)
          self.bytes.append(UInt8(ascii: "\\"))
          self.bytes.append(bytes[end])
        case .blank: put(" ")
        // The second half of a line end of two characters.
        case .lineEnd where bytes[end] == 0x0A && end > 0 && bytes[end - 1] == 0x0D: break
        case .lineEnd:
          // Some readers look at each line before they unfold it, so the two characters are not folded apart.
          makeRoom(for: lineEnd.utf8CodeUnitCount)
          append(lineEnd)
        case .nothing: break
        }
        index = end + character.length
      }
    }
    endLine()
  }

  /// A parameter's value, in quotes where a sign in it would end it; what is not plain ASCII is left out.
  private mutating func put(parameter text: String) {
    let held = text.utf8.filter { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    let isQuoted = held.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains($0) }
    if isQuoted { put("\"") }
    held.withUnsafeBufferPointer { put(plain: $0) }
    if isQuoted { put("\"") }
  }

  /// Plain ASCII of the program's own.
  private mutating func put(_ name: StaticString) { name.withUTF8Buffer { put(plain: $0) } }

  /// Plain ASCII.
  private mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put(plain: $0) }
  }

  private mutating func put(plain text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while rest.count > ICalendarWriter.widest - width {
      let room = ICalendarWriter.widest - width
      append(UnsafeBufferPointer(rebasing: rest[..<room]))
      rest = UnsafeBufferPointer(rebasing: rest[room...])
      fold()
    }
    append(rest)
    width += rest.count
  }

  /// Folds the line where it would become too wide.
  private mutating func makeRoom(for octets: Int) {
    if width + octets > ICalendarWriter.widest { fold() }
    width += octets
  }

  private mutating func fold() {
    append("\r\n ")
    width = 1
  }

  private mutating func endLine() {
    append("\r\n")
    width = 0
  }

  private mutating func append(_ text: StaticString) { text.withUTF8Buffer { append($0) } }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

  /// Whether a byte is a character that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != 0x5C && byte != 0x3B && byte != 0x2C
  }
}

/// Whole lines that appear in many places, so that they are made once.
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
    /// Written after a backslash.
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
