// Says what `today` has besides its list: the return after an absence, the interview, the agenda, and what is open.

import Agenda
import JSON
import Logging
import Reminders
import Statistics
import Store
import StudyModel
import TextTools

extension Session {
  /// The interview, from the wall clock's date; nil if none is set, and once it is over.
  var interview: Interview? { Interview(log.settings, summary, on: now.instant.localDate) }

  /// The interview and, on the first study day of a calendar week, what to do about a plan that ends after it.
  var interviewLines: [String] {
    guard let interview else { return [] }
    let monday = summary.today.adding(days: -summary.today.weekday.index)
    let firstOfWeek = (0..<7).map { monday.adding(days: $0) }.first { !summary.calendar.isBridged($0) }
    return [interview.text] + [firstOfWeek == summary.today ? interview.warning : nil].compactMap(\.self)
  }

  /// `replan`, with the interview as its end where one is set.
  var replanWords: String { "replan\(interview == nil ? "" : " --until interview")\(programmeOption)" }

  /// Three lines for who comes back: what was missed, and two ways on. None once the plan was laid anew. Who works on some
  /// weekdays only is told of rest days instead.
  var returnLines: [String] {
    let choices = opened.learner.programmes[opened.programme]?.plans.values.map(\.from) ?? []
    guard let absence = Absence(summary, plansFrom: choices) else { return [] }
    guard absence.freeWeekdays.isEmpty else {
      let sentence =
        "You study on \(joined(absence.studyWeekdays.map(\.name))). The other weekdays can be rest days:"
      return [terminal.wrapped(sentence), "  \(absence.restCommand)\(programmeOption)"]
    }
    let (first, last) = (absence.dates.lowerBound, absence.dates.upperBound)
    let pause = "machinemode pause \(first.iso)..\(last.iso)\(programmeOption)"
    let replan = "machinemode \(replanWords)"
    let columns = max(displayWidth(pause), displayWidth(replan)) + 2
    let ways = [(pause, "the days move on, the streak holds"), (replan, "spreads what is open")]
    let dates = first.year == last.year ? first.dayAndMonth(through: last) : absence.dates.longText
    return ["Welcome back. You were away from \(dates)."]
      + (curriculum.isOneTickADay ? ways.dropLast() : ways).map { "  \($0.padded(to: columns))\($1)" }
  }

  /// Today's events, and the tasks that are due: a line each at most.
  var agendaLines: [String] {
    get throws {
      let agenda = try agenda()
      let followed = FollowedCalendars(LocalState.load(workspace: workspace).followed)
      guard !agenda.events.isEmpty || !agenda.tasks.isEmpty || !followed.calendars.isEmpty else { return [] }
      let context = try AgendaContext(opened, now, besides: followed)
      var all = agenda
      for other in followed.agendas { all.events.merge(other.events) { own, _ in own } }
      let due = agenda.openTasks(on: context.today, in: context.zones).filter {
        $0.occurrence.due.map { $0 <= context.today } ?? false
      }
      let tasks = due.isEmpty ? nil : "Tasks: \(joined(due.map(\.task.title), atMost: 4))."
      return [agendaLine(all, on: context.today, in: context.zones), tasks].compactMap(\.self).map(printable)
    }
  }
}

/// The list of a study day after the plan's last date: what is open, oldest first, as much as a study day holds.
struct OldestOpenText {
  let session: Session

