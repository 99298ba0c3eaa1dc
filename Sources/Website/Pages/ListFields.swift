// Turns the items of a plan and bonus problems into rows of lists.

import Statistics
import StudyModel
import Wording

/// The items of a list: what is done and what was required up to today, the latest day first, then the rest in the
/// order of the plan. Bonus problems of a day that the plan no longer has follow the former.
struct ListedItems {
  let items: [ListedItem]
  /// How many problems are hidden until their session begins.
  let hidden: Int
  /// How many bonus problems this audience may not know by name.
  let unnamed: Int

  /// - Parameter isPractice: true for problems and sessions, with bonus problems; false for topics.
  init(ofProblems isPractice: Bool, _ context: PageContext) {
    let placed = context.summary.placedItems.filter { placed in
      // What an interview made a learner leave out is nobody else's business, unless it was done all the same.
      guard !placed.isLeftOut || placed.isDone || context.input.audience == .private else { return false }
      return placed.item.map { $0.isPractice == isPractice } ?? (isPractice && placed.bonus != nil)
    }
    hidden = placed.count { $0.item?.isHidden ?? false }
    let visible = placed.filter { !($0.item?.isHidden ?? false) }
    let named = visible.filter { $0.bonus.map(context.visibility.showsTitle) ?? true }
    unnamed = visible.count - named.count
    let all = named.map { ListedItem($0, context) }
    var byDay: [[ListedItem]] = []
    for item in all where item.isSoFar && item.item.day != nil {
      if byDay.last?.last?.day == item.day {
        byDay[byDay.count - 1].append(item)
      } else {
        byDay.append([item])
      }
    }
    let lost = all.filter { $0.isSoFar && $0.item.day == nil }
    items = byDay.reversed().flatMap(\.self) + lost + all.filter { !$0.isSoFar }
  }

  /// Whether the list opens with a part of its items.
  var isOpenedInPart: Bool {
    guard let first = items.first, let last = items.last else { return false }
    return first.isSoFar != last.isSoFar
  }
}

/// An item of the plan or a bonus problem, as lists show it.
struct ListedItem {
  let item: PlacedItem
  /// The number of its day, which the plan may no longer have.
  let day: Int
  let cards: [PatternCard]
  /// Whether it is done, or required and of a day up to today.
  let isSoFar: Bool
  private let path: String?
  private let isSolvedBefore: Bool
  private let context: PageContext

  fileprivate init(_ item: PlacedItem, _ context: PageContext) {
    (self.item, self.context) = (item, context)
    day = (item.day?.day.number ?? item.bonus?.day)?.value ?? 0
    path = item.day.map { itemPath(item.id, onPage: dayPath($0.day.number)) }
    cards =
      item.item.map(context.input.cards.cards)
      ?? context.input.cards.cards(naming: [item.problem?.number].compactMap(\.self))
    let isPlanned =
      item.day?.plannedDate.map { $0 <= context.summary.today } ?? (item.day == nil && !item.isLeftOut)
    let isRequired = item.item?.isRequired ?? true
    isSoFar = item.finishedOn != nil || isPlanned && isRequired
    isSolvedBefore = item.item.map(context.summary.solvedBefore.marks) ?? false
  }

  private var words: Vocabulary { context.words }
  private var isDone: Bool { item.finishedOn != nil }

  /// - Parameters:
  ///   - root: the prefix of paths from the page to the folder of the programme.
  ///   - isWhole: whether the list has no filters.
  ///   - opensInPart: whether the list opens without the rows of later days.
  func row(_ columns: [ListColumn], root: String = "", isWhole: Bool = false, opensInPart: Bool = false)
    -> ListRow
  {
    let classes = [isDone ? nil : "open-row", opensInPart && !isSoFar ? "later" : nil].compactMap(\.self)
    return ListRow(
      className: classes.joined(separator: " "), values: isWhole ? [] : values(columns),
      cells: columns.map { cell($0.name, root: root) })
  }

  /// What the filters compare.
  private func values(_ columns: [ListColumn]) -> [(name: String, value: String)] {
    let status = [isDone ? "done" : "open", isSoFar ? "far" : nil, isSolvedBefore ? "before" : nil]
    var values = [(name: "status", value: status.compactMap(\.self).joined(separator: " "))]
    if columns.contains(where: { $0.name == .kind }) {
      values.append(("kind", item.item?.kind ?? ""))
    } else {
      values.append(("level", item.difficulty?.className ?? ""))
      if columns.contains(where: { $0.name == .pattern }) {
        values.append(("pattern", cards.map(\.name).joined(separator: " ")))
      }
    }
    return values
  }

  private func cell(_ column: ListColumn.Name, root: String) -> ListCell {
    switch column {
    case .status:
      return ListCell(className: "state", shade: isDone ? "all" : "ahead", text: status)
    case .title:
      return ListCell(
        isTitle: true, href: path.map { root + $0 }, text: item.title, isOfPlan: true, small: mark)
    case .number:
      let number = item.problem?.number
      let name = number.map(words.label(ofNumber:)) ?? item.item.map { words.kind(of: $0) } ?? ""
      return ListCell(className: "fact", key: number, text: name)
    case .level:
      let key = item.difficulty.flatMap { Difficulty.allCases.firstIndex(of: $0) }
      return ListCell(
        className: item.difficulty.map { "fact level " + $0.className } ?? "fact", key: key,
        text: item.difficulty.map { words.name(of: $0) } ?? "")
    case .kind:
      return ListCell(className: "fact", text: item.item.map { words.kind(of: $0) } ?? "")
    case .pattern:
      return ListCell(className: "about", text: cards.first?.title ?? "")
    case .day where item.isLeftOut:
      let isTold = context.input.audience == .private
      return ListCell(className: "only-wide", key: Int.max, text: isTold ? words("list-left-out") : "")
    case .day:
      return ListCell(
        className: "only-wide", key: day, href: item.day.map { root + dayPath($0.day.number) },
        text: words("list-day-number", ["day": words.number(day)]))
    case .time:
      return ListCell(
        className: "amount", key: item.minutes, text: item.minutes.map { words.duration(minutes: $0) } ?? "")
    default:
      let subject = item.item.flatMap { one in item.day.map { $0.day.subject(of: one.track) } }
      return ListCell(className: "about", text: subject ?? "", isOfPlan: true)
    }
  }

  private var status: String {
    if isDone { return words("done-column") }
    return isSolvedBefore ? words("list-solved-before") : words("list-open")
  }

  /// What sets it apart from the other items of its list.
  private var mark: String? {
    var marks: [String] = []
    if item.item?.isRevision ?? false { marks.append(words("list-repeat")) }
    if item.item?.isPlus ?? false { marks.append(words("plus")) }
    if item.bonus != nil { marks.append(words("bonus-mark")) }
    if let free = item.item?.alternative {
      marks.append(words("list-alternative", ["number": String(free.number), "title": free.title]))
    }
    return marks.isEmpty ? nil : words.row(marks)
  }
}
