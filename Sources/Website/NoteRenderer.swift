// Markdown that a person wrote, made safe for a page, once for all pages that show it; what is over a limit is named.

import Markdown
import StudyModel
import Templating

/// What a text belongs to.
struct WrittenSubject: Hashable {
  /// As a warning says it: `the note on lc-1920`.
  let description: String
  /// Keeps footnotes apart on a page with many texts; lower-case letters, digits, hyphens.
  let idPrefix: String

  init(noteOn id: ItemID) {
    description = "the note on \(id.text)"
    idPrefix = "note-\(id.text)-"
  }

  init(detailOf id: ItemID) {
    description = "the detail of \(id.text)"
    idPrefix = "detail-\(id.text)-"
  }

  init(reflectionOn day: DayNumber) {
    description = "the reflection on day \(day.value)"
    idPrefix = "reflection-\(day.value)-"
  }

  /// - Parameter number: from 1.
  init(partOfReport number: Int) {
    description = "part \(number) of the report"
    idPrefix = "report-\(number)-"
  }
}

/// Renders notes, reflections and details. One renderer serves a whole site.
struct NoteRenderer {
  private var markdown = MarkdownRenderer()
  private let labels: MarkdownLabels
  private(set) var warnings: [Diagnostic] = []
  private var warned: Set<WrittenSubject> = []
  /// What was rendered since the last `forget`, apart from texts that look different in another place.
  private var rendered: [WrittenSubject: Markup] = [:]

  init(_ words: SiteWords) {
    labels = MarkdownLabels(
      table: words(.markdownTable), done: words(.markdownDone), open: words(.markdownOpen),
      footnote: words(.markdownFootnote), footnotes: words(.markdownFootnotes),
      backToReference: words(.markdownBackToReference))
  }

  /// - Parameter headingOffset: how far its headings sink below the page's own.
  mutating func html(_ text: String, of subject: WrittenSubject, headingOffset: Int) -> Markup {
    if let known = rendered[subject] { return known }
    var bytes: [UInt8] = []
    let options = MarkdownOptions(
      headingOffset: headingOffset, quotedHeadingOffset: headingOffset, idPrefix: subject.idPrefix,
      labels: labels)
    let rendering = markdown.renderHTML(text, options, into: &bytes)
    if let limit = rendering.passed, warned.insert(subject).inserted {
      warnings.append(
        Diagnostic(
          severity: .warning, place: nil, identifier: "note-over-limit",
          message: "\(subject.description) is shown as plain text: \(limit.description)",
          help: "make it shorter or simpler, then build the site again"))
    }
    // The template ends the line.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    let markup = Markup(bytes: bytes)
    if !rendering.dependsOnPlace { rendered[subject] = markup }
    return markup
  }

  /// Forgets what was rendered: a text stands on the pages of its day and its week and in the report, which are made one
  /// after the other.
  mutating func forget() { rendered.removeAll(keepingCapacity: true) }
}
