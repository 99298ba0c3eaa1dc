// `review` from the outside: the list, logging a problem and taking it back, days off, breaks, reminders.

import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite("Solving again")
struct ReviewCommandTests {
  private let runner: CommandRunner

  /// Two problems, each once more on a later day.
  static let plan = """
    # Week 1: Mixed

    ## Day 1

    Goal: One.

    ### DSA: Hashing

    - [ ] LC 1: Two Sum [Easy]
    - [ ] LC 3: Longest Substring [Medium]
    - [ ] Session: Talk it through (20 min) {#talk}

    ## Day 2

    Goal: Two.

    ### DSA: Windows

    - [ ] LC 1: Two Sum [Easy] (revision)
    - [ ] LC 5: Longest Palindromic Substring [Medium]

    ## Day 3

    Goal: Three.

    ### DSA: Windows

    - [ ] LC 7: Reverse Integer [Medium]
    - [ ] LC 3: Longest Substring [Medium] (revision)

    """

  init() throws { try self.init(.threeDays) }

  private init(_ plan: CommandRunner.Plan) throws { runner = try CommandRunner(plan) }

  private static func november(_ day: Int, _ time: String = "21:00") -> String {
    "2026-11-\(day)T\(time):00+01:00"
  }

  private func prepare(_ words: String, on day: Int) throws {
    try runner.prepare(words.split(separator: " ").map(String.init), now: Self.november(day))
  }

  private func output(_ words: String, on day: Int, at time: String = "21:00") throws -> String {
    try runner.output(of: words.split(separator: " ").map(String.init), now: Self.november(day, time))
  }

  private func export() throws -> String { try runner.output(of: ["export"]) }

  /// On the plan's first day, one solved within the usual time, one over it, and one not at all.
  private func solveThree() throws {
    try prepare("done p1 25m p2 10m", on: 20)
    try prepare("done p3 --looked", on: 20)
  }

  private func followPlan() throws {
    try runner.folder.write(Self.plan, to: "plan/week-01.md")
    try prepare("curriculum update plan --quiet", on: 20)
  }

  // MARK: The list

  @Test("says that nothing is solved yet, and makes no workspace")
  func nothingSolved() throws {
    try runner.run(["review"], output: "No problem is solved yet · Friday 20 November 2026\n")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("lists what is due with its minutes, the least known first, and what follows")
  func list() throws {
    try solveThree()
    try expectEqual(
      output("review", on: 20),
      """
      Nothing comes back today · Friday 20 November 2026

      Next: Sat 21 Nov 2, Sun 22 Nov 1

      """)
    try expectEqual(
      output("review", on: 22),
      """
      3 problems to solve again, about 45 min · Sunday 22 November 2026
        1295   Find Numbers with Even Number of Digits   70 % known  Easy      15 min
        1920   Build Array from Permutation              87 % known  Easy      15 min
        1480   Running Sum of 1d Array                   91 % known  Easy      15 min

      Log one: machinemode review 1295 25m, or with hard, good or easy

      """)
    #expect(
      try output("today", on: 22).contains("\n3 problems to solve again, about 45 min: machinemode review\n"))
  }

  @Test("--why says of each how it was rated, by whom, and when it comes back")
  func why() throws {
    try solveThree()
    let lines = try output("review --why", on: 22).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let text = lines.joined(separator: " ")
    for reason in [
      "Solved once, last on 20 November 2026: again, as you said. "
        + "Recall falls to 90 % within 1 day, and is 70 % by now.",
      "Solved once, last on 20 November 2026 in 25 min: hard, over 18 min. "
        + "Recall falls to 90 % within 1 day, and is 87 % by now.",
      "Solved once, last on 20 November 2026 in 10 min: good, within 18 min. "
        + "Recall falls to 90 % within 2 days, and is 91 % by now.",
    ] { #expect(text.contains(reason), "\(text)") }
  }

  @Test("--all lists what waits as well, which the list only counts")
  func all() throws {
    try prepare("done p1 p2 p3 p4 p5 --looked", on: 20)
    let (list, whole) = (try output("review", on: 23), try output("review --all", on: 23))
    #expect(list.contains("\n2 more wait their turn: machinemode review --all\n"))
    #expect(!list.contains("Build Array") && !list.contains("Waiting"))
    #expect(
      whole.contains(
        """
        Waiting
          1480   Running Sum of 1d Array                   66 % known  Easy      15 min
          1920   Build Array from Permutation              66 % known  Easy      15 min

        """))
    #expect(!whole.contains("wait their turn"))
  }

