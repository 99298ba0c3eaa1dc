// Computes the starts of a series from its rule, additions and exceptions, over changes of clocks.

package import StudyModel

/// The starts of a series, by instant.
package struct SeriesStarts: Hashable, Sendable {
  package var times: [AgendaTime]
  /// As `RecurrenceDates.isComplete`; also false for a rule that is not expanded.
  package var isComplete: Bool
}

/// What an event and a task have in common: when they recur.
struct Series {
  let start: AgendaTime
  let rule: String?
  let added: Set<AgendaTime>
  let skipped: Set<AgendaTime>

  /// The starts whose date in their own zone is among `dates`, without those that are skipped.
  ///
  /// - Parameter limit: how many starts of the rule are enough.
  func starts(
    on dates: ClosedRange<CivilDate>, atMost limit: Int = RecurrenceRule.mostSteps, in zones: AgendaZones
  ) -> SeriesStarts {
    var starts = ruleStarts(on: dates, atMost: limit, in: zones)
    if !added.isEmpty { add(to: &starts.times, on: dates, in: zones) }
    if !skipped.isEmpty {
      let skips = TimeSet(skipped, around: dates, of: start, in: zones)
      starts.times.removeAll { skips.contains($0, in: zones) }
    }
    return starts
  }

  /// The starts that the rule gives, by date.
  func ruleStarts(
    on dates: ClosedRange<CivilDate>, atMost limit: Int = RecurrenceRule.mostSteps, in zones: AgendaZones
  ) -> SeriesStarts {
    guard dates.upperBound >= start.date else { return SeriesStarts(times: [], isComplete: true) }
    let single = SeriesStarts(times: dates.contains(start.date) ? [start] : [], isComplete: rule == nil)
    guard let text = rule, let rule = try? RecurrenceRule(text) else { return single }
    let last = rule.lastDate(from: start, in: zones)
    let found = rule.dates(from: start.date, through: last, on: dates, atMost: limit)
    return SeriesStarts(
      times: found.dates.map { start.adding(days: $0.days(since: start.date)) }, isComplete: found.isComplete)
  }

  /// Adds the further starts, each instant once.
  private func add(to times: inout [AgendaTime], on dates: ClosedRange<CivilDate>, in zones: AgendaZones) {
    var instants = Set(times.map(zones.second))
    for time in added.map(fitted).sorted() where dates.contains(time.date) {
      if instants.insert(zones.second(of: time)).inserted { times.append(time) }
    }
    times.sort { zones.second(of: $0) < zones.second(of: $1) }
  }

  /// A further start as the series has its own: a date gets the series' time of day, and a time is cut to its date in
  /// a series of whole days.
  private func fitted(_ time: AgendaTime) -> AgendaTime {
    time.isWholeDay == start.isWholeDay ? time : start.adding(days: time.date.days(since: start.date))
  }
}

extension RecurrenceRule {
  /// The last date on which `UNTIL` allows an occurrence of a series, in the series' zone (RFC 5545, section 3.3.10).
  ///
  /// A time in UTC is compared as an instant, one without a zone as the series' clocks show it, and a date lasts to its
  /// end. In a series of whole days, the date alone counts, as it is written.
  package func lastDate(from start: AgendaTime, in zones: AgendaZones) -> CivilDate {
    guard case .until(let until) = end else { return .latest }
    guard let seconds = start.seconds, let last = until.seconds else { return until.date }
    guard until.zone != nil else { return until.date.adding(days: seconds <= last ? 0 : -1) }
    let (zone, instant) = (zones[start.zone], zones.second(of: until))
    var date = zone.local(at: instant).date.adding(days: 1)
    // A zone may skip a whole day, when it crosses the date line.
    for _ in 0..<4 where zone.second(of: LocalTime(date, seconds: seconds)) > instant {
      date = date.adding(days: -1)
    }
    return date
  }
}

extension LocalTime {
  fileprivate init(_ date: CivilDate, seconds: Int) {
    self.init(secondsSinceEpoch: date.serial * 86_400 + seconds)
  }
}

/// Times that name occurrences of a series, in whatever zone they are written.
struct TimeSet {
  private var dates: Set<CivilDate> = []
  private var instants: Set<Int> = []
  private let start: AgendaTime

  /// - Parameters:
  ///   - span: dates of the series that matter; nil for all.
  ///   - start: the start of the series. One of whole days is matched by date; in one with times, a whole day matches
  ///     any occurrence of that date, as many programs write it.
  init(
    _ times: some Collection<AgendaTime>, around span: ClosedRange<CivilDate>?, of start: AgendaTime,
    in zones: AgendaZones
  ) {
    self.start = start
    // Another zone may show another date.
    let near = span.map { $0.lowerBound.adding(days: -2)...$0.upperBound.adding(days: 2) }
    for time in times where near?.contains(time.date) ?? true {
      if start.isWholeDay || time.isWholeDay {
        dates.insert(time.date)
      } else {
        instants.insert(zones.second(of: time))
      }
    }
  }

