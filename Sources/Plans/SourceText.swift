// Splits a text file into lines with byte offsets, and finds the task box of a bullet.

package import TextTools

/// A text split into lines as Markdown splits them, without a byte order mark. Lines count from 1.
package struct SourceText: Sendable {
  package let file: String
  /// The text without a byte order mark.
  package let text: String
  private let bytes: [UInt8]
  private let ranges: [Range<Int>]
  private let markLength: Int

  package init(_ text: String, file: String) {
    self.file = file
    self.text = withoutByteOrderMark(text)
    markLength = text.utf8.count - self.text.utf8.count
    ranges = lineRanges(of: self.text)
    bytes = Array(self.text.utf8)
  }

  package var count: Int { ranges.count }

  /// The line, from 1, and the offset in the text of the first control character; nil without one.
  package var firstControlCharacter: (line: Int, offset: Int)? {
    bytes.firstIndex { $0.isControl && !$0.isLineEnd }.map { (max(1, line(of: $0)), $0) }
  }

  /// The text of a heading without its opening and closing `#`s.
  package func textOfHeading(_ line: Int) -> String {
    let text = bytes(line).trimmed.drop { $0 == UInt8(ascii: "#") }.trimmed
    let open = text.dropLast { $0 == UInt8(ascii: "#") }
    let isClosed = open.count < text.count && (open.isEmpty || open.last?.isBlank == true)
    return (isClosed ? open.trimmed : text).string
  }

  /// The bytes of a line without its line ending, indexed as in the text; empty if the text has no such line.
  package func bytes(_ line: Int) -> ArraySlice<UInt8> {
    ranges.indices.contains(line - 1) ? bytes[ranges[line - 1]] : []
  }

  package func text(_ line: Int, fromByte offset: Int = 0) -> String {
    String(decoding: bytes(line).dropFirst(offset), as: UTF8.self)
  }

  /// The text from a byte offset on.
  package func text(fromByte offset: Int) -> String { String(decoding: bytes[offset...], as: UTF8.self) }

  package func isBlank(_ line: Int) -> Bool { bytes(line).allSatisfy(\.isBlank) }

  /// The byte offset in the file of a byte of a line.
  package func offset(ofByte byte: Int, in line: Int) -> Int { bytes(line).startIndex + byte + markLength }

  /// The indentation of a line in columns; a tab advances to the next multiple of four.
  package func indentation(_ line: Int) -> Int { bytes(line).skipSpaces().column }

  /// The place of the first character of a line that is not a space.
  package func place(_ line: Int) -> Diagnostic.Place {
    let bytes = bytes(line)
    return place(bytes.firstIndex { !$0.isBlank } ?? bytes.startIndex, in: line)
  }

  package func place(of offset: Int) -> Diagnostic.Place { place(offset, in: max(1, line(of: offset))) }

  /// The line that contains a byte offset; 0 in a text without lines.
  package func line(of offset: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package func place(_ offset: Int, in line: Int) -> Diagnostic.Place {
    Diagnostic.Place(file: file, line: line, text: bytes(line), offset: offset)
  }

  /// The lines without their common indentation and without empty lines around them, as one text; nil if nothing is left.
  ///
  /// - Parameter margin: the indentation that they get instead.
  package func block(_ lines: Range<Int>, margin: Int = 0) -> String? {
    var first: Int?
    var last = 0
    var shared = Int.max
    for line in lines {
      guard let indentation = bytes(line).indentation else { continue }
      first = first ?? line
      last = line
      shared = min(shared, indentation)
    }
    guard let first else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes(last).endIndex - bytes(first).startIndex + margin * (last - first + 1))
    for line in first...last {
      if line > first { text.append(Ascii.lineFeed) }
      guard bytes(line).indentation != nil else { continue }
      text += repeatElement(Ascii.space, count: margin)
      text += bytes(line).withoutIndentation(shared)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The first line of a bullet, split into byte offsets: `- [x] LC 1: Two Sum`.
///
/// Boxes are GitHub's `[ ]`, `[x]` and `[X]`, and the `[-]` and `[/]` of note programs for what was dropped and begun; a space
/// or the end of the line follows.
package struct TaskBox: Hashable, Sendable {
  /// The offset in the line of the mark between the brackets; nil without a box.
  package let mark: Int?
  /// Nil without a box.
  package let isTicked: Bool?
  /// The offset of the bullet's text, after the box if there is one.
  package let text: Int

  /// The offset of the box, or of the text if there is no box.
  package var content: Int { mark.map { $0 - 1 } ?? text }

  /// Nil if the line is not a bullet: spaces, then `-`, `*`, `+` or a number with `.` or `)`, then a space.
  package init?(line: ArraySlice<UInt8>) {
    let end = line.endIndex
    let start = line.firstIndex { !$0.isBlank } ?? end
    guard let marker = endOfMarker(line, from: start), marker == end || line[marker].isBlank else {
      return nil
    }
    let content = line[marker...].firstIndex { !$0.isBlank } ?? end
    let rest = line[content...]
    let hasBox =
      rest.count >= 3 && rest[content] == UInt8(ascii: "[") && rest[content + 2] == UInt8(ascii: "]")
      && (rest.count == 3 || rest[content + 3].isBlank) && " xX-/".utf8.contains(rest[content + 1])
    guard hasBox else {
      (mark, isTicked, text) = (nil, nil, content - line.startIndex)
      return
    }
    mark = content + 1 - line.startIndex
    isTicked = rest[content + 1] | 0x20 == UInt8(ascii: "x")
    text = (rest.dropFirst(3).firstIndex { !$0.isBlank } ?? end) - line.startIndex
  }

  package init?(line: some StringProtocol) { self.init(line: Array(line.utf8)[...]) }
}

private func endOfMarker(_ line: ArraySlice<UInt8>, from start: Int) -> Int? {
  guard start < line.endIndex else { return nil }
  if "-*+".utf8.contains(line[start]) { return start + 1 }
  let end = line[start...].firstIndex { !$0.isDigit } ?? line.endIndex
  guard (1...9).contains(end - start), end < line.endIndex, ".)".utf8.contains(line[end]) else { return nil }
  return end + 1
}

extension ArraySlice<UInt8> {
  /// The text without HTML comments at its end and the spaces before them.
  package var withoutFinalComments: ArraySlice<UInt8> {
    guard last == UInt8(ascii: ">") else { return self }
    var rest = self
    while rest.ends(with: "-->"), let open = rest.lastIndex(of: "<!--") { rest = rest[..<open].trimmed }
    return rest
  }
}
