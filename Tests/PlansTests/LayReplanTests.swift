// What a replan lays where: its rules by random plans and logs, and by small plans where a rule stands alone.

import StudyModel
import TestSupport
import Testing

@testable import Plans

/// A plan and what was done of it, drawn by a seed.
private struct Life {
  let plan: Curriculum
  var present: Curriculum
  let done: [ItemID: DayNumber]
  let pastDays: Int
  let from: DayNumber
  let last: DayNumber?
  let budget: Int
  let lists: [Int: [String]]

  init(seed: UInt64) throws {
    var chance = SeededNumbers(seed: seed)
    let count = Int.random(in: 3...40, using: &chance)
    let text = Life.text(days: count, &chance)
    plan = try #require(readPlan([PlanFile(name: "p.md", text: text)]).curriculum)
    present = plan
    pastDays = Int.random(in: 0..<count, using: &chance)
    from = try #require(DayNumber(pastDays + 1 + Int.random(in: 0...1, using: &chance)))
    budget = [30, 60, 90, 120, 180, 400].randomElement(using: &chance) ?? 60
    let days = Int.random(in: 1...count, using: &chance)
    last = Bool.random(using: &chance) ? DayNumber(from.value + days - 1) : nil
    var done: [ItemID: DayNumber] = [:]
    for day in plan.days {
      let likely = day.number.value <= pastDays ? 7 : 1
      for item in day.items where Int.random(in: 0..<10, using: &chance) < likely {
        done[item.id] = DayNumber(Int.random(in: 1...(pastDays + 1), using: &chance))
      }
    }
    self.done = done
    var lists: [Int: [String]] = [:]
    for number in stride(from: 1, through: 400, by: 3) {
      lists[number] = [number % 2 == 0 ? "Blind 75" : "NeetCode 150"]
    }
    self.lists = lists
  }

  private static func text(days: Int, _ chance: inout SeededNumbers) -> String {
    var text = ""
    var number = 0
    var known: [Int] = []
    for day in 1...days {
      if day % 7 == 1 { text += "# Week \(day / 7 + 1): Theme \(day / 7)\n" }
      guard Int.random(in: 0..<12, using: &chance) > 0 else {
        text += "## Day \(day) - rest\n"
        continue
      }
      text += "## Day \(day)\n### DSA: Focus \(day)\n"
      var fresh: [Int] = []
      if Int.random(in: 0..<9, using: &chance) == 0 {
        number += 2
        text += "- [ ] Session: Mock (60 min) {#mock-\(day)}\n"
        text +=
          "- [ ] LC \(number - 1): P\(number - 1) [Medium] (hidden)\n- [ ] LC \(number): P\(number) [Hard] (hidden)\n"
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
          let again = known.isEmpty || Int.random(in: 0..<6, using: &chance) > 0 ? nil : known.removeFirst()
          let problem = again ?? number + 1
          if again == nil {
            number += 1
            fresh.append(number)
          }
          let level = ["Easy", "Medium", "Hard"][problem % 3]
          let plus = Int.random(in: 0..<8, using: &chance) == 0 ? " (plus)" : ""
          text += "- [ ] LC \(problem): P\(problem) [\(level)]\(again == nil ? "" : " (revision)")\(plus)\n"
        }
      }
      known += fresh
      guard Int.random(in: 0..<6, using: &chance) > 0 else { continue }
      text += "### System Design: Topic \(day)\n"
      for part in 0..<Int.random(in: 1...2, using: &chance) {
        let minutes = [20, 45, 60, 150].randomElement(using: &chance) ?? 30
        text += "- [ ] Read: Page \(day) \(part) (\(minutes) min) {#read-\(day)-\(part)}\n"
      }
      if Bool.random(using: &chance) { text += "- [ ] Bonus: More \(day) {#more-\(day)}\n" }
    }
    return text
  }

  var request: ReplanRequest {
    ReplanRequest(
      plan: plan, present: present, pastDays: pastDays, from: from, last: last, budget: budget, done: done,
      begun: [], solved: Set(done.keys.compactMap { plan.place(of: $0)?.item.problem?.number }), cards: .none,
      lists: lists)
  }

  func replan() throws -> Replan {
    Replan(
      try #require(layAnew(request)), over: "a", made: Instant(secondsSinceEpoch: 0, offset: 0), arguments: ""
    )
  }

  func isDone(_ item: Item) -> Bool { done[item.id] != nil }
}

@Suite("A replan lays what is open") struct LayReplanTests {
  private static let seeds = Tier.seeds(40, nightly: 400)

