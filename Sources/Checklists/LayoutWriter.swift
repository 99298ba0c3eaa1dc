// Writes the days of a plan in our layout, and keeps what it had to guess or change.

import Markdown
import StudyModel
import TextTools

struct LayoutWriter {
  private(set) var changes: [(line: Int?, change: PlanChange)] = []
  private let known: KnownProblems
  private let alternative: (Int) -> Problem?
  private let identifiers: [Int: String]
  /// The numbers that stand in the plan, as problems or as alternatives.
  private var taken: Set<Int>
  private var first: [Int: Problem] = [:]

  init(
    _ outline: PlanOutline, known: KnownProblems, alternative: @escaping (Int) -> Problem?
  ) {
    self.known = known
    changes = outline.changes.map { ($0.line, $0.change) }
    self.alternative = alternative
    let items = outline.days.flatMap(\.items)
    identifiers = itemIdentifiers(of: items)
    taken = Set(items.filter { $0.kind == .problem }.compactMap(\.number))
  }

  /// One day, from its heading to the end of its last item.
  mutating func day(_ day: OutlineDay) -> String {
    var parts = ["## Day \(day.number)\n"]
    let goal = planText(day.goal ?? "")
    if !goal.isEmpty { parts.append("Goal: \(goal)\n") }
    var sections: [Track: [String]] = [:]
    for item in day.items {
      let track = item.kind == .bonus ? item.track : item.kind.track
      if track != item.track { changes.append((item.line, .moved(track))) }
      sections[track, default: []].append(text(of: item))
    }
    for track in Track.allCases {
      guard let items = sections[track] else { continue }
      parts.append("### \(track.title): \(heading(of: track, day: day))\n")
      parts.append(items.joined())
    }
    return parts.joined(separator: "\n")
  }

  private mutating func heading(of track: Track, day: OutlineDay) -> String {
    let own = planText((track == .dsa ? day.dsaFocus : day.systemDesignTopic) ?? "")
    if !own.isEmpty { return own }
    let title = planText(day.title ?? "")
    let instead = !title.isEmpty ? title : track == .dsa ? "Practice" : "Study"
    changes.append((day.line, .focusMissing(track, instead: instead)))
    return instead
  }

  private mutating func text(of item: OutlineItem) -> String {
    let time = item.minutes.map { " (\($0) min)" } ?? ""
    guard let number = item.number, item.kind == .problem else {
      let (title, rest) = fitted(item.title.isEmpty ? item.kind.word : item.title, of: item)
      let id = identifiers[item.place] ?? item.kind.rawValue
      if let own = item.id, own != id { changes.append((item.line, .explicitIDChanged(own, to: id))) }
      return withDetail("- [ ] \(item.kind.word): \(title)\(time) {#\(id)}", of: item, before: rest)
    }
    let (line, rest) = problemLine(item, number: number)
    return withDetail("- [ ] \(line)\(time)", of: item, before: rest)
  }

  private mutating func problemLine(_ item: OutlineItem, number: Int) -> (line: String, rest: String?) {
    if let problem = first[number] {
      if !item.isRevision { changes.append((item.line, .returns(number))) }
      let title = planText(item.title)
      let differs =
        (!title.isEmpty && title != problem.title)
        || (item.difficulty != nil && item.difficulty != problem.difficulty)
      let line = reference(problem)
      if differs { changes.append((item.line, .problemDiffers(number, kept: line))) }
      return ("\(line) (revision)", nil)
    }
    if item.isRevision { changes.append((item.line, .firstTime(number))) }
    let (title, rest) = fitted(title(of: item, number: number), of: item)
    let problem = Problem(
      number: number, title: title, difficulty: item.difficulty ?? known[number]?.difficulty)
    if problem.difficulty == nil { changes.append((item.line, .difficultyUnknown(number))) }
    first[number] = problem
    guard let free = item.alternative ?? alternative(number), free.number != number,
      taken.insert(free.number).inserted
    else { return (reference(problem), rest) }
    let name = Problem(
      number: free.number, title: planText(free.title),
      difficulty: free.difficulty ?? known[free.number]?.difficulty)
    return ("\(reference(problem)) (premium, or \(reference(name)))", rest)
  }

