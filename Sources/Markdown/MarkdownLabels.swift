// The names of what has none in a text: a table, a box, a footnote.

/// Short texts, not markup; they are escaped. What follows a footnote's name is its number.
package struct MarkdownLabels: Sendable, Equatable {
  package var table: String
  package var done: String
  package var open: String
  package var footnote: String
  package var footnotes: String
  package var backToReference: String

  /// In English unless said otherwise.
  package init(
    table: String = "Table", done: String = "done", open: String = "open", footnote: String = "Footnote",
    footnotes: String = "Footnotes", backToReference: String = "Back to reference"
  ) {
    self.table = table
    self.done = done
    self.open = open
    self.footnote = footnote
    self.footnotes = footnotes
    self.backToReference = backToReference
  }
}
