// What the numbers on days, the plan and the pace were counted from.

package import StudyModel

extension ProgressSummary {
  var dayInputs: [String] {
    guard let start = calendar.start else { return ["there is no start yet; the first logged item sets it"] }
    guard start <= today else { return ["day 1 is planned for \(name(start))"] }
    let passed = today.days(since: start) + 1
    let study = calendar.studyDays(through: today).count
    var inputs = ["day 1 was \(name(calendar.plannedDates.first ?? start))"]
    inputs.append(
      "\(counted(passed, "calendar day")) from the start through today, "
        + (passed == study ? "all of them study days" : "\(counted(study, "study day")) among them"))
    return inputs
  }

  var daysCompleteInputs: [String] {
    var counts: [DayStatus: Int] = [:]
    for day in days { counts[day.status, default: 0] += 1 }
    let begun = days.count { !$0.isComplete && $0.completion.done > 0 }
    return [
      begun > 0 ? "\(counted(begun, "day")) begun and not complete" : nil,
      counts[.overdue].map { "\(counted($0, "day")) open from before today" },
      counts[.ahead].map { "\(counted($0, "day")) ahead" },
    ].compactMap(\.self)
  }

  var averageInputs: [String] {
    [
      "the mean of \(counted(days.count, "day")) of different length",
      "all items together: DSA \(dsa.percentText), system design \(topics.percentText)",
    ]
  }

  var completeDaysInputs: [String] {
    func text(_ run: CompleteDaysRun) -> String {
      run.length == 1
        ? "day \(run.fromDay.value), complete on \(name(run.from))"
        : "days \(run.fromDay.value) to \(run.throughDay.value), completed \(span(run.from, run.through))"
    }
    var inputs = completeDays.current.map { [text($0)] } ?? []
    if completeDays.current == nil, let open = overdueDays.last {
      inputs.append("day \(open.day.number.value) is open (\(open.completion.countText) items done)")
    }
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
    guard let start = calendar.start, calendar.end != nil else { return [] }
    var inputs = ["\(counted(days.count, "day")) from \(name(start))"]
    if calendar.shift != 0 {
      inputs.append(
        "\(counted(abs(calendar.shift), "day")) \(calendar.shift > 0 ? "later" : "earlier") than at first")
    }
    inputs += calendar.pauses.map { "pause \(span($0.from, $0.through))" }
    let rest = calendar.restWords(on: today)
    inputs.append(rest.isEmpty ? "no rest weekdays" : "rest on \(rest)")
    return inputs
  }

  var forecastInputs: [String] {
    switch forecast.outcome {
    case .done, .notStarted: []
    case .tooEarly:
      ["\(counted(forecast.studyDays, "study day")) \(forecast.studyDays == 1 ? "has" : "have") ended so far"]
    case .noRate: ["\(counted(items.left, "item")) left"]
    case .dates:
      ["\(counted(items.left, "item")) left", ratesText]
    }
  }

  /// `6.8 items a study day over the last 7, 7.1 over the last 14, 6.4 over all 63`.
  private var ratesText: String {
    let rates = forecast.rates.enumerated().map { index, rate in
      let window =
        rate.window.map { "the last \(min($0, rate.studyDays))" } ?? "all \(grouped(rate.studyDays))"
      return "\(index == 0 ? rate.words : rate.perDay) over \(window)"
    }
    return rates.joined(separator: ", ")
  }
}

extension StudyCalendar {
  /// The rest weekdays in force on a date, in words: `Saturday and Sunday`; empty where there are none.
  package func restWords(on date: CivilDate) -> String {
    let weekdays = restChanges.last { $0.from <= date }?.weekdays ?? []
    let names = Weekday.allCases.filter(weekdays.contains).map(\.name)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
