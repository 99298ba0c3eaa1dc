// `plan use`, `plan mark` and the ids of `plan check` from the outside, on a plan as people write it.

import Foundation
import TestSupport
import Testing

struct PlanCommandTests {
  private static let plan = """
    # 🚀 2 DAYS

    ## WEEK 1: TWO DAYS (JULY 7-8)

    **📅 DAY 1 (July 7) - MONDAY**

    **🎯 Goal: Walk an array**

    **💻 DSA: Arrays**
    * LC 1920: Build Array from Permutation ⭐
    * LC 1480 - Running Sum of 1d Array

    **🏗️ SYSTEM DESIGN: DNS**
    * Task: Draw one lookup

    ---

    **DAY 2: Tuesday**

    **Goal:** Again

    **DSA: Arrays**
    * LC 1920: Build Array from Permutation

    **System Design: Caching**
    * Watch: "Caching" - Somebody

    """

  /// A runner with the plan in its folder.
  private func withPlan() throws -> CommandRunner {
    let runner = try CommandRunner()
    try runner.folder.write(Self.plan, to: "PLAN.md")
    return runner
  }

  private func path(_ runner: CommandRunner) -> String { runner.folder("PLAN.md") }

  @discardableResult
  private func mark(
    _ runner: CommandRunner, _ options: [String] = [], file: String = "PLAN.md"
  ) throws -> String {
    try runner.output(
      of: ["plan", "mark", runner.folder(file), "--plan", path(runner)] + options)
  }

  @Test("a plan of one's own is followed as it is, and its file's newer version is taken")
  func ownPlanFollowed() throws {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write(Self.plan, to: "PLAN.md")
    let warning = """
      FOLDER/PLAN.md:23:3: warning: LC 1920 appears again, so it is a revision [revision-unmarked]
      * LC 1920: Build Array from Permutation
        ^
      help: write `(revision)` behind it

      """
    let counts = "1 week, 2 days, 3 problems, 2 other items.\n"
    try runner.run(
      ["plan", "check", path(runner)], output: "No errors, 1 warning: \(counts)", errors: warning)
    try runner.run(
      ["plan", "check", "--strict", path(runner)], status: 1, output: "No errors, 1 warning: \(counts)",
      errors: warning)
    try runner.prepare(["plan", "use", path(runner)])
    try expectContains(runner.output(of: ["today", "1"]), "Draw one lookup")
    try runner.prepare(["done", "t1", "25m"])
    try runner.folder.write(
      Self.plan.replacing("DAY 2", with: "DAY 2 - Tuesday").replacing("Somebody", with: "Nobody"),
      to: "PLAN.md")
    try expectContains(runner.output(of: ["plan", "list", "2"]), "Somebody")
    try expectContains(runner.output(of: ["plan", "update"]), "Nobody")
    try expectContains(runner.output(of: ["plan", "list", "2"]), "Nobody")
    try expectContains(runner.output(of: ["status"]), "1 of 5 items")
    try runner.prepare(["plan", "use", "hundred-days"])
    try expectContains(runner.output(of: ["status"]), "of 622 items")
  }

  @Test("a CSV file is a plan, too, and its copy is followed") func csvPlan() throws {
    let runner = try CommandRunner()
    try runner.folder.write(
      "Day,Week,LeetCode Problem 1,LeetCode Problem 2\n1,1,#1 Two Sum (Easy),#217 Contains Duplicate (Easy)\n2,1,#242 Valid Anagram (Easy),\n",
      to: "plan.csv")
    try runner.prepare(["plan", "use", runner.folder("plan.csv")])
    try expectContains(runner.output(of: ["plan", "list", "1"]), "Contains Duplicate")
    try runner.prepare(["done", "242"])
    try expectContains(runner.output(of: ["status"]), "1 of 3 items")
    try expectContains(runner.output(of: ["plan", "update"]), "up to date")
  }

  @Test("of many warnings of a kind three are shown, and the rest counted") func manyWarnings() throws {
    let runner = try CommandRunner()
    try runner.folder.write(
      "## Day 1\n"
        + ["Two Sum", "Valid Anagram", "3Sum", "Jump Game", "Rotate Array"].map { "* \($0)\n" }.joined(),
      to: "PLAN.md")
    let result = try runner.runUnchecked(["plan", "check", path(runner)])
    expectEqual(result.errors.components(separatedBy: "[number-guessed]").count - 1, 4)
    expectContains(result.errors, "warning: 2 more of this kind [number-guessed]\n")
    let json = try runner.output(of: ["plan", "check", "--json", path(runner)])
    expectEqual(json.components(separatedBy: "number-guessed").count - 1, 5)
  }