  @Test("--json has what is due, what waits and the week ahead")
  func document() throws {
    try solveThree()
    try prepare("settings set review.perDay 2", on: 20)
    let document = try parseJSON(Array(try output("review --json", on: 22).utf8))
    #expect(document["minutes"] == 30 && document["perDay"] == 2 && document["retention"] == 90)
    #expect(document["today"] == "2026-11-22" && document["on"] == true && document["dayOff"] == false)
    #expect(numbers(document["problems"]) == [1295, 1920] && numbers(document["waiting"]) == [1480])
    let first: JSONValue = [
      "number": 1295, "title": "Find Numbers with Even Number of Digits", "difficulty": "Easy",
      "place": "1.p3", "solves": 1, "lastSolved": "2026-11-20", "lastMinutes": .null, "rating": "again",
      "ratingIsSaid": true, "recall": 70, "recallAtInterview": .null, "interval": 1, "due": "2026-11-21",
      "minutes": 15,
    ]
    let second: [(String, JSONValue)] = [
      ("rating", "hard"), ("ratingIsSaid", false), ("lastMinutes", 25), ("recall", 87),
    ]
    guard case .array(let problems)? = document["problems"], problems.count == 2 else {
      Issue.record("\(document)")
      return
    }
    expectEqual(problems[0], first)
    for (key, value) in second { expectEqual(problems[1][key], value, "\(key)") }
    guard case .array(let ahead)? = document["ahead"] else {
      Issue.record("\(document)")
      return
    }
    #expect(ahead.count == 7 && ahead.first?["date"] == "2026-11-23")
    expectEqual(numbers(ahead.first?["problems"]), [1480])
  }

