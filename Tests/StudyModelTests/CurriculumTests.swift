// The plan as data: day numbers, ids, what items are, where a logged id belongs, short names.

import StudyModel
import TestSupport
import Testing

/// A plan of three days: a premium problem, a session, topics, bonus items, a revision.
enum SamplePlan {
  static let twoSum = item("lc-1", .problem(problem(1, "Two Sum"), alternative: nil, revision: 0), .dsa)
  static let premium = item(
    "lc-252",
    .problem(problem(252, "Meeting Rooms"), alternative: problem(2_406, "Divide Intervals"), revision: 0),
    .dsa)
  static let session = item("timed-1", .session(title: "Timed practice"), .dsa)
  static let watch = item("dns-watch", .watch(title: "DNS"), .systemDesign)
  static let read = item("dns-read", .read(title: "How DNS works"), .systemDesign)
  static let task = item("dns-task", .task(title: "Draw a resolver"), .systemDesign)
  static let extraProblem = item("extra-dsa", .bonus(title: "An extra puzzle"), .dsa)
  static let extraTopic = item("extra-topic", .bonus(title: "An extra talk"), .systemDesign)
  static let revision = item("lc-1-r1", .problem(problem(1, "Two Sum"), alternative: nil, revision: 1), .dsa)
  static let secondRevision = item(
    "lc-1-r2", .problem(problem(1, "Two Sum"), alternative: nil, revision: 2), .dsa)

  static func curriculum() throws -> Curriculum {
    let first = try day(1, [twoSum, extraProblem, session, watch, read])
    let second = try day(2, [premium, revision, extraTopic, task])
    let third = try day(3, [secondRevision])
    return Curriculum(weeks: [
      StudyWeek(number: 1, theme: "Arrays", days: [first, second]),
      StudyWeek(number: 2, theme: "More", days: [third]),
    ])
  }

  static func problem(_ number: Int, _ title: String) -> Problem {
    Problem(number: number, title: title, difficulty: .easy)
  }

  private static func item(_ id: String, _ content: Item.Content, _ track: Track) -> Item {
    Item(id: ItemID(id), content: content, track: track, detail: nil, timeBox: nil)
  }

  private static func day(_ number: Int, _ items: [Item]) throws -> StudyDay {
    StudyDay(
      number: try dayNumber(number), goal: "Goal.", dsaFocus: "Arrays", systemDesignTopic: "DNS", items: items
    )
  }
}

@Suite("The plan as data")
struct CurriculumTests {
  @Test("day numbers run from 1 to 1,000 in the order of numbers, ids in that of texts")
  func dayNumbers() throws {
    for (value, isAllowed) in [(0, false), (1, true), (1_000, true), (1_001, false), (-1, false)] {
      expectEqual(DayNumber(value)?.value, (isAllowed ? value : nil))
    }
    #expect(try dayNumber(9) < dayNumber(10))
    #expect(ItemID("lc-10") < ItemID("lc-9"))
  }

  @Test(
    "an item knows its kind, all but bonus items are required, and a problem that stands again is a revision")
  func kinds() {
    for (item, kind, title, isRequired) in [
      (SamplePlan.twoSum, "Problem", "Two Sum", true), (SamplePlan.premium, "Problem", "Meeting Rooms", true),
      (SamplePlan.revision, "Problem", "Two Sum", true),
      (SamplePlan.session, "Session", "Timed practice", true),
      (SamplePlan.watch, "Watch", "DNS", true), (SamplePlan.read, "Read", "How DNS works", true),
      (SamplePlan.task, "Do", "Draw a resolver", true),
      (SamplePlan.extraProblem, "Bonus", "An extra puzzle", false),
      (SamplePlan.extraTopic, "Bonus", "An extra talk", false),
    ] {
      expectEqual(item.kindName, kind, title)
      expectEqual(item.title, title, title)
      expectEqual(item.isRequired, isRequired, title)
    }
    #expect(SamplePlan.revision.isRevision)
    #expect(!SamplePlan.twoSum.isRevision)
    #expect(!SamplePlan.session.isRevision)
    expectEqual(SamplePlan.revision.problem?.number, 1)
    expectEqual(SamplePlan.session.problem, nil)
    expectEqual(SamplePlan.premium.alternative?.number, 2_406)
    expectEqual(SamplePlan.session.alternative, nil)
    // A problem is known by its number, and from the second time on by its revision.
    for (number, revision, text) in [
      (1_920, 0, "lc-1920"), (53, 1, "lc-53-r1"), (53, 2, "lc-53-r2"), (1, 0, "lc-1"),
    ] {
      expectEqual(ItemID(leetCode: number, revision: revision).text, text, text)
    }
  }

