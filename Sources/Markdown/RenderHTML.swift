// Turns a note's Markdown into HTML that is safe to put into a page.

/// How a text fits into the page around it.
package struct MarkdownOptions: Sendable, Equatable {
  /// Added to every heading's level, so that a note's headings sink below the page's own; 0 to 5.
  package var headingOffset: Int

  /// Put before every id this text makes, so that many texts share a page; lower-case letters, digits,
  /// hyphens.
  package var idPrefix: String

  /// What the renderer itself says of a text's parts, to those who hear the page.
  package var labels: MarkdownLabels

  /// An offset outside 0 to 5 is taken as the nearest of them; a level never passes 6.
  package init(headingOffset: Int = 0, idPrefix: String = "", labels: MarkdownLabels = MarkdownLabels()) {
    self.headingOffset = headingOffset
    self.idPrefix = idPrefix
    self.labels = labels
  }
}

/// The names of what has none in a text: a table, a box, a footnote. Short texts, not markup; they are escaped. What follows a
/// footnote's name is its number.
package struct MarkdownLabels: Sendable, Equatable {
  package var table: String
  package var done: String
  package var open: String
  package var footnote: String
  package var footnotes: String
  package var backToReference: String

  /// In English unless said otherwise.
  package init(
    table: String = "Table", done: String = "done", open: String = "open", footnote: String = "Footnote",
    footnotes: String = "Footnotes", backToReference: String = "Back to reference"
  ) {
    self.table = table
    self.done = done
    self.open = open
    self.footnote = footnote
    self.footnotes = footnotes
    self.backToReference = backToReference
  }
}

/// What became of a text.
package struct MarkdownRendering: Sendable, Equatable {
  /// Blocks that may stand in a `div`; it ends with a line feed unless it is empty.
  package let html: [UInt8]

  /// Whether a heading is in it, so that another offset gives other HTML.
  package let hasHeadings: Bool

  /// The limit that the text passed, so that it is shown as it was typed; nil if all went well.
  package let passed: MarkdownLimit?
}

/// Renders a text as HTML of at most four times its bytes and 64 KiB.
///
/// No tag or attribute of the author's own reaches the HTML. HTML in the text is shown as it was typed; links go
/// only to `http`, `https`, `mailto` and relative addresses, of others the text stays; an image becomes a link to
/// it. A text over a limit is shown as it was typed in `<pre class="over-limit">`, cut after 60 KiB with a count of
/// what is left out.
///
/// - Parameters:
///   - text: the Markdown; a NUL or another control character is shown as U+FFFD.
///   - options: how headings and ids fit into the page.
package func renderHTML(_ text: String, _ options: MarkdownOptions) -> MarkdownRendering {
  var text = text
  return text.withUTF8 { bytes in
    let outputLimit = outputLimit(for: bytes)
    var output = HTMLOutput(limit: outputLimit)
    var hasHeadings = false
    var passed = ComplexityLimits(bytes, limits: .note).passed
    if passed == nil {
      var writer = HTMLWriter(output: output, options: options, source: TaskBoxFinder(bytes), limits: .note)
      let isParsed: Void? = CommonMarkParser.withDocument(bytes) { writer.writeDocument($0) }
      (output, hasHeadings) = (writer.output, writer.hasHeadings)
      if isParsed == nil || writer.isTooDeep {
        passed = .nestingTooDeep(limit: MarkdownLimits.note.treeDepth)
      } else if output.isOver {
        passed = .outputTooLarge(limit: outputLimit)
      }
    }
    guard passed == nil else {
      return MarkdownRendering(html: asTyped(bytes), hasHeadings: false, passed: passed)
    }
    return MarkdownRendering(html: output.bytes, hasHeadings: hasHeadings, passed: nil)
  }
}

private func outputLimit(for bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let grown = bytes.count.multipliedReportingOverflow(by: 4)
  let limit = grown.partialValue.addingReportingOverflow(64 * 1024)
  return grown.overflow || limit.overflow ? .max : limit.partialValue
}

/// How much of a text over a limit is shown: even all of it `&`, at five bytes each, stays within the output's limit.
private let shownBytes = 60 * 1024

private func asTyped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var html = HTMLOutput(limit: outputLimit(for: bytes))
  var end = min(bytes.count, shownBytes)
  // Do not cut inside a character: its later bytes are 0x80 to 0xBF.
  while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
  // A browser drops the first line feed after the tag, so the text's own, if it has one, stays.
  html.markup("<pre class=\"over-limit\">\n")
  html.text(UnsafeBufferPointer(rebasing: bytes[..<end]))
  html.markup("</pre>\n")
  if end < bytes.count {
    html.markup("<p class=\"over-limit-rest\">")
    html.number(bytes.count - end)
    html.markup(" more bytes are not shown.</p>\n")
  }
  return html.bytes
}
