// Defines the rows of the tables of problems and topics: an item or bonus problem with its progress.

import Statistics
import StudyModel
import Templating
import Wording

/// A problem, session or topic as a row. Both tables use it, and each shows some of the fields.
struct ListRow {
  let title: String
  /// Nil for a bonus problem.
  let kind: ListKind?
  /// Nil if it has no LeetCode number.
  let problem: ListProblem?
  let difficulty: DifficultyMark?
  /// The free problem that counts in place of a premium one.
  let alternative: ListProblem?
  /// The address of the learner's solution; nil if none is known.
  let solution: String?
  let day: DayNumber
  /// The address of the row on the day's page; nil if the plan no longer has the day.
  let path: String?
  /// The number of the week; nil if `path` is nil.
  let week: Int?
  /// The subject of its section of the day.
  let subject: String
  let status: ListStatus
  let timeBox: ListTime?
  let time: ListTime?
  let attempts: Int
  let lists: ItemLists
  let note: NoteMark?

  /// The fields of both tables.
  private var commonFields: Fields {
    [
      "title": .code(title),
      "day": .number(day.value),
      "path": .maybe(path),
      "week": .maybe(week.map { String($0) }),
      "subject": .code(subject),
      "status": .text(status.name),
      "statusOrder": .number(status.order),
      "finished": .maybe(status.finished?.fields),
      "isOpen": .flag(status.isOpen),
      "time": .maybe(time?.fields),
      "lists": .text(lists.names),
      "note": .maybe(note?.fields),
    ]
  }

  var problemFields: Fields {
    commonFields.adding([
      "problem": .maybe(problem?.fields),
      "difficulty": .maybe(difficulty?.listFields),
      "alternative": .maybe(alternative?.alternativeFields),
      "solution": .maybe(solution),
      "kind": .maybe(problem == nil && !lists.contains(.bonus) ? kind?.name : nil),
      "isRevision": .flag(lists.contains(.revision)),
      "isPlus": .flag(lists.contains(.plus)),
      "isBonus": .flag(lists.contains(.bonus)),
      "attempts": .maybe(attempts > 1 ? String(attempts) : nil),
    ])
  }

  var topicFields: Fields {
    commonFields.adding([
      "kind": .text(kind?.name ?? ""),
      "kindValue": .text(kind?.value ?? ""),
      "timeBox": .maybe(timeBox?.fields),
    ])
  }
}

/// The kind of an item, in words and as the value of a filter.
struct ListKind: Equatable {
  /// `Watch`, `Session`.
  let name: String
  /// The value of the filter. It is the same in every language, so that addresses with a filter stay valid.
  let value: String

  init(_ item: Item, _ words: Vocabulary) {
    (name, value) = (words.kind(of: item), item.kindName.lowercased())
  }

  /// The different kinds of the rows, in order of first occurrence.
  static func all(_ rows: [ListRow]) -> [ListKind] {
    rows.compactMap(\.kind).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// The lists that an item belongs to, one of which a reader can choose.
struct ItemLists: OptionSet {
  let rawValue: UInt8

  static let plan = ItemLists(rawValue: 1 << 0)
  static let revision = ItemLists(rawValue: 1 << 1)
  static let premium = ItemLists(rawValue: 1 << 2)
  static let session = ItemLists(rawValue: 1 << 3)
  static let bonus = ItemLists(rawValue: 1 << 4)
  static let note = ItemLists(rawValue: 1 << 5)
  static let plus = ItemLists(rawValue: 1 << 6)

  /// Every list with the value of the filter and the key of its title.
  static let all: [(list: ItemLists, name: String, title: TextKey)] = [
    (.plan, "plan", "list-of-plan"), (.revision, "revision", "list-of-revisions"),
    (.premium, "premium", "list-of-premium"), (.session, "session", "list-of-sessions"),
    (.plus, "plus", "plus"), (.bonus, "bonus", "bonus-mark"), (.note, "note", "list-of-notes"),
  ]

  /// The filter values of these lists, separated by spaces.
  var names: String {
    var names = ""
    for (list, name, _) in ItemLists.all where contains(list) { names += names.isEmpty ? name : " " + name }
    return names
  }
}

/// The status of an item, in the order in which a table sorts it.
enum ListStatus {
  case open, solvedBefore
  case done(FinishDay?)

  /// The value of the filter.
  var name: String {
    switch self {
    case .open: "open"
    case .solvedBefore: "before"
    case .done: "done"
    }
  }

  /// The key to sort by: open, then solved before, then done by date.
  var order: Int {
    switch self {
    case .open: 0
    case .solvedBefore: 1
    case .done(let day): day.map { ($0.date.year * 100 + $0.date.month) * 100 + $0.date.day } ?? 2
    }
  }

  var isDone: Bool { if case .done = self { true } else { false } }
  var isOpen: Bool { if case .open = self { true } else { false } }

  var finished: FinishDay? { if case .done(let day) = self { day } else { nil } }
}

/// The calendar day on which an item was done.
struct FinishDay {
  let date: CivilDate
  let text: String

  var fields: Fields {
    [
      "date": .text(date.iso),
      "dateText": .text(text),
    ]
  }
}

/// Minutes as a number to sort by, and in words.
struct ListTime {
  let minutes: Int
  let text: String

  var fields: Fields {
    [
      "minutes": .number(minutes),
      "duration": .text(text),
    ]
  }
}

/// A problem at LeetCode.
struct ListProblem {
  let number: Int
  let title: String
  let address: String?

  init(_ problem: Problem) {
    (number, title, address) = (problem.number, problem.title, problem.address)
  }

  /// Nil for a bonus problem without a number.
  init?(_ bonus: BonusProblem, in log: ProgressLog) {
    guard let number = bonus.number else { return nil }
    (self.number, title, address) = (number, bonus.title, log.address(of: bonus))
  }

  var fields: Fields {
    ["number": .number(number), "address": .maybe(address)]
  }

  var alternativeFields: Fields { fields.adding(["problemTitle": .text(title)]) }
}

/// A mark for a note that this build shows.
struct NoteMark {
  let path: String
  /// Whether a public build shows the note too.
  let isShared: Bool

  var fields: Fields {
    [
      "notePath": .text(path),
      "isShared": .flag(isShared),
    ]
  }
}
