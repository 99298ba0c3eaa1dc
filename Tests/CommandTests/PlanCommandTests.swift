// `curriculum import` and `curriculum mark` from the outside.

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

  /// A runner with the plan in its folder, imported into `mine`.
  private func imported() throws -> CommandRunner {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write(Self.plan, to: "PLAN.md")
    try runner.prepare(["curriculum", "import", "--quiet", path(runner), runner.folder("mine")])
    return runner
  }

  private func path(_ runner: CommandRunner) -> String { runner.folder("PLAN.md") }

  @discardableResult
  private func mark(
    _ runner: CommandRunner, _ options: [String] = [], file: String = "PLAN.md"
  ) throws -> String {
    try runner.output(
      of: ["curriculum", "mark", runner.folder(file), "--curriculum", runner.folder("mine")] + options)
  }

  @Test("an imported plan has no errors, and import says what it made of it") func importedPlanNoErrors()
    throws
  {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write(Self.plan, to: "PLAN.md")
    let arguments = ["curriculum", "import", path(runner), runner.folder("mine")]
    try runner.run(
      arguments + ["--dry-run"],
      output: """
        Would write FOLDER/mine:
          1 week, 2 days, 3 problems, 2 other items
        Guessed or changed:
          line 23: LC 1920 appears again and is marked as a revision.

        """)
    try expectEqual(runner.folder.contents().keys.sorted(), ["PLAN.md"])
    try runner.run(
      arguments,
      output: """
        Written to FOLDER/mine:
          1 week, 2 days, 3 problems, 2 other items
        Guessed or changed:
          line 23: LC 1920 appears again and is marked as a revision.
        Follow it with `machinemode curriculum update FOLDER/mine`.

        """)
    try runner.run(
      ["curriculum", "check", runner.folder("mine")],
      output: "No errors or warnings: 1 week, 2 days, 3 problems, 2 other items.\n")
    try expectContains(
      runner.folder.text("mine/week-01.md"), "- [ ] LC 1920: Build Array from Permutation [Easy]\n")
    try expectEqual(runner.folder.text("PLAN.md"), Self.plan)
  }

  @Test("guesses are counted by kind, and listed one by one on request") func guessesCountedKindListed()
    throws
  {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write(
      "**DAY 1**\n\n**DSA: F**\n* Two Sum\n* Solve eight problems\n* Focus: speed\n* Valid Anagram\n* Read the notes\n",
      to: "PLAN.md")
    let arguments = ["curriculum", "import", path(runner), runner.folder("mine"), "--dry-run"]
    let opening =
      "Would write FOLDER/mine:\n  1 week, 1 day, 2 problems, 2 other items\nGuessed or changed:\n"
    try runner.run(
      arguments,
      output: opening + """
          2 problems get their numbers from their titles or links, the first in line 4.
          2 plain bullets are taken as Sessions or Tasks, the first in line 5.
          line 6: Kept as text of the item above: Focus: speed
        List all of them with `--verbose`.

        """)
    try runner.run(
      arguments + ["--verbose"],
      output: opening + """
          line 4: Two Sum is taken as LC 1.
          line 5: Taken as a Session: Solve eight problems
          line 6: Kept as text of the item above: Focus: speed
          line 7: Valid Anagram is taken as LC 242.
          line 8: Taken as a Session: Read the notes

        """)
  }

  @Test("a plan in which no problem is found is written with a warning") func planNoProblemFound() throws {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write("**DAY 1**\n* Practise arrays\n", to: "PLAN.md")
    try runner.run(
      ["curriculum", "import", "-q", path(runner), runner.folder("mine")],
      errors: """
        warning: no problem was found in FOLDER/PLAN.md: its bullets are taken as sessions
        help: write a problem as `LC 1: Two Sum`, as a link to LeetCode or by its exact title

        """)
    try runner.folder.write("**DAY 1**\n**System Design: DNS**\n* Task: Draw it\n", to: "PLAN.md")
    try runner.run(["curriculum", "import", "-q", path(runner), runner.folder("other")])
  }

  @Test("mark leaves a table alone, and ticks a bullet of several problems once all are done")
  func markLeavesTableAlone() throws {
    let runner = try CommandRunner(.bundled)
    let plan =
      "**DAY 1**\n* [ ] Two Sum, Valid Anagram\n* [Rotate Array](https://leetcode.com/problems/rotate-array/)\n\n"
      + "| # | Problem |\n|---|---|\n| 36 | Valid Sudoku |\n"
    try runner.folder.write(plan, to: "PLAN.md")
    try runner.prepare(["curriculum", "import", "-q", path(runner), runner.folder("mine")])
    let followed = ["--curriculum", runner.folder("mine"), "--quiet"]
    try runner.prepare(["done", "1", "36"] + followed)
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
    try expectContains(runner.output(of: ["status", "--curriculum", runner.folder("mine")]), "4 of 4 items")
  }

  @Test("a folder that holds anything is refused, and stays as it is") func folderHoldsAnythingRefused()
    throws
  {
    let runner = try imported()
    let before = try runner.folder.contents()
    let arguments = ["curriculum", "import", path(runner)]
    try runner.run(
      arguments + [runner.folder("mine")], status: 1,
      errors: """
        error: FOLDER/mine is not empty, and a plan needs a folder of its own
        help: name one that is empty or not there yet

        """)
    try runner.folder.write("", to: "hidden/.keep")
    try runner.refusal(of: arguments + [runner.folder("hidden"), "--dry-run"], status: 1)
    try runner.refusal(of: arguments + [runner.folder("PLAN.md")], status: 1)
    try runner.refusal(of: arguments + [runner.folder("no/such")], status: 3)
    try expectEqual(runner.folder.contents(), before.merging(["hidden/.keep": []]) { $1 })
    try runner.run(shell: "mkdir empty")
    try runner.run(arguments + [runner.folder("empty"), "-q"])
  }

  @Test(
    "what is no plan is refused with words, and nothing is written",
    arguments: [
      ("", "no-day"), ("# Words\n\nNothing else.\n", "no-day"),
      ("**DAY 1**\n* LC 1: Two Sum\n\n**DAY 3**\n* LC 2: Add\n", "day-missing"),
      (String(repeating: "* LC 1: Two Sum\n", count: 80_000), "over-limit"),
      (String(repeating: "x", count: 20_000_000), "16 MiB"), ("binary", "UTF-8"), ("folder", "is not a file"),
      ("missing", "could not be read"),
    ])
  func whatNoPlanRefused(_ text: String, _ word: String) throws {
    let runner = try CommandRunner(.bundled)
    switch text {
    case "binary": try runner.run(shell: "head -c 4096 /dev/zero | tr '\\0' '\\377' > PLAN.md")
    case "folder": try runner.run(shell: "mkdir PLAN.md")
    case "missing": break
    default: try runner.folder.write(text, to: "PLAN.md")
    }
    let before = try runner.folder.contents()
    let status: Int32 = text == "missing" ? 3 : 1
    let errors = try runner.refusal(
      of: ["curriculum", "import", path(runner), runner.folder("mine")], status: status)
    expectContains(errors, word)
    expectContains(errors, "\nhelp: ")
    try expectEqual(runner.folder.contents(), before)
    #expect(!FileManager.default.fileExists(atPath: runner.folder("mine")))
    if word != "day-missing" {
      try runner.refusal(of: ["curriculum", "mark", path(runner)], status: status)
      try expectEqual(runner.folder.contents(), before)
    }
  }

  @Test("mark ticks what is done, keeps a copy, and the second time changes nothing") func markTicksWhatDone()
    throws
  {
    let runner = try imported()
    let followed = ["--curriculum", runner.folder("mine")]
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
    let runner = try imported()
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
    let runner = try imported()
    try runner.run(
      shell: "mkdir real && mv PLAN.md real/ && chmod 640 real/PLAN.md && ln -s real/PLAN.md PLAN.md")
    try expectEqual(mark(runner, ["--quiet"]), "")
    try expectContains(runner.folder.text("real/PLAN.md"), "* [ ] LC 1920")
    try expectEqual(runner.folder.text("PLAN.md.bak"), Self.plan)
    let rights = try runner.runUnchecked(shell: "stat -c '%a %F' real/PLAN.md PLAN.md").output
    expectEqual(rights, "640 regular file\n777 symbolic link\n")
  }

  @Test("a file that may not be written stays") func fileMayNotWritten() throws {
    let runner = try imported()
    let missing = try runner.refusal(of: ["curriculum", "mark", runner.folder("week-99.md")], status: 3)
    expectContains(missing, "could not be read")
    try runner.folder.write("no items\n", to: "PLAN.md")
    let none = try runner.refusal(
      of: ["curriculum", "mark", path(runner), "--curriculum", runner.folder("mine")], status: 1)
    expectPrefix(none, "error: FOLDER/PLAN.md has no items to mark\nhelp: ")
  }

  @Test("what is said fits sixty columns and a terminal without Unicode") func whatSaidFitsSixty() throws {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write(Self.plan + "* LC 3: \u{1B}[31mRed\n  ## Heading\n", to: "PLAN.md")
    for arguments in [["curriculum", "import", "PLAN.md", "mine"], ["curriculum", "mark", "PLAN.md"]] {
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
