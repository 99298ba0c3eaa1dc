// Cards on patterns and files of hints: what is read, and everything that can be wrong in them.

import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

private let card = """
  # Two ends

  Group: Two pointers

  Problems: 11, 15

  Signal: The values are sorted.

  Template:

      left, right = 0, len(items) - 1
        deeper

  Invariant: No answer is outside.

  Cost: O(n).

  Slip: Equal values are skipped.

  Example: LC 11, traced:

  - one

  """

private let hints = """
  # Hints for week 1

  ## LC 1: Two Sum

  1. What do you look for?
  2. Keep what you saw in a table. O(n) time.

  """

@Suite("cards and hints")
struct CardTests {
  private func reading(
    _ text: String = card, hints: String = hints, name: String = "patterns/two-ends.md"
  ) -> (cards: PlanCards, diagnostics: [Diagnostic]) {
    readPlanCards(
      [PlanFile(name: name, text: text)], hints: [PlanFile(name: "hints/one.md", text: hints)])
  }

  @Test("a card is its parts, as they are written, and each problem has two hints")
  func whole() throws {
    let (cards, diagnostics) = reading()
    expectEqual(diagnostics.map(\.text), [])
    let read = try #require(cards.cards.first)
    expectEqual(read.name, "two-ends")
    expectEqual(read.title, "Two ends")
    expectEqual(read.group, "Two pointers")
    expectEqual(read.problems, [11, 15])
    expectEqual(read.parts[.template], "    left, right = 0, len(items) - 1\n      deeper")
    expectEqual(read.parts[.example], "LC 11, traced:\n\n- one")
    expectEqual(cards.hints, [1: ["What do you look for?", "Keep what you saw in a table. O(n) time."]])
  }

  private static let cases: [(title: String, text: String, hints: String, name: String)] = [
    ("a card with a name that no page can have", card, hints, "patterns/Two Ends.md"),
    ("a card without a title", card.replacing("# Two ends", with: ""), hints, "patterns/a.md"),
    ("a card without its cost", card.replacing("Cost: O(n).", with: ""), hints, "patterns/a.md"),
    ("a card with a part twice", card + "Cost: O(1).\n", hints, "patterns/a.md"),
    ("a text before all parts", card.replacing("Group:", with: "Hello.\n\nGroup:"), hints, "patterns/a.md"),
    ("a number that is none", card.replacing("15", with: "15a"), hints, "patterns/a.md"),
    ("hints for no problem", card, hints.replacing("## LC 1: ", with: "## "), "patterns/a.md"),
    ("hints for a problem twice", card, hints + hints, "patterns/a.md"),
    ("a problem with one hint", card, hints.replacing("2. Keep", with: "3. Keep"), "patterns/a.md"),
    (
      "a problem with no second hint", card,
      hints.replacing("2. Keep what you saw in a table. O(n) time.\n", with: ""), "patterns/a.md"
    ),
    ("a line between hints", card, hints + "Well.\n", "patterns/a.md"),
  ]

  @Test("what is wrong in them is said with file and line, and the rest is read")
  func catalogue() {
    var chapter = CatalogueChapter("Cards and hints", causesIn: "Plans/Cards.swift")
    for one in Self.cases {
      chapter.add(one.title, reading(one.text, hints: one.hints, name: one.name).diagnostics)
    }
    expectEqual(chapter.complaint(), nil)
  }
}
