// Plans of other people from the outside: one track or three, no goals, unknown difficulties, and nothing empty shown
// for it.

import JSON
import TestSupport
import Testing

@Suite("Plans of other people")
struct OtherPlansTests {
  /// Two days of problems alone, without goals and difficulties.
  private static let problemsAlone = """
    # Week 1: Arrays

    ## Day 1

    ### DSA: Hashing

    - [ ] LC 1: Two Sum [Unknown]
    - [ ] Session: Mock {#mock}
    - [ ] Bonus: A contest (90 min) {#contest}

    ## Day 2

    ### DSA: Windows

    - [ ] LC 3: Longest Substring [Unknown] (premium, or LC 4: Median [Unknown])

    """

  /// Problems of known and unknown difficulty, a day of each half, one with nothing but Bonus in the second.
  private static let mixed = """
    # Week 1: Mixed

    ## Day 1

    ### DSA: Hashing

    - [ ] LC 1: Two Sum [Easy]
    - [ ] LC 2: Add Two Numbers [Unknown]

    ### System Design: Extra

    - [ ] Bonus: More {#more}

    ## Day 2

    ### System Design: Caching

    - [ ] Task: Draw a cache {#draw}

    """

  /// Three tracks, of which the second and the third share a day.
  private static let three = """
    Tracks: Kotlin, Behaviour, SQL (structured query language)

    # Week 1: Mixed

    ## Day 1

    ### Kotlin: Flows

    - [ ] LC 1: Two Sum [Easy]
    - [ ] Read: Flows (20 min) {#flows}

    ## Day 2

    ### Behaviour: Conflict

    - [ ] Task: Tell a story {#story}

    ### SQL: Joins

    - [ ] Session: Three queries (30 min) {#queries}

    """

  /// A workspace on such a plan, its first item done on the day before.
  private func begun(_ plan: String) throws -> (runner: CommandRunner, options: [String]) {
    let runner = try CommandRunner()
    try runner.folder.write(plan, to: "plan/plan.md")
    let options = ["--plan", runner.folder("plan")]
    let now = "2026-11-19T21:00:00+01:00"
    try runner.prepare(["done", "p1", "25m", "--quiet"] + options, now: now)
    return (runner, options)
  }

