// What the numbers on days, the plan and the pace were counted from.

package import StudyModel

extension ProgressSummary {
  var dayInputs: [String] {
    guard let start = calendar.start else { return ["there is no start yet; the first logged item sets it"] }
    let first = calendar.plannedDates.first ?? start
    guard first <= today else {
      return [
        "day 1 is planned for \(name(first))\(first == start ? "" : ", the first study day from the start on \(name(start))")"
      ]
    }
    let passed = today.days(since: first) + 1
    let study = calendar.studyDays(through: today).count
    let days =
      passed == study
      ? counted(study, "study day")
      : "\(counted(study, "study day")) among \(counted(passed, "calendar day"))"
    return [
      "day 1 \(first == today ? "is today" : "was \(name(first))")", "\(days) from then through today",
    ] + presentInputs
  }

  /// What stands in the way of a programme day today, and when the next one comes.
  private var presentInputs: [String] {
    let next: DayNumber?
    var inputs: [String] = []
    switch state {
    case .notStarted, .startsIn, .studyDay: return []
    case .finished:
      return calendar.end.map { ["the last day of the plan was \(name($0))"] } ?? []
    case .restDay(let day):
      inputs.append("\(today.weekday.name)s are rest")
      next = day
    case .paused(let day):
      if let pause = calendar.pausedDates.first(where: { $0.contains(today) }) {
        inputs.append("the pause goes through \(name(pause.upperBound))")
      }
      next = day
    }
    if let next, let date = calendar.plannedDate(of: next) {
      inputs.append("day \(grouped(next.value)) is next, on \(name(date))")
    }
    return inputs
  }

  var daysCompleteInputs: [String] {
    var counts: [DayStatus: Int] = [:]
    for day in days { counts[day.status, default: 0] += 1 }
    let begun = days.count { !$0.isComplete && $0.completion.done > 0 }
    return [
      counts[.overdue].map { "\(counted($0, "day")) open from before today" },
      counts[.today].map { _ in "today's day is open" },
      counts[.ahead].map { "\(counted($0, "day")) ahead" },
      begun > 0 ? "\(grouped(begun)) of the open ones \(begun == 1 ? "is" : "are") begun" : nil,
    ].compactMap(\.self)
  }

  var averageInputs: [String] {
    let tracks = [("DSA", dsa), ("system design", topics)].filter { $0.1.total > 0 }
    return [
      "all items together are \(tracks.map { "\($0.0) \($0.1.percentText)" }.joined(separator: ", "))"
    ]
  }

  var completeDaysInputs: [String] {
    func text(_ run: CompleteDaysRun) -> String {
      let days =
        run.length == 1
        ? "day \(run.fromDay.value)" : "days \(run.fromDay.value) to \(run.throughDay.value)"
      return "\(days), completed \(run.from == run.through ? "on " : "")\(span(run.from, run.through))"
    }
    var inputs = completeDays.current.map { [text($0)] } ?? []
    if completeDays.current == nil, let open = overdueDays.last {
      inputs.append("day \(open.day.number.value) is open (\(open.completion.countText) done)")
    }
    if completeDays.longest == nil { inputs.append("no day is complete yet") }
    if let longest = completeDays.longest, longest != completeDays.current {
      inputs.append("the longest was \(text(longest))")
    }
    return inputs
  }
}

extension ProgressSummary {
  var paceInputs: [String] {
    guard pace.plannedDays > 0 else { return ["nothing was planned before today"] }
    let reached =
      pace.reachedDays == days.count
      ? "which is the whole plan" : "which fills the plan through day \(grouped(pace.reachedDays))"
    return [
      "\(counted(pace.plannedDays, "day")) with \(counted(pace.plannedItems, "item")) were planned through yesterday",
      "\(counted(pace.doneItems, "item")) \(pace.doneItems == 1 ? "is" : "are") done, \(pace.reachedDays == 0 ? "less than the first day has" : reached)",
    ]
  }

  var planEndInputs: [String] {
    guard let start = calendar.start, let end = calendar.end else { return [] }
    var inputs = ["\(counted(days.count, "day")) from \(name(calendar.plannedDates.first ?? start))"]
    if calendar.shift != 0 {
      inputs.append(
        "\(counted(abs(calendar.shift), "day")) \(calendar.shift > 0 ? "later" : "earlier") than at first")
    }
    inputs += calendar.pausedDates.filter { $0.lowerBound <= end && $0.upperBound >= start }
      .map { "pause \(span($0.lowerBound, $0.upperBound))" }
    let skipped = calendar.skippedDates.filter { $0 >= start && $0 <= end }.sorted()
    if !skipped.isEmpty { inputs.append("a change of time zone took \(listed(skipped))") }
    return inputs + restInputs(from: start, through: end)
  }

  /// The rest weekdays of the start, and each change of them after it.
  private func restInputs(from start: CivilDate, through end: CivilDate) -> [String] {
    func text(_ date: CivilDate) -> String {
      let rest = calendar.restWords(on: date)
      return rest.isEmpty ? "no rest weekdays" : "rest on \(rest)"
    }
    let changes = calendar.restChanges.filter { $0.from > start && $0.from <= end }
    return [text(start)] + changes.map { "\(text($0.from)) from \(name($0.from))" }
  }

  var forecastInputs: [String] {
    switch forecast.outcome {
    case .done, .notStarted: []
    case .tooEarly:
      ["\(counted(forecast.studyDays, "study day")) \(forecast.studyDays == 1 ? "has" : "have") ended so far"]
    case .noRate:
      [
        "no open item was finished on the last \(counted(forecast.rates[1].studyDays, "study day"))",
        "\(counted(items.left, "item")) left",
      ]
    case .dates:
      ["\(counted(items.left, "item")) left", todayText] + courses
    }
  }

  /// What today counts for.
  private var todayText: String {
    calendar.isBridged(today) ? "today is not a study day" : "\(grouped(forecast.doneToday)) done today"
  }

  /// `48 items done on the last 7 study days (6.8 a day): 3.8 more today, the other 358.1 on 53 study days after it`, and
  /// so on for each rate; early on the windows are the same.
  private var courses: [String] {
    forecast.rates.filter { $0.window.map { $0 < forecast.studyDays } ?? true }.map { rate in
      let window = rate.window.map { "the last \($0)" } ?? "all \(grouped(rate.studyDays))"
      let opening = "\(counted(rate.items, "item")) done on \(window) study days (\(rate.perDay) a day)"
      return "\(opening): \(text(of: rate))"
    }
  }

  private func text(of rate: WorkRate) -> String {
    let course = rate.course(
      left: items.left, doneToday: forecast.doneToday, isStudyDay: !calendar.isBridged(today))
    guard let course else { return "no end" }
    let more = tenths(course.today, of: rate.studyDays)
    let rest = tenths(course.later, of: rate.studyDays)
    guard course.days > 0 else { return "all that is left today" }
    let days = "\(rest) on \(counted(course.days, "study day"))"
    return course.today > 0 ? "\(more) more today, the other \(days) after it" : "\(days) after today"
  }
}

extension StudyCalendar {
  /// The rest weekdays in force on a date, in words: `Saturday and Sunday`; empty where there are none.
  package func restWords(on date: CivilDate) -> String {
    let weekdays = restChanges.last { $0.from <= date }?.weekdays ?? []
    let names = Weekday.allCases.filter(weekdays.contains).map(\.name)
    return joined(names)
  }
}
