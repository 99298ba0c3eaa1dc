// What a build leaves in the workspace, so that the next one need not begin where it would give the very same site.

import ProgressStorage
import StrictJSON
import StudyModel
import Website

/// The last build for one audience: what went in, and how the site's files stood when it was done. A build is left out
/// only where both are still so, which is looked at anew every time. Losing the record costs one build.
struct BuildRecord {
  /// The folder of the site, from the root.
  private let output: String
  /// The fingerprint of all that went in.
  private let inputs: String
  /// The store as it stood when the build was done: one that was written since needs no further look. Whether it is
  /// the same, only its bytes tell.
  private let store: String
  /// How the site's files stand.
  private let files: String
  /// The fingerprint of what the build keeps in the workspace.
  private let kept: String
  private let clock: BuildInputs.ClockQuestions
  /// Whether the search for leaks had to read the templates.
  private let readsTemplates: Bool

  private static func path(_ audience: Audience, _ workspace: String) -> String {
    "\(workspace)/build-\(audience.rawValue).json"
  }

  // MARK: Asking

  /// A site that needs no build.
  struct StandingSite {
    let site: PublishedSite
    let workspace: String
    let now: Now
  }

  /// The site that a build would give, where it stands there already; nil in all other cases, and where anything
  /// could not be read.
  static func standingSite(_ request: BuildRequest) -> StandingSite? {
    guard let workspace = try? Locations.workspace(option: request.options.workspace),
      let record = BuildRecord(of: request.audience, in: workspace),
      let now = try? Clock.now(fixed: request.options.now),
      let site = try? record.site(request, in: workspace, now)
    else { return nil }
    return StandingSite(site: site, workspace: workspace, now: now)
  }

  private func site(_ request: BuildRequest, in workspace: String, _ now: Now) throws -> PublishedSite? {
    // What costs least comes first: mostly something was logged, and then all of it is looked at anyway.
    let store = Desk.store(in: workspace)
    guard Locations.absolute(request.output) == output,
      BuildRecord.stamp(of: store) == self.store,
      let site = try SitePublisher.standingSite(in: request.output), site.fingerprint == files,
      let stored = try store.fingerprint()
    else { return nil }
    let facts = request.audience == .public ? PublicBuild.bytes(in: workspace) : nil
    let inputs = BuildInputs(
      request: request, workspace: workspace, now: now,
      plan: try FollowedPlan(option: request.options.curriculum, workspace: workspace),
      sources: try SiteSources(request.options, workspace: workspace), store: stored,
      backups: try store.backupNames(),
      templates: readsTemplates ? LeakCheck.templateFiles(request.options, workspace) : nil, clock: clock)
    guard inputs.fingerprint == self.inputs,
      BuildRecord.fingerprint(calendar: ReminderFile.bytes(in: workspace), facts: facts) == kept
    else { return nil }
    return site
  }

  // MARK: Keeping

  /// Keeps what a build went by; nothing where it cannot be kept, or where a build like it would do more than give
  /// the same site.
  ///
  /// - Parameters:
  ///   - desk: as it was when the build began.
  ///   - facts: what a public build keeps of itself in the workspace.
  static func keep(_ request: BuildRequest, _ build: SiteBuild.Outcome, _ desk: Desk, facts: [UInt8]?) {
    guard let files = build.site.fingerprint, let store = desk.opened.fingerprint,
      let calendar = build.calendar,
      let backups = try? desk.store.backupNames(ifNoneIsDueOf: desk.opened, at: desk.now.instant)
    else { return }
    let clock = BuildInputs.ClockQuestions(dayStart: desk.log.settings.dayStart, dates: calendar.dates)
    let inputs = BuildInputs(
      request: request, workspace: desk.workspace, now: desk.now, plan: desk.plan, sources: build.sources,
      store: store, backups: backups, templates: build.templates, clock: clock)
    guard let inputs = inputs.fingerprint else { return }
    let record = BuildRecord(
      output: Locations.absolute(request.output), inputs: inputs,
      store: stamp(of: desk.store), files: files,
      kept: fingerprint(calendar: calendar.bytes, facts: facts), clock: clock,
      readsTemplates: build.templates != nil)
    try? MachineState.keep(Array(record.document.text.utf8), at: path(request.audience, desk.workspace))
  }

  private static func fingerprint(calendar: [UInt8]?, facts: [UInt8]?) -> String {
    var print = Fingerprint()
    for bytes in [calendar, facts] {
      print.add(bytes == nil ? 0 : 1)
      print.add(bytes ?? [])
    }
    return print.hexadecimal
  }

  private static func stamp(of store: ProgressStore) -> String {
    FileStamp(ofFileAt: store.workspace.storePath).map { $0.numbers.map(String.init).joined(separator: " ") }
      ?? ""
  }

  // MARK: The file

  private var document: JSONValue {
    var members = [
      JSONMember(key: "schemaVersion", value: 1), JSONMember(key: "output", value: .string(output)),
      JSONMember(key: "inputs", value: .string(inputs)), JSONMember(key: "store", value: .string(store)),
      JSONMember(key: "files", value: .string(files)), JSONMember(key: "kept", value: .string(kept)),
      JSONMember(key: "dayStart", value: .string(clock.dayStart.text)),
      JSONMember(key: "readsTemplates", value: .bool(readsTemplates)),
    ]
    if let dates = clock.dates {
      members.append(JSONMember(key: "from", value: .string(dates.lowerBound.iso)))
      members.append(JSONMember(key: "through", value: .string(dates.upperBound.iso)))
    }
    return .object(members)
  }
}

extension BuildRecord {
  /// The record in a workspace; nil where there is none that can be read whole.
  private init?(of audience: Audience, in workspace: String) {
    guard let bytes = try? InputFiles.bytes(at: BuildRecord.path(audience, workspace)),
      let value = try? parseJSON(bytes), case .object(let members) = value
    else { return nil }
    func string(_ key: String) -> String? {
      guard case .string(let text)? = members.first(where: { $0.key == key })?.value else { return nil }
      return text
    }
    guard members.first(where: { $0.key == "schemaVersion" })?.value == 1, let output = string("output"),
      let inputs = string("inputs"), let store = string("store"), let files = string("files"),
      let kept = string("kept"),
      let dayStart = string("dayStart").flatMap(TimeOfDay.init),
      case .bool(let readsTemplates)? = members.first(where: { $0.key == "readsTemplates" })?.value
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
      clock: BuildInputs.ClockQuestions(dayStart: dayStart, dates: dates), readsTemplates: readsTemplates)
  }
}
