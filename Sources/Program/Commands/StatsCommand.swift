// `stats`: shows all numbers by section, or one number with its rule and the data it is based on.

import ArgumentParser
import JSON
import Statistics
import Store
import StudyModel
import TextTools
import Website
import Wording

struct StatsCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show the main numbers, or say why one is what it is.",
    discussion: """
      Sections: \
      \(StatisticsSection.allCases.map(\.rawValue).joined(separator: ", ")).
      Names for --why: \(Measure.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(
    help: ArgumentHelp("One section, in full.", valueName: "section"),
    completion: .statisticsSections)
  var section: String?

  @Option(
    help: ArgumentHelp(
      "What a number was counted from, and its rule: streak, forecast, pace and so on.", valueName: "name"),
    completion: .measures)
  var why: String?

  @Flag(name: .shortAndLong, help: "Every number but those that are zero.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let section = try section.map(StatsCommand.section)
    let session = try Session(shared)
    if let why {
      let measure = try StatsCommand.measure(named: why, in: session.curriculum)
      let explanation = session.summary.explanation(of: measure)
      if reading.json { return StandardOutput.write(StatsCommand.document(explanation).text) }
      StandardOutput.write(lines: StatsCommand.lines(explanation, session.terminal))
      return session.sayStill()
    }
    if reading.json {
      let input = session.siteInput(for: .private, cards: session.cards)
      return StandardOutput.write(statisticsDocument(input).text)
    }
    let text = StatisticsText(summary: session.summary, terminal: session.terminal)
    let still = [session.stillLine].compactMap(\.self)
    let lines = section.map(text.lines) ?? (all ? text.whole : text.overview)
    StandardOutput.write(lines: lines + still)
  }

  private static func section(named name: String) throws -> StatisticsSection {
    if let section = StatisticsSection(rawValue: name.lowercased()) { return section }
    throw unknown("section", name, among: StatisticsSection.allCases.map(\.rawValue))
  }

  /// Finds a number by its name, its title on the screen, or a unique beginning.
  private static func measure(named name: String, in curriculum: Curriculum) throws -> Measure {
    func slug(_ name: String) -> String { name.lowercased().split(separator: " ").joined(separator: "-") }
    let wanted = slug(name)
    if curriculum.tracks.contains(where: { slug($0.name) == wanted }) { return .tracks }
    let all = Measure.allCases
    if let measure = Measure(rawValue: wanted) ?? all.first(where: { slug($0.title) == wanted }) {
      return measure
    }
    let beginning = all.filter { $0.rawValue.hasPrefix(wanted) || slug($0.title).hasPrefix(wanted) }
    if beginning.count == 1, !wanted.isEmpty { return beginning[0] }
    let near = all.filter { $0.rawValue.contains(wanted) || slug($0.title).contains(wanted) }
    throw unknown(
      "number", name, near: wanted.count > 2 ? near.map(\.rawValue) : [], among: all.map(\.rawValue))
  }

  private static func unknown(
    _ kind: String, _ name: String, near: [String] = [], among names: [String]
  ) -> Failure {
    let help =
      didYouMean(near.map { "`\($0)`" }) ?? didYouMean(name, among: names)
      ?? "the names are \(names.joined(separator: ", "))"
    return Failure(.usage, "no \(kind) is called \(quoted(name))", help: help)
  }

  private static func lines(_ explanation: Explanation, _ terminal: Terminal) -> [String] {
    let texts = [explanation.sentence, explanation.measure.rule]
    let lines = texts.flatMap { terminal.lines(of: $0, width: terminal.width - 2).map { "  \($0)" } }
    return [terminal.styled(explanation.measure.title, .bold)] + lines
  }

  private static func document(_ explanation: Explanation) -> JSONValue {
    [
      "schemaVersion": 1, "name": .string(explanation.measure.rawValue),
      "title": .string(explanation.measure.title), "value": .string(explanation.value),
      "inputs": .array(explanation.inputs.map { .string($0) }), "rule": .string(explanation.measure.rule),
    ]
  }
}

enum StatisticsSection: String, CaseIterable {
  case progress, streak, plan, time, problems, weeks, days, calendar, achievements, focus
}

struct StatisticsText {
  let summary: ProgressSummary
  let terminal: Terminal
  /// Whether rows of what is zero are shown.
  var showsZeros = true

  private var rows: FigureRows { FigureRows(terminal: terminal) }

  /// The main numbers, in fifteen lines at most.
  var overview: [String] {
    let streak = summary.streak
    let current = streak.current.map { $0.words + (streak.isTodayOpen ? ", today still open" : "") }
    return [
      terminal.styled(
        terminal.cut(
          [summary.headline, summary.today.longTextWithWeekday].joined(separator: terminal.separator),
          to: terminal.width), .bold)
    ]
      + progress.dropFirst().prefix(5)
      + [
        rows.row(Measure.streak.title, current ?? "0 days, \(streak.words)"), row(.consistency), row(.pace),
        row(.forecast), rows.row(Measure.minutes.title, durationText(minutes: summary.minutes)),
      ]
      + (summary.hasProblems ? [row(.typicalTime)] : [])
      + [
        "",
        terminal.wrapped(
          "Every number: machinemode stats --all; why one is what it is: machinemode stats --why streak",
          indent: 2),
      ]
  }

  /// All sections, without the rows of what is zero.
  var whole: [String] {
    var text = self
    text.showsZeros = false
    let parts = StatisticsSection.allCases.filter { ![.days, .calendar].contains($0) }.map(text.lines)
    return Array(parts.filter { $0.count > 1 }.joined(separator: [""]))
  }

  func lines(of section: StatisticsSection) -> [String] {
    switch section {
    case .progress: progress
    case .streak: streak
    case .plan: plan
    case .time: time
    case .problems: problems
    case .weeks: weeks
    case .days: days
    case .calendar: calendar
    case .achievements: achievements
    case .focus: focus
    }
  }

  private func row(_ measure: Measure) -> String { rows.row(measure.title, summary.value(of: measure)) }

  /// The rows of numbers; one that is zero is left out unless zeros are shown.
  private func rows(of measures: [Measure]) -> [String] {
    measures.filter { measure in
      let value = summary.value(of: measure)
      return showsZeros || !["0 ", "none", "no "].contains(where: value.hasPrefix)
    }.map(row)
  }

  private func isShown(_ completion: Completion) -> Bool { showsZeros || completion.done > 0 }

  // MARK: Sections

  private var progress: [String] {
    let counts: [(Measure, Completion)] = [
      (.daysComplete, summary.daysComplete), (.problems, summary.problems), (.sessions, summary.sessions),
    ]
    let bars =
      counts.map { ($0.0.title, $0.1) } + summary.topicTracks.map { ($0.track.title, $0.completion) }
      + [(Measure.items.title, summary.items)]
    return [rows.heading("Progress")]
      + bars.filter { $0.1.total > 0 && isShown($0.1) }
      .map { rows.bar($0.0, $0.1, $0.1.percentText.padded(to: 4, onTheLeft: true)) }
  }

  private var streak: [String] {
    let streak = summary.streak
    let current = streak.current.map { $0.words + (streak.isTodayOpen ? ", today still open" : "") }
    return [
      rows.heading("Streak"),
      rows.row(Measure.streak.title, current ?? "0 days, \(streak.words)"),
      rows.row(Measure.longestStreak.title, streak.longest?.words ?? "none yet"),
    ] + rows(of: [.completeDays, .activeDays, .consistency])
  }

  private var plan: [String] {
    let pauses = summary.calendar.pauses.map { pause in
      pause.from.longText(through: pause.through) + (pause.reason.map { ", \($0)" } ?? "")
    }
    let rest = summary.calendar.restWords(on: summary.today)
    return [rows.heading("Plan")] + rows(of: [.pace, .neededRate, .forecast, .planEnd])
      + (rest.isEmpty ? [] : [rows.row("Rest", rest)])
      + pauses.map { rows.row("Pause", $0) }
  }

  private var time: [String] {
    let time = summary.time
    var lines = [
      rows.heading("Time"),
      rows.row(
        Measure.minutes.title,
        time.days == 0
          ? durationText(minutes: time.minutes)
          : "\(durationText(minutes: time.minutes)) on \(counted(time.days, "day")), "
            + "\(durationText(minutes: time.meanOfDay)) a day on average"),
      rows.row("Today", durationText(minutes: time.today)),
    ]
    lines += time.parts.map { part in
      rows.scaledBar(part.name, part.minutes, of: time.minutes, durationText(minutes: part.minutes))
    }
    guard time.minutes > 0 else { return lines }
    let largest = time.weekdays.map(\.minutes).max() ?? 0
    lines += time.weekdays.filter { showsZeros || $0.days > 0 }.map { weekday in
      let words = "\(durationText(minutes: weekday.minutes)) on \(counted(weekday.days, "day"))"
      return rows.scaledBar(
        weekday.weekday.name, weekday.minutes, of: largest, weekday.days == 0 ? "none" : words)
    }
    let weeks = time.calendarWeeks.filter { $0.finishes > 0 || $0.minutes > 0 }
    let largestWeek = weeks.map(\.minutes).max() ?? 0
    lines += weeks.map { week in
      let year = week.from.year == summary.today.year ? "" : " \(week.from.year)"
      return rows.scaledBar(
        "Week of \(week.from.day) \(week.from.monthName.prefix(3))\(year)", week.minutes,
        of: largestWeek, week.words)
    }
    return lines
  }

  private var problems: [String] {
    let (figures, times) = (summary.figures, summary.problemTime)
    let present = figures.difficulties.present
    var counts: [Measure] = [.solvedAgain, .bonus]
    if summary.solvedBefore.problems > 0 { counts.insert(.solvedBefore, at: 1) }
    if figures.premium.total > 0 { counts.insert(.premium, at: 0) }
    if figures.revisions.total > 0 { counts.insert(.revisions, at: 0) }
    return [rows.heading("Problems")]
      + (present.isEmpty ? ["  The plan has no problems."] : [])
      + present.filter { isShown($0.completion) }.map {
        rows.bar($0.name, $0.completion, summary.isComplete ? "" : "\(grouped($0.completion.left)) left")
      }
      + [row(.typicalTime)]
      + summary.timesByDifficulty.map { rows.row("Usual time, \($0.name)", $0.time.words) }
      + (times.again.all.solves > 0 ? [row(.typicalTimeAgain)] : []) + rows(of: counts)
  }

  private var weeks: [String] {
    [rows.heading("Weeks of the programme")]
      + summary.weeks.filter { isShown($0.completion) }.map { week in
        let number = String(week.week.number).padded(to: 2, onTheLeft: true)
        let time = week.minutes == 0 ? "" : durationText(minutes: week.minutes)
        return rows.bar(
          "\(number) \(week.week.theme)", week.completion,
          trimmedEnd("\(Vocabulary.english.share(week.daysComplete, "days-of").padded(to: 11)) \(time)"),
          columns: 25)
      }
  }

  private var days: [String] {
    let columns = summary.days.count > 999 ? 5 : 3
    return [rows.heading("Days of the programme")]
      + summary.days.map { day in
        let number = grouped(day.day.number.value).padded(to: columns, onTheLeft: true)
        let date = (day.plannedDate.map(short) ?? "").padded(to: 11)
        let original = day.movedFrom.map { "was \(short($0))" } ?? ""
        let time = day.minutes == 0 ? "" : durationText(minutes: day.minutes)
        return rows.bar(
          "\(number) \(date)\(day.status.words)", day.completion,
          trimmedEnd("\(time.padded(to: 11)) \(original)"), columns: columns + 21, countColumns: 8)
      }
  }

  /// `Fri 20 Nov`; `2027-01-08` in another year.
  private func short(_ date: CivilDate) -> String {
    date.year == summary.today.year ? date.shortText : date.iso
  }

  /// One line per week, Monday to Sunday, one character per day.
  private var calendar: [String] {
    let days = summary.calendarDays
    guard let first = days.first else {
      return [rows.heading("Calendar"), "  Nothing is logged up to today."]
    }
    let characters: [(CalendarDayStatus, String, String)] = [
      (.active, terminal.full, "work that counts"), (.missed, ".", "a study day without"),
      (.rest, "r", "rest"), (.paused, "p", "pause"),
      (.open, "?", "today, still open"), (.before, "-", "before the start"), (.after, "-", "after the end"),
    ]
    var lines = [rows.heading("Calendar"), "  \("Week of".padded(to: 13))M T W T F S S"]
    let monday = first.date.monday
    var weeks: [[String]] = []
    for day in days {
      let index = day.date.days(since: monday)
      if index / 7 == weeks.count { weeks.append(Array(repeating: " ", count: 7)) }
      weeks[index / 7][index % 7] = characters.first { $0.0 == day.status }?.1 ?? " "
    }
    for (index, week) in weeks.enumerated() {
      let date = monday.adding(days: 7 * index)
      lines.append(
        trimmedEnd(
          "  \("\(date.day) \(date.monthName.prefix(3)) \(date.year)".padded(to: 13))\(week.joined(separator: " "))"
        ))
    }
    let used = Set(days.map(\.status))
    let legend = characters.filter { used.contains($0.0) }.map { "\($0.1) \($0.2)" }.joined(separator: ", ")
    return lines + [terminal.indented(legend)]
  }

  private var achievements: [String] {
    [rows.heading("Milestones") + ", " + summary.value(of: .achievements)]
      + summary.earnedAchievements.map { rows.row($0.title, $0.earnedOn?.longText ?? "") }
      + summary.achievements.filter { showsZeros && $0.earnedOn == nil }.map { rows.row($0.title, "ahead") }
  }

  private var focus: [String] {
    let heading = rows.heading("Focus")
    guard !summary.focuses.isEmpty else { return [heading, "  The plan has no problems."] }
    return [heading]
      + summary.focuses.filter { isShown($0.completion) }.map { focus in
        let known = focus.counts.present.contains { $0.difficulty != nil }
        let mix = focus.counts.present.map {
          "\($0.name.prefix(1)) \($0.completion.done)/\($0.completion.total)"
        }
        return rows.bar(focus.name, focus.completion, known ? mix.joined(separator: "  ") : "", columns: 27)
      }
  }
}

struct FigureRows {
  let terminal: Terminal

  private static let titleColumns = 23
  private static let barColumns = 16

  func heading(_ text: String) -> String { terminal.styled(terminal.cut(text, to: terminal.width), .bold) }

  /// A title and its value, which is wrapped if it is long.
  func row(_ title: String, _ value: String) -> String {
    let indent = FigureRows.titleColumns + 2
    let lines = terminal.lines(of: value, width: terminal.width - indent)
    return "  \(title.padded(to: FigureRows.titleColumns))"
      + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// A title, a progress bar, the counts, and a text if there is room.
  ///
  /// - Parameters:
  ///   - columns: the width of the title, if it differs from the other rows.
  ///   - countColumns: the width of the counts; `476 of 476` fits by default.
  func bar(
    _ title: String, _ completion: Completion, _ text: String, columns: Int = FigureRows.titleColumns,
    countColumns: Int = 10
  ) -> String {
    let count = completion.countText.padded(to: countColumns, onTheLeft: true)
    return scaledBar(title, completion.done, of: completion.total, "\(count)  \(text)", columns: columns)
  }

  /// A title, a bar relative to the largest value, and a text.
  func scaledBar(
    _ title: String, _ value: Int, of largest: Int, _ text: String, columns: Int = FigureRows.titleColumns
  ) -> String {
    let bar = terminal.bar(done: value, total: largest, columns: FigureRows.barColumns)
    let room = terminal.width - 2 - columns - FigureRows.barColumns - 2
    return trimmedEnd(
      "  \(terminal.cut(title, to: columns - 1).padded(to: columns))\(bar)  \(terminal.cut(text, to: room))")
  }
}
