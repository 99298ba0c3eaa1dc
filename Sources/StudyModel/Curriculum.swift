// Models the programme: tracks, weeks, days and their items.

import TextTools

/// The number of a day of the plan, 1 to 1,000.
package struct DayNumber: Hashable, Comparable, Sendable {
  package static let allowed = 1...1_000
  package let value: Int

  /// Nil outside 1 to 1,000.
  package init?(_ value: Int) {
    guard DayNumber.allowed.contains(value) else { return nil }
    self.value = value
  }

  private init(known value: Int) { self.value = value }

  package static let first = DayNumber(known: 1)

  package static func < (left: DayNumber, right: DayNumber) -> Bool { left.value < right.value }
}

/// The id of an item in the log, whatever day it is on: `lc-1920`, `lc-53-r1` for its first revision, or the id that
/// the curriculum gives it.
package struct ItemID: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The id of a LeetCode problem; `revision` is 0 the first time it is in the plan, then 1, 2 and so on.
  package init(leetCode number: Int, revision: Int = 0) {
    let first = "lc-" + String(number)
    text = revision == 0 ? first : first + "-r" + String(revision)
  }

  /// The id of the task of a day in a challenge of ticks: `day-017`.
  package init(tickOf day: DayNumber) { text = "day-" + padded(day.value, to: 3) }

  package static func < (left: ItemID, right: ItemID) -> Bool { left.text < right.text }
}

package enum Difficulty: String, CaseIterable, Sendable {
  case easy = "Easy"
  case medium = "Medium"
  case hard = "Hard"

  /// The minutes that a problem takes if the plan does not say.
  package var usualMinutes: Int {
    switch self {
    case .easy: 15
    case .medium: 30
    case .hard: 45
    }
  }

  /// All cases, and nil for a problem of unknown difficulty.
  package static let allWithUnknown: [Difficulty?] = allCases + [nil]

  /// `Easy`, or `Unknown` for nil.
  package static func name(_ difficulty: Difficulty?) -> String { difficulty?.rawValue ?? "Unknown" }
}

