// The frame around the content of every page: title, navigation, footer.

import StudyModel
import Templating

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
