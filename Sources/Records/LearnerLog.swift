// Models everything that a learner did and set: programmes with their records, and records outside programmes.

package import StudyModel

/// The name of a programme: 1 to 60 of `a` to `z`, `0` to `9` and `-`.
package struct ProgrammeName: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    guard isName(text) else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The programme of a log with only one, and of all logs from before there were several.
  package static let first = ProgrammeName(known: "machine-mode")

  package static func < (left: ProgrammeName, right: ProgrammeName) -> Bool { left.text < right.text }

  /// The name of its next round that is not taken: `machine-mode-round-2` after `machine-mode`.
  package func nextRound(besides taken: some Collection<ProgrammeName>) -> ProgrammeName {
    let mark = "-round-"
    let parts = text.split(separator: mark, maxSplits: 1)
    let stem = (parts.first ?? "").prefix(40)
    let round = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
    let candidates = (1...taken.count + 1).lazy.map {
      ProgrammeName(known: "\(stem)\(mark)\(round % 1_000_000 + $0)")
    }
    return candidates.first { !taken.contains($0) } ?? self
  }
}

/// One programme with its records. Each round is a programme.
package struct Programme: Hashable, Sendable {
  /// The fingerprint of its plan; nil if it has no plan of its own.
  package var plan: String?
  /// The calendar day of programme day 1; nil until the first logged item or `settings set start`.
  package var start: CivilDate?
  /// In order of date: each change applies from the day it was made.
  package var rest: [RestWeekdays] = []
  /// The calendar day on which it was archived; nil for the current programme.
  package var archivedOn: CivilDate?
  package var records = Records()

  package init() {}
}

package struct ProgrammeTimer: Hashable, Sendable {
  package let programme: ProgrammeName
  package let timer: RunningTimer
}

/// Everything that a learner did and set.
package struct LearnerLog: Hashable, Sendable {
  /// The learner's own settings; the start and rest days belong to a programme.
  package internal(set) var settings = Settings()
  package var programmes: [ProgrammeName: Programme] = [:]
  /// Records outside programmes, e.g. problems solved before.
  package var records = Records()
  package internal(set) var timer: ProgrammeTimer?

  package init() {}

  package init(_ log: ProgressLog) {
    self[.first] = log
  }

  init(
    settings: Settings, programmes: [ProgrammeName: Programme], records: Records, timer: ProgrammeTimer?
  ) {
    (self.settings, self.programmes, self.records, self.timer) = (settings, programmes, records, timer)
  }

  /// The programme that commands work on: the one that is not archived.
  package var current: ProgrammeName {
    let open = programmes.filter { $0.value.archivedOn == nil }.keys.sorted()
    if let name = open.first { return name }
    let latest = programmes.max {
      ($0.value.archivedOn?.serial ?? 0, $0.key) < ($1.value.archivedOn?.serial ?? 0, $1.key)
    }
    return latest?.key.nextRound(besides: programmes.keys) ?? .first
  }

  /// Archives the current programme and begins its next round, with the same plan and rest days but no start. A timer
  /// running in it is removed.
  ///
  /// - Parameter day: the calendar day of archiving.
  package mutating func beginNextRound(on day: CivilDate) {
    let name = current
    var next = Programme()
    next.plan = programmes[name]?.plan
    next.rest = programmes[name]?.rest ?? []
    programmes[name, default: Programme()].archivedOn = day
    programmes[name.nextRound(besides: programmes.keys)] = next
    if timer?.programme == name { timer = nil }
  }

  /// The log of one programme with the common settings and records, for code that knows one programme only. Setting
  /// it drops empty records and sorts the attempts of each by time.
  package subscript(name: ProgrammeName) -> ProgressLog {
    get {
      let programme = programmes[name] ?? Programme()
      var log = ProgressLog(
        settings: settings, items: programme.records[itemRecords],
        reflections: programme.records[reflectionRecords],
        bonus: programme.records[bonusRecords].values.sorted(by: BonusProblem.areInOrder),
        pauses: programme.records[pauseRecords].values.sorted {
          ($0.from, $0.through) < ($1.from, $1.through)
        },
        solvedBefore: Array(records[solvedRecords].values).sortedByKey)
      (log.settings.start, log.settings.rest) = (programme.start, programme.rest)
      if let timer, timer.programme == name { log.timer = timer.timer }
      return log
    }
    set {
      var programme = programmes[name] ?? Programme()
      (programme.start, programme.rest) = (newValue.settings.start, newValue.settings.rest)
      settings = newValue.settings
      (settings.start, settings.rest) = (nil, [])
      programme.records[itemRecords] = newValue.items.compactMapValues {
        $0.isEmpty ? nil : $0.withAttemptsByTime
      }
      programme.records[reflectionRecords] = newValue.reflections
      programme.records[bonusRecords] = byKey(newValue.bonus, \.id).mapValues { bonus in
        var bonus = bonus
        bonus.record = bonus.record.withAttemptsByTime
        return bonus
      }
      programme.records[pauseRecords] = byKey(newValue.pauses, \.key)
      records[solvedRecords] = byKey(newValue.solvedBefore, \.key)
      if newValue.timer != nil || timer?.programme == name {
        timer = newValue.timer.map { ProgrammeTimer(programme: name, timer: $0) }
      }
      programmes[name] = programme
    }
  }
}

private func byKey<Element, Key>(_ elements: [Element], _ key: (Element) -> Key) -> [Key: Element] {
  Dictionary(elements.map { (key($0), $0) }) { first, _ in first }
}

extension BonusProblem {
  /// By their first attempt; those without one come last, by id.
  fileprivate static func areInOrder(_ left: BonusProblem, _ right: BonusProblem) -> Bool {
    func place(_ problem: BonusProblem) -> (Int, ItemID) {
      (problem.record.attempts.first?.instant.secondsSinceEpoch ?? .max, problem.id)
    }
    return place(left) < place(right)
  }
}

extension ItemRecord {
  /// The record with its attempts sorted by time, as a store keeps them.
  var withAttemptsByTime: ItemRecord {
    func isBefore(_ left: Attempt, _ right: Attempt) -> Bool {
      (left.instant.secondsSinceEpoch, left.instant.offset)
        < (right.instant.secondsSinceEpoch, right.instant.offset)
    }
    // Mostly they are sorted already. The sort is stable for attempts at one time.
    let pairs = zip(attempts, attempts.dropFirst())
    guard pairs.contains(where: { isBefore($1, $0) }) else { return self }
    var record = self
    record.attempts = attempts.enumerated().sorted { left, right in
      isBefore(left.element, right.element)
        || !isBefore(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
    return record
  }
}
