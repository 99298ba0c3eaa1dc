// `status`: summarises the state of everything in a few lines.

import ArgumentParser
import JSON
import Reminders
import Statistics
import Store
import StudyModel
import TextTools
import Website
import Wording

struct StatusCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show day, streak, pace and the state of the site.")

  @Flag(help: "Print one short line, for a prompt or a status bar.")
  var line = false

  @Flag(help: "Print nothing; exit 0 if today counts for the streak, 1 while it is open.")
  var check = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if check && reading.json { throw ValidationError("`--check` prints nothing; leave out `--json`") }
  }

  func run() throws {
    let session = try Session(shared)
    let summary = session.summary
    if check {
      guard summary.streak.todayCounts else { throw Failure(.data, report: "") }
      return
    }
    if line { return StandardOutput.write(briefLine(session) + "\n") }
    let state = LocalState.load(workspace: session.workspace)
    let freshness = state.freshness(summary, session.log.settings)
    let health = try HealthCheck(read: session)
    StandardOutput.write(
      reading.json
        ? document(summary, state, freshness, health, session).text
        : lines(summary, state, freshness, health, session).map { $0 + "\n" }.joined())
  }

  /// `d64 · 3/8 · streak 8 · interview 18d`.
  private func briefLine(_ session: Session) -> String {
    let summary = session.summary
    let day = planned(summary)
    let nothing = summary.isPastPlan ? "\(grouped(summary.items.left)) open" : summary.headline.lowercased()
    let parts = [
      day.map { "d\($0.day.number.value)" } ?? nothing,
      day.map(\.completion.countText).map { $0.replacing(" of ", with: "/") },
      "streak \(summary.streak.length)", session.interview.map { "interview \($0.daysLeft)d" },
    ]
    return parts.compactMap(\.self).joined(separator: session.terminal.separator)
  }

  /// The day of the plan that today has, or begins the plan with; nil if nothing is planned.
  private func planned(_ summary: ProgressSummary) -> DayProgress? {
    let day = summary.state == .notStarted ? summary.currentDay : summary.dayOfToday
    return day.flatMap { $0.completion.total > 0 ? $0 : nil }
  }

  /// `3 of 8 items`; on a day without a plan's list what there is else.
  private func itemsToday(_ session: Session) -> String {
    let summary = session.summary
    if let day = planned(summary) { return day.completion.itemsText }
    let left = summary.isPastPlan ? "\(counted(summary.items.left, "item")) left over" : "nothing planned"
    let reviews = session.reviews.open.count
    return reviews > 0 ? "\(left), \(counted(reviews, "review"))" : left
  }

  private func lines(
    _ summary: ProgressSummary, _ state: LocalState, _ freshness: Freshness, _ health: HealthCheck,
    _ session: Session
  ) -> [String] {
    let streak = summary.streak
    let current = streak.current == nil ? "" : ", \(streak.words)"
    let longest = streak.longest.map { ", longest \($0.length)" } ?? ""
    let rows: [(String, String)] = [
      ("Day", "\(summary.headline), \(summary.today.longTextWithWeekday)"),
      ("Streak", "\(counted(streak.length, "day"))\(current)\(longest)"),
      (
        "Plan",
        "\(summary.value(of: .pace)); \(summary.daysCompleteText), \(summary.items.itemsText) (\(summary.items.percentText))"
      ),
      session.interview.map { ("Interview", $0.status) },
      ("Today", "\(itemsToday(session)), \(durationText(minutes: summary.minutesToday))"),
      ("Site", freshness.words),
      ("Data", dataWords(health, state, session)),
    ].compactMap(\.self)
    let others =
      session.otherProgrammeLines.map { ("Also", $0) }
      + [
        state.solutions?.problem.map { ("Solved", $0) },
        timerText(session).map { ("Timer", $0) },
        health.news.map { origin in
          ("Update", "\(origin.briefWords) has changed; `machinemode plan update --dry-run` shows how")
        },
      ].compactMap(\.self)
    let terminal = session.terminal
    let columns = (rows + others).map(\.0.count).reduce(6, max) + 2
    let lines = (rows + others).map { name, text in
      // A path is not wrapped, so that it can be copied.
      let parts = name == "Solved" ? [text] : terminal.lines(of: text, width: terminal.width - columns)
      return name.padded(to: columns) + parts.joined(separator: "\n" + String(repeating: " ", count: columns))
    }
    return lines + [session.stillLine].compactMap(\.self)
  }

  /// What is wrong with the log and its copies, if anything, and what other devices do not have yet.
  private func dataWords(
    _ health: HealthCheck, _ state: LocalState, _ session: Session
  ) -> String {
    guard session.hasStore else { return "none yet; the first logged item creates it" }
    guard health.troubled.isEmpty else {
      return "\(health.level.word): \(joined(health.troubled)); `machinemode doctor` says what to do"
    }
    let waiting = state.sync?.changesWaiting(at: session.opened.revision) ?? 0
    let unsent =
      waiting == 0
      ? "" : ", \(counted(waiting, "change")) \(waiting == 1 ? "waits" : "wait") for `machinemode sync`"
    return "\(health.level.word), \(counted(health.backupCount, "backup"))\(unsent)"
  }

  private func document(
    _ summary: ProgressSummary, _ state: LocalState, _ freshness: Freshness, _ health: HealthCheck,
    _ session: Session
  ) -> JSONValue {
    statusFacts(summary).adding([
      "schemaVersion": 3, "site": state.document(freshness).adding(SitePlace(session.log.settings).facts),
      "interviewInDays": session.interview.map { .integer($0.daysLeft) } ?? .null,
      "store": session.hasStore ? .string(session.store.workspace.storePath) : .null,
      "health": .string("\(health.level)"), "storeIsEdited": .bool(session.opened.isEdited),
      "planIsKept": .bool(health.keepsPlan),
      "backupCount": .integer(health.backupCount),
      "latestBackup": health.backupAge.date.map { .string($0.iso) } ?? .null, "timer": timerDocument(session),
      "solutions": state.solutions?.facts ?? .null,
      "sync": state.sync?.facts(at: session.opened.revision) ?? .null,
      "orphans": .array(summary.orphans.map { .string($0.text) }),
    ])
  }
}

/// The address of the site, and what is missing for links to it to show a picture.
struct SitePlace {
  let address: SiteAddress?
  let canDraw: Bool

  init(_ settings: Settings) {
    address = settings.baseURL
    canDraw = ProgramRun.exists(PreviewDrawing.program)
  }

  var facts: JSONValue {
    // Without an address no picture is drawn, even if the program is there.
    let missing = address == nil ? ["baseURL"] : canDraw ? [] : [PreviewDrawing.program]
    return [
      "address": address.map { .string($0.text) } ?? .null,
      "missing": .array(missing.map { .string($0) }),
    ]
  }
}
