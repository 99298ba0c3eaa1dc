// Provides the candidates of shell completion: items, dates, days, settings, backups and names of numbers.

import Agenda
import ArgumentParser
import Logging
import ProgressStorage
import Records
import Statistics
import StudyModel
import TextTools
import Wording

extension CompletionKind {
  static var events: CompletionKind {
    .candidates { session, _ in
      session.opened.learner.agenda.events.sorted { $0.value.title < $1.value.title }.map {
        CompletionCandidate($0.key.text, printable($0.value.title))
      }
    }
  }

  /// Open tasks by their handles.
  static var tasks: CompletionKind {
    .candidates { session, _ in
      let context = AgendaContext(session.opened, session.now)
      return session.opened.learner.agenda.openTasks(on: context.today, in: context.zones).enumerated().map {
        CompletionCandidate("k\($0 + 1)", printable($1.task.title))
      }
    }
  }

  static var notes: CompletionKind {
    .candidates { session, _ in
      session.opened.learner.agenda.notes.sorted { $0.key < $1.key }.map {
        CompletionCandidate($0.key.text, printable($0.value.title))
      }
    }
  }

  static var pastDates: CompletionKind {
    .candidates { session, request in
      dateCandidates(["today", "yesterday"], session.summary.today, .past, typed: request.typed)
    }
  }

  /// A date to pause, or after `..` the last date of a range.
  static var pauseDates: CompletionKind {
    .candidates { session, request in pauseCandidates(session, typed: request.typed) }
  }

  /// A date of the log, or after `..` the last date of a range.
  static var workDates: CompletionKind {
    .candidates { session, request in
      let today = session.summary.today
      return rangeCandidates(["today", "yesterday"], today, .past, typed: request.typed) {
        try? pastDateRange(typed: $0, today: today)
      }
    }
  }

  /// Paused dates, then as `pauseDates`.
  static var pausedDates: CompletionKind {
    .candidates { session, request in
      session.log.pauses.sorted { $0.from > $1.from }.map { pause in
        CompletionCandidate(typed(pause.dates), pause.reason ?? pause.dates.longText)
      } + pauseCandidates(session, typed: request.typed)
    }
  }

  /// Days of the plan with their goals; before a digit is typed, the days around the current one.
  static var dayNumbers: CompletionKind {
    .candidates { session, request in
      let current = session.summary.currentDay?.day.number.value ?? 1
      return session.curriculum.days.filter { request.typed != "" || abs($0.number.value - current) <= 7 }
        .map { day in
          CompletionCandidate(
            String(day.number.value), day.goal.isEmpty ? day.subjects.first ?? "" : day.goal)
        }
    }
  }

  static var weekNumbers: CompletionKind {
    .candidates { session, _ in
      session.curriculum.weeks.map { CompletionCandidate(String($0.number), $0.theme) }
    }
  }

  static var settingNames: CompletionKind {
    .candidates { _ in SettingKey.allCases.map { CompletionCandidate($0.rawValue, $0.explanation) } }
  }

  static var overviewLanguages: CompletionKind {
    .candidates { request in
      try ClassOverview.languages(templates: request.shared.templates).map { CompletionCandidate($0.text) }
    }
  }

  static var settingValues: CompletionKind {
    .candidates { session, request in
      guard let name = request.words.last(where: { (try? settingKey(named: $0)) != nil }),
        let key = try? settingKey(named: name)
      else { return [] }
      let present = key.value(in: session.log.settings, on: session.summary.today)
      let values =
        key == .language
        ? try SiteSources.languages(request.shared).map { CompletionCandidate($0.text) }
        : valueCandidates(key, session.summary.today, typed: request.typed)
      return values.map {
        $0.word == present
          ? CompletionCandidate(
            $0.word, [$0.explanation, "as it is"].filter { !$0.isEmpty }.joined(separator: ", ")) : $0
      }
    }
  }

