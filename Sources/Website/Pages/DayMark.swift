// Makes the command that marks a day of a challenge as done, for the learner to copy.

import Statistics
import Store
import StudyModel
import Templating

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
