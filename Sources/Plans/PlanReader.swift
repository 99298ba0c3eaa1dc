// Goes through the lines of plan files and puts what they say into a draft: weeks, days, sections and items.

import StudyModel
import TextTools

/// Reads files line by line. What is not indented is structure; what stands indented below a bullet is the bullet's.
struct PlanReader {
  private(set) var draft = PlanDraft()
  var remarks: PlanRemarks
  private let problems: ProblemLookup
  private var file = 0
  private var source: SourceText
  private var open = Open()

  /// Where the reader is in a file, and so where the next line belongs.
  private struct Open {
    /// The levels of the headings of weeks and of days; a day may also be a bold line, below all headings.
    var weekLevel: Int?
    var dayLevel = 7
    /// A heading at this level or above ends a day.
    var outerLevel = 2
    /// What comes before the file's first week is an introduction.
    var firstLine = 1
    var style = DayStyle.numbered
    /// The index of the week in the draft.
    var week: Int?
    /// A heading without a number that is a week's if a day follows.
    var phase: (theme: String, place: PlanPlace)?
    var hasDay = false
    var section: SectionHeading?
    /// Whether the same section has an item above.
    var hasItemAbove = false
    /// Whether the line above is a goal's name alone.
    var awaitsGoal = false
    var isAfterRule = false
  }

  init(_ sources: [SourceText], _ problems: ProblemLookup) {
    remarks = PlanRemarks(in: sources)
    self.problems = problems
    source = sources.first ?? SourceText("", file: "")
  }

  mutating func read(file index: Int) {
    file = index
    source = remarks.sources[index]
    open = Open()
    if let place = source.firstControlCharacter {
      return remarks.add(.controlCharacter, at: PlanPlace(file: file, line: place.line, offset: place.offset))
    }
    guard source.count <= PlanReader.mostLines else {
      return remarks.add(.tooLarge("\(grouped(PlanReader.mostLines)) lines"), at: start(of: 1))
    }
    if let table = PlanTable(csv: source) { return read(table) }
    lookAhead()
    readLines(1..<source.count + 1)
    if draft.days.count > DayNumber.allowed.upperBound {
      remarks.add(.tooLarge("\(grouped(DayNumber.allowed.upperBound)) days"), at: start(of: 1))
    }
  }

  private static let mostLines = 50_000

  func start(of line: Int) -> PlanPlace {
    place(of: line, byte: source.bytes(line).prefix(while: \.isBlank).count)
  }

  /// - Parameter byte: the offset in the line.
  private func place(of line: Int, byte: Int) -> PlanPlace {
    PlanPlace(file: file, line: line, offset: source.bytes(line).startIndex + byte)
  }

  // MARK: Lines

  /// Reads lines that share an indentation, and what stands below each.
  private mutating func readLines(_ range: Range<Int>) {
    let first = range.first { source.bytes($0).indentation != nil }
    let margin = first.map { source.indentation($0) } ?? 0
    var number = range.lowerBound
    // The numbers of a list that name problems, by line.
    var problemNumbers: [Int: Int] = [:]
    var endOfList = 0
    while number < range.upperBound {
      let block = LineBlock(source, number, margin: margin, end: range.upperBound)
      switch block {
      case .blank: number += 1
      case .bullet(let isOrdered):
        let end = endOfBullet(number, before: range.upperBound)
        if isOrdered, number >= endOfList {
          (problemNumbers, endOfList) = numbersOfProblems(from: number, before: range.upperBound)
        }
        open.isAfterRule = false
        readBullet(number, body: number + 1..<end, number: isOrdered ? problemNumbers[number] : nil)
        number = end
      case .heading(let level):
        read(TextLine(number, InlineText(source.textOfHeading(number)), .heading(level: level)))
        number += 1
      case .table(let end):
        read(PlanTable(source, number..<end))
        number = end
      case .rule:
        open.isAfterRule = true
        number += 1
      case .comment(let end):
        guard let end else { return remarks.add(.commentUnclosed, at: start(of: number)) }
        number = end
      case .other(let end):
        ignore(number)
        number = end
      case .text:
        read(TextLine(number, InlineText(source.text(number))))
        number += 1
      }
    }
  }

