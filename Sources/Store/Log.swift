// Models everything that a learner did and set: programmes with their records, and records outside programmes.

package import StudyModel
import TextTools

/// The name of a programme: 1 to 60 of `a` to `z`, `0` to `9` and `-`.
package struct ProgrammeName: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    guard isName(text) else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The programme that a log begins with, and that of all logs from before there were several.
  package static let first = ProgrammeName(known: "machine-mode")

  private static let roundMark = "-round-"

  /// The programme without its round, which all rounds have in common: `run` for `run-round-2`.
  package var line: String {
    text.split(separator: ProgrammeName.roundMark, maxSplits: 1).first.map(String.init) ?? text
  }

  /// Whether it is the bundled programme, or a round of it.
  package var isMachineMode: Bool { line == ProgrammeName.first.text }

  /// A name for a challenge: its title as a slug, with `-2`, `-3` and so on if the name is taken.
  package init(title: String, besides taken: some Collection<ProgrammeName>) {
    // A name of digits would look like a day on the command line.
    var stem = asciiSlug(title).replacing(ProgrammeName.roundMark, with: "-").prefix(40)
    while stem.last == "-" { stem = stem.dropLast() }
    let named =
      stem.contains { $0.isLetter } ? String(stem) : stem.isEmpty ? "challenge" : "challenge-\(stem)"
    let lines = Set(taken.map(\.line)).union([ProgrammeName.first.text])
    let candidates = (1...taken.count + 2).lazy.map { $0 == 1 ? named : "\(named)-\($0)" }
    text = candidates.first { !lines.contains($0) } ?? named
  }

  package static func < (left: ProgrammeName, right: ProgrammeName) -> Bool { left.text < right.text }

  /// The name of its next round that is not taken: `machine-mode-round-2` after `machine-mode`.
  package func nextRound(besides taken: some Collection<ProgrammeName>) -> ProgrammeName {
    let mark = ProgrammeName.roundMark
    let parts = text.split(separator: mark, maxSplits: 1)
    let stem = (parts.first ?? "").prefix(40)
    let round = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
    let candidates = (1...taken.count + 1).lazy.map {
      ProgrammeName(known: "\(stem)\(mark)\(round % 1_000_000 + $0)")
    }
    return candidates.first { !taken.contains($0) } ?? self
  }
}

/// A plan that a programme follows from a date on.
package struct PlanChoice: Hashable, Sendable {
  /// The fingerprint of its file.
  package var plan: String
  package var from: CivilDate
  /// The fingerprint of the plan whose items it lays over other days; nil for a plan that stands by itself.
  package var over: String?

  package init(plan: String, from: CivilDate, over: String? = nil) {
    self.plan = plan
    self.from = from
    self.over = over
  }
}

/// A plan that a programme follows from now on.
package struct NewPlan: Sendable {
  package let bytes: [UInt8]
  /// The plan whose items it lays over other days; nil if it stands by itself.
  package let base: [UInt8]?

  package init(_ bytes: [UInt8], over base: [UInt8]? = nil) {
    self.bytes = bytes
    self.base = base
  }
}

/// The round before a change of plan, whose streak goes on.
package struct ContinuedRound: Hashable, Sendable {
  package var programme: ProgrammeName
  /// In order, the dates whose day of its plan required nothing.
  package var restDates: [CivilDate]

  package init(of programme: ProgrammeName, restDates: [CivilDate]) {
    (self.programme, self.restDates) = (programme, restDates)
  }
}

