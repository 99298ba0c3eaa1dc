// How a day of the programme stands in the heat map and in a week's strip: its step, ahead or today, and in
// words.

import Statistics
import StudyModel

/// A day's place among the five fixed steps (Documentation/numbers.md, Heat map).
struct DayStanding {
  let isToday: Bool
  /// Planned for a later day, or not planned yet, with nothing done; a day begun early shows what was done.
  let isAhead: Bool
  let step: CompletionStep

  init(_ day: DayProgress, in summary: ProgressSummary) {
    isToday = summary.state == .studyDay(day.day.number)
    isAhead = day.completion.done == 0 && (day.plannedDate.map { $0 > summary.today } ?? true)
    step = day.step
  }

  /// The classes that give it its looks: `step-0` to `step-4` or `future`, and `today`.
  var className: String { (isAhead ? "future" : "step-\(step.rawValue)") + (isToday ? " today" : "") }

  /// `Day 42, Thu 31 Dec: half or more done, 3 of 5 items, today`.
  func sentence(_ day: DayProgress, _ words: SiteWords) -> String {
    let number = words.number(day.day.number.value)
    let name =
      day.plannedDate.map { words(.dayOnDate, ["number": number, "date": words.shortDate($0)]) }
      ?? words(.dayWithoutDate, ["number": number])
    if isAhead { return words(.mapDayAhead, ["day": name]) }
    let items = words.count(day.completion.total, .items)
    return words(
      isToday ? .mapDayToday : .mapDay,
      ["day": name, "state": words.name(of: step), "done": words.number(day.completion.done), "items": items])
  }
}