  @Test("ids are written into the file once, and the file as it was is kept") func idsWritten() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.plan, to: "PLAN.md")
    let written = try runner.runUnchecked(["plan", "check", "--ids", path(runner)])
    expectContains(written.output, "2 ids written; the file as it was is FOLDER/PLAN.md.bak.\n")
    let named = try runner.folder.text("PLAN.md")
    expectContains(named, "* Task: Draw one lookup {#draw-one-lookup}\n")
    try expectEqual(runner.folder.text("PLAN.md.bak"), Self.plan)
    let again = try runner.runUnchecked(["plan", "check", "--ids", path(runner)])
    expectLacks(again.output, "written")
    try expectEqual(runner.folder.text("PLAN.md"), named)
  }

  @Test("mark leaves a table alone, and ticks a bullet of several problems once all are done")
  func markLeavesTableAlone() throws {
    let runner = try CommandRunner()
    let plan =
      "**DAY 1**\n* [ ] Two Sum, Valid Anagram\n* [Rotate Array](https://leetcode.com/problems/rotate-array/)\n\n"
      + "| # | Problem |\n|---|---|\n| 36 | Valid Sudoku |\n"
    try runner.folder.write(plan, to: "PLAN.md")
    let followed = ["--plan", path(runner), "--quiet"]
    try runner.prepare(["done", "lc-1", "lc-36"] + followed)
    try expectEqual(
      mark(runner),
      """
      FOLDER/PLAN.md: 1 box added empty.
      The file as it was is FOLDER/PLAN.md.bak.
      2 items in tables or lists have no box of their own to tick.

      """)
    try expectEqual(runner.folder.text("PLAN.md"), plan.replacing("* [Rotate", with: "* [ ] [Rotate"))
    try runner.prepare(["done", "242"] + followed)
    try expectPrefix(mark(runner), "FOLDER/PLAN.md: 1 box ticked.\n")
    try expectContains(runner.folder.text("PLAN.md"), "* [x] Two Sum, Valid Anagram\n")
    // Ticked by hand, such a bullet is all its problems.
    try runner.folder.write(
      "**DAY 1**\n* [x] Two Sum, [Rotate Array](https://leetcode.com/problems/rotate-array)\n", to: "ticks.md"
    )
    try runner.prepare(["import", runner.folder("ticks.md")] + followed)
    try expectContains(runner.output(of: ["status", "--plan", path(runner)]), "4 of 4 items")
  }

  @Test(
    "what is no plan is refused with words, and nothing is written",
    arguments: [
      ("", "no-day"), ("# Words\n\nNothing else.\n", "no-day"),
      (String(repeating: "* LC 1: Two Sum\n", count: 100_000), "too-large"),
      ("## Day 1\n* LC 1: \u{1}\n", "control-character"),
      ("huge", "16 MiB"), ("binary", "UTF-8"),
      ("folder", "the plan has no files"),
      ("missing", "could not be read"),
    ])
  func whatNoPlanRefused(_ text: String, _ word: String) throws {
    let runner = try CommandRunner()
    switch text {
    case "huge": try runner.run(shell: "head -c 17m /dev/zero | tr '\\0' x > PLAN.md")
    case "binary": try runner.run(shell: "head -c 4096 /dev/zero | tr '\\0' '\\377' > PLAN.md")
    case "folder": try runner.run(shell: "mkdir PLAN.md")
    case "missing": break
    default: try runner.folder.write(text, to: "PLAN.md")
    }
    let before = try runner.folder.contents()
    let status: Int32 = text == "missing" ? 3 : 1
    let errors = try runner.refusal(of: ["plan", "use", path(runner)], status: status)
    expectContains(errors, word)
    expectContains(errors, "\nhelp: ")
    try expectEqual(runner.folder.contents(), before)
    try runner.refusal(of: ["plan", "mark", path(runner)], status: status)
    try expectEqual(runner.folder.contents(), before)
  }

  @Test("mark ticks what is done, keeps a copy, and the second time changes nothing") func markTicksWhatDone()
    throws
  {
    let runner = try withPlan()
    let followed = ["--plan", path(runner)]
    try runner.prepare(["done", "1480", "t1", "--quiet"] + followed)
    try expectEqual(
      mark(runner, ["--dry-run"]),
      """
      --- FOLDER/PLAN.md
      +++ FOLDER/PLAN.md
      @@ -10,2 +10,2 @@
      -* LC 1920: Build Array from Permutation ⭐
      -* LC 1480 - Running Sum of 1d Array
      +* [ ] LC 1920: Build Array from Permutation ⭐
      +* [x] LC 1480 - Running Sum of 1d Array
      @@ -14 +14 @@
      -* Task: Draw one lookup
      +* [x] Task: Draw one lookup
      @@ -23 +23 @@
      -* LC 1920: Build Array from Permutation
      +* [ ] LC 1920: Build Array from Permutation
      @@ -26 +26 @@
      -* Watch: "Caching" - Somebody
      +* [ ] Watch: "Caching" - Somebody

      """)
    try expectEqual(runner.folder.text("PLAN.md"), Self.plan)
    try expectEqual(
      mark(runner),
      """
      FOLDER/PLAN.md: 2 boxes ticked, 3 added empty.
      The file as it was is FOLDER/PLAN.md.bak.

      """)
    let marked = try runner.folder.text("PLAN.md")
    expectEqual(marked.replacing("[x] ", with: "").replacing("[ ] ", with: ""), Self.plan)
    try expectEqual(runner.folder.text("PLAN.md.bak"), Self.plan)
    let nothing = "Nothing to change in FOLDER/PLAN.md.\n"
    try expectEqual(mark(runner), nothing)
    try expectEqual(mark(runner, ["--dry-run"]), nothing)
    try expectEqual(runner.folder.text("PLAN.md"), marked)
    try expectEqual(runner.folder.text("PLAN.md.bak"), Self.plan)
  }

  @Test(
    "a tick by hand stays, and goes only with --untick; mark says where it stands and how it gets into the log"
  )
  func tickedByHand() throws {
    let runner = try withPlan()
    try runner.folder.write(Self.plan, to: "followed.md")
    func mark(_ runner: CommandRunner, _ options: [String] = []) throws -> String {
      try runner.output(
        of: ["plan", "mark", path(runner), "--plan", runner.folder("followed.md")] + options)
    }
    let ticked = Self.plan.replacing("* LC 1480", with: "* [x] LC 1480") + "* [X] Task: Extra\n* Read: More\n"
    try runner.folder.write(ticked, to: "PLAN.md")
    let unknown = """
      2 bullets are not in the plan you follow and stay as they are:
        line 27: Extra
        line 28: More

      """
    try expectEqual(
      mark(runner),
      """
      FOLDER/PLAN.md: 4 boxes added empty.
      The file as it was is FOLDER/PLAN.md.bak.
      1 box is ticked, and stays so, for what your log has as open: line 11.
      Into your log: machinemode import FOLDER/PLAN.md
      Tick off: add `--untick`
      \(unknown)
      """)
    let kept = try runner.folder.text("PLAN.md")
    expectContains(kept, "* [x] LC 1480")
    expectContains(kept, "* [X] Task: Extra\n* Read: More\n")
    try expectContains(mark(runner, ["--untick", "--dry-run"]), "\n+* [ ] LC 1480")
    try expectEqual(
      mark(runner, ["--untick"]),
      """
      FOLDER/PLAN.md: 1 box opened.
      The file as it was is FOLDER/PLAN.md.ticked.
      1 box was ticked for what your log has as open: line 11.
      Into your log: machinemode import FOLDER/PLAN.md.ticked
      \(unknown)
      """)
    try expectEqual(runner.folder.text("PLAN.md.ticked"), kept)
    try expectContains(runner.folder.text("PLAN.md"), "* [X] Task: Extra\n* Read: More\n")
    // The next time has a copy of its own.
    try runner.folder.write(kept, to: "PLAN.md")
    try expectContains(mark(runner, ["--untick"]), "PLAN.md.ticked-2")
    try expectEqual(runner.folder.text("PLAN.md.ticked"), kept)
  }

  @Test("a link leads to the file that is marked, whose rights stay") func linkLeadsFileMarked() throws {
    let runner = try withPlan()
    try runner.run(
      shell: "mkdir real && mv PLAN.md real/ && chmod 640 real/PLAN.md && ln -s real/PLAN.md PLAN.md")
    try expectEqual(mark(runner, ["--quiet"]), "")
    try expectContains(runner.folder.text("real/PLAN.md"), "* [ ] LC 1920")
    try expectEqual(runner.folder.text("PLAN.md.bak"), Self.plan)
    let rights = try runner.runUnchecked(shell: "stat -c '%a %F' real/PLAN.md PLAN.md").output
    expectEqual(rights, "640 regular file\n777 symbolic link\n")
  }

  @Test("a file that may not be written stays") func fileMayNotWritten() throws {
    let runner = try withPlan()
    let missing = try runner.refusal(of: ["plan", "mark", runner.folder("week-99.md")], status: 3)
    expectContains(missing, "could not be read")
    try runner.folder.write("no items\n", to: "PLAN.md")
    let none = try runner.refusal(
      of: ["plan", "mark", path(runner), "--plan", path(runner)], status: 1)
    expectContains(none, "error: the file has no day [no-day]")
  }

  @Test("what is said fits sixty columns and a terminal without Unicode") func whatSaidFitsSixty() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.plan + "* LC 3: Red\n  ## Heading\n", to: "PLAN.md")
    for arguments in [["plan", "use", "PLAN.md"], ["plan", "mark", "PLAN.md"]] {
      let line = ([runner.program] + arguments + ["--workspace", "ws"]).joined(separator: " ")
      let result = try runner.runUnchecked(shell: line, environment: ["COLUMNS": "60", "LANG": "C"])
      expectEqual(result.status, 0)
      expectEqual(result.errors, "")
      expectLacks(result.output, "\u{1B}")
      for line in result.output.split(separator: "\n") where !line.contains("`machinemode") {
        #expect(line.utf8.count <= 60, "\(line)")
      }
    }
  }
}
