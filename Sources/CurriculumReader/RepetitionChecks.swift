// What stands more than once in a plan: ids never do, problems only as revisions of themselves.

import StudyModel

/// Each id stands once.
func checkIDs(of items: [ItemLine], findings: inout Findings) {
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
func checkProblems(of items: [ItemLine], isWhole: Bool, findings: inout Findings) {
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
