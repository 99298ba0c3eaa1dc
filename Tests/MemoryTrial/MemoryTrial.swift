// Replays histories of solves from standard input by `Memory`, for Tests/Acceptance/review.py to compare.

import Statistics
import StudyModel

/// A line is `DAY:GRADE ...`: days since the first solve, grades 1 to 4. Its answer is the difficulty after the last solve,
/// then the stability after each.
@main
enum MemoryTrial {
  static func main() {
    while let line = readLine() {
      var memory: Memory?
      var (last, stabilities) = (0, [Double]())
      for word in line.split(separator: " ") {
        let parts = word.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, Rating.allCases.indices.contains(parts[1] - 1) else { continue }
        let (day, rating) = (parts[0], Rating.allCases[parts[1] - 1])
        let next = memory?.solved(rating, after: day - last) ?? Memory(first: rating)
        stabilities.append(next.stability)
        (memory, last) = (next, day)
      }
      guard let memory else { continue }
      print(memory.difficulty, stabilities.map { "\($0)" }.joined(separator: " "))
    }
  }
}
