// The parts of a plan as messages name them and show them by example.

import StudyModel
import TextTools

extension EarlierLine {
  /// `Curriculum/week-01.md:12`, as a learner would open it.
  var text: String { "`\(file):\(line)`" }
}

extension NumberedThing {
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var example: String {
    switch self {
    case .week: HeadingName.week.example
    case .day: HeadingName.day.example
    case .problem: "LC 53: Maximum Subarray [Medium]"
    }
  }
}

extension HeadingName {
  init(_ track: Track) {
    switch track {
    case .dsa: self = .dsa
    case .systemDesign: self = .systemDesign
    }
  }

  /// What the heading says after its name.
  var textName: String {
    switch self {
    case .week: "theme"
    case .day: "number"
    case .dsa: "focus"
    case .systemDesign: "topic"
    }
  }

  var example: String {
    switch self {
    case .week: "# Week 1: Foundations"
    case .day: "## Day 1"
    case .dsa: "### DSA: Focus"
    case .systemDesign: "### System Design: Topic"
    }
  }
}

extension StrayBlock {
  /// The block with its article.
  var name: String {
    switch self {
    case .code: "a code block at the margin"
    case .footnote: "a footnote"
    case .html: "HTML other than a comment"
    case .numberedList: "a numbered list"
    case .paragraph: "a paragraph at the margin"
    case .quote: "a quotation"
    case .reference: "a link definition or a footnote"
    case .rule: "a rule"
    case .table: "a table"
    }
  }

  var help: String {
    switch self {
    case .numberedList: "start each of its lines with `- [ ] `"
    case .paragraph: "start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item"
    case .rule: "remove it: headings divide the plan"
    case .html: "remove it, or put it into a comment `<!-- -->`"
    case .code, .footnote, .quote, .reference, .table:
      "remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail"
    }
  }
}

/// `Day 3`, or `the day` where its number could not be read.
func dayText(_ number: Int?) -> String { number.map { "Day \($0)" } ?? "the day" }

/// `##` for 2, in backticks.
func hashes(_ level: Int) -> String { "`\(String(repeating: "#", count: level))`" }

/// The kinds of a section, all where it is unknown: "`LC` or `Session`".
func kindList(of track: Track?) -> String {
  let kinds = ItemKind.allCases.filter { track == nil || $0.belongs(in: track) }.map { "`\($0.rawValue)`" }
  return "\(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "")"
}

/// A question with the nearest name, if one is near.
func didYouMean(_ word: String, among names: [String]) -> String? {
  closestMatches(to: word, among: names).first.map { "did you mean `\($0)`?" }
}

/// Numbers in ascending order, with runs shortened: `3 and 5 to 7`.
func ranges(_ numbers: [Int]) -> String {
  var runs: [ClosedRange<Int>] = []
  for number in numbers {
    if let run = runs.last, run.upperBound == number - 1 {
      runs[runs.count - 1] = run.lowerBound...number
    } else {
      runs.append(number...number)
    }
  }
  let words = runs.flatMap { run in
    run.count > 2 ? ["\(run.lowerBound) to \(run.upperBound)"] : run.map { "\($0)" }
  }
  return joined(words)
}

/// The words for a heading whose name is none: `name` is what stands in its place.
func unknownHeadingWords(_ name: String, level: Int) -> (identifier: String, message: String, help: String) {
  let names = HeadingName.allCases.filter { $0.level == level }
  let known = names.map { "`\($0.example)`" }.joined(separator: " or ")
  let meant = unknownHeadingName(Array(name.utf8)[...], level: level).meant
  return (
    level == 3 ? "section-unknown" : "heading-unknown",
    level == 3 ? "`\(name)` is not a section of a day" : "`\(name)` opens neither a week nor a day",
    meant.map { "did you mean `\($0.text)`?" } ?? "write \(known)"
  )
}
