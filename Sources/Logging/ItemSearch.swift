// Finds the item that a person names by number, position in a list, id or part of a title.

package import StudyModel
import TextTools

/// An item of the plan or a bonus problem that a name can mean.
package struct LogTarget: Equatable, Sendable {
  /// The id to log under: the alternative's if that was named.
  package let id: ItemID
  /// The title of what is logged.
  package let title: String
  package let day: DayNumber
  /// Nil for a bonus problem.
  package let item: Item?
  /// LeetCode's number of its problem; nil if it has none.
  package let number: Int?
  /// The identity of its problem, which all its occurrences share.
  let identity: ItemID

  init(_ item: Item, as id: ItemID, on day: DayNumber) {
    let alternative = id == item.alternativeID ? item.alternative : nil
    let problem = alternative ?? item.problem
    self.id = id
    self.item = item
    self.day = day
    title = alternative?.title ?? item.title
    number = problem?.number
    identity = number.map { ItemID(leetCode: $0) } ?? id
  }

  init(_ bonus: BonusProblem) {
    id = bonus.id
    title = bonus.title
    day = bonus.day
    item = nil
    number = bonus.number
    identity = bonus.number.map { ItemID(leetCode: $0) } ?? bonus.id
  }

  /// Whether it is a problem of the plan or a bonus problem.
  var isProblem: Bool { item.map { $0.problem != nil } ?? true }

  /// The ids whose finishing attempts make it done.
  var idsThatFinishIt: [ItemID] { item?.idsThatFinishIt ?? [id] }
}

/// Where the words of a name are looked for; numbers, handles and ids mean the same everywhere.
package enum ItemScope: Sendable {
  /// All items: what only shows something, or writes on an item.
  case all
  /// What is open up to today: what logs work, so that a part of a title never logs what nobody meant.
  case open
}

