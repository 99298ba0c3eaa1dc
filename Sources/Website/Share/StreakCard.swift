// Draws the streak card: complete days, the current streak in a ring, the longest streak.

import Statistics
import StudyModel
import Wording

/// A card with three columns, in the common size of streak cards.
struct StreakCard {
  private let words: PictureWords
  private var site: Vocabulary { words.words }
  private var summary: ProgressSummary { words.summary }

  private static let width = 495
  private static let height = 195

  init(_ context: PageContext) { words = PictureWords(context) }

  private var title: String {
    let streak = summary.streak
    let longest =
      streak.longest.map { [site("picture-longest-fact", ["days": site.count($0.length, "days")])] } ?? []
    return words.title(words.streakFacts + longest + [site.daysComplete(summary)])
  }

  func picture(_ scheme: ColourScheme) -> SharePicture {
    SharePicture(
      .streak, scheme, accent: words.accent, width: StreakCard.width, height: StreakCard.height, title: title,
      description: site("streak-card-description", ["date": words.date])
    ) { canvas in
      canvas.drawCard(width: StreakCard.width * 10, height: StreakCard.height * 10, words)
      drawRing(in: &canvas)
      for (place, column) in [daysComplete, current, longest].enumerated() {
        draw(column, middle: StreakCard.margin + StreakCard.columnWidth * (2 * place + 1) / 2, in: &canvas)
      }
    }
  }

  private static let margin: Tenths = 80
  private static let columnWidth: Tenths = (width * 10 - 2 * margin) / 3
  /// The gap between the texts of two columns.
  private static let gap: Tenths = 60

  private struct Column {
    let number: Int
    let label: String
    /// The first line below the number, in wordings from longest to shortest.
    var detail: [String] = []
    var more: String = ""
    var isCurrent = false
  }

  private var daysComplete: Column {
    Column(
      number: summary.daysComplete.done, label: site("days-complete"),
      detail: [site("headline-length", ["days": site.number(summary.daysComplete.total)])])
  }

  private var current: Column {
    let streak = summary.streak
    var column = Column(number: streak.length, label: site("streak"), isCurrent: true)
    if let current = streak.current {
      column.detail = [
        site("streak-since", ["date": site.date(current.from, in: summary.today.year)]),
        site("streak-since", ["date": short(current.from)]),
      ]
      column.more = words.isTodayOpen ? site("streak-card-today-open") : ""
    } else {
      column.detail = [site(streak.longest == nil ? "streak-none" : "streak-card-next-item")]
    }
    return column
  }

  private var longest: Column {
    guard let run = summary.streak.longest else {
      return Column(number: 0, label: site("longest-streak"))
    }
    var column = Column(number: run.length, label: site("longest-streak"))
    if run == summary.streak.current {
      column.detail = [site("streak-card-is-longest")]
    } else if run.from == run.through {
      column.detail = [site.date(run.from, in: summary.today.year), short(run.from)]
    } else {
      column.detail = [site("span", ["from": short(run.from), "through": short(run.through)])]
    }
    return column
  }

  private func short(_ date: CivilDate) -> String { site.shortDay(date, in: summary.today.year) }

  private static let ring = (y: Tenths(905), radius: Tenths(365), width: Tenths(60))

  private func drawRing(in canvas: inout PictureCanvas) {
    canvas.ring(
      x: StreakCard.width * 5, y: StreakCard.ring.y, radius: StreakCard.ring.radius,
      width: StreakCard.ring.width, share: summary.streak.length, of: summary.streak.longest?.length ?? 0)
  }

  private func draw(_ column: Column, middle x: Tenths, in canvas: inout PictureCanvas) {
    let room = StreakCard.columnWidth - StreakCard.gap
    let inRing = 2 * StreakCard.ring.radius - StreakCard.ring.width - 50
    let number = PictureText(
      [site.number(column.number)], in: column.isCurrent ? inRing : room,
      sizes: [30, 26, 24, 22, 20, 18, 16, 14],
      isBold: true)
    let middle = StreakCard.ring.y + number.size * 36 / 10
    canvas.text(number, x: x, y: middle, anchor: .middle, .ink)
    let label = PictureText([column.label], in: room, sizes: [14, 13, 12, 11], isBold: true)
    canvas.text(label, x: x, y: 1_500, anchor: .middle, column.isCurrent ? .accent : .ink)
    let detail = PictureText(column.detail, in: room, sizes: [12, 11])
    canvas.text(detail, x: x, y: 1_655, anchor: .middle, .muted)
    let more = PictureText([column.more], in: room, sizes: [12, 11])
    canvas.text(more, x: x, y: 1_795, anchor: .middle, .muted)
  }
}
