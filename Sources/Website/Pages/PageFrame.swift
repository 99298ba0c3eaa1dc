// Makes the common parts of every page: frame, link preview, and the line that tells the page's age.

import Records
import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// The input of a site with the words of its language. It is a class because every page holds it.
final class PageContext: Sendable {
  let input: SiteInput
  let words: Vocabulary
  /// The picture of the link preview; nil if none was drawn.
  let preview: SitePreview?
  let visibility: Visibility
  /// What the audience sees of the agenda; nil if nothing.
  let agenda: ShownAgenda?

  var summary: ProgressSummary { input.summary }
  var curriculum: Curriculum { input.curriculum }
  /// Whether the programme has one tick a day; it then has no weeks, problems and topics.
  var isOfTicks: Bool { curriculum.isOneTickADay }
  /// Whether the programme was archived; nothing is then open any more.
  var isArchived: Bool { input.archivedOn != nil }
  /// Whether the learner logs work from these pages.
  var isLogged: Bool { input.audience == .private && !isArchived }
  /// Whether there is a page of today's list. A further programme that is archived has no today.
  var hasToday: Bool { !isOfTicks && (!isArchived || input.folder.isEmpty) }

  init(input: SiteInput, words: Vocabulary, preview: SitePreview? = nil, agenda: ShownAgenda? = nil) {
    (self.input, self.words, self.preview, self.agenda) = (input, words, preview, agenda)
    visibility = input.visibility
  }

  /// What the pages are about: the learner's sentence, which is about the first programme, else the plan's, else one
  /// with the plan's length. A programme with a title is about that.
  var about: String {
    if input.folder.isEmpty, let about = input.log.settings.publicAbout { return about }
    let days = words.count(curriculum.days.count, "days")
    let plan =
      curriculum.about
      ?? (isOfTicks ? words("about-ticks", ["days": days]) : words("about-default", ["days": days]))
    return input.title.map { words("about-programme", ["title": $0, "about": plan]) } ?? plan
  }

  /// The address of a public site; nil if it has none or is private.
  var publicAddress: SiteAddress? { input.audience == .public ? input.address : nil }

  /// `about` with a full stop, for use before another sentence.
  var aboutSentence: String {
    about.last.map { ".!?…。！？".contains($0) } == true ? about : words("about-sentence", ["about": about])
  }

  /// `Ada · Machine Mode`; with the title of the programme if it has one.
  var siteName: String { words.siteName(of: input) }

  /// `Week 9 · Dynamic Programming`, the week of a day; empty if it is in no week. The title of the programme precedes
  /// it.
  func weekKicker(of day: DayNumber) -> String {
    let week =
      isOfTicks
      ? nil
      : curriculum.week(of: day).map {
        words("week-kicker", ["number": String($0.number), "theme": $0.theme])
      }
    let parts = [input.title, week].compactMap(\.self)
    return parts.dropFirst().reduce(parts.first ?? "") { words("share-line", ["line": $0, "next": $1]) }
  }
}

/// A page with the common frame.
protocol FramedPage {
  var frame: PageFrame { get }
  var fields: Fields { get }
}

extension FramedPage {
  var context: PageContext { frame.context }
  var summary: ProgressSummary { context.summary }
  var words: Vocabulary { context.words }
}

/// The frame of one page.
struct PageFrame {
  enum Section {
    case progress, today, weeks, problems, topics, calendar, tasks, notes, report, challenges, search

    /// The entries of a programme's pages.
    static func all(_ context: PageContext) -> [Section] {
      let lists: [Section] = context.isOfTicks ? [] : [.weeks, .problems, .topics]
      let agenda: [Section] = [
        context.agenda?.months == nil ? nil : .calendar, context.agenda?.hasTasks == true ? .tasks : nil,
        context.agenda?.notes.isEmpty == false ? .notes : nil,
      ].compactMap(\.self)
      let own = [.progress] + (context.hasToday ? [.today] : []) + lists + agenda + [.report]
      return own + (context.input.isOneOfSeveral ? [.challenges] : [])
    }

