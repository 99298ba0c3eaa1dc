// `status`: where everything stands, in a few lines.

import ArgumentParser
import ProgressStorage
import Statistics
import StrictJSON
import StudyModel

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show day, streak, pace and the state of the site.")

  @Flag(help: "Say nothing; exit 0 when today already counts, 1 while it is open.")
  var check = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let desk = try Desk(shared)
    let summary = desk.summary
    if check {
      guard summary.streak.todayCounts else { throw CommandFailure(.no) }
      return
    }
    let freshness = MachineState.load(workspace: desk.workspace)
      .freshness(on: summary.today, dayStart: desk.log.settings.dayStart)
    StandardOutput.write(
      reading.json
        ? document(summary, freshness, desk).text
        : lines(summary, freshness, desk).map { $0 + "\n" }.joined())
  }

  private func lines(_ summary: ProgressSummary, _ freshness: String, _ desk: Desk) -> [String] {
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
      ("Site", freshness),
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
    let still = [stillLine(desk.now, desk.log, summary)].compactMap(\.self)
    return (rows + orphans).map { "\($0.0.padded(to: 8))\($0.1)" } + [news].compactMap(\.self) + still
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
    desk.opened.isAltered ? "critical: the store was altered; see `machinemode doctor`" : "healthy"
  }

  private func document(_ summary: ProgressSummary, _ freshness: String, _ desk: Desk) -> JSONValue {
    [
      "schemaVersion": 1,
      "today": .string(summary.today.iso),
      "headline": .string(summary.headline),
      "streakDays": .integer(Int64(summary.streak.length)),
      "todayCounts": .bool(summary.streak.todayCounts),
      "pace": .string(summary.pace.words),
      "daysComplete": .integer(Int64(summary.daysComplete.done)),
      "itemsDone": .integer(Int64(summary.items.done)),
      "itemsTotal": .integer(Int64(summary.items.total)),
      "minutes": .integer(Int64(summary.minutes)),
      "minutesToday": .integer(Int64(summary.minutesToday)),
      "site": .string(freshness),
      "store": desk.hasStore ? .string(desk.store.workspace.storePath) : .null,
      "storeIsAltered": .bool(desk.opened.isAltered),
      "backups": .integer(Int64((try? desk.store.backups().count) ?? 0)),
      "orphans": .array(summary.orphans.map { .string($0.text) }),
    ]
  }
}
