// Groups the open items of a plan into units that are laid together, for a replan.

import StudyModel

/// Open items that stay together: one, with the optional items that follow it; or a session with its problems.
struct ReplanUnit {
  /// The first is required, or an optional problem of a known list.
  var items: [Item]
  /// Those that no day requires; they take no time of it.
  var companions: [Item] = []
  /// What a day is charged for it.
  let minutes: Int
  /// Its position in the plan.
  let order: Int
  /// The first place of a problem that it repeats, and how many days of the plan later it stands.
  let original: (id: ItemID, gap: Int)?
  /// Whether it is a session that hides its problems until it begins.
  var isMock = false

  var ids: [ItemID] { items.map(\.id) + companions.map(\.id) }
  var first: Item { items[0] }
}

extension Item {
  var plannedProblem: (number: Int, revision: Int)? {
    if case .problem(let problem, _, let revision) = content { (problem.number, revision) } else { nil }
  }
}

/// The units of a plan by track, in its order.
struct ReplanUnits {
  private(set) var tracks: [[ReplanUnit]]

  /// - Parameters:
  ///   - loose: the open items that stand on no day.
  ///   - isLaid: whether an optional item is laid for itself.
  init(_ plan: Curriculum, loose: Set<ItemID>, isLaid: (Item) -> Bool) {
    tracks = plan.tracks.map { _ in [] }
    var waiting: [[Item]] = plan.tracks.map { _ in [] }
    var order = 0
    for day in plan.days {
      for (index, track) in plan.tracks.enumerated() {
        let items = day.items(in: track)
        let session = items.first(where: \.isSession)
        var isOpen = false
        for item in items {
          order += 1
          guard loose.contains(item.id) else { continue }
          guard item.isRequired || isLaid(item) else {
            if isOpen {
              tracks[index][tracks[index].count - 1].companions.append(item)
            } else {
              waiting[index].append(item)
            }
            continue
          }
          if let session, item.isPart(of: session),
            let host = tracks[index].lastIndex(where: { $0.first == session })
          {
            tracks[index][host].items.append(item)
            tracks[index][host].isMock = tracks[index][host].isMock || item.session == session.id
            continue
          }
          var unit = ReplanUnit(
            items: [item], minutes: item.estimatedMinutes, order: order,
            original: plan.original(of: item, on: day))
          unit.companions = waiting[index]
          waiting[index] = []
          tracks[index].append(unit)
          isOpen = true
        }
      }
    }
  }
}

extension Curriculum {
  fileprivate func original(of item: Item, on day: StudyDay) -> (id: ItemID, gap: Int)? {
    guard let planned = item.plannedProblem, planned.revision > 0 else { return nil }
    let id = ItemID(leetCode: planned.number)
    guard let home = place(of: id)?.day else { return nil }
    return (id, day.number.value - home.number.value)
  }

  /// The minutes of its required items, by track.
  var minutesByTrack: [Int] { tracks.map { track in days.reduce(0) { $0 + $1.minutes(of: track) } } }
}
