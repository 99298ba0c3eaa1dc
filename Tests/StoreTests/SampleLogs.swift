// Logs to store: one with everything in it, and random ones by seed.

import StudyModel
import TestSupport
import Testing

@testable import Store

/// The parts that tests ask for by text, so that a typing error in a test fails it.
func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func dayNumber(_ value: Int) throws -> DayNumber { try #require(DayNumber(value)) }

extension ProgressLog {
  /// The log as it comes out of a store: in its order, and without empty records.
  var asStored: ProgressLog { LearnerLog(self)[.first] }
}

enum SampleLogs {
  /// A log in which every field differs from its default.
  static func full() throws -> ProgressLog {
    var settings = Settings()
    settings.start = try date("2026-11-02")
    settings.dayStart = TimeOfDay(minutes: 330)
    settings.rest = [
      RestWeekdays(from: try date("2026-11-02"), weekdays: [.sunday, .saturday]),
      RestWeekdays(from: try date("2026-12-01"), weekdays: []),
    ]
    settings.owner = "Ada"
    settings.language = try #require(LanguageTag("de"))
    settings.sharesNotes = true
    settings.sharesReflections = true
    settings.sharesBonusTitles = true
    settings.baseURL = SiteAddress("https://ada.example:8080/progress/")
    settings.publicName = "Ada"
    settings.publicAbout = "Five problems a day"
    settings.reminders.morning = TimeOfDay(minutes: 6 * 60 + 45)
    settings.reminders.evening = nil
    settings.reminders.streak = TimeOfDay(minutes: 30)
    settings.reminders.review = WeeklyTime(.friday, TimeOfDay(minutes: 18 * 60))
    return ProgressLog(
      settings: settings, items: try items(),
      reflections: [
        try dayNumber(2): Note(
          markdown: "Slow, but mine.", changed: try instant("2026-11-03T22:00:00+01:00")),
        try dayNumber(12): Note(
          markdown: "A good day.", changed: try instant("2026-11-13T22:30:00+01:00"), isPublic: true),
      ],
      bonus: try bonus(),
      pauses: [
        Pause(from: try date("2026-12-24"), through: try date("2027-01-01"), reason: "Family"),
        Pause(from: try date("2027-02-01"), through: try date("2027-02-01"), reason: nil),
      ],
      solvedBefore: [
        SolvedProblem(number: 1, title: "Two Sum", difficulty: .easy, date: try date("2026-05-02")),
        SolvedProblem(number: 53, title: "Maximum Subarray"),
        SolvedProblem(number: nil, title: "Gr\u{F6}\u{DF}e \"2\""),
      ],
      timer: RunningTimer(item: ItemID("lc-53-r1"), started: try instant("2026-11-20T20:41:30+01:00")))
  }

  private static func items() throws -> [ItemID: ItemRecord] {
    let first = Attempt(
      instant: try instant("2026-11-20T21:14:05+01:00"), zone: "Europe/Berlin", day: try date("2026-11-20"),
      minutes: 25, isFinish: true)
    let second = Attempt(
      instant: try instant("2026-11-21T02:30:00Z"), zone: "UTC", day: try date("2026-11-20"), minutes: nil,
      isFinish: false)
    let note = Note(
      markdown: "# Idea\n\n`nums[nums[i]]` \u{1F44D} e\u{301}\u{E9}",
      changed: try instant("2026-11-20T21:15:00+01:00"), isPublic: true)
    return [
      ItemID("lc-1920"): ItemRecord(attempts: [first, second], note: note),
      ItemID("lc-53-r1"): ItemRecord(
        note: Note(markdown: "", changed: try instant("2026-11-20T09:00:00-03:30"))),
    ]
  }

  private static func bonus() throws -> [BonusProblem] {
    let attempt = Attempt(
      instant: try instant("2026-11-20T23:00:00+01:00"), zone: "Europe/Berlin", day: try date("2026-11-20"),
      minutes: 0, isFinish: true)
    return [
      BonusProblem(
        id: ItemID("bonus-2"), title: "Two \"Sum\"", number: 1, difficulty: .easy, day: try dayNumber(14),
        isPublic: true, record: ItemRecord(attempts: [attempt])),
      BonusProblem(
        id: ItemID("bonus-1"), title: "A puzzle", number: nil, difficulty: nil, day: try dayNumber(1_000),
        record: ItemRecord()),
    ]
  }

  /// A log of up to `size` records a kind; the same seed gives the same log.
  static func random(seed: UInt64, size: Int = 12) throws -> ProgressLog {
    var generator = RandomLog(seed: seed)
    return try generator.log(size: size).asStored
  }
}

/// Makes logs from a seed.
private struct RandomLog {
  private var random: SeededNumbers

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  private mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func coin() -> Bool { number(below: 2) == 0 }

  mutating func log(size: Int) throws -> ProgressLog {
    var log = ProgressLog()
    log.settings = settings()
    for _ in 0..<number(below: size + 1) {
      let record = record()
      if !record.isEmpty {
        log.items[ItemID(leetCode: number(below: 3_000), revision: number(below: 3))] = record
      }
    }
    for _ in 0..<number(below: size + 1) { log.reflections[try dayNumber(1 + number(below: 1_000))] = text() }
    for index in 0..<number(below: size + 1) {
      log.bonus.append(
        BonusProblem(
          id: ItemID("bonus-\(index)"), title: "x" + words(),
          number: coin() ? 1 + number(below: 99_999) : nil,
          difficulty: coin() ? Difficulty.allCases[number(below: 3)] : nil,
          day: try dayNumber(1 + number(below: 1_000)), isPublic: coin(), record: record()))
    }
    for _ in 0..<number(below: size + 1) {
      let from = date()
      let length = number(below: 367)
      log.pauses.append(Pause(from: from, through: from.adding(days: length), reason: coin() ? words() : nil))
    }
    var solved = SolvedProblems()
    for _ in 0..<number(below: size + 1) {
      _ = solved.add(
        SolvedProblem(
          number: coin() ? 1 + number(below: 99_999) : nil, title: "x" + words(),
          difficulty: coin() ? Difficulty.allCases[number(below: 3)] : nil, date: coin() ? date() : nil))
    }
    log.solvedBefore = solved.sorted
    for _ in 0..<number(below: size + 1) {
      log.solutions[1 + number(below: 3_000)] = Solution(
        path: coin() ? "x" + words() : nil, commits: [instant().secondsSinceEpoch: "0123456789ab"],
        undone: coin() ? [nil, date()] : [])
    }
    if coin() { log.timer = RunningTimer(item: ItemID(leetCode: number(below: 3_000)), started: instant()) }
    return log
  }

  private mutating func settings() -> Settings {
    var settings = Settings()
    settings.start = coin() ? date() : nil
    settings.dayStart = TimeOfDay(minutes: number(below: 361))
    var from = CivilDate(serial: 10_000)
    for _ in 0..<number(below: 4) {
      from = from.adding(days: 1 + number(below: 100))
      settings.rest.append(
        RestWeekdays(
          from: from, weekdays: Set(Weekday.allCases.filter { _ in number(below: 3) == 0 }.prefix(6))))
    }
    settings.sharesNotes = coin()
    settings.sharesReflections = coin()
    settings.sharesBonusTitles = coin()
    settings.baseURL = coin() ? SiteAddress("https://x.example/\(number(below: 100))/") : nil
    settings.publicName = coin() ? String(("x" + words()).prefix(Settings.longestPublicName)) : nil
    settings.publicLinks = coin() ? PublicLinks("https://github.com/ada, https://ada.example") : nil
    settings.publicAbout = coin() ? String(("x" + words()).prefix(Settings.longestPublicAbout)) : nil
    settings.language =
      [.english, LanguageTag("pl"), LanguageTag("pt-BR")].compactMap(\.self)[number(below: 3)]
    settings.reminders.morning = coin() ? TimeOfDay(minutes: number(below: 1_440)) : nil
    settings.reminders.evening = coin() ? TimeOfDay(minutes: number(below: 1_440)) : nil
    settings.reminders.streak = coin() ? TimeOfDay(minutes: number(below: 1_440)) : nil
    settings.reminders.remindsOfEvents = coin()
    settings.reminders.tasks = coin() ? TimeOfDay(minutes: number(below: 1_440)) : nil
    settings.review.isOn = coin()
    settings.review.perDay = 1 + number(below: 20)
    settings.interview = coin() ? date() : nil
    settings.solutionsLink = coin() ? SiteAddress("https://github.com/ada/leetcode") : nil
    settings.reminders.review =
      coin() ? WeeklyTime(Weekday.allCases[number(below: 7)], TimeOfDay(minutes: number(below: 1_440))) : nil
    return settings
  }

  private mutating func record() -> ItemRecord {
    let attempts = (0..<number(below: 4)).map { _ in
      Attempt(
        instant: instant(), zone: coin() ? "Europe/Berlin" : "America/St_Johns", day: date(),
        minutes: coin() ? number(below: 1_441) : nil, isFinish: coin(),
        rating: coin() ? Rating.allCases[number(below: 4)] : nil)
    }
    return ItemRecord(attempts: attempts, note: coin() ? text() : nil)
  }

  private mutating func text() -> Note {
    Note(markdown: words(), changed: instant(), isPublic: coin())
  }

  // Two days from either end, so that no offset leads out of the years that can be written.
  private mutating func date() -> CivilDate { CivilDate(serial: 2 + number(below: 376_200 - 400)) }

  private mutating func instant() -> Instant {
    Instant(
      secondsSinceEpoch: date().serial * 86_400 + number(below: 86_400),
      offset: (number(below: 2_161) - 1_080) * 60)
  }

  private mutating func words() -> String {
    let parts = [
      "a", " ", "\n", "\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "\u{2028}", "é", "e\u{301}",
      "\u{1F469}\u{200D}\u{1F4BB}",
      "\u{FEFF}", "</script>", "{", "]", "\r\n", "\u{10FFFF}", "word", "- [x] done",
    ]
    return (0..<number(below: 20)).map { _ in parts[number(below: parts.count)] }.joined()
  }
}
