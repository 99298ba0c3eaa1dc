// Everything that can be wrong with a template or a file of texts, each made from the input that causes it.

import TestSupport
import Testing
import TextTools

@testable import Templating

/// A template that does not compile.
struct TemplateCase: Sendable {
  let title: String
  let template: String
  let schema: TemplateSchema<Page>
  let partials: [String: String]
  let texts: String

  init(
    _ title: String, _ template: String, _ fields: [Field<Page>], partials: [String: String] = [:],
    texts: String = ""
  ) {
    (self.title, self.template, self.partials, self.texts) = (title, template, partials, texts)
    schema = TemplateSchema("page", fields: fields)
  }
}

@Suite("diagnostics of templates")
struct TemplateDiagnosticTests {
  static let tags = [
    TemplateCase("a tag without its end", "<p>{{heading</p>\n", [.heading]),
    TemplateCase(
      "a section tag without its end still opens its section", "{{#done\nyes\n{{/done}}\n", [.done]),
    TemplateCase("a tag that meets another before its end", "{{heading {{total}}\n", [.heading, .total]),
    TemplateCase("a comment without its end does not hide the next tag", "{{! why\n{{head!}}\n", [.heading]),
    TemplateCase("a tag in a comment", "{{! as in {{heading}} }}\n", [.heading]),
    TemplateCase("a comment that runs to the end", "{{heading}}\n{{! why\n", [.heading]),
    TemplateCase("an empty tag", "a {{ }} {{heading}}\n", [.heading]),
    TemplateCase("an empty section", "{{#}}x{{/}}\n", []),
    TemplateCase("three braces closed by two", "{{{prose}}\n", [.prose]),
    TemplateCase("two braces closed by three", "{{heading}}}\n", [.heading]),
    TemplateCase("three braces closed by four", "{{{prose}}}}\n", [.prose]),
    TemplateCase("a name with white space in it", "{{heading now}}{{heading}}\n", [.heading]),
    TemplateCase("a name with a mark in it", "\t日本 {{he*ading}}{{heading}}\n", [.heading]),
    TemplateCase("a name that ends with a dot", "{{heading.}}{{heading}}\n", [.heading]),
    TemplateCase("other delimiters", "{{=<% %>=}}\n{{heading}}\n", [.heading]),
    TemplateCase("a parent", "{{<layout}}{{$title}}x{{/title}}{{/layout}}{{heading}}\n", [.heading]),
    TemplateCase("an unclosed section names its opening line", "top\n{{#done}}\nyes\n", [.done]),
    TemplateCase("a section closed but not open", "{{heading}}\n{{/done}}\n", [.heading]),
    TemplateCase("a section closed by another name", "{{#days}}\n{{label}}\n{{/dayz}}\n", [.days]),
    TemplateCase(
      "crossed sections are told one after the other", "{{#done}}{{#days}}{{label}}{{/done}}{{/days}}\n",
      [.done, .days]),
    TemplateCase(
      "an inner section that is never closed", "{{#done}}\n{{#days}}{{label}}\n{{/done}}\n", [.done, .days]),
  ]

  static let values = [
    TemplateCase("an unknown name near a known one", "<h1>{{headnig}}</h1>\n", [.heading]),
    TemplateCase("an unknown name near none", "<h1>{{subtitle}}</h1>{{heading}}\n", [.heading]),
    TemplateCase(
      "an unknown name in a section lists the names of all schemas around it",
      "{{heading}}\n{{#days}}{{label}}{{weight}}{{/days}}\n", [.heading, .days]),
    TemplateCase(
      "an unknown section keeps quiet about what is in it", "{{#weeks}}{{label}}{{/weeks}}\n",
      [.heading, .days]),
    TemplateCase(
      "a misspelt section keeps quiet about what is in it", "{{#day}}{{label}}{{nothing}}{{/day}}\n", [.days]),
    TemplateCase("a name with dots", "{{author.who}}\n", [.author]),
    TemplateCase("a dot outside of optional text", "{{#days}}{{.}}{{label}}{{/days}}\n", [.days]),
    TemplateCase("optional text outside of its section", "{{note}}\n", [.note]),
    TemplateCase("optional text where it is absent", "{{^note}}{{note}}{{/note}}\n", [.note]),
    TemplateCase("text in three braces", "{{{heading}}}\n", [.heading]),
    TemplateCase("a number unescaped", "{{& total}}\n", [.total]),
    TemplateCase("optional text unescaped", "{{#note}}{{{.}}}{{/note}}\n", [.note]),
    TemplateCase("markup in two braces", "  {{prose}}\n", [.prose]),
    TemplateCase("a flag as a value", "{{done}}\n", [.done]),
    TemplateCase("a list as a value", "{{days}}{{#days}}{{label}}{{/days}}\n", [.days]),
    TemplateCase("an optional value as a value", "{{{author}}}{{#author}}{{who}}{{/author}}\n", [.author]),
    TemplateCase("a section on text", "{{#heading}}{{heading}}{{/heading}}\n", [.heading]),
    TemplateCase("a section on a number", "{{^total}}none{{/total}}\n", [.total]),
    TemplateCase("a section on markup", "{{#prose}}{{{prose}}}{{/prose}}\n", [.prose]),
  ]

