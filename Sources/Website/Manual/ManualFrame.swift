// Makes the common parts of every page of the manual: its title, the way to all other pages, and its neighbours.

import Templating
import Wording

/// A page of the manual as the others refer to it.
struct ManualEntry: Sendable {
  /// The path of its file in the manual's folder: `commands/done.html`.
  let path: String
  let title: String
  /// One sentence on what it is about; code is in backticks.
  let summary: String

  /// For the first page, from whose folder all paths are.
  static let schema = TemplateSchema<ManualEntry>(
    "entry",
    .text("path") { $0.path },
    .text("title") { $0.title },
    .textWithCode("summary") { $0.summary })
}

/// What all pages of the manual share. It is a class because every page holds it.
final class ManualContext: Sendable {
  let words: Vocabulary
  let version: String
  /// The pages of the documentation, in their order.
  let texts: [ManualEntry]
  /// The pages of the program and its commands, in their order.
  let helps: [ManualEntry]

  init(words: Vocabulary, version: String, texts: [ManualEntry], helps: [ManualEntry]) {
    (self.words, self.version, self.texts, self.helps) = (words, version, texts, helps)
  }
}

/// A page with the manual's frame.
protocol ManualFramed: SendableMetatype {
  var frame: ManualFrame { get }
}

/// The frame of one page of the manual.
struct ManualFrame {
  let entry: ManualEntry
  let context: ManualContext

  private var root: String { PlainFrame.root(of: entry.path) }
  private var isCommand: Bool { entry.path.hasPrefix(ManualFrame.commandsFolder) }

  /// The folder of the pages that are made from the program's own help.
  static let commandsFolder = "commands/"
  static let indexPath = "index.html"

  private var pageTitle: String {
    let (words, title) = (context.words, entry.title)
    return entry.path == ManualFrame.indexPath
      ? title : words(.pageTitle, ["title": title, "site": words(.manualTitle)])
  }

  private func links(to entries: [ManualEntry]) -> [ManualLink] {
    entries.map { ManualLink(title: $0.title, href: root + $0.path, isCurrent: $0.path == entry.path) }
  }

  /// The page so many pages further on; nil before the first and behind the last. The first page is before all others.
  private func neighbour(_ distance: Int) -> ManualLink? {
    let entries = context.texts + context.helps
    let place = entries.firstIndex { $0.path == entry.path } ?? -1
    return entries.indices.contains(place + distance) ? links(to: [entries[place + distance]]).first : nil
  }

  private var plain: PlainFrame {
    let navigation = [(Phrase.manualPages, "pages"), (.manualCommands, "commands")].map { phrase, anchor in
      NavigationLink(
        title: context.words(phrase), href: "\(root)\(ManualFrame.indexPath)#\(anchor)", isCurrent: false)
    }
    return PlainFrame(
      title: pageTitle, description: entry.summary, path: entry.path, navigation: navigation,
      style: "manual.css", version: context.version)
  }

  /// The fields that the partials `manual-head` and `manual-foot` use.
  static func fields<Page: ManualFramed>() -> [Field<Page>] {
    PlainFrame.fields { $0.frame.plain } + [
      .optional("previous", ManualLink.stepSchema) { $0.frame.neighbour(-1) },
      .optional("next", ManualLink.stepSchema) { $0.frame.neighbour(1) },
      .list("texts", ManualLink.schema) { $0.frame.links(to: $0.frame.context.texts) },
      .flag("isCommand") { $0.frame.isCommand },
      .list("helps", ManualLink.schema) { $0.frame.links(to: $0.frame.context.helps) },
    ]
  }
}

struct ManualLink {
  let title: String
  let href: String
  let isCurrent: Bool

  static let schema = TemplateSchema<ManualLink>(
    "link",
    .text("title") { $0.title },
    .text("href") { $0.href },
    .flag("isCurrent") { $0.isCurrent })

  /// A page before or after.
  static let stepSchema = TemplateSchema<ManualLink>(
    "step",
    .text("title") { $0.title },
    .text("href") { $0.href })
}
