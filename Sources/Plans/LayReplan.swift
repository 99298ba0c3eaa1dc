// Lays what is open of a plan over the days that are left (Documentation/plans.md, A plan of your own).

package import StudyModel

/// What a replan starts from. Days are those of the plan; their dates go on behind its last day.
package struct ReplanRequest: Sendable {
  /// The plan that was last taken, with all its items.
  package let plan: Curriculum
  /// The plan in force: the same, or one with an earlier replan laid over it.
  package let present: Curriculum
  /// How many days lie before today.
  package let pastDays: Int
  /// The first day that is laid anew: today's, or a later one.
  package let from: DayNumber
  /// The last day that there may be; nil for as many as it takes.
  package let last: DayNumber?
  /// The minutes of a day.
  package let budget: Int
  /// The done items, each with the latest day whose date is not after that on which it was done.
  package let done: [ItemID: DayNumber]
  /// Open items with an entry.
  package let begun: Set<ItemID>
  /// The numbers of the problems that were solved, wherever.
  package let solved: Set<Int>
  package let cards: PlanCards
  /// The known lists of problems, by LeetCode's number.
  package let lists: [Int: [String]]

  package init(
    plan: Curriculum, present: Curriculum, pastDays: Int, from: DayNumber, last: DayNumber?, budget: Int,
    done: [ItemID: DayNumber], begun: Set<ItemID>, solved: Set<Int>, cards: PlanCards,
    lists: [Int: [String]]
  ) {
    self.plan = plan
    self.present = present
    self.pastDays = pastDays
    self.from = from
    self.last = last
    self.budget = budget
    self.done = done
    self.begun = begun
    self.solved = solved
    self.cards = cards
    self.lists = lists
  }
}

/// Which items stand on which days, before it is a file.
package struct ReplanLayout: Equatable, Sendable {
  /// The first day that differs from the plan, or the first that is laid anew, whichever comes first.
  package let firstDay: DayNumber
  package let days: [[ItemID]]
  package let leftOut: [ItemID]
  /// Optional items that are laid as required ones: problems of known lists.
  package let counted: [ItemID]
  package let shares: [DayNumber: DayShare]
}

/// Lays what is open over the days from the first one on. Nil if it would take more days than a plan may have.
///
/// Done items stay where they stand, but for those done ahead of their day. Optional items go along with the required one
/// before them. With a last day, what does not fit is left out.
package func layAnew(_ request: ReplanRequest) -> ReplanLayout? {
  var layout = LayoutInMaking(request)
  layout.keepWhatStays()
  layout.layWhatIsOpen()
  return layout.result
}

private struct LayoutInMaking {
  let request: ReplanRequest
  /// The items of each day, from day 1 on.
  private var days: [[Item]] = []
  private var shares: [DayNumber: DayShare] = [:]
  /// Open items that are to be laid, or that follow one that is.
  private var loose: Set<ItemID> = []
  /// Optional items that are laid as required ones, or were by an earlier replan and stay.
  private var counted: Set<ItemID> = []

  init(_ request: ReplanRequest) { self.request = request }

  private var from: Int { request.from.value }

  mutating func keepWhatStays() {
    days = Array(repeating: [], count: max(request.present.days.count, from))
    var ahead: [(item: Item, day: Int)] = []
    for day in request.present.days {
      let number = day.number.value
      for item in day.items {
        if let done = request.done[item.id] {
          let isAhead = number >= from && done < day.number
          if isAhead {
            ahead.append((item, studyDay(through: done.value)))
          } else {
            days[number - 1].append(item)
          }
        } else if number < from, number > request.pastDays || !item.isRequired {
          days[number - 1].append(item)
        } else {
          loose.insert(item.id)
        }
      }
      if let share = day.shareAtReplan {
        shares[day.number] = share
      } else if number <= request.pastDays, number < from {
        let required = day.requiredItems
        let done = required.count { request.done[$0.id] != nil }
        if done < required.count { shares[day.number] = DayShare(done: done, total: required.count) }
      }
    }
    for item in request.plan.days.flatMap(\.items) where !request.present.has(item.id) {
      if let done = request.done[item.id] {
        ahead.append((item, studyDay(through: done.value)))
      } else {
        loose.insert(item.id)
      }
    }
    for (item, day) in ahead { days[day - 1].append(item) }
    let optional = Set(request.plan.days.flatMap(\.items).filter(\.isPlus).map(\.id))
    counted = Set(days.joined().filter { $0.isRequired && optional.contains($0.id) }.map(\.id))
  }

