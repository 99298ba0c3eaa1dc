// The text a tree was parsed from, for what the library's tree does not tell rightly.

import TextTools

/// Finds task items' boxes again: the library ticks a box when `[x]` stands anywhere in its line.
struct SourceText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lineStarts: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether the first box at or after the item's marker is ticked.
  mutating func isChecked(_ item: CommonMarkNode) -> Bool {
    if lineStarts.isEmpty { lineStarts = lineRanges(in: bytes).map(\.lowerBound) }
    let line = item.startLine
    guard line >= 1, line <= lineStarts.count else { return item.isCheckedTaskItem }
    var index = lineStarts[line - 1] + max(0, item.startColumn - 1)
    while index + 2 < bytes.count, bytes[index] != Ascii.lineFeed, bytes[index] != Ascii.carriageReturn {
      if bytes[index] == Ascii.openBracket, bytes[index + 2] == Ascii.closeBracket {
        return bytes[index + 1] | 0x20 == Ascii.smallX
      }
      index += 1
    }
    return item.isCheckedTaskItem
  }
}