  func contains(_ time: AgendaTime, in zones: AgendaZones) -> Bool {
    if !dates.isEmpty, dates.contains(date(of: time, in: zones)) { return true }
    return !instants.isEmpty && instants.contains(zones.second(of: time))
  }

  /// The date of a time in the series' own zone.
  private func date(of time: AgendaTime, in zones: AgendaZones) -> CivilDate {
    guard !start.isWholeDay, !time.isWholeDay, time.zone != start.zone else { return time.date }
    return zones[start.zone].local(at: zones.second(of: time)).date
  }
}

// MARK: This and all after

extension Event {
  /// The event cut in two at an occurrence: "this and all after". Both parts have the rule; exceptions, additions and
  /// changes go to the part that they belong to.
  ///
  /// The first part is nil if nothing comes before. The second has the same fields, for the caller to change and to
  /// give an id. An event whose rule is not expanded is not cut: all of it is the second part.
  ///
  /// - Parameter original: `Occurrence.original` of the first occurrence of the second part.
  package func split(at original: AgendaTime, in zones: AgendaZones) -> (before: Event?, after: Event) {
    var rule: RecurrenceRule?
    if let text = self.rule {
      guard let known = try? RecurrenceRule(text) else { return (nil, self) }
      rule = known
    }
    func isBefore(_ time: AgendaTime) -> Bool {
      time.isWholeDay || original.isWholeDay
        ? time.date < original.date : zones.second(of: time) < zones.second(of: original)
    }
    var (before, after) = (self, self)
    before.added = added.filter(isBefore)
    before.skipped = skipped.filter(isBefore)
    before.moved = moved.filter { isBefore($0.key) }
    after.added = added.subtracting(before.added)
    after.skipped = skipped.subtracting(before.skipped)
    after.moved = moved.filter { !isBefore($0.key) }

    let past = series.ruleStarts(
      on: start.date...max(start.date, original.date.adding(days: 2)), atMost: RecurrenceRule.most, in: zones
    ).times.prefix(while: isBefore)
    let next = nextRuleStart(after: past.last, in: zones)
    if let next {
      after.start = next
    } else {
      // What remains was added or moved by itself.
      (after.start, after.rule) = (original, nil)
      after.added.remove(original)
    }
    guard let end = past.last else {
      guard let first = before.added.min(by: { zones.second(of: $0) < zones.second(of: $1) }) else {
        return (nil, after)
      }
      (before.start, before.rule) = (first, nil)
      before.added.remove(first)
      return (before, after)
    }
    if var rule {
      if case .count(let count) = rule.end {
        rule.end = .count(count - past.count)
        if next != nil { after.rule = rule.text }
        rule.end = .count(past.count)
      } else if next != nil {
        let instant = LocalTime(secondsSinceEpoch: zones.second(of: end))
        rule.end = .until(end.zone == nil ? end : AgendaTime(instant, zone: AgendaTime.utc))
      }
      before.rule = rule.text
    }
    return (before, after)
  }

  /// The first start that the rule gives after another one, or at all.
  private func nextRuleStart(after past: AgendaTime?, in zones: AgendaZones) -> AgendaTime? {
    guard let past else { return start }
    let dates = past.date.adding(days: 1)...max(past.date.adding(days: 1), .latest)
    return series.ruleStarts(on: dates, atMost: 1, in: zones).times.first
  }
}

extension AgendaTask {
  /// The task cut in two as `Event.split` cuts an event; its ticks go to the part that has their date.
  package func split(at original: AgendaTime, in zones: AgendaZones) -> (
    before: AgendaTask?, after: AgendaTask
  ) {
    guard let due else { return (nil, self) }
    var event = Event(title: title, start: due, length: 1, changed: changed)
    event.rule = rule
    event.added = added
    event.skipped = skipped
    let parts = event.split(at: original, in: zones)
    func part(_ event: Event, _ hasTick: (CivilDate) -> Bool) -> AgendaTask {
      var task = self
      task.due = event.start
      task.rule = event.rule
      task.added = event.added
      task.skipped = event.skipped
      task.ticks = ticks.filter { hasTick($0.key) }
      return task
    }
    return (parts.before.map { part($0) { $0 < original.date } }, part(parts.after) { $0 >= original.date })
  }
}
