// Converts a person's plan to our layout: week files with plain titles and generated ids.

package import ItemSyntax
import Markdown
package import StudyModel
package import TextTools

/// A plan in our layout, or the reasons why it cannot be converted.
package struct PlanLayout: Sendable {
  package struct File: Hashable, Sendable {
    /// The file name, such as `week-01.md`.
    package let name: String
    package let text: String
  }

  /// One per week, in order; empty if there are errors.
  package let files: [File]
  /// Guesses and changes, in the order of the lines; remarks about the whole plan come first.
  package let remarks: [PlanRemark]
  /// Why the plan cannot be converted, in the order of the lines.
  package let diagnostics: [Diagnostic]
}

/// Converts an outline to our layout.
///
/// Days keep their numbers and order; weeks have seven days each. The difficulty of a problem is the one that the
/// plan states, else the known one, else `Unknown`; a later occurrence is a revision with the title and difficulty of
/// the first. Problems and sessions go into one section, Watch, Read and Task items into the other. Texts are plain.
///
/// - Parameters:
///   - known: The problems that supply difficulties and missing titles.
///   - names: What the headings of the two sections are called.
///   - alternative: The free problem that counts instead of a premium one; left out if its number is already in the
///     plan.
package func planLayout(
  _ outline: PlanOutline, known: KnownProblems, names: SectionNames,
  alternative: @escaping (Int) -> Problem?
) -> PlanLayout {
  let diagnostics = planDiagnostics(in: outline)
  guard diagnostics.isEmpty else { return PlanLayout(files: [], remarks: [], diagnostics: diagnostics) }
  var writer = LayoutWriter(outline, known: known, names: names, alternative: alternative)
  let days = outline.days.map { writer.day($0) }
  var files: [PlanLayout.File] = []
  for start in stride(from: 0, to: days.count, by: daysInWeek) {
    let number = start / daysInWeek + 1
    let theme = theme(of: outline.days[start])
    let text = (["# Week \(number): \(theme)\n"] + days[start..<min(days.count, start + daysInWeek)])
      .joined(separator: "\n")
    let head = start == 0 ? outline.head(names).map { $0 + "\n" } : []
    files.append(
      PlanLayout.File(
        name: "week-\(padded(number, to: 2)).md",
        text: head.joined() + (head.isEmpty ? "" : "\n") + text))
  }
  var changes = writer.changes
  if isRegrouped(outline.days) { changes.append((nil, .weeksRegrouped)) }
  if !outline.looseItems.isEmpty { changes.append((nil, .loose(outline.looseItems.count))) }
  for line in outline.ignoredLines {
    let text = truncated(InlineText(outline.source.text(line)).text, to: 50, ellipsis: "...")
    changes.append((line, .ignored(text)))
  }
  let ordered = changes.enumerated().sorted {
    ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
  }
  return PlanLayout(
    files: files, remarks: ordered.map { PlanRemark($1.change, line: $1.line) }, diagnostics: [])
}

private let daysInWeek = 7

/// The errors that prevent a conversion to our layout.
private func planDiagnostics(in outline: PlanOutline) -> [Diagnostic] {
  var found: [(line: Int?, cause: PlanCause)] = outline.dayRanges.map { ($0, .severalDays) }
  if outline.days.isEmpty, found.isEmpty { found.append((nil, .noDay)) }
  var first: [Int: Int] = [:]
  var last = 0
  let all = Set(outline.days.map(\.number))
  for day in outline.days {
    if day.items.isEmpty { found.append((day.line, .dayEmpty(day.number))) }
    if !DayNumber.allowed.contains(day.number) {
      found.append((day.line, .dayNumber(day.number)))
    } else if let line = first[day.number] {
      found.append((day.line, .dayRepeated(day.number, earlierLine: line)))
    } else {
      first[day.number] = day.line
      let missing = last < day.number ? (last + 1..<day.number).filter { !all.contains($0) } : []
      if day.number < last {
        found.append((day.line, .dayOutOfOrder(day.number, after: last)))
      } else if !missing.isEmpty, outline.dayRanges.isEmpty {
        found.append((day.line, .dayMissing(missing, before: day.number)))
      }
      last = max(last, day.number)
    }
  }
  return found.sorted { ($0.line ?? 0) < ($1.line ?? 0) }.map {
    Diagnostic($0.cause, at: outline.source.place($0.line ?? 1))
  }
}

