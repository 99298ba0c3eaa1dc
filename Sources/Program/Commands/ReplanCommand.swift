// `replan`: lays what is open over the days that are left.

import ArgumentParser
import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct ReplanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replan", abstract: "Lay what is open over the days that are left.",
    discussion: """
      For an interview before the plan's end, a load that does not fit, or a gap of a week. What is done stays where it \
      stands, and `undo` goes back. With `--until` what matters most is kept and the rest is left out; a later replan \
      begins with the whole plan again. Example: replan --until interview --hours 2
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last date, or `interview` for the day before it.", valueName: "date"))
  var until: String?

  @Option(
    help: ArgumentHelp("The hours of a study day, 0.5 to 12; those of the plan without it.", valueName: "h"))
  var hours: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The first date; the next study day with nothing logged without it.", valueName: "date"))
  var from: String?

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    guard let hours else { return }
    guard hours.isFinite, ReplanArguments.allowedMinutes.contains(Int((min(99, hours) * 60).rounded())) else {
      throw ValidationError("`--hours` takes 0.5 to 12")
    }
  }

  func run() throws {
    let session = try Session(shared)
    let opened = session.opened
    guard opened.ticks == nil else {
      throw Failure(
        .usage, "`\(opened.programme.text)` has one tick a day, so there is nothing to replan",
        help: "`machinemode challenge list` names the programmes with a plan")
    }
    try opened.learner.refuseChange(of: opened.programme)
    let (base, fingerprint) = try session.plan.lastTaken(opened)
    let replanning = try Replanning(
      try arguments(today: session.summary.today), base: base, fingerprint: fingerprint, session)
    let (replan, curriculum) = try replanning.replan()
    let report = ReplanReport(replanning, replan, curriculum)
    guard !(session.plan.replan?.isSame(as: replan) ?? false) else {
      session.say("The plan is laid like that already; nothing was changed.")
      return
    }
    if !dryRun {
      let bytes = session.plan.ownBytes
      let plan = NewPlan(Array(replan.text.utf8), over: bytes)
      try session.change(following: [opened.programme: plan]) { _ in
      } as: {
        LoggedAction(command: "replan", summary: replan.arguments, instant: session.now.instant)
      }
    }
    for line in report.lines { session.say(line) }
    session.say(dryRun ? "Nothing was changed." : "Back to the plan as it was: machinemode undo")
  }

  private func arguments(today: CivilDate) throws -> ReplanArguments {
    var arguments = ReplanArguments()
    if let until {
      arguments.until =
        until.lowercased() == "interview"
        ? .interview : .date(try date(typed: until, today: today, direction: .future))
    }
    arguments.minutes = hours.map { Int(($0 * 60).rounded()) }
    if let from {
      arguments.from = try date(typed: from, today: today, direction: .future)
    }
    return arguments
  }
}

/// What a replan says.
struct ReplanReport {
  private let replanning: Replanning
  private let replan: Replan
  private let curriculum: Curriculum

  init(_ replanning: Replanning, _ replan: Replan, _ curriculum: Curriculum) {
    self.replanning = replanning
    self.replan = replan
    self.curriculum = curriculum
  }

  var lines: [String] {
    let laid = curriculum.days.filter { $0.number >= replanning.from && !$0.requiredItems.isEmpty }
    let summary = replanning.session.summary
    let words = summary.dateWords
    let first = laid.first.flatMap { replanning.date(of: $0.number) }
    let last = curriculum.days.last.flatMap { replanning.date(of: $0.number) }
    let begins = first.map { " from \(words.weekday($0))" } ?? ""
    let ends = last.map { ", the last on \(words.date($0))" } ?? ""
    let before = summary.calendar.end.flatMap { $0 == last ? nil : " (was \(words.date($0)))" } ?? ""
    let budget = durationText(minutes: replanning.budget)
    return [
      "\(counted(laid.count, "day"))\(begins) at \(budget)\(ends)\(before)."
        + (leftOut.map { " \($0)" } ?? "") + (kept.map { " \($0)" } ?? ""),
      summary.hasProblems ? "Reviews come on top, up to 60 minutes a day." : nil,
    ].compactMap(\.self)
  }

  /// `Left out: 118 problems, 40 other items.`
  private var leftOut: String? {
    let items = replan.leftOut.compactMap { replanning.base.place(of: $0)?.item }.filter(\.isRequired)
    let problems = items.count(where: \.isProblem)
    let parts = [(problems, "problem"), (items.count - problems, "other item")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return nil }
    return "Left out: \(parts.map { counted($0.0, $0.1) }.joined(separator: ", "))."
  }

  /// `Kept: all of Blind 75, 41 of 75 others of the lists.`
  private var kept: String? {
    guard !replan.leftOut.isEmpty, let lists = (try? Catalogue.read())?.lists else { return nil }
    var open: [Int: Bool] = [:]
    let leftOut = Set(replan.leftOut)
    for item in replanning.base.days.flatMap(\.items) {
      guard case .problem(let problem, _, _) = item.content, lists[problem.number] != nil else { continue }
      open[problem.number] = open[problem.number] == true || !leftOut.contains(item.id)
    }
    let blind = open.filter { lists[$0.key]?.contains(KnownList.first) == true }
    let others = open.count - blind.count
    let parts = [
      part(blind.values.count(where: \.self), of: blind.count, KnownList.first),
      part(
        open.values.count(where: \.self) - blind.values.count(where: \.self), of: others,
        "others of the lists"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Kept: \(parts.joined(separator: ", "))."
  }

  private func part(_ count: Int, of total: Int, _ name: String) -> String? {
    guard total > 0 else { return nil }
    guard count == total else { return "\(count) of \(total) \(name == KnownList.first ? "of " : "")\(name)" }
    return name == KnownList.first ? "all of \(name)" : "all \(total) \(name)"
  }
}

extension Item {
  fileprivate var isProblem: Bool { if case .problem = content { true } else { false } }
}

extension CivilDate {
  fileprivate func words(in year: Int) -> String {
    self.year == year ? "\(day) \(monthName)" : longText
  }
}

/// Dates in a sentence, those of this year without it.
private struct DateWords {
  let year: Int

  func date(_ date: CivilDate) -> String { date.words(in: year) }
  func weekday(_ date: CivilDate) -> String { "\(date.weekday.name) \(date.words(in: year))" }
}

extension ProgressSummary {
  fileprivate var dateWords: DateWords { DateWords(year: today.year) }
}
