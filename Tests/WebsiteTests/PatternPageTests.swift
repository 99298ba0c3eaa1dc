// The pages of patterns: how much of each is solved, and to the learner how much is remembered.

import StudyModel
import TestSupport
import Testing

@testable import Website

@Suite("The pages of patterns")
struct PatternPageTests {
  static let cards = PlanCards(
    cards: [
      PatternCard(
        name: "lookup", title: "Look it up", group: "Arrays", problems: [1920, 704],
        parts: Dictionary(uniqueKeysWithValues: PatternPart.allCases.map { ($0, "Its `\($0)`.") })),
      PatternCard(name: "window", title: "Window", group: "Strings", problems: [159], parts: [:]),
    ], hints: [:])

  @Test("count what is solved, and tell the learner alone what is remembered", arguments: Audience.allCases)
  func shares(audience: Audience) throws {
    let site = try SampleSite.site(SampleSite.log(), audience, cards: Self.cards)
    let all = site.text("patterns/index.html")
    expectContains(all, "2<span class=\"muted\">/2</span>")
    expectContains(all, "<a class=\"name\" href=\"lookup.html\">Look it up</a>")
    expectEqual(all.contains("<small>2 remembered</small>"), audience == .private)
    expectEqual(all.contains("probably remembered"), audience == .private)
    let page = site.text("patterns/lookup.html")
    expectContains(page, "<a href=\"../days/001.html#item-lc-1920\">Build Array from Permutation</a>")
    expectLacks(page, "list-controls")
    expectContains(site.text("problems.html"), "data-pattern=\"lookup\"")
    expectContains(
      site.text("problems.html"), "<optgroup label=\"Arrays\">\n<option value=\"lookup\">Look it up</option>")
  }
}
