// Merging an imported log into the learner's own: nothing of theirs is lost, and nothing comes twice.

package import StudyModel

/// What a merge did.
package struct ImportCounts: Hashable, Sendable {
  /// Parts of a log, counted.
  package struct Parts: Hashable, Sendable {
    /// Attempts, those on bonus problems too.
    package var entries = 0
    package var notes = 0
    package var reflections = 0
    package var bonus = 0
    package var pauses = 0
    package var settings = 0
    /// Problems solved before the programme.
    package var solvedBefore = 0
    package var timers = 0
  }

  /// What came in.
  package var added = Parts()
  /// What was there already.
  package var dropped = Parts()
  /// Where the imported text is later than the learner's: the ids, or `day 3` for a reflection.
  package var replacedTexts: [String] = []
  /// Where the learner's own text is later.
  package var keptTexts: [String] = []
  /// The settings that differ and stayed as they were.
  package var keptSettings: [String] = []
}

extension ProgressLog {
  /// Takes another log in. The same attempt, pause or bonus problem is taken once (Documentation/data.md,
  /// Take it with you): attempts are the same when all that is known of them is. Of two texts the later one
  /// stays. Into a log in which nothing is logged yet everything comes as it is, so that an export goes round
  /// unchanged; merging the same log again changes nothing.
  package mutating func merge(_ other: ProgressLog) -> ImportCounts {
    var counts = ImportCounts()
    // A timer that was running when another log was exported has long been stopped there.
    if hasNothingLogged, timer == nil, other.timer != nil {
      timer = other.timer
      counts.added.timers = 1
    }
    mergeSettings(other.settings, &counts)
    for (id, record) in other.items.sorted(by: { $0.key < $1.key }) {
      var own = items[id] ?? ItemRecord()
      own.merge(record, named: id.text, &counts)
      items[id] = own.isEmpty ? nil : own
    }
    mergeBonus(other.bonus, &counts)
    mergeSolved(other.solvedBefore, &counts)
    for (day, text) in other.reflections.sorted(by: { $0.key < $1.key }) {
      switch reflections[day].map({ $0.merging(text) }) {
      case nil:
        reflections[day] = text
        counts.added.reflections += 1
      case .same: counts.dropped.reflections += 1
      case .own: counts.keptTexts.append("day \(day.value)")
      case .other:
        reflections[day] = text
        counts.replacedTexts.append("day \(day.value)")
      }
    }
    for pause in other.pauses {
      if pauses.contains(where: { ($0.from, $0.through) == (pause.from, pause.through) }) {
        counts.dropped.pauses += 1
      } else {
        pauses.append(pause)
        counts.added.pauses += 1
      }
    }
    return counts
  }

  private mutating func mergeSolved(_ others: [SolvedProblem], _ counts: inout ImportCounts) {
    guard !solvedBefore.isEmpty else {
      solvedBefore = others
      counts.added.solvedBefore = others.count
      return
    }
    let taken = take(solvedBefore: others)
    counts.added.solvedBefore = taken.added.count
    counts.dropped.solvedBefore = taken.known + taken.completed
  }

  /// Settings that still have their defaults are taken over, the others stay.
  private mutating func mergeSettings(_ other: Settings, _ counts: inout ImportCounts) {
    let isFresh = hasNothingLogged
    let defaults = Settings()
    func merge<Value: Equatable>(_ key: SettingKey, _ path: WritableKeyPath<Settings, Value>) {
      guard settings[keyPath: path] != other[keyPath: path], other[keyPath: path] != defaults[keyPath: path]
      else {
        return
      }
      if settings[keyPath: path] == defaults[keyPath: path], isFresh || key == .start {
        settings[keyPath: path] = other[keyPath: path]
        counts.added.settings += 1
      } else {
        counts.keptSettings.append(key.rawValue)
      }
    }
    merge(.start, \.start)
    merge(.dayStart, \.dayStart)
    merge(.rest, \.rest)
    merge(.owner, \.owner)
    merge(.baseURL, \.baseURL)
    merge(.shareName, \.publicName)
    merge(.shareAbout, \.publicAbout)
    merge(.shareNotes, \.sharesNotes)
    merge(.shareReflections, \.sharesReflections)
    merge(.shareBonusTitles, \.sharesBonusTitles)
    merge(.shareIndexed, \.isIndexed)
    merge(.feedWeekly, \.feedsWeeks)
    merge(.remindMorning, \.reminders.morning)
    merge(.remindEvening, \.reminders.evening)
    merge(.remindStreak, \.reminders.streak)
    merge(.remindReview, \.reminders.review)
    merge(.remindSite, \.reminders.saysStaleSite)
    merge(.remindBackup, \.reminders.saysMissingBackup)
  }

