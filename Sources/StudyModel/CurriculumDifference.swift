// Compares two versions of a plan item by item, and finds logged work that gains or loses its item.

/// The difference from one version of a plan to another. Items are compared by id, as in the log: a moved item keeps
/// its work.
package struct CurriculumDifference: Sendable {
  /// An item and its day.
  package struct Place: Equatable, Sendable {
    package let item: Item
    package let day: DayNumber
  }

  /// An item or a count, in the old and in the new version.
  package struct Change<Value: Equatable & Sendable>: Equatable, Sendable {
    package let before: Value
    package let after: Value
  }

  /// What may differ in an item besides its title.
  package enum Aspect: CaseIterable, Hashable, Sendable {
    case kind, difficulty, timeBox, plus, detail, alternative
  }

  /// Items that only the new version has, in its order.
  package let new: [Place]
  /// Items that only the old version has, in its order.
  package let gone: [Place]
  /// Items that are on another day, in the order of the old version.
  package let moved: [Change<Place>]
  /// Items with another title, in the order of the new version.
  package let renamed: [Change<Place>]
  /// How many items differ in each aspect.
  package let changed: [Aspect: Int]
  package let days: Change<Int>
  package let weeks: Change<Int>
  /// Days of both versions on which the common items have another order.
  package let reorderedDays: [DayNumber]
  /// Days of both versions with another goal, focus or topic.
  package let rewordedDays: [DayNumber]
  /// Weeks of both versions with another theme, or with other days.
  package let rewordedWeeks: [Int]
  /// Whether the sentence about the plan changed.
  package let rewordsAbout: Bool
  /// Whether a track's name in a sentence, or the full form of its abbreviation, differs.
  package let rewordsTracks: Bool
  /// Ids with logged work that no item has any more: the item was removed, or the alternative no longer counts.
  /// Sorted; the work stays in the log.
  package let left: [ItemID]
  /// Ids with logged work that no item had before and one has now. Sorted.
  package let regained: [ItemID]

  /// - Parameter worked: the ids that have logged work.
  package init(from old: Curriculum, to new: Curriculum, worked: some Sequence<ItemID> = []) {
    let (places, newPlaces) = (CurriculumDifference.places(old), CurriculumDifference.places(new))
    let oldByID = Dictionary(places.map { ($0.item.id, $0) }) { first, _ in first }
    let newByID = Dictionary(newPlaces.map { ($0.item.id, $0) }) { first, _ in first }
    self.new = newPlaces.filter { oldByID[$0.item.id] == nil }
    gone = places.filter { newByID[$0.item.id] == nil }
    moved = places.compactMap { before in
      newByID[before.item.id].flatMap { $0.day == before.day ? nil : Change(before: before, after: $0) }
    }
    let kept = newPlaces.compactMap { after in
      oldByID[after.item.id].map { Change(before: $0, after: after) }
    }
    renamed = kept.filter { $0.before.item.title != $0.after.item.title }
    var changed: [Aspect: Int] = [:]
    for step in kept where step.before.item != step.after.item {
      for aspect in Aspect.allCases where aspect.differs(step.before.item, step.after.item) {
        changed[aspect, default: 0] += 1
      }
    }
    self.changed = changed
    days = Change(before: old.days.count, after: new.days.count)
    weeks = Change(before: old.weeks.count, after: new.weeks.count)
    let pairs = zip(old.days, new.days)
    reorderedDays = pairs.filter { CurriculumDifference.isReordered($0, $1) }.map(\.1.number)
    rewordedDays = pairs.filter { !CurriculumDifference.saysTheSame($0, $1) }.map(\.1.number)
    rewordedWeeks = zip(old.weeks, new.weeks)
      .filter { $0.theme != $1.theme || $0.days.map(\.number) != $1.days.map(\.number) }.map(\.1.number)
    rewordsAbout = old.about != new.about
    rewordsTracks = old.tracks.map(\.meaning) != new.tracks.map(\.meaning)
    let worked = worked.sorted()
    left = worked.filter { old.has($0) && !new.has($0) }
    regained = worked.filter { !old.has($0) && new.has($0) }
  }

  /// Whether the plans are equal; their texts may still differ in what the reader ignores.
  package var isEmpty: Bool {
    new.isEmpty && gone.isEmpty && moved.isEmpty && renamed.isEmpty && changed.isEmpty
      && days.before == days.after && weeks.before == weeks.after
      && reorderedDays.isEmpty && rewordedDays.isEmpty && rewordedWeeks.isEmpty && !rewordsAbout
      && !rewordsTracks
  }

  /// Whether a removed item has logged work, under its own id or its alternative's.
  package func leavesWork(_ item: Item) -> Bool { item.idsThatFinishIt.contains(where: left.contains) }

  private static func places(_ curriculum: Curriculum) -> [Place] {
    curriculum.days.flatMap { day in day.items.map { Place(item: $0, day: day.number) } }
  }

  private static func isReordered(_ old: StudyDay, _ new: StudyDay) -> Bool {
    let (before, after) = (old.items.map(\.id), new.items.map(\.id))
    let common = Set(before).intersection(after)
    return before.filter(common.contains) != after.filter(common.contains)
  }

  private static func saysTheSame(_ old: StudyDay, _ new: StudyDay) -> Bool {
    old.goal == new.goal && old.sections == new.sections
  }
}

extension CurriculumDifference.Aspect {
  fileprivate func differs(_ old: Item, _ new: Item) -> Bool {
    switch self {
    case .kind: (old.kind, old.track) != (new.kind, new.track)
    case .difficulty: old.problem?.difficulty != new.problem?.difficulty
    case .timeBox: old.timeBox != new.timeBox
    case .plus: old.isPlus != new.isPlus
    case .detail: old.detail != new.detail || old.later != new.later
    case .alternative: old.alternative != new.alternative
    }
  }
}
