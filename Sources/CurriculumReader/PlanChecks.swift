// Checks a plan as a whole: number order, lengths of weeks, missing or repeated parts, ids and repeated problems.

import ItemSyntax
import StudyModel
import TextTools

/// Checks a plan whose lines have been read, and reports errors that concern more than one line.
func checkPlan(_ plan: PlanDraft) {
  let diagnostics = plan.diagnostics
  let before = diagnostics.count
  let weeks = plan.weeks
  let days = weeks.flatMap(\.days)
  if plan.isWhole {
    checkNumbers(weeks.map { ($0.number, $0.position) }, of: .week, diagnostics: diagnostics)
    checkNumbers(days.map { ($0.number, $0.position) }, of: .day, diagnostics: diagnostics)
  }
  for week in weeks where week.hasHeading && week.days.isEmpty {
    diagnostics.report(.weekEmpty(number: week.number), at: week.position)
  }
  let allNumbered =
    weeks.allSatisfy { $0.number != nil && !$0.days.isEmpty } && days.allSatisfy { $0.number != nil }
  // A missing heading also makes a week too long or too short, and has already been reported.
  if plan.isWhole, before == diagnostics.count, allNumbered { checkLengths(weeks, diagnostics: diagnostics) }
  let tracks = checkTracks(of: plan, diagnostics: diagnostics)
  let usual = tracks.filter { track in
    days.count { day in day.sections.contains { $0.track == track } } * 2 > days.count
  }
  for day in days { checkParts(of: day, tracks: tracks, usual: usual, diagnostics: diagnostics) }
  let items = days.flatMap(\.sections).flatMap(\.items)
  checkIDs(of: items, diagnostics: diagnostics)
  checkProblems(of: items, isWhole: plan.isWhole, diagnostics: diagnostics)
}

/// Checks that numbers run from 1 without a gap. Each slip is reported once: the number of the next heading shows
/// whether a number is mistyped, missing or repeated.
private func checkNumbers(
  _ headings: [(number: Int?, position: Position)], of thing: NumberedThing, diagnostics: DiagnosticList
) {
  let all = Set(headings.compactMap(\.number))
  var first: [Int: Position] = [:]
  var expected = 1
  var last = 0
  for (index, heading) in headings.enumerated() {
    let next = index + 1 < headings.count ? headings[index + 1].number : nil
    guard let number = heading.number else {
      // This heading has already been reported; its number may well be the expected one.
      if next != expected { expected += 1 }
      continue
    }
    if number == expected {
      expected += 1
    } else if let earlier = first[number] {
      diagnostics.report(
        .numberRepeated(thing, number, earlier: diagnostics.earlier(earlier)), at: heading.position)
      if next == expected + 1 { expected += 1 }
      continue
    } else if next == expected + 1 {
      diagnostics.report(.numberUnexpected(thing, found: number, expected: expected), at: heading.position)
      expected += 1
      continue
    } else if number > expected {
      let missing = (expected..<number).filter { !all.contains($0) }
      if !missing.isEmpty {
        diagnostics.report(.numberMissing(thing, missing: missing, before: number), at: heading.position)
      }
      expected = number + 1
    } else {
      diagnostics.report(.numberOutOfOrder(thing, number, after: last), at: heading.position)
    }
    first[number] = heading.position
    last = number
  }
}

private func checkLengths(_ weeks: [WeekDraft], diagnostics: DiagnosticList) {
  for (index, week) in weeks.enumerated() {
    guard let number = week.number else { continue }
    if week.days.count > daysInWeek {
      diagnostics.report(
        .weekTooLong(number: number, days: week.days.count), at: week.days[daysInWeek].position)
    } else if week.days.count < daysInWeek, index + 1 < weeks.count {
      diagnostics.report(.weekTooShort(number: number, days: week.days.count), at: week.position)
    }
  }
}

private let daysInWeek = 7

/// The names of the plan's tracks. A name that is used once and resembles a more frequent one is reported as a typo.
private func checkTracks(of plan: PlanDraft, diagnostics: DiagnosticList) -> [String] {
  let sections = plan.weeks.flatMap(\.days).flatMap(\.sections)
  let uses = Dictionary(grouping: sections.compactMap(\.track)) { $0 }.mapValues(\.count)
  let frequent = uses.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    .prefix(Track.most).map(\.key)
  let isListed = !plan.tracks.isEmpty
  var names = plan.tracks.map(\.name)
  var surplus: Set<String> = []
  for section in sections {
    guard let name = section.track, !names.contains(name) else { continue }
    let likely = isListed ? names : uses[name] == 1 ? frequent : []
    let meant = closestMatches(to: name, among: likely).first.map(HeadingName.track)
    if isListed || meant != nil {
      diagnostics.report(
        .headingUnknown(name, level: 3, meant: meant, known: names.map(HeadingName.track)),
        at: section.position)
    } else if names.count < Track.most {
      if name.count > Track.longestName { diagnostics.report(.trackNameTooLong(name), at: section.position) }
      names.append(name)
    } else if surplus.insert(name).inserted {
      diagnostics.report(.trackSurplus(name), at: section.position)
    }
  }
  return names
}

