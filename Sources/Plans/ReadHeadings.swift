// Reads headings and lines of text: weeks, days, sections, goals, and the head of a plan.

import StudyModel
import TextTools

extension PlanReader {
  /// A heading, or a line of text.
  struct TextLine {
    let number: Int
    let inline: InlineText
    let form: LineForm

    init(_ number: Int, _ inline: InlineText, _ form: LineForm? = nil) {
      self.number = number
      self.inline = inline
      self.form = form ?? (inline.startsStrong ? .strong : .plain)
    }
  }

  mutating func read(_ line: TextLine) {
    let text = line.inline.text
    guard !text.isEmpty else { return }
    defer { open.isAfterRule = false }
    if draft.days.isEmpty, draft.weeks.isEmpty, isOfHead(text) { return readHead(line) }
    let heading = line.number < open.firstLine ? nil : planHeading(text, form: line.form)
    switch heading {
    case .week(let number, let theme): startWeek(number, theme, line)
    case .day(let day):
      startWeek(ofDay: day, line)
      startDay(day.numbers, title: day.title, line)
    case .section(let section) where section.habit != nil || isBelowDay(line.form):
      startSection(section, line)
    case .goal(let goal) where open.hasDay: take(goal: goal, at: line.number)
    default:
      if open.style != .numbered, line.form.isEmphasised, line.number >= open.firstLine,
        let day = unnumberedDay(text),
        day.style == open.style
      {
        return startDay(nil, title: day.title, line)
      }
      readOther(line)
    }
  }

  /// Whether a heading stands below those of days.
  func isBelowDay(_ form: LineForm) -> Bool {
    guard case .heading(let level) = form, open.hasDay else { return false }
    return level > (open.dayLevel < 7 ? open.dayLevel : open.outerLevel)
  }

  mutating func startWeek(_ number: Int?, _ theme: String?, _ line: TextLine) {
    open.hasDay = false
    open.phase = nil
    draft.weeks.append(DraftWeek(number: number, theme: theme.map(plainTitle), place: start(of: line.number)))
    open.week = draft.weeks.count - 1
    if case .heading(let level) = line.form {
      open.outerLevel = max(1, level)
      open.weekLevel = level
    }
    closeSection()
  }

  /// The heading of a day may name its week: `Week 1, Day 3`.
  mutating func startWeek(ofDay day: DayHeading, _ line: TextLine) {
    guard let number = day.week, open.week.map({ draft.weeks[$0].number }) != number else { return }
    draft.weeks.append(DraftWeek(number: number, theme: nil, place: start(of: line.number)))
    open.week = draft.weeks.count - 1
  }

  /// - Parameter numbers: nil for a day that is not numbered.
  mutating func startDay(_ numbers: ClosedRange<Int>?, title: String?, _ line: TextLine) {
    if let phase = open.phase {
      remarks.add(.weekGuessed(phase.theme), at: phase.place)
      draft.weeks.append(DraftWeek(number: nil, theme: phase.theme, place: phase.place))
      open.week = draft.weeks.count - 1
    }
    open.phase = nil
    if case .heading(let level) = line.form {
      open.outerLevel = max(open.outerLevel, level)
      open.dayLevel = level
    } else {
      open.dayLevel = 7
    }
    guard numbers?.lowerBound != 0 else {
      // The day before the first is an introduction.
      open.hasDay = false
      return remarks.add(.lineIgnored(line.inline.text), at: start(of: line.number))
    }
    let (topic, listed) = problemsListed(inTitle: title)
    draft.days.append(
      DraftDay(
        numbers: numbers, title: (listed.isEmpty ? title : topic).map(plainTitle),
        place: start(of: line.number),
        week: open.week))
    open.hasDay = true
    closeSection()
    for (index, problem) in listed.enumerated() {
      add(
        problem, kind: .problem, at: place(of: line.number, byte: min(index, source.bytes(line.number).count))
      )
    }
  }

  /// The problems listed in a day's own line, as in `Day 1: Arrays - Two Sum, LC 121`, and the text before them.
  func problemsListed(inTitle title: String?) -> (topic: String?, problems: [ItemText]) {
    guard let title, title.contains(where: { ",:-–—".contains($0) || $0.isNumber }) else {
      return (title, [])
    }
    var texts: [(topic: String?, list: Substring)] = [(nil, title[...])]
    for separator in [": ", " - ", " – ", " — "] {
      guard let place = title.firstRange(of: separator) else { continue }
      texts.append((String(title[..<place.lowerBound]), title[place.upperBound...]))
    }
    for (topic, list) in texts {
      let found = problemsListed(in: String(list), habit: .practice, isList: false).map(\.text)
      // A single title is the topic of the day.
      if found.count > 1 || found.first?.isProblemByTitle == false { return (topic, found) }
    }
    return (title, [])
  }

