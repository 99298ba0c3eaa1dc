// Makes the common parts of pages that belong to no learner's site: those of a class.

import Templating
import Wording

/// What the partials `plain-head` and `plain-foot` show.
struct PlainFrame {
  let title: String
  /// One sentence on the page.
  let description: String
  /// The path of the page's file, relative to the first page.
  let path: String
  let navigation: [NavigationLink]
  let isPrivate: Bool
  /// The version of the program.
  let version: String

  /// The prefix of paths from a page to the first page's folder: empty or `../`.
  static func root(of path: String) -> String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  var root: String { PlainFrame.root(of: path) }

  var fields: Fields {
    [
      "pageTitle": .text(title),
      "pageDescription": .text(description),
      "root": .text(root),
      "navigation": .list(navigation) { $0.fields },
      "isPrivate": .flag(isPrivate),
      "version": .text(version),
    ]
  }
}

/// A link of the overview, to a page or within one.
struct NavigationLink {
  let title: String
  let href: String
  let isCurrent: Bool

  var fields: Fields {
    ["title": .text(title), "href": .text(href), "isCurrent": .flag(isCurrent), "sign": .absent]
  }
}
