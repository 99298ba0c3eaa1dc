// The form of a case in the tables of mistakes, and the fields it may offer.

import Testing

@testable import Templating

/// A template that does not compile, and the whole text that its designer sees.
struct MistakeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let template: String
  let shape: Shape<Page>
  let partials: [String: String]
  let expected: String

  init(
    _ title: String, _ template: String, _ fields: [Field<Page>], partials: [String: String] = [:],
    _ expected: String
  ) {
    testDescription = title
    self.template = template
    shape = Shape("page", fields: fields)
    self.partials = partials
    self.expected = expected
  }

  func check() {
    #expect(mistakes(in: template, partials: partials, shape) == expected)
  }
}

extension Field<Page> {
  static let heading = text("heading") { $0.heading }
  static let total = number("total") { $0.total }
  static let prose = markup("prose") { Markup($0.prose) }
  static let done = flag("done") { $0.done }
  static let note = optionalText("note") { $0.note }
  static let days = list("days", Shape<Day>("day", .text("label") { $0.label })) { $0.days }
  static let author = optional("author", Shape<Author>("author", .text("who") { $0.who })) { $0.author }
}
