// `export` and `import`: everything as JSON, out and in.

import ArgumentParser
import CurriculumReader
import ItemSyntax
import Logging
import PlanImport
import ProgressStorage
import Records
import SolvedImport
import Statistics
import StudyModel
import TextTools

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print everything as JSON, to keep or to take elsewhere.",
    discussion: """
      `import` reads it back. Your plan is in it, too. The same log and plan give the same bytes. An export that the \
      file held before is kept beside it, with .bak after its name.
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("A file to write instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws { try requirePath(output, for: "--output") }

  func run() throws {
    let desk = try BackupDesk(shared)
    let (store, now) = (desk.store, desk.now.instant)
    let opened = try storing { try store.open(at: now) }
    Desk.tell(opened.notices)
    guard let (bytes, notices) = try storing({ try store.export(opened) }), let facts = opened.facts else {
      throw CommandFailure(no: "there is nothing to export yet; the first logged item makes the store")
    }
    Desk.tell(notices)
    guard let output else {
      StandardOutput.write(bytes)
      return
    }
    let kept = try storing { try store.write(export: bytes, to: output) }
    desk.say("Exported to \(printable(output)).", holdsPath: true)
    desk.say("It holds \(facts.words).")
    if let kept { desk.say("The export before it is kept in \(printable(kept)).", holdsPath: true) }
  }
}

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import an export, ticked boxes or problems solved before.",
    discussion: """
      What is there already is skipped and counted. Where two notes differ, the later one stays. A store or a backup \
      can be imported like an export. A CSV table or a Markdown checklist brings in problems that you solved before \
      the programme: they are shown as such and count towards nothing. A plan of your own, with days, brings in the \
      boxes that you ticked by hand, as done. The store is backed up first, and `undo` takes the import back. An \
      empty workspace takes the plan of an export, too; any other keeps its own.
      """)

  @Argument(help: "The file to import: JSON, CSV or Markdown; `-` reads standard input.", completion: .file())
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day that ticks of a plan count for: yesterday, mon, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Flag(help: "Import the ticks of a plan as problems solved before the programme.")
  var before = false

  @Flag(help: "Follow the plan of an export from now on, instead of your own.")
  var plan = false

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    // Where the plan is to be another one, the present one may be gone.
    var desk = try Desk(shared, needsPlan: !plan)
    let input = try ImportInput(file, isBefore: before)
    let content = try input.content
    if on != nil {
      guard case .plan = content else {
        throw CommandFailure(
          usage: "`--on` goes with the ticked boxes of a plan, and \(printable(input.name)) is not one")
      }
    }
    if plan {
      guard case .log = content else {
        throw CommandFailure(usage: "`--plan` goes with an export, and \(printable(input.name)) is not one")
      }
    }
    switch content {
    case .plan(let outline): try take(outline(known(desk)), input, &desk)
    case .log(let bytes): try take(log: bytes, input, &desk)
    case .solved(let reading): try take(reading(known(desk)), input, &desk)
    }
  }

  /// The problems of the plan that is followed, and of the bundled one where that is another and can be read.
  private func known(_ desk: Desk) -> KnownProblems {
    if case .bundled = desk.plan.source { return KnownProblems([desk.curriculum]) }
    let bundled = try? FollowedPlan(option: nil, workspace: nil).curriculum()
    return KnownProblems([desk.curriculum] + [bundled].compactMap(\.self))
  }

  private func take(log bytes: [UInt8], _ input: ImportInput, _ desk: inout Desk) throws {
    let source = try storing { try ImportSource(bytes, path: input.name) }
    let (store, opened, instant) = (desk.store, desk.opened, desk.now.instant)
    let (next, remark) = try planChange(source, input, desk)
    var counts: ImportCounts
    if dryRun {
      var learner = desk.opened.learner
      counts = learner.merge(source.log)
    } else {
      let update = try storing {
        try store.importing(source, opened, at: instant, following: next) { counts in
          LoggedAction(
            command: "import",
            summary: "\(counts.added.words)\(next == nil ? "" : ", and the plan,") from \(input.name)",
            days: [], instant: instant
          )
        }
      }
      counts = update.outcome
      desk.take(update)
    }
    say(counts.added.words, of: input, desk)
    let dropped = "Already there, so skipped: \(counts.dropped.words)."
    for line in [dropped] + counts.remarks + [remark].compactMap(\.self) {
      desk.say(desk.terminal.wrapped(line, indent: 2))
    }
  }

  /// The plan to follow from now on, where the import brings another one, and what to say of it.
  private func planChange(
    _ source: ImportSource, _ input: ImportInput, _ desk: Desk
  ) throws -> (next: PlanChange?, remark: String?) {
    guard let bytes = source.plan else {
      guard plan else { return (nil, nil) }
      throw CommandFailure(
        no: "there is no plan in \(printable(input.name))", help: "exports of earlier versions have none")
    }
    let path = desk.store.workspace.planPath
    let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
    guard bytes != present else { return (nil, nil) }
    let isEmpty = present == nil && !desk.hasStore && desk.options.curriculum == nil
    guard plan || isEmpty else {
      return (
        nil, "Its plan differs from yours, which stays; `--plan` imports the plan, too."
      )
    }
    let reading = readCurriculum([PlanCopy(bytes).file(named: "\(input.name), its plan")])
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      throw CommandFailure(
        .no,
        said: reading.diagnostics.text + "\nNothing was changed.\n")
    }
    let days = counted(curriculum.days.count, "day")
    return (
      PlanChange(to: bytes, from: present),
      "\(dryRun ? "You would follow" : "From now on you follow") its plan of \(days)."
    )
  }

  private func take(_ reading: SolvedReading, _ input: ImportInput, _ desk: inout Desk) throws {
    let text = SolvedImportText(reading: reading, input: input)
    if let refusal = text.refusal { throw refusal }
    StandardError.write(text.warnings)
    let (store, opened, instant) = (desk.store, desk.opened, desk.now.instant)
    var counts: SolvedCounts
    if dryRun {
      var log = desk.log
      counts = log.take(solvedBefore: reading.problems)
    } else {
      let update = try storing {
        try store.importing(opened, at: instant) {
          $0.take(solvedBefore: reading.problems)
        } as: {
          LoggedAction(
            command: "import", summary: "\(text.added($0)) from \(input.name)", days: [], instant: instant)
        }
      }
      counts = update.outcome
      desk.take(update)
    }
    let added = SolvedBefore(desk.curriculum, ProgressLog(solvedBefore: counts.added))
    say(text.headline(counts, inPlan: added.inPlan), of: input, desk)
    for line in text.remarks(counts) { desk.say(desk.terminal.wrapped(line, indent: 2)) }
  }

  private func take(_ outline: PlanOutline, _ input: ImportInput, _ desk: inout Desk) throws {
    let (before, context, curriculum) = (desk.summary, desk.context, desk.curriculum)
    let day = try desk.dayOfWork(on)
    var ticks = PlanTicks(outline, curriculum, desk.log)
    guard !ticks.isEmpty else {
      throw CommandFailure(
        no: "nothing to import from \(printable(input.name)): no box is ticked in it",
        help: "tick what is done, as in `- [x] LC 1: Two Sum`")
    }
    var changes: [LogChange] = []
    if dryRun || ticks.new.isEmpty {
      var log = desk.log
      changes = try storing { try ticks.log(into: &log, context, on: day) }
    } else {
      let (store, opened, instant) = (desk.store, desk.opened, desk.now.instant)
      let update = try storing {
        try store.importing(opened, at: instant) { log in
          ticks = PlanTicks(outline, curriculum, log)
          return try ticks.log(into: &log, context, on: day)
        } as: { changes in
          LoggedAction(command: "import", changes, context, at: instant, for: day)
        }
      }
      changes = update.outcome
      desk.take(update)
    }
    say(ticks.new.isEmpty ? "nothing new" : "\(counted(ticks.new.count, "item")) done", of: input, desk)
    let lines = changes.prefix(ImportCommand.mostChanges).map { $0.text(context) }
    let more = changes.count > lines.count ? ["and \(grouped(changes.count - lines.count)) more"] : []
    let milestones = desk.summary.achievements(since: before).map { "Milestone: \($0.title)." }
    let said = (lines + more + ticks.remarks + milestones).map { desk.terminal.wrapped($0, indent: 2) }
    if dryRun { said.forEach(desk.say) } else { tell(said, desk) }
  }

  private static let mostChanges = 8

  /// With a path in it, which somebody may want to copy, this line is not broken.
  private func say(_ what: String, of input: ImportInput, _ desk: Desk) {
    desk.say("\(dryRun ? "Would import" : "Imported") from \(printable(input.name)): \(what).")
  }
}

extension ImportCounts.Parts {
  /// As in `412 entries, 14 notes, 1 pause`; `nothing` when there is none.
  fileprivate var words: String {
    let words = counts.filter { $0.count > 0 }.map { counted($0.count, $0.noun.one, plural: $0.noun.many) }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}

extension ImportCounts {
  fileprivate var remarks: [String] {
    var lines: [String] = []
    if !replacedTexts.isEmpty {
      lines.append(
        "Replaced by a later text of the import: \(joined(replacedTexts, atMost: 5)). "
          + "Yours are in the backup.")
    }
    if !keptTexts.isEmpty {
      lines.append("Kept, since your text is later than the imported one: \(joined(keptTexts, atMost: 5)).")
    }
    if !keptSettings.isEmpty { lines.append("Your own settings stay: \(joined(keptSettings, atMost: 5)).") }
    return lines
  }
}
