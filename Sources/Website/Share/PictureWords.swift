// Words the learner's progress for the pictures: name, sentence, headline and the figures below it.

import Statistics
import StudyModel
import Wording

/// The words of the pictures. They contain only public facts (Documentation/sharing.md, Privacy), and nothing about the
/// plan's dates or about what is behind.
struct PictureWords {
  /// The learner's public name, else what the programme is called.
  let who: String
  /// What the programme is about.
  let says: String
  /// `Day 64`, `Rest day`, `100 days.`
  let headline: String
  /// The first figure: `8-day streak`; of a complete programme `372 problems`.
  let strong: String
  /// The other figures: `221 problems, 216 hours`.
  let rest: String
  /// The alternative text: one line with the figures.
  let title: String

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    let name = context.input.log.settings.publicName.map(PictureText.harmless)
    let subject = context.input.title.map(PictureText.harmless) ?? words("brand")
    who = name ?? subject
    says = name == nil ? context.planAbout : PictureWords.sentence(context)
    headline = words.shortHeadline(summary)
    let figures = PictureWords.figures(context)
    strong = figures.first ?? words.shortHeadlineLength(summary) ?? ""
    rest = words.row(Array(figures.dropFirst()))
    let isPartDone = summary.daysComplete.done > 0 && !summary.isComplete && !context.isOfTicks
    // The headline comes first, because a number right after a name in a right-to-left script would change sides.
    let all = words.row(
      [words.wholeHeadline(summary)] + (isPartDone ? [words.daysComplete(summary)] : []) + figures)
    title =
      name.map { words("picture-title-named", ["brand": subject, "name": $0, "facts": all]) }
      ?? words("picture-title", ["brand": subject, "facts": all])
  }

  /// What the programme is about: of one tick a day `Run 5 km, a hundred times`.
  private static func sentence(_ context: PageContext) -> String {
    let (count, words) = (context.summary.days.count, context.words)
    guard context.isOfTicks, let title = context.input.title else { return context.about }
    return count == 100
      ? words("picture-hundred-times", ["title": title]) : words.row([title, words.count(count, "days")])
  }

  private static func figures(_ context: PageContext) -> [String] {
    let (summary, words) = (context.summary, context.words)
    var figures: [String] = []
    if summary.streak.length > 0, !summary.isComplete {
      figures.append(words.count(summary.streak.length, "day-streak"))
    }
    if summary.problems.done > 0 {
      figures.append(words.count(summary.problems.done, "problems"))
    } else if context.isOfTicks {
      let days = summary.daysComplete.done
      // The headline of a complete programme says it.
      if days > 0, !summary.isComplete {
        figures.append(words("days-complete-count", ["days": words.count(days, "days")]))
      }
    } else if summary.items.done > 0 {
      figures.append(words("picture-items-done", ["items": words.count(summary.items.done, "items")]))
    }
    if summary.minutes >= 60 {
      figures.append(words.count(summary.minutes / 60, "hours"))
    } else if summary.minutes > 0 {
      figures.append(words.duration(minutes: summary.minutes))
    }
    if summary.isComplete, let longest = summary.streak.longest {
      figures.append(words("achievement-streak", ["days": words.count(longest.length, "days")]))
    }
    return figures
  }
}
