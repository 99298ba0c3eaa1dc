// `doctor`: how store, backups, plan and reminders are, and what to do about it.

import ArgumentParser
import CurriculumReader
import Logging
import ProgressStorage
import Statistics
import StrictJSON
import StudyModel
import TextTools

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the health of your data.",
    discussion: """
      Without an option it only looks. `--fix` does what needs no decision of yours, and keeps a copy of whatever it \
      replaces. The exit status is 1 when something is critical.
      """)

  @Flag(help: "Fix what can be fixed safely.")
  var fix = false

  @Flag(help: "Accept a store that was edited by hand; asks, since `undo` then starts over.")
  var accept = false

  @Flag(name: .shortAndLong, help: "Do not ask before `--accept`.")
  var yes = false

  @Option(
    help: ArgumentHelp("Remove what is logged on an item that the plan no longer has.", valueName: "id"),
    completion: .orphans)
  var removeOrphan: [String] = []

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let desk = try BackupDesk(shared)
    let deeds = try changes(desk)
    if !reading.json { for deed in deeds { desk.say(printable(deed)) } }
    let sections = try HealthSection.all(desk)
    let level = sections.level
    StandardOutput.write(
      reading.json ? document(sections, level, deeds).text : text(sections, level, desk.terminal))
    guard level < .critical else { throw CommandFailure(.no) }
  }

  /// Does what the options ask for, and says what that was.
  private func changes(_ desk: BackupDesk) throws -> [String] {
    let (store, now) = (desk.store, desk.now.instant)
    var said: [String] = []
    if accept {
      if !yes, let finding = try storing({ try store.alteration(at: now) }) {
        try confirm(
          "doctor --accept",
          [
            "The store: \(finding).",
            "`undo` then starts over, since its steps belong to what the file said before.",
          ],
          asking: "Accept it as it is?", otherwise: "add `--yes`; `undo` then starts over")
      }
      let accepted = try storing { try store.accept(at: now) }
      Desk.tell(accepted?.notices ?? [])
      said.append(
        accepted.map { "Accepted as it is: \($0.facts.words)." }
          ?? "The store is intact; there is nothing to accept.")
    }
    if !removeOrphan.isEmpty { said.append(try removeOrphans()) }
    if fix {
      let (deeds, notices) = try storing { try store.mend(at: now) }
      Desk.tell(notices)
      said += deeds.map { "Fixed: \($0)." }
      if let kept = try planKeptAside(desk) {
        said.append("Fixed: moved the plan that cannot be read to \(kept), and put the one before it back.")
      } else if deeds.isEmpty && notices.isEmpty {
        said.append("Nothing to fix.")
      }
    }
    return said
  }

  /// Puts the plan back that was followed before one with mistakes; where that one is kept, nil where nothing was done.
  private func planKeptAside(_ desk: BackupDesk) throws -> String? {
    let path = desk.store.workspace.planPath
    guard Locations.isTaken(path),
      (try? FollowedPlan(option: nil, workspace: desk.store.workspace.folder).curriculum()) == nil
    else { return nil }
    return try storing { try desk.store.putPlanBack(at: desk.now.instant) }
  }

  private func removeOrphans() throws -> String {
    var desk = try Desk(shared)
    let (orphans, ids) = (Set(desk.summary.orphans), removeOrphan.map { ItemID($0) })
    if let stranger = ids.first(where: { !orphans.contains($0) }) {
      throw CommandFailure(
        usage: "`\(printable(stranger.text))` is not an item that the plan has lost; nothing was changed",
        help: "`machinemode doctor` lists them")
    }
    let instant = desk.now.instant
    try desk.change { log, _ in
      for id in ids { log.items[id] = nil }
    } as: {
      LoggedAction(
        command: "doctor", summary: "removed \(ids.map(\.text).joined(separator: ", "))", days: [],
        instant: instant)
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
        let text = terminal.lines(of: report.text + ".", width: width)
        let remedy = report.remedy.map { terminal.lines(of: "Do: \($0).", width: width) } ?? []
        let indent = String(repeating: " ", count: 23)
        lines.append("\(name)\(mark)  " + (text + remedy).joined(separator: "\n\(indent)"))
      }
    }
    return (lines + ["", "Overall: \(level.word)."]).joined(separator: "\n") + "\n"
  }

  private func document(_ sections: [HealthSection], _ level: HealthLevel, _ deeds: [String]) -> JSONValue {
    let findings = sections.flatMap { section in
      section.reports.map { report -> JSONValue in
        [
          "subject": .string(section.name.lowercased()), "level": .string(report.level.word),
          "text": .string(report.text), "remedy": report.remedy.map { .string($0) } ?? .null,
        ]
      }
    }
    return [
      "schemaVersion": 1, "level": .string(level.word), "findings": .array(findings),
      "deeds": .array(deeds.map { .string($0) }),
    ]
  }
}

