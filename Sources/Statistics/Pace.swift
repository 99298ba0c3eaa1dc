// Computes how far the learner is ahead of or behind the plan, in whole planned days.

import StudyModel

/// Whether the learner is ahead of or behind the plan.
package enum PaceStatus: Hashable, Sendable {
  /// No day is planned before today, or there is no start.
  case nothingDue
  /// At most one day ahead or behind.
  case onPlan
  case daysInHand(Int)
  case daysToMakeUp(Int)
}

/// The lead over what was planned through yesterday; today is not due until it ends (Documentation/numbers.md, Pace).
package struct Pace: Hashable, Sendable {
  /// Days of the plan planned for dates before today.
  package let plannedDays: Int
  /// Required items of these days.
  package let plannedItems: Int
  /// Required items done, of any day of the plan.
  package let doneItems: Int
  /// How many whole days of the plan, from day 1, `doneItems` would fill.
  package let reachedDays: Int

  /// The lead in whole planned days; negative if the learner is behind.
  package var leadDays: Int { reachedDays - plannedDays }

  package var status: PaceStatus {
    switch leadDays {
    case 2...: .daysInHand(leadDays)
    case ...(-2): .daysToMakeUp(-leadDays)
    default: plannedDays == 0 ? .nothingDue : .onPlan
    }
  }

  /// - Parameters:
  ///   - requiredPerDay: the required items of each day of the plan, in order.
  ///   - done: required items done.
  ///   - planned: how many days of the plan were planned for dates before today.
  init(requiredPerDay: [Int], done: Int, plannedThroughYesterday planned: Int) {
    plannedDays = planned
    plannedItems = requiredPerDay.prefix(planned).reduce(0, +)
    doneItems = done
    var reached = 0
    var needed = 0
    for required in requiredPerDay {
      needed += required
      if needed > done { break }
      reached += 1
    }
    reachedDays = reached
  }
}
