// The bundled plan against the tables of facts: every number, title and difficulty, every day, every citation.
//
// The tables are kept outside the repository: MACHINEMODE_FACTS names their folder. Where it is set they must be
// there, and CI sets it.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing

private let factsFolder = ProcessInfo.processInfo.environment["MACHINEMODE_FACTS"]

@Suite("the bundled plan agrees with the facts", .enabled(if: factsFolder != nil))
struct FactsTests {
  private let curriculum: Curriculum
  private let problems: [Int: [String: String]]
  private let planDays: [[String: String]]
  /// The plan's problem numbers by day, in their order.
  private let planProblems: [Int: [Int]]
  /// Days whose problems the facts leave open.
  private let openDays = Set(83...91).union(95...100)
  private let lastDays = Set(98...100)

  init() throws {
    curriculum = try #require(readPlan(bundledFiles).curriculum)
    problems = Dictionary(
      uniqueKeysWithValues: try Self.table("leetcode-problems.csv").compactMap { row in
        row["id"].flatMap { Int($0) }.map { ($0, row) }
      })
    planDays = try Self.table("plan-days.csv")
    let positions = try Self.table("plan-problems.csv").compactMap { row -> (Int, Int, Int)? in
      guard let day = row["day"].flatMap({ Int($0) }), let position = row["position"].flatMap({ Int($0) }),
        let number = row["leetcode_id"].flatMap({ Int($0) })
      else { return nil }
      return (day, position, number)
    }
    expectEqual(positions.count, 434)
    planProblems = Dictionary(grouping: positions, by: \.0).mapValues { $0.sorted { $0.1 < $1.1 }.map(\.2) }
  }

  private static func table(_ name: String) throws -> [[String: String]] {
    let url = URL(filePath: try #require(factsFolder)).appending(path: name)
    return CSVTable(try String(contentsOf: url, encoding: .utf8)).rows
  }

  private func number(_ day: StudyDay) -> Int { day.number.value }

  @Test("every problem has the title, difficulty, address and price that LeetCode gives it")
  func problemFacts() throws {
    for day in curriculum.days {
      for item in day.items {
        guard let problem = item.problem else { continue }
        let fact = try #require(problems[problem.number], "LC \(problem.number), day \(number(day))")
        expectEqual(fact["title"], problem.title)
        expectEqual(fact["difficulty"], problem.difficulty?.rawValue, "LC \(problem.number)")
        expectEqual((fact["paid_only"] == "yes"), item.isPremium, "LC \(problem.number)")
        guard let alternative = item.alternative else { continue }
        let free = try #require(problems[alternative.number], "LC \(alternative.number)")
        expectEqual(free["title"], alternative.title)
        expectEqual(free["difficulty"], alternative.difficulty?.rawValue, "LC \(alternative.number)")
        expectEqual(free["paid_only"], "no", "LC \(alternative.number)")
      }
    }
    for item in curriculum.days.flatMap(\.items) {
      for problem in [item.problem, item.alternative].compactMap(\.self) {
        let slug = try #require(problems[problem.number]?["slug"], "LC \(problem.number)")
        expectEqual(problem.address, "https://leetcode.com/problems/\(slug)/")
      }
    }
    for (number, fact) in problems {
      expectEqual(fact["title"].map(leetCodeSlug), fact["slug"], "LC \(number)")
    }
  }

  @Test("every day has its week, topics and readings of the facts, and enough in each half")
  func dayFacts() throws {
    expectEqual(curriculum.weeks.count, 15)
    expectEqual(curriculum.days.count, planDays.count)
    for (day, fact) in zip(curriculum.days, planDays) {
      let week = try #require(curriculum.week(of: day.number))
      expectEqual(fact["day"], String(number(day)))
      expectEqual(fact["week"], String(week.number))
      expectEqual(fact["week_theme"].map(letters), letters(week.theme))
      expectEqual(fact["dsa_focus"], day.subject(of: .dsa))
      expectEqual(fact["system_design_topic"], day.subject(of: .systemDesign))
      // A video is offered beside the text that takes its place, on the days for which the table has one.
      let offers = day.items.filter { $0.detail?.contains("Or watch: ") == true }
      let hasVideo = fact["video_title"].map { !$0.isEmpty } ?? false
      expectEqual(offers.map(\.kind), hasVideo ? ["read"] : [], "day \(number(day))")
      #expect(offers.allSatisfy { $0.id.text.hasSuffix("-watch") }, "day \(number(day))")
    }
    for day in curriculum.days {
      let (dsa, topics) = (day.items(in: .dsa), day.items(in: .systemDesign))
      let required = topics.filter(\.isRequired)
      let counted = topics.filter { !$0.isBonus }
      if lastDays.contains(number(day)) {
        #expect(dsa.count < 3 && required.count < 4, "day \(number(day))")
      } else {
        #expect(dsa.count >= 3 && counted.count >= 3, "day \(number(day))")
      }
      #expect(topics.contains { $0.isBonus }, "day \(number(day))")
      // Day 28 has the first timed design in place of a reading.
      #expect(number(day) == 28 || required.contains { $0.kind == "read" }, "day \(number(day))")
      #expect(required.contains { $0.kind == "task" }, "day \(number(day))")
      #expect(topics.allSatisfy { $0.timeBox != nil && $0.detail != nil }, "day \(number(day))")
    }
    let verified = try Self.table("system-design-references.csv").filter { $0["verified"] == "yes" }
    let titles = verified.compactMap { $0["title"] }
    for day in curriculum.days {
      for item in day.items where item.kind == "read" {
        let wanted = citedTitles(in: item.title)
        if item.detail?.contains("Source: ") == true { continue }
        #expect(!wanted.isEmpty, "day \(number(day)): \(item.title)")
        for title in wanted {
          #expect(
            titles.contains { plain($0).contains(plain(title)) },
            "day \(number(day)): \(title), in \(item.title)")
        }
      }
    }
  }

