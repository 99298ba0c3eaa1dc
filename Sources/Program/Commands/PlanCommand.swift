// `plan list` and `plan check`: what is on which day of a plan, and every error and warning in it.

import ArgumentParser
import JSON
import Plans
import Statistics
import Store
import StudyModel
import TextTools
import Website

struct PlanCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "List, check and follow plans, and tick your own.",
    discussion: """
      A plan of your own is followed as it is: `plan use my-plan.md`. A copy is kept in your workspace, in plans/, and \
      followed whatever happens to the file; `plan update` takes the file's newer version.
      """,
    subcommands: [
      PlanListCommand.self, PlanCheckCommand.self, PlanUseCommand.self, PlanUpdateCommand.self,
      PlanMarkCommand.self,
    ])

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct PlanCheckCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show every error and warning in a plan, with file, line and column.",
    discussion: """
      An error is where the meaning is lost, and the plan is not followed; a warning is where something was guessed. Of \
      many warnings of one kind the first three are shown; `--json` has all.
      """)

  @Argument(
    help: "A plan: a Markdown or CSV file, or a folder of files; the one that you follow without it.",
    completion: .file())
  var path: String?

  @Flag(help: "Fail on warnings, too.")
  var strict = false

  @Flag(help: "Write an id behind each item that has none; the file as it was is kept beside it, with .bak.")
  var ids = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    try requirePath(path, for: "path")
    if ids, path == nil { throw ValidationError("`--ids` needs the file to write into") }
  }

  func run() throws {
    let plan = try path.map { try FollowedPlan(option: $0, workspace: nil) } ?? FollowedPlan(shared)
    let cards = try plan.readCards(withHints: true)
    let read = plan.reading
    let diagnostics = read.diagnostics + cards.diagnostics
    let curriculum = cards.diagnostics.isEmpty ? read.curriculum : nil
    if reading.json {
      StandardOutput.write(document(curriculum, diagnostics).text)
    } else {
      StandardError.write(shown(diagnostics) + (curriculum == nil ? plan.advice : ""))
      if !shared.quiet, let curriculum {
        let verdict =
          diagnostics.isEmpty
          ? "No errors or warnings" : "No errors, \(counted(diagnostics.count, "warning"))"
        let counts = "\(verdict): \(curriculum.countsText)\(cards.cards.countsText)."
        StandardOutput.write(shared.terminal.wrapped(counts, indent: 2) + "\n")
      }
    }
    guard curriculum != nil, !strict || diagnostics.isEmpty else { throw Failure(.data, report: "") }
    if ids, let path { try writeIDs(into: path, read) }
  }

  /// The diagnostics with no more than three warnings of a kind.
  private func shown(_ diagnostics: [Diagnostic]) -> String {
    let most = 3
    let warnings = diagnostics.filter { $0.severity == .warning }
    let counts = Dictionary(grouping: warnings, by: \.identifier).mapValues(\.count)
    var told: [String: Int] = [:]
    let shown = diagnostics.filter { diagnostic in
      guard diagnostic.severity == .warning else { return true }
      told[diagnostic.identifier, default: 0] += 1
      return told[diagnostic.identifier, default: 0] <= most
    }
    let more = counts.filter { $0.value > most }.sorted { $0.key < $1.key }.map {
      "warning: \(grouped($0.value - most)) more of this kind [\($0.key)]\n"
    }
    return shown.text + (more.isEmpty ? "" : "\n" + more.joined())
  }

  private func writeIDs(into path: String, _ read: PlanReading) throws {
    guard !Locations.isFolder(path) else {
      throw Failure(
        .usage, "`--ids` writes into one file, and \(printable(path)) is a folder", help: "name a file of it")
    }
    let bytes = try InputFiles.bytes(at: path)
    let new = read.named(bytes)
    guard new != bytes else { return }
    try AtomicFile.replace(bytes, by: new, at: path, keepingAs: path + ".bak")
    guard !shared.quiet else { return }
    let count = read.items.count { $0.placeOfID != nil }
    StandardOutput.write("\(counted(count, "id")) written; the file as it was is \(printable(path)).bak.\n")
  }

  private func document(_ curriculum: Curriculum?, _ diagnostics: [Diagnostic]) -> JSONValue {
    [
      "schemaVersion": 3,
      "dayCount": .integer(curriculum?.days.count ?? 0),
      "diagnostics": .array(
        diagnostics.map { diagnostic in
          [
            "severity": .string(diagnostic.severity.rawValue),
            "identifier": .string(diagnostic.identifier),
            "file": diagnostic.place.map { .string($0.file) } ?? .null,
            "line": diagnostic.place.map { .integer($0.line) } ?? .null,
            "column": diagnostic.place.map { .integer($0.column) } ?? .null,
            "message": .string(diagnostic.message),
            "help": .string(diagnostic.help),
          ]
        }),
    ]
  }
}

