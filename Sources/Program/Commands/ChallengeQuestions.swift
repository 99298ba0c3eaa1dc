// Asks a person at a terminal what a new challenge is to be, with tips and ideas.

import Logging
import Store
import StudyModel
import TextTools

private let usualDays = 100

private let ideas = [
  "Read 20 pages", "Solve one LeetCode problem", "Write 300 words", "Run 3 km", "Practise the guitar",
  "Meditate for 10 minutes", "Eat no sugar", "Ship one commit",
]

private let tips = [
  "Make it small enough to do on your worst day.",
  "Tie it to a fixed time, such as right after breakfast.",
  "A missed day is not the end: go on with the next.",
]

/// Asks for the title of a challenge, and for what no option gave: days unless it has a plan, first day, colour. An answer
/// that cannot be read is asked for again. Standard input and output must be terminals.
///
/// - Throws: if the person gives up: an empty title, the end of the input or Ctrl-C.
func askForChallenge(
  _ programme: inout Programme, hasPlan: Bool, today: CivilDate, _ terminal: Terminal
) throws {
  let refusal = Failure(.data, report: "Nothing was changed.\n")
  func ask<Answer>(_ question: String, _ hint: String, _ answer: (String) throws -> Answer?) throws -> Answer
  {
    guard let answer = Program.ask(question, hint: terminal.wrapped(hint), { try? answer($0) }) else {
      throw refusal
    }
    return answer
  }
  StandardOutput.write(lines: opening(terminal))
  let title = try ask(
    "Title, or the number of an idea: ",
    "Write a title of at most \(Programme.longestTitle) characters, or the number of an idea, 1 to \(ideas.count). "
      + "Enter alone creates nothing."
  ) { typed in
    guard let number = decimal(typed.utf8) else {
      return try oneLine(typed, "title", atMost: Programme.longestTitle)
    }
    return ideas.indices.contains(number - 1) ? ideas[number - 1] : nil
  }
  guard !title.isEmpty else { throw refusal }
  programme.title = title
  if !hasPlan, programme.ticks == nil {
    let days: Int = try ask(
      "How many days? [\(usualDays)] ", "Write a number from 1 to 1000. Enter alone means \(usualDays)."
    ) { typed in
      let days = typed.isEmpty ? usualDays : decimal(typed.utf8)
      return days.flatMap { DayNumber.allowed.contains($0) ? $0 : nil }
    }
    programme.ticks = days
  }
  if programme.start == nil {
    let start: CivilDate = try ask(
      "First day? [today] ", "Write today, tomorrow, mon, 2026-11-20 or -2d. Enter alone means today."
    ) { typed in typed.isEmpty ? today : try date(typed: typed, today: today, direction: .future) }
    programme.start = start
  }
  guard programme.accent == nil else { return }
  StandardOutput.write(lines: swatches(terminal))
  let accent = try ask(
    "Accent? [the site's own] ", "Write one of these names. Enter alone means the colours of the site."
  ) { typed -> Accent?? in
    typed.isEmpty ? .some(nil) : Accent(rawValue: typed.lowercased()).map { .some($0) }
  }
  programme.accent = accent
}

private func opening(_ terminal: Terminal) -> [String] {
  [
    terminal.wrapped(
      "A challenge is one thing that you do every day, for \(usualDays) days or as many as you like. Enter "
        + "takes what is in brackets; Ctrl-C creates nothing."), "", "Tips",
  ] + tips.map { terminal.indented("- \($0)", hanging: 2) } + ["", "Ideas"]
    + ideas.enumerated().map { "  \($0.offset + 1)  \($0.element)" } + [""]
}

/// The accents, each beside a sign in its colour, four on a line.
private func swatches(_ terminal: Terminal) -> [String] {
  let names = Accent.allCases.map { accent in
    "\(terminal.styled(terminal.full, .accent(accent))) \(accent.rawValue.padded(to: 6))"
  }
  return stride(from: 0, to: names.count, by: 4).map { first in
    trimmedEnd("  " + names[first..<min(first + 4, names.count)].joined(separator: " "))
  }
}
