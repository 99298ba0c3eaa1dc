// What `serve` stands on: its folder, the pages that save, and texts that changed meanwhile.

import Foundation
import TestSupport
import Testing

@Suite("The preview from the command line")
struct ServeCommandTests {
  /// The mark of a text that is not there.
  private static let empty = "811c9dc5"

  @Test("takes no port that is none", arguments: ["70000", "-1", "x", ""])
  func port(typed: String) throws {
    try CommandRunner().refusal(of: ["serve", "--port=\(typed)"], status: 2)
  }

  // MARK: The pages

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
      ["-", "--was", Self.empty], ["--delete", "--was", Self.empty], ["other", "--was", "00000000"],
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
