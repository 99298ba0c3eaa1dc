// Lays out rows of a name, a count and a bar that is filled as far as the count.

import Statistics
import Templating
import Wording

/// A row with its bar; each bar is out of its own total.
struct BarRow {
  let name: String
  let completion: Completion
  /// Whether only what is done is told, as of a complete programme, or where the plan's length is not told.
  let isTotalHidden: Bool
  let className: String

  /// The rows as a list. The text says what the bar shows, so a screen reader skips the bar.
  static func list(_ rows: [BarRow], _ words: Vocabulary) -> Markup {
    var html = ElementWriter()
    html.start("ul", [("class", "bar-rows")])
    for row in rows {
      html.start("li", [("class", row.className)])
      html.text("b", [], row.name)
      html.start("span")
      html.text("span", [("class", "bar-done")], words.number(row.completion.done))
      if !row.isTotalHidden {
        html.text(
          "span", [("class", "muted")],
          words("unit-of", ["total": words.number(row.completion.total)]))
      }
      html.end()
      html.text(
        "progress",
        [
          ("aria-hidden", "true"), ("value", String(row.completion.done)),
          ("max", String(row.completion.total)),
        ], "")
      html.end()
    }
    html.end()
    return Markup(bytes: html.bytes)
  }
}
