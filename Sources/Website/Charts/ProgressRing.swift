// The ring beside the headline: how much of the programme is complete, with the percentage in its middle.

import Statistics
import Templating
import Wording

/// Days complete of all as a ring that closes only when all are.
struct ProgressRing {
  let daysComplete: Completion
  let words: Vocabulary

  private static let size = 120
  private static let radius = 52
  /// Of the ring's middle line, in tenths: 2 π times 52.
  private static let circumference = 3_267
  /// In tenths; enough for a first day done to be seen, and a last open one.
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
      // A dash begins at three o'clock; the ring begins at twelve.
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

  /// The length of the arc in tenths: none for nothing, all of it only for all.
  static func arc(_ completion: Completion) -> Int {
    arc(completion.done, of: completion.total, in: circumference)
  }

  /// As above, of a ring of any size.
  ///
  /// - Parameter length: all of it.
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