  static var backupNames: CompletionKind {
    .candidates { request in
      let store = Session.store(in: try Locations.workspace(option: try request.shared.workspace))
      return try store.backups().map { CompletionCandidate($0.name, $0.date.longTextWithWeekday) }
    }
  }

  /// Ids of logged work on items that the plan no longer has.
  static var orphans: CompletionKind {
    .candidates { session, request in
      session.summary.orphans.filter { !request.words.contains($0.text) }.map { id in
        let count = session.log.items[id]?.attempts.count ?? 0
        return CompletionCandidate(id.text, counted(count, "entry", plural: "entries"))
      }
    }
  }

  static var shareParts: CompletionKind {
    .candidates { _, _ in SharePart.allCases.map { CompletionCandidate($0.rawValue, $0.explanation) } }
  }

  static var statisticsSections: CompletionKind {
    .candidates { _ in StatisticsSection.allCases.map { CompletionCandidate($0.rawValue) } }
  }

  static var measures: CompletionKind {
    .candidates { _ in Measure.allCases.map { CompletionCandidate($0.rawValue, $0.title) } }
  }
}

/// Date words, then weekdays: abbreviated, or in full once more is typed. Before anything is typed each date is
/// offered once.
private func dateCandidates(
  _ words: [String], _ today: CivilDate, _ direction: DateDirection, typed: String
) -> [CompletionCandidate] {
  let weekdays = Weekday.allCases.map { typed.count > $0.short.count ? $0.rawValue : $0.short }
  var seen: Set<CivilDate> = []
  return (words + weekdays).compactMap { word in
    guard let date = try? date(typed: word, today: today, direction: direction),
      seen.insert(date).inserted || !typed.isEmpty
    else { return nil }
    return CompletionCandidate(word, date.longTextWithWeekday)
  }
}

private func pauseCandidates(_ session: StudySession, typed: String) -> [CompletionCandidate] {
  let today = session.summary.today
  return rangeCandidates(["today", "tomorrow"], today, .future, typed: typed) {
    try? pauseDates(typed: $0, today: today)
  }
}

/// A date, or after `..` the last date of a range.
///
/// - Parameter range: parses a range as the command does.
private func rangeCandidates(
  _ words: [String], _ today: CivilDate, _ direction: DateDirection, typed: String,
  range: (String) -> ClosedRange<CivilDate>?
) -> [CompletionCandidate] {
  guard let dots = typed.firstRange(of: "..") else {
    return dateCandidates(words, today, direction, typed: typed)
  }
  let opening = String(typed[..<dots.upperBound])
  return dateCandidates(words, today, direction, typed: String(typed[dots.upperBound...])).compactMap {
    let word = opening + $0.word
    return range(word).map { CompletionCandidate(word, $0.longTextWithWeekday) }
  }
}

private func valueCandidates(_ key: SettingKey, _ today: CivilDate, typed: String) -> [CompletionCandidate] {
  switch key.kind {
  case .start:
    return dateCandidates(["today", "tomorrow"], today, .future, typed: typed) + [CompletionCandidate("none")]
  case .dayStart:
    return (0...6).map { CompletionCandidate("\(padded($0, to: 2)):00") }
  case .rest:
    // Several weekdays are separated by commas.
    let chosen = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    let opening = chosen.map { "\($0)," }.joined()
    let left = Weekday.allCases.filter { !chosen.contains($0.short) && !chosen.contains($0.rawValue) }
    return left.map { CompletionCandidate(opening + $0.short, $0.name) }
      + (chosen.isEmpty ? [CompletionCandidate("none", "no weekday off")] : [])
  case .language:
    return [CompletionCandidate(LanguageTag.english.text)]
  case .address:
    return [CompletionCandidate("none")]
  case .text:
    let instead = [SettingKey.owner: "that of the account", .shareAbout: "the plan's own sentence"]
    return [CompletionCandidate("none", instead[key] ?? "")]
  case .time:
    let hours = key == .remindMorning ? 5...9 : 18...22
    return hours.map { CompletionCandidate("\(padded($0, to: 2)):00") } + [CompletionCandidate("off")]
  case .weeklyTime:
    return [CompletionCandidate("off")]
      + Weekday.allCases.map { CompletionCandidate("\($0.short) 19:00", "\($0.name) at 19:00") }
  case .date:
    return dateCandidates(["today", "tomorrow"], today, .future, typed: typed) + [CompletionCandidate("none")]
  case .number(_, let range):
    return range.map { CompletionCandidate(String($0)) }
  case .percent(_, let range):
    return stride(from: range.lowerBound, through: range.upperBound, by: 5).map {
      CompletionCandidate(String($0))
    }
  case .flag:
    return [CompletionCandidate("yes"), CompletionCandidate("no")]
  }
}

