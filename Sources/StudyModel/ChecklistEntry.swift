// What a learner changed of one item in an edited checklist.

package struct ChecklistEntry: Hashable, Sendable {
  /// Its unique name: `15.p2`, `bonus-3`.
  package let name: String
  /// Whether it is ticked now; nil if its box was not changed.
  package let isTicked: Bool?
  /// The change of minutes from those shown, possibly negative; at most 1,440.
  package let minutes: Int
  package let note: TextChange?

  package init(name: String, isTicked: Bool?, minutes: Int, note: TextChange?) {
    self.name = name
    self.isTicked = isTicked
    self.minutes = minutes
    self.note = note
  }
}

/// A text edited outside the log, which may have changed in the meantime.
package struct TextChange: Hashable, Sendable {
  /// The text in the log when it was offered; nil if there was none.
  package let before: String?
  /// Nil if the text was removed.
  package let after: String?

  package init(before: String?, after: String?) {
    self.before = before
    self.after = after
  }
}
