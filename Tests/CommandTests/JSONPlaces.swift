// Workspaces and plans that together hold everything that a document of `--json` can say.

import Foundation
import TestSupport
import Testing

enum JSONPlaces {
  /// What the commands end with in the long history, where it is not 0.
  static let failuresOfLongHistory: [String: Int32] = [
    "backup verify --json": 1, "doctor --json": 0, "cohort check --json": 1,
  ]

  /// The demonstration with texts, pauses, bonus problems, entries that the plan has lost, steps undone, and
  /// backups that are damaged.
  static func makeLongHistory(_ runner: CommandRunner, in workspace: String) throws {
    try runner.prepare(["demo", runner.folder(workspace), "--quiet"], workspace: nil)
    let orphans = """
      {"schema": {"major": 2, "minor": 0}, "format": "machinemode-export", "items": {"lost-item": {"attempts":
      [{"at": "2026-11-01T20:00:00+01:00", "day": "2026-11-01", "finished": true, "minutes": 5,
      "zone": "Europe/Berlin"}]}}}
      """
    try runner.folder.write(orphans, to: "orphans.json")
    try runner.folder.write(
      "number,title,difficulty,date\n1768,Merge Strings Alternately,Easy,2026-01-02\n,Old Friend,,\n",
      to: "solved.csv")
    try runner.folder.write(oneSidedPlan, to: "course.md")
    try runner.folder.write(calendar, to: "theirs.ics")
    for arguments in [
      ["done", "99.p1"], ["site", "--output", runner.folder("\(workspace)-site")],
      ["reopen", "99.p1"],
      ["settings", "set", "baseURL", "https://ada.example/progress/"],
      ["import", runner.folder("orphans.json")], ["import", runner.folder("solved.csv")],
      ["done", "p1", "25m", "--note", "Two **pointers**."],
      ["note", "100.p1", "For all.", "--public"], ["done", "1.p1", "4m"],
      ["reflect", "A \"good\" day.\n\tQuiet."],
      ["bonus", "Puzzle of my own", "20m"], ["bonus", "Two Sum by hand", "--public", "--note", "Hm."],
      ["settings", "set", "remind.evening", "19:30"],
      ["bonus", "215", "10m"], ["pause", "2026-12-05..2026-12-09", "--reason", "Family"],
      ["pause", "today"], ["settings", "set", "rest", "sun"], ["settings", "set", "share.notes", "yes"],
      ["settings", "set", "dayStart", "03:00"], ["settings", "set", "interview", "2026-11-30"],
      ["settings", "set", "review.perDay", "2"], ["settings", "set", "review.retention", "85%"],
      ["review", "1.p1", "hard"], ["start", "t1"], ["backup", "create"], ["time", "p3", "5m"],
      ["challenge", "new", "Course", "--plan", runner.folder("course.md")],
      ["challenge", "new", "Run", "--accent", "teal", "--private"], ["challenge", "archive", "run"],
      ["challenge", "new", "Read", "--start", "tomorrow"], ["challenge", "use", "machine-mode"],
      ["backup", "create"], ["time", "p3", "6m"], ["undo"],
      ["event", "import", runner.folder("theirs.ics")],
      ["agenda", "follow", runner.folder("theirs.ics"), "--name", "Theirs"],
      ["event", "add", "Open house", "today", "--note", "For all", "--alarm", "1h"],
      ["event", "edit", "Open house", "--at", "Here"],
      ["task", "add", "Short", "today", "--note", "Word"], ["task", "done", "Short"],
      ["task", "add", "For everybody", "--priority", "high"],
      ["task", "add", "Daily", "today", "--every", "day"], ["task", "edit", "Daily", "--category", "work"],
      ["note", "--new", "Ideas for later", "--tag", "ideas", "--on", "today"],
      ["note", "--new", "A note of mine"], ["reflect", "Long ago.", "--day", "3"],
    ] { try runner.prepare(arguments, workspace: workspace) }
    try follow(
      runner, "1920-build-array-from-permutation/a.py", in: workspace,
      settings: [("solutions.link", "https://github.com/ada/leetcode")])
    try runner.run(shell: "mv \(workspace)-solutions elsewhere")
    // One of the two newest is cut off, the other changed by hand.
    let backups = try runner.folder.contents(of: "\(workspace)/backups").keys.filter { $0.contains("manual") }
    try #require(backups.count >= 2)
    let paths = backups.sorted().suffix(2).map { "\(workspace)/backups/\($0)" }
    let (first, second) = (try runner.folder.text(paths[0]), try runner.folder.text(paths[1]))
    try runner.folder.write(String(first.prefix(first.count / 2)), to: paths[0])
    try runner.folder.write(second.replacing("Puzzle", with: "Riddle"), to: paths[1])
  }

  /// Follows a repository with one solution.
  private static func follow(
    _ runner: CommandRunner, _ path: String, in workspace: String, settings: [(String, String)] = []
  ) throws {
    for (key, value) in settings {
      try runner.prepare(["settings", "set", key, value], workspace: workspace)
    }
    let folder = "\(workspace)-solutions"
    try runner.folder.write("x\n", to: "\(folder)/\(path)")
    try runner.run(
      shell: """
        cd \(folder) && git init --quiet && git add . \
          && git -c user.name=Ada -c user.email=ada@example.org commit --quiet --message x
        """)
    try runner.prepare(["solutions", "follow", runner.folder(folder), "--yes"], workspace: workspace)
  }