extension CompletionKind {
  /// Items to finish: today's open ones, then earlier open ones.
  static var openItems: CompletionKind { chosen { $0.open(withDone: false) } }
  /// Items to write on: today's, the open ones first, then earlier open ones.
  static var items: CompletionKind { chosen { $0.open(withDone: true) } }
  /// Items to add time to, and after an item its time.
  static var itemsAndTimes: CompletionKind { chosen { $0.needsTime ? $0.times : $0.open(withDone: true) } }
  static var times: CompletionKind { chosen { $0.times } }
  /// Problems that come back, and after one of them its rating and time.
  static var reviews: CompletionKind { chosen { $0.reviews } }
  /// Done items of today's list and of the last days worked on, latest first.
  static var doneItems: CompletionKind { chosen { $0.done } }
  /// Bonus problems of the log, the latest first.
  static var bonusProblems: CompletionKind { chosen { $0.bonusProblems } }

  private static func chosen(
    _ choose: @escaping @Sendable (ItemCandidates) -> [CompletionCandidate]
  ) -> CompletionKind {
    .candidates { session, request in choose(ItemCandidates(session, request)) }
  }
}

extension PlacedItem {
  fileprivate var isDone: Bool { finishedOn != nil }
  fileprivate var explanation: String {
    "\(label) \(title)\(finishedOn.map { ", done \($0.shortText)" } ?? "")"
  }
  /// The identity of a problem: two items may share a title, and one problem may be on several days.
  fileprivate var identity: ItemID { problem.map { ItemID(leetCode: $0.number) } ?? id }
}

private struct ItemCandidates {
  let session: StudySession
  let request: CompletionRequest
  /// Every item of the plan and every bonus problem, day by day.
  private let all: [PlacedItem]

  /// The number of items of earlier days offered below today's before anything is typed.
  private static let shownFromBefore = 12
  /// The number of days worked on that `reopen` looks back.
  private static let daysWorkedOn = 3

  init(_ session: StudySession, _ request: CompletionRequest) {
    (self.session, self.request) = (session, request)
    all = session.summary.days.flatMap { session.summary.placedItems(on: $0, in: session.log) }
  }

  private var typed: String { request.typed }
  private var summary: ProgressSummary { session.summary }

  func open(withDone: Bool) -> [CompletionCandidate] {
    let current = summary.currentDay.map(items) ?? []
    let today = current.filter { !$0.isDone } + (withDone ? current.filter(\.isDone) : [])
    let before = summary.overdueDays.filter { $0.day.number != summary.currentDay?.day.number }
      .flatMap(items).filter { $0.item?.isRequired == true && !$0.isDone }
    if typed.isEmpty {
      return fresh(today).map(byPlace) + fresh(before).prefix(ItemCandidates.shownFromBefore).map(byPlace)
    }
    let near = named(today) + matchingPlaces(before)
    if !near.isEmpty { return near }
    let open = named(all.filter { !$0.isDone })
    return open.isEmpty ? named(all) : open
  }

