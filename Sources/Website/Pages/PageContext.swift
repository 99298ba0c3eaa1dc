// What every page is made from: the site's input and its words.

import Statistics
import StudyModel

/// The input of a site with the words it is said in. A class, since every page holds it: it has some forty references
/// to count for each copy.
final class PageContext: Sendable {
  let input: SiteInput
  let words: SiteWords
  /// The picture of a link preview, where one was drawn.
  let preview: SitePreview?
  let visibility: Visibility

  var summary: ProgressSummary { input.summary }
  var curriculum: Curriculum { input.curriculum }

  init(input: SiteInput, words: SiteWords, preview: SitePreview? = nil) {
    (self.input, self.words, self.preview) = (input, words, preview)
    visibility = input.visibility
  }

  /// What strangers read that this is: the learner's sentence, the plan's own, or one about its length.
  var about: String {
    input.log.settings.publicAbout ?? curriculum.about
      ?? words(.aboutDefault, ["days": words.count(curriculum.days.count, .days)])
  }

  /// The same with a full stop, where more follows.
  var aboutSentence: String {
    about.last.map { ".!?…。！？".contains($0) } == true ? about : words(.aboutSentence, ["about": about])
  }

  /// `Week 9 · Dynamic Programming`, of a day; empty where it is in no week.
  func weekKicker(of day: DayNumber) -> String {
    curriculum.week(of: day).map { words(.weekKicker, ["number": String($0.number), "theme": $0.theme]) }
      ?? ""
  }
}
