// Everything that can be wrong with a template or a file of texts, each made from the input that causes it.

import TestSupport
import Testing
import TextTools

@testable import Templating

/// A template of which no page is made.
struct TemplateCase: Sendable {
  let title: String
  let template: String
  let partials: [String: String]
  let texts: String

  init(_ title: String, _ template: String, partials: [String: String] = [:], texts: String = "") {
    self.title = title
    self.template = template
    self.partials = partials
    self.texts = texts
  }
}

@Suite("diagnostics of templates")
struct TemplateDiagnosticTests {
  static let tags = [
    TemplateCase("a tag without its end", "<p>{{heading</p>\n"),
    TemplateCase(
      "a section tag without its end still opens its section", "{{#done\nyes\n{{/done}}\n"),
    TemplateCase("a tag that meets another before its end", "{{heading {{total}}\n"),
    TemplateCase("a comment without its end does not hide the next tag", "{{! why\n{{head!}}\n"),
    TemplateCase("a tag in a comment", "{{! as in {{heading}} }}\n"),
    TemplateCase("a comment that runs to the end", "{{heading}}\n{{! why\n"),
    TemplateCase("an empty tag", "a {{ }} {{heading}}\n"),
    TemplateCase("an empty section", "{{#}}x{{/}}\n"),
    TemplateCase("three braces closed by two", "{{{prose}}\n"),
    TemplateCase("two braces closed by three", "{{heading}}}\n"),
    TemplateCase("three braces closed by four", "{{{prose}}}}\n"),
    TemplateCase("a name with white space in it", "{{heading now}}{{heading}}\n"),
    TemplateCase("a name with a mark in it", "\t日本 {{he*ading}}{{heading}}\n"),
    TemplateCase("a name that ends with a dot", "{{heading.}}{{heading}}\n"),
    TemplateCase("other delimiters", "{{=<% %>=}}\n{{heading}}\n"),
    TemplateCase("a parent", "{{<layout}}{{$title}}x{{/title}}{{/layout}}{{heading}}\n"),
    TemplateCase("an unclosed section names its opening line", "top\n{{#done}}\nyes\n"),
    TemplateCase("a section closed but not open", "{{heading}}\n{{/done}}\n"),
    TemplateCase("a section closed by another name", "{{#days}}\n{{label}}\n{{/dayz}}\n"),
    TemplateCase(
      "crossed sections are told one after the other", "{{#done}}{{#days}}{{label}}{{/done}}{{/days}}\n"),
    TemplateCase(
      "an inner section that is never closed", "{{#done}}\n{{#days}}{{label}}\n{{/done}}\n"),
  ]

  static let values = [
    TemplateCase("an unknown name near a known one", "<h1>{{headnig}}</h1>\n"),
    TemplateCase("an unknown name near none", "<h1>{{subtitle}}</h1>{{heading}}\n"),
    TemplateCase(
      "an unknown name in a section lists the names of all schemas around it",
      "{{heading}}\n{{#days}}{{label}}{{weight}}{{/days}}\n"),
    TemplateCase(
      "an unknown section keeps quiet about what is in it", "{{#weeks}}{{label}}{{/weeks}}\n"),
    TemplateCase(
      "a misspelt section keeps quiet about what is in it", "{{#day}}{{label}}{{nothing}}{{/day}}\n"),
    TemplateCase("a name with dots", "{{author.who}}\n"),
    TemplateCase("a dot outside of optional text", "{{#days}}{{.}}{{label}}{{/days}}\n"),
    TemplateCase("text in three braces", "{{{heading}}}\n"),
    TemplateCase("a number unescaped", "{{& total}}\n"),
    TemplateCase("optional text unescaped", "{{#note}}{{{.}}}{{/note}}\n"),
    TemplateCase("markup in two braces", "  {{prose}}\n"),
    TemplateCase("a flag as a value", "{{done}}\n"),
    TemplateCase("a list as a value", "{{days}}{{#days}}{{label}}{{/days}}\n"),
    TemplateCase("an optional value as a value", "{{{author}}}{{#author}}{{who}}{{/author}}\n"),
  ]

