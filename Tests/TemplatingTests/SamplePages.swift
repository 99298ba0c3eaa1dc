// Subjects and schemas that the tests of this room share.
import TextTools

@testable import Templating

struct Tag: Sendable {
  var tag: String
}

struct Day: Sendable {
  var label: String
  var hours: Int
  var rest: Bool
  var remark: String?
  var tags: [Tag]
  var shared: String
}

struct Author: Sendable {
  var who: String
  var mail: String?
  var shared: String
}

struct Page: Sendable {
  var heading: String
  var total: Int
  var prose: String
  var done: Bool
  var note: String?
  var days: [Day]
  var author: Author?
  var shared: String
}

let tagSchema = TemplateSchema<Tag>("tag", .text("tag") { $0.tag })

let daySchema = TemplateSchema<Day>(
  "day",
  .text("label") { $0.label },
  .number("hours") { $0.hours },
  .flag("rest") { $0.rest },
  .optionalText("remark") { $0.remark },
  .list("tags", tagSchema) { $0.tags },
  .text("shared") { $0.shared })

let authorSchema = TemplateSchema<Author>(
  "author",
  .text("who") { $0.who },
  .optionalText("mail") { $0.mail },
  .text("shared") { $0.shared })

let pageSchema = TemplateSchema<Page>(
  "page",
  .text("heading") { $0.heading },
  .number("total") { $0.total },
  .markup("prose") { Markup($0.prose) },
  .flag("done") { $0.done },
  .optionalText("note") { $0.note },
  .list("days", daySchema) { $0.days },
  .optional("author", authorSchema) { $0.author },
  .text("shared") { $0.shared })

/// What the cases are rendered for.
enum SamplePage: String, Sendable {
  case full, sparse, empty

  var page: Page {
    switch self {
    case .full:
      Page(
        heading: "Week <1> & \"more\"", total: 42, prose: "<b>x</b> & y", done: true, note: "a<b",
        days: [
          Day(
            label: "Mon", hours: 7, rest: false, remark: "first\nsecond",
            tags: [Tag(tag: "x"), Tag(tag: "y&z")],
            shared: "of Monday"),
          Day(label: "Größe 日本", hours: -3, rest: true, remark: nil, tags: [], shared: "of Tuesday"),
        ],
        author: Author(who: "Ada", mail: "ada@example.org", shared: "of Ada"), shared: "of the page")
    case .sparse:
      Page(
        heading: "", total: 0, prose: "", done: false, note: "",
        days: [
          Day(label: "  two\nlines  ", hours: 0, rest: true, remark: "", tags: [Tag(tag: "")], shared: "")
        ],
        author: Author(who: "", mail: nil, shared: "s"), shared: "\t")
    case .empty:
      Page(
        heading: "plain", total: -1, prose: "p", done: false, note: nil, days: [], author: nil, shared: "q")
    }
  }
}

func library(
  _ template: String, partials: [String: String] = [:], texts: String = ""
) throws(TemplateErrors) -> TemplateLibrary {
  let sources =
    [TemplateSource(name: "page.html", path: "Templates/page.html", text: template)]
    + partials.map { TemplateSource(name: $0.key, path: "Templates/\($0.key)", text: $0.value) }
  let texts = TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: texts)
  return try TemplateLibrary(sources, texts: texts)
}

/// All that is wrong; empty if the template compiles.
func diagnostics<Subject>(
  in template: String, partials: [String: String] = [:], texts: String = "", _ schema: TemplateSchema<Subject>
) -> [Diagnostic] {
  do {
    _ = try library(template, partials: partials, texts: texts).compile("page.html", schema, escaping: .html)
    return []
  } catch {
    return error.diagnostics
  }
}

/// Compiles a template that uses only some of the page's fields: the others are declared unused.
func compileForPage(
  _ template: String, partials: [String: String] = [:], escaping: Escaping = .html
) throws(TemplateErrors) -> Template<Page> {
  do {
    return try library(template, partials: partials).compile("page.html", pageSchema, escaping: escaping)
  } catch {
    var unused: [String] = []
    for diagnostic in error.diagnostics {
      guard let match = diagnostic.message.firstMatch(of: #/^the field `(.+)` of `.+` is never used$/#)
      else { throw error }
      unused.append(String(match.output.1))
    }
    let note = "{{! unused: \(unused.joined(separator: ", ")) }}\n"
    return try library(note + template, partials: partials).compile(
      "page.html", pageSchema, escaping: escaping)
  }
}

func render(
  _ template: String, partials: [String: String] = [:], for sample: SamplePage = .full,
  escaping: Escaping = .html
) throws -> String {
  var output: [UInt8] = []
  try compileForPage(template, partials: partials, escaping: escaping).render(sample.page, into: &output)
  return String(decoding: output, as: UTF8.self)
}
