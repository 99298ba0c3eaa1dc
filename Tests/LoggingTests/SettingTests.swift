// The settings: by name, what each takes, what it answers, and from when rest weekdays hold.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct SettingTests {
  /// Friday.
  private let today = SamplePlan.today

  @Test("the keys are these, and an untouched setting answers its default")
  func keys() {
    expectEqual(
      SettingKey.allCases.map(\.rawValue),
      [
        "start", "dayStart", "rest", "owner", "language", "baseURL", "share.name", "share.about",
        "share.links",
        "share.notes",
        "share.reflections",
        "share.bonusTitles", "interview", "review.on", "review.perDay", "solutions.link",
        "remind.morning", "remind.evening",
        "remind.streak", "remind.review", "remind.events", "remind.tasks",
      ])
    for (key, expected) in Self.defaults {
      expectEqual(key.value(in: Settings(), on: today), expected, key.rawValue)
    }
  }

  private static let defaults: [(SettingKey, String)] = [
    (.start, "none"), (.dayStart, "04:00"), (.rest, "none"), (.shareNotes, "no"), (.shareReflections, "no"),
    (.shareBonusTitles, "no"), (.language, "en"), (.baseURL, "none"), (.shareName, "none"),
    (.shareAbout, "none"), (.shareLinks, "none"),
    (.remindMorning, "07:00"), (.remindEvening, "20:00"), (.remindStreak, "21:00"),
    (.remindReview, "sun 19:00"), (.interview, "none"), (.reviewOn, "yes"), (.reviewPerDay, "3"),
  ]

  private static let taken: [(SettingKey, String, String)] = [
    (.start, "2026-11-23", "2026-11-23"), (.start, "2025-01-01", "2025-01-01"),
    (.start, "today", "2026-11-20"),
    (.start, "mon", "2026-11-23"), (.start, "Fri", "2026-11-27"), (.start, "sunday", "2026-11-22"),
    (.start, "tomorrow", "2026-11-21"), (.start, "yesterday", "2026-11-19"), (.start, "-2d", "2026-11-18"),
    (.start, "none", "none"), (.start, "None", "none"),
    (.dayStart, "00:00", "00:00"), (.dayStart, "04:30", "04:30"), (.dayStart, "05:59", "05:59"),
    (.dayStart, "06:00", "06:00"),
    (.rest, "sat,sun", "sat,sun"), (.rest, "sun,sat", "sat,sun"), (.rest, "sat sun", "sat,sun"),
    (.rest, "Saturday, SUNDAY", "sat,sun"), (.rest, "sat,sat", "sat"), (.rest, "wed", "wed"),
    (.rest, "none", "none"),
    (.rest, "NONE", "none"), (.rest, "sun,mon,tue,wed,thu,fri", "mon,tue,wed,thu,fri,sun"),
    (.rest, "sat,,sun,", "sat,sun"),
    (.shareNotes, "yes", "yes"), (.shareNotes, "YES", "yes"), (.shareNotes, "true", "yes"),
    (.shareNotes, "on", "yes"),
    (.shareNotes, "no", "no"), (.shareReflections, "yes", "yes"), (.shareReflections, "False", "no"),
    (.shareBonusTitles, "yes", "yes"), (.shareBonusTitles, "off", "no"),
    (.language, "de", "de"), (.language, "pt-BR", "pt-BR"), (.language, "zh-Hant-TW", "zh-Hant-TW"),
    (.baseURL, "https://ada.example", "https://ada.example/"), (.baseURL, "None", "none"),
    (.baseURL, "HTTPS://Ada.example/Progress/index.html", "https://ada.example/Progress/"),
    (.shareName, "Ada L.", "Ada L."), (.shareName, "NONE", "none"),
    (.shareAbout, "Sixty days of `SQL`.", "Sixty days of `SQL`."), (.shareAbout, "None", "none"),
    (
      .shareLinks, "https://github.com/ada https://Ada.example/a",
      "https://github.com/ada/, https://ada.example/a/"
    ),
    (.shareLinks, "none", "none"),
    (.remindMorning, "06:45", "06:45"), (.remindMorning, "7:30", "07:30"), (.dayStart, "5:00", "05:00"),
    (.remindReview, "sun 9:05", "sun 09:05"), (.remindMorning, "off", "off"),
    (.remindEvening, "00:30", "00:30"),
    (.remindEvening, "None", "off"), (.remindStreak, "23:59", "23:59"), (.remindStreak, "no", "off"),
    (.remindReview, "Friday 18:00", "fri 18:00"), (.remindReview, " sun  00:00 ", "sun 00:00"),
    (.remindReview, "OFF", "off"),
    (.interview, "2027-03-20", "2027-03-20"), (.interview, "tomorrow", "2026-11-21"),
    (.interview, "2026-01-05", "2026-01-05"), (.interview, "None", "none"),
    (.reviewOn, "off", "no"), (.reviewOn, "YES", "yes"),
    (.reviewPerDay, "1", "1"), (.reviewPerDay, "20", "20"),
  ]

  @Test("a value that is taken is answered as it would be written again, and leaves the others as they are")
  func set() throws {
    for (key, text, expected) in Self.taken {
      var log = ProgressLog()
      try log.set(key, to: text, today: today)
      let value = key.value(in: log.settings, on: today)
      expectEqual(value, expected, "\(key.rawValue) \(text)")
      try log.set(key, to: value, today: today)
      expectEqual(key.value(in: log.settings, on: today), expected, "\(key.rawValue) \(text)")
    }
    let values: [(SettingKey, String)] = [
      (.start, "2026-11-23"), (.dayStart, "05:00"), (.rest, "sat"), (.shareNotes, "yes"),
      (.shareReflections, "yes"),
      (.shareBonusTitles, "yes"), (.language, "de"), (.baseURL, "https://ada.example/"), (.shareName, "Ada"),
      (.remindMorning, "off"), (.remindEvening, "19:30"), (.remindStreak, "off"),
      (.remindReview, "fri 18:00"), (.interview, "2027-03-20"), (.reviewOn, "no"), (.reviewPerDay, "5"),
    ]
    for (key, value) in values {
      var log = ItemSearchTests.withBonus
      try log.set(key, to: value, today: today)
      expectEqual(
        SettingTests.defaults.map { $0.0.value(in: log.settings, on: today) },
        SettingTests.defaults.map { $0.0 == key ? value : $0.1 })
      log.settings = Settings()
      expectEqual(log, ItemSearchTests.withBonus)
    }
  }

  private static let refused: [(SettingKey, String)] = [
    (.start, ""), (.start, "soon"), (.start, "2026-02-30"), (.start, "20.13.2026"), (.start, "-9999d"),
    (.start, "10000-01-01"), (.start, "none "),
    (.dayStart, ""), (.dayStart, "4:0"), (.dayStart, "04"), (.dayStart, "0400"), (.dayStart, "06:01"),
    (.dayStart, "23:59"), (.dayStart, "-01:00"), (.dayStart, "04:60"), (.dayStart, "none"),
    (.dayStart, "٠٤:00"),
    (.rest, ""), (.rest, ","), (.rest, " "), (.rest, "someday"), (.rest, "sat,none"), (.rest, "none,sat"),
    (.rest, "sat;sun"), (.rest, "mon,tue,wed,thu,fri,sat,sun"), (.rest, "mon tue wed thu fri sat sun mon"),
    (.owner, ""), (.owner, " "), (.shareNotes, ""), (.shareNotes, "y"), (.shareNotes, "1"),
    (.shareReflections, "ja"),
    (.shareBonusTitles, " yes"), (.baseURL, ""), (.baseURL, "ada.example"),
    (.language, ""), (.language, "d"), (.language, "de_AT"), (.language, "de-"), (.language, "../de"),
    (.language, "none "), (.language, "français"), (.language, "de-123456789"), (.language, "d3"),
    (.shareLinks, ""), (.shareLinks, "github.com/ada"), (.shareLinks, "javascript:alert(1)"),
    (.shareLinks, "https://a.io https://b.io https://c.io https://d.io"),
    (.shareName, " "), (.shareAbout, ""), (.shareAbout, " "),
    (.remindMorning, ""), (.remindMorning, "7:0"), (.remindMorning, "07:00 "),
    (.remindMorning, "24:00"), (.remindMorning, "sun 07:00"), (.remindEvening, "late"), (.remindStreak, "7"),
    (.remindReview, "19:00"), (.remindReview, "sun"), (.remindReview, "sun 19"),
    (.remindReview, "sun mon 19:00"),
    (.remindReview, "someday 19:00"),
    (.solutionsLink, "github"), (.remindEvents, "15m"), (.remindTasks, "soon"),
    (.interview, ""), (.interview, "soon"), (.interview, "2027-02-30"), (.interview, "10000-01-01"),
    (.reviewOn, "3"), (.reviewOn, ""), (.reviewPerDay, "0"), (.reviewPerDay, "21"), (.reviewPerDay, "-1"),
    (.reviewPerDay, "three"), (.reviewPerDay, ""), (.reviewPerDay, "3.0"), (.reviewPerDay, "none"),
  ]

  @Test("a value that is not allowed is refused and changes nothing", arguments: refused)
  func refuse(key: SettingKey, text: String) throws {
    var before = SamplePlan.started
    try before.set(.rest, to: "wed", today: today)
    var log = before
    try expectPrefix(
      refusal { try log.set(key, to: text, today: today) }.words,
      "`\(text)` is not a valid value for `\(key.rawValue)`\nhelp: write ")
    expectEqual(log, before)
  }

  @Test(
    "a name is one line of visible characters, as many as there is room for",
    arguments: [SettingKey.owner, .shareName, .shareAbout],
    ["A\nB", "\u{1B}[31mred", "A\u{7}", String(repeating: "a", count: 161)])
  func name(key: SettingKey, text: String) throws {
    var log = SamplePlan.started
    #expect(throws: Failure.self) { try log.set(key, to: text, today: today) }
    try log.set(key, to: "Ada Lovelace", today: today)
    expectEqual(key.value(in: log.settings, on: today), "Ada Lovelace")
    try log.set(key, to: "none", today: today)
    expectEqual(key.value(in: log.settings, on: today), "none")
    let longest = String(repeating: "a", count: key == .owner ? 100 : key == .shareName ? 60 : 160)
    try log.set(key, to: longest, today: today)
    #expect(throws: Failure.self) {
      try log.set(key, to: longest + "a", today: today)
    }
  }

  @Test("a wrong value or name is shown without what steers a terminal, and cut when it is long")
  func safeMessage() throws {
    for (text, shown) in [
      ("\u{1B}[0m", "␛[0m"), ("\u{9B}31m\n", "\u{FFFD}31m␊"),
      (String(repeating: "x", count: 5_000), "\(String(repeating: "x", count: 59))…"),
    ] {
      var log = SamplePlan.started
      try expectEqual(
        refusal { try log.set(.shareNotes, to: text, today: today) }.words,
        "`\(shown)` is not a valid value for `share.notes`\nhelp: write `yes` or `no`")
      try expectPrefix(refusal { try settingKey(named: text) }.words, "no setting is called `\(shown)`\n")
    }
  }

  @Test("a change of rest weekdays holds from its day on and leaves the days before it")
  func restFromTheDay() throws {
    var log = ProgressLog()
    try log.set(.rest, to: "sat", today: date("2026-11-20"))
    try log.set(.rest, to: "sun,mon", today: date("2026-11-25"))
    try log.set(.rest, to: "none", today: date("2026-12-01"))
    expectEqual(
      log.settings.rest,
      [
        RestWeekdays(from: date("2026-11-20"), weekdays: [.saturday]),
        RestWeekdays(from: date("2026-11-25"), weekdays: [.sunday, .monday]),
        RestWeekdays(from: date("2026-12-01"), weekdays: []),
      ])
    let expected = [
      ("2026-11-19", "none"), ("2026-11-20", "sat"), ("2026-11-24", "sat"), ("2026-11-25", "mon,sun"),
      ("2026-11-30", "mon,sun"), ("2026-12-01", "none"), ("2030-01-01", "none"),
    ]
    for (day, value) in expected {
      expectEqual(SettingKey.rest.value(in: log.settings, on: date(day)), value, "\(day)")
    }
    // Set twice on one day, the second counts.
    var twice = ProgressLog()
    try twice.set(.rest, to: "sat", today: date("2026-11-18"))
    try twice.set(.rest, to: "sun", today: today)
    try twice.set(.rest, to: "wed", today: today)
    expectEqual(
      twice.settings.rest,
      [
        RestWeekdays(from: date("2026-11-18"), weekdays: [.saturday]),
        RestWeekdays(from: today, weekdays: [.wednesday]),
      ])
    // Setting what holds already adds nothing.
    for text in ["sat,sun", "sun,sat", "Sunday Saturday"] {
      var log = ProgressLog()
      try log.set(.rest, to: "sat,sun", today: date("2026-11-18"))
      let before = log
      try log.set(.rest, to: text, today: today)
      expectEqual(log, before)
    }
    // No rest at all stays no entry at all.
    var none = ProgressLog()
    try none.set(.rest, to: "none", today: today)
    expectEqual(none, ProgressLog())
  }

  @Test("once work is logged the start may move but not go")
  func startInUse() throws {
    var editor = LogEditor(ProgressLog())
    _ = try editor.done("1")
    var log = editor.log
    try log.set(.start, to: "2026-11-01", today: today)
    expectEqual(log.settings.start, date("2026-11-01"))
    try expectEqual(
      refusal { try log.set(.start, to: "none", today: today) }.words,
      "work is logged, so the programme needs a start\nhelp: write another date instead of `none`")
    expectEqual(log.settings.start, date("2026-11-01"))
    // A bonus problem and time alone are logged work too.
    var bonus = ItemSearchTests.withBonus
    var time = ProgressLog(
      items: [ItemID("lc-1"): ItemRecord(attempts: [SamplePlan.attempt(minutes: 5, isFinish: false)])])
    #expect(throws: Failure.self) { try bonus.set(.start, to: "none", today: today) }
    #expect(throws: Failure.self) { try time.set(.start, to: "NONE", today: today) }
    // With notes alone, or all work taken back, the start may go.
    var unused = LogEditor()
    _ = try unused.note(on: "1", .replace("text"))
    _ = try unused.done("p2")
    _ = try unused.reopen(["p2"])
    var notes = unused.log
    try notes.set(.start, to: "none", today: today)
    expectEqual(notes.settings.start, nil)
    expectEqual(notes["lc-1"]?.note?.markdown, "text")
  }
}

