// `curriculum update`: a newer version of the plan, or another plan, in the place of the workspace's own copy.

import ArgumentParser
import CurriculumReader
import ProgressStorage
import StrictJSON
import StudyModel

struct CurriculumUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Take a newer version of your plan over, or follow another one.",
    discussion: """
      It comes from where your plan came from, unless you name a plan. What you logged follows its items, wherever \
      they stand then; work on items that are gone is kept. The plan as it was is kept in set-aside/ of the \
      workspace, and `update` with its path goes back to it; `undo` does not.
      """)

  @Argument(help: "A folder of plan files, or one file, to follow from now on.")
  var path: String?

  @Flag(help: "Follow the bundled plan from now on.")
  var bundled = false

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask about edits of your own in the plan.")
  var yes = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    try refuseContradictions()
    let desk = try BackupDesk(shared)
    let present = try PresentPlan(desk)
    let origin = try chosenOrigin(present)
    let (copy, curriculum) = try newPlan(from: origin)
    var report = PlanUpdateReport(
      present: present, curriculum: curriculum, desk: desk, named: origin,
      // A copy that was kept says itself where it came from.
      source: copy.origin ?? origin, isTrial: dryRun)
    guard try isUpdate(copy, present, &report) else {
      say(report, desk)
      return
    }
    // A plan that cannot be read is of no use to anybody, and it is kept.
    if !dryRun, report.isEdited, present.curriculum != nil, !yes {
      if !reading.json { say(report, desk) }
      try confirm()
      report.wasShown = !reading.json
    }
    if !dryRun {
      let isNew = !Locations.isTaken(desk.store.workspace.folder)
      report.kept = try storing {
        let kept = try desk.store.replacePlan(present.bytes, by: copy.bytes, at: desk.now.instant)
        try desk.store.noteScheduleChange(at: desk.now.instant)
        return kept
      }
      report.isApplied = true
      if isNew, !reading.json {
        desk.say("Your data lives in \(printable(desk.store.workspace.folder)).", holdsPath: true)
      }
    }
    say(report, desk)
  }

  private func refuseContradictions() throws {
    if path != nil, bundled {
      throw CommandFailure(
        .wrongCommandLine, "a path and `--bundled` name two plans\nhelp: give one of them")
    }
    if let option = shared.curriculum {
      throw CommandFailure(
        .wrongCommandLine,
        "`--curriculum` is for one run, and `update` is for all that follow\n"
          + "help: `machinemode curriculum update \(printable(option))` follows that plan")
    }
  }

  private func chosenOrigin(_ present: PresentPlan) throws -> PlanOrigin {
    if bundled { return .bundled }
    if let path { return .path(Locations.absolute(path)) }
    guard let copy = present.copy else { return .bundled }
    guard let origin = copy.origin else {
      throw CommandFailure(
        .no,
        "your plan does not say where it was taken from\n"
          + "help: name a plan, or `--bundled`; yours is kept, as `curriculum update --help` says")
    }
    return origin
  }

  /// The plan to take over; its mistakes end the run.
  private func newPlan(from origin: PlanOrigin) throws -> (PlanCopy, Curriculum) {
    let files = try files(of: origin)
    let reading = readCurriculum(files)
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      throw CommandFailure(
        .no,
        said: reading.diagnostics.map { $0.text + "\n" }.joined(separator: "\n")
          + "\nYour plan was not changed.\n")
    }
    let copy = PlanCopy(files, from: origin)
    guard readCurriculum([copy.file(named: "curriculum.md")]).curriculum?.weeks == curriculum.weeks else {
      throw CommandFailure(
        .no,
        "\(origin.words) is too large for one file, so your workspace cannot keep it\n"
          + "help: name it with each command, with `--curriculum`")
    }
    return (copy, curriculum)
  }

  private func files(of origin: PlanOrigin) throws -> [CurriculumFile] {
    do {
      return try origin.files()
    } catch let failure as CommandFailure where path == nil && origin != .bundled {
      throw CommandFailure(
        failure.status,
        said: failure.text
          + "help: your plan was taken from there; name the place where it is now, or `--bundled`\n")
    }
  }

  /// Whether anything is to be written; the report says what to tell instead.
  private func isUpdate(
    _ copy: PlanCopy, _ present: PresentPlan, _ report: inout PlanUpdateReport
  ) throws -> Bool {
    guard let old = present.copy else {
      // Without a copy the bundled plan is what is followed; the first change takes it over.
      report.standing = path == nil ? .upToDate : .changes
      return path != nil
    }
    if old.bytes == copy.bytes {
      report.standing = .upToDate
      return false
    }
    if old.text == copy.text {
      report.standing = .sameText
      return old.origin != copy.origin || old.takenFingerprint != copy.takenFingerprint
    }
    report.isEdited = old.isEdited
    if path == nil, !bundled, present.curriculum != nil, report.isEdited,
      old.takenFingerprint == copy.takenFingerprint
    {
      report.standing = .onlyEdited
      return false
    }
    report.standing = .changes
    return true
  }

  private func confirm() throws {
    let words = "You edited your plan by hand, and the new one has none of that"
    guard StandardInput.isTerminal, !reading.json else {
      throw CommandFailure(
        .no, "\(words)\nhelp: add `--yes` to take it over; your file is kept in set-aside/ of the workspace")
    }
    StandardOutput.write("\(words); your file is kept.\nTake it over? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw CommandFailure(.no, said: "Nothing was changed.\n")
    }
  }

  private func say(_ report: PlanUpdateReport, _ desk: BackupDesk) {
    if reading.json {
      StandardOutput.write(report.document.text)
    } else if dryRun || !shared.quiet {
      StandardOutput.write(report.lines(desk.terminal).map { $0 + "\n" }.joined())
    }
  }
}

/// The plan that a workspace follows, as far as it can be read.
struct PresentPlan {
  /// The workspace's own file; nil where there is none.
  let bytes: [UInt8]?
  let copy: PlanCopy?
  /// Nil where it has mistakes.
  let curriculum: Curriculum?

  init(_ desk: BackupDesk) throws {
    let path = desk.store.workspace.planPath
    guard Locations.isTaken(path) else {
      (bytes, copy) = (nil, nil)
      curriculum = try FollowedPlan(option: nil, workspace: nil).curriculum()
      return
    }
    let bytes = try InputFiles.bytes(at: path)
    let copy = PlanCopy(bytes)
    let isText = String(validating: bytes, as: UTF8.self) != nil
    (self.bytes, self.copy) = (bytes, copy)
    curriculum = isText ? readCurriculum([copy.file(named: path)]).curriculum : nil
  }
}
