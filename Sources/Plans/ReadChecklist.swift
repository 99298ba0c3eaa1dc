// Reads a saved list back, line by line: what changes in the day, or every error with its line.

import StudyModel
package import TextTools

/// The result of reading a saved list.
package struct ChecklistReading: Hashable, Sendable {
  package internal(set) var difference = ChecklistDifference()
  /// In the order of the lines, with an empty file name; empty if the difference can be applied.
  package internal(set) var diagnostics: [Diagnostic] = []
}

/// Reads a saved list. What is not indented is a heading or an item, what is indented is the note on the item above, and
/// all that stands below `## Reflection` is the reflection.
///
/// - Parameters:
///   - day: the day as it was shown.
///   - known: supplies title and difficulty of a new bonus problem that is given by its number.
package func readChecklist(_ text: String, of day: DayChecklist, _ known: KnownProblems) -> ChecklistReading {
  var reader = ChecklistReader(lines: lines(of: withoutByteOrderMark(text)), day: day, known: known)
  reader.read()
  return reader.reading
}

private struct ChecklistReader {
  private struct SavedItem {
    let isTicked: Bool
    let minutes: Int
    let note: TextChange?
    let line: Int
  }

  let lines: [String]
  let day: DayChecklist
  let known: KnownProblems
  var reading = ChecklistReading()
  /// By handle.
  private var items: [String: SavedItem] = [:]
  private var hasReflection = false
  /// Whether new lines are bonus problems.
  private var isInBonus = false
  /// The handle of the item above.
  private var itemAbove: String?

  init(lines: [String], day: DayChecklist, known: KnownProblems) {
    self.lines = lines
    self.day = day
    self.known = known
  }

  mutating func read() {
    var index = endOfComments()
    var isBelowStrayText = false
    while index < lines.count, !hasReflection {
      let line = lines[index]
      let wasStray = isBelowStrayText
      isBelowStrayText = false
      if line.utf8.indentation == nil {
        index += 1
      } else if line.hasPrefix("#") {
        readHeading(at: index)
        index += 1
      } else {
        let below = lines[(index + 1)...].prefix { belongsToItem($0) }
        if !belongsToItem(line), let item = ChecklistLine(line) {
          read(item, at: index, below: below)
        } else {
          // A paragraph is reported once.
          if !wasStray { report(.strayText(handle: itemAbove), at: index) }
          isBelowStrayText = below.isEmpty
        }
        index = below.endIndex
      }
    }
    compare()
  }

  /// Whether a line is indented far enough, or blank.
  private func belongsToItem(_ line: String) -> Bool { (line.utf8.indentation ?? .max) >= noteIndentation }

  /// The index of the line below the comments at the top.
  private mutating func endOfComments() -> Int {
    var index = 0
    while let start = lines[index...].firstIndex(where: { $0.utf8.indentation != nil }),
      lines[start].hasPrefix("<!--")
    {
      let isList = { (line: String) in line.hasPrefix("# ") || line.hasPrefix("- [") }
      guard let end = lines[start...].firstIndex(where: { $0.contains("-->") || isList($0) }),
        !isList(lines[end])
      else {
        report(.openComment, at: start)
        return lines[start...].firstIndex(where: isList) ?? lines.count
      }
      index = end + 1
    }
    return index
  }

  private mutating func readHeading(at index: Int) {
    var text = lines[index].drop { $0 == "#" }
    let closing = text.reversed().prefix { $0 == "#" }.count
    if text.dropLast(closing).last?.isWhitespace == true { text = text.dropLast(closing) }
    itemAbove = nil
    isInBonus = false
    switch oneLine(String(text)).lowercased() {
    case DayChecklist.reflectionHeading.lowercased(): readReflection(below: index)
    case DayChecklist.bonusHeading.lowercased(): isInBonus = true
    case day.heading.lowercased(), day.topicHeading.lowercased(), "day \(day.number.value)": break
    default:
      let shown = [day.topicHeading, DayChecklist.bonusHeading, DayChecklist.reflectionHeading]
      report(.unknownHeading(shown: ["# \(day.heading)"] + shown.map { "## \($0)" }), at: index)
    }
  }

