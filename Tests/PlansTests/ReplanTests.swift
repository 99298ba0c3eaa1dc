// A replan: its file, and what a plan becomes below it.

import StudyModel
import TestSupport
import Testing

@testable import Plans

@Suite("A replan") struct ReplanTests {
  private static let text = """
    machinemode replan
    plan: 9094e662
    made: 2026-11-20T21:00:00+01:00
    with: --hours 2
    day 2: lc-1 read-2
    day 3:
    day 4: lc-3 gone read-1
    left out: lc-2 read-3

    """

  @Test("is a file that reads back to itself, no other, and lays items over other days")
  func file() throws {
    let replan = try #require(Replan(Self.text))
    expectEqual(replan.plan, "9094e662")
    expectEqual(replan.arguments, "--hours 2")
    expectEqual(replan.firstDay.value, 2)
    expectEqual(replan.days.map { $0.map(\.text) }, [["lc-1", "read-2"], [], ["lc-3", "gone", "read-1"]])
    expectEqual(replan.leftOut.map(\.text), ["lc-2", "read-3"])
    expectEqual(replan.text, Self.text)
    let cases: [String] = [
      "", "# Week 1: A\n", "machinemode replan\n", "machinemode replan\nplan: a\n",
      "machinemode replan\nplan: a\nday 2: b\nday 4: c\n", "machinemode replan\nplan: a\nday 0: b\n",
      "machinemode replan\nplan: a\nday 2: b\nnothing\n",
    ]
    for text in cases {
      expectEqual(Replan(text), nil, text)
    }
    let plan = "About: Three days\n\n" + week(1, days: 1...3).replacing("Goal: Solve one.", with: "Goal: G.")
    let curriculum = try #require(readPlan([PlanFile(name: "p.md", text: plan)]).curriculum)
    let (laid, leftOut) = try #require(Replan(Self.text)).laid(over: curriculum)
    expectEqual(
      laid.days.map { "\($0.number.value) \($0.items.map(\.id.text).joined(separator: " ")) \($0.goal)" },
      ["1  ", "2 lc-1 read-2 G.", "3  ", "4 lc-3 read-1 G."])
    expectEqual(laid.days[3].subjects, ["Arrays", "DNS"])
    expectEqual(leftOut.map(\.id.text), ["lc-2", "read-3"])
    expectEqual(laid.weeks.map(\.theme), ["Theme"])
    // What the plan says of itself is of its own number of days.
    expectEqual(laid.about, nil)
    let ofThree = try #require(Replan(Self.text.replacing("day 4: lc-3 gone read-1\n", with: "")))
    expectEqual(ofThree.laid(over: curriculum).curriculum.about, "Three days")
    expectEqual(laid.tracks.map(\.name), curriculum.tracks.map(\.name))
  }
}
