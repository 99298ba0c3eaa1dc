// Makes the first page of a programme: its day, its square, three figures and its end, then the charts and the milestones.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct ProgressPage: FramedPage {
  let frame: PageFrame

  var fields: Fields {
    let charts = allCharts(context)
    let tables = charts.map(\.tableFields) + [milestones.tableFields].compactMap(\.self)
    return frame.fields.adding(heroFields).adding([
      "tick": .maybe(tick),
      "hasLately": .flag(!lately.isEmpty),
      "lately": .list(lately) { $0.fields },
      "hasRecords": .flag(!records.isEmpty),
      "records": .list(records),
      "charts": .list(charts) { $0.fields },
      "hasMilestones": .flag(!milestones.squares.isEmpty),
      "milestones": .list(milestones.squares) { $0.fields },
      "planAbout": .text(words.about(summary, minutesADay: minutesADay)),
      "hasTables": .flag(!tables.isEmpty),
      "tables": .list(tables),
    ])
  }

  private var heroFields: Fields {
    [
      "who": .maybe(context.input.title ?? context.input.log.settings.publicName),
      "links": .list(
        context.input.folder.isEmpty ? context.input.log.settings.publicLinks?.addresses ?? [] : []
      ) {
        ["title": .text($0.hostName), "href": .text($0.text)]
      },
      "says": .text(context.planSentence),
      "headline": .text(words.shortHeadline(summary)),
      "headlineLength": .maybe(context.headlineLength),
      "story": .maybe(story),
      "opening": .maybe(opening),
      "dayCount": .maybe(summary.isOpenEnded ? nil : words.number(summary.days.count)),
      "square": .markup(square.markup),
      // A tick is done or not, which needs no key; neither does a square in which nothing is done.
      "hasShades": .flag(!context.isOfTicks && hasBegun && !summary.isComplete),
      "daysComplete": .text(squareLine),
      "hasFigures": .flag(!figures.isEmpty),
      "figures": .list(figures) { $0.fields },
      "pace": .maybe(pace?.fields),
      "interview": .maybe(interview),
      "hasPace": .flag(pace != nil || interview != nil),
    ]
  }

  private var pace: PaceLine? { PaceLine(context) }

  /// `Interview in 18 days.`
  private var interview: String? {
    context.interview.map { interview in
      interview.daysLeft == 0 ? words("interview-today") : words.count(interview.daysLeft, "interview-in")
    }
  }

  private let square: DaySquare
  private let figures: [HeadlineFigure]
  private let lately: [LatelyRow]
  private let milestones: MilestoneSquares
  /// The longest day and the hardest problem of a complete programme.
  private let records: [Fields]
  private let tick: Fields?

  /// - Parameter tick: the row of today's tick of a challenge; nil unless the page saves it.
  init(_ context: PageContext, tick: Fields?) {
    self.tick = tick
    let (summary, words) = (context.summary, context.words)
    // Search engines and chats show the description below a link.
    let streak = summary.streak.length > 0 ? words.count(summary.streak.length, "day-streak") : nil
    let facts = [
      words("days-complete-count", ["days": words.count(summary.daysComplete.done, "days")]), streak,
    ].compactMap(\.self)
    let headline = context.wholeHeadline
    frame = PageFrame(
      title: headline,
      description: summary.activity.isEmpty
        ? words("standing-alone", ["headline": headline])
        : words("progress-description", ["headline": headline, "facts": words.row(facts)]),
      path: "index.html", section: .progress, hasPanel: true, isDated: true, context: context)
    square = DaySquare(context.input, words)
    figures = HeadlineFigure.all(context)
    lately = summary.isComplete || context.isArchived || context.isOfTicks ? [] : LatelyRow.all(context)
    milestones = MilestoneSquares(context)
    records = summary.isComplete && !context.isOfTicks ? programmeRecords(context) : []
  }

  /// What the line below the square says: nothing of a complete programme, whose headline says it, nor before the first
  /// tick.
  private var squareLine: String {
    guard hasBegun, !summary.isComplete else { return "" }
    return words("days-complete-count", ["days": words.count(summary.daysComplete.done, "days")])
  }

  /// Whether anything was logged.
  private var hasBegun: Bool { !summary.activity.isEmpty }

  /// The planned minutes of a usual day; nil if the plan gives none.
  private var minutesADay: Int? {
    let minutes = context.curriculum.days.map(\.requiredMinutes).filter { $0 > 0 }.sorted()
    return minutes.isEmpty ? nil : minutes[minutes.count / 2]
  }

  /// What a rest day or a pause says below its headline, and the summing-up of a complete programme.
  private var story: String? {
    if summary.isComplete { return programmeStory(context) }
    guard !context.isArchived, case .restDay(let next?) = summary.state.afterPause,
      let date = summary.calendar.plannedDate(of: next)
    else { return nil }
    return words(
      "lead-next", ["nextNumber": words.number(next.value), "nextDate": words.dayAndWeekday(date)])
  }

  /// What stands below the headline until anything is logged.
  private var opening: Fields? {
    guard !hasBegun, !context.isArchived else { return nil }
    let first = summary.calendar.start.flatMap { $0 >= summary.today ? $0 : nil }
    return [
      "firstDate": .maybe(first.map(words.dayAndWeekday)),
      "hasFeed": .flag(context.input.hasFeed),
    ]
  }
}

