// `doctor`: checks the store, backups, plan and reminders, and says what to do.

import ArgumentParser
import JSON
import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct DoctorCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the health of your data.",
    discussion: """
      Without an option it only looks. `--fix` does what needs no decision of yours, and keeps a copy of whatever it \
      replaces. The exit status is 1 if there is an error.
      """)

  @Flag(help: "Fix what can be fixed safely.")
  var fix = false

  @Option(
    help: ArgumentHelp("Remove what is logged on an item that the plan no longer has.", valueName: "id"),
    completion: .orphans)
  var delete: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let repairs = try changes(session)
    if !reading.json { for repair in repairs { session.say(printable(repair)) } }
    let check = try HealthCheck(session)
    show(
      check.findings, as: "findings", version: 2, DoctorCommand.columns, empty: "",
      closing: "Overall: \(check.level.word).",
      besides: ["level": "\(check.level)".json, "repairs": repairs.json])
    guard check.level < .critical else { throw Failure(.data, report: "") }
  }

  /// Makes the changes that the options ask for; returns their descriptions.
  private func changes(_ session: Session) throws -> [String] {
    var said: [String] = []
    if !delete.isEmpty { said.append(try deleteOrphans()) }
    if fix {
      let (repairs, notices) = try session.store.mend(at: session.now.instant)
      Session.tell(notices)
      said += repairs.map { "Fixed: \($0)." }
      if repairs.isEmpty && notices.isEmpty { said.append("Nothing to fix.") }
    }
    return said
  }

  private func deleteOrphans() throws -> String {
    let session = try Session(shared)
    let orphans = Set(session.summary.orphans)
    let ids = delete.map { ItemID($0) }
    if let stranger = ids.first(where: { !orphans.contains($0) }) {
      throw Failure(
        .usage, "`\(printable(stranger.text))` is not a former item",
        help: "`machinemode doctor` lists the former items")
    }
    try session.change { editor in
      for id in ids { editor.log.items[id] = nil }
    } as: { _, _ in
      LoggedAction(
        command: "doctor", summary: "removed \(ids.map(\.text).joined(separator: ", "))",
        instant: session.now.instant)
    }
    return "Removed \(counted(ids.count, "item")); `machinemode undo` brings it back."
  }

  private static var columns: [Column<HealthFinding>] {
    var level = Column<HealthFinding>("level", 7, text: \.report.level.word) { "\($0.report.level)" }
    level.style = { $0.report.level == .healthy ? .good : .bold }
    return [
      Column("subject", 9, text: { $0.isFirst ? $0.subject : "" }) { $0.subject.lowercased() }, level,
      Column(60) { "\($0.report.text).\($0.report.remedy.map { " Do: \($0)." } ?? "")" },
      Column("text") { $0.report.text },
      Column("remedy") { $0.report.remedy },
    ]
  }
}

/// A finding with its place in the list.
struct HealthFinding {
  let subject: String
  /// Whether it is the first on its subject.
  let isFirst: Bool
  let report: HealthReport
}

/// The findings that `doctor` shows and `status` summarises.
struct HealthCheck {
  private(set) var findings: [HealthFinding] = []
  /// Whether an intact copy of the plan that the store names is kept.
  let keepsPlan: Bool
  let backupCount: Int
  /// The age of the newest intact backup.
  let backupAge: BackupAge
  /// The origin of the workspace's plan, if the plan there has changed.
  let news: PlanOrigin?

  var level: HealthLevel { findings.map(\.report.level).max() ?? .healthy }

  /// What has a finding that is not healthy, e.g. `backups`.
  var troubled: [String] {
    let subjects = findings.filter(\.isFirst).map(\.subject)
    return subjects.filter { subject in
      findings.contains { $0.subject == subject && $0.report.level > .healthy }
    }.map { $0.lowercased() }
  }

  /// Checks the store without changing it.
  init(_ session: Session) throws {
    let found = Result { try session.store.look() }
    let plan = Result {
      let plan = try FollowedPlan(
        option: session.options.plan, workspace: session.workspace, opened: try? found.get())
      return (plan, try plan.curriculum())
    }
    try self.init(session, found, plan)
  }

  /// Uses what the session has read already.
  init(read session: Session) throws {
    try self.init(session, .success(session.opened), .success((session.plan, session.curriculum)))
  }

