// Cuts the bytes of a template into tags; what stands between them is literal text.

struct Tag: Sendable {
  enum Kind: Sendable {
    case variable, unescaped, section, inverted, close, partial, comment
  }

  let kind: Kind
  /// What stands in the tag without its mark and the white space around it; for a comment, all of it.
  let name: String
  /// Where the name begins, in bytes.
  let nameStart: Int
  /// From the first brace to the last, in bytes.
  let extent: Range<Int>
  /// False when the name cannot be looked up; the mistake has been noted.
  let isSound: Bool
}

/// A mistake in a known file, before its place is put into lines and columns.
struct LocalMistake: Sendable, Equatable {
  let offset: Int
  let cause: TemplateMistake.Cause
}

struct TemplateTokenizer {
  private let bytes: [UInt8]
  /// Where in the bytes the template ends.
  private let end: Int
  private(set) var tags: [Tag] = []
  private(set) var mistakes: [LocalMistake] = []
  /// Whether a mistake may have kept a name that the template uses from being read.
  private(set) var hidesUses = false

  /// - Parameter extent: what of the bytes is the template.
  init(_ bytes: [UInt8], in extent: Range<Int>) {
    self.bytes = bytes
    end = extent.upperBound
    var position = extent.lowerBound
    while let start = findTwo(openingBrace, from: position) {
      position = readTag(at: start)
    }
  }

  /// Reads the tag that begins at the offset and returns where to go on.
  private mutating func readTag(at start: Int) -> Int {
    if has(openingBrace, times: 3, at: start) {
      return readNamedTag(.unescaped, start: start, content: start + 3, isTriple: true)
    }
    let mark = skipBlanks(from: start + 2)
    switch mark < end ? bytes[mark] : 0 {
    case UInt8(ascii: "!"): return readComment(start: start, content: mark + 1)
    case UInt8(ascii: "="): return skipDelimiters(start: start, mark: mark)
    case UInt8(ascii: "&"): return readNamedTag(.unescaped, start: start, content: mark + 1)
    case UInt8(ascii: "#"): return readNamedTag(.section, start: start, content: mark + 1)
    case UInt8(ascii: "^"): return readNamedTag(.inverted, start: start, content: mark + 1)
    case UInt8(ascii: "/"): return readNamedTag(.close, start: start, content: mark + 1)
    case UInt8(ascii: ">"): return readNamedTag(.partial, start: start, content: mark + 1)
    case UInt8(ascii: "<"), UInt8(ascii: "$"):
      report(.inheritance, at: start)
      // Read on as a section, so that its closing tag finds it.
      return readNamedTag(.section, start: start, content: mark + 1, isReported: true)
    default: return readNamedTag(.variable, start: start, content: mark)
    }
  }

  private mutating func readComment(start: Int, content: Int) -> Int {
    let close = findTwo(closingBrace, from: content) ?? end
    // Most likely the comment was to end before the next tag, which would be lost unseen.
    let tag = findTwo(openingBrace, from: content) ?? end
    if tag <= close {
      report(.unclosedComment, at: start)
      return tag
    }
    let name = String(decoding: bytes[content..<close], as: UTF8.self)
    let extent = start..<close + 2
    tags.append(Tag(kind: .comment, name: name, nameStart: content, extent: extent, isSound: true))
    return checkedEnd(close + 2)
  }

  private mutating func skipDelimiters(start: Int, mark: Int) -> Int {
    report(.setDelimiters, at: start)
    let lineEnd = endOfLine(from: mark)
    let close = (mark + 1..<lineEnd).first {
      bytes[$0] == UInt8(ascii: "=") && has(closingBrace, times: 2, at: $0 + 1)
    }
    return close.map { $0 + 3 } ?? lineEnd
  }