  /// The latest day with required items among those through a number; the first laid day if there is none.
  private func studyDay(through number: Int) -> Int {
    let days = request.present.days.prefix(number)
    return days.last { !$0.requiredItems.isEmpty }?.number.value ?? from
  }

  mutating func layWhatIsOpen() {
    let plan = request.plan
    let standing = Dictionary(
      days.enumerated().flatMap { index, items in items.map { ($0.id, index + 1) } }
    ) { first, _ in first }
    let layout = UnitLayout(
      from: from, budget: request.budget, shares: plan.minutesByTrack, standing: standing,
      restDays: Set(plan.days.filter { $0.requiredItems.isEmpty }.map(\.number.value)))
    let units = ReplanUnits(plan, loose: loose) { _ in false }
    var laid = layout.days(units.tracks)
    if let last = request.last, from + laid.count - 1 > last.value {
      // An optional problem of a known list may be taken from a past day, where it stood by itself.
      let optional = days.prefix(request.pastDays).joined().filter {
        isListed($0) && request.done[$0.id] == nil
      }
      let all = ReplanUnits(plan, loose: loose.union(optional.map(\.id)), isLaid: isListed)
      laid = ReplanChoice(request, all.tracks, layout).days(through: last.value)
      let taken = Set(laid.joined().flatMap(\.ids))
      counted.formUnion(laid.joined().flatMap(\.items).filter(\.isPlus).map(\.id))
      for index in days.indices { days[index].removeAll { taken.contains($0.id) } }
    }
    while days.count < from + laid.count - 1 { days.append([]) }
    let order = Dictionary(
      uniqueKeysWithValues: plan.days.flatMap(\.items).enumerated().map { ($0.element.id, $0.offset) })
    for (index, units) in laid.enumerated() {
      let items = days[from + index - 1] + units.flatMap { $0.items + $0.companions }
      // A day shows its tracks one after the other.
      days[from + index - 1] = items.sorted {
        ($0.track.index, order[$0.id] ?? 0) < ($1.track.index, order[$1.id] ?? 0)
      }
    }
  }

  private func isListed(_ item: Item) -> Bool {
    item.isPlus && !item.isBonus && item.session == nil
      && item.plannedProblem.map { request.lists[$0.number] != nil } ?? false
  }

  var result: ReplanLayout? {
    let last = days.lastIndex { !$0.isEmpty } ?? from - 1
    let ids = days.prefix(max(last + 1, from)).map { day in
      // As the reader of its file lays them: the tracks one after the other.
      var tracks: [Track] = []
      for item in day where !tracks.contains(item.track) { tracks.append(item.track) }
      return tracks.flatMap { track in day.filter { $0.track == track }.map(\.id) }
    }
    let planned = request.plan.days.map { $0.items.map(\.id) }
    guard ids.count <= DayNumber.allowed.upperBound else { return nil }
    let same = zip(ids, planned).prefix { $0 == $1 }.count
    guard let firstDay = DayNumber(min(from, same + 1)) else { return nil }
    let placed = Set(ids.joined())
    let items = request.plan.days.flatMap(\.items)
    return ReplanLayout(
      firstDay: firstDay, days: Array(ids.dropFirst(firstDay.value - 1)),
      leftOut: items.map(\.id).filter { !placed.contains($0) },
      counted: items.map(\.id).filter(counted.contains), shares: shares)
  }
}

extension Replan {
  /// - Parameters:
  ///   - plan: the fingerprint of the plan that it is laid over.
  ///   - made: its instant.
  ///   - arguments: as they were typed.
  package init(_ layout: ReplanLayout, over plan: String, made: Instant, arguments: String) {
    self.init(
      plan: plan, made: made.iso, arguments: arguments, firstDay: layout.firstDay, days: layout.days,
      leftOut: layout.leftOut, counted: layout.counted, shares: layout.shares)
  }
}
