// The errors of a saved list: causes, messages and help, and the comment that shows them above the list.

import StudyModel
package import TextTools

/// An error in a saved list, because of which none of it is applied.
enum ChecklistCause: Error, DiagnosticCause {
  case bonusNotDone(String)
  case changedTitle(String, shown: String)
  case itemTwice(String, firstLine: Int)
  case noBox(String)
  /// No time, or more minutes than a day has.
  case timeInvalid(String, after: String?)
  /// A new bonus problem without a title whose number is unknown.
  case noTitle(number: Int?)
  case openComment
  /// Text that is neither indented nor an item; `handle` is that of the item above it.
  case strayText(handle: String?)
  /// A note or reflection that is longer than the store accepts.
  case textTooLong
  case titleTooLong(length: Int)
  case unknownHeading(shown: [String])
  case unknownItem(available: String)
}

/// The maximum length of a note or reflection in the store, in UTF-8 bytes.
let longestText = 1_048_576

extension ChecklistCause {
  var message: String {
    switch self {
    case .bonusNotDone(let title): "\(quoted(title)) is not done and has no time"
    case .changedTitle(let handle, _): "the title of `\(handle)` was changed"
    case .itemTwice(let handle, let line): "`\(handle)` appears a second time, first in line \(line)"
    case .noBox(let name): "\(quoted(name)) has no box"
    case .timeInvalid(let text, let handle):
      "\(quoted(text))\(handle.map { " after `\($0)`" } ?? "") is not a valid time"
    case .noTitle(let number):
      number.map { "neither the plan nor the catalogue knows LC \($0), and it has no title here" }
        ?? "the bonus problem has no title"
    case .openComment: "the comment at the top does not end before the list begins"
    case .strayText(let handle):
      handle.map { "this text below `\($0)` belongs to no item" } ?? "this text belongs to no item"
    case .textTooLong: "the text below this line is longer than 1 MiB"
    case .titleTooLong(let count): "the title has \(counted(count, "character"))"
    case .unknownHeading: "this heading does not belong in the list"
    case .unknownItem(let available): "this is no item of the day, which has \(available)"
    }
  }

  var help: String {
    switch self {
    case .bonusNotDone: "put an x in the box, or a time such as `25m` after the title"
    case .changedTitle(_, let shown):
      "put back `\(shown)`; a note goes on a line below, indented by two spaces"
    case .itemTwice: "keep one of the two lines"
    case .noBox: "write `- [x]` for what is done, `- [ ]` for what is open"
    case .timeInvalid:
      "write `25m` or `1h10`, at most `24h` at once; a note goes on a line below, indented by two spaces"
    case .noTitle: "write it as `- [x] LC 215: Title 25m`"
    case .openComment: "end the comment with `-->`"
    case .strayText(let handle):
      handle.map { "indent it by two spaces to make it the note on `\($0)`" }
        ?? "put it below an item, indented by two spaces, or under `## \(DayChecklist.reflectionHeading)`"
    case .textTooLong: "shorten it, or keep it in a file of its own"
    case .titleTooLong:
      "write at most \(BonusProblem.longestTitle) characters, and the rest as a note below, indented"
    case .unknownHeading(let shown):
      "only \(joined(shown.map { "`\($0)`" })) are headings here; indent it to make it part of a note"
    case .unknownItem:
      "begin an item with its short name, as in `- [x] p1`; a new problem goes under `## \(DayChecklist.bonusHeading)` "
        + "as `- [x] LC 215: Title 25m`"
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
