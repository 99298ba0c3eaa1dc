// `protect` and `site --protect`: the words and their key, what a build makes of them, and what is refused.

import Foundation
import TestSupport
import Testing

@Suite("Protecting pages by six words")
struct ProtectCommandTests {
  private static let address = "https://ada.example/progress/"
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  /// Draws words, and returns them.
  @discardableResult
  private func set() throws -> String {
    let output = try runner.output(of: ["protect", "set", "--quiet"])
    #expect(output.wholeMatch(of: #/(\w{4} ){5}\w{4}\n/#) != nil, "\(output)")
    return String(output.dropLast())
  }

  private func build(_ output: String = "site", _ more: String...) throws {
    try runner.prepare(
      ["site", "--audience", "private", "--protect", "--output", runner.folder(output)] + more)
  }

  private func link() throws -> String {
    try runner.output(of: ["protect", "link", "--base-url", Self.address])
  }

  private var key: String { get throws { try runner.folder.text("workspace/protection.json") } }

  @Test("`set` draws words, prints them, and keeps them with their key where the owner alone can read")
  func keeps() throws {
    let output = try runner.output(of: ["protect", "set"])
    let expected = #/The words that open your pages:\n((\w{4} ){5}\w{4})\n((?:.|\n)+)/#
    let parts = try #require(output.wholeMatch(of: expected)).output
    expectEqual(
      String(parts.3),
      """
      `machinemode site --audience private --protect` builds the pages, and
        `machinemode protect link` prints a link that carries the words.

      """)
    let path = runner.folder("workspace/protection.json")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
    #expect(try key.contains(#/"key" : "[0-9a-f]{128}",\n  "rounds" : 1000000,\n  "salt" : "[0-9a-f]{32}",/#))
    try expectContains(key, "\"words\" : \"\(parts.1)\"")
    let again = try runner.output(of: ["protect", "set"])
    expectLacks(again, String(parts.1))
    expectSuffix(again, "Once you build and publish again, words and links from before open nothing.\n")
  }

  @Test("a file that others can read is closed to them by the next words")
  func mode() throws {
    try set()
    try runner.run(shell: "chmod 644 workspace/protection.json")
    try set()
    let path = runner.folder("workspace/protection.json")
    try expectEqual(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o600)
  }

  @Test("`link` is the address with the words after `#`, the same until there are others")
  func links() throws {
    let words = try set()
    let first = try link()
    expectEqual(first, "\(Self.address)#open=\(words.replacing(" ", with: "-"))\n")
    try runner.prepare(["settings", "set", "baseURL", Self.address])
    try expectEqual(runner.output(of: ["protect", "link"]), first)
    try set()
    #expect(try link() != first)
  }

  @Test("a passphrase of version 0.3 seals pages as before, and has no link")
  func earlier() throws {
    let text = """
      {
        "key": "\(String(repeating: "01", count: 64))",
        "rounds": 1000000,
        "salt": "\(String(repeating: "02", count: 16))",
        "schemaVersion": 1
      }

      """
    try runner.folder.write(text, to: "workspace/protection.json")
    try build()
    try expectContains(runner.folder.text("site/index.html"), "data-salt=\"AgICAgICAgICAgICAgICAg==\"")
    try runner.run(
      ["protect", "link", "--base-url", Self.address], status: 1,
      errors: """
        error: the passphrase was set by version 0.3 and is stored nowhere, so no link can carry it
        help: `machinemode protect set` draws words; the passphrase opens the pages until you build and publish again

        """)
    try expectEqual(key, text)
    try set()
    try expectContains(link(), "#open=")
  }

  @Test("without an address there is no link")
  func noAddress() throws {
    try set()
    try runner.run(
      ["protect", "link"], status: 1,
      errors: """
        error: the address of your site is not set, so there is no link to it
        help: `machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run

        """)
  }

  @Test("without words there is nothing to protect with", arguments: ["link", "site"])
  func nothingSet(command: String) throws {
    let arguments =
      command == "site"
      ? ["site", "--audience", "private", "--protect", "--output", runner.folder("site")]
      : ["protect", command]
    try runner.run(
      arguments, status: 1,
      errors: """
        error: no words are set, so there is nothing to protect pages with
        help: `machinemode protect set` draws some

        """)
    #expect(!FileManager.default.fileExists(atPath: runner.folder("site")))
  }

  @Test("a public site is not protected")
  func publicSite() throws {
    try set()
    let errors = try runner.refusal(of: ["site", "--protect", "--output", runner.folder("site")], status: 2)
    expectPrefix(errors, "error: a public site is for everyone; `--protect` goes with `--audience private`\n")
  }