  /// The line after the last one of a bullet: those that are indented by two columns, and text right below it.
  private func endOfBullet(_ number: Int, before limit: Int) -> Int {
    let column = source.indentation(number)
    var end = number + 1
    var next = end
    while next < limit {
      guard let indentation = source.bytes(next).indentation else {
        next += 1
        continue
      }
      guard indentation > column + 1 || next == end && isContinued(by: next) else { break }
      next += 1
      end = next
    }
    return end
  }

  /// Whether a line that is not indented goes on with the text above it, since it opens nothing.
  private func isContinued(by number: Int) -> Bool {
    guard case .text = LineBlock(source, number, margin: 0, end: number + 1) else { return false }
    let inline = InlineText(source.text(number))
    return !inline.startsStrong && !inline.text.isEmpty && planHeading(inline.text, form: .plain) == nil
      && !isOfHead(inline.text)
  }

  /// The numbers of a list that are not consecutive and so name problems, by line: `1920. Title` below `88. Title`. With
  /// the line after the list.
  private func numbersOfProblems(from first: Int, before limit: Int) -> (numbers: [Int: Int], end: Int) {
    let column = source.indentation(first)
    var numbers: [(line: Int, number: Int)] = []
    var line = first
    while line < limit {
      if let indentation = source.bytes(line).indentation, indentation <= column {
        guard indentation == column, let number = decimal(source.bytes(line).trimmed.prefix(while: \.isDigit))
        else { break }
        numbers.append((line, number))
      }
      line += 1
    }
    let values = numbers.map(\.number)
    let counts =
      values.indices.allSatisfy { values[$0] == values[0] + $0 } || values.allSatisfy { $0 == values[0] }
    let isNamed =
      !(counts && (values.count > 1 || values[0] <= 50))
      && values.allSatisfy(SolvedProblem.allowedNumbers.contains)
    return (isNamed ? Dictionary(numbers.map { ($0.line, $0.number) }, uniquingKeysWith: { $1 }) : [:], line)
  }

  mutating func ignore(_ line: Int) {
    guard open.hasDay else { return }
    remarks.add(.lineIgnored(InlineText(source.text(line)).text), at: start(of: line))
  }

  /// Finds the first week and how the days of the file are written.
  private mutating func lookAhead() {
    var styles: [DayStyle: Int] = [:]
    var counted = 0
    var (hasWeek, hasDay) = (false, false)
    for number in 1..<source.count + 1 {
      let bytes = source.bytes(number).drop(while: \.isBlank)
      guard let first = bytes.first else { continue }
      let isHeading = first == UInt8(ascii: "#")
      // A day may be a line of any form, or stand in a table.
      guard
        isHeading || first == UInt8(ascii: "*") || first == UInt8(ascii: "-") || first == UInt8(ascii: "_")
          || !hasWeek && first >= 0x41
      else { continue }
      let line = TextLine(
        number, InlineText(isHeading ? source.textOfHeading(number) : source.text(number)),
        isHeading ? .heading(level: bytes.prefix { $0 == UInt8(ascii: "#") }.count) : nil)
      switch planHeading(line.inline.text, form: line.form) {
      case .week:
        if !hasWeek { open.firstLine = number }
        hasWeek = true
      case .day: hasDay = true
      default:
        guard line.form.isEmphasised, let day = unnumberedDay(line.inline.text) else { continue }
        if day.style == .counted {
          guard isHeading, day.number == counted + 1 else { continue }
          counted += 1
        }
        styles[day.style, default: 0] += 1
      }
      if hasWeek, hasDay { break }
    }
    guard !hasDay else { return }
    let order: [DayStyle] = [.weekday, .date, .counted]
    open.style = order.first { styles[$0, default: 0] > 1 } ?? .numbered
  }

  // MARK: Headings and text

