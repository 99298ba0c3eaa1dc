// Lists within lists, and rows without values.

import TestSupport
import Testing

@testable import Templating

/// A part of an outline, with parts of its own.
private struct Part: Sendable {
  var name: String
  var parts: [String]
  var remark: String?
}

@Suite("Rows")
struct RowTests {
  private func render<Subject>(_ template: String, _ schema: TemplateSchema<Subject>, _ subject: Subject)
    throws
    -> String
  {
    var output: [UInt8] = []
    try library(template).compile("page.html", schema, escaping: .html).render(subject, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private let word = TemplateSchema<String>("word", .text("word") { $0 })

  @Test("a list of which no value is shown still counts its elements", arguments: 0...3)
  func countsRowsWithoutValues(count: Int) throws {
    let schema = TemplateSchema<Int>("page", .list("list", TemplateSchema<Int>("element")) { Array(0..<$0) })
    let page = try render("{{#list}}x{{/list}}{{^list}}none{{/list}}", schema, count)
    expectEqual(page, (count == 0 ? "none" : String(repeating: "x", count: count)))
  }

  @Test("each row has the lists and the optional values of its own, and those around it")
  func keepsRowsApart() throws {
    let remark = TemplateSchema<String>("remark", .text("remark") { $0 })
    let part = TemplateSchema<Part>(
      "part", .text("name") { $0.name }, .list("parts", word) { $0.parts },
      .optional("note", remark) { $0.remark }, .flag("isLong") { $0.parts.count > 1 })
    let schema = TemplateSchema<[Part]>("page", .list("outline", part) { $0 }, .number("count") { $0.count })
    let outline = [
      Part(name: "a", parts: ["1", "2"], remark: nil), Part(name: "b", parts: [], remark: "r"),
      Part(name: "c", parts: ["3"], remark: "s"),
    ]
    let template =
      "{{#outline}}{{name}}/{{count}}({{#parts}}{{name}}{{word}}{{#note}}{{remark}}{{/note}}{{/parts}}"
      + "{{^parts}}-{{/parts}}){{#isLong}}+{{/isLong}}{{#note}}[{{remark}}{{name}}]{{/note}} {{/outline}}."
    try expectEqual(render(template, schema, outline), "a/3(a1a2)+ b/3(-)[rb] c/3(c3s)[sc] .")
  }
}
