// `curriculum import` converts a plan to our layout; `curriculum mark` marks progress in a person's own plan.

import ArgumentParser
import CurriculumReader
import Files
import ItemSyntax
import Markdown
import PlanImport
import Store
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct CurriculumImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Convert your own plan into the layout that the program follows.",
    discussion: """
      Weeks and days are headings or bold lines, items are bullets: `LC 1: Two Sum`, a link to LeetCode, the title of \
      a problem that the program knows, `Watch: ...`, `Task: ...`. A table may have a day in each row. Difficulties \
      that the plan does not state come from the bundled programme.
      """)

  @Argument(help: "The plan: a Markdown file.", completion: .file())
  var plan: String

  @Argument(help: "A folder to write, empty or not there yet.", completion: .directory)
  var folder: String

  @Flag(help: "Only say what would be written.")
  var dryRun = false

  @Flag(help: "List all that was guessed or changed.")
  var verbose = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let text = try InputFiles.text(at: plan)
    let target = try PlanFolder(folder)
    let plans = try knownPlans()
    let items = plans.flatMap(\.days).flatMap(\.items)
    let known = KnownProblems(items.flatMap { [$0.problem, $0.alternative].compactMap(\.self) })
    let alternatives = Dictionary(
      items.compactMap { item in
        item.problem.flatMap { problem in item.alternative.map { (problem.number, $0) } }
      },
      uniquingKeysWith: { first, _ in first })
    let outline = try outline(of: text, at: plan, known: known)
    let layout = planLayout(
      outline, known: known, names: SectionNames(plans.first?.tracks ?? []),
      alternative: { alternatives[$0] })
    try refuse(layout.diagnostics)
    let curriculum = try readBack(layout)
    if !dryRun { try target.write(layout.files) }
    warn(of: curriculum)
    if !shared.quiet { say(curriculum, layout) }
  }

  /// The bundled plan and the present one, which may have errors: the import can replace it.
  private func knownPlans() throws -> [Curriculum] {
    let bundled = try FollowedPlan(option: nil, workspace: nil).curriculum()
    guard shared.curriculum == nil else { return [bundled, try FollowedPlan(shared).curriculum()] }
    return [bundled] + [try? FollowedPlan(shared).curriculum()].compactMap(\.self)
  }

  /// Parses the files as the program will, so that nothing is written that it would refuse.
  private func readBack(_ layout: PlanLayout) throws -> Curriculum {
    let files = layout.files.map { CurriculumFile(name: $0.name, text: $0.text) }
    let reading = readCurriculum(files)
    guard let curriculum = reading.curriculum else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      let refusal = Diagnostic(
        message: "\(printable(plan)) cannot be converted into a plan to follow",
        help: "the errors are in the converted plan; correct yours where they come from")
      throw CommandFailure(.no, said: ([refusal] + errors).text)
    }
    return curriculum
  }

  /// Warns about a plan of sessions alone, which is probably unintended if problems are listed.
  private func warn(of curriculum: Curriculum) {
    let items = curriculum.days.flatMap(\.items)
    guard items.contains(where: { $0.kindName == "Session" }), items.allSatisfy({ $0.problem == nil }) else {
      return
    }
    StandardError.warn(
      "no problem was found in \(printable(plan)): its bullets are taken as sessions",
      help: "write a problem as `LC 1: Two Sum`, as a link to LeetCode or by its exact title")
  }

  private func say(_ curriculum: Curriculum, _ layout: PlanLayout) {
    let terminal = shared.terminal
    var lines = ["\(dryRun ? "Would write" : "Written to") \(printable(folder)):"]
    lines += terminal.lines(of: curriculum.countsText, width: terminal.width - 2).map { "  " + $0 }
    if !layout.remarks.isEmpty {
      lines += ["Guessed or changed:"] + remarkLines(layout.remarks, all: verbose, on: terminal)
    }
    if !dryRun { lines.append("Follow it with `machinemode curriculum update \(printable(folder))`.") }
    StandardOutput.write(lines: lines)
  }
}

