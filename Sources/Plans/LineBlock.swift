// Tells what a line of a plan begins: a bullet, a heading, a table, or text.

import TextTools

/// What a line begins. Those of several lines have the line after their last.
enum LineBlock {
  case blank
  case bullet(isOrdered: Bool)
  case heading(level: Int)
  case table(end: Int)
  case rule
  /// What the reader passes over in silence: a comment, a tag, the line below an underlined heading, the target of a
  /// link; the end is nil for a comment that is never closed.
  case comment(end: Int?)
  /// Code and quotations.
  case other(end: Int)
  case text

  /// - Parameters:
  ///   - margin: the indentation of the lines beside it, in columns.
  ///   - end: the line after the last one that belongs to it at most.
  init(_ source: SourceText, _ number: Int, margin: Int, end: Int) {
    let line = source.bytes(number)
    guard let indentation = line.indentation else {
      self = .blank
      return
    }
    let text = line.trimmed
    guard indentation < margin + 4 else {
      self = .other(end: number + 1)
      return
    }
    self =
      LineBlock.ofSign(text, source, number, end)
      ?? (TaskBox(line: line) != nil ? .bullet(isOrdered: text.first?.isDigit == true) : nil)
      ?? LineBlock.table(source, number, end) ?? .text
  }

  /// The block that the first sign of a line begins.
  private static func ofSign(_ text: ArraySlice<UInt8>, _ source: SourceText, _ number: Int, _ end: Int)
    -> LineBlock?
  {
    switch text.first {
    case UInt8(ascii: "#"):
      let level = text.prefix { $0 == UInt8(ascii: "#") }.count
      return level <= 6 && text.dropFirst(level).first?.isBlank ?? true ? .heading(level: level) : nil
    case UInt8(ascii: ">"):
      return .other(end: (number..<end).first { source.bytes($0).trimmed.first != UInt8(ascii: ">") } ?? end)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let fence = text.prefix(3)
      guard fence.count == 3, fence.allSatisfy({ $0 == text.first }) else { return nil }
      let close = (number + 1..<max(number + 1, end)).first { source.bytes($0).trimmed.starts(with: fence) }
      return .other(end: close.map { $0 + 1 } ?? end)
    case UInt8(ascii: "<"): return ofTag(text, source, number, end)
    case UInt8(ascii: "["):
      return text.firstIndex(of: "]:") == nil || !text.holds("]: ", at: endOfLabel(text))
        ? nil : .comment(end: number + 1)
    case UInt8(ascii: "="):
      return text.allSatisfy { $0 == UInt8(ascii: "=") } ? .comment(end: number + 1) : nil
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      let isRule = text.allSatisfy { $0 == text.first || $0.isBlank } && text.count { !$0.isBlank } >= 3
      return isRule ? .rule : nil
    default: return nil
    }
  }

  private static func endOfLabel(_ text: ArraySlice<UInt8>) -> Int {
    text.firstIndex(of: UInt8(ascii: "]")) ?? text.endIndex
  }

  private static func ofTag(_ text: ArraySlice<UInt8>, _ source: SourceText, _ number: Int, _ end: Int)
    -> LineBlock?
  {
    guard text.starts(with: "<!--") else {
      let isTag = text.dropFirst().first.map { $0.isLetter || $0 == UInt8(ascii: "/") } ?? false
      return isTag && !text.starts(with: "<http") ? .comment(end: number + 1) : nil
    }
    // As in Markdown, `<!-->` is closed.
    let close =
      text.dropFirst(2).firstIndex(of: "-->") != nil
      ? number : (number + 1..<max(number + 1, end)).first { source.bytes($0).firstIndex(of: "-->") != nil }
    return .comment(end: close.map { $0 + 1 })
  }

  /// A row of names above a row of dashes, and the rows below.
  private static func table(_ source: SourceText, _ number: Int, _ end: Int) -> LineBlock? {
    guard number + 1 < end, source.bytes(number).contains(Ascii.pipe) else { return nil }
    let dashes = source.bytes(number + 1).trimmed
    guard dashes.contains(UInt8(ascii: "-")), dashes.contains(Ascii.pipe),
      dashes.allSatisfy({ "|-: ".utf8.contains($0) })
    else { return nil }
    return .table(
      end: (number + 2..<max(number + 2, end)).first { !source.bytes($0).contains(Ascii.pipe) } ?? end)
  }
}
