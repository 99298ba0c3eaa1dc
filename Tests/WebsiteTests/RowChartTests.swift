// The charts of rows: difficulty, weekdays, time per problem; what they say, and that nothing in them collides.

import Statistics
import StudyModel
import Templating
import TestSupport
import Testing

@testable import Website

/// What a row chart is tried with: a plan's mix and the solves in it, each with its day and minutes.
struct RowChartCase: CustomTestStringConvertible {
  let testDescription: String
  var plan = ChartSample.plan(easy: 6, medium: 6, hard: 6)
  var solves: [(problem: Int, day: String, minutes: Int?)] = []

  func context() throws -> PageContext {
    try ChartSample.context(ChartSample.log(solves), plan: plan)
  }

  static let all: [RowChartCase] = [
    RowChartCase(testDescription: "nothing logged"),
    RowChartCase(
      testDescription: "one day", plan: SampleSite.plan(days: 1), solves: [(1_001, "2026-11-20", 30)]),
    RowChartCase(
      testDescription: "fifteen days", plan: SampleSite.plan(days: 15),
      solves: (1...15).map { (1_000 + $0, "2026-11-\($0 < 10 ? "0" : "")\($0)", $0 * 7) }),
    RowChartCase(
      testDescription: "a hundred days", plan: SampleSite.plan(days: 100),
      solves: (1...100).map { (1_000 + $0, "2026-1\($0 % 2)-1\($0 % 10)", $0) }),
    RowChartCase(
      testDescription: "a thousand days", plan: SampleSite.plan(days: 1_000),
      solves: (1...1_000).map { (1_000 + $0, "2026-1\($0 % 2)-1\($0 % 10)", $0) }),
    RowChartCase(testDescription: "one giant day", solves: (1...18).map { ($0, "2026-11-20", 1_440) }),
    RowChartCase(
      testDescription: "huge minutes", solves: (1...18).map { ($0, "2026-11-1\($0 % 10)", 1_000_000_000) }),
    RowChartCase(testDescription: "no minutes", solves: (1...18).map { ($0, "2026-11-20", 0) }),
    RowChartCase(
      testDescription: "extreme medians",
      solves: (1...6).map { ($0, "2026-11-20", 1) } + (7...12).map { ($0, "2026-11-19", 1_000_000) }),
    RowChartCase(
      testDescription: "too few of one", solves: (1...8).map { ($0, "2026-11-20", $0 * 100_000_000) }),
    RowChartCase(
      testDescription: "a long mix", plan: ChartSample.plan(easy: 1, medium: 1_200, hard: 30, unknown: 5),
      solves: (1...1_232).map { ($0, "2026-11-20", 25) }),
    RowChartCase(
      testDescription: "two hours at most", solves: (1...18).map { ($0, "2026-11-0\($0 % 9 + 1)", $0 * 7) }),
  ]
}

@Suite("Charts of rows")
struct RowChartTests {
  private func figures(_ context: PageContext) -> [ChartFigure] {
    [
      DifficultyChart(context)?.figure, WeekdayChart(context)?.figure, ProblemTimeChart(context)?.figure,
    ].compactMap(\.self)
  }

  private func drawing(_ figure: ChartFigure) throws -> SVGDrawing {
    try SVGDrawing(String(decoding: figure.drawing.bytes, as: UTF8.self))
  }

  @Test("keep every mark inside the frame and no words on another or on a mark", arguments: RowChartCase.all)
  func places(_ sample: RowChartCase) throws {
    let context = try sample.context()
    let figures = figures(context)
    #expect(!figures.isEmpty)
    for figure in figures {
      let drawing = try drawing(figure)
      expectEqual(drawing.faults, [], "\(figure.title)")
      expectEqual(drawing.outside, [], "\(figure.title)")
      expectEqual(drawing.covered, [], "\(figure.title)")
    }
  }

  @Test(
    "have a sentence, a name for who cannot see, and a table as wide as its head", arguments: RowChartCase.all
  )
  func twins(_ sample: RowChartCase) throws {
    for figure in figures(try sample.context()) {
      let drawing = try drawing(figure)
      expectEqual(drawing.root["role"], "img")
      expectEqual(drawing.names.first, figure.title)
      expectSuffix(figure.sentence, ".")
      #expect(!figure.table.rows.isEmpty)
      #expect(figure.table.rows.allSatisfy { $0.count == figure.table.columns.count && !$0.contains("") })
    }
  }