  var done: [CompletionCandidate] {
    let dates = summary.activity.keys.sorted(by: >).prefix(ItemCandidates.daysWorkedOn)
    let all = all.filter(\.isDone)
    let today = (summary.currentDay.map(items) ?? []).filter(\.isDone)
    let others = dates.flatMap { date in all.filter { $0.finishedOn == date } }
    let ofToday = Set(today.map(place))
    let recent = today + others.filter { !ofToday.contains(place($0)) }
    if typed.isEmpty { return fresh(recent).map(byPlace) }
    let near = named(recent)
    return near.isEmpty ? named(all) : near
  }

  var bonusProblems: [CompletionCandidate] {
    let problems = Set(session.log.bonus.map(\.id))
    let all = all.filter { problems.contains($0.id) }
    let latest = all.enumerated().sorted {
      ($0.element.finishedOn?.serial ?? 0, $0.offset) > ($1.element.finishedOn?.serial ?? 0, $1.offset)
    }.map(\.element)
    return typed.isEmpty ? latest.map(byPlace) : named(latest)
  }

  /// Whether the last word is an item without a time.
  var needsTime: Bool {
    guard let last = request.words.last, last != "time", !last.hasPrefix("-") else { return false }
    let before = request.words.dropLast().last ?? ""
    return TypedDuration(last) == .notADuration && !before.hasPrefix("--")
  }

  var reviews: [CompletionCandidate] {
    guard !request.hasArgument(after: "review") else {
      return Rating.allCases.map { CompletionCandidate($0.rawValue) } + times
    }
    let queue = session.reviewQueue
    return (queue.today + queue.waiting).map { CompletionCandidate($0.problem.name, $0.problem.title) }
  }

  var times: [CompletionCandidate] {
    [10, 15, 20, 25, 30, 45].map { CompletionCandidate("\($0)m", durationText(minutes: $0)) }
      + [("1h", 60), ("1h30", 90), ("2h", 120)].map { CompletionCandidate($0, durationText(minutes: $1)) }
  }

  // MARK: Names

  /// `p1` of today's list, `63.p1` of another day's.
  private func place(_ item: PlacedItem) -> String {
    let isToday = item.day?.day.number == summary.currentDay?.day.number
    return (isToday ? item.handle : item.place) ?? item.id.text
  }

  /// The items that the line does not name yet.
  private func fresh(_ items: [PlacedItem]) -> [PlacedItem] {
    items.filter { !request.words.contains(place($0)) }
  }

  private func byPlace(_ item: PlacedItem) -> CompletionCandidate {
    CompletionCandidate(place(item), item.explanation)
  }

  private func matchingPlaces(_ items: [PlacedItem]) -> [CompletionCandidate] {
    fresh(items).filter { place($0).hasPrefix(typed) }.map(byPlace)
  }

  /// All names of the items that begin with what is typed: positions, then numbers, then titles. The letter of a list
  /// matches only its positions, if it has any.
  private func named(_ items: [PlacedItem]) -> [CompletionCandidate] {
    let places = matchingPlaces(items)
    if !places.isEmpty, DayList(rawValue: typed) != nil { return places }
    let numbers = items.compactMap { item -> CompletionCandidate? in
      guard let number = item.problem.map({ String($0.number) }), number.hasPrefix(typed) else { return nil }
      return CompletionCandidate(number, item.explanation)
    }
    return places + numbers + titled(items)
  }

  /// Titles as slugs. A slug that different items share, or that parses as a number, a position or a time, is left
  /// out.
  private func titled(_ items: [PlacedItem]) -> [CompletionCandidate] {
    var identities: [String: Set<ItemID>] = [:]
    for item in all { identities[slug(item.title), default: []].insert(item.identity) }
    return items.compactMap { item in
      let slug = slug(item.title)
      guard slug.hasPrefix(typed), identities[slug]?.count == 1, PlaceInDay(slug) == nil,
        leetCodeNumber(slug) == nil, TypedDuration(slug) == .notADuration
      else { return nil }
      return CompletionCandidate(slug, item.explanation)
    }
  }

  private func items(_ day: DayProgress) -> [PlacedItem] { summary.placedItems(on: day, in: session.log) }
}
