// An item wherever it is: in the plan, beside it or in the log alone, with all that the log holds of it.

package import StudyModel

/// An item of the plan, a bonus problem, or one that the plan no longer has.
package struct PlacedItem: Sendable {
  package enum Kind: Sendable {
    case planned(ItemProgress)
    case bonus(BonusProblem)
    /// The log has it, the plan no longer does.
    case orphan
  }

  /// An entry of the log with the id it was made under, which may be that of a premium problem's alternative.
  package typealias Entry = (id: ItemID, attempt: Attempt)

  package let id: ItemID
  package let kind: Kind
  /// Nil for an item that the plan no longer has.
  package let day: DayProgress?
  /// Its short name within its day, such as `p1`; nil for an item that the plan no longer has.
  package let handle: String?
  /// Its own before those of a premium problem's alternative.
  private let records: [(id: ItemID, record: ItemRecord)]

  fileprivate init(
    id: ItemID, kind: Kind, day: DayProgress? = nil, handle: String? = nil,
    records: [(id: ItemID, record: ItemRecord)]
  ) {
    (self.id, self.kind, self.day, self.handle, self.records) = (id, kind, day, handle, records)
  }

  /// Its name on any day, such as `64.p1`; nil for an item that the plan no longer has.
  package var place: String? {
    day.flatMap { day in handle.map { "\(day.day.number.value).\($0)" } }
  }

  /// What the plan says of it; nil for what is not in the plan.
  package var item: Item? { if case .planned(let progress) = kind { progress.item } else { nil } }
  package var bonus: BonusProblem? { if case .bonus(let bonus) = kind { bonus } else { nil } }

  /// All ids that its work is logged under.
  package var ids: [ItemID] { item?.idsThatFinishIt ?? [id] }

  /// Its problem at LeetCode, where it is one.
  package var problem: Problem? { item?.problem ?? bonus?.asProblem }

  package var difficulty: Difficulty? { bonus?.difficulty ?? problem?.difficulty }

  /// What precedes its title: `LC 1920`, `Task`, or `Kept` for an item that the plan no longer has.
  package var label: String {
    problem.map { "LC \($0.number)" } ?? item?.label ?? (bonus == nil ? "Kept" : "Bonus")
  }

  package var title: String { item?.title ?? bonus?.title ?? id.text }

  /// By the day they count for, those of one day as they were logged.
  package var entries: [Entry] {
    let all = records.flatMap { id, record in record.attempts.map { Entry(id: id, attempt: $0) } }
    return all.enumerated().sorted { left, right in
      let (one, other) = (left.element.attempt, right.element.attempt)
      return (one.day.serial, one.instant.secondsSinceEpoch, left.offset)
        < (other.day.serial, other.instant.secondsSinceEpoch, right.offset)
    }.map(\.element)
  }

  /// Where else the plan or the learner has the same problem.
  ///
  /// - Parameter all: every item, as `placedItems(in:)` returns them.
  package func otherPlaces(among all: [PlacedItem]) -> [PlacedItem] {
    guard let number = problem?.number else { return [] }
    return all.filter { $0.id != id && $0.problem?.number == number }
  }

  package var notes: [Note] { records.compactMap(\.record.note) }
  /// The calendar day of the first attempt that finished it; nil while it is open.
  package var finishedOn: CivilDate? { firstFinish(records.flatMap(\.record.attempts)) }
  /// All minutes given; nil when none were.
  package var minutes: Int? { totalMinutes(records.flatMap(\.record.attempts)) }
}

extension ProgressSummary {
  /// Every item of the plan with the bonus problems beside it, day by day, then what the plan no longer has by id.
  ///
  /// - Parameter log: the one that the summary was made of.
  package func placedItems(in log: ProgressLog) -> [PlacedItem] {
    days.flatMap { placedItems(on: $0, in: log) }
      + orphans.map { id in
        PlacedItem(id: id, kind: .orphan, records: log.items[id].map { [(id, $0)] } ?? [])
      }
  }

  /// As above, those of one day.
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