  static let partials = [
    TemplateCase("an unknown partial", "{{>naw}}\n", [], partials: ["nav.html": "x"]),
    TemplateCase(
      "a partial that includes itself", "{{>nav}}\n", [], partials: ["nav.html": "a\n {{>nav}}\n"]),
    TemplateCase(
      "a circle of partials names all of them", "{{>a}}\n", [],
      partials: ["a.html": "{{>b.html}}\n", "b.html": "\n  {{> a}}\n"]),
    TemplateCase(
      "an error in a partial has its place there, once", "{{>nav}}{{>nav}}{{headng}}\n", [.heading],
      partials: ["nav.html": "<nav>\n\t{{homme}}</nav>\n"]),
    TemplateCase("a field that is never used", "\n{{heading}}\n", [.heading, .total]),
    TemplateCase("each kind of unused field", "x", [.heading, .total, .prose, .done, .note, .days, .author]),
    TemplateCase("a nested field that is never used", "a\n {{#days}}x{{/days}}\n", [.days]),
    TemplateCase(
      "a nested field is missed in the section that goes in", "{{^days}}none{{/days}}\n{{#days}}x{{/days}}",
      [.days]),
    TemplateCase(
      "a field declared unused that is used", "{{! unused: heading, total }}\n{{heading}}\n",
      [.heading, .total]),
    TemplateCase(
      "a field declared unused that does not exist", "{{heading}}{{! unused: totl }}\n", [.heading]),
    TemplateCase(
      "a nested field declared unused that does not exist",
      "{{! unused:\n  days.lable }}{{#days}}{{label}}{{/days}}\n", [.days]),
    TemplateCase("a declaration without names", "{{! unused: }}\n{{heading}}\n", [.heading]),
    TemplateCase(
      "a caret after a wide emoji, a combined one and an accent", "👩‍👩‍👧 ❤️ e\u{301}\t한{{x}}{{heading}}\n",
      [.heading]),
    TemplateCase("a line that ends in CRLF", "one\r\n two {{x}}{{heading}}\r\n", [.heading]),
    TemplateCase("an error at the very end", "{{heading}}{{", [.heading]),
    TemplateCase(
      "errors come in order of place", "{{x y}}\n{{#done}}\n{{{heading}}\n{{/days}}\n{{}}\n",
      [.done, .heading]),
    TemplateCase(
      "names are looked up once the form is right, and uses once the names are", "{{headin}}{{>nav}}\n",
      [.heading, .total], partials: ["nav.html": "{{totl}}{{"]),
  ]

  static let texts: [TemplateCase] = [
    TemplateCase(
      "no equals sign", "{{>text.hello}}{{! unused: heading }}", [.heading], texts: "a = b\nhello there\n"),
    TemplateCase("no key", "{{>text.hello}}{{! unused: heading }}", [.heading], texts: "= there\n"),
    TemplateCase("no text", "{{>text.hello}}{{! unused: heading }}", [.heading], texts: "\n  hello =\n"),
    TemplateCase(
      "a key twice", "{{>text.hello}}{{! unused: heading }}", [.heading], texts: "hello = a\nhello = b\n"),
    TemplateCase(
      "an unknown value", "{{>text.hello}}", [.heading], texts: "# Texts\nhello = Hello, {{headng}}\n"),
    TemplateCase(
      "an unknown value before blanks", "{{>text.hello}}", [.heading],
      texts: "hello = {{headng}} \t\r\nother = b\n"),
    TemplateCase(
      "a tag that only the next line closes", "{{>text.hello}}", [.heading],
      texts: "hello = {{! a\nother = b }}\n"),
    TemplateCase(
      "an unclosed tag", "{{>text.hello}}", [.heading], texts: "hello = Hello, {{heading\nother = b}}\n"),
    TemplateCase(
      "an unknown text", "{{>text.helo}}{{! unused: heading }}", [.heading], texts: "hello = Hello\n"),
  ]

  @Test("the catalogue has them all")
  func catalogue() throws {
    var chapter = CatalogueChapter("Templates and texts", causesIn: "Templating/TemplateCause.swift")
    for one in Self.tags + Self.values + Self.partials + Self.texts {
      chapter.add(
        one.title, diagnostics(in: one.template, partials: one.partials, texts: one.texts, one.schema))
    }
    let deep = String(repeating: "{{#done}}", count: 65)
    chapter.add("sections 65 deep", diagnostics(in: deep, TemplateSchema<Page>("page", .done)))
    var partials = ["p10.html": "x"]
    for number in 0..<10 { partials["p\(number).html"] = "{{>p\(number + 1)}}{{>p\(number + 1)}}" }
    let surplus = diagnostics(in: "{{>p0}}", partials: partials, TemplateSchema<Page>("page"))
    chapter.add("partials that include others twice over", Array(surplus.prefix(1)))
    let library = try library("", texts: "helo = a")
    let missing = #expect(throws: TemplateErrors.self) { try library.text("hello", values: []) }
    chapter.add("a text that the program needs", missing?.diagnostics ?? [])
    chapter.add("a text that nothing uses", library.unusedTexts(besides: ["hello"]))
    expectEqual(chapter.complaint(), nil)
  }
}

extension Field<Page> {
  static let heading = text("heading") { $0.heading }
  static let total = number("total") { $0.total }
  static let prose = markup("prose") { Markup($0.prose) }
  static let done = flag("done") { $0.done }
  static let note = optionalText("note") { $0.note }
  static let days = list("days", TemplateSchema<Day>("day", .text("label") { $0.label })) { $0.days }
  static let author = optional("author", TemplateSchema<Author>("author", .text("who") { $0.who })) {
    $0.author
  }
}
