// Asks a person at a terminal what a new challenge is to be, with tips and ideas.

import Logging
import Store
import StudyModel
import TextTools

struct ChallengeAnswers: Equatable {
  /// In 1 to `Programme.longestTitle` characters, on one line.
  var title: String
  /// 1 to 1,000.
  var days: Int
  /// Nil for the colours of the site.
  var accent: Accent?
  /// The calendar day of day 1; it may be past or ahead.
  var start: CivilDate
}

/// Asks for title, days, first day and accent. An answer that cannot be read is asked for again. Standard input and
/// output must be terminals.
///
/// - Returns: nil if the person gives up: an empty title, the end of the input or Ctrl-C.
func askForChallenge(today: CivilDate, terminal: Terminal) -> ChallengeAnswers? {
  StandardOutput.write(lines: ChallengeQuestions.opening(terminal))
  let days = ChallengeQuestions.usualDays
  let ask = { (question: String, hint: String) in Question(text: question, hint: terminal.wrapped(hint)) }
  guard
    let title = ask("Title, or the number of an idea: ", ChallengeQuestions.titleHint)
      .answer(ChallengeQuestions.title),
    !title.isEmpty,
    let days = ask("How many days? [\(days)] ", ChallengeQuestions.daysHint).answer(ChallengeQuestions.days),
    let start = ask("First day? [today] ", ChallengeQuestions.startHint)
      .answer({ ChallengeQuestions.start($0, today: today) })
  else { return nil }
  StandardOutput.write(lines: ChallengeQuestions.swatches(terminal))
  guard
    let accent = ask("Accent? [the site's own] ", ChallengeQuestions.accentHint)
      .answer(ChallengeQuestions.accent)
  else { return nil }
  return ChallengeAnswers(title: title, days: days, accent: accent, start: start)
}

/// One question, which is repeated until its answer can be read.
private struct Question {
  let text: String
  /// What to write instead of an answer that could not be read.
  let hint: String

  /// The value of an answer without the spaces around it; nil at the end of the input.
  ///
  /// - Parameter value: nil if the answer cannot be read.
  func answer<Value>(_ value: (String) -> Value?) -> Value? {
    while true {
      guard let line = StandardInput.answer(to: text) else {
        StandardOutput.write("\n")
        return nil
      }
      if let value = value(trimmed(line)) { return value }
      StandardOutput.write(hint + "\n")
    }
  }
}

/// The words of the conversation, and the values of its answers; an answer comes without the spaces around it.
enum ChallengeQuestions {
  static let usualDays = 100

  static let ideas = [
    "Read 20 pages", "Solve one LeetCode problem", "Write 300 words", "Run 3 km", "Practise the guitar",
    "Meditate for 10 minutes", "Eat no sugar", "Ship one commit",
  ]

  static let tips = [
    "Make it small enough to do on your worst day.",
    "Tie it to a fixed time, such as right after breakfast.",
    "A missed day is not the end: go on with the next.",
  ]

  static func opening(_ terminal: Terminal) -> [String] {
    [
      terminal.wrapped(
        "A challenge is one thing that you do every day, for \(usualDays) days or as many as you like. Enter "
          + "takes what is in brackets; Ctrl-C creates nothing."),
      "", "Tips",
    ] + tips.map { terminal.indented("- \($0)", hanging: 2) } + ["", "Ideas"]
      + ideas.enumerated().map { "  \($0.offset + 1)  \($0.element)" } + [""]
  }

  /// The accents, each beside a sign in its colour, four on a line.
  static func swatches(_ terminal: Terminal) -> [String] {
    let names = Accent.allCases.map { accent in
      "\(terminal.styled(terminal.full, .accent(accent))) \(accent.rawValue.padded(to: 6))"
    }
    return stride(from: 0, to: names.count, by: 4).map { first in
      trimmedEnd("  " + names[first..<min(first + 4, names.count)].joined(separator: " "))
    }
  }

  static let titleHint =
    "Write a title of at most \(Programme.longestTitle) characters, or the number of an idea, 1 to \(ideas.count). "
    + "Enter alone creates nothing."
  static let daysHint =
    "Write a number from \(DayNumber.allowed.lowerBound) to \(DayNumber.allowed.upperBound). "
    + "Enter alone means \(usualDays)."
  static let startHint = "Write today, tomorrow, mon, 2026-11-20 or -2d. Enter alone means today."
  static let accentHint = "Write one of these names. Enter alone means the colours of the site."

  /// The idea of a number, or the title as it was typed; empty if nothing was typed. Nil for a number without an idea,
  /// and for a text that is too long or has control characters.
  static func title(_ typed: String) -> String? {
    if !typed.isEmpty, typed.utf8.allSatisfy(\.isDigit) {
      guard let number = decimal(typed.utf8), (1...ideas.count).contains(number) else { return nil }
      return ideas[number - 1]
    }
    return try? oneLine(typed, "title", atMost: Programme.longestTitle)
  }

  static func days(_ typed: String) -> Int? {
    if typed.isEmpty { return usualDays }
    return decimal(typed.utf8).flatMap { DayNumber.allowed.contains($0) ? $0 : nil }
  }

  /// A bare weekday is the next one.
  static func start(_ typed: String, today: CivilDate) -> CivilDate? {
    typed.isEmpty ? today : try? date(typed: typed, today: today, direction: .future)
  }

  /// Two levels: no answer that can be read, or the choice of no accent.
  static func accent(_ typed: String) -> Accent?? {
    typed.isEmpty ? .some(nil) : Accent(rawValue: typed.lowercased()).map { .some($0) }
  }
}