/// One programme with its records. Each round is a programme.
package struct Programme: Hashable, Sendable {
  /// In 1 to `longestTitle` characters; nil for the bundled programme.
  package var title: String?
  /// Nil for the colours of the site.
  package var accent: Accent?
  /// Whether no public site has it.
  package var isPrivate = false
  /// When it was created; nil for the programme that the log began with. A next round keeps that of the first.
  package var created: Instant?
  /// The number of its days, if each has one tick; nil if it follows a plan.
  package var ticks: Int?
  /// The plans that it followed, by the instant of the choice in seconds since 1970, UTC.
  package var plans: [Int: PlanChoice] = [:]
  /// The date of day 1; nil until the first logged item or `settings set start`.
  package var start: CivilDate?
  /// In order of date: each change applies from the day it was made.
  package var rest: [RestWeekdays] = []
  /// The calendar day on which it was archived; nil for the current programme.
  package var archivedOn: CivilDate?
  /// The round before, if this one began with another plan; nil after `restart`.
  package var continues: ContinuedRound?
  package var records = Records()

  package init() {}

  /// The largest number of characters of a title.
  package static let longestTitle = 60

  package var isActive: Bool { archivedOn == nil }

  /// The fingerprint of the plan that it follows; nil if it has none of its own.
  package var plan: String? { plans.max { $0.key < $1.key }?.value.plan }

  /// The fingerprints of the plan that it follows and of the one that this is laid over.
  package var plansInForce: [String] { latestPlan.values.flatMap { [$0.plan, $0.over].compactMap(\.self) } }

  /// The choice of the plan that it follows, alone.
  var latestPlan: [Int: PlanChoice] { plans.filter { $0.key == plans.keys.max() } }

  /// Follows a plan from a date on, chosen at an instant.
  ///
  /// - Parameter base: the plan that it is laid over.
  package mutating func follow(_ plan: String, over base: String?, from date: CivilDate, chosen now: Instant)
  {
    guard plan != self.plan else { return }
    let next = max(now.secondsSinceEpoch, (plans.keys.max() ?? .min) &+ 1)
    plans[next] = PlanChoice(plan: plan, from: date, over: base)
  }

  /// Whether it has a start or anything logged.
  package var hasBegun: Bool {
    start != nil || !records.isEmpty
  }
}

package struct ProgrammeTimer: Hashable, Sendable {
  package var programme: ProgrammeName
  package var timer: RunningTimer

  package init(programme: ProgrammeName, timer: RunningTimer) {
    (self.programme, self.timer) = (programme, timer)
  }
}

