// The arrow from every number to every file of the site.

import Statistics
import StrictJSON
import StudyModel
import Templating
package import TextTools
import Wording

/// Renders the whole site one file after the other, so that it is never held whole; the same input gives the
/// same bytes.
///
/// - Parameters:
///   - assets: files of the templates' folder that go to the site as they are, by name.
///   - preview: the picture of a link preview, where one was drawn.
///   - calendar: the plan's, where it was made of the same input already.
///   - receive: takes each file, no path twice, in no order that means anything. It writes none to where visitors would
///     see it before all have come.
/// - Returns: warnings about texts over a limit.
package func renderSite<Failure: Error>(
  _ input: SiteInput, templates: SiteTemplates, assets: [String: [UInt8]], preview: SitePreview? = nil,
  calendar: PlanCalendar? = nil,
  receive: (SiteFile) throws(Failure) -> Void
) throws(Failure) -> [Diagnostic] {
  let context = PageContext(input: input, words: templates.words, preview: preview)
  return try withoutActuallyEscaping(receive) { receive throws(Failure) in
    var renderer = SiteRenderer(context, templates: templates, calendar: calendar, receive: receive)
    for (path, bytes) in assets.sorted(by: { $0.key < $1.key }) {
      try renderer.write(SiteFile(path: path, bytes: bytes))
    }
    try renderer.writeWeeks()
    try renderer.writeLists()
    try renderer.writeData()
    try renderer.writeOtherFiles()
    return renderer.warnings
  }
}

/// What is made while the plan is gone through once, week by week.
private struct SiteRenderer<Failure: Error> {
  private let context: PageContext
  private let templates: SiteTemplates
  private let calendar: PlanCalendar?
  private let receive: (SiteFile) throws(Failure) -> Void
  private var builder: DayBodyBuilder
  private var paths: [String] = []

  var warnings: [Diagnostic] { builder.notes.warnings }

  init(
    _ context: PageContext, templates: SiteTemplates, calendar: PlanCalendar?,
    receive: @escaping (SiteFile) throws(Failure) -> Void
  ) {
    (self.context, self.templates, self.calendar, self.receive) = (context, templates, calendar, receive)
    builder = DayBodyBuilder(context)
  }

  mutating func write(_ file: SiteFile) throws(Failure) {
    paths.append(file.path)
    try receive(file)
  }

  private mutating func write<Page>(
    _ path: String, _ template: Template<Page>, _ subject: Page
  ) throws(Failure) {
    try write(SiteFile(path: path, bytes: template.bytes(subject)))
  }

  /// The pages of all days and weeks and, along with them, the report: they share what the learner wrote.
  mutating func writeWeeks() throws(Failure) {
    let summary = context.summary
    var report = Report(
      .markdownAndHTML, context, templates: templates, notes: &builder.notes, isDated: false)
    for (index, (week, milestones)) in zip(summary.weeks, summary.achievementsByWeek).enumerated() {
      for day in week.days {
        let body = builder.body(of: day)
        try write(dayPath(day.day.number), templates.day, DayPage(day, body: body, context: context))
        report.add(day, notes: &builder.notes)
      }
      let page = WeekPage(week, index: index, milestones: milestones, notes: &builder.notes, context: context)
      try write(context.weekPath(week.week.number), templates.week, page)
      builder.notes.forget()
    }
    if let current = summary.currentDay {
      let page = TodayPage(current, builder: &builder, context: context)
      try write("today.html", templates.today, page)
    }
    report.close(notes: &builder.notes)
    try write(SiteFile(path: "report.md", bytes: report.markdown))
    try write("report.html", templates.reportPage, ReportPage(report.markup, context: context))
  }

  /// The first page, the tables, and what stands beside them.
  mutating func writeLists() throws(Failure) {
    let weeks = WeekTableRow.all(context)
    try write("weeks/index.html", templates.weeks, WeeksPage(context, weeks: weeks))
    try write("index.html", templates.progress, ProgressPage(context, weeks: weeks))
    try write("problems.html", templates.problems, ProblemsPage(context))
    try write("topics.html", templates.topics, TopicsPage(context))
    try write(NotFoundPage.path, templates.notFound, NotFoundPage(context))
    try write("about.html", templates.about, AboutPage(context))
    try write(SharePage.path, templates.share, SharePage(context))
  }

  /// Everything as one document.
  mutating func writeData() throws(Failure) {
    try write(SiteFile(path: "progress.json", bytes: progressDocument(context.input).bytes))
  }

  /// What no person reads as a page; the list of pages comes last.
  mutating func writeOtherFiles() throws(Failure) {
    for file in shareFiles(context) { try write(file) }
    try write(SiteManifest.file(context))
    try write(robotsFile(context))
    let calendar = calendar ?? PlanCalendar(context.input, words: context.words)
    if let calendar { try write(calendar.file(at: context.input.address)) }
    if let preview = context.preview?.file { try write(preview) }
    if let feed = feedFile(context) { try write(feed) }
    if let sitemap = sitemapFile(of: paths.sorted(), context) { try write(sitemap) }
  }
}

/// The report as Markdown source.
package func renderReportMarkdown(_ input: SiteInput, templates: SiteTemplates) -> [UInt8] {
  let context = PageContext(input: input, words: templates.words)
  var notes = NoteRenderer(templates.words)
  return Report.whole(.markdown, context, templates: templates, notes: &notes).markdown
}

/// The report as one HTML file that needs no other.
///
/// - Parameters:
///   - style: the style sheet, trusted: it comes from the templates' folder.
package func renderStandaloneReport(
  _ input: SiteInput, templates: SiteTemplates, style: [UInt8]
) -> (bytes: [UInt8], warnings: [Diagnostic]) {
  var notes = NoteRenderer(templates.words)
  let context = PageContext(input: input, words: templates.words)
  let report = Report.whole(.markdownAndHTML, context, templates: templates, notes: &notes)
  let page = StandaloneReport(
    title: templates.words(.reportAloneTitle, ["date": templates.words.date(input.summary.today)]),
    style: Markup(bytes: style), report: report.markup)
  return (templates.reportAlone.bytes(page), notes.warnings)
}
