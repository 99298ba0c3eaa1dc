// `edit` from the outside: scripted editors, mistakes mended and given up, changes meanwhile, and kept files.

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

  /// Runs `edit` with a shell script as the editor; its file is `$f`, and `$mm` runs the program.
  private func edit(
    _ arguments: String..., now: String = "2026-11-20T21:00:00+01:00", editor: String,
    as name: String = "editor",
    input: String = ""
  ) throws -> CommandResult {
    let program = "\(runner.program) --workspace \(runner.folder("workspace")) --now \(now)"
    let script = """
      #!/bin/sh
      for f; do :; done
      mm() { command=$1; shift; '\(runner.program)' "$command" --workspace '\(runner.folder("workspace"))' --now \(now) "$@" >/dev/null; }
      echo "$@" >> '\(runner.folder("calls"))'
      \(editor)
      """
    #expect(!program.isEmpty)
    try runner.folder.write(script + "\n", to: name)
    chmod(runner.folder(name), 0o700)
    return try runner.run(
      ["edit"] + arguments, now: now, input: input,
      environment: ["VISUAL": runner.folder(name), "EDITOR": "false", "TMPDIR": runner.folder("tmp")])
  }

  /// The lists that were kept, without what was offered at first beside each.
  private func leftFiles() throws -> [String] {
    try runner.folder.contents(of: "tmp").keys.filter { !$0.hasSuffix(".offered") }.sorted()
  }
  private func store() throws -> String { try runner.folder.text("workspace/progress.json") }
  private var hasStore: Bool { FileManager.default.fileExists(atPath: runner.folder("workspace")) }

  private let tick = "sed -i 's/^- \\[ \\] p1 .*/& 25m/; s/^- \\[ \\] p1/- [x] p1/' \"$f\""

  @Test func `ticks, minutes, notes, a bonus problem and a reflection are one step, and undo takes it back`()
    throws
  {
    let result = try edit(
      editor: tick
        + "\nsed -i '/ p2 /a\\  a **note**\\n\\n  - [ ] with a box' \"$f\"\n"
        + "sed -i '/^## Beyond/a\\\\n- [x] LC 215: Kth Largest [Medium] 15m' \"$f\"\necho 'A good day.' >> \"$f\""
    )
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        """
        The programme starts on Friday 20 November 2026.
        Done: LC 1920 Build Array from Permutation, 25 min.
        Note saved on LC 1480 Running Sum of 1d Array.
        Bonus problem done: Kth Largest, 15 min.
        Reflection saved on day 1.
        Your data lives in FOLDER/workspace.
        Milestone: First streak
        """.split(separator: "\n").dropLast().joined(separator: "\n")), "\(result.output)")
    #expect(result.output.contains("Streak 1 day"))
    #expect(try leftFiles() == [])
    #expect(try store().contains("a **note**\\n\\n- [ ] with a box"))
    let undone = try runner.run(["undo"])
    #expect(
      undone.output.hasPrefix(
        """
        Undone: edit LC 1920 Build Array from Permutation, 25 min; note on LC 1480
          Running Sum of 1d Array; Kth Largest, 15 min; reflection on the day (day 1),
          logged Fri 20 Nov 21:00.

        """), "\(undone.output)")
    #expect(try runner.run(["edit", "--from", "-"], input: "# Day 1\n").output == "Nothing changed.\n")
  }

  @Test func `what was shown and saved again changes nothing, nor does an emptied file`() throws {
    for editor in ["touch \"$f\"", ": > \"$f\"", "printf '\\n \\n' > \"$f\"", "sed -i 's/$/\\r/' \"$f\""] {
      #expect(
        try edit(editor: editor) == CommandResult(status: 0, output: "Nothing changed.\n", errors: ""))
      #expect(try leftFiles() == [])
    }
    #expect(!hasStore)
  }

  @Test func `a mistake opens the editor again at its line, with the message on top`() throws {
    let result = try edit(
      editor: """
        if grep -q 'Not saved yet' "$f"; then
          cp "$f" \(runner.folder("second")); sed -i 's/ forgot//' "$f"
        else
          sed -i 's/^- \\[ \\] p3.*/& 5m forgot/; s/^- \\[ \\] p1/- [x] p1/' "$f"
        fi
        """, as: "vim")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.contains("Done: LC 1920"))
    #expect(result.output.contains("5 min added to LC 1295"))
    let second = try runner.folder.text("second").split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(second.firstIndex { $0.hasSuffix("forgot") }) + 1
    #expect(second[1] == "  line \(line): `5m forgot` after `p3` is not a valid time")
    let calls = try runner.folder.text("calls").split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(calls == ["+1", "+\(line)"])
    #expect(try leftFiles() == [])
  }

  @Test func `a file that comes back with its mistakes as it was is given up, kept, and taken later`() throws
  {
    let result = try edit(editor: "sed -i 's/ p1 / p77 /; s/^- \\[ \\] p2/- [x] p2/' \"$f\"")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("error: there is no `p77` here: the day has `p1` to `p5`"))
    let left = try #require(try leftFiles().first)
    #expect(result.errors.contains("FOLDER/tmp/\(left):"))
    #expect(
      result.errors.hasSuffix(
        "help: what you typed is in FOLDER/tmp/\(left)\nhelp: `machinemode edit --from FOLDER/tmp/\(left)` takes it\n"
      ))
    #expect(!hasStore)
    let path = runner.folder("tmp/\(left)")
    #expect(try runner.run(["edit", "--from", path]).status == 1)
    try runner.folder.write(
      runner.folder.text("tmp/\(left)").replacing(" p77 ", with: " p1 "), to: "tmp/\(left)")
    let taken = try runner.run(["edit", "--from", path])
    #expect(taken.status == 0)
    #expect(taken.output.contains("Done: LC 1480"))
    #expect(try leftFiles() == [left])
  }

  @Test func `emptied after a mistake it changes nothing`() throws {
    let result = try edit(
      editor: "if grep -q 'Not saved yet' \"$f\"; then : > \"$f\"; else sed -i 's/ p1 / p77 /' \"$f\"; fi")
    #expect(result == CommandResult(status: 0, output: "Nothing changed.\n", errors: ""))
    #expect(try leftFiles() == [])
  }

  @Test func `an editor that fails changes nothing, and what was typed stays`() throws {
    let typed = try edit(editor: tick + "; exit 4")
    #expect(typed.status == 3)
    #expect(
      typed.errors.contains(
        "ended with status 4; nothing was changed\nhelp: what you typed is in FOLDER/tmp/"))
    #expect(try leftFiles().count == 1)
    try FileManager.default.removeItem(atPath: runner.folder("tmp"))
    try FileManager.default.createDirectory(atPath: runner.folder("tmp"), withIntermediateDirectories: true)
    let untouched = try edit(editor: "exit 4")
    #expect(untouched.status == 3)
    #expect(!untouched.errors.contains("FOLDER/tmp/"))
    #expect(try leftFiles() == [])
    #expect(!hasStore)
  }

  @Test func `what was logged during the edit stays, and a note changed on both sides keeps both`() throws {
    _ = try runner.run(["note", "p1", "old"])
    let result = try edit(
      editor: "mm note p1 theirs; mm done p2 10m; mm done p3 20m; sed -i 's/^  old/  mine/' \"$f\"\n"
        + "sed -i 's/^- \\[ \\] p3 .*/& 5m/' \"$f\"")
    #expect(result.errors == "")
    #expect(result.output.contains("was changed elsewhere as well: both\n  are kept, yours below."))
    #expect(result.output.contains("5 min added to LC 1295"))
    #expect(try store().contains("theirs\\n\\nmine"))
    let today = try runner.run(["today"]).output
    #expect(today.contains("p2  [✓]"))
    #expect(today.contains("25 min"))
  }

  @Test func `minutes and ticks are taken back without a question where nobody can answer`() throws {
    _ = try runner.run(["done", "p1", "25m", "p2", "10m"])
    let result = try edit(editor: "sed -i 's/ 25m$/ 5m/; s/^- \\[x\\] p2/- [ ] p2/' \"$f\"")
    #expect(result.errors == "")
    #expect(
      result.output.hasPrefix(
        "20 min taken off LC 1920 Build Array from Permutation.\n"
          + "Open again: LC 1480 Running Sum of 1d Array. Time and notes stay.\n"), "\(result.output)")
    #expect(
      try runner.run(["undo", "--list", "--json"]).output.contains(
        "20 min less; LC 1480 Running Sum of 1d Array, open again"))
  }

  @Test func `an item whose line is gone stays as it was, which is said`() throws {
    _ = try runner.run(["done", "p1", "25m"])
    let result = try edit(editor: "sed -i '/ p1 /d; /## Reflection/d' \"$f\"")
    #expect(
      result
        == CommandResult(
          status: 0,
          output: "No longer in the list, so left unchanged: p1 of day 1.\nNothing changed.\n", errors: "")
    )
  }

  @Test func `a week is one file, and its days are told apart`() throws {
    let result = try edit(
      "--week", "2", "--on", "yesterday",
      editor: "cp \"$f\" \(runner.folder("shown")); sed -i 's/\\[ \\] p1/[x] p1/' \"$f\"")
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("Done: ") } == 7)
    let shown = try runner.folder.text("shown")
    #expect(
      shown.hasPrefix("<!-- Days 8 to 14 of 100. Ticks and minutes count for Thursday 19 November 2026.\n"))
    #expect(shown.split(separator: "\n").count { $0.hasPrefix("# Day ") } == 7)
    #expect(try store().contains("2026-11-19"))
    #expect(
      try runner.run(["edit", "--week", "99"]).errors.hasPrefix(
        "error: there is no week 99\nhelp: the programme has weeks 1 to"))
  }

  @Test func `past midnight it is still yesterday`() throws {
    let result = try edit(
      now: "2026-11-21T01:30:00+01:00", editor: "cp \"$f\" \(runner.folder("shown")); \(tick)")
    #expect(result.status == 0)
    #expect(try runner.folder.text("shown").contains("count for Friday 20 November 2026."))
    #expect(result.output.hasSuffix("Still Friday 20 November 2026: your days begin at 04:00.\n"))
  }

  @Test func `a list comes from standard input and a mistake in it is told with its line`() throws {
    let good = try runner.run(
      ["edit", "--from", "-"], input: "# Day 2\n\n- [x] p1 \(try title("2", "p1")) 25m\n")
    #expect(good.errors == "")
    #expect(good.output.contains("25 min."))
    let bad = try runner.run(["edit", "--from", "-"], input: "# Day 2\n\n- [x] p1 Nonsense\n")
    #expect(bad.status == 1)
    #expect(
      bad.errors.hasPrefix(
        "standard input:3:1: error: the title of `p1` was changed [title]\n- [x] p1 Nonsense\n^\n"))
    #expect(bad.errors.hasSuffix("Nothing was changed.\n"))
  }

  private func title(_ day: String, _ handle: String) throws -> String {
    _ = try edit("--day", day, editor: "cp \"$f\" \(runner.folder("titles"))")
    let line = try runner.folder.text("titles").split(separator: "\n").first { $0.contains("] \(handle) ") }
    return String(try #require(line).dropFirst(9))
  }

  @Test func `without an editor and without a terminal it says what to do`() throws {
    #expect(
      try runner.complaints(
        ["edit"], status: 2,
        errors: "error: there is no terminal for an editor\n"
          + "help: set VISUAL or EDITOR, or give a checklist with `--from FILE`\n") == [])
  }

  @Test(arguments: [
    ("printf '\\377\\376' >> \"$f\"", Int32(1), "error: the text is not UTF-8; nothing was changed\n"),
    ("head -c 20000000 /dev/zero | tr '\\0' a >> \"$f\"", 1, "is larger than 16 MiB"),
    ("sed -i 's/\"day\": \"2026-11-20/\"day\": \"2026-11-19/' \"$mmstore\"", 1, "progress.json"),
    (
      "cd /; mv \"${mmstore%/*}\" \"${mmstore%/*}-gone\"; "
        + "touch \"${mmstore%/*}\"", 3, "error: "
    ),
    ("chmod 500 \"$(dirname \"$mmstore\")\"", 3, "error: "),
  ])
  func `a file that cannot be taken is kept, whatever the reason`(_ sample: (String, Int32, String)) throws {
    // To somebody who may write everywhere no folder refuses.
    if sample.0.hasPrefix("chmod"), getuid() == 0 { return }
    _ = try runner.run(["done", "p2"])
    defer { chmod(runner.folder("workspace"), 0o700) }
    let result = try edit(
      editor: "mmstore='\(runner.folder("workspace/progress.json"))'\n\(tick)\n\(sample.0)")
    #expect(result.status == sample.1)
    #expect(result.errors.contains(sample.2), "\(result.errors)")
    #expect(result.errors.contains("help: what you typed is in FOLDER/tmp/machinemode-"))
    #expect(try leftFiles().count == 1)
  }

  @Test func `while the store is locked the list is kept, and taken afterwards`() throws {
    _ = try runner.run(["done", "p2"])
    let holder = try runner.start(shell: "exec flock \(runner.folder("workspace/progress.lock")) sleep 60")
    let result = try edit(editor: "sleep 0.5; \(tick)")
    holder.process.send(SIGKILL)
    _ = try holder.finish()
    #expect(result.status == 3)
    let left = try #require(try leftFiles().first)
    let taken = try runner.run(["edit", "--from", runner.folder("tmp/\(left)")])
    #expect(taken.output.contains("Done: LC 1920"), "\(taken)")
  }

  @Test func `an editor that never gets it right is given up`() throws {
    let result = try edit(editor: "sed -i 's/^- \\[ \\] p3 /- [ ] p33 /' \"$1\"; echo more >> \"$1\"")
    #expect(result.status == 1)
    #expect(result.errors.contains("help: what you typed is in FOLDER/tmp/"))
  }

  @Test func `a kept list takes nothing back that was logged since`() throws {
    let slip = "\(tick)\nsed -i 's/^- \\[ \\] p3/- [ ] p33/' \"$1\""
    let result = try edit(editor: "test -e once && exit 0\ntouch once\n\(slip)")
    #expect(result.status == 1)
    let left = try #require(try leftFiles().first)
    #expect(try runner.run(["done", "p5", "40m", "--note", "Late."]).status == 0)
    #expect(try runner.run(["reflect", "Good."]).status == 0)
    try runner.folder.write(
      try runner.folder.text("tmp/\(left)").replacing("p33", with: "p3"), to: "tmp/\(left)")
    let taken = try runner.run(["edit", "--from", runner.folder("tmp/\(left)")])
    #expect(taken.status == 0 && taken.output.hasPrefix("Done: LC 1920"), "\(taken)")
    let day = try runner.run(["today"]).output
    #expect(day.contains("[✓] LC 88   Merge Sorted Array +                   21:00  Easy     40 min"))
    #expect(try store().contains("Late.") && store().contains("Good."))
  }

  // MARK: At a terminal

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx")),
    arguments: [
      ("n", Int32(1), false), ("x\ny", 0, true), ("e\ny", 0, true), ("", 1, false),
    ])
  func `before something goes there is one question`(_ sample: (String, Int32, Bool)) throws {
    _ = try runner.run(["done", "p1", "25m"])
    try runner.folder.write("#!/bin/sh\nsed -i 's/^- \\[x\\] p1/- [ ] p1/' \"$1\"\n", to: "editor")
    chmod(runner.folder("editor"), 0o700)
    try runner.folder.write(sample.0.isEmpty ? "\u{4}" : sample.0 + "\n", to: "answers")
    let line = "edit --workspace \(runner.folder("workspace")) --now \(CommandRunner.now)"
    let result = try runner.run(
      shell:
        "(sleep 1; cat answers; sleep 1) | script --quiet --return --command '\(runner.program) \(line)' /dev/null",
      environment: ["EDITOR": runner.folder("editor"), "TMPDIR": runner.folder("tmp")])
    #expect(result.output.contains("Save this? [y]es, [e]dit again, [n]o: "))
    #expect(result.status == sample.1, "\(result)")
    #expect(result.output.contains("what you typed is in FOLDER/tmp/") == !sample.2)
    #expect(try leftFiles().isEmpty == sample.2)
    #expect(try store().contains("\"finished\": true") != sample.2)
  }
}
#endif
