// Walks the Markdown blocks of a person's plan and collects its days.

import ItemSyntax
import Markdown
import StudyModel
import TextTools

/// Reads one document; `outline` is the result.
struct OutlineReader {
  private let lines: SourceText
  private let known: KnownProblems
  private var days: [OutlineDay] = []
  private var loose: [OutlineItem] = []
  private var ignored: [Int] = []
  private var dayRanges: [Int] = []
  private var changes: [(line: Int, change: ImportChange)] = []
  private var week: (number: Int?, theme: String?)?
  /// The level of week and day headings; a day may also be a bold line, below all heading levels.
  private var weekLevel: Int?
  private var dayLevel = 7
  /// A heading without a number that counts as a week's if a day follows.
  private var phase: (line: Int, theme: String)?
  private var section: PlanSection?
  private var isDayOpen = false
  /// Whether the same section has an item above.
  private var hasItemAbove = false
  private var awaitsGoal = false
  private var isAfterRule = false
  /// The level of the headings above or of days.
  private var outerLevel = 2
  /// The first line at which a week or day may begin.
  private var firstLine = 1

  /// - Parameter known: the problems that are recognized by title alone.
  init(_ lines: SourceText, known: KnownProblems) {
    (self.lines, self.known) = (lines, known)
  }

  var outline: PlanOutline {
    PlanOutline(
      days: days, looseItems: loose, ignoredLines: ignored, dayRanges: dayRanges, changes: changes,
      source: lines)
  }

  mutating func read(_ document: MarkdownNode) {
    let blocks = placed(document.children)
    firstLine = firstWeek(in: blocks) ?? 1
    for block in blocks { read(block.node, at: block.lines) }
  }

  /// The blocks with their lines. The library gives no position for a paragraph before a table that it was split
  /// from.
  private func placed(_ nodes: [MarkdownNode]) -> [(lines: Range<Int>, node: MarkdownNode)] {
    var end = 1
    return nodes.indices.map { index in
      let node = nodes[index]
      var lines = node.startLine..<max(node.startLine + 1, node.endLine + 1)
      if node.startLine == 0 {
        let next = nodes[(index + 1)...].first?.startLine ?? 0
        lines = end..<max(end + 1, next)
      }
      end = max(end, lines.upperBound)
      return (lines, node)
    }
  }

