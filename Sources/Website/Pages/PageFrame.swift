// What every page is made from and has around it, and the line that says how old it is.

import Statistics
import StudyModel
import Templating

/// The input of a site with the words it is said in. A class, since every page holds it.
final class PageContext: Sendable {
  let input: SiteInput
  let words: SiteWords
  /// The picture of a link preview, where one was drawn.
  let preview: SitePreview?
  let visibility: Visibility

  var summary: ProgressSummary { input.summary }
  var curriculum: Curriculum { input.curriculum }

  init(input: SiteInput, words: SiteWords, preview: SitePreview? = nil) {
    (self.input, self.words, self.preview) = (input, words, preview)
    visibility = input.visibility
  }

  /// What strangers read that this is: the learner's sentence, the plan's own, or one about its length.
  var about: String {
    input.log.settings.publicAbout ?? curriculum.about
      ?? words(.aboutDefault, ["days": words.count(curriculum.days.count, .days)])
  }

  /// The same with a full stop, where more follows.
  var aboutSentence: String {
    about.last.map { ".!?…。！？".contains($0) } == true ? about : words(.aboutSentence, ["about": about])
  }

  /// `Week 9 · Dynamic Programming`, of a day; empty where it is in no week.
  func weekKicker(of day: DayNumber) -> String {
    curriculum.week(of: day).map { words(.weekKicker, ["number": String($0.number), "theme": $0.theme]) }
      ?? ""
  }
}

/// A page with the common frame.
protocol FramedPage: SendableMetatype {
  var frame: PageFrame { get }
}

/// The frame of one page.
struct PageFrame {
  enum Section: CaseIterable {
    case progress, today, weeks, problems, topics, report

    var title: Phrase {
      switch self {
      case .progress: .navigationProgress
      case .today: .navigationToday
      case .weeks: .navigationWeeks
      case .problems: .navigationProblems
      case .topics: .navigationTopics
      case .report: .navigationReport
      }
    }

    var path: String {
      switch self {
      case .progress: "index.html"
      case .today: "today.html"
      case .weeks: "weeks/index.html"
      case .problems: "problems.html"
      case .topics: "topics.html"
      case .report: "report.html"
      }
    }
  }

  /// With the name of the site.
  let title: String
  let description: String
  /// From the page's folder to the site's: empty or `../`, and the whole path for a page that a host shows anywhere.
  let root: String
  /// The entry of the navigation that this page is; nil for pages below one.
  let section: Section?
  /// The learner's name, where strangers may know it: the site is theirs.
  let learner: String?
  /// What the site is about, in a sentence.
  let about: String
  let audience: Audience
  let version: String
  let link: LinkPreview
  private let context: PageContext

  /// - Parameters:
  ///   - title: the page's own, before the name of the site.
  ///   - path: of its file, relative to the site's folder.
  init(
    title: String, description: String, path: String, section: Section? = nil, context: PageContext
  ) {
    let (title, description) = (Escaping.withoutCodeMarks(title), Escaping.withoutCodeMarks(description))
    let siteName = context.words.siteName(for: context.input.log.settings)
    self.title = context.words(.pageTitle, ["title": title, "site": siteName])
    self.description = description
    let isFound = path != NotFoundPage.path
    root = PageFrame.root(of: path, isFound: isFound, context)
    link = LinkPreview(
      title: title, description: description, siteName: siteName, path: path, root: root, hasAddress: isFound,
      context)
    self.section = section
    learner = context.input.log.settings.publicName
    about = context.about
    audience = context.input.audience
    version = context.input.version
    self.context = context
  }

  /// The page for addresses that lead nowhere is shown at any depth, so it needs to know where the site begins.
  private static func root(of path: String, isFound: Bool, _ context: PageContext) -> String {
    if !isFound, context.input.audience == .public, let address = context.input.address {
      return address.path
    }
    return String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  fileprivate var links: [NavigationLink] {
    Section.allCases.map {
      NavigationLink(title: context.words($0.title), href: root + $0.path, isCurrent: $0 == section)
    }
  }

  /// The fields that the partials `head` and `foot` use.
  static func fields<Page: FramedPage>() -> [Field<Page>] {
    [
      .text("pageTitle") { $0.frame.title },
      .text("pageDescription") { $0.frame.description },
      .optional("linkPreview", LinkPreview.shape) { $0.frame.link },
      .optionalText("learner") { $0.frame.learner },
      .text("about") { $0.frame.about },
      .text("root") { $0.frame.root },
      .list("navigation", NavigationLink.shape) { $0.frame.links },
      .flag("isPrivate") { $0.frame.audience == .private },
      .text("version") { $0.frame.version },
    ]
  }
}

struct NavigationLink {
  let title: String
  let href: String
  let isCurrent: Bool

  static let shape = Shape<NavigationLink>(
    "navigation",
    .text("title") { $0.title },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent })
}

/// Only index, today and about carry it: every other page stays as it is while nothing is logged.
struct AsOf {
  private let day: CivilDate
  /// A finished programme does not go stale (Documentation/numbers.md, Freshness).
  private let ages: Bool
  private let isPrivate: Bool
  private let dayStart: TimeOfDay
  private let words: SiteWords

  init(_ context: PageContext) {
    day = context.summary.today
    ages = !context.summary.isOver
    isPrivate = context.input.audience == .private
    dayStart = context.input.log.settings.dayStart
    words = context.words
  }

  /// The field that the partial `as-of` shows.
  static func field<Page>(_ asOf: @escaping @Sendable (Page) -> AsOf) -> Field<Page> {
    .optional("asOf", shape) { asOf($0) }
  }

  private static let shape = Shape<AsOf>(
    "asOf",
    .text("date") { $0.day.iso },
    .text("weekdayAndDate") { $0.words.dateWithWeekday($0.day) },
    .text("dayAndMonth") { $0.words.date($0.day, in: $0.day.year) },
    // The script puts the numbers there; it has no words of its own.
    .text("days") { _ in "{days}" },
    .text("daysLeft") { _ in "{left}" },
    // By the rule of `status` and the morning reminder.
    .text("freshDays") { _ in String(Freshness.days) },
    .text("warningDays") { _ in String(Freshness.warningDays) },
    // In minutes, for the learner's page: its days are those of `status`.
    .text("dayStart") { String($0.dayStart.minutes) },
    .text("command") { _ in Freshness.command },
    .flag("ages") { $0.ages },
    .flag("isForLearner") { $0.isPrivate })
}