@Suite struct SettingKeyTests {
  private static let names: [(String, SettingKey)] = [
    ("start", .start), ("START", .start), ("dayStart", .dayStart), ("daystart", .dayStart),
    ("DAYSTART", .dayStart),
    ("rest", .rest), ("Rest", .rest), ("share.notes", .shareNotes), ("Share.Notes", .shareNotes),
    ("share.reflections", .shareReflections), ("share.bonusTitles", .shareBonusTitles),
    ("share.bonustitles", .shareBonusTitles), ("baseurl", .baseURL), ("share.name", .shareName),
    ("Remind.Morning", .remindMorning),
    ("remind.evening", .remindEvening), ("remind.streak", .remindStreak), ("remind.review", .remindReview),
    ("Solutions.Link", .solutionsLink),
    ("remind.events", .remindEvents), ("remind.tasks", .remindTasks), ("Interview", .interview),
    ("review.on", .reviewOn), ("review.perday", .reviewPerDay),
  ]

  @Test("a setting is known by its name in any case, a near miss is offered it, any other sent to the list")
  func names() throws {
    for (name, key) in Self.names {
      try expectEqual(settingKey(named: name), key, name)
    }
    for (name, key) in Self.nearMisses {
      try expectEqual(
        refusal { try settingKey(named: name) }.words,
        "no setting is called `\(name)`\nhelp: did you mean `\(key)`?")
    }
    for name in ["", " ", "colour", "x", "share", "bonusTitles", "theme.dark"] {
      try expectEqual(
        refusal { try settingKey(named: name) }.words,
        "no setting is called `\(name)`\nhelp: `machinemode settings list` shows all of them"
      )
    }
  }

  private static let nearMisses: [(String, String)] = [
    ("strat", "start"), ("satrt", "start"), ("starts", "start"), ("sart", "start"), ("rset", "rest"),
    ("rests", "rest"),
    ("day-start", "dayStart"), ("dayStrt", "dayStart"), ("day.start", "dayStart"),
    ("sharenotes", "share.notes"), ("share.reflection", "share.reflections"),
    ("share.bonusTitle", "share.bonusTitles"),
  ]

  @Test("every setting explains itself in one line")
  func explained() {
    for key in SettingKey.allCases {
      for line in [key.explanation, key.allowed] {
        #expect(!line.isEmpty && !line.hasSuffix("."))
        expectLacks(line, "\n")
      }
    }
  }
}
