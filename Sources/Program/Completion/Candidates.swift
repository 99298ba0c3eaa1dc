// Provides the candidates of shell completion: items, dates, days, settings, backups and names of numbers.

import Agenda
import ArgumentParser
import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website
import Wording

extension CompletionKind {
  static var events: CompletionKind {
    .candidates { session, _ in
      try session.agenda().events.sorted { $0.value.title < $1.value.title }.map(\.key.text)
    }
  }

  /// Open tasks by their handles.
  static var tasks: CompletionKind {
    .candidates { session, _ in
      let tasks = try session.agenda().openTasks(on: session.today, in: session.agendaContext().zones)
      return tasks.indices.map { "k\($0 + 1)" }
    }
  }

  static var notes: CompletionKind {
    .candidates { session, _ in
      try session.agenda().notes.keys.sorted().map(\.text)
    }
  }

  static var pastDates: CompletionKind {
    .candidates { session, request in
      dateCandidates(["today", "yesterday"], session.today, .past, typed: request.typed)
    }
  }

  /// A date to pause, or after `..` the last date of a range.
  static var pauseDates: CompletionKind {
    .candidates { session, request in pauseCandidates(session, typed: request.typed) }
  }

  /// A date of the log, or after `..` the last date of a range.
  static var workDates: CompletionKind {
    .candidates { session, request in
      rangeCandidates(["today", "yesterday"], session.today, .past, typed: request.typed)
    }
  }

  /// Paused dates, then as `pauseDates`.
  static var pausedDates: CompletionKind {
    .candidates { session, request in
      session.log.pauses.sorted { $0.from > $1.from }.map { typed($0.dates) }
        + pauseCandidates(session, typed: request.typed)
    }
  }

  /// Days of the plan; before a digit is typed, the days around the current one.
  static var dayNumbers: CompletionKind {
    .candidates(needsPlan: true) { session, request in
      let current = session.summary.currentDay?.day.number.value ?? 1
      return session.curriculum.days.filter { request.typed != "" || abs($0.number.value - current) <= 7 }
        .map { String($0.number.value) }
    }
  }

  static var settingNames: CompletionKind {
    .candidates { _ in SettingKey.allCases.map(\.rawValue) + DeviceSetting.allCases.map(\.rawValue) }
  }

  static var overviewLanguages: CompletionKind {
    .candidates { request in
      try ClassOverview.languages(templates: request.shared.templates).map(\.text)
    }
  }

  static var settingValues: CompletionKind {
    .candidates { session, request in
      guard let name = request.words.last(where: { (try? settingKey(named: $0)) != nil }),
        let key = try? settingKey(named: name)
      else { return [] }
      return key == .language
        ? try SiteSources.languages(request.shared).map(\.text)
        : valueCandidates(key, session.today, typed: request.typed)
    }
  }

  /// The kinds of backup that there are, each the newest of it, then all names.
  static var backupNames: CompletionKind {
    .candidates { request in
      let store = Session.store(in: try Locations.workspace(option: try request.shared.workspace))
      let backups = try store.backups()
      return backups.map(\.kind.rawValue) + backups.map(\.name)
    }
  }

  /// Ids of logged work on items that the plan no longer has.
  static var orphans: CompletionKind {
    .candidates(needsPlan: true) { session, request in
      session.summary.orphans.map(\.text).filter { !request.words.contains($0) }
    }
  }

  static var shareParts: CompletionKind {
    .candidates { _, _ in ShareItem.Kind.allCases.map(\.rawValue) }
  }

  static var statisticsSections: CompletionKind {
    .candidates { _ in StatisticsSection.allCases.map(\.rawValue) }
  }

  static var measures: CompletionKind {
    .candidates { _ in Measure.allCases.map(\.rawValue) }
  }
}

/// Date words, then weekdays: abbreviated, or in full once more is typed. Before anything is typed each date is
/// offered once.
private func dateCandidates(
  _ words: [String], _ today: CivilDate, _ direction: DateDirection, typed: String
) -> [String] {
  let weekdays = Weekday.allCases.map { typed.count > $0.short.count ? $0.rawValue : $0.short }
  var seen: Set<CivilDate> = []
  return (words + weekdays).filter { word in
    guard let date = try? date(typed: word, today: today, direction: direction) else { return false }
    return seen.insert(date).inserted || !typed.isEmpty
  }
}

private func pauseCandidates(_ session: Session, typed: String) -> [String] {
  rangeCandidates(["today", "tomorrow"], session.today, .future, typed: typed)
}

/// A date, or after `..` the last date of a range.
private func rangeCandidates(
  _ words: [String], _ today: CivilDate, _ direction: DateDirection, typed: String
) -> [String] {
  guard let dots = typed.firstRange(of: "..") else {
    return dateCandidates(words, today, direction, typed: typed)
  }
  let opening = String(typed[..<dots.upperBound])
  return dateCandidates(words, today, direction, typed: String(typed[dots.upperBound...]))
    .map { opening + $0 }.filter { (try? dateRange(typed: $0, today: today, direction: direction)) != nil }
}

private func valueCandidates(_ key: SettingKey, _ today: CivilDate, typed: String) -> [String] {
  switch key.kind {
  case .start:
    return dateCandidates(["today", "tomorrow"], today, .future, typed: typed) + ["none"]
  case .dayStart:
    return (0...6).map { "\(padded($0, to: 2)):00" }
  case .rest:
    // Several weekdays are separated by commas.
    let chosen = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    let opening = chosen.map { "\($0)," }.joined()
    let left = Weekday.allCases.filter { !chosen.contains($0.short) && !chosen.contains($0.rawValue) }
    return left.map { opening + $0.short } + (chosen.isEmpty ? ["none"] : [])
  case .language:
    return [LanguageTag.english.text]
  case .address, .links, .text:
    return ["none"]
  case .time:
    let hours = key == .remindMorning ? 5...9 : 18...22
    return hours.map { "\(padded($0, to: 2)):00" } + ["off"]
  case .weeklyTime:
    return ["off"]
  case .date:
    return dateCandidates(["today", "tomorrow"], today, .future, typed: typed) + ["none"]
  case .number(_, let range):
    return range.map { String($0) }
  case .flag:
    return ["yes", "no"]
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
    _ choose: @escaping @Sendable (ItemCandidates) -> [String]
  ) -> CompletionKind {
    .candidates(needsPlan: true) { session, request in choose(ItemCandidates(session, request)) }
  }
}

