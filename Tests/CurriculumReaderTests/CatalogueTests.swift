// The page of all mistakes is made from the cases that prove them, so it cannot tell anything else.

import TestSupport
import Testing

@Suite("the catalogue of mistakes")
struct CatalogueTests {
  /// One chapter of the page: what went wrong where, with each case and the words it gets.
  fileprivate struct Chapter {
    let title: String
    let cases: [(name: String, message: String)]
  }

  private let chapters = [
    Chapter(title: "Weeks, days and files", of: PlanMistakeTests.cases),
    Chapter(title: "Headings", of: HeadingMistakeTests.cases),
    Chapter(title: "The parts of a day", of: DayMistakeTests.cases),
    Chapter(title: "Boxes and details", of: BoxMistakeTests.cases),
    Chapter(title: "Problems", of: ProblemMistakeTests.cases),
    Chapter(title: "Other items", of: ItemMistakeTests.cases),
    Chapter(title: "Lines that are nothing", of: StrayBlockTests.cases),
  ]

  @Test("is the page in Documentation, and names at least eighty kinds")
  func page() {
    #expect(Goldens(folder: "Documentation").complaint(about: "plan-mistakes.md", Array(text.utf8)) == nil)
    #expect(Set(chapters.flatMap(\.cases).map { identifier(of: $0.message) }).count >= 80)
  }

  @Test("shows each case once")
  func distinct() {
    let names = chapters.flatMap(\.cases).map(\.name)
    #expect(names.count >= 130)
    #expect(Set(names).count == names.count)
  }

  private var text: String {
    var page = """
      # Mistakes in a plan

      What `machinemode curriculum check` says of everything that can be wrong in a plan. Each message names the
      file, the line and the column, shows the line, and says what to do; the word in brackets is the name of the
      mistake. A plan with an error is not taken; one with warnings alone is, and what they miss is simply absent.
      Most cases are this small plan with one slip in it:

      ```markdown
      \(smallPlan)```

      This page is made from the reader's tests: `RECORD_GOLDENS=1 swift test --filter CatalogueTests` writes it
      anew, and `make test` fails where it differs.

      """
    for chapter in chapters {
      page += "\n## \(chapter.title)\n"
      var order: [String] = []
      var groups: [String: [(name: String, message: String)]] = [:]
      for one in chapter.cases {
        let identifier = identifier(of: one.message)
        if groups[identifier] == nil { order.append(identifier) }
        groups[identifier, default: []].append(one)
      }
      for identifier in order {
        page += "\n### \(identifier)\n"
        for one in groups[identifier] ?? [] {
          page +=
            "\n\(one.name.prefix(1).uppercased() + one.name.dropFirst()):\n\n````text\n\(one.message)\n````\n"
        }
      }
    }
    return page
  }
}

extension CatalogueTests.Chapter {
  fileprivate init(title: String, of cases: [MistakeCase]) {
    self.init(title: title, cases: cases.map { ($0.name, $0.expected) })
  }

  fileprivate init(title: String, of cases: [PlanCase]) {
    self.init(title: title, cases: cases.map { ($0.name, $0.expected) })
  }
}

/// The name in brackets at the end of a message's headline; of several messages, the first one's.
private func identifier(of message: String) -> String {
  let headline = message.split(separator: "\n").first { $0.hasSuffix("]") } ?? ""
  return String(headline.split(separator: "[").last?.dropLast() ?? "")
}
