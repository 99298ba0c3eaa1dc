// What a plan without errors becomes: the whole value, the bundled weeks, a thousand days.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

private let curriculumFolder = URL(filePath: packageFolder).appending(path: "Curriculum")

/// The bundled plan, in the order of its files.
let bundledFiles: [PlanFile] = {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: curriculumFolder.path())) ?? []
  return names.filter { $0.hasPrefix("week-") && $0.hasSuffix(".md") }.sorted().compactMap { name in
    let text = try? String(contentsOf: curriculumFolder.appending(path: name), encoding: .utf8)
    return text.map { PlanFile(name: "Curriculum/\(name)", text: $0) }
  }
}()

@Suite("a plan without errors")
struct CurriculumTests {
  @Test("the bundled weeks read without a warning, with every item and the ids that logs of 0.3 have")
  func bundledWeeks() throws {
    try #require(bundledFiles.count == 15)
    let reading = readPlan(bundledFiles)
    expectEqual(reading.diagnostics.map(\.text), [])
    let curriculum = try #require(reading.curriculum)
    // Counted in the text itself, without the reader.
    let days = bundledFiles.map(\.text).joined(separator: "\n").components(separatedBy: "\n## Day ")
      .dropFirst()
    expectEqual(curriculum.days.map(\.number.value), Array(1...100))
    expectEqual(curriculum.days.count, days.count)
    for (day, text) in zip(curriculum.days, days) {
      let lines = text.split(separator: "\n")
      expectEqual(day.items.count { $0.problem != nil }, lines.count { $0.hasPrefix("- [ ] LC ") })
      expectEqual(day.items.count, lines.count { $0.hasPrefix("- [ ] ") })
      expectEqual(day.items.count { $0.isRevision }, lines.count { $0.contains(" (revision)") })
      expectEqual(day.items.count { $0.isPremium }, lines.count { $0.contains("] (premium, or LC ") })
      let read = day.items.flatMap { $0.text.map(words) ?? [] }
      expectEqual(read.count, lines.filter { $0.hasPrefix("  ") }.flatMap { words(String($0)) }.count)
    }
    let ids = readPlan(bundledFiles).items.map { "\($0.item.id.text)\n" }.sorted().joined()
    expectEqual(Goldens(target: "PlansTests").complaint(about: "bundled-ids.txt", Array(ids.utf8)), nil)
  }

