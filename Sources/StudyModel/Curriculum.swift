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

/// A strand of the programme, such as DSA: a plan has 1 to 4, and a day has a section of one or more of them.
///
/// Two are equal if they have the same name. A class, since every item refers to its track.
package final class Track: Hashable, Sendable {
  /// The most tracks that a plan may have.
  package static let most = 4
  /// The most characters of a name.
  package static let longestName = 30

  /// Its place among the tracks of the plan, from 0.
  package let index: Int
  /// What its headings in the plan say before the colon: `System Design`.
  package let name: String
  /// What the plan calls it within a sentence, or what it is short for; nil if the plan does not say.
  package let meaning: String?
  /// Whether it holds all problems and timed sessions of the plan and, bonus items aside, nothing else.
  package let isPractice: Bool

  package init(index: Int, name: String, meaning: String? = nil, isPractice: Bool = false) {
    self.index = index
    self.name = name
    self.meaning = meaning
    self.isPractice = isPractice
  }

  package static func == (left: Track, right: Track) -> Bool { left === right || left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// What `DSA` is short for; nil for a name that is not an abbreviation.
  package var spelledOut: String? { meaning?.lowercased() == name.lowercased() ? nil : meaning }

  /// What a sentence calls it: `DSA`, `system design`. Without a word from the plan a name of several words is written
  /// small, but for words with a capital within: `AWS basics`.
  package var nameInSentence: String {
    if let meaning, spelledOut == nil { return meaning }
    let words = name.split(separator: " ")
    guard words.count > 1 else { return name }
    return words.map { $0.dropFirst().contains(where: \.isUppercase) ? String($0) : $0.lowercased() }
      .joined(separator: " ")
  }

  /// The same at the start of a line: `System design`.
  package var title: String { nameInSentence.prefix(1).uppercased() + nameInSentence.dropFirst() }

  /// The same before a noun: `system-design` items. A name in capitals stays as it is.
  package var nameBeforeNoun: String {
    let name = nameInSentence
    return name == name.lowercased() ? name.replacing(" ", with: "-") : name
  }

  /// What pages, report and terminal call its list on a day.
  package var listTitle: String { isPractice ? "Problems" : title }
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
    /// Timed practice, such as a mock interview.
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

  /// Whether it stands among the problems rather than the topics: problems, sessions, and bonus beside them.
  package var isPractice: Bool {
    switch content {
    case .problem, .session: true
    case .watch, .read, .task: false
    case .bonus: track.isPractice
    }
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
  /// The part of a day that belongs to one track.
  package struct Section: Hashable, Sendable {
    package let track: Track
    /// What it is about, from its heading.
    package let subject: String

    package init(track: Track, subject: String) {
      self.track = track
      self.subject = subject
    }
  }

  package let number: DayNumber
  /// What to be able to do by the evening, in one sentence; empty where the plan says none.
  package let goal: String
  /// In the order of the plan, one of a track at most.
  package let sections: [Section]
  /// Section by section, in the order of the plan.
  package let items: [Item]

  package init(number: DayNumber, goal: String, sections: [Section], items: [Item]) {
    self.number = number
    self.goal = goal
    self.sections = sections
    self.items = items
  }

  package static func == (left: StudyDay, right: StudyDay) -> Bool {
    left === right
      || left.number == right.number && left.goal == right.goal && left.sections == right.sections
        && left.items == right.items
  }

  package func items(in track: Track) -> [Item] { items.filter { $0.track == track } }

  /// Those that the day has.
  package var tracks: [Track] { sections.map(\.track) }

  /// Empty where the day does not have the track.
  package func subject(of track: Track) -> String {
    sections.first { $0.track == track }?.subject ?? ""
  }

  /// What the day is about, section by section.
  package var subjects: [String] { sections.map(\.subject) }
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
  /// 1 to 4, in the order in which the plan lists or first uses them.
  package let tracks: [Track]
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
    tracks = Set(days.flatMap(\.tracks)).sorted { $0.index < $1.index }
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
