// Renders the learner's Markdown to safe HTML, once for all pages that show it, and warns of texts over a limit.

import Markdown
import StudyModel
import Templating
import TextTools
import Wording

/// What a text belongs to: an item, a day, a part of the report or a record of the agenda.
enum NoteOwner {
  case note(ItemID), detail(ItemID), check(ItemID), twist(ItemID)
  case card(String)
  case reflection(DayNumber)
  /// By its number, from 1.
  case partOfReport(Int)
  case event(AgendaID)
  case task(AgendaID)
  case agendaNote(AgendaID)

  /// The name in a warning: `the note on lc-1920`.
  var description: String {
    switch self {
    case .note(let id): "the note on \(id.text)"
    case .detail(let id): "the detail of \(id.text)"
    case .check(let id): "the results of \(id.text)"
    case .twist(let id): "the twist of \(id.text)"
    case .card(let name): "the card \(name)"
    case .reflection(let day): "the reflection on day \(day.value)"
    case .partOfReport(let number): "part \(number) of the report"
    case .event(let id): "the note on the event \(id.text)"
    case .task(let id): "the note on the task \(id.text)"
    case .agendaNote(let id): "the note \(id.text)"
    }
  }

  /// Whether the plan says it, to all who follow it.
  var isOfPlan: Bool {
    switch self {
    case .detail, .check, .twist, .card: true
    case .note, .reflection, .partOfReport, .event, .task, .agendaNote: false
    }
  }
}

/// Renders notes, reflections and details. One renderer serves a whole site.
struct NoteRenderer {
  private let labels: MarkdownLabels
  private(set) var warnings: [Diagnostic] = []
  /// The descriptions of the texts that were warned of.
  private var warned: Set<String> = []
  /// The learner's texts since the last `forget`.
  private var rendered = RenderedTexts()
  /// The words of the learner's texts that were rendered, by their Markdown: the search needs them at the end.
  private var words: [String: String] = [:]
  private let planTexts: PlanTexts

  init(_ words: Vocabulary, _ planTexts: PlanTexts = PlanTexts()) {
    self.planTexts = planTexts
    labels = MarkdownLabels(
      table: words(.markdownTable), done: words(.markdownDone), open: words(.markdownOpen))
  }

  /// The HTML of a text, from the cache if it was rendered before.
  ///
  /// - Parameter headingOffset: how many levels its headings are moved down, below the page's own headings.
  mutating func html(_ text: String, of subject: NoteOwner, headingOffset: Int) -> Markup {
    let text = renderedText(text, of: subject, headingOffset: headingOffset)
    if let limit = text.limit, warned.insert(subject.description).inserted {
      warnings.append(
        Diagnostic(
          severity: .warning, place: nil, identifier: "note-over-limit",
          message: "\(subject.description) is shown as plain text: \(limit)",
          help: "make it shorter or simpler, then build the site again"))
    }
    return text.html
  }

  private mutating func renderedText(
    _ text: String, of subject: NoteOwner, headingOffset: Int
  ) -> RenderedText {
    let known = subject.isOfPlan ? planTexts[text, headingOffset] : rendered[text, headingOffset]
    if let known { return known }
    let options = MarkdownOptions(headingOffset: headingOffset, labels: labels)
    let rendering = renderHTML(text, options, withWords: !subject.isOfPlan)
    if let words = rendering.words { self.words[text] = words }
    // The template adds the line feed.
    var html = rendering.html
    if html.last == UInt8(ascii: "\n") { html.removeLast() }
    let new = RenderedText(
      html: Markup(bytes: html), hasHeadings: rendering.hasHeadings, limit: rendering.passed?.description)
    if subject.isOfPlan {
      planTexts[text, headingOffset] = new
    } else {
      rendered[text, headingOffset] = new
    }
    return new
  }

  /// The words of one of the learner's texts on one line, as the function `plainText(of:)` gives them.
  func plainText(of markdown: String) -> String {
    words[markdown].map(withSingleSpaces) ?? Website.plainText(of: markdown)
  }

  /// Forgets the HTML of the learner's texts. It is not needed for long: the pages of a text's day and week, and its part
  /// of the report, are rendered one after the other.
  mutating func forget() { rendered.forget() }
}
