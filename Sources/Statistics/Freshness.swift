// Tells how long a built site stays fresh, and words it for the terminal, the morning reminder and the pages.

package import StudyModel

/// How fresh the last built site is (Documentation/numbers.md, Freshness).
package struct Freshness: Hashable, Sendable {
  /// How many calendar days a built site stays fresh.
  package static let days = 7
  /// The learner is told to build the site again from this many days before it goes stale.
  package static let warningDays = 2
  /// The command that builds the site.
  package static let command = "machinemode site"

  /// Calendar days since the build, at least 0; nil if no build is known.
  package let age: Int?
  /// Whether the site goes stale; false once the programme is over, because it then stays correct.
  package let ages: Bool

  /// - Parameters:
  ///   - built: the calendar day of the last build; nil if none is known.
  ///   - isOver: whether the programme is over; see `ProgressSummary.isOver`.
  package init(built: CivilDate?, today: CivilDate, isOver: Bool) {
    // After a clock was set back, the build can lie in the future: its age is 0.
    age = built.map { max(0, today.days(since: $0)) }
    ages = !isOver
  }

  /// For how many more days the site is fresh; 0 if stale; nil if no build is known or it does not age.
  package var daysLeft: Int? { ages ? age.map { max(0, Freshness.days - $0) } : nil }

  package var isStale: Bool { daysLeft == 0 }

  /// Whether the learner is told to build the site again.
  package var warns: Bool { daysLeft.map { $0 <= Freshness.warningDays } ?? false }

  /// The text of `status`: `built 5 days ago, fresh for 2 more days; machinemode site builds it again`.
  package var words: String {
    guard let age else { return "not built yet; `\(Freshness.command)` builds it" }
    let built = age == 0 ? "built today" : "built \(counted(age, "day")) ago"
    guard let daysLeft else { return "\(built); the programme is done, so it does not go stale" }
    let standing = daysLeft > 0 ? "fresh for \(Freshness.moreDays(daysLeft))" : "stale"
    return "\(built), \(standing)" + (warns ? "; `\(Freshness.command)` builds it again" : "")
  }

  private static func moreDays(_ count: Int) -> String { counted(count, "more day", plural: "more days") }

  /// The text of the morning reminder; nil while `warns` is false.
  package var warning: String? {
    guard warns, let age, let daysLeft else { return nil }
    let standing = daysLeft > 0 ? "stays fresh for \(Freshness.moreDays(daysLeft))" : "is stale"
    return
      "The site was built \(counted(age, "day")) ago and \(standing); `\(Freshness.command)` builds it again."
  }
}

extension ProgressSummary {
  /// Whether the programme is complete. With open items it continues even after the last planned day.
  package var isOver: Bool { completedOn != nil }
}
