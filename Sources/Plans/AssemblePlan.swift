// Makes a curriculum of a draft: tracks, ids from titles, revisions, and the checks of the plan as a whole.

package import StudyModel
import TextTools

/// An item of a plan with its place in the file, for whoever ticks it there.
package struct PlanItem: Sendable {
  package let item: Item
  package let day: DayNumber
  /// From 1.
  package let line: Int
  /// The index of its file among those that were read.
  package let file: Int
  /// Nil for a line without a box.
  package let isTicked: Bool?
  /// The bytes of its box in the file, or where one would stand; nil where it has none of its own.
  package let box: Range<Int>?
  /// The byte of the file where an id would be written; nil if it has one or cannot have one.
  package let placeOfID: Int?
}

struct PlanAssembly {
  private let draft: PlanDraft
  private let days: [NumberedDay]
  private let problems: ProblemLookup
  private var remarks: PlanRemarks
  private var tracks = PlanTracks()
  private var names: [NamedLine: String] = [:]
  /// The problems so far, by number, with how often each appeared.
  private var first: [Int: Appearance] = [:]
  private var alternatives: Set<Int> = []
  private(set) var items: [PlanItem] = []

  /// A line on a day: the sentence below `Days 3-5` is an item of each.
  private struct NamedLine: Hashable {
    let day: Int
    let place: PlanPlace
  }

  private struct Appearance {
    let problem: Problem
    let alternative: Problem?
    let place: PlanPlace
    var count = 1
  }

  init(_ draft: PlanDraft, _ days: [NumberedDay], _ problems: ProblemLookup, _ remarks: PlanRemarks) {
    self.draft = draft
    self.days = days
    self.problems = problems
    self.remarks = remarks
  }

  /// The curriculum and all remarks; nil if there is an error among them.
  mutating func assemble() -> (curriculum: Curriculum?, diagnostics: [Diagnostic]) {
    tracks = PlanTracks(of: days, listed: draft.listedTracks, &remarks)
    nameItems()
    noteUnlikelyDays()
    let assembled = days.compactMap { studyDay($0) }
    guard !remarks.hasErrors, assembled.count == days.count else { return (nil, remarks.diagnostics) }
    let weeks = weeks(of: assembled)
    return (Curriculum(weeks: weeks, about: draft.about), remarks.diagnostics)
  }

  // MARK: Days and weeks

  private mutating func weeks(of assembled: [StudyDay]) -> [StudyWeek] {
    let isRegrouped = days.indices.dropFirst().contains { index in
      (days[index].day.week != days[index - 1].day.week) != (index % daysInWeek == 0)
    }
    if isRegrouped, let place = days.first(where: { $0.day.week != nil })?.day.place {
      remarks.add(.weeksRegrouped, at: place)
    }
    return stride(from: 0, to: assembled.count, by: daysInWeek).map { start in
      let end = min(assembled.count, start + daysInWeek)
      let theme = theme(ofWeekFrom: start, assembled)
      return StudyWeek(number: start / daysInWeek + 1, theme: theme, days: Array(assembled[start..<end]))
    }
  }

  /// The author's theme, else the focus of its first day that has one.
  private func theme(ofWeekFrom start: Int, _ assembled: [StudyDay]) -> String {
    if let theme = days[start].day.week.flatMap({ draft.weeks[$0].theme }), !theme.isEmpty { return theme }
    return assembled[start].subjects.first
      ?? (assembled[start].goal.isEmpty ? "Practice" : assembled[start].goal)
  }

  /// Reports days that lack what most days have.
  private mutating func noteUnlikelyDays() {
    let withItems = days.filter { !$0.day.items.isEmpty }
    let hasGoals = withItems.count { $0.day.goal != nil } * 2 > withItems.count
    let usual = tracks.names.filter { track in
      withItems.count { day in day.day.sections.contains { tracks.name(of: $0) == track && !$0.items.isEmpty }
      } * 2
        > withItems.count
    }
    for day in days {
      let items = day.day.items
      guard !items.isEmpty else {
        let title = day.day.title ?? day.day.sections.first?.subject
        let isOfWeek = day.day.numbers == nil && title == nil
        if !day.isFilled, !isOfWeek, title.map(isRest) != true {
          remarks.add(.dayEmpty(day.number, hasOptional: false), at: day.day.place)
        }
        continue
      }
      if hasGoals, day.day.goal == nil { remarks.add(.goalMissing(day.number), at: day.day.place) }
      if items.allSatisfy({ $0.kind == .bonus || $0.text.marks.isPlus }) {
        remarks.add(.dayEmpty(day.number, hasOptional: true), at: day.day.place)
      }
      let present = Set(day.day.sections.filter { !$0.items.isEmpty }.map { tracks.name(of: $0) })
      for track in usual where !present.contains(track) && usual.count > 1 {
        remarks.add(.sectionMissing(track, day: day.number), at: day.day.place)
      }
    }
  }

