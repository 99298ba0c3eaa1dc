// What a person is asked before a change is written: whether they mean it, and how long a forgotten timer really ran.

import Logging
import StudyModel
import TextTools

/// Asks a question before a command goes on. Where there is no terminal to ask on, the command line is wrong, and
/// `otherwise` says what to add to it.
func confirm(
  _ command: String, _ lines: [String], asking question: String, otherwise help: String
) throws {
  guard StandardInput.isTerminal else {
    throw CommandFailure(usage: "`\(command)` asks first, and there is no terminal to ask on", help: help)
  }
  guard StandardInput.agrees(to: (lines + [question]).joined(separator: "\n")) else {
    throw CommandFailure(.no, said: "Nothing was changed.\n")
  }
}

/// A change that was not written, since it is hardly meant.
struct DoubtfulChange: Error {
  /// At least one.
  let doubts: [Doubt]

  /// Asks at a terminal; throws unless the answer is yes, and without a terminal.
  func confirm(_ terminal: Terminal) throws {
    guard StandardInput.isTerminal else { throw refusal }
    guard StandardInput.agrees(to: lines(terminal).joined(separator: "\n") + "\nGo ahead?") else {
      throw CommandFailure(.no, said: "Nothing was changed.\n")
    }
  }

  /// Each doubt as a sentence.
  func lines(_ terminal: Terminal) -> [String] {
    doubts.map { doubt in
      terminal.wrapped(doubt.message.prefix(1).uppercased() + doubt.message.dropFirst() + ".", indent: 2)
    }
  }

  /// What is said without a terminal to ask on.
  var refusal: CommandFailure {
    let more = doubts.dropFirst().map { ",\nand \($0.message)" }.joined()
    return CommandFailure(
      usage: "\(doubts.first?.message ?? "")\(more); nothing was changed",
      help: "correct it, or add `--yes` if it is meant")
  }
}

extension TimerError {
  /// Asks at a terminal how many minutes the timer really ran; throws without a terminal or an answer.
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
      StandardOutput.write("How long did you really work on it? [\(usual)m] ")
      guard let line = StandardInput.answer() else {
        StandardOutput.write("\n")
        throw CommandFailure(.no, said: "Nothing was changed.\n")
      }
      if isBlank(line) { return usual }
      let typed = line.filter { !$0.isWhitespace }
      // Nothing but minutes is asked for here, so a bare number is not a problem's.
      if case .minutes(let minutes) = TypedDuration(isBareMinutes(typed) ? "\(typed)m" : typed) {
        return minutes
      }
      StandardOutput.write("Write 25m, 1h10 or 1:10, up to 24h; Ctrl-C changes nothing.\n")
    }
  }
}