  /// What only other programs write.
  private static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Elsewhere//EN
    BEGIN:VEVENT
    UID:series@elsewhere
    DTSTAMP:20261101T100000Z
    SEQUENCE:2
    DTSTART:20261102T101500
    DTEND:20261102T101530
    RRULE:FREQ=WEEKLY;COUNT=9
    RDATE:20261104T101500
    EXDATE:20261109T101500
    SUMMARY:Their series
    X-ODD:1
    END:VEVENT
    BEGIN:VEVENT
    UID:series@elsewhere
    DTSTAMP:20261101T100000Z
    RECURRENCE-ID:20261116T101500
    DTSTART:20261117T101500
    DTEND:20261117T111500
    SUMMARY:Another title
    LOCATION:Elsewhere
    DESCRIPTION:Once
    X-ODD:2
    END:VEVENT
    BEGIN:VTODO
    UID:todo@elsewhere
    DTSTAMP:20261101T100000Z
    DUE;VALUE=DATE:20261103
    RRULE:FREQ=DAILY;COUNT=40
    RDATE;VALUE=DATE:20261225
    EXDATE;VALUE=DATE:20261105
    SUMMARY:Their task
    X-ODD:3
    END:VTODO
    END:VCALENDAR

    """.replacing("\n", with: "\r\n")

  // A premium problem, one of unknown difficulty, a revision, time boxes, a detail, every kind of item.
  private static let smallPlan = """
    # Week 1: A

    ## Day 1

    Goal: Solve two.

    ### DSA: F

    - [ ] LC 159: Longest Substring with At Most Two Distinct Characters [Medium] (premium, or LC 2958: \
    Length of Longest Subarray With at Most K Frequency [Medium])
    - [ ] LC 159: Longest Substring with At Most Two Distinct Characters [Medium] (revision)
    - [ ] LC 9001: Unheard of [Unknown] (premium, or LC 9002: Hardly heard of [Unknown])
    - [ ] Session: Mock (45 min) {#mock}
      Speak aloud.

    ### System Design: T

    - [ ] Task: Draw it (20 min) {#draw-it}
    - [ ] Bonus: More {#more}

    """

  /// The same without required work on system design.
  private static let oneSidedPlan = smallPlan.replacing("- [ ] Task: Draw it (20 min) {#draw-it}\n", with: "")
    .replacing("Goal: Solve two.\n\n", with: "")
    .replacing("### System Design: T\n\n- [ ] Bonus: More {#more}\n", with: "")

  static func makeSmallPlan(_ runner: CommandRunner, in workspace: String) throws {
    try runner.folder.write(smallPlan, to: "plan/week-01.md")
    try runner.prepare(
      ["done", "p1", "p2", "p3", "p4", "t1", "--curriculum", runner.folder("plan")], workspace: workspace)
    try runner.prepare(["settings", "set", "baseURL", "https://ada.example/"], workspace: workspace)
    try follow(
      runner, "159-longest-substring-with-at-most-two-distinct-characters/a.py", in: workspace)
    try runner.run(shell: "mkdir shared")
    try runner.prepare(["sync", runner.folder("shared")], workspace: workspace)
  }

  /// A plan beside the bundled one: an item is new, one gone, one moved, one renamed.
  static func makeOtherPlan(_ runner: CommandRunner) throws -> String {
    let bundled = try String(contentsOfFile: "\(packageFolder)/Curriculum/week-01.md", encoding: .utf8)
    try runner.folder.write(
      bundled.replacing("{#dns-read}", with: "{#dns-new}").replacing("{#dns-watch}", with: "{#other-watch}")
        .replacing("{#load-balancing-watch}", with: "{#dns-watch}")
        .replacing("LC 1480: Running Sum of 1d Array", with: "LC 1480: Running Sums"),
      to: "other/week-01.md")
    return runner.folder("other")
  }

  /// A workspace with a setting and no work, and with a backup.
  /// It follows a plan of one day without a goal and without required work on system design.
  private static let reminders = [
    ("remind.morning", "06:30"), ("remind.streak", "22:00"),
    ("remind.review", "fri 18:00"), ("remind.site", "no"), ("remind.backup", "no"),
  ]

  static func makeBareStore(_ runner: CommandRunner, in workspace: String) throws {
    try runner.folder.write(oneSidedPlan, to: "one-sided/week-01.md")
    try runner.prepare(
      ["settings", "set", "share.reflections", "yes", "--curriculum", runner.folder("one-sided")],
      workspace: workspace)
    for (key, value) in [
      ("share.bonusTitles", "yes"), ("share.indexed", "yes"), ("share.name", "Ada"),
      ("share.about", "One day"),
      ("feed.weekly", "yes"), ("solutions.pull", "no"), ("review.on", "no"),
    ] + reminders {
      try runner.prepare(["settings", "set", key, value], workspace: workspace)
    }
    try runner.prepare(["backup", "create"], workspace: workspace)
  }

  /// Plans with errors: each path with the status that checking it ends with.
  static func makeErrors(_ runner: CommandRunner) throws -> [(path: String, status: Int32)] {
    try runner.folder.write(
      smallPlan.replacing("[Medium]", with: "[Midium]").replacing("## Day 1", with: "## Day 2"),
      to: "errors/week-01.md")
    try FileManager.default.createDirectory(
      atPath: runner.folder("no-weeks"), withIntermediateDirectories: true)
    return [(runner.folder("errors"), 1), (runner.folder("no-weeks"), 1)]
  }
}
