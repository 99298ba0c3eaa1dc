// What a text that is a whole page has besides a note: ids of its headings, and links to the pages beside it.

/// Makes a text a page of its own: its headings have ids, made as GitHub makes them, so that its `#anchors` lead to
/// them; its relative links lead to the pages beside it; its comments are left out.
package struct MarkdownPage: Sendable, Equatable {
  /// The address of each file that a relative link may name: `data.html` for `data.md`. Of a link to any other file
  /// the text remains.
  package var addresses: [String: String]

  package init(addresses: [String: String]) { self.addresses = addresses }

  /// The address that a relative link leads to, with the link's fragment; nil if its file has none.
  func address(of link: String) -> String? {
    let file = link.prefix { $0 != "#" }
    return file.isEmpty ? link : addresses[String(file)].map { "\($0)\(link.dropFirst(file.count))" }
  }

  /// Whether a block of HTML is one comment and nothing else.
  static func isComment(_ html: String) -> Bool {
    guard html.hasPrefix("<!--"), let end = html.firstRange(of: "-->")?.upperBound else { return false }
    return html[end...].allSatisfy(\.isWhitespace)
  }
}

/// Chooses the ids of the headings of one text.
struct HeadingAnchors {
  /// How often each id was wanted.
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  /// The heading in lower case without its punctuation, with hyphens for spaces; with a number if an earlier heading has
  /// that id. Empty if nothing is left of it.
  mutating func next(for heading: String) -> String {
    var wanted = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " {
        wanted += "-"
      } else if scalar == "-" || scalar.properties.isIDContinue {
        wanted.unicodeScalars.append(scalar)
      }
    }
    guard !wanted.isEmpty else { return "" }
    var count = counts[wanted, default: 0]
    var anchor = count == 0 ? wanted : "\(wanted)-\(count)"
    while !taken.insert(anchor).inserted {
      count += 1
      anchor = "\(wanted)-\(count)"
    }
    counts[wanted] = count + 1
    return anchor
  }
}
