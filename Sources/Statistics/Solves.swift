// Every solve of a problem, with the minutes it took: what typical times and the Hard ones are counted from.

import StudyModel

/// One solve of one LeetCode problem or bonus problem.
struct Solve: Hashable, Sendable {
  /// The same for the same problem wherever it stands: its LeetCode number, else the id of the bonus problem.
  let problem: String
  /// Of the problem that was solved: of the free alternative where that was the one.
  let difficulty: Difficulty?
  let day: CivilDate
  /// What was logged since the solve before, through the day of this one; nil when nothing was.
  let minutes: Int?
  /// Whether it was the first time: no revision, and not solved before.
  let isFirst: Bool

  /// All solves of the plan's problems, their alternatives and the bonus problems.
  static func all(_ curriculum: Curriculum, _ log: ProgressLog) -> [Solve] {
    var solves: [Solve] = []
    func add(_ record: ItemRecord?, _ problem: String, _ difficulty: Difficulty?, isRevision: Bool) {
      guard let record, record.isFinished else { return }
      solves += Solve.all(record, problem, difficulty, isRevision: isRevision)
    }
    for item in curriculum.days.lazy.flatMap(\.items) {
      guard case .problem(let problem, let alternative, let revision) = item.content else { continue }
      add(log.items[item.id], "\(problem.number)", problem.difficulty, isRevision: revision > 0)
      guard let alternative, let id = item.alternativeID else { continue }
      add(log.items[id], "\(alternative.number)", alternative.difficulty, isRevision: revision > 0)
    }
    for bonus in log.bonus {
      let name = bonus.number.map { "\($0)" } ?? bonus.id.text
      add(bonus.record, name, bonus.difficulty, isRevision: false)
    }
    return solves
  }

  private static func all(
    _ record: ItemRecord, _ problem: String, _ difficulty: Difficulty?, isRevision: Bool
  ) -> [Solve] {
    let days = finishDays(record.attempts)
    var before: CivilDate?
    return days.map { day in
      let minutes = record.attempts.reduce(0) { sum, attempt in
        let isOfThisSolve = attempt.day <= day && before.map { attempt.day > $0 } ?? true
        return isOfThisSolve ? sum + (attempt.minutes ?? 0) : sum
      }
      defer { before = day }
      return Solve(
        problem: problem, difficulty: difficulty, day: day, minutes: minutes > 0 ? minutes : nil,
        isFirst: before == nil && !isRevision)
    }
  }
}

/// The different calendar days on which something was finished, in order.
func finishDays(_ attempts: [Attempt]) -> [CivilDate] {
  // Nearly everything is finished once.
  guard let first = attempts.first(where: \.isFinish) else { return [] }
  guard attempts.count > 1 else { return [first.day] }
  return Set(attempts.lazy.filter(\.isFinish).map(\.day)).sorted()
}
