// What the first page says while nothing is logged.

import StudyModel
import Templating

/// How to begin: the first thing to do, and what to type once it is done.
struct FirstSteps {
  let firstTitle: String
  let isProblem: Bool
  /// What to type for it: `p1`.
  let handle: String

  static let shape = Shape<FirstSteps>(
    "firstSteps",
    .textWithCode("firstTitle") { $0.firstTitle },
    .flag("isProblem") { $0.isProblem },
    .text("handle") { $0.handle })

  /// Nil for a plan that has nothing to do.
  init?(day: StudyDay?) {
    guard let first = day?.firstStep else { return nil }
    firstTitle = first.item.title
    isProblem = first.item.problem != nil
    handle = first.handle
  }
}
