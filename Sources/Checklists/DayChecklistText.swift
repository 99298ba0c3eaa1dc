// The day's list as Markdown, so that reading it back unchanged gives nothing to do.

package import StudyModel
import TextTools

/// One day or the days of a week as a Markdown checklist.
///
/// - Parameter opening: what the comment on top says first, such as `Day 3 of 100.`
package func checklistText(_ days: [DayChecklist], opening: String, on date: CivilDate) -> String {
  let comment = """
    <!-- \(oneLine(opening)) Ticks and minutes count for \(date.longTextWithWeekday).
         Put an x in the box of what you did, and the minutes after it (25m, 1h10).
         A note goes below its item, indented. A new line under "\(DayChecklist.bonusHeading)"
         is a bonus problem. An empty file changes nothing. -->
    """
  let parts = days.enumerated().map { index, day in
    dayLines(day, isLast: index == days.count - 1).joined(separator: "\n")
  }
  return ([comment] + parts).joined(separator: "\n\n") + "\n"
}

/// Minutes as the end of a line has them: `25m`, `1h`, `1h10`.
func shortDuration(_ minutes: Int) -> String {
  guard minutes >= 60 else { return "\(minutes)m" }
  let rest = minutes % 60
  return "\(minutes / 60)h" + (rest == 0 ? "" : rest < 10 ? "0\(rest)" : "\(rest)")
}

/// Stands above a reflection that is shown indented because it would not come back as it stands: with a fence
/// left open, say, or a heading such as a day has.
let indentedReflectionLine = "- As written, indented:"

private func dayLines(_ day: DayChecklist, isLast: Bool) -> [String] {
  var above = ["# \(day.heading)", ""]
  for list in DayList.allCases {
    let entries = day.entries(of: list)
    switch list {
    case .problems: break
    case .topics: if !entries.isEmpty { above += ["## \(day.topicHeading)", ""] }
    case .bonus: above += ["## \(DayChecklist.bonusHeading)", ""]
    }
    above += entries.flatMap(entryLines)
    if !entries.isEmpty { above.append("") }
  }
  above += ["## \(DayChecklist.reflectionHeading)", ""]
  let reflection = trimmedText(lines(of: day.reflection ?? ""))
  guard !reflection.isEmpty else { return above }
  let asItStands = above + lines(of: reflection)
  return comesBack(reflection, of: day, in: asItStands, isLast: isLast)
    ? asItStands : above + [indentedReflectionLine, ""] + indented(reflection)
}

private func entryLines(_ entry: DayChecklist.Entry) -> [String] {
  let minutes = entry.minutes > 0 ? " \(shortDuration(entry.minutes))" : ""
  let note = entry.note.map { indented(trimmedText(lines(of: $0))) } ?? []
  return ["- [\(entry.isTicked ? "x" : " ")] \(entry.handle) \(entry.text)\(minutes)"] + note
}

/// Whether a reflection is read as it stands, and the heading of a day that follows it as that.
private func comesBack(_ reflection: String, of day: DayChecklist, in lines: [String], isLast: Bool) -> Bool {
  let heading = isLast ? [] : ["", "# Day 1"]
  let text = (lines + heading).joined(separator: "\n") + "\n"
  guard let blocks = checklistBlocks(lines: TextTools.lines(of: text), text: text) else { return false }
  let headings = blocks.filter { $0.dayHeading != nil }
  // The heading that follows, and not one like it in the text.
  let ends = isLast || headings.last?.line == lines.count + heading.count
  return ends && headings.count == (isLast ? 1 : 2)
    && !TextTools.lines(of: reflection).contains { trimmedEnd($0) == indentedReflectionLine }
}
