// Chooses which open items a replan keeps where the days do not suffice for all.

import StudyModel

/// The choice of units for a number of days, and their layout.
struct ReplanChoice {
  private let request: ReplanRequest
  private let layout: UnitLayout
  /// Sessions that hide their problems, by track, in the order of the plan.
  private var mocks: [(track: Int, unit: ReplanUnit)] = []
  /// What is chosen from, each part in the order in which it is kept.
  private var streams: [Stream] = []

  /// The problems of a track, or its other items.
  private struct Stream {
    let track: Int
    let isPractice: Bool
    let ranked: [ReplanUnit]
    /// The minutes that the plan has for it.
    let share: Int
  }

  init(_ request: ReplanRequest, _ tracks: [[ReplanUnit]], _ layout: UnitLayout) {
    self.request = request
    self.layout = layout
    for (index, units) in tracks.enumerated() {
      mocks += units.filter(\.isMock).map { (index, $0) }
      for isPractice in [true, false] {
        let part = units.filter { !$0.isMock && $0.first.isPractice == isPractice }
        let ranked = isPractice ? ReplanRanking(request).ranked(part) : part
        let minutes = request.plan.days.flatMap { $0.items(in: request.plan.tracks[index]) }.filter {
          $0.isRequired && $0.isPractice == isPractice
        }.reduce(0) { $0 + $1.estimatedMinutes }
        if minutes > 0 || !ranked.isEmpty {
          streams.append(Stream(track: index, isPractice: isPractice, ranked: ranked, share: max(1, minutes)))
        }
      }
    }
  }

  /// The units of each day through a last one.
  func days(through last: Int) -> [[ReplanUnit]] {
    let studyDays = (layout.from...max(last, layout.from)).filter { !layout.restDays.contains($0) }
    let fixed = fixedMocks(studyDays)
    let count = last - layout.from + 1
    var needs = streams.map { stream in stream.ranked.reduce(0) { $0 + $1.minutes } }
    let mockMinutes = streams.map { stream in
      stream.isPractice
        ? fixed.values.filter { $0.track == stream.track }.reduce(0) { $0 + $1.unit.minutes } : 0
    }
    for index in streams.indices { needs[index] += mockMinutes[index] }
    let limits = sharedOut(studyDays.count * layout.budget, by: streams.map(\.share), atMost: needs)
    var counts = streams.map { _ in 0 }
    var days: [[ReplanUnit]] = layout.days(layout.shares.map { _ in [] }, fixed: fixed)
    // The days are not filled to the last minute, so a little less than their time is tried.
    for part in stride(from: 100, through: 0, by: -1) {
      counts = streams.indices.map { index in
        var left = limits[index] * part / 100 - mockMinutes[index]
        return streams[index].ranked.prefix { unit in
          left -= unit.minutes
          return left >= 0
        }.count
      }
      days = laid(counts, fixed)
      if days.count <= count { break }
    }
    var open = Set(streams.indices)
    while let index = open.min(by: { (counts[$0], $0) < (counts[$1], $1) }) {
      guard counts[index] < streams[index].ranked.count else {
        open.remove(index)
        continue
      }
      var more = counts
      more[index] += 1
      let attempt = laid(more, fixed)
      if attempt.count <= count {
        counts = more
        days = attempt
      } else {
        open.remove(index)
      }
    }
    return days
  }

  private func laid(_ counts: [Int], _ fixed: [Int: (track: Int, unit: ReplanUnit)]) -> [[ReplanUnit]] {
    var tracks: [[ReplanUnit]] = layout.shares.map { _ in [] }
    for (stream, count) in zip(streams, counts) { tracks[stream.track] += stream.ranked.prefix(count) }
    return layout.days(tracks.map { $0.sorted { $0.order < $1.order } }, fixed: fixed)
  }

  /// One mock session for each seven days, spread over the last quarter of them.
  private func fixedMocks(_ studyDays: [Int]) -> [Int: (track: Int, unit: ReplanUnit)] {
    let kept = mocks.prefix(studyDays.count / daysInWeek)
    let quarter = Array(studyDays.suffix(max(1, studyDays.count / 4)))
    let days = kept.indices.map { quarter[$0 * quarter.count / kept.count] }
    return Dictionary(zip(days, kept)) { first, _ in first }
  }

  /// Shares a time by weights; what a part does not need goes to the others.
  private func sharedOut(_ total: Int, by weights: [Int], atMost needs: [Int]) -> [Int] {
    var limits = needs
    var open = Array(weights.indices)
    var left = total
    while !open.isEmpty {
      let sum = open.reduce(0) { $0 + weights[$1] }
      let satisfied = open.filter { needs[$0] * sum <= left * weights[$0] }
      guard !satisfied.isEmpty else {
        for index in open { limits[index] = left * weights[index] / sum }
        break
      }
      left -= satisfied.reduce(0) { $0 + needs[$1] }
      open.removeAll(where: satisfied.contains)
    }
    return limits
  }
}

/// The order in which problems are kept.
struct ReplanRanking {
  private let request: ReplanRequest

  private enum Step: Int, Comparable {
    case begun, blind75, otherList, patternAlone, rest, again

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  init(_ request: ReplanRequest) { self.request = request }

  /// Units with problems and sessions by step, and within a step the patterns in turn.
  func ranked(_ units: [ReplanUnit]) -> [ReplanUnit] {
    var open: Set<Int> = []
    var steps = units.map { step(of: $0, &open) }
    var patterns = Set(request.solved.compactMap { request.cards.cards(naming: [$0]).first?.name })
    for (unit, step) in zip(units, steps) where step < .rest { patterns.formUnion([pattern(of: unit)]) }
    for index in units.indices where steps[index] == .rest {
      let pattern = pattern(of: units[index])
      if !pattern.isEmpty, patterns.insert(pattern).inserted { steps[index] = .patternAlone }
    }
    let groups = Dictionary(grouping: units.indices) { steps[$0] }
    return groups.sorted { $0.key < $1.key }.flatMap { inTurn($0.value.map { units[$0] }) }
  }

  /// The step of a session is that of the best of its problems.
  private func step(of unit: ReplanUnit, _ open: inout Set<Int>) -> Step {
    var best: Step?
    for item in unit.items {
      guard let number = item.plannedProblem?.number else { continue }
      let step = step(of: item, number, isFirst: open.insert(number).inserted)
      best = best.map { min($0, step) } ?? step
    }
    return best ?? .rest
  }

  private func step(of item: Item, _ number: Int, isFirst: Bool) -> Step {
    guard isFirst, !request.solved.contains(number) else { return .again }
    if !request.begun.isDisjoint(with: item.idsThatFinishIt) { return .begun }
    guard let lists = request.lists[number] else { return .rest }
    return lists.contains(KnownList.first) ? .blind75 : .otherList
  }

  private func pattern(of unit: ReplanUnit) -> String {
    unit.items.lazy.compactMap { request.cards.cards(of: $0).first?.name }.first ?? ""
  }

  /// The first of each pattern, then the second of each, and so on.
  private func inTurn(_ units: [ReplanUnit]) -> [ReplanUnit] {
    var turns: [String: Int] = [:]
    let placed = units.map { unit in
      let pattern = pattern(of: unit)
      turns[pattern, default: -1] += 1
      return (turn: turns[pattern] ?? 0, unit: unit)
    }
    return placed.sorted { ($0.turn, $0.unit.order) < ($1.turn, $1.unit.order) }.map(\.unit)
  }
}

/// The names of known lists, as the catalogue has them.
package enum KnownList {
  /// The list whose problems are kept first.
  package static let first = "Blind 75"
}
