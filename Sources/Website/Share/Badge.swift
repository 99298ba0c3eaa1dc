// Draws the badge, and writes the JSON from which badge services draw one.

import Statistics
import StrictJSON
import StudyModel
import Wording

/// The badge: `machine mode | day 42 of 100 · 13-day streak`.
struct Badge {
  private let words: PictureWords
  private var site: Vocabulary { words.words }

  static let height = 20

  init(_ context: PageContext) { words = PictureWords(context) }

  func picture(_ scheme: ColourScheme) -> SharePicture {
    let label = PictureText([words.label], in: 2_400, sizes: [11])
    let message = PictureText([words.message], in: 4_800, sizes: [11], isBold: true)
    let labelWidth = Badge.whole(Badge.markRoom + label.width + Badge.padding)
    let width = labelWidth + Badge.whole(message.width + 2 * Badge.padding)
    return SharePicture(
      .badge, scheme, accent: words.accent, width: width / 10, height: Badge.height,
      title: words.title(words.badgeFacts),
      description: site("badge-description", ["date": words.date])
    ) { canvas in
      draw(scheme, label: label, message: message, split: labelWidth, width: width, in: &canvas)
    }
  }

  private static let padding: Tenths = 70
  /// The width at the left of the label, which the brand mark takes.
  private static let markRoom: Tenths = 220
  private static let radius: Tenths = 30
  /// The baseline of both texts.
  private static let base: Tenths = 140

  private static func whole(_ width: Tenths) -> Tenths { (width + 9) / 10 * 10 }

  private func draw(
    _ scheme: ColourScheme, label: PictureText, message: PictureText, split: Tenths, width: Tenths,
    in canvas: inout PictureCanvas
  ) {
    let height = Tenths(Badge.height * 10)
    // In the dark scheme the label is slightly lighter than the page and the message bright; in the light scheme both
    // are dark.
    let ground: (label: PictureColour, message: PictureColour, labelText: PictureColour) =
      scheme == .light
      ? (.ink, words.isUnderWay ? .all : .muted, .paper)
      : (.edge, words.isUnderWay ? .all : .muted, .ink)
    let messageText: PictureColour = words.isUnderWay ? .onAll : .paper
    // The label covers the left part of the message's rectangle, so that only the outer corners are round.
    canvas.rectangle(
      PictureBox(x: 0, y: 0, width: width, height: height), radius: Badge.radius, fill: ground.message)
    canvas.rectangle(
      PictureBox(x: 0, y: 0, width: split, height: height), radius: Badge.radius, fill: ground.label)
    canvas.rectangle(
      PictureBox(x: split - Badge.radius, y: 0, width: Badge.radius, height: height), fill: ground.label)
    canvas.brandMark(x: 70, y: 50, side: 100, on: .dark)
    canvas.text(
      label, x: (Badge.markRoom + split - Badge.padding) / 2, y: Badge.base, anchor: .middle,
      ground.labelText)
    canvas.text(message, x: (split + width) / 2, y: Badge.base, anchor: .middle, messageText)
  }

  /// The JSON for badge services, in the endpoint format of shields.io.
  var document: JSONValue {
    [
      "schemaVersion": 1, "label": .string(words.label), "message": .string(words.message),
      "color": .string(ColourScheme.light[words.isUnderWay ? .all : .muted, words.accent]),
    ]
  }
}