/// A track of the programme, e.g. DSA. A plan has 1 to 4; a day has a section for one or more of them.
///
/// Tracks are equal if their names are. A class, since every item refers to its track.
package final class Track: Hashable, Sendable {
  /// The largest number of tracks of a plan.
  package static let most = 4
  /// The largest number of characters of a name.
  package static let longestName = 30

  /// Its position among the tracks of the plan, from 0.
  package let index: Int
  /// Its name in headings of the plan, before the colon: `System Design`.
  package let name: String
  /// The plan's name for it within a sentence, or the full form of an abbreviation; nil if the plan gives none.
  package let meaning: String?
  /// Whether this is the track of all problems and timed sessions; besides them it has only bonus items.
  package let isPractice: Bool
  /// Its name within a sentence: `DSA`, `system design`. If the plan gives none, a name of several words is
  /// lower-cased, except words with a capital after the first letter: `AWS basics`.
  package let nameInSentence: String
  /// Its name at the start of a line: `System design`.
  package let title: String

  package init(index: Int, name: String, meaning: String? = nil, isPractice: Bool = false) {
    self.index = index
    self.name = name
    self.meaning = meaning
    self.isPractice = isPractice
    nameInSentence = Track.nameInSentence(name, meaning: meaning)
    title = nameInSentence.prefix(1).uppercased() + nameInSentence.dropFirst()
  }

  private static func nameInSentence(_ name: String, meaning: String?) -> String {
    if let meaning, meaning.lowercased() == name.lowercased() { return meaning }
    let words = name.split(separator: " ")
    guard words.count > 1 else { return name }
    return words.map { $0.dropFirst().contains(where: \.isUppercase) ? String($0) : $0.lowercased() }
      .joined(separator: " ")
  }

  package static func == (left: Track, right: Track) -> Bool { left === right || left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The full form of an abbreviation like `DSA`; nil for any other name.
  package var spelledOut: String? { meaning?.lowercased() == name.lowercased() ? nil : meaning }

  /// Its name before a noun: `system-design` items. A name with capitals stays as it is.
  package var nameBeforeNoun: String {
    let name = nameInSentence
    return name == name.lowercased() ? name.replacing(" ", with: "-") : name
  }

  /// The heading of its list on a day, in pages, reports and the terminal.
  package var listTitle: String { isPractice ? "Problems" : title }
}

/// A LeetCode problem: facts only, never its statement.
package struct Problem: Hashable, Sendable {
  /// LeetCode's number, 1 to 99,999.
  package let number: Int
  package let title: String
  /// Nil if the plan does not give it.
  package let difficulty: Difficulty?
  /// Its page at LeetCode, `https://leetcode.com/problems/two-sum/`; nil if the title has no ASCII letter or digit. Only
  /// problems of the plan are linked: a title that a person typed may have no page.
  package let address: String?

  package init(number: Int, title: String, difficulty: Difficulty?) {
    self.number = number
    self.title = title
    self.difficulty = difficulty
    let slug = leetCodeSlug(title)
    address = slug.isEmpty ? nil : "https://leetcode.com/problems/\(slug)/"
  }
}

/// One thing to do on a day.
///
/// Immutable and compared by value, but a class, like the days and records: a build passes each a hundred times, and
/// passing a reference costs a twentieth of copying its strings.
package final class Item: Equatable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A LeetCode problem. `alternative` is the free problem that counts instead of a premium one, also in revisions;
    /// `revision` is 0 the first time the problem is in the plan, then 1, 2 and so on.
    case problem(Problem, alternative: Problem?, revision: Int)
    /// Timed practice, e.g. a mock interview.
    case session(title: String)
    case watch(title: String)
    case read(title: String)
    case task(title: String)
    /// An optional item; it never counts towards a percentage.
    case bonus(title: String)
  }

  package let id: ItemID
  package let content: Content
  package let track: Track
  /// What the plan says below the title, with what is to be seen later, as it stands in the plan; split when it is asked
  /// for, since most commands show the titles alone.
  package let text: String?
  /// The time that it takes, in minutes, 1 to 600; nil if the plan gives none.
  package let timeBox: Int?
  /// Whether a complete day does not need it.
  package let isPlus: Bool
  /// The session of a problem that stays hidden until that session is begun; nil for all others.
  package let session: ItemID?
  /// Whether its title and number are hidden.
  package let isHidden: Bool

  /// - Parameter text: what the plan says below the title, with `Check:` and `Twist:`.
  package init(
    id: ItemID, content: Content, track: Track, detail text: String?, timeBox: Int?, isPlus: Bool = false,
    session: ItemID? = nil
  ) {
    self.id = id
    self.content = content
    self.track = track
    self.text = text
    self.timeBox = timeBox
    self.isPlus = isPlus
    self.session = session
    isHidden = false
  }

  private init(hiding item: Item) {
    (id, content, track, text) = (item.id, item.content, item.track, nil)
    (timeBox, isPlus, session, isHidden) = (item.timeBox, item.isPlus, item.session, true)
  }

  private init(_ item: Item, isPlus: Bool) {
    (id, content, track, text) = (item.id, item.content, item.track, item.text)
    (timeBox, session, isHidden) = (item.timeBox, item.session, item.isHidden)
    self.isPlus = isPlus
  }

  /// The minutes that the plan gives it, else those that are usual for its difficulty, else 30; the same while it is hidden.
  package var estimatedMinutes: Int {
    guard case .problem(let problem, _, _) = content else { return timeBox ?? 30 }
    return timeBox ?? problem.difficulty?.usualMinutes ?? 30
  }

  /// The item as one that no day requires.
  package var optional: Item { Item(self, isPlus: !isBonus) }
  /// An item marked as plus as one that its day requires.
  package var required: Item { Item(self, isPlus: false) }

  /// The item without its title and number.
  package var hidden: Item { Item(hiding: self) }

  package static func == (left: Item, right: Item) -> Bool {
    left === right
      || left.id == right.id && left.content == right.content && left.track == right.track
        && left.text == right.text && left.timeBox == right.timeBox && left.isPlus == right.isPlus
        && left.session == right.session && left.isHidden == right.isHidden
  }

  /// What the plan says below the title: what to look for, as Markdown, and what is to be seen later.
  package var texts: (detail: String?, later: LaterText?) { LaterText.split(text) }

  /// What to look for, as Markdown, without what is to be seen later; nil if the plan gives only the title.
  package var detail: String? { texts.detail }

  /// What is to be seen later; nil if there is nothing.
  package var later: LaterText? { texts.later }

  package var title: String {
    switch content {
    case .problem(let problem, _, _): isHidden ? "Hidden until its session begins" : problem.title
    case .session(let title), .watch(let title), .read(let title), .task(let title), .bonus(let title): title
    }
  }

  /// Its kind in documents and addresses, which do not change with what people read.
  package var kind: String {
    switch content {
    case .problem: "problem"
    case .session: "session"
    case .watch: "watch"
    case .read: "read"
    case .task: "task"
    case .bonus: "bonus"
    }
  }

  /// The name of its kind: `Problem`, `Session`, `Watch`, `Read`, `Do`, `Bonus`.
  package var kindName: String {
    switch content {
    case .problem: "Problem"
    case .session: "Session"
    case .watch: "Watch"
    case .read: "Read"
    case .task: "Do"
    case .bonus: "Bonus"
    }
  }

  /// The label before its title: `LC 1920`, or the name of its kind.
  package var label: String { problem.map { "LC \($0.number)" } ?? kindName }

  /// Nil if it is no problem, or a hidden one.
  package var problem: Problem? {
    if case .problem(let problem, _, _) = content, !isHidden { problem } else { nil }
  }

  /// The free problem that counts instead of a premium problem; nil if there is none.
  package var alternative: Problem? {
    if case .problem(_, let alternative, _) = content, !isHidden { alternative } else { nil }
  }

  /// The id of the free problem in the log; a revision has its own.
  package var alternativeID: ItemID? {
    guard case .problem(_, let alternative?, let revision) = content else { return nil }
    return ItemID(leetCode: alternative.number, revision: revision)
  }

  package var isPremium: Bool { alternative != nil }

  package var isRevision: Bool {
    if case .problem(_, _, let revision) = content { revision > 0 } else { false }
  }

  /// Whether it is listed with the problems instead of the topics: problems, sessions, and bonus items of the
  /// practice track.
  package var isPractice: Bool {
    switch content {
    case .problem, .session: true
    case .watch, .read, .task: false
    case .bonus: track.isPractice
    }
  }

  /// Whether it is an item of the kind Bonus.
  package var isBonus: Bool {
    if case .bonus = content { true } else { false }
  }

  /// Whether a complete day requires it (Documentation/numbers.md, Completion): true except for bonus items and those
  /// marked as plus.
  package var isRequired: Bool { !isBonus && !isPlus }

  /// The ids whose finished attempts make this item done: its own, and a premium problem's alternative.
  package var idsThatFinishIt: [ItemID] {
    if let alternativeID { [id, alternativeID] } else { [id] }
  }
}

