// Walks the blocks of a person's plan and gathers its days.

import Markdown
import StudyModel

/// Reads one document; `outline` is what was gathered.
struct OutlineReader {
  private let lines: PlanLines
  private var days: [DayDraft] = []
  private var loose: [ItemDraft] = []
  private var ignored: [Int] = []
  private var dayRanges: [Int] = []
  private var week: (number: Int, theme: String?)?
  private var track: Track?
  private var isDayOpen = false
  /// Whether an item stands above in the same section.
  private var hasItemAbove = false
  private var awaitsGoal = false
  private var isAfterRule = false
  /// The level of the headings that days stand under or are.
  private var outerLevel = 2
  /// The first line at which a week or a day may begin.
  private var firstLine = 1

  init(_ lines: PlanLines) {
    self.lines = lines
  }

  var outline: PlanOutline {
    PlanOutline(
      days: days.map(\.finished), looseItems: loose.map(\.finished), ignoredLines: ignored,
      dayRanges: dayRanges, source: lines)
  }

  mutating func read(_ document: MarkdownNode) {
    // Footnotes stand last in the tree, wherever they stand in the file.
    let blocks = document.children.sorted { $0.startLine < $1.startLine }
    firstLine = firstWeek(in: blocks) ?? 1
    for block in blocks { read(block: block) }
  }

  /// The line of the first week; one that is a heading goes before those that are not.
  private func firstWeek(in blocks: [MarkdownNode]) -> Int? {
    var first: Int?
    for block in blocks {
      for line in textLines(of: block) {
        guard case .week = planHeading(line.inline.text, form: line.form) else { continue }
        if case .heading = line.form { return line.number }
        if first == nil { first = line.number }
      }
    }
    return first
  }

  private struct TextLine {
    let number: Int
    let inline: InlineText
    let form: LineForm
  }

  /// The lines of a heading or a paragraph; none of any other block.
  private func textLines(of block: MarkdownNode) -> [TextLine] {
    let numbers = block.startLine..<max(block.startLine + 1, block.endLine + 1)
    switch block.kind {
    case .paragraph: return numbers.map { textLine($0) }
    case .heading(let level):
      let isMarked = lines.text(block.startLine).drop { $0 == " " }.first == "#"
      guard isMarked else { return numbers.dropLast().map { textLine($0) } }
      let inline = InlineText(withoutHashes(lines.text(block.startLine)))
      return [TextLine(number: block.startLine, inline: inline, form: .heading(level: level))]
    default: return []
    }
  }

  private func textLine(_ number: Int) -> TextLine {
    let inline = InlineText(lines.text(number))
    return TextLine(number: number, inline: inline, form: inline.startsStrong ? .strong : .plain)
  }

  private mutating func read(block: MarkdownNode) {
    switch block.kind {
    case .heading, .paragraph: for line in textLines(of: block) { read(line) }
    case .list: readList(block, kind: nil)
    case .thematicBreak:
      isAfterRule = true
      return
    case .htmlBlock(let literal) where literal.hasPrefix("<!--"): return
    default: ignore(block.startLine)
    }
    isAfterRule = false
  }

  private mutating func ignore(_ line: Int) {
    if isDayOpen { ignored.append(line) }
  }

  private mutating func read(_ line: TextLine) {
    guard !line.inline.text.isEmpty else { return }
    let heading = line.number < firstLine ? nil : planHeading(line.inline.text, form: line.form)
    switch heading {
    case .week(let number, let theme):
      isDayOpen = false
      week = (number, theme.map(withoutLeadingEmoji))
      if case .heading(let level) = line.form { outerLevel = max(1, level) }
      startSection(nil)
    case .day(let heading): open(heading, at: line)
    case .dayRange:
      dayRanges.append(line.number)
      isDayOpen = false
    case .section(let track, let text): startSection(track, text: text)
    case .goal(let text) where isDayOpen: take(goal: text, at: line.number)
    case .goal, nil: readOther(line)
    }
    isAfterRule = false
  }

  private mutating func open(_ heading: DayHeading, at line: TextLine) {
    if let number = heading.week, week?.number != number { week = (number, nil) }
    if case .heading(let level) = line.form { outerLevel = max(outerLevel, level) }
    days.append(DayDraft(heading: heading, week: week, line: line.number))
    isDayOpen = true
    startSection(nil)
  }

