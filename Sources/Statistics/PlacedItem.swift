// Joins an item with its entries in the log, whether it is in the plan, a bonus problem, or only in the log.

package import StudyModel

/// An item of the plan, a bonus problem, or an item that only the log has.
package struct PlacedItem: Sendable {
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
  /// The item's programme day; nil for an item that the plan no longer has.
  package let day: DayProgress?
  /// The short name within the day, such as `p1`; nil for an item that the plan no longer has.
  package let handle: String?
  /// The item's own record, then that of a premium problem's alternative.
  fileprivate let records: [(id: ItemID, record: ItemRecord)]

  /// The name with its day, such as `64.p1`; nil for an item that the plan no longer has.
  package var place: String? {
    day.flatMap { day in handle.map { "\(day.day.number.value).\($0)" } }
  }

  package var progress: ItemProgress? { if case .planned(let progress) = kind { progress } else { nil } }
  /// The item of the plan; nil for a bonus problem or an orphan.
  package var item: Item? { progress?.item }
  package var bonus: BonusProblem? { if case .bonus(let bonus) = kind { bonus } else { nil } }

  /// All ids that its work may be logged under.
  package var ids: [ItemID] { item?.idsThatFinishIt ?? [id] }

  /// Its LeetCode problem; nil if it has none.
  package var problem: Problem? { item?.problem ?? bonus?.asProblem }

  package var difficulty: Difficulty? { bonus?.difficulty ?? problem?.difficulty }

  /// The label before the title: `LC 1920`, `Task`, `Bonus`, or `Kept` for an item that the plan no longer has.
  package var label: String {
    problem.map { "LC \($0.number)" } ?? item?.label ?? (bonus == nil ? "Kept" : "Bonus")
  }

  package var title: String { item?.title ?? bonus?.title ?? id.text }

  /// All entries, by the day they count for, then in the order logged.
  package var entries: [Entry] {
    let all = records.flatMap { id, record in record.attempts.map { Entry(id: id, attempt: $0) } }
    return all.enumerated().sorted { left, right in
      let (one, other) = (left.element.attempt, right.element.attempt)
      return (one.day.serial, one.instant.secondsSinceEpoch, left.offset)
        < (other.day.serial, other.instant.secondsSinceEpoch, right.offset)
    }.map(\.element)
  }

  /// The other items, planned or bonus, with the same LeetCode problem.
  ///
  /// - Parameter all: every item, as `placedItems(in:)` returns them.
  package func otherPlaces(among all: [PlacedItem]) -> [PlacedItem] {
    guard let number = problem?.number else { return [] }
    return all.filter { $0.id != id && $0.problem?.number == number }
  }

  package var notes: [Note] { records.compactMap(\.record.note) }
  /// The calendar day on which it was first finished; nil while it is open.
  package var finishedOn: CivilDate? { firstFinish(records.flatMap(\.record.attempts)) }
  /// The sum of the minutes logged; nil if none were.
  package var minutes: Int? { totalMinutes(records.flatMap(\.record.attempts)) }
}

extension PlacedItem {
  /// An item of a plan without a log.
  package init(_ item: Item, handle: String) {
    self.init(
      id: item.id, kind: .planned(ItemProgress(item: item, own: nil, alternative: nil)), day: nil,
      handle: handle, records: [])
  }
}

extension ProgressSummary {
  /// The items and bonus problems of every programme day, in order, then the orphans by id.
  ///
  /// - Parameter log: the log that this summary was made from.
  package func placedItems(in log: ProgressLog) -> [PlacedItem] {
    days.flatMap { placedItems(on: $0, in: log) }
      + orphans.map { id in
        PlacedItem(
          id: id, kind: .orphan, day: nil, handle: nil, records: log.items[id].map { [(id, $0)] } ?? [])
      }
  }

  /// The items of one programme day, then its bonus problems.
  package func placedItems(on day: DayProgress, in log: ProgressLog) -> [PlacedItem] {
    let planned = zip(day.items, day.day.handles).map { progress, handle in
      PlacedItem(
        id: progress.item.id, kind: .planned(progress), day: day, handle: handle,
        records: progress.item.idsThatFinishIt.compactMap { id in log.items[id].map { (id, $0) } })
    }
    return planned
      + day.bonus.enumerated().map { index, bonus in
        PlacedItem(
          id: bonus.problem.id, kind: .bonus(bonus.problem), day: day,
          handle: bonusHandle(index, on: day.day),
          records: [(bonus.problem.id, bonus.problem.record)])
      }
  }
}
