// Two versions of a plan, item by item, as tables of small plans.

import StudyModel
import TestSupport
import Testing

@Suite("The way from one version of a plan to another")
struct CurriculumDifferenceTests {
  /// A plan of one week; an item is written `id` or `id=Title`, with `*` behind it where its detail differs.
  private static func plan(
    _ days: [[String]], goals: [String] = [], theme: String = "Theme"
  ) throws -> Curriculum {
    let studyDays = try days.enumerated().map { index, items in
      StudyDay(
        number: try dayNumber(index + 1), goal: index < goals.count ? goals[index] : "Goal",
        dsaFocus: "Focus", systemDesignTopic: "Topic", items: items.map(item))
    }
    return Curriculum(weeks: [StudyWeek(number: 1, theme: theme, days: studyDays)])
  }

  private static func item(_ text: String) -> Item {
    let parts = text.filter { $0 != "*" }.split(separator: "=").map(String.init)
    return Item(
      id: ItemID(parts[0]), content: .task(title: parts.last ?? ""), track: .systemDesign,
      detail: text.hasSuffix("*") ? "More." : nil, timeBox: nil)
  }

  /// What a difference says, in a few words.
  private static func words(_ difference: CurriculumDifference) -> [String] {
    difference.new.map { "new \($0.item.id.text) \($0.day.value)" }
      + difference.gone.map { "gone \($0.item.id.text) \($0.day.value)" }
      + difference.moved.map {
        "moved \($0.before.item.id.text) \($0.before.day.value)-\($0.after.day.value)"
      }
      + difference.renamed.map { "renamed \($0.before.item.title)-\($0.after.item.title)" }
      + difference.reorderedDays.map { "order \($0.value)" }
      + (difference.days.before == difference.days.after
        ? [] : ["days \(difference.days.before)-\(difference.days.after)"])
      + difference.changed.map { "\($0.key) \($0.value)" }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: [[String]]
    let new: [[String]]
    let words: [String]

    init(_ name: String, _ old: [[String]], _ new: [[String]], _ words: [String]) {
      (testDescription, self.old, self.new, self.words) = (name, old, new, words)
    }
  }

  private static let cases = [
    Case("the same", [["a", "b"], ["c"]], [["a", "b"], ["c"]], []),
    Case("new", [["a"]], [["a", "b"]], ["new b 1"]),
    Case("gone", [["a", "b"]], [["b"]], ["gone a 1"]),
    Case("moved", [["a", "b"], ["c"]], [["b"], ["c", "a"]], ["moved a 1-2"]),
    Case("renamed", [["a=Old"]], [["a=New"]], ["renamed Old-New"]),
    Case(
      "moved and renamed", [["a=Old", "b"], ["c"]], [["b"], ["c", "a=New"]],
      ["moved a 1-2", "renamed Old-New"]),
    Case(
      "two ids swapped", [["a=One", "b=Two"]], [["b=One", "a=Two"]],
      ["renamed Two-One", "renamed One-Two", "order 1"]),
    Case("another order", [["a", "b", "c"]], [["a", "c", "b"]], ["order 1"]),
    Case("a new one between is no other order", [["a", "b"]], [["a", "c", "b"]], ["new c 1"]),
    Case(
      "a revision before the first time, by their ids", [["lc-5"], ["lc-5-r1"]], [["lc-5-r1"], ["lc-5"]],
      ["moved lc-5 1-2", "moved lc-5-r1 2-1"]),
    Case("a day more", [["a"]], [["a"], ["b"]], ["new b 2", "days 1-2"]),
    Case("a day less", [["a"], ["b"]], [["a"]], ["gone b 2", "days 2-1"]),
    Case(
      "a day before all", [["a"], ["b"]], [["c"], ["a"], ["b"]],
      ["new c 1", "moved a 1-2", "moved b 2-3", "days 2-3"]),
    Case("another detail", [["a", "b"]], [["a*", "b"]], ["detail 1"]),
  ]

  @Test("is told by what items are, wherever they stand", arguments: cases)
  func items(testCase: Case) throws {
    let difference = CurriculumDifference(
      from: try Self.plan(testCase.old), to: try Self.plan(testCase.new))
    expectEqual(Self.words(difference), testCase.words)
    expectEqual(difference.isEmpty, testCase.words.isEmpty)
    expectEqual(difference.left, [])
    expectEqual(difference.regained, [])
  }

  @Test("goals and themes count by their day and week")
  func words() throws {
    let old = try Self.plan([["a"], ["b"]], goals: ["One", "Two"])
    let new = try Self.plan([["a"], ["b"]], goals: ["One", "Other"], theme: "Other")
    let difference = CurriculumDifference(from: old, to: new)
    expectEqual(difference.rewordedDays.map(\.value), [2])
    expectEqual(difference.rewordedWeeks, [1])
    #expect(!difference.rewordsAbout)
    let told = Curriculum(weeks: old.weeks, about: "Ten days")
    #expect(CurriculumDifference(from: old, to: told).rewordsAbout)
    #expect(!CurriculumDifference(from: old, to: told).isEmpty)
    #expect(CurriculumDifference(from: told, to: told).isEmpty)
    #expect(!difference.isEmpty)
  }

  @Test("work that belongs to no item any more is told, and work that belongs to one again")
  func work() throws {
    let (old, new) = (try Self.plan([["a", "b"]]), try Self.plan([["b", "c"]]))
    let worked = ["c", "x", "b", "a"].map { ItemID($0) }
    let difference = CurriculumDifference(from: old, to: new, worked: worked)
    expectEqual(difference.left.map(\.text), ["a"])
    expectEqual(difference.regained.map(\.text), ["c"])
    expectEqual(difference.gone.map { difference.leavesWork($0.item) }, [true])
    let back = CurriculumDifference(from: new, to: old, worked: worked)
    expectEqual(back.left.map(\.text), ["c"])
    expectEqual(back.regained.map(\.text), ["a"])
  }

  @Test("a problem's difficulty, time box, kind and free alternative are counted apart")
  func aspects() throws {
    func plan(_ difficulty: Difficulty?, alternative: Int?, minutes: Int?, kind: Item.Content) throws
      -> Curriculum
    {
      let free = alternative.map { Problem(number: $0, title: "Free", difficulty: .easy) }
      let problem = Item(
        id: ItemID(leetCode: 5),
        content: .problem(
          Problem(number: 5, title: "P", difficulty: difficulty), alternative: free, revision: 0),
        track: .dsa, detail: nil, timeBox: minutes)
      let other = Item(id: ItemID("x"), content: kind, track: .systemDesign, detail: nil, timeBox: nil)
      let day = StudyDay(
        number: try dayNumber(1), goal: "G", dsaFocus: "F", systemDesignTopic: "T", items: [problem, other])
      return Curriculum(weeks: [StudyWeek(number: 1, theme: "T", days: [day])])
    }
    let old = try plan(.easy, alternative: 7, minutes: nil, kind: .read(title: "X"))
    let new = try plan(.hard, alternative: 8, minutes: 20, kind: .watch(title: "X"))
    let difference = CurriculumDifference(from: old, to: new, worked: [ItemID(leetCode: 7)])
    expectEqual(difference.changed, [.difficulty: 1, .alternative: 1, .timeBox: 1, .kind: 1])
    // The item stays, but the problem that was solved in its place no longer counts for it.
    expectEmpty(difference.gone)
    expectEqual(difference.left, [ItemID(leetCode: 7)])
  }
}
