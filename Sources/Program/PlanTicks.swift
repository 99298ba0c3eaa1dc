// The boxes that a learner ticked by hand in a plan of their own, against what the log knows.

import Logging
import PlanImport
import StudyModel
import TextTools

struct PlanTicks {
  /// Ticked and not in the log yet, as the log's editor takes names: `63.p2`.
  private(set) var new: [String] = []
  /// Ticked and in the log.
  private(set) var known = 0
  /// Ticked, and not in the plan that is followed.
  private(set) var unknown: [OutlineItem] = []

  /// Ticked bullets that the plan does not take for items, as where they stand below one.
  private let other: [(line: Int, text: String)]

  var isEmpty: Bool { new.isEmpty && known == 0 && unknown.isEmpty && other.isEmpty }

  init(_ outline: PlanOutline, _ curriculum: Curriculum, _ log: ProgressLog) {
    other = outline.otherTicks
    for match in matchOutline(outline, to: curriculum) where match.outlined.isTicked == true {
      guard let found = match.found, let handle = dayHandles(of: found.day)[found.item.id] else {
        unknown.append(match.outlined)
        continue
      }
      if found.item.idsThatFinishIt.contains(where: { log.items[$0]?.isFinished == true }) {
        known += 1
      } else {
        new.append("\(found.day.number.value).\(handle)")
      }
    }
  }

  /// Logs what is new as finished on a day (Documentation/numbers.md, Streak: a tick in one's own plan is a
  /// finish).
  func log(into log: inout ProgressLog, _ context: LogContext, on day: CivilDate) throws -> [LogChange] {
    guard !new.isEmpty else { return [] }
    var editor = LogEditor(log, context: context)
    let changes = try editor.finish(new.map { FinishEntry(name: $0) }, on: day)
    log = editor.log
    return changes
  }

  /// What became of the ticks that are not new.
  var remarks: [String] {
    func listed(_ ticks: [(line: Int, text: String)]) -> String {
      joined(ticks.map { "line \($0.line) (\(truncated($0.text, to: 40)))" }, atMost: 5)
    }
    let unknown = unknown.map { (line: $0.line, text: $0.number.map { "LC \($0)" } ?? $0.title) }
    return [
      known > 0 ? "Already in your log: \(counted(known, "item"))." : nil,
      unknown.isEmpty ? nil : "Not in the plan that you follow, so left out: \(listed(unknown)).",
      other.isEmpty ? nil : "Ticked below another item or outside the days, so left out: \(listed(other)).",
    ].compactMap(\.self)
  }
}
