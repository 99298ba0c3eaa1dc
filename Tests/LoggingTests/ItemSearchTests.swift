// Names that lead to an item: numbers, ids, places in a day's list, slugs and titles.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct ItemSearchTests {
  /// Problems beside the plan, one of them a problem of the plan and one with the title of another.
  static let withBonus = ProgressLog(bonus: [
    SamplePlan.bonus(1, "Is Subsequence", number: 392, day: 3),
    SamplePlan.bonus(2, "Kadane by hand", number: 53, day: 4),
    SamplePlan.bonus(3, "Two Sum", day: 2), SamplePlan.bonus(4, "Puzzle at lunch", day: 3),
    SamplePlan.bonus(5, "Contains Duplicate", number: 217, day: 3), SamplePlan.bonus(6, "!!!", day: 5),
  ])

  private static let threeDays = ["lc-53 1", "lc-53-r1 3", "lc-53-r2 5"]

  private static let byNumber: [(String, [String])] = [
    ("1920", ["lc-1920 1"]), ("lc-1920", ["lc-1920 1"]), ("LC-1920", ["lc-1920 1"]),
    ("LC 1920", ["lc-1920 1"]), ("lc1920", ["lc-1920 1"]), ("01920", ["lc-1920 1"]),
    (" 1920 ", ["lc-1920 1"]), ("\t1920\n", ["lc-1920 1"]), ("1", ["lc-1 1"]), ("15", ["lc-15 3"]),
    ("53", threeDays), ("lc-53", threeDays),
    ("252", ["lc-252 2"]), ("1094", ["lc-1094 2"]), ("lc-1094", ["lc-1094 2"]),
  ]

  @Test("a number or `lc-` and a number names the problem on every day it stands, an id its one item")
  func numbersAndIDs() throws {
    for (name, expected) in Self.byNumber {
      try expectEqual(SamplePlan.found(name), expected, name)
    }
    for (name, expected) in Self.byID {
      try expectEqual(SamplePlan.found(name), [expected], name)
    }
    // An alternative is logged under its own id and title, and either id finishes the premium problem.
    let search = ItemSearch(SamplePlan.context(), log: ProgressLog())
    let alternative = try #require(try search.occurrences(of: "1094").first)
    expectEqual(alternative.title, "Car Pooling")
    expectEqual(alternative.idsThatFinishIt.map(\.text), ["lc-252", "lc-1094"])
    let premium = try #require(try search.occurrences(of: "252").first)
    expectEqual(premium.title, "Meeting Rooms")
    expectEqual(premium.idsThatFinishIt.map(\.text), ["lc-252", "lc-1094"])
  }

  private static let byID: [(String, String)] = [
    ("lc-53-r1", "lc-53-r1 3"), ("LC-53-R2", "lc-53-r2 5"), ("dns-watch", "dns-watch 1"),
    ("DNS-Read", "dns-read 1"),
    ("cache-read", "cache-read 2"), ("cache-watch", "cache-watch 3"), ("cache-draw", "cache-draw 3"),
    ("cache-bonus", "cache-bonus 3"), ("warm-up-1", "warm-up-1 2"), ("warm-up-2", "warm-up-2 5"),
    (" queue-watch", "queue-watch 5"),
  ]

  private static let byPlace: [(String, Int, String)] = [
    ("p1", 3, "lc-53-r1 3"), ("p2", 3, "lc-15 3"), ("t1", 3, "cache-watch 3"), ("t2", 3, "cache-draw 3"),
    ("b1", 3, "cache-bonus 3"), ("P2", 3, "lc-15 3"), (" t2 ", 3, "cache-draw 3"), ("p01", 3, "lc-53-r1 3"),
    ("p1", 1, "lc-1920 1"), ("p3", 1, "lc-1 1"), ("t2", 1, "dns-read 1"), ("b1", 1, "dns-bonus 1"),
    ("p2", 2, "lc-252 2"), ("p3", 2, "warm-up-1 2"), ("t1", 4, "queue-read 4"), ("p2", 5, "warm-up-2 5"),
    ("1.p2", 3, "lc-53 1"), ("2.p3", 3, "warm-up-1 2"), ("1.t1", 3, "dns-watch 1"),
    ("1.b1", 3, "dns-bonus 1"),
    ("3.p1", 1, "lc-53-r1 3"), ("5.T1", 1, "queue-watch 5"), ("05.p1", 1, "lc-53-r2 5"),
  ]

  @Test("a place counts through the list of the day in hand, or of the day before the dot")
  func place() throws {
    for (name, day, expected) in Self.byPlace {
      try expectEqual(SamplePlan.found(name, day: day), [expected], name)
    }
    // A place works up to day 1,000.
    let plan = GeneratedPlan.curriculum(days: 1_000)
    let search = ItemSearch(SamplePlan.context(plan), log: ProgressLog())
    for day in [1, 63, 100, 999, 1_000] {
      let found = try search.occurrences(of: "\(day).p2")
      expectEqual(found.map(\.day.value), [day])
      expectEqual(found.map(\.id.text), ["lc-\(day * 10 + 2)"])
    }
  }

  private static let byTitle: [(String, [String])] = [
    ("build array", ["lc-1920 1"]), ("PERMUTATION", ["lc-1920 1"]),
    ("build-array-from-permutation", ["lc-1920 1"]),
    ("build array from permutation", ["lc-1920 1"]), ("ermut", ["lc-1920 1"]), ("3sum", ["lc-15 3"]),
    ("maximum subarray", threeDays), ("maximum-subarray", threeDays), ("subarray", threeDays),
    ("two sum ii", ["lc-167 2"]), ("input array", ["lc-167 2"]), ("meeting", ["lc-252 2"]),
    ("car pooling", ["lc-1094 2"]), ("Pool", ["lc-1094 2"]), ("dns explained", ["dns-watch 1"]),
    ("rfc", ["dns-read 1"]), ("rfc 1034", ["dns-read 1"]), ("sections 3.6 and", ["dns-read 1"]),
    ("move a service", ["dns-bonus 1"]), ("stampede", ["cache-bonus 3"]),
    ("front of a shop", ["cache-draw 3"]),
    ("queues in practice", ["queue-watch 5"]), ("  contains   duplicate?  ", ["lc-217 4"]),
    ("contains\u{7}duplicate", ["lc-217 4"]),
  ]

  @Test("a slug or a unique part of a title names the item, in any case and punctuation")
  func title() throws {
    for (name, expected) in Self.byTitle {
      try expectEqual(SamplePlan.found(name), expected, name)
    }
    // A whole title goes before titles that only hold it.
    for (name, expected) in [
      ("two sum", "lc-1 1"), ("TWO-SUM", "lc-1 1"), ("Message Queues", "queue-read 4"),
    ] {
      try expectEqual(SamplePlan.found(name), [expected], name)
    }
  }

  private static let bonusNames: [(String, [String])] = [
    ("392", ["bonus-1 3"]), ("lc-392", ["bonus-1 3"]), ("bonus-1", ["bonus-1 3"]), ("Bonus-4", ["bonus-4 3"]),
    ("is subsequence", ["bonus-1 3"]), ("subseq", ["bonus-1 3"]), ("puzzle", ["bonus-4 3"]),
    ("kadane", ["bonus-2 4"]), ("53", threeDays + ["bonus-2 4"]),
    ("217", ["lc-217 4", "bonus-5 3"]), ("contains duplicate", ["lc-217 4", "bonus-5 3"]),
    ("bonus-6", ["bonus-6 5"]), ("b1", ["cache-bonus 3"]), ("b2", ["bonus-1 3"]), ("b3", ["bonus-4 3"]),
    ("b4", ["bonus-5 3"]), ("2.b1", ["bonus-3 2"]), ("4.b1", ["bonus-2 4"]), ("5.b1", ["bonus-6 5"]),
    ("1.b1", ["dns-bonus 1"]),
  ]

  @Test("bonus problems are found by number, id, title and place, behind those of the plan")
  func bonus() throws {
    for (name, expected) in Self.bonusNames {
      try expectEqual(SamplePlan.found(name, in: ItemSearchTests.withBonus), expected, name)
    }
    // A bonus problem is finished by itself alone.
    let search = ItemSearch(SamplePlan.context(), log: ItemSearchTests.withBonus)
    let kadane = try #require(try search.occurrences(of: "kadane").first)
    expectEqual(kadane.title, "Kadane by hand")
    expectEqual(kadane.idsThatFinishIt.map(\.text), ["bonus-2"])
  }
}
