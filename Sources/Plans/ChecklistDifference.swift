// What a saved list changes.

package import StudyModel

package struct ChecklistDifference: Hashable, Sendable {
  /// In the order in which they were shown.
  package internal(set) var entries: [ChecklistEntry] = []
  package internal(set) var bonus: [ChecklistBonus] = []
  package internal(set) var reflection: TextChange?
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
