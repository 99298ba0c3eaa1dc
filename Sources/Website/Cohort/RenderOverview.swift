// Renders the overview of a class: pages of learners in the order of the roster, and by name.

import Cohort
import Wording

/// Renders the whole overview, file after file; each path once.
///
/// - Parameter assets: files that are copied, by name.
/// - Throws: what `write` throws, and `TemplateErrors`.
package func renderOverview(
  _ input: OverviewInput, templates: SiteTemplates, assets: [String: [UInt8]],
  write: (SiteFile) throws -> Void
) throws {
  for (name, bytes) in assets.sorted(by: { $0.key < $1.key }) {
    try write(SiteFile(path: name, bytes: bytes))
  }
  let context = OverviewContext(input, templates.words)
  // A class that is on one page needs no second list: its table can be sorted.
  for order in context.pageCount > 1 ? LearnerOrder.allCases : [.roster] {
    let learners = order.sorted(input.learners.learners)
    for page in 1...context.pageCount {
      let first = (page - 1) * LearnerOrder.pageLength
      let rows = learners[first..<min(first + LearnerOrder.pageLength, learners.count)]
      let subject = OverviewPage(rows, page: page, in: order, context)
      try write(
        SiteFile(path: order.path(ofPage: page), bytes: try templates.page("cohort.html", subject.fields)))
    }
  }
}
