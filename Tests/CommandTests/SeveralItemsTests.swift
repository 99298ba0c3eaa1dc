// Ranges and lists of items on the command line, and one time for several of them.

import Foundation
import TestSupport
import Testing

@Suite struct SeveralItemsTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner(.threeDays) }

  /// The first lines that a command says, up to the bars, without the store's first words.
  private func said(_ arguments: String...) throws -> [String] {
    let output = try runner.output(of: arguments)
    let opening = ["Your workspace", "The programme", "Milestone"]
    return output.split(separator: "\n").map(String.init)
      .filter { line in !opening.contains { line.hasPrefix($0) } }
      .prefix { !$0.hasPrefix("Problems") && !$0.hasPrefix("Day ") }
      .map { String($0.prefix { $0 != "." }) }
  }

  @Test("a range or a list finishes each item, and takes the marks back") func rangeListFinishesEach() throws
  {
    try expectEqual(
      said("done", "p1-p2,p4"),
      [
        "Done: LC 1920 Build Array from Permutation", "Done: LC 1480 Running Sum of 1d Array",
        "Done: LC 1365 How Many Numbers Are Smaller Than the Current Number",
      ])
    try expectEqual(said("reopen", "p1,p2").count, 2)
    try expectEqual(said("done", "2.p1-p2", "p5", "25m", "t1", "10m").count { $0.hasPrefix("Done: ") }, 4)
    try expectPrefix(runner.output(of: ["undo", "--list"]), " 1  Fri 20 Nov 21:00  2 days   done ")
  }

  private static let shares: [(words: [String], minutes: [Int])] = [
    (["p1-p3", "75m"], [25, 25, 25]), (["p1-p3", "77m"], [26, 26, 25]), (["p1,p2", "1h"], [30, 30]),
    (["p1", "p2", "p3", "4m"], [2, 1, 1]), (["p1", "10m", "p2-p3", "5m"], [10, 3, 2]),
    (["p1-p5", "5m"], [1, 1, 1, 1, 1]), (["p1", "25m"], [25]),
  ]

  @Test("--split divides a time in whole minutes whose sum is that time", arguments: shares)
  func splitDividesTimeWhole(words: [String], minutes: [Int])
    throws
  {
    for command in ["done", "time"] {
      let runner = try CommandRunner(.threeDays)
      let output = try runner.output(of: [command] + words + ["--split"])
      let text = try runner.output(of: ["export"])
      let logged = text.matches(of: #/"minutes": (\d+)/#).compactMap { Int($0.output.1) }
      expectEqual(logged.sorted(by: >), minutes.sorted(by: >))
      let first = minutes[0] == 60 ? "1 h" : "\(minutes[0]) min"
      expectContains(output, command == "done" ? "Permutation, \(first)." : "\(first) added to LC 1920")
    }
  }

  private static let refusals: [(words: [String], says: String)] = [
    (
      ["p1-p3", "25m"],
      """
      error: `25m` follows 3 items, and may be for each or for all together
      help: add `--split` to divide it among them, or write a time after each, `done p1 25m p2 10m`

      """
    ),
    (["p1,p2", "25m", "p3", "10m"], "error: `25m` follows 2 items, "),
    (["p1", "p2", "25m"], "error: one time is given for 2 items"),
    (
      ["p1-p5", "4m", "--split"], "error: 4 min cannot be divided among 5 items\nhelp: "
    ),
    (
      ["p1-p5", "--split"], "error: `--split` divides a time, and none is given\nhelp: "
    ),
    (["25m", "p1", "--split"], "error: the time `25m` has no item before it"),
    (
      ["p3-p1"], "error: the range `p3-p1` goes backwards\nhelp: did you mean `p1-p3`?\n"
    ),
    (["p1-t2"], "error: the range `p1-t2` has its ends in two different lists\nhelp: "),
    (["p4-p9"], "error: day 1 has no `p6`\nhelp: it has `p1` to `p5`\n"),
    (["p1-p3", "--note", "x"], "error: `--note` goes with one item, but 3 are named\n"),
  ]

  @Test("what is not clear changes nothing", arguments: refusals)
  func whatNotClearChanges(words: [String], says: String) throws {
    let errors = try runner.refusal(of: ["done"] + words, status: 2)
    expectPrefix(errors, says)
    try expectEqual(runner.folder.contents(), [:])
  }

  @Test("a number that was solved before is solved again, and its later day stays open")
  func laterDaysStayOpen() throws {
    let runner = try CommandRunner(.bundled)
    let first = try runner.output(of: ["done", "33", "20m"], now: "2026-11-13T21:00:00+01:00")
    expectContains(first, "Done: LC 33 Search in Rotated Sorted Array, day 23, 20 min.\n", "\(first)")
    for (arguments, minutes) in [(["33"], ""), (["33", "25m", "--on", "yesterday"], ", 25 min")] {
      for command in ["done", "review"] {
        let output = try runner.output(of: [command] + arguments)
        expectContains(
          output, "Solved again: LC 33 Search in Rotated Sorted Array, day 23\(minutes).\n",
          "\(output)")
        try runner.prepare(["undo"])
      }
    }
    try expectContains(runner.output(of: ["today", "79"]), "[ ] LC 33")
  }

  @Test("the same line typed twice adds its minutes once, and says how to add them again")
  func typedTwice() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    let twice = try runner.output(of: ["done", "p1", "25m"]).replacing("\n  ", with: " ")
    expectPrefix(
      twice,
      "25 min on LC 1920 Build Array from Permutation were logged a moment ago and are not added again; "
        + "`machinemode time p1 25m` adds them.\n", "\(twice)")
    expectContains(twice, "25 min today")
    try expectContains(runner.output(of: ["time", "p1", "25m"]), "50 min today")
    try expectContains(
      runner.output(of: ["done", "p1", "25m"], now: "2026-11-20T21:05:02+01:00"), "1 h 15 min today")
  }

  @Test("a number fills every active programme that has it open, in one step")
  func aNumberFillsEveryActiveProgramme() throws {
    let plan = "# Mini\n\n## Day 1\n\n- [ ] LC 1920\n- [ ] LC 217\n\n## Day 2\n\n- [ ] LC 1480\n"
    try runner.folder.write(plan, to: "mini.md")
    try runner.prepare(["done", "p1", "25m"])
    try runner.prepare(["challenge", "add", "Mini", "--plan", runner.folder("mini.md")])
    let open = "  p1  [ ] LC 1920"
    try expectContains(runner.output(of: ["today", "--programme", "mini"]), open)

    let one = try runner.output(of: ["done", "1920", "12m"])
    expectContains(one, "Permutation")
    expectContains(one, "\nDone in Mini, too.\n")
    let done = try runner.output(of: ["today", "--programme", "mini"])
    expectContains(done, "  p1  [✓] LC 1920")
    expectContains(done, "12 min")

    // Of a later day there, and by its place here, it stays open there.
    try expectLacks(runner.output(of: ["done", "1480"]), "Mini, too")
    try runner.prepare(["undo", "2"])
    try expectContains(runner.output(of: ["today", "--programme", "mini"]), open)
  }

  @Test("a number that only another active programme has is logged there, which is said")
  func aNumberOfAnotherProgramme() throws {
    let plan = "# Mini\n\n## Day 1\n\n- [ ] LC 217\n\n## Day 2\n\n- [ ] LC 1721\n- [ ] LC 1722\n"
    try runner.folder.write(plan, to: "mini.md")
    try runner.prepare(["done", "p1", "25m"])
    try runner.prepare(["challenge", "add", "Mini", "--plan", runner.folder("mini.md")])

    let one = try runner.output(of: ["done", "1721", "30m"])
    expectPrefix(one, "Done: LC 1721 Swapping Nodes in a Linked List, day 2, 30 min.\nLogged in Mini.\n")
    try expectContains(runner.output(of: ["review", "1721"]), "\nLogged in Mini.\n")
    try expectLacks(runner.output(of: ["show", "1721", "--programme", "mini"]), "Not done")
    try expectContains(runner.output(of: ["time", "1722", "5m"]), "\nLogged in Mini.\n")
    try expectContains(runner.output(of: ["reopen", "1721"]), "\nLogged in Mini.\n")
    try runner.folder.write("2026-11-20 time 1722 7m\n2026-11-20 done 1721 9m\n", to: "workspace/inbox.txt")
    try expectContains(runner.output(of: ["inbox"]), "From the inbox: 2 items.")
    try expectContains(runner.output(of: ["show", "1722", "--programme", "mini"]), "12 min")
    expectPrefix(
      try runner.refusal(of: ["start", "1722"], status: 2),
      "error: `1722` is in Mini alone\nhelp: `machinemode start 1722 --programme mini` times it there\n")

    // Part of a line alone it is not logged.
    let errors = try runner.refusal(of: ["done", "p2", "1722"], status: 2)
    expectPrefix(
      errors, "error: `1722` is in Mini alone, and not all of the others are\nhelp: log it by itself\n")
    expectPrefix(
      try runner.refusal(of: ["done", "1723"], status: 2),
      "error: LC 1723 Find Minimum Time to Finish All Jobs is not in the plan\nhelp: `machinemode bonus 1723` logs it\n"
    )
  }
}