  private mutating func read(_ item: ChecklistLine, at index: Int, below: ArraySlice<String>) {
    let lines = withoutBlankEnds(below)
    itemAbove = nil
    // An editor that continues lists by itself leaves such a line.
    if item.text.isEmpty, lines.isEmpty { return }
    let note = ChecklistReader.noteText(lines)
    if note.utf8.count > longestText { report(.textTooLong, at: index) }
    do throws(ChecklistCause) {
      if let handle = item.handle {
        itemAbove = handle
        guard let entry = day.entry(handle) else { throw .unknownItem(available: available) }
        if let first = items[handle] { throw .itemTwice(handle, firstLine: first.line) }
        guard let isTicked = item.isTicked else { throw .noBox(handle) }
        items[handle] = SavedItem(
          isTicked: isTicked, minutes: try item.minutes(of: entry),
          note: change(of: entry.note, from: noteLines(entry), to: lines, note), line: index + 1)
      } else if isInBonus {
        reading.difference.bonus.append(
          try ChecklistBonus(item, note: note.isEmpty ? nil : note, known))
      } else {
        throw .unknownItem(available: available)
      }
    } catch {
      report(error, at: index)
    }
  }

  /// The lines below an item as its note, without their common indentation.
  private static func noteText(_ lines: [String]) -> String {
    let shared = lines.compactMap(\.utf8.indentation).min() ?? 0
    // Four columns more are code.
    let columns = shared >= noteIndentation + 4 ? noteIndentation : shared
    return lines.map { String(decoding: $0.utf8.withoutIndentation(columns), as: UTF8.self) }
      .joined(separator: "\n")
  }

  private mutating func readReflection(below index: Int) {
    hasReflection = true
    let saved = withoutBlankEnds(lines[(index + 1)...])
    let text = saved.joined(separator: "\n")
    if text.utf8.count > longestText { report(.textTooLong, at: index) }
    reading.difference.reflection = change(of: day.reflection, from: reflectionLines(day), to: saved, text)
  }

  /// Nil if the lines are as they were shown; many editors remove spaces at the end of a line.
  private func change(
    of stored: String?, from shown: [String], to saved: [String], _ text: String
  ) -> TextChange? {
    guard saved.map(trimmedEnd) != shown.map(trimmedEnd) else { return nil }
    return TextChange(before: stored, after: text.isEmpty ? nil : text)
  }

  /// Compares the items with those that were shown.
  private mutating func compare() {
    for entry in day.entries {
      guard let saved = items[entry.handle] else {
        let isLogged = entry.isTicked || entry.minutes > 0 || !noteLines(entry).isEmpty
        if isLogged { reading.difference.leftOut.append(entry.handle) }
        continue
      }
      let isTicked = saved.isTicked == entry.isTicked ? nil : saved.isTicked
      let minutes = saved.minutes - entry.minutes
      guard isTicked != nil || minutes != 0 || saved.note != nil else { continue }
      reading.difference.entries.append(
        ChecklistEntry(name: entry.name, isTicked: isTicked, minutes: minutes, note: saved.note))
    }
    if !hasReflection, !reflectionLines(day).isEmpty { reading.difference.leftOut.append("the reflection") }
  }

  private var available: String {
    let lists = DayList.allCases.map { day.entries(of: $0) }.filter { !$0.isEmpty }
    return joined(
      lists.map { list in
        let first = list[0].handle
        let last = list[list.count - 1].handle
        return first == last ? "`\(first)`" : "`\(first)` to `\(last)`"
      })
  }

  /// - Parameter index: of the line.
  private mutating func report(_ cause: ChecklistCause, at index: Int) {
    let source = lines.indices.contains(index) ? lines[index] : ""
    let column = source.prefix(while: \.isWhitespace).count + 1
    let place = Diagnostic.Place(
      file: "", line: index + 1, column: column, source: truncated(source, to: 200))
    reading.diagnostics.append(Diagnostic(cause, at: place))
  }
}

// MARK: - One line

struct ChecklistLine {
  /// Nil without a box.
  let isTicked: Bool?
  /// The text after the box, with single spaces.
  let text: String

