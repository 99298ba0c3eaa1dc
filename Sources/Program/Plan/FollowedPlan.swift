// Finds and reads the plan of a run: the one named by `--plan`, else the workspace's own, else the bundled one.

import Plans
import Store
import StudyModel
import TextTools

struct FollowedPlan: Sendable {
  enum Source: Hashable, Sendable {
    /// Named by `--plan` for this run.
    case option(String)
    /// The programme's own plan.
    case copy
    case bundled(BundledPlan)
    /// A challenge of so many days, each with one tick.
    case ticks(title: String, days: Int)
  }

  let source: Source
  let files: [PlanFile]
  /// What lays the items of the files over other days; nil where they stand as the files say.
  let replan: Replan?

  init(_ options: SharedOptions) throws {
    // Plans can be read even if no workspace can be located.
    let workspace = try? Locations.workspace(option: options.workspace)
    var opened = workspace.flatMap { try? Session.store(in: $0).look() }
    if let typed = options.programme {
      opened = try opened.map { $0.selecting(try $0.learner.programme(named: typed)) }
    }
    try self.init(option: options.plan, workspace: workspace, opened: opened)
  }

  /// - Parameters:
  ///   - option: a folder or a file to read instead of the programme's own plan.
  ///   - workspace: nil for the bundled plan.
  ///   - opened: the store as it was read before, for the programme; nil reads it, for the programme in use.
  init(option: String?, workspace: String?, opened: OpenedStore? = nil) throws {
    let store = workspace.map { Session.store(in: $0) }
    let opened = opened ?? (try? store?.look())
    if let opened, let days = opened.ticks {
      guard option == nil else {
        throw Failure(
          .usage, "`\(opened.programme.text)` has one tick a day and follows no plan",
          help: "leave out `--plan`, or name another programme with `--programme`")
      }
      let title = opened.learner.title(of: opened.programme)
      source = .ticks(title: title, days: days)
      files = []
      replan = nil
      return
    }
    if let option {
      let origin = PlanOrigin(typed: option)
      if case .bundled(let plan) = origin { source = .bundled(plan) } else { source = .option(option) }
      files = try origin.files()
      replan = nil
      return
    }
    if let store, let opened, let plan = opened.planFingerprint {
      source = .copy
      let file = try FollowedPlan.keptFile(plan, of: opened, in: store)
      replan = Replan(file.text)
      files =
        try replan.map {
          [try FollowedPlan.keptFile(opened.basePlan ?? $0.plan, of: opened, in: store)]
        } ?? [file]
      return
    }
    source = .bundled(.hundredDays)
    files = try BundledPlan.hundredDays.files()
    replan = nil
  }

  init(_ plan: BundledPlan) throws {
    source = .bundled(plan)
    files = try plan.files()
    replan = nil
  }

  /// The file of a plan that the workspace keeps.
  private static func keptFile(
    _ fingerprint: String, of opened: OpenedStore, in store: ProgressStore
  ) throws -> PlanFile {
    guard let kept = try store.plans.find(fingerprint) else {
      throw Failure(
        .data,
        "\(printable(store.plans.path(of: fingerprint, for: opened.programme))), the plan that your workspace follows, "
          + "is gone or was changed", help: planIsGoneHelp)
    }
    do {
      return PlanFile(name: kept.path, text: try InputFiles.text(kept.bytes, at: kept.path))
    } catch let failure as Failure where failure.kind == .data {
      throw Failure(.data, report: failure.text + FollowedPlan.wayBack)
    }
  }

  /// The workspace's plan, if it cannot be read.
  static let unreadable = FollowedPlan()

  private init() {
    source = .copy
    files = []
    replan = nil
  }

  var isUnreadable: Bool { source == .copy && files.isEmpty }

  /// The bytes of the workspace's plan; nil for any other plan.
  var ownBytes: [UInt8]? {
    guard case .copy = source else { return nil }
    return files.first.map { Array($0.text.utf8) }
  }

  /// The plan that a replan is laid over, and its fingerprint: the one that was last taken.
  func lastTaken(_ opened: OpenedStore) throws -> (curriculum: Curriculum, fingerprint: String) {
    guard case .copy = source, let fingerprint = opened.basePlan ?? replan?.plan ?? opened.planFingerprint
    else {
      throw Failure(
        .data, "the programme has not begun, so there is nothing to replan",
        help: "`machinemode settings set start today` begins it")
    }
    let reading = textReading
    guard let curriculum = reading.curriculum else {
      throw Failure(.data, report: reading.diagnostics.text + advice)
    }
    return (curriculum, fingerprint)
  }

