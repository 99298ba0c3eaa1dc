// Asks a person before a change is written: to confirm it, or for how long a forgotten timer really ran.

import Logging
import StudyModel
import TextTools

/// Asks for confirmation before a command goes on. Without a terminal the command line is wrong, and `help` says what
/// to add to it.
func confirm(_ command: String, _ lines: [String], asking question: String, otherwise help: String) throws {
  guard StandardInput.isTerminal else {
    throw CommandFailure(usage: "`\(command)` asks first, and there is no terminal to ask on", help: help)
  }
  guard StandardInput.agrees(to: (lines + [question]).joined(separator: "\n")) else {
    throw CommandFailure(.no, said: "Nothing was changed.\n")
  }
}

/// A change that was not written because it is probably unintended.
struct DoubtfulChange: Error {
  /// One or more.
  let doubts: [Doubt]

  /// Asks at a terminal; throws unless the answer is yes, or if there is no terminal.
  func confirm(_ terminal: Terminal) throws {
    guard StandardInput.isTerminal else { throw refusal }
    guard StandardInput.agrees(to: lines(terminal).joined(separator: "\n") + "\nGo ahead?") else {
      throw CommandFailure(.no, said: "Nothing was changed.\n")
    }
  }

  func lines(_ terminal: Terminal) -> [String] {
    doubts.map { doubt in
      terminal.wrapped(doubt.message.prefix(1).uppercased() + doubt.message.dropFirst() + ".", indent: 2)
    }
  }

  /// The failure if there is no terminal to ask on.
  var refusal: CommandFailure {
    let more = doubts.dropFirst().map { ",\nand \($0.message)" }.joined()
    return CommandFailure(
      usage: "\(doubts.first?.message ?? "")\(more); nothing was changed",
      help: "correct it, or add `--yes` if it is meant")
  }
}

extension TimerError {
  /// Asks at a terminal for the actual minutes of the timer; throws without a terminal or an answer.
  func askForMinutes(_ terminal: Terminal) throws -> Int {
    let (opening, usual): (String, Int)
    switch self {
    case .notRunning: throw CommandFailure(.no, self)
    case .ranLong(_, let title, let minutes, let minutesAsUsual):
      opening = "The timer on \(title) has run for \(durationText(minutes: minutes))."
      usual = minutesAsUsual
    case .startsLater(_, let title, let started, let minutesAsUsual):
      opening = "The timer on \(title) was started at \(started.localTime.text), later than it is now."
      usual = minutesAsUsual
    }
    guard StandardInput.isTerminal else { throw CommandFailure(.wrongCommandLine, self) }
    StandardOutput.write(terminal.wrapped(opening, indent: 2) + "\n")
    while true {
      guard let line = StandardInput.answer(to: "How long did you really work on it? [\(usual)m] ") else {
        StandardOutput.write("\n")
        throw CommandFailure(.no, said: "Nothing was changed.\n")
      }
      if isBlank(line) { return usual }
      let typed = line.filter { !$0.isWhitespace }
      // A bare number is minutes here, not a problem.
      if case .minutes(let minutes) = TypedDuration(isBareMinutes(typed) ? "\(typed)m" : typed) {
        return minutes
      }
      StandardOutput.write("Write 25m, 1h10 or 1:10, up to 24h; Ctrl-C changes nothing.\n")
    }
  }
}
