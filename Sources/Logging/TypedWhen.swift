// Parses when something is, as a person types it: `fri 10:00 1h`, `mon..wed`, `2026-11-20 14:00-15:30`.

package import Agenda
package import StudyModel
import TextTools

/// The parts of a time that a person typed; nil for those that they did not.
package struct TypedWhen: Hashable, Sendable {
  package var dates: ClosedRange<CivilDate>?
  package var start: TimeOfDay?
  /// After `start`.
  package var end: TimeOfDay?
  /// Seconds.
  package var duration: Int?

  /// The length of an event with a time but no end: an hour, in seconds.
  package static let usualLength = 3_600

  /// Parses the words of a time: one date or two (`mon..wed`), a time or two (`10:00-11:30`), a duration, in this order.
  ///
  /// A bare weekday is the next one (Documentation/numbers.md, Days). Throws for any other word.
  package init(_ words: [String], today: CivilDate) throws(AgendaError) {
    var rest = words[...]
    if let word = rest.first, let dates = TypedWhen.dates(word, today: today) {
      self.dates = dates
      rest.removeFirst()
    }
    if let word = rest.first, let (start, end) = try TypedWhen.times(word) {
      (self.start, self.end) = (start, end)
      rest.removeFirst()
    }
    if let word = rest.first, end == nil, let seconds = try TypedWhen.duration(word) {
      duration = seconds
      rest.removeFirst()
    }
    if let word = rest.first { throw .wrongTime(word) }
    if let dates, dates.dayCount > 1, start != nil || duration != nil { throw .timeOfSeveralDays }
    guard dates != nil || start != nil || duration != nil else {
      throw .noTime(words: words.joined(separator: " "))
    }
  }

  /// Splits words into a title and the time behind it: the title is as short as the words allow.
  package static func split(
    _ words: [String], today: CivilDate, isRequired: Bool
  ) throws(AgendaError) -> (title: String, when: TypedWhen?) {
    // A quoted time is several words, too.
    let words = words.flatMap { $0.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
    // The time is all that looks like one at the end; a duration alone is part of a title.
    let last = words.lastIndex { !isTimeWord($0, today: today) } ?? 0
    let time = Array(words.dropFirst(max(1, last + 1)))
    guard time.contains(where: { dates($0, today: today) != nil || $0.contains(":") }) else {
      if isRequired { throw .noTime(words: words.joined(separator: " ")) }
      return (words.joined(separator: " "), nil)
    }
    return (words.dropLast(time.count).joined(separator: " "), try TypedWhen(time, today: today))
  }

  private static func isTimeWord(_ word: String, today: CivilDate) -> Bool {
    let isClock = word.contains(":") && word.allSatisfy { $0.isNumber || ":-.".contains($0) }
    return isClock || isDuration(word) || dates(word, today: today) != nil
  }

  private static func isDuration(_ word: String) -> Bool {
    do throws(AgendaError) {
      return try duration(word) != nil
    } catch {
      // One that is too long is meant as one.
      return true
    }
  }

  private static func dates(_ word: String, today: CivilDate) -> ClosedRange<CivilDate>? {
    if let range = try? pauseDates(typed: word, today: today) { return range }
    return nil
  }

  /// `10:00`, `9:30`, `10:00-11:30`; nil for a word that is not meant as a time.
  private static func times(_ word: String) throws(AgendaError) -> (TimeOfDay, TimeOfDay?)? {
    let parts = word.replacing("..", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].contains(":") else { return nil }
    let times = parts.map { TimeOfDay($0.count == 4 ? "0\($0)" : String($0)) }
    guard let start = times[0] else { throw .wrongTime(word) }
    guard parts.count == 2 else { return (start, nil) }
    guard let end = times[1] else { throw .wrongTime(word) }
    guard end > start else { throw .endBeforeStart(word) }
    return (start, end)
  }

  /// Seconds; nil for a word that is not a duration.
  private static func duration(_ word: String) throws(AgendaError) -> Int? {
    let seconds: Int
    if word.lowercased().hasSuffix("d"), let days = decimal(word.utf8.dropLast()) {
      seconds = min(days, 1_000) * 86_400
    } else if let minutes = TypedDuration.total(word) {
      seconds = min(minutes, 1_000_000) * 60
    } else {
      return nil
    }
    guard (1...AgendaLimits.longestEvent).contains(seconds) else { throw .tooLong(most: "31 days") }
    return seconds
  }

  /// The start and the length of a new event, and of a known one with the parts that were not typed.
  ///
  /// - Parameters:
  ///   - zone: the zone of a time; that of the known event stays.
  ///   - known: the event as it is.
  package func applied(
    to known: (start: AgendaTime, length: Int)? = nil, today: CivilDate, zone: String?
  ) throws(AgendaError) -> (start: AgendaTime, length: Int) {
    if let known, start == nil, duration == nil || known.start.isWholeDay {
      guard duration == nil else { throw .wrongTime(durationText(minutes: (duration ?? 0) / 60)) }
      // Only the date moves.
      guard let dates else { return known }
      let moved = known.start.adding(days: dates.lowerBound.days(since: known.start.date))
      return (moved, known.start.isWholeDay && dates.dayCount > 1 ? try days(dates) : known.length)
    }
    let date = dates?.lowerBound ?? known?.start.date ?? today
    guard start != nil || known?.start.isWholeDay == false else {
      guard duration == nil else { throw .wrongTime(durationText(minutes: (duration ?? 0) / 60)) }
      return (AgendaTime(date), try days(dates ?? date...date))
    }
    let knownLength = known.flatMap { $0.start.isWholeDay ? nil : $0.length }
    let time =
      start.map { LocalTime(date, $0) }
      ?? LocalTime(secondsSinceEpoch: date.serial * 86_400 + (known?.start.seconds ?? 0))
    let length =
      duration ?? end.map { ($0.minutes - (start?.minutes ?? 0)) * 60 } ?? knownLength
      ?? TypedWhen.usualLength
    return (AgendaTime(time, zone: known?.start.isWholeDay == false ? known?.start.zone : zone), length)
  }

  private func days(_ dates: ClosedRange<CivilDate>) throws(AgendaError) -> Int {
    guard dates.dayCount <= AgendaLimits.mostDays else {
      throw .tooLong(most: "\(AgendaLimits.mostDays) days")
    }
    return dates.dayCount
  }
}

/// The parts of a recurrence that a person typed: `--every 2w --on mon,wed --until 2026-12-20`.
package struct TypedRecurrence: Hashable, Sendable {
  /// `day`, `week`, `month`, `year`, `weekday`, or a number of them: `2w`, `3d`, `6m`, `2y`.
  package var every: String?
  /// Weekdays (`mon,wed`), days of a month (`1,15`, `-1`), or weekdays of a month (`1mon`, `-1fri`).
  package var on: String?
  package var until: String?
  package var times: Int?
  /// A rule of RFC 5545 instead of the others.
  package var rule: String?

  package init() {}

  package var isEmpty: Bool { every == nil && on == nil && until == nil && times == nil && rule == nil }

  /// The rule as RFC 5545 writes it; nil if nothing was typed.
  ///
  /// - Parameter start: the first occurrence; `until` may not lie before it.
  package func rule(
    from start: AgendaTime, today: CivilDate, in zones: AgendaZones
  ) throws(AgendaError) -> String? {
    if isEmpty { return nil }
    var text: String
    if let rule {
      guard every == nil, on == nil else {
        throw .wrongRecurrence("`--rule` has all of the recurrence", help: "leave out `--every` and `--on`")
      }
      text = trimmed(rule.uppercased())
      if text.hasPrefix("RRULE:") { text.removeFirst(6) }
    } else {
      text = try frequency()
      if let on { text += try days(on, text) }
    }
    if let until, times != nil {
      throw .wrongRecurrence(
        "`--until \(until)` and `--times` cannot be combined", help: "write the last date or the number")
    }
    if let times {
      guard (1...10_000).contains(times) else {
        throw .wrongRecurrence("`--times \(times)` is out of range", help: "write 1 to 10000")
      }
      text += ";COUNT=\(times)"
    }
    if let until {
      guard let last = try? date(typed: until, today: today, direction: .future) else {
        throw .wrongRecurrence(
          "\(quoted(until)) is not a valid date", help: "write `2026-12-20`, `fri` or `+30d`")
      }
      guard last >= start.date else {
        throw .wrongRecurrence(
          "the recurrence ends on \(last.longText), before it begins",
          help: "write a date from \(start.date.iso) on")
      }
      text += ";UNTIL=\(TypedRecurrence.end(of: last, start, zones))"
    }
    do throws(RecurrenceError) {
      let rule = try RecurrenceRule(text)
      // The calendar repeats after 400 years.
      let last = start.date.adding(days: 146_097)
      let dates = rule.dates(from: start.date, through: last, on: start.date...last, atMost: 2).dates
      if rule.end == .never, !dates.contains(where: { $0 > start.date }) {
        throw RecurrenceError.invalid("no date after \(start.date.longText) fits the rule")
      }
      return rule.text
    } catch {
      switch error {
      case .notExpanded(let part):
        throw .wrongRecurrence(
          "\(quoted(part)) is not known here", help: "write a rule of days, weeks, months or years")
      case .invalid(let reason):
        throw .wrongRecurrence(
          reason, help: "write `--every` and `--on`, or a rule such as `FREQ=WEEKLY;BYDAY=MO`")
      }
    }
  }

  /// The end of a day as a rule names it: RFC 5545 wants UTC if the start has a zone.
  private static func end(of day: CivilDate, _ start: AgendaTime, _ zones: AgendaZones) -> String {
    guard !start.isWholeDay else { return day.basic }
    let last = LocalTime(secondsSinceEpoch: day.serial * 86_400 + 86_399)
    guard let zone = start.zone else { return "\(day.basic)T235959" }
    let utc = LocalTime(secondsSinceEpoch: zones[zone].second(of: last))
    return "\(utc.date.basic)T\(utc.time.text.replacing(":", with: ""))\(padded(utc.seconds % 60, to: 2))Z"
  }

  private func frequency() throws(AgendaError) -> String {
    let typed = (every ?? (on == nil ? "" : "week")).lowercased()
    if typed == "weekday" { return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" }
    let digits = typed.prefix { $0.isNumber }
    let unit = trimmed(String(typed.dropFirst(digits.count)))
    let units = [
      "d": "DAILY", "day": "DAILY", "days": "DAILY", "w": "WEEKLY", "week": "WEEKLY", "weeks": "WEEKLY",
      "m": "MONTHLY", "month": "MONTHLY", "months": "MONTHLY", "y": "YEARLY", "year": "YEARLY",
      "years": "YEARLY",
    ]
    let number = digits.isEmpty ? 1 : decimal(Array(digits.utf8)) ?? 0
    guard let frequency = units[unit], (1...1_000).contains(number) else {
      throw .wrongRecurrence(
        "\(quoted(every ?? "")) is not a recurrence",
        help: "write `day`, `weekday`, `week`, `2w`, `month` or `year` behind `--every`")
    }
    return "FREQ=\(frequency)" + (number == 1 ? "" : ";INTERVAL=\(number)")
  }

  private func days(_ typed: String, _ rule: String) throws(AgendaError) -> String {
    var (weekdays, monthDays): ([String], [Int]) = ([], [])
    for word in typed.lowercased().split(separator: ",").map({ trimmed(String($0)) }) {
      let number = word.prefix { $0 == "-" || $0.isNumber }
      let value = number.isEmpty ? nil : Int(number)
      let name = String(word.dropFirst(number.count))
      if name.isEmpty, let value, (1...31).contains(abs(value)) {
        monthDays.append(value)
      } else if let weekday = Weekday(name: name),
        number.isEmpty || value.map({ (1...5).contains(abs($0)) }) == true
      {
        weekdays.append("\(value.map(String.init) ?? "")\(weekday.rawValue.prefix(2).uppercased())")
      } else {
        throw .wrongRecurrence(
          "\(quoted(word)) is not a day of a recurrence",
          help:
            "write weekdays `mon,wed`, days of a month `1,15`, or `1mon` and `-1fri` for the first and the last"
        )
      }
    }
    let isMonthly = rule.hasPrefix("FREQ=MONTHLY") || rule.hasPrefix("FREQ=YEARLY")
    guard isMonthly || monthDays.isEmpty && weekdays.allSatisfy({ $0.count == 2 }),
      rule.hasPrefix("FREQ=DAILY") == false,
      !rule.contains("BYDAY")
    else {
      throw .wrongRecurrence(
        "`--on \(printable(typed))` does not go with that `--every`",
        help: "weekdays go with weeks, months and years; days of a month with months")
    }
    return (monthDays.isEmpty ? "" : ";BYMONTHDAY=\(monthDays.map(String.init).joined(separator: ","))")
      + (weekdays.isEmpty ? "" : ";BYDAY=\(weekdays.joined(separator: ","))")
  }
}

/// Parses alarms: `15m`, `1h,1d` or `none`; in minutes before the start.
package func alarms(typed text: String) throws(AgendaError) -> [Int] {
  if text.lowercased() == "none" { return [] }
  var all: [Int] = []
  for word in text.split(separator: ",").map({ trimmed(String($0)) }) {
    let days =
      word.lowercased().hasSuffix("d") ? decimal(word.utf8.dropLast()).map { min($0, 1_000) * 1_440 } : nil
    guard let minutes = days ?? TypedDuration.total(word), AgendaLimits.allowedAlarm.contains(minutes) else {
      throw .wrongAlarm(word)
    }
    all.append(minutes)
  }
  guard !all.isEmpty else { throw .wrongAlarm(text) }
  return Array(Set(all)).sorted()
}

extension CivilDate {
  /// `20261120`.
  fileprivate var basic: String { iso.replacing("-", with: "") }
}
