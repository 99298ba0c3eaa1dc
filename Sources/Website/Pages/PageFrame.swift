// Makes the common parts of every page: frame, link preview, and the line that tells the page's age.

import Statistics
import Store
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
  /// Whether there is a page of today's list, which is the learner's alone.
  var hasToday: Bool { isLogged && !isOfTicks }

  /// How far the interview is, for the learner of a programme with items; nil without one, and once it is over.
  var interview: Interview? {
    guard isLogged, !isOfTicks else { return nil }
    return Interview(input.log.settings, summary, on: input.now.instant.localDate)
  }

  init(input: SiteInput, words: Vocabulary, preview: SitePreview? = nil, agenda: ShownAgenda? = nil) {
    (self.input, self.words, self.preview, self.agenda) = (input, words, preview, agenda)
    visibility = input.visibility
  }

  /// What the pages are about: the learner's sentence, which is about the first programme, else the plan's, else one
  /// with the plan's length. A programme with a title is about that.
  var about: String {
    guard let title = input.title, publicAbout == nil else { return planAbout }
    return words("about-programme", ["title": title, "about": planAbout])
  }

  private var publicAbout: String? { input.folder.isEmpty ? input.log.settings.publicAbout : nil }

  /// The same without the title of the programme.
  var planAbout: String {
    let days = words.count(curriculum.days.count, "days")
    let about = summary.isOpenEnded ? words("about-open") : curriculum.about
    return publicAbout ?? about
      ?? words(isOfTicks ? "about-ticks" : "about-default", ["days": days])
  }

  /// The same pages as strangers are told them: what the learner shows elsewhere.
  var asTold: PageContext { PageContext(input: input.asTold, words: words, preview: preview, agenda: agenda) }

  /// The address of a public site; nil if it has none or is private.
  var publicAddress: SiteAddress? { input.audience == .public ? input.address : nil }

  /// `about` with a full stop, for use before another sentence.
  var aboutSentence: String { sentence(about) }

  /// `planAbout` with a full stop.
  var planSentence: String { sentence(planAbout) }

  private func sentence(_ text: String) -> String {
    text.last.map { ".!?…。！？".contains($0) } == true ? text : words("about-sentence", ["about": text])
  }

  /// `Ada · Machine Mode`; with the title of the programme if it has one.
  var siteName: String { words.siteName(of: input) }
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
  /// An entry of the navigation.
  enum Section {
    case today, progress, days, problems, calendar, challenges
    /// Has a link beside the entries.
    case search

    /// The entries that an audience has: the learner's own pages begin with today.
    static func all(_ context: PageContext) -> [Section] {
      return [
        context.hasToday ? .today : nil, .progress, context.isOfTicks ? nil : .days,
        context.isOfTicks ? nil : .problems, Section.calendar.tabs(context).isEmpty ? nil : .calendar,
        context.input.isOneOfSeveral ? .challenges : nil,
      ].compactMap(\.self)
    }

    /// Whether the page is in the folder of a programme, not in that of the site.
    var isOfProgramme: Bool { ![.calendar, .challenges, .search].contains(self) }

    /// The title in the navigation, and the path of the page.
    func entry(_ context: PageContext) -> (title: String, path: String) {
      let words = context.words
      return switch self {
      case .today: (words("today"), "today.html")
      case .progress: (words("navigation-progress"), "index.html")
      case .days: (words("days"), DaysPage.path)
      case .problems: (words("problems"), "problems.html")
      case .calendar: (words("calendar"), tabs(context).first?.path ?? "")
      case .challenges: (words("navigation-challenges"), ChallengesPage.path)
      case .search: (words("search"), SearchPage.path)
      }
    }

    /// The pages that share the entry, by title and path.
    func tabs(_ context: PageContext) -> [(title: String, path: String)] {
      let words = context.words
      switch self {
      case .problems:
        let all: [(String, String)?] = [
          (words("problems"), "problems.html"),
          context.summary.topicTracks.isEmpty ? nil : (context.topicsTitle, "topics.html"),
          context.input.cards.cards.isEmpty ? nil : (words("patterns-title"), PatternsPage.path),
        ]
        return all.compactMap(\.self)
      case .calendar:
        guard let agenda = context.agenda else { return [] }
        let all: [(String, String)?] = [
          (words("calendar"), CalendarMonth(of: agenda.today).path),
          agenda.hasTasks ? (words("navigation-tasks"), TasksPage.path) : nil,
          agenda.notes.isEmpty ? nil : (words("notes"), NotesPage.path),
        ]
        return all.compactMap(\.self)
      case .today, .progress, .days, .challenges, .search: return []
      }
    }

    /// The outline of its sign in a square of 24, for the bar of a phone.
    var sign: String {
      switch self {
      case .today:
        "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM8 12.3l2.8 2.7L16 9.3"
      case .progress: "M4.5 4.5h5.5v5.5H4.5zM14 4.5h5.5v5.5H14zM4.5 14h5.5v5.5H4.5zM14 14h5.5v5.5H14z"
      case .days: "M4.5 5h3.5v4H4.5zM4.5 15h3.5v4H4.5zM12 7h8M12 17h8"
      case .problems: "M8.5 7 4 12l4.5 5M15.5 7 20 12l-4.5 5"
      case .calendar:
        "M7 5.5h10a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8.5a3 3 0 0 1 3-3zM4 10.5h16M8.5 3.5v4M15.5 3.5v4"
      case .challenges: "M5 20V4M5 5h12l-2.5 4L17 13H5"
      case .search: ""
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
  /// Whether a panel follows the header.
  private let hasPanel: Bool
  /// Whether the footer says when the page was built. Only pages that say what is so today do, so that all others stay
  /// unchanged while nothing is logged.
  private let isDated: Bool
  let context: PageContext

  init(
    title: String, description: String, path: String, section: Section? = nil, hasPanel: Bool = false,
    isDated: Bool = false, context: PageContext
  ) {
    self.title = Escaping.withoutCodeMarks(title)
    self.description = Escaping.withoutCodeMarks(description)
    (self.path, self.section, self.context) = (path, section, context)
    (self.hasPanel, self.isDated) = (hasPanel, isDated)
    func way(upFrom path: String) -> String {
      let address = context.input.isProtected ? context.input.address : context.publicAddress
      if path == NotFoundPage.path, let address { return address.path }
      return String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    }
    (root, home) = (way(upFrom: context.input.folder + path), way(upFrom: path))
  }

  private func entryFields(_ entry: Section) -> Fields {
    let (title, path) = entry.entry(context)
    return [
      "title": .text(title),
      "href": .text((entry.isOfProgramme ? home : root) + path),
      "isCurrent": .flag(entry == section),
      // A public page has no bar.
      "sign": .maybe(context.input.audience == .private ? entry.sign : nil),
    ]
  }

  /// The accent of the page's programme; nil for the colours of the site, which the page of all programmes has.
  private var accent: Accent? { section == .challenges ? nil : context.input.accent }

  /// The pages of the entry, side by side below the title; none if there is only one.
  private var tabs: [(title: String, path: String, href: String)] {
    guard let section else { return [] }
    let tabs = section.tabs(context).map { tab in
      (title: tab.title, path: tab.path, href: (section.isOfProgramme ? home : root) + tab.path)
    }
    return tabs.count > 1 ? tabs : []
  }

  private var isPrivate: Bool { context.input.audience == .private }

  /// The classes of the page's body.
  private var bodyClass: String {
    [
      isPrivate ? "private" : "public", hasPanel ? "with-panel" : nil, accent.map { "accent-" + $0.rawValue },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The fields that the partials `head` and `foot` use.
  var fields: Fields {
    [
      "pageTitle": .text(context.words("page-title", ["title": title, "site": context.siteName])),
      "pageDescription": .text(description),
      "linkPreview": .maybe(linkFields),
      // Browsers reject the manifest on pages opened from a folder.
      "manifest": .maybe(context.input.address == nil ? nil : root + manifestPath),
      "learner": .maybe(context.input.log.settings.publicName),
      "root": .text(root),
      "home": .text(home),
      "bodyClass": .text(bodyClass),
      "hasPanel": .flag(hasPanel),
      "hasTabs": .flag(!tabs.isEmpty),
      "tabsName": .text(section?.entry(context).title ?? ""),
      "tabs": .list(tabs) {
        ["title": .text($0.title), "href": .text($0.href), "isCurrent": .flag($0.path == path)]
      },
      "navigation": .list(Section.all(context)) { entryFields($0) },
      "isSearch": .flag(section == .search),
      "isPrivate": .flag(isPrivate),
      "feed": .maybe(context.input.hasFeed ? home + SiteFeeds.feedPath : nil),
      "sharePath": .maybe(isPrivate && !context.input.isProtected ? home + SharePage.path : nil),
      "asOf": isDated ? context.buildDate : .absent,
      "isPreview": .flag(context.input.isPreview),
      // Names the programme in what a page saves, since another may be in use.
      "previewProgramme": .maybe(context.input.isOneOfSeveral ? context.input.programme.text : nil),
      "isProtected": .flag(context.input.isProtected),
      "version": .text(context.input.version),
    ]
  }
}

extension PageContext {
  /// The build date, which the partial `as-of` shows.
  var buildDate: Value {
    .maybe([
      // A programme that is archived has no age.
      "archivedOn": .maybe(input.archivedOn.map { words.date($0) }),
      "date": .text(summary.today.iso),
      "dateText": .text(words.date(summary.today)),
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
      // Others read a protected one, too.
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
