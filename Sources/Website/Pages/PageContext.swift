// What every page is made from: the site's input and its words.

import Statistics
import StudyModel

/// The input of a site with the words it is said in.
struct PageContext {
  let input: SiteInput
  let words: SiteWords
  /// The picture of a link preview, where one was drawn.
  var preview: SitePreview?

  var summary: ProgressSummary { input.summary }
  var curriculum: Curriculum { input.curriculum }
  var visibility: Visibility { input.visibility }

  /// `Week 9 · Dynamic Programming`, of a day; empty where it stands in no week.
  func weekKicker(of day: DayNumber) -> String {
    curriculum.week(of: day).map { words(.weekKicker, String($0.number), $0.theme) } ?? ""
  }
}
