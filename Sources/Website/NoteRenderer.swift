// Renders the texts of plan and learner to safe HTML, once for all pages that show them, and warns of texts over a limit.

import Markdown
import StudyModel
import Templating
import TextTools
import Wording

/// What a text belongs to: an item, a day, a part of the report or a record of the agenda.
enum NoteOwner: Hashable {
  case note(ItemID), detail(ItemID), check(ItemID), twist(ItemID)
  case card(String)
  case reflection(DayNumber)
  case openingOfReport, endOfReport
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
    case .openingOfReport: "the opening of the report"
    case .endOfReport: "the end of the report"
    case .event(let id): "the note on the event \(id.text)"
    case .task(let id): "the note on the task \(id.text)"
    case .agendaNote(let id): "the note \(id.text)"
    }
  }

  /// Whether the search finds its words with those of an item or a day.
  fileprivate var isSearched: Bool {
    switch self {
    case .note, .detail, .reflection: true
    case .check, .twist, .card, .openingOfReport, .endOfReport, .event, .task, .agendaNote: false
    }
  }
}

/// Renders notes, reflections and details. One renderer serves all pages of a programme.
struct NoteRenderer {
  private struct Rendered {
    let text: String
    /// Nil for a text without headings, whose HTML is the same on every page.
    let headingOffset: Int?
    let html: Markup
  }

  private let labels: MarkdownLabels
  private(set) var warnings: [Diagnostic] = []
  /// The owners of the texts that were warned of.
  private var warned: Set<NoteOwner> = []
  /// The texts since the last `forget`.
  private var rendered: [NoteOwner: Rendered] = [:]
  /// The words of what was rendered, on one line: the search needs them at the end.
  private var words: [NoteOwner: (text: String, words: String)] = [:]

  init(_ words: Vocabulary) {
    func escaped(_ key: TextKey) -> String {
      var bytes: [UInt8] = []
      Escaping.html.append(words(key), to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    labels = MarkdownLabels(
      table: escaped("markdown-table"), done: escaped("done"), open: escaped("open"))
  }

  /// The HTML of a text, which is rendered when the first page shows it.
  ///
  /// - Parameter headingOffset: how many levels its headings are moved down, below the page's own headings.
  mutating func html(_ text: String, of owner: NoteOwner, headingOffset: Int) -> Markup {
    // Calendars may have two texts of one owner. The same text is compared in no time.
    if let known = rendered[owner], known.text == text, known.headingOffset ?? headingOffset == headingOffset
    {
      return known.html
    }
    let options = MarkdownOptions(headingOffset: headingOffset, labels: labels)
    let rendering = renderHTML(text, options, withWords: owner.isSearched)
    if let limit = rendering.passed { warn(of: owner, limit) }
    if let found = rendering.words { words[owner] = (text, found) }
    // The template adds the line feed.
    var html = rendering.html
    if html.last == UInt8(ascii: "\n") { html.removeLast() }
    let markup = Markup(bytes: html)
    rendered[owner] = Rendered(
      text: text, headingOffset: rendering.hasHeadings ? headingOffset : nil, html: markup)
    return markup
  }

  private mutating func warn(of owner: NoteOwner, _ limit: MarkdownLimit) {
    guard warned.insert(owner).inserted else { return }
    warnings.append(
      Diagnostic(
        severity: .warning, place: nil, identifier: "note-over-limit",
        message: "\(owner.description) is shown as plain text: \(limit)",
        help: "make it shorter or simpler, then build the site again"))
  }

  /// The words of a text on one line, as the function `plainText(of:)` gives them.
  func plainText(of text: String, of owner: NoteOwner) -> String {
    if let known = words[owner], known.text == text { return known.words }
    return Markdown.plainText(of: text)
  }

  /// The same of what a plan says of an item; its text is only taken apart where it was not rendered.
  func plainText(ofDetailOf item: Item) -> String? {
    words[.detail(item.id)]?.words ?? item.detail.map { Markdown.plainText(of: $0) }
  }

  /// Forgets the HTML. It is not needed for long: the pages of a text's day and week, and its part of the report, are
  /// rendered one after the other.
  mutating func forget() { rendered.removeAll(keepingCapacity: true) }
}
