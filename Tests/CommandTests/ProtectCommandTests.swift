// `protect` and `site --protect`: the passphrase and its key, what a build makes of them, and what is refused.

import Foundation
import TestSupport
import Testing

@Suite("Protecting pages by a passphrase")
struct ProtectCommandTests {
  private static let phrase = "correct horse battery staple"
  private static let address = "https://ada.example/progress/"
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private func set(_ phrase: String = phrase, errors: String = "") throws {
    try runner.prepare(["protect", "set", "--passphrase-file", "-"], errors: errors, input: phrase + "\n")
  }

  private func build(_ output: String = "site", _ more: String...) throws {
    try runner.prepare(
      ["site", "--audience", "private", "--protect", "--output", runner.folder(output)] + more)
  }

  private func link() throws -> String {
    try runner.output(of: ["protect", "link", "--base-url", Self.address])
  }

  private var key: String { get throws { try runner.folder.text("workspace/protection.json") } }

  @Test("`set` keeps a key that its owner alone can read, and the passphrase nowhere")
  func keeps() throws {
    try runner.run(
      ["protect", "set", "--passphrase-file", "-"],
      output: """
        The passphrase is set; it is kept nowhere, so remember it.
        `machinemode site --audience private --protect` builds pages that it opens.

        """, input: "  correct  horse battery\tstaple \n")
    let path = runner.folder("workspace/protection.json")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
    #expect(try key.contains(#/"key": "[0-9a-f]{128}",\n  "rounds": 1000000,\n  "salt": "[0-9a-f]{32}",/#))
    try expectLacks(key, "horse")
    // With other spaces it is the same one.
    try runner.run(
      ["protect", "set", "--passphrase-file", "-"],
      output:
        """
        That is the passphrase already; nothing was changed. `protect new-key` makes a
          new key for it.

        """,
      input: Self.phrase)
  }

  @Test("a file that others can read is closed to them by the next key")
  func mode() throws {
    try set()
    try runner.run(shell: "chmod 644 workspace/protection.json")
    try runner.prepare(["protect", "new-key", "--passphrase-file", "-"], input: Self.phrase)
    let path = runner.folder("workspace/protection.json")
    try expectEqual(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o600)
  }

