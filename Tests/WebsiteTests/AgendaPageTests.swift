// The pages of the agenda: on which dates it stands, and that a public site has nothing of it.

import Agenda
import Foundation
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The pages of the agenda")
struct AgendaPageTests {
  private static func site(
    _ audience: Audience, _ agenda: SiteAgenda = SampleAgenda.site(), strings: String? = nil
  ) throws -> Site {
    renderSite(
      try SampleSite.input(try SampleSite.log(), audience, identity: SampleSite.identity, agenda: agenda),
      templates: try SampleSite.templates(strings: strings), assets: SampleSite.assets)
  }

  private let goldens = Goldens(target: "WebsiteTests")

  static let pages = [
    "calendar/2026-11.html", "calendar/2026-w47.html", "notes/0000f001.html", "notes/index.html",
    "search.html", "tasks.html",
  ]

  @Test("are as recorded, have no broken link, no id twice, and the time of day over a change of clocks")
  func goldenPages() throws {
    let site = try Self.site(.private)
    for path in Self.pages {
      expectEqual(goldens.complaint(about: "agenda/\(path)", Array(site.text(path).utf8)), nil)
    }
    let texts = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
    expectEqual(followLinks(of: texts).broken, [])
    for page in site.pages {
      let ids = PageLinks(html: page.text).ids
      expectEqual(Set(ids).count, ids.count, "\(page.path)")
    }
    for week in ["2026-w43", "2026-w44"] {
      expectContains(site.text("calendar/\(week).html"), "18:00 to 20:00", "\(week)")
    }
  }

  @Test("are not on a public site, which is the same as without an agenda")
  func publicSite() throws {
    let without = try SampleSite.site(try SampleSite.log(), .public, identity: SampleSite.identity).files
    try expectEqual(Self.site(.public).files, without)
    #expect(!without.contains { $0.path.hasPrefix("calendar/") || $0.path.hasPrefix("notes/") })
    #expect(!without.contains { $0.path == "tasks.html" })
  }

  @Test("tell on Today which tasks are overdue, and are in German but for names")
  func overdue() throws {
    var agenda = SampleAgenda.agenda
    var task = AgendaTask(title: "Return the books", category: .personal, created: SampleAgenda.changed)
    task.due = SampleAgenda.time("2026-11-03")
    agenda.tasks[SampleAgenda.id("late")] = task
    let page = try Self.site(.private, SampleAgenda.site(agenda)).text("today.html")
    expectContains(page, "<span class=\"also-due\">since Tue 3 Nov</span>")
    let site = try Self.site(.private, strings: try SampleSite.strings("strings.de.txt"))
    let week = site.text("calendar/2026-w47.html")
    for text in ["Freitag", "verschoben", "ab 22:15", "fällig", "Gesundheit"] {
      expectContains(week, text, "\(text)")
    }
    expectContains(site.text("tasks.html"), "wiederholt sich alle 3 Tage")
  }

  private struct Span {
    let first: String
    let last: String
    let months: [String]
  }

  @Test("go from the first month with an entry to weeks after the last one, numbered by ISO 8601")
  func months() throws {
    let spans: [Span] = [
      Span(first: "2026-11-20", last: "2026-11-20", months: ["2026-10", "2026-12"]),
      Span(first: "2026-08-31", last: "2026-11-01", months: ["2026-08", "2026-12"]),
      Span(first: "2020-01-01", last: "2027-02-01", months: ["2026-10", "2027-03"]),
      Span(first: "2025-11-01", last: "2027-11-30", months: ["2025-11", "2027-11"]),
    ]
    for span in spans {
      var agenda = Agenda()
      for (index, date) in [span.first, span.last].enumerated() {
        agenda.events[SampleAgenda.id("0000e00\(index)")] = SampleAgenda.event("Event", date, 1)
      }
      let site = try Self.site(.private, SiteAgenda(agenda: agenda, zones: SampleAgenda.zones))
      let months = site.files.map(\.path).filter { $0.contains(#/calendar\/\d{4}-\d\d\.html/#) }
      expectEqual(
        [months.first, months.last], span.months.map { "calendar/\($0).html" },
        "\(span.first) and \(span.last)")
    }
    let cases: [(String, String)] = [
      ("2026-11-20", "2026-w47"), ("2027-01-01", "2026-w53"), ("2026-01-01", "2026-w01"),
      ("2024-12-30", "2025-w01"), ("2023-01-01", "2022-w52"),
    ]
    for (date, name) in cases {
      expectEqual(ISOWeek(of: try #require(CivilDate(date))).path, "calendar/\(name).html")
    }
  }

  @Test("give each tag and note a file of its own, without a title twice, and stay text whatever they hold")
  func fileNames() throws {
    let notes: [(String, String?)] = [
      ("# Title\n\nText", "\nText"), ("Title\n\nText", "\nText"), ("Title", ""), ("Title\ngoes on", nil),
      ("\n\n## Title\nText", "Text"), ("- one\n- two", nil), ("> a\n\nb", nil),
    ]
    for (text, below) in notes { expectEqual(SampleAgenda.note(text).textBelowTitle, below ?? text) }
    var agenda = Agenda()
    let tags = ["a", "A", "ä", "a b", "a-b", "../x", "tag", "index", String(repeating: "t", count: 40)]
    for (index, tag) in tags.enumerated() {
      agenda.notes[SampleAgenda.id("n\(index)")] = SampleAgenda.note("Note \(index)", [tag])
    }
    agenda.notes[SampleAgenda.id("index")] = SampleAgenda.note("One")
    agenda.notes[SampleAgenda.id("../../x")] = SampleAgenda.note("Two")
    let paths = try Self.site(.private, SiteAgenda(agenda: agenda, zones: SampleAgenda.zones)).files.map(
      \.path
    ).filter { $0.hasPrefix("notes/") && $0 != "notes/index.html" }
    expectEqual(paths.count, tags.count * 2 + 2)
    expectEqual(Set(paths.map { $0.lowercased() }).count, paths.count)
    #expect(paths.allSatisfy { $0.wholeMatch(of: #/notes\/[a-z0-9-]{1,40}\.html/#) != nil })
    let payload = "</script><img src=x onerror=alert(1)>\"'`&"
    var hostile = Agenda()
    hostile.events[SampleAgenda.id(payload)] = SampleAgenda.event(payload, "2026-11-20T10:00", 60) {
      $0.place = payload
    }
    hostile.tasks[SampleAgenda.id(payload + "t")] = SampleAgenda.task(payload, due: "2026-11-20")
    hostile.notes[SampleAgenda.id(payload + "n")] = SampleAgenda.note(payload, [payload], date: "2026-11-20")
    let site = try Self.site(.private, SiteAgenda(agenda: hostile, zones: SampleAgenda.zones))
    for page in site.pages { expectLacks(page.text, "<img src=x", "\(page.path)") }
  }
}
