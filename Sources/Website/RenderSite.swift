// Renders all files of the site from the figures, and the report on its own.

import JSON
import Statistics
import StudyModel
import Templating
package import TextTools
import Wording

/// Renders the site file by file, so that memory never holds all of it. The same input always gives the same bytes. Each
/// further programme has the same pages as the first, in a folder of its own.
///
/// - Parameters:
///   - assets: files of the templates' folder that are copied to the site, by name.
///   - previews: the pictures of link previews, as far as they were drawn.
///   - calendar: the plan's calendar of the first programme; nil if it was not yet made from this input.
///   - receive: takes each file, in no particular order and no path twice. It must not publish a file before it has
///     all.
/// - Returns: warnings about texts over a limit.
/// - Throws: what `receive` throws, and `TemplateErrors` with every name that a page lacks.
package func renderSite(
  _ input: SiteInput, templates: SiteTemplates, assets: [String: [UInt8]], previews: [SitePreview] = [],
  calendar: PlanCalendar? = nil, receive: (SiteFile) throws -> Void
) throws -> [Diagnostic] {
  let agenda = ShownAgenda(input)
  func context(_ part: SiteInput) -> PageContext {
    PageContext(
      input: part.withReviews, words: templates.words, preview: previews.first { $0.folder == part.folder },
      agenda: agenda)
  }
  let first = context(input)
  return try withoutActuallyEscaping(receive) { receive in
    var renderer = SiteRenderer(first, templates: templates, calendar: calendar, receive: receive)
    try renderer.writeProgramme()
    var (paths, warnings, programmes) = (renderer.paths, [Diagnostic](), [(first, renderer.notes)])
    for part in input.parts().dropFirst() {
      let context = context(part)
      var renderer = SiteRenderer(context, templates: templates, calendar: nil, receive: receive)
      try renderer.writeProgramme()
      paths += renderer.paths
      warnings += renderer.warnings
      programmes.append((context, renderer.notes))
    }
    try renderer.writeSite(assets, otherPaths: paths) {
      programmes.flatMap { SearchRecord.all(ofProgramme: $0, $1) }
        + (agenda.map { SearchRecord.all(of: $0, first) } ?? [])
    }
    return renderer.warnings + warnings
  }
}

/// The state of rendering one programme: files are written in one pass over the plan, week by week.
private struct SiteRenderer {
  private let context: PageContext
  private let templates: SiteTemplates
  private let calendar: PlanCalendar?
  private let receive: (SiteFile) throws -> Void
  private var rows: ItemRows
  /// The paths of the files written, relative to the site's folder.
  private(set) var paths: [String] = []

  var notes: NoteRenderer { rows.notes }
  var warnings: [Diagnostic] { notes.warnings }

  init(
    _ context: PageContext, templates: SiteTemplates, calendar: PlanCalendar?,
    receive: @escaping (SiteFile) throws -> Void
  ) {
    (self.context, self.templates, self.calendar, self.receive) = (context, templates, calendar, receive)
    rows = ItemRows(context)
  }

  /// - Parameter file: with a path relative to the folder of the programme.
  private mutating func write(_ file: SiteFile) throws {
    let path = context.input.folder + file.path
    paths.append(path)
    try receive(SiteFile(path: path, bytes: file.bytes))
  }

  private mutating func write(
    _ path: String, _ template: String, _ page: some FramedPage
  ) throws {
    try write(SiteFile(path: path, bytes: templates.page(template, page.fields)))
  }

  mutating func writeProgramme() throws {
    try writeWeeks()
    try writeLists()
    try writeOtherFiles()
  }

  /// Writes the pages of days together with the report, because they share the rendered notes.
  private mutating func writeWeeks() throws {
    let summary = context.summary
    var report = try Report(
      withHTML: true, context, templates: templates, rows: &rows, isDated: false)
    for week in summary.weeks {
      for day in week.days {
        let page = DayPage(day, rows: &rows, context: context)
        try write(dayPath(day.day.number), "day.html", page)
        try report.add(day, rows: &rows)
      }
      rows.notes.forget()
    }
    try writeToday()
    try report.close(rows: &rows)
    try write(SiteFile(path: "report.md", bytes: report.markdown))
    report.forgetMarkdown()
    let context = context
    try write("report.html", "report.html", ReportPage(report, context: context))
  }

  /// The row of today's tick of a challenge, where the page saves it.
  private mutating func tickOfToday() -> Fields? {
    guard context.isOfTicks, context.isSaving, let day = context.summary.dayOfToday,
      let item = rows.items(of: day).first
    else { return nil }
    return rows.row(item, at: .today)
  }

  private mutating func writeToday() throws {
    let context = context
    if context.hasToday, let current = context.summary.currentDay {
      let page = TodayPage(current, rows: &rows, context: context)
      try write(TodayPage.path, "today.html", page)
    } else if !context.isOfTicks {
      try write(TodayPage.path, "moved.html", MovedPage.ofToday(context))
    }
  }

