// Draws the badge, and writes the JSON from which badge services draw one.

import JSON
import Statistics
import StudyModel
import Wording

/// The badge, `machine mode | day 42 of 100 · 13-day streak`, which is light or dark as its reader prefers.
struct Badge {
  static let height = 20

  /// One line with the figures.
  let title: String
  /// The width of the picture in CSS pixels.
  let width: Int
  private let label: PictureText
  private let message: PictureText
  private let accent: Accent?
  /// Whether the programme has started or an item is done.
  private let isUnderWay: Bool

  private static let padding: Tenths = 70
  /// The width at the left of the label, which the brand mark takes.
  private static let markRoom: Tenths = 220

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    label = PictureText(
      context.input.title ?? words("badge-label"), in: 2_400, size: 11, least: 11)
    message = PictureText(Badge.message(summary, words), in: 4_800, size: 11, least: 11, isBold: true)
    accent = context.input.accent
    title = ProgressPicture(context).title
    isUnderWay =
      switch summary.state {
      case .notStarted, .startsIn: summary.items.done > 0
      case .studyDay, .restDay, .paused, .finished: true
      }
    width = (Badge.markRoom + label.width + message.width + 3 * Badge.padding + 9) / 10
  }

  /// `day 42 of 100 · 13-day streak`.
  private static func message(_ summary: ProgressSummary, _ words: Vocabulary) -> String {
    let standing =
      switch summary.state {
      case .notStarted: words("not-started")
      case .startsIn(let wait): words("badge-starts-in", ["days": words.count(wait, "days")])
      case .studyDay where summary.isOpenEnded: words.headline(summary)
      case .studyDay(let day):
        words("badge-day", ["number": words.number(day.value), "total": words.number(summary.days.count)])
      case .restDay: words("rest-day")
      case .paused: words("paused")
      case .finished where summary.isComplete:
        words("days-complete-count", ["days": words.count(summary.days.count, "days")])
      case .finished: words.daysComplete(summary)
      }
    guard summary.streak.length > 0 else { return standing }
    let streak = words.count(summary.streak.length, "day-streak")
    return words("share-line", ["line": standing, "next": streak])
  }

  var picture: [UInt8] {
    let style = PictureStyle(colours: PictureColour.ofPictures, accent: accent, isAlwaysDark: false)
    var canvas = PictureCanvas("badge", width: width, height: Badge.height, style: style, title: title)
    let whole = PictureBox(x: 0, y: 0, width: width * 10, height: Badge.height * 10)
    let split = Badge.markRoom + label.width + Badge.padding
    let (ground, text): (PictureColour, PictureColour) = isUnderWay ? (.all, .onAll) : (.muted, .paper)
    // The label covers the left part of the message's rectangle, so that only the outer corners are round.
    canvas.rectangle(whole, radius: 40, ground.rawValue)
    var left = whole
    left.width = split
    canvas.rectangle(left, radius: 40, PictureColour.undone.rawValue)
    canvas.rectangle(
      PictureBox(x: split - 40, y: 0, width: 40, height: whole.height), PictureColour.undone.rawValue)
    canvas.brandMark(x: 70, y: 50, side: 100)
    canvas.text(label, x: (Badge.markRoom + split - Badge.padding) / 2, y: 140, anchor: .middle, .ink)
    canvas.text(message, x: (split + whole.width) / 2, y: 140, anchor: .middle, text)
    return canvas.finished()
  }

  /// The JSON for badge services, in the endpoint format of shields.io.
  var document: JSONValue {
    let colour: PictureColour = isUnderWay ? .all : .muted
    return [
      "schemaVersion": 1, "label": .string(label.text), "message": .string(message.text),
      "color": .string(colour.tinted(accent).pair.light),
    ]
  }
}
