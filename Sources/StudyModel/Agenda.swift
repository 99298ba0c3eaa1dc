// Models the agenda: events, tasks and notes that stand beside the programme.

import TextTools

/// The identity of an event, a task or a note, on all devices: its UID in iCalendar. For one that was made here, 8
/// hexadecimal digits.
package struct AgendaID: Hashable, Comparable, Sendable {
  package let text: String

  /// Nil for a text that is empty, longer than 255 bytes, or has characters that are not printable.
  package init?(_ text: String) {
    guard (1...255).contains(text.utf8.count), printable(text) == text else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// A new id.
  ///
  /// - Parameters:
  ///   - second: seconds since 1 January 1970, 00:00 UTC.
  ///   - isTaken: whether an id is in use.
  package init(title: String, at second: Int, unless isTaken: (AgendaID) -> Bool) {
    text = freeHash(of: "\(second) \(title)") { isTaken(AgendaID(known: $0)) }
  }

  package static func < (left: AgendaID, right: AgendaID) -> Bool { left.text < right.text }
}

package enum AgendaCategory: String, CaseIterable, Sendable {
  case work = "Work"
  case personal = "Personal"
  case health = "Health"
  case social = "Social"
  case family = "Family"
  case education = "Education"

  /// The category with a name in any case; nil for another text.
  package init?(typed text: String) {
    self.init(rawValue: text.prefix(1).uppercased() + text.dropFirst().lowercased())
  }
}

package enum TaskPriority: String, CaseIterable, Comparable, Sendable {
  case low = "Low"
  case medium = "Medium"
  case high = "High"
  case urgent = "Urgent"

  /// The priority with a name in any case; nil for another text.
  package init?(typed text: String) {
    self.init(rawValue: text.prefix(1).uppercased() + text.dropFirst().lowercased())
  }

  package static func < (left: TaskPriority, right: TaskPriority) -> Bool { left.rank < right.rank }

  private var rank: Int { TaskPriority.allCases.firstIndex(of: self) ?? 0 }
}

/// A date, or a time in a zone.
package struct AgendaTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  /// Seconds since midnight; nil for a whole day.
  package let seconds: Int?
  /// The name of a zone, such as `Europe/Berlin` or `UTC`. Nil for whole days, and for a time that is the same
  /// wherever the learner is.
  package let zone: String?

  package static let utc = "UTC"

  package init(_ date: CivilDate) { (self.date, seconds, zone) = (date, nil, nil) }

  package init(_ local: LocalTime, zone: String?) {
    (date, seconds, self.zone) = (local.date, local.seconds, zone)
  }

  package var isWholeDay: Bool { seconds == nil }

  /// The local time in its zone; midnight of a whole day.
  package var local: LocalTime { LocalTime(secondsSinceEpoch: date.serial * 86_400 + (seconds ?? 0)) }

  /// The same time `days` later, by the calendar.
  package func adding(days: Int) -> AgendaTime {
    let moved = date.adding(days: days)
    guard let seconds else { return AgendaTime(moved) }
    return AgendaTime(LocalTime(secondsSinceEpoch: moved.serial * 86_400 + seconds), zone: zone)
  }

  /// `2026-11-20`, `2026-11-20T10:00`, `2026-11-20T10:00:30 Europe/Berlin`, `2026-11-20T10:00Z`.
  package var text: String {
    guard let seconds else { return date.iso }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    date.write(into: &bytes)
    bytes.append(UInt8(ascii: "T"))
    TimeOfDay(minutes: seconds / 60).write(into: &bytes)
    if seconds % 60 != 0 {
      bytes.append(Ascii.colon)
      bytes.append(seconds % 60, digits: 2)
    }
    if let zone { bytes += zone == AgendaTime.utc ? "Z".utf8 : " \(zone)".utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses the form of `text`; nil for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let date = CivilDate(bytes[...], at: 0) else { return nil }
    if bytes.count == 10 {
      self.init(date)
      return
    }
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T"), let time = TimeOfDay(bytes[...], at: 11) else {
      return nil
    }
    var seconds = time.minutes * 60
    var rest = bytes[16...]
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 3, let more = twoDigits(rest, at: 17), (1...59).contains(more) else { return nil }
      seconds += more
      rest = rest.dropFirst(3)
    }
    let zone: String?
    if rest.isEmpty {
      zone = nil
    } else if rest.elementsEqual([UInt8(ascii: "Z")]) {
      zone = AgendaTime.utc
    } else {
      let name = rest.dropFirst().string
      // UTC is written `Z`.
      guard rest.first == UInt8(ascii: " "), name != AgendaTime.utc, AgendaTime.isZoneName(name) else {
        return nil
      }
      zone = name
    }
    self.init(LocalTime(secondsSinceEpoch: date.serial * 86_400 + seconds), zone: zone)
  }

  /// Whether a text may name a zone: 1 to 64 of ASCII's letters, digits and `_+-/`.
  package static func isZoneName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_+-/".utf8.contains($0) }
  }

  /// By local time; a whole day comes before its times.
  package static func < (left: AgendaTime, right: AgendaTime) -> Bool {
    func place(_ time: AgendaTime) -> (Int, Int, String) {
      (time.date.serial, time.seconds ?? -1, time.zone ?? "")
    }
    return place(left) < place(right)
  }
}

