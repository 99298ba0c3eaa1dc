// Writes iCalendar (RFC 5545): components, properties, folded lines, time zones and revisions of events.

import Agenda
package import StudyModel
import TextTools

/// Writes iCalendar (RFC 5545). One wrong line end can make a reader reject the whole file, so every text is escaped,
/// and all other values are built here from dates, numbers and constants.
package struct ICalendarWriter {
  package private(set) var bytes: [UInt8] = []
  /// The octets in the current line since its last fold.
  private var width = 0

  package init() {}

  /// The most octets in a line without its line end (RFC 5545, section 3.1).
  package static let widest = 75

  package mutating func component(_ name: StaticString, _ write: (inout ICalendarWriter) -> Void) {
    value("BEGIN", .word(name))
    write(&self)
    value("END", .word(name))
  }

  /// Writes a property whose value is a text on one line; line ends become spaces.
  ///
  /// - Parameter name: the name of the property, with any constant parameters.
  package mutating func text(_ name: StaticString, _ text: String) { self.text(name, text, lineEnd: " ") }

  /// Writes a property whose value is a text of several lines.
  package mutating func lines(_ name: StaticString, _ text: String) { self.text(name, text, lineEnd: "\\n") }

  /// Writes a property whose value is Markdown: several lines, with their tabs.
  package mutating func markdown(_ name: StaticString, _ text: String) {
    self.text(name, text, lineEnd: "\\n", tab: "\t")
  }

  /// Writes a whole line that was read from a calendar. Characters that would end it are left out.
  package mutating func line(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let character = TextCharacter(bytes, at: index)
        switch character.meaning {
        case .itself, .escaped:
          makeRoom(for: character.length)
          append(UnsafeBufferPointer(rebasing: bytes[index..<index + character.length]))
        case .space: put("\t")
        case .lineEnd, .nothing: break
        }
        index += character.length
      }
    }
    endLine()
  }

  /// Adds lines that were written before, which no other line depends on.
  package mutating func add(_ lines: ICalendarLines) { bytes.append(contentsOf: lines.bytes) }

  /// Writes a property with any other value, and the parameter that tells its type if it needs one.
  package mutating func value(_ name: StaticString, _ value: ICalendarValue) {
    put(name)
    if let time = value.firstTime {
      if time.isWholeDay {
        put(";VALUE=DATE")
      } else if let zone = time.zone, zone != AgendaTime.utc {
        put(";TZID=")
        put(parameter: zone)
      }
    }
    put(":")
    if case .word(let word) = value { put(word) } else { put(value.text) }
    endLine()
  }

  private mutating func text(
    _ name: StaticString, _ text: String, lineEnd: StaticString, tab: StaticString = " "
  ) {
    put(name)
    put(":")
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        // Most bytes need no escape, so whole runs are copied.
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
        case .space: put(tab)
        // The LF of CRLF, whose CR was already handled.
        case .lineEnd where bytes[end] == 0x0A && end > 0 && bytes[end - 1] == 0x0D: break
        case .lineEnd:
          // Some readers parse lines before unfolding them, so the two characters of `\n` stay together.
          makeRoom(for: lineEnd.utf8CodeUnitCount)
          append(lineEnd)
        case .nothing: break
        }
        index = end + character.length
      }
    }
    endLine()
  }

  /// Writes a parameter's value, quoted if it has `,`, `;` or `:`. Only printable ASCII without quotes is kept.
  private mutating func put(parameter text: String) {
    let held = text.utf8.filter { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    let isQuoted = held.contains { [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains($0) }
    if isQuoted { put("\"") }
    held.withUnsafeBufferPointer { put(plain: $0) }
    if isQuoted { put("\"") }
  }

  /// Writes constant ASCII.
  private mutating func put(_ name: StaticString) { name.withUTF8Buffer { put(plain: $0) } }

  /// Writes ASCII that needs no escape.
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

  /// Folds the line if the next octets would make it too long.
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

  /// Whether a byte is an ASCII character that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != 0x5C && byte != 0x3B && byte != 0x2C
  }
}

/// Whole lines that are written once and used in many places.
package struct ICalendarLines {
  fileprivate let bytes: [UInt8]

  package init(_ write: (inout ICalendarWriter) -> Void) {
    var writer = ICalendarWriter()
    write(&writer)
    bytes = writer.bytes
  }
}

/// A character of a text, and how it is written.
private struct TextCharacter {
  enum Meaning {
    case itself
    /// Written after a backslash.
    case escaped
    case space
    /// Includes characters that end a line only for readers that split text by Unicode's rules before unfolding it.
    case lineEnd
    /// A control character, which no value may have and which is left out.
    case nothing
  }

  let meaning: Meaning
  /// The length in bytes.
  let length: Int

  /// - Parameter text: UTF-8 with the first byte of a character at `index`.
  package init(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    let first = text[index]
    length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    switch first {
    case 0x5C, 0x3B, 0x2C: meaning = .escaped
    case 0x20...0x7E: meaning = .itself
    case 0x09: meaning = .space
    case 0x0A...0x0D: meaning = .lineEnd
    case ..<0x80: meaning = .nothing
    // U+0080 to U+009F, including NEL (U+0085).
    case 0xC2 where text[index + 1] < 0xA0: meaning = text[index + 1] == 0x85 ? .lineEnd : .nothing
    // U+2028 and U+2029.
    case 0xE2 where text[index + 1] == 0x80 && (0xA8...0xA9).contains(text[index + 2]): meaning = .lineEnd
    default: meaning = .itself
    }
  }
}

