// `import` of a plan with days: boxes that a learner ticked by hand become work done.

#if os(Linux)
import TestSupport
import Testing

@Suite struct PlanImportTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner(.bundled)
    try runner.folder.write(Self.plan, to: "plan.md")
  }

  private static let plan = """
    ## WEEK 1: FOUNDATIONS (JULY 7-13)

    **📅 DAY 1 (July 7) - MONDAY**

    **💻 DSA: Arrays**
    * [x] LC 1920: Build Array from Permutation
    * [X] LC 1480: Running Sum of 1d Array
    * [ ] LC 1295: Find Numbers with Even Number of Digits
    * [x] LC 99998: Of another plan

    **🏗️ SYSTEM DESIGN: DNS**
    * [x] Watch: "DNS Explained" - PowerCert
    * Task: Draw it

    **📅 DAY 2**

    **💻 DSA: Arrays**
    * [x] LC 283: Move Zeroes

    """

  private func importing(_ options: String...) throws -> String {
    try runner.output(of: ["import", runner.folder("plan.md")] + options)
  }

  @Test("ticks are finishes of the day, said one by one, and one undo takes them back")
  func ticksFinishesDaySaid() throws {
    try runner.prepare(["done", "1480", "25m"])
    let taken = try importing()
    expectEqual(
      taken,
      """
      Imported from FOLDER/plan.md: 2 items done.
      Done: LC 1920 Build Array from Permutation.
      Done: LC 283 Move Zeroes, day 2.
      Already in your log: 1 item.
      Not in the plan that you follow, so left out: line 9 (LC 99998) and line 12
        ("DNS Explained" - PowerCert).
      Problems       ████░░░░░░░░  2 of 5   Arrays (Easy Level Warm-Up)
      System design  ░░░░░░░░░░░░  0 of 3   DNS & Domain Resolution
      Streak 1 day · 25 min today · on plan
      Next: Find Numbers with Even Number of Digits (machinemode done p3)

      """)
    let again = try importing()
    expectPrefix(again, "Imported from FOLDER/plan.md: nothing new.\nAlready in your log: 3 items.\n")
    try expectPrefix(runner.output(of: ["undo", "--again"]), "Undone: import LC 1920 Build Array")
    try expectContains(runner.output(of: ["status"]), "1 of 622 items")
    let backups = try runner.output(of: ["backup", "list"])
    #expect(backups.contains("before an import") || backups.contains("automatic"), "\(backups)")
  }

  @Test("a trial says the same and changes nothing") func trialSaysSameChanges() throws {
    let trial = try importing("--dry-run")
    expectPrefix(trial, "Would import from FOLDER/plan.md: 3 items done.\n")
    #expect(try runner.folder.contents(of: ".").keys.allSatisfy { !$0.hasPrefix("workspace") })
  }

  @Test("the day that they count for can be named") func dayTheyCountCan() throws {
    try expectContains(importing("--on", "yesterday"), "Streak 1 day, today still open")
    let ahead = try runner.refusal(of: ["import", runner.folder("plan.md"), "--on", "2026-11-30"], status: 2)
    expectContains(ahead, "is in the future")
  }

  @Test("ticks of a plan can be what was solved before the programme") func ticksPlanCanWhat() throws {
    let taken = try runner.output(of: ["import", runner.folder("plan.md"), "--before"])
    expectContains(taken, "problems solved before")
    expectContains(taken, "No problem is known for line 12 (")
    try expectContains(runner.output(of: ["status"]), "0 of 622 items")
  }

  @Test("ticks below another item are left out, and told") func ticksBelowAnotherItem() throws {
    try runner.folder.write(
      "## Day 1\n- [ ] LC 1920: Build Array from Permutation\n  - [x] LC 1480: Running Sum of 1d Array\n"
        + "- [x] LC 1: Two Sum\n  - [x] wrote tests\n", to: "plan.md")
    let taken = try importing("--dry-run").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    expectContains(taken, "FOLDER/plan.md: 1 item done.")
    expectContains(taken, "left out: line 3 (LC 1480: Running Sum of 1d Array) and line 5 (wrote tests).")
  }

  @Test("a plan without a tick brings nothing") func planWithoutTickBrings() throws {
    try runner.folder.write(
      Self.plan.replacing("[x]", with: "[ ]").replacing("[X]", with: "[ ]"), to: "plan.md")
    let errors = try runner.refusal(of: ["import", runner.folder("plan.md")], status: 1)
    expectContains(errors, "nothing to import from FOLDER/plan.md: no box is ticked in it")
  }
}
#endif
