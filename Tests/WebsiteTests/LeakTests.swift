// A leaky page for every private text: the leak test names page and text in each format, and is quiet about chance.

import Calendars
import Foundation
import Store
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The leak test")
struct LeakTests {
  /// Names and paths that only the machine knows.
  private static let machine = [
    PrivateText("zqaccount1", .name, "the account"), PrivateText("zqhost1.example.org", .name, "the host"),
    PrivateText("/home/zqaccount1/zq studies/zqworkspace1", .path, "the workspace"),
    PrivateText("/home/zqaccount1", .path, "the home folder"),
  ]

  /// What no search is made for: ids, commits and lines of iCalendar, which no page is written from, and tags, which are
  /// single words that may stand on any page.
  private static let unsearched: Set = [
    "agenda.events.key", "agenda.events.value.other", "agenda.events.value.moved.value.other",
    "agenda.events.value.rule", "agenda.events.value.start.zone", "agenda.tasks.key",
    "agenda.tasks.value.other", "agenda.tasks.value.rule", "agenda.notes.key", "agenda.notes.value.tags",
    "solutions.value.commits.key", "solutions.value.commits.value",
  ]

  @Test("covers every text of a log and an agenda that is not for everyone")
  func everyField() throws {
    let input = try canaryInput()
    let covered = privateTexts(of: input).map(\.text)
    let records = leaves(of: input.log) + leaves(of: try #require(input.agenda).agenda, at: "agenda")
    for leaf in records where CanaryTests.fates[leaf.path]?.isPrivate == true {
      if LeakTests.unsearched.contains(leaf.path) { continue }
      switch leaf.value {
      case let text as String:
        let isOfPlan = leaf.path == "items.key" && input.curriculum.has(ItemID(text))
        #expect(isOfPlan || covered.contains(text), "\(leaf.path): nobody looks for \(text)")
      case let number as Int where !leaf.path.hasPrefix("agenda."):
        expectContains(covered, "\(number)", "\(leaf.path): \(number)")
      // They stand on pages by chance; that none is shown is for CanaryTests.
      case is Int, is Instant, is TimeOfDay, is CivilDate, is AgendaTime, is AgendaCategory: break
      default: Issue.record("is \(leaf.value) of \(leaf.path) a text?")
      }
    }
  }

  // MARK: Forms

  /// As a page would show it: a number of LeetCode's as a label.
  private static func shown(_ text: PrivateText) -> String {
    text.form == .number ? "LC \(text.text)" : text.text
  }

  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: String
    let write: @Sendable (String) -> String

    init(_ description: String, _ page: String, _ write: @escaping @Sendable (String) -> String) {
      (testDescription, self.page, self.write) = (description, page, write)
    }
  }

  @Test(
    "hears each of them on a page and names both, whatever the form",
    arguments: [
      Form("as it is", "report.md") { $0 },
      Form("escaped", "days/001.html") { escaped($0) },
      Form("as an attribute", "days/002.html") { "<p title=\"\(escaped($0))\">" },
      Form("as JSON", "progress.json") {
        "\"note\": \"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
      },
      Form("as Markdown", "report.md") { text in
        text.map { "`*_[]<>\\#&".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      },
      Form("as HTML inside a feed", "feed.xml") { text in
        "<content type=\"html\">\(escaped("<p>\(escaped(text))</p>"))</content>"
      },
      Form("in a calendar", "calendar.ics") { text in
        content { writer in writer.lines("DESCRIPTION", text) }
      },
      Form("in a calendar that is folded after each character", "calendar.ics") { text in
        content { writer in writer.lines("DESCRIPTION", text) }.replacing("\r\n ", with: "")
          .map { "\($0)" }.joined(separator: "\r\n ")
      },
      Form("in a script", "page.js") { "// \($0)" },
      Form("in a picture", "favicon.svg") { "<text>\(escaped($0))</text>" },
    ])
  func forms(form: Form) throws {
    let input = try canaryInput()
    let rendered = try Rendered(input)
    let test = LeakTest(input, machine: LeakTests.machine)
    for text in LeakTests.machine + privateTexts(of: input) {
      let leaks = rendered.leaks(test, adding: form.write(LeakTests.shown(text)), to: form.page)
      #expect(
        leaks.contains { $0.path == form.page && $0.subject == text.subject && $0.template == nil },
        "\(text.subject): \(form.write(text.text))")
      #expect(leaks.allSatisfy { $0.path == form.page })
    }
  }

