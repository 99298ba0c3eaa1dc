// What the pictures to share say in each state of the programme, and the badge for services.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("Words of the pictures to share")
struct ShareWordsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let history: ChartHistory
    let message: String
    let isGrey: Bool
    let heatMap: [String]
    let preview: [String]
    let alt: String

    init(
      _ history: ChartHistory, _ message: String, isGrey: Bool = false, heatMap: [String], preview: [String],
      alt: String
    ) {
      (self.history, self.message, self.isGrey) = (history, message, isGrey)
      (self.heatMap, self.preview, self.alt) = (heatMap, preview, alt)
    }

    var testDescription: String { history.testDescription }
  }

  private static func history(
    _ name: String, days: Int = 100, today: Int = 0, isStarted: Bool = true, done: Int = 0,
    from first: Int = 0,
    rest: Set<Weekday> = [], pauses: [ClosedRange<Int>] = []
  ) -> ChartHistory {
    ChartHistory(
      testDescription: name, days: days, today: today, isStarted: isStarted,
      work: ChartHistory.steady(done, from: first), rest: rest, pauses: pauses)
  }

  // Day 1 is Monday 14 September 2026.
  static let cases: [Case] = [
    Case(
      history("nothing logged", isStarted: false), "not started", isGrey: true,
      heatMap: ["0 of 100 days complete", "Day 1 of 100"],
      preview: ["Day 1 of 100", "100 days ahead", "0 of 100 days complete"],
      alt: "Machine Mode: Day 1 of 100, 0 of 100 days complete, as of 14 September 2026"),
    Case(
      history("starts in 3 days", today: -3), "starts in 3 days", isGrey: true,
      heatMap: ["0 of 100 days complete", "Starts in 3 days"],
      preview: ["Starts", "in 3 days", "100 days ahead", "0 of 100 days complete"],
      alt: "Machine Mode: Starts in 3 days, 0 of 100 days complete, as of 11 September 2026"),
    Case(
      history("first day, nothing done"), "day 1 of 100",
      heatMap: ["0 of 100 days complete", "Day 1 of 100"],
      preview: ["Day 1 of 100", "on plan", "0 of 100 days complete"],
      alt: "Machine Mode: Day 1 of 100, on plan, 0 of 100 days complete, as of 14 September 2026"),
    Case(
      history("first day, done", done: 1), "day 1 of 100 · 1-day streak",
      heatMap: ["1 of 100 days complete", "1-day streak", "Day 1 of 100"],
      preview: ["Day 1 of 100", "1-day streak on plan", "1 of 100 days complete"],
      alt:
        "Machine Mode: Day 1 of 100, streak of 1 day, on plan, 1 of 100 days complete, as of 14 September 2026"
    ),
    Case(
      history("a study day", today: 41, done: 42), "day 42 of 100 · 42-day streak",
      heatMap: ["42 of 100 days complete", "42-day streak", "Day 42 of 100"],
      preview: ["Day 42 of 100", "42-day streak on plan", "42 of 100 days complete"],
      alt:
        "Machine Mode: Day 42 of 100, streak of 42 days, on plan, 42 of 100 days complete, as of 25 October 2026"
    ),
    Case(
      history("a broken streak", today: 41, done: 30), "day 42 of 100",
      heatMap: ["30 of 100 days complete", "Day 42 of 100"],
      preview: ["Day 42 of 100", "11 days to make up", "30 of 100 days complete"],
      alt:
        "Machine Mode: Day 42 of 100, 11 days to make up, 30 of 100 days complete, as of 25 October 2026"),
    Case(
      history("a rest day", today: 6, done: 6, rest: [.sunday]), "rest day · 6-day streak",
      heatMap: ["6 of 100 days complete", "6-day streak", "Rest day"],
      preview: ["Rest day", "6-day streak on plan", "6 of 100 days complete"],
      alt:
        "Machine Mode: Rest day, streak of 6 days, on plan, 6 of 100 days complete, as of 20 September 2026"),
    Case(
      history("a pause", today: 8, done: 6, pauses: [6...10]), "paused · 6-day streak",
      heatMap: ["6 of 100 days complete", "6-day streak", "Paused"],
      preview: ["Paused", "6-day streak on plan", "6 of 100 days complete"],
      alt: "Machine Mode: Paused, streak of 6 days, on plan, 6 of 100 days complete, as of 22 September 2026"),
    Case(
      history("all complete", today: 120, done: 100), "100 days complete · 100-day streak",
      heatMap: ["100 of 100 days complete", "100-day streak", "All 100 days complete"],
      preview: ["All 100 days", "complete", "100-day streak", "100 of 100 days complete"],
      alt:
        "Machine Mode: All 100 days complete, streak of 100 days, 100 of 100 days complete, as of 12 January 2027"
    ),
    Case(
      history("over, with items left", today: 120, done: 90), "90 of 100 days complete",
      heatMap: ["90 of 100 days complete", "Finished"],
      preview: ["Finished", "180 items done", "90 of 100 days complete"],
      alt: "Machine Mode: Finished, 90 of 100 days complete, as of 12 January 2027"),
    Case(
      history("a streak of 1,000 days", days: 1_000, today: 999, done: 1_000),
      "1,000 days complete · 1,000-day streak",
      heatMap: ["1,000 of 1,000 days complete", "1,000-day streak", "All 1,000 days complete"],
      preview: ["All 1,000", "days complete", "1,000-day streak", "1,000 of 1,000 days complete"],
      alt:
        "Machine Mode: All 1,000 days complete, streak of 1,000 days, 1,000 of 1,000 days complete, as of 9 June 2029"
    ),
    Case(
      history("a plan of one day, done", days: 1, done: 1), "1 day complete · 1-day streak",
      heatMap: ["1 of 1 day complete", "1-day streak", "Day 1 complete"],
      preview: ["Day 1 complete", "1-day streak", "1 of 1 day complete"],
      alt: "Machine Mode: Day 1 complete, streak of 1 day, 1 of 1 day complete, as of 14 September 2026"),
  ]

  @Test("fit the state", arguments: cases)
  func states(subject: Case) throws {
    let context = try SharePictureTests.context(subject.history, name: nil)
    let date = context.words.date(context.summary.today)
    let head = ["as of \(date)", "Machine Mode"]
    let legend = ["none", "all", "ahead", "today"]
    func lines(_ kind: SharePicture.Kind) throws -> [String] {
      PictureReading(try #require(sharePictures(context).first { $0.kind == kind }).svg).lines
    }
    try expectEqual(lines(.badge), ["machine mode", subject.message])
    try expectEqual(lines(.heatMap), head + subject.heatMap + legend)
    let preview = PreviewPicture(context)
    expectEqual(
      PictureReading(preview.svg).lines, ["Machine Mode"] + subject.preview + ["as of \(date)"])
    expectEqual(preview.alt, subject.alt)
    let document = try #require(shareFiles(context).first { $0.path == "share/badge.json" }).text
    let colour = subject.isGrey ? "#5c6064" : "#0d7444"
    expectEqual(
      document,
      """
      {
        "color": "\(colour)",
        "label": "machine mode",
        "message": "\(subject.message)",
        "schemaVersion": 1
      }

      """)
  }

  private static let streaks: [(ChartHistory, [String], String)] = [
    (
      history("nothing logged", isStarted: false),
      [
        "0", "Days complete", "of 100", "0", "Current streak", "starts with the first item", "0",
        "Longest streak",
      ], "Machine Mode, Ada: Day 1 of 100, 0 of 100 days complete"
    ),
    (
      history("today done", today: 4, done: 5),
      [
        "5", "Days complete", "of 100", "5", "Current streak", "since 14 September", "5", "Longest streak",
        "the current one",
      ], "Machine Mode, Ada: Day 5 of 100, streak of 5 days, longest streak 5 days, 5 of 100 days complete"
    ),
    (
      history("today open", today: 5, done: 5),
      [
        "5", "Days complete", "of 100", "5", "Current streak", "since 14 September", "today still open", "5",
        "Longest streak", "the current one",
      ], "Machine Mode, Ada: Day 6 of 100, streak of 5 days, longest streak 5 days, 5 of 100 days complete"
    ),
    (
      history("broken", today: 30, done: 5),
      [
        "5", "Days complete", "of 100", "0", "Current streak", "starts with the next item", "5",
        "Longest streak", "14 Sep to 18 Sep",
      ], "Machine Mode, Ada: Day 31 of 100, longest streak 5 days, 5 of 100 days complete"
    ),
    (
      history("broken in another year", today: 130, done: 1, from: 2),
      [
        "1", "Days complete", "of 100", "0", "Current streak", "starts with the next item", "1",
        "Longest streak", "16 September 2026",
      ], "Machine Mode, Ada: Finished, longest streak 1 day, 1 of 100 days complete"
    ),
    (
      history("a streak of 1,000 days", days: 1_000, today: 999, done: 1_000),
      [
        "1,000", "Days complete", "of 1,000", "1,000", "Current streak", "since 14 Sep 2026", "1,000",
        "Longest streak", "the current one",
      ],
      "Machine Mode, Ada: All 1,000 days complete, streak of 1,000 days, longest streak 1,000 days, 1,000 of 1,000 days complete"
    ),
  ]

  @Test("of the streak card say since when, and that today is open", arguments: streaks.indices)
  func streakCard(place: Int) throws {
    let (history, lines, title) = Self.streaks[place]
    let context = try SharePictureTests.context(history, name: "Ada")
    let picture = try #require(sharePictures(context).first)
    expectEqual(picture.title, title)
    expectEqual(Array(PictureReading(picture.svg).lines.dropFirst()), ["Ada"] + lines)
  }

  @Test("of the streak card's ring are a share of the longest streak")
  func ring() throws {
    func arcs(_ history: ChartHistory) throws -> [String?] {
      let context = try SharePictureTests.context(history, name: nil)
      let reading = PictureReading(try #require(sharePictures(context).first).svg)
      return reading.elements.filter { $0.name == "circle" }.map { $0.attributes["stroke-dasharray"] }
    }
    // Only the ground; all of it; a quarter of it.
    try expectEqual(arcs(Self.history("broken", today: 30, done: 5)), [nil])
    try expectEqual(arcs(Self.history("longest", today: 4, done: 5)), [nil, nil])
    var quarter = Self.history("quarter", today: 30, done: 8)
    quarter.work += [(9, 29), (10, 30)]
    try expectEqual(arcs(quarter), [nil, "57.3 172"])
  }

  @Test("have the name that strangers may know, and only that")
  func names() throws {
    let history = Self.history("named", today: 4, done: 5)
    let named = sharePictures(try SharePictureTests.context(history, name: "Ada Lovelace"))
    let unnamed = sharePictures(try SharePictureTests.context(history, name: nil))
    for (picture, other) in zip(named, unnamed) {
      expectPrefix(picture.title, "Machine Mode, Ada Lovelace: ")
      expectPrefix(other.title, "Machine Mode: ")
      let lines = PictureReading(picture.svg).lines
      expectEqual(lines.contains("Ada Lovelace"), (picture.kind != .badge))
      expectLacks(PictureReading(other.svg).lines, "Ada Lovelace")
    }
  }

  @Test("begin with the headline, so that no number stands right after a name")
  func titles() throws {
    for subject in Self.cases {
      let context = try SharePictureTests.context(subject.history, name: "עדה")
      let titles = sharePictures(context).map(\.title) + [PreviewPicture(context).alt]
      let start = "Machine Mode, עדה: \(context.words.wholeHeadline(context.summary))"
      #expect(titles.allSatisfy { $0.hasPrefix(start) }, "\(titles)")
    }
  }

  @Test("of the badge's title say how much is done once the plan is over")
  func badgeTitle() throws {
    func title(_ name: String) throws -> String? {
      let history = try #require(Self.cases.first { $0.testDescription == name }).history
      return sharePictures(try SharePictureTests.context(history, name: nil)).last?.title
    }
    try expectEqual(title("over, with items left"), "Machine Mode: Finished, 90 of 100 days complete")
    try expectEqual(title("all complete"), "Machine Mode: All 100 days complete, streak of 100 days")
    try expectEqual(title("a rest day"), "Machine Mode: Rest day, streak of 6 days")
  }
}
