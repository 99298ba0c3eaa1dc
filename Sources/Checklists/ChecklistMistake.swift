// What keeps a saved list from being taken over, its words, and the comment of them on top of the list.

import StudyModel
package import TextTools

/// A mistake in a saved list.
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

extension ChecklistMistake {
  /// The mistake with its place in a file.
  ///
  /// - Parameter offset: lines that stand above the text as it was read.
  package func diagnostic(file: String, below offset: Int = 0) -> Diagnostic {
    let column = source.prefix(while: \.isWhitespace).count + 1
    return Diagnostic(
      severity: .error,
      place: Diagnostic.Place(
        file: file, line: line + offset, column: column, source: truncated(source, to: 200)),
      identifier: identifier, message: message, help: help)
  }

  private var identifier: String {
    switch cause {
    case .overLimit: "too-much"
    case .noDay: "no-day"
    case .unknownDay: "unknown-day"
    case .dayTwice: "day-twice"
    case .hiddenDay: "hidden-day"
    case .unknownHeading: "heading"
    case .strayText: "stray-text"
    case .openComment: "open-comment"
    case .unknownHandle: "unknown-item"
    case .handleTwice: "item-twice"
    case .noHandle: "no-item"
    case .noBox: "no-box"
    case .changedText: "title"
    case .textBehindTitle: "behind-title"
    case .minutesOutOfRange: "minutes"
    case .bonusWithoutTitle: "bonus-title"
    case .bonusWithoutDeed: "bonus-not-done"
    case .bonusTitleTooLong: "bonus-title-too-long"
    case .textTooLong: "too-long"
    }
  }

  /// The headline, without a full stop.
  package var message: String {
    switch cause {
    case .overLimit: "the text is too large or too deeply nested to be read"
    case .noDay: "the heading of the day is missing"
    case .unknownDay(let day): "day \(day) is not in this list"
    case .dayTwice(let day, let line): "day \(day) appears a second time, first in line \(line)"
    case .hiddenDay(let day): "the heading of day \(day) is part of the text above it"
    case .unknownHeading: "this heading does not belong in the list"
    case .strayText(let handle):
      handle.map { "this text below `\($0)` belongs to no item" } ?? "this text belongs to no item"
    case .openComment: "the comment at the top does not end before the list begins"
    case .unknownHandle(let handle, let available): "there is no `\(handle)` here: \(available)"
    case .handleTwice(let handle, let line): "`\(handle)` appears a second time, first in line \(line)"
    case .noHandle: "this line is not an item of the day"
    case .noBox(let name): "\(quoted(name)) has no box"
    case .changedText(let handle, _): "the title of `\(handle)` was changed"
    case .textBehindTitle(let handle, let text): "\(quoted(text)) after `\(handle)` is not a valid time"
    case .minutesOutOfRange(let text): "\(quoted(text)) is not a valid time for one item"
    case .bonusWithoutTitle(let number):
      number.map { "LC \($0) is not in the plan, and has no title here" } ?? "the bonus problem has no title"
    case .bonusWithoutDeed(let title): "\(quoted(title)) is not done and has no time"
    case .bonusTitleTooLong(let count): "the title has \(counted(count, "character"))"
    case .textTooLong: "the text below this line is longer than 1 MiB"
    }
  }

  /// What to do about it.
  package var help: String {
    switch cause {
    case .overLimit: "shorten the longest note, or write it with `machinemode note`"
    case .noDay(let heading): "put `# \(heading)` back above the items"
    case .unknownDay(let day):
      "`machinemode edit --day \(day)` opens it; in a reflection, write such a heading with `##`"
    case .dayTwice: "merge the two, or remove this one"
    case .hiddenDay: "close the code fence or the comment in that text, or indent it"
    case .unknownHeading(let shown):
      "only \(joined(shown.map { "`\($0)`" })) are headings here; indent it to make it part of a note"
    case .strayText(let handle):
      handle.map { "indent it by two spaces to make it the note on `\($0)`" }
        ?? "put it below an item, indented, or under `## \(DayChecklist.reflectionHeading)`"
    case .openComment: "end the comment with `-->`"
    case .unknownHandle:
      "a new bonus problem goes under `## \(DayChecklist.bonusHeading)` as `- [x] LC 215: Title 25m`"
    case .handleTwice: "keep one of the two lines"
    case .noHandle:
      "start it with its short name, such as `- [x] p1`; a new problem goes under `## \(DayChecklist.bonusHeading)`, "
        + "a note below its item, indented"
    case .noBox: "write `- [x]` for what is done, `- [ ]` for what is open"
    case .changedText(_, let shown):
      "put back `\(shown)`; a note goes on a line below, indented by two spaces"
    case .textBehindTitle(_, let text):
      isNumber(text)
        ? "write `\(text)m` for minutes"
        : "write `25m` or `1h10` there; a note goes on a line below, indented"
    case .minutesOutOfRange: "write `1m` to `24h`; more is logged day by day, with `--on`"
    case .bonusWithoutTitle: "write it as `- [x] LC 215: Title 25m`"
    case .bonusWithoutDeed: "put an x in the box, or a time such as `25m` after the title"
    case .bonusTitleTooLong:
      "write at most \(BonusProblem.longestTitle) characters, and the rest as a note below, indented"
    case .textTooLong: "shorten it, or keep it in a file of its own"
    }
  }

  private func isNumber(_ text: String) -> Bool { decimal(text.utf8) != nil }
}

/// What a person wrote, in backticks, cut where it would fill the screen.
private func quoted(_ text: String) -> String { "`\(truncated(printable(text), to: 60))`" }

private let opening = "<!-- Not saved yet. Fix this and save again; an empty file changes nothing."
private let shownMistakes = 12

/// The list with its mistakes on top, where the person sees them first.
///
/// - Parameter text: without such a comment; see `withoutMessages`.
/// - Returns: the text, and the lines that stand above the list in it.
package func withMessages(_ mistakes: [ChecklistMistake], on text: String) -> (text: String, above: Int) {
  let shown = mistakes.prefix(shownMistakes)
  let more = mistakes.count - shown.count
  let above = 2 + 2 * shown.count + (more > 0 ? 1 : 0)
  var lines = [opening]
  for mistake in shown {
    lines.append("  line \(mistake.line + above): \(inComment(mistake.message))")
    lines.append("    help: \(inComment(mistake.help))")
  }
  if more > 0 { lines.append("  and \(more) more") }
  return ((lines + ["-->"]).joined(separator: "\n") + "\n" + text, above)
}

/// The list without the comment of mistakes; one that somebody wrote into stays.
package func withoutMessages(_ text: String) -> String {
  var rest = text[...]
  func nextLine() -> Substring? {
    guard let end = rest.firstIndex(where: \.isNewline) else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return rest[..<end]
  }
  guard nextLine() == opening[...] else { return text }
  while let line = nextLine() {
    if line == "-->" { return String(rest) }
    guard ["  line ", "    help: ", "  and "].contains(where: line.hasPrefix) else { return text }
  }
  return text
}

/// Fit for one line of a comment, which `-->` would end.
private func inComment(_ text: String) -> String { printable(text).replacing("-->", with: "-- >") }