  /// The plan with all its diagnostics.
  var reading: PlanReading {
    let reading = textReading
    guard let replan, let curriculum = reading.curriculum else { return reading }
    return PlanReading(curriculum: replan.laid(over: curriculum).curriculum, diagnostics: reading.diagnostics)
  }

  /// The plan as its text has it.
  private var textReading: PlanReading {
    if case .ticks(let title, let days) = source {
      return PlanReading(curriculum: Curriculum(ticksOf: title, days: days))
    }
    return readPlan(files, Catalogue.lookup)
  }

  /// Where its cards and hints are: with the plan, or with the one that it was copied from. Nil if there is no such
  /// folder any more.
  private func cardsFolder() throws -> String? {
    let own = source == .copy ? files.first.flatMap { PlanCopy.origin(in: $0.text) } : nil
    return switch origin ?? own {
    case .bundled?: try Locations.bundled("Curriculum")
    case .path(let path)?: Locations.isFolder(path) ? path : nil
    case nil: nil
    }
  }

  /// The cards that come with it, and its hints if they are wanted, with what is wrong in them.
  func readCards(withHints: Bool) throws -> (cards: PlanCards, diagnostics: [Diagnostic]) {
    guard let folder = try cardsFolder() else { return (.none, []) }
    return readPlanCards(
      try InputFiles.cards(at: folder), hints: withHints ? try InputFiles.hints(at: folder) : [])
  }

  /// The cards that come with it, and its hints if they are wanted. What cannot be read of them is left out, with a
  /// warning once in a run.
  func cards(withHints: Bool) -> PlanCards {
    do {
      let (cards, diagnostics) = try readCards(withHints: withHints)
      if let first = diagnostics.first {
        let count = counted(diagnostics.count, "error")
        StandardError.warnOnce(
          "\(count) in the cards and hints of the plan, the first: \(first.headline)",
          help: "`machinemode plan check` shows all")
      }
      return cards
    } catch {
      let reason = (error as? Failure)?.reason ?? "\(error)"
      StandardError.warnOnce(
        "the cards and hints of the plan cannot be read: \(reason)",
        help: "correct it; until then there are no cards and hints")
      return .none
    }
  }

  /// The parsed plan; errors end the run. `plan check` reports its warnings.
  func curriculum() throws -> Curriculum {
    let reading = reading
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      throw Failure(.data, report: errors.text + advice)
    }
    return curriculum
  }

  /// Advice on errors in the plan, besides correcting them.
  var advice: String {
    if case .copy = source { "\n" + FollowedPlan.wayBack } else { "" }
  }

  private static let wayBack =
    "help: this is the plan that your workspace follows; `machinemode plan use hundred-days` follows the bundled "
    + "one, and this file is kept\n"

  /// The origin recorded in a copy of it.
  var origin: PlanOrigin? {
    switch source {
    case .option(let path): .path(Locations.absolute(path))
    case .bundled(let plan): .bundled(plan)
    case .copy, .ticks: nil
    }
  }

  /// A copy for a workspace without a plan, which reads as the same plan. Nil, with a warning, if the plan is too
  /// large for one file.
  func copy(of curriculum: Curriculum) -> [UInt8]? {
    guard let origin else { return nil }
    let copy = PlanCopy(files, from: origin)
    guard
      readPlan([copy.file(named: "curriculum.md")], Catalogue.lookup).curriculum?.weeks == curriculum.weeks
    else {
      StandardError.warn(
        "the plan is too large for one file, so your workspace keeps no copy of it",
        help: "go on naming it with `--plan`")
      return nil
    }
    return copy.bytes
  }

  /// The origin of this copy, if the plan there has changed; nil if not, or if it cannot be read. It reads that plan,
  /// so only commands that report it should ask.
  var news: PlanOrigin? {
    guard let copy = ownBytes.map({ PlanCopy($0) }), let origin = copy.origin,
      let files = try? origin.files(),
      copy.isOutdated(by: files)
    else { return nil }
    return origin
  }
}

extension PlanOrigin {
  var isBundled: Bool { if case .bundled = self { true } else { false } }

  /// The file or folder of the plan.
  var path: String {
    get throws {
      switch self {
      case .bundled(let plan): try plan.path
      case .path(let path): path
      }
    }
  }

  func files() throws -> [PlanFile] { try InputFiles.curriculum(at: path) }

  /// `the bundled plan`, `Blind 75`, `the plan in /home/ada/plan`.
  var words: String {
    switch self {
    case .bundled(.hundredDays): "the bundled plan"
    case .bundled(let plan): plan.title
    case .path(let path): "the plan in \(printable(path))"
    }
  }

  /// As `words`, without a path if the plan is a copy.
  var briefWords: String {
    switch self {
    case .bundled: words
    case .path: "the plan that yours was copied from"
    }
  }
}