  /// The words of a text without the marks of its parts.
  private func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace).filter { !["-", "Check:", "Twist:"].contains($0) }
  }

  @Test("what the plan is about stands above its first week, and the plan of its README is read")
  func about() throws {
    let cases: [(String, String?)] = [
      ("", nil), ("About: Five problems\n\n", "Five problems"), ("About:  a `b` & c \n", "a `b` & c"),
      ("<!-- note -->\nAbout: x\n\n", "x"), ("\u{FEFF}About: x\n\n", "x"),
      ("About: \(String(repeating: "é", count: 160))\n\n", String(repeating: "é", count: 160)),
    ]
    for (head, expected) in cases {
      let reading = readPlan([PlanFile(name: "plan.md", text: head + smallPlan)])
      expectEqual(reading.diagnostics.map(\.text), [])
      try expectEqual(#require(reading.curriculum).about, expected, head)
    }
    expectEqual(
      readPlan(bundledFiles).curriculum?.about,
      "100 days of interview preparation: five coding problems and a system-design topic a day")
    let readme = try String(contentsOf: curriculumFolder.appending(path: "README.md"), encoding: .utf8)
    let plans = readme.matches(of: #/(?s)```\n(# Week.*?)```/#).map { String($0.output.1) }
    expectEqual(plans.count, 1)
    for plan in plans { expectEqual(messages(of: [plan]), "") }
  }

  @Test("a thousand days read, and one more is an error")
  func thousandDays() throws {
    let reading = readPlan([PlanFile(name: "plan.md", text: plan(days: 1_000))])
    let curriculum = try #require(reading.curriculum)
    expectEqual(curriculum.days.map(\.number.value), Array(1...1_000))
    expectEqual(curriculum.weeks.map(\.days.count), Array(repeating: 7, count: 142) + [6])
    expectEqual(
      diagnostics(of: [plan(days: 1_001)]).map(\.headline),
      ["plan.md:1:1: error: the plan has more than 1,000 days [too-large]"])
  }

  @Test("every part of an item reaches the curriculum, also of premium problems that come again")
  func everyPart() throws {
    let text = """
      <!-- A comment of the author. -->
      # Week 1: *Arrays* & <lists>  <!-- and more -->
      ## Day 1 ##
      Goal: Solve one.
      ### DSA: Arrays (Warm-Up)
      - [ ] LC 53: Maximum `Sub_array` [Medium]
      * [ ] LC 159: Longest [Hard] (premium, or LC 2958: Length (K) [Medium]) (20 min)
      <!-- The first is known by heart. -->
      - [ ] LC 53: Maximum `Sub_array` [Medium] (revision)
      - [ ] Session: Two mediums (45 min) {#mock-1}
      ### System Design: DNS
      - [ ] Watch: "DNS" (in short), A Channel {#dns-watch}
      - [ ] Read: RFC 1034 (3.6) (25 min) {#dns-read}
        What to look for.
      - [ ] Task: Draw (600 min) {#dns-draw}
      - [ ] Bonus: More (1 min) {#dns-bonus}
      ## Day 2
      Goal: Solve it again.
      ### DSA: Review
      - [ ] LC 53: Maximum `Sub_array` [Medium] (10 min) (revision)
      ### System Design: Rest
      - [ ] Task: Rest {#rest}
      """
    let reading = readPlan([PlanFile(name: "plan.md", text: text)])
    expectEqual(reading.diagnostics.map(\.text), [])
    let curriculum = try #require(reading.curriculum)
    let maximum = Problem(number: 53, title: "Maximum `Sub_array`", difficulty: .medium)
    let longest = Problem(number: 159, title: "Longest", difficulty: .hard)
    let length = Problem(number: 2958, title: "Length (K)", difficulty: .medium)
    let first = StudyDay(
      number: try #require(DayNumber(1)), goal: "Solve one.", dsaFocus: "Arrays (Warm-Up)",
      systemDesignTopic: "DNS",
      items: [
        item("lc-53", .problem(maximum, alternative: nil, revision: 0), .dsa),
        item("lc-159", .problem(longest, alternative: length, revision: 0), .dsa, minutes: 20),
        item("lc-53-r1", .problem(maximum, alternative: nil, revision: 1), .dsa),
        item("mock-1", .session(title: "Two mediums"), .dsa, minutes: 45),
        item("dns-watch", .watch(title: "\"DNS\" (in short), A Channel"), .systemDesign),
        item(
          "dns-read", .read(title: "RFC 1034 (3.6)"), .systemDesign, minutes: 25,
          detail: "What to look for."),
        item("dns-draw", .task(title: "Draw"), .systemDesign, minutes: 600),
        item("dns-bonus", .bonus(title: "More"), .systemDesign, minutes: 1),
      ])
    let second = StudyDay(
      number: try #require(DayNumber(2)), goal: "Solve it again.", dsaFocus: "Review",
      systemDesignTopic: "Rest",
      items: [
        item("lc-53-r2", .problem(maximum, alternative: nil, revision: 2), .dsa, minutes: 10),
        item("rest", .task(title: "Rest"), .systemDesign),
      ])
    expectEqual(curriculum.weeks, [StudyWeek(number: 1, theme: "Arrays & <lists>", days: [first, second])])
    let premium = smallPlan.replacing(
      "LC 1: Two Sum [Easy]",
      with: """
        LC 159: Longest [Hard] (premium, or LC 2958: Length [Medium])
        - [ ] LC 159: Longest [Hard] (revision)
        """)
    let again = try #require(readPlan([PlanFile(name: "plan.md", text: premium)]).curriculum)
    let items = again.days[0].items
    expectEqual(items.map(\.isPremium), [true, true, false])
    expectEqual(
      items.map { $0.idsThatFinishIt.map(\.text) },
      [
        ["lc-159", "lc-2958"], ["lc-159-r1", "lc-2958-r1"], ["dns-read"],
      ])
  }

  private func item(
    _ id: String, _ content: Item.Content, _ track: Track, minutes: Int? = nil, detail: String? = nil
  ) -> Item {
    Item(id: ItemID(id), content: content, track: track, detail: detail, timeBox: minutes)
  }
}
