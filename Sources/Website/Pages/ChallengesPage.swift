// Makes the page of all programmes: a card for each active one, and a line for each archived one.

import Statistics
import Store
import StudyModel
import Templating
import Wording

struct ChallengesPage: FramedPage {
  static let path = challengesFolder + "index.html"

  let frame: PageFrame
  /// Those with something open today come first.
  private let active: [ChallengeCard]
  private let archived: [ChallengeCard]

  var fields: Fields {
    frame.fields.adding([
      "sentence": .text(sentence),
      "active": .list(active) { $0.fields },
      "hasArchived": .flag(!archived.isEmpty),
      "archived": .list(archived) { $0.archivedFields },
    ])
  }

  /// - Parameter context: that of the programme at the root.
  init(_ context: PageContext) {
    let words = context.words
    let cards = context.input.parts().map { ChallengeCard(input: $0, words: words) }
    let running = cards.filter { $0.input.archivedOn == nil }
    active = running.filter(\.isOpenToday) + running.filter { !$0.isOpenToday }
    archived = cards.filter { $0.input.archivedOn != nil }
    frame = PageFrame(
      title: words("navigation-challenges"), description: words("challenges-description"),
      path: ChallengesPage.path, section: .challenges, isDated: true, context: context)
  }

  private var sentence: String {
    let open = active.count(where: \.isOpenToday)
    return open > 0 ? words.count(open, "challenges-open") : words("challenges-nothing-open")
  }
}

/// One programme in short.
struct ChallengeCard {
  let input: SiteInput
  let words: Vocabulary

  private var summary: ProgressSummary { input.summary }

  var isOpenToday: Bool { summary.isOpenToday }
  var title: String { input.title ?? words("brand") }

  private var common: Fields {
    [
      "title": .text(title),
      // From the folder of all programmes.
      "path": .text(
        input.folder.isEmpty
          ? "../index.html" : input.folder.dropFirst(challengesFolder.count) + "index.html"),
      "isUnlisted": .flag(input.isPrivate),
      "count": .text(words.daysComplete(summary)),
    ]
  }

  var fields: Fields {
    common.adding([
      "cardAccent": .maybe(input.accent?.rawValue),
      "headline": .text(words.wholeHeadline(summary)),
      "isDueToday": .flag(summary.dayOfToday != nil),
      "isDoneToday": .flag(summary.dayOfToday != nil && !isOpenToday),
      "streak": .maybe(summary.streak.length > 0 ? words.count(summary.streak.length, "day-streak") : nil),
      "grid": .markup(DaySquare(input, words).small),
    ])
  }

  var archivedFields: Fields { common.adding(["dates": .text(dates)]) }

  private var dates: String {
    let last = input.archivedOn ?? summary.today
    return words.dates(min(summary.calendar.start ?? last, last), through: last)
  }
}
