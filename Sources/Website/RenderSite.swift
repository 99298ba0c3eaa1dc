// The arrow from every number to every file of the site.

import Statistics
import StrictJSON
package import StudyModel
import Templating

/// Renders the whole site. Nothing is written; the same input gives the same bytes.
///
/// - Parameters:
///   - assets: files of the templates' folder that go to the site as they are, by name.
///   - preview: the picture of a link preview, where one was drawn.
/// - Returns: all files, sorted by path, and warnings about texts over a limit.
package func renderSite(
  _ input: SiteInput, templates: SiteTemplates, assets: [String: [UInt8]], preview: SitePreview? = nil
) -> Site {
  let context = PageContext(input: input, words: templates.words, preview: preview)
  var files = assets.map { SiteFile(path: $0.key, bytes: $0.value) }
  var builder = DayBodyBuilder(context)
  for day in input.summary.days {
    let page = DayPage(day, body: builder.body(of: day), context: context)
    files.append(SiteFile(path: dayPath(day.day.number), bytes: templates.day.bytes(page)))
  }
  if let current = input.summary.currentDay {
    let page = TodayPage(current, builder: &builder, context: context)
    files.append(SiteFile(path: "today.html", bytes: templates.today.bytes(page)))
  }
  files.append(SiteFile(path: "index.html", bytes: templates.progress.bytes(ProgressPage(context))))
  files.append(SiteFile(path: "problems.html", bytes: templates.problems.bytes(ProblemsPage(context))))
  files.append(SiteFile(path: "topics.html", bytes: templates.topics.bytes(TopicsPage(context))))
  files.append(SiteFile(path: NotFoundPage.path, bytes: templates.notFound.bytes(NotFoundPage(context))))
  files.append(SiteFile(path: "about.html", bytes: templates.about.bytes(AboutPage(context))))
  files.append(SiteFile(path: SharePage.path, bytes: templates.share.bytes(SharePage(context))))
  files += weekFiles(context, templates: templates, notes: &builder.notes)
  files += reportFiles(context, templates: templates, notes: &builder.notes)
  files += shareFiles(context)
  var document: [UInt8] = []
  progressDocument(input).write(into: &document)
  files.append(SiteFile(path: "progress.json", bytes: document))
  files += [SiteManifest.file(context), robotsFile(context)]
  files += [preview?.file, sitemapFile(of: files.map(\.path).sorted(), context)].compactMap(\.self)
  return Site(files: files.sorted { $0.path < $1.path }, warnings: builder.notes.warnings)
}

private func weekFiles(
  _ context: PageContext, templates: SiteTemplates, notes: inout NoteRenderer
) -> [SiteFile] {
  let summary = context.summary
  var files = [SiteFile(path: "weeks/index.html", bytes: templates.weeks.bytes(WeeksPage(context)))]
  for (index, (week, milestones)) in zip(summary.weeks, summary.achievementsByWeek).enumerated() {
    let page = WeekPage(week, index: index, milestones: milestones, notes: &notes, context: context)
    files.append(SiteFile(path: context.weekPath(week.week.number), bytes: templates.week.bytes(page)))
  }
  return files
}

private func reportFiles(
  _ context: PageContext, templates: SiteTemplates, notes: inout NoteRenderer
) -> [SiteFile] {
  let report = Report(context, templates: templates, isDated: false)
  let page = ReportPage(report.html(&notes), context: context)
  return [
    SiteFile(path: "report.md", bytes: report.markdown),
    SiteFile(path: "report.html", bytes: templates.reportPage.bytes(page)),
  ]
}

/// The report as Markdown source.
package func renderReportMarkdown(_ input: SiteInput, templates: SiteTemplates) -> [UInt8] {
  let context = PageContext(input: input, words: templates.words)
  return Report(context, templates: templates, isDated: true).markdown
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
  let html = Report(context, templates: templates, isDated: true).html(&notes)
  let page = StandaloneReport(
    title: templates.words(.reportAloneTitle, templates.words.date(input.summary.today)),
    style: Markup(bytes: style), report: html)
  return (templates.reportAlone.bytes(page), notes.warnings)
}
