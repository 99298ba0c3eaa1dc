// The file of texts: what a line may be, and how templates take a text.

import TestSupport
import Testing
import TextTools

@testable import Templating

@Suite("A file of texts")
struct TextFileTests {
  private func library(_ texts: String, _ templates: [String: String] = [:]) throws -> TemplateLibrary {
    try TemplateLibrary(
      templates.sorted { $0.key < $1.key }.map {
        TemplateSource(name: $0.key, path: "Templates/\($0.key)", text: $0.value)
      },
      texts: [file(texts)])
  }

  private func file(_ texts: String, name: String = "strings.txt") throws -> TextFile {
    try TextFile(TemplateSource(name: name, path: "Templates/\(name)", text: texts))
  }

  private func said(_ texts: String, _ key: String, _ name: String = "Ada") -> String {
    do {
      return try file(texts).plainTexts[key]?.format(["name": name]) ?? "no text"
    } catch {
      return (error as? TemplateErrors)?.diagnostics.text ?? "\(error)"
    }
  }

  @Test("takes what stands behind the first equals sign, and says it with its values, unescaped")
  func reads() throws {
    let cases: [(String, String)] = [
      ("hello = Hello, {{name}}.", "Hello, Ada."),
      ("hello=Hello, {{name}}.", "Hello, Ada."),
      ("  hello\t=  Hello, {{name}}.  \r\n", "Hello, Ada."),
      ("# a comment = no text\n\nhello = 1 = {{name}}\n", "1 = Ada"),
      ("other = {{nothing}}\nhello = {{name}} and {{name}}", "Ada and Ada"),
      ("hello = Grüße, {{name}} – ✓", "Grüße, Ada – ✓"),
      ("hello = {{name}},\rand\u{0B}others\r\nother = x", "Ada,\rand\u{0B}others"),
    ]
    for (texts, expected) in cases {
      expectEqual(said(texts, "hello"), expected, texts)
    }
    expectEqual(said("hello = <b>{{name}}</b>", "hello", "<i>"), "<b><i></b>")
    let text = try #require(try file("list = {{b}}, {{a}}, {{b}}{{! none }}").plainTexts["list"])
    expectEqual(text.names, ["b", "a"])
    expectEqual(text.format(["a": "é – ✓", "b": "2"]), "2, é – ✓, 2")
    expectEqual(text.format(["a": "1"]), ", 1, ")
  }

  @Test("gives templates its texts, escaped, and falls back on another file where one is lacking")
  func inTemplates() throws {
    let html = try library(
      "hello = <b>Hello</b>, {{name}}", ["page.html": "<p>{{>text.hello}}.</p>\n"])
    let first = try html.render("page.html", ["name": .text("<Ada>")])
    expectEqual(String(decoding: first, as: UTF8.self), "<p><b>Hello</b>, &lt;Ada&gt;.</p>\n")
    let markdown = try library("hello = Hello, {{name}}", ["page.md": "# T\n  {{>text.hello}}\nend\n"])
    let page = try markdown.render("page.md", ["name": .text("Ada")], escaping: .none)
    expectEqual(String(decoding: page, as: UTF8.self), "# T\n  Hello, Ada\nend\n")
    let own = try file("b = zwei\n", name: "strings.de.txt")
    let template = TemplateSource(name: "page.md", path: "page.md", text: "{{>text.a}} {{>text.b}}")
    let library = try TemplateLibrary([template], texts: [own, file("a = one\nb = two\n")])
    try expectEqual(String(decoding: library.render("page.md", [:]), as: UTF8.self), "one zwei")
    expectEqual(library.includedTexts, ["a", "b"])
    let unused = try file("shown = A\nknown = B\n  knwon = C\n").unused("knwon", known: ["known"])
    expectEqual(unused.message, "nothing uses the text `knwon`")
    expectEqual(unused.place?.line, 3)
  }
}