struct PlanListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show what is on which day of the plan.")

  @Argument(
    help: ArgumentHelp("One day, with all that its items say.", valueName: "day"), completion: .dayNumbers)
  var day: Int?

  @Flag(help: "List the plans that come with the program.")
  var bundled = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    if bundled { return try listBundled() }
    let curriculum = try FollowedPlan(shared).curriculum()
    let log = log
    let weeks = try chosenWeeks(of: curriculum)
    if reading.json { return StandardOutput.write(curriculumDocument(weeks, about: curriculum.about).text) }
    let list = PlanListText(
      curriculum: curriculum, solvedBefore: day == nil ? nil : log.map { SolvedBefore(curriculum, $0) },
      terminal: shared.terminal)
    guard day != nil else { return StandardOutput.write(lines: list.overview) }
    let shown = try chosenWeeks(of: curriculum.hidingProblems(of: log ?? ProgressLog()))
    let lines = shown.flatMap(\.days).map { list.day($0) }
    StandardOutput.write(lines: Array(lines.joined(separator: ["", ""])))
  }

  private func listBundled() throws {
    let plans = try BundledPlan.described()
    guard !reading.json else {
      let listed = plans.map { described -> JSONValue in
        [
          "name": .string(described.plan.rawValue), "title": .string(described.plan.title),
          "days": .integer(described.days), "problems": .integer(described.problems),
        ]
      }
      return StandardOutput.write((["schemaVersion": 1, "plans": .array(listed)] as JSONValue).text)
    }
    StandardOutput.write(
      lines: plans.map(\.line) + [
        "Follow one: machinemode plan use blind-75. Beside another: challenge add --plan blind-75."
      ])
  }

  /// Nil without a workspace or if its store cannot be read: the list then has no marks.
  private var log: ProgressLog? {
    (try? Locations.workspace(option: shared.workspace)).flatMap { try? Session.store(in: $0).look() }.flatMap
    { $0.exists ? $0.log : nil }
  }

  private func chosenWeeks(of curriculum: Curriculum) throws -> [StudyWeek] {
    guard let day else { return curriculum.weeks }
    guard let number = DayNumber(day), let home = curriculum.week(of: number) else {
      throw Failure(noDay: day, among: curriculum.days.count)
    }
    return [StudyWeek(number: home.number, theme: home.theme, days: home.days.filter { $0.number == number })]
  }
}

extension Failure {
  /// The failure for a day that is not among the `count` of the plan.
  init(noDay number: Int, among count: Int) {
    self.init(
      .usage, "there is no day \(number)",
      help: "the programme has \(count == 1 ? "one day" : "days 1 to \(count)")")
  }
}

extension Curriculum {
  /// How many of its items are problems.
  var problemCount: Int { days.flatMap(\.items).count { $0.problem != nil } }

  /// E.g. `15 weeks, 100 days, 415 problems, 376 other items`.
  var countsText: String {
    let items = days.flatMap(\.items)
    let problems = problemCount
    return "\(counted(weeks.count, "week")), \(counted(days.count, "day")), "
      + "\(counted(problems, "problem")), \(counted(items.count - problems, "other item"))"
  }
}

extension PlanCards {
  /// E.g. `, 45 patterns, 444 problems with hints`; empty if there are none.
  fileprivate var countsText: String {
    let patterns = cards.isEmpty ? "" : ", \(counted(cards.count, "pattern"))"
    return hints.isEmpty ? patterns : "\(patterns), \(counted(hints.count, "problem")) with hints"
  }
}

