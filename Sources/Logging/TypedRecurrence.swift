// Parses how something repeats, as a person types it: `--every 2w --on mon,wed --until 2026-12-20`.

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

  private static let help = "write `--every` and `--on`, or a rule such as `FREQ=WEEKLY;BYDAY=MO`"

  /// The rule as RFC 5545 writes it; nil if nothing was typed.
  ///
  /// - Parameter start: the first occurrence; `until` may not lie before it.
  package func rule(
    from start: AgendaTime, today: CivilDate, in zones: AgendaZones
  ) throws -> String? {
    if isEmpty { return nil }
    guard rule == nil || every == nil && on == nil else {
      throw Failure(.usage, "`--rule` has all of the recurrence", help: "leave out `--every` and `--on`")
    }
    var parts = try rule.map { [trimmed($0.uppercased().replacing("RRULE:", with: ""))] } ?? typedParts()
    if until != nil, times != nil { throw Failure(.usage, "write either `--until` or `--times`") }
    if let times { parts.append("COUNT=\(times)") }
    if let until {
      let last = try date(typed: until, today: today, direction: .future)
      guard last >= start.date else {
        throw Failure(
          .usage, "the recurrence ends on \(last.longText), before it begins",
          help: "write a date from \(start.date.iso) on")
      }
      parts.append("UNTIL=\(TypedRecurrence.end(of: last, start, zones))")
    }
    do throws(RecurrenceError) {
      let rule = try RecurrenceRule(parts.joined(separator: ";"))
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
      case .invalid(let reason): throw Failure(.usage, reason, help: TypedRecurrence.help)
      }
    }
  }

  /// The end of a day as a rule names it: RFC 5545 wants UTC if the start has a zone.
  private static func end(of day: CivilDate, _ start: AgendaTime, _ zones: AgendaZones) -> String {
    func basic(_ date: CivilDate) -> String { date.iso.replacing("-", with: "") }
    guard !start.isWholeDay else { return basic(day) }
    guard let zone = start.zone else { return "\(basic(day))T235959" }
    let last = LocalTime(secondsSinceEpoch: day.serial * 86_400 + 86_399)
    let utc = LocalTime(secondsSinceEpoch: zones[zone].second(of: last))
    return "\(basic(utc.date))T\(utc.time.text.replacing(":", with: ""))\(padded(utc.seconds % 60, to: 2))Z"
  }

  /// The parts of a rule from `every` and `on`.
  private func typedParts() throws -> [String] {
    let typed = (every ?? (on == nil ? "" : "week")).lowercased()
    if typed == "weekday", on == nil { return ["FREQ=WEEKLY", "BYDAY=MO,TU,WE,TH,FR"] }
    let digits = typed.prefix(while: \.isNumber)
    let unit = trimmed(String(typed.dropFirst(digits.count)))
    let units = ["day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"]
    let name = units.keys.first { [$0, "\($0)s", String($0.prefix(1))].contains(unit) }
    guard let frequency = name.flatMap({ units[$0] }) else {
      throw Failure(
        .usage, "\(quoted(every ?? "")) is not a recurrence",
        help: "write `day`, `weekday`, `week`, `2w`, `month` or `year` behind `--every`")
    }
    return ["FREQ=\(frequency)"] + (digits.isEmpty ? [] : ["INTERVAL=\(digits)"]) + (try on.map(days) ?? [])
  }

  private func days(_ typed: String) throws -> [String] {
    var weekdays: [String] = []
    var monthDays: [String] = []
    for word in typed.lowercased().split(separator: ",").map({ trimmed(String($0)) }) {
      let number = word.prefix { $0 == "-" || $0.isNumber }
      let name = word.dropFirst(number.count)
      if let weekday = Weekday(name: String(name)) {
        weekdays.append("\(number)\(weekday.code)")
      } else if name.isEmpty, !number.isEmpty {
        monthDays.append(String(number))
      } else {
        throw Failure(
          .usage, "\(quoted(word)) is not a day of a recurrence",
          help:
            "write weekdays `mon,wed`, days of a month `1,15`, or `1mon` and `-1fri` for the first and the last"
        )
      }
    }
    return [("BYMONTHDAY", monthDays), ("BYDAY", weekdays)].filter { !$0.1.isEmpty }
      .map { "\($0.0)=\($0.1.joined(separator: ","))" }
  }
}
