// Matches the bullets of a person's plan with items of the curriculum, and ticks the boxes of the plan.

import ItemSyntax
package import StudyModel
import TextTools

/// A bullet and the matching item in the plan that the learner follows.
package struct OutlineMatch: Sendable {
  package struct Found: Sendable {
    package let id: ItemID
    package let item: Item
    package let day: StudyDay
  }

  package let outlined: OutlineItem
  /// Nil if the curriculum has no such item.
  package let found: Found?
}

/// Matches the bullets of an outline with the items of a curriculum, in the order of the text.
///
/// Problems match by number, the nth occurrence in the text with the nth in the curriculum; the number of an
/// alternative leads to its premium problem. Other items match by their own id, else by the id that `planLayout`
/// gives them, else by day, kind and title, else by day, kind and most words of the title if each side has only one
/// item of that kind. Each item that is not a problem matches at most once.
package func matchOutline(_ outline: PlanOutline, to curriculum: Curriculum) -> [OutlineMatch] {
  var matching = OutlineMatching(outline: outline, curriculum: curriculum)
  matching.run()
  return outline.items.map { OutlineMatch(outlined: $0, found: matching.found[$0.place]) }
}

/// Whether the other title has at least half of the longer words of the title that has fewer of them. A tick must
/// never count as work on an unrelated item of the same kind.
private func shareMostWords(_ first: String, _ second: String) -> Bool {
  func words(_ title: String) -> Set<String> {
    Set(LineWords(title).words.map(\.text).filter { $0.count >= 3 })
  }
  let (one, other) = (words(first), words(second))
  let fewest = min(one.count, other.count)
  return fewest > 0 && one.intersection(other).count * 2 >= fewest
}

private struct OutlineMatching {
  let outline: PlanOutline
  let curriculum: Curriculum
  /// By the place of the item.
  var found: [Int: OutlineMatch.Found] = [:]
  var claimed: Set<ItemID> = []

  mutating func run() {
    matchProblems()
    let others = outline.days.flatMap { day in day.items.filter { $0.kind != .problem }.map { (day, $0) } }
    let identifiers = itemIdentifiers(of: outline.days.flatMap(\.items))
    for (_, item) in others { claim(item.id, for: item) }
    for (_, item) in others { claim(identifiers[item.place], for: item) }
    for (day, item) in others where found[item.place] == nil {
      let slug = asciiSlug(item.title)
      claim(candidates(for: item, on: day).first { asciiSlug($0.title) == slug }, for: item)
    }
    for (day, item) in others where found[item.place] == nil {
      let open = day.items.count { $0.kind == item.kind && found[$0.place] == nil }
      let candidates = candidates(for: item, on: day)
      guard open == 1, candidates.count == 1, shareMostWords(item.title, candidates[0].title) else {
        continue
      }
      claim(candidates[0], for: item)
    }
  }

  private mutating func matchProblems() {
    var occurrences: [Int: [OutlineMatch.Found]] = [:]
    for day in curriculum.days {
      for item in day.items {
        guard let problem = item.problem else { continue }
        let found = OutlineMatch.Found(id: item.id, item: item, day: day)
        occurrences[problem.number, default: []].append(found)
        if let free = item.alternative { occurrences[free.number, default: []].append(found) }
      }
    }
    var times: [Int: Int] = [:]
    for item in outline.items where item.kind == .problem {
      guard let number = item.number else { continue }
      let time = times[number, default: 0]
      times[number] = time + 1
      guard let standing = occurrences[number], standing.indices.contains(time) else { continue }
      found[item.place] = standing[time]
    }
  }

  private mutating func claim(_ id: String?, for item: OutlineItem) {
    guard let id, let place = curriculum.place(of: ItemID(id)), place.item.problem == nil else { return }
    claim(place.item, for: item)
  }

  private mutating func claim(_ item: Item?, for outlined: OutlineItem) {
    guard found[outlined.place] == nil, let item, !claimed.contains(item.id),
      let place = curriculum.place(of: item.id)
    else { return }
    claimed.insert(item.id)
    found[outlined.place] = OutlineMatch.Found(id: item.id, item: item, day: place.day)
  }

  /// The day's items of the same kind that are not matched yet.
  private func candidates(for item: OutlineItem, on day: OutlineDay) -> [Item] {
    let items = DayNumber(day.number).flatMap { curriculum.day($0) }?.items ?? []
    return items.filter { $0.kindName == item.kind.word && !claimed.contains($0.id) }
  }
}

/// The bytes of a plan with updated boxes.
///
/// A done bullet gets `[x]`, unless it is ticked already, and an open one `[ ]`, unless it is ticked; a bullet without a
/// box gets one after its marker. All other bytes are unchanged. Repeating the call changes nothing.
///
/// - Parameters:
///   - bytes: The whole file that the outline was read from.
///   - unticks: Whether an open bullet loses its tick.
///   - isDone: Nil leaves a bullet unchanged.
package func marked(
  _ bytes: [UInt8], outline: PlanOutline, unticks: Bool = false, isDone: (OutlineItem) -> Bool?
) -> [UInt8] {
  var result: [UInt8] = []
  var next = 0
  for item in outline.items {
    guard item.takesBox, let isDone = isDone(item), item.isTicked != isDone,
      isDone || unticks || item.isTicked == nil,
      item.box.lowerBound >= next, item.box.upperBound <= bytes.count
    else { continue }
    result += bytes[next..<item.box.lowerBound]
    result += (isDone ? "[x]" : "[ ]").utf8
    if item.box.isEmpty { result.append(UInt8(ascii: " ")) }
    next = item.box.upperBound
  }
  return result + bytes[next...]
}
