// How far the learner is ahead of the plan or behind it, in whole planned days.

import StudyModel

/// How the learner is doing against the plan.
package enum PaceStatus: Hashable, Sendable {
  /// No start yet, or nothing planned before today.
  case nothingDue
  /// Within one day of the plan.
  case onPlan
  case daysInHand(Int)
  case daysToMakeUp(Int)
}

/// The lead over what was planned through yesterday: today is not overdue until it ends
/// (Documentation/numbers.md, Pace).
package struct Pace: Hashable, Sendable {
  /// Programme days planned for dates before today.
  package let plannedDays: Int
  /// The required items of these days.
  package let plannedItems: Int
  /// Required items done, whichever day they belong to.
  package let doneItems: Int
  /// How many days of the plan, from the first on, the items done would fill.
  package let reachedDays: Int

  /// In whole planned days; negative when there is something to make up.
  package var leadDays: Int { reachedDays - plannedDays }

  package var status: PaceStatus {
    switch leadDays {
    case 2...: .daysInHand(leadDays)
    case ...(-2): .daysToMakeUp(-leadDays)
    default: plannedDays == 0 ? .nothingDue : .onPlan
    }
  }

  /// Walks the cumulative required items of the plan until they reach what is done.
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
