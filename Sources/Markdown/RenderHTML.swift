// Renders Markdown as HTML that is safe to put into a page: a pass over the library's tree, then the library's own HTML.

import TextTools

/// Options that fit a rendered text into the page around it.
package struct MarkdownOptions: Sendable, Equatable {
  /// Added to the level of every heading, so that a note's headings are below those of the page; 0 to 5.
  package var headingOffset: Int

  /// The labels that the renderer adds for screen readers.
  package var labels: MarkdownLabels

  /// An offset outside of 0 to 5 is clamped; the level of a heading is at most 6.
  package init(headingOffset: Int = 0, labels: MarkdownLabels = MarkdownLabels()) {
    self.headingOffset = max(0, min(5, headingOffset))
    self.labels = labels
  }
}

/// Labels of parts that have no name in the text: tables and boxes. They are markup, escaped by the caller for an
/// attribute in double quotes.
package struct MarkdownLabels: Sendable, Equatable {
  package var table: String
  package var done: String
  package var open: String

  /// The default labels are in English.
  package init(table: String = "Table", done: String = "done", open: String = "open") {
    self.table = table
    self.done = done
    self.open = open
  }
}

/// The result of rendering a text.
package struct MarkdownRendering: Sendable, Equatable {
  /// Blocks for a `div`; ends with a line feed unless it is empty.
  package let html: [UInt8]

  /// The words of the text, as `plainText(of:)` gives them; nil if they were not asked for, or the text is over a limit.
  package let words: String?

  /// Whether the text has a heading, so that the HTML depends on the heading offset.
  package let hasHeadings: Bool

  /// The limit that the text exceeds, so that it is shown as typed; nil if it exceeds none.
  package let passed: MarkdownLimit?
}

/// Renders a text as HTML.
///
/// No tag or attribute of the author reaches the HTML. HTML in the text is shown as typed, blocks of it as code. Links
/// lead only to `http`, `https`, `mailto` and relative addresses; of any other link the text remains. An image becomes a
/// link to it. A text over a limit is shown as typed, as code in the language `markdown`.
///
/// - Parameters:
///   - text: the Markdown; control characters are shown as U+FFFD.
///   - options: how headings fit into the page, and in which language labels are.
///   - withWords: whether its words are needed too.
package func renderHTML(
  _ text: String, _ options: MarkdownOptions, withWords: Bool = false
) -> MarkdownRendering {
  var text = text
  return text.withUTF8 { bytes in
    do throws(MarkdownLimit) {
      return try CommonMarkParser.withDocument(bytes, .note) { document in
        let words = withWords ? document.plainText : nil
        var pass = TreePass(options: options, source: TaskBoxFinder(bytes))
        pass.change(document)
        let html = document.withHTML { finished($0, options.labels) }
        return MarkdownRendering(html: html, words: words, hasHeadings: pass.hasHeadings, passed: nil)
      }
    } catch {
      // The library's strings end at a NUL; another control character takes its place.
      let typed = String(decoding: bytes.map { max($0, 1) }, as: UTF8.self)
      let html = CommonMarkNode.withHTML(ofCode: typed, in: "markdown") { finished($0, options.labels) }
      return MarkdownRendering(html: html, words: nil, hasHeadings: false, passed: error)
    }
  }
}

/// Changes a document so that the library's HTML of it is safe and fits into a page.
private struct TreePass {
  let options: MarkdownOptions
  var source: TaskBoxFinder
  var hasHeadings = false

  mutating func change(_ document: CommonMarkNode) {
    var nodes: [CommonMarkNode] = []
    document.forEachNode { node, isEnd in
      if !isEnd { nodes.append(node) }
    }
    // A link that is taken out stands before its contents, which stay.
    for node in nodes {
      switch node.kind {
      case .heading:
        hasHeadings = true
        node.setHeadingLevel(min(6, node.headingLevel + options.headingOffset))
      case .htmlBlock: node.becomeCode(in: "html")
      case .htmlInline: node.becomeText()
      case .link: change(link: node)
      case .image:
        // So that no page loads what a note refers to.
        node.becomeLink()
        change(link: node)
      case .item where node.isTaskItem:
        let isChecked = source.isChecked(node)
        let label = isChecked ? options.labels.done : options.labels.open
        let state = isChecked ? " checked" : ""
        node.setBox("<input type=\"checkbox\" disabled\(state) aria-label=\"\(label)\"> ")
      default: break
      }
    }
  }

  private func change(link: CommonMarkNode) {
    let destination = link.destination
    if !isAllowed(destination) || link.isInsideLink {
      link.unwrap()
    } else if link.firstChild == nil {
      link.append(text: destination)
    }
  }
}

