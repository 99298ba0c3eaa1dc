// What only the whole plan can tell: numbers in order, weeks of seven days, parts missing or doubled, ids and problems that return.

import StudyModel
import TextTools

/// Checks a plan whose lines have been read, and adds what is wrong between them.
func checkPlan(_ plan: PlanDraft, diagnostics: inout DiagnosticList) {
  let before = diagnostics.count
  let weeks = plan.weeks
  let days = weeks.flatMap(\.days)
  if plan.isWhole {
    checkNumbers(weeks.map { ($0.number, $0.position) }, of: .week, diagnostics: &diagnostics)
    checkNumbers(days.map { ($0.number, $0.position) }, of: .day, diagnostics: &diagnostics)
  }
  for week in weeks where week.hasHeading && week.days.isEmpty {
    diagnostics.report(.weekEmpty(number: week.number), at: week.position)
  }
  let allNumbered =
    weeks.allSatisfy { $0.number != nil && !$0.days.isEmpty } && days.allSatisfy { $0.number != nil }
  // A week is long or short as well where a heading is missing: that has been said.
  if plan.isWhole, before == diagnostics.count, allNumbered { checkLengths(weeks, diagnostics: &diagnostics) }
  for day in days { checkParts(of: day, diagnostics: &diagnostics) }
  let items = days.flatMap(\.sections).flatMap(\.items)
  checkIDs(of: items, diagnostics: &diagnostics)
  checkProblems(of: items, isWhole: plan.isWhole, diagnostics: &diagnostics)
}

/// Numbers run from 1 without a gap. One slip is one mistake: the next heading's number tells whether a
/// number is mistyped, left out or doubled.
private func checkNumbers(
  _ headings: [(number: Int?, position: Position)], of thing: NumberedThing, diagnostics: inout DiagnosticList
) {
  let all = Set(headings.compactMap(\.number))
  var first: [Int: Position] = [:]
  var expected = 1
  var last = 0
  for (index, heading) in headings.enumerated() {
    let next = index + 1 < headings.count ? headings[index + 1].number : nil
    guard let number = heading.number else {
      // What stands here is known to be wrong; it may well be the number expected.
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

private func checkLengths(_ weeks: [WeekDraft], diagnostics: inout DiagnosticList) {
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

/// One goal, then one section of each track with at least one item; goal and one of the sections may be absent.
private func checkParts(of day: DayDraft, diagnostics: inout DiagnosticList) {
  if day.hasHeading, day.goalPosition == nil, !day.hasStrayParagraph {
    diagnostics.report(.goalMissing(day: day.number), at: day.position)
  }
  var first: [(track: Track, position: Position)] = []
  for section in day.sections {
    guard let track = section.track else { continue }
    if let earlier = first.first(where: { $0.track == track }) {
      diagnostics.report(
        .sectionRepeated(track, earlier: diagnostics.earlier(earlier.position)), at: section.position)
    } else {
      if track == .dsa, !first.isEmpty { diagnostics.report(.sectionOutOfOrder, at: section.position) }
      first.append((track, section.position))
    }
    if !section.hasContent { diagnostics.report(.sectionEmpty(track), at: section.position) }
    for item in section.items {
      // Where the item's own section is missing, that is the one mistake.
      if let kind = item.kind, !kind.belongs(in: track),
        day.sections.contains(where: { kind.belongs(in: $0.track) })
      {
        diagnostics.report(.kindOutOfSection(kind, found: track), at: item.position)
      }
    }
  }
  // A section without a readable name may be the one that is missing.
  guard day.hasHeading, day.sections.allSatisfy({ $0.track != nil }) else { return }
  checkSections(of: day, diagnostics: &diagnostics)
}

/// A day may do without one of its sections, but not without anything that counts.
private func checkSections(of day: DayDraft, diagnostics: inout DiagnosticList) {
  guard !day.sections.isEmpty else {
    diagnostics.report(.dayEmpty(day: day.number), at: day.position)
    return
  }
  let items = day.sections.flatMap(\.items)
  if day.sections.allSatisfy({ !$0.items.isEmpty }), items.allSatisfy({ $0.kind == .bonus }) {
    diagnostics.report(.dayWithoutRequired(day: day.number), at: day.position)
    return
  }
  for track in Track.allCases where !day.sections.contains(where: { $0.track == track }) {
    if let misplaced = items.first(where: { $0.kind?.tracks == [track] }), let kind = misplaced.kind {
      diagnostics.report(.sectionHeadingMissing(kind, track, day: day.number), at: misplaced.position)
    } else {
      diagnostics.report(.sectionMissing(track, day: day.number), at: day.position)
    }
  }
}

/// Each id stands once.
private func checkIDs(of items: [ItemLine], diagnostics: inout DiagnosticList) {
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

/// A problem that stands again is marked as a revision, and only then, and is the problem that it was; an
/// alternative stands nowhere else.
///
/// - Parameter isWhole: False where part of a file could not be read, so that what seems to be missing may
///   stand there.
private func checkProblems(of items: [ItemLine], isWhole: Bool, diagnostics: inout DiagnosticList) {
  var first: [Int: ItemLine] = [:]
  first.reserveCapacity(items.count)
  var alternatives: [Int: Position] = [:]
  // A number or a part that could not be read may hold the first time of a problem.
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
        checkReturn(of: item, number: number, at: position, after: earlier, diagnostics: &diagnostics)
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
  diagnostics: inout DiagnosticList
) {
  let place = diagnostics.earlier(earlier.position)
  if let before = earlier.problem.problem, let now = item.problem.problem, now != before {
    // The number may be the slip, so whether the line should be a revision is not asked yet.
    diagnostics.report(.problemDiffers(before, earlier: place), at: position)
  } else if item.revision == nil {
    diagnostics.report(.problemRepeated(number: number, earlier: place), at: position)
  }
}
