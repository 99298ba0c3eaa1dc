// The zones of the system for the calendars of one command, each asked for once.

import StudyModel

final class KnownZones {
  private var known: [String: (dates: ClosedRange<CivilDate>, observances: [ZoneObservance]?)] = [:]

  /// The observances of a zone over at least these dates; nil if this machine has no data for it.
  func observances(of name: String, over dates: ClosedRange<CivilDate>) -> [ZoneObservance]? {
    let found = known[name]
    if let found, found.dates.contains(dates.lowerBound), found.dates.contains(dates.upperBound) {
      return found.observances
    }
    // Files have dates near each other, so the next one is covered, too.
    let first = min(dates.lowerBound, found?.dates.lowerBound ?? dates.lowerBound).adding(days: -400)
    let last = max(dates.upperBound, found?.dates.upperBound ?? dates.upperBound).adding(days: 400)
    let observances = ZoneChanges.observances(of: name, over: first...last)
    known[name] = (first...last, observances)
    return observances
  }
}
