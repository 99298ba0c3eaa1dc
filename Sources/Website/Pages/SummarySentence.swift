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

  static let schema = TemplateSchema<SummarySentence>(
    "lead",
    .flag("isNotStarted") { $0.summary.state == .notStarted },
    .flag("isStudying") { $0.isStudying },
    .text("daysComplete") { $0.words.daysComplete($0.summary) },
    .text("pace") { $0.words.pace($0.summary.pace) },
    .optional("next", meetingSchema) { $0.next },
    .optional("forecast", outlookSchema) { $0.forecast },
    .optional("complete", totalSchema) {
      $0.isOver && $0.summary.isComplete ? $0 : nil
    },
    .optionalText("itemsLeft") {
      $0.isOver && !$0.summary.isComplete ? $0.words.count($0.summary.items.left, .items) : nil
    })

  private var isOver: Bool { summary.state == .finished }

  /// Whether the programme is running, including on rest days and in pauses.
  private var isStudying: Bool {
    switch summary.state {
    case .studyDay, .restDay, .paused: true
    case .notStarted, .startsIn, .finished: false
    }
  }

  private static let meetingSchema = TemplateSchema<(number: String, date: String)>(
    "next", .text("nextNumber") { $0.number }, .text("nextDate") { $0.date })

  /// The next programme day and its date, after rest, a pause or the wait for the start.
  private var next: (number: String, date: String)? {
    let next: DayNumber? =
      switch summary.state {
      case .startsIn: DayNumber(1)
      case .restDay(let next), .paused(let next): next
      case .notStarted, .studyDay, .finished: nil
      }
    guard let next, let date = summary.calendar.plannedDate(of: next) else { return nil }
    return (words.number(next.value), words.dateWithWeekday(date))
  }

  private static let outlookSchema = TemplateSchema<(date: String, planEnd: String, isAsPlanned: Bool)>(
    "forecast",
    .text("forecastDate") { $0.date },
    .text("planEnd") { $0.planEnd },
    .flag("isAsPlanned") { $0.isAsPlanned })

  /// The forecast end at the rate of the last 14 study days (Documentation/numbers.md, Pace).
  private var forecast: (date: String, planEnd: String, isAsPlanned: Bool)? {
    guard case .dates(let date?, _, _) = summary.forecast.outcome, let end = summary.calendar.end else {
      return nil
    }
    let year = summary.today.year
    return (words.date(date, in: year), words.date(end, in: year), date == end)
  }

  /// The totals of a complete programme.
  private static let totalSchema = TemplateSchema<SummarySentence>(
    "complete",
    .text("items") { $0.words.count($0.summary.items.done, .items) },
    .text("time") { $0.words.duration(minutes: $0.summary.minutes) })
}
