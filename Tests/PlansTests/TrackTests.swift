// The tracks of a plan: how many, in which order, what they hold and what they are called.

import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("the tracks of a plan")
struct TrackTests {
  private static let interviewPlan = """
    Tracks: Behaviour, Coding (programming), SQL, System Design (the design of systems)
    # Week 1: W
    ## Day 1
    Goal: G
    ### Coding: Arrays
    - [ ] LC 1: Two Sum [Easy]
    - [ ] Session: Mock (30 min) {#mock}
    ### Behaviour: Conflict
    - [ ] Task: Tell a story {#story}
    ## Day 2
    Goal: G
    ### System Design: DNS
    - [ ] Read: RFC 1034 {#dns}
    """

  private func curriculum(_ text: String) throws -> Curriculum {
    let reading = readPlan([PlanFile(name: "plan.md", text: text)])
    expectEqual(reading.diagnostics.map(\.text), [])
    return try #require(reading.curriculum)
  }

  @Test("are those that it lists and uses, in that order, else in the order of their first use")
  func order() throws {
    let plan = try curriculum(Self.interviewPlan)
    expectEqual(plan.tracks.map(\.name), ["Behaviour", "Coding", "System Design"])
    expectEqual(plan.tracks.map(\.index), [0, 1, 2])
    expectEqual(plan.days[0].tracks.map(\.name), ["Coding", "Behaviour"])
    expectEqual(plan.days[0].subjects, ["Arrays", "Conflict"])
    expectEqual(plan.days[0].items.map(\.id.text), ["lc-1", "mock", "story"])
    expectEqual(plan.days[0].handles, ["p1", "p2", "t1"])
    let text = Self.interviewPlan.split(separator: "\n").dropFirst().joined(separator: "\n")
    try expectEqual(curriculum(text).tracks.map(\.name), ["Coding", "Behaviour", "System Design"])
    let one = try curriculum(
      "# Week 1: W\n## Day 1\nGoal: G\n### Kotlin: Flows\n- [ ] Read: Flows {#flows}\n")
    expectEqual(one.tracks.map(\.name), ["Kotlin"])
    let four = ["A", "B", "C", "D"].map { "### \($0): T\n- [ ] Task: Draw {#\($0.lowercased())}\n" }.joined()
    try expectEqual(curriculum("# Week 1: W\n## Day 1\nGoal: G\n\(four)").tracks.count, 4)
  }

  @Test("are practice where one holds all problems alone, and are called what the plan says")
  func names() throws {
    let plan = try curriculum(Self.interviewPlan)
    expectEqual(plan.tracks.map(\.isPractice), [false, true, false])
    expectEqual(plan.tracks.map(\.listTitle), ["Behaviour", "Problems", "System design"])
    let mixed = try curriculum(
      Self.interviewPlan.replacing("- [ ] Session", with: "- [ ] Read: A chapter {#chapter}\n- [ ] Session"))
    #expect(mixed.tracks.allSatisfy { !$0.isPractice })
    let two = try curriculum(
      Self.interviewPlan.replacing("- [ ] Task", with: "- [ ] LC 2: Add Two Numbers [Medium]\n- [ ] Task"))
    #expect(two.tracks.allSatisfy { !$0.isPractice })
    let cases: [(String, String, String, String, String?)] = [
      ("DSA (data structures and algorithms)", "DSA", "DSA", "DSA", "data structures and algorithms"),
      ("System Design", "System design", "system design", "system-design", nil),
      ("Python", "Python", "Python", "Python", nil),
      ("AWS Basics", "AWS basics", "AWS basics", "AWS basics", nil),
      ("Google Cloud (Google Cloud)", "Google Cloud", "Google Cloud", "Google Cloud", nil),
      ("Coding (coding)", "Coding", "coding", "coding", nil),
    ]
    for (listed, title, inSentence, beforeNoun, spelledOut) in cases {
      let name = listed.prefix { $0 != "(" }.trimmingSuffix { $0 == " " }
      let other = try curriculum(
        "Tracks: \(listed)\n# Week 1: W\n## Day 1\nGoal: G\n### \(name): T\n- [ ] Read: A {#a}\n")
      let track = try #require(other.tracks.first)
      expectEqual(
        [track.title, track.nameInSentence, track.nameBeforeNoun, track.spelledOut],
        [title, inSentence, beforeNoun, spelledOut])
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isDropped(last) { text = text.dropLast() }
    return text
  }
}
