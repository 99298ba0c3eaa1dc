// Makes the common parts of every page: frame, link preview, and the line that tells the page's age.

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

  var summary: ProgressSummary { input.summary }
  var curriculum: Curriculum { input.curriculum }

  init(input: SiteInput, words: Vocabulary, preview: SitePreview? = nil) {
    (self.input, self.words, self.preview) = (input, words, preview)
    visibility = input.visibility
  }

  /// What the site is about: the learner's sentence, else the plan's, else one with the plan's length.
  var about: String {
    input.log.settings.publicAbout ?? curriculum.about
      ?? words(.aboutDefault, ["days": words.count(curriculum.days.count, .days)])
  }

  /// `about` with a full stop, for use before another sentence.
  var aboutSentence: String {
    about.last.map { ".!?…。！？".contains($0) } == true ? about : words(.aboutSentence, ["about": about])
  }

  /// `Week 9 · Dynamic Programming`, the week of a day; empty if it is in no week.
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

  /// The title, including the name of the site.
  let title: String
  let description: String
  /// The prefix of paths from the page to the site's folder: empty, `../`, or an absolute path for the not-found page,
  /// which a host shows at any address.
  let root: String
  /// The navigation entry of this page; nil for pages without their own.
  let section: Section?
  /// The learner's public name; nil if there is none.
  let learner: String?
  /// What the site is about, in a sentence.
  let about: String
  let audience: Audience
  let version: String
  let link: LinkPreview
  private let context: PageContext

  /// - Parameters:
  ///   - title: the page's own title, without the name of the site.
  ///   - path: the path of its file, relative to the site's folder.
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

  /// The value of `root`. The not-found page is shown at any depth, so it needs the absolute path of the site.
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
      .optional("linkPreview", LinkPreview.schema) { $0.frame.link },
      .optionalText("learner") { $0.frame.learner },
      .text("about") { $0.frame.about },
      .text("root") { $0.frame.root },
      .list("navigation", NavigationLink.schema) { $0.frame.links },
      .flag("isPrivate") { $0.frame.audience == .private },
      .text("version") { $0.frame.version },
    ]
  }
}

struct NavigationLink {
  let title: String
  let href: String
  let isCurrent: Bool

  static let schema = TemplateSchema<NavigationLink>(
    "navigation",
    .text("title") { $0.title },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent })
}

/// The build date. Only index, today and about have it, so that all other pages stay unchanged while nothing is logged.
struct BuildDate {
  private let day: CivilDate
  /// Whether the site goes stale, which it does until the programme is over (Documentation/numbers.md, Freshness).
  private let ages: Bool
  private let isPrivate: Bool
  private let dayStart: TimeOfDay
  private let words: Vocabulary

  init(_ context: PageContext) {
    day = context.summary.today
    ages = !context.summary.isOver
    isPrivate = context.input.audience == .private
    dayStart = context.input.log.settings.dayStart
    words = context.words
  }

  /// The field that the partial `as-of` shows.
  static func field<Page>(_ asOf: @escaping @Sendable (Page) -> BuildDate) -> Field<Page> {
    .optional("asOf", schema) { asOf($0) }
  }

  private static let schema = TemplateSchema<BuildDate>(
    "asOf",
    .text("date") { $0.day.iso },
    .text("weekdayAndDate") { $0.words.dateWithWeekday($0.day) },
    .text("dayAndMonth") { $0.words.date($0.day, in: $0.day.year) },
    // Placeholders that the script replaces, because it has no words of its own.
    .list("dayForms", CountForm.schema) { CountForm.all(.asOfDays, of: "{days}", $0.words) },
    .text("days") { _ in "{days}" },
    .text("daysLeft") { _ in "{left}" },
    // The same limits as in `status` and the morning reminder.
    .text("freshDays") { _ in String(Freshness.days) },
    .text("warningDays") { _ in String(Freshness.warningDays) },
    // In minutes after midnight. A private page counts calendar days, as `status` does.
    .text("dayStart") { String($0.dayStart.minutes) },
    .text("command") { _ in Freshness.command },
    .flag("ages") { $0.ages },
    .flag("isForLearner") { $0.isPrivate })
}

