// iCalendar: components, properties and their values, folded lines, the zone of a calendar, the edition of an entry.

import Statistics
import StudyModel
import TextTools

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

/// A value that is not a text. It cannot hold a character that a line must not have.
enum ICalendarValue {
  /// One of the format's own words, or a duration.
  case word(StaticString)
  case number(Int)
  case date(CivilDate)
  case time(ICalendarTime)
  /// Seconds east of UTC.
  case offset(Int)
  /// An absolute address in ASCII, as `SiteAddress` makes them.
  case address(String)
  /// Once a week on a weekday, through the given time.
  case weekly(Weekday, through: ICalendarTime)

  var text: String {
    switch self {
    case .word(let word): word.description
    case .number(let number): String(number)
    case .date(let date): ICalendarValue.digits(date)
    case .time(let time): time.text
    case .offset(let offset): ICalendarValue.text(offset: offset)
    case .address(let address):
      String(String.UnicodeScalarView(address.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }))
    case .weekly(let weekday, let last):
      "FREQ=WEEKLY;BYDAY=\(weekday.rawValue.prefix(2).uppercased());UNTIL=\(last.text)"
    }
  }

  fileprivate static func digits(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return padded(year * 10_000 + month * 100 + day, to: 8)
  }

  /// `+0100`, with seconds only where there are some.
  private static func text(offset: Int) -> String {
    let size = abs(offset)
    let seconds = size % 60 == 0 ? "" : padded(size % 60, to: 2)
    return (offset < 0 ? "-" : "+") + padded(size / 3_600, to: 2) + padded(size / 60 % 60, to: 2) + seconds
  }
}

/// A date with a time of day, in one of the three forms that RFC 5545 has.
enum ICalendarTime {
  /// The time by the clock wherever it is read.
  case floating(LocalTime)
  case utc(Instant)
  case inZone(LocalTime, identifier: String)

  var text: String {
    switch self {
    case .floating(let local), .inZone(let local, _): local.digits
    case .utc(let instant):
      LocalTime(secondsSinceEpoch: instant.secondsSinceEpoch).digits + "Z"
    }
  }
}

/// What a clock on a wall shows.
struct LocalTime: Hashable {
  let date: CivilDate
  /// Since the date's midnight, 0 to 86,399.
  let seconds: Int

  init(_ date: CivilDate, _ time: TimeOfDay) {
    (self.date, seconds) = (date, time.minutes * 60)
  }

  /// What a clock shows that counts seconds since it showed the beginning of 1970.
  init(secondsSinceEpoch total: Int) {
    // The remainder of a negative number is negative.
    seconds = (total % 86_400 + 86_400) % 86_400
    date = CivilDate(serial: (total - seconds) / 86_400)
  }

  var secondsSinceEpoch: Int { date.serial * 86_400 + seconds }

  /// `20261120T210000`.
  fileprivate var digits: String {
    ICalendarValue.digits(date) + "T"
      + padded(seconds / 3_600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60, to: 6)
  }
}

/// A stretch of time in which the offset from UTC of a zone stays the same; it lasts until the next one
/// begins.
package struct ZoneObservance: Hashable, Sendable {
  /// When it begins, in seconds since 1 January 1970, 00:00 UTC.
  package let start: Int
  /// Seconds east of UTC before it began; `offset` where nothing changed then.
  package let offsetBefore: Int
  /// Seconds east of UTC.
  package let offset: Int
  package let isDaylightSaving: Bool
  /// The abbreviation of the zone during that time: `CET`.
  package let name: String

  package init(start: Int, offsetBefore: Int, offset: Int, isDaylightSaving: Bool, name: String) {
    self.start = start
    self.offsetBefore = offsetBefore
    self.offset = offset
    self.isDaylightSaving = isDaylightSaving
    self.name = name
  }
}

