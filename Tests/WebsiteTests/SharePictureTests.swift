// The pictures to share: whole, harmless and inside their frames in every state, and saying what is so.

import Foundation
import Statistics
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("Pictures to share")
struct SharePictureTests {
  /// Every picture of a context by its name, the preview among them.
  static func all(_ context: PageContext) -> [(name: String, svg: [UInt8])] {
    sharePictures(context).map { ("\($0.kind.rawValue) \($0.scheme.rawValue)", $0.svg) }
      + [("preview", PreviewPicture(context).svg)]
  }

  static func context(_ history: ChartHistory, name: String?) throws -> PageContext {
    var log = history.log
    log.settings.publicName = name
    let plan = SampleSite.plan(days: history.days)
    return PageContext(
      input: try SampleSite.input(log, .public, plan: plan, now: history.now),
      words: try SampleSite.templates().words)
  }

  static let middle = ChartHistory(testDescription: "day 42", today: 41, work: ChartHistory.steady(38))

  @Test("are sound in every state and at every length of the plan", arguments: ChartHistory.all)
  func sound(history: ChartHistory) throws {
    for picture in Self.all(try history.context()) {
      expectEqual(PictureReading(picture.svg).faults, [], "\(picture.name)")
    }
  }

  @Test("are sound for a plan of problems alone")
  func oneTrack() throws {
    let context = try ChartSample.context(
      ChartSample.log([(1, "2026-09-07", 9)]), plan: ChartSample.plan(easy: 30))
    for picture in Self.all(context) {
      expectEqual(PictureReading(picture.svg).faults, [], "\(picture.name)")
    }
  }

  @Test("are files of the site, and the preview's source is one of them")
  func files() throws {
    let input = try SampleSite.input(try SampleSite.log(), .public)
    let site = renderSite(input, templates: try SampleSite.templates(), assets: [:])
    let preview = previewPicture(input, templates: try SampleSite.templates())
    expectEqual(site.files.first { $0.path == PreviewPicture.sourcePath }?.bytes, preview.svg)
    expectEqual(preview.alt, PictureReading(preview.svg).title)
    let names = site.files.map(\.path).filter { $0.hasPrefix("share/") }
    expectEqual(
      names,
      [
        "share/badge-dark.svg", "share/badge-light.svg", "share/badge.json", "share/heat-map-dark.svg",
        "share/heat-map-light.svg", "share/index.html", "share/preview.svg", "share/streak-dark.svg",
        "share/streak-light.svg",
      ])
  }

  @Test("have the stated size and say so")
  func sizes() throws {
    let history = Self.middle
    let pictures = sharePictures(try Self.context(history, name: "Ada"))
    expectEqual(
      pictures.map(\.path),
      [
        "share/streak-light.svg", "share/streak-dark.svg", "share/heat-map-light.svg",
        "share/heat-map-dark.svg", "share/badge-light.svg", "share/badge-dark.svg",
      ])
    for picture in pictures {
      let reading = PictureReading(picture.svg)
      expectEqual(reading.root["width"], "\(picture.width)")
      expectEqual(reading.root["height"], "\(picture.height)")
      expectEqual(reading.title, picture.title)
      let stated: [SharePicture.Kind: (Int?, Int)] = [
        .streak: (495, 195), .heatMap: (500, 260), .badge: (nil, 20),
      ]
      let (width, height) = try #require(stated[picture.kind])
      #expect(width == nil || width == picture.width)
      expectEqual(height, picture.height)
    }
    let preview = PictureReading(PreviewPicture(try Self.context(history, name: "Ada")).svg)
    expectEqual(preview.root["width"], "1200")
    expectEqual(preview.root["height"], "630")
  }

  @Test("of one kind differ only in their colours")
  func schemes() throws {
    let pictures = sharePictures(try Self.context(Self.middle, name: "Ada"))
    for (light, dark) in zip(pictures.filter { $0.scheme == .light }, pictures.filter { $0.scheme == .dark })
    {
      expectEqual(light.kind, dark.kind)
      #expect((light.width, light.title) == (dark.width, dark.title))
      expectEqual(PictureReading(light.svg).lines, PictureReading(dark.svg).lines)
      #expect(light.svg != dark.svg)
    }
  }

