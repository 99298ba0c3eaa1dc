// Markdown that a person wrote, made safe for a page; what is over a limit is named, once.

import Markdown
import StudyModel
import Templating

/// Renders notes, reflections and details. One renderer serves a whole site.
struct NoteRenderer {
  private var markdown = MarkdownRenderer()
  private let labels: MarkdownLabels
  private(set) var warnings: [Diagnostic] = []
  private var warned: Set<String> = []

  init(_ words: SiteWords) {
    labels = MarkdownLabels(
      table: words(.markdownTable), done: words(.markdownDone), open: words(.markdownOpen),
      footnote: words(.markdownFootnote), footnotes: words(.markdownFootnotes),
      backToReference: words(.markdownBackToReference))
  }

  /// - Parameters:
  ///   - subject: what the text belongs to, for a warning: `the note on lc-1920`.
  ///   - idPrefix: keeps footnotes apart on a page with many texts; lower-case letters, digits, hyphens.
  ///   - headingOffset: how far its headings sink below the page's own.
  mutating func html(_ text: String, of subject: String, idPrefix: String, headingOffset: Int) -> Markup {
    var bytes: [UInt8] = []
    let options = MarkdownOptions(
      headingOffset: headingOffset, quotedHeadingOffset: headingOffset, idPrefix: idPrefix, labels: labels)
    if let limit = markdown.renderHTML(text, options, into: &bytes), warned.insert(subject).inserted {
      warnings.append(
        Diagnostic(
          severity: .warning, place: nil, identifier: "note-over-limit",
          message: "\(subject) is shown as plain text: \(limit.description)",
          help: "make it shorter or simpler, then build the site again"))
    }
    // The template ends the line.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return Markup(bytes: bytes)
  }
}
