// The whole programme as a person would have written it, from the tables of facts.
//
// The tables are kept outside the repository: MACHINEMODE_FACTS names their folder.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

private let factsFolder = ProcessInfo.processInfo.environment["MACHINEMODE_FACTS"]

@Suite(.enabled(if: factsFolder != nil))
struct FactsPlanTests {
  private let days: [[String: String]]
  private let problems: [[String: String]]
  private let bundled: Curriculum

  init() throws {
    func table(_ name: String) throws -> [[String: String]] {
      let url = URL(filePath: try #require(factsFolder)).appending(path: name)
      return CSVTable(try String(contentsOf: url, encoding: .utf8)).rows
    }
    (days, problems) = (try table("plan-days.csv"), try table("plan-problems.csv"))
    bundled = try #require(readPlan(bundledFiles).curriculum)
  }

  private var text: String {
    var lines = [
      "# 🚀 100 DAYS OF PREPARATION", "", "**Start: July 7**", "", "* Two hours a day", "", "---", "",
    ]
    var week = ""
    for (index, day) in days.enumerated() {
      let number = index + 1
      if let next = day["week"], next != week {
        week = next
        lines += ["## WEEK \(week): \(day["week_theme"] ?? "") (JULY 7-13)", ""]
      }
      let heads = [
        "### DAY \(number): Monday", "**📅 DAY \(number) (July \(number)) - MONDAY**",
        "**DAY \(number): Monday**",
        "**🗓️ Monday, DAY \(number)**",
      ]
      lines += [heads[number % 4], "", "**🎯 Goal: Get through day \(number) of it**", ""]
      lines.append("**💻 DSA: \(day["dsa_focus"] ?? "")**")
      let onDay = problems.filter { $0["day"] == String(number) }
      if onDay.isEmpty { lines += ["* Include: 2 mediums, 1 hard (45 min)", "* Focus: communication"] }
      lines += onDay.enumerated().map { bullet($1, form: number + $0) }
      lines += ["", "**🏗️ SYSTEM DESIGN: \(day["system_design_topic"] ?? "")**"]
      if let video = day["video_title"], !video.isEmpty {
        lines.append("* Watch: \"\(video)\" - \(day["video_channel"] ?? "")")
      }
      lines += ["* Task: Draw it", "* Bonus: Build it", "", "---", ""]
    }
    return lines.joined(separator: "\n")
  }

  private func bullet(_ row: [String: String], form: Int) -> String {
    let (number, title) = (row["leetcode_id"] ?? "", row["title"] ?? "")
    let forms = [
      "LC \(number): \(title)", "LC \(number) - \(title)", "LC #\(number): \(title) ⭐",
      "LeetCode \(number). \(title)",
      "\(number). \(title)", "[LC \(number): \(title)](https://leetcode.com/problems/a/)",
      "LC \(number): \(title) (25 min)",
    ]
    return "* \(forms[form % forms.count])"
  }

  @Test("a hundred days are read with every problem, and ticks go to their lines")
  func hundredDays() throws {
    let known = bundled.days.flatMap(\.items).compactMap(\.problem)
    let reading = readPlan(text, known: known)
    expectEqual(reading.diagnostics.filter { $0.severity == .error }.map(\.text), [])
    let curriculum = try #require(reading.curriculum)
    expectEqual(curriculum.weeks.count, 15)
    expectEqual(curriculum.days.count, 100)
    let found = curriculum.days.flatMap { day in
      day.items.compactMap { item in
        item.problem.map { "\(day.number.value) \($0.number) \($0.title) \($0.difficulty?.rawValue ?? "")" }
      }
    }
    let facts = problems.map { row in
      ["day", "leetcode_id", "title", "difficulty"].map { row[$0] ?? "" }.joined(separator: " ")
    }
    expectEqual(found, facts)
    expectEqual(curriculum.days.map { $0.subject(of: .dsa) }, days.map { $0["dsa_focus"] ?? "" })
    expectEqual(
      curriculum.days.map { $0.subject(of: .systemDesign) }, days.map { $0["system_design_topic"] ?? "" })
    expectEqual(
      Dictionary(grouping: reading.diagnostics.map(\.identifier), by: \.self).mapValues(\.count),
      ["revision-unmarked": 52, "kind-guessed": 15])
    let own = readPlan(text, known: [])
    let planned = Set(bundled.days.flatMap(\.items).flatMap(\.idsThatFinishIt))
    for item in own.items where item.item.problem != nil { expectContains(planned, item.item.id) }
    let bytes = own.ticked(Array(text.utf8)) { $0.item.problem != nil }
    let again = readPlan(String(decoding: bytes, as: UTF8.self), known: [])
    expectEqual(again.items.count { $0.isTicked == true }, 434)
    #expect(again.items.allSatisfy { $0.isTicked != nil })
  }
}
