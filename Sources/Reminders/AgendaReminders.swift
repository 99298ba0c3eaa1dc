// Decides which reminders of the agenda are due: events before they start, and the tasks of the day.

package import Agenda
package import StudyModel
import TextTools

extension Event {
  /// Minutes before the start of the usual alarm, of an event with a time that has none of its own.
  package static let usualAlarm = 15

  /// Its alarms, in minutes before the start.
  package func alarms(_ settings: ReminderSettings) -> [Int] {
    alarms ?? (start.isWholeDay || !settings.remindsOfEvents ? [] : [Event.usualAlarm])
  }
}

/// The reminders of events and tasks that are due now.
///
/// An event's alarm is due until the event starts. The tasks are due from their time until the calendar day ends, once
/// a day, and only if one is due that day: what is overdue or has no date never reminds by itself.
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
  let events = ([own] + others).flatMap {
    alarms(of: $0, in: zones, settings.reminders, at: now, memory: memory)
  }
  if let last = events.map(\.alarm).max() {
    let soon = events.sorted { Occurrence.areInOrder($0.occurrence, $1.occurrence) }.map(\.occurrence)
    let first = soon[0]
    reminders.append(
      Reminder(
        kind: .event, day: today,
        title: soon.count == 1 ? line(first, on: today) : "\(counted(soon.count, "event")) ahead",
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
  return "Today: \(joined(events.map { line($0, on: today) }, atMost: 4))."
}

private func line(_ occurrence: Occurrence, on today: CivilDate) -> String {
  let date = occurrence.dates.lowerBound
  let parts = [date > today ? date.shortText : nil, occurrence.start?.time.text, occurrence.title]
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

/// The events whose alarm came since the last one that was shown, and which have not started.
private func alarms(
  of agenda: Agenda, in zones: AgendaZones, _ settings: ReminderSettings, at now: Now, memory: ReminderMemory
) -> [(occurrence: Occurrence, alarm: Int)] {
  let second = now.instant.secondsSinceEpoch
  let today = now.instant.localDate
  // A clock that was set back must not keep alarms from coming.
  let last = memory.lastAlarm.flatMap { $0 <= second ? $0 : nil } ?? .min
  let longest = agenda.events.values.flatMap { $0.alarms(settings) }.max() ?? 0
  return agenda.occurrences(on: today...today.adding(days: longest / 1_440 + 1), in: zones).compactMap {
    occurrence in
    let midnight = LocalTime(secondsSinceEpoch: occurrence.dates.lowerBound.serial * 86_400)
    let start = zones.local.second(of: occurrence.start ?? midnight)
    let due = occurrence.event.alarms(settings).map { start - $0 * 60 }.filter { $0 > last && $0 <= second }
    return second < start ? due.max().map { (occurrence, $0) } : nil
  }
}