struct PlanListText {
  let curriculum: Curriculum
  /// Nil if there is no readable log.
  let solvedBefore: SolvedBefore?
  let terminal: Terminal

  /// One line per day below its week: its number and the subject of each track.
  var overview: [String] {
    let weeks = curriculum.weeks.map { week in
      [terminal.styled(terminal.cut(heading(of: week) + planTime(of: week.days), to: terminal.width), .bold)]
        + week.days.flatMap(overviewLines)
    }
    return Array((weeks + [leftOut].filter { !$0.isEmpty }).joined(separator: [""]))
  }

  /// What a replan left out.
  private var leftOut: [String] {
    guard !curriculum.leftOut.isEmpty else { return [] }
    let heading = "Left out: \(counted(curriculum.leftOut.count, "item"))"
    return [terminal.styled(heading, .bold)]
      + curriculum.leftOut.map {
        terminal.cut("  \($0.label.padded(to: 8))  \($0.title)", to: terminal.width)
      }
  }

  /// A day with its items and the details of each.
  func day(_ day: StudyDay) -> [String] {
    let week = curriculum.week(of: day.number).map { terminal.separator + heading(of: $0) } ?? ""
    let title = terminal.cut("Day \(day.number.value)\(week)", to: terminal.width)
    let goal = day.goal.isEmpty ? [] : [terminal.wrapped("Goal: \(day.goal)", indent: 6)]
    let time = planTime(of: [day])
    return [terminal.styled(title, .bold)] + goal
      + (time.isEmpty ? [] : ["Time: \(time.dropFirst(terminal.separator.count))"])
      + day.tracks.flatMap { items(of: $0, on: day) }
  }

  /// Behind a separator, the time that days take as planned; empty if the plan gives none.
  private func planTime(of days: [StudyDay]) -> String {
    let minutes = days.reduce(0) { $0 + $1.requiredMinutes }
    let plus = days.reduce(0) { $0 + $1.plusMinutes }
    guard minutes > 0 else { return "" }
    return terminal.separator + durationText(minutes: minutes)
      + (plus > 0 ? ", \(durationText(minutes: plus)) optional" : "")
  }

  private func heading(of week: StudyWeek) -> String { "Week \(week.number): \(week.theme)" }

  private func overviewLines(_ day: StudyDay) -> [String] {
    let number = String(day.number.value).padded(to: 5, onTheLeft: true)
    let (room, tracks) = (terminal.width - 7, curriculum.tracks)
    guard tracks.count > 1, room >= 30 * tracks.count else {
      let margin = String(repeating: " ", count: 7)
      return day.subjects.enumerated().map { index, subject in
        (index == 0 ? "\(number)  " : margin) + terminal.cut(subject, to: room)
      }
    }
    let column = (room + 2) / tracks.count - 2
    let subjects = tracks.map { terminal.cut(day.subject(of: $0), to: column).padded(to: column) }
    return [trimmedEnd("\(number)  \(subjects.joined(separator: "  "))")]
  }

  private func items(of track: Track, on day: StudyDay) -> [String] {
    let handles = dayHandles(of: day)
    let timeColumns = columns(ofTimes: day.items.map { timeText($0.timeBox) })
    var lines = ["", terminal.cut("\(track.listTitle): \(day.subject(of: track))", to: terminal.width)]
    for item in day.items(in: track) {
      let revision = item.isRevision ? " (repeat)" : ""
      lines.append(
        itemRow(
          start: "  \((handles[item.id] ?? "").padded(to: 4))", columns: 6, item: item.label,
          title: item.title + revision,
          difficulty: item.problem?.difficulty,
          time: timeText(item.timeBox), timeColumns: timeColumns,
          remark: item.remark(isSolvedBefore: solvedBefore?.marks(item) == true), wraps: true, terminal
        ))
      lines += indented(
        item.details(width: terminal.width - detailMargin, terminal),
        by: String(repeating: " ", count: detailMargin))
    }
    return lines
  }

  /// Details are aligned with the title of their item.
  private var detailMargin: Int { 14 }
}
