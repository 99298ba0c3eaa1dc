// What keeps a saved list from being taken over, with its line.

/// A mistake in a saved list; the words are in `ChecklistMistakeText.swift`.
package struct ChecklistMistake: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The text is past what one parse may ask for: `bytes`, nesting and the like.
    case overLimit
    /// There is no heading `# Day N` in it.
    case noDay(expected: String)
    /// A day that the list was not made for.
    case unknownDay(Int)
    case dayTwice(Int, firstLine: Int)
    /// The heading of a day is swallowed by a reflection, as by a fence that is left open there.
    case hiddenDay(Int)
    /// A heading other than those that were shown; these are not edited here.
    case unknownHeading(shown: [String])
    /// Text between the items; `handle` is the item above it.
    case strayText(handle: String?)
    /// A comment before the first day that is left open.
    case openComment
    case unknownHandle(String, available: String)
    case handleTwice(String, firstLine: Int)
    /// An item of no handle outside the section for new ones.
    case noHandle
    /// No `[ ]` or `[x]` before the handle.
    case noBox(String)
    /// Other words than the title that was shown.
    case changedText(String, shown: String)
    /// Words behind the title where only a time may stand.
    case textBehindTitle(String, String)
    /// More minutes than a day has were added at once, or there are too many to add up.
    case minutesOutOfRange(String)
    /// A new bonus problem without a title, and its number is not in the plan.
    case bonusWithoutTitle(number: Int?)
    /// A new bonus problem that is neither ticked nor timed.
    case bonusWithoutDeed(String)
    /// How many characters it has.
    case bonusTitleTooLong(Int)
    /// A note or a reflection longer than the store takes.
    case textTooLong
  }

  package let cause: Cause
  /// From 1.
  package let line: Int
  /// The line itself.
  package let source: String
}

/// The most bytes of one note or reflection, as the store takes it.
let longestText = 1_048_576