  /// A heading, or a line of text.
  private struct TextLine {
    let number: Int
    let inline: InlineText
    let form: LineForm

    init(_ number: Int, _ inline: InlineText, _ form: LineForm? = nil) {
      self.number = number
      self.inline = inline
      self.form = form ?? (inline.startsStrong ? .strong : .plain)
    }
  }

  private mutating func read(_ line: TextLine) {
    let text = line.inline.text
    guard !text.isEmpty else { return }
    defer { open.isAfterRule = false }
    if draft.days.isEmpty, draft.weeks.isEmpty, isOfHead(text) { return readHead(line) }
    let heading = line.number < open.firstLine ? nil : planHeading(text, form: line.form)
    switch heading {
    case .week(let number, let theme): startWeek(number, theme, line)
    case .day(let day):
      startWeek(ofDay: day, line)
      startDay(day.numbers, title: day.title, line)
    case .section(let section) where section.habit != nil || isBelowDay(line.form):
      startSection(section, line)
    case .goal(let goal) where open.hasDay: take(goal: goal, at: line.number)
    default:
      if open.style != .numbered, line.form.isEmphasised, line.number >= open.firstLine,
        let day = unnumberedDay(text),
        day.style == open.style
      {
        return startDay(nil, title: day.title, line)
      }
      readOther(line)
    }
  }

  /// Whether a heading stands below those of days.
  private func isBelowDay(_ form: LineForm) -> Bool {
    guard case .heading(let level) = form, open.hasDay else { return false }
    return level > (open.dayLevel < 7 ? open.dayLevel : open.outerLevel)
  }

  private mutating func startWeek(_ number: Int?, _ theme: String?, _ line: TextLine) {
    open.hasDay = false
    open.phase = nil
    draft.weeks.append(DraftWeek(number: number, theme: theme.map(plainTitle), place: start(of: line.number)))
    open.week = draft.weeks.count - 1
    if case .heading(let level) = line.form {
      open.outerLevel = max(1, level)
      open.weekLevel = level
    }
    closeSection()
  }

  /// The heading of a day may name its week: `Week 1, Day 3`.
  private mutating func startWeek(ofDay day: DayHeading, _ line: TextLine) {
    guard let number = day.week, open.week.map({ draft.weeks[$0].number }) != number else { return }
    draft.weeks.append(DraftWeek(number: number, theme: nil, place: start(of: line.number)))
    open.week = draft.weeks.count - 1
  }

  /// - Parameter numbers: nil for a day that is not numbered.
  private mutating func startDay(_ numbers: ClosedRange<Int>?, title: String?, _ line: TextLine) {
    if let phase = open.phase {
      remarks.add(.weekGuessed(phase.theme), at: phase.place)
      draft.weeks.append(DraftWeek(number: nil, theme: phase.theme, place: phase.place))
      open.week = draft.weeks.count - 1
    }
    open.phase = nil
    if case .heading(let level) = line.form {
      open.outerLevel = max(open.outerLevel, level)
      open.dayLevel = level
    } else {
      open.dayLevel = 7
    }
    guard numbers?.lowerBound != 0 else {
      // The day before the first is an introduction.
      open.hasDay = false
      return remarks.add(.lineIgnored(line.inline.text), at: start(of: line.number))
    }
    let (topic, listed) = problemsListed(inTitle: title)
    draft.days.append(
      DraftDay(
        numbers: numbers, title: (listed.isEmpty ? title : topic).map(plainTitle),
        place: start(of: line.number),
        week: open.week))
    open.hasDay = true
    closeSection()
    for (index, problem) in listed.enumerated() {
      add(
        problem, kind: .problem, at: place(of: line.number, byte: min(index, source.bytes(line.number).count))
      )
    }
  }