/// What differs in one occurrence of a series that was moved or changed.
package struct ChangedOccurrence: Hashable, Sendable {
  package var start: AgendaTime
  /// As `Event.length`.
  package var length: Int
  /// Nil for that of the series, as for all below.
  package var title: String?
  package var place: String?
  package var note: String?
  /// Lines of its iCalendar component that have no field here.
  package var other: [String]

  package init(
    start: AgendaTime, length: Int, title: String? = nil, place: String? = nil, note: String? = nil,
    other: [String] = []
  ) {
    (self.start, self.length, self.title) = (start, length, title)
    (self.place, self.note, self.other) = (place, note, other)
  }
}

/// An event; with a rule, a series of which each occurrence is computed.
package struct Event: Hashable, Sendable {
  /// 1 to `AgendaLimits.longestTitle` characters.
  package var title: String
  /// Nil only for one that another calendar made.
  package var category: AgendaCategory?
  package var place: String?
  package var note: Note?
  package var start: AgendaTime
  /// Whole days, at least 1, for an event of whole days, else seconds, at least 0.
  package var length: Int
  /// The recurrence as RFC 5545 writes it after `RRULE:`. It may be one that this program does not expand.
  package var rule: String?
  /// Further starts (RDATE).
  package var added: Set<AgendaTime> = []
  /// Starts of occurrences that do not take place (EXDATE).
  package var skipped: Set<AgendaTime> = []
  /// Occurrences that differ from the series, by their original start (RECURRENCE-ID).
  package var moved: [AgendaTime: ChangedOccurrence] = [:]
  /// Minutes before the start; nil for the one of the settings, empty for none.
  package var alarms: [Int]?
  package var changed: Instant
  /// How often it was changed since it was made (SEQUENCE).
  package var sequence = 0
  /// Lines of its iCalendar component that have no field here.
  package var other: [String] = []

  package init(
    title: String, category: AgendaCategory? = .personal, start: AgendaTime, length: Int, changed: Instant
  ) {
    (self.title, self.category, self.start) = (title, category, start)
    (self.length, self.changed) = (length, changed)
  }

  package var isSeries: Bool { rule != nil || !added.isEmpty }
}

/// A task; with a rule, a series of which each occurrence is ticked by itself.
package struct AgendaTask: Hashable, Sendable {
  /// 1 to `AgendaLimits.longestTitle` characters.
  package var title: String
  package var priority = TaskPriority.medium
  /// Nil only for one that another program made.
  package var category: AgendaCategory?
  package var note: Note?
  /// Required if it recurs.
  package var due: AgendaTime?
  /// As `Event.rule`.
  package var rule: String?
  package var added: Set<AgendaTime> = []
  package var skipped: Set<AgendaTime> = []
  /// When each occurrence was ticked, by its date; of a task that does not recur, the one by the day of the tick.
  package var ticks: [CivilDate: Instant] = [:]
  package var created: Instant
  package var changed: Instant
  package var sequence = 0
  package var other: [String] = []

  package init(title: String, category: AgendaCategory? = .personal, created: Instant) {
    (self.title, self.category, self.created, changed) = (title, category, created, created)
  }

  package var isSeries: Bool { rule != nil || !added.isEmpty }
}

/// A standalone note; `Note` is its text.
package struct AgendaNote: Hashable, Sendable {
  package var body: Note
  /// Sorted, without duplicates.
  package var tags: [String]
  /// The day that it belongs to.
  package var date: CivilDate?
  package var created: Instant

  package init(body: Note, tags: [String] = [], date: CivilDate? = nil, created: Instant) {
    (self.body, self.tags, self.date, self.created) = (body, tags, date, created)
  }

  /// Whether a text may be a tag: 1 to `AgendaLimits.longestTag` letters, digits and `-`, `_` or `/`.
  package static func isTag(_ text: String) -> Bool {
    (1...AgendaLimits.longestTag).contains(text.count)
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-_/".contains($0) }
  }

  /// The first line with words, without Markdown's marks at its beginning.
  package var title: String {
    let line = body.markdown.split(whereSeparator: \.isNewline).first { !isBlank(String($0)) } ?? ""
    let title = trimmed(String(line.drop { "#>*-+ \t".contains($0) }))
    return truncated(printable(title.isEmpty ? trimmed(String(line)) : title), to: AgendaLimits.longestTitle)
  }
}

/// Everything of the agenda.
package struct Agenda: Hashable, Sendable {
  package var events: [AgendaID: Event] = [:]
  package var tasks: [AgendaID: AgendaTask] = [:]
  package var notes: [AgendaID: AgendaNote] = [:]

  package init() {}

  package func has(_ id: AgendaID) -> Bool { events[id] != nil || tasks[id] != nil || notes[id] != nil }
}

package enum AgendaLimits {
  /// Characters of the title of an event or a task.
  package static let longestTitle = 100
  package static let longestPlace = 200
  /// Bytes of a note.
  package static let longestText = 1 << 20
  package static let longestTag = 40
  package static let mostTags = 20
  /// Seconds of an event with times: 31 days.
  package static let longestEvent = 31 * 86_400
  /// Days of an event of whole days.
  package static let mostDays = 367
  /// Bytes of a rule of recurrence.
  package static let longestRule = 2_000
  /// Minutes of an alarm before the start: four weeks.
  package static let allowedAlarm = 0...40_320
  /// Single exceptions, additions and changes of a series.
  package static let mostExceptions = 5_000
}
