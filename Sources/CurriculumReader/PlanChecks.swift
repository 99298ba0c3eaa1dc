// Checks a plan as a whole: number order, lengths of weeks, missing or repeated parts, ids and repeated problems.

import ItemSyntax
import StudyModel
import TextTools

private let daysInWeek = 7

extension DiagnosticList {
  /// Checks a plan whose lines have been read, and reports errors that concern more than one line.
  func check(_ plan: PlanDraft) {
    let before = count
    let weeks = plan.weeks
    let days = weeks.flatMap(\.days)
    if plan.isWhole {
      checkNumbers(weeks.map { ($0.number, $0.position) }, of: .week)
      checkNumbers(days.map { ($0.number, $0.position) }, of: .day)
    }
    for week in weeks where week.hasHeading && week.days.isEmpty {
      report(.weekEmpty(number: week.number), at: week.position)
    }
    let allNumbered =
      weeks.allSatisfy { $0.number != nil && !$0.days.isEmpty } && days.allSatisfy { $0.number != nil }
    // A missing heading also makes a week too long or too short, and has already been reported.
    if plan.isWhole, before == count, allNumbered { checkLengths(weeks) }
    let tracks = checkTracks(of: plan)
    let usual = tracks.filter { track in
      days.count { day in day.sections.contains { $0.track == track } } * 2 > days.count
    }
    for day in days { checkParts(of: day, tracks: tracks, usual: usual) }
    let items = days.flatMap(\.sections).flatMap(\.items)
    checkIDs(of: items)
    checkProblems(of: items, isWhole: plan.isWhole)
  }

  /// Checks that numbers run from 1 without a gap. Each slip is reported once: the number of the next heading shows
  /// whether a number is mistyped, missing or repeated.
  private func checkNumbers(_ headings: [(number: Int?, position: Position)], of thing: NumberedThing) {
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
        report(.numberRepeated(thing, number, earlier: self.earlier(earlier)), at: heading.position)
        if next == expected + 1 { expected += 1 }
        continue
      } else if next == expected + 1 {
        report(.numberUnexpected(thing, found: number, expected: expected), at: heading.position)
        expected += 1
        continue
      } else if number > expected {
        let missing = (expected..<number).filter { !all.contains($0) }
        if !missing.isEmpty {
          report(.numberMissing(thing, missing: missing, before: number), at: heading.position)
        }
        expected = number + 1
      } else {
        report(.numberOutOfOrder(thing, number, after: last), at: heading.position)
      }
      first[number] = heading.position
      last = number
    }
  }

  private func checkLengths(_ weeks: [WeekDraft]) {
    for (index, week) in weeks.enumerated() {
      guard let number = week.number else { continue }
      if week.days.count > daysInWeek {
        report(.weekTooLong(number: number, days: week.days.count), at: week.days[daysInWeek].position)
      } else if week.days.count < daysInWeek, index + 1 < weeks.count {
        report(.weekTooShort(number: number, days: week.days.count), at: week.position)
      }
    }
  }

  /// The names of the plan's tracks. A name that is used once and resembles a more frequent one is reported as a typo.
  private func checkTracks(of plan: PlanDraft) -> [String] {
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
        report(
          .headingUnknown(name, level: 3, meant: meant, known: names.map(HeadingName.track)),
          at: section.position)
      } else if names.count < Track.most {
        if name.count > Track.longestName { report(.trackNameTooLong(name), at: section.position) }
        names.append(name)
      } else if surplus.insert(name).inserted {
        report(.trackSurplus(name), at: section.position)
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
  private func checkParts(of day: DayDraft, tracks: [String], usual: [String]) {
    if day.hasHeading, day.goalPosition == nil, !day.hasStrayParagraph {
      report(.goalMissing(day: day.number), at: day.position)
    }
    var first: [String: Position] = [:]
    for section in day.sections {
      guard let track = section.track, tracks.contains(track) else { continue }
      if let earlier = first[track] {
        report(.sectionRepeated(track, earlier: self.earlier(earlier)), at: section.position)
      } else {
        first[track] = section.position
      }
      if !section.hasContent { report(.sectionEmpty(track), at: section.position) }
      if !section.items.contains(where: { $0.kind == .session }) {
        for position in section.items.compactMap(\.hidden) { report(.hiddenWithoutSession, at: position) }
      }
    }
    // A section without a readable name may be the missing one.
    guard day.hasHeading, day.sections.allSatisfy({ $0.track.map(tracks.contains) ?? false }) else { return }
    guard !day.sections.isEmpty else { return report(.dayEmpty(day: day.number), at: day.position) }
    let items = day.sections.flatMap(\.items)
    if day.sections.allSatisfy({ !$0.items.isEmpty }), items.allSatisfy({ $0.kind == .bonus || $0.isPlus }) {
      return report(.dayWithoutRequired(day: day.number), at: day.position)
    }
    for track in usual where first[track] == nil {
      report(.sectionMissing(track, day: day.number), at: day.position)
    }
  }

  private func checkIDs(of items: [ItemLine]) {
    var first: [String: Position] = [:]
    for (text, position) in items.lazy.compactMap(\.id) {
      if let earlier = first[text] {
        report(.idRepeated(text, earlier: self.earlier(earlier)), at: position)
      } else {
        first[text] = position
      }
    }
  }

  /// Checks that a repeated problem, and only that, is marked as a revision and has the same title and difficulty, and
  /// that an alternative occurs nowhere else.
  ///
  /// - Parameter isWhole: false if part of a file could not be read, so that what seems to be missing may be there.
  private func checkProblems(of items: [ItemLine], isWhole: Bool) {
    var first: [Int: ItemLine] = [:]
    var alternatives: [Int: Position] = [:]
    // A number or part that could not be read may be the first occurrence of a problem.
    var mayMissFirst = !isWhole
    for item in items {
      mayMissFirst = mayMissFirst || item.problem.hasBrokenNumber
      var earlier: ItemLine?
      if let (number, position) = item.problem.number {
        earlier = first[number]
        if let taken = alternatives[number] {
          report(.alternativeRepeated(number: number, earlier: self.earlier(taken)), at: position)
        } else if let earlier {
          checkReturn(of: item, number: number, at: position, after: earlier)
        } else if let revision = item.revision, !mayMissFirst {
          report(.revisionWithoutFirst(number: number), at: revision)
        }
        if earlier == nil { first[number] = item }
      }
      guard let (number, position) = item.alternative?.number else { continue }
      if let earlier, let returning = item.problem.number?.value, item.revision != nil {
        report(.premiumOfRevision(number: returning, earlier: self.earlier(earlier.position)), at: position)
        continue
      }
      if let taken = first[number]?.problem.number?.position ?? alternatives[number] {
        report(.alternativeRepeated(number: number, earlier: self.earlier(taken)), at: position)
      }
      alternatives[number] = alternatives[number] ?? position
    }
  }

  private func checkReturn(of item: ItemLine, number: Int, at position: Position, after earlier: ItemLine) {
    let place = self.earlier(earlier.position)
    if let before = earlier.problem.problem, let now = item.problem.problem, now != before {
      // The number may be the slip, so whether the line should be a revision is not checked yet.
      report(.problemDiffers(before, earlier: place), at: position)
    } else if item.revision == nil {
      report(.problemRepeated(number: number, earlier: place), at: position)
    }
  }
}
