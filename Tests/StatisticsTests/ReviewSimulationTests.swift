// Learners over six weeks: no date passes its limits, none of a day off has a pick, and no pick changes by its date's work.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Six weeks of reviews")
struct ReviewSimulationTests {
  enum Learner: CaseIterable {
    case steady, restsAtWeekends, worksAtWeekends, illForAWeek, onHoliday, interviewIn14Days

    /// Settings and pauses, as they are from the start.
    fileprivate func prepare(_ log: inout ProgressLog) throws {
      switch self {
      case .steady, .illForAWeek: break
      case .restsAtWeekends: try log.rest([.saturday, .sunday], november: 1)
      case .worksAtWeekends:
        try log.rest(Set(Weekday.allCases).subtracting([.saturday, .sunday]), november: 1)
      case .onHoliday: try log.pause(november: 16, through: 22)
      case .interviewIn14Days: log.settings.interview = try november(30)
      }
    }
  }

  /// The problems of a study day.
  private static let problemsPerDay = 5
  private static let days = Tier.cases(28, nightly: 42)

  @Test("every pick is within its limits and stands all day", arguments: Learner.allCases)
  func sixWeeks(learner: Learner) throws {
    let numbers = Array(1...Self.problemsPerDay * Self.days)
    let plan = try SamplePlan.curriculum(
      (0..<Self.days).map { day in
        numbers[(day * Self.problemsPerDay)...].prefix(Self.problemsPerDay).map { SamplePlan.problem($0) }
      })
    // A card for each seven problems; every tenth problem has none.
    let cards = PlanCards(
      cards: (0..<30).map { index in
        PatternCard(
          name: "card-\(index)", title: "Card \(index)", group: "All",
          problems: numbers.filter { $0 % 30 == index && $0 % 10 != 0 }, parts: [:])
      }, hints: [:])
    var log = try ProgressLog(start: "2026-11-02")
    try learner.prepare(&log)
    var chance = SeededNumbers(seed: 6)
    var done = 0
    for date in try (0..<Self.days).map({ try november(2).adding(days: $0) }) {
      let figures = summary(plan, log, on: date)
      let morning = Reviews(cards, figures, log)
      expectWithinLimits(morning, log.settings, figures)
      let isIll = try learner == .illForAWeek && (november(16)...november(22)).contains(date)
      guard morning.hasPick, !isIll else { continue }
      func solve(_ name: String) {
        let rating = Rating.allCases[chance.number(in: 0...3)]
        log.log(
          "lc-\(name)", on: date, minutes: chance.number(in: 5...70), isFinish: true, rating: rating)
      }
      if let day = figures.calendar.dayPlanned(on: date).flatMap(figures.day) {
        for item in day.items { solve(String(item.item.id.text.dropFirst(3))) }
      }
      expectSamePick(morning, Reviews(cards, summary(plan, log, on: date), log), done: [], date)
      for name in morning.pick.names { solve(name) }
      done += morning.pick.count
      let evening = Reviews(cards, summary(plan, log, on: date), log)
      expectSamePick(morning, evening, done: morning.pick.names, date)
    }
    #expect(done > Tier.cases(5, nightly: 10))
  }

  private func expectWithinLimits(_ reviews: Reviews, _ settings: Settings, _ figures: ProgressSummary) {
    let date = figures.today.iso
    if figures.calendar.isBridged(figures.today) { #expect(reviews.pick.isEmpty, "\(date)") }
    #expect(reviews.pick.count <= settings.review.perDay, "\(date)")
    #expect(reviews.pick.count <= 1 || reviews.minutes <= ReviewSettings.mostMinutes, "\(date)")
    let names = reviews.due.names
    expectEqual(Set(names).count, names.count, date)
    #expect(reviews.due.allSatisfy { ($0.recallAtInterview ?? $0.recall) < 0.9 }, "\(date)")
    if reviews.hasPick { #expect(reviews.pick.isEmpty == reviews.due.isEmpty, "\(date)") }
    // One of each pattern comes before a second of any.
    let patterns = reviews.due.map { $0.pattern?.name ?? "" }
    let all = Set(patterns).count
    expectEqual(Set(patterns.prefix(all)).count, all, date)
  }

  private func expectSamePick(_ morning: Reviews, _ later: Reviews, done: [String], _ date: CivilDate) {
    expectEqual(later.pick.names, morning.pick.names, date.iso)
    expectEqual(later.pick.map(\.minutes), morning.pick.map(\.minutes), date.iso)
    expectEqual(later.pick.map(\.recall), morning.pick.map(\.recall), date.iso)
    expectEqual(later.pick.filter(\.isDone).names, done, date.iso)
  }
}
