// Decides which reminders of the agenda are due: events before they start, and the tasks of the day.

package import Agenda
import Calendars
package import StudyModel
import TextTools

extension Event {
  /// Minutes before the start of the usual alarm, of an event with a time that has none of its own.
  package static let usualAlarm = 15

  /// Its field `alarms`, with the usual alarm if it has none of its own.
  package func alarms(_ settings: ReminderSettings) -> [Int]? {
    ownAlarms == nil ? usualAlarms(settings) : alarms
  }

  fileprivate func triggers(_ settings: ReminderSettings) -> [AlarmTrigger] {
    ownAlarms ?? usualAlarms(settings).map(AlarmTrigger.init(minutesBefore:))
  }

  private func usualAlarms(_ settings: ReminderSettings) -> [Int] {
    start.isWholeDay || !settings.remindsOfEvents ? [] : [Event.usualAlarm]
  }
}

/// The reminders of events and tasks that are due now.
///
/// An alarm is due until its event starts, or until the first day of an event of whole days ends, and in any case for
/// an hour, so that one at the start is told by a machine that slept. The tasks are due from their time until the
/// calendar day ends, once a day, and only if one is due that day: what is overdue or has no date never reminds by
/// itself.
///
/// - Parameters:
///   - own: the learner's own agenda; its tasks remind.
///   - others: the events of followed calendars remind, too.
package func dueReminders(
  of own: Agenda, and others: [Agenda] = [], in zones: AgendaZones, _ settings: Settings, at now: Now,
  memory: ReminderMemory
) -> [Reminder] {
  let today = now.instant.calendarDay(dayStart: settings.dayStart)
  var reminders: [Reminder] = []
  let clock = DayClock(now, settings: settings)
  if let time = settings.reminders.tasks, clock.hasReached(time), !memory.hasSaid(.tasks, for: today),
    let reminder = reminder(ofTasks: own.openTasks(on: today, in: zones), on: today)
  {
    reminders.append(reminder)
  }
  let alarms = EventAlarms(zones: zones, settings: settings.reminders, now: now, memory: memory)
  let events = ([own] + others).flatMap(\.events).flatMap { alarms.due(of: $1, id: $0) }
  if let last = events.map(\.alarm).max() {
    let soon = events.sorted { Occurrence.areInOrder($0.occurrence, $1.occurrence) }.map(\.occurrence)
    let first = soon[0]
    reminders.append(
      Reminder(
        kind: .event, day: today,
        title: soon.count == 1 ? line(first, on: today) : counted(soon.count, "event"),
        lines: soon.count == 1
          ? [first.place].compactMap(\.self).filter { !$0.isEmpty } : soon.map { line($0, on: today) },
        alarm: last))
  }
  return reminders
}

/// What takes place on a day, in a line for the morning: `09:00 Stand-up, 14:30 Dentist and 2 more`; nil if nothing does.
package func agendaLine(_ agenda: Agenda, on today: CivilDate, in zones: AgendaZones) -> String? {
  let events = agenda.occurrences(on: today...today, in: zones)
  guard !events.isEmpty else { return nil }
  return "Today: \(joined(events.map { line($0, on: $0.dates.lowerBound) }, atMost: 4))."
}

private func line(_ occurrence: Occurrence, on today: CivilDate) -> String {
  let date = occurrence.dates.lowerBound
  let parts = [date == today ? nil : date.shortText, occurrence.start?.time.text, occurrence.title]
  return parts.compactMap(\.self).joined(separator: " ")
}

private func reminder(ofTasks open: [OpenTask], on today: CivilDate) -> Reminder? {
  let due = open.filter { $0.occurrence.due == today }
  guard !due.isEmpty else { return nil }
  let overdue = open.count { $0.occurrence.due.map { $0 < today } ?? false }
  let more = overdue == 0 ? [] : ["\(counted(overdue, "more task")) \(overdue == 1 ? "is" : "are") overdue."]
  let lines = due.prefix(8).map { task in
    task.task.title + (task.task.priority > .medium ? ", \(task.task.priority.rawValue.lowercased())" : "")
  }
  return Reminder(
    kind: .tasks, day: today,
    title: "\(counted(due.count, "task")) \(due.count == 1 ? "is" : "are") due today",
    lines: lines + more)
}

