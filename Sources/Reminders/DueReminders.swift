// Decides which reminders are due at an instant (Documentation/serve-and-remind.md, What is due when).

import Agenda
package import Statistics
package import StudyModel

/// The reminders that are due now, in the order of the day. A pure function of its arguments.
///
/// A missed reminder stays due while it is useful: the morning's until the evening's time, those of the evening until
/// the calendar day ends, the review until the end of the next day. Two reminders about the same thing are never due
/// at once: the later kind replaces the earlier ones (`Reminder.covers`).
///
/// - Parameters:
///   - summary: computed at `now`.
///   - memory: the reminders shown before.
package func dueReminders(
  _ summary: ProgressSummary, _ settings: Settings, at now: Now, memory: ReminderMemory, facts: ReminderFacts
) -> [Reminder] {
  DueRound(
    summary: summary, settings: settings.reminders, memory: memory, clock: DayClock(now, settings: settings),
    words: ReminderWords(summary: summary, settings: settings, facts: facts)
  ).reminders
}

private struct DueRound {
  let summary: ProgressSummary
  let settings: ReminderSettings
  let memory: ReminderMemory
  let clock: DayClock
  let words: ReminderWords

  private var today: CivilDate { summary.today }

  var reminders: [Reminder] {
    let own = ownReminders
    let elsewhere = words.facts.openElsewhere
    guard !elsewhere.isEmpty else { return own }
    guard let first = own.first, first.kind != .review else {
      return [reminderOfOthers].compactMap(\.self) + own
    }
    return [first.adding(elsewhere)] + own.dropFirst()
  }

  /// The reminder of other programmes alone, at the time of the morning's or the evening's.
  private var reminderOfOthers: Reminder? {
    if isDue(.evening, settings.evening) { return words.others(.evening, covers: missed([.morning])) }
    guard clock.isMorning(settings), !memory.hasSaid(.morning, for: today) else { return nil }
    return words.others(.morning, covers: [])
  }

  private var ownReminders: [Reminder] {
    guard !summary.calendar.isPaused(today) else { return [] }
    guard summary.completedOn == nil else { return [again].compactMap(\.self) }
    switch summary.state {
    case .startsIn, .paused: return []
    case .notStarted, .studyDay, .restDay, .finished: break
    }
    let ofDay = streak ?? evening ?? morning
    return [ofDay, review(isAlone: ofDay == nil)].compactMap(\.self)
  }

  private var isForWork: Bool { summary.mayRemind(.morning, on: today) && !summary.calendar.isBridged(today) }

  private func isDue(_ kind: ReminderKind, _ time: TimeOfDay?) -> Bool {
    guard let time, !memory.hasSaid(kind, for: today) else { return false }
    return clock.hasReached(time)
  }

  private var morning: Reminder? {
    guard clock.isMorning(settings), !memory.hasSaid(.morning, for: today) else { return nil }
    let reminder = words.morning(hasWork: isForWork && summary.next != nil)
    return reminder.lines.isEmpty ? nil : reminder
  }

  /// The morning's reminder once the programme is complete.
  private var again: Reminder? {
    guard clock.isMorning(settings), !memory.hasSaid(.morning, for: today) else { return nil }
    return words.again()
  }

  private var evening: Reminder? {
    guard isDue(.evening, settings.evening), summary.mayRemind(.evening, on: today) else { return nil }
    // After the last planned day, the day's list being complete says nothing: other items are open.
    let isDoneBefore =
      summary.state != .finished && summary.currentDay?.isComplete == true && summary.activity[today] == nil
    // The work was done before the day came, so only a streak at risk is worth a reminder.
    if isDoneBefore, !isStreakAtRisk { return nil }
    return words.evening(covers: missed([.morning]), warnings: missedWarnings)
  }

  private var isStreakAtRisk: Bool { summary.streak.isTodayOpen && summary.streak.length > 0 }

  private var streak: Reminder? {
    guard isDue(.streak, settings.streak), summary.streak.isTodayOpen,
      summary.streak.length >= ReminderKind.longStreak
    else { return nil }
    return words.streak(covers: missed([.morning, .evening]), warnings: missedWarnings)
  }

  private func review(isAlone: Bool) -> Reminder? {
    guard let day = clock.reviewDay(settings), !memory.hasSaid(.review, for: day),
      summary.mayRemind(.review, on: day)
    else { return nil }
    return words.review(on: day, isAlone: isAlone)
  }

  /// The kinds whose time has passed today and which were not shown.
  private func missed(_ kinds: [ReminderKind]) -> [ReminderKind] {
    kinds.filter { isDue($0, $0 == .morning ? clock.morning(settings) : settings.evening) }
  }

  /// The warnings of a missed morning reminder, for a machine that is only on in the evening.
  private var missedWarnings: [String] { missed([.morning]).isEmpty ? [] : words.warnings }
}

extension ReminderKind {
  /// The length in days from which a streak gets its own reminder.
  package static let longStreak = 7
}

/// One reminder of each kind for the present log, regardless of the time and of reminders shown before.
package func sampleReminders(
  _ summary: ProgressSummary, _ settings: Settings, facts: ReminderFacts
) -> [Reminder] {
  let words = ReminderWords(summary: summary, settings: settings, facts: facts)
  return [
    words.morning(hasWork: summary.next != nil), words.evening(covers: [], warnings: []),
    words.streak(covers: [], warnings: []), words.review(on: summary.today),
    Reminder(
      kind: .tasks, day: summary.today, title: "1 task is due today", lines: ["An example of a task."]),
    Reminder(kind: .event, day: summary.today, title: "14:30 An example of an event", lines: []),
  ]
}

extension ReminderSettings {
  /// The time of a kind, as settings show it; nil if it is off.
  package func time(of kind: ReminderKind) -> String? {
    switch kind {
    case .morning: morning?.text
    case .evening: evening?.text
    case .streak: streak?.text
    case .review: review?.text
    case .tasks: tasks?.text
    case .event: remindsOfEvents ? "\(Event.usualAlarm) min" : nil
    }
  }
}
