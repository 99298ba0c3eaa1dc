// Draws the card of all active programmes: a line for each, with its bar.

import Statistics
import StudyModel
import Wording

/// A card with all programmes that anyone may see, whatever the audience of the site.
struct ChallengesCard {
  private let root: PictureWords
  private let rows: [PictureWords]
  private var site: Vocabulary { root.words }

  private static let width = 500
  private static let edge: Tenths = 200
  private static let top: Tenths = 500
  private static let rowHeight: Tenths = 560
  private static let barHeight: Tenths = 80

  /// Nil on the pages of a programme that is not at the root, and without a second programme to show.
  init?(_ context: PageContext) {
    let parts = context.input.parts(for: .public).filter { $0.archivedOn == nil && !$0.isPrivate }
    guard context.input.folder.isEmpty, parts.count > 1 else { return nil }
    root = PictureWords(context)
    rows = parts.map { PictureWords(PageContext(input: $0, words: context.words)) }
  }

  func picture(_ scheme: ColourScheme) -> SharePicture {
    let height = ChallengesCard.top + rows.count * ChallengesCard.rowHeight + 100
    return SharePicture(
      .challenges, scheme, accent: nil, width: ChallengesCard.width, height: height / 10, title: title,
      description: site("challenges-card-description", ["date": root.date])
    ) { canvas in
      canvas.drawCard(
        width: ChallengesCard.width * 10, height: height, root, heading: root.name ?? site("brand"))
      for (place, row) in rows.enumerated() {
        canvas.accent = row.accent
        draw(row, y: ChallengesCard.top + place * ChallengesCard.rowHeight, in: &canvas)
      }
    }
  }

  /// `Machine Mode: Run, Day 17 of 100, 15 of 100 days complete; Read, ...`.
  private var title: String {
    let facts = rows.map { row in
      site.row([row.subject, site.wholeHeadline(row.summary), site.daysComplete(row.summary)])
    }
    let all = site.row(facts)
    return root.name.map { site("picture-title-named", ["brand": site("brand"), "name": $0, "facts": all]) }
      ?? site("picture-title", ["brand": site("brand"), "facts": all])
  }

  private func draw(_ row: PictureWords, y: Tenths, in canvas: inout PictureCanvas) {
    let (left, right) = (ChallengesCard.edge, ChallengesCard.width * 10 - ChallengesCard.edge)
    let days = row.summary.daysComplete
    let standing = PictureText([row.message, site.wholeHeadline(row.summary)], in: 2_300, sizes: [12, 11])
    canvas.text(standing, x: right, y: y + 230, anchor: .end, .muted)
    let share = PictureText([site.share(days)], in: 900, sizes: [12, 11])
    canvas.text(share, x: right, y: y + 420, anchor: .end, .muted)
    let room = right - left - standing.width - 160
    let subject = PictureText([row.subject], in: room, sizes: [15, 14, 13, 12], isBold: true)
    canvas.text(subject, x: left, y: y + 230, .ink)
    let length = right - left - 900
    let bar = PictureBox(x: left, y: y + 340, width: length, height: ChallengesCard.barHeight)
    canvas.rectangle(bar, radius: 40, fill: .undone)
    guard days.done > 0, days.total > 0 else { return }
    var done = bar
    done.width = max(ChallengesCard.barHeight, length * days.done / days.total)
    canvas.rectangle(done, radius: 40, fill: .all)
  }
}