/// A value that is not a text. It cannot contain a character that needs an escape.
package enum ICalendarValue {
  /// A keyword of the format, or a duration.
  case word(StaticString)
  case number(Int)
  case time(AgendaTime)
  /// Dates, or times in one zone.
  case times([AgendaTime])
  case instant(Instant)
  /// An exact duration in seconds, negative before something.
  case duration(Int)
  /// A rule of recurrence as RFC 5545 writes it.
  case rule(String)
  /// An offset in seconds east of UTC.
  case offset(Int)
  /// An absolute address in ASCII, from `SiteAddress`.
  case address(String)
  /// Every week on a weekday, through a time.
  case weekly(Weekday, through: AgendaTime)

  package var text: String {
    switch self {
    case .word(let word): word.description
    case .number(let number): String(number)
    case .time(let time): time.basicText
    case .times(let times): times.map(\.basicText).joined(separator: ",")
    case .instant(let instant): ICalendarValue.utc(instant).basicText
    case .duration(let seconds): ICalendarValue.text(duration: seconds)
    case .rule(let rule):
      String(String.UnicodeScalarView(rule.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }))
    case .offset(let offset): ICalendarValue.text(offset: offset)
    case .address(let address):
      String(String.UnicodeScalarView(address.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }))
    case .weekly(let weekday, let last):
      "FREQ=WEEKLY;BYDAY=\(weekday.rawValue.prefix(2).uppercased());UNTIL=\(last.basicText)"
    }
  }

  fileprivate var firstTime: AgendaTime? {
    switch self {
    case .time(let time): time
    case .times(let times): times.first
    default: nil
    }
  }

  fileprivate static func utc(_ instant: Instant) -> AgendaTime {
    AgendaTime(LocalTime(secondsSinceEpoch: instant.secondsSinceEpoch), zone: AgendaTime.utc)
  }

  /// `PT1H30M`; hours are exact, and days are not where clocks change.
  private static func text(duration: Int) -> String {
    let size = duration.magnitude
    let parts = [(size / 3_600, "H"), (size / 60 % 60, "M"), (size % 60, "S")].filter { $0.0 > 0 }
    return (duration < 0 ? "-" : "") + "PT" + (parts.isEmpty ? "0S" : parts.map { "\($0.0)\($0.1)" }.joined())
  }

  /// `+0100`, with seconds only if they are not 0.
  private static func text(offset: Int) -> String {
    let size = abs(offset)
    let seconds = size % 60 == 0 ? "" : padded(size % 60, to: 2)
    return (offset < 0 ? "-" : "+") + padded(size / 3_600, to: 2) + padded(size / 60 % 60, to: 2) + seconds
  }
}

/// The time zone of the times of day in a calendar.
package enum CalendarZone: Hashable, Sendable {
  case utc
  /// Local time wherever the calendar is read: only an offset is known, which may change with the season.
  case floating
  /// A named time zone with its observances in order, at least one; the first is in force at the first event.
  case named(String, [ZoneObservance])

  /// A time of day in this zone.
  package func time(_ local: LocalTime) -> AgendaTime {
    switch self {
    case .utc: AgendaTime(local, zone: AgendaTime.utc)
    case .floating: AgendaTime(local, zone: nil)
    case .named(let identifier, _): AgendaTime(local, zone: identifier)
    }
  }

  /// A time of day as the end of a recurrence: in UTC, unless times are floating.
  package func lastTime(_ local: LocalTime) -> AgendaTime {
    if case .floating = self { time(local) } else { ICalendarValue.utc(instant(of: local)) }
  }

  /// The instant of a local time (`ZoneOffsets.second`); a floating one as if it were in UTC.
  package func instant(of local: LocalTime) -> Instant {
    guard case .named(_, let observances) = self else {
      return Instant(secondsSinceEpoch: local.secondsSinceEpoch, offset: 0)
    }
    return Instant(secondsSinceEpoch: ZoneOffsets(observances).second(of: local), offset: 0)
  }

  /// Writes the `VTIMEZONE` that times refer to; nothing unless the zone is named.
  package func write(into writer: inout ICalendarWriter) {
    if case .named(let identifier, let observances) = self { writer.zone(identifier, observances) }
  }
}

extension ICalendarWriter {
  /// Writes the `VTIMEZONE` of a zone (RFC 5545, section 3.6.5).
  ///
  /// - Parameter observances: in order, at least one; the first is in force at the first time that names the zone.
  mutating func zone(_ identifier: String, _ observances: [ZoneObservance]) {
    component("VTIMEZONE") { writer in
      writer.text("TZID", identifier)
      for changes in sameChanges(observances) {
        writer.component(changes[0].isDaylightSaving ? "DAYLIGHT" : "STANDARD") { writer in
          // On the clocks before the change.
          let times = changes.map { change in
            AgendaTime(LocalTime(secondsSinceEpoch: change.start + change.offsetBefore), zone: nil)
          }
          writer.value("DTSTART", .time(times[0]))
          writer.value("TZOFFSETFROM", .offset(changes[0].offsetBefore))
          writer.value("TZOFFSETTO", .offset(changes[0].offset))
          writer.text("TZNAME", changes[0].name)
          if times.count > 1 { writer.value("RDATE", .times(Array(times.dropFirst()))) }
        }
      }
    }
  }
}

/// The changes of the clocks of a zone, those with the same offsets together, by the first of them.
private func sameChanges(_ observances: [ZoneObservance]) -> [[ZoneObservance]] {
  var groups: [[ZoneObservance]] = []
  for observance in observances {
    let place = groups.firstIndex { group in
      group[0].offsetBefore == observance.offsetBefore && group[0].offset == observance.offset
        && group[0].isDaylightSaving == observance.isDaylightSaving && group[0].name == observance.name
    }
    if let place { groups[place].append(observance) } else { groups.append([observance]) }
  }
  return groups
}
