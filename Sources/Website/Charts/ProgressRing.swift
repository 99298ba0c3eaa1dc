// Draws the ring beside the headline: complete days, with the percentage in its middle.

import Statistics
import Templating
import Wording

/// The share of complete days as a ring that closes only if all are complete.
struct ProgressRing {
  let daysComplete: Completion
  let words: Vocabulary

  private static let size = 120
  private static let radius = 52
  /// The circumference in tenths of a user unit: 2 π × 52.
  private static let circumference = 3_267
  /// The shortest arc and the shortest gap in tenths, so that one complete or one open day is visible.
  private static let leastArc = 40

  var markup: Markup {
    let centre = ProgressRing.size / 2
    var svg = SVGWriter()
    svg.start(
      "svg",
      [
        ("class", "progress-ring"), ("viewBox", "0 0 \(ProgressRing.size) \(ProgressRing.size)"),
        ("width", "\(ProgressRing.size)"), ("height", "\(ProgressRing.size)"), ("role", "img"),
      ])
    svg.text(
      "title", [],
      words(
        .ringTitle,
        [
          "days": words.share(daysComplete, .daysOf), "percent": words.percent(daysComplete),
        ]))
    svg.empty("circle", circle("track", centre))
    let arc = ProgressRing.arc(daysComplete)
    if arc > 0 {
      let dashes = "\(coordinate(arc)) \(coordinate(ProgressRing.circumference - arc))"
      // SVG begins a dash at three o'clock; the ring begins at twelve.
      svg.empty(
        "circle",
        circle("arc", centre) + [
          ("stroke-dasharray", dashes), ("transform", "rotate(-90 \(centre) \(centre))"),
        ])
    }
    svg.text(
      "text", [("class", "percent"), ("x", "\(centre)"), ("y", "\(centre + 5)"), ("text-anchor", "middle")],
      words.percent(daysComplete))
    svg.text(
      "text", [("class", "caption"), ("x", "\(centre)"), ("y", "\(centre + 23)"), ("text-anchor", "middle")],
      words(.ringCaption))
    svg.end()
    return Markup(bytes: svg.bytes)
  }

  /// The length of the arc in tenths. It is 0 only if nothing is done, and closed only if all is.
  static func arc(_ completion: Completion) -> Int {
    arc(completion.done, of: completion.total, in: circumference)
  }

  /// The arc of a ring of any size.
  ///
  /// - Parameter length: the circumference in tenths.
  static func arc(_ part: Int, of whole: Int, in length: Int) -> Int {
    guard part > 0, whole > 0 else { return 0 }
    guard part < whole else { return length }
    return min(max(part * length / whole, leastArc), length - leastArc)
  }

  private func circle(_ className: String, _ centre: Int) -> [SVGWriter.Attribute] {
    [
      ("class", className), ("cx", "\(centre)"), ("cy", "\(centre)"), ("r", "\(ProgressRing.radius)"),
    ]
  }
}
