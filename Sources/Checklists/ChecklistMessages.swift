// The comment on top of a list that goes back to the editor: what to fix, by lines of the file as it is then.

import StudyModel
import TextTools

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
