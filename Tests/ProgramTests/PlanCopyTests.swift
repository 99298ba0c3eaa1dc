// The workspace's copy of a plan: its head, and that it reads to the very same plan.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Program

@Suite("A copy of a plan")
struct PlanCopyTests {
  private static let plan =
    "# Week 1: A\n\n## Day 1\n\nGoal: G.\n\n### DSA: F\n\n- [ ] LC 1: P [Easy]\n\n### System Design: T\n\n- [ ] Task: D {#d}\n"

  @Test("of the bundled plan reads to the very same plan")
  func bundled() throws {
    let files = try InputFiles.curriculum(at: "\(packageFolder)/Curriculum")
    let copy = PlanCopy(files, from: .bundled(.hundredDays))
    let plan = try #require(readPlan(files, ProblemLookup([Problem]())).curriculum)
    expectEqual(
      readPlan([copy.file(named: "curriculum.md")], ProblemLookup([Problem]())).curriculum?.weeks, plan.weeks)
    #expect(!copy.isEdited && !copy.isOutdated(by: files))
    #expect(copy.isOutdated(by: Array(files.dropLast())))
  }

  @Test(
    "says where it was taken from, whatever that is called",
    arguments: [
      "/plan", "/-->", "/--", "/--->", "/a --!> b", "/\"quoted\" \\ {}", "/line\nend -->\n# Week 9: X",
      "/\u{7F}\u{1B}",
      "/日程", "/}{", "/-",
    ])
  func origins(path: String) throws {
    let copy = PlanCopy([PlanFile(name: "p.md", text: Self.plan)], from: .path(path))
    let again = PlanCopy(copy.bytes)
    expectEqual(again.origin, .path(path))
    expectEqual(again.text, Self.plan)
    #expect(!again.isEdited)
    expectEqual(
      readPlan([copy.file(named: "curriculum.md")], ProblemLookup([Problem]())).diagnostics.map(\.text), [])
    #expect(copy.bytes.split(separator: UInt8(ascii: "\n"))[2].starts(with: "# Week 1".utf8))
  }

  @Test("is another one once a byte of its text changes, and is not compared by its head")
  func edited() {
    let copy = PlanCopy([PlanFile(name: "p.md", text: Self.plan)], from: .bundled(.hundredDays))
    let text = String(decoding: copy.bytes, as: UTF8.self)
    #expect(PlanCopy(Array(text.replacing("Goal: G.", with: "Goal: H.").utf8)).isEdited)
    let commented = PlanCopy(Array(text.replacing("takes a newer", with: "brings a newer").utf8))
    #expect(!commented.isEdited && commented.origin == .bundled(.hundredDays))
  }

  @Test(
    "without a head that says so has no origin, and counts as edited",
    arguments: [
      plan, "<!-- My plan. -->\n" + plan, "<!-- {\"from\": 1} -->\n" + plan, "<!-- open\n" + plan, "<!-->",
      "",
      "<!-- {\"from\":\"bundled\"} -->\n" + plan, "}<!-- }{ -->",
    ])
  func headless(text: String) {
    let copy = PlanCopy(Array(text.utf8))
    #expect(copy.origin == nil && copy.isEdited && copy.text == text)
  }

  @Test("joins files so that none reaches into the next, without their byte order marks")
  func joined() {
    func copy(_ texts: [String]) -> String {
      PlanCopy(texts.map { PlanFile(name: "p.md", text: $0) }, from: .bundled(.hundredDays)).text
    }
    expectEqual(copy(["\u{FEFF}a\n", "\u{FEFF}b", "c\r\n"]), "a\n\nb\n\nc\r\n")
    expectEqual(copy(["\u{FEFF}a"]), "a")
  }

  @Test("of a copy is that copy, with its origin and its edits")
  func copyOfCopy() {
    let copy = PlanCopy([PlanFile(name: "p.md", text: Self.plan)], from: .bundled(.hundredDays))
    let edited = String(decoding: copy.bytes, as: UTF8.self).replacing("Goal: G.", with: "Goal: H.")
    let again = PlanCopy([PlanFile(name: "kept.md", text: edited)], from: .path("/kept.md"))
    #expect(again.origin == .bundled(.hundredDays) && again.isEdited && again.bytes == Array(edited.utf8))
  }
}
