// What `serve` stands on: the server beside the program, the pages that are built first, and texts that changed meanwhile.

import Foundation
import TestSupport
import Testing

@Suite("The preview from the command line")
struct ServeCommandTests {
  /// The mark of a text that is not there.
  private static let empty = "811c9dc5"

  @Test("says what to do where its server is not installed")
  func noServer() throws {
    let runner = try CommandRunner().installed(plan: ["README.md": ""])
    let errors = try runner.refusal(of: ["serve"], status: 3)
    expectPrefix(errors, "error: `machinemode-serve` is not beside the program, in ")
    expectContains(errors, "\nhelp: `make install` puts both there; in a checkout, `make serve` builds it\n")
  }

  @Test("takes no port that is none", arguments: ["70000", "-1", "x", ""])
  func port(typed: String) throws {
    try CommandRunner().refusal(of: ["serve", "--port=\(typed)"], status: 2)
  }

  @Test(
    "the server alone says that it is a part of `serve`",
    arguments: [[], ["--port", "1"], ["--open"], ["x"]])
  func serverAlone(words: [String]) throws {
    let runner = try CommandRunner(.bundled)
    let result = try runner.runUnchecked(
      shell: "\(buildFolder)/machinemode-serve \(words.joined(separator: " "))")
    expectEqual(result.status, 2)
    expectEmpty(result.output)
    expectEqual(
      result.errors, "error: this is a part of `machinemode serve`\nhelp: run `machinemode serve`\n")
  }

  // MARK: The pages

  @Test("a build of some pages writes these and leaves the others, and both are the same as in a whole one")
  func someOfThePages() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    let build = ["site", "--preview", "--quiet", "--output", runner.folder("site")]
    try runner.run(build)
    let before = try runner.folder.contents(of: "site")
    try runner.prepare(["done", "p2", "10m"])
    try runner.run(build + ["--page", "today.html", "--page", "days/001.html"])
    let some = try runner.folder.contents(of: "site")
    try runner.run(build)
    let whole = try runner.folder.contents(of: "site")
    #expect(Set(some.keys) == Set(whole.keys) && Set(before.keys) == Set(whole.keys))
    for (path, bytes) in some {
      let isBuilt = ["today.html", "days/001.html"].contains(path)
      expectEqual(bytes, (isBuilt ? whole[path] : before[path]), "\(path)")
    }
    #expect(some["today.html"] != before["today.html"] && some["index.html"] != whole["index.html"])
  }

  @Test("no other build has what saves")
  func onlyThere() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    try runner.run(["site", "--quiet", "--audience", "private", "--output", runner.folder("site")])
    let site = try runner.folder.contents(of: "site")
    #expect(site["preview.js"] == nil && site["preview.css"] == nil)
    for (path, bytes) in site where path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      expectLacks(text, "preview.js", "\(path)")
      expectLacks(text, "preview-bar", "\(path)")
      expectLacks(text, "edit-form", "\(path)")
      expectLacks(text, "connect-src", "\(path)")
    }
  }

  @Test("a build of the preview keeps no backup and makes no record")
  func leavesNothing() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    let before = try runner.folder.contents(of: "workspace")
    try runner.run(["site", "--preview", "--quiet", "--output", runner.folder("site")])
    try expectEqual(runner.folder.contents(of: "workspace"), before)
  }

  // MARK: Texts

  @Test(
    "a text that was changed meanwhile is not overwritten",
    arguments: [["note", "p1"], ["reflect", "--day", "1"]])
  func changedMeanwhile(command: [String]) throws {
    let runner = try CommandRunner()
    try runner.prepare(command + ["-", "--was", Self.empty], input: "first\n")
    for arguments in [
      ["-", "--was", Self.empty], ["--clear", "--was", Self.empty], ["other", "--was", "00000000"],
    ] {
      let before = try runner.folder.contents(of: "workspace")
      let errors = try runner.refusal(of: command + arguments, status: 1, input: "second\n")
      expectPrefix(errors, "error: the text was changed meanwhile\n")
      try expectEqual(runner.folder.contents(of: "workspace"), before)
    }
    try runner.prepare(command + ["-"], input: "third\n")
    try expectContains(runner.output(of: ["export"]), "\"third\"")
  }
}
