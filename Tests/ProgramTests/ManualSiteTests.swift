// The manual as a site: every page of the documentation and every command is there, and every link leads somewhere.

import Foundation
import TestSupport
import Testing

@testable import Program

@Suite("The manual as a site")
struct ManualSiteTests {
  private let runner: CommandRunner
  /// The text of every file by its path.
  private let site: [String: String]

  /// The site is built once; a test that changes something does so in a folder of its own.
  private static let built = Result {
    let runner = try CommandRunner(.bundled)
    try runner.prepare(["manual", "--site", runner.folder("manual")])
    return (runner: runner, site: try files(runner))
  }

  init() throws { (runner, site) = try Self.built.get() }

  private static func files(_ runner: CommandRunner) throws -> [String: String] {
    try runner.folder.contents(of: "manual").mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func page(_ path: String) throws -> String { try #require(site[path], "\(path) is missing") }

  /// The words of every command that help shows.
  private static func commands() throws -> [[String]] {
    func all(_ command: CommandDescription, _ path: [String]) -> [[String]] {
      [path] + command.subcommands.flatMap { all($0, path + [$0.name]) }
    }
    return Array(all(try CommandDescription.ofProgram(), []).dropFirst())
  }

  @Test("has every page of the documentation, under its own heading")
  func texts() throws {
    #expect(Page.documentation.count > 10)
    for text in Page.documentation {
      let name = text.path.replacing("Documentation/", with: "").replacing(".md", with: ".html")
      let html = try page(name)
      expectEqual(html.components(separatedBy: "<h1").count, 2, "\(name)")
      let heading = try #require(try text.text.firstMatch(of: #/# (.*)\n/#)?.output.1)
      let title = heading.replacing("`", with: "")
      #expect(html.contains("<title>\(title) · Manual of Machine Mode</title>"), "\(name)")
      #expect(try page("index.html").contains("<a href=\"\(name)\">"), "\(name)")
    }
  }

  @Test(
    "has a page of every command, with each of its options, and leads to it from the page of the commands")
  func commands() throws {
    let names = try Self.commands().map { $0.joined(separator: "-") }
    #expect(names.count > 60)
    expectEqual(Set(names).count, names.count)
    let pages = site.keys.filter { $0.hasPrefix("commands/") }
    expectEqual(Set(pages), Set((names + ["machinemode"]).map { "commands/\($0).html" }))
    let list = try page("commands.html")
    for name in names { #expect(list.contains("<a href=\"commands/\(name).html\">"), "\(name)") }
    #expect(try page("commands/done.html").contains("<dt><code>--on</code> &lt;date&gt;</dt>"))
    #expect(try page("commands/machinemode.html").contains("<h2 id=\"exit-status\">Exit status</h2>"))
    #expect(try page("commands/backup.html").contains("<a href=\"backup-create.html\">backup create</a>"))
    let hint = "Show a hint for a problem, and with <code>--more</code> the idea."
    #expect(list.contains(hint) && !list.contains("`--more`"))
  }

  @Test("says of each command what the manual page says")
  func help() throws {
    func shown(_ path: String) throws -> String {
      try page(path).replacing(#/<\/?[a-z][^>]*>/#, with: "").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
        .replacing("&amp;", with: "&")
    }
    let common = try shown("commands/machinemode.html")
    var counted = 0
    func check(_ command: CommandDescription, _ path: [String]) throws {
      for subcommand in command.subcommands { try check(subcommand, path + [subcommand.name]) }
      guard !path.isEmpty else { return }
      let own = try shown("commands/\(path.joined(separator: "-")).html")
      #expect(own.contains(command.abstract.replacing("`", with: "")), "\(path)")
      for argument in command.arguments where command.subcommands.isEmpty && !argument.abstract.isEmpty {
        let words = argument.abstract.replacing("`", with: "")
        #expect(own.contains(words) || common.contains(words), "\(path): \(words)")
        counted += 1
      }
    }
    try check(try CommandDescription.ofProgram(), [])
    #expect(counted > 150)
  }

  @Test("has no link that leads nowhere, and none to a Markdown file")
  func links() throws {
    let (followed, broken) = followLinks(of: site)
    #expect(followed > 1000)
    expectEqual(broken, [])
    for (path, html) in site where path.hasSuffix(".html") {
      let links = PageLinks(html: html)
      expectEqual(links.targets.filter { $0.contains(".md") && !$0.hasPrefix("http") }, [], "\(path)")
      expectEqual(Set(links.ids).count, links.ids.count, "\(path) has an id twice")
      #expect(!html.contains("class=\"raw-html\"") && !html.contains("class=\"over-limit\""), "\(path)")
    }
    // Anchors as GitHub makes them.
    #expect(try page("json.html").contains("<h3 id=\"item-of-the-list\">"))
  }

  @Test("leads from each page to the next through all of them, and back")
  func order() throws {
    func step(_ relation: String, from path: String) -> String? {
      let links = (site[path] ?? "").matches(of: #/<a href="([^"]*)" rel="(prev|next)">/#)
      guard let target = links.first(where: { $0.output.2 == relation })?.output.1 else { return nil }
      guard path.hasPrefix("commands/") else { return String(target) }
      return target.hasPrefix("../") ? String(target.dropFirst(3)) : "commands/\(target)"
    }
    var path = "index.html"
    var seen: [String] = []
    while let next = step("next", from: path), !seen.contains(next) {
      #expect(path == "index.html" || step("prev", from: next) == path, "\(next)")
      seen.append(next)
      path = next
    }
    expectEqual(seen.first, "installing.html")
    expectEqual(Set(seen).union(["index.html"]), Set(site.keys.filter { $0.hasSuffix(".html") }))
  }

  @Test("is the same bytes twice, and replaces nothing that did not change")
  func twice() throws {
    let count = site.keys.count { $0.hasSuffix(".html") }
    try runner.run(
      ["manual", "--site", runner.folder("manual")], output: "\(count) pages: FOLDER/manual/index.html\n")
    try expectEqual(Self.files(runner), site)
    try runner.run(["manual", "--site", runner.folder("manual"), "--quiet"])
  }

  @Test("takes the pages of another folder; a link to a file outside it is its words alone")
  func otherFolder() throws {
    let runner = try CommandRunner(.bundled)
    try runner.folder.write(
      "# One & `all`\n\nFirst. Second.\n\n## Again\n\n[two](two.md#x-y), [out](../out.md), [up](#again)\n\n## Again\n",
      to: "pages/one.md")
    try runner.folder.write(
      "# Two\n\n<!-- unseen -->\n\n<script>alert(1)</script>\n\n## X, `y`\n", to: "pages/two.md")
    try runner.folder.write("[two](pages/two.md)\n", to: "README.md")
    try runner.prepare(["manual", "--site", runner.folder("own"), "--documentation", runner.folder("pages")])
    let one = try runner.folder.text("own/one.html")
    #expect(
      one.contains(
        "<h1 id=\"one--all\">One &amp; <code>all</code></h1>\n<p>First. Second.</p>\n<h2 id=\"again\">Again</h2>\n"
          + "<p><a href=\"two.html#x-y\">two</a>, out, <a href=\"#again\">up</a></p>\n<h2 id=\"again-1\">Again</h2>"
      ))
    let two = try runner.folder.text("own/two.html")
    #expect(two.contains("<pre class=\"raw-html\">&lt;script&gt;") && !two.contains("unseen"))
    #expect(two.contains("<h2 id=\"x-y\">X, <code>y</code></h2>"))
    // The README names one page alone, so it comes first.
    let index = try runner.folder.text("own/index.html")
    #expect(index.contains("rel=\"next\">After: Two</a>"))
    #expect(index.contains("<a href=\"one.html\">One &amp; all</a> <span class=\"muted\">First.</span>"))
  }

  @Test("says what is wrong with the folders")
  func errors() throws {
    let runner = try CommandRunner(.bundled)
    let usage = try runner.refusal(of: ["manual", "--documentation", "x"], status: 2)
    #expect(usage.contains("`--site DIR`"))
    try runner.folder.write("x", to: "pages/notes.txt")
    try runner.run(
      ["manual", "--site", runner.folder("out"), "--documentation", runner.folder("pages")], status: 1,
      errors: """
        error: FOLDER/pages holds no page of the documentation
        help: name the folder with the Markdown pages with `--documentation DIR`

        """)
    try runner.folder.write("# First\n", to: "pages/index.md")
    try runner.run(
      ["manual", "--site", runner.folder("out"), "--documentation", runner.folder("pages")], status: 1,
      errors: """
        error: FOLDER/pages/index.md would take the place of the first page
        help: give it another name; the first page is made from all pages

        """)
    try runner.run(
      ["manual", "--site", runner.folder("pages")], status: 1,
      errors: """
        error: FOLDER/pages is not empty and holds no site of this program: index.md and notes.txt
        help: name a new or empty folder with `--site DIR`

        """)
  }
}
