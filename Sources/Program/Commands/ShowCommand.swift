// `show`, `find` and `open`: an item read in full, looked for, and opened in the browser.

import ArgumentParser
import Logging
import Statistics
import StrictJSON
import StudyModel
import TextTools
import Website

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show items in full: text, link, note and what was logged.",
    discussion: """
      Examples: show p1; show p1-p3 t2; show 63.p2-63.p4; show "climbing stairs"; show --day 12. \
      Without an item it shows all of today's list, and the reflection.
      """)

  @Argument(help: "The items, also p1-p3 or p1,p2.", completion: .items)
  var items: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("All of one programme day instead.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if day != nil, !items.isEmpty {
      throw ValidationError("`--day` shows a whole day, so no item goes with it")
    }
  }

  func run() throws {
    let desk = try Desk(shared)
    let all = desk.summary.placedItems(in: desk.log)
    let day = items.isEmpty ? try day.map(desk.day) ?? desk.summary.currentDay : nil
    let shown =
      try day.map { desk.summary.placedItems(on: $0, in: desk.log) }
      ?? looking { try expandItemWords(items) }.map { try placedItem(named: $0, among: all, desk).item }
    if reading.json {
      StandardOutput.write(shownDocument(shown, of: day, desk.summary, desk.log).text)
      return
    }
    var parts = shown.map { item in
      ShownItemText(
        item: item, all: all, summary: desk.summary, solvedBefore: desk.log.solvedBefore,
        terminal: desk.terminal
      ).lines
    }
    if let day {
      let list = DayListText(
        day: day, summary: desk.summary, curriculum: desk.curriculum, terminal: desk.terminal)
      parts.insert(list.heading + list.bars, at: 0)
      if let reflection = day.reflection {
        let text = writtenLines(reflection, width: desk.terminal.width - 2, desk.terminal)
        parts.append([desk.terminal.styled("Reflection", .bold)] + indented(text, by: "  "))
      }
    }
    StandardOutput.write(parts.joined(separator: [""]).map { $0 + "\n" }.joined())
  }
}

struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find words in items, notes and reflections.",
    discussion: """
      All the words have to occur, in any order; case and accents do not matter. Words in quotes are one phrase: \
      find hash "sliding window".
      """)

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"), completion: .freeText)
  var words: [String]

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    guard let search = TextSearch(words) else {
      throw CommandFailure(
        usage: "there is nothing to look for", help: "write `machinemode find \"sliding window\"`")
    }
    let desk = try Desk(shared)
    let findings = search.findings(in: desk.summary, desk.log)
    if reading.json {
      StandardOutput.write(findingsDocument(findings).text)
    } else if !findings.isEmpty {
      let lines = FindingText(terminal: desk.terminal).lines(of: findings)
      StandardOutput.write(lines.map { $0 + "\n" }.joined())
    }
    guard findings.isEmpty else { return }
    let typed = truncated(printable(words.joined(separator: " ")), to: 60)
    throw CommandFailure(
      no: "no item, note or reflection has `\(typed)`\(words.count > 1 ? ", all of these words" : "")",
      help: "write fewer words, or a part of one")
  }
}

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a problem at LeetCode in the browser.",
    discussion: """
      It prints the address, and opens it with $BROWSER, else with the desktop's own opener; where there is neither, \
      it only prints it.
      """)

  @Argument(help: "The item.", completion: .items)
  var item: String

  @Flag(name: .customLong("print"), help: "Only print the address.")
  var printsOnly = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let desk = try Desk(shared)
    let all = desk.summary.placedItems(in: desk.log)
    let (placed, id) = try placedItem(named: item, among: all, desk)
    let problem = placed.item.flatMap { id == $0.alternativeID ? $0.alternative : $0.problem }
    let address = problem?.address
    let links = placed.item?.detail.map(MarkdownText.links) ?? []
    if reading.json {
      StandardOutput.write(addressDocument(of: placed, address: address, links: links).text)
      if address == nil { throw CommandFailure(.no) }
      return
    }
    guard let address else {
      let name = printable("\(placed.label) \(placed.title)")
      throw CommandFailure(
        no: "\(name) has no address",
        help: ""
          + (links.isEmpty
            ? "`machinemode show \(placed.place ?? placed.id.text)` shows what there is to it"
            : "its text links to \(links.joined(separator: " and "))"))
    }
    StandardOutput.write(address + "\n")
    if !printsOnly { try Browser.open(address) }
  }
}

/// The item that a name means, and the id that was named, which may be that of a premium problem's alternative. What
/// the plan no longer has is named by its id.
private func placedItem(
  named name: String, among all: [PlacedItem], _ desk: Desk
) throws -> (item: PlacedItem, id: ItemID) {
  if let orphan = all.last(where: { $0.day == nil && $0.id.text == name }) { return (orphan, orphan.id) }
  let editor = LogEditor(desk.log, context: desk.context)
  let id = try looking { try editor.target(named: name) }.id
  guard let item = all.first(where: { $0.ids.contains(id) }) else {
    throw CommandFailure(usage: "no item is called `\(printable(name))`")
  }
  return (item, id)
}

/// As `storing`, for a command that only reads: there is nothing that could have been changed.
func looking<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
  do {
    return try storing(work)
  } catch let failure as CommandFailure {
    throw CommandFailure(failure.status, said: failure.text.replacing("; nothing was changed", with: ""))
  }
}
