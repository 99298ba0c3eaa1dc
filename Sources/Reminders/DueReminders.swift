// Decides which reminders are due at an instant (Documentation/serve-and-remind.md, What is due when).

import Agenda
package import Statistics
package import StudyModel

/// The reminders that are due now, in the order of the day. A pure function of its arguments.
///
/// A missed reminder stays due while it is useful: the morning's until the evening's time, those of the evening until
/// the calendar day ends, the review until the end of the next day. Two reminders about the same thing are never due
/// at once: the one of a later time replaces those before it, which then count as shown.
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
    if isDue(.evening) { return words.others(.evening) }
    return isMorningDue ? words.others(.morning) : nil
  }

  private var ownReminders: [Reminder] {
    guard !summary.calendar.isPaused(today) else { return [] }
    // Once the programme is complete, the morning has its reviews alone.
    guard summary.completedOn == nil else { return [isMorningDue ? words.again() : nil].compactMap(\.self) }
    switch summary.state {
    case .startsIn, .paused: return []
    case .notStarted, .studyDay, .restDay, .finished: break
    }
    let ofDay = streak ?? evening ?? morning
    return [ofDay, review(isAlone: ofDay == nil)].compactMap(\.self)
  }

  // MARK: What is due

  /// Whether the time of a daily kind has come, and neither it nor one of a later time was shown today.
  private func isDue(_ kind: ReminderKind) -> Bool {
    guard let time = clock.time(of: kind, settings), clock.hasReached(time) else { return false }
    return ![ReminderKind.morning, .evening, .streak].contains { other in
      memory.hasSaid(other, for: today)
        && clock.time(of: other, settings).map { clock.minutes(of: $0) >= clock.minutes(of: time) } ?? true
    }
  }

  private var isMorningDue: Bool { clock.isMorning(settings) && isDue(.morning) }

  /// The warnings of a missed morning reminder, for a machine that is only on in the evening.
  private var missedWarnings: [String] { isDue(.morning) ? words.warnings : [] }

  private var morning: Reminder? {
    guard isMorningDue else { return nil }
    let isForWork = summary.mayRemind(.morning, on: today) && !summary.calendar.isBridged(today)
    let reminder = words.morning(hasWork: isForWork && summary.next != nil)
    return reminder.lines.isEmpty ? nil : reminder
  }

  private var evening: Reminder? {
    guard isDue(.evening), summary.mayRemind(.evening, on: today) else { return nil }
    // After the last planned day, the day's list being complete says nothing: other items are open.
    let isDoneBefore =
      summary.state != .finished && summary.currentDay?.isComplete == true && summary.activity[today] == nil
    // The work was done before the day came, so only a streak at risk is worth a reminder.
    let isStreakAtRisk = summary.streak.isTodayOpen && summary.streak.length > 0
    return isDoneBefore && !isStreakAtRisk ? nil : words.evening().adding(missedWarnings)
  }

  private var streak: Reminder? {
    guard isDue(.streak), summary.streak.isTodayOpen, summary.streak.length >= ReminderKind.longStreak else {
      return nil
    }
    return words.streakAtRisk().adding(missedWarnings)
  }

  private func review(isAlone: Bool) -> Reminder? {
    guard let day = clock.reviewDay(settings), !memory.hasSaid(.review, for: day),
      summary.mayRemind(.review, on: day)
    else { return nil }
    return words.review(on: day, isAlone: isAlone)
  }
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
    words.morning(hasWork: summary.next != nil), words.evening(), words.streakAtRisk(),
    words.review(on: summary.today),
    Reminder(
      kind: .tasks, day: summary.today, title: "1 task is due today", lines: ["An example of a task."]),
    Reminder(kind: .event, day: summary.today, title: "14:30 An example of an event", lines: []),
  ]
}
