// What the bundled plan promises of itself: no answers under a question, honest minutes, sources, drawings, cards and hints.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

private func bundled(_ folder: String) throws -> [PlanFile] {
  let path = "\(packageFolder)/Curriculum/\(folder)"
  return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".md") }.sorted().map
  {
    PlanFile(
      name: "\(folder)/\($0)", text: try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8))
  }
}

/// Parts of addresses that their owners have retired.
private let retiredForms = [
  "blog.twitter.com", "eng.uber.com", "engineering.linkedin.com", "blog.discord.com",
  "cloud.google.com/solutions",
  "cacm.acm.org/magazines", "highscalability.com/blog", "research.google.com/pubs",
]

@Suite("the bundled plan")
struct BundledPlanTests {
  private let curriculum: Curriculum
  private let cards: PlanCards
  private let items: [Item]

  init() throws {
    curriculum = try #require(readPlan(bundledFiles).curriculum)
    let (cards, diagnostics) = readPlanCards(try bundled("patterns"), hints: try bundled("hints"))
    expectEqual(diagnostics.map(\.text), [])
    self.cards = cards
    items = curriculum.days.flatMap(\.items)
  }

  /// All problems of the plan by number, with the free ones.
  private var numbers: Set<Int> {
    Set(items.flatMap { [$0.problem, $0.alternative] }.compactMap { $0?.number })
  }