  @Test("the problems of the facts stand on their days, easy ones first, and say so when they come again")
  func layout() {
    var seen: Set<Int> = []
    for day in curriculum.days {
      let onDay = day.items.filter { $0.problem != nil }
      let numbers = onDay.compactMap { $0.problem?.number }
      if let planned = planProblems[number(day)] {
        expectEqual(numbers.filter(planned.contains).sorted(), planned.sorted(), "day \(number(day))")
        let more = onDay.filter { item in item.problem.map { !planned.contains($0.number) } ?? false }
        #expect(more.allSatisfy { $0.isPlus }, "day \(number(day))")
      }
      let ranks = onDay.filter { !$0.isPlus }.compactMap { $0.problem?.difficulty }
        .compactMap(Difficulty.allCases.firstIndex)
      expectEqual(ranks, ranks.sorted(), "day \(number(day))")
      for (item, number) in zip(onDay, numbers) {
        expectEqual(item.isRevision, !seen.insert(number).inserted)
      }
    }
    #expect(Set(planProblems.keys).isDisjoint(with: openDays))
    expectEqual(planProblems.count + openDays.count, curriculum.days.count)
  }

  @Test("sessions name free problems of the interview lists that stand nowhere else, and so do alternatives")
  func freshProblems() throws {
    let listed = Set(try Self.table("interview-lists.csv").compactMap { $0["id"].flatMap { Int($0) } })
    let planned = Set(planProblems.values.joined())
    let items = curriculum.days.flatMap(\.items)
    let alternatives = items.filter { !$0.isRevision }.compactMap { $0.alternative?.number }
    expectEqual(alternatives.count, 23)
    #expect(planned.isDisjoint(with: alternatives))
    expectEqual(Set(alternatives).count, alternatives.count)
    var fresh: [Int] = []
    for day in curriculum.days where openDays.contains(number(day)) {
      #expect(day.items.contains { $0.kind == "session" && $0.timeBox != nil }, "day \(number(day))")
      let numbers = day.items.compactMap { $0.problem?.number }
      #expect(!numbers.isEmpty, "day \(number(day))")
      fresh += numbers
    }
    #expect(planned.union(alternatives).isDisjoint(with: fresh))
    expectEqual(Set(fresh).count, fresh.count)
    #expect(Set(fresh).isSubset(of: listed))
    for number in fresh { expectEqual(problems[number]?["paid_only"], "no", "LC \(number)") }
    for number in fresh + alternatives { expectEqual(problems[number]?["category"], "Algorithms") }
  }

  /// What the table's titles must contain for a citation to be among them.
  private func citedTitles(in citation: String) -> [String] {
    if let rfc = citation.firstMatch(of: #/RFC (\d+)/#) { return ["RFC \(rfc.output.1):"] }
    if let both = citation.firstMatch(
      of: #/Designing Data-Intensive Applications, 1st ed\. chapter (\d+) or 2nd ed\. chapter (\d+)/#)
    {
      return [
        "Applications, 1st ed. (2017), ch. \(both.output.1):",
        "Applications, 2nd ed. (2026), ch. \(both.output.2):",
      ]
    }
    if let book = citation.firstMatch(of: #/System Design Interview, vol\. (\d), chapter (\d+)/#) {
      return ["Insider's Guide, vol. \(book.output.1), ch. \(book.output.2):"]
    }
    if let book = citation.firstMatch(of: #/Site Reliability Engineering, chapter (\d+)/#) {
      return ["Site Reliability Engineering, ch. \(book.output.1):"]
    }
    if let guide = citation.firstMatch(of: #/System Design by Karan Pratap Singh, section (.+)/#) {
      return ["System Design: \(guide.output.1)"]
    }
    if let primer = citation.firstMatch(of: #/System Design Primer, worked design of (.+)/#) {
      return ["System Design Primer, worked design: \(primer.output.1)"]
    }
    if let primer = citation.firstMatch(of: #/System Design Primer, (?:sections? )?(.+)/#) {
      return primer.output.1.split(separator: #/, | and /#).map { "System Design Primer: \($0)" }
    }
    return citation.matches(of: #/"([^"]+)"/#).map { String($0.output.1) }
  }

  private func plain(_ text: String) -> String { letters(text.replacing("’", with: "'")) }

  /// Lower-case letters and digits alone, so that case and punctuation do not count.
  private func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
