// Models what is known of a problem from the repository that its solutions are in (Documentation/solutions.md).

/// A problem's solution in the repository that the learner follows, and its solves that were read from there.
package struct Solution: Hashable, Sendable {
  /// Where its file is, from the top of the repository; nil if it is gone, or its path is not text on one line.
  package var path: String?
  /// The commit of each solve, by the author's date in seconds since 1970, UTC. A solve that was read counts only once,
  /// even if the learner took it back.
  package var commits: [Int: String]
  /// The study days whose solves `undo` took back, nil for one before the programme: `solutions pull` offers these again.
  package var undone: Set<CivilDate?>

  /// The digits of a commit's name that are kept.
  package static let commitDigits = 12
  /// The largest number of characters of a path.
  package static let longestPath = 1_000

  package init(path: String? = nil, commits: [Int: String] = [:], undone: Set<CivilDate?> = []) {
    self.path = path
    self.commits = commits
    self.undone = undone
  }
}

/// What a commit says of a problem.
package struct SolutionEvent: Hashable, Sendable {
  /// LeetCode's number.
  package let number: Int
  /// The author's date in seconds since 1970, UTC; nil if it is not a date from 1970 to 2999.
  package let instant: Int?
  /// The offset of the author's clock in seconds east of UTC; nil if the log's zone counts.
  package let offset: Int?
  /// Whether the commit holds more problems than anybody solves in a day.
  package let isUpload: Bool
  /// The name of the commit.
  package let commit: String

  package init(number: Int, instant: Int?, offset: Int? = nil, isUpload: Bool, commit: String) {
    self.number = number
    self.instant = instant
    self.offset = offset
    self.isUpload = isUpload
    self.commit = commit
  }
}
