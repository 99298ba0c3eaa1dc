// Writes ticks into the bytes of a person's plan, and nothing else.

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