/// A plural form of something that a script counts while the page is open. The script chooses it by the same CLDR
/// rules.
struct CountForm {
  let category: PluralCategory
  let text: String

  static let schema = TemplateSchema<CountForm>(
    "form", .text("category") { $0.category.rawValue }, .text("text") { $0.text })

  /// - Parameter count: the placeholder that the script replaces with the number.
  static func all(_ forms: PluralForms, of count: String = "{count}", _ words: Vocabulary) -> [CountForm] {
    words.forms(of: forms, count: count).map(CountForm.init)
  }
}

/// The Open Graph and Twitter card tags, the canonical link, and whether search engines may index the page.
struct LinkPreview {
  /// `Day 42 of 100 · Ada`, with the learner's name because a preview is shown without the site around it.
  let title: String
  /// What the site is about, then what the page is about.
  let description: String
  /// `Machine Mode`, with the learner's public name if there is one.
  let siteName: String
  /// The address of the page itself; nil if the site has no address or is private.
  let address: String?
  let picture: Picture?
  let isIndexed: Bool
  /// The address of the manifest; nil without a site address, because browsers reject it on pages opened from a folder.
  let manifest: String?
  /// The path of the feed from the page; nil if there is none.
  let feed: String?
  /// The path of the calendar from the page; nil if there is none.
  let calendar: String?

  struct Picture {
    let address: String
    let alt: String

    static let schema = TemplateSchema<Picture>(
      "picture",
      .text("pictureAddress") { $0.address },
      .text("pictureAlt") { $0.alt },
      .number("pictureWidth") { _ in PreviewPicture.width },
      .number("pictureHeight") { _ in PreviewPicture.height })
  }

  /// The lengths in characters beyond which networks truncate.
  private static let longestTitle = 70
  private static let longestDescription = 200

  static let schema = TemplateSchema<LinkPreview>(
    "linkPreview",
    .text("linkTitle") { $0.title },
    .text("linkDescription") { $0.description },
    .text("siteName") { $0.siteName },
    .optionalText("address") { $0.address },
    .optional("picture", Picture.schema) { $0.picture },
    .flag("isIndexed") { $0.isIndexed },
    .optionalText("manifest") { $0.manifest },
    .optionalText("feed") { $0.feed },
    .optionalText("calendar") { $0.calendar })

  /// - Parameters:
  ///   - title: the page's title, without the name of the site.
  ///   - description: the page's description.
  ///   - siteName: the result of `Vocabulary.siteName(for:)`.
  ///   - path: the path of the page, relative to the site's folder.
  ///   - root: the prefix of paths from the page to that folder.
  ///   - hasAddress: whether the page has its own address; the not-found page has none.
  init(
    title: String, description: String, siteName: String, path: String, root: String, hasAddress: Bool,
    _ context: PageContext
  ) {
    let isPublic = context.input.audience == .public
    let site = isPublic ? context.input.address : nil
    let settings = context.input.log.settings
    let named = context.words(
      .linkTitle, ["title": title, "name": settings.publicName ?? context.words(.brand)])
    // If the title is too long with the learner's name, `siteName` still has it.
    self.title = named.count > LinkPreview.longestTitle ? title : named
    self.description = truncated(
      context.words(.linkDescription, ["about": context.aboutSentence, "description": description]),
      to: LinkPreview.longestDescription)
    self.siteName = siteName
    address = hasAddress ? site?.address(of: path) : nil
    picture = context.preview.flatMap { preview in
      site.map { Picture(address: $0.address(of: preview.file.path), alt: preview.alt) }
    }
    isIndexed = isPublic && hasAddress && settings.isIndexed
    manifest = site.map { _ in root + SiteManifest.path }
    feed = context.input.hasFeed ? root + SiteFeeds.feedPath : nil
    calendar = context.input.hasCalendar ? root + SiteFeeds.calendarPath : nil
  }
}

extension Vocabulary {
  /// `Ada · Machine Mode`.
  func siteName(for settings: Settings) -> String {
    settings.publicName.map { self(.siteNameOf, ["name": $0]) } ?? self(.brand)
  }
}
