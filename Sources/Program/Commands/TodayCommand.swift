// `today`: shows the day's list with bars, what is overdue, the streak, and what is next.

import ArgumentParser
import JSON
import Statistics
import StudyModel
import TextTools
import Website

struct TodayCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Show today's list, or another day's.",
    discussion: "Examples: today; today tomorrow; today 20 nov; today 63; today --open")

  @Argument(
    help: ArgumentHelp("A date, or the number of a day of the plan.", valueName: "date|day"),
    completion: .dayNumbers)
  var words: [String] = []

  @Flag(name: .shortAndLong, help: "Show titles whole, and what the plan says of each item.")
  var full = false

  @Flag(help: "List what is open of past days instead.")
  var open = false

  @Flag(help: "With --open, list all of it.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws { try show() }

  /// - Parameter guidesNewcomers: whether a newcomer is asked for plan and interview first.
  func show(guidesNewcomers: Bool = false) throws {
    Inbox.takeIn(shared, isQuiet: reading.json)
    var session = try Session(shared)
    if open {
      let items = OpenItems(session)
      return reading.json
        ? StandardOutput.write(items.document.text) : StandardOutput.write(lines: items.lines(all: all))
    }
    let isToday = words.isEmpty
    if guidesNewcomers, isToday, !reading.json, FirstRunGuide.isDue(session) {
      try FirstRunGuide(session: session).ask()
      session = try Session(shared)
    }
    let shown = isToday ? session.summary.currentDay : try session.day(named: words.joined(separator: " "))
    guard let shown else { return }
    if reading.json { return StandardOutput.write(document(shown, session).text) }
    let list = DayListText(day: shown, session: session, isFull: full)
    let opening = isToday ? session.returnLines : []
    let isPastPlan = isToday && session.summary.isPastPlan
    let listed = isPastPlan ? OldestOpenText(session: session).lines : list.lines
    var lines = opening + [session.stillLine].compactMap(\.self) + listed + [""]
    let isFirst = isToday && !session.summary.hasWork
    if isToday {
      lines += try closing(session)
    } else {
      lines += [session.terminal.wrapped(progressLine(session.summary, session.terminal), indent: 2)]
    }
    if isToday { lines += session.otherProgrammeLines.map { session.terminal.wrapped($0, indent: 2) } }
    if let timer = timerText(session) { lines.append(session.terminal.wrapped("Timer: \(timer)", indent: 2)) }
    if !full, !isFirst, !isPastPlan { lines.append(list.hint) }
    StandardOutput.write(lines: lines)
  }

  private func closing(_ session: Session) throws -> [String] {
    let summary = session.summary
    if !summary.hasWork {
      let handle = summary.oldestOpen.first?.place ?? summary.currentDay?.day.firstStep?.handle ?? "p1"
      return firstSteps(handle, session.terminal)
    }
    var lines = session.interviewLines + [progressLine(summary, session.terminal)]
    if !summary.isPastPlan { lines += [OpenItems(session).brief].compactMap(\.self) }
    // The heading says that all is done.
    if !summary.isComplete { lines.append(nextLine(session)) }
    lines += [session.reviewLine].compactMap(\.self)
    lines += try session.agendaLines
    return lines.map { session.terminal.wrapped($0, indent: 2) }
  }

  private func firstSteps(_ handle: String, _ terminal: Terminal) -> [String] {
    let steps = [
      ("machinemode show \(handle)", "the item in full: text, link, note"),
      ("machinemode done \(handle) 25m", "done, with the minutes it took"),
      ("machinemode note \(handle) \"...\"", "what you want to remember"),
      ("machinemode site", "the page to look at and to share"),
    ]
    let opening = terminal.wrapped("Nothing is logged yet. The first logged item starts the programme:")
    return [opening]
      + steps.map { command, effect in
        terminal.cut("  \(command.padded(to: 29))\(effect)", to: terminal.width)
      }
  }

  private func document(_ day: DayProgress, _ session: Session) -> JSONValue {
    let overdue = session.summary.overdueDays.map { JSONValue.integer($0.day.number.value) }
    return statusFacts(session.summary).adding([
      "schemaVersion": 3, "overdueDays": .array(overdue),
      "day": dayDocument(day, session.siteInput(for: .private)),
    ])
  }
}
