// The words of `curriculum import` and `curriculum mark`, and a change of a file line by line.

import PlanImport
import StudyModel
import TextTools

/// What was guessed or changed, each with its place in the file; without `all` those of a kind as their count.
func remarkLines(_ remarks: [PlanRemark], all: Bool, on terminal: Terminal) -> [String] {
  let counts = Dictionary(remarks.map { ($0.plural, 1) }, uniquingKeysWith: +)
  var told: Set<String> = []
  var lines: [String] = []
  for remark in remarks {
    var text = "\(remark.line.map { "line \($0): " } ?? "")\(remark.text)"
    if !all, let plural = remark.plural, let count = counts[plural], count > 1 {
      guard told.insert(plural).inserted else { continue }
      text = "\(grouped(count)) \(plural)\(remark.line.map { ", the first in line \($0)" } ?? "")."
    }
    lines.append(terminal.indented(text, hanging: 2))
  }
  return told.isEmpty ? lines : lines + ["List all of them with `--verbose`."]
}

/// What marking a plan came to.
struct MarkCounts {
  /// Bullets that have a tick now and had none.
  var ticked = 0
  /// Bullets whose tick is gone.
  var opened: [Int] = []
  /// Bullets that have an empty box now and had none.
  var added = 0
  /// Bullets that the plan does not know.
  var unknown: [OutlineItem] = []
  /// Items in places without a box, such as the cells of a table.
  var withoutBox = 0

  /// Counts an item; `isDone` is nil where the plan does not know all of its bullet.
  mutating func count(_ item: OutlineItem, isKnown: Bool, isDone: Bool?) {
    if !isKnown { unknown.append(item) }
    guard item.takesBox else {
      withoutBox += isKnown ? 1 : 0
      return
    }
    switch (item.isTicked, isDone) {
    case (_, nil): break
    case (true?, false?): opened.append(item.line)
    case (nil, false?): added += 1
    case (false?, true?), (nil, true?): ticked += 1
    case (true?, true?), (false?, false?): break
    }
  }

  /// As in `12 boxes ticked, 3 opened, 5 added`.
  var words: String {
    var parts: [String] = []
    if ticked > 0 { parts.append("\(counted(ticked, "box", plural: "boxes")) ticked") }
    for (count, verb) in [(opened.count, "opened"), (added, "added empty")] where count > 0 {
      parts.append(
        parts.isEmpty ? "\(counted(count, "box", plural: "boxes")) \(verb)" : "\(grouped(count)) \(verb)")
    }
    return parts.joined(separator: ", ")
  }

  /// The bullets that stay as they are, five by name.
  func restLines(on terminal: Terminal) -> [String] {
    let boxless =
      withoutBox == 0
      ? []
      : [
        terminal.wrapped(
          "\(counted(withoutBox, "item")) in tables or lists have no box of their own to tick.")
      ]
    guard !unknown.isEmpty else { return boxless }
    let isOne = unknown.count == 1
    let headline =
      "\(counted(unknown.count, "bullet")) \(isOne ? "is" : "are") not in the plan you follow "
      + "and \(isOne ? "stays as it is" : "stay as they are"):"
    let shown = unknown.prefix(MarkCounts.longestList)
    var lines = [terminal.wrapped(headline)]
    for item in shown {
      lines.append(
        terminal.cut(
          "  line \(item.line): \(item.number.map { "LC \($0) " } ?? "")\(item.title)", to: terminal.width))
    }
    if unknown.count > shown.count { lines.append("  and \(grouped(unknown.count - shown.count)) more") }
    return boxless + lines
  }

  /// What became of ticks that the log does not know.
  func openedLines(copy: String, on terminal: Terminal) -> [String] {
    guard !opened.isEmpty else { return [] }
    let isOne = opened.count == 1
    let headline =
      "\(counted(opened.count, "box", plural: "boxes")) \(isOne ? "was" : "were") ticked for what your log has as "
      + "open, and \(isOne ? "is" : "are") open now: \(lineList(opened))."
    // With a path in them, which somebody may want to copy, these lines are not broken.
    return [
      terminal.wrapped(headline),
      "The file as it was stays as \(printable(copy)); to take its ticks into your log:",
      "  machinemode import \(printable(copy))",
    ]
  }

  private static let longestList = 5
}

/// `line 3`, or `lines 3, 5 and 8`, of which twenty are named at most.
private func lineList(_ lines: [Int]) -> String {
  "\(lines.count == 1 ? "line" : "lines") \(joined(lines.map(String.init), atMost: 20))"
}

/// The lines that differ between two texts of as many lines, in the form of `diff -U 0`, fit for a terminal.
func unifiedDiff(of old: [String], _ new: [String], path: String) -> String {
  var text = "--- \(printable(path))\n+++ \(printable(path))\n"
  var index = 0
  while index < min(old.count, new.count) {
    guard old[index] != new[index] else {
      index += 1
      continue
    }
    let start = index
    while index < min(old.count, new.count), old[index] != new[index] { index += 1 }
    let range = index - start == 1 ? "\(start + 1)" : "\(start + 1),\(index - start)"
    text += "@@ -\(range) +\(range) @@\n"
    for line in old[start..<index] { text += "-\(printable(line))\n" }
    for line in new[start..<index] { text += "+\(printable(line))\n" }
  }
  return text
}