  /// The problems listed in a day's own line, as in `Day 1: Arrays - Two Sum, LC 121`, and the text before them.
  private func problemsListed(inTitle title: String?) -> (topic: String?, problems: [ItemText]) {
    guard let title, title.contains(where: { ",:-–—".contains($0) || $0.isNumber }) else {
      return (title, [])
    }
    var texts: [(topic: String?, list: Substring)] = [(nil, title[...])]
    for separator in [": ", " - ", " – ", " — "] {
      guard let place = title.firstRange(of: separator) else { continue }
      texts.append((String(title[..<place.lowerBound]), title[place.upperBound...]))
    }
    for (topic, list) in texts {
      let found = problemsListed(in: String(list), habit: .practice, isList: false).map(\.text)
      // A single title is the topic of the day.
      if found.count > 1 || found.first?.isProblemByTitle == false { return (topic, found) }
    }
    return (title, [])
  }

  private mutating func startSection(_ section: SectionHeading, _ line: TextLine) {
    closeSection()
    open.section = section
    guard open.hasDay else { return }
    let subject = section.text.map(plainTitle)
    _ = sectionIndex(for: section, subject: subject, at: start(of: line.number))
  }

  private mutating func closeSection() {
    open.section = nil
    open.hasItemAbove = false
    open.awaitsGoal = false
  }

  /// The index of a day's section, which is made where it has none of the name.
  private mutating func sectionIndex(for heading: SectionHeading?, subject: String?, at place: PlanPlace)
    -> Int
  {
    let day = draft.days.count - 1
    let sections = draft.days[day].sections
    if let index = sections.firstIndex(where: { $0.heading?.track == heading?.track }) {
      if sections[index].subject == nil { draft.days[day].sections[index].subject = subject }
      return index
    }
    draft.days[day].sections.append(DraftSection(heading: heading, place: place, subject: subject))
    return sections.count
  }

  private mutating func take(goal text: String, at line: Int) {
    let day = draft.days.count - 1
    guard draft.days[day].goal == nil else { return ignore(line) }
    let text = plainTitle(text)
    open.awaitsGoal = text.isEmpty
    if !text.isEmpty { draft.days[day].goal = text }
  }

  /// Reads a line that opens nothing.
  private mutating func readOther(_ line: TextLine) {
    notePhase(line)
    guard open.hasDay else { return }
    if line.form == .plain {
      if open.awaitsGoal { return take(goal: line.inline.text, at: line.number) }
      return draft.days[draft.days.count - 1].sentences.append((line.inline.text, start(of: line.number)))
    }
    open.awaitsGoal = false
    open.hasItemAbove = false
    let hasItems = draft.days.last?.items.isEmpty == false
    if case .heading(let level) = line.form, level <= open.outerLevel {
      open.hasDay = false
    } else if open.isAfterRule, hasItems {
      open.hasDay = false
    } else {
      ignore(line.number)
    }
  }

  /// Notes a heading of the level of weeks or higher, which may open one: `FINAL PREPARATION DAYS`.
  private mutating func notePhase(_ line: TextLine) {
    guard case .heading(let level) = line.form, level <= open.outerLevel, line.number >= open.firstLine else {
      return
    }
    let isNamed = LineWords(line.inline.text).words.first.map { phaseNames.contains($0.text) } ?? false
    guard isNamed || open.weekLevel.map({ level <= $0 }) ?? (!draft.days.isEmpty && level < open.dayLevel)
    else { return }
    open.phase = theme(plainTitle(line.inline.text)).map { ($0, start(of: line.number)) }
  }

  // MARK: The head of a plan

  private func isOfHead(_ text: String) -> Bool { text.hasPrefix("About:") || text.hasPrefix("Tracks:") }

  private mutating func readHead(_ line: TextLine) {
    let text = trimmedEnd(trimmed(source.text(line.number)))
    if text.hasPrefix("About:") {
      let about = trimmed(text.dropFirst("About:".count))
      guard draft.about == nil, (1...Curriculum.longestAbout).contains(about.count) else {
        return remarks.add(.headInvalid("About:"), at: start(of: line.number))
      }
      draft.about = about
      return
    }
    let listed = listedTracks(String(text.dropFirst("Tracks:".count)))
    guard draft.listedTracks.isEmpty, let listed, (1...Track.most).contains(listed.count),
      listed.allSatisfy({ $0.name.count <= Track.longestName })
    else { return remarks.add(.headInvalid("Tracks:"), at: start(of: line.number)) }
    draft.listedTracks = listed
  }

