// Reads bullets: labels, goals, and items with what stands below them.

import StudyModel
import TextTools

extension PlanReader {
  mutating func readBullet(_ line: Int, body: Range<Int>, number: Int?) {
    let bytes = source.bytes(line)
    guard let box = TaskBox(line: bytes) else { return }
    open.phase = nil
    let written = bytes.dropFirst(box.text)
    // A block of another kind in a bullet is no item.
    guard !written.isEmpty, !written.starts(with: ">"), !written.starts(with: "# "),
      !written.starts(with: "```")
    else {
      return ignore(line)
    }
    let inline = InlineText(written.string)
    guard !inline.text.isEmpty else { return ignore(line) }
    let bullet = Bullet(
      line: line, body: body, box: box, inline: inline, text: written.string, number: number)
    var text = ItemText(inline, habit: open.section?.habit, problems)
    if text.kind == nil || text.isProblemByTitle, readStructure(bullet) { return }
    if let number, text.kind == nil, open.section?.habit != .study {
      text.kind = .problem
      text.number = number
      text.title = text.marks.take(from: text.title)
    } else if number != nil, number == text.number, text.isProblemByTitle {
      text.remarks = []
    }
    if readLabel(bullet, text) { return }
    if text.title.isEmpty, text.kind != .problem { text.title = inline.text }
    readItem(bullet, text)
  }

  struct Bullet {
    let line: Int
    /// The lines below it.
    let body: Range<Int>
    let box: TaskBox
    let inline: InlineText
    /// The Markdown behind its box.
    let text: String
    /// The number before it that names a problem.
    let number: Int?
  }

  /// Whether bullets stand below a bullet.
  func hasBullets(_ bullet: Bullet) -> Bool {
    bullet.body.contains { line in TaskBox(line: source.bytes(line)) != nil }
  }

  /// Reads a bullet that is the goal, or a heading of the bullets below it; false for any other.
  mutating func readStructure(_ bullet: Bullet) -> Bool {
    if open.hasDay, open.awaitsGoal {
      take(goal: bullet.inline.text, at: bullet.line)
      return true
    }
    let isLabel = hasBullets(bullet)
    let form: LineForm = isLabel ? .label : .plain
    guard bullet.line >= open.firstLine, let heading = planHeading(bullet.inline.text, form: form) else {
      return false
    }
    switch heading {
    case .goal where open.hasDay && draft.days.last?.goal == nil: break
    case .day(let day) where !isLabel && !problemsListed(inTitle: day.title).problems.isEmpty: break
    case .section(let section) where !isLabel && open.hasDay:
      guard let text = section.text else { return false }
      return readItem(ofSection: section, text, bullet)
    case .section, .day, .week:
      guard isLabel, bullet.box.mark == nil else { return false }
    default: return false
    }
    read(TextLine(bullet.line, bullet.inline, form))
    readLines(bullet.body)
    return true
  }

  /// `System design: a feed` is an item of that section, not its heading.
  mutating func readItem(ofSection section: SectionHeading, _ text: String, _ bullet: Bullet) -> Bool {
    let present = open.section
    open.section = section
    var item = ItemText(InlineText(text), habit: section.habit, problems)
    if item.kind == nil { item.kind = section.habit == .study ? .task : nil }
    item.id = item.id ?? ItemText(bullet.inline, habit: .study, problems).id
    readItem(bullet, item)
    open.section = present
    return true
  }

  /// Reads a bullet whose own bullets are the items; false if it is an item itself.
  mutating func readLabel(_ bullet: Bullet, _ text: ItemText) -> Bool {
    let isNamed = text.kind != nil && !text.isProblemByTitle && (!text.title.isEmpty || text.kind == .problem)
    guard !isNamed, hasBullets(bullet), text.title.isEmpty || !open.hasDay || namesProblems(bullet.body)
    else { return false }
    open.hasItemAbove = false
    readLines(bullet.body)
    return true
  }

  func namesProblems(_ body: Range<Int>) -> Bool {
    body.contains { line in
      guard let box = TaskBox(line: source.bytes(line)) else { return false }
      let inline = InlineText(source.text(line, fromByte: box.text))
      return ItemText(inline, habit: open.section?.habit, problems).kind == .problem
    }
  }

  mutating func readItem(_ bullet: Bullet, _ text: ItemText) {
    let mayBeSeveral = text.kind == nil || text.kind == .problem
    let several =
      mayBeSeveral ? problemsListed(in: bullet.text, habit: open.section?.habit, isList: false, least: 2) : []
    if several.count > 1 {
      for (index, part) in several.enumerated() {
        add(draftItem(bullet, part.text, kind: .problem, part: index))
      }
      return
    }
    guard open.hasDay else {
      if text.kind == .problem { addLoose(draftItem(bullet, text, kind: .problem)) }
      return
    }
    if open.hasItemAbove, text.kind == nil, bullet.box.mark == nil, isRemark(bullet.inline.text) {
      return appendToItemAbove(bullet)
    }
    add(draftItem(bullet, text, kind: kind(of: text)))
  }

