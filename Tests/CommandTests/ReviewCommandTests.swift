// `review` from the outside: the list, logging problems and taking it back, days off, reminders.

import Foundation
import JSON
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
    try prepare("done p3 again", on: 20)
  }

  private func followPlan() throws {
    try runner.folder.write(Self.plan, to: "plan/week-01.md")
    try prepare("plan use plan --quiet", on: 20)
  }

  // MARK: The list

  @Test("says that nothing is solved yet, and makes no workspace")
  func nothingSolved() throws {
    try runner.run(["review"], output: "No problem is solved yet · Friday 20 November 2026\n")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("lists the pick with minutes, the least known first")
  func list() throws {
    try solveThree()
    try expectEqual(output("review", on: 20), "No reviews today · Friday 20 November 2026\n")
    try expectEqual(
      output("review", on: 22),
      """
      2 reviews today, about 30 min · Sunday 22 November 2026
        1295   Find Numbers with Even Number of Digits   recall 69%  Easy      15 min
        1920   Build Array from Permutation              recall 86%  Easy      15 min

      Log one: machinemode review 1295 25m, or with hard, good or easy

      """)
    try expectContains(output("today", on: 22), "\n2 reviews today, about 30 min: machinemode review\n")
  }

  @Test("the work of a date ticks its pick off")
  func tick() throws {
    try solveThree()
    try prepare("review 1920 hard 25m", on: 22)
    try expectEqual(
      output("review", on: 22),
      """
      2 reviews today, 1 done, about 15 min left · Sunday 22 November 2026
        1295   Find Numbers with Even Number of Digits   recall 69%  Easy      15 min
        1920   Build Array from Permutation              done        Easy      15 min

      Log one: machinemode review 1295 25m, or with hard, good or easy

      """)
    let line = "\n2 reviews today, 1 done, about 15 min left: machinemode review\n"
    try expectContains(output("today", on: 22), line)
    try prepare("done 1295 8m", on: 22)
    let all = try output("review", on: 22)
    expectPrefix(all, "2 reviews today, all done · Sunday", "\(all)")
    expectLacks(all, "Log one", "\(all)")
    try expectLacks(output("today", on: 22), "review")
  }

  @Test("--why says of each how it was rated, by whom, and what is remembered of it and of its pattern")
  func why() throws {
    try solveThree()
    let lines = try output("review --why", on: 23).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let text = lines.joined(separator: " ")
    let pattern = "under 90%; of the problems without a pattern it is 79% on average."
    for reason in [
      "Solved once, last on 20 November: again, as you said. Recall is 65%, \(pattern)",
      "Solved once, last on 20 November in 25 min: hard, over 18 min. Recall is 83%, \(pattern)",
      "Solved once, last on 20 November in 10 min: good, within 18 min. Recall is 88%, \(pattern)",
    ] { expectContains(text, reason, "\(text)") }
  }

  @Test("--all lists what is due and not picked as well, which the list does not mention")
  func all() throws {
    try prepare("done p1-p5 again", on: 20)
    let (list, whole) = (try output("review", on: 23), try output("review --all", on: 23))
    expectLacks(list, "Build Array")
    expectLacks(list, "lso due")
    expectLacks(list, "--all")
    expectContains(
      whole,
      """
      Also due
        1480   Running Sum of 1d Array                   recall 65%  Easy      15 min
        1920   Build Array from Permutation              recall 65%  Easy      15 min

      """, "\(whole)")
  }

  @Test("--json has the pick and what else is due")
  func document() throws {
    try solveThree()
    try prepare("settings set review.perDay 2", on: 20)
    let document = try parseJSON(Array(try output("review --json", on: 23).utf8))
    expectEqual(document["schemaVersion"], 2)
    expectEqual(document["minutes"], 30)
    expectEqual(document["perDay"], 2)
    #expect(document["on"] == true && document["hasPick"] == true)
    expectEqual(document["today"], "2026-11-23")
    #expect(numbers(document["problems"]) == [1295, 1920] && numbers(document["others"]) == [1480])
    let first: JSONValue = [
      "number": 1295, "title": "Find Numbers with Even Number of Digits", "difficulty": "Easy",
      "place": "1.p3", "solves": 1, "lastSolved": "2026-11-20", "lastMinutes": .null, "rating": "again",
      "ratingIsSaid": true, "recall": 65, "recallAtInterview": .null, "pattern": .null, "patternRecall": 79,
      "due": "2026-11-21", "minutes": 15, "done": false,
    ]
    let second: [(String, JSONValue)] = [
      ("rating", "hard"), ("ratingIsSaid", false), ("lastMinutes", 25), ("recall", 83),
    ]
    guard case .array(let problems)? = document["problems"], problems.count == 2 else {
      Issue.record("\(document)")
      return
    }
    expectEqual(problems[0], first)
    for (key, value) in second { expectEqual(problems[1][key], value, "\(key)") }
  }

  private func numbers(_ value: JSONValue?) -> [Int] {
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
      LC 1295 is due from 26 November.

      """
    ),
    (
      "review 1295 25m hard",
      """
      Solved again: LC 1295 Find Numbers with Even Number of Digits, day 1, 25 min.
      Rated `hard`: LC 1295 Find Numbers with Even Number of Digits, day 1.
      LC 1295 is due from 26 November.

      """
    ),
    (
      "review 1920 25m",
      """
      Solved again: LC 1920 Build Array from Permutation, day 1, 25 min.
      LC 1920 is due from 1 December (hard, over 18 min).

      """
    ),
    (
      "review 1480",
      """
      Solved again: LC 1480 Running Sum of 1d Array, day 1.
      LC 1480 is due from 11 December (good, since no time was logged).

      """
    ),
  ]

  @Test("logs one, says from when on it is due, and is taken back by one undo", arguments: logged)
  func log(words: String, says: String) throws {
    try solveThree()
    let (before, listed) = (try export(), try output("review", on: 24))
    let said = try output(words, on: 24)
    expectPrefix(said, says, "\(said)")
    let number = words.split(separator: " ")[1]
    let row = try output("review", on: 24).split(separator: "\n").first { $0.contains("  \(number) ") }
    #expect(row?.contains("  done  ") == true)
    let undone = try output("undo", on: 24)
    expectPrefix(undone, "Undone: review LC \(number) ", "\(undone)")
    #expect(try export() == before && output("review", on: 24) == listed)
  }

  @Test("undo names time and rating")
  func undoWords() throws {
    try solveThree()
    try prepare("review 1920 easy 25m", on: 24)
    let undone = try output("undo", on: 24).replacing("\n  ", with: " ")
    let action = "review LC 1920 Build Array from Permutation, again, 25 min, rated easy (day 1)"
    expectPrefix(undone, "Undone: \(action), ", "\(undone)")
  }

  @Test("a rating is said afterwards, or another in its place, and counts as one solve of that day")
  func ratedLater() throws {
    try solveThree()
    try prepare("review 1480", on: 24)
    let rated = try output("review 1480 easy", on: 24)
    expectPrefix(
      rated,
      """
      Rated `easy`: LC 1480 Running Sum of 1d Array, day 1.
      LC 1480 is due from 23 December.

      """, "\(rated)")
    let same = try output("review 1480 easy", on: 24)
    expectPrefix(same, "Already done that day: LC 1480 ", "\(same)")
  }

  @Test("logs several, each with its time and rating in either order, as one step")
  func several() throws {
    try solveThree()
    let said = try output("review 1480 18m 1295 good 9m 1920 12m hard", on: 24)
    expectPrefix(
      said,
      """
      Solved again: LC 1480 Running Sum of 1d Array, day 1, 18 min.
      Solved again: LC 1295 Find Numbers with Even Number of Digits, day 1, 9 min.
      Rated `good`: LC 1295 Find Numbers with Even Number of Digits, day 1.
      Solved again: LC 1920 Build Array from Permutation, day 1, 12 min.
      Rated `hard`: LC 1920 Build Array from Permutation, day 1.
      LC 1480 is due from 11 December (good, within 18 min).
      LC 1295 is due from
      """, "\(said)")
    try expectPrefix(output("review", on: 24), "3 reviews today, all done · ")
    try expectPrefix(output("undo", on: 24), "Undone: review ")
    try expectPrefix(output("review", on: 24), "3 reviews today, about 45 min · ")
  }

  /// What is named, and what `done` takes.
  private static let unsolved: [(words: String, names: String)] = [
    ("1295", "1295"), ("1295 hard 25m", "1295"), ("1.p3", "1295"), ("1920 10m 1295", "1295"),
    ("\"find numbers\"", "1295"), ("2.p1", "LC"),
  ]

  @Test("a problem that was never solved is refused, with the command that logs it", arguments: unsolved)
  func notSolved(words: String, names: String) throws {
    try prepare("done 1920 25m", on: 20)
    let before = try runner.folder.contents(of: "workspace")
    let typed =
      words.contains("\"") ? [words.replacing("\"", with: "")] : words.split(separator: " ").map(String.init)
    let errors = try runner.refusal(of: ["review"] + typed, status: 2, now: Self.november(24))
    expectContains(errors, " is not solved yet, so there is nothing to review\n", "\(errors)")
    #expect(
      names == "LC" || errors.contains("help: `machinemode done \(names)` logs the first solve"), "\(errors)")
    try expectEqual(runner.folder.contents(of: "workspace"), before)
  }

  private static let wrong: [(words: String, says: String)] = [
    ("review 1920 splendid", "no item is called `splendid`"),
    ("review 1920 hard good", "`good` is a second rating of one problem"),
    ("review 1920 25m 10m", "the time `10m` has no item before it"),
    ("review 1920 25h", "`25h` is too long or too short for one item"),
    ("review hard 1920", "no item is called `hard`"),
    ("review 1920 1480 25m", "one time is given for 2 items"),
    ("review 1920 1480 --note x", "`--note` goes with one problem, but 2 are named"),
    ("review 1.t1", "`\"How Does the Domain Name System"),
    ("review 1.t1 easy", "`\"How Does the Domain Name System"),
    ("review 1920 --json", "`--json` is for the list"),
    ("review 1920 --why", "`--why` is for the list"),
    ("review 1920 --all", "`--all` is for the list"),
    ("review --on yesterday", "`--on` needs a problem"), ("review --note x", "`--note` needs a problem"),
    ("review 99999", "no item is called `99999`"),
    ("done 1.t1 again", "`\"How Does the Domain Name System"),
    ("done 1.p4 1.t1 again", "`\"How Does the Domain Name System"),
  ]

  @Test("a wrong word is refused, and changes nothing", arguments: wrong)
  func wrongWords(words: String, says: String) throws {
    try solveThree()
    let before = try runner.folder.contents(of: "workspace")
    let errors = try runner.refusal(
      of: words.split(separator: " ").map(String.init), status: 2, now: Self.november(24))
    expectPrefix(errors, "error: \(says)", "\(errors)")
    #expect(!says.contains("DNS") || errors.contains("is not a problem"))
    try expectEqual(runner.folder.contents(of: "workspace"), before)
  }

  @Test("done with a rating rates each of its problems, which are due the next day")
  func looked() throws {
    let said = try output("done p1-p2 again", on: 20)
    for title in ["LC 1920 Build Array from Permutation", "LC 1480 Running Sum of 1d Array"] {
      expectContains(said, "Done: \(title).\nRated `again`: \(title).\n", "\(said)")
    }
    try expectPrefix(output("review", on: 21), "2 reviews today, ")
    try prepare("undo", on: 20)
    try prepare("done p1 p2", on: 20)
    try expectPrefix(output("review", on: 21), "No reviews today · ")
  }

  @Test("finishes the plan's place of today, but none on a later day")
  func laterPlace() throws {
    try followPlan()
    try prepare("done 1 25m 3 30m", on: 20)
    try expectPrefix(
      output("review 3 hard 20m", on: 21),
      """
      Solved again: LC 3 Longest Substring, day 1, 20 min.
      Rated `hard`: LC 3 Longest Substring, day 1.

      """)
    try expectPrefix(output("show 3.p2", on: 21), "3.p2 [ ] ")
    try expectPrefix(output("review 1 good", on: 21), "Done: LC 1 Two Sum.\nRated `good`: LC 1 Two Sum.\n")
    try expectPrefix(output("show 2.p1", on: 21), "2.p1 [✓] ")
  }

  @Test("leaves out what the plan has for that day anyway")
  func planned() throws {
    try followPlan()
    try prepare("done lc-1 lc-3 talk --on 2026-11-20", on: 20)
    try prepare("settings set rest sat", on: 20)
    // Day 2 has LC 1 once more, and LC 3 is due, too.
    let list = try output("review", on: 24)
    #expect(list.contains("  3      Longest Substring ") || list.contains("  1      Two Sum "), "\(list)")
  }

  // MARK: Days off, breaks and switching it off

  /// The setting or pause, the day off, and what the list says of it.
  private static let daysOff: [(words: String, day: Int, says: String)] = [
    ("settings set rest sun", 22, "Rest day: reviews are optional · Sunday 22 November 2026"),
    ("pause 2026-11-22", 22, "Paused: reviews are optional · Sunday 22 November 2026"),
  ]

  @Test("on a day off `review` lists what is due, and nothing else asks for it", arguments: daysOff)
  func dayOff(words: String, day: Int, says: String) throws {
    try prepare(words, on: 20)
    try prepare("done p1-p5 again", on: 20)
    let list = try output("review", on: day).split(separator: "\n").map(String.init)
    #expect(list.first == says, "\(list)")
    expectEqual(list.count { $0.contains("recall") }, 5, "\(list)")
    try expectLacks(output("today", on: day), "review")
    try expectLacks(output("remind --dry-run", on: day, at: "08:00"), "reviews today")
    let document = try parseJSON(Array(try output("review --json", on: day).utf8))
    #expect(document["hasPick"] == false && document["problems"] == [])
    expectEqual(document["minutes"], 0)
    try prepare("site --audience private --output site", on: day)
    try expectLacks(runner.folder.text("site/today.html"), "id=\"review\"")
    try expectLacks(runner.folder.text("workspace/calendar.ics"), "reviews")
    try expectContains(output("today", on: 23), "3 reviews today")
    try expectContains(
      output("remind --dry-run", on: 23, at: "08:00"),
      "  3 reviews today, about 45 min: machinemode review.\n")
    try prepare("site --audience private --output site", on: 23)
    try expectContains(
      runner.folder.text("site/today.html"), "<h2 id=\"review\">Reviews</h2><p>45\u{A0}min</p>")
    let calendar = try runner.folder.text("workspace/calendar.ics")
    expectContains(
      calendar, "DTSTART;VALUE=DATE:20261123\r\nDTEND;VALUE=DATE:20261124\r\nSUMMARY:3 reviews\r\n")
  }

  @Test("a long list of a day off is cut, without a count")
  func longDayOff() throws {
    let long = try Self(.bundled)
    for day in 1...5 {
      try long.prepare("done \(day).p1-p5 again", on: 19 + day)
    }
    try long.prepare("pause 2026-11-26", on: 24)
    let list = try long.output("review", on: 26)
    expectEqual(list.split(separator: "\n").count { $0.contains("recall") }, 20, "\(list)")
    expectContains(list, "\n\nMore: machinemode review --all\n", "\(list)")
    let whole = try long.output("review --all", on: 26)
    #expect(whole.split(separator: "\n").count { $0.contains("recall") } > 20)
    expectLacks(whole, "More:")
  }

  @Test("switched off, there are no reviews anywhere, and the list says how to have them")
  func switchedOff() throws {
    try solveThree()
    try expectContains(output("remind --dry-run", on: 23, at: "08:00"), "3 reviews today")
    try prepare("settings set review.on no", on: 20)
    try expectEqual(
      output("review", on: 23),
      """
      Reviews are off. Turn them on: machinemode settings set review.on yes

      """)
    for words in ["today", "remind --dry-run"] {
      try expectLacks(output(words, on: 23, at: "08:00"), "reviews today", "\(words)")
    }
    let document = try parseJSON(Array(try output("review --json", on: 23).utf8))
    #expect(document["on"] == false && document["problems"] == [] && document["others"] == [])
    // A problem can be logged all the same; nothing is said of when it is due.
    let said = try output("review 1920 25m", on: 23)
    expectPrefix(said, "Solved again: LC 1920 ")
    expectLacks(said, "is due")
  }

  @Test("in the last 14 days the interview decides what is due, and --why says so")
  func interview() throws {
    try prepare("done p1 10m", on: 20)
    try prepare("review 1920 easy", on: 20)
    try expectPrefix(output("review", on: 23), "No reviews today")
    try prepare("settings set interview 2026-12-08", on: 20)
    try expectPrefix(output("review", on: 23), "No reviews today")
    let why = try output("review --why", on: 24).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    expectContains(why, "On the date of the interview recall would be 83%, under 90%; ", "\(why)")
    try prepare("settings set interview none", on: 20)
    try expectPrefix(output("review", on: 24), "No reviews today")
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
      Reviews, Wednesday 25 November
        2 reviews today, about 1 h: machinemode review.

      """)
    try expectEqual(output("remind", on: 25, at: "08:05"), "")
    try expectEqual(output("remind", on: 25, at: "21:30"), "")
    try prepare("review 5 easy", on: 26)
    try prepare("review 7 easy", on: 26)
    try expectEqual(output("remind", on: 26, at: "21:45"), "")
  }
}
