// Makes the page of all programmes: a card for each active one, and a line for each archived one.

import Records
import Statistics
import StudyModel
import Templating
import Wording

struct ChallengesPage: FramedPage {
  static let path = challengesFolder + "index.html"

  let frame: PageFrame
  /// Those with something open today come first.
  private let active: [ChallengeCard]
  private let archived: [ChallengeCard]

  static let schema = TemplateSchema<ChallengesPage>(
    "challenges",
    fields: PageFrame.fields() + [
      .text("sentence") { $0.sentence },
      BuildDate.field(),
      .list("active", ChallengeCard.schema) { $0.active },
      .flag("hasArchived") { !$0.archived.isEmpty },
      .list("archived", ChallengeCard.archivedSchema) { $0.archived },
    ])

  /// - Parameter context: that of the programme at the root.
  init(_ context: PageContext) {
    let words = context.words
    let cards = context.input.parts().map { ChallengeCard(input: $0, words: words) }
    let running = cards.filter { $0.input.archivedOn == nil }
    active = running.filter(\.isOpenToday) + running.filter { !$0.isOpenToday }
    archived = cards.filter { $0.input.archivedOn != nil }
    frame = PageFrame(
      title: words(.navigationChallenges), description: words(.challengesDescription),
      path: ChallengesPage.path, section: .challenges, context: context)
  }

  private var sentence: String {
    let open = active.count(where: \.isOpenToday)
    return open > 0 ? words.count(open, .challengesOpen) : words(.challengesNothingOpen)
  }
}

/// One programme in short.
struct ChallengeCard {
  let input: SiteInput
  let words: Vocabulary

  private var summary: ProgressSummary { input.summary }

  var isOpenToday: Bool { summary.isOpenToday }
  var title: String { input.title ?? words(.brand) }

  private static let common: [Field<ChallengeCard>] = [
    .text("title") { $0.title },
    // From the folder of all programmes.
    .text("path") { card in
      card.input.folder.isEmpty
        ? "../index.html" : card.input.folder.dropFirst(challengesFolder.count) + "index.html"
    },
    .flag("isUnlisted") { $0.input.isPrivate },
    .text("count") { $0.words.daysComplete($0.summary) },
  ]

  static let schema = TemplateSchema<ChallengeCard>(
    "challengeCard",
    fields: common + [
      .optionalText("cardAccent") { $0.input.accent?.rawValue },
      .text("headline") { $0.words.wholeHeadline($0.summary) },
      .flag("isDueToday") { $0.summary.dayOfToday != nil },
      .flag("isDoneToday") { $0.summary.dayOfToday != nil && !$0.isOpenToday },
      .text("anchor") { $0.input.programme.text },
      .number("done") { $0.summary.daysComplete.done },
      .number("total") { $0.summary.daysComplete.total },
      .optionalText("streak") { card in
        card.summary.streak.length > 0 ? card.words.count(card.summary.streak.length, .dayStreak) : nil
      },
      .markup("grid") { NumberedGrid($0.input, $0.words).smallMarkup },
    ])

  static let archivedSchema = TemplateSchema<ChallengeCard>(
    "archivedChallenge",
    fields: common + [
      .text("dates") { card in
        let last = card.input.archivedOn ?? card.summary.today
        return card.words.dates(min(card.summary.calendar.start ?? last, last), through: last)
      }
    ])
}
