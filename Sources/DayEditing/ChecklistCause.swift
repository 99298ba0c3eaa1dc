// The errors of a saved list: causes, messages and help, and the comment that shows them above the list.

import StudyModel
package import TextTools

/// An error in a saved list, because of which none of it is applied.
enum ChecklistCause: Error, DiagnosticCause {
  /// The text exceeds a limit of the parser, such as its nesting depth.
  case overLimit
  /// The heading of the day is missing, or is part of another text, for instance of an unclosed code fence.
  case noDay(expected: String)
  /// The heading of another day, or of the same one again.
  case anotherDay(Int, expected: String)
  case unknownHeading(shown: [String])
  /// Text between the items; `handle` is the handle of the item above it.
  case strayText(handle: String?)
  case openComment
  case unknownItem(String, available: String)
  case itemTwice(String, firstLine: Int)
  /// An item without a handle outside the section for new items.
  case noItem
  case noBox(String)
  case changedTitle(String, shown: String)
  case behindTitle(String, String)
  /// More minutes than a day has were added at once, or too many to add up.
  case minutesOutOfRange(String)
  /// A new bonus problem without a title whose number is not in the plan.
  case bonusWithoutTitle(number: Int?)
  case bonusNotDone(String)
  case bonusTitleTooLong(length: Int)
  /// A note or reflection that is longer than the store accepts.
  case textTooLong
}

/// The maximum length of a note or reflection in the store, in UTF-8 bytes.
let longestText = 1_048_576

extension ChecklistCause {
  var message: String {
    switch self {
    case .overLimit: "the text is too large or too deeply nested to be read"
    case .noDay: "no heading begins the day"
    case .anotherDay(_, let heading): "only `# \(heading)` begins a day in this list, once"
    case .unknownHeading: "this heading does not belong in the list"
    case .strayText(let handle):
      handle.map { "this text below `\($0)` belongs to no item" } ?? "this text belongs to no item"
    case .openComment: "the comment at the top does not end before the list begins"
    case .unknownItem(let handle, let available): "there is no `\(handle)` here: \(available)"
    case .itemTwice(let handle, let line): "`\(handle)` appears a second time, first in line \(line)"
    case .noItem: "this line is not an item of the day"
    case .noBox(let name): "\(quoted(name)) has no box"
    case .changedTitle(let handle, _): "the title of `\(handle)` was changed"
    case .behindTitle(let handle, let text): "\(quoted(text)) after `\(handle)` is not a valid time"
    case .minutesOutOfRange(let text): "\(quoted(text)) is not a valid time for one item"
    case .bonusWithoutTitle(let number):
      number.map { "LC \($0) is not in the plan, and has no title here" }
        ?? "the bonus problem has no title"
    case .bonusNotDone(let title): "\(quoted(title)) is not done and has no time"
    case .bonusTitleTooLong(let count): "the title has \(counted(count, "character"))"
    case .textTooLong: "the text below this line is longer than 1 MiB"
    }
  }

  var help: String {
    switch self {
    case .overLimit: "shorten the longest note, or write it with `machinemode note`"
    case .noDay(let heading):
      "put `# \(heading)` above the items, outside of code fences and comments"
    case .anotherDay(let day, _):
      "remove it, or write it with `##` in a reflection; `machinemode edit --day \(day)` opens day \(day)"
    case .unknownHeading(let shown):
      "only \(joined(shown.map { "`\($0)`" })) are headings here; indent it to make it part of a note"
    case .strayText(let handle):
      handle.map { "indent it by two spaces to make it the note on `\($0)`" }
        ?? "put it below an item, indented, or under `## \(DayChecklist.reflectionHeading)`"
    case .openComment: "end the comment with `-->`"
    case .unknownItem:
      "a new bonus problem goes under `## \(DayChecklist.bonusHeading)` as `- [x] LC 215: Title 25m`"
    case .itemTwice: "keep one of the two lines"
    case .noItem:
      "start it with its short name, such as `- [x] p1`; a new problem goes under `## \(DayChecklist.bonusHeading)`, "
        + "a note below its item, indented"
    case .noBox: "write `- [x]` for what is done, `- [ ]` for what is open"
    case .changedTitle(_, let shown):
      "put back `\(shown)`; a note goes on a line below, indented by two spaces"
    case .behindTitle(_, let text):
      decimal(text.utf8) != nil
        ? "write `\(text)m` for minutes"
        : "write `25m` or `1h10` there; a note goes on a line below, indented"
    case .minutesOutOfRange: "write `1m` to `24h`; more is logged day by day, with `--on`"
    case .bonusWithoutTitle: "write it as `- [x] LC 215: Title 25m`"
    case .bonusNotDone: "put an x in the box, or a time such as `25m` after the title"
    case .bonusTitleTooLong:
      "write at most \(BonusProblem.longestTitle) characters, and the rest as a note below, indented"
    case .textTooLong: "shorten it, or keep it in a file of its own"
    }
  }
}

private let opening = "<!-- Not saved yet. Fix this and save again; an empty file changes nothing."
private let shownDiagnostics = 12

/// Puts the diagnostics in a comment above the list, where the person sees them first.
///
/// - Parameter text: the list without such a comment; see `withoutMessages`.
/// - Returns: the text, and the number of lines above the list in it.
package func withMessages(_ diagnostics: [Diagnostic], on text: String) -> (text: String, above: Int) {
  let shown = diagnostics.prefix(shownDiagnostics)
  let more = diagnostics.count - shown.count
  let above = 2 + 2 * shown.count + (more > 0 ? 1 : 0)
  var lines = [opening]
  for diagnostic in shown {
    lines.append("  line \((diagnostic.place?.line ?? 0) + above): \(inComment(diagnostic.message))")
    lines.append("    help: \(inComment(diagnostic.help))")
  }
  if more > 0 { lines.append("  and \(more) more") }
  return ((lines + ["-->"]).joined(separator: "\n") + "\n" + text, above)
}

/// Removes the comment of diagnostics from a list; a comment that the person edited is kept.
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

/// Makes a text fit for one line of a comment, which `-->` would end.
private func inComment(_ text: String) -> String { printable(text).replacing("-->", with: "-- >") }
