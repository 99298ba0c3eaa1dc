// The task box of a bullet: where its mark stands or a box would go.

import TextTools

/// The first line of a bullet, taken apart to its bytes: `- [x] LC 1: Two Sum`.
///
/// Boxes are GitHub's: `[ ]`, `[x]` or `[X]` behind the bullet, with a space or the end of the line after it.
package struct TaskBox: Hashable, Sendable {
  /// The byte of the mark between the brackets, counted from the start of the line; nil without a box.
  package let mark: Int?
  /// Nil without a box.
  package let isTicked: Bool?
  /// The byte that the bullet's text begins at, behind the box where there is one.
  package let text: Int

  /// The byte of the box, or of the text where there is no box.
  package var content: Int { mark.map { $0 - 1 } ?? text }

  /// Nil when the line is not a bullet: spaces, then `-`, `*`, `+` or a number with `.` or `)`, then a space.
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
    guard hasBox, " xX".utf8.contains(bytes[index + 1]) else {
      (mark, isTicked, text) = (nil, nil, index)
      return
    }
    (mark, isTicked) = (index + 1, bytes[index + 1] != UInt8(ascii: " "))
    index += 3
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    text = index
  }
}

private func endOfMarker(_ bytes: [UInt8], from start: Int) -> Int? {
  guard start < bytes.count else { return nil }
  if "-*+".utf8.contains(bytes[start]) { return start + 1 }
  let end = bytes[start...].firstIndex { !$0.isDigit } ?? bytes.count
  guard (1...9).contains(end - start), end < bytes.count, ".)".utf8.contains(bytes[end]) else { return nil }
  return end + 1
}
