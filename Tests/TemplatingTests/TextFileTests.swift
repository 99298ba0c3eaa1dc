// The file of texts: what a line may be, how templates take a text, and where a mistake in one is shown.

import Testing

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

  private static let shape = Shape<String>("page", .text("name") { $0 })

  private func said(_ texts: String, _ key: String, _ name: String = "Ada") -> String {
    do {
      return try library(texts).text(key, values: ["name"]).text(["name": name])
    } catch {
      return "\(error)"
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
    #expect(said(texts, "hello") == expected)
  }

  @Test("says a text with its values by their names, and nothing for one that is missing")
  func values() throws {
    let text = try library("list = {{b}}, {{a}}, {{b}}{{>text.more}}\nmore = {{! none}} and ({{a}})")
      .text("list", values: ["a", "b"])
    #expect(text.text(["a": "é – ✓", "b": "2"]) == "2, é – ✓, 2 and (é – ✓)")
    #expect(text.text(["a": "1"]) == ", 1,  and (1)")
  }

  @Test("does not escape a text for use outside a page")
  func plain() {
    #expect(said("hello = <b>{{name}}</b>", "hello", "<i>") == "<b><i></b>")
  }

  @Test("gives templates its texts, whose values are escaped for the page")
  func inTemplates() throws {
    let library = try library(
      "hello = <b>Hello</b>, {{name}}", ["page.html": "<p>{{>text.hello}}.</p>\n"])
    var output: [UInt8] = []
    try library.compile("page.html", Self.shape, escaping: .html).render("<Ada>", into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "<p><b>Hello</b>, &lt;Ada&gt;.</p>\n")
  }

  @Test("keeps the line of a template on which a text stands alone, and its indentation")
  func ownLine() throws {
    let library = try library("hello = Hello, {{name}}", ["page.md": "# T\n  {{>text.hello}}\nend\n"])
    var output: [UInt8] = []
    try library.compile("page.md", Self.shape, escaping: .none).render("Ada", into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "# T\n  Hello, Ada\nend\n")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let texts: String
    var template = "{{>text.hello}}{{! unused: name }}"
    let expected: String
  }

  @Test(
    "shows a mistake on its line of the file",
    arguments: [
      Wrong(
        testDescription: "no equals sign", texts: "a = b\nhello there\n",
        expected: """
          Templates/strings.txt:2:1: error: this line has no key
          hello there
          ^
          help: write `key = text`, or begin the line with `#`
          """),
      Wrong(
        testDescription: "no key", texts: "= there\n",
        expected: """
          Templates/strings.txt:1:1: error: this line has no key
          = there
          ^
          help: write `key = text`, or begin the line with `#`
          """),
      Wrong(
        testDescription: "no text", texts: "\n  hello =\n",
        expected: """
          Templates/strings.txt:2:3: error: the text `hello` is empty
            hello =
            ^
          help: write the text after the `=`
          """),
      Wrong(
        testDescription: "a key twice", texts: "hello = a\nhello = b\n",
        expected: """
          Templates/strings.txt:2:1: error: the text `hello` appears twice
          hello = b
          ^
          help: take one of the two out
          """),
      Wrong(
        testDescription: "an unknown value", texts: "# Texts\nhello = Hello, {{nme}}\n",
        template: "{{>text.hello}}",
        expected: """
          Templates/strings.txt:2:16: error: there is no value `nme` here
          hello = Hello, {{nme}}
                         ^
          help: did you mean `name`? `page` has `name`
          """),
      Wrong(
        testDescription: "an unknown value before blanks", texts: "hello = {{nme}} \t\r\nother = b\n",
        template: "{{>text.hello}}",
        expected: """
          Templates/strings.txt:1:9: error: there is no value `nme` here
          hello = {{nme}}
                  ^
          help: did you mean `name`? `page` has `name`
          """),
      Wrong(
        testDescription: "a tag that only the next line closes", texts: "hello = {{! a\nother = b }}\n",
        template: "{{>text.hello}}",
        expected: """
          Templates/strings.txt:1:9: error: this comment is never closed
          hello = {{! a
                  ^
          help: write `}}` at its end; no comment has `{{` in it
          """),
      Wrong(
        testDescription: "an unclosed tag", texts: "hello = Hello, {{name\nother = b}}\n",
        template: "{{>text.hello}}",
        expected: """
          Templates/strings.txt:1:16: error: this tag is never closed
          hello = Hello, {{name
                         ^
          help: close it with `}}` on the same line
          """),
      Wrong(
        testDescription: "an unknown text", texts: "hello = Hello\n",
        template: "{{>text.helo}}{{! unused: name }}",
        expected: """
          Templates/page.html:1:1: error: there is no text `helo`
          {{>text.helo}}{{! unused: name }}
          ^
          help: did you mean `hello`? texts are in the strings file, as `key = text`
          """),
    ])
  func mistake(_ wrong: Wrong) {
    do {
      let library = try library(wrong.texts, ["page.html": wrong.template])
      _ = try library.compile("page.html", Self.shape, escaping: .html)
      Issue.record("no mistake was found")
    } catch {
      #expect("\(error)" == wrong.expected)
    }
  }

  @Test("that lacks a text says which, and that it belongs there")
  func missing() {
    #expect(
      said("helo = a", "hello") == """
        Templates/strings.txt:1:1: error: the text `hello` is missing
        help: write a line `hello = ...`; the bundled file shows how it may read
        """)
  }
}
