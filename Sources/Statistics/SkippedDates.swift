// The dates that a change of time zone took away from the learner.

import StudyModel

/// The first and the last of some instants.
struct ClockSpan: Hashable, Sendable {
  private(set) var first: Instant
  private(set) var last: Instant

  init(_ instant: Instant) {
    (first, last) = (instant, instant)
  }

  func including(_ instant: Instant) -> ClockSpan {
    var span = self
    // Two entries of the same second are told apart by their offsets, so that the order of logging does not
    // matter.
    let (seconds, offset) = (instant.secondsSinceEpoch, instant.offset)
    if (seconds, -offset) < (first.secondsSinceEpoch, -first.offset) { span.first = instant }
    if (seconds, offset) > (last.secondsSinceEpoch, last.offset) { span.last = instant }
    return span
  }
}

/// Dates that the learner's own clock cut to less than half: a flight over the date line, or Samoa's
/// 30 December 2011. Nobody can work on a day that did not happen, so they are bridged as a pause is.
///
/// Only a date between two others with work logged while they lasted is known to be one, by the clocks'
/// offsets on both sides; now stands in for the second.
///
/// - Parameter today: the calendar day of now.
func skippedDates(
  _ activity: [CivilDate: DayActivity], today: CivilDate, now: Instant
) -> Set<CivilDate> {
  var spans = activity.compactMapValues(\.clock)
  // A clock that was set back behind the log says nothing about the days before.
  if spans.keys.allSatisfy({ $0 <= today }) {
    spans[today] = spans[today]?.including(now) ?? ClockSpan(now)
  }
  let halfADay = 12 * 3_600
  var skipped: Set<CivilDate> = []
  for (date, span) in spans {
    guard let later = spans[date.adding(days: 2)], spans[date.adding(days: 1)] == nil else { continue }
    if later.first.offset - span.last.offset > halfADay { skipped.insert(date.adding(days: 1)) }
  }
  return skipped
}