  @Test("hears one in the name of a file, and an excerpt of a note through the escapes of a feed")
  func fileName() throws {
    let input = try canaryInput()
    var test = LeakTest(input)
    test.look(through: SiteFile(path: "notes/zqbonus1.html", bytes: []))
    let leaks = test.leaks { TemplateFiles(own: [], bundled: []) }
    expectEqual(leaks.map(\.subject), ["the title of a bonus problem of day 1"])
    var log = ProgressLog()
    log.settings.baseURL = SiteAddress("https://ada.example/")
    log.items[ItemID("lc-1920")] = ItemRecord(
      note: Note(
        markdown: "Don't *ever* look from the right *without* a plan", changed: SampleSite.now.instant))
    let noted = try SampleSite.input(log, .public, identity: SampleSite.identity)
    let excerpt = "<p>Don&#39;t <em>ever</em> look from the right <em>without</em> a plan</p>"
    let fed = try Rendered(noted).leaks(
      LeakTest(noted), adding: "<content type=\"html\">\(escaped(excerpt))</content>", to: "feed.xml")
    expectEqual(fed.map(\.path), ["feed.xml"])
    expectEqual(fed.map(\.subject), ["the note on LC 1920 (day 1)"])
  }

  private static let longNote = """
    ## What went wrong today

    The window shrinks from the left while the sum is *too large*, and never grows again before that;
    see [my drawing](https://example.com/a/b) of it.

    1. Write the invariant first
    2. 先用两个指针从两端开始然后向中间慢慢移动直到它们相遇
    """

  @Test("hears a text of more than a few characters, and a long one by its beginning")
  func excerpt() throws {
    for ending in ["", String(repeating: " and later", count: 50)] {
      let note = LeakTests.longNote + ending
      let input = try input(withNote: note)
      let leaks = try Rendered(input).leaks(LeakTest(input), adding: "<p>\(note.prefix(300))</p>")
      expectEqual(leaks.map(\.subject), ["the note on LC 1920 (day 1)"])
    }
    for note in ["sprained", "**Hurray** 🎉", "从两端", "On 3 trains, at 7"] {
      let input = try input(withNote: note)
      let leaks = try Rendered(input).leaks(LeakTest(input), adding: "<p>\(note)</p>")
      expectEqual(leaks.map(\.path), ["index.html"])
    }
  }

  @Test(
    "finds a part wherever it stands, whatever lengths the parts have",
    arguments: [[4], [5], [7], [13], [16], [4, 15, 16], [9, 12, 40], [17, 200]])
  func everyPlace(lengths: [Int]) {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    let parts = lengths.enumerated().map { index, length in
      PrivatePart(bytes: (0..<length).map { letters[$0 * [7, 5, 3][index] % 26] }[...])
    }
    let search = LeakSearch(parts)
    for (index, part) in parts.enumerated() {
      for (before, after) in [(0, 0), (1, 9), (2, 1), (3, 0), (4, 3), (5, 0), (7, 2), (8, 8), (13, 0)] {
        let dots = Array(repeating: UInt8(ascii: "."), count: before)
        expectEqual(search.found(in: dots + part.bytes + dots.prefix(after)), [index], "\(before), \(after)")
        expectEqual(search.found(in: dots + part.bytes.prefix(16).dropLast()), [])
      }
    }
  }

  // MARK: Chance

