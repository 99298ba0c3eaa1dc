// Makes the lead below the headline: how much is complete, whether on plan, and when the programme ends.

import Statistics
import StudyModel
import Templating
import Wording

/// The lead of the first page. The state of the programme decides which parts it has.
struct SummarySentence {
  private let context: PageContext

  /// Nil for a programme that was archived before its end, which is neither on plan nor behind.
  init?(_ context: PageContext) {
    guard !context.isArchived || context.summary.state == .finished else { return nil }
    self.context = context
  }

  private var summary: ProgressSummary { context.summary }
  private var words: Vocabulary { context.words }

  var fields: Fields {
    [
      "isNotStarted": .flag(summary.state == .notStarted),
      "isStudying": .flag(isStudying),
      "daysComplete": .text(words.daysComplete(summary)),
      "pace": .text(words.pace(summary.pace)),
      "next": .maybe(next),
      "forecast": .maybe(forecast),
      "complete": .maybe(isOver && summary.isComplete ? totalFields : nil),
      "itemsLeft": .maybe(isOver && !summary.isComplete ? words.count(summary.items.left, "items") : nil),
    ]
  }

  private var isOver: Bool { summary.state == .finished }

  /// Whether the programme is running, including on rest days and in pauses.
  private var isStudying: Bool {
    switch summary.state {
    case .studyDay, .restDay, .paused: true
    case .notStarted, .startsIn, .finished: false
    }
  }

  /// The next programme day and its date, after rest, a pause or the wait for the start.
  private var next: Fields? {
    let next: DayNumber? =
      switch summary.state {
      case .startsIn: DayNumber(1)
      case .restDay(let next), .paused(let next): next
      case .notStarted, .studyDay, .finished: nil
      }
    guard let next, let date = summary.calendar.plannedDate(of: next) else { return nil }
    return ["nextNumber": .text(words.number(next.value)), "nextDate": .text(words.dateWithWeekday(date))]
  }

  /// The forecast end at the rate of the last 14 study days (Documentation/numbers.md, Pace).
  private var forecast: Fields? {
    guard case .dates(let date?, _, _) = summary.forecast.outcome, let end = summary.calendar.end else {
      return nil
    }
    let year = summary.today.year
    return [
      "forecastDate": .text(words.date(date, in: year)),
      "planEnd": .text(words.date(end, in: year)),
      "isAsPlanned": .flag(date == end),
    ]
  }

  /// The totals of a complete programme.
  private var totalFields: Fields {
    [
      "items": .text(words.count(summary.items.done, "items")),
      "time": .text(words.duration(minutes: summary.minutes)),
    ]
  }
}
