// Reads the fields of events and tasks from the properties of a component, for the reader and for the writer.
//
// A field may hold less than its line: a parameter, a longer text, a priority from 1 to 9. Such a line is kept as it is
// beside the field, and is written instead of the field as long as it still says the same.

import Agenda
package import StudyModel
import TextTools

/// The names of properties that have a field, and those of this program.
enum CalendarField {
  private static let common: Set<String> = [
    "UID", "DTSTAMP", "DTSTART", "DURATION", "SUMMARY", "DESCRIPTION", "CATEGORIES", "RRULE", "RDATE",
    "EXDATE",
    "RECURRENCE-ID", "LAST-MODIFIED", "SEQUENCE", changed, note,
  ]
  static let ofEvents: Set<String> = common.union(["DTEND", "LOCATION", alarms])
  static let ofTasks: Set<String> = common.union(["DUE", "PRIORITY", "COMPLETED", "CREATED", created, tick])

  /// What says whether a task is done.
  static let state: Set<String> = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]

  static let all = ofEvents.union(ofTasks).union(state)

  /// Those that name a date or a time.
  static let times: Set<String> = [
    "DTSTART", "DTEND", "DUE", "RDATE", "EXDATE", "RECURRENCE-ID", "COMPLETED",
  ]

  /// Instants with their offsets from UTC, which iCalendar has not.
  static let changed = "X-MACHINEMODE-CHANGED"
  static let created = "X-MACHINEMODE-CREATED"
  /// When the note was changed.
  static let note = "X-MACHINEMODE-NOTE"
  /// `NONE` if no alarm is wanted; without alarms and without this, the one of the settings is.
  static let alarms = "X-MACHINEMODE-ALARMS"
  /// The date of a tick and its instant.
  static let tick = "X-MACHINEMODE-TICK"
}

/// The properties of a component, and which of them are kept as lines.
struct Properties {
  let lines: [ContentLine]
  private var isKept: [Bool]
  private var places: [String: [Int]] = [:]

  /// - Parameter fields: the names that have a field; all others are kept.
  init(_ lines: [ContentLine], fields: Set<String>) {
    self.lines = lines
    isKept = []
    isKept.reserveCapacity(lines.count)
    for (place, line) in lines.enumerated() {
      isKept.append(!fields.contains(line.name))
      if CalendarField.all.contains(line.name) { places[line.name, default: []].append(place) }
    }
  }

  /// The first of a name of `CalendarField.all`.
  subscript(name: String) -> ContentLine? { places[name]?.first.map { lines[$0] } }

  func all(_ name: String) -> [ContentLine] { places[name, default: []].map { lines[$0] } }

  /// Keeps the first of a name.
  mutating func keep(_ name: String) {
    if let place = places[name]?.first { isKept[place] = true }
  }

  mutating func keep(where condition: (ContentLine) -> Bool) {
    for index in lines.indices where condition(lines[index]) { isKept[index] = true }
  }

  var kept: [String] { zip(lines, isKept).filter(\.1).map(\.0.text) }
}

/// A field, and whether it holds all that its lines say.
struct FieldReading<Value> {
  let value: Value
  let isWhole: Bool
}

/// What an event without a title is called.
let untitled = "(no title)"

func titleField(_ line: ContentLine?) -> FieldReading<String> {
  guard let line, let text = oneLine(line, longest: AgendaLimits.longestTitle) else {
    return FieldReading(value: untitled, isWhole: true)
  }
  return text
}

func placeField(_ line: ContentLine?) -> FieldReading<String?> {
  guard let line, let text = oneLine(line, longest: AgendaLimits.longestPlace) else {
    return FieldReading(value: nil, isWhole: true)
  }
  return FieldReading(value: text.value, isWhole: text.isWhole)
}

