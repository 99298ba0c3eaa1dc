// Says how far the interview is, and how far the plan goes beyond it.

package import StudyModel
import TextTools

/// The date that the learner prepares for, seen from a date.
package struct Interview: Hashable, Sendable {
  /// How many days it is away; 0 on the date itself.
  package let daysLeft: Int
  /// By how many days the plan's last date is later; nil if it is not.
  package let daysOfPlanAfter: Int?

  /// Nil if no interview is set, and once it is over.
  ///
  /// - Parameter date: the date by the wall clock, whenever the learner's days begin.
  package init?(_ settings: Settings, _ summary: ProgressSummary, on date: CivilDate) {
    guard let interview = settings.interview, interview >= date else { return nil }
    daysLeft = interview.days(since: date)
    let end = summary.isOneTickADay || summary.isComplete ? nil : summary.calendar.end
    let after = end.map { $0.days(since: interview) } ?? 0
    daysOfPlanAfter = after > 0 ? after : nil
  }

  /// `Interview in 18 days`, or the wish of the day itself.
  package var text: String {
    daysLeft == 0 ? "Interview today. Good luck." : "Interview in \(counted(daysLeft, "day"))"
  }

  /// The same for a line that is called so, with the warning: `in 18 days. The plan ends 80 days after it. ...`.
  package var status: String {
    let time = daysLeft == 0 ? "today. Good luck." : "in \(counted(daysLeft, "day"))"
    return warning.map { daysLeft == 0 ? time : "\(time). \($0)" } ?? time
  }

  /// What to do about a plan that ends after it; nil if it ends before.
  package var warning: String? {
    daysOfPlanAfter.map { days in
      "The plan ends \(counted(days, "day")) after it. `machinemode replan --until interview` keeps the essentials."
    }
  }
}
