// Asks a person before a change is written: to confirm it, or for how long a forgotten timer really ran.

import Logging
import StudyModel
import TextTools

/// Asks at a terminal until an answer can be read; nil at the end of the input and with Ctrl-C.
///
/// - Parameters:
///   - hint: what to write instead of an answer that could not be read.
///   - read: takes the answer without the spaces around it; nil if it cannot be read.
func ask<Answer>(_ question: String, hint: String, _ read: (String) -> Answer?) -> Answer? {
  while true {
    guard let line = StandardInput.answer(to: question) else {
      StandardOutput.write("\n")
      return nil
    }
    if let answer = read(trimmed(line)) { return answer }
    StandardOutput.write(hint + "\n")
  }
}

/// Asks for confirmation before a command goes on. Without a terminal the command line is wrong, and `help` says what
/// to add to it.
func confirm(_ command: String, _ lines: [String], asking question: String, otherwise help: String) throws {
  guard StandardInput.isTerminal else {
    throw Failure(.usage, "`\(command)` asks first, and there is no terminal to ask on", help: help)
  }
  guard StandardInput.agrees(to: (lines + [question]).joined(separator: "\n")) else {
    throw Failure(.data, report: "Nothing was changed.\n")
  }
}

extension UnlikelyTimer {
  /// Asks at a terminal for the actual minutes of the timer; throws without a terminal or an answer.
  func askForMinutes(_ terminal: Terminal) throws -> Int {
    guard StandardInput.isTerminal else { throw failure }
    StandardOutput.write(
      terminal.wrapped("\(reason.prefix(1).uppercased())\(reason.dropFirst()).", indent: 2) + "\n")
    while true {
      guard let line = StandardInput.answer(to: "How long did you really work on it? [\(usualMinutes)m] ")
      else {
        StandardOutput.write("\n")
        throw Failure(.data, report: "Nothing was changed.\n")
      }
      if isBlank(line) { return usualMinutes }
      let typed = line.filter { !$0.isWhitespace }
      // A bare number is minutes here, not a problem.
      if case .minutes(let minutes) = TypedDuration(isBareMinutes(typed) ? "\(typed)m" : typed) {
        return minutes
      }
      StandardOutput.write("Write 25m, 1h10 or 1:10, up to 24h; Ctrl-C changes nothing.\n")
    }
  }
}
