// Composes the report day by day, from templates and the learner's texts as quotes.

import Markdown
import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// The report as Markdown and, if requested, as HTML from the same pieces.
///
/// A note cannot break out of its place: in Markdown it is in a block quote, which nothing inside it can close, and for
/// HTML it is rendered on its own.
struct Report {
  private(set) var markdown: [UInt8] = []
  private var html: [UInt8] = []
  /// Whether to make the HTML as well.
  private let hasHTML: Bool
  private let isDated: Bool
  private let context: PageContext
  private let templates: SiteTemplates
  private var partCount = 0

  // Headings in a quote are below the heading of the quote, h4.
  private static let headingOffset = 4

  /// Begins the report with its head.
  ///
  /// - Parameter isDated: whether the foot says when the report was made. Only a private report has the time of day.
  init(
    withHTML hasHTML: Bool, _ context: PageContext, templates: SiteTemplates, notes: inout NoteRenderer,
    isDated: Bool
  ) throws(TemplateErrors) {
    self.hasHTML = hasHTML
    self.isDated = isDated
    self.context = context
    self.templates = templates
    try add("report-opening.md", ReportOpening(context: context).fields, &notes)
  }

  /// Composes the whole report at once.
  static func whole(
    withHTML hasHTML: Bool, _ context: PageContext, templates: SiteTemplates, notes: inout NoteRenderer
  ) throws(TemplateErrors) -> Report {
    var report = try Report(withHTML: hasHTML, context, templates: templates, notes: &notes, isDated: true)
    for day in context.summary.days { try report.add(day, notes: &notes) }
    try report.close(notes: &notes)
    return report
  }

  /// The report as HTML; empty if it was not requested.
  var markup: Markup { Markup(bytes: html) }

  /// Adds the next day with its notes and reflection.
  mutating func add(_ day: DayProgress, notes: inout NoteRenderer) throws(TemplateErrors) {
    let visibility = context.visibility
    try add("report-day.md", ReportDay(progress: day, context: context).fields, &notes)
    for item in day.items {
      guard let note = visibility.shown(note: item.note) else { continue }
      quote(note, title: item.item.title, id: item.item.id, &notes)
    }
    for bonus in day.bonus where visibility.showsTitle(of: bonus.problem) {
      guard let note = visibility.shown(note: bonus.problem.record.note) else { continue }
      quote(note, title: bonus.problem.title, id: bonus.problem.id, &notes)
    }
    if let reflection = visibility.shown(reflection: day.reflection) {
      heading(context.words("reflection"))
      quote(reflection, .reflection(day.day.number), &notes)
    }
  }

  /// Adds work on items that the plan no longer has, and the foot.
  mutating func close(notes: inout NoteRenderer) throws(TemplateErrors) {
    let (input, words, visibility) = (context.input, context.words, context.visibility)
    if input.audience == .private, !input.summary.orphans.isEmpty {
      let kept = input.summary.orphans.compactMap { id in input.log.items[id].map { (id, $0) } }
      let items = kept.map { ReportItem(kept: $0, $1, words) }
      try add("report-kept.md", ["items": .list(items) { $0.fields }], &notes)
      for (id, record) in kept {
        guard let note = visibility.shown(note: record.note) else { continue }
        quote(note, title: id.text, id: id, &notes)
      }
    }
    let closing = ReportClosing(
      version: input.version, asOf: words.date(input.summary.today),
      madeAt: isDated && visibility.showsTimesOfDay
        ? words(
          "report-made-at",
          ["date": words.date(input.now.instant.localDate), "time": input.now.instant.localTime.text])
        : nil)
    try add("report-closing.md", closing.fields, &notes)
  }

  // MARK: Pieces

  private mutating func add(
    _ template: String, _ fields: Fields, _ notes: inout NoteRenderer
  ) throws(TemplateErrors) {
    let start = markdown.count
    try templates.append(template, fields, to: &markdown)
    guard hasHTML else { return }
    partCount += 1
    let text = String(decoding: markdown[start...], as: UTF8.self)
    html += notes.html(text, of: .partOfReport(partCount), headingOffset: 0).bytes
    html.append("\n")
  }

  private mutating func quote(
    _ note: Note, title: String, id: ItemID, _ notes: inout NoteRenderer
  ) {
    heading(context.words("note-on", ["title": title]))
    quote(note, .note(id), &notes)
  }

  /// Adds the heading of a quote in both formats, without the Markdown parser.
  private mutating func heading(_ text: String) {
    markdown.append("\n#### ")
    Escaping.markdown.appendWithCode(text, to: &markdown)
    markdown.append("\n")
    guard hasHTML else { return }
    html.append("<h4>")
    Escaping.html.appendWithCode(text, to: &html)
    html.append("</h4>\n")
  }

  private mutating func quote(
    _ text: Note, _ subject: NoteOwner, _ notes: inout NoteRenderer
  ) {
    markdown.append("\n")
    appendBlockQuote(of: text.markdown, to: &markdown)
    guard hasHTML else { return }
    html.append("<blockquote>\n")
    html += notes.html(text.markdown, of: subject, headingOffset: Report.headingOffset).bytes
    html.append("\n</blockquote>\n")
  }
}

/// Appends a text as a Markdown block quote. Lines end at LF, CR or CRLF, as in CommonMark.
func appendBlockQuote(of text: String, to output: inout [UInt8]) {
  var text = text
  text.withUTF8 { bytes in
    for line in lineRanges(in: bytes) {
      output += (line.isEmpty ? ">" : "> ").utf8
      output += bytes[line]
      output.append(UInt8(ascii: "\n"))
    }
    if bytes.last?.isLineEnd ?? true { output += ">\n".utf8 }
  }
}
