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
      replaces. The exit status is 1 when something is critical.
      """)

  @Flag(help: "Fix what can be fixed safely.")
  var fix = false

  @Option(
    help: ArgumentHelp("Remove what is logged on an item that the plan no longer has.", valueName: "id"),
    completion: .orphans)
  var delete: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let repairs = try changes(session)
    if !reading.json { for repair in repairs { session.say(printable(repair)) } }
    let check = try HealthCheck(session)
    let (sections, level) = (check.sections, check.level)
    StandardOutput.write(
      reading.json ? document(sections, level, repairs).text : text(sections, level, session.terminal))
    guard level < .critical else { throw Failure(.data, report: "") }
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
    let session = try StudySession(shared)
    let (orphans, ids) = (Set(session.summary.orphans), delete.map { ItemID($0) })
    if let stranger = ids.first(where: { !orphans.contains($0) }) {
      throw Failure(
        .usage, "`\(printable(stranger.text))` is not an item that the plan has lost",
        help: "`machinemode doctor` lists them")
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

  private func text(_ sections: [HealthSection], _ level: HealthLevel, _ terminal: Terminal) -> String {
    var lines: [String] = []
    for section in sections {
      for (index, report) in section.reports.enumerated() {
        let name = (index == 0 ? section.name : "").padded(to: 12)
        let mark = terminal.styled(report.level.word.padded(to: 9), report.level == .healthy ? .good : .bold)
        let width = terminal.width - 23
        let texts = [report.text + "."] + [report.remedy.map { "Do: \($0)." }].compactMap(\.self)
        let text = texts.flatMap { terminal.lines(of: $0, width: width) }
        lines.append("\(name)\(mark)  " + text.joined(separator: "\n" + String(repeating: " ", count: 23)))
      }
    }
    return (lines + ["", "Overall: \(level.word)."]).joined(separator: "\n") + "\n"
  }

  private func document(_ sections: [HealthSection], _ level: HealthLevel, _ repairs: [String]) -> JSONValue {
    let findings = sections.flatMap { section in
      section.reports.map { report -> JSONValue in
        [
          "subject": .string(section.name.lowercased()), "level": .string(report.level.word),
          "text": .string(report.text), "remedy": report.remedy.map { .string($0) } ?? .null,
        ]
      }
    }
    return [
      "schemaVersion": 2, "level": .string(level.word), "findings": .array(findings),
      "repairs": .array(repairs.map { .string($0) }),
    ]
  }
}

struct HealthSection {
  let name: String
  let reports: [HealthReport]

  var level: HealthLevel { reports.map(\.level).max() ?? .healthy }
}

/// The findings that `doctor` shows and `status` summarises.
struct HealthCheck {
  let sections: [HealthSection]
  /// Whether a sound copy of the plan that the store names is kept.
  let keepsPlan: Bool
  /// How many backups there are, and the age of the newest sound one.
  let (backupCount, backupAge): (Int, BackupAge)
  /// The origin of the workspace's plan, if the plan there has changed.
  let news: PlanOrigin?

  var level: HealthLevel { sections.map(\.level).max() ?? .healthy }

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

  /// Uses what a study session has read already.
  init(_ session: StudySession) throws {
    try self.init(session, .success(session.opened), .success((session.plan, session.curriculum)))
  }

  private init(
    _ session: Session, _ found: Result<OpenedStore, any Error>,
    _ plan: Result<(FollowedPlan, Curriculum), any Error>
  ) throws {
    let followed = (try? plan.get())?.0
    let health = try session.store.health(of: found, at: session.now.instant)
    keepsPlan = health.planReports.isEmpty
    (backupCount, backupAge) = (health.backupCount, health.backupAge)
    news = followed?.news
    sections = [
      HealthSection(name: "Store", reports: health.storeReports),
      HealthSection(name: "Backups", reports: health.backupReports),
      HealthSection(
        name: "Curriculum",
        reports: try HealthCheck.reports(on: plan, health.planReports, try? found.get(), news: news, session)),
      HealthSection(name: "Reminders", reports: HealthCheck.reminders()),
      HealthSection(name: "Solutions", reports: HealthCheck.solutions(session, try? found.get())),
      HealthSection(name: "Sync", reports: HealthCheck.sync(session, try? found.get())),
    ].filter { !$0.reports.isEmpty }
  }

  /// The last sync, and the texts that it left in two versions; empty if this device never synced.
  private static func sync(_ session: Session, _ opened: OpenedStore?) -> [HealthReport] {
    let last = LocalState.load(workspace: session.workspace).sync
    let settings = opened?.log.settings ?? Settings()
    let today = session.now.instant.calendarDay(dayStart: settings.dayStart)
    let texts = opened?.learner.textsInTwoVersions ?? []
    return [
      last.map { HealthReport(.healthy, "synced \($0.words(on: today, settings, at: opened?.revision))") }
    ].compactMap(\.self)
      + texts.map {
        HealthReport(
          .warning, "two versions are kept of \($0.subject)",
          remedy: "`\($0.command)` opens it; remove the line between them once you have united them")
      }
  }

  /// The repository of solutions; empty if none is followed.
  private static func solutions(_ session: Session, _ opened: OpenedStore?) -> [HealthReport] {
    guard let followed = LocalState.load(workspace: session.workspace).solutions else { return [] }
    let settings = opened?.log.settings ?? Settings()
    let today = session.now.instant.calendarDay(dayStart: settings.dayStart)
    guard let problem = followed.problem else {
      return [HealthReport(.healthy, "following \(followed.words(on: today, settings))")]
    }
    return [
      HealthReport(
        .warning, problem,
        remedy:
          "`machinemode solutions pull` tries again, `machinemode solutions follow DIR` names another place, "
          + "`machinemode solutions unfollow` forgets it")
    ]
  }

  private static func reports(
    on plan: Result<(FollowedPlan, Curriculum), any Error>, _ findings: [HealthReport],
    _ opened: OpenedStore?, news: PlanOrigin?, _ session: Session
  ) throws -> [HealthReport] {
    let log = opened.flatMap { $0.exists ? $0.log : nil }
    if findings.contains(where: { $0.level == .critical }), session.options.plan == nil {
      return findings
    }
    do {
      let reports = [work(on: try plan.get().1, log, session.now)] + findings
      guard let news else { return reports }
      return reports + [
        HealthReport(
          .healthy, "\(news.briefWords) has changed since your plan was copied from it",
          remedy: "nothing, or `machinemode plan update --dry-run`, which shows how")
      ]
    } catch let failure as Failure {
      let first = failure.text.split(separator: "\n").first.map(String.init) ?? "it cannot be read"
      let isOwn = session.options.plan == nil && opened?.planFingerprint != nil
      let remedy =
        "`machinemode plan check` lists every error"
        + (isOwn
          ? ", `machinemode plan use hundred-days` follows the bundled one" : "")
      return [HealthReport(.critical, first, remedy: remedy)] + findings
    }
  }

  /// The findings on timers. An unreadable place counts as one without a timer: it says nothing about the learner's
  /// data.
  private static func reminders() -> [HealthReport] {
    let schedulers = Scheduler.allCases.filter(\.hasTimer)
    guard !schedulers.isEmpty else {
      return [
        HealthReport(
          .healthy, "no timer is installed",
          remedy: "nothing, or `machinemode remind install systemd` (or cron, or launchd)")
      ]
    }
    return schedulers.map { scheduler in
      HealthReport(
        .healthy, "a \(scheduler) timer checks every \(Scheduler.minutes) minutes for due reminders",
        remedy:
          "nothing, or `machinemode remind install \(scheduler)` again after the program or your data has moved"
      )
    }
  }

  /// How the logged work matches the plan.
  ///
  /// - Parameter log: nil if there is no readable store.
  private static func work(on curriculum: Curriculum, _ log: ProgressLog?, _ now: Now) -> HealthReport {
    guard let log else {
      return HealthReport(.healthy, "\(counted(curriculum.days.count, "day")) without errors")
    }
    let orphans = summarize(curriculum, log, now).orphans.map(\.text)
    guard !orphans.isEmpty else {
      return HealthReport(
        .healthy, "every logged item is in the plan of \(counted(curriculum.days.count, "day"))")
    }
    return HealthReport(
      .warning,
      "the plan no longer has \(counted(orphans.count, "logged item")), kept and in the report: "
        + joined(orphans, atMost: 5),
      remedy: "nothing, or `machinemode doctor --delete \(orphans[0])`")
  }
}

extension HealthLevel {
  var word: String { "\(self)" }
}
