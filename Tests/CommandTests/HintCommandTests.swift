// `hint` and a mock's `start` from the outside: results, the problems of a mock interview, hints with their patterns.

import Foundation
import TestSupport
import Testing

@Suite("Hints and hidden results")
struct HintCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.folder.write(
      """
      # Week 1: Mocks

      ## Day 1

      Goal: Sit one.

      ### DSA: Mock

      - [ ] Session: Mock interview (45 min) {#mock}
        Somebody listens.

        Twist: The input no longer fits into memory.
      - [ ] LC 57: Insert Interval [Medium] (hidden)
      - [ ] LC 1: Two Sum [Easy] (plus)
      - [ ] LC 346: Moving Average from Data Stream [Easy] (premium, or LC 2379: Minimum Recolors to Get K Consecutive Black Blocks [Easy]) (plus)

      ### System Design: Caches

      - [ ] Task: Size the cache (60 min) {#cache}
        Two million products of 2 KB.

        Check:
        - 4 GB in all
      - [ ] Read: A text (10 min) {#text}

      """, to: "plan/plan.md")
    try runner.folder.write(
      "## LC 57: Insert Interval\n\n1. What stays as it is?\n2. Copy, merge, copy: O(n) time.\n",
      to: "plan/hints/one.md")
    try runner.folder.write(
      """
      # Merged intervals

      Group: Intervals

      Problems: 57, 346, 2379

      Signal: A

      Template: B

      Invariant: C

      Cost: D

      Slip: E

      Example: F

      """, to: "plan/patterns/merged-intervals.md")
    try runner.prepare(["settings", "set", "start", "2026-11-20", "--plan", runner.folder("plan")])
  }

  @Test("a task's results are shown by `hint --results` alone")
  func results() throws {
    try expectLacks(runner.output(of: ["today", "--full"]), "4 GB")
    let shown = try runner.output(of: ["show", "t1"])
    expectLacks(shown, "4 GB")
    expectContains(shown, "  Later    results: machinemode hint 1.t1 --results\n")
    try runner.run(["hint", "t1", "--results"], output: "- 4 GB in all\n")
    try runner.run(
      ["hint", "t2", "--results"], status: 1,
      errors: "error: A text has no hidden results\nhelp: `machinemode show t2` shows all that there is\n")
  }

  @Test("a mock's problems are hidden until its timer starts")
  func session() throws {
    for command in [["today"], ["plan", "list", "1"], ["show", "p2"]] {
      let output = try runner.output(of: command)
      expectContains(output, "Hidden until its session begins", "\(command)")
      expectLacks(output, "Insert Interval", "\(command)")
      expectLacks(output, "57", "\(command)")
    }
    let list = try runner.runUnchecked(["edit"], environment: ["EDITOR": "cat"])
    expectContains(list.output, "p2 ")
    expectLacks((list.output + list.errors), "Insert Interval")
    let begun = try runner.output(of: ["start", "p2"])
    expectContains(begun, "Timer started on")
    expectContains(begun, "LC 57 Insert Interval\n  https://leetcode.com/problems/insert-interval/\n")
    expectSuffix(begun, "What comes late in it: machinemode hint mock --results\n")
    expectLacks(begun, "memory")
    try expectSuffix(
      runner.output(of: ["hint", "mock", "--results"]), "\nThe twist: The input no longer fits into memory.\n"
    )
    try expectContains(runner.output(of: ["today"]), "Insert Interval")
    try runner.prepare(["done", "mock", "40m"])
    try expectContains(runner.output(of: ["today"]), "Insert Interval")
    try runner.prepare(["undo"])
    try runner.prepare(["undo"])
    try expectContains(runner.output(of: ["today"]), "Hidden until its session begins")
  }

  @Test("a hint is one step, and --more the idea with its patterns")
  func hints() throws {
    try runner.prepare(["start", "mock"])
    try runner.run(
      ["hint", "p2"], output: "1. What stays as it is?\nThe idea: machinemode hint p2 --more\n")
    try runner.run(
      ["hint", "57", "--more"],
      output: "1. What stays as it is?\n2. Copy, merge, copy: O(n) time.\nPatterns: Merged intervals\n")
    try runner.run(
      ["hint", "p3"], status: 1,
      errors: "error: there is no hint for LC 1 Two Sum\nhelp: your plan has none for it\n")
    try runner.run(
      ["hint", "t1"], status: 1,
      errors: "error: there is no hint for Do Size the cache\nhelp: hints are for problems\n")
  }

  @Test("a day is complete without its plus items")
  func plus() throws {
    try expectContains(runner.output(of: ["today"]), "LC 1    Two Sum (optional)")
    try runner.prepare(["done", "mock", "p2", "t1", "t2"])
    try expectContains(runner.output(of: ["stats", "--json"]), "\"plusItems\"")
    try expectContains(runner.output(of: ["status"]), "1 of 1")
  }

  @Test("a fault in a card is a warning of the build, and an error of the check")
  func faults() throws {
    try runner.folder.write("# Broken\n", to: "plan/patterns/broken.md")
    let check = try runner.runUnchecked(["plan", "check", runner.folder("plan")])
    expectEqual(check.status, 1)
    expectContains(check.errors, "the card has no `Signal:`")
    let built = try runner.runUnchecked(["site", "--output", runner.folder("site")])
    expectEqual(
      built.status, 0,
      "\(built.errors)")
    expectContains(
      built.errors,
      "errors in the cards and hints of the plan, the first: FOLDER/plan/patterns/broken.md:1:1: error: ",
      "\(built.errors)")
    let page = try runner.folder.text("site/patterns/merged-intervals.html")
    // The problem and the free one in its place are one.
    expectEqual(page.ranges(of: "Moving Average from Data Stream").count, 1)
  }

  @Test("a card that is not text is a warning of the build that names its file")
  func unreadableCard() throws {
    try runner.run(shell: "printf '\\377' > plan/patterns/broken.md")
    let built = try runner.runUnchecked(["site", "--output", runner.folder("site")])
    expectEqual(
      built.status, 0,
      "\(built.errors)")
    expectPrefix(
      built.errors, "warning: the cards and hints of the plan cannot be read: FOLDER/plan/patterns/broken.md",
      "\(built.errors)")
  }
}