  // MARK: Bullets

  private mutating func readBullet(_ line: Int, body: Range<Int>, number: Int?) {
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

  private struct Bullet {
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
  private func hasBullets(_ bullet: Bullet) -> Bool {
    bullet.body.contains { line in TaskBox(line: source.bytes(line)) != nil }
  }

  /// Reads a bullet that is the goal, or a heading of the bullets below it; false for any other.
  private mutating func readStructure(_ bullet: Bullet) -> Bool {
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
  private mutating func readItem(ofSection section: SectionHeading, _ text: String, _ bullet: Bullet) -> Bool
  {
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
  private mutating func readLabel(_ bullet: Bullet, _ text: ItemText) -> Bool {
    let isNamed = text.kind != nil && !text.isProblemByTitle && (!text.title.isEmpty || text.kind == .problem)
    guard !isNamed, hasBullets(bullet), text.title.isEmpty || !open.hasDay || namesProblems(bullet.body)
    else { return false }
    open.hasItemAbove = false
    readLines(bullet.body)
    return true
  }

  private func namesProblems(_ body: Range<Int>) -> Bool {
    body.contains { line in
      guard let box = TaskBox(line: source.bytes(line)) else { return false }
      let inline = InlineText(source.text(line, fromByte: box.text))
      return ItemText(inline, habit: open.section?.habit, problems).kind == .problem
    }
  }

  private mutating func readItem(_ bullet: Bullet, _ text: ItemText) {
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
  private mutating func kind(of text: ItemText) -> ItemKind {
    if let kind = text.kind { return kind }
    guard let section = open.section else { return .session }
    return section.habit == .practice ? .session : .task
  }

  private mutating func appendToItemAbove(_ bullet: Bullet) {
    let below = source.block(bullet.body) ?? []
    let lines = ["- \(bullet.text)"] + below.map { $0.isEmpty ? "" : "  \($0)" }
    let day = draft.days.count - 1
    let section = sectionIndex(for: open.section, subject: nil, at: start(of: bullet.line))
    let item = draft.days[day].sections[section].items.count - 1
    guard item >= 0 else { return }
    let above = draft.days[day].sections[section].items[item].detail.map { [$0] } ?? []
    draft.days[day].sections[section].items[item].detail = (above + lines).joined(separator: "\n")
  }

  /// - Parameter part: the index of the problem in a bullet with several.
  private func draftItem(_ bullet: Bullet, _ text: ItemText, kind: ItemKind, part: Int = 0) -> DraftItem {
    var item = DraftItem(text: text, kind: kind, place: place(of: bullet.line, byte: bullet.box.text + part))
    item.isTicked = bullet.box.isTicked
    guard part == 0 else { return item }
    let below = source.block(bullet.body) ?? []
    let detail = text.addresses.map { "<\($0)>" } + below
    item.detail = detail.isEmpty ? nil : detail.joined(separator: "\n")
    let offset = source.offset(ofByte: bullet.box.content, in: bullet.line)
    item.box = offset..<offset + (bullet.box.mark == nil ? 0 : 3)
    let line = source.bytes(bullet.line)
    item.endOfText = source.offset(
      ofByte: line.trimmed.withoutFinalComments.endIndex - line.startIndex, in: bullet.line)
    return item
  }

  private mutating func add(_ text: ItemText, kind: ItemKind, at place: PlanPlace) {
    add(DraftItem(text: text, kind: kind, place: place))
  }

  /// Adds an item to the open day, or a problem to those outside of any day.
  private mutating func add(_ item: DraftItem) {
    guard open.hasDay else { return addLoose(item) }
    for remark in item.text.remarks { remarks.add(remark, at: item.place) }
    let isLost = item.text.remarks.contains { $0.severity == .error }
    if item.text.kind == nil, !isLost {
      remarks.add(.kindGuessed(item.text.title, as: item.kind), at: item.place)
    }
    let section = sectionIndex(for: open.section, subject: nil, at: item.place)
    draft.days[draft.days.count - 1].sections[section].items.append(item)
    open.hasItemAbove = true
  }

  private mutating func addLoose(_ item: DraftItem) {
    if let week = open.week {
      draft.weeks[week].looseItems.append(item)
    } else {
      draft.looseItems.append(item)
    }
  }

  /// The problems that a text lists, if it names nothing else: `Two Sum, LC 121`.
  ///
  /// - Parameters:
  ///   - isList: whether numbers alone are problems too, and parts that name none are kept.
  ///   - least: the minimum number of parts; with fewer, the result is empty.
  func problemsListed(
    in text: String, habit: SectionHabit?, isList: Bool, least: Int = 1
  ) -> [(offset: Int, text: ItemText)] {
    guard least < 2 || text.utf8.contains(where: { ",;/(<".utf8.contains($0) }) else { return [] }
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

/// First words of headings above days that act like a week; the number of a week may be spelled out.
private let phaseNames: Set<String> = [
  "phase", "month", "part", "sprint", "stage", "block", "module", "week",
]

/// A title in one line, without decoration before it.
private func plainTitle(_ text: String) -> String { withoutLeadingEmoji(collapsed(text)) }

/// The tracks of `DSA (data structures and algorithms), System Design`; nil if a name is missing or repeated or a
/// bracket is not closed.
private func listedTracks(_ text: String) -> [ListedTrack]? {
  var tracks: [ListedTrack] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let words = part.split(separator: "(", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    let meaning = words.dropFirst().first
    guard let name = words.first, !name.isEmpty, !name.contains(")"), words.count <= 2,
      meaning.map({ $0.count > 1 && $0.firstIndex(of: ")") == $0.index(before: $0.endIndex) }) ?? true,
      !tracks.contains(where: { $0.name == name })
    else { return nil }
    tracks.append(ListedTrack(name: name, meaning: meaning.map { trimmed(String($0.dropLast())) }))
  }
  return tracks
}

// What a table needs of the reader.
extension PlanReader {
  var hasOpenDay: Bool { open.hasDay }
  /// Only where a day is open.
  var openDay: DraftDay { draft.days[draft.days.count - 1] }
  var openWeekNumber: Int? { open.week.flatMap { draft.weeks[$0].number } }

  mutating func closeDay() { open.hasDay = false }

  mutating func startWeek(_ number: Int, _ theme: String?, at line: Int) {
    startWeek(number, theme, TextLine(line, InlineText(""), .plain))
  }

  /// - Parameter heading: nil for a day without a number.
  mutating func startDay(_ heading: DayHeading?, at line: Int) {
    startDay(heading?.numbers, title: heading?.title, TextLine(line, InlineText(""), .plain))
  }

  mutating func setGoal(_ goal: String) {
    let day = draft.days.count - 1
    if draft.days[day].goal == nil { draft.days[day].goal = plainTitle(goal) }
  }

  func hasSubject(_ habit: SectionHabit) -> Bool {
    openDay.sections.contains { $0.heading?.habit == habit && $0.subject != nil }
  }

  mutating func setSubject(_ subject: String, of habit: SectionHabit) {
    let heading = SectionHeading(track: habit.track, habit: habit, text: subject)
    _ = sectionIndex(for: heading, subject: plainTitle(subject), at: openDay.place)
  }

  func itemText(_ text: String, _ habit: SectionHabit) -> ItemText {
    ItemText(InlineText(text), habit: habit, problems)
  }

  /// Adds an item of a cell.
  ///
  /// - Parameter offset: that in the text of the file.
  mutating func add(_ text: ItemText, habit: SectionHabit, at offset: Int, in line: Int) {
    open.section = SectionHeading(track: habit.track, habit: habit, text: nil)
    let kind = kind(of: text)
    add(DraftItem(text: text, kind: kind, place: PlanPlace(file: file, line: line, offset: offset)))
    open.section = nil
  }
}