  private mutating func studyDay(_ numbered: NumberedDay) -> StudyDay? {
    guard let number = DayNumber(numbered.number) else { return nil }
    let day = numbered.day
    var sections: [StudyDay.Section] = []
    var items: [[Item]] = []
    for section in day.sections {
      for (track, lines) in tracks.parts(of: section) where !lines.isEmpty {
        let session = lines.first { $0.kind == .session && $0.text.kind == .session }.flatMap {
          names[NamedLine(day: number.value, place: $0.place)]
        }.map { ItemID($0) }
        let made = lines.compactMap { item($0, on: track, of: session, day: number) }
        if let index = sections.firstIndex(where: { $0.track == track }) {
          items[index] += made
          continue
        }
        sections.append(StudyDay.Section(track: track, subject: subject(of: section, track, on: day)))
        items.append(made)
      }
    }
    return StudyDay(number: number, goal: day.goal ?? "", sections: sections, items: Array(items.joined()))
  }

  private func subject(of section: DraftSection, _ track: Track, on day: DraftDay) -> String {
    let texts = [section.subject, day.title, day.week.flatMap { draft.weeks[$0].theme }]
    return texts.lazy.compactMap(\.self).first { !$0.isEmpty } ?? (track.isPractice ? "Practice" : "Study")
  }

  // MARK: Items

  /// - Parameter session: the first session of its section.
  private mutating func item(_ line: DraftItem, on track: Track, of session: ItemID?, day: DayNumber) -> Item?
  {
    let (title, detail) = fitted(line)
    let marks = line.text.marks
    var item: Item?
    if line.kind == .problem {
      item = problem(line, title, detail, on: track, of: session)
    } else if let name = names[NamedLine(day: day.value, place: line.place)] {
      if line.kind == .session, marks.minutes == nil, line.text.kind == .session, line.endOfText != nil {
        remarks.add(.sessionWithoutTime, at: line.place)
      }
      item = Item(
        id: ItemID(name), content: content(of: line.kind, title: title), track: track, detail: detail,
        timeBox: marks.minutes, isPlus: marks.isPlus && line.kind != .bonus)
    }
    guard let item else { return nil }
    let hasID = line.kind == .problem || line.text.id != nil
    items.append(
      PlanItem(
        item: item, day: day, line: line.place.line, file: line.place.file, isTicked: line.isTicked,
        box: line.box,
        placeOfID: hasID ? nil : line.endOfText))
    return item
  }

  private mutating func problem(
    _ line: DraftItem, _ title: String, _ detail: String?, on track: Track, of session: ItemID?
  ) -> Item? {
    guard let number = line.text.number else { return nil }
    let marks = line.text.marks
    let revision = first[number]?.count ?? 0
    if first[number] == nil {
      let problem = problem(number, title, line)
      first[number] = Appearance(
        problem: problem, alternative: alternative(line, to: number), place: line.place)
      if marks.isRevision { remarks.add(.revisionFirst(number), at: line.place) }
    } else {
      checkReturn(of: number, title, line)
      first[number]?.count += 1
    }
    guard let appearance = first[number] else { return nil }
    if marks.isHidden, session == nil { remarks.add(.hiddenWithoutSession, at: line.place) }
    return Item(
      id: ItemID(leetCode: number, revision: revision),
      content: .problem(appearance.problem, alternative: appearance.alternative, revision: revision),
      track: track, detail: detail,
      // The minutes of a session hold those of its problems.
      timeBox: marks.minutes ?? (session == nil ? appearance.problem.difficulty?.usualMinutes : nil),
      isPlus: marks.isPlus, session: marks.isHidden ? session : nil)
  }

  /// A problem at its first appearance; the catalogue fills in what the line does not say.
  private mutating func problem(_ number: Int, _ title: String, _ line: DraftItem) -> Problem {
    let marks = line.text.marks
    let isComplete = !title.isEmpty && (marks.difficulty != nil || marks.saysUnknown)
    guard !isComplete else { return Problem(number: number, title: title, difficulty: marks.difficulty) }
    let known = problems.known[number]
    if known == nil { remarks.add(.problemUnknown(number), at: line.place) }
    return Problem(
      number: number, title: title.isEmpty ? known?.title ?? "Problem \(number)" : title,
      difficulty: marks.difficulty ?? known?.difficulty)
  }

