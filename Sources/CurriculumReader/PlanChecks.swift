// What only the whole plan can tell: numbers in order, weeks of seven days, parts missing or doubled, ids and problems that return.

import StudyModel

/// Checks a plan whose lines have been read, and adds what is wrong between them.
func checkPlan(_ plan: PlanDraft, findings: inout Findings) {
  let before = findings.count
  let weeks = plan.weeks
  let days = weeks.flatMap(\.days)
  if plan.isWhole {
    checkNumbers(weeks.map { ($0.number, $0.spot) }, of: .week, findings: &findings)
    checkNumbers(days.map { ($0.number, $0.spot) }, of: .day, findings: &findings)
  }
  for week in weeks where week.hasHeading && week.days.isEmpty {
    findings.report(.weekEmpty(number: week.number), at: week.spot)
  }
  let allNumbered =
    weeks.allSatisfy { $0.number != nil && !$0.days.isEmpty } && days.allSatisfy { $0.number != nil }
  // A week is long or short as well where a heading is missing: that has been said.
  if plan.isWhole, before == findings.count, allNumbered { checkLengths(weeks, findings: &findings) }
  for day in days { checkParts(of: day, findings: &findings) }
  let items = days.flatMap(\.sections).flatMap(\.items)
  checkIDs(of: items, findings: &findings)
  checkProblems(of: items, isWhole: plan.isWhole, findings: &findings)
}

/// Numbers run from 1 without a gap. One slip is one mistake: the next heading's number tells whether a
/// number is mistyped, left out or doubled.
private func checkNumbers(
  _ headings: [(number: Int?, spot: Spot)], of thing: NumberedThing, findings: inout Findings
) {
  let all = Set(headings.compactMap(\.number))
  var first: [Int: Spot] = [:]
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
      findings.report(
        .numberRepeated(thing, number, earlier: findings.earlier(earlier)), at: heading.spot)
      if next == expected + 1 { expected += 1 }
      continue
    } else if next == expected + 1 {
      findings.report(.numberMistaken(thing, found: number, expected: expected), at: heading.spot)
      expected += 1
      continue
    } else if number > expected {
      let missing = (expected..<number).filter { !all.contains($0) }
      if !missing.isEmpty {
        findings.report(.numberMissing(thing, missing: missing, before: number), at: heading.spot)
      }
      expected = number + 1
    } else {
      findings.report(.numberOutOfOrder(thing, number, after: last), at: heading.spot)
    }
    first[number] = heading.spot
    last = number
  }
}

private func checkLengths(_ weeks: [WeekDraft], findings: inout Findings) {
  for (index, week) in weeks.enumerated() {
    guard let number = week.number else { continue }
    if week.days.count > daysInWeek {
      findings.report(
        .weekTooLong(number: number, days: week.days.count), at: week.days[daysInWeek].spot)
    } else if week.days.count < daysInWeek, index + 1 < weeks.count {
      findings.report(.weekTooShort(number: number, days: week.days.count), at: week.spot)
    }
  }
}

private let daysInWeek = 7

/// One goal, then one section of each track with at least one item; goal and one of the sections may be absent.
private func checkParts(of day: DayDraft, findings: inout Findings) {
  if day.hasHeading, day.goalSpot == nil, !day.hasStrayParagraph {
    findings.report(.goalMissing(day: day.number), at: day.spot)
  }
  var first: [(track: Track, spot: Spot)] = []
  for section in day.sections {
    guard let track = section.track else { continue }
    if let earlier = first.first(where: { $0.track == track }) {
      findings.report(.sectionRepeated(track, earlier: findings.earlier(earlier.spot)), at: section.spot)
    } else {
      if track == .dsa, !first.isEmpty { findings.report(.sectionOutOfOrder, at: section.spot) }
      first.append((track, section.spot))
    }
    if !section.hasContent { findings.report(.sectionEmpty(track), at: section.spot) }
    for item in section.items {
      // Where the item's own section is missing, that is the one mistake.
      if let kind = item.kind, !kind.belongs(in: track),
        day.sections.contains(where: { kind.belongs(in: $0.track) })
      {
        findings.report(.kindOutOfSection(kind, found: track), at: item.spot)
      }
    }
  }
  // A section without a readable name may be the one that is missing.
  guard day.hasHeading, day.sections.allSatisfy({ $0.track != nil }) else { return }
  checkSections(of: day, findings: &findings)
}

