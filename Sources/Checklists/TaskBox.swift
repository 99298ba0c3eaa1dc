// The task box of a bullet: where its mark stands or a box would go, and a person's plan with its boxes ticked.

import TextTools

/// The first line of a bullet, taken apart to its bytes: `- [x] LC 1: Two Sum`.
///
/// Boxes are GitHub's: `[ ]`, `[x]` or `[X]` behind the bullet, with a blank or the end of the line after it.
package struct TaskBox: Hashable, Sendable {
  /// The byte of the mark between the brackets, counted from the start of the line; nil without a box.
  package let mark: Int?
  /// Nil without a box.
  package let isTicked: Bool?
  /// The byte that the bullet's text begins at, behind the box where there is one.
  package let text: Int

  /// Nil when the line is not a bullet: blanks, then `-`, `*`, `+` or a number with `.` or `)`, then a blank.
  package init?(line: some Collection<UInt8>) {
    let bytes = Array(line)
    var index = bytes.firstIndex { !$0.isBlank } ?? bytes.count
    guard let afterMarker = endOfMarker(bytes, from: index) else { return nil }
    index = afterMarker
    guard index == bytes.count || bytes[index].isBlank else { return nil }
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    let hasBox =
      index + 2 < bytes.count && bytes[index] == UInt8(ascii: "[") && bytes[index + 2] == UInt8(ascii: "]")
      && (index + 3 == bytes.count || bytes[index + 3].isBlank)
    guard hasBox, let ticked = isTick(bytes[index + 1]) else {
      (mark, isTicked, text) = (nil, nil, index)
      return
    }
    (mark, isTicked) = (index + 1, ticked)
    index += 3
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    text = index
  }
}

private func endOfMarker(_ bytes: [UInt8], from start: Int) -> Int? {
  guard start < bytes.count else { return nil }
  if "-*+".utf8.contains(bytes[start]) { return start + 1 }
  var index = start
  while index < bytes.count, bytes[index].isDigit { index += 1 }
  guard index > start, index - start <= 9, index < bytes.count, ".)".utf8.contains(bytes[index]) else {
    return nil
  }
  return index + 1
}

private func isTick(_ byte: UInt8) -> Bool? {
  switch byte {
  case UInt8(ascii: "x"), UInt8(ascii: "X"): true
  case UInt8(ascii: " "): false
  default: nil
  }
}

/// The bytes of a plan with the boxes of its bullets as they should be.
///
/// A done bullet gets `[x]`, unless it is ticked already, and an open one `[ ]`; a bullet without a box gets one behind
/// its marker. Every other byte stays as it is. Marked again, nothing changes.
///
/// - Parameters:
///   - bytes: The file that the outline was read from, whole.
///   - isDone: Nil leaves a bullet alone.
package func marked(
  _ bytes: [UInt8], outline: PlanOutline, isDone: (OutlineItem) -> Bool?
) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count + 4 * 64)
  var next = 0
  for item in outline.items {
    guard item.takesBox, let isDone = isDone(item), item.isTicked != isDone,
      item.box.lowerBound >= next, item.box.upperBound <= bytes.count
    else { continue }
    result += bytes[next..<item.box.lowerBound]
    result += (isDone ? "[x]" : "[ ]").utf8
    if item.box.isEmpty { result.append(UInt8(ascii: " ")) }
    next = item.box.upperBound
  }
  return result + bytes[next...]
}
