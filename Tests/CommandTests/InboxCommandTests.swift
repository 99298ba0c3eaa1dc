// `inbox` and the commands that take it in on their way: what becomes of each line, of the files, and of undo.

import Foundation
import TestSupport
import Testing

@Suite("An inbox") struct InboxCommandTests {
  private let runner: CommandRunner
  private let now = "2026-11-21T20:00:00+01:00"

  init() throws {
    runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"], workspace: "w")
  }

  /// Writes an inbox as a phone did it an hour ago.
  private func write(
    _ text: String, to path: String = "w/inbox.txt", at time: String = "2026-11-21T19:00:00+01:00"
  ) throws {
    try runner.folder.write(text, to: path)
    let date = try #require(ISO8601DateFormatter().date(from: time))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: runner.folder(path))
  }

  private func run(_ words: String...) throws -> CommandResult {
    try runner.runUnchecked(words, now: now, workspace: "w")
  }

  private func text(_ name: String) throws -> String { try runner.folder.text("w/\(name)") }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: runner.folder("w/\(name)"))
  }

  @Test("is taken in with all that a line may do, in one step")
  func everything() throws {
    try write(
      """
      p1 25m hard
      t1
      reopen 1.p1
      time p2 20m
      time p2 -5m
      note p1 Use  "two" pointers
      reflect slow start
      note add An idea --tag later
      task add "Call Ada tomorrow" fri
      event add Dentist 2026-11-24 14:30 45m

      """)
    let result = try run("inbox")
    expectEqual(
      result.output,
      "From the inbox: 5 items, 2 notes, 1 reflection, 1 event, 1 task. Without a date:\n  for Saturday 21 November 2026.\n"
    )
    expectEqual(result.errors, "")
    let log = try run("log").output
    expectContains(log, "2.p1")
    expectContains(log, "15 min")
    expectContains(try run("note", "show", "p1").output, "Use  \"two\" pointers")
    expectContains(try run("task").output, "Call Ada tomorrow")
    expectContains(try run("event").output, "Dentist")
    expectContains(try run("reflect").output, "slow start")
    expectContains(try run("undo", "--list").output.split(separator: "\n").first ?? "", "inbox")
    #expect(!exists("inbox.txt") && !exists("inbox-taking.txt"))
    expectContains(try text("inbox-taken.txt"), "\n2026-11-21 time p2 -5m\n")
  }

  @Test("is taken in on the way of other commands, which name what came")
  func onTheWay() throws {
    for (words, line) in [(["today"], "p1 1m"), (["done", "p2"], "p3 1m"), (["site"], "p4 1m")] {
      try write("\(line)\n")
      let result = try runner.runUnchecked(words, now: now, workspace: "w")
      expectEqual(result.status, 0, "\(result)")
      expectContains(result.output, "From the inbox: 1 item. Without a date:", "\(words)")
      #expect(!exists("inbox.txt"), "\(words)")
    }
    // The last command that a person typed is still the one to undo.
    expectContains(try run("undo").errors, "nobody typed the latest step: inbox 1 item")
  }

  @Test("says nothing amid JSON")
  func amidJSON() throws {
    try write("p1 1m\n")
    let result = try run("today", "--json")
    #expect(result.output.hasPrefix("{"), "\(result)")
    #expect(!exists("inbox.txt"))
  }

  @Test("logs a line once, and undo leaves it taken")
  func undone() throws {
    try write("p1 25m\n")
    _ = try run("inbox")
    let log = try run("log").output
    expectContains(try run("undo").output, "Undone: inbox 1 item")
    // A synchroniser brings the file back as it was.
    try write("p1 25m\n")
    expectContains(try run("inbox").output, "The inbox is empty")
    #expect(try run("log").output != log)
    _ = try run("redo")
    expectEqual(try run("log").output, log)
  }

  @Test("counts equal lines of one file, and of a later file of the date")
  func equalLines() throws {
    try write("time p1 5m\ntime p1 5m\n")
    _ = try run("inbox")
    try write("time p1 5m\n", at: "2026-11-21T19:30:00+01:00")
    _ = try run("inbox")
    expectContains(try run("log").output, "15 min")
  }

  @Test("keeps what cannot be read with its reason, says so once, and reads it again when it changed")
  func unreadable() throws {
    let refused = [
      "p9", "settings set rest sun", "plan use blind-75", "note delete x", "done p1 --on monday",
      "note p1 --delete",
    ]
    try write("# mine\np1 5m\n" + refused.map { $0 + "\n" }.joined())
    let result = try run("today")
    expectContains(result.output, "From the inbox: 1 item.")
    expectContains(result.errors, "warning: from the inbox, `p9`: day 2 has no `p9`")
    let left = try text("inbox.txt")
    expectEqual(left.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map(String.init), refused)
    #expect(left.hasPrefix("# mine\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: runner.folder("w/inbox.txt"))
    let changed = try #require(attributes[.modificationDate] as? Date)
    expectEqual(ISO8601DateFormatter().string(from: changed), "2026-11-21T18:00:00Z")
    expectEqual(try run("today").errors, "")
    expectEqual(try text("inbox.txt"), left)
    try write(left.replacing("p9\n", with: "p2 9m\n"))
    expectContains(try run("today").output, "From the inbox: 1 item.")
    expectLacks(try text("inbox.txt"), "p9")
  }

  @Test("shows with --dry-run what it would take in, and changes nothing")
  func dryRun() throws {
    try write("p1 5m\np9\n")
    let before = try runner.folder.contents(of: "w").filter { !$0.key.hasSuffix(".lock") }
    let result = try run("inbox", "--dry-run")
    expectContains(result.output, "Sat 21 Nov p1 5m\n")
    expectContains(result.output, "Would take in: 1 item.")
    expectContains(result.errors, "`p9`")
    expectEqual(try runner.folder.contents(of: "w").filter { !$0.key.hasSuffix(".lock") }, before)
  }

  @Test("may be another file, kept for this device")
  func setting() throws {
    try FileManager.default.createDirectory(
      atPath: runner.folder("phone"), withIntermediateDirectories: true)
    expectEqual(
      try run("settings", "set", "inbox", runner.folder("phone/mine.txt")).output,
      "inbox is now FOLDER/phone/mine.txt on this device; it was none.\n")
    expectContains(try run("undo").errors, "the last command was `settings set`")
    try write("p1 5m\n", to: "phone/mine.txt")
    expectContains(try run("inbox").output, "From the inbox: 1 item.")
    #expect(FileManager.default.fileExists(atPath: runner.folder("phone/mine-taken.txt")))
    expectEqual(try run("settings", "get", "inbox").output, "FOLDER/phone/mine.txt\n")
    for value in ["phone", "w/progress.json", ""] {
      expectEqual(try run("settings", "set", "inbox", value).status, 2, value)
    }
    _ = try run("settings", "set", "inbox", "none")
    expectEqual(try run("settings", "get", "inbox").output, "none\n")
  }

  @Test("unites what a synchroniser left in copies")
  func copies() throws {
    try write("time p1 5m\ntime p2 5m\n")
    try write("time p1 5m\ntime p3 5m\n", to: "w/inbox.sync-conflict-20261121-190000-ABCDEFG.txt")
    try write("time p4 5m\n", to: "w/inbox (Ada's conflicted copy 2026-11-21).txt")
    expectContains(try run("inbox").output, "From the inbox: 4 items.")
    let left = try runner.folder.contents(of: "w").keys.filter { $0.hasPrefix("inbox") }
    expectEqual(left.sorted(), ["inbox-taken.txt", "inbox.lock"])
  }

  @Test("is left alone, with a line, if it is no text of a phone")
  func refusedFiles() throws {
    let files: [(bytes: [UInt8], says: String)] = [
      ([0xFF, 0xFE, 0x70, 0x00, 0x31, 0x00], "w/inbox.txt is UTF-16"),
      ([UInt8](repeating: 0x20, count: 1 << 20 + 1), "w/inbox.txt is larger than 1 MiB"),
    ]
    for (bytes, says) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: runner.folder("w/inbox.txt")))
      let result = try run("today")
      expectEqual(result.status, 0, "\(result)")
      expectContains(result.errors, "warning: FOLDER/\(says)")
      expectEqual(try Data(contentsOf: URL(fileURLWithPath: runner.folder("w/inbox.txt"))), Data(bytes))
    }
    try FileManager.default.removeItem(atPath: runner.folder("w/inbox.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("w/inbox.txt"), withDestinationPath: runner.folder("w/progress.json"))
    expectEqual(try run("today").status, 0)
    #expect(exists("progress.json"))
  }

  @Test("of a repository is taken in by sync, in the commit that takes the lines out")
  func repository() throws {
    try runner.run(
      shell: """
        exec 2>&1; export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x
        git init --quiet --bare hub.git
        """)
    _ = try run("sync", runner.folder("hub.git"))
    try runner.prepare(["sync", runner.folder("hub.git")], workspace: "other")
    try runner.run(
      shell: """
        exec 2>&1; export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x
        git clone --quiet -b machinemode hub.git phone; cd phone
        printf 'p1 5m\\n' > inbox.txt; git add .
        GIT_AUTHOR_DATE=2026-11-20T21:30:00+0100 git commit --quiet -m one
        printf 'p2 6m\\np9\\n' >> inbox.txt; git add .
        GIT_AUTHOR_DATE=2026-11-21T18:00:00+0100 git commit --quiet -m two; git push --quiet
        """)
    let result = try run("sync")
    expectContains(result.output, "Sent: 2 entries, 2 inbox lines.")
    expectContains(result.output, "From the inbox: 2 items.")
    expectContains(result.errors, "`p9`")
    let log = try run("log").output
    expectContains(log, "Fri 20 Nov 2026")
    try runner.run(shell: "exec 2>&1; cd phone; git pull --quiet; test $(git rev-list --count HEAD) = 4")
    expectEqual(try runner.folder.text("phone/inbox.txt").split(separator: "\n").first, "p9")
    expectContains(try runner.folder.text("phone/inbox-taken.txt"), "2026-11-20 p1 5m\n2026-11-21 p2 6m\n")
    _ = try runner.runUnchecked(["sync"], now: now, workspace: "other")
    expectEqual(try runner.runUnchecked(["log"], now: now, workspace: "other").output, log)
  }
}