  private mutating func alternative(_ line: DraftItem, to number: Int) -> Problem? {
    guard let free = line.text.marks.alternative else { return nil }
    guard free.number != number, first[free.number] == nil, alternatives.insert(free.number).inserted else {
      remarks.add(.alternativeRepeated(number: free.number), at: line.place)
      return nil
    }
    return free
  }

  /// Reports what a later appearance of a problem says otherwise than the first.
  private mutating func checkReturn(of number: Int, _ title: String, _ line: DraftItem) {
    guard let appearance = first[number] else { return }
    let marks = line.text.marks
    if !marks.isRevision { remarks.add(.revisionUnmarked(number), at: line.place) }
    let problem = appearance.problem
    let sameTitle = title.isEmpty || title == problem.title || asciiSlug(title) == asciiSlug(problem.title)
    let sameDifficulty =
      marks.difficulty == nil && !marks.saysUnknown || marks.difficulty == problem.difficulty
    guard !sameTitle || !sameDifficulty else { return }
    if !sameTitle, problems.known[number] == nil {
      let place = remarks.name(of: appearance.place)
      return remarks.add(
        .problemDiffers(number: number, title: problem.title, earlier: place), at: line.place)
    }
    let said = "LC \(number): \(title) [\(Difficulty.name(marks.difficulty))]"
    let taken = "LC \(number): \(problem.title) [\(Difficulty.name(problem.difficulty))]"
    remarks.add(.numberDiffers(said: said, taken: taken), at: line.place)
  }

  /// A title of the length that the program shows, and the detail, which holds the whole of a longer one.
  private mutating func fitted(_ line: DraftItem) -> (title: String, detail: String?) {
    let title = line.text.title.isEmpty && line.kind != .problem ? line.kind.word : line.text.title
    guard title.utf8.count > longestTitle, title.count > longestTitle else { return (title, line.detail) }
    remarks.add(.titleCut, at: line.place)
    let cut = trimmedEnd(String(title.prefix(longestTitle - 3))) + "..."
    return (cut, [title, line.detail].compactMap(\.self).joined(separator: "\n\n"))
  }

  // MARK: Ids

  /// Gives each item that is no problem its id: the author's, else one from its title. The first of several equal titles
  /// has the id alone, each other one with its day.
  private mutating func nameItems() {
    let lines = days.flatMap { day in
      day.day.items.filter { $0.kind != .problem }.map { (day: day.number, line: $0) }
    }
    var taken: [String: PlanPlace] = [:]
    for (day, line) in lines {
      guard let id = line.text.id else { continue }
      guard isValidID(id) else {
        remarks.add(.idInvalid(id), at: line.place)
        continue
      }
      if let earlier = taken[id] {
        remarks.add(.idRepeated(id, earlier: remarks.name(of: earlier)), at: line.place)
      } else {
        taken[id] = line.place
        names[NamedLine(day: day, place: line.place)] = id
      }
    }
    let hasIDs = !taken.isEmpty
    for (day, line) in lines where line.text.id == nil {
      if hasIDs { remarks.add(.idMissing(line.kind), at: line.place) }
      let base = idBase(line)
      var id = base
      var count = 1
      while taken[id] != nil {
        let suffix = count == 1 ? "-day-\(day)" : "-day-\(day)-\(count)"
        id = withoutFinalHyphens(base.prefix(longestID - suffix.utf8.count)) + suffix
        count += 1
      }
      taken[id] = line.place
      names[NamedLine(day: day, place: line.place)] = id
    }
  }

  private func isValidID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    return hasOnlyIDCharacters(bytes) && (1...longestID).contains(bytes.count) && !isReservedID(bytes)
  }

  private func idBase(_ line: DraftItem) -> String {
    let base = withoutFinalHyphens(asciiSlug(line.text.title).prefix(longestID))
    // A title without an ASCII letter or digit gives none.
    if base.isEmpty { return "\(line.kind.rawValue.lowercased())-item" }
    guard isReservedID(Array(base.utf8)[...]) else { return base }
    return withoutFinalHyphens("item-\(base)".prefix(longestID))
  }

  private func withoutFinalHyphens(_ text: some StringProtocol) -> String {
    String(text.dropLast { $0 == "-" })
  }
}

private func content(of kind: ItemKind, title: String) -> Item.Content {
  switch kind {
  case .problem, .session: .session(title: title)
  case .watch: .watch(title: title)
  case .read: .read(title: title)
  case .task: .task(title: title)
  case .bonus: .bonus(title: title)
  }
}