struct CurriculumMarkCommand: ParsableCommand {
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

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let bytes = try InputFiles.bytes(at: plan)
    let text = try InputFiles.text(bytes, at: plan)
    let session = try StudySession(shared)
    let known = KnownProblems([session.curriculum])
    let outline = try outline(of: text, at: plan, known: known)
    guard !outline.items.isEmpty else {
      throw CommandFailure(
        no: "\(printable(plan)) has no items to mark",
        help: "items are bullets below a day, as in `* LC 1: Two Sum` below `**DAY 1**`")
    }
    var counts = MarkCounts()
    // The box of a bullet is ticked if all of its problems are done.
    var isDone: [Int: Bool] = [:]
    let matches = matchOutline(outline, to: session.curriculum)
    for (line, matches) in Dictionary(grouping: matches, by: \.outlined.line) {
      let done = matches.map { match in
        match.found.map { found in
          found.item.idsThatFinishIt.contains { session.log.items[$0]?.isFinished == true }
        }
      }
      isDone[line] = done.contains(nil) ? nil : !done.contains(false)
    }
    for match in matches {
      counts.count(match.outlined, isKnown: match.found != nil, isDone: isDone[match.outlined.line])
    }
    let new = marked(bytes, outline: outline, unticks: untick) { isDone[$0.line] }
    // Ticking an existing box cannot change the parsed plan; a new box might.
    if new.count != bytes.count { try checkMeaning(of: new, before: outline, known: known) }
    if new == bytes { session.say(unbroken: "Nothing to change in \(printable(plan)).") }
    if dryRun {
      let changed = lines(of: String(decoding: new, as: UTF8.self))
      if new != bytes { StandardOutput.write(unifiedDiff(of: lines(of: text), changed, path: plan)) }
    } else {
      try write(new, over: bytes, counts, session)
    }
  }

  private func write(_ new: [UInt8], over bytes: [UInt8], _ counts: MarkCounts, _ session: StudySession)
    throws
  {
    // The learner's own ticks must survive the next run: a copy that has them is never overwritten.
    let losesTicks = untick && !counts.ahead.isEmpty
    let copy = losesTicks ? Locations.freePath(plan + ".ticked") : plan + ".bak"
    if new != bytes {
      try storing { [plan] in try AtomicFile.replace(bytes, by: new, at: plan, keepingAs: copy) }
      session.say(unbroken: "\(printable(plan)): \(counts.words(unticks: untick)).")
      session.say(unbroken: "The file as it was is \(printable(copy)).")
    }
    for line in counts.aheadLines(unticks: untick, ticked: losesTicks ? copy : plan, on: session.terminal) {
      session.say(unbroken: line)
    }
    for line in counts.restLines(on: session.terminal) { session.say(unbroken: line) }
  }

  /// Throws if new boxes would change the parsed plan.
  private func checkMeaning(of new: [UInt8], before old: PlanOutline, known: KnownProblems) throws {
    let reading = readPlanOutline(String(decoding: new, as: UTF8.self), file: plan, known: known)
    try refuse(reading.diagnostics)
    let (before, after) = (old.items, reading.outline.items)
    let different = zip(before, after).first { !$0.saysTheSame(as: $1) }?.0
    guard before.count != after.count || different != nil else { return }
    throw CommandFailure(
      no: "\(printable(plan)) would read differently with boxes, near line \(different?.line ?? 1)",
      help: "write the bullet there as `- [ ] ` and its text; nothing was changed")
  }

}

/// Parses a plan; errors end the run.
private func outline(of text: String, at path: String, known: KnownProblems) throws -> PlanOutline {
  let reading = readPlanOutline(text, file: path, known: known)
  try refuse(reading.diagnostics)
  return reading.outline
}

private func refuse(_ errors: [Diagnostic]) throws {
  guard !errors.isEmpty else { return }
  throw CommandFailure(.no, said: errors.text)
}

/// The folder for a new plan: missing or empty.
struct PlanFolder {
  let path: String
  private let exists: Bool

  init(_ path: String) throws {
    self.path = path
    do {
      exists = try fileStatus(at: path, followsLinks: false) != nil
    } catch {
      throw PlanFolder.failure(path, "could not be examined", error)
    }
    guard exists else { return }
    guard Locations.isFolder(path) else {
      throw CommandFailure(
        no: "\(printable(path)) is not a folder", help: "name one that is empty or not there yet")
    }
    guard try InputFiles.names(in: path, withHidden: true).isEmpty else {
      throw CommandFailure(
        no: "\(printable(path)) is not empty, and a plan needs a folder of its own",
        help: "name one that is empty or not there yet")
    }
  }

  /// Writes the files; if one fails, removes those before it.
  func write(_ files: [PlanLayout.File]) throws {
    if !exists, mkdir(path, 0o755) != 0 { throw PlanFolder.failure(path, "could not be created", .last) }
    var written: [String] = []
    do {
      for file in files {
        let filePath = "\(path)/\(file.name)"
        written.append(filePath)
        try storing { try AtomicFile.write(Array(file.text.utf8), to: filePath) }
      }
    } catch {
      for filePath in written { unlink(filePath) }
      if !exists { rmdir(path) }
      throw error
    }
  }

  private static func failure(_ path: String, _ what: String, _ error: SystemError) -> CommandFailure {
    CommandFailure(
      environment: "\(printable(path)) \(what): \(error.reason)", help: "check the path and its permissions")
  }
}

/// What was guessed or changed, each with its line; without `all`, one count per kind.
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

struct MarkCounts {
  /// Bullets that gained a tick.
  var ticked = 0
  /// The lines of ticked bullets that the log has as open.
  var ahead: [Int] = []
  /// Bullets that gained an empty box.
  var added = 0
  /// Bullets that the plan does not know.
  var unknown: [OutlineItem] = []
  /// Items where no box can be, e.g. in the cells of a table.
  var withoutBox = 0

  /// Counts an item; `isDone` is nil if the plan does not have everything in its bullet.
  mutating func count(_ item: OutlineItem, isKnown: Bool, isDone: Bool?) {
    if !isKnown { unknown.append(item) }
    guard item.takesBox else {
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
      let words = "  line \(item.line): \(item.number.map { "LC \($0) " } ?? "")\(item.title)"
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