    /// Whether the page is in the folder of a programme, not in that of the site.
    var isOfProgramme: Bool { ![.calendar, .tasks, .notes, .challenges, .search].contains(self) }

    /// The title in the navigation, and the path of the page.
    func entry(_ context: PageContext) -> (title: TextKey, path: String) {
      switch self {
      case .progress: ("navigation-progress", "index.html")
      case .today: ("today", "today.html")
      case .weeks: ("weeks", "weeks/index.html")
      case .problems: ("problems", "problems.html")
      case .topics: ("topics", "topics.html")
      case .calendar:
        ("calendar", CalendarMonth(of: context.agenda?.today ?? context.summary.today).path)
      case .tasks: ("navigation-tasks", TasksPage.path)
      case .notes: ("notes", NotesPage.path)
      case .report: ("report", "report.html")
      case .challenges: ("navigation-challenges", ChallengesPage.path)
      case .search: ("search", SearchPage.path)
      }
    }
  }

  /// The page's own title, without the name of the site.
  fileprivate let title: String
  fileprivate let description: String
  /// The path of the page's file, relative to the folder of the programme.
  fileprivate let path: String
  /// The prefix of paths from the page to the site's folder: empty, `../`, or an absolute path for the not-found page,
  /// which a host shows at any address.
  private let root: String
  /// The prefix of paths from the page to the folder of its programme.
  private let home: String
  /// The navigation entry of this page; nil for pages without their own.
  private let section: Section?
  let context: PageContext

  init(
    title: String, description: String, path: String, section: Section? = nil, context: PageContext
  ) {
    self.title = Escaping.withoutCodeMarks(title)
    self.description = Escaping.withoutCodeMarks(description)
    (self.path, self.section, self.context) = (path, section, context)
    func way(upFrom path: String) -> String {
      let address = context.input.isProtected ? context.input.address : context.publicAddress
      if path == NotFoundPage.path, let address { return address.path }
      return String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    }
    (root, home) = (way(upFrom: context.input.folder + path), way(upFrom: path))
  }

  private var links: [NavigationLink] {
    Section.all(context).map {
      let entry = $0.entry(context)
      return NavigationLink(
        title: context.words(entry.title), href: ($0.isOfProgramme ? home : root) + entry.path,
        isCurrent: $0 == section)
    }
  }

  /// The accent of the page's programme; nil for the colours of the site, which the page of all programmes has.
  private var accent: Accent? { section == .challenges ? nil : context.input.accent }

  /// The fields that the partials `head` and `foot` use.
  var fields: Fields {
    [
      "pageTitle": .text(context.words("page-title", ["title": title, "site": context.siteName])),
      "pageDescription": .text(description),
      "linkPreview": .maybe(linkFields),
      "learner": .maybe(context.input.log.settings.publicName),
      "about": .text(context.about),
      "root": .text(root),
      "home": .text(home),
      "accent": .maybe(accent?.rawValue),
      "navigation": .list(links) { $0.fields },
      "isSearch": .flag(section == .search),
      "isPrivate": .flag(context.input.audience == .private),
      "isPreview": .flag(context.input.isPreview),
      // Names the programme in what a page saves, since another may be in use.
      "previewProgramme": .maybe(context.input.isOneOfSeveral ? context.input.programme.text : nil),
      "isProtected": .flag(context.input.isProtected),
      "version": .text(context.input.version),
    ]
  }
}

struct NavigationLink {
  let title: String
  let href: String
  let isCurrent: Bool

  var fields: Fields {
    [
      "title": .text(title),
      "href": .text(href),
      "isCurrent": .flag(isCurrent),
    ]
  }
}

