// Words two rounds of one plan side by side, for the terminal.

import ProgressStorage
import Records
import Statistics
import StudyModel
import TextTools
import Wording

struct RoundsText {
  /// That of the present round.
  let session: StudySession
  /// That of the earlier one.
  let other: StudySession

  private var terminal: Terminal { session.terminal }

  /// Throws if the two are not rounds of one plan, or one of them has not come to the day.
  func comparison(on day: DayNumber?) throws -> RoundComparison {
    let (present, earlier) = (session.opened.programme, other.opened.programme)
    guard present != earlier, present.line == earlier.line else {
      throw CommandFailure(
        no: "`\(earlier.text)` is not another round of `\(present.text)`",
        help: "`machinemode challenge list` lists the rounds; `machinemode restart` begins one")
    }
    guard session.summary.calendar.start != nil else {
      throw CommandFailure(
        no: "the present round has not begun, so there is no day to compare",
        help: "the first logged item begins it")
    }
    let comparison = RoundComparison(
      Round(session.curriculum, session.log, session.summary),
      Round(other.curriculum, other.log, other.summary),
      on: day, at: session.now)
    guard let comparison else {
      throw CommandFailure(
        no: "\(day.map { "day \($0.value)" } ?? "a day") has not come yet in both rounds",
        help: "name a day that has come, or begin the round with its first item")
    }
    return comparison
  }

  func lines(_ comparison: RoundComparison) -> [String] {
    let titles = ["", session.opened.programme.text, other.opened.programme.text]
    let rows = comparison.rows(.english).map { [$0.title, $0.present, $0.earlier] }
    let labels = min(30, rows.map { displayWidth($0[0]) }.max() ?? 0) + 2
    let column = max(12, (terminal.width - labels) / 2)
    func line(_ cells: [String]) -> String {
      let cut = cells.enumerated().map { index, text in
        let width = index == 0 ? labels : column
        return terminal.cut(text, to: width - 1).padded(to: width)
      }
      return trimmedEnd(cut.joined())
    }
    let dates = ["", comparison.present.date.longText, comparison.earlier.date.longText]
    let heading = "Day \(comparison.day.value) of both rounds"
    let forgotten = comparison.forgotten.map { "\($0.number.map { "LC \($0) " } ?? "")\($0.title)" }
    let both =
      comparison.solvedInBoth == 0
      ? nil
      : "\(counted(comparison.solvedInBoth, "problem")) solved in both: \(comparison.quicker) in less time, "
        + "\(comparison.slower) in more."
    let lost = forgotten.isEmpty ? nil : "Forgotten since: \(joined(forgotten, atMost: 8))."
    return [terminal.styled(heading, .bold), line(titles), line(dates)] + rows.map(line)
      + [both, lost].compactMap(\.self).map { terminal.wrapped($0, indent: 2) }
  }
}