  private mutating func title(of item: OutlineItem, number: Int) -> String {
    let title = planText(item.title)
    if !title.isEmpty { return title }
    if let problem = known[number] { return problem.title }
    changes.append((item.line, .titleMissing(number)))
    return "Problem \(number)"
  }

  private func reference(_ problem: Problem) -> String {
    "LC \(problem.number): \(problem.title) [\(problem.difficulty?.rawValue ?? "Unknown")]"
  }

  /// A title of the length that our layout takes, and the whole of one that is longer.
  private mutating func fitted(_ title: String, of item: OutlineItem) -> (title: String, rest: String?) {
    var text = planText(title)
    if text.isEmpty { text = item.kind.word }
    guard text.count > longestTitle else { return (text, nil) }
    changes.append((item.line, .titleCut))
    return (trimmedEnd(String(text.prefix(longestTitle - 3))) + "...", text)
  }

  private mutating func withDetail(_ line: String, of item: OutlineItem, before: String?) -> String {
    let whole = [before, item.detail].compactMap(\.self).joined(separator: "\n\n")
    guard !whole.isEmpty else { return line + "\n" }
    let (detail, change) = layoutDetail(whole, below: line)
    if let change { changes.append((item.line, change)) }
    return line + "\n" + detail
  }
}

/// The most characters a title may have in a plan.
let longestTitle = 200

extension OutlineItem.Kind {
  /// The word it starts with in our layout.
  var word: String { self == .problem ? "Problem" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The lines of a detail, each with its end, and what had to be changed to stand below an item's line.
func layoutDetail(_ detail: String, below item: String) -> (text: String, change: PlanChange?) {
  let lines = detail.split(separator: "\n", omittingEmptySubsequences: false).map {
    withoutControls(String($0))
  }
  if isDetail(indented(lines), below: item) { return (indented(lines), nil) }
  let unboxed = lines.map(withoutBox)
  if isDetail(indented(unboxed), below: item) { return (indented(unboxed), .boxesInDetail) }
  // Without its marks every text is a paragraph.
  let plain = unboxed.map { String(collapsed($0).flatMap { isMark($0) ? ["\\", $0] : [$0] }) }
  return (indented(plain), .detailPlain)
}

private func indented(_ lines: [String]) -> String {
  lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
}

private func withoutControls(_ line: String) -> String {
  guard line.utf8.contains(where: { $0.isControl }) else { return emptiedIfBlank(line) }
  var view = String.UnicodeScalarView()
  view.append(contentsOf: line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
  return emptiedIfBlank(String(view))
}

/// A line of blanks is an empty one.
private func emptiedIfBlank(_ line: String) -> String { line.utf8.allSatisfy(\.isBlank) ? "" : line }

private func withoutBox(_ line: String) -> String {
  guard let box = TaskBox(line: line.utf8), let mark = box.mark else { return line }
  let bytes = Array(line.utf8)
  return String(decoding: bytes[..<(mark - 1)] + bytes[box.text...], as: UTF8.self)
}

private func isMark(_ character: Character) -> Bool {
  guard let byte = character.asciiValue else { return false }
  return byte > 0x20 && byte < 0x7F && !isWordCharacter(character)
}

/// Whether the lines stay within their item and are none of what a plan would take for its own.
private func isDetail(_ text: String, below item: String) -> Bool {
  let count = text.utf8.count { $0 == UInt8(ascii: "\n") }
  guard case .document(let document) = parseMarkdown("\(item)\n\(text)- [ ] Next\n", blocksSuffice: true),
    document.children.count == 1, let list = document.children.first, list.children.count == 2,
    list.kind == .list(ordered: false), list.children[1].startLine == count + 2,
    // The item's own line may be the head of a table.
    list.children[0].children.first?.kind == .paragraph
  else { return false }
  var open = list.children[0].children
  while let block = open.popLast() {
    switch block.kind {
    case .item(let checked):
      if checked != nil { return false }
      open += block.children
    case .list, .blockQuote: open += block.children
    case .htmlBlock(let literal): if !isComment(literal) { return false }
    case .heading, .footnoteDefinition: return false
    default: break
    }
  }
  return true
}

private func isComment(_ html: String) -> Bool {
  let text = collapsed(html.replacing("\n", with: " "))
  return text.hasPrefix("<!--") && text.firstRange(of: "-->")?.upperBound == text.endIndex
}
