// Bullets and the items of the curriculum that they speak of.

import ItemSyntax
import StudyModel
import TestSupport
import Testing

@testable import PlanImport

struct MatchTests {
  private func ids(_ text: String, in curriculum: Curriculum) -> [String?] {
    matchOutline(outline(text), to: curriculum).map { $0.found?.id.text }
  }

  @Test("every bullet finds the item that it became") func everyBulletFindsItem() throws {
    let curriculum = try #require(importedCurriculum(sharedPlan))
    let matches = matchOutline(outline(sharedPlan), to: curriculum)
    let loose = matches.filter { $0.found == nil }.map(\.outlined.number)
    expectEqual(loose, [1, 2])
    let found = matches.compactMap(\.found)
    expectEqual(found.map(\.id), curriculum.days.flatMap(\.items).map(\.id))
    #expect(found.allSatisfy { match in match.day.items.contains { $0.id == match.id } })
  }

  private let followed = """
    # Week 1: W

    ## Day 1

    Goal: G.

    ### DSA: F

    - [ ] LC 1: Two Sum [Easy]
    - [ ] LC 252: Meeting Rooms [Easy] (premium, or LC 986: Intervals [Medium])

    ### System Design: T

    - [ ] Watch: Caching {#caching-watch}
    - [ ] Task: Draw it {#draw-it}
    - [ ] Task: Name it {#name-it}

    ## Day 2

    Goal: G.

    ### DSA: F

    - [ ] LC 1: Two Sum [Easy] (revision)
    - [ ] LC 252: Meeting Rooms [Easy] (revision)

    ### System Design: T

    - [ ] Task: Draw it again {#draw-again}

    """

  @Test("problems go by number and time, an alternative leads to its premium problem")
  func problemsGoNumberTime() throws {
    let curriculum = try #require(importedCurriculum(followed))
    let text = "**DAY 7**\n* LC 1\n* LC 986: Other\n* LC 1\n* LC 1\n* LC 252\n* LC 252\n* LC 9: None\n"
    expectEqual(
      ids(text, in: curriculum), ["lc-1", "lc-252", "lc-1-r1", nil, "lc-252", "lc-252-r1", nil])
  }

  @Test(
    "others go by id, by title, and by most of its words where there is one of a kind",
    arguments: [
      ("**DAY 9**\n**System Design: T**\n* Task: Anything {#name-it}\n", ["name-it"]),
      ("**DAY 9**\n**System Design: T**\n* Task: Draw it\n", ["draw-it"]),
      ("**DAY 1**\n**System Design: T**\n* Watch: Caching!\n", ["caching-watch"]),
      ("**DAY 1**\n**System Design: T**\n* Watch: Something else\n", [nil]),
      ("**DAY 1**\n**System Design: T**\n* Watch: Caching, explained\n", ["caching-watch"]),
      ("**DAY 1**\n**System Design: T**\n* Watch: One\n* Watch: Two\n", [nil, nil]),
      ("**DAY 1**\n**System Design: T**\n* Task: One\n", [nil]),
      ("**DAY 1**\n**System Design: T**\n* Task: Name it\n* Task: One\n", ["name-it", nil]),
      ("**DAY 1**\n**System Design: T**\n* Task: Name it\n* Task: Draw one\n", ["name-it", "draw-it"]),
      ("**DAY 2**\n**System Design: T**\n* Watch: Caching\n", [nil]),
      ("**DAY 2**\n**System Design: T**\n* Task: One {#lc-1}\n", [nil]),
      ("**DAY 2**\n**System Design: T**\n* Task: Draw {#lc-1}\n", ["draw-again"]),
      (
        "**DAY 1**\n**System Design: T**\n* Task: Draw it\n* Task: Draw it {#draw-it}\n",
        [nil, "draw-it"]
      ),
      ("**DAY 5000**\n**System Design: T**\n* Task: One\n", [nil]),
    ] as [(String, [String?])])
  func othersGoIdTitle(
    _ text: String, _ expected: [String?]
  )
    throws
  {
    expectEqual(ids(text, in: try #require(importedCurriculum(followed))), expected)
  }
}
