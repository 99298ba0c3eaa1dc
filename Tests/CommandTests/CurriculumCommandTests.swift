// `plan check` and `plan list` from the outside, on the bundled plan and on plans of one's own.

import JSON
import TestSupport
import Testing

@Suite("Plans")
struct CurriculumCommandTests {
  private static let smallPlan = """
    # Week 1: A

    ## Day 1

    Goal: Solve two.

    ### DSA: F

    - [ ] LC 159: Longest Substring with At Most Two Distinct Characters [Medium] (premium, or LC 2958: Length of Longest Subarray With at Most K Frequency [Medium])
    - [ ] LC 159: Longest Substring with At Most Two Distinct Characters [Medium] (revision)
    - [ ] Session: Mock (45 min) {#mock}
      Speak
      aloud.

      Done when it
      is quiet:
      - inside
      - outside

    ### System Design: T

    - [ ] Task: Draw it (20 min) {#draw-it}
    - [ ] Bonus: More {#more}

    """

  @Test("the bundled plan has no errors, and no warnings either")
  func bundled() throws {
    let runner = try CommandRunner(.bundled)
    let output = """
      No errors or warnings: 15 weeks, 100 days, 491 problems, 468 other items, 60
        patterns, 462 problems with hints.

      """
    try runner.run(["plan", "check", "--strict"], output: output)
  }

  @Test("a plan's errors come with file, line and column, and with status 1")
  func errors() throws {
    let runner = try CommandRunner()
    let plan =
      "# Week 1: A\n\n## Day 1\n\nGoal: G.\n\n### DSA: F\n\n- [ ] LC 1: Two Sum [Easy] (revision)\n- [ ] LC 0: None\n\n### System Design: T\n\n- [ ] Task: Draw it\n"
    try runner.folder.write(plan, to: "plan/week-01.md")
    let errors = try runner.refusal(of: ["plan", "check", runner.folder("plan")], status: 1)
    expectContains(errors, "FOLDER/plan/week-01.md:10:7: error: ")
    let json = try runner.output(of: ["plan", "check", "--json", runner.folder("plan")], status: 1)
    #expect(throws: Never.self) { try parseJSON(Array(json.utf8)) }
    try runner.refusal(of: ["today", "--plan", runner.folder("plan")], status: 1)
    try runner.refusal(of: ["plan", "list", "--plan", runner.folder("plan")], status: 1)
  }

  @Test("files are read by the numbers in their names, and README.md is none of them")
  func order() throws {
    let runner = try CommandRunner()
    for week in 1...11 {
      let days = ((week - 1) * 7 + 1...week * 7).map { day in
        "## Day \(day)\nGoal: G.\n### DSA: F\n- [ ] LC \(day): P [Easy]\n### System Design: T\n- [ ] Task: D {#d\(day)}\n"
      }
      try runner.folder.write("# Week \(week): W\n\(days.joined())", to: "plan/week-\(week).md")
    }
    try runner.folder.write("# About\n\nNot a week.\n", to: "plan/README.md")
    let output = "No errors or warnings: 11 weeks, 77 days, 77 problems, 77 other items.\n"
    try runner.run(["plan", "check", runner.folder("plan")], output: output)
  }