/// One subject of the check with what was found: what `doctor` shows, and what `status` sums up.
struct HealthSection {
  let name: String
  let reports: [HealthReport]

  static func all(_ desk: BackupDesk) throws -> [HealthSection] {
    let health = try storing { try desk.store.health(at: desk.now.instant) }
    return [
      HealthSection(name: "Store", reports: health.storeReports),
      HealthSection(name: "Backups", reports: health.backupReports),
      HealthSection(name: "Curriculum", reports: try curriculum(desk, health)),
      HealthSection(name: "Reminders", reports: reminders()),
    ]
  }

  private static func curriculum(_ desk: BackupDesk, _ health: StoreHealth) throws -> [HealthReport] {
    let findings = health.planReports
    if findings.contains(where: { $0.level == .critical }), desk.options.curriculum == nil { return findings }
    do {
      let plan = try FollowedPlan(desk.options)
      let reports = [work(on: try plan.curriculum(), desk)] + findings
      guard let origin = plan.news else { return reports }
      let news = HealthReport(
        .healthy, "\(origin.briefWords) has changed since your plan was copied from it",
        remedy: "nothing, or `machinemode curriculum update --dry-run`, which shows how")
      return reports + [news]
    } catch let failure as CommandFailure {
      let first = failure.text.split(separator: "\n").first.map(String.init) ?? "it cannot be read"
      let isOwn = desk.options.curriculum == nil && Locations.isTaken(desk.store.workspace.planPath)
      let remedy =
        "`machinemode curriculum check` lists every mistake"
        + (isOwn
          ? ", `machinemode doctor --fix` goes back to the plan before them, `machinemode curriculum update --bundled` "
            + "to the bundled one" : "")
      return [HealthReport(.critical, first, remedy: remedy)] + findings
    }
  }

  /// The timers that look for reminders. A place that cannot be read counts as one without a timer: it says nothing
  /// about the learner's data.
  private static func reminders() -> [HealthReport] {
    let schedulers = Scheduler.allCases.filter(\.hasTimer)
    guard !schedulers.isEmpty else {
      return [
        HealthReport(
          .healthy, "no timer is installed",
          remedy: "nothing, or `machinemode remind --install systemd` (or cron, or launchd)")
      ]
    }
    return schedulers.map { scheduler in
      HealthReport(
        .healthy, "a \(scheduler) timer checks every \(Scheduler.minutes) minutes for due reminders",
        remedy:
          "nothing, or `machinemode remind --install \(scheduler)` again after the program or your data has moved"
      )
    }
  }

  /// How the work that is logged stands in the plan.
  private static func work(on curriculum: Curriculum, _ desk: BackupDesk) -> HealthReport {
    guard let log = try? desk.store.load() else {
      return HealthReport(.healthy, "\(counted(curriculum.days.count, "day")) without a mistake")
    }
    let orphans = summarize(curriculum, log, desk.now).orphans.map(\.text)
    guard !orphans.isEmpty else {
      return HealthReport(
        .healthy, "every logged item is in the plan of \(counted(curriculum.days.count, "day"))")
    }
    return HealthReport(
      .warning,
      "the plan no longer has \(counted(orphans.count, "logged item")), kept and in the report: "
        + joined(orphans, atMost: 5),
      remedy: "nothing, or `machinemode doctor --remove-orphan \(orphans[0])`")
  }
}

extension [HealthSection] {
  /// The worst of what was found.
  var level: HealthLevel { flatMap(\.reports).map(\.level).max() ?? .healthy }
}

extension HealthLevel {
  var word: String {
    switch self {
    case .healthy: "healthy"
    case .warning: "warning"
    case .critical: "critical"
    }
  }
}
