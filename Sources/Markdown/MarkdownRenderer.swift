// Turns a note's Markdown into HTML that is safe to put into a page.

/// How a text fits into the page around it.
package struct MarkdownOptions: Sendable, Equatable {
  /// Added to every heading's level, so that a note's headings sink below the page's own; 0 to 5.
  package var headingOffset: Int

  /// The same for headings inside a block quote, counted instead of `headingOffset`; 0 to 5.
  package var quotedHeadingOffset: Int

  /// Put before every id this text makes, so that many texts share a page; lower-case letters, digits,
  /// hyphens.
  package var idPrefix: String

  /// What the renderer itself says of a text's parts, to those who hear the page.
  package var labels: MarkdownLabels

  /// Offsets outside 0 to 5 are taken as the nearest of them; a level never passes 6.
  package init(
    headingOffset: Int = 0, quotedHeadingOffset: Int = 0, idPrefix: String = "",
    labels: MarkdownLabels = MarkdownLabels()
  ) {
    self.headingOffset = headingOffset
    self.quotedHeadingOffset = quotedHeadingOffset
    self.idPrefix = idPrefix
    self.labels = labels
  }
}

/// What there is to say about a text that was rendered.
package struct MarkdownRendering: Sendable, Equatable {
  /// The limit that the text passed, so that it is shown as it was typed; nil when all went well.
  package let passed: MarkdownLimit?

  /// Whether heading offsets and id prefix may have had a say in the bytes, because a heading or the id of a
  /// footnote was to be written. Else the same text with the same labels gives the same bytes in every place.
  package let dependsOnPlace: Bool
}

/// Renders one text after another; created once and used for all of them, on one thread.
package struct MarkdownRenderer {
  private let parser = CommonMarkParser()
  private let takesShortCuts: Bool

  // How much of a text over a limit is shown: even all of it `&`, at five bytes each, stays within the bound.
  private static let shownBytes = 60 * 1024

  package init() { self.init(takesShortCuts: true) }

  /// - Parameter takesShortCuts: whether the parser is spared what a look at the text's bytes rules out; the
  ///   HTML is the same. False is for tests that compare.
  init(takesShortCuts: Bool) { self.takesShortCuts = takesShortCuts }

  /// Appends a text's HTML to `output`: blocks that may stand in a `div`, ending with a line feed.
  ///
  /// No tag or attribute of the author's own reaches the output. HTML in the text is shown as it was
  /// typed; links go only to `http`, `https`, `mailto` and relative addresses, of others the text stays; an
  /// image becomes a link to it. A text over a limit is shown as it was typed in `<pre class="over-limit">`,
  /// cut after 60 KiB with a count of what is left out.
  ///
  /// - Parameters:
  ///   - text: the Markdown; a NUL or another control character is shown as U+FFFD.
  ///   - options: how headings and ids fit into the page.
  ///   - output: grows by at most four times the text's bytes and 64 KiB.
  package mutating func renderHTML(
    _ text: String, _ options: MarkdownOptions, into output: inout [UInt8]
  ) -> MarkdownRendering {
    var text = text
    return text.withUTF8 { bytes in
      let start = output.count
      let rendering = render(bytes, options, into: &output)
      if rendering.passed != nil {
        output.removeSubrange(start...)
        Self.showAsTyped(bytes, in: &output)
      }
      return rendering
    }
  }

  private func render(
    _ bytes: UnsafeBufferPointer<UInt8>, _ options: MarkdownOptions, into output: inout [UInt8]
  ) -> MarkdownRendering {
    let limits = MarkdownLimits.note
    let text = takesShortCuts ? SimpleText(bytes) : nil
    if let text, text.isWithinLimits, let rendering = render(text, options, into: &output) {
      return rendering
    }
    let scan = PreScan(bytes, limits: limits)
    if let limit = scan.passed { return MarkdownRendering(passed: limit, dependsOnPlace: false) }
    if let text, !text.isWithinLimits, let rendering = render(text, options, into: &output) {
      return rendering
    }
    let bound = Self.outputBound(for: bytes.count)
    var writer = HTMLWriter(
      output: HTMLOutput(after: &output, limit: bound), options: options,
      source: SourceText(bytes, mayHoldTicks: scan.mayHoldTicks || !takesShortCuts),
      depthLimit: limits.treeDepth)
    let isParsed: Void? = parser.withDocument(
      bytes, takesShortCuts ? scan.syntax : .all, countsLinesInside: false
    ) { writer.writeDocument($0) }
    writer.output.finish(&output)
    if isParsed == nil || writer.isTooDeep {
      return MarkdownRendering(passed: .nestingTooDeep(limit: limits.treeDepth), dependsOnPlace: false)
    }
    return MarkdownRendering(
      passed: writer.output.isOver ? .outputTooLarge(limit: bound) : nil,
      dependsOnPlace: writer.dependsOnPlace)
  }

  /// - Returns: nil, and nothing is written, for a text that needs the parser.
  private func render(
    _ text: SimpleText, _ options: MarkdownOptions, into output: inout [UInt8]
  ) -> MarkdownRendering? {
    let bound = Self.outputBound(for: text.bytes.count)
    var writer = HTMLWriter(
      output: HTMLOutput(after: &output, limit: bound), options: options,
      source: SourceText(text.bytes, mayHoldTicks: false), depthLimit: MarkdownLimits.note.treeDepth)
    let isSimple = writer.writeSimple(text)
    writer.output.finish(&output)
    guard isSimple else { return nil }
    return MarkdownRendering(
      passed: writer.output.isOver ? .outputTooLarge(limit: bound) : nil,
      dependsOnPlace: writer.dependsOnPlace)
  }

  private static func outputBound(for bytes: Int) -> Int {
    let grown = bytes.multipliedReportingOverflow(by: 4)
    let bound = grown.partialValue.addingReportingOverflow(64 * 1024)
    return grown.overflow || bound.overflow ? .max : bound.partialValue
  }

  private static func showAsTyped(_ bytes: UnsafeBufferPointer<UInt8>, in output: inout [UInt8]) {
    var html = HTMLOutput(after: &output, limit: outputBound(for: bytes.count))
    defer { html.finish(&output) }
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
  }
}