  @Test("stand whole under any name", arguments: SharePictureTests.names)
  func anyName(name: String) throws {
    let context = try Self.context(Self.middle, name: name)
    for picture in Self.all(context) {
      let reading = PictureReading(picture.svg)
      expectEqual(reading.faults, [], "\(picture.name)")
      // It stays text, and nothing in it turns the line around.
      let said = (reading.lines + [reading.title]).joined().unicodeScalars
      #expect(!said.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) })
      #expect(!said.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  static let names: [String] =
    [
      String(repeating: "W", count: 60), String(repeating: "名", count: 60),
      String(repeating: "🦊", count: 60), String(repeating: "👩🏽‍👩🏽‍👧🏽‍👦🏽", count: 60),
      String(repeating: "Ada ", count: 15), "e" + String(repeating: "\u{301}", count: 10_000),
      "عائشة بنت محمد", "עדה 123", "\u{202E}ecalevoL adA", "\u{2067}Ada\u{2069}", "A\u{0}B\u{1B}[2J",
      "<script>alert(1)</script>", "]]><svg onload=alert(1)>", "\" onload=\"alert(1)", "' fill='red",
      "&lt;b&gt; &amp; &#38;", "{{{brand}}}", "<!-- -->", "<?xml?>", "Ada\u{FFFF}\u{FFFE}", "a\tb", "﷽﷽﷽﷽﷽﷽",
      "Ｗｉｄｅ　ｌｅｔｔｅｒｓ　ｏｆ　ａ　ｌｏｎｇ　ｎａｍｅ", "",
    ] + ["javascript:alert(1)", "url(#a)", "Þórunn Æsa-Ǿßœ", "⸻⸻⸻⸻⸻⸻⸻⸻⸻⸻"]

  @Test("shorten a name by whole characters")
  func shortened() throws {
    let family = "👩🏽‍👩🏽‍👧🏽‍👦🏽"
    let text = PictureText([String(repeating: family, count: 60)], in: 2_000, sizes: [14])
    #expect(text.width <= 2_000)
    expectEqual(text.text.last, "…")
    #expect(text.text.dropLast().allSatisfy { String($0) == family })
    #expect(text.text.count > 1)
    expectEqual(PictureText(["Ada"], in: 20, sizes: [14]).text, "")
    expectEqual(PictureText(["Ada Lovelace", "Ada"], in: 500, sizes: [14, 8]).text, "Ada")
    expectEqual(PictureText(["Ada Lovelace"], in: 700, sizes: [14, 8]).size, 8)
  }

  @Test("keep a letter's marks as far as a script needs them")
  func marks() {
    let heap = "e" + String(repeating: "\u{301}", count: 10_000) + "f"
    expectEqual(PictureText.harmless(heap).unicodeScalars.count, 6)
    expectEqual(PictureText.harmless("ế"), "ế")
  }

  @Test("stand in a language of wide letters", arguments: ChartHistory.all)
  func wideLetters(history: ChartHistory) throws {
    let words = try SampleSite.templates(strings: try SecondLanguageTests.wideStrings.get()).words
    let context = PageContext(input: try history.context().input, words: words)
    for picture in Self.all(context) {
      let reading = PictureReading(picture.svg)
      expectEqual(reading.faults, [], "\(picture.name)")
      let english = (reading.lines + [reading.title, reading.detail]).filter {
        $0.contains(#/[A-Za-z]{2}/#)
      }
      expectEqual(english, [], "\(picture.name)")
    }
  }

  @Test("hold nothing that is not public, and are the same for both audiences")
  func privacy() throws {
    let words = try SampleSite.templates().words
    let log = try SampleSite.log()
    let texts = try [Audience.public, .private].map { audience in
      let context = PageContext(input: try SampleSite.input(log, audience), words: words)
      return Self.all(context).map { String(decoding: $0.svg, as: UTF8.self) }
    }
    expectEqual(texts[0], texts[1])
    for text in texts[0] {
      for word in ["Hopper", "Climbing", "wedding", "Slow start", "Two pointers", "21:00", "Berlin"] {
        expectLacks(text, word)
      }
    }
  }

  @Test("are the same for the same input, and at any hour of a day")
  func sameBytes() throws {
    let log = try SampleSite.log()
    let words = try SampleSite.templates().words
    let pictures = try ["2026-11-20T09:00:00+01:00", "2026-11-20T23:59:00+01:00"].map { time in
      let now = Now(instant: SampleSite.at(time), zone: "Europe/Berlin")
      return Self.all(PageContext(input: try SampleSite.input(log, .public, now: now), words: words))
        .map(\.svg)
    }
    expectEqual(pictures[0], pictures[1])
  }
}