  @Test(
    "what finishes an item: itself, and beside a premium problem its free alternative",
    arguments: [
      (SamplePlan.twoSum, ["lc-1"]), (SamplePlan.premium, ["lc-252", "lc-2406"]),
      (SamplePlan.revision, ["lc-1-r1"]),
      (SamplePlan.session, ["timed-1"]), (SamplePlan.watch, ["dns-watch"]),
      (SamplePlan.extraTopic, ["extra-topic"]),
    ])
  func finishingIDs(item: Item, ids: [String]) {
    expectEqual(item.idsThatFinishIt.map(\.text), ids)
    expectEqual(item.isPremium, (ids.count == 2))
  }

  @Test(
    "a logged id leads to its day and item, an alternative's to its premium problem, an unknown one nowhere")
  func place() throws {
    for (id, day, item) in [
      ("lc-1", 1, "lc-1"), ("lc-1-r1", 2, "lc-1-r1"), ("lc-1-r2", 3, "lc-1-r2"), ("lc-252", 2, "lc-252"),
      ("lc-2406", 2, "lc-252"), ("timed-1", 1, "timed-1"), ("dns-task", 2, "dns-task"),
      ("extra-dsa", 1, "extra-dsa"),
    ] {
      let place = try #require(try SamplePlan.curriculum().place(of: ItemID(id)))
      expectEqual(place.day.number.value, day, id)
      expectEqual(place.item.id.text, item, id)
    }
    for id in ["", "lc-2", "lc-1-r3", "lc-2406-r1", "LC-1", "dns", "bonus-1"] {
      #expect(try SamplePlan.curriculum().place(of: ItemID(id)) == nil)
    }
  }

  @Test("days and weeks are found by number, and none beyond the plan")
  func lookingUp() throws {
    let plan = try SamplePlan.curriculum()
    expectEqual(plan.days.map(\.number.value), [1, 2, 3])
    expectEqual(plan.day(try dayNumber(3))?.items.map(\.id.text), ["lc-1-r2"])
    expectEqual(plan.day(try dayNumber(4)), nil)
    expectEqual(plan.week(of: try dayNumber(2))?.number, 1)
    expectEqual(plan.week(of: try dayNumber(3))?.number, 2)
    expectEqual(plan.week(of: try dayNumber(4)), nil)
    // The week of a day is the one that has it, however many days each week has.
    let numbers = try (1...6).map { try dayNumber($0) }
    let days = numbers.map { StudyDay(number: $0, goal: "", dsaFocus: "", systemDesignTopic: "", items: []) }
    let weeks = [days[0..<1], days[1..<1], days[1..<5], days[5...]].enumerated().map {
      StudyWeek(number: $0 + 1, theme: "", days: Array($1))
    }
    let uneven = Curriculum(weeks: weeks)
    expectEqual(numbers.map { uneven.week(of: $0)?.number }, [1, 3, 3, 3, 3, 4])
    for number in numbers {
      expectEqual(uneven.week(of: number)?.days.contains { $0.number == number }, true)
    }
    expectEqual(uneven.week(of: try dayNumber(7)), nil)
    expectEqual(Curriculum(weeks: []).week(of: try dayNumber(1)), nil)
  }

  @Test(
    "a day has its items by track, with short names that count from 1, and begins with the first that counts")
  func tracks() throws {
    let day = try SamplePlan.curriculum().days[0]
    expectEqual(day.items(in: .dsa).map(\.id.text), ["lc-1", "extra-dsa", "timed-1"])
    expectEqual(day.items(in: .systemDesign).map(\.id.text), ["dns-watch", "dns-read"])
    expectEqual(day.requiredItems.map(\.id.text), ["lc-1", "timed-1", "dns-watch", "dns-read"])
    try expectEqual(SamplePlan.curriculum().tracks, [.dsa, .systemDesign])
    // Short names count problems and sessions, topics and bonus items.
    let days = try SamplePlan.curriculum().days
    let first = Dictionary(uniqueKeysWithValues: dayHandles(of: days[0]).map { ($0.key.text, $0.value) })
    expectEqual(
      first, ["lc-1": "p1", "timed-1": "p2", "dns-watch": "t1", "dns-read": "t2", "extra-dsa": "b1"])
    let second = Dictionary(uniqueKeysWithValues: dayHandles(of: days[1]).map { ($0.key.text, $0.value) })
    expectEqual(second, ["lc-252": "p1", "lc-1-r1": "p2", "extra-topic": "b1", "dns-task": "t1"])
    for day in days { expectEqual(day.items.map { dayHandles(of: day)[$0.id] }, day.handles) }
    // A day begins with its first item that counts, by its short name.
    for day in days {
      expectEqual(day.firstStep?.item, day.requiredItems.first)
      expectEqual(day.firstStep?.handle, day.requiredItems.first.flatMap { dayHandles(of: day)[$0.id] })
    }
    let number = try dayNumber(1)
    #expect(
      StudyDay(number: number, goal: "", dsaFocus: "", systemDesignTopic: "", items: []).firstStep == nil)
  }
}
