// `show` and `find`: show an item in full or open it in the browser, and search for items.

import ArgumentParser
import JSON
import Logging
import Markdown
import Statistics
import Store
import StudyModel
import TextTools
import Website

struct ShowCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show items in full: text, link, note and what was logged.",
    discussion: """
      Examples: show p1; show p1-p3 t2; show 63.p2-63.p4; show "climbing stairs"; show --day 12. \
      Without an item it shows all of today's list, and the reflection.
      """)

  @Argument(help: "The items, also p1-p3 or p1,p2.", completion: .items)
  var items: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Show all of one day of the plan instead.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @Flag(help: "Open its problem, or its first link, in the browser, and print the address.")
  var open = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if day != nil, !items.isEmpty {
      throw ValidationError("`--day` shows a whole day, so no item goes with it")
    }
    if open, items.count != 1 {
      throw ValidationError("`--open` opens one item: `machinemode show p1 --open`")
    }
  }

  func run() throws {
    let session = try Session(shared)
    let all = session.summary.placedItems
    if open, let name = items.first {
      let address = try webAddress(of: name, session)
      StandardOutput.write(address + "\n")
      return try Browser.open(address)
    }
    let day = items.isEmpty ? try day.map(session.day) ?? session.summary.currentDay : nil
    let shown =
      try day.map { session.summary.placedItems(on: $0) }
      ?? expandItemWords(items).map { try placedItem(named: $0, among: all, session).item }
    if reading.json {
      return StandardOutput.write(shownDocument(shown, of: day, session.summary, session.log).text)
    }
    var parts = shown.map { ShownItemText(item: $0, all: all, session: session).lines }
    if let day {
      let list = DayListText(day: day, session: session)
      parts.insert(list.heading + list.bars, at: 0)
      if let reflection = day.reflection {
        let text = writtenLines(reflection, width: session.terminal.width - 2, session.terminal)
        parts.append([session.terminal.styled("Reflection", .bold)] + indented(text, by: "  "))
      }
    }
    StandardOutput.write(lines: Array(parts.joined(separator: [""])))
  }
}

