// How many of the last study days had work on them.

import StudyModel

/// Counted days of the last study days; the same rule for a day as the streak's.
package struct Consistency: Hashable, Sendable {
  package let active: Int
  /// At most `window`, fewer early on.
  package let studyDays: Int

  package static let window = 30

  /// - Parameters:
  ///   - ended: the study days from the start through yesterday.
  ///   - today: today if it is a study day and counts already, else nil: until it counts it lowers nothing.
  ///   - completedOn: the day the programme was completed; the days after it ask for nothing.
  init(
    activity: [CivilDate: DayActivity], ended: [CivilDate], today: CivilDate?, completedOn: CivilDate?
  ) {
    let last = completedOn ?? .distantFuture
    let days = (ended + [today].compactMap(\.self)).filter { $0 <= last }.suffix(Consistency.window)
    studyDays = days.count
    active = days.count { activity[$0]?.counts == true }
  }

  /// `26 of the last 30 study days`, `9 of 11 study days so far`.
  package var words: String {
    switch studyDays {
    case 0: "no study day yet"
    case Consistency.window...: "\(active) of the last \(counted(studyDays, "study day"))"
    default: "\(active) of \(counted(studyDays, "study day")) so far"
    }
  }
}

extension CivilDate {
  fileprivate static let distantFuture = CivilDate(serial: .max)
}