/// Checks that a day has one goal, then at most one section per track, each with an item. A missing goal is a
/// warning.
///
/// - Parameters:
///   - tracks: the names of the plan's tracks.
///   - usual: the names of the tracks that most days have.
private func checkParts(of day: DayDraft, tracks: [String], usual: [String], diagnostics: DiagnosticList) {
  if day.hasHeading, day.goalPosition == nil, !day.hasStrayParagraph {
    diagnostics.report(.goalMissing(day: day.number), at: day.position)
  }
  var first: [String: Position] = [:]
  for section in day.sections {
    guard let track = section.track, tracks.contains(track) else { continue }
    if let earlier = first[track] {
      diagnostics.report(.sectionRepeated(track, earlier: diagnostics.earlier(earlier)), at: section.position)
    } else {
      first[track] = section.position
    }
    if !section.hasContent { diagnostics.report(.sectionEmpty(track), at: section.position) }
  }
  // A section without a readable name may be the missing one.
  guard day.hasHeading, day.sections.allSatisfy({ $0.track.map(tracks.contains) ?? false }) else { return }
  guard !day.sections.isEmpty else {
    diagnostics.report(.dayEmpty(day: day.number), at: day.position)
    return
  }
  let items = day.sections.flatMap(\.items)
  if day.sections.allSatisfy({ !$0.items.isEmpty }), items.allSatisfy({ $0.kind == .bonus }) {
    diagnostics.report(.dayWithoutRequired(day: day.number), at: day.position)
    return
  }
  for track in usual where first[track] == nil {
    diagnostics.report(.sectionMissing(track, day: day.number), at: day.position)
  }
}

/// Checks that each id is unique.
private func checkIDs(of items: [ItemLine], diagnostics: DiagnosticList) {
  var first: [String: Position] = [:]
  first.reserveCapacity(items.count)
  for (text, position) in items.lazy.compactMap(\.id) {
    if let earlier = first[text] {
      diagnostics.report(.idRepeated(text, earlier: diagnostics.earlier(earlier)), at: position)
    } else {
      first[text] = position
    }
  }
}

/// Checks that a repeated problem, and only that, is marked as a revision and has the same title and difficulty, and
/// that an alternative occurs nowhere else.
///
/// - Parameter isWhole: false if part of a file could not be read, so that what seems to be missing may be there.
private func checkProblems(of items: [ItemLine], isWhole: Bool, diagnostics: DiagnosticList) {
  var first: [Int: ItemLine] = [:]
  first.reserveCapacity(items.count)
  var alternatives: [Int: Position] = [:]
  // A number or part that could not be read may be the first occurrence of a problem.
  var mayMissFirst = !isWhole
  for item in items {
    mayMissFirst = mayMissFirst || item.problem.hasBrokenNumber
    var earlier: ItemLine?
    if let (number, position) = item.problem.number {
      earlier = first[number]
      if let taken = alternatives[number] {
        diagnostics.report(
          .alternativeRepeated(number: number, earlier: diagnostics.earlier(taken)), at: position)
      } else if let earlier {
        checkReturn(of: item, number: number, at: position, after: earlier, diagnostics: diagnostics)
      } else if let revision = item.revision, !mayMissFirst {
        diagnostics.report(.revisionWithoutFirst(number: number), at: revision)
      }
      if earlier == nil { first[number] = item }
    }
    guard let (number, position) = item.alternative?.number else { continue }
    if let earlier, let returning = item.problem.number?.value, item.revision != nil {
      diagnostics.report(
        .premiumOfRevision(number: returning, earlier: diagnostics.earlier(earlier.position)), at: position)
      continue
    }
    if let taken = first[number]?.problem.number?.position ?? alternatives[number] {
      diagnostics.report(
        .alternativeRepeated(number: number, earlier: diagnostics.earlier(taken)), at: position)
    }
    alternatives[number] = alternatives[number] ?? position
  }
}

private func checkReturn(
  of item: ItemLine, number: Int, at position: Position, after earlier: ItemLine,
  diagnostics: DiagnosticList
) {
  let place = diagnostics.earlier(earlier.position)
  if let before = earlier.problem.problem, let now = item.problem.problem, now != before {
    // The number may be the slip, so whether the line should be a revision is not checked yet.
    diagnostics.report(.problemDiffers(before, earlier: place), at: position)
  } else if item.revision == nil {
    diagnostics.report(.problemRepeated(number: number, earlier: place), at: position)
  }
}