  @Test("come out the same each time", arguments: RowChartCase.all)
  func stable(_ sample: RowChartCase) throws {
    let (first, second) = (figures(try sample.context()), figures(try sample.context()))
    expectEqual(first.map(\.drawing), second.map(\.drawing))
    expectEqual(first.map(\.table.rows), second.map(\.table.rows))
  }

  // MARK: Difficulty

  private func difficulty(_ plan: String, _ solved: some Sequence<Int>) throws -> ChartFigure {
    let context = try ChartSample.context(
      ChartSample.log(solved.map { ($0, "2026-11-20", 20) }), plan: plan)
    return try #require(DifficultyChart(context)).figure
  }

  @Test("of difficulty say how much is done and what is left most")
  func difficultySentences() throws {
    let plan = ChartSample.plan(easy: 3, medium: 5, hard: 2)
    try expectEqual(difficulty(plan, []).sentence, "The plan has 10 problems: 3 Easy, 5 Medium and 2 Hard.")
    try expectEqual(
      difficulty(plan, [1, 4]).sentence,
      "2 of 10 problems done. Medium is the largest share of the 8 left: 4.")
    try expectEqual(
      difficulty(plan, [1, 2, 3, 4, 5, 6]).sentence,
      "6 of 10 problems done. Hard is the largest share of the 4 left: 2.",
      "of two equal ones the harder"
    )
    try expectEqual(
      difficulty(plan, 1...8).sentence, "8 of 10 problems done; the 2 left are all Hard.")
    try expectEqual(
      difficulty(plan, 1...9).sentence, "9 of 10 problems done; the last one is Hard.")
    try expectEqual(
      difficulty(plan, 1...10).sentence, "All problems of the plan are done: 3 Easy, 5 Medium and 2 Hard.")
    try expectEqual(difficulty(ChartSample.plan(easy: 4), []).sentence, "Problems in the plan: 4 Easy.")
    try expectEqual(difficulty(ChartSample.plan(easy: 4), [2]).sentence, "1 of 4 problems done.")
  }

  @Test("of difficulty have bars as long as the plan has problems of each, filled as far as they are done")
  func difficultyBars() throws {
    let figure = try difficulty(ChartSample.plan(easy: 10, medium: 20, hard: 5, unknown: 1), 1...20)
    let drawing = try drawing(figure)
    let (all, done) = (drawing.shapes("chart-left"), drawing.shapes("chart-done"))
    expectEqual(all.count, 4)
    let longest = all[1].width
    #expect(abs(all[0].width - longest / 2) <= 0.1)
    #expect(abs(all[2].width - longest / 4) <= 0.1)
    // Nothing of Hard and of the unknown is done.
    expectEqual(done.count, 2)
    expectEqual(done[0].width, all[0].width)
    #expect(abs(done[1].width - longest / 2) <= 0.1)
    expectContains(drawing.texts, "10 of 20")
    expectEqual(figure.table.rows.last, ["Unknown", "0", "1", "0 %"])
  }

  @Test(
    "of difficulty never show a bar as full before all are done, nor as empty after the first",
    arguments: [(0, 0), (1, 20), (500, 500), (999, 980), (1_000, 1_000)])
  func parts(done: Int, length: Int) {
    expectEqual(DifficultyChart.part(Completion(done: done, total: 1_000), of: 1_000), length)
  }

  @Test("of difficulty are left out of a plan without problems")
  func noProblems() throws {
    let plan = """
      # Week 1: Theme

      ## Day 1

      Goal: Do it.

      ### System Design: Topic

      - [ ] Task: Draw it {#draw}
      """
    #expect(DifficultyChart(try ChartSample.context(plan: plan)) == nil)
  }

  // MARK: Weekdays

  private func weekdays(_ days: [(String, Int)], rest: Set<Weekday> = []) throws -> ChartFigure? {
    var log = ChartSample.log(days.enumerated().map { ($0.offset + 1, $0.element.0, $0.element.1) })
    if !rest.isEmpty {
      log.settings.rest = [
        RestWeekdays(from: CivilDate("2026-11-01") ?? CivilDate(serial: 0), weekdays: rest)
      ]
    }
    let context = try ChartSample.context(log, plan: ChartSample.plan(easy: 20))
    return WeekdayChart(context)?.figure
  }

