// How far the learner is ahead of the plan or behind it, in whole planned days.

import StudyModel

/// The lead over what was planned through yesterday: today is not overdue until it ends.
package enum Pace: Hashable, Sendable {
  /// No start yet, or nothing planned before today.
  case nothingDue
  /// Within one day of the plan.
  case onPlan
  case daysInHand(Int)
  case daysToMakeUp(Int)

  /// Walks the cumulative required items of the plan until they reach what is done (semantics.md, Pace).
  init(requiredPerDay: [Int], done: Int, plannedThroughYesterday planned: Int) {
    var reached = 0
    var needed = 0
    for required in requiredPerDay {
      needed += required
      if needed > done { break }
      reached += 1
    }
    let lead = reached - planned
    self =
      switch lead {
      case 2...: .daysInHand(lead)
      case ...(-2): .daysToMakeUp(-lead)
      default: planned == 0 ? .nothingDue : .onPlan
      }
  }

  /// The pace as the pages and the terminal say it.
  package var words: String {
    switch self {
    case .nothingDue, .onPlan: "on plan"
    case .daysInHand(let days): "\(counted(days, "day")) in hand"
    case .daysToMakeUp(let days): "\(counted(days, "day")) to make up"
    }
  }
}
