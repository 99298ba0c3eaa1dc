// The site says where the learner stands in the words of the terminal, as long as its language is English.

import StudyModel
import Templating
import Testing

@testable import Statistics
@testable import Website

@Suite("The site's words")
struct StandingWordsTests {
  /// A programme of 20 days, with rest on Sundays, looked at on many days of many histories.
  private func summaries() throws -> [ProgressSummary] {
    let curriculum = try SampleSite.curriculum(SampleSite.plan(days: 20))
    var summaries: [ProgressSummary] = []
    for done in [0, 1, 5, 13, 14, 20] {
      var log = ProgressLog()
      log.settings.start = CivilDate("2026-11-02")
      log.settings.rest = [RestWeekdays(from: CivilDate(serial: 0), weekdays: [.sunday])]
      log.pauses = [
        Pause(
          from: SampleSite.at("2026-11-18T00:00:00Z").localDate,
          through: SampleSite.at("2026-11-19T00:00:00Z").localDate, reason: nil)
      ]
      for day in 0..<done {
        let date = "2026-11-\(day < 8 ? "0" : "")\(day + 2)T09:00:00Z"
        for id in ["lc-\(1_001 + day)", "task-\(day + 1)"] {
          log.items[ItemID(id)] = ItemRecord(attempts: [SampleSite.attempt(date, minutes: 40)])
        }
      }
      for day in ["10-30", "11-02", "11-05", "11-08", "11-15", "11-18", "11-22", "11-24", "12-30"] {
        let now = Now(instant: SampleSite.at("2026-\(day)T12:00:00Z"), zone: "UTC")
        summaries.append(summarize(curriculum, log, now))
      }
    }
    summaries.append(
      summarize(curriculum, ProgressLog(), Now(instant: SampleSite.at("2026-11-02T12:00:00Z"), zone: "UTC")))
    return summaries
  }

  @Test("are those of the terminal for every state of a programme")
  func standing() throws {
    let words = try SampleSite.templates().words
    var headlines: Set<String> = []
    var paces: Set<String> = []
    for summary in try summaries() {
      #expect(words.wholeHeadline(summary) == summary.headline)
      #expect(words.daysComplete(summary) == summary.daysCompleteText)
      #expect(words.sentence(of: summary) == summary.stateSentence)
      #expect(words.pace(summary.pace) == summary.pace.words)
      #expect(words.detail(of: summary.streak) == summary.streak.words)
      #expect(words.share(summary.items) == summary.items.countText)
      headlines.insert(words.headline(summary))
      paces.insert(words.pace(summary.pace))
      for achievement in summary.achievements {
        #expect(words.title(of: achievement) == achievement.title)
      }
    }
    // The table reaches what it is meant to reach.
    #expect(headlines.isSuperset(of: ["Rest day", "Paused", "Finished", "All 20 days complete", "Day 4"]))
    #expect(headlines.contains { $0.hasPrefix("Starts in") })
    #expect(paces.contains("on plan") && paces.contains { $0.hasSuffix("to make up") })
    #expect(paces.contains { $0.hasSuffix("in hand") })
  }

  @Test(
    "group numbers as the terminal does",
    arguments: [
      0, 1, 999, 1_000, 1_001, 12_034, 999_999, 1_000_000, Int.max, -1, -999, -1_000, -12_034, Int.min,
    ])
  func numbers(number: Int) throws {
    #expect(try SampleSite.templates().words.number(number) == grouped(number))
  }

  @Test(
    "say durations as the terminal does",
    arguments: [-5, 0, 1, 59, 60, 61, 119, 120, 179, 180, 181, 605, 60_000, Int.max])
  func durations(minutes: Int) throws {
    #expect(try SampleSite.templates().words.duration(minutes: minutes) == durationText(minutes: minutes))
  }

  @Test(
    "say ranges of durations as the terminal does",
    arguments: [0...0, 20...39, 59...59, 45...60, 60...60, 61...88, 59...1_440, 60_005...60_005])
  func ranges(minutes: ClosedRange<Int>) throws {
    #expect(try SampleSite.templates().words.duration(minutes: minutes) == durationText(minutes: minutes))
  }

  @Test("say dates as the terminal does, each day of a year")
  func dates() throws {
    let words = try SampleSite.templates().words
    let first = try #require(CivilDate("2026-01-01"))
    for date in (0..<365).map(first.adding(days:)) {
      #expect(words.date(date) == date.longText)
      #expect(words.dateWithWeekday(date) == date.longTextWithWeekday)
      #expect(words.shortDate(date) == date.shortText)
      #expect(words.date(date, in: 2026) == date.dayAndMonth)
      #expect(words.date(date, in: 2025) == date.longText)
      for other in [0, 1, 20, 40, 200, 400].map(date.adding(days:)) {
        #expect(words.dates(date, through: other) == date.longText(through: other))
      }
      #expect(words.name(of: date.weekday) == date.weekday.name)
    }
  }

  @Test(
    "join parts as the terminal does",
    arguments: [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
  func lists(parts: [String]) throws {
    #expect(try SampleSite.templates().words.list(parts) == joined(parts))
  }

  @Test("call the steps of the heat map, kinds, tracks and difficulties as the terminal does")
  func names() throws {
    let words = try SampleSite.templates().words
    for step in CompletionStep.allCases { #expect(words.name(of: step) == step.words) }
    for status in DayStatus.allCases { #expect(words.status(status) == status.words) }
    for track in Track.allCases { #expect(words.listTitle(of: track) == track.listTitle) }
    for difficulty in Difficulty.allWithUnknown {
      #expect(words.name(of: difficulty) == Difficulty.name(difficulty))
    }
    for item in try SampleSite.curriculum().days.flatMap(\.items) {
      #expect(words.label(of: item) == item.label)
      #expect(words.kind(of: item) == item.kindName)
    }
  }

  @Test("name every milestone there is as the terminal does")
  func achievements() throws {
    let words = try SampleSite.templates().words
    let kinds: [Achievement.Kind] = [
      .streak(days: 1), .streak(days: 7), .daysComplete(1), .daysComplete(25), .problems(1), .problems(1_200),
      .hardProblems(1), .hardProblems(10), .week(3),
    ]
    for kind in kinds {
      let achievement = Achievement(kind: kind, earnedOn: nil)
      #expect(words.title(of: achievement) == achievement.title)
    }
  }
}