  private func numbers(_ value: JSONValue?) -> [Int64] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap { element in
      if case .integer(let number)? = element["number"] { number } else { nil }
    }
  }

  // MARK: Logging one

  private static let logged: [(words: String, says: String)] = [
    (
      "review 1295 hard 25m",
      """
      Solved again: LC 1295 Find Numbers with Even Number of Digits, day 1, 25 min.
      Rated `hard`: LC 1295 Find Numbers with Even Number of Digits, day 1.
      It comes back in 2 days, on Thursday 26 November 2026.

      """
    ),
    (
      "review 1295 25m hard",
      """
      Solved again: LC 1295 Find Numbers with Even Number of Digits, day 1, 25 min.
      Rated `hard`: LC 1295 Find Numbers with Even Number of Digits, day 1.
      It comes back in 2 days, on Thursday 26 November 2026.

      """
    ),
    (
      "review 1920 25m",
      """
      Solved again: LC 1920 Build Array from Permutation, day 1, 25 min.
      It comes back in 6 days, on Monday 30 November 2026, as hard, over 18 min.

      """
    ),
    (
      "review 1480",
      """
      Solved again: LC 1480 Running Sum of 1d Array, day 1.
      It comes back in 16 days, on Thursday 10 December 2026, as good, since no time
        was logged.

      """
    ),
  ]

  @Test("logs one, says when it comes back, and is taken back by one undo", arguments: logged)
  func log(words: String, says: String) throws {
    try solveThree()
    let (before, listed) = (try export(), try output("review", on: 24))
    let said = try output(words, on: 24)
    #expect(said.hasPrefix(says), "\(said)")
    let number = words.split(separator: " ")[1]
    #expect(try !output("review", on: 24).contains("  \(number) "))
    let undone = try output("undo", on: 24)
    #expect(undone.hasPrefix("Undone: review LC \(number) "), "\(undone)")
    #expect(try export() == before && output("review", on: 24) == listed)
  }

  @Test("undo names time and rating")
  func undoWords() throws {
    try solveThree()
    try prepare("review 1920 easy 25m", on: 24)
    let undone = try output("undo", on: 24).replacing("\n  ", with: " ")
    let action = "review LC 1920 Build Array from Permutation, again, 25 min, rated easy (day 1)"
    #expect(undone.hasPrefix("Undone: \(action), "), "\(undone)")
  }

  @Test("a rating is said afterwards, or another in its place, and counts as one solve of that day")
  func ratedLater() throws {
    try solveThree()
    try prepare("review 1480", on: 24)
    let rated = try output("review 1480 easy", on: 24)
    #expect(
      rated.hasPrefix(
        """
        Rated `easy`: LC 1480 Running Sum of 1d Array, day 1.
        It comes back in 28 days, on Tuesday 22 December 2026.

        """), "\(rated)")
    let same = try output("review 1480 easy", on: 24)
    #expect(same.hasPrefix("Already done that day: LC 1480 "), "\(same)")
  }

  @Test("counts within the day's limit, so that what waits does not move up")
  func limit() throws {
    try prepare("done p1 p2 p3 p4 p5 --looked", on: 20)
    // It waits, and may be taken first all the same.
    try prepare("review 1920 hard 25m", on: 23)
    let list = try output("review", on: 23)
    #expect(list.hasPrefix("2 problems to solve again, about 30 min · Monday 23 November 2026\n"), "\(list)")
    #expect(list.contains("\n2 more wait their turn: machinemode review --all\n"))
  }

  private static let wrong: [(words: String, says: String)] = [
    ("review 1920 splendid", "`splendid` is neither a rating nor a time; nothing was changed"),
    ("review 1920 hard good", "`good` is neither a rating nor a time; nothing was changed"),
    ("review 1920 25m 10m", "`10m` is neither a rating nor a time; nothing was changed"),
    ("review 1920 25h", "`25h` is too long or too short for one problem"),
    ("review 1.t1", "`\"DNS Explained - How Domain Name System"),
    ("review 1.t1 easy", "`\"DNS Explained - How Domain Name System"),
    ("review 1920 --json", "`--json` is for the list; nothing was changed"),
    ("review 1920 --why", "`--why` is for the list; nothing was changed"),
    ("review 1920 --all", "`--all` is for the list; nothing was changed"),
    ("review --on yesterday", "`--on` needs a problem"), ("review --note x", "`--note` needs a problem"),
    ("review 99999", "no item is called `99999`; nothing was changed"),
    ("done 1.t1 --looked", "`\"DNS Explained - How Domain Name System"),
    ("done 1.p4 1.t1 --looked", "`\"DNS Explained - How Domain Name System"),
  ]

  @Test("a wrong word is refused, and changes nothing", arguments: wrong)
  func wrongWords(words: String, says: String) throws {
    try solveThree()
    let before = try runner.folder.contents(of: "workspace")
    let errors = try runner.refusal(
      of: words.split(separator: " ").map(String.init), status: 2, now: Self.november(24))
    #expect(errors.hasPrefix("error: \(says)"), "\(errors)")
    #expect(!says.contains("DNS") || errors.contains("is not a problem; nothing was changed"))
    try expectEqual(runner.folder.contents(of: "workspace"), before)
  }

  @Test("done --looked rates each of its problems, and brings them back the next day")
  func looked() throws {
    let said = try output("done p1 p2 --looked", on: 20)
    for title in ["LC 1920 Build Array from Permutation", "LC 1480 Running Sum of 1d Array"] {
      #expect(said.contains("Done: \(title).\nRated `again`: \(title).\n"), "\(said)")
    }
    #expect(try output("review", on: 21).hasPrefix("2 problems to solve again, "))
    try prepare("undo", on: 20)
    try prepare("done p1 p2", on: 20)
    #expect(try output("review", on: 21).hasPrefix("Nothing comes back today · "))
  }

  @Test("finishes the plan's place of today, but none on a later day")
  func laterPlace() throws {
    try followPlan()
    try prepare("done 1 25m 3 30m", on: 20)
    #expect(
      try output("review 3 hard 20m", on: 21).hasPrefix(
        """
        Solved again: LC 3 Longest Substring, day 1, 20 min.
        Rated `hard`: LC 3 Longest Substring, day 1.

        """))
    #expect(try output("show 3.p2", on: 21).hasPrefix("3.p2 [ ] "))
    #expect(
      try output("review 1 good", on: 21).hasPrefix("Done: LC 1 Two Sum.\nRated `good`: LC 1 Two Sum.\n"))
    #expect(try output("show 2.p1", on: 21).hasPrefix("2.p1 [✓] "))
  }

  @Test("leaves out what the plan has for that day anyway, until it is done there")
  func planned() throws {
    try followPlan()
    try prepare("done 1 3 talk --on 2026-11-20", on: 20)
    // Day 3 has LC 3 once more, and LC 1 is due.
    let list = try output("review", on: 22)
    #expect(list.contains("  1      Two Sum ") && !list.contains("Longest Substring"), "\(list)")
    #expect(try output("review", on: 23).contains("Two Sum"))
  }

  // MARK: Days off, breaks and switching it off

  @Test("on a rest day lists what is due for who wants to, and neither `today` nor a reminder asks for it")
  func restDay() throws {
    try prepare("settings set rest sun", on: 20)
    try prepare("done p1 p2 p3 p4 p5 --looked", on: 20)
    let list = try output("review", on: 22)
    #expect(list.hasPrefix("A day off: 3 problems to solve again, about 45 min, if you like\n"), "\(list)")
    #expect(try !output("today", on: 22).contains("solve again"))
    #expect(try !output("remind --dry-run", on: 22, at: "08:00").contains("solve again"))
    let document = try parseJSON(Array(try output("review --json", on: 22).utf8))
    expectEqual(document["dayOff"], true)
    #expect(try output("today", on: 23).contains("3 problems to solve again"))
    #expect(
      try output("remind --dry-run", on: 23, at: "08:00").contains(
        "  3 problems to solve again, about 45 min: machinemode review.\n"))
  }

  @Test("after a break, and not before, much that waits offers a pause, which can be typed as it stands")
  func afterBreak() throws {
    // The plan has to go on after the break.
    let long = try Self(.bundled)
    for day in 1...3 {
      let problems = (1...5).map { "\(day).p\($0)" }.joined(separator: " ")
      try long.prepare("done \(problems) --looked", on: 19 + day)
    }
    #expect(try !long.output("review", on: 26).contains("pause"))
    let offer = try long.output("review", on: 27)
    let command = "pause today..2026-12-01"
    #expect(offer.contains("After the break, new days can wait: machinemode \(command)\n"), "\(offer)")
    try long.prepare(command, on: 27)
    let paused = try long.output("review", on: 27)
    #expect(paused.hasPrefix("A day off: 3 problems ") && !paused.contains("machinemode pause"))
  }

  @Test("less than three days' worth after a break offers no pause")
  func smallBreak() throws {
    try prepare("done 1.p1 1.p2 1.p3 1.p4 1.p5 --looked", on: 20)
    let list = try output("review", on: 27)
    #expect(list.contains("2 more wait") && !list.contains("pause"))
  }

  @Test("switched off, nothing comes back anywhere, and the list says how to have it again")
  func switchedOff() throws {
    try solveThree()
    #expect(try output("remind --dry-run", on: 23, at: "08:00").contains("solve again"))
    try prepare("settings set review.on no", on: 20)
    try expectEqual(
      output("review", on: 23),
      """
      Solved problems do not come back: `machinemode settings set review.on yes` has
      them again.

      """)
    for words in ["today", "remind --dry-run"] {
      #expect(try !output(words, on: 23, at: "08:00").contains("solve again"), "\(words)")
    }
    let document = try parseJSON(Array(try output("review --json", on: 23).utf8))
    #expect(document["on"] == false && document["problems"] == [] && document["waiting"] == [])
    // A problem can be logged all the same; nothing is said of when it comes back.
    let said = try output("review 1920 25m", on: 23)
    #expect(said.hasPrefix("Solved again: LC 1920 ") && !said.contains("comes back"))
  }

  @Test("an interview brings everything back in time, and --why says so")
  func interview() throws {
    try prepare("done p1 10m", on: 20)
    try prepare("review 1920 easy", on: 20)
    let plain = try parseJSON(Array(try output("review --json", on: 23).utf8))
    #expect(plain["interview"] == .null && plain["problems"] == [])
    try prepare("settings set interview 2026-11-26", on: 20)
    #expect(try output("review", on: 22).hasPrefix("Nothing comes back today"))
    let why = try output("review --why", on: 23).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      why.contains(
        "Recall falls to 90 % within 8 days, but the interview is near, so it comes back after 3 days. "
          + "On the day of the interview it would be "), "\(why)")
    try prepare("settings set interview none", on: 20)
    #expect(try output("review", on: 23).hasPrefix("Nothing comes back today"))
  }

  // MARK: Reminders

  @Test("the morning goes on to say it once the programme is complete, once a day, and never in the evening")
  func complete() throws {
    try followPlan()
    try prepare("done 1.p1 1.p2 talk", on: 20)
    try prepare("done 2.p1 2.p2", on: 21)
    try prepare("done 3.p1 3.p2", on: 22)
    try expectEqual(
      output("remind", on: 25, at: "08:00"),
      """
      To solve again, Wednesday 25 November
        2 problems to solve again, about 1 h: machinemode review.

      """)
    try expectEqual(output("remind", on: 25, at: "08:05"), "")
    try expectEqual(output("remind", on: 25, at: "21:30"), "")
    try prepare("review 5 easy", on: 26)
    try prepare("review 7 easy", on: 26)
    try expectEqual(output("remind", on: 26, at: "21:45"), "")
  }
}