/// Finds names in the curriculum and the log (Documentation/commands.md, Names).
package struct ItemSearch: Sendable {
  let context: LogContext
  let log: ProgressLog
  /// The date that work counts for; a handle without a day is of its list.
  let date: CivilDate

  package init(_ context: LogContext, log: ProgressLog, on date: CivilDate? = nil) {
    self.context = context
    self.log = log
    self.date = date ?? context.today
  }

  /// The targets of a name: one, or every occurrence of one problem, in plan order.
  package func occurrences(of name: String, in scope: ItemScope = .all) throws -> [LogTarget] {
    if name.hasPrefix("#") {
      let id = String(name.dropFirst())
      guard let target = target(withID: ItemID(id)) else { throw ItemSearch.unknown(name) }
      return [target]
    }
    var wanted = trimmed(name.lowercased())
    if let listed = try listedPlaces(in: name) {
      guard listed.count == 1 else {
        throw Failure(
          .usage, "\(quoted(name)) names several items, and this needs a single one", help: "name one of them"
        )
      }
      wanted = listed[0]
    }
    if let place = PlaceInDay(wanted) { return [try target(at: place, name: name)] }
    if let number = leetCodeNumber(wanted) {
      let found = targets(leetCode: number)
      if !found.isEmpty { return found }
    }
    let byID = (all + leftOut).filter { $0.id.text == wanted }
    if !byID.isEmpty { return byID }
    return try targets(titled: wanted, name: name, in: scope)
  }

  /// The target with an id; nil if neither the plan nor the log has it.
  func target(withID id: ItemID) -> LogTarget? { (all + leftOut).first { $0.id == id } }

  /// What a replan left out, which a number or an id still finds, as if it were of the day in hand.
  private var leftOut: [LogTarget] {
    context.curriculum.leftOut.flatMap { item in
      item.idsThatFinishIt.map { LogTarget(item, as: $0, on: context.currentDay) }
    }
  }

  /// Every item, its alternative, and every bonus problem.
  private var all: [LogTarget] {
    let planned = context.curriculum.days.flatMap { day in
      day.items.flatMap { item in item.idsThatFinishIt.map { LogTarget(item, as: $0, on: day.number) } }
    }
    return planned + log.bonus.map { LogTarget($0) }
  }

  /// Every place of the problem of a target.
  func places(of target: LogTarget) -> [LogTarget] { all.filter { $0.identity == target.identity } }

  private func targets(leetCode number: Int) -> [LogTarget] {
    (all + leftOut).filter { $0.identity == ItemID(leetCode: number) }
  }

  private func target(at place: PlaceInDay, name: String) throws -> LogTarget {
    let number = try place.day ?? context.day(listedOn: date, for: name)
    guard let day = context.curriculum.day(number) else {
      throw Failure(
        .usage, "\(quoted(name)) is on a day that the plan does not have",
        help: "the plan has \(counted(context.curriculum.days.count, "day"))")
    }
    let list = targets(on: day, place.list)
    guard list.indices.contains(place.position - 1) else {
      let letter = place.list.rawValue
      let available =
        switch list.count {
        case 0: "it has none of these"
        case 1: "it has `\(letter)1`"
        default: "it has `\(letter)1` to `\(letter)\(list.count)`"
        }
      throw Failure(.usage, "day \(number.value) has no \(quoted(name))", help: available)
    }
    return list[place.position - 1]
  }

  private func targets(on day: StudyDay, _ list: DayList) -> [LogTarget] {
    let bonus = list == .bonus ? log.bonus.filter { $0.day == day.number } : []
    return day.items.filter { DayList(of: $0) == list }.map { LogTarget($0, as: $0.id, on: day.number) }
      + bonus.map { LogTarget($0) }
  }

  /// The items with a title, else with a part of one. In the scope of what is open a part is looked for on the date that
  /// work counts for, then today, then on the days before today; the first of them that has a match decides.
  private func targets(titled title: String, name: String, in scope: ItemScope) throws -> [LogTarget] {
    let wanted = slug(title)
    guard !wanted.isEmpty else { throw ItemSearch.unknown(name) }
    let slugged = all.map { (target: $0, slug: slug($0.title)) }
    let exact = slugged.filter { $0.slug == wanted }.map(\.target)
    if let found = try single(exact, name) { return found }
    // A number is a LeetCode number: `7` must never finish "Seven Rules, 2007".
    let number = leetCodeNumber(wanted)
    let parts = number == nil ? slugged.filter { holds($0.slug, wanted) }.map(\.target) : []
    switch scope {
    case .all:
      if let found = try single(parts, name) { return found }
    case .open:
      let open = parts.filter { !isFinished($0) }
      let days = [try? context.day(listedOn: date, for: name), context.listedDay]
      for day in days.compactMap(\.self) {
        if let found = try single(open.filter { $0.day == day }, name) { return found }
      }
      let past = open.filter { target in context.listedDay.map { target.day < $0 } ?? true }
      if let found = try single(past, name) { return found }
      if !parts.isEmpty { throw notOpen(parts, name) }
    }
    let byNumber = number.map { numbersNear($0) } ?? []
    let byTitle = closestMatches(to: wanted, among: unique(slugged.map(\.slug))).compactMap { near in
      slugged.first { $0.slug == near }.map { label($0.target) }
    }
    throw ItemSearch.unknown(name, nearest: byNumber + byTitle)
  }

  /// The targets if they are all one problem; nil without any. Throws if they are several: two different items may share
  /// a title.
  private func single(_ found: [LogTarget], _ name: String) throws -> [LogTarget]? {
    guard unique(found.map(\.identity)).count > 1 else { return found.isEmpty ? nil : found }
    throw Failure.ambiguous("item", name, unique(found.map { label($0) }))
  }

  private func isFinished(_ target: LogTarget) -> Bool {
    target.idsThatFinishIt.contains { id in
      let record = log.bonus.first { $0.id == id }?.record ?? log.items[id]
      return record?.attempts.contains(where: \.isFinish) ?? false
    }
  }

  /// A part of a title names only what is done, or of a later day.
  private func notOpen(_ parts: [LogTarget], _ name: String) -> Failure {
    guard let first = parts.first, unique(parts.map(\.identity)).count == 1 else {
      return Failure.ambiguous("item", name, unique(parts.map { label($0) }))
    }
    let title = first.number.map { "LC \($0) \(first.title)" } ?? first.title
    let state = isFinished(first) ? " and done" : ""
    let typed = first.number.map { "lc-\($0)" } ?? "#\(first.id.text)"
    return Failure(
      .usage, "\(printable(title)) is of day \(first.day.value)\(state)",
      help: "to log it\(state.isEmpty ? "" : " again"), write \(quoted(typed))")
  }

  static func unknown(_ name: String, nearest: [String] = []) -> Failure {
    .unknown(
      "item", name, nearest: nearest, help: "write a LeetCode number, `p1`, `t1`, `b1` or a part of a title")
  }

  /// Compares lengths first: searching a thousand short slugs for a very long text would take seconds.
  private func holds(_ slug: String, _ wanted: String) -> Bool {
    slug.utf8.count >= wanted.utf8.count && slug.contains(wanted)
  }

  private func numbersNear(_ number: Int) -> [String] {
    let numbers = unique(context.curriculum.days.flatMap(\.items).compactMap { $0.problem?.number })
    let close = closestMatches(to: String(number), among: numbers.map(String.init))
    return close.compactMap { Int($0) }.compactMap { near in targets(leetCode: near).first.map(label) }
  }

  /// A candidate in a message: what to type, its title and its day.
  private func label(_ target: LogTarget) -> String {
    "`\(target.id.text)` \(printable(target.title)), day \(target.day.value)"
  }
}

