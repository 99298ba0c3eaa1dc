// Words the learner's progress for pictures: titles, the badge's message and shared lines.

import Statistics
import StudyModel
import Wording

/// The words of the pictures. They contain only public facts (Documentation/sharing.md, Privacy).
struct PictureWords {
  let summary: ProgressSummary
  let words: Vocabulary
  /// The learner's public name on one line; nil if there is none or it is not shown.
  let name: String?
  /// The title of the programme, else the site's own name.
  let subject: String
  let accent: Accent?
  private let isArchived: Bool
  /// Whether the streak waits for today.
  var isTodayOpen: Bool { summary.streak.isTodayOpen && !isArchived }

  /// - Parameter isNamed: whether the picture may show the learner's name.
  init(_ context: PageContext, isNamed: Bool = true) {
    summary = context.summary
    words = context.words
    subject = context.input.title.map(PictureText.harmless) ?? context.words("brand")
    (accent, isArchived) = (context.input.accent, context.isArchived)
    name = isNamed ? context.input.log.settings.publicName.map(PictureText.harmless) : nil
  }

  /// The heading of a picture.
  var heading: String { name.map { isTitled ? words.row([subject, $0]) : $0 } ?? subject }

  /// Whether the programme has a title of its own.
  private var isTitled: Bool { subject != words("brand") }

  /// `as of 20 November 2026`, then shorter wordings.
  var asOf: [String] {
    [
      words("picture-as-of", ["date": date]),
      words("picture-as-of", ["date": words.shortDayAndYear(summary.today)]),
    ]
  }
  var date: String { words.date(summary.today) }

  /// `13-day streak`; nil if there is no streak.
  var streak: String? {
    summary.streak.length > 0 ? words.count(summary.streak.length, "day-streak") : nil
  }

  /// A picture's title: `Machine Mode, Ada: Day 42 of 100, streak of 13 days`.
  ///
  /// The headline comes first, because a number right after a name in a right-to-left script would change sides.
  ///
  /// - Parameter facts: the facts after the headline.
  func title(_ facts: [String]) -> String {
    let all = words.row([words.wholeHeadline(summary)] + facts)
    return name.map { words("picture-title-named", ["brand": subject, "name": $0, "facts": all]) }
      ?? words("picture-title", ["brand": subject, "facts": all])
  }

  /// `streak of 13 days`; empty if there is no streak.
  var streakFacts: [String] {
    summary.streak.length > 0
      ? [words("picture-streak-fact", ["days": words.count(summary.streak.length, "days")])] : []
  }

  /// The facts that the badge's title has after the headline.
  var badgeFacts: [String] {
    let isOver = summary.state == .finished && !summary.isComplete
    return (isOver ? [words.daysComplete(summary)] : []) + streakFacts
  }

  /// `2 days in hand`; nil if nothing is due, as before the start and after the end.
  var pace: String? {
    switch summary.state {
    case .studyDay, .restDay, .paused: words.pace(summary.pace)
    case .notStarted, .startsIn, .finished: nil
    }
  }

  /// The badge's message: `day 42 of 100 · 13-day streak`.
  var message: String {
    let standing =
      switch summary.state {
      case .notStarted: words("not-started")
      case .startsIn(let wait): words("badge-starts-in", ["days": words.count(wait, "days")])
      case .studyDay(let day):
        words("badge-day", ["number": words.number(day.value), "total": words.number(summary.days.count)])
      case .restDay: words("rest-day")
      case .paused: words("paused")
      case .finished:
        summary.isComplete
          ? words("days-complete-count", ["days": words.count(summary.days.count, "days")])
          : words.daysComplete(summary)
      }
    return streak.map { words("share-line", ["line": standing, "next": $0]) } ?? standing
  }

  /// The label of the badge.
  var label: String { isTitled ? subject : words("badge-label") }

  /// Whether the programme has started or an item is done.
  var isUnderWay: Bool {
    switch summary.state {
    case .notStarted, .startsIn: summary.items.done > 0
    case .studyDay, .restDay, .paused, .finished: true
    }
  }
}

extension PictureRow {
  /// A headline: `Day 64` large, and `of 100` beside it.
  ///
  /// - Parameters:
  ///   - sizes: the font sizes to try for the headline.
  ///   - lengthSizes: the font sizes to try for the text beside it.
  init(
    headline summary: ProgressSummary, _ site: Vocabulary, in room: Tenths, sizes: [Int], lengthSizes: [Int],
    gap: Tenths
  ) {
    self.init(parts: [], gap: gap)
    let beside = site.headlineLength(summary).map { PictureText([$0], in: room * 2 / 5, sizes: lengthSizes) }
    let taken = beside.map { $0.width + gap + TextWidth.of(" ", size: $0.size) } ?? 0
    parts = [(PictureText([site.headline(summary)], in: room - taken, sizes: sizes, isBold: true), .ink)]
    if let beside { parts.append((beside, .muted)) }
  }
}

extension PictureCanvas {
  /// Draws the frame of a card with its heading: brand mark and name at the left, the date at the right.
  ///
  /// - Parameter heading: what is at the left; if nil, that of the words.
  mutating func drawCard(width: Tenths, height: Tenths, _ words: PictureWords, heading: String? = nil) {
    rectangle(
      PictureBox(x: 5, y: 5, width: width - 10, height: height - 10), radius: 80, fill: .paper,
      stroke: (.line, 10))
    let edge: Tenths = 200
    let date = PictureText(words.asOf, in: width * 2 / 5, sizes: [12, 11])
    text(date, x: width - edge, y: 315, anchor: .end, .muted)
    brandMark(x: edge, y: 195, side: 140)
    let left = edge + 210
    let room = width - edge - date.width - left - 160
    let text = PictureText([heading ?? words.heading], in: room, sizes: [14, 13, 12], isBold: true)
    self.text(text, x: left, y: 315, .ink)
  }
}
