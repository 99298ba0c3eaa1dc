// Libraries, limits, and what holds for every template.

import TestSupport
import Testing
import TextTools

@testable import Templating

@Suite("Templates")
struct TemplateTests {
  @Test("the same bytes come twice, numbers are written whole, and a missing value shows nothing")
  func renders() throws {
    let library = try library(
      "{{heading}} {{{prose}}}{{#days}}\n- {{label}}{{#tags}} {{tag}}{{/tags}}{{/days}}\n")
    let page = "Week &lt;1&gt; &amp; &quot;more&quot; <b>x</b> & y\n- Mon x y&amp;z\n- Größe 日本\n"
    var output: [UInt8] = []
    for expected in [page, page + page] {
      try library.render("page.html", SamplePage.full.fields, escaping: .html, into: &output)
      expectEqual(String(decoding: output, as: UTF8.self), expected)
    }
    for number in [Int.min, Int.max, -10, 0, 9, 10, 100] {
      try expectEqual(render("{{number}}", ["number": .number(number)]), String(number))
    }
    let templates: [String] = [
      "{{note}}", "{{#note}}x{{/note}}", "{{^note}}{{note}}{{/note}}", "{{#author}}{{x}}{{/author}}",
    ]
    for template in templates {
      try expectEqual(render(template, for: .empty), "", template)
    }
  }

  @Test("a page with an error leaves the output as it was, and the later of two templates counts")
  func errors() throws {
    var output = Array("before".utf8)
    let broken = try library("{{heading}}{{nothing}}")
    let found = #expect(throws: TemplateErrors.self) {
      try broken.render("page.html", SamplePage.full.fields, escaping: .html, into: &output)
    }
    expectEqual(String(decoding: output, as: UTF8.self), "before")
    expectEqual(found?.diagnostics.map(\.identifier), ["value-unknown"])
    let sources = ["old", "new"].map { TemplateSource(name: "page.html", path: "\($0)/page.html", text: $0) }
    let page = try TemplateLibrary(sources).render("page.html", [:])
    expectEqual(String(decoding: page, as: UTF8.self), "new")
    let missing = #expect(throws: TemplateErrors.self) {
      try library("", partials: ["nav.html": ""]).render("week.html", [:])
    }
    expectEqual(
      missing?.diagnostics.text,
      """
      week.html:1:1: error: there is no template `week.html` [template-unknown]
      help: the templates are `nav.html`, `page.html`

      """)
  }

  @Test("64 sections may nest, also in partials, and partials that include others come to an end")
  func limits() throws {
    try expectEqual(render(nested(64)), "x")
    for depth in [65, 20_000] {
      let found = try #require(throws: TemplateErrors.self) { try render(nested(depth)) }
      expectEqual(found.diagnostics.map { $0.place?.column }, [64 * "{{#done}}".count + 1])
      expectEqual(
        found.diagnostics.map { $0.message }, ["sections and partials are nested more than 64 deep here"])
      expectEqual(found.diagnostics.map { $0.help }, ["nest fewer of them in one another"])
    }
    let partial = ["deep.html": nested(40)]
    try expectEqual(render("{{#done}}{{>deep}}{{/done}}", partials: partial), "x")
    let found = try #require(throws: TemplateErrors.self) {
      try render(nested(24, around: "{{>deep}}"), partials: partial)
    }
    expectEqual(
      found.diagnostics.map { $0.message }, ["sections and partials are nested more than 64 deep here"])
    expectEqual(found.diagnostics.map { $0.place?.file }, ["Templates/page.html"])
    var partials = ["p40.html": "x"]
    for number in 0..<40 { partials["p\(number).html"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
    let tooMany = try #require(throws: TemplateErrors.self) {
      try render("{{>p0}}", partials: partials)
    }
    expectEqual(
      Set(tooMany.diagnostics.map { $0.message }),
      [
        "this template includes more partials than are allowed"
      ])
  }

  @Test("each error of a text made at random lies in the text", arguments: 0..<300)
  func findsPlacesInAnyText(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "{{", "}}", "{", "}", "{{{", "}}}", "#", "^", "/", "!", ">", "&", "=", "<", ".", " ", "\n", "\r\n",
      "\t",
      "days", "label", "done", "note", "heading", "prose", "part", ",", "日本", "e\u{301}", "\0",
      "{{#days}}",
      "{{/days}}", "{{#note}}", "{{/note}}", "{{>part}}",
    ]
    func text() -> String { (0..<next(40)).map { _ in pieces[next(pieces.count)] }.joined() }
    let files = ["page.html": text(), "part.html": text()]
    let sources = files.map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) }
    do {
      _ = try TemplateLibrary(sources).render("page.html", SamplePage.full.fields)
    } catch {
      #expect(!error.diagnostics.isEmpty)
      for place in error.diagnostics.compactMap(\.place) {
        let lines = (files[place.file] ?? "").utf8.split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1) else {
          Issue.record("line \(place.line) is not in the text")
          continue
        }
        let line = String(decoding: lines[place.line - 1], as: UTF8.self)
        #expect(line == place.source || line == place.source + "\r")
        expectContains((1...place.source.count + 1), place.column)
      }
    }
  }

  private func nested(_ depth: Int, around inner: String = "x") -> String {
    String(repeating: "{{#done}}", count: depth) + inner + String(repeating: "{{/done}}", count: depth)
  }
}