  @Test("`site --protect` writes pages and what they are shown with, and removes what an open build left")
  func site() throws {
    try runner.prepare(["note", "p1", "Zqsecret thought."])
    try runner.prepare(["note", "add", "Zqsecret note", "--tag", "zqsecrettag"])
    try runner.prepare(["site", "--audience", "private", "--output", runner.folder("site")])
    try expectContains(runner.folder.contents(of: "site").keys, "report.md")
    try set()
    let output = try runner.output(
      of: ["site", "--audience", "private", "--protect", "--replace", "--output", runner.folder("site")])
    #expect(output.contains(#/^\d+ pages, protected: FOLDER/site/index\.html\n$/#))
    let files = try runner.folder.contents(of: "site")
    let others = files.keys.filter { !$0.hasSuffix(".html") }.sorted()
    expectEqual(
      others,
      [
        ".machinemode-files", "apple-touch-icon.png", "favicon.svg", "manifest.webmanifest", "page.js",
        "search.js",
        "send.js", "style.css", "tables.js", "theme.js", "unlock.js",
      ])
    for (path, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      expectLacks(text, "zqsecret", "\(path)")
      expectLacks(path, "zq", "\(path)")
      #expect(!path.hasSuffix(".html") || text.contains(" id=\"sealed\" "), "\(path)")
    }
    // The other way round, too.
    try runner.prepare(["site", "--replace", "--output", runner.folder("site")])
    let open = try runner.folder.contents(of: "site")
    #expect(open["unlock.js"] == nil && open["progress.json"] != nil)
    #expect(!open.values.contains { String(decoding: $0, as: UTF8.self).contains(" id=\"sealed\" ") })
  }

  @Test("two builds have the same bytes, and one logged item changes only what shows it")
  func sameBytes() throws {
    try runner.prepare(["done", "p1", "25m"])
    try set()
    try build("first")
    try build("second")
    let before = try runner.folder.contents(of: "first")
    try expectEqual(runner.folder.contents(of: "second"), before)
    try runner.prepare(["done", "p2", "10m"])
    try build("first")
    let after = try runner.folder.contents(of: "first")
    let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
    expectEqual(
      changed,
      [
        "about.html", "calendar/2026-w47.html", "days/001.html", "days/index.html", "index.html",
        "problems.html", "report.html", "today.html",
      ])
  }

  @Test("a learner's own calendar is kept as an open build keeps it")
  func calendar() throws {
    try runner.prepare(["done", "p1", "25m"])
    try runner.prepare(["site", "--audience", "private", "--output", runner.folder("open")])
    let before = try runner.folder.text("workspace/calendar.ics")
    try set()
    try build()
    try expectEqual(runner.folder.text("workspace/calendar.ics"), before)
  }

  @Test("words and key are in no backup, export or sync, and `undo` knows nothing of them")
  func kept() throws {
    try runner.prepare(["done", "p1", "25m"])
    let words = try set()
    let digits = try #require(try key.firstMatch(of: #/"key" : "([0-9a-f]+)"/#)).output.1
    try runner.run(shell: "mkdir shared")
    try runner.prepare(["backup", "create"])
    try runner.prepare(["sync", runner.folder("shared")])
    for (path, bytes) in try runner.folder.contents() where !path.hasSuffix("workspace/protection.json") {
      let text = String(decoding: bytes, as: UTF8.self)
      expectLacks(text, digits, "\(path)")
      expectLacks(text, words, "\(path)")
    }
    try expectLacks(runner.output(of: ["export"]), digits)
    try expectLacks(runner.output(of: ["undo", "--list"]), "protect")
  }

  @Test("`off` asks first, removes the words, and leaves the pages that were built")
  func off() throws {
    try runner.run(
      ["protect", "off"], status: 1, errors: "error: no words are set\n")
    try set()
    try build()
    let pages = try runner.folder.contents(of: "site")
    try runner.run(
      ["protect", "off"], status: 2,
      errors: "error: `protect off` asks first, and there is no terminal to ask on\nhelp: add `--yes`\n")
    try runner.run(
      ["protect", "off", "--yes"],
      output: """
        The words are removed. Pages that were built with them stay protected until you
          replace them.

        """)
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace/protection.json")))
    try expectEqual(runner.folder.contents(of: "site"), pages)
  }

  @Test(
    "a key file that was damaged is named, and nothing is written",
    arguments: [
      "", "{\"schemaVersion\": 2}\n",
      "{\"schemaVersion\": 1, \"rounds\": 1000, \"salt\": \"\", \"key\": \"\"}\n",
      "{\"schemaVersion\": 1, \"rounds\": 1000000, \"salt\": \"00\", \"key\": \"\"}\n",
      "{\"schemaVersion\": 1, \"rounds\": 1000000, \"salt\": \"\(String(repeating: "0", count: 32))\", "
        + "\"key\": \"\(String(repeating: "0", count: 128))\", \"words\": \"a<b\"}\n",
    ])
  func damaged(text: String) throws {
    try runner.folder.write(text, to: "workspace/protection.json")
    for arguments in [
      ["site", "--audience", "private", "--protect", "--output", runner.folder("site")], ["protect", "link"],
      ["protect", "set"],
    ] {
      let errors = try runner.refusal(of: arguments, status: 1)
      expectPrefix(errors, "error: FOLDER/workspace/protection.json is damaged: ")
      expectContains(errors, "`machinemode protect off`", "\(errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("site")))
    try expectEqual(runner.folder.text("workspace/protection.json"), text)
    try runner.prepare(["protect", "off", "--yes"])
    try set()
  }
}
