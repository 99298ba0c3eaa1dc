// The boxes that a learner ticked by hand in a plan of their own, against what the log knows.

import Checklists
import Logging
import StudyModel

struct PlanTicks {
  /// Ticked and not in the log yet, as the log's editor takes names: `63.p2`.
  private(set) var new: [String] = []
  /// Ticked and in the log.
  private(set) var known = 0
  /// Ticked, and not in the plan that is followed.
  private(set) var unknown: [OutlineItem] = []

  var isEmpty: Bool { new.isEmpty && known == 0 && unknown.isEmpty }

  init(_ outline: PlanOutline, _ curriculum: Curriculum, _ log: ProgressLog) {
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

  /// Logs what is new as finished on a day (semantics.md, Streak: a tick in one's own plan is a finish).
  func log(into log: inout ProgressLog, _ context: LogContext, on day: CivilDate) throws -> [LogChange] {
    guard !new.isEmpty else { return [] }
    var editor = LogEditor(log, context: context)
    let changes = try editor.finish(new.map { FinishEntry(name: $0) }, on: day)
    log = editor.log
    return changes
  }

  /// What became of the ticks that are not new.
  var remarks: [String] {
    let shown = unknown.prefix(5).map { item in
      "line \(item.line) (\(item.number.map { "LC \($0)" } ?? item.title))"
    }
    let more = unknown.count - shown.count
    return [
      known > 0 ? "In your log already: \(counted(known, "item"))." : nil,
      unknown.isEmpty
        ? nil
        : "Not in the plan that you follow, so left out: \(shown.joined(separator: ", "))"
          + "\(more > 0 ? " and \(more) more" : "").",
    ].compactMap(\.self)
  }
}