  /// The line of the first week; a heading takes precedence over other lines.
  private func firstWeek(in blocks: [(lines: Range<Int>, node: MarkdownNode)]) -> Int? {
    var first: Int?
    for block in blocks {
      for line in textLines(of: block.node, at: block.lines) {
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

  /// The lines of a heading or paragraph; empty for any other block.
  private func textLines(of block: MarkdownNode, at numbers: Range<Int>) -> [TextLine] {
    switch block.kind {
    case .paragraph: return numbers.map { textLine($0) }
    case .heading(let level):
      let isMarked = lines.text(block.startLine).drop { $0 == " " }.first == "#"
      guard isMarked else { return numbers.dropLast().map { textLine($0) } }
      let inline = InlineText(heading: lines.text(block.startLine))
      return [TextLine(number: block.startLine, inline: inline, form: .heading(level: level))]
    default: return []
    }
  }

  private func textLine(_ number: Int) -> TextLine {
    let inline = InlineText(lines.text(number))
    return TextLine(number: number, inline: inline, form: inline.startsStrong ? .strong : .plain)
  }

  private mutating func read(_ block: MarkdownNode, at numbers: Range<Int>) {
    switch block.kind {
    case .heading, .paragraph: for line in textLines(of: block, at: numbers) { read(line) }
    case .list: readList(block, kind: nil)
    case .table: readTable(block)
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
      phase = nil
      if case .heading(let level) = line.form { (outerLevel, weekLevel) = (max(1, level), level) }
      startSection(nil)
    case .day(let heading): open(heading, at: line)
    case .dayRange:
      dayRanges.append(line.number)
      isDayOpen = false
    case .section(let section, let text): startSection(section, text: text)
    case .goal(let text) where isDayOpen: take(goal: text, at: line.number)
    case .goal, nil: readOther(line)
    }
    isAfterRule = false
  }

  private mutating func open(_ heading: OutlineDayHeading, at line: TextLine) {
    if let phase {
      week = (nil, phase.theme)
      changes.append((phase.line, .weekUnnumbered(phase.theme)))
    }
    phase = nil
    if let number = heading.week, week?.number != number { week = (number, nil) }
    if case .heading(let level) = line.form {
      (outerLevel, dayLevel) = (max(outerLevel, level), level)
    } else {
      dayLevel = 7
    }
    let (topic, problems) = problems(inTitle: heading.title)
    let heading =
      problems.isEmpty ? heading : OutlineDayHeading(number: heading.number, week: heading.week, title: topic)
    days.append(OutlineDay(heading, in: week, line: line.number))
    isDayOpen = true
    startSection(nil)
    for (index, problem) in problems.enumerated() {
      let offset = lines.offset(ofByte: 0, in: line.number) + index
      var item = placed(problem, kind: .problem, section: nil, line: line.number, offset: offset)
      item.takesBox = false
      add(item)
    }
  }

  /// The problems listed in a day's own line, as in `Day 1: Arrays - Two Sum, LC 121`, and the text before them.
  private func problems(inTitle title: String?) -> (topic: String?, problems: [BulletText]) {
    guard let title else { return (nil, []) }
    var texts: [(topic: String?, list: Substring)] = [(nil, title[...])]
    for separator in [": ", " - ", " – ", " — "] {
      guard let place = title.firstRange(of: separator) else { continue }
      texts.append((String(title[..<place.lowerBound]), title[place.upperBound...]))
    }
    for (topic, list) in texts {
      let found = problems(in: String(list), in: .practice, isList: false).map(\.text)
      // A single title is the topic of the day.
      if found.count > 1 || found.first?.isProblemByTitle == false { return (topic, found) }
    }
    return (title, [])
  }

  private mutating func startSection(_ section: PlanSection?, text: String? = nil) {
    self.section = section
    hasItemAbove = false
    awaitsGoal = false
    guard isDayOpen, let section, let text = text.map(withoutLeadingEmoji), !text.isEmpty else { return }
    let day = days.count - 1
    if days[day].focus[section] == nil { days[day].focus[section] = text }
  }

  private mutating func take(goal text: String, at line: Int) {
    let day = days.count - 1
    guard days[day].goal == nil else { return ignore(line) }
    let text = withoutLeadingEmoji(text)
    awaitsGoal = text.isEmpty
    if !text.isEmpty { days[day].goal = text }
  }

  /// Reads a line that opens nothing.
  private mutating func readOther(_ line: TextLine) {
    notePhase(line)
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

  /// Notes a heading of the level of weeks or higher, which may open one: `FINAL PREPARATION DAYS`.
  private mutating func notePhase(_ line: TextLine) {
    guard case .heading(let level) = line.form, level <= outerLevel, line.number >= firstLine else { return }
    let isNamed = LineWords(line.inline.text).words.first.map { phaseNames.contains($0.text) } ?? false
    guard isNamed || weekLevel.map({ level <= $0 }) ?? (!days.isEmpty && level < dayLevel) else { return }
    phase = theme(withoutLeadingEmoji(line.inline.text)).map { (line.number, $0) }
  }

  /// - Parameter kind: the kind that a label above states for the bullets.
  private mutating func readList(_ list: MarkdownNode, kind: ItemKind?) {
    let numbers = problemNumbers(of: list)
    for (index, node) in list.children.enumerated() {
      let hasNext = index + 1 < list.children.count
      let end = hasNext ? list.children[index + 1].startLine : max(list.endLine, node.startLine) + 1
      readBullet(
        node, lines: node.startLine..<max(node.startLine + 1, end), number: numbers?[index], kind: kind)
    }
  }

  /// The numbers of a list that are not consecutive and so name problems: `1920. Title` below `88. Title`.
  private func problemNumbers(of list: MarkdownNode) -> [Int]? {
    guard list.kind == .list(ordered: true) else { return nil }
    let numbers = list.children.map { node -> Int? in
      decimal(lines.bytes(node.startLine).drop(while: \.isBlank).prefix(while: \.isDigit))
    }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count, let first = known.first,
      known.allSatisfy({ (1...99_999).contains($0) })
    else { return nil }
    let counts = known.indices.allSatisfy { known[$0] == first + $0 } || known.allSatisfy { $0 == first }
    return counts && (known.count > 1 || first <= 50) ? nil : known
  }

  private mutating func readBullet(
    _ node: MarkdownNode, lines range: Range<Int>, number: Int?, kind: ItemKind?
  ) {
    let bytes = lines.bytes(node.startLine)
    let spaces = bytes.prefix(while: \.isBlank).count
    phase = nil
    guard let box = TaskBox(line: bytes), spaces == node.startColumn - 1, node.beginsWithText(in: lines)
    else { return ignore(node.startLine) }
    let inline = InlineText(lines.text(node.startLine, fromByte: box.text))
    guard !inline.text.isEmpty else { return ignore(node.startLine) }
    let lazy = range.dropFirst().first { opensSomething(lazyLine: $0, below: spaces) }
    let bullet = Bullet(
      node: node, lines: range.lowerBound..<(lazy ?? range.upperBound), box: box, inline: inline,
      number: number)
    if !readStructure(bullet) { readItem(bullet, kind: kind) }
    // Without an empty line between them, Markdown takes a bold heading as part of the bullet's text.
    if let lazy { for line in lazy..<range.upperBound { read(textLine(line)) } }
  }

  private func opensSomething(lazyLine number: Int, below spaces: Int) -> Bool {
    guard number >= firstLine, lines.indentation(number) <= spaces, !lines.isBlank(number),
      TaskBox(line: lines.bytes(number)) == nil
    else { return false }
    let line = textLine(number)
    return planHeading(line.inline.text, form: line.form) != nil
  }

  /// Reads a bullet that is the goal or a heading of the bullets below it; false for any other.
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
    case .day(let day) where !isLabel && !problems(inTitle: day.title).problems.isEmpty: break
    case .section, .day, .week:
      guard isLabel, bullet.box.mark == nil else { return false }
    default: return false
    }
    read(TextLine(number: bullet.line, inline: bullet.inline, form: form))
    for list in bullet.lists { readList(list, kind: nil) }
    return true
  }

  private mutating func readItem(_ bullet: Bullet, kind: ItemKind?) {
    var text = BulletText(bullet.inline, section: section, known: known)
    if let number = bullet.number, text.kind == nil, section != .study {
      (text.kind, text.number) = (.problem, number)
      text.title = text.marks.take(from: text.title)
    } else if bullet.number == text.number, text.isProblemByTitle {
      text.changes = []
    }
    let found = text.kind ?? (kind == .problem ? nil : kind)
    // A label: the bullets below it are the items.
    if !bullet.lists.isEmpty,
      found == nil || text.isProblemByTitle || text.title.isEmpty && found != .problem,
      text.title.isEmpty || !isDayOpen || bullet.lists.contains(where: namesProblems)
    {
      hasItemAbove = false
      for list in bullet.lists { readList(list, kind: text.title.isEmpty ? found : nil) }
      return
    }
    if text.title.isEmpty, found != .problem { text.title = bullet.inline.text }
    let several = problems(
      in: lines.text(bullet.line, fromByte: bullet.box.text), in: section, isList: false, least: 2)
    if several.count > 1 {
      for (index, part) in several.enumerated() { add(draft(bullet, part.text, kind: .problem, part: index)) }
    } else if !isDayOpen {
      if found == .problem { loose.append(draft(bullet, text, kind: .problem)) }
    } else if hasItemAbove, found == nil, bullet.box.mark == nil, isRemark(bullet.inline.text) {
      let (day, item) = (days.count - 1, days[days.count - 1].items.count - 1)
      let above = days[day].items[item].detail.map { [$0] } ?? []
      days[day].items[item].detail = (above + detailLines(bullet)).joined(separator: "\n")
      changes.append((bullet.line, .belowItem(shown(bullet.inline.text))))
    } else {
      add(draft(bullet, text, kind: found))
    }
  }

  /// The problems that a text lists, if it names nothing else: `Two Sum, LC 121`.
  ///
  /// - Parameters:
  ///   - isList: whether numbers alone are problems too, and parts that name none are kept.
  ///   - least: the minimum number of parts; with fewer, the result is empty.
  private func problems(
    in text: String, in section: PlanSection?, isList: Bool, least: Int = 1
  ) -> [(offset: Int, text: BulletText)] {
    var found: [(offset: Int, text: BulletText)] = []
    let parts = listedParts(of: text)
    guard parts.count >= least else { return [] }
    for part in parts {
      var bullet = BulletText(InlineText(part.text), section: section, known: known)
      if bullet.kind == nil, let number = bareNumber(part.text),
        isList && parts.count > 1 || found.last?.text.kind == .problem
      {
        (bullet.kind, bullet.number, bullet.title) = (.problem, number, "")
      }
      guard isList || bullet.kind == .problem else { return [] }
      found.append((part.offset, bullet))
    }
    return found
  }

  /// Adds an item to the open day, or a problem to those outside of any day.
  private mutating func add(_ item: OutlineItem) {
    guard isDayOpen else { return loose.append(item) }
    changes += item.changes.map { (item.line, $0) }
    days[days.count - 1].items.append(item)
    hasItemAbove = true
  }

  private func namesProblems(_ list: MarkdownNode) -> Bool {
    list.children.contains { node in
      guard let box = TaskBox(line: lines.bytes(node.startLine)) else { return false }
      let text = InlineText(lines.text(node.startLine, fromByte: box.text))
      return BulletText(text, section: section, known: known).kind == .problem
    }
  }

  /// - Parameters:
  ///   - kind: nil if the bullet names no kind.
  ///   - part: the index of the problem in a bullet with several.
  private func draft(_ bullet: Bullet, _ text: BulletText, kind: ItemKind?, part: Int = 0) -> OutlineItem {
    let offset = lines.offset(ofByte: bullet.box.content, in: bullet.line) + part
    let isProblem = kind == .problem
    // An address that the title does not show is kept, except that of the problem itself.
    let addresses = bullet.inline.addresses.filter { !isProblem || ProblemAddress($0)?.slug == nil }
    let below = part == 0 ? lines.block(bullet.lines.dropFirst()) ?? [] : []
    var item = placed(text, kind: kind, section: section, line: bullet.line, offset: offset)
    item.isTicked = bullet.box.isTicked
    let detail = (part == 0 ? addresses.map { "<\($0)>" } : []) + below
    item.detail = detail.isEmpty ? nil : detail.joined(separator: "\n")
    item.takesBox = part == 0
    if part == 0, bullet.box.mark != nil { item.box = offset..<(offset + 3) }
    return item
  }

  /// An item, with a kind that its section may hold.
  private func placed(
    _ text: BulletText, kind: ItemKind?, section: PlanSection?, line: Int, offset: Int
  ) -> OutlineItem {
    var text = text
    let other: ItemKind = section == .study ? .task : .session
    var kind = kind ?? other
    if text.kind == nil, kind == other { text.changes.append(.taken(shown(text.title), as: kind)) }
    switch (section, kind) {
    case (.practice, .watch), (.practice, .read), (.practice, .task), (.study, .session):
      text.changes.append(.otherKind(kind, as: other))
      if kind == .watch || kind == .read { text.title = "\(kind.word): \(text.title)" }
      kind = other
    default: break
    }
    return OutlineItem(text, kind: kind, section: section ?? kind.section, line: line, box: offset..<offset)
  }

  // MARK: - Tables

  /// Reads a table whose rows are days, or problems of the day above it.
  private mutating func readTable(_ table: MarkdownNode) {
    // If lines above were split off, the library places the header row at the first of them.
    let heading = max(1, (table.children.dropFirst().first?.startLine ?? table.endLine + 1) - 2)
    let names = tableCells(lines.bytes(heading)).map { InlineText($0.text).text }
    let columns = PlanColumns(names)
    let hasDays = columns.kinds.contains(.day)
    guard hasDays || (isDayOpen && columns.nameProblems) else { return ignore(heading) }
    for (name, kind) in zip(names, columns.kinds) where kind == nil && !name.isEmpty {
      changes.append((heading, .columnIgnored(shown(name))))
    }
    if hasDays { isDayOpen = false }
    for row in table.children.dropFirst() { read(row: row.startLine, columns) }
    if hasDays { isDayOpen = false }
  }

  private mutating func read(row line: Int, _ columns: PlanColumns) {
    let cells = zip(columns.kinds, tableCells(lines.bytes(line))).filter { cell in
      cell.1.text.contains(where: isWordCharacter)
    }
    func inline(_ kind: PlanColumns.Kind) -> InlineText? {
      cells.first { $0.0 == kind }.map { InlineText($0.1.text) }
    }
    if let text = inline(.week)?.text, let number = LineWords(text).words.lazy.compactMap(\.number).first {
      if case .week(_, let theme) = planHeading(text, form: .strong) { week = (number, theme) }
      if week?.number != number { week = (number, nil) }
    }
    if let text = inline(.day)?.text {
      // A number alone is a day too.
      switch planHeading(text, form: .strong) ?? planHeading("Day \(text)", form: .strong) {
      case .day(let heading):
        if !isDayOpen || days.last?.number != heading.number {
          open(heading, at: TextLine(number: line, inline: InlineText(text), form: .plain))
        }
      case .dayRange: return dayRanges.append(line)
      case .week(let number, let theme):
        week = (number, theme)
        return
      default: return changes.append((line, .ignored(shown(text))))
      }
    }
    guard isDayOpen else { return }
    let day = days.count - 1
    let count = days[day].items.count
    if let goal = inline(.goal)?.text, days[day].goal == nil { days[day].goal = goal }
    let link = cells.first { $0.0 == .link }.map {
      BulletText(InlineText($0.1.text), section: .practice, known: known)
    }
    let number =
      inline(.number).flatMap { ProblemReference($0.text)?.number ?? bareNumber($0.text) } ?? link?.number
    let difficulty = inline(.difficulty).flatMap { readDifficulty($0.text) }
    let hasDesign = columns.kinds.contains(.section(.study))
    let topic = inline(.topic)?.text
    for case (let kind?, let cell) in cells {
      switch kind {
      case .section(.practice):
        var parts = problems(in: cell.text, in: .practice, isList: true)
        if let number, parts.count == 1 {
          if parts[0].text.isProblemByTitle { parts[0].text.changes = [] }
          if parts[0].text.kind != .problem || parts[0].text.isProblemByTitle {
            (parts[0].text.kind, parts[0].text.number) = (.problem, number)
          }
        }
        if parts.contains(where: { $0.text.kind == .problem }) {
          for part in parts {
            var text = part.text
            text.marks.difficulty = text.marks.difficulty ?? difficulty
            add(text, kind: text.kind, section: .practice, in: cell, at: part.offset, line)
          }
        } else if topic == nil, days[day].focus[.practice] == nil {
          days[day].focus[.practice] = InlineText(cell.text).text
        } else {
          add(wholeCell: cell, kind: nil, section: .practice, line)
        }
      case .number, .link:
        guard !cells.contains(where: { $0.0 == .section(.practice) }),
          kind == .number || inline(.number) == nil
        else { continue }
        for part in problems(in: cell.text, in: .practice, isList: true) {
          var text = part.text
          if text.kind == nil, let number { (text.kind, text.number, text.title) = (.problem, number, "") }
          add(text, kind: text.kind, section: .practice, in: cell, at: part.offset, line)
        }
      case .section(.study):
        if days[day].focus[.study] == nil {
          let first = cellParts(cell.text).first?.text ?? cell.text
          days[day].focus[.study] = BulletText(InlineText(first), section: .study, known: known).title
        }
        add(wholeCell: cell, kind: nil, section: .study, line)
      case .item(let kind): add(wholeCell: cell, kind: kind, section: hasDesign ? .study : .practice, line)
      default: break
      }
    }
    if let topic, days[day].focus[.practice] == nil { days[day].focus[.practice] = topic }
    // A day with a topic and nothing else is a session on it.
    if days[day].items.count == count,
      let cell = cells.first(where: { $0.0 == .topic || $0.0 == .section(.practice) })
    {
      add(wholeCell: cell.1, kind: nil, section: .practice, line)
    }
  }

  private mutating func add(
    wholeCell cell: DelimitedField, kind: ItemKind?, section: PlanSection, _ line: Int
  ) {
    for part in cellParts(cell.text) {
      let text = BulletText(InlineText(part.text), section: section, known: known)
      add(text, kind: text.kind ?? kind, section: section, in: cell, at: part.offset, line)
    }
  }

  private mutating func add(
    _ text: BulletText, kind: ItemKind?, section: PlanSection, in cell: DelimitedField, at offset: Int,
    _ line: Int
  ) {
    guard text.kind == .problem || !text.title.isEmpty else { return }
    let byte = cell.offset - lines.bytes(line).startIndex + offset
    var item = placed(
      text, kind: kind, section: section, line: line, offset: lines.offset(ofByte: byte, in: line))
    item.takesBox = false
    add(item)
  }

  /// A bullet as a detail of the item above it.
  private func detailLines(_ bullet: Bullet) -> [String] {
    let below = lines.block(bullet.lines.dropFirst()) ?? []
    let first = lines.text(bullet.line, fromByte: bullet.box.text)
    return ["- \(first)"] + below.map { $0.isEmpty ? "" : "  \($0)" }
  }
}

extension MarkdownNode {
  /// Whether a bullet begins with text on its own line, which may start with a number and a full stop.
  fileprivate func beginsWithText(in lines: SourceText) -> Bool {
    guard let first = children.first else { return false }
    switch first.kind {
    // The library gives no position for a paragraph before a table that it was split from.
    case .paragraph: return first.startLine == startLine || first.startLine == 0
    case .list(ordered: true):
      guard first.startLine == startLine, first.children.first?.beginsWithText(in: lines) == true else {
        return false
      }
      // Markdown takes the number as the start of a list. With a box before it, it would be text, which the next line
      // could turn into a heading or a table.
      let below = (startLine + 1..<max(startLine + 1, endLine + 1)).prefix { !lines.isBlank($0) }
      return !below.contains { line in lines.bytes(line).allSatisfy { " \t=-|:".utf8.contains($0) } }
    default: return false
    }
  }
}

private func shown(_ text: String) -> String { truncated(text, to: 50, ellipsis: "...") }

/// First words of headings above days that act like a week; the number of a week may be spelled out.
private let phaseNames: Set<String> = [
  "phase", "month", "part", "sprint", "stage", "block", "module", "week",
]
