// Replays histories of solves from standard input by `Memory`, for Tests/Acceptance/review.py to compare.

import Statistics
import StudyModel

/// A line is `RETENTION DAY:GRADE ...`: whole per cent, days since the first solve, grades 1 to 4. Its answer is stability
/// and difficulty after the last solve, then the interval after each.
@main
enum MemoryTrial {
  static func main() {
    while let line = readLine() {
      let words = line.split(separator: " ")
      guard let retention = words.first.flatMap({ Int($0) }) else { continue }
      var memory: Memory?
      var (last, intervals) = (0, [Int]())
      for word in words.dropFirst() {
        let parts = word.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, Rating.allCases.indices.contains(parts[1] - 1) else { continue }
        let (day, rating) = (parts[0], Rating.allCases[parts[1] - 1])
        let next = memory?.solved(rating, after: day - last) ?? Memory(first: rating)
        intervals.append(next.interval(forRetention: Double(retention) / 100))
        (memory, last) = (next, day)
      }
      guard let memory else { continue }
      print(memory.stability, memory.difficulty, intervals.map(String.init).joined(separator: " "))
    }
  }
}
