// Lists within lists, and rows without values.

import TestSupport
import Testing

@testable import Templating

@Suite("Rows")
struct RowTests {
  @Test("each row has the values of its own and those around it, and counts without any")
  func rows() throws {
    for count in 0...3 {
      let page = try render(
        "{{#list}}x{{/list}}{{^list}}none{{/list}}", ["list": .list(Array(0..<count)) { _ in [:] }])
      expectEqual(page, count == 0 ? "none" : String(repeating: "x", count: count))
    }
    func part(_ name: String, _ parts: [String], _ remark: String?) -> Fields {
      [
        "name": .text(name), "parts": .list(parts) { ["word": .text($0)] },
        "note": .maybe(remark.map { ["remark": .text($0)] }), "isLong": .flag(parts.count > 1),
      ]
    }
    let outline = [part("a", ["1", "2"], nil), part("b", [], "r"), part("c", ["3"], "s")]
    let template =
      "{{#outline}}{{name}}/{{count}}({{#parts}}{{name}}{{word}}{{#note}}{{remark}}{{/note}}{{/parts}}"
      + "{{^parts}}-{{/parts}}){{#isLong}}+{{/isLong}}{{#note}}[{{remark}}{{name}}]{{/note}} {{/outline}}."
    try expectEqual(
      render(template, ["outline": .list(outline), "count": .number(outline.count)]),
      "a/3(a1a2)+ b/3(-)[rb] c/3(c3s)[sc] .")
  }
}
