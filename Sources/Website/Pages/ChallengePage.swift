// Makes the first page of a programme with one tick a day, and the command that marks a day.

import Records
import Statistics
import StudyModel
import Templating
import Wording

extension ProgressPage {
  /// What the first page of a programme of ticks has besides: the square of its days without tracks and weeks.
  var challengeFields: Fields {
    [
      "title": .maybe(context.input.title),
      "firstSteps": .maybe(isBeforeTheFirstStep ? ["programme": .text(context.input.programme.text)] : nil),
      "done": .number(summary.daysComplete.done),
      "total": .number(summary.daysComplete.total),
      "count": .text(words.share(summary.daysComplete, "days-of")),
      "percent": .text(words.percent(summary.daysComplete)),
      "streak": .maybe(summary.streak.length > 0 ? words.count(summary.streak.length, "day-streak") : nil),
      "mark": .maybe(summary.dayOfToday.flatMap { DayMark($0, context: context, isToday: true) }?.fields),
      "square": .maybe(DaySquare(context.input, words).fields),
    ]
  }
}

/// The command that marks a day as done, for the learner to copy.
struct DayMark {
  let number: DayNumber
  let command: String

  var fields: Fields {
    [
      "markNumber": .number(number.value),
      "markCommand": .text(command),
    ]
  }

  /// Nil for a day that is done, a programme that is not of ticks, and on pages of others than the learner.
  ///
  /// - Parameter isToday: whether it is today's day, which the command means without a number.
  init?(_ day: DayProgress, context: PageContext, isToday: Bool) {
    guard context.isOfTicks, context.isLogged, !day.isComplete else { return nil }
    number = day.day.number
    let name = context.input.programme.text
    command = "machinemode challenge done \(name)" + (isToday ? "" : " \(number.value)")
  }
}