  private mutating func startSection(_ track: Track?, text: String? = nil) {
    self.track = track
    hasItemAbove = false
    awaitsGoal = false
    guard isDayOpen, let track, let text = text.map(withoutLeadingEmoji), !text.isEmpty else { return }
    let day = days.count - 1
    if days[day].focus[track] == nil { days[day].focus[track] = text }
  }

  private mutating func take(goal text: String, at line: Int) {
    let day = days.count - 1
    guard days[day].goal == nil else { return ignore(line) }
    let text = withoutLeadingEmoji(text)
    awaitsGoal = text.isEmpty
    if !text.isEmpty { days[day].goal = text }
  }

  /// A line that opens nothing.
  private mutating func readOther(_ line: TextLine) {
    guard isDayOpen else { return }
    if line.form == .plain {
      if awaitsGoal { return take(goal: line.inline.text, at: line.number) }
      return ignore(line.number)
    }
    awaitsGoal = false
    hasItemAbove = false
    let hasItems = days.last?.items.isEmpty == false
    if case .heading(let level) = line.form, level <= outerLevel {
      isDayOpen = false
    } else if isAfterRule, hasItems {
      isDayOpen = false
    } else {
      ignored.append(line.number)
    }
  }

  /// - Parameter kind: what a label above says that its bullets are.
  private mutating func readList(_ list: MarkdownNode, kind: OutlineItem.Kind?) {
    let numbers = problemNumbers(of: list)
    for (index, node) in list.children.enumerated() {
      let hasNext = index + 1 < list.children.count
      let end = hasNext ? list.children[index + 1].startLine : max(list.endLine, node.startLine) + 1
      readBullet(
        node, lines: node.startLine..<max(node.startLine + 1, end), number: numbers?[index], kind: kind)
    }
  }

  /// The numbers of a list where they do not count: `1920. Title` below `88. Title`.
  private func problemNumbers(of list: MarkdownNode) -> [Int]? {
    guard list.kind == .list(ordered: true) else { return nil }
    let numbers = list.children.map { node -> Int? in
      decimal(lines.bytes(node.startLine).drop(while: isBlankByte).prefix { (0x30...0x39).contains($0) })
    }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count, let first = known.first,
      known.allSatisfy({ (1...99_999).contains($0) })
    else { return nil }
    let counts = known.indices.allSatisfy { known[$0] == first + $0 } || known.allSatisfy { $0 == first }
    return counts && (known.count > 1 || first <= 50) ? nil : known
  }

  private mutating func readBullet(
    _ node: MarkdownNode, lines range: Range<Int>, number: Int?, kind: OutlineItem.Kind?
  ) {
    let bytes = lines.bytes(node.startLine)
    let blanks = bytes.prefix(while: isBlankByte).count
    guard let box = TaskBox(line: bytes), blanks == node.startColumn - 1, node.beginsWithText(in: lines)
    else {
      return ignore(node.startLine)
    }
    let inline = InlineText(lines.text(node.startLine, fromByte: box.text))
    guard !inline.text.isEmpty else { return ignore(node.startLine) }
    let lazy = range.dropFirst().first { opensSomething(lazyLine: $0, below: blanks) }
    let bullet = Bullet(
      node: node, lines: range.lowerBound..<(lazy ?? range.upperBound), box: box, inline: inline,
      number: number)
    if !readStructure(bullet) { readItem(bullet, kind: kind) }
    // Markdown takes a heading in bold for the bullet's text where no empty line parts them.
    if let lazy { for line in lazy..<range.upperBound { read(textLine(line)) } }
  }

  private func opensSomething(lazyLine number: Int, below blanks: Int) -> Bool {
    guard number >= firstLine, lines.indentation(number) <= blanks, !lines.isBlank(number),
      TaskBox(line: lines.bytes(number)) == nil
    else { return false }
    let line = textLine(number)
    return planHeading(line.inline.text, form: line.form) != nil
  }

  /// A bullet that is a heading of what stands below it, or the goal.
  private mutating func readStructure(_ bullet: Bullet) -> Bool {
    if isDayOpen, awaitsGoal {
      take(goal: bullet.inline.text, at: bullet.line)
      return true
    }
    let isLabel = !bullet.lists.isEmpty
    let form: LineForm = isLabel ? .bullet : .plain
    guard bullet.line >= firstLine, let heading = planHeading(bullet.inline.text, form: form) else {
      return false
    }
    switch heading {
    case .goal where isDayOpen && days.last?.goal == nil: break
    case .section, .day, .week:
      guard isLabel, bullet.box.mark == nil else { return false }
    default: return false
    }
    read(TextLine(number: bullet.line, inline: bullet.inline, form: form))
    for list in bullet.lists { readList(list, kind: nil) }
    return true
  }

