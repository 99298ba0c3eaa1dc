// Writes a text of simple shapes as HTML without the parser: paragraphs, headings, flat lists, tables, fenced code.

extension HTMLWriter {
  /// Writes a text whose every byte means what its neighbours say.
  ///
  /// - Returns: false as soon as anything else is found; then nothing is written, and the text is the parser's.
  mutating func writeSimple(_ text: SimpleText) -> Bool {
    guard writeSimpleBlocks(text) else {
      output.takeBack()
      return false
    }
    return true
  }

  private mutating func writeSimpleBlocks(_ text: SimpleText) -> Bool {
    var index = 0
    // Where the line after a list begins: words there would belong to its last item, and a list after it,
    // even behind a blank line, would belong to it.
    var listEnd: Int?
    while let line = text.line(at: index) {
      var end: Int?
      switch line {
      case .end: return true
      case .blank:
        index += 1
        continue
      case .words: end = index == listEnd ? nil : writeSimpleParagraph(text, from: index)
      case .row: end = index == listEnd ? nil : writeSimpleTable(text, from: index)
      case .heading(let level, let start): end = writeSimpleHeading(text, level: level, from: start)
      case .fence: end = writeSimpleCode(text, from: index)
      case .item(let marker): end = listEnd == nil ? writeSimpleList(text, marker) : nil
      }
      guard let end else { return false }
      index = end + 1
      if case .item = line { listEnd = index } else { listEnd = nil }
    }
    return false
  }

  private mutating func writeSimpleParagraph(_ text: SimpleText, from start: Int) -> Int? {
    output.markup("<p>")
    guard let end = writeWords(text, from: start, mayRunOn: true) else { return nil }
    output.markup("</p>\n")
    return end
  }

  private mutating func writeSimpleHeading(_ text: SimpleText, level: Int, from start: Int) -> Int? {
    guard text.line(at: start) == .words else { return nil }
    let level = beginHeading(level: level)
    guard let end = writeWords(text, from: start, mayRunOn: false), text[end - 1] != Ascii.numberSign else {
      return nil
    }
    endHeading(level: level)
    return end
  }

  private mutating func writeSimpleTable(_ text: SimpleText, from start: Int) -> Int? {
    var end = text.lineEnd(from: start)
    guard let header = text.cells(at: start), let ruler = text.cells(at: end + 1),
      header.count == ruler.count
    else { return nil }
    let alignments = ruler.compactMap(\.alignment)
    guard alignments.count == ruler.count else { return nil }
    beginTable()
    guard writeSimpleRow(header, alignments, isHeader: true) else { return nil }
    end = text.lineEnd(from: end + 1)
    var isInsideBody = false
    while text[end + 1] != Ascii.lineFeed {
      guard let cells = text.cells(at: end + 1), cells.count == header.count else { return nil }
      if !isInsideBody { beginTableBody() }
      isInsideBody = true
      guard writeSimpleRow(cells, alignments, isHeader: false) else { return nil }
      end = text.lineEnd(from: end + 1)
    }
    endTable(hasBody: isInsideBody)
    return end
  }

  private mutating func writeSimpleRow(
    _ cells: [SimpleText], _ alignments: [CommonMarkNode.Alignment], isHeader: Bool
  ) -> Bool {
    beginRow(isHeader: isHeader)
    for (cell, alignment) in zip(cells, alignments) {
      beginCell(isHeader: isHeader, alignment: alignment)
      guard cell.bytes.isEmpty || writeWords(cell, from: 0, mayRunOn: false) != nil else { return false }
      endCell(isHeader: isHeader)
    }
    endRow(isHeader: isHeader)
    return true
  }

  private mutating func writeSimpleCode(_ text: SimpleText, from start: Int) -> Int? {
    guard let code = text.fencedCode(at: start) else { return nil }
    writeCode(text.slice(code.literal), info: text.slice(code.language))
    return code.end
  }

