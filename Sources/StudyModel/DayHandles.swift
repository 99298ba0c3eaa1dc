// The short names of a day's items: `p1` its first problem, `t1` its first topic, `b1` its first bonus.

/// The three lists that short names count through (Documentation/items.md, Names).
package enum DayList: String, CaseIterable, Sendable {
  case problems = "p"
  case topics = "t"
  case bonus = "b"

  /// The list that an item of the plan stands in.
  package init(of item: Item) {
    self = !item.isRequired ? .bonus : item.isPractice ? .problems : .topics
  }
}

extension StudyDay {
  /// What to begin the day with, by its short name; nil on a day without an item that counts.
  package var firstStep: (item: Item, handle: String)? {
    zip(items, handles).first { $0.0.isRequired }.map { ($0.0, $0.1) }
  }

  /// The short names of its items, in their order.
  package var handles: [String] {
    var (problems, topics, bonus) = (0, 0, 0)
    func next(_ list: DayList, _ count: inout Int) -> String {
      count += 1
      return list.rawValue + String(count)
    }
    return items.map { item in
      switch DayList(of: item) {
      case .problems: next(.problems, &problems)
      case .topics: next(.topics, &topics)
      case .bonus: next(.bonus, &bonus)
      }
    }
  }
}

/// The short name of every item of a day.
package func dayHandles(of day: StudyDay) -> [ItemID: String] {
  Dictionary(zip(day.items.map(\.id), day.handles)) { _, last in last }
}

/// The short name of a bonus problem beside a day; those of the plan come before them.
///
/// - Parameter index: its place among them, from 0.
package func bonusHandle(_ index: Int, on day: StudyDay) -> String {
  let planned = day.items.count { DayList(of: $0) == .bonus }
  return "\(DayList.bonus.rawValue)\(planned + index + 1)"
}