  @Test(
    "so that no item is lost or doubled, the same way twice, and anew after another one", arguments: seeds)
  func complete(_ seed: UInt64) throws {
    var life = try Life(seed: seed)
    let replan = try life.replan()
    let (laid, leftOut) = replan.laid(over: life.plan)
    let ids = laid.days.flatMap(\.items).map(\.id)
    expectEqual(ids.count, Set(ids).count)
    expectEqual(Set(ids).union(leftOut.map(\.id)), Set(life.plan.days.flatMap(\.items).map(\.id)))
    expectEqual(leftOut.map(\.id), replan.leftOut)
    if life.last == nil { #expect(!leftOut.contains { $0.isRequired }) }
    #expect(!leftOut.contains(where: life.isDone))
    try expectEqual(life.replan(), replan)
    life.present = replan.laid(over: life.plan).curriculum
    try #expect(life.replan().isSame(as: replan))
    let text = try #require(Replan(replan.text))
    expectEqual(text, replan)
  }

  @Test(
    "so that what is done and the days up to the first one stay, and none is complete by it", arguments: seeds
  )
  func past(_ seed: UInt64) throws {
    let life = try Life(seed: seed)
    let laid = try life.replan().laid(over: life.plan).curriculum
    for day in life.plan.days {
      for item in day.items {
        guard let done = life.done[item.id] else { continue }
        let now = try #require(laid.place(of: item.id)).day.number
        if day.number >= life.from, done < day.number {
          let study = life.plan.days.last { $0.number <= done && !$0.requiredItems.isEmpty }
          expectEqual(now, study?.number ?? life.from)
        } else {
          expectEqual(now, day.number)
        }
      }
    }
    for day in life.plan.days where day.number.value > life.pastDays && day.number < life.from {
      let now = Set(laid.day(day.number)?.items.map(\.id) ?? [])
      #expect(now.isSuperset(of: day.requiredItems.map(\.id)))
    }
    for day in life.plan.days.prefix(life.pastDays) {
      let required = day.requiredItems
      let done = required.count(where: life.isDone)
      let now = try #require(laid.day(day.number))
      let share = done < required.count ? DayShare(done: done, total: required.count) : nil
      expectEqual(now.shareAtReplan, share)
      #expect(!now.requiredItems.contains { !life.isDone($0) })
    }
  }

  @Test(
    "each track in its order within the budget of a day, but for mocks and repeats that wait",
    arguments: seeds)
  func order(_ seed: UInt64) throws {
    let life = try Life(seed: seed)
    let laid = try life.replan().laid(over: life.plan).curriculum
    for day in laid.days where day.number >= life.from {
      let open = day.items.filter { item in
        !life.isDone(item) && item.isRequired && !(laid.session(of: item, on: day).map(item.isPart) ?? false)
      }
      let minutes = open.reduce(0) { $0 + $1.estimatedMinutes }
      #expect(minutes <= life.budget || open.count == 1, "day \(day.number.value): \(minutes)")
      if let last = life.last { #expect(open.isEmpty || day.number <= last) }
    }
    let position = Dictionary(
      uniqueKeysWithValues: life.plan.days.flatMap(\.items).enumerated().map { ($0.element.id, $0.offset) })
    for track in life.plan.tracks {
      let fresh = laid.days.filter { $0.number >= life.from }.flatMap { $0.items(in: track) }.filter { item in
        !life.isDone(item) && item.isRequired && !item.isRevision && item.session == nil && !item.isSession
      }
      let positions = fresh.compactMap { position[$0.id] }
      expectEqual(positions, positions.sorted())
    }
    for day in laid.days {
      for item in day.items where item.isRevision && !life.isDone(item) && day.number >= life.from {
        guard let planned = item.plannedProblem, let first = laid.place(of: ItemID(leetCode: planned.number))
        else { continue }
        #expect(first.day.number < day.number || first.item.isPlus || item.isPlus)
      }
    }
  }

  @Test("with optional problems of known lists as required ones where days are few")
  func listed() throws {
    let text = """
      ## Day 1
      ### DSA: A
      - [ ] LC 1: P1 [Medium]
      - [ ] LC 2: P2 [Easy] (plus)
      ## Day 2
      ### DSA: B
      - [ ] LC 4: P4 [Medium]

      """
    let plan = try #require(readPlan([PlanFile(name: "p.md", text: text)]).curriculum)
    func replan(last: Int?, over present: Curriculum) throws -> Replan {
      let request = ReplanRequest(
        plan: plan, present: present, pastDays: 0, from: .first, last: last.flatMap { DayNumber($0) },
        budget: 30, done: [:], begun: [], solved: [], cards: .none, lists: [2: ["Blind 75"]])
      let layout = try #require(layAnew(request))
      return Replan(layout, over: "a", made: Instant(secondsSinceEpoch: 0, offset: 0), arguments: "")
    }
    let few = try replan(last: 1, over: plan)
    expectEqual(few.days.map { $0.map(\.text) }, [["lc-2"]])
    expectEqual(Replan(few.text), few)
    let laid = few.laid(over: plan).curriculum
    expectEqual(laid.days[0].requiredItems.map(\.id.text), ["lc-2"])
    expectEqual(laid.leftOut.map(\.id.text), ["lc-1", "lc-4"])
    let all = try replan(last: nil, over: laid)
    expectEqual(all.days.map { $0.map(\.text) }, [["lc-1", "lc-2"], ["lc-4"]])
    expectEqual(all.counted, [])
  }

  @Test(
    "each track with its share of every seven days that both have something for", arguments: seeds.prefix(60))
  func shares(_ seed: UInt64) throws {
    let life = try Life(seed: seed)
    guard life.last == nil else { return }
    let laid = try life.replan().laid(over: life.plan).curriculum
    let weights = life.plan.minutesByTrack
    guard weights.count == 2, weights.allSatisfy({ $0 > 0 }) else { return }
    let open = laid.days.filter { $0.number >= life.from }.map { day in
      life.plan.tracks.map { track in
        day.items(in: track).filter { item in
          !life.isDone(item) && item.isRequired && !item.isRevision
            && !(laid.session(of: item, on: day).map(item.isPart) ?? false)
        }.reduce(0) { $0 + $1.estimatedMinutes }
      }
    }
    // While repeats wait, or when one track has nothing left, the other goes on alone.
    guard let end = [0, 1].compactMap({ track in open.lastIndex { $0[track] > 0 } }).min(), end >= 7 else {
      return
    }
    let week = open.prefix(7)
    let sums = [0, 1].map { track in week.reduce(0) { $0 + $1[track] } }
    let expected = (sums[0] + sums[1]) * weights[0] / (weights[0] + weights[1])
    #expect(abs(sums[0] - expected) <= 210, "\(sums) by \(weights)")
  }
}

extension Curriculum {
  /// The session of the section of an item.
  fileprivate func session(of item: Item, on day: StudyDay) -> Item? {
    day.items(in: item.track).first(where: \.isSession)
  }
}
