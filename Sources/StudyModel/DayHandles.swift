// Gives the items of a day short names: `p1` the first problem, `t1` the first topic, `b1` the first bonus item.

/// The three lists that short names count (Documentation/commands.md, Names).
package enum DayList: String, CaseIterable, Sendable {
  case problems = "p"
  case topics = "t"
  case bonus = "b"

  package init(of item: Item) {
    self = item.isBonus ? .bonus : item.isPractice ? .problems : .topics
  }
}

extension StudyDay {
  /// The first required item and its short name; nil if the day has none.
  package var firstStep: (item: Item, handle: String)? {
    zip(items, handles).first { $0.0.isRequired }.map { ($0.0, $0.1) }
  }

  /// The short names of its items, in order.
  package var handles: [String] {
    var counts: [DayList: Int] = [:]
    return items.map { item in
      let list = DayList(of: item)
      counts[list, default: 0] += 1
      return list.rawValue + String(counts[list, default: 0])
    }
  }
}

/// The short name of every item of a day.
package func dayHandles(of day: StudyDay) -> [ItemID: String] {
  Dictionary(zip(day.items.map(\.id), day.handles)) { _, last in last }
}

/// The short name of a logged bonus problem on a day; the bonus items of the plan come first.
///
/// - Parameter index: its position among the logged bonus problems, from 0.
package func bonusHandle(_ index: Int, on day: StudyDay) -> String {
  let planned = day.items.count { DayList(of: $0) == .bonus }
  return "\(DayList.bonus.rawValue)\(planned + index + 1)"
}