  @Test("a check says every warning, counts them and exits with 0")
  func checkSaysEveryWarning() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.problemsAlone, to: "plan/plan.md")
    let plan = runner.folder("plan")
    let warnings = """
      FOLDER/plan/plan.md:8:7: warning: the session has no time [session-without-time]
      - [ ] Session: Mock {#mock}
            ^
      help: write it behind the title, as in `(45 min)`

      """
    let closing = "No errors, 1 warning: 1 week, 2 days, 2 problems, 2 other items.\n"
    try runner.run(["plan", "check", plan], output: closing, errors: warnings)
    try runner.run(["plan", "check", "--quiet", plan], errors: warnings)
    let json = try runner.output(of: ["plan", "check", "--json", plan])
    expectEqual(json.split(separator: "\n").count { $0.contains(#""severity": "warning""#) }, 1)
  }

  @Test("beside an error a check exits with 1, and other commands say the errors alone")
  func besideErrorCheckExits() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.problemsAlone.replacing("LC 1:", with: "LC 0:"), to: "plan/plan.md")
    let check = try runner.refusal(of: ["plan", "check", runner.folder("plan")], status: 1)
    expectContains(check, ": error: ")
    let errors = """
      FOLDER/plan/plan.md:7:7: error: LeetCode has no problem `LC 0` [problem-number-invalid]
      - [ ] LC 0: Two Sum [Unknown]
            ^
      help: numbers run from 1 to 99,999, as in `LC 53: Maximum Subarray`

      """
    try runner.run(["today", "--plan", runner.folder("plan")], status: 1, errors: errors)
  }

  @Test("today and the list of the plan leave out what the plan does not have")
  func todayListPlanLeave() throws {
    let (runner, options) = try begun(Self.problemsAlone)
    try runner.run(
      ["today", "1"] + options,
      output: """
        Day 1 of 2 · Thursday 19 November 2026
        Week 1: Arrays

        Problems       ██████░░░░░░  1 of 2   Hashing
          p1  [✓] LC 1    Two Sum                                   19 Nov       25 min
          p2  [ ] Session Mock
          b1  [ ] Bonus   A contest                                         ~1 h 30 min

        Streak 1 day, today still open · 0 min today · on plan
        In full: machinemode show 1.p1, or machinemode today 1 --full

        """)
    try runner.run(
      ["plan", "list", "2"] + options,
      output: """
        Day 2 · Week 1: Arrays

        Problems: Windows
          p1  LC 3    Longest Substring
                      Premium; LC 4: Median counts in its place.

        """)
    try runner.run(
      ["plan", "list"] + options,
      output: """
        Week 1: Arrays
            1  Hashing
            2  Windows

        """)
  }

  @Test("a day has the lists of its own halves, and no bar where nothing counts")
  func dayListsOwnHalves() throws {
    let (runner, options) = try begun(Self.mixed)
    try runner.run(
      ["today", "1"] + options,
      output: """
        Day 1 of 2 · Thursday 19 November 2026
        Week 1: Mixed

        Problems       ██████░░░░░░  1 of 2   Hashing
          p1  [✓] LC 1    Two Sum                               19 Nov  Easy     25 min
          p2  [ ] LC 2    Add Two Numbers

        System design  Extra
          b1  [ ] Bonus   More

        Streak 1 day, today still open · 0 min today · on plan
        In full: machinemode show 1.p1, or machinemode today 1 --full

        """)
    try runner.run(
      ["done", "t1"] + options,
      output: """
        Done: Draw a cache.
        Milestone: First day complete.
        System design  ████████████  1 of 1   Caching
        Streak 2 days · 0 min today · on plan
        Next: Add Two Numbers (machinemode done 1.p2)

        """)
  }

  @Test("first steps name an item that the plan has")
  func firstStepsNameItem() throws {
    let runner = try CommandRunner()
    let plan = "# Week 1: W\n## Day 1\n### System Design: T\n- [ ] Bonus: A {#a}\n- [ ] Task: B {#b}\n"
    try runner.folder.write(plan, to: "plan/plan.md")
    let options = ["--plan", runner.folder("plan")]
    try expectContains(runner.output(of: ["today"] + options), "machinemode done t1 25m")
    try runner.prepare(
      ["site", "--audience", "private", "--output", runner.folder("site"), "--quiet"] + options)
    try expectContains(runner.folder.text("site/today.html"), "It begins with your first tick")
  }

  @Test("stats has rows for what the plan has, the unknown among the difficulties")
  func statsRowsWhatPlan() throws {
    let (alone, plan) = try begun(Self.problemsAlone)
    try alone.run(
      ["stats", "progress"] + plan,
      output: """
        Progress
          Days complete          ░░░░░░░░░░░░░░░░      0 of 2    0%
          Problems               ████████░░░░░░░░      1 of 2   50%
          Timed sessions         ░░░░░░░░░░░░░░░░      0 of 1    0%
          All items              █████░░░░░░░░░░░      1 of 3   33%

        """)
    let (mixed, mixedPlan) = try begun(Self.mixed)
    try mixed.run(
      ["stats", "problems"] + mixedPlan,
      output: """
        Problems
          Easy                   ████████████████      1 of 1  0 left
          Unknown                ░░░░░░░░░░░░░░░░      0 of 1  1 left
          Usual time             too few times (1 solve)
          Usual time, Easy       too few times (1 solve)
          Solved again           0 times
          Bonus                  0 done

        """)
    try mixed.run(
      ["stats", "--why", "difficulty"] + mixedPlan,
      output: """
        Difficulty
          Easy 1 of 1, Unknown 0 of 1: Unknown 1 left.
          The plan's problems by the difficulty that the plan gives them.

        """)
  }

  @Test("JSON has the tracks of the plan, and a member for the unknown where there are any")
  func jsonTracksPlanMember() throws {
    let (runner, options) = try begun(Self.problemsAlone)
    let statistics = try members(runner.output(of: ["stats", "--json"] + options))
    expectEqual(
      statistics["completion"]?["tracks"],
      [
        ["name": "DSA", "done": 1, "total": 3, "percent": 33, "averageOfDays": 25]
      ])
    expectEqual(statistics["difficulty"]?["unknown"], ["done": 1, "total": 2, "percent": 50])
    expectEqual(statistics["problemTime"]?["first"]?["unknown"]?["mean"], 25)
    let bundled = try members(runner.output(of: ["stats", "--json"], workspace: "another"))
    #expect(bundled["difficulty"]?["easy"] != nil && bundled["difficulty"]?["unknown"] == nil)
    expectEqual(bundled["problemTime"]?["first"]?["unknown"], nil)
    let list = try members(runner.output(of: ["plan", "list", "2", "--json"] + options))
    guard case .array(let days)? = list["days"], let day = days.first else {
      Issue.record("no days in \(list)")
      return
    }
    #expect(day["goal"] == .null && day["sections"] == [["track": "DSA", "subject": "Windows"]])
    guard case .array(let items)? = day["items"] else {
      Issue.record("no items in \(day)")
      return
    }
    expectEqual(items.first?["difficulty"], .null)
    expectEqual(items.first?["alternative"]?["difficulty"], .null)
  }

  @Test("a plan of three tracks has each of them everywhere, and no word of another")
  func planThreeTracksEach() throws {
    let (runner, options) = try begun(Self.three)
    try runner.run(
      ["stats", "progress"] + options,
      output: """
        Progress
          Days complete          ░░░░░░░░░░░░░░░░      0 of 2    0%
          Problems               ████████████████      1 of 1  100%
          Timed sessions         ░░░░░░░░░░░░░░░░      0 of 1    0%
          Kotlin                 ████████░░░░░░░░      1 of 2   50%
          Behaviour              ░░░░░░░░░░░░░░░░      0 of 1    0%
          SQL                    ░░░░░░░░░░░░░░░░      0 of 1    0%
          All items              ████░░░░░░░░░░░░      1 of 4   25%

        """)
    try runner.run(
      ["stats", "--why", "SQL"] + options,
      output: """
        Tracks
          Kotlin 1 of 2 (50%), Behaviour 0 of 1 (0%), SQL 0 of 1 (0%): 25 min on Kotlin.
          Every required problem, timed session and thing to watch, read or do is one
          item of the track that the plan puts it in, and is done when an entry finished
          it; the tracks together are all items.

        """)
    let report = try runner.output(of: ["report"] + options)
    expectContains(report, "SQL is short for structured query language.")
    expectContains(
      report, "| Week | Theme | Days complete | Kotlin | Behaviour | SQL | Items | Done | Time |")
    expectContains(report, "| 1 | Mixed | 0 of 2 | 50% | 0% | 0% | 1 of 4 | 25% | 25 min |")
    expectContains(report, "SQL: Joins.")
    expectContains(report, "#### Behaviour, 0 of 1 (0%)")
    let statistics = try members(runner.output(of: ["stats", "--json"] + options))
    expectEqual(
      statistics["time"]?["tracks"],
      [
        ["name": "Kotlin", "minutes": 25], ["name": "Behaviour", "minutes": 0],
        ["name": "SQL", "minutes": 0],
      ])
    try runner.prepare(["site", "--output", runner.folder("site")] + options)
    let index = try runner.folder.text("site/index.html")
    for name in ["Kotlin", "Behaviour", "SQL"] { expectContains(index, "<b>\(name)</b>") }
    let day = try runner.folder.text("site/days/002.html")
    expectContains(day, "id=\"track-2\"")
    expectContains(day, "id=\"track-3\"")
    expectLacks(day, "track-1")
  }

  @Test("of five tracks the fifth is told, with its place")
  func fiveTracks() throws {
    let runner = try CommandRunner()
    let more = ["Go", "Rust"].map { "### \($0): T\n- [ ] Task: \($0) {#\($0.lowercased())}\n" }.joined()
    let plan = Self.three.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n" + more
    try runner.folder.write(plan, to: "plan/plan.md")
    let check = try runner.runUnchecked(["plan", "check", runner.folder("plan")])
    expectContains(check.errors, ": warning: `Rust` is one track more than 4 [track-unknown]")
  }

  @Test("nothing empty stands in report, stats and site", arguments: [problemsAlone, mixed, three])
  func nothingEmptyStandsReport(plan: String) throws {
    let (runner, options) = try begun(plan)
    try runner.prepare(["site", "--output", runner.folder("site")] + options)
    var texts = try runner.folder.contents(of: "site").filter { name, _ in
      name.hasSuffix(".html") || name.hasSuffix(".md")
    }.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(texts.count >= 7)
    for columns in ["60", "80"] {
      for words in [["today"], ["status"], ["stats"], ["report"], ["plan", "list"]] {
        let said = try runner.output(of: words + options, environment: ["COLUMNS": columns])
        texts["\(words) at \(columns)"] = said
      }
    }
    for (name, text) in texts {
      for emptiness in [
        "0 of 0", "Goal:", "<p class=\"lead\"></p>", ": ;", ": .",
      ]
      where text.contains(emptiness) {
        Issue.record("\(name) has \(emptiness)")
      }
      if plan != Self.mixed, text.lowercased().contains("system design") {
        Issue.record("\(name) speaks of system design")
      }
    }
  }

  @Test("the report has the columns of the tracks that the plan has")
  func reportColumnsTracksPlan() throws {
    let (runner, options) = try begun(Self.problemsAlone)
    let report = try runner.output(of: ["report"] + options)
    let table = """
      | Week | Theme | Days complete | DSA | Items | Done | Time |
      |---:|---|---:|---:|---:|---:|---:|
      | 1 | Arrays | 0 of 2 | 33% | 1 of 3 | 33% | 25 min |

      """
    expectContains(report, table)
    expectContains(report, "| Unknown | 1 of 2 (50%) | 2 | 1 | too few | – | 25 min |\n")
    expectContains(report, "### Day 2: Windows\n")
    let (other, mixed) = try begun(Self.mixed)
    try expectContains(other.output(of: ["report"] + mixed), "#### System design\n\n- [ ] Bonus: More\n")
  }

  private func members(_ text: String) throws -> JSONValue { try parseJSON(Array(text.utf8)) }
}
