// Puts a plan as people write it into our own layout: week files that the curriculum's reader takes.

package import StudyModel
package import TextTools

/// A plan in our layout, or why it cannot be put into it.
package struct PlanLayout: Sendable {
  package struct File: Hashable, Sendable {
    /// `week-01.md`.
    package let name: String
    package let text: String
  }

  /// One a week, in order; none where there are mistakes.
  package let files: [File]
  /// What was guessed or changed, in the order of the lines; what is about the whole plan comes first.
  package let remarks: [PlanRemark]
  /// Why it cannot be put into our layout, in the order of the lines.
  package let diagnostics: [Diagnostic]
}

/// Puts an outline into our layout.
///
/// Days keep their numbers and order; weeks have seven days each. A problem has the difficulty that the plan states,
/// else the one that is known, else `Unknown`; where it stands again it is what it was the first time, as a revision.
/// Watch, Read and Task items are under System Design, problems and sessions under DSA. Texts are plain.
///
/// - Parameters:
///   - known: The problems that difficulties and missing titles come from.
///   - alternative: The free problem that counts in the place of a premium one; it is left out where its number
///     stands in the plan.
package func planLayout(
  _ outline: PlanOutline, known: KnownProblems, alternative: @escaping (Int) -> Problem?
) -> PlanLayout {
  let mistakes = planMistakes(in: outline)
  guard mistakes.isEmpty else { return PlanLayout(files: [], remarks: [], diagnostics: mistakes) }
  var writer = LayoutWriter(outline, known: known, alternative: alternative)
  let days = outline.days.map { writer.day($0) }
  var files: [PlanLayout.File] = []
  for start in stride(from: 0, to: days.count, by: daysInWeek) {
    let number = start / daysInWeek + 1
    let theme = theme(of: outline.days[start])
    let text = (["# Week \(number): \(theme)\n"] + days[start..<min(days.count, start + daysInWeek)])
      .joined(separator: "\n")
    let about = start == 0 ? outline.about.map { "About: \($0)\n\n" } ?? "" : ""
    files.append(PlanLayout.File(name: "week-\(padded(number, to: 2)).md", text: about + text))
  }
  var changes = writer.changes
  if isRegrouped(outline.days) { changes.append((nil, .weeksRegrouped)) }
  if !outline.looseItems.isEmpty { changes.append((nil, .loose(outline.looseItems.count))) }
  for line in outline.ignoredLines {
    let text = truncated(InlineText(outline.source.text(line)).text, to: 50, ellipsis: "...")
    changes.append((line, .ignored(text)))
  }
  let ordered = changes.enumerated().sorted {
    ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
  }
  return PlanLayout(
    files: files, remarks: ordered.map { PlanRemark($1.change, line: $1.line) }, diagnostics: [])
}

private let daysInWeek = 7

/// What cannot be expressed in our layout.
private func planMistakes(in outline: PlanOutline) -> [Diagnostic] {
  var found: [(line: Int?, mistake: PlanMistake)] = outline.dayRanges.map { ($0, .severalDays) }
  if outline.days.isEmpty, found.isEmpty { found.append((nil, .noDay)) }
  var first: [Int: Int] = [:]
  var last = 0
  let all = Set(outline.days.map(\.number))
  for day in outline.days {
    if day.items.isEmpty { found.append((day.line, .dayEmpty(day.number))) }
    if !DayNumber.allowed.contains(day.number) {
      found.append((day.line, .dayOutOfRange(day.number)))
    } else if let line = first[day.number] {
      found.append((day.line, .dayRepeated(day.number, earlierLine: line)))
    } else {
      first[day.number] = day.line
      let missing = last < day.number ? (last + 1..<day.number).filter { !all.contains($0) } : []
      if day.number < last {
        found.append((day.line, .dayOutOfOrder(day.number, after: last)))
      } else if !missing.isEmpty, outline.dayRanges.isEmpty {
        found.append((day.line, .dayMissing(missing, before: day.number)))
      }
      last = max(last, day.number)
    }
  }
  return found.sorted { ($0.line ?? 0) < ($1.line ?? 0) }.map {
    $0.mistake.diagnostic(at: $0.line, of: outline.source)
  }
}

/// Whether the author's weeks, where there are any, do not have seven days each.
private func isRegrouped(_ days: [OutlineDay]) -> Bool {
  guard days.contains(where: { $0.weekNumber != nil }) else { return false }
  return days.indices.dropFirst().contains { index in
    (days[index].weekNumber != days[index - 1].weekNumber) != (index % daysInWeek == 0)
  }
}

/// The theme of the week that begins with a day: the author's, else the day's own focus.
private func theme(of day: OutlineDay) -> String {
  let own = day.weekTheme.map { planText(titleCase($0)) } ?? ""
  if !own.isEmpty { return own }
  let texts = [day.title, day.dsaFocus, day.systemDesignTopic, day.goal].compactMap { $0.map(planText) }
  return texts.first { !$0.isEmpty } ?? "Practice"
}

/// The text fit for a line of our layout: plain, without emoji before it and without what our layout would take for
/// something else.
func planText(_ text: String) -> String {
  var text = withoutLeadingEmoji(collapsed(text))
  if text.utf8.contains(where: { "<>{".utf8.contains($0) }) {
    text = text.replacing("<!--", with: "<").replacing("-->", with: ">").replacing("{#", with: "{")
  }
  while text.last == "#", text.dropLast().last.map({ $0 == " " || $0 == "#" }) ?? true { text.removeLast() }
  return collapsed(text)
}
