// A site of several programmes: each has its pages, one page has all, a private one leaves no trace, and one alone none.

import Foundation
import Statistics
import Store
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("A site of several programmes")
struct SeveralProgrammesTests {
  private static let address = SiteAddress("https://ada.example/progress/")

  @Test("has every path once, with shared files at its root, and links only to what is there")
  func shared() throws {
    for audience in [Audience.public, .private] {
      let site = try SeveralProgrammes.site(audience)
      let paths = site.files.map(\.path)
      expectEqual(Set(paths).count, paths.count)
      let texts = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
      let (followed, broken) = followLinks(of: texts)
      #expect(followed > 2_000)
      expectEqual(broken, [])
      for page in site.pages {
        let ids = PageLinks(html: page.text).ids
        expectEqual(Set(ids).count, ids.count, "\(page.path): \(ids)")
        expectEqual(page.text.matches(of: #/<h1[ >]/#).count, 1, "\(page.path)")
      }
    }
    let site = try SeveralProgrammes.site(.public, address: Self.address)
    let once = ["style.css", "404.html", "about.html", "robots.txt", "sitemap.xml", "manifest.webmanifest"]
    for name in once {
      expectEqual(site.files.count { $0.path.split(separator: "/").last.map(String.init) == name }, 1)
    }
    let day = site.text("challenges/run/days/001.html")
    expectContains(day, "href=\"../../../style.css\"")
    expectContains(day, "href=\"../../../about.html\"")
    expectContains(day, "<a href=\"../index.html\"")
    try expectContains(
      SeveralProgrammes.site(.private).text("challenges/run/days/001.html"), "href=\"../share/index.html\"")
    expectContains(site.text("sitemap.xml"), "/progress/challenges/run/days/001.html")
    expectContains(day, "https://ada.example/progress/challenges/run/days/001.html")
  }

  @Test("shows no trace while one is alone, and gives a second plan all that the first has")
  func plans() throws {
    for one in [
      try SampleSite.site(try SampleSite.log(), .private),
      try SeveralProgrammes.site(.private) { learner in
        for name in learner.programmes.keys where name != .first { learner.delete(name) }
      },
    ] {
      for file in one.files where file.path.hasSuffix(".html") || file.path.hasSuffix(".svg") {
        #expect(!file.text.localizedCaseInsensitiveContains("challenge"), "\(file.path)")
        expectLacks(file.text, "--programme", "\(file.path)")
        expectLacks(file.text, "accent-", "\(file.path)")
      }
      #expect(!one.files.contains { $0.path.contains("challenge") })
    }
    let (single, several) = (
      try SeveralProgrammes.site(.public) { learner in
        for name in learner.programmes.keys where name != .first { learner.delete(name) }
      }, try SeveralProgrammes.site(.public)
    )
    let ofAll = ["search.html", "share/index.html"]
    for file in single.files where !ofAll.contains(file.path) {
      let text = several.text(file.path).replacing(
        #/<li[^>]*><a href="[^"]*challenges\/index.html">.*\n/#, with: "")
      expectEqual(text, file.text, "\(file.path)")
    }
    let site = try SeveralProgrammes.site(.public, address: Self.address)
    let folder = "challenges/again/"
    let once: Set = [
      "404.html", "about.html", "challenges/index.html", "manifest.webmanifest", "robots.txt",
      "search.html", "sitemap.xml",
    ]
    let first = site.files.map(\.path).filter {
      (!$0.hasPrefix("challenges/") || $0 == "challenges/index.html") && SampleSite.assets[$0] == nil
        && !once.contains($0)
    }
    let second = site.files.map(\.path).filter { $0.hasPrefix(folder) }.map { $0.dropFirst(folder.count) }
    expectEqual(second.map(String.init), first)
    expectContains(site.text(folder + "index.html"), "<span>The plan again</span>")
  }

  @Test("gives a challenge its square, days and feeds, and saves the ticks up to today")
  func challenge() throws {
    let site = try SeveralProgrammes.site(.private, address: Self.address)
    let folder = "challenges/run/"
    let top = Set(
      site.files.map(\.path).filter { $0.hasPrefix(folder) }.compactMap {
        $0.dropFirst(folder.count).split(separator: "/").first.map(String.init)
      })
    expectEqual(
      top, ["calendar.ics", "days", "index.html", "progress.json", "report.html", "report.md", "share"])
    let page = site.text(folder + "index.html")
    expectContains(page, "<body class=\"private with-panel accent-orange\">")
    expectContains(page, " · Run &amp; rest · Machine Mode</title>")
    expectEqual(page.matches(of: #/<a class="cell [a-z ]+" href="days\/\d{3}.html"/#).count, 100)
    for sentence in [
      "Day 1, Mon 16 Nov: done", "Day 3, Wed 18 Nov: not done", "Day 5, Fri 20 Nov: not done, today",
      "Day 6, Sat 21 Nov: ahead",
    ] {
      expectContains(page, " title=\"\(sentence)\"", "\(sentence)")
    }
    // Done or not needs no key.
    expectLacks(page, "class=\"cell part\"")
    expectContains(page, "3 days complete")
    expectLacks(page, "type=\"checkbox\"")
    expectContains(site.text(folder + "days/001.html"), "Zqlegs were very heavy.")
    let fresh = try SeveralProgrammes.site(.public) { learner in
      var log = learner[SeveralProgrammes.run]
      (log.items, log.reflections) = ([:], [:])
      learner[SeveralProgrammes.run] = log
    }
    let begun = fresh.text("challenges/run/index.html")
    expectContains(begun, "<p class=\"says\">")
    expectLacks(begun, "class=\"figures")
    var input = try SeveralProgrammes.input(.private)
    input.isPreview = true
    let saving = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    func boxes(_ page: String) -> Int {
      saving.text("challenges/run/" + page).matches(of: #/<input class="box" type="checkbox" id="tick-day-/#)
        .count
    }
    expectEqual(
      ["index.html", "days/003.html", "days/005.html", "days/006.html"].map(boxes), [1, 1, 1, 0])
  }

  @Test("shows all on one page, and keeps the pages of the archived without age, today or command")
  func overview() throws {
    let site = try SeveralProgrammes.site(.private)
    let page = site.text("challenges/index.html")
    let titles = page.matches(of: #/<h2><a href="([^"]*)">([^<]*)<\/a>/#).map { String($0.output.2) }
    expectEqual(titles, ["Machine Mode", "Run &amp; rest", "The plan again", "Zqsecret habit"])
    expectContains(page, "3 challenges are still open today.")
    expectContains(page, "<li class=\"challenge accent-orange\">")
    expectContains(page, "Day 5 of 100")
    expectContains(page, "3 of 100 days complete")
    expectContains(page, "3-day streak")
    expectContains(page, "<a href=\"old/index.html\">Morning pages</a>")
    expectContains(page, "1 to 5 October 2026, 4 of 10 days complete")
    expectContains(page, "<span class=\"badge\">private</span>")
    expectEqual(page.matches(of: #/ class="hundred mini /#).count, 4)
    let old = site.text("challenges/old/index.html")
    expectContains(old, "Archived on 5 October 2026; the figures are of that day.")
    expectLacks(old, "data-fresh")
    expectLacks(old, "today")
    expectLacks(old, "machinemode done")
    expectLacks(old, "forecast-line")
    expectEqual(site.files.count { $0.path.hasPrefix("challenges/old/days/") }, 10)
  }

  @Test("tells readers and calendars each programme apart, in pictures by its title and accent")
  func apart() throws {
    let site = try SeveralProgrammes.site(.public, address: Self.address)
    let feed = site.text("challenges/run/feed.xml")
    expectContains(feed, "<id>tag:machinemode.invalid,2026:id-of-run/day-1</id>")
    expectContains(feed, "href=\"https://ada.example/progress/challenges/run/days/001.html\"")
    expectContains(feed, "<title>Run &amp; rest · Machine Mode</title>")
    expectContains(feed, "href=\"https://ada.example/progress/challenges/run/feed.xml\"")
    let calendar = site.text("challenges/run/calendar.ics").replacing("\r\n ", with: "")
    expectContains(calendar, "https://ada.example/progress/challenges/run/days/001.html")
    expectContains(calendar, "id-of-run")
    let (light, dark) = PictureColour.orange.pair
    for name in ["card", "badge", "preview"] {
      let reading = PictureReading(Array(site.text("challenges/run/share/\(name).svg").utf8))
      expectEqual(reading.faults, [], "\(name)")
      expectContains(reading.lines, "Run & rest", "\(name)")
      expectContains(reading.style, ".all{fill:\(dark)}", "\(name)")
      expectEqual(reading.style.contains(".all{fill:\(light)}"), name != "preview", "\(name)")
      expectLacks(reading.style, PictureColour.all.pair.dark, "\(name)")
    }
    expectContains(site.text("challenges/run/share/badge.json"), "Run & rest")
    // Pages of others embed it by the name that it had.
    expectEqual(site.text("share/challenges-light.svg"), site.text("share/card.svg"))
    let share = site.text("challenges/run/share/index.html")
    expectContains(share, "Run &amp; rest · Day 5 of 100 · ")
    expectContains(share, "https://ada.example/progress/challenges/run/share/badge.svg")
  }

  @Test("has a picture for the links to each programme, which says what is done how often")
  func linkPreviews() throws {
    let templates = try SampleSite.templates()
    let input = try SeveralProgrammes.input(.public, address: Self.address) { learner in
      learner[.first].settings.publicName = "Ada"
    }
    let pictures = previewPictures(input, templates: templates)
    let site = renderSite(
      input, templates: templates, assets: SampleSite.assets,
      previews: pictures.map { SitePreview(picture: $0, png: [1, 2, 3]) })
    let run = try #require(pictures.first { $0.folder == "challenges/run/" })
    expectEqual(
      Array(PictureReading(run.svg).lines.prefix(2)), ["Ada", "Run & rest, a hundred times"])
    for picture in pictures {
      let path = picture.folder + picture.path
      #expect(site.files.contains { $0.path == path }, "\(path)")
      expectContains(
        site.text(picture.folder + "index.html"),
        "<meta property=\"og:image\" content=\"https://ada.example/progress/\(path)\">")
    }
  }

  // MARK: Privacy

  @Test("has no file, link or word of a private programme where strangers read, and looks for them")
  func privacy() throws {
    let input = try SeveralProgrammes.input(.public, address: Self.address)
    let site = try SeveralProgrammes.site(.public, address: Self.address)
    var test = LeakTest(input)
    for file in site.files {
      expectLacks(file.path, "zq", "\(file.path)")
      expectLacks(file.text.lowercased(), "zq", "\(file.path)")
      test.look(through: file)
    }
    expectEqual(test.leaks { TemplateFiles(own: [], bundled: []) }, [])
    let everything = try SeveralProgrammes.site(.private)
    expectContains(everything.text("challenges/zqquiet/days/001.html"), "Zqnobody must ever read.")
    let texts: [String] = [
      "Zqlegs were very heavy.", "Zqnobody must ever read.", "Zqsecret habit", "href=\"challenges/zqquiet/",
    ]
    for text in texts {
      let input = try SeveralProgrammes.input(.public) { learner in
        // What is shared of other programmes stays private in a private one.
        guard text.contains("nobody") else { return }
        var log = learner[.first]
        log.settings.sharesReflections = true
        learner[.first] = log
      }
      var test = LeakTest(input)
      test.look(through: SiteFile(path: "index.html", bytes: Array("<p>\(text)</p>".utf8)))
      #expect(!test.leaks { TemplateFiles(own: [], bundled: []) }.isEmpty, "\(text)")
    }
  }

  // MARK: Words

  @Test("speaks German on every page of its own")
  func german() throws {
    let site = try SeveralProgrammes.site(.private, strings: try SampleSite.strings("strings.de.txt")) { _ in
    }
    let (page, all) = (site.text("challenges/run/index.html"), site.text("challenges/index.html"))
    for text in ["Tag 3, Mi 18. Nov.: nicht erledigt", "100 Tage, jeden Tag ein Haken"] {
      expectContains(page, text, "\(text)")
    }
    for text in ["3 Challenges sind heute noch offen.", "Heute offen", "Archiviert", "privat"] {
      expectContains(all, text, "\(text)")
    }
  }
}
