// Collects the parts of a plan while it is read, and assembles the curriculum if there are no errors.

import ItemSyntax
import StudyModel
import TextTools

struct WeekDraft {
  let position: Position
  var number: Int?
  var theme: String?
  var days: [DayDraft] = []
  /// False if days come before any readable week heading, which has been reported.
  var hasHeading = true
}

struct DayDraft {
  let position: Position
  var number: Int?
  /// False if parts of a day come before any readable day heading, which has been reported.
  var hasHeading = true
  /// The goal's line, whether or not it could be read.
  var goalPosition: Position?
  var goal: String?
  /// Whether the place of the goal holds a paragraph that is not a goal.
  var hasStrayParagraph = false
  var sections: [SectionDraft] = []
}

/// A track from the list at the start of the plan.
struct TrackDraft {
  let name: String
  /// The text in brackets after the name.
  let meaning: String?
}

struct SectionDraft {
  let position: Position
  /// The track's name; nil if the heading names no track or there is no heading.
  let track: String?
  var text: String?
  var items: [ItemLine] = []
  /// Whether anything follows the heading, valid or not.
  var hasContent = false
}

/// The weeks in the order of the files. Each file starts anew: its days need a week heading of their own.
struct PlanDraft {
  let diagnostics: DiagnosticList
  private(set) var about: String?
  private var aboutPosition: Position?
  /// The tracks in the order of the plan's list; empty without a list.
  private(set) var tracks: [TrackDraft] = []
  private var tracksPosition: Position?
  /// The names of the first tracks, whether listed or only used.
  private(set) var trackNames: [String] = []
  private(set) var weeks: [WeekDraft] = []
  /// False if part of a file could not be read, so that anything missing may be there.
  private(set) var isWhole = true
  private var isWeekOpen = false

  init(diagnostics: DiagnosticList) { self.diagnostics = diagnostics }

  mutating func startFile() { isWeekOpen = false }

  mutating func open(_ heading: HeadingLine) {
    switch heading.opens {
    case .week:
      open(
        WeekDraft(
          position: heading.position, number: heading.number, theme: heading.text, hasHeading: heading.isKnown
        ))
    case .day:
      if !isWeekOpen { diagnostics.report(.dayBeforeWeek, at: heading.position) }
      open(DayDraft(position: heading.position, number: heading.number, hasHeading: heading.isKnown))
    case .section(let track):
      if !isDayOpen {
        diagnostics.report(.sectionBeforeDay(track), at: heading.position)
        open(DayDraft(position: heading.position, hasHeading: false))
      }
      if let track, trackNames.count < 2 * Track.most, !trackNames.contains(track) {
        trackNames.append(track)
      }
      updateDay { day in
        day.sections.append(SectionDraft(position: heading.position, track: track, text: heading.text))
      }
    }
  }

  /// Takes the sentence about the plan; `text` is nil if it could not be read.
  mutating func add(about text: String?, at position: Position) {
    if let aboutPosition {
      diagnostics.report(.aboutRepeated(earlier: diagnostics.earlier(aboutPosition)), at: position)
    } else if !weeks.isEmpty {
      diagnostics.report(.aboutOutOfPlace, at: position)
    } else {
      (about, aboutPosition) = (text, position)
    }
  }

  /// Takes the list of the tracks; `listed` is nil if it could not be read.
  mutating func add(tracks listed: [TrackDraft]?, at position: Position) {
    guard tracksPosition == nil, weeks.isEmpty else {
      return diagnostics.report(.tracksOutOfPlace, at: position)
    }
    (tracks, tracksPosition) = (listed ?? [], position)
    trackNames = tracks.map(\.name)
  }

  /// Takes a goal; `text` is nil if it could not be read.
  mutating func add(goal text: String?, at position: Position) {
    guard isDayOpen, let day = weeks.last?.days.last else {
      diagnostics.report(.goalBeforeDay, at: position)
      open(DayDraft(position: position, hasHeading: false, goalPosition: position, goal: text))
      return
    }
    if let first = day.goalPosition {
      diagnostics.report(.goalRepeated(earlier: diagnostics.earlier(first)), at: position)
      // A second goal after the sections belongs to the next day, whose heading is missing.
      if !day.sections.isEmpty {
        open(DayDraft(position: position, hasHeading: false, goalPosition: position, goal: text))
      }
      return
    }
    if !day.sections.isEmpty { diagnostics.report(.goalOutOfPlace, at: position) }
    updateDay { day in
      day.goalPosition = position
      day.goal = text
    }
  }

  mutating func add(_ item: ItemLine) {
    if !isSectionOpen {
      diagnostics.report(.itemBeforeSection, at: item.position)
      if !isDayOpen { open(DayDraft(position: item.position, hasHeading: false)) }
      updateDay { $0.sections.append(SectionDraft(position: item.position, track: nil)) }
    }
    updateSection { section in
      section.items.append(item)
      section.hasContent = true
    }
  }

  /// Notes that the rest of the file is lost: the open week, day and section may continue there.
  mutating func noteLoss() {
    isWhole = false
    guard isWeekOpen else { return }
    weeks[weeks.count - 1].hasHeading = false
    if isSectionOpen { updateSection { $0.hasContent = true } }
    if isDayOpen { updateDay { $0.hasHeading = false } }
  }