extension PlanState {
  /// The same, with a pause as a rest day: both have a day that comes next.
  fileprivate var afterPause: PlanState {
    if case .paused(let next) = self { .restDay(next: next) } else { self }
  }
}

extension PageContext {
  /// `of 100` or `starts soon`, which follows `Day 64`: for the learner a round waits for the first tick, not for a date.
  var headlineLength: String? {
    summary.state == .notStarted && isLogged
      ? words("headline-length", ["days": words.number(summary.days.count)])
      : words.shortHeadlineLength(summary)
  }

  /// `Day 64 of 100`.
  var wholeHeadline: String {
    [words.shortHeadline(summary), headlineLength].compactMap(\.self).joined(separator: " ")
  }
}

extension Vocabulary {
  /// `Day 64`, `Rest day`, `100 days.`: what the first page and the pictures say in large letters. Before the start it
  /// is day 1, and after the last planned day of a programme that is not complete the last day.
  func shortHeadline(_ summary: ProgressSummary) -> String {
    switch summary.state {
    case .notStarted, .startsIn: return self("day-number", ["number": "1"])
    case .finished where summary.isComplete:
      return self("headline-complete", ["days": count(summary.days.count, "days")])
    case .finished: return self("day-number", ["number": number(summary.days.count)])
    case .studyDay, .restDay, .paused: return headline(summary)
    }
  }

  /// `of 100` or `starts soon`, which follows `Day 64`; nil if the headline is not a day.
  func shortHeadlineLength(_ summary: ProgressSummary) -> String? {
    switch summary.state {
    case .notStarted, .startsIn: self("headline-soon")
    case .finished where summary.isComplete: nil
    case .studyDay, .finished:
      summary.isOpenEnded ? nil : self("headline-length", ["days": number(summary.days.count)])
    case .restDay, .paused: nil
    }
  }

  /// What the plan is, in a sentence: `100 days: 485 problems and 280 system-design items, about 3 h 10 min a day.`
  ///
  /// - Parameter minutesADay: the planned minutes of a usual day.
  fileprivate func about(_ summary: ProgressSummary, minutesADay: Int?) -> String {
    let days = count(summary.days.count, "days")
    guard !summary.isOneTickADay else { return self("plan-about-ticks", ["days": days]) }
    let problems = summary.problems.total > 0 ? [count(summary.problems.total, "problems")] : []
    let topics = summary.topicTracks.filter { $0.topics.total > 0 }.map {
      count($0.topics.total, itemsOf: $0.track)
    }
    guard !summary.isOpenEnded else {
      let parts = list(summary.tracks.map { listTitle(of: $0.track) })
      return minutesADay.map {
        self("plan-about-open-time", ["parts": parts, "time": duration(minutes: $0)])
      }
        ?? self("standing-alone", ["headline": parts])
    }
    let parts = list(problems + topics)
    return minutesADay.map {
      self("plan-about-time", ["days": days, "parts": parts, "time": duration(minutes: $0)])
    } ?? self("plan-about", ["days": days, "parts": parts])
  }
}

/// The path of a day's page from the site's folder.
func dayPath(_ number: DayNumber) -> String { "days/" + padded(number.value, to: 3) + ".html" }

/// The address of an item or a bonus problem, given the path of its day's page.
func itemPath(_ id: ItemID, onPage page: String) -> String { page + "#" + itemAnchor(id) }
