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
  private static let commonFields: [Field<ListRow>] = [
    .textWithCode("title") { $0.title },
    .number("day") { $0.day.value },
    .optionalText("path") { $0.path },
    .optionalText("week") { $0.week.map { String($0) } },
    .textWithCode("subject") { $0.subject },
    .text("status") { $0.status.name },
    .number("statusOrder") { $0.status.order },
    .optional("finished", FinishDay.schema) { $0.status.finished },
    .flag("isOpen") { $0.status.isOpen },
    .optional("time", ListTime.schema) { $0.time },
    .text("lists") { $0.lists.names },
    .optional("note", NoteMark.schema) { $0.note },
  ]

  static let problemSchema = TemplateSchema<ListRow>(
    "problem",
    fields: commonFields + [
      .optional("problem", ListProblem.schema) { $0.problem },
      .optional("difficulty", DifficultyMark.listSchema) { $0.difficulty },
      .optional("alternative", ListProblem.alternativeSchema) { $0.alternative },
      .optionalText("solution") { $0.solution },
      .optionalText("kind") { $0.problem == nil && !$0.lists.contains(.bonus) ? $0.kind?.name : nil },
      .flag("isRevision") { $0.lists.contains(.revision) },
      .flag("isPlus") { $0.lists.contains(.plus) },
      .flag("isBonus") { $0.lists.contains(.bonus) },
      .optionalText("attempts") { $0.attempts > 1 ? String($0.attempts) : nil },
    ])

  static let topicSchema = TemplateSchema<ListRow>(
    "topic",
    fields: commonFields + [
      .text("kind") { $0.kind?.name ?? "" },
      .text("kindValue") { $0.kind?.value ?? "" },
      .optional("timeBox", ListTime.schema) { $0.timeBox },
    ])
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

  /// Every list with the value of the filter and the phrase of its title.
  static let all: [(list: ItemLists, name: String, title: Phrase)] = [
    (.plan, "plan", .listOfPlan), (.revision, "revision", .listOfRevisions),
    (.premium, "premium", .listOfPremium), (.session, "session", .listOfSessions),
    (.plus, "plus", .listOfPlus), (.bonus, "bonus", .listOfBonus), (.note, "note", .listOfNotes),
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

  static let schema = TemplateSchema<FinishDay>(
    "finished",
    .text("date") { $0.date.iso },
    .text("dateText") { $0.text })
}

/// Minutes as a number to sort by, and in words.
struct ListTime {
  let minutes: Int
  let text: String

  static let schema = TemplateSchema<ListTime>(
    "time",
    .number("minutes") { $0.minutes },
    .text("duration") { $0.text })
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

  private static let fields: [Field<ListProblem>] = [
    .number("number") { $0.number },
    .optionalText("address") { $0.address },
  ]

  static let schema = TemplateSchema<ListProblem>("listProblem", fields: fields)
  static let alternativeSchema = TemplateSchema<ListProblem>(
    "alternative", fields: fields + [.text("problemTitle") { $0.title }])
}

/// A mark for a note that this build shows.
struct NoteMark {
  let path: String
  /// Whether a public build shows the note too.
  let isShared: Bool

  static let schema = TemplateSchema<NoteMark>(
    "note",
    .text("notePath") { $0.path },
    .flag("isShared") { $0.isShared })
}