  private mutating func readItem(_ bullet: Bullet, kind: OutlineItem.Kind?) {
    var text = BulletText(bullet.inline.text, track: track)
    if text.kind == nil, let number = bullet.number, track != .systemDesign {
      (text.kind, text.number) = (.problem, number)
      text.title = text.marks.take(from: text.title)
    }
    let found = text.kind ?? (kind == .problem ? nil : kind)
    // A label: what stands below it are the items.
    if !bullet.lists.isEmpty, found == nil || text.title.isEmpty && found != .problem,
      text.title.isEmpty || !isDayOpen || bullet.lists.contains(where: namesProblems)
    {
      hasItemAbove = false
      for list in bullet.lists { readList(list, kind: text.title.isEmpty ? found : nil) }
      return
    }
    if text.title.isEmpty, found != .problem { text.title = bullet.inline.text }
    guard isDayOpen else {
      if found == .problem { loose.append(draft(bullet, text, kind: .problem)) }
      return
    }
    let day = days.count - 1
    if let kind = found ?? (bullet.box.mark != nil || !hasItemAbove ? kindOfOther : nil) {
      days[day].items.append(draft(bullet, text, kind: kind))
      hasItemAbove = true
    } else {
      let last = days[day].items.count - 1
      days[day].items[last].detail += detailLines(bullet)
    }
  }

  private var kindOfOther: OutlineItem.Kind { track == .systemDesign ? .task : .session }

  private func namesProblems(_ list: MarkdownNode) -> Bool {
    list.children.contains { node in
      guard let box = TaskBox(line: lines.bytes(node.startLine)) else { return false }
      let text = lines.text(node.startLine, fromByte: box.text)
      return BulletText(InlineText(text).text, track: track).kind == .problem
    }
  }

  private func draft(_ bullet: Bullet, _ text: BulletText, kind: OutlineItem.Kind) -> ItemDraft {
    let start = bullet.box.mark.map { $0 - 1 } ?? bullet.box.text
    let offset = lines.offset(ofByte: start, in: bullet.line)
    // An address that the title does not show is kept, but for the problem's own.
    let addresses = bullet.inline.addresses.filter {
      kind != .problem || !$0.contains("leetcode.com/problems")
    }
    let below = lines.block(bullet.lines.dropFirst()) ?? []
    return ItemDraft(
      kind: kind, text: text, track: track ?? kind.track, line: bullet.line, isTicked: bullet.box.isTicked,
      box: offset..<(offset + (bullet.box.mark == nil ? 0 : 3)), detail: addresses.map { "<\($0)>" } + below)
  }

  /// A bullet that details the item above it.
  private func detailLines(_ bullet: Bullet) -> [String] {
    let below = lines.block(bullet.lines.dropFirst()) ?? []
    let first = lines.text(bullet.line, fromByte: bullet.box.text)
    return ["- \(first)"] + below.map { $0.isEmpty ? "" : "  \($0)" }
  }
}

extension MarkdownNode {
  /// Whether a bullet begins with text on its own line, of which a number with a full stop may be one.
  fileprivate func beginsWithText(in lines: PlanLines) -> Bool {
    guard let first = children.first else { return false }
    switch first.kind {
    // The library gives no place to a paragraph that a table was cut off from.
    case .paragraph: return first.startLine == startLine || first.startLine == 0
    case .list(ordered: true):
      guard first.startLine == startLine, first.children.first?.beginsWithText(in: lines) == true else {
        return false
      }
      // To Markdown the number begins a list of its own. With a box before it, it is text, which a line below
      // would underline or make the head of a table.
      let below = (startLine + 1..<max(startLine + 1, endLine + 1)).prefix { !lines.isBlank($0) }
      return !below.contains { line in lines.bytes(line).allSatisfy { " \t=-|:".utf8.contains($0) } }
    default: return false
    }
  }
}

/// The text of a heading without its hashes.
private func withoutHashes(_ line: String) -> String {
  let text = trimmedEnd(String(line.drop { $0 == " " }.drop { $0 == "#" }))
  let open = text.reversed().drop { $0 == "#" }
  guard open.count < text.count, open.first?.isWhitespace ?? true else { return text }
  return String(String(open.reversed()))
}
