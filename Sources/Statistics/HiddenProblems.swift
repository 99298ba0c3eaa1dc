// Hides the problems of a session, such as a mock interview, until it is begun or done.

package import StudyModel

extension ProgressLog {
  /// Whether a session is begun: its timer runs, or that of one of its problems, or work was logged on one of them.
  ///
  /// - Parameter problems: the hidden problems of the session.
  package func hasBegun(_ session: ItemID, problems: [Item]) -> Bool {
    let ids = [session] + problems.flatMap(\.idsThatFinishIt)
    return ids.contains { items[$0]?.attempts.isEmpty == false || timer?.item == $0 }
  }
}

extension Curriculum {
  /// The problems that a session hides.
  package func problems(of session: ItemID) -> [Item] {
    place(of: session)?.day.items.filter { $0.session == session } ?? []
  }

  /// The plan with all problems hidden whose session is neither begun nor done.
  package func hidingProblems(of log: ProgressLog) -> Curriculum {
    let hasSessions = days.contains { $0.items.contains { $0.session != nil } }
    guard hasSessions || leftOut.contains(where: { $0.session != nil }) else { return self }
    return showing { item in
      guard let session = item.session, !log.hasBegun(session, problems: problems(of: session)) else {
        return item
      }
      return item.hidden
    }
  }
}
