// Lays units of open items over days: each track in its order, with its share of the time.

import StudyModel

/// Lays units over days from a first one on.
struct UnitLayout {
  /// The first day that is laid.
  let from: Int
  /// The minutes of a day.
  let budget: Int
  /// The minutes that each track has in the plan; the time of the days is shared by them.
  let shares: [Int]
  /// The day of each item that stays where it stands.
  let standing: [ItemID: Int]
  /// Days on which the plan itself has nothing to do; they stay free.
  let restDays: Set<Int>

  /// The units of each day from the first on.
  ///
  /// A day ends before the units that would pass its budget; a longer unit has a day of its own. Of the tracks whose next
  /// unit fits, the one that has had the least of its share comes next. A repeat that would stand too close behind its
  /// original waits, and the track goes on without it; once nothing else is left, it waits no more.
  ///
  /// - Parameters:
  ///   - tracks: the units of each track, in its order.
  ///   - fixed: units that stand on a day of their own, by the day's number.
  func days(_ tracks: [[ReplanUnit]], fixed: [Int: (track: Int, unit: ReplanUnit)] = [:]) -> [[ReplanUnit]] {
    var queues = tracks.map { UnitQueue(units: $0[...]) }
    var spent = tracks.map { _ in 0 }
    var standing = standing
    for (day, placed) in fixed {
      for item in placed.unit.items { standing[item.id] = day }
    }
    var days: [[ReplanUnit]] = []
    let lastFixed = fixed.keys.max() ?? 0
    while queues.contains(where: { !$0.isEmpty }) || from + days.count <= lastFixed {
      let day = from + days.count
      guard !restDays.contains(day) else {
        days.append([])
        continue
      }
      var units: [ReplanUnit] = []
      var minutes = 0
      func lay(_ unit: ReplanUnit, of track: Int) {
        units.append(unit)
        minutes += unit.minutes
        spent[track] += unit.minutes
        for item in unit.items { standing[item.id] = day }
      }
      if let (track, unit) = fixed[day] { lay(unit, of: track) }
      while let (track, unit) = next(
        &queues, spent, on: day, standing, within: units.isEmpty ? nil : budget - minutes)
      {
        queues[track].remove(unit)
        lay(unit, of: track)
      }
      days.append(units)
    }
    return days
  }

  /// The unit that comes next on a day; nil if the next ones of all tracks are too long or wait for a later day.
  ///
  /// - Parameter minutes: what is left of the day; nil at its beginning, when a unit may be longer than a day.
  private func next(
    _ queues: inout [UnitQueue], _ spent: [Int], on day: Int, _ standing: [ItemID: Int], within minutes: Int?
  ) -> (track: Int, unit: ReplanUnit)? {
    for mayHurry in [false, true] {
      var ready: [(track: Int, unit: ReplanUnit)] = []
      var isOver = true
      for track in queues.indices {
        guard let unit = queues[track].candidate(on: day, standing, mayHurry: mayHurry) else { continue }
        isOver = false
        if minutes.map({ unit.minutes <= $0 }) ?? true { ready.append((track, unit)) }
      }
      let next = ready.min { spent[$0.track] * share($1.track) < spent[$1.track] * share($0.track) }
      if let next { return next }
      // Repeats that wait hurry only when nothing else is left.
      guard isOver else { return nil }
    }
    return nil
  }

  private func share(_ track: Int) -> Int { max(1, shares[track]) }
}

/// The units of a track that are not laid yet.
private struct UnitQueue {
  var units: ArraySlice<ReplanUnit>
  /// Repeats that were passed over, in their order.
  private var waiting: [ReplanUnit] = []

  init(units: ArraySlice<ReplanUnit>) { self.units = units }

  var isEmpty: Bool { units.isEmpty && waiting.isEmpty }

  /// The next unit for a day; nil if all that are left wait for a later one.
  ///
  /// - Parameter mayHurry: whether a repeat may stand on any day after its original.
  mutating func candidate(on day: Int, _ standing: [ItemID: Int], mayHurry: Bool) -> ReplanUnit? {
    func isReady(_ unit: ReplanUnit) -> Bool {
      guard let original = unit.original, let first = standing[original.id] else { return true }
      return day >= first + (mayHurry ? 1 : original.gap)
    }
    if let unit = waiting.first(where: isReady) { return unit }
    while let unit = units.first {
      if isReady(unit) { return unit }
      waiting.append(unit)
      units.removeFirst()
    }
    return nil
  }

  mutating func remove(_ unit: ReplanUnit) {
    if units.first?.order == unit.order {
      units.removeFirst()
    } else {
      waiting.removeAll { $0.order == unit.order }
    }
  }
}