  @Test("a list shows a line a day, a day all that its items say")
  func list() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.smallPlan, to: "plan/week-01.md")
    let plan = ["--plan", runner.folder("plan")]
    try runner.run(
      ["plan", "list"] + plan,
      output: """
        Week 1: A · 1 h 5 min
            1  F                                    T

        """)
    try runner.run(
      ["plan", "list", "1"] + plan,
      output: """
        Day 1 · Week 1: A
        Goal: Solve two.
        Time: 1 h 5 min

        Problems: F
          p1  LC 159  Longest Substring with At Most Two Distinct       Medium
                      Characters
                      Premium; LC 2958: Length of Longest Subarray With at Most K
                      Frequency [Medium] counts in its place.
          p2  LC 159  Longest Substring with At Most Two Distinct       Medium
                      Characters (repeat)
                      Premium; LC 2958: Length of Longest Subarray With at Most K
                      Frequency [Medium] counts in its place.
          p3  Session Mock                                                       45 min
                      Speak aloud.

                      Done when it is quiet:
                      - inside
                      - outside

        System design: T
          t1  Do      Draw it                                                    20 min
          b1  Bonus   More

        """)
  }

  @Test("the list as JSON holds every fact of a day's items")
  func document() throws {
    let runner = try CommandRunner()
    try runner.folder.write(Self.smallPlan, to: "plan/week-01.md")
    let output = try runner.output(of: [
      "plan", "list", "--json", "--plan", runner.folder("plan"),
    ])
    let title: JSONValue = "Longest Substring with At Most Two Distinct Characters"
    let free: JSONValue = "Length of Longest Subarray With at Most K Frequency"
    let expected: JSONValue = [
      "schemaVersion": 3, "about": .null,
      "days": [
        [
          "day": 1, "week": 1, "theme": "A", "goal": "Solve two.",
          "sections": [["track": "DSA", "subject": "F"], ["track": "System Design", "subject": "T"]],
          "items": [
            [
              "id": "lc-159", "handle": "p1", "track": "DSA", "kind": "problem", "number": 159,
              "title": title,
              "difficulty": "Medium", "required": true, "premium": true,
              "alternative": ["id": "lc-2958", "number": 2958, "title": free, "difficulty": "Medium"],
            ],
            [
              "id": "lc-159-r1", "handle": "p2", "track": "DSA", "kind": "problem", "number": 159,
              "title": title, "difficulty": "Medium", "required": true, "premium": true, "revision": 1,
              "alternative": ["id": "lc-2958-r1", "number": 2958, "title": free, "difficulty": "Medium"],
            ],
            [
              "id": "mock", "handle": "p3", "track": "DSA", "kind": "session", "title": "Mock",
              "required": true,
              "timeBox": 45, "detail": "Speak\naloud.\n\nDone when it\nis quiet:\n- inside\n- outside",
            ],
            [
              "id": "draw-it", "handle": "t1", "track": "System Design", "kind": "task", "title": "Draw it",
              "required": true, "timeBox": 20,
            ],
            [
              "id": "more", "handle": "b1", "track": "System Design", "kind": "bonus", "title": "More",
              "required": false,
            ],
          ],
        ]
      ],
    ]
    try expectEqual(parseJSON(Array(output.utf8)), expected)
  }

  @Test("of the bundled plan it lists the whole or a day")
  func bundledList() throws {
    let runner = try CommandRunner(.bundled)
    for (arguments, days) in [([], 100), (["63"], 1), (["--plan", "neetcode-150"], 50)] as [([String], Int)] {
      let json = try parseJSON(
        Array(try runner.output(of: ["plan", "list", "--json"] + arguments).utf8))
      guard case .array(let listed)? = json["days"] else {
        Issue.record("no days in \(json)")
        continue
      }
      expectEqual(listed.count, days)
    }
    let overview = try runner.output(of: ["plan", "list"]).split(separator: "\n")
    expectEqual(overview.count, 100 + 15)
    for columns in [60, 80] {
      for arguments in [[], ["85"]] {
        let environment = ["COLUMNS": "\(columns)"]
        let output = try runner.output(of: ["plan", "list"] + arguments, environment: environment)
        for line in output.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
      }
    }
  }

  @Test("those that come with the program are listed, and each has no error and no warning")
  func bundledPlans() throws {
    let runner = try CommandRunner(.bundled)
    let listed = try runner.output(of: ["plan", "list", "--bundled"]).split(separator: "\n")
    expectEqual(
      listed.dropFirst().prefix(3),
      [
        "  blind-75       25 days  75 problems", "  neetcode-150   50 days  150 problems",
        "  grind-75       56 days  75 problems",
      ])
    let json = try parseJSON(Array(try runner.output(of: ["plan", "list", "--bundled", "--json"]).utf8))
    guard case .array(let plans)? = json["plans"] else {
      Issue.record("no plans in \(json)")
      return
    }
    for plan in plans {
      guard case .string(let name)? = plan["name"] else { continue }
      try runner.prepare(["plan", "check", name, "--strict"])
    }
    expectEqual(plans.count, 4)
  }

  @Test("a day that is not there is named, with status 2")
  func notThere() throws {
    let runner = try CommandRunner(.bundled)
    let cases: [([String], String)] = [
      (["101"], "error: there is no day 101\nhelp: the programme has days 1 to 100\n"),
      (["0"], "error: there is no day 0\nhelp: the programme has days 1 to 100\n"),
    ]
    try runner.folder.write(Self.smallPlan, to: "plan/week-01.md")
    let plan = ["--plan", runner.folder("plan")]
    let ofSmallPlan: [([String], String)] = [
      (["2"] + plan, "error: there is no day 2\nhelp: the programme has one day\n")
    ]
    for (arguments, errors) in cases + ofSmallPlan {
      try runner.run(["plan", "list"] + arguments, status: 2, errors: errors)
    }
  }
}
