// Finishes a problem in the other active programmes that have it open, when it is logged by its number.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

/// What work on problems finishes in another programme.
struct WorkElsewhere {
  private let session: StudySession
  private let entries: [FinishEntry]

  /// The other active programmes where a problem that is named by its number is open up to today.
  static func of(_ entries: [FinishEntry], in session: StudySession) -> [WorkElsewhere] {
    let numbered = entries.filter { leetCodeNumber($0.name.lowercased()) != nil }
    guard !numbered.isEmpty else { return [] }
    return session.opened.learner.active.compactMap { name in
      guard name != session.opened.programme, let other = try? session.session(of: name) else { return nil }
      let open = numbered.filter { leetCodeNumber($0.name.lowercased()).map(other.isOpenProblem) ?? false }
      return open.isEmpty ? nil : WorkElsewhere(session: other, entries: open)
    }
  }

  /// Finishes them with the same minutes and ratings.
  ///
  /// - Parameters:
  ///   - changes: those of the programme in hand, which know the minutes of a timer.
  ///   - learner: changed for this programme only.
  func finish(after changes: [LogChange], on day: CivilDate, in learner: inout LearnerLog) throws {
    let name = session.opened.programme
    var editor = session.editor(of: learner[name])
    let timed = entries.map { entry in
      var entry = entry
      entry.minutes = entry.minutes ?? changes.minutes(ofProblem: leetCodeNumber(entry.name.lowercased()))
      return entry
    }
    _ = try editor.finish(timed, on: day)
    learner[name] = editor.log
  }

  /// `Done in Blind 75, too.`, with the number where several were logged.
  func line(isAlone: Bool) -> String {
    let numbers = entries.compactMap { leetCodeNumber($0.name.lowercased()) }.map { "LC \($0)" }
    let title = printable(session.opened.learner.title(of: session.opened.programme))
    return isAlone ? "Done in \(title), too." : "Done in \(title), too: \(joined(numbers))."
  }
}

extension [LogChange] {
  /// The minutes that finishing a problem took; nil if none were logged.
  fileprivate func minutes(ofProblem number: Int?) -> Int? {
    for case .finished(let target, let minutes) in self where target.number == number { return minutes }
    for case .solvedAgain(let target, let minutes) in self where target.number == number { return minutes }
    return nil
  }
}
