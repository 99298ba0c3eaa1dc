// Parses how something recurs, as a person types it: `--every 2w --on mon,wed --until 2026-12-20`.

package import Agenda
package import StudyModel
import TextTools

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

  package var isEmpty: Bool { self == TypedRecurrence() }

  /// The rule as RFC 5545 writes it; nil if nothing was typed.
  ///
  /// - Parameter start: the first occurrence; `until` may not lie before it.
  package func rule(
    from start: AgendaTime, today: CivilDate, in zones: AgendaZones
  ) throws -> String? {
    if isEmpty { return nil }
    var text: String
    if let rule {
      guard every == nil, on == nil else {
        throw Failure(
          .usage, "`--rule` has all of the recurrence", help: "leave out `--every` and `--on`")
      }
      text = trimmed(rule.uppercased())
      if text.hasPrefix("RRULE:") { text.removeFirst(6) }
    } else {
      text = try frequency()
      if let on { text += try days(on, text) }
    }
    if let until, times != nil {
      throw Failure(
        .usage, "`--until \(until)` and `--times` cannot be combined",
        help: "write the last date or the number")
    }
    if let times {
      guard (1...10_000).contains(times) else {
        throw Failure(
          .usage, "`--times \(times)` is out of range", help: "write 1 to 10000")
      }
      text += ";COUNT=\(times)"
    }
    if let until {
      guard let last = try? date(typed: until, today: today, direction: .future) else {
        throw Failure(
          .usage, "\(quoted(until)) is not a valid date", help: "write `2026-12-20`, `fri` or `+30d`")
      }
      guard last >= start.date else {
        throw Failure(
          .usage, "the recurrence ends on \(last.longText), before it begins",
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
        throw Failure(
          .usage, "\(quoted(part)) is not known here", help: "write a rule of days, weeks, months or years")
      case .invalid(let reason):
        throw Failure(
          .usage, reason, help: "write `--every` and `--on`, or a rule such as `FREQ=WEEKLY;BYDAY=MO`")
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

  private func frequency() throws -> String {
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
      throw Failure(
        .usage, "\(quoted(every ?? "")) is not a recurrence",
        help: "write `day`, `weekday`, `week`, `2w`, `month` or `year` behind `--every`")
    }
    return "FREQ=\(frequency)" + (number == 1 ? "" : ";INTERVAL=\(number)")
  }

  private func days(_ typed: String, _ rule: String) throws -> String {
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
        throw Failure(
          .usage, "\(quoted(word)) is not a day of a recurrence",
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
      throw Failure(
        .usage, "`--on \(printable(typed))` does not go with that `--every`",
        help: "weekdays go with weeks, months and years; days of a month with months")
    }
    return (monthDays.isEmpty ? "" : ";BYMONTHDAY=\(monthDays.map(String.init).joined(separator: ","))")
      + (weekdays.isEmpty ? "" : ";BYDAY=\(weekdays.joined(separator: ","))")
  }
}

extension CivilDate {
  /// `20261120`.
  fileprivate var basic: String { iso.replacing("-", with: "") }
}
