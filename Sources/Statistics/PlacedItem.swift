// Joins an item with its entries in the log, whether it is in the plan, a bonus problem, or only in the log.

package import StudyModel

/// An item of the plan, a bonus problem, or an item that only the log has. All counts are counts of these.
package final class PlacedItem: Sendable {
  package enum Kind: Sendable {
    case planned(ItemProgress)
    case bonus(BonusProblem)
    /// The log has it, but the plan no longer does.
    case orphan
  }

  /// An entry of the log with the id it was logged under, which may be that of a premium problem's free alternative.
  package typealias Entry = (id: ItemID, attempt: Attempt)

  package let id: ItemID
  package let kind: Kind
  /// The item's day of the plan; nil for an item that the plan no longer has.
  package let day: DayProgress?
  /// The short name within the day, such as `p1`; nil for an item that the plan no longer has.
  package let handle: String?
  /// The item's own record, then that of a premium problem's alternative.
  let records: [(id: ItemID, record: ItemRecord)]
  let attempts: [Attempt]
  /// The sum of the minutes logged; nil if none were.
  package let minutes: Int?
  /// The calendar day on which it was first finished; nil while it is open.
  package let finishedOn: CivilDate?
  /// Those of its problem, then those of a premium problem's alternative.
  let solves: [Solve]

  package var isDone: Bool { finishedOn != nil }

  /// The name with its day, such as `64.p1`; nil for an item that the plan no longer has.
  package var place: String? {
    day.flatMap { day in handle.map { "\(day.day.number.value).\($0)" } }
  }

  package var progress: ItemProgress? { if case .planned(let progress) = kind { progress } else { nil } }
  /// The item of the plan; nil for a bonus problem or an orphan.
  package var item: Item? { progress?.item }
  package var isOrphan: Bool { if case .orphan = kind { true } else { false } }
  /// Whether a replan left it out, so that it stands on no day.
  package var isLeftOut: Bool { day == nil && item != nil }
  package var bonus: BonusProblem? { if case .bonus(let bonus) = kind { bonus } else { nil } }

  /// All ids that its work may be logged under.
  package var ids: [ItemID] { item?.idsThatFinishIt ?? [id] }

  /// Its LeetCode problem; nil if it has none.
  package var problem: Problem? { item?.problem ?? bonus?.asProblem }

  package var difficulty: Difficulty? { bonus?.difficulty ?? problem?.difficulty }

  /// The label before the title: `LC 1920`, `Task`, `Bonus`, or `Kept` for an item that the plan no longer has.
  package var label: String {
    problem.map { "LC \($0.number)" } ?? item?.label ?? (bonus == nil ? "Former" : "Bonus")
  }

  package var title: String { item?.title ?? bonus?.title ?? id.text }

  package var notes: [Note] { records.compactMap(\.record.note) }

  /// All entries, by the day they count for, then in the order logged.
  package var entries: [Entry] {
    let all = records.flatMap { id, record in record.attempts.map { Entry(id: id, attempt: $0) } }
    guard all.count > 1 else { return all }
    return all.enumerated().sorted { left, right in
      let (one, other) = (left.element.attempt, right.element.attempt)
      return (one.day.serial, one.instant.secondsSinceEpoch, left.offset)
        < (other.day.serial, other.instant.secondsSinceEpoch, right.offset)
    }.map(\.element)
  }

  /// The other items, planned or bonus, with the same LeetCode problem.
  ///
  /// - Parameter all: every item, as `ProgressSummary.placedItems` has them.
  package func otherPlaces(among all: [PlacedItem]) -> [PlacedItem] {
    guard let number = problem?.number else { return [] }
    return all.filter { $0.id != id && $0.problem?.number == number }
  }

  private init(
    _ id: ItemID, _ kind: Kind, on day: DayProgress?, handle: String?,
    _ records: [(id: ItemID, record: ItemRecord)], _ solves: [Solve]
  ) {
    self.id = id
    self.kind = kind
    self.day = day
    self.handle = handle
    self.records = records
    self.solves = solves
    attempts = records.flatMap(\.record.attempts)
    minutes = totalMinutes(attempts)
    finishedOn = firstFinish(attempts)
  }
}

extension PlacedItem {
  /// An item of a plan without a log.
  package convenience init(_ item: Item, handle: String) {
    self.init(ItemProgress(item, records: []), on: nil, handle: handle)
  }

  convenience init(_ progress: ItemProgress, on day: DayProgress?, handle: String?) {
    self.init(
      progress.item.id, .planned(progress), on: day, handle: handle, progress.records, Solve.all(progress))
  }

  convenience init(_ bonus: BonusProblem, on day: DayProgress?, handle: String?) {
    self.init(
      bonus.id, .bonus(bonus), on: day, handle: handle, [(bonus.id, bonus.record)], Solve.all(bonus))
  }

  /// An item that the plan no longer has.
  convenience init(orphan id: ItemID, _ record: ItemRecord) {
    self.init(id, .orphan, on: nil, handle: nil, [(id, record)], [])
  }

  /// The items of a day of the plan, then its bonus problems.
  static func all(of day: DayProgress) -> [PlacedItem] {
    let planned = zip(day.items, day.day.handles).map { PlacedItem($0, on: day, handle: $1) }
    let bonus = day.bonus.enumerated().map { index, bonus in
      PlacedItem(bonus.problem, on: day, handle: bonusHandle(index, on: day.day))
    }
    return planned + bonus
  }
}

// What is counted. A hidden problem is one of the plan's all the same.
extension PlacedItem {
  /// Whether a complete day requires it (Documentation/numbers.md, Completion).
  var isRequired: Bool { item?.isRequired ?? false }
  var isPlus: Bool { item.map { $0.isPlus && !$0.isBonus } ?? false }
  /// Whether it is a bonus item of the plan.
  var isBonusItem: Bool { item?.isBonus ?? false }
  /// Whether it is a problem of the plan, required or optional.
  var isProblem: Bool { if case .problem = item?.content { true } else { false } }
  var isSession: Bool { if case .session = item?.content { isRequired } else { false } }
  /// Whether it is required, and neither a problem nor a timed session.
  var isTopic: Bool { isRequired && !isProblem && !isSession }
  var isPremium: Bool { item?.alternativeID != nil }
  var isRevision: Bool { item?.isRevision ?? false }
  /// Whether a premium problem is done only through its free alternative.
  var isDoneByAlternative: Bool {
    isPremium && isDone && !records.contains { $0.id == id && $0.record.isFinished }
  }
  /// What the plan says of a problem.
  var plannedDifficulty: Difficulty? {
    if case .problem(let problem, _, _) = item?.content { problem.difficulty } else { nil }
  }
  /// On how many days after the first it was finished again.
  var resolveCount: Int { laterFinishes(attempts) }
}
