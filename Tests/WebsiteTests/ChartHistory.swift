// Plans and histories, each of them hard on a drawing in its own way.

import Plans
import Statistics
import StudyModel
import Templating
import Testing
import Wording

@testable import Website

/// A plan of so many days with two items each, and what was done of it.
struct ChartHistory: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var days = 100
  /// The day of the clock, counted from the start, which is 0; negative before it.
  var today = 0
  /// Whether there is a start.
  var isStarted = true
  /// The days from the start on which the items of each day of the plan were done, by its number.
  var work: [(day: Int, on: Int)] = []
  /// Minutes of each attempt.
  var minutes: Int? = 30
  var rest: Set<Weekday> = []
  /// Days from the start.
  var pauses: [ClosedRange<Int>] = []
  /// After how many days a replan laid what was open, three items a day.
  var replannedAfter: Int?

  static let start = CivilDate(year: 2026, month: 9, day: 14) ?? CivilDate(serial: 0)

  /// Day `n` done on the study day `n`, so many of them.
  static func steady(_ count: Int, from first: Int = 0) -> [(day: Int, on: Int)] {
    (0..<count).map { ($0 + 1, first + $0) }
  }

  static let all: [ChartHistory] = [
    ChartHistory(testDescription: "nothing logged", isStarted: false),
    ChartHistory(testDescription: "nothing logged, one day", days: 1, isStarted: false),
    ChartHistory(testDescription: "nothing logged, 1,000 days", days: 1_000, isStarted: false),
    ChartHistory(testDescription: "starts in 10 days", today: -10),
    ChartHistory(testDescription: "starts in 10 days, some done", today: -10, work: [(1, -12), (2, -11)]),
    ChartHistory(testDescription: "one day, open", days: 1),
    ChartHistory(testDescription: "one day, done", days: 1, work: [(1, 0)]),
    ChartHistory(testDescription: "one day, done long after", days: 1, today: 400, work: [(1, 399)]),
    ChartHistory(testDescription: "one day, never done", days: 1, today: 4_000),
    ChartHistory(testDescription: "first day of 15", days: 15, work: [(1, 0)]),
    ChartHistory(testDescription: "day 8 of 15", days: 15, today: 7, work: steady(8)),
    ChartHistory(testDescription: "15 days done", days: 15, today: 14, work: steady(15)),
    ChartHistory(
      testDescription: "day 64, ahead", today: 63,
      work: steady(50) + steady(78).suffix(28).map { ($0.day, 60) }),
    ChartHistory(testDescription: "day 64, behind", today: 63, work: steady(40)),
    ChartHistory(
      testDescription: "day 64, slow", today: 63, work: (1...12).map { ($0, $0 * 5) }),
    ChartHistory(
      testDescription: "day 64, slower by the week", today: 63, work: steady(45) + [(46, 58)]),
    ChartHistory(
      testDescription: "gaps, rest and pauses", today: 80,
      work: [(1, 0), (2, 1), (5, 20), (6, 22), (7, 22), (20, 60), (21, 79)], rest: [.sunday],
      pauses: [4...15, 30...30, 32...33, 90...120]),
    ChartHistory(testDescription: "replanned", today: 63, work: steady(30), replannedAfter: 40),
    ChartHistory(testDescription: "one giant day", today: 40, work: (1...100).map { ($0, 20) }),
    ChartHistory(testDescription: "one giant day, today", today: 40, work: (1...99).map { ($0, 40) }),
    ChartHistory(testDescription: "all on the first day", work: (1...100).map { ($0, 0) }),
    ChartHistory(testDescription: "work from before the start", today: 5, work: (1...30).map { ($0, -300) }),
    ChartHistory(testDescription: "finished early", today: 60, work: steady(100).map { ($0.day, $0.on / 2) }),
    ChartHistory(testDescription: "finished on time", today: 300, work: steady(100)),
    ChartHistory(testDescription: "finished late", today: 300, work: steady(100).map { ($0.day, $0.on * 2) }),
    ChartHistory(testDescription: "over, not finished", today: 160, work: steady(90)),
    ChartHistory(testDescription: "over for ten years", today: 3_700, work: steady(3)),
    ChartHistory(
      testDescription: "paused now, for long", today: 50, work: steady(20), pauses: [20...386, 387...700]),
    ChartHistory(testDescription: "paused now, one day done", today: 50, work: [(1, 0)], pauses: [20...80]),
    ChartHistory(
      testDescription: "pauses without an end", today: 50, work: steady(20),
      pauses: (0..<120).map { (25 + $0 * 367)...(25 + $0 * 367 + 366) }),
    ChartHistory(testDescription: "day 400 of 1,000", days: 1_000, today: 399, work: steady(380)),
    ChartHistory(
      testDescription: "1,000 days with five days of rest a week", days: 1_000, today: 399,
      work: (1...200).map { ($0, $0) }, rest: [.monday, .tuesday, .wednesday, .thursday, .friday]),
    ChartHistory(testDescription: "1,000 days done", days: 1_000, today: 1_200, work: steady(1_000)),
    ChartHistory(testDescription: "huge minutes", today: 20, work: steady(20), minutes: 1_000_000_000),
    ChartHistory(testDescription: "a minute each", today: 20, work: steady(20), minutes: 1),
    ChartHistory(testDescription: "no minutes", today: 20, work: steady(20), minutes: nil),
    ChartHistory(
      testDescription: "three quarters of a week's minutes are one giant", today: 20, work: steady(20),
      minutes: Int.max / 400),
  ]

  var log: ProgressLog {
    var log = ProgressLog()
    if isStarted { log.settings.start = ChartHistory.start }
    log.settings.rest = rest.isEmpty ? [] : [RestWeekdays(from: ChartHistory.start, weekdays: rest)]
    log.pauses = pauses.map {
      Pause(
        from: ChartHistory.start.adding(days: $0.lowerBound),
        through: ChartHistory.start.adding(days: $0.upperBound), reason: "private reason")
    }
    for (day, on) in work {
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id), default: ItemRecord()].attempts.append(attempt(on: on))
      }
    }
    return log
  }

  private func attempt(on day: Int) -> Attempt {
    let date = ChartHistory.start.adding(days: day)
    return Attempt(
      instant: Instant(date: date, time: TimeOfDay(minutes: 720), offset: 0), zone: "UTC", day: date,
      minutes: minutes, isFinish: true)
  }

  var now: Now {
    Now(
      instant: Instant(
        date: ChartHistory.start.adding(days: today), time: TimeOfDay(minutes: 1_260), offset: 0), zone: "UTC"
    )
  }

  private var replan: Replan? {
    guard let past = replannedAfter, let first = DayNumber(past + 1) else { return nil }
    let done = Set(work.map(\.day))
    let open = (1...days).filter { !done.contains($0) }.flatMap {
      [ItemID("lc-\(1_000 + $0)"), ItemID("task-\($0)")]
    }
    let laid = stride(from: 0, to: open.count, by: 3).map { Array(open[$0..<min($0 + 3, open.count)]) }
    let missed = (1...past).filter { !done.contains($0) }.compactMap { DayNumber($0) }
    return Replan(
      plan: "", made: "\(ChartHistory.start.adding(days: past).iso)T12:00:00Z", arguments: "",
      firstDay: first, days: laid, leftOut: [],
      shares: Dictionary(uniqueKeysWithValues: missed.map { ($0, DayShare(done: 0, total: 2)) }))
  }

  func context() throws -> PageContext {
    try #require(try ChartHistory.contexts.get()[testDescription])
  }

  /// Made once, by name: many tests look at them.
  private static let contexts = Result {
    let words = try SampleSite.templates().words
    return try Dictionary(
      uniqueKeysWithValues: all.map { history in
        let plan = SampleSite.plan(days: history.days)
        let input = try SampleSite.input(
          history.log, .public, plan: plan, replan: history.replan, now: history.now)
        return (history.testDescription, PageContext(input: input, words: words))
      })
  }

  func charts() throws -> [ChartFigure] { try allCharts(context()) }
}

extension ChartFigure {
  var text: String { String(decoding: drawing.bytes, as: UTF8.self) }

  func drawings() throws -> [SVGDrawing] { try SVGDrawing.all(in: text) }
}
