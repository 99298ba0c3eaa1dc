// How much was logged on the day it was done: what makes a log believable.

import StudyModel

extension Completion {
  /// Entries logged while their calendar day lasted, of all.
  static func loggedOnTheDay(_ activity: [CivilDate: DayActivity]) -> Completion {
    activity.values.reduce(Completion()) { $0 + $1.entries }
  }
}
