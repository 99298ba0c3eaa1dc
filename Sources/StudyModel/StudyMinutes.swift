// How long the days of a plan take by the estimates of their items.

extension Item {
  package var isSession: Bool { if case .session = content { true } else { false } }

  /// Whether the minutes of the session of its section hold its own: the reader gives a problem there no minutes.
  package func isPart(of session: Item) -> Bool {
    guard case .problem(let problem, _, _) = content else { return false }
    return self.session == session.id || timeBox == nil && problem.difficulty != nil
  }
}

extension StudyDay {
  /// The minutes of its required items.
  package var studyMinutes: Int { tracks.reduce(0) { $0 + minutes(of: $1) } }

  /// The minutes of the required items of a track; those of a session hold those of its problems.
  package func minutes(of track: Track) -> Int {
    let items = items(in: track)
    let session = items.first(where: \.isSession)
    return items.filter { item in item.isRequired && !(session.map(item.isPart) ?? false) }
      .reduce(0) { $0 + $1.estimatedMinutes }
  }
}

extension [StudyDay] {
  /// The median of the minutes of the days with required items: the usual budget of a day.
  package var usualMinutes: Int {
    let minutes = filter { !$0.requiredItems.isEmpty }.map(\.studyMinutes).sorted()
    guard !minutes.isEmpty else { return 0 }
    return (minutes[(minutes.count - 1) / 2] + minutes[minutes.count / 2]) / 2
  }
}
