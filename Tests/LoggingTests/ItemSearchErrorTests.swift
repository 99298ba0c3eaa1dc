// Names that lead to no single item: what is offered, and the exact words.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct ItemSearchErrorTests {
  private static let ambiguousNames: [(String, [String])] = [
    ("two", ["`lc-1` Two Sum, day 1", "`lc-167` Two Sum II - Input Array Is Sorted, day 2"]),
    ("caching", ["`cache-read` Caching, day 2", "`cache-watch` Caching, day 3"]),
    (
      "cach",
      [
        "`cache-read` Caching, day 2", "`cache-watch` Caching, day 3",
        "`cache-draw` Draw a cache in front of a shop, day 3", "`cache-bonus` Cache stampede, day 3",
      ]
    ),
    ("timed warm-up", ["`warm-up-1` Timed warm-up, day 2", "`warm-up-2` Timed warm-up, day 5"]),
    ("Message", ["`queue-read` Message Queues, day 4", "`queue-watch` Message Queues in practice, day 5"]),
    (
      "array",
      [
        "`lc-1920` Build Array from Permutation, day 1", "`lc-53` Maximum Subarray, day 1",
        "`lc-167` Two Sum II - Input Array Is Sorted, day 2", "`lc-53-r1` Maximum Subarray, day 3",
        "`lc-53-r2` Maximum Subarray, day 5",
      ]
    ),
  ]

  @Test("a part of several titles lists them all in the order of the plan")
  func ambiguous() throws {
    for (name, candidates) in Self.ambiguousNames {
      try expectEqual(SamplePlan.refusal(name), .ambiguous("item", name, candidates), name)
    }
    // A bonus problem that only shares the title with another problem is a candidate beside it.
    try expectEqual(
      SamplePlan.refusal("Two Sum", in: ItemSearchTests.withBonus),
      .ambiguous("item", "Two Sum", ["`lc-1` Two Sum, day 1", "`bonus-3` Two Sum, day 2"]))
    // Of many candidates eight are shown and the rest are counted.
    try expectEqual(
      SamplePlan.refusal("a").words,
      """
      `a` matches 18 items
        `lc-1920` Build Array from Permutation, day 1
        `lc-53` Maximum Subarray, day 1
        `dns-watch` DNS Explained, day 1
        `dns-read` RFC 1034, sections 3.6 and 4.2, day 1
        `dns-bonus` Move a service without an outage, day 1
        `lc-167` Two Sum II - Input Array Is Sorted, day 2
        `lc-1094` Car Pooling, day 2
        `warm-up-1` Timed warm-up, day 2
        and 10 more
      help: write more of the title, or the id
      """)
  }

  private static let unknownNames: [(String, [String])] = [
    ("maximum subaray", ["`lc-53` Maximum Subarray, day 1"]), ("tow sum", ["`lc-1` Two Sum, day 1"]),
    ("two sums", ["`lc-1` Two Sum, day 1"]), ("Stampede cache", []),
    ("cachinng", ["`cache-read` Caching, day 2"]),
    ("meeting roms", ["`lc-252` Meeting Rooms, day 2"]), ("car poling", ["`lc-1094` Car Pooling, day 2"]),
    ("1921", ["`lc-1920` Build Array from Permutation, day 1"]),
    ("lc-1921", ["`lc-1920` Build Array from Permutation, day 1"]),
    ("52", ["`lc-53` Maximum Subarray, day 1", "`lc-252` Meeting Rooms, day 2"]), ("99999", []),
    ("quicksort", []), ("lc-53-r9", []), ("lc-", []), ("lc--53", ["`lc-53` Maximum Subarray, day 1"]),
    ("p0", []), ("p-1", []), ("p1.p2", []),
    ("0.p1", []), ("1001.p1", []), (".p1", []), ("1.", ["`lc-1` Two Sum, day 1", "`lc-15` 3Sum, day 3"]),
    ("p9999999999", []), ("p١", []), ("x1", []),
    ("99999999999999999999", []), ("٥٣", []), ("５３", []),
  ]

  @Test("an unknown name is offered the nearest titles and numbers")
  func unknown() throws {
    for (name, nearest) in Self.unknownNames {
      try expectEqual(SamplePlan.refusal(name), ItemSearch.unknown(name, nearest: nearest), name)
    }
    // A number is never taken for a part of a title.
    for (name, nearest) in Self.numbersInTitles {
      try expectEqual(SamplePlan.refusal(name), ItemSearch.unknown(name, nearest: nearest), name)
    }
    // A bonus problem whose whole title is a number is found by it.
    let log = ProgressLog(bonus: [SamplePlan.bonus(1, "2048", day: 3)])
    try expectEqual(SamplePlan.found("2048", in: log), ["bonus-1 3"])
    try expectEqual(
      SamplePlan.refusal("204", in: log), ItemSearch.unknown("204", nearest: ["`bonus-1` 2048, day 3"]))
    // A name without a letter or digit is unknown, with nothing offered.
    for name in [
      "", " ", "\t\n", "-", "---", "!!!", "...", ".", "\u{0}", "\u{1B}", "\u{202E}", "👍", "\u{FEFF}",
    ] {
      try expectEqual(
        SamplePlan.refusal(name, in: ItemSearchTests.withBonus), ItemSearch.unknown(name, nearest: []), name)
    }
  }

  private static let numbersInTitles: [(String, [String])] = [
    // In "RFC 1034", "3Sum" and "sections 3.6 and 4.2".
    ("1034", []), ("3", ["`lc-53` Maximum Subarray, day 1", "`lc-1` Two Sum, day 1"]),
    ("4", ["`lc-1` Two Sum, day 1"]), ("lc-3", ["`lc-53` Maximum Subarray, day 1", "`lc-1` Two Sum, day 1"]),
  ]

  @Test("a place or a day that is not there says what there is")
  func places() throws {
    for (name, day, message) in Self.missingPlaces {
      try expectEqual(SamplePlan.refusal(name, day: day).words, message)
    }
    // Bonus problems of the log count as places.
    try expectEqual(
      SamplePlan.refusal("b5", in: ItemSearchTests.withBonus).words,
      "day 3 has no `b5`\nhelp: it has `b1` to `b4`")
    // A day that the plan does not have.
    for name in ["6.p1", "1000.t1", "6.b1"] {
      try expectEqual(
        SamplePlan.refusal(name).words,
        "`\(name)` is on a day that the plan does not have\nhelp: the plan has 5 days")
    }
  }

  private static let missingPlaces: [(String, Int, String)] = [
    ("p3", 3, "day 3 has no `p3`\nhelp: it has `p1` to `p2`"),
    ("P3", 3, "day 3 has no `P3`\nhelp: it has `p1` to `p2`"),
    ("t3", 3, "day 3 has no `t3`\nhelp: it has `t1` to `t2`"),
    ("b2", 3, "day 3 has no `b2`\nhelp: it has `b1`"),
    ("b1", 4, "day 4 has no `b1`\nhelp: it has none of these"),
    ("p2", 4, "day 4 has no `p2`\nhelp: it has `p1`"),
    ("4.b1", 3, "day 4 has no `4.b1`\nhelp: it has none of these"),
    ("1.p4", 3, "day 1 has no `1.p4`\nhelp: it has `p1` to `p3`"),
    ("p999999999", 2, "day 2 has no `p999999999`\nhelp: it has `p1` to `p3`"),
  ]

  @Test("control characters of a name and of a title are shown, never sent, and a very long name is cut")
  func safe() throws {
    try expectEqual(
      SamplePlan.refusal("\u{1B}[2Jfoo\u{202E}\n").words,
      """
      no item is called `␛[2Jfoo\u{FFFD}␊`
      help: write a LeetCode number, `p1`, `t1`, `b1` or a part of a title
      """)
    let log = ProgressLog(bonus: [
      SamplePlan.bonus(1, "Bell \u{7}one", day: 3), SamplePlan.bonus(2, "Bell \u{1B}[31mtwo", day: 3),
    ])
    try expectEqual(
      SamplePlan.refusal("bell", in: log),
      .ambiguous("item", "bell", ["`bonus-1` Bell ␇one, day 3", "`bonus-2` Bell ␛[31mtwo, day 3"]))
    let name = String(repeating: "two sum ", count: 20_000)
    try expectEqual(
      SamplePlan.refusal(name).words,
      """
      no item is called `two sum two sum two sum two sum two sum two sum two sum two…`
      help: write a LeetCode number, `p1`, `t1`, `b1` or a part of a title
      """)
  }
}