  /// Writes the first page, the tables and the share page.
  private mutating func writeLists() throws {
    let context = context
    let tick = tickOfToday()
    try write("index.html", "progress.html", ProgressPage(context, tick: tick))
    if !context.isOfTicks {
      try write(DaysPage.path, "days.html", DaysPage(context))
      for (path, page) in MovedPage.ofWeeks(context) { try write(path, "moved.html", page) }
      try write("problems.html", "list.html", ListPage(problems: context))
      try write("topics.html", "list.html", ListPage(topics: context))
    }
    try writePatterns()
    if !context.input.isProtected { try write(SharePage.path, "share.html", SharePage(context)) }
  }

  /// Writes a page for each card of the plan, and one of all of them.
  private mutating func writePatterns() throws {
    let context = context
    let cards = context.input.cards.cards
    let paths = cards.map { PatternLink($0, context.input).path }
    guard !cards.isEmpty else { return }
    let problems = ListedItems(ofProblems: true, context).items
    try write(PatternsPage.path, "patterns.html", PatternsPage(context))
    for (card, path) in zip(cards, paths) {
      let page = PatternPage(card, among: problems, notes: &rows.notes, context)
      try write(path, "pattern.html", page)
      rows.notes.forget()
    }
  }

  /// Writes the files that are not pages.
  private mutating func writeOtherFiles() throws {
    try write(SiteFile(path: "progress.json", bytes: progressDocument(context.input)))
    for file in shareFiles(context) { try write(file) }
    if let preview = context.preview?.file { try write(preview) }
    let calendar = calendar ?? PlanCalendar(context.input, words: context.words)
    if let calendar { try write(calendar.file(at: context.input.address)) }
    if let feed = feedFile(context) { try write(feed) }
  }

  /// Writes the files that the site has once. The sitemap comes last, because it lists all pages.
  ///
  /// - Parameters:
  ///   - otherPaths: the paths of all other files of the site.
  ///   - records: gives what can be searched for.
  mutating func writeSite(
    _ assets: [String: [UInt8]], otherPaths: [String], _ records: () -> [SearchRecord]
  ) throws {
    let context = context
    paths = otherPaths
    for (path, bytes) in assets.sorted(by: { $0.key < $1.key }) {
      try write(SiteFile(path: path, bytes: bytes))
    }
    if context.input.isOneOfSeveral {
      try write(ChallengesPage.path, "challenges.html", ChallengesPage(context))
    }
    if let agenda = context.agenda { try writeAgenda(agenda) }
    try write(SearchPage.path, "search.html", SearchPage(records(), context))
    try write(NotFoundPage.path, "404.html", NotFoundPage(context))
    try write("about.html", "about.html", AboutPage(context))
    try write(manifestFile(context))
    try write(robotsFile())
    if let sitemap = sitemapFile(of: paths.sorted(), context) { try write(sitemap) }
  }
}

extension SiteRenderer {
  /// Writes the calendar, the tasks and the notes, as far as the audience has any.
  private mutating func writeAgenda(_ agenda: ShownAgenda) throws {
    let context = context
    for month in agenda.allMonths {
      try write(month.path, "month.html", MonthPage(month, agenda, context))
    }
    for week in agenda.allWeeks {
      let page = AgendaWeekPage(week, agenda, notes: &rows.notes, context)
      try write(week.path, "calendar-week.html", page)
      rows.notes.forget()
    }
    if agenda.hasTasks {
      let page = ListPage(tasks: agenda, notes: &rows.notes, context)
      try write(TasksPage.path, "list.html", page)
    }
    guard !agenda.notes.isEmpty else { return }
    try write(NotesPage.path, "notes.html", NotesPage(agenda, context))
    for (path, page) in NotesPage.ofTags(agenda, context) { try write(path, "notes.html", page) }
    for note in agenda.notes {
      let page = NotePage(note, notes: &rows.notes, context)
      try write(note.path, "note.html", page)
      rows.notes.forget()
    }
  }
}

/// Renders the report as Markdown.
///
/// - Parameter isWhole: whether the days to come are in it, too.
/// - Throws: `TemplateErrors`.
package func renderReportMarkdown(
  _ input: SiteInput, templates: SiteTemplates, isWhole: Bool
) throws -> [UInt8] {
  let context = PageContext(input: input, words: templates.words)
  var rows = ItemRows(context)
  return try Report.composed(
    withHTML: false, isWhole: isWhole, context, templates: templates, rows: &rows
  ).markdown
}

/// Renders the report as one HTML file that needs no other file.
///
/// - Parameters:
///   - style: the style sheet of the templates' folder. It is trusted and not escaped.
///   - isWhole: whether the days to come are in it, too.
package func renderStandaloneReport(
  _ input: SiteInput, templates: SiteTemplates, style: [UInt8], isWhole: Bool
) throws -> (bytes: [UInt8], warnings: [Diagnostic]) {
  let context = PageContext(input: input, words: templates.words)
  var rows = ItemRows(context)
  let report = try Report.composed(
    withHTML: true, isWhole: isWhole, context, templates: templates, rows: &rows)
  let page = StandaloneReport(
    title: templates.words("report-alone-title", ["date": templates.words.date(input.summary.today)]),
    style: Markup(bytes: style), report: report)
  return (try templates.page("report-alone.html", page.fields), rows.notes.warnings)
}