  private mutating func readNamedTag(
    _ kind: Tag.Kind, start: Int, content: Int, isTriple: Bool = false, isReported: Bool = false
  ) -> Int {
    var stop = content
    while stop < end, bytes[stop] != lineFeed, !has(closingBrace, times: 2, at: stop),
      !has(openingBrace, times: 2, at: stop)
    {
      stop += 1
    }
    let isClosed = has(closingBrace, times: 2, at: stop)

    let nameStart = min(skipBlanks(from: content), stop)
    var nameEnd = stop
    // An unclosed tag may have got one of its two braces.
    while nameEnd > nameStart,
      isBlank(bytes[nameEnd - 1]) || (!isClosed && bytes[nameEnd - 1] == closingBrace)
    {
      nameEnd -= 1
    }
    let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
    let hasThreeBraces = isTriple && has(closingBrace, times: 3, at: stop)
    let tagEnd = isClosed ? stop + (hasThreeBraces ? 3 : 2) : stop

    var isSound = !isReported
    if isReported {
      // One mistake a tag is enough.
    } else if !isClosed {
      report(.unclosedTag, at: start)
      isSound = badCharacter(in: name, of: kind) == nil && !name.isEmpty
    } else if name.isEmpty {
      report(.emptyTag, at: start)
      isSound = false
    } else if let bad = badCharacter(in: name, of: kind) {
      let offset = name[..<bad].utf8.count
      report(.badCharacter(name[bad], name: name), at: nameStart + offset)
      isSound = false
    } else if isTriple && !hasThreeBraces {
      report(.missingThirdBrace(name: name), at: start)
    }
    let extent = start..<tagEnd
    tags.append(Tag(kind: kind, name: name, nameStart: nameStart, extent: extent, isSound: isSound))
    return isSound && isClosed ? checkedEnd(tagEnd) : tagEnd
  }

  /// Notes a brace too many after a tag that ends at the offset, and returns where to go on.
  private mutating func checkedEnd(_ tagEnd: Int) -> Int {
    guard has(closingBrace, times: 1, at: tagEnd) else { return tagEnd }
    mistakes.append(LocalMistake(offset: tagEnd, cause: .unbalancedBraces))
    return tagEnd + 1
  }

  private mutating func report(_ cause: TemplateMistake.Cause, at offset: Int) {
    mistakes.append(LocalMistake(offset: offset, cause: cause))
    hidesUses = true
  }

  // MARK: Bytes

  private var openingBrace: UInt8 { UInt8(ascii: "{") }
  private var closingBrace: UInt8 { UInt8(ascii: "}") }
  private var lineFeed: UInt8 { UInt8(ascii: "\n") }

  private func has(_ byte: UInt8, times count: Int, at offset: Int) -> Bool {
    guard offset + count <= end else { return false }
    for position in offset..<offset + count where bytes[position] != byte { return false }
    return true
  }

  /// Where a byte stands twice in a row.
  private func findTwo(_ byte: UInt8, from offset: Int) -> Int? {
    var position = offset
    while position < end {
      if bytes[position] == byte, has(byte, times: 2, at: position) { return position }
      position += 1
    }
    return nil
  }

  private func endOfLine(from offset: Int) -> Int {
    bytes[min(offset, end)..<end].firstIndex(of: lineFeed) ?? end
  }

  private func skipBlanks(from offset: Int) -> Int {
    bytes[min(offset, end)..<end].firstIndex { !isBlank($0) } ?? end
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

/// The first character that a name may not have. A closing tag is compared with its opening one instead.
private func badCharacter(in name: String, of kind: Tag.Kind) -> String.Index? {
  let marks: String
  switch kind {
  case .close: return nil
  case .variable, .unescaped, .section, .inverted, .comment:
    marks = "_-."
    // A name of parts with dots between them has a message of its own.
    if name != ".", name.utf8.contains(UInt8(ascii: ".")),
      name.split(separator: ".", omittingEmptySubsequences: false).contains("")
    {
      return name.firstIndex(of: ".")
    }
  case .partial: marks = "_-./"
  }
  // To ask what a character is takes long, and hardly a name has any but these.
  if name.utf8.allSatisfy(isPlain) { return nil }
  return name.firstIndex { !$0.isLetter && !$0.isNumber && !marks.contains($0) }
}

private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
    return true
  default: return false
  }
}
