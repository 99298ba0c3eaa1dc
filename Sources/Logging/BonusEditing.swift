// Logs and removes bonus problems, and takes in problems solved before the programme.

package import StudyModel
import TextTools

/// A bonus problem as the learner gives it.
package struct NewBonus: Hashable, Sendable {
  package let title: String
  /// LeetCode's number; nil if unknown.
  package let number: Int?
  package let difficulty: Difficulty?
  /// 1 to 1,440; nil if none were given.
  package let minutes: Int?
  /// Markdown.
  package let note: String?
  /// Whether its title may reach a public site.
  package let isPublic: Bool
  /// Whether it is done; if not, only time was spent on it.
  package let isFinished: Bool
  /// The day of the plan that it is listed on.
  package let day: DayNumber

  package init(
    title: String, number: Int? = nil, difficulty: Difficulty? = nil, minutes: Int? = nil,
    note: String? = nil,
    isPublic: Bool = false, isFinished: Bool = true, day: DayNumber
  ) {
    self.title = title
    self.number = number
    self.difficulty = difficulty
    self.minutes = minutes
    self.note = note
    self.isPublic = isPublic
    self.isFinished = isFinished
    self.day = day
  }
}

extension LogEditor {
  /// Logs a bonus problem on `day`. A problem that is logged already, by number or title, is not added again: on the
  /// same day only new facts are added; on another day it is a re-solve, as with `done`. The first item ever logged
  /// fixes the start of the programme.
  package mutating func addBonus(_ bonus: NewBonus, on day: CivilDate) -> [LogChange] {
    var changes = start(on: day)
    let target: LogTarget
    if let known = log.bonus.first(where: { $0.isSameProblem(as: bonus) }) {
      target = LogTarget(known)
      if bonus.isFinished {
        changes.append(finish(target, minutes: bonus.minutes, on: day))
      } else if let minutes = bonus.minutes {
        changes.append(addTime(minutes, to: target, on: day))
      }
    } else {
      let id = ItemID.bonus(title: bonus.title, at: context.now.instant.secondsSinceEpoch) { id in
        log.bonus.contains { $0.id == id }
      }
      let attempt = attempt(on: day, minutes: bonus.minutes, isFinish: bonus.isFinished)
      let problem = BonusProblem(
        id: id, title: bonus.title, number: bonus.number, difficulty: bonus.difficulty, day: bonus.day,
        isPublic: bonus.isPublic, record: ItemRecord(attempts: [attempt]))
      log.bonus.append(problem)
      target = LogTarget(problem)
      changes.append(.bonusAdded(target, minutes: bonus.minutes, isDone: bonus.isFinished))
    }
    if bonus.isPublic, let index = log.bonus.firstIndex(where: { $0.id == target.id && !$0.isPublic }) {
      log.bonus[index].isPublic = true
      changes.append(news: .bonusShown(target), of: target)
    }
    append(bonus.note, to: target, &changes)
    return changes
  }

  /// Removes a bonus problem from the log, with its time and note. An item of the plan stays.
  package mutating func removeBonus(_ name: String) throws -> [LogChange] {
    let found = try search.occurrences(of: name)
    guard let target = found.last(where: { $0.item == nil }) else {
      return [.notBonus(found[0])]
    }
    var changes = [LogChange.bonusRemoved(target)]
    if isTimed(target), let timer = log.timer {
      changes.append(.timer(.discarded(minutes: timer.minutes(at: context.now.instant)), target))
      log.timer = nil
    }
    log.bonus.removeAll { $0.id == target.id }
    return changes
  }
}

extension BonusProblem {
  fileprivate func isSameProblem(as new: NewBonus) -> Bool {
    if let number, let other = new.number { return number == other }
    return slug(title) == slug(new.title)
  }
}

package struct SolvedCounts: Hashable, Sendable {
  /// Problems that were new.
  package var added: [SolvedProblem] = []
  /// Known problems that gained a fact.
  package var completed = 0
  /// Known problems that gained nothing.
  package var known = 0
}

extension ProgressLog {
  /// Adds problems solved before the programme. Adding the same ones again changes nothing.
  package mutating func take(solvedBefore others: [SolvedProblem]) -> SolvedCounts {
    var counts = SolvedCounts()
    var all = SolvedProblems(solvedBefore)
    for other in others {
      switch all.add(other) {
      case .new: counts.added.append(other)
      case .completed: counts.completed += 1
      case .known: counts.known += 1
      }
    }
    if !counts.added.isEmpty || counts.completed > 0 { solvedBefore = all.sorted }
    return counts
  }
}
