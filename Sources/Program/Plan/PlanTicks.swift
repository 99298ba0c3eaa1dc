// Finds the items of a person's own file in the plan that is followed, and turns its ticks into work.

import Logging
import Plans
import Statistics
import StudyModel
import TextTools

/// The items of the plan that is followed, by the ids that finish them: a free alternative leads to its problem.
struct PlannedIDs {
  private var items: [ItemID: (item: Item, day: StudyDay)] = [:]

  init(_ curriculum: Curriculum) {
    for day in curriculum.days {
      for item in day.items {
        for id in item.idsThatFinishIt { items[id] = (item, day) }
      }
    }
  }

  subscript(written: PlanItem) -> Item? { items[written.item.id]?.item }

  /// Its name for the log editor: `63.p2`; nil if the plan lacks it.
  func handle(of written: PlanItem) -> (text: String, item: Item)? {
    guard let found = items[written.item.id], let handle = dayHandles(of: found.day)[found.item.id] else {
      return nil
    }
    return ("\(found.day.number.value).\(handle)", found.item)
  }
}

struct PlanTicks {
  /// Ticked and not in the log yet, named for the log editor.
  private(set) var new: [String] = []
  /// The number of those that are ticked and in the log.
  private(set) var known = 0
  /// Ticked, but not in the present plan.
  private(set) var unknown: [PlanItem] = []
  /// Ticked boxes that are not items, as below an item.
  private let other: [(line: Int, text: String)]

  var isEmpty: Bool { new.isEmpty && known == 0 && unknown.isEmpty && other.isEmpty }

  init(_ reading: PlanReading, _ curriculum: Curriculum, _ log: ProgressLog) {
    other = reading.otherTicks
    let planned = PlannedIDs(curriculum)
    for written in reading.items where written.isTicked == true {
      guard let found = planned.handle(of: written) else {
        unknown.append(written)
        continue
      }
      if found.item.idsThatFinishIt.contains(where: { log.items[$0]?.isFinished == true }) {
        known += 1
      } else {
        new.append(found.text)
      }
    }
  }

  /// Logs new ticks as finished on a day (Documentation/numbers.md, Streak: a tick in one's own plan is a finish).
  func log(into log: inout ProgressLog, _ context: LogContext, on day: CivilDate) throws -> [LogChange] {
    guard !new.isEmpty else { return [] }
    var editor = LogEditor(log, context: context)
    let changes = try editor.finish(new.map { FinishEntry(name: $0) }, on: day)
    log = editor.log
    return changes
  }

  var remarks: [String] {
    func listed(_ ticks: [(line: Int, text: String)]) -> String {
      joined(ticks.map { "line \($0.line) (\(truncated($0.text, to: 40)))" }, atMost: 5)
    }
    let unknown = unknown.map {
      (line: $0.line, text: $0.item.problem.map { "LC \($0.number)" } ?? $0.item.title)
    }
    return [
      known > 0 ? "Already in your log: \(counted(known, "item"))." : nil,
      unknown.isEmpty ? nil : "Not in the plan that you follow, so left out: \(listed(unknown)).",
      other.isEmpty ? nil : "Ticked below another item or outside the days, so left out: \(listed(other)).",
    ].compactMap(\.self)
  }
}
