// How long a built site stays fresh, and how that is worded in the terminal, in the morning reminder and on
// the page.

package import StudyModel

/// The state of the site that was built last (Documentation/numbers.md, Freshness).
package struct Freshness: Hashable, Sendable {
  /// For how many calendar days a built site is fresh.
  package static let days = 7
  /// How many days before it is stale the learner begins to be told how to build it again.
  package static let warningDays = 2
  /// What a person types to build it.
  package static let command = "machinemode site"

  /// The calendar days since it was built, 0 and more; nil when no build is known.
  package let age: Int?
  /// False once all of the programme is done: what the site shows then stays true.
  package let ages: Bool

  /// - Parameters:
  ///   - built: the calendar day of the last build; nil when none is known.
  ///   - isOver: whether the programme is over; see `ProgressSummary.isOver`.
  package init(built: CivilDate?, today: CivilDate, isOver: Bool) {
    // A clock that was set back has built nothing in the future.
    age = built.map { max(0, today.days(since: $0)) }
    ages = !isOver
  }

  /// For how many more days it is fresh, 0 if it is stale; nil if no build is known, and if it does not age.
  package var daysLeft: Int? { ages ? age.map { max(0, Freshness.days - $0) } : nil }

  package var isStale: Bool { daysLeft == 0 }

  /// Whether the learner is told how to build it again.
  package var warns: Bool { daysLeft.map { $0 <= Freshness.warningDays } ?? false }

  /// As `status` says it: `built 5 days ago, fresh for 2 more days; machinemode site builds it again`.
  package var words: String {
    guard let age else { return "not built yet; `\(Freshness.command)` builds it" }
    let built = age == 0 ? "built today" : "built \(counted(age, "day")) ago"
    guard let daysLeft else { return "\(built); the programme is done, so it does not go stale" }
    let standing = daysLeft > 0 ? "fresh for \(Freshness.moreDays(daysLeft))" : "stale"
    return "\(built), \(standing)" + (warns ? "; `\(Freshness.command)` builds it again" : "")
  }

  private static func moreDays(_ count: Int) -> String { counted(count, "more day", plural: "more days") }

  /// What the morning reminder says about it; nil while there is nothing to do.
  package var warning: String? {
    guard warns, let age, let daysLeft else { return nil }
    let standing = daysLeft > 0 ? "stays fresh for \(Freshness.moreDays(daysLeft))" : "is stale"
    return
      "The site was built \(counted(age, "day")) ago and \(standing); `\(Freshness.command)` builds it again."
  }
}

extension ProgressSummary {
  /// Whether all of the programme is done. While items are open it goes on, also after the last planned day.
  package var isOver: Bool { completedOn != nil }
}
