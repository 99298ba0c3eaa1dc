// `bonus`: a problem outside the plan is logged once, and from then on like any other.

import StudyModel
import Testing

@testable import Logging

struct BonusTests {
  private static func bonus(
    _ title: String, number: Int? = nil, minutes: Int? = nil, note: String? = nil, isPublic: Bool = false,
    isFinished: Bool = true
  ) -> NewBonus {
    NewBonus(
      title: title, number: number, difficulty: .hard, minutes: minutes, note: note, isPublic: isPublic,
      isFinished: isFinished, day: dayNumber(3))
  }

  @Test func `a new one is done on its day, with all that was given`() throws {
    var editor = LogEditor(ProgressLog())
    let bonus = BonusTests.bonus(
      "Median of Two Sorted Arrays", number: 4, minutes: 40, note: "Cut.", isPublic: true)
    #expect(
      editor.addBonus(bonus, on: SamplePlan.today).map(\.inShort)
        == ["started 2026-11-20", "bonus done bonus-1 3, 40", "note written bonus-1 3"])
    let logged = try #require(editor.log.bonus.first)
    #expect((logged.title, logged.number, logged.difficulty) == ("Median of Two Sorted Arrays", 4, .hard))
    #expect((logged.day, logged.isPublic) == (dayNumber(3), true))
    #expect(editor.log.attempts("bonus-1") == ["2026-11-20 40 done"])
    #expect(logged.record.note?.markdown == "Cut.")
  }

  @Test(arguments: [
    ("Median", Int?(4), "Median of Two Sorted Arrays", Int?(4)),
    ("Puzzle at lunch", nil, "puzzle at  Lunch!", nil),
    ("Median", 4, "median", nil),
  ])
  func `one that is there is known by its number, else by its title`(
    first: String, number: Int?, second: String, otherNumber: Int?
  ) {
    var editor = LogEditor()
    _ = editor.addBonus(BonusTests.bonus(first, number: number), on: date("2026-11-19"))
    func again(_ minutes: Int?, _ iso: String) -> [String] {
      editor.addBonus(BonusTests.bonus(second, number: otherNumber, minutes: minutes), on: date(iso))
        .map(\.inShort)
    }
    #expect(again(nil, "2026-11-19") == ["nothing new bonus-1 3"])
    #expect(again(7, "2026-11-19") == ["minutes added bonus-1 3, 7"])
    #expect(again(9, "2026-11-20") == ["solved again bonus-1 3, 9"])
    #expect(editor.log.bonus.count == 1)
  }

  @Test func `another number is another problem, whatever it is called`() {
    var editor = LogEditor()
    _ = editor.addBonus(BonusTests.bonus("Two Sum", number: 1), on: SamplePlan.today)
    _ = editor.addBonus(BonusTests.bonus("Two Sum", number: 167), on: SamplePlan.today)
    #expect(editor.log.bonus.map(\.id.text) == ["bonus-1", "bonus-2"])
  }

  @Test func `one that is not finished takes time alone`() {
    var editor = LogEditor()
    let bonus = BonusTests.bonus("Puzzle", minutes: 30, isFinished: false)
    #expect(editor.addBonus(bonus, on: SamplePlan.today).map(\.inShort) == ["bonus open bonus-1 3, 30"])
    #expect(editor.addBonus(bonus, on: SamplePlan.today).map(\.inShort) == ["time added bonus-1 3, 30"])
    #expect(editor.log.attempts("bonus-1") == ["2026-11-20 30 open", "2026-11-20 30 open"])
  }

  @Test func `a note comes along once`() {
    var editor = LogEditor()
    let bonus = BonusTests.bonus("Puzzle", note: "Hm.")
    _ = editor.addBonus(bonus, on: SamplePlan.today)
    #expect(editor.addBonus(bonus, on: SamplePlan.today).map(\.inShort) == ["nothing new bonus-1 3"])
    let more = BonusTests.bonus("Puzzle", note: "Aha.")
    #expect(editor.addBonus(more, on: SamplePlan.today).map(\.inShort) == ["note extended bonus-1 3"])
  }

  @Test func `one is taken out again, and an item of the plan is not`() throws {
    var editor = LogEditor()
    _ = editor.addBonus(BonusTests.bonus("Puzzle"), on: SamplePlan.today)
    let before = editor.log
    #expect(try editor.removeBonus("p1").map(\.inShort) == ["no bonus lc-53-r1 3"])
    #expect(editor.log == before)
    #expect(try editor.removeBonus("puzzle").map(\.inShort) == ["bonus removed bonus-1 3"])
    #expect(editor.log.bonus == [])
  }
}