  private init(
    _ session: Session, _ found: Result<OpenedStore, any Error>,
    _ plan: Result<(FollowedPlan, Curriculum), any Error>
  ) throws {
    let health = try session.store.health(of: found, at: session.now.instant)
    let opened = try? found.get()
    let state = LocalState.load(workspace: session.workspace)
    let settings = opened?.log.settings ?? Settings()
    let today = session.now.instant.calendarDay(dayStart: settings.dayStart)
    keepsPlan = health.planReports.isEmpty
    backupCount = health.backupCount
    backupAge = health.backupAge
    news = (try? plan.get())?.0.news
    add("Store", health.storeReports)
    add("Backups", health.backupReports)
    add("Plan", try HealthCheck.plan(plan, health.planReports, opened, news, session))
    add("Reminders", HealthCheck.reminders())
    add("Solutions", state.solutions.map { [HealthCheck.solutions($0, today, settings)] } ?? [])
    add("Sync", HealthCheck.sync(state.sync?.words(on: today, settings, at: opened?.revision), opened))
  }

  private mutating func add(_ subject: String, _ reports: [HealthReport]) {
    findings += reports.enumerated().map { index, report in
      HealthFinding(subject: subject, isFirst: index == 0, report: report)
    }
  }

  /// The last sync, and the texts that it left in two versions; empty if this device never synced.
  private static func sync(_ last: String?, _ opened: OpenedStore?) -> [HealthReport] {
    let texts = (opened?.learner.textsInTwoVersions ?? []).map { text in
      HealthReport(
        .warning, "\(text.subject) has two versions",
        remedy: "`\(text.command)` opens it; delete the line between once you have merged them")
    }
    return [last.map { HealthReport(.healthy, "synced \($0)") }].compactMap(\.self) + texts
  }

  private static func solutions(
    _ followed: FollowedSolutions, _ today: CivilDate, _ settings: Settings
  ) -> HealthReport {
    guard let problem = followed.problem else {
      return HealthReport(.healthy, "following \(followed.words(on: today, settings))")
    }
    return HealthReport(
      .warning, problem,
      remedy: "`machinemode solutions pull` tries again, `solutions follow DIR` names another place, "
        + "`solutions unfollow` stops following")
  }

  private static func plan(
    _ plan: Result<(FollowedPlan, Curriculum), any Error>, _ reports: [HealthReport],
    _ opened: OpenedStore?, _ news: PlanOrigin?, _ session: Session
  ) throws -> [HealthReport] {
    if reports.contains(where: { $0.level == .critical }), session.options.plan == nil { return reports }
    do {
      let log = opened.flatMap { $0.exists ? $0.log : nil }
      let change = news.map { news in
        HealthReport(
          .healthy,
          "\(news.briefWords) has changed since your plan was copied from it; "
            + "`machinemode plan update --dry-run` shows how")
      }
      return [work(on: try plan.get().1, log, session.now)] + reports + [change].compactMap(\.self)
    } catch let failure as Failure {
      let isOwn = session.options.plan == nil && opened?.planFingerprint != nil
      let bundled = isOwn ? ", `machinemode plan use hundred-days` follows the bundled one" : ""
      let remedy = "`machinemode plan check` lists every error\(bundled)"
      return [HealthReport(.critical, failure.reason, remedy: remedy)] + reports
    }
  }

  /// An unreadable schedule counts as none: it says nothing about the learner's data.
  private static func reminders() -> [HealthReport] {
    let schedulers = Scheduler.all.filter(\.isInstalled)
    guard !schedulers.isEmpty else {
      return [
        HealthReport(
          .healthy,
          "no schedule is installed; `machinemode remind install systemd` (or cron, or launchd) does it")
      ]
    }
    return schedulers.map { scheduler in
      HealthReport(.healthy, "a \(scheduler.name) schedule runs `remind` every \(Scheduler.minutes) minutes")
    }
  }

  /// How the logged work matches the plan.
  ///
  /// - Parameter log: nil if there is no readable store.
  private static func work(on curriculum: Curriculum, _ log: ProgressLog?, _ now: Now) -> HealthReport {
    let days = counted(curriculum.days.count, "day")
    guard let log else { return HealthReport(.healthy, "\(days) without errors") }
    let former = summarize(curriculum, log, now).orphans.map(\.text)
    guard !former.isEmpty else {
      return HealthReport(.healthy, "every logged item is in the plan of \(days)")
    }
    return HealthReport(
      .warning,
      "\(counted(former.count, "former item")), logged but no longer in the plan: \(joined(former, atMost: 5))",
      remedy: "nothing, or `machinemode doctor --delete \(former[0])`")
  }
}

extension HealthLevel {
  /// At the terminal.
  var word: String {
    switch self {
    case .healthy: "ok"
    case .warning: "warning"
    case .critical: "error"
    }
  }
}
