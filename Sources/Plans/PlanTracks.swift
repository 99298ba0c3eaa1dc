// Decides which tracks a plan has, and to which of them each section belongs.

import StudyModel
import TextTools

/// The tracks of a plan, in the order in which it lists or first uses them.
struct PlanTracks {
  /// By the name that a section says; two names of one habit are one track.
  private var byName: [String: Track] = [:]
  private var ofHabit: [SectionHabit: Track] = [:]
  private var order: [String] = []

  init() {}

  init(of days: [NumberedDay], listed: [ListedTrack], _ remarks: inout PlanRemarks) {
    let sections = days.flatMap { $0.day.sections.filter { !$0.items.isEmpty } }
    let uses = Dictionary(grouping: sections.compactMap { $0.heading?.track }, by: { $0 }).mapValues(\.count)
    let frequent = uses.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    var nameOfHabit: [SectionHabit: String] = [:]
    // What each name of a section stands for.
    var meant: [String: String] = [:]
    var used: [String] = []
    func use(_ name: String) { if !used.contains(name) { used.append(name) } }
    for section in sections {
      guard let heading = section.heading else { continue }
      let name = heading.track
      if let known = meant[name] {
        use(known)
        continue
      }
      let isListed = listed.contains { $0.name == name }
      if let habit = heading.habit, !isListed {
        let own = nameOfHabit[habit] ?? (listed.isEmpty ? name : habit.listedName(among: listed) ?? name)
        meant[name] = own
        nameOfHabit[habit] = own
      } else {
        let likely = listed.isEmpty ? (uses[name] == 1 ? frequent : []) : isListed ? [] : listed.map(\.name)
        let near = closestMatches(to: name, among: likely.filter { $0 != name }).first
        if let near { remarks.add(.trackUnknown(name, meant: near), at: section.place) }
        meant[name] = near ?? name
        if let habit = heading.habit, nameOfHabit[habit] == nil { nameOfHabit[habit] = name }
      }
      use(meant[name] ?? name)
    }
    // Items without a section belong where their kind does.
    for section in sections where section.heading == nil {
      for item in section.items {
        let habit: SectionHabit = item.kind.isPractice ? .practice : .study
        if nameOfHabit[habit] == nil { nameOfHabit[habit] = habit.listedName(among: listed) ?? habit.track }
        nameOfHabit[habit].map(use)
      }
    }
    let ordered =
      listed.map(\.name).filter(used.contains) + used.filter { name in !listed.contains { $0.name == name } }
    for name in ordered.dropFirst(Track.most) {
      let place = sections.first { $0.heading.map { meant[$0.track] == name } ?? false }?.place
      remarks.add(.trackUnknown(name, meant: nil), at: place)
    }
    order = Array(ordered.prefix(Track.most))
    let practising = practisingNames(sections, meant, nameOfHabit)
    let tracks = order.enumerated().map { index, name in
      Track(
        index: index, name: truncated(name, to: Track.longestName),
        meaning: listed.first { $0.name == name }?.meaning,
        isPractice: practising.practice == [name] && !practising.study.contains(name))
    }
    for (name, track) in zip(order, tracks) { byName[name] = track }
    for (name, known) in meant { byName[name] = byName[known] ?? tracks.last }
    for habit in [SectionHabit.practice, .study] {
      ofHabit[habit] =
        nameOfHabit[habit].flatMap { byName[$0] } ?? tracks.first { $0.isPractice == (habit == .practice) }
        ?? tracks.first
    }
  }

  /// The names of the tracks with problems or sessions, and of those with anything else but a bonus.
  private func practisingNames(
    _ sections: [DraftSection], _ meant: [String: String], _ ofHabit: [SectionHabit: String]
  ) -> (practice: Set<String>, study: Set<String>) {
    var practice: Set<String> = []
    var study: Set<String> = []
    for section in sections {
      for item in section.items {
        let habit: SectionHabit = item.kind.isPractice ? .practice : .study
        guard let name = section.heading.map({ meant[$0.track] ?? $0.track }) ?? ofHabit[habit] else {
          continue
        }
        if item.kind.isPractice { practice.insert(name) } else if item.kind != .bonus { study.insert(name) }
      }
    }
    return (practice, study)
  }

  /// The names of the plan's tracks.
  var names: [String] { order.compactMap { byName[$0]?.name } }

  /// The name of a section's track; of one without a heading that of its first item.
  func name(of section: DraftSection) -> String {
    (section.heading.flatMap { byName[$0.track] } ?? section.items.first.flatMap { track(of: $0) })?.name
      ?? ""
  }

  /// The items of a section by their track, in the order of their first.
  func parts(of section: DraftSection) -> [(track: Track, items: [DraftItem])] {
    if let heading = section.heading, let track = byName[heading.track] { return [(track, section.items)] }
    var parts: [(track: Track, items: [DraftItem])] = []
    for item in section.items {
      guard let track = track(of: item) else { continue }
      if let index = parts.firstIndex(where: { $0.track == track }) {
        parts[index].items.append(item)
      } else {
        parts.append((track, [item]))
      }
    }
    return parts
  }

  private func track(of item: DraftItem) -> Track? { ofHabit[item.kind.isPractice ? .practice : .study] }
}

extension SectionHabit {
  /// The listed track that has a common name of this habit.
  fileprivate func listedName(among listed: [ListedTrack]) -> String? {
    listed.map(\.name).first { name in
      guard case .section(let heading) = planHeading(name, form: .heading(level: 3)) else { return false }
      return heading.habit == self
    }
  }
}
