// `edit` from the outside: scripted editors, errors mended and given up, changes meanwhile, and kept files.

#if os(Linux)
import Foundation
import TestSupport
import Testing

struct EditCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try FileManager.default.createDirectory(atPath: runner.folder("tmp"), withIntermediateDirectories: true)
  }

  /// The environment in which a shell script is the editor: its file is `$f`, and `mm` runs the program.
  private func editor(_ script: String, as name: String = "editor") throws -> [String: String] {
    let script = """
      #!/bin/sh
      for f; do :; done
      mm() { command=$1; shift; '\(runner.program)' "$command" --workspace '\(runner.folder("workspace"))' --now \(CommandRunner.now) "$@" >/dev/null; }
      echo "$@" >> '\(runner.folder("calls"))'
      \(script)
      """
    try runner.folder.write(script + "\n", to: name)
    chmod(runner.folder(name), 0o700)
    return ["VISUAL": runner.folder(name), "EDITOR": "false", "TMPDIR": runner.folder("tmp")]
  }

  /// The lists that were kept.
  private func leftFiles() throws -> [String] { try runner.folder.contents(of: "tmp").keys.sorted() }
  private func store() throws -> String { try runner.folder.text("workspace/progress.json") }
  private var hasStore: Bool { FileManager.default.fileExists(atPath: runner.folder("workspace")) }

  private let tick = "sed -i 's/^- \\[ \\] p1 .*/& 25m/; s/^- \\[ \\] p1/- [x] p1/' \"$f\""

  @Test("ticks, minutes, notes, a bonus problem and a reflection are one step, and undo takes it back")
  func ticksMinutesNotesBonus()
    throws
  {
    let output = try runner.output(
      of: ["edit"],
      environment: editor(
        tick
          + "\nsed -i '/ p2 /a\\  a **note**\\n\\n  - [ ] with a box' \"$f\"\n"
          + "sed -i '/^## Bonus/a\\\\n- [x] LC 215: Kth Largest [Medium] 15m' \"$f\"\necho 'A good day.' >> \"$f\""
      ))
    expectPrefix(
      output,
      """
      Your workspace is FOLDER/workspace.
      The programme starts on Friday 20 November 2026.
      Done: LC 1920 Build Array from Permutation, 25 min.
      Note saved on LC 1480 Running Sum of 1d Array.
      Bonus problem done: Kth Largest, 15 min.
      Reflection saved on day 1.

      """, "\(output)")
    expectContains(output, "Streak 1 day")
    try expectEqual(leftFiles(), [])
    try expectContains(store(), "a **note**\\n\\n- [ ] with a box")
    let undone = try runner.output(of: ["undo"])
    expectPrefix(
      undone,
      """
      Undone: edit LC 1920 Build Array from Permutation, 25 min; note on LC 1480
        Running Sum of 1d Array; Kth Largest, 15 min; reflection on the day (day 1),
        logged Fri 20 Nov 21:00.

      """, "\(undone)")
  }

  @Test("what was shown and saved again changes nothing, nor does an emptied file") func whatShownSavedAgain()
    throws
  {
    for script in ["touch \"$f\"", ": > \"$f\"", "printf '\\n \\n' > \"$f\"", "sed -i 's/$/\\r/' \"$f\""] {
      try runner.run(["edit"], output: "Nothing changed.\n", environment: editor(script))
      try expectEqual(leftFiles(), [])
    }
    #expect(!hasStore)
  }

  @Test("an error opens the editor again at its line, with the message on top")
  func errorOpensEditorAgain() throws {
    let output = try runner.output(
      of: ["edit"],
      environment: editor(
        """
        if grep -q 'Not saved yet' "$f"; then
          cp "$f" \(runner.folder("second")); sed -i 's/ forgot//' "$f"
        else
          sed -i 's/^- \\[ \\] p3.*/& 5m forgot/; s/^- \\[ \\] p1/- [x] p1/' "$f"
        fi
        """, as: "vim"))
    expectContains(output, "Done: LC 1920")
    expectContains(output, "5 min added to LC 1295")
    let second = try runner.folder.text("second").split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(second.firstIndex { $0.hasSuffix("forgot") }) + 1
    expectEqual(second[1], "  line \(line): `5m forgot` after `p3` is not a valid time")
    let calls = try runner.folder.text("calls").split(separator: "\n").map { $0.prefix { $0 != " " } }
    expectEqual(calls, ["+1", "+\(line)"])
    try expectEqual(leftFiles(), [])
  }

  @Test("a file that comes back with its errors as it was is given up and kept")
  func fileComesBackErrors() throws {
    let errors = try runner.refusal(
      of: ["edit"], status: 1, environment: editor("sed -i 's/ p1 / p77 /; s/^- \\[ \\] p2/- [x] p2/' \"$f\"")
    )
    expectContains(errors, "error: this is no item of the day, which has `p1` to `p5`")
    let left = try #require(try leftFiles().first)
    expectContains(errors, "FOLDER/tmp/\(left):")
    expectSuffix(errors, "help: what you typed is in FOLDER/tmp/\(left)\n")
    #expect(!hasStore)
  }

  @Test("emptied after an error it changes nothing") func emptiedAfterErrorChanges() throws {
    try runner.run(
      ["edit"], output: "Nothing changed.\n",
      environment: editor(
        "if grep -q 'Not saved yet' \"$f\"; then : > \"$f\"; else sed -i 's/ p1 / p77 /' \"$f\"; fi"))
    try expectEqual(leftFiles(), [])
  }

  @Test("an editor that fails changes nothing, and what was typed stays") func editorFailsChangesNothing()
    throws
  {
    let typed = try runner.refusal(of: ["edit"], status: 3, environment: editor(tick + "; exit 4"))
    expectContains(typed, "ended with status 4\nhelp: what you typed is in FOLDER/tmp/")
    try expectEqual(leftFiles().count, 1)
    try FileManager.default.removeItem(atPath: runner.folder("tmp"))
    try FileManager.default.createDirectory(atPath: runner.folder("tmp"), withIntermediateDirectories: true)
    let untouched = try runner.refusal(of: ["edit"], status: 3, environment: editor("exit 4"))
    expectLacks(untouched, "FOLDER/tmp/")
    try expectEqual(leftFiles(), [])
    #expect(!hasStore)
  }

  @Test("what was logged during the edit stays, and a note changed on both sides keeps both")
  func whatLoggedDuringEdit() throws {
    try runner.prepare(["note", "p1", "old"])
    let output = try runner.output(
      of: ["edit"],
      environment: editor(
        "mm note p1 theirs; mm done p2 10m; mm done p3 20m; sed -i 's/^  old/  mine/' \"$f\"\n"
          + "sed -i 's/^- \\[ \\] p3 .*/& 5m/' \"$f\""))
    expectContains(output, "was changed elsewhere as well: both\n  are kept, yours below.")
    expectContains(output, "5 min added to LC 1295")
    try expectContains(store(), "theirs\\n\\nmine")
    let today = try runner.output(of: ["today"])
    expectContains(today, "p2  [✓]")
    expectContains(today, "25 min")
  }

  @Test("minutes and ticks are taken back")
  func minutesTicksTakenBack() throws {
    try runner.prepare(["done", "p1", "25m", "p2", "10m"])
    let output = try runner.output(
      of: ["edit"], environment: editor("sed -i 's/ 25m$/ 5m/; s/^- \\[x\\] p2/- [ ] p2/' \"$f\""))
    expectPrefix(
      output,
      "20 min taken off LC 1920 Build Array from Permutation.\n"
        + "Open again: LC 1480 Running Sum of 1d Array. Time and notes stay.\n", "\(output)")
    try expectContains(
      runner.output(of: ["undo", "--list", "--json"]),
      "20 min less; LC 1480 Running Sum of 1d Array, open again")
  }

  @Test("an item whose line is gone stays as it was, which is said") func itemWhoseLineGone() throws {
    try runner.prepare(["done", "p1", "25m"])
    try runner.run(
      ["edit"], output: "No longer in the list, so left unchanged: p1 of day 1.\nNothing changed.\n",
      environment: editor("sed -i '/ p1 /d; /## Reflection/d' \"$f\""))
  }

  @Test("past midnight it is still yesterday") func pastMidnightStillYesterday() throws {
    let output = try runner.output(
      of: ["edit"], now: "2026-11-21T01:30:00+01:00",
      environment: editor("cp \"$f\" \(runner.folder("shown")); \(tick)"))
    try expectContains(runner.folder.text("shown"), "count for Friday 20 November 2026.")
    expectSuffix(output, "Still Friday 20 November 2026: your days begin at 04:00.\n")
  }

  @Test("without an editor and without a terminal it says what to do") func withoutEditorWithoutTerminal()
    throws
  {
    try runner.run(
      ["edit"], status: 2,
      errors: "error: there is no terminal for an editor\n"
        + "help: set VISUAL or EDITOR\n")
  }

  @Test(
    "a file that cannot be taken is kept, whatever the reason",
    arguments: [
      ("printf '\\377\\376' >> \"$f\"", Int32(1), "error: the text is not UTF-8\n"),
      ("head -c 20000000 /dev/zero | tr '\\0' a >> \"$f\"", 1, "is larger than 16 MiB"),
      (
        "cd /; mv \"${mmstore%/*}\" \"${mmstore%/*}-gone\"; "
          + "touch \"${mmstore%/*}\"", 3, "error: "
      ),
      ("chmod 500 \"$(dirname \"$mmstore\")\"", 3, "error: "),
    ])
  func fileCannotTakenKept(_ sample: (String, Int32, String)) throws {
    // To somebody who may write everywhere no folder refuses.
    if sample.0.hasPrefix("chmod"), getuid() == 0 { return }
    try runner.prepare(["done", "p2"])
    defer { chmod(runner.folder("workspace"), 0o700) }
    let errors = try runner.refusal(
      of: ["edit"], status: sample.1,
      environment: editor("mmstore='\(runner.folder("workspace/progress.json"))'\n\(tick)\n\(sample.0)"))
    expectContains(errors, sample.2, "\(errors)")
    expectContains(errors, "help: what you typed is in FOLDER/tmp/machinemode-")
    try expectEqual(leftFiles().count, 1)
  }

  @Test("while the store is locked the list is kept") func whileStoreLockedList() throws {
    try runner.prepare(["done", "p2"])
    let holder = try runner.start(
      shell: "exec flock --no-fork \(runner.folder("workspace/progress.lock")) sleep 60")
    let errors = try runner.refusal(of: ["edit"], status: 3, environment: editor("sleep 0.5; \(tick)"))
    expectContains(errors, "error: another process is still writing after 5 s\n")
    holder.process.send(SIGKILL)
    _ = try holder.finish()
    try expectEqual(leftFiles().count, 1)
  }

  @Test(
    "an editor that never gets it right is given up, and the text is kept with its faults and their lines",
    arguments: [
      // The same bytes each time, two texts in turn, and another text each time.
      ("cp ../faulty \"$f\"", 2),
      ("cp ../faulty \"$f\"; mv ../faulty ../x; mv ../other ../faulty; mv ../x ../other", 3),
      ("cp ../faulty \"$f\"; echo >> ../faulty", 20),
    ])
  func editorNeverGetsRight(_ sample: (script: String, rounds: Int)) throws {
    try runner.prepare(["edit"], environment: editor("cp \"$f\" '\(runner.folder("faulty"))'"))
    let list = try runner.folder.text("faulty").replacing("- [ ] p3 ", with: "- [ ] p33 ")
    try runner.folder.write(list, to: "faulty")
    try runner.folder.write(list + "\n", to: "other")
    try FileManager.default.removeItem(atPath: runner.folder("calls"))
    let errors = try runner.refusal(
      of: ["edit"], status: 1, environment: editor("cd '\(runner.folder("tmp"))'; \(sample.script)"))
    let left = try #require(try leftFiles().first)
    expectSuffix(errors, "help: what you typed is in FOLDER/tmp/\(left)\n", "\(errors)")
    try expectEqual(runner.folder.text("calls").split(separator: "\n").count, sample.rounds)
    // The place that is said is the one in the file that is kept.
    let lines = try runner.folder.text("tmp/\(left)").split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("- [ ] p33 ") }) + 1
    expectContains(errors, "FOLDER/tmp/\(left):\(line):", "\(errors)")
    #expect(!hasStore)
  }
}
#endif