  private mutating func writeSimpleList(_ text: SimpleText, _ first: SimpleText.ListMarker) -> Int? {
    beginList(number: first.number)
    var marker = first
    while true {
      var start = marker.end
      if let isChecked = text.box(at: start) {
        beginItem(isTask: true)
        writeBox(isChecked: isChecked)
        start += 4
      } else {
        beginItem(isTask: false)
      }
      guard text.line(at: start) == .words,
        let end = writeWords(text, from: start, mayRunOn: false)
      else { return nil }
      endItem()
      guard case .item(let next)? = text.line(at: end + 1), next.sign == first.sign else {
        endList(isOrdered: first.number != nil)
        return end
      }
      marker = next
    }
  }

  // MARK: Words

  /// Writes the words that begin at an offset.
  ///
  /// - Parameter mayRunOn: whether lines of words after the first one belong to them.
  /// - Returns: where the line ends that is the last of them.
  private mutating func writeWords(_ text: SimpleText, from start: Int, mayRunOn: Bool) -> Int? {
    var opened: SimpleText.Emphasis?
    var written = start
    var index = text.nextSign(from: start)
    scan: while index < text.bytes.count {
      switch text[index] {
      case Ascii.lineFeed:
        guard text[index - 1] != Ascii.space else { return nil }
        guard mayRunOn else { break scan }
        switch text.line(at: index + 1) {
        case .words: index += 1
        // Among words a number is taken for a list's only if it is the first.
        case .item(let marker) where (marker.number ?? 1) != 1: return nil
        case .row, nil: return nil
        case .some: break scan
        }
      case Ascii.asterisk, Ascii.underscore, Ascii.tilde:
        switch text.mark(at: index, from: start, opened: opened) {
        case .opens(let emphasis):
          output.text(text.slice(written..<index))
          output.markup(emphasis.openingTag)
          opened = emphasis
          index += emphasis.count
          written = index
        case .closes(let emphasis):
          output.text(text.slice(written..<index))
          output.markup(emphasis.closingTag)
          opened = nil
          index += emphasis.count
          written = index
        case .nothing: index += 1
        case nil: return nil
        }
      case Ascii.graveAccent:
        guard let code = text.code(at: index) else { return nil }
        output.text(text.slice(written..<index))
        output.markup("<code>")
        output.text(text.slice(code))
        output.markup("</code>")
        index = code.upperBound + 1
        written = index
      case Ascii.openBracket:
        guard let brackets = text.brackets(at: index) else { return nil }
        if let address = brackets.address {
          output.text(text.slice(written..<index))
          writeLink(to: text.slice(address), words: text.slice(brackets.words))
          written = brackets.end
        } else if index == start {
          return nil
        }
        index = brackets.end
      case Ascii.colon where !text.isLiteral(at: index):
        guard let address = text.address(atColon: index, from: start) else { return nil }
        output.text(text.slice(written..<address.lowerBound))
        writeLink(to: text.slice(address), words: text.slice(address))
        index = address.upperBound
        written = index
      case Ascii.backslash where text.isEscape(at: index):
        output.text(text.slice(written..<index))
        written = index + 1
        index += 2
      case _ where text.isLiteral(at: index): index += 1
      default: return nil
      }
      index = text.nextSign(from: index)
    }
    guard opened == nil, text[index - 1] != Ascii.space else { return nil }
    output.text(text.slice(written..<index))
    return index
  }

  private mutating func writeLink(
    to destination: UnsafeBufferPointer<UInt8>, words: UnsafeBufferPointer<UInt8>
  ) {
    let isLink = beginLink(to: destination)
    output.text(words)
    if isLink { endLink() }
  }
}

extension SimpleText.Emphasis {
  fileprivate var openingTag: StaticString {
    mark == Ascii.tilde ? "<del>" : count == 2 ? "<strong>" : "<em>"
  }

  fileprivate var closingTag: StaticString {
    mark == Ascii.tilde ? "</del>" : count == 2 ? "</strong>" : "</em>"
  }
}
