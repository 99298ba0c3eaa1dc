// `demo`: creates a workspace with a plausible history, and its site.

import ArgumentParser
import Logging
import Statistics
import Store
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

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws { try requirePath(folder, for: "folder") }

  func run() throws {
    // Not the plan of an earlier demonstration, which is replaced too.
    let plan = try FollowedPlan(option: shared.plan, workspace: nil)
    let study = try Demonstration(folder: folder, seed: seed, plan: plan, options: shared).make()
    _ = try SiteBuild.publish(
      study.wholeSiteInput(for: .private), study,
      into: SiteFolder(folder: "\(folder)/site", kind: "private site"))
    try LocalState.update(workspace: folder) { $0.lastBuild = study.now.instant }
    study.say(
      unbroken: "A demonstration, \(study.summary.headline.lowercased()), is in \(printable(folder)).")
    study.say(unbroken: "Look at \(printable(folder))/site/index.html, and try:")
    study.say(unbroken: "  machinemode --workspace \(printable(folder))")
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
      throw Failure(
        .data,
        "\(printable(folder)) is not empty and holds no demonstration: \(joined(names.map(printable), atMost: 3))",
        help: "name a new or empty folder")
    }
  }

  func write() throws {
    try AtomicFile.write(
      Array("\(DemonstrationMark.text), which may replace the store here.\n".utf8), to: path)
  }
}

/// The workspace of one made-up learner.
private struct Demonstration {
  let folder: String
  let seed: UInt64
  let plan: FollowedPlan
  let options: SharedOptions

  /// Makes the workspace, or replaces that of an earlier demonstration.
  func make() throws -> Session {
    var options = options
    options.workspace = folder
    let id = String(seed, radix: 16)
    let store = ProgressStore(
      folder: folder, writerVersion: programVersion, owner: "demo",
      newID: String(repeating: "0", count: 32 - id.count) + id)
    let mark = DemonstrationMark(folder)
    try mark.check()
    let session = try Session(options, needs: .workspace)
    let curriculum = try session.readings.plan(plan).curriculum
    let path = try "\(Locations.bundled("Templates"))/demonstration.txt"
    let texts = try DemoTexts(InputFiles.text(at: path))
    let log = demoLog(curriculum, texts, seed: seed, now: session.now)
    // Written first, so that after an interrupted run the next one may replace the store.
    try store.workspace.createIfMissing()
    try mark.write()
    let copy = plan.copy(of: curriculum)
    var opened = try store.updateProgrammes(
      at: session.now.instant, following: copy.map { [.first: NewPlan($0)] } ?? [:],
      { $0[.first] = log }, as: { nil }
    ).opened
    opened = try store.updateAgenda(
      opened, at: session.now.instant,
      { $0 = demoAgenda(texts, seed: seed, now: session.now, zone: session.now.zoneOfTimes) }, as: { nil }
    ).opened
    session.adopt(opened)
    try session.requirePlan()
    return session
  }
}
