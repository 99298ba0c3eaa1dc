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
      texts: TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: texts))
  }

  private static let schema = TemplateSchema<String>("page", .text("name") { $0 })

  private func said(_ texts: String, _ key: String, _ name: String = "Ada") -> String {
    do {
      return try library(texts).text(key, values: ["name"]).format(["name": name])
    } catch {
      return (error as? TemplateErrors)?.diagnostics.text ?? "\(error)"
    }
  }

  @Test(
    "takes what stands behind the first equals sign, without the blanks around it",
    arguments: [
      ("hello = Hello, {{name}}.", "Hello, Ada."),
      ("hello=Hello, {{name}}.", "Hello, Ada."),
      ("  hello\t=  Hello, {{name}}.  \r\n", "Hello, Ada."),
      ("# a comment = no text\n\nhello = 1 = {{name}}\n", "1 = Ada"),
      ("other = {{nothing}}\nhello = {{name}} and {{name}}", "Ada and Ada"),
      ("hello = Grüße, {{name}} – ✓", "Grüße, Ada – ✓"),
      ("hello = {{name}},\rand\u{0B}others\r\nother = x", "Ada,\rand\u{0B}others"),
      ("other = x\nhello = see: {{>text.inner}}\ninner = {{name}}", "see: Ada"),
    ])
  func reads(texts: String, expected: String) {
    expectEqual(said(texts, "hello"), expected)
  }

  @Test("says a text with its values by their names, and nothing for one that is missing")
  func values() throws {
    let text = try library("list = {{b}}, {{a}}, {{b}}{{>text.more}}\nmore = {{! none}} and ({{a}})")
      .text("list", values: ["a", "b"])
    expectEqual(text.format(["a": "é – ✓", "b": "2"]), "2, é – ✓, 2 and (é – ✓)")
    expectEqual(text.format(["a": "1"]), ", 1,  and (1)")
  }

  @Test("does not escape a text for use outside a page")
  func plain() {
    expectEqual(said("hello = <b>{{name}}</b>", "hello", "<i>"), "<b><i></b>")
  }

  @Test("gives templates its texts, whose values are escaped for the page")
  func inTemplates() throws {
    let library = try library(
      "hello = <b>Hello</b>, {{name}}", ["page.html": "<p>{{>text.hello}}.</p>\n"])
    var output: [UInt8] = []
    try library.compile("page.html", Self.schema, escaping: .html).render("<Ada>", into: &output)
    expectEqual(String(decoding: output, as: UTF8.self), "<p><b>Hello</b>, &lt;Ada&gt;.</p>\n")
  }

  @Test("keeps the line of a template on which a text stands alone, and its indentation")
  func ownLine() throws {
    let library = try library("hello = Hello, {{name}}", ["page.md": "# T\n  {{>text.hello}}\nend\n"])
    var output: [UInt8] = []
    try library.compile("page.md", Self.schema, escaping: .none).render("Ada", into: &output)
    expectEqual(String(decoding: output, as: UTF8.self), "# T\n  Hello, Ada\nend\n")
  }

  @Test("that lacks a text says which, and that it belongs there")
  func missing() {
    expectEqual(
      said("helo = a", "hello"),
      """
      Templates/strings.txt:1:1: error: the text `hello` is missing [text-missing]
      help: write a line `hello = ...`; the bundled file shows how it may read

      """)
  }

  @Test("falls back on another file where its own lacks a text, and says which file each comes from")
  func fallback() throws {
    let first = TemplateSource(name: "first.txt", path: "first.txt", text: "a = one\nb = two\n")
    let second = TemplateSource(name: "second.txt", path: "second.txt", text: "b = zwei\n")
    let library = try TemplateLibrary([], texts: second, over: TemplateLibrary([], texts: first))
    try expectEqual(library.text("a", values: []).format([:]), "one")
    try expectEqual(library.text("b", values: []).format([:]), "zwei")
    expectEqual(library.textPaths, ["a": "first.txt", "b": "second.txt"])
  }

  @Test("names a text that neither a template nor the program uses, at its line")
  func unused() throws {
    let library = try library(
      "shown = A\nknown = B\n  knwon = C\n", ["page.html": "{{#a}}{{>text.shown}}{{/a}}"])
    let unused = library.unusedTexts(besides: ["known"])
    expectEqual(unused.map(\.message), ["nothing uses the text `knwon`"])
    expectEqual(unused.map(\.place?.line), [3])
  }

  @Test("takes a built-in text as it is, with the names of its values")
  func builtIn() throws {
    let text = try #require(try library("a = {{x}} of {{y}}, {{x}}").builtInText("a"))
    expectEqual(text.names, ["x", "y"])
    expectEqual(text.format(["y": "2", "x": "1"]), "1 of 2, 1")
    try expectEqual(library("a = b").builtInText("b")?.names, nil)
  }
}
