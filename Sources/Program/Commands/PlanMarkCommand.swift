// `plan mark` writes what is done into a person's own plan, as ticked boxes.

import ArgumentParser
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct PlanMarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Write your progress into your own plan as ticked boxes.",
    discussion: """
      What is done gets [x], what is open [ ], and what you ticked yourself stays ticked; every other byte of the file \
      stays. The file as it was is kept beside it, with .bak after its name; with .ticked if boxes lose their tick.
      """)

  @Argument(help: "The plan: a Markdown file.", completion: .file())
  var plan: String

  @Flag(help: "Only print the lines that would change, as diff does.")
  var dryRun = false

  @Flag(help: "Also take the tick off what your log has as open.")
  var untick = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let bytes = try InputFiles.bytes(at: plan)
    let text = try InputFiles.text(bytes, at: plan)
    let session = try Session(shared)
    let reading = readPlan([PlanFile(name: plan, text: text)], Catalogue.lookup)
    guard !reading.items.isEmpty else { throw Failure(.data, report: reading.diagnostics.text) }
    let followed = PlannedIDs(session.curriculum)
    var counts = MarkCounts()
    // The box of a line is ticked if all of its problems are done.
    var isDone: [Int: Bool] = [:]
    for (line, items) in Dictionary(grouping: reading.items, by: \.line) {
      let done = items.map { item in
        followed[item].map { planned in
          planned.idsThatFinishIt.contains { session.log.items[$0]?.isFinished == true }
        }
      }
      isDone[line] = done.contains(nil) ? nil : !done.contains(false)
    }
    for item in reading.items {
      counts.count(item, isKnown: followed[item] != nil, isDone: isDone[item.line])
    }
    let new = reading.ticked(bytes, unticks: untick) { isDone[$0.line] }
    if new == bytes { session.say(unbroken: "Nothing to change in \(printable(plan)).") }
    if dryRun {
      let changed = lines(of: String(decoding: new, as: UTF8.self))
      if new != bytes { StandardOutput.write(unifiedDiff(of: lines(of: text), changed, path: plan)) }
    } else {
      try write(new, over: bytes, counts, session)
    }
  }

  private func write(_ new: [UInt8], over bytes: [UInt8], _ counts: MarkCounts, _ session: Session)
    throws
  {
    // The learner's own ticks must survive the next run: a copy that has them is never overwritten.
    let losesTicks = untick && !counts.ahead.isEmpty
    let copy = losesTicks ? Locations.freePath(plan + ".ticked") : plan + ".bak"
    if new != bytes {
      try AtomicFile.replace(bytes, by: new, at: plan, keepingAs: copy)
      session.say(unbroken: "\(printable(plan)): \(counts.words(unticks: untick)).")
      session.say(unbroken: "The file as it was is \(printable(copy)).")
    }
    for line in counts.aheadLines(unticks: untick, ticked: losesTicks ? copy : plan, on: session.terminal) {
      session.say(unbroken: line)
    }
    for line in counts.restLines(on: session.terminal) { session.say(unbroken: line) }
  }
}

struct MarkCounts {
  /// Bullets that gained a tick.
  var ticked = 0
  /// The lines of ticked bullets that the log has as open.
  var ahead: [Int] = []
  /// Bullets that gained an empty box.
  var added = 0
  /// Bullets that the plan does not know.
  var unknown: [PlanItem] = []
  /// Items where no box can be, e.g. in the cells of a table.
  var withoutBox = 0

  /// Counts an item; `isDone` is nil if the plan does not have everything in its bullet.
  mutating func count(_ item: PlanItem, isKnown: Bool, isDone: Bool?) {
    if !isKnown { unknown.append(item) }
    guard item.box != nil else {
      withoutBox += isKnown ? 1 : 0
      return
    }
    switch (item.isTicked, isDone) {
    case (_, nil): break
    case (true?, false?): ahead.append(item.line)
    case (nil, false?): added += 1
    case (false?, true?), (nil, true?): ticked += 1
    case (true?, true?), (false?, false?): break
    }
  }

  /// E.g. `12 boxes ticked, 3 opened, 5 added empty`.
  func words(unticks: Bool) -> String {
    var parts: [String] = []
    for (count, verb) in [
      (ticked, "ticked"), (unticks ? ahead.count : 0, "opened"), (added, "added empty"),
    ] where count > 0 {
      let number = parts.isEmpty ? counted(count, "box", plural: "boxes") : grouped(count)
      parts.append("\(number) \(verb)")
    }
    return parts.joined(separator: ", ")
  }

  /// The unchanged bullets, up to five by name.
  func restLines(on terminal: Terminal) -> [String] {
    var lines: [String] = []
    if withoutBox > 0 {
      let words = "\(counted(withoutBox, "item")) in tables or lists have no box of their own to tick."
      lines.append(terminal.wrapped(words))
    }
    guard !unknown.isEmpty else { return lines }
    let isOne = unknown.count == 1
    let headline =
      "\(counted(unknown.count, "bullet")) \(isOne ? "is" : "are") not in the plan you follow "
      + "and \(isOne ? "stays as it is" : "stay as they are"):"
    let shown = unknown.prefix(5)
    lines.append(terminal.wrapped(headline))
    for item in shown {
      let number = item.item.problem.map { "LC \($0.number) " } ?? ""
      let words = "  line \(item.line): \(number)\(item.item.title)"
      lines.append(terminal.cut(words, to: terminal.width))
    }
    if unknown.count > shown.count { lines.append("  and \(grouped(unknown.count - shown.count)) more") }
    return lines
  }

  /// The message on ticks that the log does not have.
  ///
  /// - Parameter ticked: the file that has them.
  func aheadLines(unticks: Bool, ticked: String, on terminal: Terminal) -> [String] {
    guard !ahead.isEmpty else { return [] }
    let isOne = ahead.count == 1
    let had = isOne ? "was ticked" : "were ticked"
    let has = isOne ? "is ticked, and stays so," : "are ticked, and stay so,"
    let lines = "\(isOne ? "line" : "lines") \(joined(ahead.map(String.init), atMost: 20))"
    let headline =
      "\(counted(ahead.count, "box", plural: "boxes")) \(unticks ? had : has) for what your log has as open: \(lines)."
    // Lines with a path are not wrapped, so that the path can be copied.
    return [terminal.wrapped(headline), "Into your log: machinemode import \(printable(ticked))"]
      + (unticks ? [] : ["Tick off: add `--untick`"])
  }
}

/// The differing lines of two texts with the same number of lines, as in `diff -U 0`, printable in a terminal.
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