/// The alarms of events that came since the last one that was shown, and are not stale.
private struct EventAlarms {
  private let zones: AgendaZones
  private let settings: ReminderSettings
  private let now: Int
  private let today: CivilDate
  /// The second of the last alarm that was shown; a clock that was set back must not keep alarms from coming.
  private let last: Int

  /// Seconds for which an alarm is due at least.
  private static let shortest = 3_600
  /// Days between an alarm at a time of its own and its occurrence. Of a series that is the first one that is not over
  /// by then, else the last.
  private static let furthest = 400

  init(zones: AgendaZones, settings: ReminderSettings, now: Now, memory: ReminderMemory) {
    self.zones = zones
    self.settings = settings
    let second = now.instant.secondsSinceEpoch
    self.now = second
    today = now.instant.localDate
    last = memory.lastAlarm.flatMap { $0 <= second ? $0 : nil } ?? .min
  }

  /// The occurrences of an event with an alarm that is due, each with its latest.
  func due(of event: Event, id: AgendaID) -> [(occurrence: Occurrence, alarm: Int)] {
    let series = event.triggers(settings)
    let all = series + event.moved.values.flatMap { $0.ownAlarms ?? [] }
    let reach = all.compactMap(\.seconds).map(abs).max().map { $0 / 86_400 + 1 }
    let near = reach.map {
      event.occurrences(id: id, on: today.adding(days: -$0)...today.adding(days: $0), in: zones)
    }
    var due: [AgendaTime: (occurrence: Occurrence, alarm: Int)] = [:]
    func add(_ occurrence: Occurrence, _ alarm: Int, start: Int) {
      guard isDue(alarm, of: occurrence, start: start) else { return }
      due[occurrence.original] = (occurrence, max(alarm, due[occurrence.original]?.alarm ?? alarm))
    }
    for occurrence in near ?? [] {
      let (start, end) = span(of: occurrence)
      for trigger in occurrence.change?.ownAlarms ?? series {
        switch trigger {
        case .start(let seconds): add(occurrence, start + seconds, start: start)
        case .end(let seconds): add(occurrence, end + seconds, start: start)
        case .time: break
        }
      }
    }
    for case .time(let time) in Set(all) {
      let second = zones.second(of: time)
      guard second > last, second <= now, now < second + EventAlarms.furthest * 86_400 else { continue }
      let date = zones.local.local(at: second).date
      let around = date.adding(days: -EventAlarms.furthest)...date.adding(days: EventAlarms.furthest)
      let occurrences = event.occurrences(id: id, on: around, in: zones).filter {
        ($0.change?.ownAlarms ?? series).contains(.time(time))
      }
      if let occurrence = occurrences.first(where: { span(of: $0).end >= second }) ?? occurrences.last {
        add(occurrence, second, start: span(of: occurrence).start)
      }
    }
    return Array(due.values)
  }

  private func isDue(_ alarm: Int, of occurrence: Occurrence, start: Int) -> Bool {
    guard alarm > last, alarm <= now else { return false }
    let useful = occurrence.start == nil ? midnight(occurrence.dates.lowerBound.adding(days: 1)) : start
    return now < max(useful, alarm + EventAlarms.shortest)
  }

  private func span(of occurrence: Occurrence) -> (start: Int, end: Int) {
    if let start = occurrence.start, let end = occurrence.end {
      return (zones.local.second(of: start), zones.local.second(of: end))
    }
    return (midnight(occurrence.dates.lowerBound), midnight(occurrence.dates.upperBound.adding(days: 1)))
  }

  private func midnight(_ date: CivilDate) -> Int {
    zones.local.second(of: LocalTime(secondsSinceEpoch: date.serial * 86_400))
  }
}
