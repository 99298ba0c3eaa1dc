// Makes the lead below the headline: how much is complete, whether on plan, and when the programme ends.

import Statistics
import StudyModel
import Templating
import Wording

/// The lead of the first page. The state of the programme decides which parts it has.
struct SummarySentence {
  private let state: PlanState
  private let daysComplete: String
  private let pace: String
  private let next: Meeting?
  private let forecast: Outlook?
  private let complete: Whole?
  private let itemsLeft: String?

  static let schema = TemplateSchema<SummarySentence>(
    "lead",
    .flag("isNotStarted") { $0.state == .notStarted },
    .flag("isStudying") { $0.isStudying },
    .text("daysComplete") { $0.daysComplete },
    .text("pace") { $0.pace },
    .optional("next", Meeting.schema) { $0.next },
    .optional("forecast", Outlook.schema) { $0.forecast },
    .optional("complete", Whole.schema) { $0.complete },
    .optionalText("itemsLeft") { $0.itemsLeft })

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    state = summary.state
    daysComplete = words.daysComplete(summary)
    pace = words.pace(summary.pace)
    next = Meeting(summary, words)
    forecast = Outlook(summary, words)
    let isOver = state == .finished
    complete = isOver && summary.daysComplete.isComplete ? Whole(summary, words) : nil
    itemsLeft = isOver && !summary.daysComplete.isComplete ? words.count(summary.items.left, .items) : nil
  }

  /// Whether the programme is running, including on rest days and in pauses.
  private var isStudying: Bool {
    switch state {
    case .studyDay, .restDay, .paused: true
    case .notStarted, .startsIn, .finished: false
    }
  }

  /// The next programme day and its date, after rest, a pause or the wait for the start.
  private struct Meeting {
    let number: String
    let date: String

    static let schema = TemplateSchema<Meeting>(
      "next", .text("nextNumber") { $0.number }, .text("nextDate") { $0.date })

    init?(_ summary: ProgressSummary, _ words: Vocabulary) {
      let next: DayNumber? =
        switch summary.state {
        case .startsIn: DayNumber(1)
        case .restDay(let next), .paused(let next): next
        case .notStarted, .studyDay, .finished: nil
        }
      guard let next, let date = summary.calendar.plannedDate(of: next) else { return nil }
      number = words.number(next.value)
      self.date = words.dateWithWeekday(date)
    }
  }

  /// The forecast end at the rate of the last 14 study days (Documentation/numbers.md, Pace).
  private struct Outlook {
    let date: String
    let planEnd: String
    let isAsPlanned: Bool

    static let schema = TemplateSchema<Outlook>(
      "forecast",
      .text("forecastDate") { $0.date },
      .text("planEnd") { $0.planEnd },
      .flag("isAsPlanned") { $0.isAsPlanned })

    init?(_ summary: ProgressSummary, _ words: Vocabulary) {
      guard case .dates(let date?, _, _) = summary.forecast.outcome, let end = summary.calendar.end else {
        return nil
      }
      self.date = words.date(date, in: summary.today.year)
      planEnd = words.date(end, in: summary.today.year)
      isAsPlanned = date == end
    }
  }

  /// The totals of a complete programme.
  private struct Whole {
    let items: String
    let time: String

    static let schema = TemplateSchema<Whole>(
      "complete", .text("items") { $0.items }, .text("time") { $0.time })

    init(_ summary: ProgressSummary, _ words: Vocabulary) {
      items = words.count(summary.items.done, .items)
      time = words.duration(minutes: summary.minutes)
    }
  }
}