  @Test(
    "is quiet about words that stand there anyhow",
    arguments: [
      "", "ok", "***", "7", "1", "DNS", "Build Array from Permutation", "Tell an index from a value.",
      "Week 1", "html",
      "class", "page", "404", "🎉", "LC 1920", "Bonus", "Day 1 of 2", "&amp;", "\\", "days/001.html",
      "stylesheet", "Nothing is planned", "permutation", "friday",
      String(repeating: "Halve the range each time. ", count: 4_000),
    ])
  func chance(text: String) throws {
    var log = try SampleSite.log()
    log.settings.owner = "a"
    log.items[ItemID("lc-1920")]?.note?.markdown = text
    log.reflections[try #require(DayNumber(1))]?.markdown = text
    log.bonus[0].title = text
    var agenda = Agenda()
    agenda.tasks[SampleAgenda.id("0000a001")] = SampleAgenda.task(text)
    log.pauses = log.pauses.map { Pause(from: $0.from, through: $0.through, reason: text) }
    log.solvedBefore = [
      SolvedProblem(number: nil, title: text), SolvedProblem(number: 704, title: "Binary Search"),
    ]
    let input = try SampleSite.input(
      log, .public, agenda: SiteAgenda(agenda: agenda, zones: SampleAgenda.zones))
    let machine = [
      PrivateText("root", .name, "the account"), PrivateText("a", .name, "the host"),
      PrivateText("/root", .path, "the home folder"), PrivateText("work", .path, "the workspace"),
    ]
    let test = LeakTest(input, machine: machine)
    try expectEqual(Rendered(input).leaks(test), [])
  }

  @Test("is quiet about what the learner shares, and about a template's words that are the program's")
  func quiet() throws {
    var log = try CanaryTests.log()
    log.settings.sharesNotes = true
    log.settings.sharesReflections = true
    log.settings.sharesBonusTitles = true
    let input = try SampleSite.input(log, .public)
    let rendered = try Rendered(input)
    #expect(rendered.files.contains { $0.text.contains("zqnote1") })
    let words = "<p>zqnote1 by zqaccount1, zqreflection1 zqreflection2, zqbonus1 quoted</p>"
    let test = LeakTest(input, machine: LeakTests.machine, publicTexts: ["zqaccount1"])
    expectEqual(rendered.leaks(test, adding: words), [])
    var open = try SampleSite.log()
    open.settings.owner = "grid"
    open.items[ItemID("lc-1920")]?.note?.markdown = "Nothing is planned for this day"
    open.reflections[try #require(DayNumber(1))]?.markdown = "Halve the range each time."
    let program = try SampleSite.input(open, .public)
    let quoted = "<p class=\"grid\">Nothing is planned for this day. Halve the range each time.</p>"
    let own = SiteFile(path: "/home/ada/Templates/foot.html", bytes: Array(quoted.utf8))
    let bundled = SiteFile(
      path: "foot.html", bytes: Array("<p class=\"grid\">Nothing is planned for this day".utf8))
    let (other, page) = (LeakTest(program), try Rendered(program))
    expectEqual(page.leaks(other, adding: quoted, own: [own], bundled: page.templates + [bundled]), [])
    let fields = page.leaks(other, adding: quoted, own: [own], bundled: []).map(\.subject)
    expectContains(fields, "the name of your log's owner")
    expectContains(fields, "the note on LC 1920 (day 1)")
  }

  // MARK: Templates

  @Test("names the learner's template that a text was written into")
  func template() throws {
    let input = try canaryInput()
    let (test, rendered) = (LeakTest(input, machine: LeakTests.machine), try Rendered(input))
    for text in LeakTests.machine + privateTexts(of: input) {
      let words = escaped(LeakTests.shown(text))
      let template = SiteFile(path: "/home/ada/Templates/foot.html", bytes: Array(words.utf8))
      let leaks = rendered.leaks(test, adding: words, own: [template])
      #expect(
        leaks.contains {
          $0.path == "index.html" && $0.subject == text.subject
            && $0.template == "/home/ada/Templates/foot.html"
        }, "\(text.subject)")
    }
  }

  // MARK: Helpers

  private func canaryInput() throws -> SiteInput {
    try SampleSite.input(
      try CanaryTests.log(), .public, now: CanaryTests.now, identity: SampleSite.identity,
      agenda: CanaryAgenda.site())
  }

  private func input(withNote note: String) throws -> SiteInput {
    var log = ProgressLog()
    log.items[ItemID("lc-1920")] = ItemRecord(
      note: Note(markdown: note, changed: SampleSite.at("2026-11-19T08:15:00+01:00")))
    return try SampleSite.input(log, .public)
  }
}

/// A site and the templates that it was made with.
private struct Rendered {
  let files: [SiteFile]
  let templates: [SiteFile]

  init(_ input: SiteInput) throws {
    files = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets).files
    let folder = "\(packageFolder)/Templates"
    templates = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "README.md" }
      .map { name in
        SiteFile(path: name, bytes: try Array(Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
      }
  }

  /// What a test finds when more stands on a page.
  ///
  /// - Parameter bundled: the program's templates; nil for all of them.
  func leaks(
    _ test: LeakTest, adding text: String = "", to path: String = "index.html", own: [SiteFile] = [],
    bundled: [SiteFile]? = nil
  ) -> [Leak] {
    var test = test
    for file in files {
      let more = file.path == path ? Array("\n\(text)\n".utf8) : []
      test.look(through: SiteFile(path: file.path, bytes: file.bytes + more))
    }
    return test.leaks { TemplateFiles(own: own, bundled: bundled ?? templates) }
  }
}

/// What a calendar's writer makes of a text, in which it is escaped and folded.
private func content(_ write: (inout ICalendarWriter) -> Void) -> String {
  var writer = ICalendarWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