  var lines: [String] {
    let (summary, terminal) = (session.summary, session.terminal)
    let items = summary.oldestOpen
    let minutes = items.reduce(0) { $0 + ($1.item?.estimatedMinutes ?? 0) }
    let heading = [
      summary.headline, summary.today.longTextWithWeekday, "about \(durationText(minutes: minutes)) left",
    ]
    let places = items.map { $0.place ?? "" }
    let columns: Int = places.map(\.count).max() ?? 0
    let times = items.map { timeText(nil, planned: $0.item?.timeBox) }
    let timeColumns = Program.columns(ofTimes: times)
    var rows: [String] = []
    for (placed, place) in zip(items, places) {
      guard let item = placed.item else { continue }
      let start = "  \(place.padded(to: columns))  [ ] "
      rows.append(
        itemRow(
          start: start, columns: columns + 8, item: item.label, title: item.titleWithAlternative,
          difficulty: placed.difficulty, time: timeText(nil, planned: item.timeBox), timeColumns: timeColumns,
          remark: item.remark(isSolvedBefore: summary.solvedBefore.marks(item)),
          hasNote: !placed.notes.isEmpty,
          terminal))
    }
    let rest = summary.items.left - items.count
    let more =
      rest > 0 ? ["  and \(grouped(rest)) more: machinemode today --open\(session.programmeOption)"] : []
    let replan = "`machinemode \(session.replanWords)` lays what is open over new days."
    return [
      terminal.styled(terminal.cut(heading.joined(separator: terminal.separator), to: terminal.width), .bold),
      terminal.wrapped(summary.stateSentence), "", "Open, the oldest first",
    ] + rows + more + ["", terminal.wrapped(replan, indent: 2)]
  }
}

/// The open required items of past days, oldest first.
struct OpenItems {
  private let session: Session
  private let days: [(day: DayProgress, items: [ItemProgress])]

  /// The most lines that are shown without `--all`.
  private static let mostLines = 20

  init(_ session: Session) {
    self.session = session
    days = session.summary.overdueDays.map { day in
      (day, day.items.filter { $0.item.isRequired && !$0.isDone })
    }.filter { !$0.items.isEmpty }
  }

  private var count: Int { days.map(\.items.count).reduce(0, +) }

  private func handle(_ item: ItemProgress, _ day: DayProgress) -> String {
    "\(day.day.number.value).\(dayHandles(of: day.day)[item.item.id] ?? item.item.id.text)"
  }

  /// `Still open: 4.p2 Two Sum, 12.t1 Quorums and 31 more (machinemode today --open)`; nil if nothing is.
  var brief: String? {
    let items = days.flatMap { day, items in
      items.map { "\(handle($0, day)) \(printable($0.item.title))" }
    }
    guard !items.isEmpty else { return nil }
    return "Still open: \(joined(items, atMost: 3)) (machinemode today --open\(session.programmeOption))"
  }

  /// Every item below the head of its day, 20 lines at most unless all are wanted.
  func lines(all isWhole: Bool) -> [String] {
    guard count > 0 else { return ["Everything planned before today is done."] }
    let terminal = session.terminal
    var lines: [(text: String, items: Int)] = []
    for (day, items) in days {
      let facts = ["Day \(day.day.number.value)", day.plannedDate?.longTextWithWeekday].compactMap(\.self)
      lines.append((terminal.styled(facts.joined(separator: terminal.separator), .bold), 0))
      let columns = items.map { handle($0, day).count }.max() ?? 0
      for item in items {
        let minutes = item.item.timeBox.map { "  ~\(durationText(minutes: $0))" } ?? ""
        let start = "  \(handle(item, day).padded(to: columns))  "
        let title = terminal.cut(printable(item.item.title), to: terminal.width - start.count - minutes.count)
        lines.append(("\(start)\(title)\(minutes)", 1))
      }
    }
    let shown = isWhole ? lines[...] : lines.prefix(OpenItems.mostLines)
    let left = count - shown.map(\.items).reduce(0, +)
    return shown.map(\.text)
      + (left == 0
        ? [] : ["and \(grouped(left)) more: machinemode today --open --all\(session.programmeOption)"])
  }

  var document: JSONValue {
    let items = days.flatMap { day, items in
      items.map { item -> JSONValue in
        [
          "day": .integer(day.day.number.value), "handle": .string(handle(item, day)),
          "id": .string(item.item.id.text), "minutes": item.item.timeBox.map { .integer($0) } ?? .null,
          "title": .string(item.item.title),
        ]
      }
    }
    return ["schemaVersion": 1, "open": .array(items)]
  }
}
