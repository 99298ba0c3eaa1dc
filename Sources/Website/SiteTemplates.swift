// Compiles the templates of the site, each against the schema of its page.

package import StudyModel
package import Templating
package import Wording

/// Every template of the site, all compiled before anything is rendered.
package struct SiteTemplates: Sendable {
  package let words: Vocabulary
  let progress: Template<ProgressPage>
  let challenge: Template<ProgressPage>
  let challenges: Template<ChallengesPage>
  let today: Template<TodayPage>
  let day: Template<DayPage>
  let problems: Template<ListPage>
  let topics: Template<ListPage>
  let notFound: Template<NotFoundPage>
  let weeks: Template<WeeksPage>
  let week: Template<WeekPage>
  let about: Template<AboutPage>
  let share: Template<SharePage>
  let month: Template<MonthPage>
  let calendarWeek: Template<AgendaWeekPage>
  let tasks: Template<TasksPage>
  let notes: Template<NotesPage>
  let note: Template<NotePage>
  let patterns: Template<PatternsPage>
  let pattern: Template<PatternPage>
  let search: Template<SearchPage>
  let locked: Template<LockedPage>
  let reportPage: Template<ReportPage>
  let reportAlone: Template<StandaloneReport>
  let reportOpening: Template<ReportOpening>
  let reportDay: Template<ReportDay>
  let reportKept: Template<[ReportItem]>
  let reportClosing: Template<ReportClosing>

  /// The name of a language's strings file in the templates' folder: `strings.txt` for English, `strings.de.txt` for
  /// German.
  package static func textsName(_ language: LanguageTag) -> String {
    language == .english ? "strings.txt" : "strings.\(language.text).txt"
  }

  /// The language of a strings file by its name; nil for any other file.
  package static func language(ofTexts name: String) -> LanguageTag? {
    if name == textsName(.english) { return .english }
    guard name.hasPrefix("strings."), name.hasSuffix(".txt") else { return nil }
    return LanguageTag(String(name.dropFirst("strings.".count).dropLast(".txt".count)))
  }

  /// Files of the templates' folder that are copied to the site.
  package static let assetNames =
    [
      "favicon.svg", "page.js", "search.js", "style.css", "tables.js", "theme.js",
      ProtectedSite.scriptName,
    ] + previewNames

  /// Those of the pages of `serve`, which are in no other site.
  package static let previewNames = ["preview.css", "preview.js"]

  /// - Throws: all diagnostics of the first template that has any.
  package init(_ library: TemplateLibrary) throws(TemplateErrors) {
    words = try Vocabulary(library)
    progress = try library.compile("progress.html", ProgressPage.schema, escaping: .html)
    challenge = try library.compile("challenge.html", ProgressPage.challengeSchema, escaping: .html)
    challenges = try library.compile("challenges.html", ChallengesPage.schema, escaping: .html)
    today = try library.compile("today.html", TodayPage.schema, escaping: .html)
    day = try library.compile("day.html", DayPage.schema, escaping: .html)
    problems = try library.compile("problems.html", ListPage.problemSchema, escaping: .html)
    topics = try library.compile("topics.html", ListPage.topicSchema, escaping: .html)
    notFound = try library.compile("404.html", NotFoundPage.schema, escaping: .html)
    weeks = try library.compile("weeks.html", WeeksPage.schema, escaping: .html)
    week = try library.compile("week.html", WeekPage.schema, escaping: .html)
    about = try library.compile("about.html", AboutPage.schema, escaping: .html)
    share = try library.compile("share.html", SharePage.schema, escaping: .html)
    month = try library.compile("month.html", MonthPage.schema, escaping: .html)
    calendarWeek = try library.compile("calendar-week.html", AgendaWeekPage.schema, escaping: .html)
    tasks = try library.compile("tasks.html", TasksPage.schema, escaping: .html)
    notes = try library.compile("notes.html", NotesPage.schema, escaping: .html)
    note = try library.compile("note.html", NotePage.schema, escaping: .html)
    patterns = try library.compile("patterns.html", PatternsPage.schema, escaping: .html)
    pattern = try library.compile("pattern.html", PatternPage.schema, escaping: .html)
    search = try library.compile("search.html", SearchPage.schema, escaping: .html)
    locked = try library.compile("locked.html", LockedPage.schema, escaping: .html)
    reportPage = try library.compile("report.html", ReportPage.schema, escaping: .html)
    reportAlone = try library.compile("report-alone.html", StandaloneReport.schema, escaping: .html)
    reportOpening = try library.compile("report-opening.md", ReportOpening.schema, escaping: .markdown)
    reportDay = try library.compile("report-day.md", ReportDay.schema, escaping: .markdown)
    reportKept = try library.compile("report-kept.md", reportKeptSchema, escaping: .markdown)
    reportClosing = try library.compile("report-closing.md", ReportClosing.schema, escaping: .markdown)
  }
}

extension Template {
  func bytes(_ subject: Subject) -> [UInt8] {
    var output: [UInt8] = []
    // Most pages fit into this.
    output.reserveCapacity(32 * 1024)
    render(subject, into: &output)
    return output
  }
}
