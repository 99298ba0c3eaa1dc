// Renders Markdown as HTML that is safe to put into a page.

/// Options that fit a rendered text into the page around it.
package struct MarkdownOptions: Sendable, Equatable {
  /// Added to the level of every heading, so that a note's headings are below those of the page; 0 to 5.
  package var headingOffset: Int

  /// The labels that the renderer adds for screen readers.
  package var labels: MarkdownLabels

  /// An offset outside of 0 to 5 is clamped; the level of a heading is at most 6.
  package init(headingOffset: Int = 0, labels: MarkdownLabels = MarkdownLabels()) {
    self.headingOffset = headingOffset
    self.labels = labels
  }
}

/// Labels of parts that have no name in the text: tables and boxes. Short plain texts, which are escaped.
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

  /// The words of the text, as `words(ofMarkdown:)` gives them; nil if they were not asked for, or the text is over a limit.
  package let words: String?

  /// Whether the text has a heading, so that the HTML depends on the heading offset.
  package let hasHeadings: Bool

  /// The limit that the text exceeds, so that it is shown as typed; nil if it exceeds none.
  package let passed: MarkdownLimit?
}

/// Renders a text as HTML of at most four times its length plus 64 KiB.
///
/// No tag or attribute of the author reaches the HTML. HTML in the text is shown as typed. Links lead only to `http`,
/// `https`, `mailto` and relative addresses; of any other link the text remains. An image becomes a link to it. A
/// text over a limit is shown as typed in `<pre class="over-limit">`, cut after 60 KiB with the number of bytes left
/// out.
///
/// - Parameters:
///   - text: the Markdown; NUL and other control characters are shown as U+FFFD.
///   - options: how headings fit into the page, and in which language labels are.
///   - withWords: whether its words are needed too.
package func renderHTML(
  _ text: String, _ options: MarkdownOptions, withWords: Bool = false
) -> MarkdownRendering {
  var text = text
  return text.withUTF8 { bytes in
    let limits = MarkdownLimits.note
    let outputLimit = outputLimit(for: bytes)
    var output = HTMLOutput(limit: outputLimit)
    var hasHeadings = false
    var words: String?
    var passed = ComplexityLimits(bytes, limits: limits).passed
    if passed == nil {
      var writer = HTMLWriter(output: output, options: options, source: TaskBoxFinder(bytes), limits: limits)
      let isParsed: Void? = CommonMarkParser.withDocument(bytes) { document in
        writer.writeDocument(document)
        if withWords { words = document.words(depthLimit: limits.treeDepth) }
      }
      (output, hasHeadings) = (writer.output, writer.hasHeadings)
      if isParsed == nil || writer.isTooDeep {
        passed = .nestingTooDeep(limit: limits.treeDepth)
      } else if output.isOver {
        passed = .outputTooLarge(limit: outputLimit)
      }
    }
    guard passed == nil else {
      return MarkdownRendering(html: asTyped(bytes), words: nil, hasHeadings: false, passed: passed)
    }
    return MarkdownRendering(html: output.bytes, words: words, hasHeadings: hasHeadings, passed: nil)
  }
}

private func outputLimit(for bytes: UnsafeBufferPointer<UInt8>) -> Int { bytes.count * 4 + 64 * 1024 }

/// The number of bytes shown of a text over a limit: even if all are `&`, at five bytes each, the output's limit
/// holds.
private let shownBytes = 60 * 1024

private func asTyped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var html = HTMLOutput(limit: outputLimit(for: bytes))
  var end = min(bytes.count, shownBytes)
  // Do not cut inside a character, whose continuation bytes are 0x80 to 0xBF.
  while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
  // A browser drops the first line feed after the tag; this one keeps that of the text.
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
