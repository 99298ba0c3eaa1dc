// `status`: where everything stands, in a few lines.

import ArgumentParser
import ProgressStorage
import Statistics
import StrictJSON
import StudyModel
import Website

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show day, streak, pace and the state of the site.")

  @Flag(help: "Say nothing; exit 0 when today already counts, 1 while it is open.")
  var check = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if check && reading.json { throw ValidationError("`--check` says nothing, so `--json` goes without it") }
  }

  func run() throws {
    let desk = try Desk(shared)
    let summary = desk.summary
    if check {
      guard summary.streak.todayCounts else { throw CommandFailure(.no) }
      return
    }
    let state = MachineState.load(workspace: desk.workspace)
    let freshness = state.freshness(summary, desk.log.settings)
    StandardOutput.write(
      reading.json
        ? document(summary, state.members(freshness), desk).text
        : lines(summary, freshness, desk).map { $0 + "\n" }.joined())
  }

  private func lines(_ summary: ProgressSummary, _ freshness: Freshness, _ desk: Desk) -> [String] {
    let streak = summary.streak
    let longest = streak.longest.map { ", longest \($0.length)" } ?? ""
    let rows = [
      ("Day", "\(summary.headline), \(summary.today.longTextWithWeekday)"),
      (
        "Streak",
        "\(counted(streak.length, "day"))\(streak.current == nil ? "" : ", \(streak.words)")\(longest)"
      ),
      ("Plan", summary.calendar.start == nil ? "no start yet" : summary.pace.words),
      (
        "Done", "\(summary.daysCompleteText), \(summary.items.countText) items (\(summary.items.percentText))"
      ),
      (
        "Today",
        "\(summary.currentDay?.completion.countText ?? "0 of 0") items, \(durationText(minutes: summary.minutesToday))"
      ),
      ("Time", durationText(minutes: summary.minutes)),
      ("Site", freshness.words),
      ("Link", SitePlace(desk.log.settings).words),
      ("Backup", backups(desk)),
      ("Health", health(desk)),
      (
        "Data",
        desk.hasStore ? printable(desk.store.workspace.storePath) : "none yet; the first logged item makes it"
      ),
    ]
    let orphans =
      summary.orphans.isEmpty
      ? []
      : [("Kept", "\(counted(summary.orphans.count, "item")) that the plan no longer has; see the report")]
    let news = desk.plan.news.map { origin in
      "Update  "
        + desk.terminal.lines(
          of: "\(origin.briefWords) has changed; `machinemode curriculum update --dry-run` shows how",
          width: desk.terminal.width - 8
        ).joined(separator: "\n        ")
    }
    let still = [stillLine(desk)].compactMap(\.self)
    let terminal = desk.terminal
    let lines = (rows + orphans).map { name, text in
      // A path, which somebody may want to copy, is not broken.
      let parts = name == "Data" ? [text] : terminal.lines(of: text, width: terminal.width - 8)
      return name.padded(to: 8) + parts.joined(separator: "\n        ")
    }
    return lines + [news].compactMap(\.self) + still
  }

  /// By the names alone; `doctor` reads them all.
  private func backups(_ desk: Desk) -> String {
    let backups = (try? desk.store.backups()) ?? []
    guard let latest = backups.first else {
      return desk.hasStore ? "none; `machinemode backup create` makes one" : "none yet"
    }
    let age = max(0, desk.summary.today.days(since: latest.date))
    let when = age == 0 ? "of today" : "\(counted(age, "day")) old"
    return "\(counted(backups.count, "backup")), the latest \(when)"
  }

  private func health(_ desk: Desk) -> String {
    if desk.opened.isAltered { return "critical: the store was altered; see `machinemode doctor`" }
    return desk.store.keepsPlan(of: desk.opened)
      ? "healthy" : "warning: no copy of your plan is kept; see `machinemode doctor`"
  }

  private func document(_ summary: ProgressSummary, _ site: [JSONMember], _ desk: Desk) -> JSONValue {
    let backups = (try? desk.store.backups()) ?? []
    return .object(
      standingMembers(summary) + [
        JSONMember(key: "schemaVersion", value: 2),
        JSONMember(key: "site", value: .object(site + SitePlace(desk.log.settings).members)),
        JSONMember(key: "store", value: desk.hasStore ? .string(desk.store.workspace.storePath) : .null),
        JSONMember(key: "storeIsAltered", value: .bool(desk.opened.isAltered)),
        JSONMember(key: "planIsKept", value: .bool(desk.store.keepsPlan(of: desk.opened))),
        JSONMember(key: "backupCount", value: .integer(Int64(backups.count))),
        JSONMember(key: "latestBackup", value: backups.first.map { .string($0.date.iso) } ?? .null),
        JSONMember(key: "orphans", value: .array(summary.orphans.map { .string($0.text) })),
      ])
  }
}
