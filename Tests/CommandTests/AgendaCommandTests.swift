// `agenda`, `event`, `task` and `note`, from the command line, with calendars and notes of other programs.

import Foundation
import TestSupport
import Testing

@Suite("The agenda") struct AgendaCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  @discardableResult
  private func run(_ words: String...) throws -> String { try runner.output(of: words) }

  private func agenda(_ dates: String) throws -> [String] {
    try run("agenda", dates).split(separator: "\n").map(String.init)
  }

  private func calendar(_ events: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Elsewhere//EN"] + events + ["END:VCALENDAR", ""]).joined(
      separator: "\r\n")
  }

  private func event(_ uid: String, _ title: String, _ lines: String...) -> String {
    ([
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T100000Z", "DTSTART:20261123T100000", "SUMMARY:\(title)",
    ] + lines
      + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  @Test("changing one occurrence leaves the series as it is")
  func occurrence() throws {
    try run("event", "add", "Weekly", "mon", "10:00", "--every", "week", "--times", "4")
    try run("event", "delete", "weekly", "--only", "2026-11-30")
    try run("event", "edit", "weekly", "tue", "11:00", "--only", "2026-12-07", "--at", "Room B")
    let lines = try agenda("2026-11-21..2026-12-31").filter { $0.contains("Weekly") }
    expectEqual(lines.count, 3)
    expectContains(lines[0], "10:00–11:00  Weekly · every week on Mon, 4 times")
    expectContains(lines[1], "2026-12-08.e1  11:00–12:00  Weekly · Room B · moved")
    try expectEqual(
      run("event", "delete", "weekly", "--from", "2026-12-14"),
      "Deleted: Weekly from Monday 14 December 2026 on.\n")
    try expectEqual(agenda("2026-12-09..2026-12-31").filter { $0.contains("Weekly") }, [])
    try run("undo")
    try expectEqual(agenda("2026-12-09..2026-12-31").filter { $0.contains("Weekly") }.count, 1)
    try run("event", "add", "Lunch", "fri", "12:00")
    try expectPrefix(
      run("event", "delete", "lunch", "--only", "fri"),
      "Deleted: Lunch. `machinemode undo` brings it back.")
  }

  @Test("a handle names today's event, and one of another day with its date")
  func handles() throws {
    try run("event", "add", "Lunch", "12:30")
    try run("event", "add", "Dentist", "fri", "14:30")
    try run("event", "edit", "e1", "13:00")
    try run("event", "edit", "2026-11-27.e1", "15:00")
    try expectContains(run("agenda"), "e1  13:00–14:00  Lunch")
    try expectContains(run("agenda", "fri"), "15:00–16:00  Dentist")
  }

  @Test("a calendar that is imported again doubles nothing, and brings what changed")
  func importing() throws {
    try runner.folder.write(
      calendar(event("a@x", "One", "ATTENDEE:mailto:ada@x.example"), event("b@x", "Two")), to: "a.ics")
    try expectEqual(
      run("event", "import", "a.ics"),
      "Your workspace is FOLDER/workspace.\nImported 2 events, 0 tasks: 2 new, 0 changed, 0 there already.\n"
    )
    try expectEqual(
      run("event", "import", "a.ics"), "2 events, 0 tasks: 0 new, 0 changed, 2 there already.\n")
    try runner.folder.write(calendar(event("a@x", "One, later", "SEQUENCE:2")), to: "a.ics")
    try expectContains(run("event", "import", "a.ics"), "0 new, 1 changed")
    try expectContains(run("event", "list"), "One, later")
    try expectLacks(run("event", "export"), "ATTENDEE")
    try expectEqual(run("event", "export", "-"), run("event", "export"))
    try run("undo")
    try expectContains(run("event", "export"), "ATTENDEE:mailto:ada@x.example")
  }

  @Test("a mirrored folder and the agenda bring each other what changed, and lose nothing")
  func mirror() throws {
    try run("event", "add", "Own", "mon", "09:00")
    try runner.run(shell: "mkdir vdir")
    try runner.folder.write(calendar(event("b@x", "Theirs", "X-ODD:1")), to: "vdir/b.ics")
    try expectEqual(run("agenda", "mirror", "vdir"), "From the folder: 1 added.\nTo the folder: 1 added.\n")
    try expectEqual(run("agenda", "mirror"), "Nothing new from the folder.\nNothing new for it.\n")
    try run("event", "edit", "theirs", "--at", "Here")
    try run("agenda", "mirror")
    let file = try runner.runUnchecked(shell: "cat vdir/b.ics").output
    expectContains(file, "LOCATION:Here")
    expectContains(file, "X-ODD:1")
    try runner.run(shell: "rm vdir/b.ics")
    try expectContains(run("agenda", "mirror"), "From the folder: 1 removed.")
    try expectLacks(run("event", "list"), "Theirs")
    try runner.run(shell: "rm vdir/*.ics")
    let refused = try runner.runUnchecked(["agenda", "mirror"])
    expectEqual(refused.status, 1)
    expectContains(refused.errors, "the folder has lost 1 of 1 events and tasks")
    try expectContains(run("event", "list"), "Own")
    try expectContains(run("agenda", "mirror", "--yes"), "From the folder: 1 removed.")
  }

  @Test("two changes of one note are both kept")
  func bothNotes() throws {
    try run("event", "add", "Own", "mon", "09:00", "--note", "First")
    try runner.run(shell: "mkdir vdir")
    try run("agenda", "mirror", "vdir")
    try runner.run(shell: "sed -i.old s/DESCRIPTION:First/DESCRIPTION:Theirs/ vdir/*.ics && rm vdir/*.old")
    try run("event", "edit", "own", "--note", "Ours")
    try expectContains(run("agenda", "mirror"), "Two versions are kept of the note on the event")
    let list = try run("event", "list", "--json")
    expectContains(list, "Ours")
    expectContains(list, "Theirs")
  }

  @Test("a followed calendar is shown and never stored")
  func following() throws {
    try run("event", "add", "Own", "mon", "09:00")
    try runner.folder.write(calendar(event("c@x", "Theirs")), to: "c.ics")
    try expectSuffix(
      run("agenda", "follow", "c.ics", "--name", "Team"), "Following Team: 1 event, 0 tasks.\n")
    let lines = try agenda("2026-11-23")
    #expect(lines.contains { $0.contains("10:00–10:00") || $0.contains("Theirs · Team") })
    try expectLacks(run("export"), "Theirs")
    try runner.folder.write("nonsense", to: "c.ics")
    let shown = try runner.runUnchecked(["agenda", "2026-11-23"])
    expectEqual(shown.status, 0)
    expectContains(shown.output, "Own")
    expectContains(shown.errors, "c.ics")
    try run("agenda", "unfollow", "Team")
    try expectEqual(runner.runUnchecked(["agenda", "2026-11-23"]).errors, "")
  }

  @Test("all notes are listed, those on items with their place, the latest first")
  func notesOnItems() throws {
    try run("note", "p1", "Both ends move")
    try runner.prepare(["note", "add", "Ask Ada", "--tag", "talk"], now: "2026-11-20T21:05:00+01:00")
    try expectEqual(
      run("note", "p1"), "Note on LC 1920 Build Array from Permutation\n  Both ends move\n")
    let notes = try run("note", "list").split(separator: "\n")
    expectEqual(notes.count, 2)
    expectContains(notes[0], "Ask Ada")
    expectPrefix(notes[1], "1.p1 ")
    expectContains(notes[1], "Both ends move")
    try expectEqual(run("note", "list", "--tag", "talk").split(separator: "\n").count, 1)
    try expectContains(run("note", "list", "--json"), "\"kind\": \"item\"")
  }

  @Test("notes go to files with front matter and come back, none doubled")
  func notes() throws {
    try run("note", "add", "# Title", "--tag", "b", "--tag", "a", "--on", "fri")
    try run("note", "export", "vault")
    let file = try runner.runUnchecked(shell: "cat vault/*.md").output
    expectContains(file, "date: 2026-11-27\ntags: [a, b]\n---\n\n# Title\n")
    try expectEqual(run("note", "import", "vault"), "Imported 0 new notes, 0 changed, 1 as before.\n")
    try runner.run(
      shell:
        "for file in vault/*.md; do echo more >> $file; done; mkdir vault/sub; echo 'Own words' > vault/sub/x.md"
    )
    try expectEqual(run("note", "import", "vault"), "Imported 1 new note, 1 changed, 0 as before.\n")
    try expectEqual(run("note", "import", "vault"), "Imported 0 new notes, 0 changed, 2 as before.\n")
    try expectContains(run("find", "own words"), "1 place found.")
  }

  @Test("a text comes from standard input, as from a transcript")
  func transcript() throws {
    let result = try runner.runUnchecked(["note", "add", "-"], input: "Said, not typed.\n")
    expectEqual(result.status, 0)
    try expectContains(run("note", "show", "said"), "Said, not typed.")
  }

  @Test(
    "the demonstration has 30 events, 20 notes and 15 tasks, a fifth of them recurring, the same for one seed"
  )
  func demonstration() throws {
    func log(_ folder: String) throws -> String {
      try run("demo", folder, "--seed", "7")
      return try runner.output(of: ["export"], workspace: folder)
    }
    let first = try log("one")
    try expectEqual(log("two"), first)
    let object = try #require(JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    for (kind, count) in [("events", 30), ("tasks", 15), ("notes", 20)] {
      let records = try #require(object[kind] as? [String: [String: Any]])
      expectEqual(records.count, count)
      if kind != "notes" { expectEqual(records.values.count { $0["rule"] != nil }, count / 5) }
    }
  }
}
