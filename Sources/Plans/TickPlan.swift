// Writes ticks and ids into a person's own plan by offset, and changes no other byte.

import StudyModel
import TextTools

extension PlanReading {
  /// The bytes of a plan of one file with updated boxes.
  ///
  /// A done line gets `[x]` and an open one `[ ]`, unless it is ticked; a line without a box gets one after its bullet.
  /// All other bytes are unchanged, and repeating the call changes nothing.
  ///
  /// - Parameters:
  ///   - bytes: the whole file that was read.
  ///   - unticks: whether an open line loses its tick.
  ///   - isDone: nil leaves a line unchanged.
  package func ticked(_ bytes: [UInt8], unticks: Bool = false, isDone: (PlanItem) -> Bool?) -> [UInt8] {
    var edits: [(range: Range<Int>, text: String)] = []
    for item in items {
      guard let box = item.box, let isDone = isDone(item), item.isTicked != isDone,
        isDone || unticks || item.isTicked == nil
      else { continue }
      edits.append((box, (isDone ? "[x]" : "[ ]") + (box.isEmpty ? " " : "")))
    }
    return edited(bytes, edits)
  }

  /// The bytes of a plan of one file with an id behind each item that has none of its own.
  package func named(_ bytes: [UInt8]) -> [UInt8] {
    edited(bytes, items.compactMap { item in item.placeOfID.map { ($0..<$0, " {#\(item.item.id.text)}") } })
  }

  private func edited(_ bytes: [UInt8], _ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= next && edit.range.upperBound <= bytes.count {
      result += bytes[next..<edit.range.lowerBound]
      result += edit.text.utf8
      next = edit.range.upperBound
    }
    return result + bytes[next...]
  }
}
