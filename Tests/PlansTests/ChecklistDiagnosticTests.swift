// What keeps a saved list from being taken over: every kind, with the line it stands in.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct ChecklistDiagnosticTests {
  struct Case {
    let replaced: String
    let by: String
    /// The text of the line that the error is found in, and its cause.
    let line: String
    let identifier: String
    let help: String
  }

  private static let p2 = "- [ ] p2 LC 252: Meeting Rooms (or LC 1094: Car Pooling)"

  static let cases = [
    Case(
      replaced: p2, by: p2 + " forgot the ends", line: p2 + " forgot the ends", identifier: "time-invalid",
      help: "a note goes on a line below, indented"),
    Case(replaced: p2, by: p2 + " 25", line: p2 + " 25", identifier: "time-invalid", help: "`25m`"),
    Case(replaced: p2, by: p2 + " 25h", line: p2 + " 25h", identifier: "time-invalid", help: "`24h`"),
    Case(replaced: p2, by: p2 + " 1441m", line: p2 + " 1441m", identifier: "time-invalid", help: "`24h`"),
    Case(
      replaced: p2, by: "- [ ] p2 LC 252: Meeting", line: "- [ ] p2 LC 252: Meeting",
      identifier: "changed-title", help: "put back `LC 252: Meeting Rooms (or LC 1094: Car Pooling)`"),
    Case(replaced: p2, by: "- p2 LC 252", line: "- p2 LC 252", identifier: "no-box", help: "`- [x]`"),
    Case(
      replaced: p2, by: "- [?] p2 LC 252", line: "- [?] p2 LC 252", identifier: "unknown-item",
      help: "`- [x] p1`"),
    Case(
      replaced: p2, by: p2 + "\n- [x] p7 More", line: "- [x] p7 More", identifier: "unknown-item",
      help: "`- [x] LC 215: Title 25m`"),
    Case(
      replaced: p2, by: p2 + "\n" + p2 + " 5m", line: p2 + " 5m", identifier: "item-twice", help: "keep one"),
    Case(
      replaced: p2, by: p2 + "\n- [x] LC 5: New", line: "- [x] LC 5: New", identifier: "unknown-item",
      help: "`## Bonus`"),
    Case(
      replaced: p2, by: p2 + "\nnot indented", line: "not indented", identifier: "stray-text",
      help: "indent it by two spaces to make it the note on `p2`"),
    Case(replaced: p2, by: p2 + "\n```\ncode\n```", line: "```", identifier: "stray-text", help: "indent it"),
    Case(
      replaced: "# Day 1: Arrays (Prefix Sum)", by: "# Day 1: Arrays (Prefix Sum)\n\n  hello",
      line: "  hello",
      identifier: "stray-text", help: "`## Reflection`"),
    Case(
      replaced: "# Day 1: Arrays (Prefix Sum)", by: "hello\n\n# Day 1: Arrays (Prefix Sum)", line: "hello",
      identifier: "stray-text", help: "`## Reflection`"),
    Case(
      replaced: "# Day 1: Arrays (Prefix Sum)", by: "# Day 9: Trees", line: "# Day 9: Trees",
      identifier: "unknown-heading", help: "`# Day 1: Arrays (Prefix Sum)`"),
    Case(
      replaced: "## Bonus", by: "## Beyond", line: "## Beyond", identifier: "unknown-heading",
      help: "`## Bonus`"),
    Case(
      replaced: "## Bonus", by: "## Bonus\n\n- [ ] LC 5: Open", line: "- [ ] LC 5: Open",
      identifier: "bonus-not-done", help: "put an x"),
    Case(
      replaced: "## Bonus", by: "## Bonus\n\n- LC 5: Open", line: "- LC 5: Open", identifier: "no-box",
      help: "`- [x]`"),
    Case(
      replaced: "## Bonus", by: "## Bonus\n\n- [x] 215 25m", line: "- [x] 215 25m", identifier: "no-title",
      help: "`- [x] LC 215: Title 25m`"),
    Case(
      replaced: "## Bonus", by: "## Bonus\n\n- [x] 25m", line: "- [x] 25m", identifier: "no-title",
      help: "Title"),
    Case(
      replaced: "## Bonus", by: "## Bonus\n\n- [x] LC 5: Long 30h", line: "- [x] LC 5: Long 30h",
      identifier: "time-invalid", help: "`24h`"),
    Case(
      replaced: "An empty file changes nothing. -->", by: "An emptied file", line: "<!-- Day 1 of 2.",
      identifier: "open-comment", help: "`-->`"),
  ]

  @Test("errors are found at their lines, with what to do, and told all at once in their order")
  func errors() throws {
    for sample in Self.cases {
      var saved = ""
      let (_, diagnostics) = SampleDays.changes(SampleDays.log()) { text in
        expectContains(text, sample.replaced)
        saved = text.replacing(sample.replaced, with: sample.by, maxReplacements: 1)
        return saved
      }
      let diagnostic = try #require(diagnostics.first, "\(sample.by)")
      let place = try #require(diagnostic.place)
      expectPrefix(place.source, sample.line)
      expectEqual(lines(of: saved)[place.line - 1], place.source)
      expectEqual(diagnostic.identifier, sample.identifier)
      expectContains(diagnostic.help, sample.help, "\(diagnostic.help)")
      #expect(!diagnostic.message.hasSuffix("."))
    }
    let (_, diagnostics) = SampleDays.changes(SampleDays.log()) { text in
      text.replacing("p2 LC 252", with: "p8 LC 252").replacing("t1 Watch", with: "t1 Look")
        .replacing("## Reflection", with: "## Thoughts\n\nwords")
    }
    expectEqual(
      diagnostics.map(\.identifier), ["unknown-item", "changed-title", "unknown-heading", "stray-text"])
    let numbers = diagnostics.compactMap(\.place?.line)
    expectEqual(numbers, numbers.sorted())
    expectEqual(numbers.count, 4)
  }

  @Test("the catalogue has them all") func catalogueThemAll() {
    var chapter = CatalogueChapter("Checklists of `edit`", causesIn: "Plans/ChecklistCause.swift")
    let list = SampleDays.list(SampleDays.log())
    func add(_ title: String, _ text: String) {
      chapter.add(title, SampleDays.read(text, list).diagnostics.map { $0.inFile("day-1.md") })
    }
    for sample in Self.cases {
      let text = SampleDays.text(list).replacing(sample.replaced, with: sample.by, maxReplacements: 1)
      add("", text)
    }
    add("a reflection of 1.2 MB", SampleDays.text(list) + String(repeating: "words ", count: 200_000) + "\n")
    let bonus = "## Bonus\n\n- [x] \(String(repeating: "t", count: 201)) 5m"
    add("a long title", SampleDays.text(list).replacing("## Bonus", with: bonus))
    expectEqual(chapter.complaint(), nil)
  }

  @Test("a text that is too long is refused, and a comment of errors is counted and taken off")
  func wholeText() throws {
    let list = SampleDays.list(SampleDays.log())
    let nothing = SampleDays.read("<!-- only this -->\n", list)
    expectEqual(nothing.diagnostics, [])
    #expect(nothing.difference.isEmpty)
    let deep = SampleDays.text(list) + "\n" + String(repeating: "> ", count: 5_000) + "deep\n"
    expectEqual(SampleDays.read(deep, list).diagnostics, [])
    let empty = String(repeating: "\n", count: 500_000) + SampleDays.text(list)
    expectEqual(SampleDays.read(empty, list), SampleDays.read(SampleDays.text(list), list))
    let long = SampleDays.text(list) + String(repeating: "words ", count: 200_000) + "\n"
    expectEqual(SampleDays.read(long, list).diagnostics.map(\.identifier), ["text-too-long"])
    let saved = SampleDays.text(list).replacing("p2 LC", with: "p9 --> LC").replacing("## B", with: "## C")
    let diagnostics = SampleDays.read(saved, list).diagnostics
    let (text, above) = withMessages(diagnostics, on: saved)
    expectEqual(Array(lines(of: text).dropFirst(above)), lines(of: saved))
    for diagnostic in diagnostics {
      let place = try #require(diagnostic.place)
      expectContains(text, "  line \(place.line + above): \(diagnostic.message)\n")
      expectEqual(lines(of: text)[place.line + above - 1], place.source)
    }
    expectEqual(withoutMessages(text), saved)
    expectEqual(withoutMessages(text.replacing("\n", with: "\r\n")), saved.replacing("\n", with: "\r\n"))
    // The list is read alike with the comment on it, as a kept file has it.
    expectEqual(SampleDays.read(text, list).diagnostics.map(\.message), diagnostics.map(\.message))
    let typedInto = text.replacing("    help: ", with: "mine\n    help: ", maxReplacements: 1)
    expectEqual(withoutMessages(typedInto), typedInto)
  }
}
