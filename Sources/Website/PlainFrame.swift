// Makes the common parts of pages that belong to no learner's site: those of the manual and of a class.

import Templating
import Wording

/// What the partials `plain-head` and `plain-foot` show.
struct PlainFrame {
  let title: String
  /// One sentence on the page; code is in backticks.
  let description: String
  /// The path of the page's file, relative to the first page.
  let path: String
  let navigation: [NavigationLink]
  /// A style sheet besides that of all pages; nil for none.
  var style: String?
  /// Whether search engines may list the page.
  var isIndexed = true
  var isPrivate = false
  /// The version of the program.
  let version: String

  /// The prefix of paths from a page to the first page's folder: empty or `../`.
  static func root(of path: String) -> String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  var root: String { PlainFrame.root(of: path) }

  /// - Parameter frame: that of a page.
  static func fields<Page>(_ frame: @escaping @Sendable (Page) -> PlainFrame) -> [Field<Page>] {
    [
      .text("pageTitle") { frame($0).title },
      .text("pageDescription") { Escaping.withoutCodeMarks(frame($0).description) },
      .text("root") { frame($0).root },
      .flag("isIndexed") { frame($0).isIndexed },
      .optionalText("style") { frame($0).style },
      .list("navigation", NavigationLink.schema) { frame($0).navigation },
      .flag("isPrivate") { frame($0).isPrivate },
      .text("version") { frame($0).version },
    ]
  }
}