/// Whether the author's weeks, if any, do not have seven days each.
private func isRegrouped(_ days: [OutlineDay]) -> Bool {
  guard days.contains(where: { $0.weekNumber != nil }) else { return false }
  return days.indices.dropFirst().contains { index in
    (days[index].weekNumber != days[index - 1].weekNumber) != (index % daysInWeek == 0)
  }
}

/// The theme of the week that begins with a day: the author's, else the day's own focus.
private func theme(of day: OutlineDay) -> String {
  let own = day.weekTheme.map { planText(titleCase($0)) } ?? ""
  if !own.isEmpty { return own }
  let texts = ([day.title] + PlanSection.allCases.map { day.focus[$0] } + [day.goal]).compactMap {
    $0.map(planText)
  }
  return texts.first { !$0.isEmpty } ?? "Practice"
}

/// Makes a text fit for a line of our layout: plain, without leading emoji and without anything that the layout would
/// read as syntax.
func planText(_ text: String) -> String {
  var text = withoutLeadingEmoji(collapsed(text))
  if text.utf8.contains(where: { "<>{".utf8.contains($0) }) {
    text = text.replacing("<!--", with: "<").replacing("-->", with: ">").replacing("{#", with: "{")
  }
  while text.last == "#", text.dropLast().last.map({ $0 == " " || $0 == "#" }) ?? true { text.removeLast() }
  return collapsed(text)
}

/// Writes the days of a plan and records its guesses and changes.
private struct LayoutWriter {
  private(set) var changes: [(line: Int?, change: ImportChange)] = []
  private let known: KnownProblems
  private let names: SectionNames
  private let alternative: (Int) -> Problem?
  private let identifiers: [Int: String]
  /// The numbers in the plan, of problems and of alternatives.
  private var taken: Set<Int>
  private var first: [Int: Problem] = [:]

  init(
    _ outline: PlanOutline, known: KnownProblems, names: SectionNames,
    alternative: @escaping (Int) -> Problem?
  ) {
    (self.known, self.names) = (known, names)
    changes = outline.changes.map { ($0.line, $0.change) }
    self.alternative = alternative
    let items = outline.days.flatMap(\.items)
    identifiers = itemIdentifiers(of: items)
    taken = Set(items.filter { $0.kind == .problem }.compactMap(\.number))
  }

  /// The text of one day, from its heading to the end of its last item.
  mutating func day(_ day: OutlineDay) -> String {
    var parts = ["## Day \(day.number)\n"]
    let goal = planText(day.goal ?? "")
    if !goal.isEmpty { parts.append("Goal: \(goal)\n") }
    var sections: [PlanSection: [String]] = [:]
    for item in day.items {
      let section = item.kind == .bonus ? item.section : item.kind.section
      if section != item.section { changes.append((item.line, .moved(to: names[section]))) }
      sections[section, default: []].append(text(of: item, on: day))
    }
    for section in PlanSection.allCases {
      guard let items = sections[section] else { continue }
      parts.append("### \(names[section]): \(heading(of: section, day: day))\n")
      parts.append(items.joined())
    }
    return parts.joined(separator: "\n")
  }

  private mutating func heading(of section: PlanSection, day: OutlineDay) -> String {
    let own = planText(day.focus[section] ?? "")
    if !own.isEmpty { return own }
    let title = planText(day.title ?? "")
    let instead = !title.isEmpty ? title : section == .practice ? "Practice" : "Study"
    changes.append((day.line, .focusMissing(names[section], instead: instead)))
    return instead
  }

