// Composes the report day by day: as Markdown from templates and quotes, as HTML from the rows of the days' pages.

import Markdown
import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// The report as Markdown and, if requested, as HTML.
///
/// Its opening and its end are one text for both. A note cannot break out of its place: in Markdown it is in a block
/// quote, which nothing inside it can close, and in HTML it is rendered on its own.
struct Report {
  private(set) var markdown: [UInt8] = []
  private var opening = Markup(bytes: [])
  private var days: [UInt8] = []
  private var closing = Markup(bytes: [])
  /// Whether to make the HTML as well.
  private let hasHTML: Bool
  private let isDated: Bool
  private let context: PageContext
  private let templates: SiteTemplates

  /// Begins the report with its head.
  ///
  /// - Parameter isDated: whether the foot says when the report was made. Only a private report has the time of day.
  init(
    withHTML hasHTML: Bool, _ context: PageContext, templates: SiteTemplates, rows: inout ItemRows,
    isDated: Bool
  ) throws(TemplateErrors) {
    self.hasHTML = hasHTML
    self.isDated = isDated
    self.context = context
    self.templates = templates
    opening = try add("report-opening.md", ReportOpening(context: context).fields, .openingOfReport, &rows)
  }

  /// Composes the report at once.
  ///
  /// - Parameter isWhole: whether the days to come are in it, on which nothing is logged yet.
  static func composed(
    withHTML hasHTML: Bool, isWhole: Bool, _ context: PageContext, templates: SiteTemplates,
    rows: inout ItemRows
  ) throws(TemplateErrors) -> Report {
    var report = try Report(withHTML: hasHTML, context, templates: templates, rows: &rows, isDated: true)
    let summary = context.summary
    for day in summary.days {
      let isDue = day.plannedDate.map { $0 <= summary.today } ?? false
      let isCurrent = day.day.number == summary.currentDay?.day.number
      let hasWork = day.minutes > 0 || day.completion.done > 0 || day.reflection != nil
      if isWhole || isDue || isCurrent || hasWork { try report.add(day, rows: &rows) }
    }
    try report.close(rows: &rows)
    return report
  }

  /// The Markdown is in its file, and as large as the HTML: the two are not held at a time.
  mutating func forgetMarkdown() { markdown = [] }

  /// The HTML, as the partial `report-body` shows it; empty if it was not requested.
  var fields: Fields {
    [
      "opening": .markup(opening),
      "days": .markup(Markup(bytes: days)),
      "closing": .markup(closing),
    ]
  }

  /// Adds the next day with its notes and reflection.
  mutating func add(_ day: DayProgress, rows: inout ItemRows) throws(TemplateErrors) {
    let head = ReportDay(progress: day, context: context)
    let items = rows.items(of: day)
    try templates.append("report-day.md", head.fields(items), to: &markdown)
    quoteNotes(on: items)
    let reflection = context.visibility.shown(reflection: day.reflection)
    if let reflection {
      heading(context.words("reflection"))
      quote(reflection)
    }
    guard hasHTML else { return }
    let lists = rows.lists(of: day, items, at: .report)
    let said = reflection.map { rows.html($0.markdown, of: .reflection(day.day.number), at: .report) }
    let body: Fields = ["lists": .list(lists), "reflection": .maybe(said?.fields)]
    try templates.append("report-day.html", head.headFields.adding(body), to: &days)
  }

  /// Adds work on items that the plan no longer has, and the foot.
  mutating func close(rows: inout ItemRows) throws(TemplateErrors) {
    let (input, words) = (context.input, context.words)
    let kept = input.audience == .private ? context.summary.placedItems.filter(\.isOrphan) : []
    if !kept.isEmpty {
      let items = kept.map { ReportItem($0, context) }
      try templates.append("report-kept.md", ["items": .list(items) { $0.fields }], to: &markdown)
      quoteNotes(on: kept)
      if hasHTML {
        let list: Fields = [
          "items": .list(kept.map { rows.row($0, at: .report) }), "hidden": .absent,
        ]
        try templates.append("report-kept.html", list, to: &days)
      }
    }
    let closing = ReportClosing(
      version: input.version, asOf: words.date(context.summary.today),
      madeAt: isDated && context.visibility.showsTimesOfDay
        ? words(
          "report-made-at",
          ["date": words.date(input.now.instant.localDate), "time": input.now.instant.localTime.text])
        : nil)
    self.closing = try add("report-closing.md", closing.fields, .endOfReport, &rows)
  }

  // MARK: Pieces

  /// Adds a part that is one text for both formats.
  ///
  /// - Returns: its HTML, if it was requested.
  private mutating func add(
    _ template: String, _ fields: Fields, _ owner: NoteOwner, _ rows: inout ItemRows
  ) throws(TemplateErrors) -> Markup {
    let start = markdown.count
    try templates.append(template, fields, to: &markdown)
    guard hasHTML else { return Markup(bytes: []) }
    let text = String(decoding: markdown[start...], as: UTF8.self)
    return rows.notes.html(text, of: owner, headingOffset: 0)
  }

  private mutating func quoteNotes(on items: [PlacedItem]) {
    for item in items {
      guard let note = context.visibility.shown(note: item.note) else { continue }
      heading(context.words("note-on", ["title": item.title]))
      quote(note)
    }
  }

  private mutating func heading(_ text: String) {
    markdown.append("\n#### ")
    Escaping.markdown.appendWithCode(text, to: &markdown)
    markdown.append("\n")
  }

  private mutating func quote(_ text: Note) {
    markdown.append("\n")
    appendBlockQuote(of: text.markdown, to: &markdown)
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