/// How many of a day's required items were done when a replan took its open ones away.
package struct DayShare: Hashable, Sendable {
  package let done: Int
  package let total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}

package final class StudyDay: Equatable, Sendable {
  /// The part of a day that belongs to one track.
  package struct Section: Hashable, Sendable {
    package let track: Track
    package let subject: String

    package init(track: Track, subject: String) {
      self.track = track
      self.subject = subject
    }
  }

  package let number: DayNumber
  /// What the learner can do by the evening, in one sentence; empty if the plan gives none.
  package let goal: String
  /// In the order of the plan; at most one per track.
  package let sections: [Section]
  /// Section by section, in the order of the plan.
  package let items: [Item]
  /// What was done of it when a replan took its open items; nil where none did. Such a day is never complete.
  package let shareAtReplan: DayShare?

  package init(
    number: DayNumber, goal: String, sections: [Section], items: [Item], shareAtReplan: DayShare? = nil
  ) {
    self.number = number
    self.goal = goal
    self.sections = sections
    self.items = items
    self.shareAtReplan = shareAtReplan
  }

  package static func == (left: StudyDay, right: StudyDay) -> Bool {
    left === right
      || left.number == right.number && left.goal == right.goal && left.sections == right.sections
        && left.items == right.items && left.shareAtReplan == right.shareAtReplan
  }

  package func items(in track: Track) -> [Item] { items.filter { $0.track == track } }

  /// The tracks that the day has, in the order of its sections.
  package var tracks: [Track] { sections.map(\.track) }

  /// The subject of a track's section; empty if the day does not have the track.
  package func subject(of track: Track) -> String {
    sections.first { $0.track == track }?.subject ?? ""
  }

  package var subjects: [String] { sections.map(\.subject) }
  package var requiredItems: [Item] { items.filter(\.isRequired) }

  /// The minutes of its required items, as far as the plan gives them.
  package var requiredMinutes: Int { requiredItems.reduce(0) { $0 + ($1.timeBox ?? 0) } }

  /// The minutes of the items marked as plus.
  package var plusMinutes: Int { items.filter(\.isPlus).reduce(0) { $0 + ($1.timeBox ?? 0) } }
}

