// `publish`: what is sent and remembered, what is asked about, and what is refused. The judge publishing.py tries hosts, too.

import Foundation
import TestSupport
import Testing

@Suite("Publishing a site")
struct PublishCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.prepare(["note", "p1", "The queue empties before the counter is read."])
  }

  private func folder(_ name: String) -> String { runner.folder(name) }

  private func contents(_ name: String = "out") throws -> [String: [UInt8]] {
    try runner.folder.contents(of: name)
  }

  /// What `site` builds for the public.
  private func site() throws -> [String: [UInt8]] {
    try runner.prepare(["site", "--output", folder("built")])
    return try contents("built")
  }

  @Test("sends the public site into a folder, and then only what differs, to the same place")
  func sendsChanges() throws {
    let site = try site()
    let count = site.count - 1
    try expectEqual(
      runner.output(of: ["publish", folder("out")]),
      "Published to FOLDER/out: \(count) files new or changed, 0 removed, 0 unchanged.\n")
    try expectEqual(contents(), site)
    try expectEqual(
      runner.output(of: ["publish"]),
      "Nothing to publish: FOLDER/out is up to date with all \(count) files.\n")
    try runner.folder.write("theirs", to: "out/CNAME")
    try runner.prepare(["settings", "set", "share.name", "Ada"])
    let trial = try runner.output(of: ["publish", "--dry-run"])
    expectContains(trial, "  send    index.html\n")
    try expectEqual(contents()["index.html"], site["index.html"])
    try expectSuffix(
      runner.output(of: ["publish"]), " 0 removed, \(count - lines(of: trial, "  send")) unchanged.\n")
    try expectEqual(contents(), self.site().merging(["CNAME": Array("theirs".utf8)]) { $1 })
  }

  private func lines(of text: String, _ prefix: String) -> Int {
    text.split(separator: "\n").count { $0.hasPrefix(prefix) }
  }

  @Test("asks before it publishes beside other files for the first time, and refuses without a terminal")
  func besideOthers() throws {
    try runner.folder.write("theirs", to: "out/notes.txt")
    try expectEqual(
      runner.refusal(of: ["publish", folder("out")], status: 1),
      """
      error: FOLDER/out holds other files: notes.txt
      help: `--yes` publishes there without asking

      """)
    try expectEqual(contents().keys.sorted(), ["notes.txt"])
    try expectContains(runner.output(of: ["publish", folder("out"), "--dry-run"]), "It would ask first: ")
    try runner.prepare(["publish", folder("out"), "--yes"])
    try runner.prepare(["settings", "set", "share.name", "Ada"])
    try runner.prepare(["publish"])
    try expectEqual(runner.folder.text("out/notes.txt"), "theirs")
  }

  @Test(
    "replaces nothing that it did not put there, whatever is agreed to",
    arguments: ["index.html", "days/001.html", ".machinemode-files"])
  func foreign(name: String) throws {
    try runner.folder.write("theirs", to: "out/\(name)")
    let errors = try runner.refusal(of: ["publish", folder("out"), "--yes"], status: 1)
    expectContains(errors, name)
    try expectEqual(contents(), [name: Array("theirs".utf8)])
  }

  @Test(
    "refuses a list at the destination that names what no build writes",
    arguments: ["../mine", ".git/config", "*", "a//b"])
  func hostileList(path: String) throws {
    try runner.prepare(["publish", folder("out")])
    let list = try runner.folder.text("out/.machinemode-files")
    try runner.folder.write(list + "\(path)\n", to: "out/.machinemode-files")
    let errors = try runner.refusal(of: ["publish"], status: 1)
    expectContains(errors, "names a path that is no part of a site: `\(path)`")
  }

  @Test("keeps the audience, and changes it only with a yes")
  func audience() throws {
    let words = try runner.refusal(of: ["publish", folder("out"), "--protect"], status: 1)
    expectContains(words, "no words are set")
    try runner.prepare(["protect", "set"])
    try runner.prepare(["publish", folder("out"), "--protect"])
    let sealed = try contents()
    #expect(sealed["progress.json"] == nil && sealed["unlock.js"] != nil)
    try runner.prepare(["publish"])
    try runner.prepare(["publish", folder("out")])
    try expectEqual(contents(), sealed)
    let change = "error: FOLDER/out holds a protected site, and this is a public site\n"
    try expectPrefix(runner.refusal(of: ["publish", "--no-protect"], status: 1), change)
    try expectEqual(
      runner.refusal(of: ["publish", folder("other"), "--no-protect"], status: 1),
      """
      error: the last site that you published was protected, and this is a public site
      help: `--yes` publishes there without asking

      """)
    try runner.prepare(["publish", "--no-protect", "--yes"])
    try expectEqual(contents(), site())
    try expectPrefix(
      runner.refusal(of: ["publish", "--protect"], status: 1),
      "error: FOLDER/out holds a public site, and this is a protected site\n")
  }

  @Test("never sends a private text, not even by an own template")
  func leak() throws {
    try runner.prepare(["publish", folder("out")])
    let before = try contents()
    try runner.folder.write(
      "<p>The queue empties before the counter is read.</p>\n", to: "workspace/Templates/foot.html")
    expectContains(try runner.refusal(of: ["publish"], status: 1), "what you do not share")
    try expectEqual(contents(), before)
  }

  @Test("publishes onto a branch of a remote, which it finds again from any folder")
  func branch() throws {
    try runner.run(
      shell:
        "git init --quiet --bare far.git; git init --quiet here; cd here; git remote add origin ../far.git")
    func output(_ line: String) throws -> String { try runner.runUnchecked(shell: line).output }
    func publish(_ words: String, in place: String) throws -> String {
      let options = "--workspace '\(folder("workspace"))' --now \(CommandRunner.now)"
      return try output("cd \(place) && '\(runner.program)' publish \(words) \(options)")
    }
    try expectPrefix(
      publish("git:origin#pages", in: "here"), "Published to the branch pages of FOLDER/far.git: ")
    try expectPrefix(publish("", in: "/"), "Nothing to publish: the branch pages of FOLDER/far.git ")
    let names = try output("git --git-dir far.git ls-tree -r --name-only pages")
    try expectEqual(
      Set(names.split(separator: "\n").map(String.init)), Set(site().keys).union([".nojekyll"]))
    try expectEqual(
      output("git --git-dir far.git log --format='%an <%ae> %s' pages"),
      "Machine Mode <publish@machinemode.invalid> Publish the site\n")
  }

  @Test(
    "refuses what is no destination, and says what one looks like",
    arguments: ["", "website", "https://example.org/x", "git:", "git:origin#", "host:", "/", "rsync://host/"])
  func noDestination(typed: String) throws {
    try expectEqual(
      runner.refusal(of: ["publish", typed], status: 2),
      """
      error: `\(typed)` is no destination
      help: write a folder (`./website`), a host (`me@example.org:www/progress`) or a repository (`git:origin`)

      """)
  }

  @Test("asks for a destination where none is remembered")
  func nothingRemembered() throws {
    expectContains(
      try runner.refusal(of: ["publish"], status: 2), "nothing was published from this device yet")
  }

  @Test("does not take a workspace, or a folder above one, for the place of a site")
  func workspaces() throws {
    for name in ["workspace", "."] {
      expectContains(try runner.refusal(of: ["publish", folder(name), "--yes"], status: 2), "workspace")
    }
  }

  @Test("is no step of undo")
  func undo() throws {
    try runner.prepare(["publish", folder("out")])
    expectContains(try runner.output(of: ["undo"]), "note")
  }
}