  /// The kind of an item that does not say it.
  mutating func kind(of text: ItemText) -> ItemKind {
    if let kind = text.kind { return kind }
    guard let section = open.section else { return .session }
    return section.habit == .practice ? .session : .task
  }

  mutating func appendToItemAbove(_ bullet: Bullet) {
    let lines = ["- \(bullet.text)", source.block(bullet.body, margin: 2)].compactMap(\.self)
    let day = draft.days.count - 1
    let section = sectionIndex(for: open.section, subject: nil, at: start(of: bullet.line))
    let item = draft.days[day].sections[section].items.count - 1
    guard item >= 0 else { return }
    let above = draft.days[day].sections[section].items[item].detail.map { [$0] } ?? []
    draft.days[day].sections[section].items[item].detail = (above + lines).joined(separator: "\n")
  }

  /// - Parameter part: the index of the problem in a bullet with several.
  func draftItem(_ bullet: Bullet, _ text: ItemText, kind: ItemKind, part: Int = 0) -> DraftItem {
    var item = DraftItem(text: text, kind: kind, place: place(of: bullet.line, byte: bullet.box.text + part))
    item.isTicked = bullet.box.isTicked
    guard part == 0 else { return item }
    let addresses = text.addresses.map { "<\($0)>" }
    let detail = addresses + [source.block(bullet.body)].compactMap(\.self)
    item.detail = detail.count > 1 ? detail.joined(separator: "\n") : detail.first
    let offset = source.offset(ofByte: bullet.box.content, in: bullet.line)
    item.box = offset..<offset + (bullet.box.mark == nil ? 0 : 3)
    let line = source.bytes(bullet.line)
    item.endOfText = source.offset(
      ofByte: line.trimmed.withoutFinalComments.endIndex - line.startIndex, in: bullet.line)
    return item
  }

  mutating func add(_ text: ItemText, kind: ItemKind, at place: PlanPlace) {
    add(DraftItem(text: text, kind: kind, place: place))
  }

  /// Adds an item to the open day, or a problem to those outside of any day.
  mutating func add(_ item: DraftItem) {
    guard open.hasDay else { return addLoose(item) }
    for remark in item.text.remarks { remarks.add(remark, at: item.place) }
    let isLost = item.text.remarks.contains { $0.severity == .error }
    if item.text.kind == nil, !isLost {
      let meant = problems.known.problem(beginningWith: item.text.titleAlone)
      remarks.add(.kindGuessed(item.text.title, as: item.kind, meant: meant), at: item.place)
    }
    let section = sectionIndex(for: open.section, subject: nil, at: item.place)
    draft.days[draft.days.count - 1].sections[section].items.append(item)
    open.hasItemAbove = true
  }

  mutating func addLoose(_ item: DraftItem) {
    if let week = open.week {
      draft.weeks[week].looseItems.append(item)
    } else {
      draft.looseItems.append(item)
    }
  }

  /// Whether a text has a sign that parts a list: a comma, a line break in a cell, or links side by side.
  private func mayBeList(_ text: String) -> Bool {
    var previous = Ascii.space
    for byte in Array(text.utf8) {
      switch byte {
      case Ascii.comma, Ascii.slash, Ascii.lessThan, UInt8(ascii: ";"): return true
      case UInt8(ascii: "(") where previous == Ascii.closeBracket: return true
      default: previous = byte
      }
    }
    return false
  }

  /// The problems that a text lists, if it names nothing else: `Two Sum, LC 121`.
  ///
  /// - Parameters:
  ///   - isList: whether numbers alone are problems too, and parts that name none are kept.
  ///   - least: the minimum number of parts; with fewer, the result is empty.
  func problemsListed(
    in text: String, habit: SectionHabit?, isList: Bool, least: Int = 1
  ) -> [(offset: Int, text: ItemText)] {
    guard least < 2 || mayBeList(text) else { return [] }
    let parts = listedParts(of: text)
    guard parts.count >= least else { return [] }
    var found: [(offset: Int, text: ItemText)] = []
    for part in parts {
      var item = ItemText(InlineText(part.text), habit: habit, problems)
      if item.kind == nil, let number = bareNumber(part.text),
        isList && parts.count > 1 || found.last?.text.kind == .problem
      {
        item.kind = .problem
        item.number = number
        item.title = ""
      }
      guard isList || item.kind == .problem else { return [] }
      found.append((part.offset, item))
    }
    return found
  }
}
