// `curriculum import` and `curriculum mark`: a plan as people write it into our layout, and progress back into it.

import ArgumentParser
import CurriculumReader
import Files
import ItemSyntax
import Markdown
import PlanImport
import ProgressStorage
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
    let items = try knownPlans().flatMap(\.days).flatMap(\.items)
    let known = KnownProblems(items.flatMap { [$0.problem, $0.alternative].compactMap(\.self) })
    let alternatives = Dictionary(
      items.compactMap { item in
        item.problem.flatMap { problem in item.alternative.map { (problem.number, $0) } }
      },
      uniquingKeysWith: { first, _ in first })
    let outline = try outline(of: text, at: plan, known: known)
    let layout = planLayout(outline, known: known, alternative: { alternatives[$0] })
    try refuse(layout.diagnostics)
    let curriculum = try readBack(layout)
    if !dryRun { try target.write(layout.files) }
    warn(of: curriculum)
    if !shared.quiet { say(curriculum, layout) }
  }

  /// The bundled plan and the one that is followed, which may be broken: what is imported can take its place.
  private func knownPlans() throws -> [Curriculum] {
    let bundled = try FollowedPlan(option: nil, workspace: nil).curriculum()
    guard shared.curriculum == nil else { return [bundled, try FollowedPlan(shared).curriculum()] }
    return [bundled] + [try? FollowedPlan(shared).curriculum()].compactMap(\.self)
  }

  /// What the program will read from the files: nothing is written that it would refuse.
  private func readBack(_ layout: PlanLayout) throws -> Curriculum {
    let files = layout.files.map { CurriculumFile(name: $0.name, text: $0.text) }
    let reading = readCurriculum(files)
    guard let curriculum = reading.curriculum else {
      let mistakes = reading.diagnostics.filter { $0.severity == .error }
      let refusal = Diagnostic(
        message: "\(printable(plan)) cannot be converted into a plan to follow",
        help: "the mistakes are in the converted plan; correct yours where they come from")
      throw CommandFailure(.no, said: ([refusal] + mistakes).text)
    }
    return curriculum
  }

  /// A plan of sessions alone is hardly meant where problems are listed.
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
    let items = curriculum.days.flatMap(\.items)
    let problems = items.count { $0.problem != nil }
    let terminal = shared.terminal
    let counts =
      "\(counted(curriculum.weeks.count, "week")), \(counted(curriculum.days.count, "day")), "
      + "\(counted(problems, "problem")), \(counted(items.count - problems, "other item"))"
    var lines = ["\(dryRun ? "Would write" : "Written to") \(printable(folder)):"]
    lines += terminal.lines(of: counts, width: terminal.width - 2).map { "  " + $0 }
    if !layout.remarks.isEmpty {
      lines += ["Guessed or changed:"] + remarkLines(layout.remarks, all: verbose, on: terminal)
    }
    if !dryRun { lines.append("Follow it with `machinemode curriculum update \(printable(folder))`.") }
    StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }
}

struct CurriculumMarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Write your progress into your own plan as ticked boxes.",
    discussion: """
      What is done gets [x], what is open [ ]; every other byte of the file stays. The file as it was is kept beside \
      it, with .bak after its name; with .ticked when boxes that you ticked by hand are opened.
      """)

  @Argument(help: "The plan: a Markdown file.", completion: .file())
  var plan: String

  @Flag(help: "Only print the lines that would change, as diff does.")
  var dryRun = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let bytes = try InputFiles.bytes(at: plan)
    let text = try InputFiles.text(bytes, at: plan)
    let desk = try Desk(shared)
    let known = KnownProblems([desk.curriculum])
    let outline = try outline(of: text, at: plan, known: known)
    guard !outline.items.isEmpty else {
      throw CommandFailure(
        no: "\(printable(plan)) has no items to mark",
        help: "items are bullets below a day, as in `* LC 1: Two Sum` below `**DAY 1**`")
    }
    var counts = MarkCounts()
    // Of the problems in one bullet all must be done for its box.
    var isDone: [Int: Bool] = [:]
    let matches = matchOutline(outline, to: desk.curriculum)
    for (line, matches) in Dictionary(grouping: matches, by: \.outlined.line) {
      let done = matches.map { match in
        match.found.map { found in
          found.item.idsThatFinishIt.contains { desk.log.items[$0]?.isFinished == true }
        }
      }
      isDone[line] = done.contains(nil) ? nil : !done.contains(false)
    }
    for match in matches {
      counts.count(match.outlined, isKnown: match.found != nil, isDone: isDone[match.outlined.line])
    }
    let new = marked(bytes, outline: outline) { isDone[$0.line] }
    // A tick in a box that is there makes no other text; a new box might.
    if new.count != bytes.count { try checkMeaning(of: new, before: outline, known: known) }
    if dryRun {
      if new != bytes { StandardOutput.write(difference(text, String(decoding: new, as: UTF8.self))) }
      if new == bytes { desk.say("Nothing to change in \(printable(plan)).") }
    } else {
      try write(new, over: bytes, counts, desk)
    }
  }

  private func write(_ new: [UInt8], over bytes: [UInt8], _ counts: MarkCounts, _ desk: Desk) throws {
    // Ticks of the learner's own must outlive the next time: a copy with such is never replaced.
    let copy = counts.opened.isEmpty ? plan + ".bak" : Locations.freePath(plan + ".ticked")
    if new == bytes {
      desk.say("Nothing to change in \(printable(plan)).")
    } else {
      try storing { [plan] in try AtomicFile.replace(bytes, by: new, at: plan, keepingAs: copy) }
      desk.say("\(printable(plan)): \(counts.words).")
      if counts.opened.isEmpty { desk.say("The file as it was is \(printable(copy)).") }
      for line in counts.openedLines(copy: copy, on: desk.terminal) { desk.say(line) }
    }
    for line in counts.restLines(on: desk.terminal) { desk.say(line) }
  }

  /// A new box must not make another text of the plan.
  private func checkMeaning(of new: [UInt8], before old: PlanOutline, known: KnownProblems) throws {
    let reading = readPlanOutline(String(decoding: new, as: UTF8.self), file: plan, known: known)
    try refuse(reading.diagnostics)
    let (before, after) = (old.items, reading.outline.items)
    let isSame = before.count == after.count && zip(before, after).allSatisfy { $0.saysTheSame(as: $1) }
    guard !isSame else { return }
    let place = zip(before, after).first { !$0.saysTheSame(as: $1) }?.0.line ?? 1
    throw CommandFailure(
      no: "\(printable(plan)) would read differently with boxes, near line \(place)",
      help: "write the bullet there as `- [ ] ` and its text; nothing was changed")
  }

  private func difference(_ old: String, _ new: String) -> String {
    unifiedDiff(of: lines(of: old), lines(of: new), path: plan)
  }
}

/// Reads a plan; its mistakes end the run.
private func outline(of text: String, at path: String, known: KnownProblems) throws -> PlanOutline {
  let reading = readPlanOutline(text, file: path, known: known)
  try refuse(reading.diagnostics)
  return reading.outline
}

private func refuse(_ mistakes: [Diagnostic]) throws {
  guard !mistakes.isEmpty else { return }
  throw CommandFailure(.no, said: mistakes.text)
}

/// A folder for a new plan: one that is not there yet, or an empty one.
struct PlanFolder {
  let path: String
  private let exists: Bool

  /// Fails unless a plan may be written there.
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

  /// Writes the files; where one cannot be written, those before it are taken away again.
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