/// A week of the programme: seven days; the last week may have fewer.
package struct StudyWeek: Equatable, Sendable {
  /// The days of all weeks but the last.
  package static let length = 7
  /// From 1, in order.
  package let number: Int
  package let theme: String
  package let days: [StudyDay]

  package init(number: Int, theme: String, days: [StudyDay]) {
    self.number = number
    self.theme = theme
    self.days = days
  }
}

/// The whole programme, 1 to 1,000 days.
package struct Curriculum: Sendable {
  /// The plan's description of itself, one sentence of at most `longestAbout` characters; nil if it has none.
  package let about: String?
  /// 1 to 4, in the order in which the plan lists or first uses them.
  package let tracks: [Track]
  package let weeks: [StudyWeek]
  /// All days in order; day `n` is at index `n - 1`.
  package let days: [StudyDay]
  /// What a replan left out: optional items on no day, in the order of the plan.
  package let leftOut: [Item]
  /// When a replan laid its items anew; nil without one.
  package let replannedAt: Instant?
  /// The indices of a day and of an item of it, by the ids of the log.
  private let places: [ItemID: (day: Int, item: Int)]
  /// Whether it is a challenge of one tick a day: no themes, goals, problems or topics.
  package let isOneTickADay: Bool

  /// In characters.
  package static let longestAbout = 160

  /// The reader has checked the weeks: days are numbered from 1 without a gap, and ids are unique.
  ///
  /// - Parameters:
  ///   - leftOut: what stands on no day.
  ///   - replannedAt: the instant of a replan.
  package init(
    weeks: [StudyWeek], about: String? = nil, leftOut: [Item] = [], replannedAt: Instant? = nil
  ) {
    self.init(weeks: weeks, about: about, leftOut: leftOut, replannedAt: replannedAt, isOneTickADay: false)
  }

  /// A challenge: each day has one task, which is the same every day. The task of day 17 has the id `day-017`.
  ///
  /// - Parameters:
  ///   - title: the title of the challenge.
  ///   - days: 1 to 1,000; a number outside is moved to the nearest limit.
  package init(ticksOf title: String, days: Int) {
    let track = Track(index: 0, name: truncated(title, to: Track.longestName))
    let numbers = (1...max(1, days)).compactMap(DayNumber.init)
    let all = numbers.map { number in
      let item = Item(
        id: ItemID(tickOf: number), content: .task(title: title), track: track, detail: nil, timeBox: nil)
      return StudyDay(
        number: number, goal: "", sections: [StudyDay.Section(track: track, subject: title)], items: [item])
    }
    let weeks = stride(from: 0, to: all.count, by: 7).map { first in
      StudyWeek(number: first / 7 + 1, theme: "", days: Array(all[first..<min(first + 7, all.count)]))
    }
    self.init(weeks: weeks, about: nil, leftOut: [], replannedAt: nil, isOneTickADay: true)
  }

  private init(
    weeks: [StudyWeek], about: String?, leftOut: [Item], replannedAt: Instant?, isOneTickADay: Bool
  ) {
    self.isOneTickADay = isOneTickADay
    self.replannedAt = replannedAt
    self.leftOut = leftOut
    self.about = about
    self.weeks = weeks
    days = weeks.flatMap(\.days)
    tracks = Set(days.flatMap(\.tracks)).sorted { $0.index < $1.index }
    var places: [ItemID: (day: Int, item: Int)] = [:]
    for (day, items) in days.map(\.items).enumerated() {
      for (place, item) in items.enumerated() {
        for id in item.idsThatFinishIt where places[id] == nil { places[id] = (day, place) }
      }
    }
    self.places = places
  }

  /// - Parameter days: those of another plan, shown otherwise: with the same ids in the same places.
  private init(_ plan: Curriculum, showing days: [StudyDay], leftOut: [Item]) {
    about = plan.about
    self.leftOut = leftOut
    replannedAt = plan.replannedAt
    tracks = plan.tracks
    places = plan.places
    isOneTickADay = plan.isOneTickADay
    self.days = days
    var rest = days[...]
    weeks = plan.weeks.map { week in
      defer { rest = rest.dropFirst(week.days.count) }
      return StudyWeek(number: week.number, theme: week.theme, days: Array(rest.prefix(week.days.count)))
    }
  }

  /// The programme through a day, without what it says of itself. Nothing in it tells where it ends.
  ///
  /// - Parameter isKept: whether an item of a later day, or one that was left out, is kept; it stands on no day then.
  package func through(day last: Int, keeping isKept: (Item) -> Bool) -> Curriculum {
    let weeks = weeks.compactMap { week -> StudyWeek? in
      let days = week.days.filter { $0.number.value <= last }
      return days.isEmpty ? nil : StudyWeek(number: week.number, theme: week.theme, days: days)
    }
    let later = days.dropFirst(last).flatMap(\.items) + leftOut
    return Curriculum(weeks: weeks, leftOut: later.filter(isKept), replannedAt: replannedAt)
  }

  /// The same programme with its items shown otherwise; their ids stay.
  package func showing(_ shown: (Item) -> Item) -> Curriculum {
    let days = days.map { day in
      let items = day.items.map(shown)
      guard !zip(items, day.items).allSatisfy({ $0 === $1 }) else { return day }
      return StudyDay(
        number: day.number, goal: day.goal, sections: day.sections, items: items,
        shareAtReplan: day.shareAtReplan)
    }
    return Curriculum(self, showing: days, leftOut: leftOut.map(shown))
  }

  package func day(_ number: DayNumber) -> StudyDay? {
    days.indices.contains(number.value - 1) ? days[number.value - 1] : nil
  }

  package func week(of number: DayNumber) -> StudyWeek? {
    weeks.first { week in week.days.contains { $0.number == number } }
  }

  /// The day and the item with an id of the log; an alternative's id finds its premium problem. Nil if the curriculum
  /// does not have the id, e.g. any more.
  package func place(of id: ItemID) -> (day: StudyDay, item: Item)? {
    places[id].map { (days[$0.day], days[$0.day].items[$0.item]) }
  }

  /// The problem with a LeetCode number, in the plan as an item or as an alternative; nil if the plan does not have
  /// it.
  package func problem(_ number: Int) -> Problem? {
    let problems = days.lazy.flatMap(\.items).flatMap { [$0.problem, $0.alternative].compactMap(\.self) }
    return problems.first { $0.number == number }
  }

  /// Whether an id of the log belongs to any item; see `place(of:)`.
  package func has(_ id: ItemID) -> Bool { places[id] != nil }
}
