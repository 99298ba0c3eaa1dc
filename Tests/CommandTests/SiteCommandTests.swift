// `site` from the outside: which files, when they are written, and what a failure leaves behind.

import Foundation
import TestSupport
import Testing

@Suite("Building a site")
struct SiteCommandTests {
  private static let bundledFiles = files(days: 100, weeks: 15, patterns: patterns)
  private static let files = files(days: 3, weeks: 1, patterns: [])

  private static func files(days: Int, weeks: Int, patterns: [String]) -> [String] {
    [".machinemode-files", "404.html", "about.html", "apple-touch-icon.png"]
      + (1...days).map { "days/\(String(1_000 + $0).dropFirst()).html" } + [
        "days/index.html", "favicon.svg", "index.html", "manifest.webmanifest", "page.js",
      ] + patterns + [
        "problems.html", "progress.json", "report.html", "report.md", "robots.txt", "search.html",
        "search.js",
      ] + shareFiles + [
        "style.css", "tables.js", "theme.js", "today.html", "topics.html",
      ] + (1...weeks).map { "weeks/\(String(100 + $0).dropFirst()).html" } + ["weeks/index.html"]
  }

  /// A page for each card of the bundled plan, and one of all.
  private static let patterns: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Curriculum/patterns")) ?? []
    return (names.map { $0.replacing(".md", with: ".html") } + ["index.html"]).map { "patterns/\($0)" }
      .sorted()
  }()

  private static let shareFiles = [
    "badge-dark.svg", "badge-light.svg", "badge.json", "badge.svg", "card.svg", "heat-map-dark.svg",
    "heat-map-light.svg", "index.html", "preview.svg", "streak-dark.svg", "streak-light.svg",
  ].map { "share/\($0)" }

  /// All but the list of them.
  private static let rendered = files.count - 1
  /// Where there is a start, days have dates, and there is a calendar of them.
  private static let renderedWithDates = rendered + 1

  @discardableResult
  private func build(_ runner: CommandRunner, _ more: String..., output: String = "site") throws -> String {
    try runner.output(of: ["site", "--output", runner.folder(output)] + more)
  }

  @Test("writes exactly its files and says how many and where")
  func files() throws {
    let runner = try CommandRunner(.bundled)
    let output = try build(runner)
    #expect(
      output.wholeMatch(of: #/187 pages: FOLDER/site/index\.html\n/#) != nil,
      "\(output)")
    try expectEqual(runner.folder.contents(of: "site").keys.sorted(), Self.bundledFiles)
  }

  @Test("without a store makes none")
  func noStore() throws {
    let runner = try CommandRunner()
    try build(runner)
    for arguments in [["today"], ["status"], ["report"], ["settings"], ["plan", "check"]] {
      try runner.prepare(arguments)
    }
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("a second time writes no file")
  func unchanged() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    try build(runner)
    let before = try modificationDates(runner)
    let output = try build(runner, "--verbose")
    expectContains(
      output,
      "\(Self.renderedWithDates) files rendered: 0 written, \(Self.renderedWithDates) kept, 0 removed; ",
      "\(output)")
    try expectEqual(modificationDates(runner), before)
  }

  @Test("after one logged item writes only the pages that show it")
  func onlyChanged() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"])
    try build(runner)
    let before = try runner.folder.contents(of: "site")
    try runner.prepare(["done", "p2", "10m"])
    try build(runner)
    let after = try runner.folder.contents(of: "site")
    let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
    expectEqual(
      changed,
      [
        "about.html", "days/001.html", "days/index.html", "index.html", "problems.html", "progress.json",
        "report.html",
        "report.md", "share/badge-dark.svg", "share/badge-light.svg", "share/badge.svg", "share/card.svg",
        "share/heat-map-dark.svg", "share/heat-map-light.svg", "share/index.html", "share/preview.svg",
        "share/streak-dark.svg", "share/streak-light.svg",
      ])
  }

  @Test("in two processes gives the same bytes")
  func sameBytes() throws {
    let runner = try CommandRunner()
    try runner.prepare(["demo", runner.folder("demo")], workspace: nil)
    for output in ["first", "second"] {
      try runner.prepare(
        ["site", "--output", runner.folder(output), "--audience", "private"], workspace: "demo")
    }
    let (first, second) = (try runner.folder.contents(of: "first"), try runner.folder.contents(of: "second"))
    // With the plan's dates and the pages of the agenda.
    #expect(first.count > Self.files.count && first["calendar.ics"] != nil && first["tasks.html"] != nil)
    expectEqual(first, second)
  }

  @Test("with a template that fails leaves the old site as it was, and names template and line")
  func failingTemplate() throws {
    let runner = try CommandRunner()
    try build(runner)
    let before = try runner.folder.contents(of: "site")
    try runner.prepare(["done", "p1", "25m"])
    try runner.folder.write(
      "{{>head}}\n<h1>Oops</h1>\n{{#oops}}\n{{>foot}}\n", to: "workspace/Templates/404.html")
    let errors = try runner.refusal(of: ["site", "--output", runner.folder("site")], status: 1)
    expectContains(errors, "FOLDER/workspace/Templates/404.html:3:1: error: ")
    try expectEqual(runner.folder.contents(of: "site"), before)
  }

  @Test("takes a template from the workspace in the place of the bundled one")
  func override() throws {
    let runner = try CommandRunner()
    try runner.folder.write(
      "{{>head}}\n<h1>Nothing here</h1>\n{{>foot}}\n", to: "workspace/Templates/404.html")
    try build(runner)
    try expectContains(runner.folder.text("site/404.html"), "<h1>Nothing here</h1>")
  }

  @Test(
    "with a text that nothing uses in the workspace's strings file leaves the old site and names the text")
  func unusedText() throws {
    let runner = try CommandRunner()
    try build(runner)
    let before = try runner.folder.contents(of: "site")
    try runner.folder.write("headline-rst-day = Day off\n", to: "workspace/Templates/strings.txt")
    let errors = """
      FOLDER/workspace/Templates/strings.txt:1:1: error: nothing uses the text `headline-rst-day` [text-unused]
      headline-rst-day = Day off
      ^
      help: did you mean `headline-rest-day` or `day`? take the line out, or correct its key

      """
    try runner.run(["site", "--output", runner.folder("site")], status: 1, errors: errors)
    try expectEqual(runner.folder.contents(of: "site"), before)
  }

  @Test("is written in the language that is set, once a strings file has it")
  func language() throws {
    let runner = try CommandRunner()
    try runner.run(
      ["settings", "set", "language", "fr"], status: 1,
      errors: """
        error: there is no strings file for the language `fr`
        help: there are `de` and `en`; for another, write `Templates/strings.fr.txt` in your workspace

        """)
    try expectEqual(
      runner.output(of: ["settings", "set", "language", "DE"]),
      "Your workspace is FOLDER/workspace.\nlanguage is now de; it was en.\n")
    try build(runner)
    let index = try runner.folder.text("site/index.html")
    expectContains(index, "<html lang=\"de\">")
    expectContains(index, ">Tage</a></li>")
    try expectContains(runner.output(of: ["share", "post"]), "Tag")
    try runner.folder.write(
      "language = fr\nweeks = Semaines\n", to: "workspace/Templates/strings.fr.txt")
    try runner.prepare(["settings", "set", "language", "fr"])
    try FileManager.default.removeItem(atPath: runner.folder("workspace/Templates/strings.fr.txt"))
    try runner.run(
      ["site", "--output", runner.folder("site")], status: 1,
      errors: """
        error: there is no strings file for the language `fr`
        help: there are `de` and `en`; for another, write `Templates/strings.fr.txt` in your workspace

        """)
    try expectEqual(runner.folder.text("site/index.html"), index)
  }

  @Test("takes English for what a strings file in another language lacks, and names it")
  func missingText() throws {
    let runner = try CommandRunner()
    let german = try String(contentsOfFile: "\(packageFolder)/Templates/strings.de.txt", encoding: .utf8)
    let shorter = german.split(separator: "\n").filter { !$0.hasPrefix("days =") }
    try runner.folder.write(shorter.joined(separator: "\n"), to: "workspace/Templates/strings.txt")
    try runner.prepare(
      ["site", "--output", runner.folder("site")],
      errors:
        "FOLDER/workspace/Templates/strings.txt lacks 1 text, so they are in English: days\n")
    let index = try runner.folder.text("site/index.html")
    expectContains(index, "<html lang=\"de\">")
    expectContains(index, ">Days</a></li>")
  }

  @Test("takes the words of the workspace's strings file")
  func otherWords() throws {
    let runner = try CommandRunner()
    let bundled = try String(contentsOfFile: "\(packageFolder)/Templates/strings.txt", encoding: .utf8)
    try runner.folder.write(
      bundled.replacing("language = en", with: "language = de").replacing(
        "day-number = Day {{number}}", with: "day-number = Tag {{number}}"),
      to: "workspace/Templates/strings.txt")
    try build(runner)
    let index = try runner.folder.text("site/index.html")
    expectContains(index, "<html lang=\"de\">")
    expectContains(index, "id=\"headline\">Tag 1 ")
  }

  @Test("removes what the last build wrote and this one does not, and nothing else")
  func removes() throws {
    let runner = try CommandRunner()
    try build(runner)
    try runner.folder.write("mine", to: "site/mine.txt")
    try runner.folder.write("old", to: "site/days/101.html")
    try runner.folder.write("old", to: "site/years/01.html")
    try runner.folder.write("keep", to: "outside.txt")
    let list = try runner.folder.text("site/.machinemode-files")
    try runner.folder.write(
      list + "days/101.html\nyears/01.html\n../outside.txt\n", to: "site/.machinemode-files")
    let output = try build(runner, "--verbose")
    expectContains(output, "0 written, \(Self.rendered) kept, 2 removed; ", "\(output)")
    try expectEqual(runner.folder.contents(of: "site").keys.sorted(), (Self.files + ["mine.txt"]).sorted())
    #expect(!FileManager.default.fileExists(atPath: runner.folder("site/years")))
    try expectEqual(runner.folder.text("outside.txt"), "keep")
  }

  @Test("never overwrites a file that it did not write")
  func foreign() throws {
    let runner = try CommandRunner()
    try runner.folder.write("Files written by machinemode\n", to: "site/.machinemode-files")
    try runner.folder.write("<p>my home page</p>", to: "site/index.html")
    let errors = """
      error: FOLDER/site/index.html was not written by Machine Mode
      help: move it away, or name another place

      """
    try runner.run(["site", "--output", runner.folder("site")], status: 1, errors: errors)
    try expectEqual(runner.folder.text("site/index.html"), "<p>my home page</p>")
    try build(runner, "--replace")
    try expectPrefix(runner.folder.text("site/index.html"), "<!DOCTYPE html>")
  }

  @Test("keeps the kind of a folder: no private page comes into a public site, unless that is said")
  func otherAudience() throws {
    let runner = try CommandRunner()
    try build(runner)
    let before = try runner.folder.contents(of: "site")
    let arguments = ["site", "--output", runner.folder("site"), "--audience", "private"]
    try runner.run(
      arguments, status: 1,
      errors: """
        error: FOLDER/site holds a public site, and this is a private site
        help: name a new or empty folder with `--output DIR`; `--replace` writes into this one

        """)
    try expectEqual(runner.folder.contents(of: "site"), before)
    try runner.prepare(arguments + ["--replace"])
    let errors = try runner.refusal(of: ["site", "--output", runner.folder("site")], status: 1)
    expectPrefix(errors, "error: FOLDER/site holds a private site, and this is a public site\n")
    // A list of version 0.3 names no kind.
    let list = try runner.folder.text("site/.machinemode-files")
    try runner.folder.write(list.replacing(" for a private site", with: ""), to: "site/.machinemode-files")
    try build(runner)
  }

  @Test("goes into no folder that holds other things, unless that is said, and from then on it is ours")
  func existing() throws {
    let runner = try CommandRunner()
    for name in ["a.txt", "b.txt", "c/d.txt", "e.txt", "f.txt"] {
      try runner.folder.write("mine", to: "notes/\(name)")
    }
    let before = try runner.folder.contents()
    let errors = """
      error: FOLDER/notes is not empty, and not a Machine Mode site: a.txt, b.txt, c and 2 more
      help: name a new or empty folder with `--output DIR`; `--replace` writes into this one

      """
    let arguments = ["site", "--output", runner.folder("notes")]
    try runner.run(arguments, status: 1, errors: errors)
    // The same by the name of the current folder, which has more in it.
    let here = try runner.refusal(
      of: ["site", "--output", "."], status: 1, workspace: nil,
      environment: ["MACHINEMODE_WORKSPACE": "/nowhere/workspace"])
    expectPrefix(here, "error: the current folder is not empty, and not a Machine Mode site: ")
    try expectEqual(runner.folder.contents(), before)
    try runner.prepare(arguments + ["--replace"])
    try expectEqual(runner.folder.text("notes/c/d.txt"), "mine")
    try runner.prepare(arguments)
    // A list that a build did not write makes no site of a folder.
    try runner.folder.write("index.html\n", to: "other/.machinemode-files")
    try runner.folder.write("mine", to: "other/index.html")
    try runner.refusal(of: ["site", "--output", runner.folder("other")], status: 1)
    try expectEqual(runner.folder.text("other/index.html"), "mine")
  }

  @Test("takes an empty folder, one with hidden files alone, and what a build that was cut off left")
  func empty() throws {
    let runner = try CommandRunner()
    try FileManager.default.createDirectory(
      atPath: runner.folder("empty"), withIntermediateDirectories: false)
    try runner.folder.write("*\n", to: "hidden/.gitignore")
    try runner.folder.write("half", to: "cut/.machinemode-new/index.html")
    for name in ["empty", "hidden", "cut"] {
      try build(runner, output: name)
      try expectPrefix(runner.folder.text("\(name)/index.html"), "<!DOCTYPE html>", "\(name)")
    }
    try expectEqual(runner.folder.text("hidden/.gitignore"), "*\n")
    // A checkout keeps its folder for the site with nothing but such a file.
    try expectContains(FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/site"), ".gitignore")
  }

  /// Folders that no site belongs in, from a test's folder, and why.
  private static let forbiddenPlaces: [(place: String, reason: String)] = [
    ("/", "is the root of the file system"), ("///", "is the root of the file system"),
    ("home", "is your home folder"), ("home/.", "is your home folder"), ("link", "is your home folder"),
    ("home/data/workspace", "is your workspace"), ("home/data/../data/workspace/", "is your workspace"),
    ("home/data", "holds your workspace, which would be published with the site"),
    (".", "holds your workspace, which would be published with the site"),
  ]

  @Test(
    "goes into no folder whose name alone says that it is none for a site", arguments: forbiddenPlaces.indices
  )
  func places(number: Int) throws {
    let (place, reason) = Self.forbiddenPlaces[number]
    let runner = try CommandRunner()
    let workspace = "home/data/workspace"
    try FileManager.default.createDirectory(
      atPath: runner.folder("home/data"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("link"), withDestinationPath: runner.folder("home"))
    for hasWorkspace in [false, true] {
      if hasWorkspace { try runner.prepare(["done", "p1"], workspace: workspace) }
      let before = try runner.folder.contents()
      for options in [[], ["--replace"]] {
        let name = place == "." ? "the current folder" : place
        try runner.run(
          ["site", "--output", place] + options, status: 2,
          errors: """
            error: \(name) \(reason), so no site is written there
            help: name a folder for the site alone, such as `--output ./site`

            """, workspace: workspace,
          environment: ["HOME": runner.folder("home")])
      }
      try expectEqual(runner.folder.contents(), before)
    }
  }

  @Test("does not follow a link out of the output folder")
  func link() throws {
    let runner = try CommandRunner()
    try runner.folder.write("canary", to: "elsewhere/001.html")
    try FileManager.default.createDirectory(atPath: runner.folder("site"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("site/days"), withDestinationPath: runner.folder("elsewhere"))
    try runner.refusal(of: ["site", "--output", runner.folder("site"), "--replace"], status: 1)
    try expectEqual(runner.folder.text("elsewhere/001.html"), "canary")
  }

  @Test("does not remove through a link either")
  func linkAtRemoval() throws {
    let runner = try CommandRunner()
    try build(runner)
    try runner.folder.write("canary", to: "elsewhere/01.html")
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("site/years"), withDestinationPath: runner.folder("elsewhere"))
    let list = try runner.folder.text("site/.machinemode-files")
    try runner.folder.write(list + "years/01.html\n", to: "site/.machinemode-files")
    try build(runner)
    try expectEqual(runner.folder.text("elsewhere/01.html"), "canary")
  }

  @Test("shows control characters of a template instead of sending them to the terminal")
  func hostileTemplate() throws {
    let runner = try CommandRunner()
    try runner.folder.write("{{#oops}}\u{1B}[31m\n", to: "workspace/Templates/404.html")
    let errors = try runner.refusal(of: ["site", "--output", runner.folder("site")], status: 1)
    expectContains(errors, "{{#oops}}\u{241B}[31m\n")
    expectLacks(errors, "\u{1B}")
  }

  @Test("for the public leaves notes out, for the learner keeps them")
  func audiences() throws {
    let runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m", "--note", "a private canary"])
    try build(runner, output: "public")
    try build(runner, "--audience", "private", output: "private")
    try expectEqual(runner.folder.text("public/days/001.html").contains("canary"), false)
    try expectContains(runner.folder.text("private/days/001.html"), "a private canary")
  }

  @Test("says when a note is over a limit, and builds")
  func overLimit() throws {
    let runner = try CommandRunner()
    try runner.prepare(["note", "p1", "-"], input: String(repeating: "> ", count: 20_000) + "deep")
    let result = try runner.runUnchecked([
      "site", "--quiet", "--output", runner.folder("site"), "--audience", "private",
    ])
    expectEqual(result.status, 0)
    expectEqual(result.output, "")
    expectPrefix(result.errors, "warning: the note on lc-1920 is shown as plain text: ", "\(result.errors)")
  }

  private func modificationDates(_ runner: CommandRunner) throws -> [String: Date] {
    var dates: [String: Date] = [:]
    for name in try runner.folder.contents(of: "site").keys {
      let attributes = try FileManager.default.attributesOfItem(atPath: runner.folder("site/\(name)"))
      dates[name] = attributes[.modificationDate] as? Date
    }
    return dates
  }
}