  static let partials = [
    TemplateCase("an unknown partial", "{{>naw}}\n", partials: ["nav.html": "x"]),
    TemplateCase(
      "a partial that includes itself", "{{>nav}}\n", partials: ["nav.html": "a\n {{>nav}}\n"]),
    TemplateCase(
      "a circle of partials names all of them", "{{>a}}\n",
      partials: ["a.html": "{{>b.html}}\n", "b.html": "\n  {{> a}}\n"]),
    TemplateCase(
      "an error in a partial has its place there, once", "{{>nav}}{{>nav}}{{headng}}\n",
      partials: ["nav.html": "<nav>\n\t{{homme}}</nav>\n"]),
    TemplateCase(
      "a caret after a wide emoji, a combined one and an accent", "👩‍👩‍👧 ❤️ e\u{301}\t한{{x}}{{heading}}\n"),
    TemplateCase("a line that ends in CRLF", "one\r\n two {{x}}{{heading}}\r\n"),
    TemplateCase("an error at the very end", "{{heading}}{{"),
    TemplateCase(
      "errors come in order of place", "{{x y}}\n{{#done}}\n{{{heading}}\n{{/days}}\n{{}}\n"),
    TemplateCase(
      "names are looked up once the form is right", "{{headin}}{{>nav}}\n",
      partials: ["nav.html": "{{totl}}{{"]),
  ]

  static let texts: [TemplateCase] = [
    TemplateCase(
      "no equals sign", "{{>text.hello}}", texts: "a = b\nhello there\n"),
    TemplateCase("no key", "{{>text.hello}}", texts: "= there\n"),
    TemplateCase("no text", "{{>text.hello}}", texts: "\n  hello =\n"),
    TemplateCase(
      "a key twice", "{{>text.hello}}", texts: "hello = a\nhello = b\n"),
    TemplateCase(
      "an unknown value", "{{>text.hello}}", texts: "# Texts\nhello = Hello, {{headng}}\n"),
    TemplateCase(
      "an unknown value before blanks", "{{>text.hello}}",
      texts: "hello = {{headng}} \t\r\nother = b\n"),
    TemplateCase(
      "a tag that only the next line closes", "{{>text.hello}}",
      texts: "hello = {{! a\nother = b }}\n"),
    TemplateCase(
      "an unclosed tag", "{{>text.hello}}", texts: "hello = Hello, {{heading\nother = b}}\n"),
    TemplateCase(
      "an unknown text", "{{>text.helo}}", texts: "hello = Hello\n"),
  ]

  @Test("the catalogue has them all")
  func catalogue() throws {
    var chapter = CatalogueChapter("Templates and texts", causesIn: "Templating/TemplateCause.swift")
    for one in Self.tags + Self.values + Self.partials + Self.texts {
      chapter.add(
        one.title, diagnostics(in: one.template, partials: one.partials, texts: one.texts))
    }
    let deep = String(repeating: "{{#done}}", count: 65)
    chapter.add("sections 65 deep", diagnostics(in: deep))
    var partials = ["p10.html": "x"]
    for number in 0..<10 { partials["p\(number).html"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
    let surplus = diagnostics(in: "{{>p0}}", partials: partials)
    chapter.add("partials that include others twice over", Array(surplus.prefix(1)))
    let texts = try TextFile(
      TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: "helo = a"))
    chapter.add("a text that nothing uses", [texts.unused("helo", known: ["hello"])])
    let older = try TextFile(
      TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: "list-column-time = a"))
    chapter.add(
      "a text of an earlier version", [older.unused("list-column-time", known: ["list-column", "time"])])
    expectEqual(chapter.complaint(), nil)
  }
}
