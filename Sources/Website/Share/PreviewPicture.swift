// The picture beside a link, as SVG, and as it was drawn for networks.

import Statistics
import StudyModel
import Wording

/// The source of the picture and its text. What matters most is in the middle square, since some networks
/// crop to it.
package struct PreviewPicture: Sendable {
  package static let width = 1_200
  package static let height = 630
  /// Relative to the site's folder: the source is published beside the cards, for those who want it larger.
  package static let sourcePath = "share/preview.svg"

  package let svg: [UInt8]
  /// One sentence with the figures, for those who do not see it.
  package let alt: String

  /// - Parameter isNamed: whether it may show the learner's name.
  init(_ context: PageContext, isNamed: Bool = true) {
    let drawing = PreviewDrawing(context, isNamed: isNamed)
    (svg, alt) = (drawing.svg, drawing.title)
  }
}

/// The link preview of a site: public facts alone, whatever the audience.
///
/// - Parameter isNamed: whether it may show the learner's name, which not every font can.
package func previewPicture(
  _ input: SiteInput, templates: SiteTemplates, isNamed: Bool = true
) -> PreviewPicture {
  PreviewPicture(PageContext(input: input, words: templates.words), isNamed: isNamed)
}

private struct PreviewDrawing {
  private let words: PictureWords
  private let site: Vocabulary
  private let summary: ProgressSummary

  init(_ context: PageContext, isNamed: Bool) {
    words = PictureWords(context, isNamed: isNamed)
    site = context.words
    summary = context.summary
  }