  @Test("needs at most three and a half hours a day, with stories, mocks and a timed design")
  func load() throws {
    for day in curriculum.days {
      #expect(day.requiredMinutes <= 210, "day \(day.number.value)")
      #expect(day.requiredMinutes >= 30, "day \(day.number.value)")
    }
    for item in items where !item.isPractice { #expect(item.timeBox != nil, "\(item.id.text)") }
    for number in 1...12 {
      let place = curriculum.place(of: ItemID("story-\(number)"))
      expectEqual(place?.day.number.value, 7 * number)
    }
    expectEqual(curriculum.place(of: ItemID("story-grid"))?.day.number.value, 91)
    let timed = try #require(curriculum.place(of: ItemID("timed-vote")))
    expectContains((1..<50), timed.day.number.value)
    let check = items.first { $0.id.text == "timed-vote" }?.later?.check ?? []
    for level in ["middle: ", "senior: ", "staff: "] {
      #expect(check.contains { $0.hasPrefix(level) }, "\(level)")
    }
    for day in curriculum.days {
      let hidden = day.items.filter { $0.session != nil }
      for problem in hidden.compactMap(\.problem) {
        expectLacks(day.goal, problem.title, "day \(day.number.value)")
      }
    }
    let mocks = items.filter { item in
      if case .session(let title) = item.content { title.contains("ock interview") } else { false }
    }
    #expect(mocks.count >= 4)
    for mock in mocks { #expect(items.contains { $0.session == mock.id }, "\(mock.id.text)") }
  }

  @Test("keeps the results of every task for later, with a model of every drawing")
  func results() {
    for item in items {
      if case .task = item.content { expectEqual(item.later?.check.isEmpty, false, "\(item.id.text)") }
      #expect(item.detail?.contains("Done when") != true, "\(item.id.text)")
      for result in item.later?.check ?? [] { #expect(result.count <= 220, "\(item.id.text): \(result)") }
    }
    // They look at a drawing that stands elsewhere, or at its tool.
    let others: Set = [
      "netflix-mock-score", "mock-slack-score", "uber-mock-score", "framework-card", "confidence-five-lines",
      "interview-day-checklist",
    ]
    var drawn = 0
    for item in items {
      guard case .task(let title) = item.content, !others.contains(item.id.text) else { continue }
      let check = item.later?.check ?? []
      let hasModel = check.contains { $0.hasPrefix("drawing: ") && $0.contains(#/[→↔]/#) }
      let hasSenior = check.contains { $0.hasPrefix("a senior adds: ") || $0.hasPrefix("senior: ") }
      expectEqual(hasModel, hasSenior, "\(item.id.text)")
      if hasModel { drawn += 1 }
      if "\(title) \(item.detail ?? "")".contains(#/\b(?i)(?:re)?draw(?:ing)?\b/#) {
        #expect(hasModel, "\(item.id.text)")
      }
    }
    #expect(drawn >= 65)
  }

  @Test("has a text as the source of all reading, and names none twice under two addresses")
  func sources() throws {
    let table = try String(contentsOfFile: "\(packageFolder)/Curriculum/sources.csv", encoding: .utf8)
    let known = Set(CSVTable(table).rows.compactMap { $0["address"] })
    for item in items {
      let lines = (item.text ?? "").split(separator: "\n")
      let own = lines.filter { $0.hasPrefix("Source:") }
      let others = lines.filter { $0.hasPrefix("Or read:") || $0.hasPrefix("Or watch:") }
      switch item.content {
      case .watch: Issue.record("\(item.id.text): a video is the alternative to a text")
      case .read: #expect(!own.isEmpty, "\(item.id.text)")
      default: break
      }
      if own.contains(where: { $0.contains("paid book") }), !item.isBonus {
        #expect(!others.isEmpty, "\(item.id.text)")
      }
      for line in own + others {
        if retiredForms.contains(where: { line.contains($0) }) {
          expectContains(line, "), ", "\(line)")
          expectSuffix(line, " (may have moved)", "\(line)")
        }
        for address in line.matches(of: #/https?:\/\/[^>\s\\]+/#).map(\.output) {
          let whole = line.contains("](") ? address.prefix { $0 != ")" } : address
          expectContains(known, String(whole), "\(item.id.text): \(whole)")
        }
      }
      expectLacks(item.text ?? "", "unverified", "\(item.id.text)")
    }
    let titles = CSVTable(table).rows.compactMap { row in
      row["title"].map { "\($0) by \(row["author"] ?? "")" }
    }
    let twice = Dictionary(grouping: titles) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    expectEqual(twice, [])
  }

  @Test("has two hints for every problem, and every problem on a card that names no other")
  func hints() {
    expectEqual(Set(cards.hints.keys), numbers)
    for (number, hints) in cards.hints {
      #expect(hints.allSatisfy { (40...400).contains($0.count) }, "LC \(number)")
    }
    expectContains((40...60), cards.cards.count)
    expectContains((15...24), Set(cards.cards.map(\.group)).count)
    expectEqual(Set(cards.cards.flatMap(\.problems)).symmetricDifference(numbers), [])
    for card in cards.cards { expectEqual(card.problems, Set(card.problems).sorted(), "\(card.name)") }
    for card in cards.cards {
      expectEqual(card.parts[.slip]?.hasPrefix("- "), true, "\(card.name)")
      let text = card.parts.values.joined(separator: "\n")
      let named = text.matches(of: #/LC\s([0-9]+)/#).compactMap { Int($0.1) }
      expectEqual(Set(named).subtracting(card.problems), [], "\(card.name)")
    }
  }

  @Test("has no sentence of more than 45 words, and a cost with every idea, written in one way")
  func sentences() {
    for item in items {
      let texts = [item.detail, item.later?.twist].compactMap(\.self) + (item.later?.check ?? [])
      for text in texts {
        for paragraph in text.components(separatedBy: "\n\n") where !paragraph.contains("Source:") {
          expectShortSentences(paragraph, item.id.text)
        }
      }
    }
    for (number, hints) in cards.hints { expectShortSentences(hints.joined(separator: " "), "LC \(number)") }
    for card in cards.cards {
      for (part, text) in card.parts where ![.template, .example].contains(part) {
        for line in text.components(separatedBy: "\n- ") { expectShortSentences(line, card.name) }
      }
    }
    let others = #/[²³×·√]/#
    for (number, hints) in cards.hints {
      #expect(!hints.joined().contains(others), "LC \(number)")
      expectContains(hints.last ?? "", "O(", "LC \(number)")
    }
    for card in cards.cards {
      #expect(!card.parts.values.joined().contains(others), "\(card.name)")
      expectContains(card.parts[.cost] ?? "", "O(", "\(card.name)")
    }
  }

  private func expectShortSentences(_ text: String, _ name: String) {
    for sentence in text.split(separator: #/[.!?:;](?=\s|$)/#) {
      #expect(sentence.split(whereSeparator: \.isWhitespace).count <= 45, "\(name): \(sentence)")
    }
  }
}
