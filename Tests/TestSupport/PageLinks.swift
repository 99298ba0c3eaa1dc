// Collects the links and ids of a page from its tags, and finds broken links of a site.

/// The attributes of a page that refer to other places or define ids.
package struct PageLinks: Sendable {
  /// The values of href and src, decoded as by a browser.
  package private(set) var targets: [String] = []
  package private(set) var ids: [String] = []

  package init(html: String) {
    for (name, value) in PageLinks.attributes(in: html) {
      switch name {
      case "href", "src": targets.append(value)
      case "id": ids.append(value)
      default: break
      }
    }
  }

  /// Every attribute with a value, of every tag.
  package static func attributes(in html: String) -> [(name: String, value: String)] {
    var found: [(String, String)] = []
    // By bytes, since a pattern takes a hundred times as long on the pages of a site.
    for opened in html.utf8.split(separator: UInt8(ascii: "<")) {
      guard isLetter(opened[opened.startIndex]), let end = opened.firstIndex(of: UInt8(ascii: ">")) else {
        continue
      }
      let parts = opened[..<end].split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      for (before, value) in zip(parts, parts.dropFirst()).dropLast() where before.last == UInt8(ascii: "=") {
        let name = before.dropLast().reversed().prefix(while: isPartOfName).reversed()
        if !name.isEmpty {
          found.append((String(decoding: name, as: UTF8.self), unescaped(String(Substring(value)))))
        }
      }
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}

/// Finds the links of a site to files or fragments that do not exist.
///
/// - Parameter site: the text of every file by its path; those that end in `.html` are searched for links.
/// - Returns: the number of links followed, and each broken one with its page.
package func followLinks(of site: [String: String]) -> (followed: Int, broken: [String]) {
  let pages = site.filter { $0.key.hasSuffix(".html") }.mapValues(PageLinks.init(html:))
  var followed = 0
  var broken: [String] = []
  for (path, links) in pages {
    for target in links.targets where !["http", "mailto:", "webcal:"].contains(where: target.hasPrefix) {
      followed += 1
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? path : resolved(String(parts[0]), from: path)
      let hasFragment = parts.count < 2 || pages[file]?.ids.contains(String(parts[1])) == true
      if site[file] == nil || !hasFragment { broken.append("\(path): \(target)") }
    }
  }
  return (followed, broken.sorted())
}

private func resolved(_ target: String, from page: String) -> String {
  var parts = page.split(separator: "/").dropLast().map(String.init)
  for part in target.split(separator: "/") {
    if part == ".." { parts = parts.dropLast() } else { parts.append(String(part)) }
  }
  return parts.joined(separator: "/")
}
