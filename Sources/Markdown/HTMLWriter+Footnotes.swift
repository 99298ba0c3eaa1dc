// Writes references to footnotes, and the footnotes at the end of their text.

import TextTools

extension HTMLWriter {
  /// A raised number that leads to its footnote; inside a link, the number alone.
  mutating func writeFootnoteReference(_ node: CommonMarkNode) {
    let number = node.footnoteNumber
    guard number > 0 else { return }
    guard !isInsideLink else {
      output.markup("<sup>")
      output.number(number)
      output.markup("</sup>")
      return
    }
    let occurrence = footnoteReferences[number, default: 0] + 1
    footnoteReferences[number] = occurrence
    output.markup("<sup class=\"footnote-ref\"><a href=\"#")
    writeFootnoteId(number)
    output.markup("\" id=\"")
    writeReferenceId(number, occurrence: occurrence)
    output.markup("\" aria-label=\"")
    output.attribute(options.labels.footnote)
    output.markup(" ")
    output.number(number)
    output.markup("\">")
    output.number(number)
    output.markup("</a></sup>")
  }

  mutating func beginFootnotes() {
    output.ensureLineStart()
    output.markup("<div class=\"footnotes\" role=\"group\" aria-label=\"")
    output.attribute(options.labels.footnotes)
    output.markup("\">\n<ol>\n")
  }

  mutating func endFootnotes() {
    output.markup("</ol>\n</div>\n")
  }

  /// One footnote, with a way back to each reference that stands before it.
  mutating func writeFootnote(_ definition: CommonMarkNode, number: Int) {
    output.markup("<li id=\"")
    writeFootnoteId(number)
    output.markup("\">")
    var hasWaysBack = false
    for block in definition.children {
      if block.kind == .paragraph, block.next == nil {
        output.ensureLineStart()
        output.markup("<p>")
        writeInlines(of: block, depth: 3)
        writeWaysBack(to: number)
        output.markup("</p>\n")
        hasWaysBack = true
      } else {
        writeBlock(block, isTight: false, depth: 3)
      }
    }
    if !hasWaysBack, footnoteReferences[number] != nil {
      output.ensureLineStart()
      output.markup("<p>")
      writeWaysBack(to: number)
      output.markup("</p>\n")
    }
    output.markup("</li>\n")
  }

  private mutating func writeWaysBack(to number: Int) {
    for occurrence in 0..<footnoteReferences[number, default: 0] {
      guard !output.isOver else { return }
      output.markup(" <a href=\"#")
      writeReferenceId(number, occurrence: occurrence + 1)
      output.markup("\" class=\"footnote-backref\" aria-label=\"")
      output.attribute(options.labels.backToReference)
      output.markup(" ")
      writeNumber(number, occurrence: occurrence + 1)
      output.markup("\">\u{21A9}</a>")
    }
  }

  private mutating func writeFootnoteId(_ number: Int) {
    writePrefix()
    output.markup("fn-")
    output.number(number)
  }

  private mutating func writeReferenceId(_ number: Int, occurrence: Int) {
    writePrefix()
    output.markup("fnref-")
    writeNumber(number, occurrence: occurrence)
  }

  private mutating func writeNumber(_ number: Int, occurrence: Int) {
    output.number(number)
    if occurrence > 1 {
      output.markup("-")
      output.number(occurrence)
    }
  }

  private mutating func writePrefix() {
    let idPrefix = options.idPrefix.utf8.filter { $0.isAlphanumeric || $0 == Ascii.hyphen }
    idPrefix.withUnsafeBufferPointer { output.attribute($0) }
  }
}
