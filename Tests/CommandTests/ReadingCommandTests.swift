// `show`, `find`, `log` and `open`: what was planned, logged and written comes back, whole and harmless.

import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("To read back")
struct ReadingCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private static let plan = """
    # Week 1: A

    ## Day 1

    Goal: Solve two.

    ### DSA: F

    - [ ] LC 159: Longest Substring with At Most Two Distinct Characters [Medium] (premium, or LC 2958: \
    Length of Longest Subarray With at Most K Frequency [Medium])
    - [ ] LC 9001: Unheard of [Unknown]
    - [ ] LC 159: Longest Substring with At Most Two Distinct Characters [Medium] (revision)

    ### System Design: T

    - [ ] Task: A title that is much too long for a row of eighty columns, 家族の用事 👩‍👩‍👧, so it is cut (20 min) {#long}
      Draw *it* at [a page](https://example.org/x)
      and <https://example.org/y>.

      3. three
      4. four

      ```
      code    as   it is
      ```
    - [ ] Bonus: More {#more}

    ## Day 2

    ### System Design: T

    - [ ] Task: Another {#another}

    """

  /// A workspace that follows the plan above, with an evening in it.
  private func makeEvening() throws {
    try runner.folder.write(Self.plan, to: "plan/week-01.md")
    for arguments in [
      [
        "done", "p1", "25m", "--note", "Naïve first.\n\n    code   x = 1\n\u{1B}[31mred\tend", "--plan",
        runner.folder("plan"),
      ],
      ["done", "2958", "5m", "--on", "yesterday"], ["time", "t1", "1h10"],
      ["bonus", "Puzzle", "10m"], ["reflect", "A good day."], ["note", "more", "Shared.", "--public"],
    ] {
      try runner.prepare(arguments)
    }
  }

  @Test("show has all of an item, each note as it was typed, and nothing steers the terminal")
  func showAllItemEach() throws {
    try makeEvening()
    try runner.run(
      ["show", "p1", "t1"],
      output: """
        1.p1 [✓] LC 159 Longest Substring with At Most Two Distinct Characters
          Kind     Problem · Medium · 30 min · F
          Day      1, planned for Friday 20 November 2026
          Also     1.p3 (done)
          Done     Friday 20 November 2026, 25 min in all
          Link     https://leetcode.com/problems/longest-substring-with-at-most-two-distinct-characters/
          Instead  Premium; LC 2958: Length of Longest Subarray With at Most K Frequency
                   [Medium] counts in its place.
                   https://leetcode.com/problems/length-of-longest-subarray-with-at-most-k-frequency/
          Log      Fri 20 Nov 2026  done   25 min       21:00
          Note     Naïve first.

                       code   x = 1
                   ␛[31mred    end

        1.t1 [ ] Do A title that is much too long for a row of eighty columns,
          家族の用事 👩‍👩‍👧, so it is cut
          Kind     Do · 20 min · T
          Day      1, planned for Friday 20 November 2026
          Done     not yet, \(durationText(minutes: 70)) so far
          Log      Fri 20 Nov 2026  time   \(durationText(minutes: 70))   21:00
          Text     Draw *it* at [a page](https://example.org/x) and
                   <https://example.org/y>.

                   3. three
                   4. four

                   ```
                   code    as   it is
                   ```

        """)
  }

  @Test("show takes several, ranges, lists, ids, parts of titles, and a day with its reflection")
  func showTakesSeveralRanges() throws {
    try makeEvening()
    func shown(_ arguments: String...) throws -> [String] {
      let output = try runner.output(of: ["show"] + arguments)
      return output.matches(of: #/(?m)^(\d\.\w\d) \[|^(Reflection)$/#).map {
        String($0.output.1 ?? $0.output.2 ?? "")
      }
    }
    try expectEqual(shown("p2"), ["1.p2"])
    try expectEqual(shown("p1-p3", "b1,2.t1"), ["1.p1", "1.p2", "1.p3", "1.b1", "2.t1"])
    try expectEqual(shown("9001", "another"), ["1.p2", "2.t1"])
    let ids = try runner.output(of: ["export"]).matches(of: /bonus-[0-9a-f]{8}/).map { String($0.output) }
    try expectEqual(ids.map { try shown($0) }, [["1.b2"]])
    let all = ["1.p1", "1.p2", "1.p3", "1.t1", "1.b1", "1.b2", "Reflection"]
    try expectEqual(shown(), all)
    try expectEqual(shown("--day", "1"), all)
    try expectEqual(shown("--day", "2"), ["2.t1"])
    try expectSuffix(
      runner.output(of: ["show", "b1"]), "  Note     Shared.\n           (shared with everybody)\n")
  }

  private static let errors: [(arguments: [String], status: Int32, errors: String)] = [
    (["show", "p9"], 2, "error: day 1 has no `p9`\nhelp: it has `p1` to `p3`\n"),
    (["show", "p1-p9"], 2, "error: day 1 has no `p4`\nhelp: it has `p1` to `p3`\n"),
    (["show", "--day", "3"], 2, "error: there is no day 3\nhelp: the programme has days 1 to 2\n"),
    (
      ["find", "nothing", "like it"], 1,
      "error: no item, note, reflection, event or task has `nothing like it`, all of these words\n"
        + "help: write fewer words, or a part of one\n"
    ),
    (
      ["find", " "], 2,
      "error: there is nothing to look for\nhelp: write `machinemode find \"sliding window\"`\n"
    ),
    (
      ["log", "soon"], 2,
      "error: `soon` is not a valid date\nhelp: write one date, or two as in `2026-12-05..2026-12-09`, `mon..fri` or "
        + "`-3d..yesterday`\n"
    ),
    (
      ["show", "b2", "--open"], 1,
      "error: Bonus Puzzle has no address\n"
    ),
    (
      ["show", "2.t1", "--open"], 1,
      "error: Do Another has no address\n"
    ),
  ]

  @Test("what is not there is said, without a word of changes")
  func whatNotThereSaid() throws {
    try makeEvening()
    for (arguments, status, errors) in Self.errors {
      try runner.run(arguments, status: status, errors: errors)
    }
  }

  @Test("find shows the place, the whole title and the line around the word")
  func findShowsPlaceWhole() throws {
    try makeEvening()
    try runner.run(
      ["find", "NAIVE"],
      output: """
        1.p1    LC 159 Longest Substring with At Most Two Distinct Characters
                note: Naïve first. code x = 1 ␛[31mred end
        1 place found.

        """)
    try runner.run(
      ["find", "day", "good"],
      output: "day 1   Reflection\n        A good day.\n1 place found.\n")
    try runner.run(
      ["find", "cut", "code as"],
      output: """
        1.t1    Do A title that is much too long for a row of eighty columns, 家族の用事
                👩‍👩‍👧, so it is cut
                text: … 3. three 4. four ``` code as it is ```
        1 place found.

        """)
  }

  @Test("log lists dates with a bar, the latest last, and what was done and written")
  func logListsDatesBar() throws {
    try runner.run(["log"], output: "Nothing is logged yet.\n")
    try makeEvening()
    let yesterday = """
      Thu 19 Nov 2026  ░░░░░░░░░░░░░░░░  5 min, 1 done
        1.p3    done   LC 159  Longest Substring with At Most Two Distinc…      5 min

      """
    let output = try runner.output(of: ["log"])
    expectPrefix(
      output,
      yesterday + """

        Fri 20 Nov 2026  ████████████████  \(durationText(minutes: 105)), 2 done
          1.p1    done   LC 159  Longest Substring with At Most Two Distinc…     25 min

        """, "\(output)")
    expectSuffix(
      output,
      """
        1.p1    note   LC 159  Longest Substring with At Most Two Distinc…
        1.b1    note   Bonus   More
        day 1   reflection

      2 days, \(durationText(minutes: 110)), 3 done.

      """, "\(output)")
    for range in ["yesterday", "..yesterday", "-3d..yesterday", "thu", "2026-11-01..2026-11-19"] {
      try runner.run(
        ["log", range], output: yesterday.replacing("░", with: "█") + "\n1 day, 5 min, 1 done.\n")
    }
    try runner.run(["log", "mon..wed"], output: "Nothing is logged for `mon..wed`.\n")
  }

  @Test("log shows the last fourteen dates, and all of them when asked")
  func logShowsLastFourteen() throws {
    for day in 1...16 {
      try runner.prepare(["time", "1.p1", "\(day)m", "--on", "-\(day)d"])
    }
    let some = try runner.output(of: ["log"])
    expectEqual(some.matches(of: #/(?m)^\w{3} \d+ Nov 2026/#).count, 14)
    expectPrefix(some, "Fri 6 Nov 2026 ", "\(some)")
    expectSuffix(
      some, "14 days, \(durationText(minutes: 105)), 0 done. 2 earlier days: machinemode log --all\n")
    try expectEqual(runner.output(of: ["log", "--all"]).matches(of: #/(?m)^\w{3} \d+ Nov 2026/#).count, 16)
  }

  /// Puts a browser below the test's folder, which writes down each argument with a mark behind it.
  private func install(_ name: String, _ ending: String = "exit 0") throws {
    try runner.folder.write(
      "#!/bin/sh\nfor word in \"$@\"; do printf '%s|' \"$word\" >> '\(runner.folder("heard"))'; done\n\(ending)\n",
      to: "bin/\(name)")
    chmod(runner.folder("bin/\(name)"), 0o700)
  }

  private static let address =
    "https://leetcode.com/problems/longest-substring-with-at-most-two-distinct-characters/"
  private static let freeAddress =
    "https://leetcode.com/problems/length-of-longest-subarray-with-at-most-k-frequency/"

  @Test("show --open prints the address and hands it to the browser as one argument")
  func openPrintsAddressHands() throws {
    try makeEvening()
    try install("my-browser")
    try install("xdg-open")
    let path = ["PATH": "\(runner.folder("bin")):/usr/bin:/bin"]
    let cases: [(arguments: [String], environment: [String: String], address: String, heard: String?)] = [
      (["p1"], [:], Self.address, nil), (["p1"], ["DISPLAY": ":0"], Self.address, "\(Self.address)|"),
      (["9001"], [:], "https://leetcode.com/problems/unheard-of/", nil),
      (["p1"], ["BROWSER": "my-browser"], Self.address, "\(Self.address)|"),
      (["2958"], ["BROWSER": "my-browser --new"], Self.freeAddress, "--new|\(Self.freeAddress)|"),
      (["p1"], ["BROWSER": "nothing", "DISPLAY": ":0"], Self.address, "\(Self.address)|"),
      (["p1"], ["BROWSER": "\(runner.folder("bin/my-browser"))"], Self.address, "\(Self.address)|"),
      (["p1"], ["BROWSER": "no-browser; $(touch pwned)"], Self.address, nil),
      (["t1"], ["BROWSER": "my-browser"], "https://example.org/x", "https://example.org/x|"),
    ]
    for (arguments, environment, address, heard) in cases {
      let variables = environment.merging(path) { $1 }
      // A browser that is named but not there leaves the desktop's, where there is one.
      try runner.run(["show", "--open"] + arguments, output: "\(address)\n", environment: variables)
      expectEqual((try? runner.folder.text("heard")), heard, "\(environment)")
      try? FileManager.default.removeItem(atPath: runner.folder("heard"))
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("pwned")))
    try install("my-browser", "exit 4")
    try runner.run(
      ["show", "p1", "--open"], status: 3, output: "\(Self.address)\n",
      errors: """
        error: `FOLDER/bin/my-browser` ended with status 4 and opened nothing
        help: set `BROWSER` to the browser to use, or open the address above by hand

        """, environment: path.merging(["BROWSER": "my-browser"]) { $1 })
  }

  @Test("today marks what has a note and when it was done, and says how to read all of it")
  func todayMarksWhatNote() throws {
    try makeEvening()
    let output = try runner.output(of: ["today"])
    for line in [
      "  p1  [✓] LC 159  Longest Substring with At Most … +  21:00  Medium      25 min\n",
      "  p3  [✓] LC 159  Longest Substring with At Most T…  19 Nov  Medium       5 min\n",
      "  b1  [ ] Bonus   More +\n",
      "In full: machinemode show p1, or machinemode today --full (+ has a note)\n",
    ] { expectContains(output, line, "\(line) in \(output)") }
    let later = try runner.output(of: ["today", "1"], now: "2027-11-20T21:00:00+01:00")
    expectContains(later, "  2026  Medium      25 min\n", "\(later)")
    try expectSuffix(
      runner.output(of: ["today", "2"]),
      "In full: machinemode show 2.t1, or machinemode today 2 --full\n")
  }

  @Test("today in full has whole titles with the text of each item, and no hint")
  func todayFullWholeTitles() throws {
    try makeEvening()
    let output = try runner.output(of: ["today", "--full"])
    expectContains(output, ", 家族の用事 👩‍👩‍👧, so it is cut\n          Draw *it* at [a page](https://")
    expectContains(output, "          Premium; LC 2958: Length of Longest Subarray")
    expectLacks(output, "…")
    expectLacks(output, "In full")
  }

  @Test("fits 80 columns, and 60, in every language of a title", arguments: [60, 80])
  func width(columns: Int) throws {
    try makeEvening()
    for arguments in [
      ["show"], ["show", "--day", "2"], ["find", "o"], ["log"], ["log", "mon"], ["today"],
      ["today", "--full"],
      ["today", "2"],
    ] {
      let output = try runner.output(of: arguments, environment: ["COLUMNS": "\(columns)"])
      #expect(!output.isEmpty)
      expectLacks(output, "\u{1B}")
      for line in output.split(separator: "\n") where !line.contains("https://leetcode.com") {
        #expect(displayWidth(String(line)) <= columns, "\(arguments): \(line)")
      }
    }
    let plain = try runner.output(of: ["log"], environment: ["LANG": "C"])
    expectContains(plain, "################")
  }

  @Test("they change nothing, and need no workspace")
  func theyChangeNothingNeed() throws {
    for arguments in [
      ["show", "p1"], ["show"], ["find", "array"], ["log"], ["today", "--full"],
    ] {
      try runner.prepare(arguments)
    }
    try expectEqual(runner.folder.contents(), [:])
    try makeEvening()
    let before = try runner.folder.contents(of: "workspace")
    for arguments in [["show"], ["find", "o"], ["log", "--all"]] {
      try runner.prepare(arguments)
    }
    try expectEqual(runner.folder.contents(of: "workspace"), before)
  }
}
