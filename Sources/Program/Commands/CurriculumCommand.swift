// `curriculum check` and `curriculum list`: report every error in a plan, and list its days.

import ArgumentParser
import CurriculumReader
import JSON
import Statistics
import Store
import StudyModel
import TextTools
import Website

struct CurriculumCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "curriculum", abstract: "Work on the plan itself.",
    discussion: """
      The first change copies the plan into the workspace, in plans/, and that copy is followed from then on, \
      whatever comes with a newer version of the program. `update` replaces it with a newer version.
      """,
    subcommands: [
      CurriculumCheckCommand.self, CurriculumListCommand.self, CurriculumUpdateCommand.self,
      CurriculumImportCommand.self, CurriculumMarkCommand.self,
    ])

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions
}

struct CurriculumCheckCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show every error in a plan, with file, line and column.")

  @Argument(
    help: "A folder of plan files, or one file; the plan that you follow without it.", completion: .file())
  var path: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws { try requirePath(path, for: "path") }

  func run() throws {
    let plan = try path.map { try FollowedPlan(option: $0, workspace: nil) } ?? FollowedPlan(shared)
    let cards = try plan.readCards(withHints: true)
    let read = plan.reading
    let result = CurriculumReading(
      curriculum: cards.diagnostics.isEmpty ? read.curriculum : nil,
      diagnostics: read.diagnostics + cards.diagnostics)
    if reading.json {
      StandardOutput.write(document(result).text)
    } else {
      if !result.diagnostics.isEmpty {
        let advice = result.curriculum == nil ? plan.advice : ""
        StandardError.write(result.diagnostics.text + advice)
      }
      if !shared.quiet, let curriculum = result.curriculum {
        let warnings = result.diagnostics.count
        let verdict = warnings == 0 ? "No errors or warnings" : "No errors, \(counted(warnings, "warning"))"
        StandardOutput.write("\(verdict): \(curriculum.countsText)\(cards.cards.countsText).\n")
      }
    }
    if result.curriculum == nil { throw CommandFailure(.no) }
  }

  private func document(_ result: CurriculumReading) -> JSONValue {
    [
      "schemaVersion": 3,
      "dayCount": .integer(result.curriculum?.days.count ?? 0),
      "diagnostics": .array(
        result.diagnostics.map { diagnostic in
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

struct CurriculumListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show what is on which day of the plan.")

  @Option(
    name: .shortAndLong, help: ArgumentHelp("One day, with all that its items say.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("One week, day by day.", valueName: "n"),
    completion: .weekNumbers)
  var week: Int?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let curriculum = try FollowedPlan(shared).curriculum()
    let log = log
    var weeks = try chosenWeeks(of: curriculum)
    if reading.json { return StandardOutput.write(curriculumDocument(weeks, about: curriculum.about).text) }
    weeks = try chosenWeeks(of: curriculum.hidingProblems(of: log ?? ProgressLog()))
    let list = PlanListText(
      curriculum: curriculum,
      solvedBefore: day == nil && week == nil ? nil : log.map { SolvedBefore(curriculum, $0) },
      terminal: shared.terminal)
    let days = weeks.flatMap(\.days).map { list.day($0, withDetails: day != nil) }
    let lines = day == nil && week == nil ? list.overview : Array(days.joined(separator: ["", ""]))
    StandardOutput.write(lines: lines)
  }

  /// Nil without a workspace or if its store cannot be read: the list then has no marks.
  private var log: ProgressLog? {
    (try? Locations.workspace(option: shared.workspace)).flatMap { try? Session.store(in: $0).look() }.flatMap
    { $0.exists ? $0.log : nil }
  }

  private func chosenWeeks(of curriculum: Curriculum) throws -> [StudyWeek] {
    var weeks = curriculum.weeks
    if let week {
      weeks = weeks.filter { $0.number == week }
      guard !weeks.isEmpty else { throw CommandFailure(no: "week", week, among: curriculum.weeks.count) }
    }
    guard let day else { return weeks }
    guard let number = DayNumber(day), let home = curriculum.week(of: number) else {
      throw CommandFailure(no: "day", day, among: curriculum.days.count)
    }
    guard weeks.contains(home) else {
      throw CommandFailure(usage: "day \(day) is in week \(home.number)", help: "leave out `--week`")
    }
    let days = home.days.filter { $0.number == number }
    return [StudyWeek(number: home.number, theme: home.theme, days: days)]
  }
}

extension CommandFailure {
  /// The failure for a day or a week that is not among the `count` of the plan.
  init(no unit: String, _ number: Int, among count: Int) {
    self.init(
      usage: "there is no \(unit) \(number)",
      help: "the programme has \(count == 1 ? "one \(unit)" : "\(unit)s 1 to \(count)")")
  }
}

extension Curriculum {
  /// E.g. `15 weeks, 100 days, 415 problems, 376 other items`.
  var countsText: String {
    let items = days.flatMap(\.items)
    let problems = items.count { $0.problem != nil }
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
    return Array(weeks.joined(separator: [""]))
  }

  /// A day with its items; `withDetails` adds the details of each.
  func day(_ day: StudyDay, withDetails: Bool) -> [String] {
    let week = curriculum.week(of: day.number).map { terminal.separator + heading(of: $0) } ?? ""
    let title = terminal.cut("Day \(day.number.value)\(week)", to: terminal.width)
    let goal = day.goal.isEmpty ? [] : [terminal.wrapped("Goal: \(day.goal)", indent: 6)]
    let time = planTime(of: [day])
    return [terminal.styled(title, .bold)] + goal
      + (time.isEmpty ? [] : ["Time: \(time.dropFirst(terminal.separator.count))"])
      + day.tracks.flatMap { items(of: $0, on: day, withDetails: withDetails) }
  }

  /// Behind a separator, the time that days take as planned; empty if the plan gives none.
  private func planTime(of days: [StudyDay]) -> String {
    let minutes = days.reduce(0) { $0 + $1.requiredMinutes }
    let plus = days.reduce(0) { $0 + $1.plusMinutes }
    guard minutes > 0 else { return "" }
    return terminal.separator + durationText(minutes: minutes)
      + (plus > 0 ? ", plus \(durationText(minutes: plus))" : "")
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

  private func items(of track: Track, on day: StudyDay, withDetails: Bool) -> [String] {
    let handles = dayHandles(of: day)
    let timeColumns = columns(ofTimes: day.items.map { timeText($0.timeBox) })
    var lines = ["", terminal.cut("\(track.listTitle): \(day.subject(of: track))", to: terminal.width)]
    for item in day.items(in: track) {
      let revision = item.isRevision ? " (revision)" : ""
      lines.append(
        itemRow(
          start: "  \((handles[item.id] ?? "").padded(to: 4))", columns: 6, item: item.label,
          title: (withDetails ? item.title : item.titleWithAlternative) + revision,
          difficulty: item.problem?.difficulty,
          time: timeText(item.timeBox), timeColumns: timeColumns,
          remark: item.remark(isSolvedBefore: solvedBefore?.marks(item) == true), wraps: withDetails, terminal
        ))
      guard withDetails else { continue }
      lines += indented(
        item.details(width: terminal.width - detailMargin, terminal),
        by: String(repeating: " ", count: detailMargin))
    }
    return lines
  }

  /// Details are aligned with the title of their item.
  private var detailMargin: Int { 14 }
}