  private var hasNothingLogged: Bool {
    items.isEmpty && bonus.isEmpty && reflections.isEmpty && pauses.isEmpty
  }

  /// Two logs give ids independently, so a bonus problem is recognised by its number or title, and gets a new
  /// id if another one has its id.
  private mutating func mergeBonus(_ others: [BonusProblem], _ counts: inout ImportCounts) {
    var unmatched = Set(bonus.indices)
    for other in others {
      let match =
        unmatched.first { bonus[$0].id == other.id && bonus[$0].isSameProblem(as: other) }
        ?? unmatched.sorted().first { bonus[$0].isSameProblem(as: other) }
      if let match {
        unmatched.remove(match)
        bonus[match].record.merge(other.record, named: bonus[match].id.text, &counts)
        counts.dropped.bonus += 1
        continue
      }
      let id = bonus.contains { $0.id == other.id } ? unusedBonusID : other.id
      bonus.append(
        BonusProblem(
          id: id, title: other.title, number: other.number, difficulty: other.difficulty, day: other.day,
          isPublic: other.isPublic, record: other.record))
      counts.added.bonus += 1
      counts.added.entries += other.record.attempts.count
      counts.added.notes += other.record.note == nil ? 0 : 1
    }
  }

  /// The id for the next bonus problem.
  var unusedBonusID: ItemID {
    let taken = Set(bonus.map(\.id))
    var number = bonus.count + 1
    while taken.contains(ItemID("bonus-\(number)")) { number += 1 }
    return ItemID("bonus-\(number)")
  }
}

extension BonusProblem {
  fileprivate func isSameProblem(as other: BonusProblem) -> Bool {
    (title, number, difficulty, day) == (other.title, other.number, other.difficulty, other.day)
  }
}

extension ItemRecord {
  /// Takes the attempts and the note of another record in.
  fileprivate mutating func merge(_ other: ItemRecord, named name: String, _ counts: inout ImportCounts) {
    // Two attempts within a second may be equal in every field and still be two, so equal ones are counted.
    var present: [Attempt: Int] = [:]
    for attempt in attempts { present[attempt, default: 0] += 1 }
    var new: [Attempt] = []
    for attempt in other.attempts {
      if let count = present[attempt], count > 0 {
        present[attempt] = count - 1
      } else {
        new.append(attempt)
      }
    }
    counts.dropped.entries += other.attempts.count - new.count
    counts.added.entries += new.count
    if attempts.isEmpty {
      attempts = new
    } else if !new.isEmpty {
      let merged = (attempts + new).enumerated().sorted { first, second in
        (first.element.instant.secondsSinceEpoch, first.offset)
          < (second.element.instant.secondsSinceEpoch, second.offset)
      }
      attempts = merged.map(\.element)
    }
    guard let text = other.note else { return }
    switch note.map({ $0.merging(text) }) {
    case nil:
      note = text
      counts.added.notes += 1
    case .same: counts.dropped.notes += 1
    case .own: counts.keptTexts.append(name)
    case .other:
      note = text
      counts.replacedTexts.append(name)
    }
  }
}

private enum TextChoice {
  case same, own, other
}

extension WrittenText {
  /// Which of two texts stays: the later one.
  fileprivate func merging(_ other: WrittenText) -> TextChoice {
    if markdown.utf8.elementsEqual(other.markdown.utf8) { return .same }
    return other.changed.secondsSinceEpoch > changed.secondsSinceEpoch ? .other : .own
  }
}

/// What taking problems in did.
package struct SolvedCounts: Hashable, Sendable {
  /// Problems that were not there.
  package var added: [SolvedProblem] = []
  /// Problems that were there, of which more is known now.
  package var completed = 0
  /// Problems that were there with all of it.
  package var known = 0
}

extension ProgressLog {
  /// Takes in problems solved before the programme. Taking the same ones again changes nothing.
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
