// Draws the picture of a link preview as SVG, and describes its PNG.

import Statistics
import StudyModel
import Wording

/// The picture of a link preview as SVG, with its alternative text. The main content is in the middle square, because
/// some networks crop to it.
package struct PreviewPicture: Sendable {
  package static let width = 1_200
  package static let height = 630
  /// The path of the SVG relative to the site's folder; it is published for those who want the picture larger.
  package static let sourcePath = "share/preview.svg"

  package let svg: [UInt8]
  /// The alternative text: one sentence with the figures.
  package let alt: String

  /// - Parameter isNamed: whether the picture may show the learner's name.
  init(_ context: PageContext, isNamed: Bool = true) {
    let drawing = PreviewLayout(context, isNamed: isNamed)
    (svg, alt) = (drawing.svg, drawing.title)
  }
}

/// Draws the link preview of a site. It has only public facts, whatever the audience.
///
/// - Parameter isNamed: whether to show the learner's name; false if the font lacks its characters.
package func previewPicture(
  _ input: SiteInput, templates: SiteTemplates, isNamed: Bool = true
) -> PreviewPicture {
  PreviewPicture(PageContext(input: input, words: templates.words), isNamed: isNamed)
}

private struct PreviewLayout {
  private let words: PictureWords
  private var site: Vocabulary { words.words }
  private var summary: ProgressSummary { words.summary }

  init(_ context: PageContext, isNamed: Bool) { words = PictureWords(context, isNamed: isNamed) }

  private static let middle = Tenths(PreviewPicture.width * 5)
  /// The width of the middle square, which remains when a network crops the sides.
  private static let squareRoom: Tenths = 6_100
  private static let grid = (top: Tenths(3_350), room: (width: squareRoom, height: Tenths(1_420)))
  private static let leastBar: Tenths = 5_600
  private static let bar = (y: Tenths(5_010), height: Tenths(140))

  var title: String {
    words.title(
      words.streakFacts + [words.pace].compactMap(\.self)
        + [site.daysComplete(summary), words.asOf.first ?? ""])
  }

  var svg: [UInt8] {
    var canvas = PictureCanvas(
      id: "preview", width: PreviewPicture.width, height: PreviewPicture.height, scheme: .light,
      accent: words.accent,
      title: title,
      description: site("preview-description", ["date": words.date]))
    canvas.rectangle(
      PictureBox(x: 0, y: 0, width: PreviewPicture.width * 10, height: PreviewPicture.height * 10),
      fill: .paper)
    drawHeading(in: &canvas)
    drawHeadline(in: &canvas)
    drawStreakAndPace(in: &canvas)
    let grid = DayGrid(summary, in: PreviewLayout.grid.room, tallest: 520, line: 20)
    grid.draw(
      x: PreviewLayout.middle - grid.width / 2,
      y: PreviewLayout.grid.top + (PreviewLayout.grid.room.height - grid.height) / 2, in: &canvas)
    drawBar(width: max(grid.width, PreviewLayout.leastBar), in: &canvas)
    return canvas.finished()
  }

  private func drawHeading(in canvas: inout PictureCanvas) {
    let side: Tenths = 360
    canvas.brandMark(x: PreviewLayout.middle - side / 2, y: 410, side: side)
    let name = PictureText(
      [words.heading], in: PreviewLayout.squareRoom, sizes: [36, 34, 32, 30, 28], isBold: true)
    canvas.text(name, x: PreviewLayout.middle, y: 1_240, anchor: .middle, .ink)
  }

  /// Draws the headline as large as the middle square allows, on two lines if one would be small.
  private func drawHeadline(in canvas: inout PictureCanvas) {
    let room = PreviewLayout.squareRoom
    let isAlone = site.headlineLength(summary) == nil
    let sizes = [108, 96, 88, 80, 72, 64] + (isAlone ? [] : [56, 48, 40])
    let row = PictureRow(
      headline: summary, site, in: room, sizes: sizes, lengthSizes: [52, 44, 36, 28], gap: 20)
    let headline = site.headline(summary)
    guard isAlone, row.parts.first?.text.text != PictureText.harmless(headline) else {
      return canvas.row(row, x: PreviewLayout.middle, y: 2_340, anchor: .middle)
    }
    let (first, second) = PreviewLayout.halves(of: headline)
    for (line, base) in [(first, Tenths(1_870)), (second, Tenths(2_450))] {
      let text = PictureText([line], in: room, sizes: [58, 54, 48, 44, 40], isBold: true)
      canvas.text(text, x: PreviewLayout.middle, y: base, anchor: .middle, .ink)
    }
  }

