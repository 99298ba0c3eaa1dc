// Plans of any length and random choices, the same for the same seed.

import StudyModel
import TestSupport

enum GeneratedPlan {
  /// A plan in which every day has two problems (`lc-12` is day 1's second), every third day a premium one, a
  /// session, two system-design items and a bonus.
  static func curriculum(days count: Int) -> Curriculum {
    let days = (1...count).map(day)
    let weeks = stride(from: 0, to: count, by: 7).map { first in
      StudyWeek(number: first / 7 + 1, theme: "Week", days: Array(days[first..<min(first + 7, count)]))
    }
    return Curriculum(weeks: weeks)
  }

  private static func day(_ number: Int) -> StudyDay {
    let difficulty = Difficulty.allCases[number % 3]
    let premium =
      number % 3 == 0
      ? Problem(number: number * 10 + 5, title: "Free \(number)", difficulty: difficulty) : nil
    var items = [
      problem(number * 10 + 1, difficulty, alternative: nil),
      problem(number * 10 + 2, difficulty, alternative: premium),
    ]
    items.append(other("session-\(number)", .session(title: "Session \(number)"), .dsa, timeBox: 600))
    items.append(other("watch-\(number)", .watch(title: "Watch \(number)"), .systemDesign, timeBox: 1))
    items.append(other("task-\(number)", .task(title: "Task \(number)"), .systemDesign, timeBox: nil))
    items.append(other("extra-\(number)", .bonus(title: "Extra \(number)"), .systemDesign, timeBox: nil))
    return StudyDay(
      number: dayNumber(number), goal: "Go on.", dsaFocus: "Arrays", systemDesignTopic: "DNS", items: items)
  }

  private static func problem(_ number: Int, _ difficulty: Difficulty, alternative: Problem?) -> Item {
    let problem = Problem(number: number, title: "Problem \(number)", difficulty: difficulty)
    return Item(
      id: ItemID(leetCode: number), content: .problem(problem, alternative: alternative, revision: 0),
      track: .dsa,
      detail: nil, timeBox: nil)
  }

  private static func other(_ id: String, _ content: Item.Content, _ track: Track, timeBox: Int?) -> Item {
    Item(id: ItemID(id), content: content, track: track, detail: nil, timeBox: timeBox)
  }
}

/// Random numbers that are the same for the same seed: Marsaglia's xorshift with a multiplication.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
