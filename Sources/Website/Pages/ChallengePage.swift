// Makes the first page of a programme with one tick a day, and the command that marks a day.

import Records
import Statistics
import StudyModel
import Templating
import Wording

extension ProgressPage {
  /// The first page of a programme of ticks: its days as a grid in the place of tracks, map and weeks.
  static let challengeSchema = TemplateSchema<ProgressPage>(
    "challenge",
    fields: PageFrame.fields() + commonFields + [
      .optionalText("title") { $0.context.input.title },
      .optional("firstSteps", TemplateSchema<String>("firstSteps", .text("programme") { $0 })) { page in
        page.isBeforeTheFirstStep ? page.context.input.programme.text : nil
      },
      .number("done") { $0.summary.daysComplete.done },
      .number("total") { $0.summary.daysComplete.total },
      .text("count") { $0.words.share($0.summary.daysComplete, .daysOf) },
      .text("percent") { $0.words.percent($0.summary.daysComplete) },
      .optionalText("streak") { page in
        let streak = page.summary.streak.length
        return streak > 0 ? page.words.count(streak, .dayStreak) : nil
      },
      .optional("mark", DayMark.schema) { page in
        page.summary.dayOfToday.flatMap { DayMark($0, context: page.context, isToday: true) }
      },
      .markup("grid") { NumberedGrid($0.context.input, $0.words).markup },
      .list("legend", NumberedGrid.legendSchema) { page in
        NumberedGrid(page.context.input, page.words).standings.map { ($0, page.words) }
      },
    ])
}

/// The command that marks a day as done, for the learner to copy.
struct DayMark {
  let number: DayNumber
  let command: String

  static let schema = TemplateSchema<DayMark>(
    "mark",
    .number("markNumber") { $0.number.value },
    .text("markCommand") { $0.command })

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
