// `bonus`: a problem outside the plan is logged once, and from then on like any other.

import StudyModel
import TestSupport
import Testing

@testable import Logging

extension LogChange {
  /// As `inShort`, with a word for the id of a new bonus problem, which follows from title and time.
  fileprivate var inWords: String { inShort.replacing(/bonus-[0-9a-f]{8}/, with: "bonus-1") }
}

struct BonusTests {
  @Test("one that is there is known by its number, else by its title")
  func known() {
    for (first, number, second, otherNumber) in [
      ("Median", Int?(4), "Median of Two Sorted Arrays", Int?(4)),
      ("Puzzle at lunch", nil, "puzzle at  Lunch!", nil),
      ("Median", 4, "median", nil),
    ] {
      var editor = LogEditor()
      _ = editor.addBonus(BonusTests.bonus(first, number: number), on: date("2026-11-19"))
      func again(_ minutes: Int?, _ iso: String) -> [String] {
        editor.addBonus(BonusTests.bonus(second, number: otherNumber, minutes: minutes), on: date(iso))
          .map(\.inWords)
      }
      expectEqual(again(nil, "2026-11-19"), ["nothing new bonus-1 3"])
      expectEqual(again(7, "2026-11-19"), ["minutes added bonus-1 3, 7"])
      expectEqual(again(9, "2026-11-20"), ["solved again bonus-1 3, 9"])
      expectEqual(editor.log.bonus.count, 1)
    }
    // Another number is another problem, whatever it is called.
    var editor = LogEditor()
    _ = editor.addBonus(BonusTests.bonus("Two Sum", number: 1), on: SamplePlan.today)
    _ = editor.addBonus(BonusTests.bonus("Two Sum", number: 167), on: SamplePlan.today)
    expectEqual(Set(editor.log.bonus.map(\.id)).count, 2)
    // Two that are logged at one time under one title get ids of their own, the same on every device.
    var ids: [ItemID] = []
    for _ in 0..<3 { ids.append(ItemID.bonus(title: "Two Sum", at: 1_800_000_000, unless: ids.contains)) }
    expectEqual(ids.map(\.text), ["bonus-69e60815", "bonus-f31ef99a", "bonus-6ac311a3"])
  }

  private static func bonus(
    _ title: String, number: Int? = nil, minutes: Int? = nil, note: String? = nil, isPublic: Bool = false,
    isFinished: Bool = true
  ) -> NewBonus {
    NewBonus(
      title: title, number: number, difficulty: .hard, minutes: minutes, note: note, isPublic: isPublic,
      isFinished: isFinished, day: dayNumber(3))
  }

  @Test("a new one is done on its day, with all that was given; not finished it takes time alone")
  func new() throws {
    var editor = LogEditor(ProgressLog())
    let bonus = BonusTests.bonus(
      "Median of Two Sorted Arrays", number: 4, minutes: 40, note: "Cut.", isPublic: true)
    expectEqual(
      editor.addBonus(bonus, on: SamplePlan.today).map(\.inWords),
      ["started 2026-11-20", "bonus done bonus-1 3, 40", "note written bonus-1 3"])
    let logged = try #require(editor.log.bonus.first)
    #expect((logged.title, logged.number, logged.difficulty) == ("Median of Two Sorted Arrays", 4, .hard))
    #expect((logged.day, logged.isPublic) == (dayNumber(3), true))
    expectEqual(editor.log.attempts(editor.log.bonus[0].id.text), ["2026-11-20 40 done"])
    expectEqual(logged.record.note?.markdown, "Cut.")
    var open = LogEditor()
    let puzzle = BonusTests.bonus("Puzzle", minutes: 30, isFinished: false)
    expectEqual(open.addBonus(puzzle, on: SamplePlan.today).map(\.inWords), ["bonus open bonus-1 3, 30"])
    expectEqual(open.addBonus(puzzle, on: SamplePlan.today).map(\.inWords), ["time added bonus-1 3, 30"])
    expectEqual(
      open.log.attempts(open.log.bonus[0].id.text), ["2026-11-20 30 open", "2026-11-20 30 open"])
    // A note comes along once.
    var noted = LogEditor()
    let withNote = BonusTests.bonus("Puzzle", note: "Hm.")
    _ = noted.addBonus(withNote, on: SamplePlan.today)
    expectEqual(noted.addBonus(withNote, on: SamplePlan.today).map(\.inWords), ["nothing new bonus-1 3"])
    let more = BonusTests.bonus("Puzzle", note: "Aha.")
    expectEqual(noted.addBonus(more, on: SamplePlan.today).map(\.inWords), ["note extended bonus-1 3"])
  }

  @Test("one is taken out again, and an item of the plan is not") func oneTakenOutAgain() throws {
    var editor = LogEditor()
    _ = editor.addBonus(BonusTests.bonus("Puzzle"), on: SamplePlan.today)
    let before = editor.log
    try expectEqual(editor.removeBonus("p1").map(\.inWords), ["no bonus lc-53-r1 3"])
    expectEqual(editor.log, before)
    try expectEqual(editor.removeBonus("puzzle").map(\.inWords), ["bonus removed bonus-1 3"])
    expectEqual(editor.log.bonus, [])
  }
}
