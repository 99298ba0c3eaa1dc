// A plan without errors, from draft to curriculum: items get their ids, revisions their count and the
// alternative of the first time.

import StudyModel

/// A problem as it stood in the plan last.
private struct Standing {
  let revision: Int
  let alternative: Problem?
}

/// The curriculum of a draft in which no error was found; nil where a part is absent after all.
func assemble(_ plan: PlanDraft) -> Curriculum? {
  let tracks = tracks(of: plan)
  var standing: [Int: Standing] = [:]
  var assembled: [StudyWeek] = []
  for week in plan.weeks {
    guard let number = week.number, let theme = week.theme else { return nil }
    var days: [StudyDay] = []
    for draft in week.days {
      guard let day = studyDay(draft, tracks: tracks, standing: &standing) else { return nil }
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

private func studyDay(
  _ draft: DayDraft, tracks: [Track], standing: inout [Int: Standing]
) -> StudyDay? {
  guard let number = draft.number.flatMap({ DayNumber($0) }) else { return nil }
  var (sections, items): ([StudyDay.Section], [Item]) = ([], [])
  for section in draft.sections {
    guard let track = tracks.first(where: { $0.name == section.track }), let subject = section.text else {
      return nil
    }
    sections.append(StudyDay.Section(track: track, subject: subject))
    for line in section.items {
      guard let item = item(line, on: track, standing: &standing) else { return nil }
      items.append(item)
    }
  }
  return StudyDay(number: number, goal: draft.goal ?? "", sections: sections, items: items)
}

private func item(_ line: ItemLine, on track: Track, standing: inout [Int: Standing]) -> Item? {
  guard let kind = line.kind else { return nil }
  if kind == .problem {
    guard let problem = line.problem.problem else { return nil }
    let alternative = standing[problem.number]?.alternative ?? line.alternative?.problem
    let revision = standing[problem.number].map { $0.revision + 1 } ?? 0
    standing[problem.number] = Standing(revision: revision, alternative: alternative)
    return Item(
      id: ItemID(leetCode: problem.number, revision: revision),
      content: .problem(problem, alternative: alternative, revision: revision),
      track: track, detail: line.detail, timeBox: line.timeBox)
  }
  guard let id = line.id, let content = line.title.flatMap({ content(of: kind, title: $0) }) else {
    return nil
  }
  return Item(
    id: ItemID(id.text), content: content, track: track, detail: line.detail, timeBox: line.timeBox)
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
