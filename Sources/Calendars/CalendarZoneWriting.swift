// Writes the definitions of time zones (RFC 5545, section 3.6.5), with a yearly rule for changes that come every year.

import StudyModel
import TextTools

/// Writes the `VTIMEZONE` of a zone.
///
/// - Parameter observances: in order, at least one; the first is in force at the first time that names the zone.
func writeZone(_ name: String, _ observances: [ZoneObservance], into writer: inout ICalendarWriter) {
  writer.component("VTIMEZONE") { writer in
    writer.text("TZID", name)
    var changes = observances.map(YearlyChange.init)
    while let first = changes.first {
      let run = first.longestRun(in: changes)
      writer.component(first.observance.isDaylightSaving ? "DAYLIGHT" : "STANDARD") { writer in
        writer.value("DTSTART", .time(.floating(first.local)))
        writer.value("TZOFFSETFROM", .offset(first.observance.offsetBefore))
        writer.value("TZOFFSETTO", .offset(first.observance.offset))
        writer.text("TZNAME", first.observance.name)
        if let run { writer.value("RRULE", .rule(run.rule)) }
      }
      let written = run.map { Set($0.changes) } ?? [first]
      changes.removeAll { written.contains($0) }
    }
  }
}

/// A change of the offset, and where in its year it is.
private struct YearlyChange: Hashable {
  let observance: ZoneObservance
  /// On the clocks before the change.
  let local: LocalTime
  private let year: Int
  private let month: Int
  /// The first, second and so on of its weekday in the month.
  private let ordinal: Int
  private let isLast: Bool

  init(_ observance: ZoneObservance) {
    self.observance = observance
    local = LocalTime(secondsSinceEpoch: observance.start + observance.offsetBefore)
    let (year, month, day) = local.date.parts
    (self.year, self.month, ordinal) = (year, month, (day - 1) / 7 + 1)
    isLast = local.date.adding(days: 7).month != month
  }

  /// Rules of time zones that have no end are listed at least to this year.
  private static let horizon = 2037
  /// Fewer changes are written one by one.
  private static let shortestRun = 3

  /// The changes that are the same in the years that follow, and their rule; nil if they are few.
  func longestRun(in changes: [YearlyChange]) -> (changes: [YearlyChange], rule: String)? {
    let runs = [true, false].filter { !$0 || isLast }.map { isLast in
      (isLast: isLast, changes: run(in: changes, isLast: isLast))
    }
    guard let longest = runs.max(by: { $0.changes.count < $1.changes.count }),
      longest.changes.count >= YearlyChange.shortestRun, let last = longest.changes.last
    else { return nil }
    let weekday = local.date.weekday.short.prefix(2).uppercased()
    let rule = "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(longest.isLast ? -1 : ordinal)\(weekday)"
    guard last.year < YearlyChange.horizon else { return (longest.changes, rule) }
    let end = ICalendarTime.utc(Instant(secondsSinceEpoch: last.observance.start, offset: 0))
    return (longest.changes, "\(rule);UNTIL=\(end.text)")
  }

  /// - Parameter isLast: whether the weekday is counted from the end of the month.
  private func run(in changes: [YearlyChange], isLast: Bool) -> [YearlyChange] {
    var run = [self]
    for change in changes.dropFirst() {
      if change.year > self.year + run.count { break }
      if change.year == self.year + run.count, continues(change, isLast: isLast) { run.append(change) }
    }
    return run
  }

  private func continues(_ next: YearlyChange, isLast: Bool) -> Bool {
    next.month == month && next.local.seconds == local.seconds
      && next.local.date.weekday == local.date.weekday
      && (isLast ? next.isLast : next.ordinal == ordinal)
      && next.observance.offset == observance.offset
      && next.observance.offsetBefore == observance.offsetBefore
      && next.observance.isDaylightSaving == observance.isDaylightSaving
      && next.observance.name == observance.name
  }
}
