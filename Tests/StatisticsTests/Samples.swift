// Plans and histories for these tests, built from texts and small numbers.

import Statistics
import StudyModel
import TestSupport
import Testing

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func dayNumber(_ value: Int) throws -> DayNumber { try #require(DayNumber(value)) }

/// A day of November 2026, which began on a Sunday: the 2nd, 9th, 16th, 23rd and 30th were Mondays.
func november(_ day: Int) throws -> CivilDate { try #require(CivilDate(year: 2026, month: 11, day: day)) }

enum SamplePlan {
  static func problem(
    _ number: Int, _ difficulty: Difficulty? = .medium, alternative: Int? = nil,
    _ alternativeDifficulty: Difficulty? = .medium, revision: Int = 0
  ) -> Item {
    func facts(_ number: Int, _ difficulty: Difficulty?) -> Problem {
      Problem(number: number, title: "Problem \(number)", difficulty: difficulty)
    }
    return Item(
      id: ItemID(leetCode: number, revision: revision),
      content: .problem(
        facts(number, difficulty), alternative: alternative.map { facts($0, alternativeDifficulty) },
        revision: revision),
      track: .dsa, detail: nil, timeBox: nil)
  }

  static func session(_ id: String) -> Item { item(id, .session(title: "Session \(id)"), .dsa) }
  static func watch(_ id: String) -> Item { item(id, .watch(title: "Watch \(id)"), .systemDesign) }
  static func task(_ id: String) -> Item { item(id, .task(title: "Task \(id)"), .systemDesign) }
  static func bonus(_ id: String, _ track: Track = .dsa) -> Item {
    item(id, .bonus(title: "Bonus \(id)"), track)
  }

  private static func item(_ id: String, _ content: Item.Content, _ track: Track) -> Item {
    Item(id: ItemID(id), content: content, track: track, detail: nil, timeBox: nil)
  }

  static func day(_ number: Int, _ items: [Item], focus: String = "Arrays") throws -> StudyDay {
    StudyDay(
      number: try dayNumber(number), goal: "Goal \(number).", dsaFocus: focus, systemDesignTopic: "DNS",
      items: items)
  }

  /// A plan of these days, seven to a week.
  static func curriculum(_ items: [[Item]]) throws -> Curriculum {
    let days = try zip(1..., items).map { try day($0, $1) }
    let weeks = stride(from: 0, to: days.count, by: 7).map { first in
      StudyWeek(number: first / 7 + 1, theme: "Theme", days: Array(days[first..<min(first + 7, days.count)]))
    }
    return Curriculum(weeks: weeks)
  }

  /// A plan in which every day has one problem, `lc-N` on day N, and as many topics: `tN-1`, `tN-2`.
  static func plain(days: Int, topics: Int = 1) throws -> Curriculum {
    try curriculum(
      (1...days).map { day in [problem(day)] + (0..<topics).map { watch("t\(day)-\($0 + 1)") } })
  }
}

extension ProgressLog {
  /// A log whose programme starts on this date.
  init(start: String) throws {
    self.init()
    settings.start = try date(start)
  }

  /// Logs an attempt at noon UTC of a day, or at another instant where that matters.
  mutating func log(
    _ id: String, on day: CivilDate, minutes: Int? = nil, isFinish: Bool, at instant: Instant? = nil,
    rating: Rating? = nil
  ) {
    let noon = Instant(date: day, time: TimeOfDay(minutes: 720), offset: 0)
    let attempt = Attempt(
      instant: instant ?? noon, zone: "UTC", day: day, minutes: minutes, isFinish: isFinish,
      rating: rating)
    if let index = bonus.firstIndex(where: { $0.id == ItemID(id) }) {
      bonus[index].record.attempts.append(attempt)
    } else {
      items[ItemID(id), default: ItemRecord()].attempts.append(attempt)
    }
  }

  /// Finishes an item on a day of November 2026.
  mutating func finish(_ id: String, november day: Int, minutes: Int? = nil, _ rating: Rating? = nil) throws {
    log(id, on: try november(day), minutes: minutes, isFinish: true, rating: rating)
  }

  /// Spends time on an item without finishing it, on a day of November 2026.
  mutating func spend(_ minutes: Int?, on id: String, november day: Int) throws {
    log(id, on: try november(day), minutes: minutes, isFinish: false)
  }

  /// Adds a problem outside the plan beside a day of the plan, without any work on it.
  mutating func addBonus(
    _ id: String, beside day: Int, number: Int? = nil, difficulty: Difficulty? = nil
  ) throws {
    bonus.append(
      BonusProblem(
        id: ItemID(id), title: "Extra \(id)", number: number, difficulty: difficulty,
        day: try dayNumber(day), record: ItemRecord()))
  }

  mutating func note(on id: String) throws {
    items[ItemID(id), default: ItemRecord()].note = Note(
      markdown: "A thought.", changed: try instant("2026-11-20T12:00Z"))
  }

  mutating func pause(november first: Int, through last: Int) throws {
    pauses.append(Pause(from: try november(first), through: try november(last), reason: nil))
  }

  /// Makes these weekdays rest from a day of November 2026 on.
  mutating func rest(_ weekdays: Set<Weekday>, november day: Int) throws {
    settings.rest.append(RestWeekdays(from: try november(day), weekdays: weekdays))
  }
}

extension DayProgress {
  /// A day of a plan without a start, with all bonus problems of the log beside it.
  convenience init(beforeTheStart day: StudyDay, log: ProgressLog) throws {
    self.init(
      day: day, log: log, bonus: log.bonus, calendar: StudyCalendar(log: log, dayCount: 1),
      today: try november(2))
  }
}

extension ProgressSummary {
  func progress(of track: Track) -> TrackProgress? { tracks.first { $0.track == track } }
  var dsa: Completion { progress(of: .dsa)?.completion ?? Completion() }
  /// The averages of the two tracks.
  var averages: [Int?] { [Track.dsa, .systemDesign].map { progress(of: $0)?.averageOfDays } }
}

extension Collection<TrackTime> {
  /// The minutes of a track; 0 where the plan does not have it.
  subscript(_ track: Track) -> Int { first { $0.track == track }?.minutes ?? 0 }
}

/// The summary at noon UTC of a date.
func summary(_ plan: Curriculum, _ log: ProgressLog, on day: CivilDate) -> ProgressSummary {
  summarize(
    plan, log, Now(instant: Instant(date: day, time: TimeOfDay(minutes: 720), offset: 0), zone: "UTC"))
}

/// The summary at noon UTC of a day of November 2026.
func summary(_ plan: Curriculum, _ log: ProgressLog, november day: Int) throws -> ProgressSummary {
  summary(plan, log, on: try november(day))
}

extension SeededNumbers {
  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
