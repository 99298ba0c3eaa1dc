// What a build records in the workspace, so that the next one can be skipped if it would give the same site.

import ProgressStorage
import StrictJSON
import StudyModel
import Website

/// The last build of a site into a folder: what went in, and how the site's files stood when it was done. A build is left
/// out only where both are still so, which is looked at anew every time. Losing the record costs one build.
struct BuildRecord {
  /// The folder of the site, from the root.
  private let output: String
  /// The fingerprint of all that went in.
  private let inputs: String
  /// The store as it stood when the build was done: one that was written since needs no further look. Whether it is
  /// the same, only its bytes tell.
  private let store: String
  /// The state of the site's files, as one fingerprint.
  private let files: String
  /// The state of the files that the build keeps in the workspace.
  private let kept: String
  private let clock: BuildInputs.ClockQuestions
  /// When it was built, in seconds since 1970. Of the time of day a site has nothing but what was logged after it: a
  /// day that a journey took away is known by the work before now.
  private let instant: Int
  /// Whether the search for leaks had to read the templates.
  private let readsTemplates: Bool

  /// More folders than anybody builds into in turn.
  private static let mostKept = 16

  private static func path(_ workspace: String) -> String { "\(workspace)/builds.json" }

  // MARK: Asking

  /// A site that needs no build.
  struct StandingSite {
    let site: PublishedSite
    let workspace: String
    let now: Now
  }

  /// The site that a build would give, if it is there already; nil otherwise, and if anything could not be read.
  static func standingSite(_ request: BuildRequest) -> StandingSite? {
    let output = Locations.absolute(request.output)
    guard let workspace = try? Locations.workspace(option: request.options.workspace),
      let record = BuildRecord.all(in: workspace).first(where: { $0.output == output }),
      let now = try? Clock.now(fixed: request.options.now),
      let site = try? record.site(request, in: workspace, now)
    else { return nil }
    return StandingSite(site: site, workspace: workspace, now: now)
  }

  private func site(_ request: BuildRequest, in workspace: String, _ now: Now) throws -> PublishedSite? {
    // What costs least comes first: mostly something was logged, and then all of it is looked at anyway.
    let store = Desk.store(in: workspace)
    let facts = request.audience == .public ? PublicBuild.stamp(in: workspace) : nil
    guard now.instant.secondsSinceEpoch >= instant,
      BuildRecord.text(of: [FileStamp(ofFileAt: store.workspace.storePath)]) == self.store,
      BuildRecord.text(of: [ReminderFile.stamp(in: workspace), facts]) == kept,
      let site = try SitePublisher.standingSite(in: request.output), site.fingerprint == files,
      let stored = try store.fingerprint()
    else { return nil }
    let inputs = BuildInputs(
      request: request, workspace: workspace, now: now,
      plan: try FollowedPlan(option: request.options.curriculum, workspace: workspace),
      sources: try SiteSources(request.options, workspace: workspace), store: stored,
      backups: try store.backupNames(),
      templates: readsTemplates ? LeakCheck.templateFiles(request.options, workspace) : nil, clock: clock)
    return inputs.fingerprint == self.inputs ? site : nil
  }

  // MARK: Keeping

  /// Records what a build went by; does nothing if that cannot be kept, or if another build like it would do more than
  /// give the same site.
  ///
  /// - Parameters:
  ///   - desk: as it was when the build began.
  ///   - facts: what a public build keeps of itself in the workspace.
  static func keep(_ request: BuildRequest, _ build: SiteBuild.Outcome, _ desk: Desk, facts: FileStamp?) {
    guard let files = build.site.fingerprint, let store = desk.opened.fingerprint,
      let calendar = build.calendar,
      let backups = try? desk.store.backupNames(ifNoneIsDueOf: desk.opened, at: desk.now.instant)
    else { return }
    guard !desk.log.wasContinued(after: desk.now.instant) else { return }
    let clock = BuildInputs.ClockQuestions(dayStart: desk.log.settings.dayStart, dates: calendar.dates)
    let inputs = BuildInputs(
      request: request, workspace: desk.workspace, now: desk.now, plan: desk.plan, sources: build.sources,
      store: store, backups: backups, templates: build.templates, clock: clock)
    guard let inputs = inputs.fingerprint else { return }
    let record = BuildRecord(
      output: Locations.absolute(request.output), inputs: inputs,
      store: text(of: [FileStamp(ofFileAt: desk.store.workspace.storePath)]), files: files,
      kept: text(of: [calendar.stamp, facts]), clock: clock,
      instant: desk.now.instant.secondsSinceEpoch, readsTemplates: build.templates != nil)
    let others = all(in: desk.workspace).filter { $0.output != record.output }.prefix(mostKept - 1)
    let document: JSONValue = [
      "schemaVersion": 1, "builds": .array(([record] + others).map(\.document)),
    ]
    try? MachineState.keep(document.bytes, at: path(desk.workspace))
  }

  private static func text(of stamps: [FileStamp?]) -> String {
    stamps.map { $0?.text ?? "none" }.joined(separator: ", ")
  }

  // MARK: The file

  private var document: JSONValue {
    [
      "output": .string(output), "inputs": .string(inputs), "store": .string(store),
      "files": .string(files), "kept": .string(kept), "instant": .integer(Int64(instant)),
      "dayStart": .string(clock.dayStart.text), "readsTemplates": .bool(readsTemplates),
      "from": clock.dates.map { .string($0.lowerBound.iso) },
      "through": clock.dates.map { .string($0.upperBound.iso) },
    ]
  }
}

extension BuildRecord {
  /// The records in a workspace, the latest first; those that can be read whole.
  private static func all(in workspace: String) -> [BuildRecord] {
    guard let bytes = try? InputFiles.bytes(at: path(workspace)), let value = try? parseJSON(bytes),
      value["schemaVersion"] == 1, case .array(let builds)? = value["builds"]
    else { return [] }
    return builds.compactMap(BuildRecord.init)
  }

  private init?(_ document: JSONValue) {
    func string(_ key: String) -> String? {
      guard case .string(let text)? = document[key] else { return nil }
      return text
    }
    guard let output = string("output"), let inputs = string("inputs"), let store = string("store"),
      let files = string("files"), let kept = string("kept"),
      let dayStart = string("dayStart").flatMap(TimeOfDay.init),
      case .integer(let instant)? = document["instant"],
      case .bool(let readsTemplates)? = document["readsTemplates"]
    else { return nil }
    var dates: ClosedRange<CivilDate>?
    if let from = string("from").flatMap(CivilDate.init),
      let through = string("through").flatMap(CivilDate.init)
    {
      guard from <= through else { return nil }
      dates = from...through
    }
    self.init(
      output: output, inputs: inputs, store: store, files: files, kept: kept,
      clock: BuildInputs.ClockQuestions(dayStart: dayStart, dates: dates), instant: Int(instant),
      readsTemplates: readsTemplates)
  }
}
