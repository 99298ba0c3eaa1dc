// Defines what the overview of a class is made from, and the order of its learners.

package import Cohort
import Statistics
package import StudyModel

/// Everything the overview is rendered from. The same input always gives the same bytes.
package struct OverviewInput: Sendable {
  let learners: LearnerClass
  /// What the pages call the class; nil for a title in the language of the pages.
  let title: String?
  /// The calendar day of the build.
  let today: CivilDate
  /// The private audience, a mentor, also sees who logged nothing lately.
  let audience: Audience
  /// The version of the program.
  let version: String

  package init(
    _ learners: LearnerClass, title: String?, today: CivilDate, audience: Audience, version: String
  ) {
    self.learners = learners
    self.title = title
    self.today = today
    self.audience = audience
    self.version = version
  }
}

/// The orders that the learners are listed in. No order ranks them.
enum LearnerOrder: CaseIterable {
  case roster, names

  /// How many learners a page has.
  static let pageLength = 200

  /// The path of a page, by its number from 1.
  func path(ofPage number: Int) -> String {
    switch self {
    case .roster: number == 1 ? "index.html" : "learners/\(number).html"
    case .names: "names/\(number).html"
    }
  }

  func sorted(_ learners: [LearnerRow]) -> [LearnerRow] {
    guard self == .names else { return learners }
    return learners.map { (key: folded($0.entry.title), learner: $0) }.sorted { first, second in
      first.key == second.key
        ? first.learner.entry.id < second.learner.entry.id : first.key.lexicographicallyPrecedes(second.key)
    }.map(\.learner)
  }
}
