// A saved list read back: what each day holds now, or every mistake with its line.

package import StudyModel
import TextTools

/// A list as it was saved.
package struct ChecklistReading: Hashable, Sendable {
  /// By programme day; a day whose heading is gone is not among them.
  package internal(set) var days: [DayNumber: SavedDay] = [:]
  /// In the order of the lines; none when the list can be taken over.
  package internal(set) var mistakes: [ChecklistMistake] = []
}

/// One day of a saved list.
package struct SavedDay: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let isTicked: Bool
    let minutes: Int
    /// Empty without one.
    let note: String
    let line: Int
  }

  /// By handle; an item whose line is gone is not among them.
  var entries: [String: Entry] = [:]
  var bonus: [ChecklistBonus] = []
  /// Empty without words below the heading, nil without the heading.
  var reflection: String?
  let line: Int
}

/// The days that the headings of a text name, in its order: what a kept list was made for.
package func daysNamed(in text: String) -> [Int] {
  checklistBlocks(lines: lines(of: text), text: text)?.compactMap(\.dayHeading) ?? []
}

/// Reads a saved list back.
///
/// - Parameters:
///   - offered: the days that it was made for, as they were shown.
///   - curriculum: fills title and difficulty of a new bonus problem that is given by its number.
package func readChecklist(
  _ text: String, offered: [DayChecklist], _ curriculum: Curriculum
) -> ChecklistReading {
  let text = withoutByteOrderMark(text)
  var reader = ChecklistReader(lines: lines(of: text), offered: offered, curriculum: curriculum)
  guard let blocks = checklistBlocks(lines: reader.lines, text: text) else {
    return ChecklistReading(mistakes: [reader.mistake(.overLimit, at: 1)])
  }
  reader.read(blocks)
  return reader.reading
}

/// Whether a list that was offered reads as what it shows, so that differences to it can be trusted.
package func isWhole(_ reading: ChecklistReading, of offered: [DayChecklist]) -> Bool {
  reading.mistakes.isEmpty
    && offered.allSatisfy { day in
      guard let saved = reading.days[day.number], saved.bonus.isEmpty,
        saved.entries.count == day.entries.count
      else { return false }
      return saved.reflection == trimmedText(lines(of: day.reflection ?? ""))
        && day.entries.allSatisfy { entry in
          saved.entries[entry.handle].map {
            $0.isTicked == entry.isTicked && $0.minutes == entry.minutes
              && $0.note == trimmedText(lines(of: entry.note ?? ""))
          } ?? false
        }
    }
}

private struct ChecklistReader {
  private enum Section {
    case items
    case bonus
    /// Its text begins at this line, from 1.
    case reflection(from: Int)
  }

  let lines: [String]
  let offered: [DayChecklist]
  let curriculum: Curriculum
  var reading = ChecklistReading()
  private var day: (shown: DayChecklist, saved: SavedDay)?
  private var section = Section.items
  /// Below the heading of a day that the list was not made for, which is mistake enough.
  private var isElsewhere = false
  /// The item that the lines in hand stand below.
  private var itemAbove: String?

  init(lines: [String], offered: [DayChecklist], curriculum: Curriculum) {
    (self.lines, self.offered, self.curriculum) = (lines, offered, curriculum)
  }

  mutating func read(_ blocks: [ChecklistBlock]) {
    let first = blocks.first?.line ?? lines.count + 1
    refuseText(in: lines[..<(first - 1)], from: 1)
    for block in blocks {
      if let number = block.dayHeading {
        beginDay(number, block)
      } else if isElsewhere {
        continue
      } else if case .reflection = section, day != nil {
        continue
      } else {
        read(block)
      }
    }
    endDay(before: lines.count + 1)
    if reading.days.isEmpty, reading.mistakes.allSatisfy(isStrayText), let expected = offered.first {
      // Without its heading nothing of a day belongs anywhere: that is one mistake.
      reading.mistakes = []
      reading.mistakes.append(mistake(.noDay(expected: expected.heading), at: 1))
    }
    findHiddenDays()
    reading.mistakes.sort { $0.line < $1.line }
  }

  private func isStrayText(_ mistake: ChecklistMistake) -> Bool {
    if case .strayText = mistake.cause { true } else { false }
  }

  // MARK: Blocks

  private mutating func read(_ block: ChecklistBlock) {
    switch block.kind {
    case .heading(_, let text, let count):
      beginSection(text, block, below: count)
    case .item where day != nil:
      readItem(block)
    case .comment where day == nil:
      let end = block.lines.firstIndex { $0.contains("-->") }
      let own = block.lines[..<(end.map { $0 + 1 } ?? block.lines.endIndex)]
      if end == nil || own.dropFirst().contains(where: { $0.hasPrefix("# ") || $0.hasPrefix("- [") }) {
        reading.mistakes.append(mistake(.openComment, at: block.line))
      }
      refuseText(in: block.lines[own.endIndex...], from: own.endIndex + 1)
    default:
      refuseText(in: block.lines, from: block.line)
    }
  }

