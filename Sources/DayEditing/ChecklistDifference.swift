// What a learner changed in a list: what was saved against what was offered, not against the store.

package import StudyModel
import TextTools

/// The changes to one day.
package struct ChecklistDifference: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// What a command calls the item.
    package let name: String
    /// Whether it is ticked now; nil when its box is as it was.
    package let isTicked: Bool?
    /// Minutes more than were shown, or fewer; 0 when they are as they were.
    package let minutes: Int
    package let note: TextDifference?
  }

  /// A text that was changed.
  package struct TextDifference: Hashable, Sendable {
    /// As it was stored when the list was made; nil without one.
    package let before: String?
    /// As it was saved; nil when it was emptied.
    package let after: String?
  }

  package let day: DayNumber
  /// In the order in which they were shown.
  package let entries: [Entry]
  package let bonus: [ChecklistBonus]
  package let reflection: TextDifference?
  /// What is not in the saved list any more although something is logged on it, in words; it stays as it is.
  package let leftOut: [String]

  package var isEmpty: Bool { entries.isEmpty && bonus.isEmpty && reflection == nil }
}

/// The changes to every day of a list, in its order.
///
/// - Parameters:
///   - before: the list as it was offered, read in the same way as what was saved.
///   - after: the saved list, without diagnostics.
package func differences(
  _ offered: [DayChecklist], from before: ChecklistReading, to after: ChecklistReading
) -> [ChecklistDifference] {
  offered.map { day in
    let (old, new) = (before.days[day.number], after.days[day.number])
    var entries: [ChecklistDifference.Entry] = []
    var leftOut: [String] = []
    for entry in day.entries {
      guard let shown = old?.entries[entry.handle] else { continue }
      guard let saved = new?.entries[entry.handle] else {
        if shown.isTicked || shown.minutes > 0 || !shown.note.isEmpty { leftOut.append(entry.handle) }
        continue
      }
      let isTicked = saved.isTicked == shown.isTicked ? nil : saved.isTicked
      let note = change(of: entry.note, from: shown.note, to: saved.note)
      guard isTicked != nil || note != nil || saved.minutes != shown.minutes else { continue }
      entries.append(
        ChecklistDifference.Entry(
          name: entry.name, isTicked: isTicked, minutes: saved.minutes - shown.minutes, note: note))
    }
    var reflection: ChecklistDifference.TextDifference?
    if let shown = old?.reflection {
      if let saved = new?.reflection {
        reflection = change(of: day.reflection, from: shown, to: saved)
      } else if !shown.isEmpty {
        leftOut.append("the reflection")
      }
    }
    return ChecklistDifference(
      day: day.number, entries: entries, bonus: new?.bonus ?? [], reflection: reflection, leftOut: leftOut)
  }
}

private func change(
  of stored: String?, from shown: String, to saved: String
) -> ChecklistDifference.TextDifference? {
  // Many editors take the spaces at the ends of all lines away; nobody meant that.
  guard saved != shown, saved != withoutBlanksAtLineEnds(shown) else { return nil }
  return ChecklistDifference.TextDifference(before: stored, after: saved.isEmpty ? nil : saved)
}

private func withoutBlanksAtLineEnds(_ text: String) -> String {
  lines(of: text).map(trimmedEnd).joined(separator: "\n")
}