  private mutating func text(of item: OutlineItem, on day: OutlineDay) -> String {
    let minutes = item.minutes.map { " (\($0) min)" } ?? ""
    // A day needs an item that is not marked so, and a hidden problem a session.
    let isPlus = item.isPlus && item.kind != .bonus && day.items.contains { !$0.isPlus && $0.kind != .bonus }
    let isHidden = item.isHidden && day.items.contains { $0.kind == .session }
    let marks = minutes + (isPlus ? " (plus)" : "")
    guard let number = item.number, item.kind == .problem else {
      let (title, rest) = fitted(item.title.isEmpty ? item.kind.word : item.title, of: item)
      let id = identifiers[item.place] ?? item.kind.rawValue
      if let own = item.id, own != id { changes.append((item.line, .explicitIDChanged(own, to: id))) }
      return withDetail("- [ ] \(item.kind.word): \(title)\(marks) {#\(id)}", of: item, before: rest)
    }
    let (line, rest) = problemLine(item, number: number)
    return withDetail("- [ ] \(line)\(marks)\(isHidden ? " (hidden)" : "")", of: item, before: rest)
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

  /// A title shortened to the length that our layout allows, and the whole title if it was longer.
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

/// The lines of a detail, each with a line ending, and the change that was needed to make it valid below an item.
func layoutDetail(_ detail: String, below item: String) -> (text: String, change: ImportChange?) {
  let lines = detail.split(separator: "\n", omittingEmptySubsequences: false).map {
    withoutControls(String($0))
  }
  if isDetail(indented(lines), below: item) { return (indented(lines), nil) }
  let unboxed = lines.map(withoutBox)
  if isDetail(indented(unboxed), below: item) { return (indented(unboxed), .boxesInDetail) }
  // With its punctuation escaped, every text is a paragraph.
  let plain = unboxed.map { String(collapsed($0).flatMap { isMark($0) ? ["\\", $0] : [$0] }) }
  return (indented(plain), .detailPlain)
}

private func indented(_ lines: [String]) -> String {
  lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
}

/// A line without control characters; empty if it has only spaces.
private func withoutControls(_ line: String) -> String {
  let text = String(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
  return text.utf8.allSatisfy(\.isBlank) ? "" : text
}

private func withoutBox(_ line: String) -> String {
  guard let box = TaskBox(line: line), let mark = box.mark else { return line }
  let bytes = Array(line.utf8)
  return String(decoding: bytes[..<(mark - 1)] + bytes[box.text...], as: UTF8.self)
}

private func isMark(_ character: Character) -> Bool {
  guard let byte = character.asciiValue else { return false }
  return byte > 0x20 && byte < 0x7F && !isWordCharacter(character)
}

/// Whether the lines stay within their item and contain nothing that the plan would read as its own parts.
private func isDetail(_ text: String, below item: String) -> Bool {
  let count = text.utf8.count { $0 == UInt8(ascii: "\n") }
  guard case .document(let document) = parseMarkdown("\(item)\n\(text)- [ ] Next\n", blocksSuffice: true),
    document.children.count == 1, let list = document.children.first, list.children.count == 2,
    list.kind == .list(ordered: false), list.children[1].startLine == count + 2,
    // The item's own line may have become the header row of a table.
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
    case .heading: return false
    default: break
    }
  }
  return true
}

private func isComment(_ html: String) -> Bool {
  let text = collapsed(html.replacing("\n", with: " "))
  return text.hasPrefix("<!--") && text.firstRange(of: "-->")?.upperBound == text.endIndex
}

/// `SLIDING WINDOWS & HASH MAPS` as `Sliding Windows & Hash Maps`; a text with any lower-case letter is unchanged.
func titleCase(_ text: String) -> String {
  if text.contains(where: \.isLowercase) { return text }
  var shown = ""
  var word = ""
  var isFirst = true
  for character in text + " " {
    if character.isLetter || character == "'" || character == "’" || character.isNumber {
      word.append(character)
      continue
    }
    if !word.isEmpty {
      shown += cased(word, isFirst: isFirst)
      isFirst = false
      word = ""
    }
    // After a colon or dash, a title begins anew.
    if ":–—(".contains(character) { isFirst = true }
    shown.append(character)
  }
  return String(shown.dropLast())
}

private func cased(_ word: String, isFirst: Bool) -> String {
  let small = word.lowercased()
  if let name = names[small] { return name }
  if acronyms.contains(word) || word.contains(where: \.isNumber) { return word }
  if !isFirst, smallWords.contains(small) { return small }
  return small.prefix(1).uppercased() + small.dropFirst()
}

private let smallWords: Set<String> = [
  "a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "vs", "with",
]
private let names: [String: String] = [
  "github": "GitHub", "graphql": "GraphQL", "grpc": "gRPC", "leetcode": "LeetCode", "linkedin": "LinkedIn",
  "mysql": "MySQL", "nosql": "NoSQL", "postgresql": "PostgreSQL", "tiktok": "TikTok", "whatsapp": "WhatsApp",
  "youtube": "YouTube",
]
private let acronyms: Set<String> = [
  "ACID", "AI", "API", "APIS", "AWS", "BFS", "BST", "CAP", "CDN", "CDNS", "CI", "CD", "CPU", "CS", "DFS",
  "DNS",
  "DP", "DSA", "FAANG", "FIFO", "GCP", "HLD", "HTTP", "HTTPS", "I", "ID", "II", "III", "IO", "IP", "IV", "IX",
  "JSON", "JWT", "KMP", "LC", "LCA", "LCS", "LFU", "LIFO", "LIS", "LLD", "LRU", "ML", "MST", "OOD", "OOP",
  "OS", "QA",
  "RAM", "REST", "RPC", "SQL", "SSL", "TCP", "TLS", "TTL", "UDP", "UI", "URL", "V", "VI", "VII", "VIII", "X",
]

/// The ids of the items that are not problems, by place. They depend only on titles and order, so reading a plan
/// again gives the same ids.
func itemIdentifiers(of items: [OutlineItem]) -> [Int: String] {
  let others = items.filter { $0.kind != .problem }
  var taken: Set<String> = []
  var identifiers: [Int: String] = [:]
  // An id from the author is kept, whatever titles precede it.
  for item in others {
    guard let id = item.id, isIdentifier(id), taken.insert(id).inserted else { continue }
    identifiers[item.place] = id
  }
  // The number of uses of each base so far, so that a title used a thousand times takes linear time.
  var counts: [String: Int] = [:]
  for item in others where identifiers[item.place] == nil {
    let base = identifierBase(of: item.id ?? item.title, kind: item.kind)
    var count = counts[base, default: 1]
    var identifier = base
    while !taken.insert(identifier).inserted {
      count += 1
      let suffix = "-\(count)"
      identifier = withoutFinalHyphens(base.prefix(longestID - suffix.count)) + suffix
    }
    counts[base] = count
    identifiers[item.place] = identifier
  }
  return identifiers
}

private func isIdentifier(_ text: String) -> Bool {
  let bytes = Array(text.utf8)[...]
  return hasOnlyIDCharacters(bytes) && (1...longestID).contains(bytes.count) && !isReservedID(bytes)
}

private func identifierBase(of title: String, kind: ItemKind) -> String {
  let base = withoutFinalHyphens(asciiSlug(title).prefix(longestID))
  // A title without an ASCII letter or digit yields no id.
  if base.isEmpty { return "\(kind.rawValue.lowercased())-item" }
  guard isReservedID(Array(base.utf8)[...]) else { return base }
  return withoutFinalHyphens("item-\(base)".prefix(longestID))
}

private func withoutFinalHyphens(_ text: Substring) -> String { String(text.dropLast { $0 == "-" }) }
