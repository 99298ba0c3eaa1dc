// `demo`: creates a workspace with a plausible history, and its site.

import ArgumentParser
import Logging
import ProgressStorage
import Records
import Statistics
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

  @OptionGroup var shared: SharedOptions

  func validate() throws { try requirePath(folder, for: "folder") }

  func run() throws {
    var options = shared
    options.workspace = folder
    let id = String(seed, radix: 16)
    let store = ProgressStore(
      folder: folder, writerVersion: programVersion, owner: "demo",
      newID: String(repeating: "0", count: 32 - id.count) + id)
    let names = Locations.isFolder(folder) ? try InputFiles.names(in: folder, withHidden: true) : []
    guard names.isEmpty || isDemonstration else {
      throw CommandFailure(
        no:
          "\(printable(folder)) is not empty and holds no demonstration: \(joined(names.map(printable), atMost: 3))",
        help: "name a new or empty folder")
    }
    // Not the plan of an earlier demonstration, which is replaced too.
    let plan = try FollowedPlan(option: shared.curriculum, workspace: nil)
    let curriculum = try plan.curriculum()
    let session = try Session(options)
    let log = demoLog(curriculum, seed: seed, now: session.now)
    let opened = try storing {
      // Written first, so that after an interrupted run the next one may replace the store.
      try store.workspace.createIfMissing()
      try AtomicFile.write(
        Array("\(DemoCommand.mark), which may replace the store here.\n".utf8), to: markPath)
      let path = store.workspace.planPath(of: .first)
      let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
      let copy = plan.copy(of: curriculum).map { PlanChange(to: $0, from: present) }
      return try store.updateProgrammes(
        at: session.now.instant, following: copy.map { [.first: $0] } ?? [:],
        { learner in
          learner[.first] = log
          learner.agenda = demoAgenda(seed: seed, now: session.now, zone: session.now.zoneOfTimes)
        }, as: { nil }
      ).opened
    }
    let study = try StudySession(session, opened)
    _ = try SiteBuild.publish(study.wholeSiteInput(for: .private), study, into: "\(folder)/site")
    try LocalState.update(workspace: folder) { $0.lastBuild = session.now.instant }
    session.say(
      unbroken: "A demonstration, \(study.summary.headline.lowercased()), is in \(printable(folder)).")
    session.say(unbroken: "Look at \(printable(folder))/site/index.html, and try:")
    session.say(unbroken: "  machinemode --workspace \(printable(folder))")
  }

  private var markPath: String { "\(folder)/demonstration.txt" }

  private static let mark = "Made by `machinemode demo`"

  private var isDemonstration: Bool {
    (try? InputFiles.bytes(at: markPath))?.starts(with: DemoCommand.mark.utf8) ?? false
  }
}