/// Whether a page may link to a destination, whose entities and escapes are already decoded: `http`, `https`, `mailto`
/// and relative addresses.
///
/// A browser drops tabs, line breaks and leading spaces and control characters from an address, ignores the case of a
/// scheme, and reads `\` as `/`. A destination that needs any of that is refused, not repaired.
func isAllowed(_ destination: String) -> Bool {
  let scalars = destination.unicodeScalars
  guard let first = scalars.first, first != " ", first != "\\",
    !scalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value })
  else { return false }
  func isDelimiter(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "?" || scalar == "#" }
  let scheme = scalars.prefix { !isDelimiter($0) && $0 != ":" }
  let rest = scalars[scheme.endIndex...]
  guard rest.first == ":" else { return !["//", "/\\"].contains(String(rest.prefix(2))) || !scheme.isEmpty }
  switch String(scheme).lowercased() {
  case "http", "https":
    // A host of letters, digits and `-._` in any script, perhaps with a port. No user: `//bank@evil`.
    let host = rest.dropFirst(3).prefix { !isDelimiter($0) }
    return rest.starts(with: "://".unicodeScalars) && host.contains(where: isOfHostName)
      && host.allSatisfy { "-.:".unicodeScalars.contains($0) || isOfHostName($0) }
  case "mailto": return rest.count > 1
  default: return false
  }
}

/// Whether it is a letter, a digit or `_`, in any script.
private func isOfHostName(_ scalar: Unicode.Scalar) -> Bool {
  // Looking a property up takes long.
  scalar.isASCII ? UInt8(ascii: scalar).isAlphanumeric || scalar == "_" : scalar.properties.isIDContinue
}

/// The library's HTML with what a page needs besides: a frame in which a table scrolls, the scope of its heads, classes
/// for its columns and for task items, the `rel` of links to other sites, and no control characters.
///
/// Every `<` and `>` of a text is escaped, so that each one here belongs to a tag of the library or of this program.
private func finished(_ html: UnsafeBufferPointer<UInt8>, _ labels: MarkdownLabels) -> [UInt8] {
  var finished: [UInt8] = []
  finished.reserveCapacity(html.count + html.count / 8)
  var copied = 0
  func replace(_ count: Int, at index: Int, by text: some Sequence<UInt8>) {
    finished += html[copied..<index]
    finished += text
    copied = index + count
  }
  var isWebLink = false
  var looked = 0
  while looked < html.count {
    let index = looked
    looked += 1
    guard mayChange(html[index]) else { continue }
    let rest = html[index...]
    switch html[index] {
    case UInt8(ascii: "<"):
      // Nearly all tags begin otherwise.
      switch rest.dropFirst().first {
      case UInt8(ascii: "a"): isWebLink = beginsWebLink(rest)
      case UInt8(ascii: "b"), UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "t"), UInt8(ascii: "/"):
        if let change = tagChanges.first(where: { rest.starts(with: $0.old) }) {
          replace(change.old.count, at: index, by: change.new)
          looked = copied
        } else if rest.starts(with: openTable) {
          replace(0, at: index, by: tableFrame(labels).utf8)
        }
      default: break
      }
    case UInt8(ascii: ">"):
      if isWebLink { replace(0, at: index, by: " rel=\"noopener nofollow\"".utf8) }
      isWebLink = false
    // The library keeps the line ends of code.
    case 0x0D: replace(1, at: index, by: rest.dropFirst().first == UInt8(ascii: "\n") ? "".utf8 : "\n".utf8)
    default: replace(1, at: index, by: "\u{FFFD}".utf8)
    }
  }
  finished += html[copied...]
  return finished
}

/// Whether a byte begins or ends a tag, or is a control character.
private func mayChange(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "<"), UInt8(ascii: ">"), 0x7F: true
  case 0x09, 0x0A: false
  default: byte < 0x20
  }
}

private let openTable = Array("<table>".utf8)

/// The frame of a table, which scrolls on narrow pages, also by keyboard. It is no landmark, since many have the same
/// label.
private func tableFrame(_ labels: MarkdownLabels) -> String {
  "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"\(labels.table)\">\n"
}

/// What the beginnings of tags become.
private let tagChanges: [(old: [UInt8], new: [UInt8])] = [
  ("<br />", "<br>"), ("<hr />", "<hr>"),
  ("<li><input", "<li class=\"task-item\"><input"),
  ("<li>\n<p><input", "<li class=\"task-item\">\n<p><input"),
  ("</table>", "</table>\n</div>"),
  ("<th>", "<th scope=\"col\">"),
  ("<th align=\"", "<th scope=\"col\" class=\"align-"),
  ("<td align=\"", "<td class=\"align-"),
].map { (Array($0.utf8), Array($1.utf8)) }

private func beginsWebLink(_ html: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  guard html.starts(with: "<a href=\"".utf8) else { return false }
  let scheme = String(decoding: html.dropFirst(9).prefix(5), as: UTF8.self).lowercased()
  return scheme == "http:" || scheme == "https"
}