/// How the times of day in a calendar are meant.
package enum CalendarZone: Hashable, Sendable {
  case utc
  /// By the clock wherever the calendar is read, because only an offset is known, which changes with the
  /// season.
  case floating
  /// In a zone whose observances are known, in order and at least one; the first one holds at the first
  /// event.
  case named(String, [ZoneObservance])

  /// A time of day in this zone.
  func time(_ local: LocalTime) -> ICalendarTime {
    switch self {
    case .utc: .utc(instant(of: local))
    case .floating: .floating(local)
    case .named(let identifier, _): .inZone(local, identifier: identifier)
    }
  }

  /// The same time as the end of a recurrence, which is in UTC unless times are by the clock on the wall.
  func lastTime(_ local: LocalTime) -> ICalendarTime {
    if case .floating = self { .floating(local) } else { .utc(instant(of: local)) }
  }

  /// When a clock of this zone shows a time. If it shows the time twice it is the first; if it skips the time
  /// it is when the clock would have shown it without the change (RFC 5545, section 3.3.5).
  func instant(of local: LocalTime) -> Instant {
    guard case .named(_, let observances) = self else {
      return Instant(secondsSinceEpoch: local.secondsSinceEpoch, offset: 0)
    }
    let shown = local.secondsSinceEpoch
    for (index, observance) in observances.enumerated() {
      let end = index + 1 < observances.count ? observances[index + 1].start : Int.max
      if index > 0, shown - observance.offset < observance.start {
        return Instant(secondsSinceEpoch: shown - observance.offsetBefore, offset: 0)
      }
      if shown - observance.offset < end {
        return Instant(secondsSinceEpoch: shown - observance.offset, offset: 0)
      }
    }
    return Instant(secondsSinceEpoch: shown, offset: 0)
  }

  /// The definition that times in the zone refer to; empty if they refer to none.
  func write(into writer: inout ICalendarWriter) {
    guard case .named(let identifier, let observances) = self else { return }
    writer.component(.timeZone) { writer in
      writer.text("TZID", identifier)
      for observance in observances {
        writer.component(observance.isDaylightSaving ? .daylight : .standard) { writer in
          // By the clock as it went before.
          let start = LocalTime(secondsSinceEpoch: observance.start + observance.offsetBefore)
          writer.value("DTSTART", .time(.floating(start)))
          writer.value("TZOFFSETFROM", .offset(observance.offsetBefore))
          writer.value("TZOFFSETTO", .offset(observance.offset))
          writer.text("TZNAME", observance.name)
        }
      }
    }
  }
}

/// Which edition of the plan a calendar shows. It follows from the log and not from the clock, so an
/// unchanged log gives the same calendar.
struct CalendarEdition {
  /// 32 hexadecimal digits of the store: no name of a machine or a site, either of which may change.
  let id: String
  /// When it was made, and a number that is larger in each later edition, by which readers that have an
  /// earlier one notice (RFC 5545, section 3.8.7.4).
  private let stamp: ICalendarLines
  /// When it changed last. Times of day are private, so it is noon in UTC of a calendar day.
  let changed: Instant

  /// Nil where there is no calendar.
  init?(_ input: SiteInput) {
    let calendar = input.summary.calendar
    guard input.hasCalendar, let identity = input.identity, let start = calendar.start else { return nil }
    id = identity.id
    let day =
      identity.schedule.map { $0.changed.calendarDay(dayStart: input.log.settings.dayStart) } ?? start
    let lost = calendar.skippedDates.max().map { $0.adding(days: 1) }
    let changed = Instant(date: max(day, lost ?? day), time: TimeOfDay(minutes: 12 * 60), offset: 0)
    // A date lost to a change of time zone moves the plan without a change of settings. It is known to be
    // lost once there is work on the date after it.
    let sequence = (identity.schedule?.number ?? 0) + calendar.skippedDates.count
    self.changed = changed
    stamp = ICalendarLines { writer in
      writer.value("DTSTAMP", .time(.utc(changed)))
      writer.value("LAST-MODIFIED", .time(.utc(changed)))
      writer.value("SEQUENCE", .number(sequence))
    }
  }

  /// The lasting id of an event: `day-12`, with the store's own number before it.
  func identifier(_ name: String) -> String { "\(id)-\(name)" }

  /// The properties that every event begins with.
  func write(_ name: String, into writer: inout ICalendarWriter) {
    writer.text("UID", identifier(name))
    writer.add(stamp)
  }
}