  private static let middle = Tenths(PreviewPicture.width * 5)
  /// The square that stays when the sides are cut off.
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
      id: "preview", width: PreviewPicture.width, height: PreviewPicture.height, scheme: .light, title: title,
      description: site(.previewDescription, ["date": words.date]))
    canvas.rectangle(
      PictureBox(x: 0, y: 0, width: PreviewPicture.width * 10, height: PreviewPicture.height * 10),
      fill: .paper)
    drawHeading(in: &canvas)
    drawHeadline(in: &canvas)
    drawStreakAndPace(in: &canvas)
    let grid = DayGrid(summary, in: PreviewDrawing.grid.room, tallest: 520, line: 20)
    grid.draw(
      x: PreviewDrawing.middle - grid.width / 2,
      y: PreviewDrawing.grid.top + (PreviewDrawing.grid.room.height - grid.height) / 2, in: &canvas)
    drawBar(width: max(grid.width, PreviewDrawing.leastBar), in: &canvas)
    return canvas.finished()
  }

  private func drawHeading(in canvas: inout PictureCanvas) {
    let side: Tenths = 360
    canvas.brandMark(x: PreviewDrawing.middle - side / 2, y: 410, side: side)
    let name = PictureText(
      [words.heading], in: PreviewDrawing.squareRoom, sizes: [36, 34, 32, 30, 28], isBold: true)
    canvas.text(name, x: PreviewDrawing.middle, y: 1_240, anchor: .middle, .ink)
  }

  /// The day, as large as the middle square allows, in two lines if one line would be small.
  private func drawHeadline(in canvas: inout PictureCanvas) {
    let room = PreviewDrawing.squareRoom
    let isAlone = site.headlineLength(summary) == nil
    let sizes = [108, 96, 88, 80, 72, 64] + (isAlone ? [] : [56, 48, 40])
    let row = PictureRow(
      headline: summary, site, in: room, sizes: sizes, lengthSizes: [52, 44, 36, 28], gap: 20)
    let headline = site.headline(summary)
    guard isAlone, row.parts.first?.text.text != PictureText.harmless(headline) else {
      return canvas.row(row, x: PreviewDrawing.middle, y: 2_340, anchor: .middle)
    }
    let (first, second) = PreviewDrawing.halves(of: headline)
    for (line, base) in [(first, Tenths(1_870)), (second, Tenths(2_450))] {
      let text = PictureText([line], in: room, sizes: [58, 54, 48, 44, 40], isBold: true)
      canvas.text(text, x: PreviewDrawing.middle, y: base, anchor: .middle, .ink)
    }
  }

  /// A text in two lines, at the blank that leaves the longer one shortest.
  private static func halves(of text: String) -> (String, String) {
    let words = text.split(separator: " ")
    let cuts = (0...words.count).map {
      (words[..<$0].joined(separator: " "), words[$0...].joined(separator: " "))
    }
    return cuts.min { max($0.0.count, $0.1.count) < max($1.0.count, $1.1.count) } ?? (text, "")
  }

  /// The streak and the pace, or what is to come.
  private func drawStreakAndPace(in canvas: inout PictureCanvas) {
    let streak = words.streak.map { (text: $0, colour: PictureColour.accent, isBold: true) }
    let pace = words.pace.map { (text: $0, colour: PictureColour.muted, isBold: false) }
    let found = [streak, pace].compactMap(\.self)
    let parts = found.isEmpty ? [(text: ahead, colour: PictureColour.muted, isBold: false)] : found
    let room = PreviewDrawing.squareRoom
    func row(_ size: Int) -> PictureRow {
      let blank = TextWidth.of(" ", size: size) + PreviewDrawing.gap
      let each = (room - blank * (parts.count - 1)) / parts.count
      return PictureRow(
        parts: parts.map {
          (PictureText([$0.text], in: size > 28 ? .max : each, sizes: [size], isBold: $0.isBold), $0.colour)
        },
        gap: PreviewDrawing.gap)
    }
    let rows = [40, 38, 36, 34, 32, 30].map(row)
    canvas.row(
      rows.first { $0.width <= room } ?? row(28), x: PreviewDrawing.middle, y: 2_980, anchor: .middle)
  }

  /// Between streak and pace, besides a blank.
  private static let gap: Tenths = 140

  /// Shown where there is neither a streak nor a pace.
  private var ahead: String {
    summary.state == .finished
      ? site(.pictureItemsDone, ["items": site.count(summary.items.done, .items)])
      : site(.pictureDaysAhead, ["days": site.count(summary.days.count, .days)])
  }

  private func drawBar(width: Tenths, in canvas: inout PictureCanvas) {
    let (left, bar) = (PreviewDrawing.middle - width / 2, PreviewDrawing.bar)
    canvas.rectangle(
      PictureBox(x: left, y: bar.y, width: width, height: bar.height), radius: bar.height / 2, fill: .step0)
    let days = summary.daysComplete
    if days.done > 0 {
      // At least as long as it is high, and full only when all is done.
      let most = days.isComplete ? width : width - bar.height / 2
      let length = min(most, max(bar.height, share(days.done, of: days.total, in: UInt(width.magnitude))))
      canvas.rectangle(
        PictureBox(x: left, y: bar.y, width: length, height: bar.height), radius: bar.height / 2, fill: .step4
      )
    }
    let complete = PictureText(
      [site.daysComplete(summary)], in: PreviewDrawing.squareRoom, sizes: [32, 30, 28])
    canvas.text(complete, x: PreviewDrawing.middle, y: 5_560, anchor: .middle, .ink)
    let date = PictureText(words.asOf, in: PreviewDrawing.squareRoom, sizes: [28])
    canvas.text(date, x: PreviewDrawing.middle, y: 5_980, anchor: .middle, .muted)
  }
}

/// The picture of a link preview as a finished file.
package struct SitePreview: Sendable {
  /// PNG; named by its source, so that a network that keeps pictures for days fetches a new one.
  package let file: SiteFile
  /// What it shows, for those who do not see it.
  package let alt: String
  /// In bytes; larger ones are left out by some.
  package static let largest = 200_000

  package init(picture: PreviewPicture, png: [UInt8]) {
    file = SiteFile(path: picture.path, bytes: png)
    alt = picture.alt
  }
}

extension PreviewPicture {
  /// The path of the PNG, relative to the site's folder. The name changes with the picture, and only then.
  package var path: String { "share/preview-\(fingerprint(of: svg)).png" }
}

/// Sixteen hexadecimal digits that tell one text from another by FNV-1a; no secret depends on it.
private func fingerprint(of bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