  private mutating func beginDay(_ number: Int, _ block: ChecklistBlock) {
    endDay(before: block.line)
    guard case .heading(_, let text, let count) = block.kind else { return }
    guard let shown = offered.first(where: { $0.number.value == number }) else {
      reading.mistakes.append(mistake(.unknownDay(number), at: block.line))
      isElsewhere = true
      return
    }
    isElsewhere = false
    if let first = reading.days[shown.number] {
      reading.mistakes.append(mistake(.dayTwice(number, firstLine: first.line), at: block.line))
    }
    if text != shown.heading, text.lowercased() != "day \(number)" {
      reading.mistakes.append(mistake(.unknownHeading(shown: ["# \(shown.heading)"]), at: block.line))
    }
    day = (shown, SavedDay(line: block.line))
    section = .items
    itemAbove = nil
    refuseText(in: block.lines.dropFirst(count), from: block.line + count)
  }

  private mutating func endDay(before line: Int) {
    defer { day = nil }
    guard let (shown, read) = day else { return }
    var saved = read
    if case .reflection(let begin) = section {
      saved.reflection = reflection(Array(lines[(begin - 1)..<(line - 1)]))
      if let text = saved.reflection, text.utf8.count > longestText {
        reading.mistakes.append(mistake(.textTooLong, at: begin - 1))
      }
    }
    if reading.days[shown.number] == nil { reading.days[shown.number] = saved }
  }

  private mutating func beginSection(_ text: String, _ block: ChecklistBlock, below count: Int) {
    let below = block.line + count
    guard let day else {
      return reading.mistakes.append(mistake(.strayText(handle: nil), at: block.line))
    }
    itemAbove = nil
    let lowered = text.lowercased()
    if lowered == DayChecklist.reflectionHeading.lowercased() {
      section = .reflection(from: below)
      return
    }
    if lowered == DayChecklist.bonusHeading.lowercased() {
      section = .bonus
    } else if text == day.shown.topicHeading {
      section = .items
    } else {
      let known = [day.shown.topicHeading, DayChecklist.bonusHeading, DayChecklist.reflectionHeading]
      reading.mistakes.append(
        mistake(.unknownHeading(shown: known.map { "## \($0)" }), at: block.line))
    }
    refuseText(in: block.lines.dropFirst(count), from: below)
  }

  private mutating func readItem(_ block: ChecklistBlock) {
    guard let first = block.lines.first, let shown = day?.shown else { return }
    let line = ChecklistItemLine(first)
    let below = Array(block.lines.dropFirst())
    // An editor that goes on with a list by itself leaves such a line.
    if line.text.isEmpty, noteText(below, shown: nil).isEmpty { return }
    let entry = line.handle.flatMap(shown.entry)
    let note = noteText(below, shown: entry?.note)
    if note.utf8.count > longestText { reading.mistakes.append(mistake(.textTooLong, at: block.line)) }
    do throws(ChecklistMistake.Cause) {
      if let handle = line.handle {
        guard let entry else { throw .unknownHandle(handle, available: available(shown)) }
        itemAbove = handle
        if let first = day?.saved.entries[handle] { throw .handleTwice(handle, firstLine: first.line) }
        guard let isTicked = line.isTicked else { throw .noBox(handle) }
        let saved = SavedDay.Entry(
          isTicked: isTicked, minutes: try line.minutes(of: entry), note: note, line: block.line)
        day?.saved.entries[handle] = saved
      } else {
        guard case .bonus = section else { throw .noHandle }
        let bonus = try ChecklistBonus(line, note: note, problems: problems)
        day?.saved.bonus.append(bonus)
      }
    } catch {
      reading.mistakes.append(mistake(error, at: block.line))
    }
  }

  // MARK: Parts

  private func reflection(_ lines: [String]) -> String {
    let begin = lines.firstIndex { $0.utf8.indentation != nil }
    guard let begin, trimmedEnd(lines[begin]) == indentedReflectionLine else { return trimmedText(lines) }
    return trimmedText(lines[(begin + 1)...].map { removing(itemIndentation, from: $0) })
  }

  private var problems: [Int: Problem] {
    let all = curriculum.days.flatMap(\.items).flatMap { [$0.problem, $0.alternative].compactMap(\.self) }
    return Dictionary(all.map { ($0.number, $0) }) { first, _ in first }
  }

  private func available(_ day: DayChecklist) -> String {
    let lists = DayList.allCases.map { day.entries(of: $0) }.filter { !$0.isEmpty }
    let words = lists.map { list -> String in
      let (first, last) = (list[0].handle, list[list.count - 1].handle)
      return first == last ? "`\(first)`" : "`\(first)` to `\(last)`"
    }
    return "the day has \(joined(words))"
  }

  /// Every line that is not blank belongs to something, so that nothing typed goes unseen.
  private mutating func refuseText(in lines: ArraySlice<String>, from line: Int) {
    guard let index = lines.firstIndex(where: { $0.utf8.indentation != nil }) else { return }
    reading.mistakes.append(
      mistake(.strayText(handle: itemAbove), at: line + index - lines.startIndex))
  }

  /// Days without a heading of their own whose heading stands inside a reflection.
  private mutating func findHiddenDays() {
    for day in offered where reading.days[day.number] == nil {
      guard let index = lines.firstIndex(where: { oneLine($0) == "# \(day.heading)" }) else { continue }
      reading.mistakes.append(mistake(.hiddenDay(day.number.value), at: index + 1))
    }
  }

  func mistake(_ cause: ChecklistMistake.Cause, at line: Int) -> ChecklistMistake {
    let source = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    return ChecklistMistake(cause: cause, line: line, source: source)
  }
}