  /// Nil if the line is no bullet.
  init?(_ line: String) {
    let bytes = Array(line.utf8)
    guard let box = TaskBox(line: bytes[...]) else { return nil }
    let rest = oneLine(String(decoding: bytes[box.text...], as: UTF8.self))
    if let ticked = box.isTicked {
      isTicked = ticked
      text = rest
    } else if let match = rest.prefixMatch(of: #/\[ ?([xX]?) ?\] ?/#) {
      // A box that Markdown does not recognize but people mean as one: `[]`, `[x ]`, `[x]p1`.
      isTicked = !match.output.1.isEmpty
      text = String(rest[match.range.upperBound...])
    } else {
      isTicked = nil
      text = rest
    }
  }

  /// The handle that the text begins with, such as `p2`, in lower case; nil without one.
  var handle: String? {
    guard let word = text.split(separator: " ", maxSplits: 1).first?.lowercased() else { return nil }
    let bytes = Array(word.utf8)
    guard (2...5).contains(bytes.count), "ptb".utf8.contains(bytes[0]), bytes[1] != UInt8(ascii: "0"),
      bytes.dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return word
  }

  /// The minutes after the title that was shown; 0 without a time.
  func minutes(of entry: DayChecklist.Entry) throws(ChecklistCause) -> Int {
    let written = String(text.drop { $0 != " " }.dropFirst())
    if written == entry.text { return 0 }
    guard written.hasPrefix(entry.text + " ") else { throw .changedTitle(entry.handle, shown: entry.text) }
    let time = String(written.dropFirst(entry.text.count + 1))
    guard let minutes = writtenMinutes(time),
      minutes - entry.minutes <= Attempt.allowedMinutes.upperBound
    else { throw .timeInvalid(time, after: entry.handle) }
    return minutes
  }
}

/// The minutes of `25m`, `1h10`, `1:10`, `(25 min)` and similar forms, without an upper limit; nil for anything else.
func writtenMinutes(_ text: String) -> Int? {
  var text = text[...]
  if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
  let short = text.lowercased().replacing("min", with: "m")
  // Spaces between numbers and units, as in `1 h 10 m`, and nowhere else.
  let spaced = short.wholeMatch(of: #/([0-9]+) ?([hm]) ?([0-9]*) ?(m?)/#)?.output
  return TypedDuration.total(spaced.map { "\($0.1)\($0.2)\($0.3)\($0.4)" } ?? short)
}

extension ChecklistBonus {
  /// - Parameter known: supplies what the line lacks.
  init(_ line: ChecklistLine, note: String?, _ known: KnownProblems) throws(ChecklistCause) {
    guard let isTicked = line.isTicked else { throw .noBox(line.text) }
    var words = line.text.split(separator: " ").map(String.init)
    let minutes = try ChecklistBonus.takeMinutes(from: &words)
    let name = words.joined(separator: " ")
    let alone = bareNumber(name.dropLast { ".:".contains($0) })
    let named = NamedProblem(LineWords(name), allowsBareNumber: true, known)
    let number = alone ?? named.number
    let problem = number.flatMap { known[$0] }
    let written = alone == nil ? named.title : ""
    guard let title = written.isEmpty ? problem?.title : written else { throw .noTitle(number: number) }
    guard title.count <= BonusProblem.longestTitle else { throw .titleTooLong(length: title.count) }
    guard isTicked || minutes != nil else { throw .bonusNotDone(title) }
    self.init(
      title: title, number: number, difficulty: named.marks.difficulty ?? problem?.difficulty,
      minutes: minutes, note: note, isTicked: isTicked)
  }

  /// Removes the longest run of last words that is a time; returns its minutes, or nil without a time.
  private static func takeMinutes(from words: inout [String]) throws(ChecklistCause) -> Int? {
    for count in [4, 3, 2, 1] where words.count >= count {
      let time = words.suffix(count).joined(separator: " ")
      guard let minutes = writtenMinutes(time) else { continue }
      guard minutes > 0, Attempt.allowedMinutes.contains(minutes) else {
        throw .timeInvalid(time, after: nil)
      }
      words.removeLast(count)
      return minutes
    }
    return nil
  }
}
