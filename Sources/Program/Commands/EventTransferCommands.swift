// `event import` and `event export`: events and tasks from iCalendar files, and as one.

import Agenda
import ArgumentParser
import Calendars
import Logging
import Store
import StudyModel
import TextTools

struct EventImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import the events and tasks of an iCalendar file.",
    discussion: """
      Existing UIDs are updated if the file is newer, never duplicated. `machinemode undo` takes all of it back. \
      `machinemode agenda follow` shows a calendar without importing it.
      """)

  @Argument(help: "The file; `-` reads standard input.", completion: .file(extensions: ["ics"]))
  var file: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try requirePath(file, for: "file")
    let session = try Session(shared, needs: .store)
    let bytes =
      file == "-"
      ? try InputFiles.standardInput() : try InputFiles.bytes(at: file, atMost: CalendarLimits.largestFile)
    let (calendar, diagnostics) = readCalendar(
      bytes, named: file == "-" ? "standard input" : file, zones: KnownZones().observances(of:over:))
    for diagnostic in diagnostics { StandardError.write(diagnostic.text + "\n") }
    guard !diagnostics.contains(where: { $0.severity == .error }) else { throw Failure(.data, report: "") }
    let own = try session.agenda()
    let newEvents = news(calendar.events, since: own.events)
    let newTasks = news(calendar.tasks, since: own.tasks)
    let cancelled = calendar.cancelled.filter { id, last in
      (own.events[id]?.sequence ?? own.tasks[id]?.sequence).map { $0 <= last.sequence } ?? false
    }.keys
    var skipped: [AgendaID: Set<AgendaTime>] = [:]
    for (id, times) in calendar.cancelledOccurrences {
      guard let event = own.events[id], event.isSeries else { continue }
      let rest = times.subtracting(event.skipped)
      if !rest.isEmpty { skipped[id] = rest }
    }
    let added = newEvents.keys.count { own.events[$0] == nil } + newTasks.keys.count { own.tasks[$0] == nil }
    let changed = newEvents.count + newTasks.count - added
    let gone = cancelled.count + skipped.values.reduce(0) { $0 + $1.count }
    let parts = [
      (added, "new"), (changed, "changed"),
      (calendar.events.count + calendar.tasks.count - added - changed, "there already"),
      (gone, "cancelled and deleted"), (calendar.cancelled.count - gone, "cancelled and left out"),
      (calendar.others.values.reduce(0, +), "of other kinds left out"),
    ]
    let counts = parts.enumerated().filter { $0.offset < 3 || $0.element.0 > 0 }
      .map { "\(grouped($0.element.0)) \($0.element.1)" }.joined(separator: ", ")
    let all =
      "\(counted(calendar.events.count, "event")), \(counted(calendar.tasks.count, "task")): \(counts)"
    guard added + changed + gone > 0 else { return session.say("\(all).") }
    try session.change("event") { editor in
      editor.agenda.events.merge(newEvents) { $1 }
      editor.agenda.tasks.merge(newTasks) { $1 }
      for id in cancelled { editor.delete(id) }
      for (id, times) in skipped { editor.skip(times, of: id) }
      return ((), "import \(all)")
    }
    session.say("Imported \(all).")
  }
}

/// The records that are new, or newer than one's own.
private func news<Record: DatedRecord>(
  _ records: [AgendaID: Record], since own: [AgendaID: Record]
) -> [AgendaID: Record] {
  func version(_ record: Record) -> (Int, Int) { (record.sequence, record.changed.secondsSinceEpoch) }
  return records.filter { id, record in
    own[id].map { $0 != record && version($0) < version(record) } ?? true
  }
}

struct EventExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write all events and tasks as an iCalendar file.",
    discussion:
      "Any calendar program imports it. The same agenda gives the same bytes.")

  @Argument(
    help: "The file to write, replacing an earlier one; `-` prints it.",
    completion: .file(extensions: ["ics"]))
  var file: String?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try requirePath(file, for: "file")
    let session = try Session(shared, needs: .store)
    let agenda = try session.agenda()
    guard !agenda.events.isEmpty || !agenda.tasks.isEmpty else {
      throw Failure(.data, "there is no event and no task to export")
    }
    let bytes = calendarBytes(
      events: agenda.events, tasks: agenda.tasks, zones: observances(of: agenda), product: agendaProduct)
    guard let file, file != "-" else { return StandardOutput.write(bytes) }
    try AtomicFile.write(bytes, to: Locations.absolute(file))
    let counts = "\(counted(agenda.events.count, "event")) and \(counted(agenda.tasks.count, "task"))"
    session.say(unbroken: "Wrote \(counts) to \(printable(file)).")
  }
}