  @Test("of weekdays name the strongest, several where they are equal, and the only one")
  func weekdaySentences() throws {
    // 16 November 2026 is a Monday.
    try expectEqual(
      weekdays([("2026-11-16", 60), ("2026-11-17", 90), ("2026-11-10", 45)])?.sentence,
      "Tuesday has the most time: 2 h 15 min over 2 days, 1 h 7 min a day on average.")
    try expectEqual(
      weekdays([("2026-11-16", 60), ("2026-11-20", 60)])?.sentence,
      "Monday and Friday have the most time: 1 h each.")
    try expectEqual(
      weekdays([("2026-11-16", 60)])?.sentence, "All time falls on Monday: 1 h over 1 day.")
    try expectEqual(
      weekdays([("2026-11-16", 60), ("2026-11-20", 61)])?.sentence,
      "Friday has the most time: 1 h 1 min.")
    #expect(try weekdays([]) == nil)
    #expect(try weekdays([("2026-11-16", 0)]) == nil)
  }

  @Test("of weekdays draw seven rows from Monday on, and mark those of rest in words")
  func weekdayRows() throws {
    let figure = try #require(
      try weekdays([("2026-11-16", 60), ("2026-11-20", 30)], rest: [.sunday, .wednesday]))
    let drawing = try drawing(figure)
    expectEqual(
      drawing.texts.filter { $0.first?.isLetter == true },
      ["Mon", "Tue", "Wed, rest", "Thu", "Fri", "Sat", "Sun, rest"])
    let bars = drawing.shapes("chart-bar")
    expectEqual(bars.count, 2)
    #expect(abs(bars[0].width - 2 * bars[1].width) <= 0.1)
    expectEqual(drawing.shapes("chart-strongest").count, 1)
    expectEqual(figure.table.rows.first, ["Monday", "1 h", "1", "1 h"])
    expectEqual(figure.table.rows[2], ["Wednesday, rest", "0 min", "0", "–"])
  }

  // MARK: Time per problem

  private func times(_ minutes: [Int?], plan: String) throws -> ChartFigure? {
    let solves = minutes.enumerated().map { ($0.offset + 1, "2026-11-20", $0.element) }
    return ProblemTimeChart(try ChartSample.context(ChartSample.log(solves), plan: plan))?.figure
  }

  @Test("of times say what the difficulty with the most solves takes, and nothing under five")
  func timeSentences() throws {
    let plan = ChartSample.plan(easy: 7, medium: 7)
    try expectEqual(
      times([10, 20, 30, 40, 50], plan: plan)?.sentence,
      "A typical Easy takes 30 min; the middle half takes 20 to 40 min (5 solves).")
    try expectEqual(
      times([1, 2, 3, 4, 5, nil, nil] + [50, 60, 70, 80, 90, 100], plan: plan)?.sentence,
      "A typical Medium takes 1 h 15 min; the middle half takes 1 h 3 min to 1 h 28 min (6 solves).")
    try expectEqual(
      times([25, 25, 25, 25, 25], plan: plan)?.sentence,
      "A typical Easy takes 25 min; the middle half takes 25 min (5 solves).")
    #expect(try times([10, 20, 30, 40, nil], plan: plan) == nil)
    #expect(try times([], plan: plan) == nil)
    try expectEqual(
      times([10, 20, 30, 40, 50], plan: ChartSample.plan(unknown: 5))?.sentence,
      "A typical problem takes 30 min; the middle half takes 20 to 40 min (5 solves).")
  }

  @Test("of times set the dot inside the middle half, and say in the row that there are too few")
  func timeRows() throws {
    let figure = try #require(
      try times([10, 20, 30, 40, 50, nil, nil] + [15, 25], plan: ChartSample.plan(easy: 7, medium: 7)))
    let drawing = try drawing(figure)
    let (ranges, dots) = (drawing.shapes("chart-range"), drawing.shapes("chart-dot"))
    expectEqual(ranges.count, 1)
    expectEqual(dots.count, 1)
    let (range, dot) = (try #require(ranges.first), try #require(dots.first))
    #expect(abs(range.middle - dot.middle) <= 0.1)
    expectContains(drawing.texts, "too few times")
    expectContains(drawing.texts, "2 solves")
    #expect(drawing.texts.contains { $0.hasSuffix(" min") && $0.first?.isNumber == true })
    expectEqual(
      figure.table.rows,
      [
        ["Easy", "30 min", "20 to 40 min", "5"], ["Medium", "too few times", "–", "2"],
      ])
  }
}
