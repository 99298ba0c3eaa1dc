// Cuts a programme at today for strangers, while the end of its plan would give an interview away.

package import StudyModel

/// A programme as strangers are told it: its plan ends with the day of today, and nobody can see that it is not the last.
package struct UntoldEnd: Sendable {
  package let curriculum: Curriculum
  package let log: ProgressLog
  package let summary: ProgressSummary

  /// Nil unless the plan's last day lies in the 14 days up to the interview that is set, over or not.
  ///
  /// - Parameter summary: that of the curriculum and the log.
  package init?(_ curriculum: Curriculum, _ log: ProgressLog, _ summary: ProgressSummary, _ now: Now) {
    guard !summary.isOneTickADay, let interview = log.settings.interview, let end = summary.calendar.end,
      (0...Reviews.lastDaysBeforeInterview).contains(interview.days(since: end))
    else { return nil }
    let today = summary.today
    let last = max(1, summary.calendar.daysPlanned(before: today.adding(days: 1)))
    self.curriculum = curriculum.through(day: last) { item in
      item.idsThatFinishIt.contains { log.items[$0].map { !$0.isEmpty } ?? false }
    }
    var known = log
    known.settings.interview = nil
    if let start = log.settings.start, start > today { known.settings.start = nil }
    known.pauses = log.pauses.through(today)
    // What was added to a later day stands with what is known.
    known.bonus = log.bonus.compactMap { bonus in
      guard bonus.day.value > last else { return bonus }
      var bonus = bonus
      bonus.day = DayNumber(last) ?? .first
      return bonus.record.isEmpty ? nil : bonus
    }
    self.log = known
    self.summary = summarize(self.curriculum, known, now, endingTodayOf: summary)
  }
}