  /// Notes that this part of the plan has content that could not be read.
  mutating func noteStray(isParagraph: Bool) {
    if isSectionOpen {
      updateSection { $0.hasContent = true }
    } else if isDayOpen, isParagraph {
      updateDay { $0.hasStrayParagraph = true }
    }
  }

  private var isDayOpen: Bool { isWeekOpen && weeks.last?.days.isEmpty == false }
  private var isSectionOpen: Bool { isDayOpen && weeks.last?.days.last?.sections.isEmpty == false }

  private mutating func open(_ week: WeekDraft) {
    weeks.append(week)
    isWeekOpen = true
  }

  private mutating func open(_ day: DayDraft) {
    if !isWeekOpen { open(WeekDraft(position: day.position, hasHeading: false)) }
    weeks[weeks.count - 1].days.append(day)
  }

  private mutating func updateDay(_ change: (inout DayDraft) -> Void) {
    let week = weeks.count - 1
    change(&weeks[week].days[weeks[week].days.count - 1])
  }

  private mutating func updateSection(_ change: (inout SectionDraft) -> Void) {
    updateDay { change(&$0.sections[$0.sections.count - 1]) }
  }
}

/// The latest occurrence of a problem in the plan.
private struct Occurrence {
  let revision: Int
  let alternative: Problem?
}

/// The curriculum of a draft without errors; nil if a part is missing all the same.
func assemble(_ plan: PlanDraft) -> Curriculum? {
  let tracks = tracks(of: plan)
  var occurrences: [Int: Occurrence] = [:]
  var assembled: [StudyWeek] = []
  for week in plan.weeks {
    guard let number = week.number, let theme = week.theme else { return nil }
    var days: [StudyDay] = []
    for draft in week.days {
      guard let day = studyDay(draft, tracks: tracks, occurrences: &occurrences) else { return nil }
      days.append(day)
    }
    assembled.append(StudyWeek(number: number, theme: theme, days: days))
  }
  return Curriculum(weeks: assembled, about: plan.about)
}

/// The tracks that have a section, in the order in which the plan lists or first uses them.
private func tracks(of plan: PlanDraft) -> [Track] {
  let sections = plan.weeks.flatMap(\.days).flatMap(\.sections)
  let used = sections.compactMap(\.track)
  var names = plan.tracks.map(\.name).filter(used.contains)
  for name in used where !names.contains(name) { names.append(name) }
  let practising = names.filter { name in
    sections.contains { $0.track == name && $0.items.contains { $0.kind?.isPractice == true } }
  }
  return names.enumerated().map { index, name in
    let studies = sections.contains {
      $0.track == name && $0.items.contains { $0.kind?.isPractice == false && $0.kind != .bonus }
    }
    return Track(
      index: index, name: name, meaning: plan.tracks.first { $0.name == name }?.meaning,
      isPractice: practising == [name] && !studies)
  }
}

private func studyDay(_ draft: DayDraft, tracks: [Track], occurrences: inout [Int: Occurrence]) -> StudyDay? {
  guard let number = draft.number.flatMap({ DayNumber($0) }) else { return nil }
  var (sections, items): ([StudyDay.Section], [Item]) = ([], [])
  for section in draft.sections {
    guard let track = tracks.first(where: { $0.name == section.track }), let subject = section.text else {
      return nil
    }
    sections.append(StudyDay.Section(track: track, subject: subject))
    let session = section.items.first { $0.kind == .session }?.id.map { ItemID($0.text) }
    for line in section.items {
      guard let item = item(line, on: track, of: session, occurrences: &occurrences) else { return nil }
      items.append(item)
    }
  }
  return StudyDay(number: number, goal: draft.goal ?? "", sections: sections, items: items)
}

/// - Parameter session: the first session of its section.
private func item(
  _ line: ItemLine, on track: Track, of session: ItemID?, occurrences: inout [Int: Occurrence]
) -> Item? {
  guard let kind = line.kind else { return nil }
  if kind == .problem {
    guard let problem = line.problem.problem else { return nil }
    let alternative = occurrences[problem.number]?.alternative ?? line.alternative?.problem
    let revision = occurrences[problem.number].map { $0.revision + 1 } ?? 0
    occurrences[problem.number] = Occurrence(revision: revision, alternative: alternative)
    return Item(
      id: ItemID(leetCode: problem.number, revision: revision),
      content: .problem(problem, alternative: alternative, revision: revision),
      track: track, detail: line.detail,
      // The minutes of a session hold those of its problems.
      timeBox: line.timeBox ?? (session == nil ? problem.difficulty?.usualMinutes : nil),
      isPlus: line.isPlus, session: line.hidden == nil ? nil : session)
  }
  guard let id = line.id, let content = line.title.flatMap({ content(of: kind, title: $0) }) else {
    return nil
  }
  return Item(
    id: ItemID(id.text), content: content, track: track, detail: line.detail, timeBox: line.timeBox,
    isPlus: line.isPlus)
}

private func content(of kind: ItemKind, title: String) -> Item.Content? {
  switch kind {
  case .problem: nil
  case .session: .session(title: title)
  case .watch: .watch(title: title)
  case .read: .read(title: title)
  case .task: .task(title: title)
  case .bonus: .bonus(title: title)
  }
}
