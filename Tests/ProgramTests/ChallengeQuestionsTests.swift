// What a person answers about a new challenge: which answers are understood, and how the questions look.

import Logging
import Store
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Program

@Suite("The questions about a new challenge")
struct ChallengeQuestionsTests {
  private let today: CivilDate

  init() throws {
    today = try #require(CivilDate("2026-11-20"))
  }

  @Test(
    "take the number of an idea, or a title",
    arguments: [
      ("1", "Read 20 pages"), ("8", "Ship one commit"), ("Draw", "Draw"), ("75 hard", "75 hard"), ("", ""),
      ("日本語を読む", "日本語を読む"),
    ])
  func titles(typed: String, title: String) {
    expectEqual(ChallengeQuestions.title(typed), title)
  }

  @Test(
    "ask again for a number without an idea, a title that is too long or one with control characters",
    arguments: [
      "0", "9", "12345678901", String(repeating: "x", count: Programme.longestTitle + 1), "\u{1B}[A", "a\tb",
    ])
  func refusedTitles(typed: String) {
    expectEqual(ChallengeQuestions.title(typed), nil)
  }

  @Test("take 1 to 1,000 days, and 100 without an answer") func days() {
    let answers = ["": 100, "1": 1, "30": 30, "1000": 1_000]
    for (typed, days) in answers { expectEqual(ChallengeQuestions.days(typed), days) }
    for typed in ["0", "1001", "-5", "many", "10.5", "99999999999"] {
      expectEqual(ChallengeQuestions.days(typed), nil)
    }
  }

  @Test("take a first day as dates are typed elsewhere, ahead or past, and today without an answer")
  func start() {
    let answers = [
      "": "2026-11-20", "Today": "2026-11-20", "tomorrow": "2026-11-21", "mon": "2026-11-23",
      "-2d": "2026-11-18",
      "2027-01-01": "2027-01-01", "1.1.2027": "2027-01-01", "1 jan": "2027-01-01",
    ]
    for (typed, date) in answers { expectEqual(ChallengeQuestions.start(typed, today: today)?.iso, date) }
    for typed in ["soon", "2026-02-30", "32.1.2027"] {
      expectEqual(ChallengeQuestions.start(typed, today: today), nil)
    }
  }

  @Test("take the name of an accent in any case, and none without an answer") func accents() {
    for accent in Accent.allCases {
      expectEqual(ChallengeQuestions.accent(accent.rawValue.uppercased()), .some(accent))
    }
    expectEqual(ChallengeQuestions.accent(""), .some(nil))
    for typed in ["mauve", "#ff0000", "none"] { expectEqual(ChallengeQuestions.accent(typed), nil) }
  }

  @Test("offer ideas that are titles themselves") func ideas() {
    for (index, idea) in ChallengeQuestions.ideas.enumerated() {
      #expect(ChallengeQuestions.title(idea) == idea && ChallengeQuestions.title(String(index + 1)) == idea)
    }
  }

  @Test("name every accent beside a sign in its colour, within 60 columns") func swatches() {
    let plain = ChallengeQuestions.swatches(Terminal(color: .never))
    #expect(plain.allSatisfy { displayWidth($0) <= 60 }, "\(plain)")
    let names = plain.joined(separator: " ").split { !$0.isLetter }.map(String.init)
    expectEqual(names, Accent.allCases.map(\.rawValue))
    let colored = ChallengeQuestions.swatches(Terminal(color: .always)).joined()
    let colors = Set(colored.matches(of: #/38;5;(\d+)m/#).map(\.output.1))
    expectEqual(colors.count, Accent.allCases.count)
  }
}
