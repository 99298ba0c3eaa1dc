// How much was logged on the day it was done: what makes a log believable.

import StudyModel

extension Completion {
  /// Entries logged while their calendar day lasted, of all.
  static func loggedOnTheDay(_ log: ProgressLog) -> Completion {
    var entries = Completion()
    func add(_ record: ItemRecord) {
      entries.total += record.attempts.count
      entries.done += record.attempts.count(where: \.isLoggedOnItsDay)
    }
    for record in log.items.values { add(record) }
    for problem in log.bonus { add(problem.record) }
    return entries
  }
}