/// A day may do without one of its sections, but not without anything that counts.
private func checkSections(of day: DayDraft, findings: inout Findings) {
  guard !day.sections.isEmpty else {
    findings.report(.dayEmpty(day: day.number), at: day.spot)
    return
  }
  let items = day.sections.flatMap(\.items)
  if day.sections.allSatisfy({ !$0.items.isEmpty }), items.allSatisfy({ $0.kind == .bonus }) {
    findings.report(.dayWithoutRequired(day: day.number), at: day.spot)
    return
  }
  for track in Track.allCases where !day.sections.contains(where: { $0.track == track }) {
    if let misplaced = items.first(where: { $0.kind?.tracks == [track] }), let kind = misplaced.kind {
      findings.report(.sectionHeadingMissing(kind, track, day: day.number), at: misplaced.spot)
    } else {
      findings.report(.sectionMissing(track, day: day.number), at: day.spot)
    }
  }
}

/// Each id stands once.
private func checkIDs(of items: [ItemLine], findings: inout Findings) {
  var first: [String: Spot] = [:]
  first.reserveCapacity(items.count)
  for (text, spot) in items.lazy.compactMap(\.id) {
    if let earlier = first[text] {
      findings.report(.idRepeated(text, earlier: findings.earlier(earlier)), at: spot)
    } else {
      first[text] = spot
    }
  }
}

/// A problem that stands again is marked as a revision, and only then, and is the problem that it was; an
/// alternative stands nowhere else.
///
/// - Parameter isWhole: False where part of a file could not be read, so that what seems to be missing may
///   stand there.
private func checkProblems(of items: [ItemLine], isWhole: Bool, findings: inout Findings) {
  var first: [Int: ItemLine] = [:]
  first.reserveCapacity(items.count)
  var alternatives: [Int: Spot] = [:]
  // A number or a part that could not be read may hold the first time of a problem.
  var mayMissFirst = !isWhole
  for item in items {
    mayMissFirst = mayMissFirst || item.problem.hasBrokenNumber
    var earlier: ItemLine?
    if let (number, spot) = item.problem.number {
      earlier = first[number]
      if let taken = alternatives[number] {
        findings.report(.alternativeRepeated(number: number, earlier: findings.earlier(taken)), at: spot)
      } else if let earlier {
        checkReturn(of: item, number: number, at: spot, after: earlier, findings: &findings)
      } else if let revision = item.revision, !mayMissFirst {
        findings.report(.revisionWithoutFirst(number: number), at: revision)
      }
      if earlier == nil { first[number] = item }
    }
    guard let (number, spot) = item.alternative?.number else { continue }
    if let earlier, let returning = item.problem.number?.value, item.revision != nil {
      findings.report(
        .premiumOfRevision(number: returning, earlier: findings.earlier(earlier.spot)), at: spot)
      continue
    }
    if let taken = first[number]?.problem.number?.spot ?? alternatives[number] {
      findings.report(.alternativeRepeated(number: number, earlier: findings.earlier(taken)), at: spot)
    }
    alternatives[number] = alternatives[number] ?? spot
  }
}

private func checkReturn(
  of item: ItemLine, number: Int, at spot: Spot, after earlier: ItemLine, findings: inout Findings
) {
  let place = findings.earlier(earlier.spot)
  if let before = earlier.problem.problem, let now = item.problem.problem, now != before {
    // The number may be the slip, so whether the line should be a revision is not asked yet.
    findings.report(.problemDiffers(before, earlier: place), at: spot)
  } else if item.revision == nil {
    findings.report(.problemRepeated(number: number, earlier: place), at: spot)
  }
}
