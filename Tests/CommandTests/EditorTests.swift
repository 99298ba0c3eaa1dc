// `note` in the person's own editor: what they save is kept, and nothing they typed is lost.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Whether a terminal can be made here; a container without /dev/pts has none.
private let hasTerminals = FileManager.default.fileExists(atPath: "/dev/pts/ptmx")

@Suite("The editor")
struct EditorTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
  }

  /// Runs `note` at a terminal, which `script` of Debian's essential packages provides.
  private func note(_ arguments: String..., editor: String) throws -> (status: Int32, text: String) {
    try runner.folder.write("#!/bin/sh\n\(editor)\n", to: "editor")
    try FileManager.default.createDirectory(atPath: runner.folder("tmp"), withIntermediateDirectories: true)
    chmod(runner.folder("editor"), 0o700)
    let line =
      (["note"] + arguments + ["--workspace", runner.folder("workspace"), "--now", CommandRunner.now])
      .joined(separator: " ")
    let result = try runner.runUnchecked(
      shell: "script --quiet --return --command '\(runner.program) \(line)' /dev/null",
      environment: ["EDITOR": runner.folder("editor"), "TMPDIR": runner.folder("tmp")])
    return (result.status, result.output.replacing("\r\n", with: "\n"))
  }

  private func leftFiles() throws -> [String] { try runner.folder.contents(of: "tmp").keys.sorted() }

  /// A command that opens an editor on a text, and commands that change the same text while it is open.
  struct Meanwhile: CustomTestStringConvertible {
    let testDescription: String
    let before: [String]
    let command: [String]
    let meanwhile: [String]
    /// What the editor has when it closes.
    var typed = "mine"
    /// The texts that the store then has; the typed one is in a kept file if it is not among them.
    let kept: [String]
  }

  private static let standalone = ["note", "add", "old", "--tag", "one"]

  @Test(
    "keeps what was changed while it was open, and what was typed",
    arguments: [
      Meanwhile(
        testDescription: "note", before: ["note", "p1", "old"], command: ["note", "p1", "--edit"],
        meanwhile: ["note p1 theirs"], kept: ["\"theirs\""]),
      Meanwhile(
        testDescription: "note --append", before: ["note", "p1", "old"], command: ["note", "p1", "--append"],
        meanwhile: ["note p1 theirs"], kept: ["theirs\\n\\nmine"]),
      Meanwhile(
        testDescription: "note --append on none", before: ["done", "p1"],
        command: ["note", "p1", "--append"],
        meanwhile: ["note p1 theirs"], kept: ["theirs\\n\\nmine"]),
      Meanwhile(
        testDescription: "reflect", before: ["reflect", "old"], command: ["reflect", "--edit"],
        meanwhile: ["reflect theirs"], kept: ["\"theirs\""]),
      Meanwhile(
        testDescription: "reflect --append", before: ["reflect", "old"], command: ["reflect", "--append"],
        meanwhile: ["reflect theirs"], kept: ["theirs\\n\\nmine"]),
      Meanwhile(
        testDescription: "note edit", before: standalone, command: ["note", "edit", "old"],
        meanwhile: ["note edit old theirs"], kept: ["\"theirs\""]),
      Meanwhile(
        testDescription: "note edit --append", before: standalone,
        command: ["note", "edit", "old", "--append"],
        meanwhile: ["note edit old theirs"], kept: ["theirs\\n\\nmine"]),
      Meanwhile(
        testDescription: "note edit of a deleted note", before: standalone, command: ["note", "edit", "old"],
        meanwhile: ["note delete old"], kept: []),
      Meanwhile(
        testDescription: "note edit --append of a deleted note", before: standalone,
        command: ["note", "edit", "old", "--append"], meanwhile: ["note delete old"], kept: []),
      Meanwhile(
        testDescription: "note add", before: standalone, command: ["note", "add"],
        meanwhile: ["note edit old theirs"], kept: ["\"theirs\"", "\"mine\""]),
    ])
  func meanwhile(_ sample: Meanwhile) throws {
    try runner.prepare(sample.before)
    try FileManager.default.createDirectory(atPath: runner.folder("tmp"), withIntermediateDirectories: true)
    let options =
      "--workspace '\(runner.folder("workspace"))' --now \(CommandRunner.now) >/dev/null || exit 9"
    let commands = sample.meanwhile.map { "'\(runner.program)' \($0) \(options)\n" }.joined()
    try runner.folder.write("#!/bin/sh\n\(commands)printf \(sample.typed) > \"$1\"\n", to: "editor")
    chmod(runner.folder("editor"), 0o700)
    let result = try runner.runUnchecked(
      sample.command, environment: ["EDITOR": runner.folder("editor"), "TMPDIR": runner.folder("tmp")])
    let store = try runner.folder.text("workspace/progress.json")
    for text in sample.kept { expectContains(store, text, "\(store)") }
    let isSaved = sample.kept.contains { $0.contains(sample.typed) }
    expectEqual(result.status, isSaved ? 0 : 1, "\(result)")
    try expectEqual(leftFiles().count, isSaved ? 0 : 1)
    for file in try leftFiles() {
      expectContains(result.errors, " meanwhile\n", "\(result)")
      expectContains(result.errors, "help: what you typed is in FOLDER/tmp/\(file)\n")
      try expectEqual(runner.folder.text("tmp/\(file)"), sample.typed)
    }
  }

  @Test("opens for a first note, and with --edit on the note that is there", .enabled(if: hasTerminals))
  func edits() throws {
    let first = try note("p1", editor: "printf 'one\\n' > \"$1\"")
    expectEqual(first.status, 0)
    expectContains(first.text, "Note saved on LC 1920 Build Array from Permutation.")
    let second = try note("p1", "--edit", editor: "printf 'two\\n' >> \"$1\"")
    expectContains(second.text, "It was:\n  | one\n")
    try expectContains(runner.folder.text("workspace/progress.json"), "\"text\": \"onetwo\"")
    try expectEqual(leftFiles(), [])
  }

  @Test("that fails changes nothing and says where the text is", .enabled(if: hasTerminals))
  func fails() throws {
    let result = try note("p1", editor: "printf 'typed' > \"$1\"; exit 4")
    expectEqual(result.status, 3)
    expectContains(
      result.text, "ended with status 4\nhelp: what you typed is in FOLDER/tmp/")
    let left = try leftFiles()
    expectEqual(left.count, 1)
    try expectEqual(runner.folder.text("tmp/\(left.first ?? "")"), "typed")
  }

  @Test("closed on a store that broke meanwhile keeps the text", .enabled(if: hasTerminals))
  func storeBreaks() throws {
    try runner.prepare(["done", "p1"])
    let store = runner.folder("workspace/progress.json")
    let result = try note("p1", editor: "printf 'typed' > \"$1\"; echo broken > \(store)")
    expectEqual(result.status, 1)
    expectContains(result.text, "help: what you typed is in FOLDER/tmp/")
    try expectEqual(leftFiles().count, 1)
  }

  @Test("closed on an empty text changes nothing", .enabled(if: hasTerminals))
  func empty() throws {
    let result = try note("p1", editor: "printf '\\n' > \"$1\"")
    expectEqual(result.status, 1)
    expectContains(result.text, "the text is empty")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }
}
#endif
