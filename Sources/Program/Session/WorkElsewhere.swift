// Logs a problem by its number in each active programme that has it open, or in the one that alone has it.

import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

/// What work on problems finishes in another programme.
struct WorkElsewhere {
  let session: Session
  /// The entries with the numbers that name them.
  private let entries: [(number: Int, entry: FinishEntry)]

  /// The other active programmes where a problem that is named by its number is open up to today. One whose plan cannot be
  /// read is passed over: `today` says so.
  ///
  /// - Parameter editor: the present log of a programme.
  static func of(
    _ entries: [FinishEntry], in session: Session, _ editor: (Session) -> LogEditor = \.editor
  ) -> [WorkElsewhere] {
    let numbered = entries.compactMap { entry in
      leetCodeNumber(entry.name.lowercased()).map { (number: $0, entry: entry) }
    }
    guard !numbered.isEmpty else { return [] }
    return session.opened.learner.active.compactMap { name in
      guard name != session.opened.programme, let other = try? session.session(of: name) else { return nil }
      let log = editor(other)
      let open = numbered.filter { log.isOpenProblem($0.number) }
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
    try finish(after: changes, on: day, in: &editor)
    learner[name] = editor.log
  }

  /// As above, in an editor of the other programme.
  func finish(after changes: [LogChange], on day: CivilDate, in editor: inout LogEditor) throws {
    let timed = entries.map { number, entry in
      var entry = entry
      entry.minutes = entry.minutes ?? changes.minutes(ofProblem: number)
      return entry
    }
    _ = try editor.finish(timed, on: day)
  }

  /// `Done in Blind 75, too.`, with the numbers where several were logged.
  func line(isAlone: Bool) -> String {
    let title = session.title
    let numbers = entries.map { "LC \($0.number)" }
    return isAlone ? "Done in \(title), too." : "Done in \(title), too: \(joined(numbers))."
  }
}

extension Session {
  /// The session that named items belong to: this one, or that of another active programme if they are numbers that this
  /// one does not have and that one has, best open up to today.
  func sessionToLog(_ names: [String]) throws -> Session {
    let strangers = names.filter { leetCodeNumber($0.lowercased()) != nil && !knows($0) }
    guard !strangers.isEmpty else { return self }
    let others = opened.learner.active.filter { $0 != opened.programme }.compactMap { try? session(of: $0) }
      .filter { other in strangers.allSatisfy(other.knows) }
    let open = others.first { other in
      let editor = other.editor
      return strangers.allSatisfy { leetCodeNumber($0.lowercased()).map(editor.isOpenProblem) ?? false }
    }
    guard let found = open ?? others.first else {
      if let stranger = strangers.lazy.compactMap(catalogued).first { throw stranger }
      return self
    }
    guard strangers.count == names.count || names.allSatisfy(found.knows) else {
      throw Failure(
        .usage, "\(quoted(strangers[0])) is in \(found.title) alone, and not all of the others are",
        help: "log it by itself")
    }
    return found
  }

  /// The failure of a number that the catalogue of problems knows alone; nil if that does not know it either.
  private func catalogued(_ name: String) -> Failure? {
    let number = leetCodeNumber(name.lowercased())
    guard let number, let problem = (try? Catalogue.read())?.problems.first(where: { $0.number == number })
    else { return nil }
    return Failure(
      .usage, "LC \(number) \(printable(problem.title)) is not in the plan",
      help: "`machinemode bonus \(number)` logs it")
  }

  /// The title of the programme in hand.
  fileprivate var title: String { printable(opened.learner.title(of: opened.programme)) }

  /// `Logged in Blind 75.`, for a session that work went to instead of another one; nil for that itself.
  func remark(insteadOf session: Session) -> String? { session === self ? nil : "Logged in \(title)." }

  private func knows(_ name: String) -> Bool {
    (try? editor.search(on: today).occurrences(of: name)) != nil
  }
}

extension [LogChange] {
  /// The minutes that finishing a problem took; nil if none were logged.
  fileprivate func minutes(ofProblem number: Int) -> Int? {
    for case .finished(let target, let minutes) in self where target.number == number { return minutes }
    for case .solvedAgain(let target, let minutes) in self where target.number == number { return minutes }
    return nil
  }
}