  /// Splits a text into two lines at the space that makes the longer line shortest.
  private static func halves(of text: String) -> (String, String) {
    let words = text.split(separator: " ")
    let cuts = (0...words.count).map {
      (words[..<$0].joined(separator: " "), words[$0...].joined(separator: " "))
    }
    return cuts.min { max($0.0.count, $0.1.count) < max($1.0.count, $1.1.count) } ?? (text, "")
  }

  /// Draws the streak and the pace, or `ahead` if there is neither.
  private func drawStreakAndPace(in canvas: inout PictureCanvas) {
    let streak = words.streak.map { (text: $0, colour: PictureColour.accent, isBold: true) }
    let pace = words.pace.map { (text: $0, colour: PictureColour.muted, isBold: false) }
    let found = [streak, pace].compactMap(\.self)
    let parts = found.isEmpty ? [(text: ahead, colour: PictureColour.muted, isBold: false)] : found
    let room = PreviewLayout.squareRoom
    func row(_ size: Int) -> PictureRow {
      let space = TextWidth.of(" ", size: size) + PreviewLayout.gap
      let each = (room - space * (parts.count - 1)) / parts.count
      return PictureRow(
        parts: parts.map {
          (PictureText([$0.text], in: size > 28 ? .max : each, sizes: [size], isBold: $0.isBold), $0.colour)
        },
        gap: PreviewLayout.gap)
    }
    let rows = [40, 38, 36, 34, 32, 30].map(row)
    canvas.row(
      rows.first { $0.width <= room } ?? row(28), x: PreviewLayout.middle, y: 2_980, anchor: .middle)
  }

  /// The gap between streak and pace, in addition to a space.
  private static let gap: Tenths = 140

  /// The text shown if there is neither a streak nor a pace.
  private var ahead: String {
    summary.state == .finished
      ? site("picture-items-done", ["items": site.count(summary.items.done, "items")])
      : site("picture-days-ahead", ["days": site.count(summary.days.count, "days")])
  }

  private func drawBar(width: Tenths, in canvas: inout PictureCanvas) {
    let (left, bar) = (PreviewLayout.middle - width / 2, PreviewLayout.bar)
    canvas.rectangle(
      PictureBox(x: left, y: bar.y, width: width, height: bar.height), radius: bar.height / 2, fill: .undone)
    let days = summary.daysComplete
    if days.done > 0 {
      // At least as long as high, so that its round ends fit, and full only if all days are complete.
      let most = days.isComplete ? width : width - bar.height / 2
      let length = min(most, max(bar.height, share(days.done, of: days.total, in: UInt(width.magnitude))))
      canvas.rectangle(
        PictureBox(x: left, y: bar.y, width: length, height: bar.height), radius: bar.height / 2, fill: .all
      )
    }
    let complete = PictureText(
      [site.daysComplete(summary)], in: PreviewLayout.squareRoom, sizes: [32, 30, 28])
    canvas.text(complete, x: PreviewLayout.middle, y: 5_560, anchor: .middle, .ink)
    let date = PictureText(words.asOf, in: PreviewLayout.squareRoom, sizes: [28])
    canvas.text(date, x: PreviewLayout.middle, y: 5_980, anchor: .middle, .muted)
  }
}

/// The PNG of a link preview.
package struct SitePreview: Sendable {
  /// The file. Its name has a hash of the SVG, so that networks which cache pictures fetch a changed one.
  package let file: SiteFile
  /// The alternative text.
  package let alt: String
  /// The largest size in bytes; some networks ignore larger pictures.
  package static let largest = 200_000

  package init(picture: PreviewPicture, png: [UInt8]) {
    file = SiteFile(path: picture.path, bytes: png)
    alt = picture.alt
  }
}

extension PreviewPicture {
  /// The path of the PNG, relative to the site's folder. It changes only with the picture.
  package var path: String { "share/preview-\(fingerprint(of: svg)).png" }
}

/// The 64-bit FNV-1a hash as 16 hexadecimal digits. It need not be cryptographic.
private func fingerprint(of bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
