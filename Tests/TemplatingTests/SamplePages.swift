// Pages that the tests of this room render.

import TextTools

@testable import Templating

/// What the cases are rendered for.
enum SamplePage: String, Sendable {
  case full, sparse, empty

  var fields: Fields {
    switch self {
    case .full:
      page(
        heading: "Week <1> & \"more\"", total: 42, prose: "<b>x</b> & y", done: true, note: "a<b",
        days: [
          day("Mon", 7, rest: false, remark: "first\nsecond", tags: ["x", "y&z"], shared: "of Monday"),
          day("Größe 日本", -3, rest: true, remark: nil, tags: [], shared: "of Tuesday"),
        ],
        author: author("Ada", mail: "ada@example.org", shared: "of Ada"), shared: "of the page")
    case .sparse:
      page(
        heading: "", total: 0, prose: "", done: false, note: "",
        days: [day("  two\nlines  ", 0, rest: true, remark: "", tags: [""], shared: "")],
        author: author("", mail: nil, shared: "s"), shared: "\t")
    case .empty:
      page(
        heading: "plain", total: -1, prose: "p", done: false, note: nil, days: [], author: nil, shared: "q")
    }
  }

  private func page(
    heading: String, total: Int, prose: String, done: Bool, note: String?, days: [Fields], author: Fields?,
    shared: String
  ) -> Fields {
    [
      "heading": .text(heading), "total": .number(total), "prose": .markup(Markup(prose)),
      "done": .flag(done), "note": .maybe(note), "days": .list(days), "author": .maybe(author),
      "shared": .text(shared),
    ]
  }

  private func day(
    _ label: String, _ hours: Int, rest: Bool, remark: String?, tags: [String], shared: String
  ) -> Fields {
    [
      "label": .text(label), "hours": .number(hours), "rest": .flag(rest), "remark": .maybe(remark),
      "tags": .list(tags) { ["tag": .text($0)] }, "shared": .text(shared),
    ]
  }

  private func author(_ who: String, mail: String?, shared: String) -> Fields {
    ["who": .text(who), "mail": .maybe(mail), "shared": .text(shared)]
  }
}

func library(
  _ template: String, partials: [String: String] = [:], texts: String = ""
) throws(TemplateErrors) -> TemplateLibrary {
  let sources =
    [TemplateSource(name: "page.html", path: "Templates/page.html", text: template)]
    + partials.map { TemplateSource(name: $0.key, path: "Templates/\($0.key)", text: $0.value) }
  let texts = TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: texts)
  return try TemplateLibrary(sources, texts: [TextFile(texts)])
}

func render(
  _ template: String, partials: [String: String] = [:], _ fields: Fields, escaping: Escaping = .html
) throws -> String {
  let page = try library(template, partials: partials).render("page.html", fields, escaping: escaping)
  return String(decoding: page, as: UTF8.self)
}

func render(
  _ template: String, partials: [String: String] = [:], for sample: SamplePage = .full,
  escaping: Escaping = .html
) throws -> String {
  try render(template, partials: partials, sample.fields, escaping: escaping)
}

/// All that is wrong; empty if the page is rendered.
func diagnostics(
  in template: String, partials: [String: String] = [:], texts: String = ""
) -> [Diagnostic] {
  do {
    _ = try library(template, partials: partials, texts: texts).render("page.html", SamplePage.full.fields)
    return []
  } catch {
    return error.diagnostics
  }
}