extension PlacedItem {
  fileprivate var isDone: Bool { finishedOn != nil }
  /// The identity of a problem: two items may share a title, and one problem may be on several days.
  fileprivate var identity: ItemID { problem.map { ItemID(leetCode: $0.number) } ?? id }
}

private struct ItemCandidates {
  let session: Session
  let request: CompletionRequest
  /// Every item of the plan and every bonus problem, day by day.
  private let all: [PlacedItem]

  /// The number of items of earlier days offered below today's before anything is typed.
  private static let shownFromBefore = 12
  /// The number of days worked on that `reopen` looks back.
  private static let daysWorkedOn = 3

  init(_ session: Session, _ request: CompletionRequest) {
    (self.session, self.request) = (session, request)
    all = session.summary.days.flatMap { session.summary.placedItems(on: $0) }
  }

  private var typed: String { request.typed }
  private var summary: ProgressSummary { session.summary }

  func open(withDone: Bool) -> [String] {
    let current = summary.listedDay.map(items) ?? []
    let today = current.filter { !$0.isDone } + (withDone ? current.filter(\.isDone) : [])
    let before = summary.overdueDays.filter { $0.day.number != summary.listedDay?.day.number }
      .flatMap(items).filter { $0.item?.isRequired == true && !$0.isDone }
    if typed.isEmpty {
      return fresh(today).map(place) + fresh(before).prefix(ItemCandidates.shownFromBefore).map(place)
    }
    let near = named(today) + matchingPlaces(before)
    if !near.isEmpty { return near }
    let open = named(all.filter { !$0.isDone })
    return open.isEmpty ? named(all) : open
  }

  var done: [String] {
    let dates = summary.activity.keys.sorted(by: >).prefix(ItemCandidates.daysWorkedOn)
    let all = all.filter(\.isDone)
    let today = (summary.listedDay.map(items) ?? []).filter(\.isDone)
    let others = dates.flatMap { date in all.filter { $0.finishedOn == date } }
    let ofToday = Set(today.map(place))
    let recent = today + others.filter { !ofToday.contains(place($0)) }
    if typed.isEmpty { return fresh(recent).map(place) }
    let near = named(recent)
    return near.isEmpty ? named(all) : near
  }

  var bonusProblems: [String] {
    let problems = Set(session.log.bonus.map(\.id))
    let all = all.filter { problems.contains($0.id) }
    let latest = all.enumerated().sorted {
      ($0.element.finishedOn?.serial ?? 0, $0.offset) > ($1.element.finishedOn?.serial ?? 0, $1.offset)
    }.map(\.element)
    return typed.isEmpty ? latest.map(place) : named(latest)
  }

  /// Whether the last word is an item without a time.
  var needsTime: Bool {
    guard let last = request.words.last, last != "time", !last.hasPrefix("-") else { return false }
    let before = request.words.dropLast().last ?? ""
    return TypedDuration(last) == .notADuration && !before.hasPrefix("--")
  }

  var reviews: [String] {
    guard !request.hasArgument(after: "review") else {
      return Rating.allCases.map(\.rawValue) + times
    }
    return (session.reviews.open + session.reviews.others).map(\.problem.name)
  }

  var times: [String] {
    [10, 15, 20, 25, 30, 45].map { "\($0)m" } + ["1h", "1h30", "2h"]
  }

  // MARK: Names

  /// `p1` of today's list, `63.p1` of another day's.
  private func place(_ item: PlacedItem) -> String {
    let isToday = item.day?.day.number == summary.listedDay?.day.number
    return (isToday ? item.handle : item.place) ?? item.id.text
  }

  /// The items that the line does not name yet.
  private func fresh(_ items: [PlacedItem]) -> [PlacedItem] {
    items.filter { !request.words.contains(place($0)) }
  }

  private func matchingPlaces(_ items: [PlacedItem]) -> [String] {
    fresh(items).map(place).filter { $0.hasPrefix(typed) }
  }

  /// All names of the items that begin with what is typed: positions, then numbers, then titles. The letter of a list
  /// matches only its positions, if it has any.
  private func named(_ items: [PlacedItem]) -> [String] {
    let places = matchingPlaces(items)
    if !places.isEmpty, DayList(rawValue: typed) != nil { return places }
    let numbers = items.compactMap(\.problem).map { String($0.number) }.filter { $0.hasPrefix(typed) }
    return places + numbers + titled(items)
  }

  /// Titles as slugs. A slug that different items share, or that parses as a number, a position or a time, is left
  /// out.
  private func titled(_ items: [PlacedItem]) -> [String] {
    var identities: [String: Set<ItemID>] = [:]
    for item in all { identities[slug(item.title), default: []].insert(item.identity) }
    return items.map { slug($0.title) }.filter { slug in
      slug.hasPrefix(typed) && identities[slug]?.count == 1 && PlaceInDay(slug) == nil
        && leetCodeNumber(slug) == nil && TypedDuration(slug) == .notADuration
    }
  }

  private func items(_ day: DayProgress) -> [PlacedItem] { summary.placedItems(on: day) }
}
