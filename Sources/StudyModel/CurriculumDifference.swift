// What differs between two versions of a plan, item by item, and what that means for the work that is logged.

/// The way from one version of a plan to another. Items are compared by their ids, since the log knows them
/// by nothing else: an item that moves takes its work along.
package struct CurriculumDifference: Sendable {
  /// An item and the day it stands on.
  package struct Place: Equatable, Sendable {
    package let item: Item
    package let day: DayNumber
  }

  /// An item as it was and as it is.
  package struct Step: Equatable, Sendable {
    package let before: Place
    package let after: Place
  }

  /// What may differ in an item besides its title.
  package enum Aspect: CaseIterable, Hashable, Sendable {
    case kind, difficulty, timeBox, detail, alternative
  }

  /// A number before and after.
  package struct Count: Hashable, Sendable {
    package let before: Int
    package let after: Int
  }

  /// Items that only the new version has, in its order.
  package let new: [Place]
  /// Items that only the old version has, in its order.
  package let gone: [Place]
  /// Items that stand on another day, in the order of the old version.
  package let moved: [Step]
  /// Items with another title, in the order of the new version.
  package let renamed: [Step]
  /// How many items say something else.
  package let changed: [Aspect: Int]
  package let days: Count
  package let weeks: Count
  /// Days of both versions on which the items that stay come in another order.
  package let reorderedDays: [DayNumber]
  /// Days of both versions with another goal, focus or topic.
  package let rewordedDays: [DayNumber]
  /// Weeks of both versions with another theme, or with other days.
  package let rewordedWeeks: [Int]
  /// Whether the sentence about the plan changed.
  package let rewordsAbout: Bool
  /// Whether what a sentence calls a track, or what its name is short for, differs.
  package let rewordsTracks: Bool
  /// Ids with work in the log that belong to no item any more: an item that is gone, or a free alternative
  /// that no longer counts. Sorted; the work stays in the log.
  package let left: [ItemID]
  /// Ids with work in the log that belonged to no item and now belong to one again. Sorted.
  package let regained: [ItemID]

  /// - Parameter worked: the ids that the log has anything on.
  package init(from old: Curriculum, to new: Curriculum, worked: some Sequence<ItemID> = []) {
    let (places, newPlaces) = (CurriculumDifference.places(old), CurriculumDifference.places(new))
    let oldByID = Dictionary(places.map { ($0.item.id, $0) }) { first, _ in first }
    let newByID = Dictionary(newPlaces.map { ($0.item.id, $0) }) { first, _ in first }
    self.new = newPlaces.filter { oldByID[$0.item.id] == nil }
    gone = places.filter { newByID[$0.item.id] == nil }
    moved = places.compactMap { before in
      newByID[before.item.id].flatMap { $0.day == before.day ? nil : Step(before: before, after: $0) }
    }
    let kept = newPlaces.compactMap { after in
      oldByID[after.item.id].map { Step(before: $0, after: after) }
    }
    renamed = kept.filter { $0.before.item.title != $0.after.item.title }
    var changed: [Aspect: Int] = [:]
    for step in kept where step.before.item != step.after.item {
      for aspect in Aspect.allCases where aspect.differs(step.before.item, step.after.item) {
        changed[aspect, default: 0] += 1
      }
    }
    self.changed = changed
    days = Count(before: old.days.count, after: new.days.count)
    weeks = Count(before: old.weeks.count, after: new.weeks.count)
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

  /// Whether both versions are one curriculum; their texts may still differ in what no reader sees.
  package var isEmpty: Bool {
    new.isEmpty && gone.isEmpty && moved.isEmpty && renamed.isEmpty && changed.isEmpty
      && days.before == days.after && weeks.before == weeks.after
      && reorderedDays.isEmpty && rewordedDays.isEmpty && rewordedWeeks.isEmpty && !rewordsAbout
      && !rewordsTracks
  }

  /// Whether an item that is gone has work in the log; of a premium problem, the free alternative's too.
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
    case .kind: (old.kindName, old.track) != (new.kindName, new.track)
    case .difficulty: old.problem?.difficulty != new.problem?.difficulty
    case .timeBox: old.timeBox != new.timeBox
    case .detail: old.detail != new.detail
    case .alternative: old.alternative != new.alternative
    }
  }
}
