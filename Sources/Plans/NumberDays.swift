// Gives each day of a draft its number: ranges and weeks without days become days, gaps become days of rest.

import StudyModel
import TextTools

/// A day with its number in the plan.
struct NumberedDay {
  let number: Int
  let day: DraftDay
  /// Whether it only fills a gap, and so has no line of its own.
  var isFilled = false
}

/// The days of a draft in the order of their numbers, without a gap; reports what had to be guessed.
///
/// - Days that begin anew in each week go on counting: `Day 1` of the second week follows the last day of the first.
/// - A day without a number follows the one before it.
/// - `Days 3-5` are three days, among which their items are spread; without items, a sentence below is a session of each.
/// - The problems of a week without days are spread over its seven days.
func numberedDays(of draft: inout PlanDraft, _ remarks: inout PlanRemarks) -> [NumberedDay] {
  spreadWeeks(of: &draft, &remarks)
  var numbered: [NumberedDay] = []
  var first: [Int: PlanPlace] = [:]
  var last = 0
  // What is added to the numbers of a week that begins anew.
  var base = 0
  var week: Int?
  for day in draft.days {
    if day.week != week, let number = day.numbers?.lowerBound {
      week = day.week
      base = number == 1 ? last : number > last ? 0 : base
    }
    if let upper = day.numbers?.upperBound, !DayNumber.allowed.contains(upper) {
      remarks.add(.dayNumberInvalid(upper), at: day.place)
      continue
    }
    let expanded = day.expanded(&remarks)
    for (index, part) in expanded.enumerated() {
      let number = day.numbers.map { base + $0.lowerBound + index } ?? last + 1
      guard DayNumber.allowed.contains(number) else {
        remarks.add(.dayNumberInvalid(number), at: day.place)
        continue
      }
      if let earlier = first[number] {
        remarks.add(.dayRepeated(number, earlier: remarks.name(of: earlier)), at: day.place)
        continue
      }
      if number < last { remarks.add(.dayOutOfOrder(number, after: last), at: day.place) }
      first[number] = day.place
      last = max(last, number)
      numbered.append(NumberedDay(number: number, day: part))
    }
  }
  numbered.sort { $0.number < $1.number }
  return withDaysOfRest(numbered, &remarks)
}

/// Fills the gaps between days.
private func withDaysOfRest(_ days: [NumberedDay], _ remarks: inout PlanRemarks) -> [NumberedDay] {
  var filled: [NumberedDay] = []
  for day in days {
    let missing = (filled.last?.number ?? 0) + 1..<day.number
    if !missing.isEmpty { remarks.add(.dayMissing(Array(missing)), at: day.day.place) }
    for number in missing {
      let rest = DraftDay(
        numbers: number...number, title: nil, place: day.day.place,
        week: filled.last?.day.week ?? day.day.week)
      filled.append(NumberedDay(number: number, day: rest, isFilled: true))
    }
    filled.append(day)
  }
  return filled
}

/// Makes days of the weeks that have problems and no days, and reports problems outside of days elsewhere.
private func spreadWeeks(of draft: inout PlanDraft, _ remarks: inout PlanRemarks) {
  let weeksWithDays = Set(draft.days.compactMap(\.week))
  for item in draft.looseItems where !draft.days.isEmpty { remarks.add(.problemOutsideDay, at: item.place) }
  for (index, week) in draft.weeks.enumerated() where !week.looseItems.isEmpty {
    guard !weeksWithDays.contains(index) else {
      for item in week.looseItems { remarks.add(.problemOutsideDay, at: item.place) }
      continue
    }
    var whole = DraftDay(numbers: nil, title: nil, place: week.place, week: index)
    whole.sections = [DraftSection(heading: nil, place: week.place, items: week.looseItems)]
    let place = draft.days.firstIndex { $0.place > week.place } ?? draft.days.count
    draft.days.insert(contentsOf: whole.spread(over: daysInWeek), at: place)
  }
}

let daysInWeek = 7

extension DraftDay {
  /// The day, or each of the days that its heading names. A sentence on a day without items is a session.
  fileprivate func expanded(_ remarks: inout PlanRemarks) -> [DraftDay] {
    var whole = self
    if items.isEmpty, let first = sentences.first {
      let title = sentences.map(\.text).joined(separator: " ")
      remarks.add(.kindGuessed(title, as: .session, meant: nil), at: first.place)
      let session = DraftItem(
        text: ItemText(title: title, kind: .session), kind: .session, place: first.place)
      whole.sections = [DraftSection(heading: sections.first?.heading, place: first.place, items: [session])]
      return Array(repeating: whole, count: numbers?.count ?? 1)
    }
    for sentence in sentences { remarks.add(.lineIgnored(sentence.text), at: sentence.place) }
    return whole.spread(over: numbers?.count ?? 1)
  }

  /// So many days, each with its share of every section.
  fileprivate func spread(over count: Int) -> [DraftDay] {
    guard count > 1 else { return [self] }
    return (0..<count).map { index in
      var part = self
      part.sections = sections.compactMap { section in
        var share = section
        let all = section.items
        share.items = Array(all[all.count * index / count..<all.count * (index + 1) / count])
        return share.items.isEmpty ? nil : share
      }
      return part
    }
  }
}
