// `demo`: creates a workspace with a plausible history, and its site.

import ArgumentParser
import Cohort
import Logging
import ProgressStorage
import Records
import Statistics
import StrictJSON
import StudyModel
import TextTools
import Website

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Create a workspace with a believable history, and its site.",
    discussion: "Your own data is not touched. The same seed, plan and clock give the same history.")

  @Argument(help: "The folder to create it in.", completion: .directory)
  var folder = "machinemode-demo"

  @Option(help: ArgumentHelp("Selects the history.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "A class of so many learners instead: roster, workspaces, sites, overview.", valueName: "n"))
  var cohort: Int?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try requirePath(folder, for: "folder")
    if let cohort, !(1...DemoCommand.mostLearners).contains(cohort) {
      throw ValidationError("a demonstration class has 1 to \(grouped(DemoCommand.mostLearners)) learners")
    }
  }

  private static let mostLearners = 10_000

  func run() throws {
    // Not the plan of an earlier demonstration, which is replaced too.
    let plan = try FollowedPlan(option: shared.curriculum, workspace: nil)
    if let cohort { return try makeClass(of: cohort, following: plan) }
    let study = try Demonstration(
      folder: folder, seed: seed, plan: plan, readings: Readings(), options: shared
    ).make()
    _ = try SiteBuild.publish(study.wholeSiteInput(for: .private), study, into: "\(folder)/site")
    try LocalState.update(workspace: folder) { $0.lastBuild = study.now.instant }
    study.say(
      unbroken: "A demonstration, \(study.summary.headline.lowercased()), is in \(printable(folder)).")
    study.say(unbroken: "Look at \(printable(folder))/site/index.html, and try:")
    study.say(unbroken: "  machinemode --workspace \(printable(folder))")
  }

  /// Makes a class: a roster, and for each learner a workspace and a public site; then the overview of a mentor.
  private func makeClass(of count: Int, following plan: FollowedPlan) throws {
    let learners = demoClass(of: count, seed: seed)
    let mark = DemonstrationMark(folder)
    try mark.check()
    let (roster, workspaces, sites) = ("\(folder)/cohort.json", "\(folder)/workspaces", "\(folder)/sites")
    try storing {
      try Workspace(folder: folder).createIfMissing()
      try mark.write()
      for place in [workspaces, sites] { try Workspace(folder: place).createIfMissing() }
    }
    let readings = Readings()
    for learner in learners {
      let place = "\(workspaces)/\(learner.id)"
      _ = try Demonstration(
        folder: place, seed: learner.seed, plan: plan, readings: readings, options: shared,
        pace: learner.pace,
        name: learner.name
      ).make()
    }
    let rows = learners.map { learner -> JSONValue in
      [
        "id": .string(learner.id), "title": .string(learner.name),
        "facts": .string("sites/\(learner.id)/progress.json"),
        "site": .string("../sites/\(learner.id)/index.html"),
      ]
    }
    try storing { try AtomicFile.writeWithoutSync(JSONValue.array(rows).bytes, to: roster) }
    let read = try ClassRoster(roster, .whole)
    _ = try ClassBuild(options: shared, workspaces: workspaces, sites: sites)
      .build(read, jobs: Workers.processors)
    let session = try Session(shared)
    let input = OverviewInput(
      try LearnerClass(from: [roster], isPartial: false), title: nil,
      today: session.now.instant.calendarDay(dayStart: Settings.defaultDayStart), audience: .private,
      version: programVersion)
    _ = try ClassOverview(templates: shared.templates, in: .english).publish(input, into: "\(folder)/class")
    session.say(unbroken: "A class of \(counted(count, "learner")) is in \(printable(folder)).")
    session.say(unbroken: "Look at \(printable(folder))/class/index.html, and try:")
    session.say(unbroken: "  machinemode cohort check \(printable(roster))")
  }
}

/// The file that tells that a folder holds a demonstration, which the next one may replace.
private struct DemonstrationMark {
  private let folder: String
  private var path: String { "\(folder)/demonstration.txt" }
  private static let text = "Made by `machinemode demo`"

  init(_ folder: String) { self.folder = folder }

  /// Throws if the folder holds anything else.
  func check() throws {
    let names = Locations.isFolder(folder) ? try InputFiles.names(in: folder, withHidden: true) : []
    let isDemonstration =
      (try? InputFiles.bytes(at: path))?.starts(with: DemonstrationMark.text.utf8) ?? false
    guard names.isEmpty || isDemonstration else {
      throw CommandFailure(
        no:
          "\(printable(folder)) is not empty and holds no demonstration: \(joined(names.map(printable), atMost: 3))",
        help: "name a new or empty folder")
    }
  }

  func write() throws(StorageError) {
    try AtomicFile.write(
      Array("\(DemonstrationMark.text), which may replace the store here.\n".utf8), to: path)
  }
}

/// The workspace of one made-up learner.
private struct Demonstration {
  let folder: String
  let seed: UInt64
  let plan: FollowedPlan
  let readings: Readings
  let options: SharedOptions
  var pace = DemoPace.usual
  /// The name that strangers see; nil for none.
  var name: String?

  /// Makes the workspace, or replaces that of an earlier demonstration.
  func make() throws -> StudySession {
    var options = options
    options.workspace = folder
    let id = String(seed, radix: 16)
    let store = ProgressStore(
      folder: folder, writerVersion: programVersion, owner: "demo",
      newID: String(repeating: "0", count: 32 - id.count) + id)
    let mark = DemonstrationMark(folder)
    try mark.check()
    let curriculum = try readings.plan(plan).curriculum
    let session = try Session(options, readings)
    var log = demoLog(curriculum, seed: seed, now: session.now, pace: pace)
    log.settings.publicName = name
    let opened = try storing {
      // Written first, so that after an interrupted run the next one may replace the store.
      try store.workspace.createIfMissing()
      try mark.write()
      let path = store.workspace.planPath(of: .first)
      let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
      let copy = plan.copy(of: curriculum).map { PlanChange(to: $0, from: present) }
      return try store.updateProgrammes(
        at: session.now.instant, following: copy.map { [.first: $0] } ?? [:],
        { [log] learner in
          learner[.first] = log
          learner.agenda = demoAgenda(seed: seed, now: session.now, zone: session.now.zoneOfTimes)
        }, as: { nil }
      ).opened
    }
    return try StudySession(session, opened)
  }
}