struct FindCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find words in items, notes, reflections, events and tasks.",
    discussion: """
      All the words have to occur, in any order; case and accents do not matter. Words in quotes are one phrase: \
      find hash "sliding window".
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"), completion: .freeText)
  var words: [String]

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    guard let search = TextSearch(words) else {
      throw Failure(
        .usage, "there is nothing to look for", help: "write `machinemode find \"sliding window\"`")
    }
    let session = try Session(shared)
    let findings =
      try search.findings(in: session.summary, session.log) + search.findings(in: session.agenda())
    if reading.json { StandardOutput.write(findingsDocument(findings).text) }
    guard !findings.isEmpty else {
      let typed = truncated(printable(words.joined(separator: " ")), to: 60)
      throw Failure(
        .data,
        "no item, note, reflection, event or task has `\(typed)`\(words.count > 1 ? ", all of these words" : "")",
        help: "write fewer words, or a part of one")
    }
    if !reading.json {
      StandardOutput.write(lines: FindingText(terminal: session.terminal).lines(of: findings))
    }
  }
}

/// The address of an item's problem, else the first that its text links to.
private func webAddress(of name: String, _ session: Session) throws -> String {
  let (placed, id) = try placedItem(named: name, among: session.summary.placedItems, session)
  let problem = placed.item.flatMap { id == $0.alternativeID ? $0.alternative : $0.problem }
  let address = problem?.address ?? placed.bonus.flatMap(session.log.address)
  guard let address = address ?? placed.item?.detail.flatMap({ webAddresses(in: $0).first }) else {
    throw Failure(.data, "\(printable("\(placed.label) \(placed.title)")) has no address")
  }
  return address
}

/// The web addresses that a text links to, in order, without duplicates.
private func webAddresses(in text: String) -> [String] {
  guard case .document(let document) = parseMarkdown(text) else { return [] }
  var addresses: [String] = []
  func collect(_ node: MarkdownNode) {
    if case .link(let destination, _) = node.kind, !addresses.contains(destination),
      destination.hasPrefix("https://") || destination.hasPrefix("http://")
    {
      addresses.append(destination)
    }
    node.children.forEach(collect)
  }
  collect(document)
  return addresses
}

/// The item that a name means, and the named id, which may be an alternative's. An item that the plan no longer has
/// is named by its id.
func placedItem(
  named name: String, among all: [PlacedItem], _ session: Session
) throws -> (item: PlacedItem, id: ItemID) {
  if let orphan = all.last(where: { $0.day == nil && $0.id.text == name }) { return (orphan, orphan.id) }
  let id = try session.editor.target(named: name).id
  guard let item = all.first(where: { $0.ids.contains(id) }) else {
    throw Failure(.usage, "no item is called `\(printable(name))`")
  }
  return (item, id)
}

struct ShownItemText {
  let item: PlacedItem
  /// Every item, to name other occurrences of a problem.
  let all: [PlacedItem]
  let session: Session

  private static let margin = 11

  private var terminal: Terminal { session.terminal }
  private var width: Int { terminal.width - ShownItemText.margin }

  var lines: [String] {
    let mark = item.finishedOn == nil ? " " : terminal.check
    let place = item.place.map { "\($0) [\(mark)] " } ?? ""
    let title = terminal.lines(of: "\(place)\(item.label) \(item.title)", width: terminal.width, indent: 2)
    return title.enumerated().map { terminal.styled(($0.offset == 0 ? "" : "  ") + $0.element, .bold) }
      + facts.flatMap { row($0.0, terminal.lines(of: $0.1, width: width)) }
      // An address is not wrapped, so that it can be copied.
      + row(
        "Link", [item.item?.problem?.address ?? item.bonus.flatMap(session.log.address)].compactMap(\.self))
      + row(
        "Instead",
        (item.item?.alternativeSentence).map {
          terminal.lines(of: $0, width: width) + [item.item?.alternative?.address].compactMap(\.self)
        } ?? [])
      + row("Solution", solution)
      + row("Log", item.entries.flatMap(entryLines))
      + row("Text", (item.item?.detail).map { planLines($0, width: width, terminal) } ?? [])
      + row("Later", item.item.flatMap(laterText).map { terminal.lines(of: $0, width: width) } ?? [])
      + item.notes.flatMap { row("Note", writtenLines($0, width: width, terminal)) }
  }

  /// What `hint --results` would show; nil if it is nothing.
  private func laterText(_ planned: Item) -> String? {
    guard let later = planned.later else { return nil }
    let parts = [later.check.isEmpty ? nil : "results", later.twist == nil ? nil : "a twist"].compactMap(
      \.self)
    return "\(parts.joined(separator: " and ")): machinemode hint \(item.place ?? planned.id.text) --results"
  }

  /// Where the learner's solution is: on the web, and on this machine.
  private var solution: [String] {
    guard let (number, path) = session.log.solution(of: item) else { return [] }
    let address = SolutionLinks(session.log, folder: nil).address(ofNumber: number)
    let file = session.solutionsFolder.map { "\($0)/\(path)" }
    let known = [address, file].compactMap(\.self).map { printable($0) }
    return known.isEmpty ? [printable(path)] : known
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
        planned.isRevision ? "repeat" : nil, planned.isPlus ? "optional" : nil,
        planned.timeBox.map { durationText(minutes: $0) },
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
    guard let planned = item.item, session.summary.solvedBefore.marks(planned) else { return nil }
    let numbers = [planned.problem, planned.alternative].compactMap { $0?.number }
    let date = session.log.solvedBefore.first { $0.number.map(numbers.contains) ?? false }?.date
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

  /// The date that it counts for, its kind, its minutes and when it was logged.
  private func entryLines(_ entry: PlacedItem.Entry) -> [String] {
    let attempt = entry.attempt
    let word = !attempt.isFinish ? "time" : attempt.day == item.finishedOn ? "done" : "again"
    let time = attempt.minutes.map { durationText(minutes: $0) } ?? ""
    let logged =
      attempt.isLoggedOnItsDay
      ? attempt.instant.localTime.text : "logged \(attempt.instant.localDate.shortText)"
    let rating = attempt.rating.map { "  rated `\($0.rawValue)`" } ?? ""
    let other = rating + (entry.id == item.id ? "" : "  \(entry.id.text)")
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

/// A learner's text as typed, with a note if it is shared.
func writtenLines(_ text: Note, width: Int, _ terminal: Terminal) -> [String] {
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
      case .record(let kind, _, let title): (kind, title)
      }
    let lines = terminal.lines(of: title, width: terminal.width - FindingText.margin)
    return lines.enumerated().map { ($0.offset == 0 ? name : "").padded(to: FindingText.margin) + $0.element }
  }
}
