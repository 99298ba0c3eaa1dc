// Settings by name, and what is offered for a name that is none.

import Testing

@testable import Logging

@Suite struct SettingKeyTests {
  private static let names: [(String, SettingKey)] = [
    ("start", .start), ("START", .start), ("dayStart", .dayStart), ("daystart", .dayStart),
    ("DAYSTART", .dayStart),
    ("rest", .rest), ("Rest", .rest), ("share.notes", .shareNotes), ("Share.Notes", .shareNotes),
    ("share.reflections", .shareReflections), ("share.bonusTitles", .shareBonusTitles),
    ("share.bonustitles", .shareBonusTitles), ("baseurl", .baseURL), ("share.name", .shareName),
    ("share.indexed", .shareIndexed), ("feed.weekly", .feedWeekly), ("Remind.Morning", .remindMorning),
    ("remind.evening", .remindEvening), ("remind.streak", .remindStreak), ("remind.review", .remindReview),
    ("remind.site", .remindSite), ("remind.backup", .remindBackup),
  ]

  @Test("a setting is known by its name in any case", arguments: names)
  func known(name: String, key: SettingKey) throws {
    #expect(try settingKey(named: name) == key)
  }

  private static let nearMisses: [(String, String)] = [
    ("strat", "start"), ("satrt", "start"), ("starts", "start"), ("sart", "start"), ("rset", "rest"),
    ("rests", "rest"),
    ("day-start", "dayStart"), ("dayStrt", "dayStart"), ("day.start", "dayStart"),
    ("sharenotes", "share.notes"), ("share.reflection", "share.reflections"),
    ("share.bonusTitle", "share.bonusTitles"),
  ]

  @Test("a near miss is offered the setting", arguments: nearMisses)
  func nearMiss(name: String, key: String) throws {
    let mistake = try #require(throws: SettingMistake.self) { try settingKey(named: name) }
    #expect(mistake == .unknownKey(name, nearest: [key]))
    #expect(mistake.message == "no setting is called `\(name)`\nhelp: did you mean `\(key)`?")
  }

  @Test(
    "any other name is sent to the list",
    arguments: ["", " ", "colour", "x", "share", "bonusTitles", "theme.dark"])
  func unknown(name: String) throws {
    let mistake = try #require(throws: SettingMistake.self) { try settingKey(named: name) }
    #expect(mistake == .unknownKey(name, nearest: []))
    #expect(
      mistake.message == "no setting is called `\(name)`\nhelp: `machinemode settings list` shows all of them"
    )
  }

  @Test("a name is shown without what steers a terminal, and cut when it is long")
  func safeMessage() {
    #expect(
      SettingMistake.unknownKey("\u{9B}31m\n", nearest: []).message
        == "no setting is called `\u{FFFD}31m␊`\nhelp: `machinemode settings list` shows all of them")
    #expect(
      SettingMistake.unknownKey(String(repeating: "x", count: 5_000), nearest: []).message
        == "no setting is called `\(String(repeating: "x", count: 59))…`\n"
        + "help: `machinemode settings list` shows all of them")
  }

  @Test("every setting explains itself in one line", arguments: SettingKey.allCases)
  func explained(key: SettingKey) {
    for line in [key.explanation, key.allowed] {
      #expect(!line.isEmpty && !line.contains("\n") && !line.hasSuffix("."))
    }
  }
}