/// A text on one line, safe for a terminal and not too long; nil if it is blank.
private func oneLine(_ line: ContentLine, longest: Int) -> FieldReading<String>? {
  let whole = line.unescaped
  let written = beginning(whole)
  let spaced = String(written.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  var text = printable(trimmed(spaced))
  guard !text.isEmpty else { return nil }
  if text.count > longest { text = text.prefix(longest - 1) + "…" }
  return FieldReading(value: text, isWhole: text == whole && !line.hasParameters)
}

/// More of a text than any field on one line holds.
func beginning(_ text: String) -> String {
  text.utf8.count <= 4_096 ? text : String(text.unicodeScalars.prefix(4_096))
}

func noteField(_ line: ContentLine?) -> FieldReading<String?> {
  guard let line else { return FieldReading(value: nil, isWhole: true) }
  let written = line.unescaped
  guard !written.isEmpty else { return FieldReading(value: nil, isWhole: !line.hasParameters) }
  guard written.utf8.count > AgendaLimits.longestText else {
    return FieldReading(value: written, isWhole: !line.hasParameters)
  }
  // At a whole character.
  var end = written.utf8.index(written.startIndex, offsetBy: AgendaLimits.longestText)
  while String.Index(end, within: written.unicodeScalars) == nil { end = written.utf8.index(before: end) }
  return FieldReading(value: String(written[..<end]), isWhole: false)
}

/// The first category that is known, and whether the first line is just that category. All other lines are kept.
func categoryField(_ lines: [ContentLine]) -> (value: AgendaCategory?, isFirstLine: Bool) {
  if let first = lines.first, let category = AgendaCategory(rawValue: first.value.string),
    !first.hasParameters
  {
    return (category, true)
  }
  for line in lines {
    // Others' names are longer than any of ours.
    for name in line.unescapedList where name.utf8.count < 40 {
      if let category = AgendaCategory(typed: trimmed(name)) { return (category, false) }
    }
  }
  return (nil, false)
}

extension TaskPriority {
  /// As iCalendar writes it: 1 to 9.
  var number: Int {
    switch self {
    case .urgent: 1
    case .high: 3
    case .medium: 5
    case .low: 9
    }
  }
}

func priorityField(_ line: ContentLine?) -> FieldReading<TaskPriority> {
  guard let line else { return FieldReading(value: .medium, isWhole: true) }
  let number = decimal(line.value.trimmed)
  let priority: TaskPriority =
    switch number {
    case 1: .urgent
    case 2, 3, 4: .high
    case 6, 7, 8, 9: .low
    default: .medium
    }
  // The usual priority is written only where it was read.
  let isWritten = number == priority.number && priority != .medium
  return FieldReading(value: priority, isWhole: isWritten && !line.hasParameters)
}

/// The rule in capitals, and what of it is not expanded here; nil if it is too long, or not one.
func ruleField(_ line: ContentLine) -> (rule: String, unknown: String?)? {
  let rule = line.word
  let isRuleByte = { (byte: UInt8) in byte.isAlphanumeric || "=;,+-/:_".utf8.contains(byte) }
  guard rule.utf8.allSatisfy(isRuleByte) else { return nil }
  do throws(RecurrenceError) {
    _ = try RecurrenceRule(rule)
    return (rule, nil)
  } catch {
    guard case .notExpanded(let part) = error else { return nil }
    return (rule, part)
  }
}

/// The instant of `DTSTAMP` and its kind; nil if it is not one.
func instantField(_ line: ContentLine?, zones: CalendarZones) -> Instant? {
  guard let line, let time = zones.time(of: line) else { return nil }
  return Instant(secondsSinceEpoch: zones.second(of: time), offset: 0)
}

/// The same instant with the offset that this program wrote beside it, unless another program changed it since.
func instantField(_ line: ContentLine?, beside exact: ContentLine?, zones: CalendarZones) -> Instant? {
  let instant = instantField(line, zones: zones)
  guard let own = exact.flatMap({ Instant($0.value) }) else { return instant }
  return own.secondsSinceEpoch == instant?.secondsSinceEpoch ? own : instant
}

/// A remark on a line.
typealias CalendarRemark = (cause: CalendarCause, line: ContentLine?)

/// The tick of a task that is done, or of one occurrence; nil if it is not done.
///
/// - Parameters:
///   - date: the one that the tick names; nil for the day of the tick.
///   - changed: when it was done, if the component does not say it.
func tickField(_ properties: Properties, date: CivilDate?, changed: Instant, zones: CalendarZones)
  -> (date: CivilDate, instant: Instant)?
{
  let completed = properties["COMPLETED"]
  let state = properties["STATUS"]?.word
  // What says that it needs action is open, whatever else stands there.
  guard
    state == "COMPLETED"
      || state == nil && (completed != nil || properties["PERCENT-COMPLETE"]?.word == "100")
  else { return nil }
  let instant = instantField(completed, zones: zones) ?? changed
  if let own = properties[CalendarField.tick]?.value, let named = CivilDate(own.prefix(10)),
    let exact = Instant(own.dropFirst(11)), exact.secondsSinceEpoch == instant.secondsSinceEpoch
  {
    return (named, exact)
  }
  return (date ?? instant.localDate, instant)
}

/// When an event takes place.
struct EventTiming {
  let start: AgendaTime
  /// As `Event.length`.
  let length: Int
  /// Whether the two hold all that the lines say.
  let isWhole: Bool

  static let names: Set<String> = ["DTSTART", "DTEND", "DURATION"]

  /// Nil if it has no start; a remark says why.
  ///
  /// - Parameter title: that of the event, for remarks.
  init?(
    _ properties: Properties, title: String, zones: CalendarZones, remark: (CalendarRemark) -> Void
  ) {
    guard let line = properties["DTSTART"] else {
      remark((.startMissing(title: title), nil))
      return nil
    }
    guard let start = zones.time(of: line) else {
      remark((.timeUnreadable(title: title, property: "DTSTART"), line))
      return nil
    }
    var isWhole = true
    var length = start.isWholeDay ? 1 : 0
    // An end that cannot be used does not take the event with it.
    if let end = properties["DTEND"] {
      if let until = zones.time(of: end) {
        let areTimes = !start.isWholeDay && !until.isWholeDay
        let found =
          areTimes ? zones.second(of: until) - zones.second(of: start) : until.date.days(since: start.date)
        if found < 0 { remark((.endBeforeStart, end)) }
        if !start.isWholeDay, until.isWholeDay {
          length = max(0, found) * 86_400
        } else {
          length = max(length, found)
        }
        isWhole = found >= 0 && start.isWholeDay == until.isWholeDay
      } else {
        remark((.dateUnreadable(property: "DTEND"), end))
        isWhole = false
      }
    } else if let duration = properties["DURATION"] {
      let seconds = WrittenDuration(duration.value)?.seconds ?? -1
      if seconds < 0 {
        remark((WrittenDuration(duration.value) == nil ? .durationUnreadable : .endBeforeStart, duration))
        isWhole = false
      }
      length = start.isWholeDay ? max(1, (seconds + 86_399) / 86_400) : max(0, seconds)
    }
    let longest = start.isWholeDay ? AgendaLimits.mostDays : AgendaLimits.longestEvent
    if length > longest {
      remark((.lengthCut(title: title), properties["DTEND"] ?? properties["DURATION"]))
      length = longest
      isWhole = false
    }
    self.start = start
    self.length = length
    self.isWhole = isWhole
  }
}

extension CalendarZones {
  /// The times of `RDATE` and `EXDATE` lines; of a period, its start. Lines that say more are passed to `keep`.
  func times(of lines: [ContentLine], remark: (CalendarRemark) -> Void, keep: (ContentLine) -> Void)
    -> Set<AgendaTime>
  {
    var times: Set<AgendaTime> = []
    for line in lines {
      var isWhole = true
      for value in line.value.split(separator: Ascii.comma) {
        let start = value.prefix { $0 != Ascii.slash }
        if start.count < value.count, isWhole {
          remark((.periodOfRepetition, line))
          isWhole = false
        }
        if let time = time(of: line, start) {
          times.insert(time)
        } else {
          remark((.dateUnreadable(property: line.name), line))
          isWhole = false
        }
      }
      if !isWhole, isPlain(line) { keep(line) }
    }
    return times
  }
}

/// When a task is due.
struct TaskTiming {
  let due: AgendaTime?
  /// Whether it holds all that the lines say.
  let isWhole: Bool

  static let names: Set<String> = ["DTSTART", "DUE", "DURATION"]

  init(
    _ properties: Properties, isSeries: Bool, title: String, zones: CalendarZones,
    remark: (CalendarRemark) -> Void
  ) {
    func time(_ name: String) -> AgendaTime? {
      guard let line = properties[name] else { return nil }
      let time = zones.time(of: line)
      if time == nil { remark((.dateUnreadable(property: name), line)) }
      return time
    }
    let start = time("DTSTART")
    let end = time("DUE")
    let isRead =
      (start != nil) == (properties["DTSTART"] != nil) && (end != nil) == (properties["DUE"] != nil)
    if let end {
      guard isSeries, let start, start.date != end.date else {
        due = end
        // A series of ours starts when it is due.
        isWhole = isRead && (start == nil || isSeries && start == end) && properties["DURATION"] == nil
        return
      }
      remark((.taskDueBesideStart(title: title), properties["DUE"]))
      due = start
      isWhole = false
    } else if let start, !isSeries, let line = properties["DURATION"],
      let duration = WrittenDuration(line.value)
    {
      due = zones.time(start, adding: duration.seconds)
      isWhole = false
    } else {
      due = isSeries ? start : nil
      isWhole = properties["DTSTART"] == nil && properties["DURATION"] == nil && isRead
    }
  }
}

extension CalendarZones {
  /// The time so many seconds later; of a whole day, so many whole days. Nil if it is out of range.
  func time(_ time: AgendaTime, adding seconds: Int) -> AgendaTime? {
    guard abs(seconds) < 1 << 40 else { return nil }
    let moved: LocalTime
    if time.isWholeDay {
      moved = LocalTime(secondsSinceEpoch: time.local.secondsSinceEpoch + seconds / 86_400 * 86_400)
    } else {
      moved = offsets(of: time).local(at: second(of: time) + seconds)
    }
    guard (CivilDate.earliest ... .latest).contains(moved.date) else { return nil }
    return time.isWholeDay ? AgendaTime(moved.date) : AgendaTime(moved, zone: time.zone)
  }
}

/// The UID that iCalendar has for an id.
package func uid(of id: AgendaID) -> String { isOwn(id.text) ? id.text + ownDomain : id.text }

/// The id of a component; of one occurrence without its series, an id of its own.
func agendaID(uid: ContentLine, recurrence: ContentLine? = nil) -> AgendaID {
  let text = uid.unescaped
  if let recurrence { return madeID("\(text) \(recurrence.value.string)", at: 0) }
  if text.hasSuffix(ownDomain), isOwn(String(text.dropLast(ownDomain.count))),
    let id = AgendaID(String(text.dropLast(ownDomain.count)))
  {
    return id
  }
  return (text.contains("\t") ? nil : AgendaID(text)) ?? madeID(text, at: 0)
}

/// The same id for the same text and second.
func madeID(_ text: String, at second: Int) -> AgendaID { AgendaID(title: text, at: second) { _ in false } }

/// A domain that can never exist (RFC 2606).
private let ownDomain = "@machinemode.invalid"

private func isOwn(_ text: String) -> Bool {
  text.utf8.count == 8 && text.utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
}