/// Everything that a learner did and set, but for the agenda.
package struct LearnerLog: Hashable, Sendable {
  /// The learner's own settings; the start and rest days belong to a programme.
  package var settings = Settings()
  package var programmes: [ProgrammeName: Programme] = [:]
  /// Records outside programmes, e.g. problems solved before.
  package var records = Records()
  package var timer: ProgrammeTimer?
  /// The programme that the learner chose to work on; nil if there is only one to choose.
  package var inUse: ProgrammeName?

  package init() {}

  /// A log of the first programme alone.
  package init(_ log: ProgressLog) {
    programmes[.first] = Programme()
    self[.first] = log
  }

  /// The programme that commands work on: the one in use, else the oldest that is active; if none is, the next round of
  /// the bundled one.
  package var current: ProgrammeName {
    if let inUse, programmes[inUse]?.isActive == true { return inUse }
    if let name = active.first { return name }
    return programmes[machineMode] == nil ? .first : machineMode.nextRound(besides: programmes.keys)
  }

  /// The title of a programme: `Machine Mode` for the bundled one.
  package func title(of name: ProgrammeName) -> String {
    programmes[name]?.title ?? (name.isMachineMode ? "Machine Mode" : name.text)
  }

  /// The most programmes that are active at once.
  package static let mostActive = 3

  /// The active programmes, oldest first.
  package var active: [ProgrammeName] { inOrder.filter { programmes[$0]?.isActive == true } }

  /// The present round of the bundled programme; its first round if there is none.
  package var machineMode: ProgrammeName { presentRound(of: .first) }

  /// All programmes, oldest first; the rounds of one, which are of one age, by name.
  package var inOrder: [ProgrammeName] {
    func place(_ name: ProgrammeName) -> (Int, String, Int, ProgrammeName) {
      (programmes[name]?.created?.secondsSinceEpoch ?? .min, name.line, name.text.utf8.count, name)
    }
    return programmes.keys.sorted { place($0) < place($1) }
  }

  /// The programmes of a site: first the one at its root, which is the latest round of the oldest, then the other active
  /// ones, oldest first, then the archived ones, latest first.
  package func onSite(withPrivate: Bool) -> [ProgrammeName] {
    let all = inOrder.filter { withPrivate || programmes[$0]?.isPrivate != true }
    let rounds = all.filter { $0.line == all.first?.line }
    guard let root = rounds.last(where: { programmes[$0]?.isActive == true }) ?? rounds.last else {
      return []
    }
    let others = all.filter { $0 != root }
    let archived = others.filter { programmes[$0]?.isActive != true }.enumerated().sorted {
      let dates = [$0, $1].map { programmes[$0.element]?.archivedOn?.serial ?? 0 }
      return (dates[1], $0.offset) < (dates[0], $1.offset)
    }
    return [root] + others.filter { programmes[$0]?.isActive == true } + archived.map(\.element)
  }

  /// The latest active round of a programme, else its latest; the programme itself if there is none.
  package func presentRound(of name: ProgrammeName) -> ProgrammeName {
    let rounds = inOrder.filter { $0.line == name.line }
    return rounds.last { programmes[$0]?.isActive == true } ?? rounds.last ?? name
  }

  /// Records when new programmes were created, for the order in which they are shown. The first programme of a log needs
  /// no date, and a next round has that of the one before, and its plan.
  package mutating func date(programmesBesides old: LearnerLog?, at now: Instant) {
    guard let old, !old.programmes.isEmpty else { return }
    for name in programmes.keys where old.programmes[name] == nil && programmes[name]?.created == nil {
      guard let before = old.programmes[old.presentRound(of: name)] else {
        programmes[name]?.created = now
        continue
      }
      programmes[name]?.created = before.created
      if programmes[name]?.plan == nil { programmes[name]?.plans = before.latestPlan }
    }
  }

  /// Archives a programme and begins its next round, with the same plan, title and rest days but no start. A timer
  /// running in it is removed.
  ///
  /// - Parameter day: the calendar day of archiving.
  /// - Returns: the name of the next round.
  @discardableResult
  package mutating func beginNextRound(of name: ProgrammeName, on day: CivilDate) -> ProgrammeName {
    var next = programmes[name] ?? Programme()
    next.start = nil
    next.archivedOn = nil
    next.continues = nil
    next.records = Records()
    next.plans = next.latestPlan
    let nextName = name.nextRound(besides: programmes.keys)
    archive(name, on: day)
    programmes[nextName] = next
    if inUse == name { inUse = nextName }
    return nextName
  }

  /// Archives a programme and begins its next round without a plan, so that it can follow another one: it starts on the
  /// day, its streak goes on, and pauses that have not ended stay.
  ///
  /// - Parameters:
  ///   - day: the calendar day of archiving.
  ///   - restDates: in order, the dates before whose day of the old plan required nothing.
  package mutating func beginAnotherPlan(
    of name: ProgrammeName, on day: CivilDate, restDates: [CivilDate]
  ) -> ProgrammeName {
    let pauses = programmes[name]?.records[pauseRecords].filter { $0.value.through >= day } ?? [:]
    let next = beginNextRound(of: name, on: day)
    programmes[next]?.plans = [:]
    programmes[next]?.start = day
    programmes[next]?.continues = ContinuedRound(of: name, restDates: restDates)
    programmes[next]?.records[pauseRecords] = pauses
    return next
  }

  /// What the rounds before the changes of plan that led to a programme add to it; nil without any.
  private func earlierRounds(of name: ProgrammeName) -> EarlierRounds? {
    var earlier = EarlierRounds()
    var found: Set<ProgrammeName> = [name]
    var before = programmes[name]?.continues
    while let round = before, let programme = programmes[round.programme],
      found.insert(round.programme).inserted
    {
      earlier.start = programme.start ?? earlier.start
      let bonus = programme.records[bonusRecords].values.map(\.record)
      earlier.attempts += (Array(programme.records[itemRecords].values) + bonus).flatMap(\.attempts)
      earlier.pauses += programme.records[pauseRecords].values
      earlier.restDates.formUnion(round.restDates)
      before = programme.continues
    }
    return found.count > 1 ? earlier : nil
  }

  /// Archives a programme; a timer running in it is removed.
  package mutating func archive(_ name: ProgrammeName, on day: CivilDate) {
    programmes[name, default: Programme()].archivedOn = day
    if timer?.programme == name { timer = nil }
  }

  /// Removes a programme with all its records.
  package mutating func delete(_ name: ProgrammeName) {
    programmes[name] = nil
    if timer?.programme == name { timer = nil }
    if inUse == name { inUse = nil }
  }

  /// Whether calendars of all programmes would be the same. A programme with nothing planned has none.
  package func hasSameSchedule(as other: LearnerLog) -> Bool {
    Set(programmes.keys).union(other.programmes.keys).allSatisfy { name in
      let (own, others) = (programmes[name], other.programmes[name])
      return own?.title == others?.title && own?.archivedOn == others?.archivedOn && own?.plan == others?.plan
        && schedule(of: name).hasSameSchedule(as: other.schedule(of: name))
    }
  }

  /// The log of a programme with its settings and pauses alone.
  private func schedule(of name: ProgrammeName) -> ProgressLog {
    let programme = programmes[name] ?? Programme()
    var log = ProgressLog(
      settings: settings,
      pauses: programme.records[pauseRecords].values.sorted { ($0.from, $0.through) < ($1.from, $1.through) })
    log.settings.start = programme.start
    log.settings.rest = programme.rest
    return log
  }

  /// The log of one programme with the common settings and records, for code that knows one programme only. Setting
  /// it drops empty records and sorts the attempts of each by time.
  package subscript(name: ProgrammeName) -> ProgressLog {
    get {
      let programme = programmes[name] ?? Programme()
      var log = schedule(of: name)
      log.items = programme.records[itemRecords]
      log.reflections = programme.records[reflectionRecords]
      log.bonus = programme.records[bonusRecords].values.sorted(by: BonusProblem.areInOrder)
      log.solvedBefore = Array(records[solvedRecords].values).sortedByKey
      log.solutions = records[solutionRecords]
      if let timer, timer.programme == name { log.timer = timer.timer }
      log.earlier = earlierRounds(of: name)
      return log
    }
    set {
      var programme = programmes[name] ?? Programme()
      programme.start = newValue.settings.start
      programme.rest = newValue.settings.rest
      settings = newValue.settings
      settings.start = nil
      settings.rest = []
      programme.records[itemRecords] = newValue.items.compactMapValues {
        $0.isEmpty ? nil : $0.withAttemptsByTime
      }
      programme.records[reflectionRecords] = newValue.reflections
      programme.records[bonusRecords] = byKey(newValue.bonus, \.id).mapValues { bonus in
        var bonus = bonus
        bonus.record = bonus.record.withAttemptsByTime
        return bonus
      }
      programme.records[pauseRecords] = byKey(newValue.pauses, PauseDates.init)
      records[solvedRecords] = byKey(newValue.solvedBefore, \.key)
      records[solutionRecords] = newValue.solutions
      if newValue.timer != nil || timer?.programme == name {
        timer = newValue.timer.map { ProgrammeTimer(programme: name, timer: $0) }
      }
      // A programme that is missing is not begun by nothing.
      if programmes[name] != nil || programme != Programme() { programmes[name] = programme }
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
  /// The record with its attempts in the order of time, as a store keeps them.
  var withAttemptsByTime: ItemRecord {
    ItemRecord(attempts: attempts.inOrderOfTime, note: note)
  }
}
