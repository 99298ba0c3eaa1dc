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

  /// A property with any other value.
  mutating func value(_ name: StaticString, _ value: ICalendarValue) {
    put(name.description)
    if let (parameter, setting) = value.parameter {
      put(";\(parameter)=")
      put(parameter: setting)
    }
    put(":")
    put(value.text)
    endLine()
  }

  private mutating func line(_ name: String, _ value: String) {
    put("\(name):\(value)")
    endLine()
  }

  private mutating func text(_ name: StaticString, _ text: String, lineEnd: String) {
    put(name.description)
    put(":")
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch TextMeaning(of: scalar) {
      case .itself: put(scalar)
      case .escaped: put(unit: "\\", scalar)
      case .blank: put(" ")
      // The second half of a line end of two characters.
      case .lineEnd where scalar == "\n" && previous == "\r": break
      case .lineEnd: put(unit: lineEnd)
      case .nothing: break
      }
      previous = scalar
    }
    endLine()
  }

  /// A parameter's value, in quotes where a sign in it would end it; what no parameter can hold is left out.
  private mutating func put(parameter text: String) {
    let held = text.unicodeScalars.filter {
      [.itself, .escaped].contains(TextMeaning(of: $0)) && $0 != "\""
    }
    let needsQuotes = held.contains { ",;:".unicodeScalars.contains($0) }
    if needsQuotes { put("\"") }
    for scalar in held { put(scalar) }
    if needsQuotes { put("\"") }
  }

  private mutating func put(_ text: String) {
    for scalar in text.unicodeScalars { put(scalar) }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    makeRoom(for: UTF8.width(scalar))
    if scalar.isASCII {
      bytes.append(UInt8(ascii: scalar))
    } else if let code = UTF8.encode(scalar) {
      bytes.append(contentsOf: code)
    }
  }

  /// ASCII that no fold comes between: some readers take a line for itself before they unfold it.
  private mutating func put(unit text: String) {
    makeRoom(for: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func put(unit first: Unicode.Scalar, _ second: Unicode.Scalar) {
    makeRoom(for: 2)
    bytes.append(UInt8(ascii: first))
    bytes.append(UInt8(ascii: second))
  }

  /// Folds the line where it would become too wide: never inside a character, since each comes whole.
  private mutating func makeRoom(for octets: Int) {
    if width + octets > ICalendarWriter.widest {
      bytes.append(contentsOf: "\r\n ".utf8)
      width = 1
    }
    width += octets
  }

  private mutating func endLine() {
    bytes.append(contentsOf: "\r\n".utf8)
    width = 0
  }
}

/// What becomes of a character in a text.
private enum TextMeaning {
  case itself
  /// It stands behind a backslash.
  case escaped
  case blank
  /// Also of those that only some readers take for one: they split text by Unicode's rules before they unfold
  /// it.
  case lineEnd
  /// A control character, which no value may have.
  case nothing

  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x5C, 0x3B, 0x2C: self = .escaped
    case 0x20...0x7E: self = .itself
    case 0x09: self = .blank
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineEnd
    case 0x00...0x1F, 0x7F...0x9F: self = .nothing
    default: self = .itself
    }
  }
}