/// A position in a day's list: `p2`, `t1`, `b1`, or `63.p2` on day 63.
package struct PlaceInDay: Equatable, Sendable {
  package let day: DayNumber?
  package let list: DayList
  /// From 1.
  package let position: Int

  /// Nil if the text is not a position in a list.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last, let letter = last.first,
      let list = DayList(rawValue: String(letter)), let position = decimal(last.utf8.dropFirst()),
      position > 0
    else { return nil }
    if parts.count == 2 {
      guard let value = decimal(parts[0].utf8), let number = DayNumber(value) else { return nil }
      day = number
    } else {
      day = nil
    }
    self.list = list
    self.position = position
  }
}

/// Expands the words of a command line: a range (`p1-p3`, `63.p2-p4`) and a list (`p1,t2`, `p1-p3,t1`) become one
/// name for each position, in order and without duplicates. All other words, such as durations and titles, stay.
///
/// - Throws: for a range that goes backwards, mixes two lists or is longer than a day's list can be.
package func expandItemWords(_ words: [String]) throws -> [String] {
  var names: [String] = []
  for word in words { names += try listedPlaces(in: word) ?? [word] }
  return names
}

/// The positions of a range or a list; nil if the word is neither.
private func listedPlaces(in word: String) throws -> [String]? {
  guard word.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") }) else { return nil }
  var names: [String] = []
  for part in word.split(separator: ",") {
    let part = trimmed(part.lowercased())
    if PlaceInDay(part) != nil {
      names.append(part)
    } else if let range = try placesInRange(part) {
      names += range
    } else {
      return nil
    }
  }
  return names.isEmpty ? nil : unique(names)
}

/// More than any day's list has, and few enough to undo easily.
private let longestRange = 50

/// The positions of `p1-p3`, `p1-3`, `63.p2-p4` or `63.p2-63.p4`; nil for any other text.
private func placesInRange(_ text: String) throws -> [String]? {
  let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
  guard ends.count == 2, let first = PlaceInDay(ends[0]),
    let last = PlaceInDay(ends[1]) ?? PlaceInDay(first.list.rawValue + ends[1])
  else { return nil }
  guard last.list == first.list, last.day == nil || last.day == first.day else {
    throw Failure(
      .usage, "the range \(quoted(text)) has its ends in two different lists",
      help: "write a range for each list, as in `p1-p3,t1-t2`")
  }
  let opening = (first.day.map { "\($0.value)." } ?? "") + first.list.rawValue
  guard first.position <= last.position else {
    let forward = "\(opening)\(last.position)-\(first.list.rawValue)\(first.position)"
    throw Failure(
      .usage, "the range \(quoted(text)) goes backwards", help: "did you mean \(quoted(forward))?")
  }
  guard last.position - first.position < longestRange else {
    throw Failure(
      .usage, "the range \(quoted(text)) has more than \(longestRange) items",
      help: "write the last item of the day's list at its end")
  }
  return (first.position...last.position).map { "\(opening)\($0)" }
}

/// The number in `1920`, `lc-1920`, `lc 1920` or `lc1920`; nil for anything else.
package func leetCodeNumber(_ text: String) -> Int? {
  if let number = decimal(text.utf8) { return number }
  guard text.hasPrefix("lc") else { return nil }
  let rest = text.utf8.dropFirst(2)
  return decimal(rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest)
}

private func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}