extension PageContext {
  /// The build date, which the partial `as-of` shows. Only index, today and about have it, so that all other pages stay
  /// unchanged while nothing is logged.
  var buildDate: Value {
    .maybe([
      // A programme that is archived has no age.
      "archivedOn": .maybe(input.archivedOn.map { words.date($0) }),
      "date": .text(summary.today.iso),
      "weekdayAndDate": .text(words.dateWithWeekday(summary.today)),
      "dayAndMonth": .text(words.date(summary.today, in: summary.today.year)),
      // Placeholders that the script replaces, because it has no words of its own.
      "dayForms": .list(CountForm.all("as-of-days", of: "{days}", words)) { $0.fields },
      "days": .text("{days}"),
      "daysLeft": .text("{left}"),
      // The same limits as in `status` and the morning reminder.
      "freshDays": .number(Freshness.days),
      "warningDays": .number(Freshness.warningDays),
      // In minutes after midnight. A private page counts calendar days, as `status` does.
      "dayStart": .number(input.log.settings.dayStart.minutes),
      "command": .text(Freshness.command),
      // The site goes stale until the programme is over (Documentation/numbers.md, Freshness).
      "ages": .flag(!summary.isOver),
      // Behind a passphrase others read it, too.
      "isForLearner": .flag(input.audience == .private && !input.isProtected),
    ])
  }
}

/// A plural form of something that a script counts while the page is open. The script chooses it by the browser's rules,
/// or `other` if the page has no form of theirs.
struct CountForm {
  let category: PluralCategory
  let text: String

  var fields: Fields {
    [
      "category": .text(category.rawValue),
      "text": .text(text),
    ]
  }

  /// - Parameter count: the placeholder that the script replaces with the number.
  static func all(_ forms: TextKey, of count: String = "{count}", _ words: Vocabulary) -> [CountForm] {
    words.forms(of: forms, count: count).map(CountForm.init)
  }
}

/// The Open Graph and Twitter card tags, and the canonical link.
extension PageFrame {
  /// The lengths in characters beyond which networks truncate.
  private static let longestTitle = 70
  private static let longestDescription = 200

  private var linkFields: Fields {
    [
      "linkTitle": .text(linkTitle),
      // What the site is about, then what the page is about.
      "linkDescription": .text(
        truncated(
          context.words(
            "link-description", ["about": context.aboutSentence, "description": description]),
          to: PageFrame.longestDescription)),
      "siteName": .text(context.siteName),
      "address": .maybe(isFound ? context.publicAddress?.address(of: path) : nil),
      "picture": .maybe(picture?.fields),
      // Browsers reject the manifest on pages opened from a folder.
      "manifest": .maybe(context.publicAddress == nil ? nil : root + manifestPath),
      "feed": .maybe(context.input.hasFeed ? home + SiteFeeds.feedPath : nil),
      "calendar": .maybe(context.input.hasCalendar ? home + SiteFeeds.calendarPath : nil),
    ]
  }

  private struct Picture {
    let address: String
    let alt: String

    var fields: Fields {
      [
        "pictureAddress": .text(address),
        "pictureAlt": .text(alt),
        "pictureWidth": .number(PreviewPicture.width),
        "pictureHeight": .number(PreviewPicture.height),
      ]
    }
  }

  private var picture: Picture? {
    guard let preview = context.preview, let site = context.publicAddress else { return nil }
    return Picture(address: site.address(of: preview.file.path), alt: preview.alt)
  }

  /// Whether the page has its own address.
  private var isFound: Bool { path != NotFoundPage.path }

  /// `Day 42 of 100 · Ada`, with the learner's name because a preview is shown without the site around it. If that is
  /// too long, the site's name still has it.
  private var linkTitle: String {
    let words = context.words
    let name = context.input.log.settings.publicName ?? words("brand")
    let title =
      context.input.title.map { words("page-title", ["title": self.title, "site": $0]) } ?? self.title
    let named = words("link-title", ["title": title, "name": name])
    return named.count > PageFrame.longestTitle ? title : named
  }
}

extension Vocabulary {
  /// `Ada · Machine Mode`; with the title of the programme if it has one.
  func siteName(of input: SiteInput) -> String {
    let site = input.log.settings.publicName.map { self("site-name-of", ["name": $0]) } ?? self("brand")
    return input.title.map { self("page-title", ["title": $0, "site": site]) } ?? site
  }
}
