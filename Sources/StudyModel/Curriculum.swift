// The programme as data: weeks, days and the items that stand on them.

/// The number of a programme day, 1 to 1,000.
package struct DayNumber: Hashable, Comparable, Sendable {
  package static let allowed = 1...1_000
  package let value: Int

  /// Nil outside 1 to 1,000.
  package init?(_ value: Int) {
    guard DayNumber.allowed.contains(value) else { return nil }
    self.value = value
  }

  package static func < (left: DayNumber, right: DayNumber) -> Bool { left.value < right.value }
}

/// What an item is known by in the log, whatever day it stands on: `lc-1920`, `lc-53-r1` for its
/// first revision, or the id that the curriculum gives it.
package struct ItemID: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The id of a LeetCode problem; `revision` counts from 1, 0 is the first time it stands in the plan.
  package init(leetCode number: Int, revision: Int = 0) {
    let first = "lc-" + String(number)
    text = revision == 0 ? first : first + "-r" + String(revision)
  }

  package static func < (left: ItemID, right: ItemID) -> Bool { left.text < right.text }
}

package enum Difficulty: String, CaseIterable, Sendable {
  case easy = "Easy"
  case medium = "Medium"
  case hard = "Hard"

  /// All of them, and nil for one that the plan does not know.
  package static let allWithUnknown: [Difficulty?] = allCases + [nil]

  /// `Easy`, or `Unknown` for nil.
  package static func name(_ difficulty: Difficulty?) -> String { difficulty?.rawValue ?? "Unknown" }
}

/// One of the two halves of a day.
package enum Track: String, CaseIterable, Sendable {
  case dsa
  case systemDesign

  /// The heading of its section in a plan.
  package var title: String {
    switch self {
    case .dsa: "DSA"
    case .systemDesign: "System Design"
    }
  }

  /// What pages, report and terminal call its list.
  package var listTitle: String {
    switch self {
    case .dsa: "Problems"
    case .systemDesign: "System design"
    }
  }
}

/// A LeetCode problem: facts only, never its statement.
package struct Problem: Hashable, Sendable {
  /// LeetCode's number, 1 to 99,999.
  package let number: Int
  package let title: String
  /// Nil where the plan does not know it.
  package let difficulty: Difficulty?

  package init(number: Int, title: String, difficulty: Difficulty?) {
    self.number = number
    self.title = title
    self.difficulty = difficulty
  }
}

/// One thing to do on a day.
///
/// It is immutable and compared by value, but a class, as are the days that hold items and what was done on
/// both: a build passes each on a hundred times, and passing a reference on costs a twentieth of copying its
/// texts.
package final class Item: Equatable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A LeetCode problem. `alternative` is the free problem that counts in the place of a premium one, for
    /// a revision as for the first time; `revision` is 0 the first time the problem stands in the plan, then
    /// 1, 2 and so on.
    case problem(Problem, alternative: Problem?, revision: Int)
    /// Timed practice; it counts as a DSA item.
    case session(title: String)
    case watch(title: String)
    case read(title: String)
    case task(title: String)
    /// Something extra: it never counts towards a percentage.
    case bonus(title: String)
  }

  package let id: ItemID
  package let content: Content
  package let track: Track
  /// What to look for, as Markdown; nil when the curriculum says no more than the title.
  package let detail: String?
  /// The time box in minutes, 1 to 600, where the curriculum states one.
  package let timeBox: Int?

  package init(id: ItemID, content: Content, track: Track, detail: String?, timeBox: Int?) {
    self.id = id
    self.content = content
    self.track = track
    self.detail = detail
    self.timeBox = timeBox
  }

  package static func == (left: Item, right: Item) -> Bool {
    left === right
      || left.id == right.id && left.content == right.content && left.track == right.track
        && left.detail == right.detail && left.timeBox == right.timeBox
  }

  package var title: String {
    switch content {
    case .problem(let problem, _, _): problem.title
    case .session(let title), .watch(let title), .read(let title), .task(let title), .bonus(let title): title
    }
  }

  /// The word for its kind: `Problem`, `Session`, `Watch`, `Read`, `Task`, `Bonus`.
  package var kindName: String {
    switch content {
    case .problem: "Problem"
    case .session: "Session"
    case .watch: "Watch"
    case .read: "Read"
    case .task: "Task"
    case .bonus: "Bonus"
    }
  }

  /// What stands before its title: `LC 1920`, or the word for its kind.
  package var label: String { problem.map { "LC \($0.number)" } ?? kindName }

  package var problem: Problem? {
    if case .problem(let problem, _, _) = content { problem } else { nil }
  }

  /// The free problem that counts in its place, for a premium problem.
  package var alternative: Problem? {
    if case .problem(_, let alternative, _) = content { alternative } else { nil }
  }

  /// The id that the free problem is logged under: a revision's is done again, as the premium problem's is.
  package var alternativeID: ItemID? {
    guard case .problem(_, let alternative?, let revision) = content else { return nil }
    return ItemID(leetCode: alternative.number, revision: revision)
  }

  package var isPremium: Bool { alternative != nil }

  package var isRevision: Bool {
    if case .problem(_, _, let revision) = content { revision > 0 } else { false }
  }

  /// Whether the day is incomplete without it (Documentation/numbers.md, Completion): all but bonus items.
  package var isRequired: Bool {
    if case .bonus = content { false } else { true }
  }

  /// The ids whose finished attempts make this item done: its own, and a premium problem's alternative.
  package var idsThatFinishIt: [ItemID] {
    if let alternativeID { [id, alternativeID] } else { [id] }
  }
}

