// `note` in the person's own editor: what they save is kept, and nothing they typed is lost.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Whether a terminal can be made here; a container without /dev/pts has none.
private let hasTerminals = FileManager.default.fileExists(atPath: "/dev/pts/ptmx")

@Suite("The editor", .enabled(if: hasTerminals, "no terminal can be made here"))
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

  @Test("opens on the note that is there and saves what it leaves")
  func edits() throws {
    let first = try note("p1", editor: "printf 'one\\n' > \"$1\"")
    expectEqual(first.status, 0)
    #expect(first.text.contains("Note saved on LC 1920 Build Array from Permutation."))
    let second = try note("p1", editor: "printf 'two\\n' >> \"$1\"")
    #expect(second.text.contains("It was:\n  | one\n"))
    #expect(try runner.folder.text("workspace/progress.json").contains("\"text\": \"onetwo\""))
    try expectEqual(leftFiles(), [])
  }

  @Test("that fails changes nothing and says where the text is")
  func fails() throws {
    let result = try note("p1", editor: "printf 'typed' > \"$1\"; exit 4")
    expectEqual(result.status, 3)
    #expect(
      result.text.contains("ended with status 4; nothing was changed\nhelp: what you typed is in FOLDER/tmp/")
    )
    let left = try leftFiles()
    expectEqual(left.count, 1)
    try expectEqual(runner.folder.text("tmp/\(left.first ?? "")"), "typed")
  }

  @Test("closed on a store that broke meanwhile keeps the text")
  func storeBreaks() throws {
    try runner.prepare(["done", "p1"])
    let store = runner.folder("workspace/progress.json")
    let result = try note("p1", editor: "printf 'typed' > \"$1\"; echo broken > \(store)")
    expectEqual(result.status, 1)
    #expect(result.text.contains("help: what you typed is in FOLDER/tmp/"))
    try expectEqual(leftFiles().count, 1)
  }

  @Test("closed on an empty text changes nothing")
  func empty() throws {
    let result = try note("p1", editor: "printf '\\n' > \"$1\"")
    expectEqual(result.status, 1)
    #expect(result.text.contains("the text is empty; nothing was changed"))
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }
}
#endif
