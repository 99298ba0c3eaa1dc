// An item in full, as `show` has it, and what `find` found: the item or the day, and below it the words with what is
// around them.

import Statistics
import StudyModel
import TextTools

struct ShownItemText {
  let item: PlacedItem
  /// Every item, to name where else a problem is.
  let all: [PlacedItem]
  let summary: ProgressSummary
  let solvedBefore: [SolvedProblem]
  let terminal: Terminal

  private static let margin = 11

  private var width: Int { terminal.width - ShownItemText.margin }

  var lines: [String] {
    let mark = item.finishedOn == nil ? " " : terminal.check
    let place = item.place.map { "\($0) [\(mark)] " } ?? ""
    let title = terminal.lines(of: "\(place)\(item.label) \(item.title)", width: terminal.width, indent: 2)
    return title.enumerated().map { terminal.styled(($0.offset == 0 ? "" : "  ") + $0.element, .bold) }
      + facts.flatMap { row($0.0, terminal.lines(of: $0.1, width: width)) }
      // An address, which somebody may want to copy, is not broken.
      + row("Link", [item.item?.problem?.address].compactMap(\.self))
      + row(
        "Instead",
        (item.item?.alternativeSentence).map {
          terminal.lines(of: $0, width: width) + [item.item?.alternative?.address].compactMap(\.self)
        } ?? [])
      + row("Log", item.entries.flatMap(entryLines))
      + row("Text", (item.item?.detail).map { MarkdownText.lines(of: $0, width: width, terminal) } ?? [])
      + item.notes.flatMap { row("Note", writtenLines($0, width: width, terminal)) }
  }

  private var facts: [(String, String)] {
    [
      ("Kind", kind), ("Day", dayText), ("Before", before), ("Also", also), ("Done", done),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  private var kind: String? {
    switch item.kind {
    case .planned(let progress):
      let planned = progress.item
      let parts = [
        planned.kindName, planned.problem.map { Difficulty.name($0.difficulty) },
        planned.isRevision ? "revision" : nil, planned.timeBox.map { durationText(minutes: $0) },
        item.day.map { $0.day.subject(of: planned.track) },
      ]
      return parts.compactMap(\.self).joined(separator: terminal.separator)
    case .bonus(let bonus):
      return (["Bonus problem"] + [bonus.difficulty?.rawValue].compactMap(\.self)).joined(
        separator: terminal.separator)
    case .orphan: return "The plan no longer has this item; what you logged on it is kept"
    }
  }

  private var dayText: String? {
    item.day.map { day in
      let date = day.plannedDate.map { ", planned for \($0.longTextWithWeekday)" } ?? ""
      let moved = day.movedFrom.map { "; originally \($0.longText)" } ?? ""
      return "\(day.day.number.value)\(date)\(moved)"
    }
  }

  private var before: String? {
    guard let planned = item.item, summary.solvedBefore.marks(planned) else { return nil }
    let numbers = [planned.problem, planned.alternative].compactMap { $0?.number }
    let date = solvedBefore.first { $0.number.map(numbers.contains) ?? false }?.date
    return "solved before the programme\(date.map { ", on \($0.longText)" } ?? "")"
  }

  private var also: String? {
    let others = item.otherPlaces(among: all).compactMap { other in
      other.place.map { "\($0) (\(other.finishedOn == nil ? "open" : "done"))" }
    }
    return others.isEmpty ? nil : others.joined(separator: ", ")
  }

  private var done: String {
    let minutes = item.minutes.map { durationText(minutes: $0) }
    guard let date = item.finishedOn else {
      return minutes.map { "not yet, \($0) so far" } ?? "not yet"
    }
    return date.longTextWithWeekday + (minutes.map { ", \($0) in all" } ?? "")
  }

  /// The date it counts for, what it was, its minutes and when it was logged.
  private func entryLines(_ entry: PlacedItem.Entry) -> [String] {
    let attempt = entry.attempt
    let word = !attempt.isFinish ? "time" : attempt.day == item.finishedOn ? "done" : "again"
    let time = attempt.minutes.map { durationText(minutes: $0) } ?? ""
    let logged =
      attempt.isLoggedOnItsDay
      ? attempt.instant.localTime.text : "logged \(attempt.instant.localDate.shortText)"
    let other = entry.id == item.id ? "" : "  \(entry.id.text)"
    let line =
      "\("\(attempt.day.shortText) \(attempt.day.year)".padded(to: 17))\(word.padded(to: 7))"
      + "\(time.padded(to: 13))\(logged)\(other)"
    return displayWidth(line) <= width ? [line] : terminal.lines(of: line, width: width)
  }

  private func row(_ name: String, _ lines: [String]) -> [String] {
    let margin = String(repeating: " ", count: ShownItemText.margin)
    return lines.enumerated().map { index, line in
      index == 0 ? "  \(name.padded(to: ShownItemText.margin - 2))\(line)" : line.isEmpty ? "" : margin + line
    }
  }
}

/// A learner's own words as they were typed, below who may read them where that is not the learner alone.
func writtenLines(_ text: WrittenText, width: Int, _ terminal: Terminal) -> [String] {
  typedLines(text.markdown, width: width, terminal) + (text.isPublic ? ["(shared with everybody)"] : [])
}

struct FindingText {
  let terminal: Terminal

  private static let margin = 8

  func lines(of findings: [Finding]) -> [String] {
    findings.flatMap(lines) + ["\(counted(findings.count, "place")) found."]
  }

  private func lines(of finding: Finding) -> [String] {
    let margin = String(repeating: " ", count: FindingText.margin)
    return heading(of: finding.place)
      + finding.passages.map { passage in
        let opening = passage.source == .reflection ? "" : "\(passage.source.rawValue): "
        let columns = terminal.width - FindingText.margin - opening.count
        return margin + opening + passage.excerpt(columns: columns, ellipsis: terminal.ellipsis)
      }
  }

  private func heading(of place: Finding.Place) -> [String] {
    let (name, title) =
      switch place {
      case .item(let item): (item.place ?? "", "\(item.label) \(item.title)")
      case .reflection(let day): ("day \(day.day.number.value)", "Reflection")
      }
    let lines = terminal.lines(of: title, width: terminal.width - FindingText.margin)
    return lines.enumerated().map { ($0.offset == 0 ? name : "").padded(to: FindingText.margin) + $0.element }
  }
}
