// What a saved list changes.

package import StudyModel

package struct ChecklistDifference: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The name of the item in commands.
    package let name: String
    /// Whether the item is ticked now; nil if its box is unchanged.
    package let isTicked: Bool?
    /// The change in minutes, negative if there are fewer; 0 if unchanged.
    package let minutes: Int
    package let note: TextDifference?
  }

  package struct TextDifference: Hashable, Sendable {
    /// The text that was stored when the list was made; nil without one.
    package let before: String?
    /// The saved text; nil if it was emptied.
    package let after: String?
  }

  /// In the order in which they were shown.
  package internal(set) var entries: [Entry] = []
  package internal(set) var bonus: [ChecklistBonus] = []
  package internal(set) var reflection: TextDifference?
  /// Logged items and texts that the saved list lacks, in words; they stay unchanged.
  package internal(set) var leftOut: [String] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && bonus.isEmpty && reflection == nil }
}

/// A problem that the learner adds in the list.
package struct ChecklistBonus: Hashable, Sendable {
  package let title: String
  /// LeetCode's number, if given.
  package let number: Int?
  package let difficulty: Difficulty?
  /// 1 to 1,440; nil if not given.
  package let minutes: Int?
  /// Nil without a note.
  package let note: String?
  package let isTicked: Bool
}