  mutating func startSection(_ section: SectionHeading, _ line: TextLine) {
    closeSection()
    open.section = section
    guard open.hasDay else { return }
    let subject = section.text.map(plainTitle)
    _ = sectionIndex(for: section, subject: subject, at: start(of: line.number))
  }

  mutating func closeSection() {
    open.section = nil
    open.hasItemAbove = false
    open.awaitsGoal = false
  }

  /// The index of a day's section, which is made where it has none of the name.
  mutating func sectionIndex(for heading: SectionHeading?, subject: String?, at place: PlanPlace)
    -> Int
  {
    let day = draft.days.count - 1
    let sections = draft.days[day].sections
    if let index = sections.firstIndex(where: { $0.heading?.track == heading?.track }) {
      if sections[index].subject == nil { draft.days[day].sections[index].subject = subject }
      return index
    }
    draft.days[day].sections.append(DraftSection(heading: heading, place: place, subject: subject))
    return sections.count
  }

  mutating func take(goal text: String, at line: Int) {
    let day = draft.days.count - 1
    guard draft.days[day].goal == nil else { return ignore(line) }
    let text = plainTitle(text)
    open.awaitsGoal = text.isEmpty
    if !text.isEmpty { draft.days[day].goal = text }
  }

  /// Reads a line that opens nothing.
  mutating func readOther(_ line: TextLine) {
    notePhase(line)
    guard open.hasDay else { return }
    if line.form == .plain {
      if open.awaitsGoal { return take(goal: line.inline.text, at: line.number) }
      return draft.days[draft.days.count - 1].sentences.append((line.inline.text, start(of: line.number)))
    }
    open.awaitsGoal = false
    open.hasItemAbove = false
    let hasItems = draft.days.last?.items.isEmpty == false
    if case .heading(let level) = line.form, level <= open.outerLevel {
      open.hasDay = false
    } else if open.isAfterRule, hasItems {
      open.hasDay = false
    } else {
      ignore(line.number)
    }
  }

  /// Notes a heading of the level of weeks or higher, which may open one: `FINAL PREPARATION DAYS`.
  mutating func notePhase(_ line: TextLine) {
    guard case .heading(let level) = line.form, level <= open.outerLevel, line.number >= open.firstLine else {
      return
    }
    let isNamed = LineWords(line.inline.text).words.first.map { phaseNames.contains($0.text) } ?? false
    guard isNamed || open.weekLevel.map({ level <= $0 }) ?? (!draft.days.isEmpty && level < open.dayLevel)
    else { return }
    open.phase = theme(plainTitle(line.inline.text)).map { ($0, start(of: line.number)) }
  }

  // MARK: The head of a plan

  func isOfHead(_ text: String) -> Bool { text.hasPrefix("About:") || text.hasPrefix("Tracks:") }

  mutating func readHead(_ line: TextLine) {
    let text = trimmedEnd(trimmed(source.text(line.number)))
    if text.hasPrefix("About:") {
      let about = trimmed(text.dropFirst("About:".count))
      guard draft.about == nil, (1...Curriculum.longestAbout).contains(about.count) else {
        return remarks.add(.headInvalid("About:"), at: start(of: line.number))
      }
      draft.about = about
      return
    }
    let listed = listedTracks(String(text.dropFirst("Tracks:".count)))
    guard draft.listedTracks.isEmpty, let listed, (1...Track.most).contains(listed.count),
      listed.allSatisfy({ $0.name.count <= Track.longestName })
    else { return remarks.add(.headInvalid("Tracks:"), at: start(of: line.number)) }
    draft.listedTracks = listed
  }
}

/// First words of headings above days that act like a week; the number of a week may be spelled out.
private let phaseNames: Set<String> = [
  "phase", "month", "part", "sprint", "stage", "block", "module", "week",
]

/// A title in one line, without decoration before it.
func plainTitle(_ text: String) -> String { withoutLeadingEmoji(collapsed(text)) }

/// The tracks of `DSA (data structures and algorithms), System Design`; nil if a name is missing or repeated or a
/// bracket is not closed.
private func listedTracks(_ text: String) -> [ListedTrack]? {
  var tracks: [ListedTrack] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let words = part.split(separator: "(", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    let meaning = words.dropFirst().first
    guard let name = words.first, !name.isEmpty, !name.contains(")"), words.count <= 2,
      meaning.map({ $0.count > 1 && $0.firstIndex(of: ")") == $0.index(before: $0.endIndex) }) ?? true,
      !tracks.contains(where: { $0.name == name })
    else { return nil }
    tracks.append(ListedTrack(name: name, meaning: meaning.map { trimmed(String($0.dropLast())) }))
  }
  return tracks
}
