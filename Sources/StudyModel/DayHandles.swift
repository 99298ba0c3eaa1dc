// The short names of a day's items: `p1` its first problem, `t1` its first system-design item, `b1` its first bonus.

/// The three lists that short names count through (cli.md, Naming an item).
package enum DayList: String, CaseIterable, Sendable {
  case problems = "p"
  case topics = "t"
  case bonus = "b"

  /// The list that an item of the plan stands in.
  package init(of item: Item) {
    self = !item.isRequired ? .bonus : item.track == .dsa ? .problems : .topics
  }
}

extension StudyDay {
  /// What to begin the day with, by its short name; nil on a day without an item that counts.
  package var firstStep: (item: Item, handle: String)? {
    guard let item = requiredItems.first else { return nil }
    return dayHandles(of: self)[item.id].map { (item, $0) }
  }
}

/// The short name of every item of a day.
package func dayHandles(of day: StudyDay) -> [ItemID: String] {
  var counts: [DayList: Int] = [:]
  var handles: [ItemID: String] = [:]
  for item in day.items {
    let list = DayList(of: item)
    counts[list, default: 0] += 1
    handles[item.id] = "\(list.rawValue)\(counts[list, default: 0])"
  }
  return handles
}

/// The short name of a bonus problem beside a day; those of the plan come before them.
///
/// - Parameter index: its place among them, from 0.
package func bonusHandle(_ index: Int, on day: StudyDay) -> String {
  let planned = day.items.count { DayList(of: $0) == .bonus }
  return "\(DayList.bonus.rawValue)\(planned + index + 1)"
}