  @Test(
    "`set` refuses a weak passphrase with six words as an offer",
    arguments: [
      ("short", "it has fewer than 12 characters"),
      ("aaaa aaaa aaaa aaaa", "it has fewer than four different words"),
    ])
  func weak(phrase: String, reason: String) throws {
    let errors = try runner.refusal(
      of: ["protect", "set", "--passphrase-file", "-"], status: 1, input: phrase)
    let pattern = #/error: (.*)\nhelp: take four different words or more, such as: (\w{4} ){5}\w{4}\n/#
    expectEqual(errors.wholeMatch(of: pattern)?.output.1, Substring(reason), "\(errors)")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test(
    "a file that does not hold one passphrase is refused",
    arguments: [
      ("", "standard input does not hold one passphrase: it is empty"),
      ("\n \n", "standard input does not hold one passphrase: it is empty"),
      (
        "one two three four\nfive six seven eight\n",
        "standard input does not hold one passphrase: it has several lines"
      ),
      (String(repeating: "long ", count: 50), "the passphrase has more than 200 characters"),
    ])
  func files(text: String, reason: String) throws {
    let errors = try runner.refusal(of: ["protect", "set", "--passphrase-file", "-"], status: 1, input: text)
    expectPrefix(errors, "error: \(reason)\n", "\(errors)")
  }

  @Test("without a terminal and a file, `set` and `new-key` say what to add", arguments: ["set", "new-key"])
  func noTerminal(command: String) throws {
    if command == "new-key" { try set() }
    try runner.run(
      ["protect", command], status: 2,
      errors: """
        error: `protect \(command)` asks for the passphrase, and there is no terminal to ask on
        help: add `--passphrase-file FILE`, or `--passphrase-file -` for standard input

        """)
  }

  @Test("`link` is the address with the key after `#`, the same until there is a new key")
  func links() throws {
    try set()
    let first = try link()
    #expect(first.wholeMatch(of: #/https:\/\/ada\.example\/progress\/#k=[A-Za-z0-9_-]{43}\n/#) != nil)
    try expectEqual(link(), first)
    try runner.prepare(["settings", "set", "baseURL", Self.address])
    try expectEqual(runner.output(of: ["protect", "link"]), first)
    try runner.run(
      ["protect", "new-key", "--passphrase-file", "-"], status: 1,
      errors: """
        error: that is not the passphrase of these pages; nothing was changed
        help: `machinemode protect set` sets another one

        """, input: "another horse battery staple")
    try expectEqual(link(), first)
    try runner.prepare(["protect", "new-key", "--passphrase-file", "-"], input: Self.phrase)
    let second = try link()
    try set("another horse battery staple")
    try expectEqual(Set([first, second, link()]).count, 3)
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

  @Test("without a passphrase there is nothing to protect with", arguments: ["link", "site", "new-key"])
  func nothingSet(command: String) throws {
    let arguments =
      command == "site"
      ? ["site", "--audience", "private", "--protect", "--output", runner.folder("site")]
      : ["protect", command]
    try runner.run(
      arguments, status: 1,
      errors: """
        error: no passphrase is set, so there is nothing to protect pages with
        help: `machinemode protect set` sets one

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
    try runner.prepare(["note", "--new", "Zqsecret note", "--tag", "zqsecrettag"])
    try runner.prepare(["site", "--audience", "private", "--output", runner.folder("site")])
    try expectContains(runner.folder.contents(of: "site").keys, "report.md")
    try set()
    let output = try runner.output(
      of: ["site", "--audience", "private", "--protect", "--output", runner.folder("site")])
    #expect(output.contains(#/^\d+ pages, behind your passphrase: FOLDER/site/index\.html\n$/#))
    let files = try runner.folder.contents(of: "site")
    let others = files.keys.filter { !$0.hasSuffix(".html") }.sorted()
    expectEqual(
      others,
      [
        ".machinemode-files", "apple-touch-icon.png", "favicon.svg", "page.js", "search.js", "style.css",
        "tables.js",
        "theme.js",
        "unlock.js",
      ])
    for (path, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      expectLacks(text, "zqsecret", "\(path)")
      expectLacks(path, "zq", "\(path)")
      #expect(!path.hasSuffix(".html") || text.contains(" id=\"sealed\" "), "\(path)")
    }
    // The other way round, too.
    try runner.prepare(["site", "--output", runner.folder("site")])
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

  @Test("the key is in no backup, export or sync, and `undo` knows nothing of it")
  func kept() throws {
    try runner.prepare(["done", "p1", "25m"])
    try set()
    let digits = try #require(try key.firstMatch(of: #/"key": "([0-9a-f]+)"/#)).output.1
    try runner.run(shell: "mkdir shared")
    try runner.prepare(["backup", "create"])
    try runner.prepare(["sync", runner.folder("shared")])
    for (path, bytes) in try runner.folder.contents() where !path.hasSuffix("workspace/protection.json") {
      expectLacks(String(decoding: bytes, as: UTF8.self), digits, "\(path)")
    }
    try expectLacks(runner.output(of: ["export"]), digits)
    try expectLacks(runner.output(of: ["undo", "--list"]), "protect")
  }

  @Test("`off` asks first, removes the key, and leaves the pages that were built")
  func off() throws {
    try runner.run(
      ["protect", "off"], status: 1, errors: "error: no passphrase is set, so nothing was removed\n")
    try set()
    try build()
    let pages = try runner.folder.contents(of: "site")
    try runner.run(
      ["protect", "off"], status: 2,
      errors: "error: `protect off` asks first, and there is no terminal to ask on\nhelp: add `--yes`\n")
    try runner.run(
      ["protect", "off", "--yes"],
      output: """
        The key is removed. Pages that were built with it stay protected until you
          replace them.

        """)
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace/protection.json")))
    try expectEqual(runner.folder.contents(of: "site"), pages)
  }

  @Test(
    "a key file that was damaged is named with its place, and nothing is written",
    arguments: [
      ("", ":1:1: error: the document is empty"),
      ("{\"schemaVersion\": 2}\n", ": error: the number 2 is outside 1 to 1"),
      (
        "{\"schemaVersion\": 1, \"rounds\": 1000, \"salt\": \"\", \"key\": \"\"}\n",
        ": error: the number 1000 is outside 600000 to 10000000"
      ),
      (
        "{\"schemaVersion\": 1, \"rounds\": 1000000, \"salt\": \"00\", \"key\": \"\"}\n",
        ": error: it does not have 32 digits of `0` to `9` and `a` to `f`"
      ),
    ])
  func damaged(text: String, reason: String) throws {
    try runner.folder.write(text, to: "workspace/protection.json")
    for arguments in [
      ["site", "--audience", "private", "--protect", "--output", runner.folder("site")], ["protect", "link"],
      ["protect", "set", "--passphrase-file", "-"],
    ] {
      let errors = try runner.refusal(of: arguments, status: 1, input: Self.phrase)
      expectContains(errors, reason, "\(errors)")
      expectContains(errors, "`machinemode protect off`", "\(errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("site")))
    try expectEqual(runner.folder.text("workspace/protection.json"), text)
    try runner.prepare(["protect", "off", "--yes"])
    try set()
  }

  #if os(Linux)
  private static let hasTerminal = FileManager.default.fileExists(atPath: "/dev/pts/ptmx")

  private func talk(_ command: String, typing typed: String) throws -> CommandResult {
    try runner.runUnchecked(
      ["protect", command, "--color", "never"], atTerminalTyping: typed, now: CommandRunner.now)
  }

  @Test("at a terminal the passphrase is asked for twice and never shown", .enabled(if: hasTerminal))
  func asksTwice() throws {
    let result = try talk("set", typing: "\(Self.phrase)\n\(Self.phrase)\n")
    expectEqual(result.status, 0, "\(result)")
    expectPrefix(
      result.output, "New passphrase: \nThe same again: \nThe passphrase is set;",
      "\(result.output)")
    expectLacks(result.output, "horse")
    try expectContains(key, "rounds")
    let again = try talk("new-key", typing: "\(Self.phrase)\n")
    expectEqual(again.status, 0, "\(again)")
    expectPrefix(again.output, "Passphrase: \nThere is a new key", "\(again)")
    let differing = try talk("set", typing: "one two three four\none two three five\n")
    expectEqual(differing.status, 1, "\(differing)")
    expectContains(differing.output, "the two differ", "\(differing)")
  }

  @Test("at a terminal a weak passphrase can be exchanged for the six words", .enabled(if: hasTerminal))
  func offer() throws {
    let refused = try talk("set", typing: "short\nn\n")
    expectEqual(refused.status, 1, "\(refused)")
    expectContains(refused.output, "Nothing was changed.", "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace/protection.json")))
    let taken = try talk("set", typing: "short\ny\n")
    expectEqual(taken.status, 0, "\(taken)")
    let words = try #require(taken.output.firstMatch(of: #/would do: ((\w{4} ){5}\w{4})\n/#)).output.1
    try runner.prepare(["protect", "new-key", "--passphrase-file", "-"], input: String(words))
  }

  @Test(
    "at a terminal the end of the input changes nothing, and typing is shown again", .enabled(if: hasTerminal)
  )
  func interrupted() throws {
    let result = try talk("set", typing: "\u{4}")
    expectEqual(result.status, 1, "\(result)")
    expectSuffix(result.output, "Nothing was changed.\n", "\(result)")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }
  #endif
}
