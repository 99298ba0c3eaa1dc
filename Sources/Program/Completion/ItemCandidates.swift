// The items that a command may be given: by their place in a list, and once a person types, by number and title.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools

extension CompletionKind {
  /// Items to finish: today's open ones, then those that are open from before.
  static var openItems: CompletionKind {
    .candidates { desk, request in ItemCandidates(desk, request).open(withDone: false) }
  }

  /// Items to write on: today's, the open ones first, then those that are open from before.
  static var items: CompletionKind {
    .candidates { desk, request in ItemCandidates(desk, request).open(withDone: true) }
  }

  /// Items to add time to, and behind an item the time.
  static var itemsAndTimes: CompletionKind {
    .candidates { desk, request in
      let items = ItemCandidates(desk, request)
      return items.needsTime ? items.times : items.open(withDone: true)
    }
  }

  /// Times alone.
  static var times: CompletionKind {
    .candidates { desk, request in ItemCandidates(desk, request).times }
  }

  /// Done items of today's list and of the last days worked on, the latest first.
  static var doneItems: CompletionKind {
    .candidates { desk, request in ItemCandidates(desk, request).done }
  }

  /// Bonus problems of the log, the latest first.
  static var bonusProblems: CompletionKind {
    .candidates { desk, request in ItemCandidates(desk, request).bonusProblems }
  }
}

extension PlacedItem {
  fileprivate var isDone: Bool { finishedOn != nil }
  fileprivate var explanation: String {
    "\(label) \(title)\(finishedOn.map { ", done \($0.shortText)" } ?? "")"
  }
  /// Where problems are told apart: two items may have one title, all places of one problem are one.
  fileprivate var identity: ItemID { problem.map { ItemID(leetCode: $0.number) } ?? id }
}

private struct ItemCandidates {
  let desk: CompletionDesk
  let request: CompletionRequest
  /// Every item of the plan and every bonus problem, day by day.
  private let all: [PlacedItem]

  /// How many items of earlier days stand below today's before anything is typed.
  private static let shownFromBefore = 12
  /// On how many of the last days worked on `reopen` looks back.
  private static let daysWorkedOn = 3

  init(_ desk: CompletionDesk, _ request: CompletionRequest) {
    (self.desk, self.request) = (desk, request)
    all = desk.summary.days.flatMap { desk.summary.placedItems(on: $0, in: desk.log) }
  }

  private var typed: String { request.typed }
  private var summary: ProgressSummary { desk.summary }

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
    let problems = Set(desk.log.bonus.map(\.id))
    let all = all.filter { problems.contains($0.id) }
    let latest = all.enumerated().sorted {
      ($0.element.finishedOn?.serial ?? 0, $0.offset) > ($1.element.finishedOn?.serial ?? 0, $1.offset)
    }.map(\.element)
    return typed.isEmpty ? latest.map(byPlace) : named(latest)
  }

  /// Whether the last word is an item that has no time behind it yet.
  var needsTime: Bool {
    guard let last = request.words.last, last != "time", !last.hasPrefix("-") else { return false }
    let before = request.words.dropLast().last ?? ""
    return TypedDuration(last) == .notADuration && !before.hasPrefix("--")
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

  /// Those that the line does not name yet.
  private func fresh(_ items: [PlacedItem]) -> [PlacedItem] {
    items.filter { !request.words.contains(place($0)) }
  }

  private func byPlace(_ item: PlacedItem) -> CompletionCandidate {
    CompletionCandidate(place(item), item.explanation)
  }

  private func matchingPlaces(_ items: [PlacedItem]) -> [CompletionCandidate] {
    fresh(items).filter { place($0).hasPrefix(typed) }.map(byPlace)
  }

  /// All names of the items that begin with what is typed: places, then numbers, then titles. The letter of a
  /// list means its places alone, where it has any.
  private func named(_ items: [PlacedItem]) -> [CompletionCandidate] {
    let places = matchingPlaces(items)
    if !places.isEmpty, DayList(rawValue: typed) != nil { return places }
    let numbers = items.compactMap { item -> CompletionCandidate? in
      guard let number = item.problem.map({ String($0.number) }), number.hasPrefix(typed) else { return nil }
      return CompletionCandidate(number, item.explanation)
    }
    return places + numbers + titled(items)
  }

  /// The titles as slugs. One that two different items share, or that would be read as a number, a place or a
  /// time, names nothing.
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

  private func items(_ day: DayProgress) -> [PlacedItem] { summary.placedItems(on: day, in: desk.log) }
}