/// A day of the programme.
package final class StudyDay: Equatable, Sendable {
  package let number: DayNumber
  /// What to be able to do by the evening, in one sentence; empty where the plan says none.
  package let goal: String
  /// Empty on a day without a DSA section.
  package let dsaFocus: String
  /// Empty on a day without a System Design section.
  package let systemDesignTopic: String
  /// Problems and sessions first, then system design, in the order of the curriculum.
  package let items: [Item]

  package init(
    number: DayNumber, goal: String, dsaFocus: String, systemDesignTopic: String, items: [Item]
  ) {
    self.number = number
    self.goal = goal
    self.dsaFocus = dsaFocus
    self.systemDesignTopic = systemDesignTopic
    self.items = items
  }

  package static func == (left: StudyDay, right: StudyDay) -> Bool {
    left === right
      || left.number == right.number && left.goal == right.goal && left.dsaFocus == right.dsaFocus
        && left.systemDesignTopic == right.systemDesignTopic && left.items == right.items
  }

  package func items(in track: Track) -> [Item] { items.filter { $0.track == track } }

  /// The halves that the day has, one at least.
  package var tracks: [Track] {
    Track.allCases.filter { track in items.contains { $0.track == track } }
  }

  /// The focus or the topic; empty where the day does not have that half.
  package func subject(of track: Track) -> String {
    switch track {
    case .dsa: dsaFocus
    case .systemDesign: systemDesignTopic
    }
  }

  /// What the day is about, its focus before its topic; those of the halves that it has.
  package var subjects: [String] { [dsaFocus, systemDesignTopic].filter { !$0.isEmpty } }
  package var requiredItems: [Item] { items.filter(\.isRequired) }
}

/// A week of the programme: seven programme days, the last one perhaps fewer.
package struct StudyWeek: Equatable, Sendable {
  /// From 1, in order.
  package let number: Int
  package let theme: String
  package let days: [StudyDay]

  package init(number: Int, theme: String, days: [StudyDay]) {
    self.number = number
    self.theme = theme
    self.days = days
  }
}

/// The whole programme, 1 to 1,000 days.
package struct Curriculum: Sendable {
  /// What the plan says it is, in a sentence of at most `longestAbout` characters; nil where it says nothing.
  package let about: String?
  package let weeks: [StudyWeek]
  /// All days in order; day `n` stands at index `n - 1`.
  package let days: [StudyDay]
  private let placeByID: [ItemID: (day: Int, item: Int)]
  /// By the place of the day.
  private let weekIndexes: [Int]

  /// In characters.
  package static let longestAbout = 160

  /// The weeks as the reader checked them: days are numbered from 1 without a gap and ids are unique.
  package init(weeks: [StudyWeek], about: String? = nil) {
    self.about = about
    self.weeks = weeks
    days = weeks.flatMap(\.days)
    weekIndexes = weeks.enumerated().flatMap { index, week in week.days.map { _ in index } }
    var places: [(ItemID, (day: Int, item: Int))] = []
    for (dayIndex, day) in days.enumerated() {
      for itemIndex in day.items.indices {
        places.append((day.items[itemIndex].id, (dayIndex, itemIndex)))
        if let id = day.items[itemIndex].alternativeID { places.append((id, (dayIndex, itemIndex))) }
      }
    }
    placeByID = Dictionary(places) { first, _ in first }
  }

  package func day(_ number: DayNumber) -> StudyDay? {
    days.indices.contains(number.value - 1) ? days[number.value - 1] : nil
  }

  package func week(of number: DayNumber) -> StudyWeek? {
    weekIndexes.indices.contains(number.value - 1) ? weeks[weekIndexes[number.value - 1]] : nil
  }

  /// The day and the item that an id of the log belongs to; an alternative's id leads to its premium
  /// problem. Nil if no item of the curriculum has this id (any more).
  package func place(of id: ItemID) -> (day: StudyDay, item: Item)? {
    guard let place = placeByID[id] else { return nil }
    return (days[place.day], days[place.day].items[place.item])
  }

  /// What the plan says of a LeetCode number, as a problem of a day or as an alternative; nil when it says
  /// nothing.
  package func problem(_ number: Int) -> Problem? {
    for item in days.lazy.flatMap(\.items) {
      if let problem = item.problem, problem.number == number { return problem }
      if let alternative = item.alternative, alternative.number == number { return alternative }
    }
    return nil
  }

  /// Whether an id of the log belongs to any item; see `place(of:)`.
  package func has(_ id: ItemID) -> Bool { placeByID[id] != nil }
}
