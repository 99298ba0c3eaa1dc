// Reports what `plan use` and `plan update` found and did, as text and as JSON.

import JSON
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct PlanUpdateReport {
  /// How the present plan compares with the requested one.
  enum Status {
    case upToDate
    /// Only the learner's edits differ: the origin has no newer version.
    case onlyEdited
    /// The same text from another origin.
    case sameText
    case changes
  }

  /// The requested plan.
  let named: PlanOrigin
  /// The origin of its newer versions; for a copy, the copy's origin.
  let source: PlanOrigin
  let isTrial: Bool
  /// Nil if the present plan cannot be read.
  let difference: CurriculumDifference?
  /// The numbers for the present and the new plan; nil if the present one cannot be read.
  let summaries: (before: ProgressSummary, after: ProgressSummary)?
  var status = Status.changes
  /// Whether the present plan was edited by hand.
  var isEdited = false
  var isApplied = false
  /// The round that another plan ends; nil if the plan changes within it.
  var archived: ProgrammeName?
  /// The last date of another plan that begins today.
  var endAfter: CivilDate?
  /// The path where the replaced plan is kept.
  var kept: String?
  /// Whether there is a plan or work that the new plan is to be compared with.
  private let isBegun: Bool
  /// Whether the differences were already shown before a question.
  var wasShown = false

  init(
    present: WorkspacePlan, curriculum: Curriculum, laid: Curriculum, log: ProgressLog, now: Now,
    named: PlanOrigin,
    source: PlanOrigin, isTrial: Bool
  ) {
    (self.named, self.source, self.isTrial) = (named, source, isTrial)
    isBegun = log.settings.start != nil || present.path != nil
    guard let old = present.curriculum else {
      (difference, summaries) = (nil, nil)
      return
    }
    let worked = log.items.filter { !$0.value.isEmpty }.keys
    difference = CurriculumDifference(from: old, to: curriculum, worked: worked)
    let inForce = present.replan?.laid(over: old).curriculum ?? old
    summaries = (summarize(inForce, log, now), summarize(laid, log, now))
  }

  /// How the planned end moves; nil if it does not move or there is none.
  var endMove: String? {
    guard let summaries, summaries.before.calendar.end != summaries.after.calendar.end else { return nil }
    return planMoveText(from: summaries.before, to: summaries.after)
  }

  var document: JSONValue {
    [
      "schemaVersion": 1,
      "isUpToDate": .bool(status == .upToDate || status == .onlyEdited),
      "isEdited": .bool(isEdited),
      "isApplied": .bool(isApplied),
      "source": .string(source.text),
      "kept": kept.map { .string($0) } ?? .null,
      "plannedEnd": [
        "before": date(summaries?.before.calendar.end),
        "after": date(endAfter ?? summaries?.after.calendar.end),
      ],
      "archived": archived.map { .string($0.text) } ?? .null,
      "difference": archived == nil ? difference.map(document) ?? .null : .null,
    ]
  }

  private func date(_ date: CivilDate?) -> JSONValue { date.map { .string($0.iso) } ?? .null }

  private func document(_ difference: CurriculumDifference) -> JSONValue {
    let changed = CurriculumDifference.Aspect.allCases.map {
      ($0.words.key, JSONValue.integer(difference.changed[$0] ?? 0))
    }
    return [
      "days": count(difference.days), "weeks": count(difference.weeks),
      "new": .array(difference.new.map(document)),
      "gone": .array(
        difference.gone.map { document($0).adding(["hasWork": .bool(difference.leavesWork($0.item))]) }),
      "moved": .array(
        difference.moved.map { document($0.after).adding(["dayBefore": number($0.before.day)]) }),
      "renamed": .array(
        difference.renamed.map { document($0.after).adding(["titleBefore": .string($0.before.item.title)]) }),
      "changed": .object(Dictionary(uniqueKeysWithValues: changed)),
      "reorderedDays": .array(difference.reorderedDays.map(number)),
      "rewordedDays": .array(difference.rewordedDays.map(number)),
      "rewordedWeeks": .array(difference.rewordedWeeks.map { .integer($0) }),
      "rewordsAbout": .bool(difference.rewordsAbout),
      "rewordsTracks": .bool(difference.rewordsTracks),
      "workLeft": .array(difference.left.map { .string($0.text) }),
      "workRegained": .array(difference.regained.map { .string($0.text) }),
    ]
  }

  private func document(_ place: CurriculumDifference.Place) -> JSONValue {
    ["id": .string(place.item.id.text), "title": .string(place.item.title), "day": number(place.day)]
  }

  private func number(_ day: DayNumber) -> JSONValue { .integer(day.value) }

  private func count(_ count: CurriculumDifference.Change<Int>) -> JSONValue {
    ["before": .integer(count.before), "after": .integer(count.after)]
  }
}

extension PlanUpdateReport {
  /// The largest number of changes listed of each kind.
  private static let mostListed = 10

  /// Lines with a path are not wrapped, so that the path can be copied.
  func lines(_ terminal: Terminal) -> [String] {
    switch status {
    case .upToDate: return ["Your plan is up to date."]
    case .onlyEdited:
      return [
        "Your plan is up to date.",
        terminal.wrapped(
          "Your own edits stay; `machinemode plan use` replaces them.",
          indent: 2),
      ]
    case .sameText:
      return ["The plan stays as it is; newer versions come from \(source.words)."] + ending
    case .changes:
      // Who has not begun leaves nothing behind.
      let differences = wasShown || !isBegun && !isTrial ? [] : opening(terminal) + differences(terminal)
      return differences + ending
    }
  }

  private func opening(_ terminal: Terminal) -> [String] {
    let from = named.words.prefix(1).uppercased() + named.words.dropFirst()
    var lines = [
      difference == nil
        ? "Your plan cannot be read, so it is not compared with \(named.words)."
        : "\(from), compared with yours:"
    ]
    if isEdited {
      lines.append(terminal.wrapped("You edited yours by hand; the new one does not have those edits."))
    }
    return lines
  }

  private func differences(_ terminal: Terminal) -> [String] {
    guard let difference else { return [] }
    var lines: [String] = []
    lines += list("New", difference.new, terminal) { "\(day($0)) \($0.item.name)" }
    lines += list("Gone", difference.gone, terminal) {
      "\(day($0)) \($0.item.name)" + (difference.leavesWork($0.item) ? "; your work is kept" : "")
    }
    lines += list("Moved", difference.moved, terminal) {
      "\(day($0.before)) to \($0.after.day.value): \($0.after.item.name)"
    }
    lines += list("Renamed", difference.renamed, terminal) {
      "\(day($0.after)) \($0.after.item.name); it was \($0.before.item.title)"
    }
    lines += remarks(difference).map { terminal.wrapped($0, indent: 2) }
    return lines
  }

  private func list<Entry>(
    _ title: String, _ entries: [Entry], _ terminal: Terminal, _ words: (Entry) -> String
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let shown = entries.prefix(PlanUpdateReport.mostListed).map {
      terminal.indented(words($0), hanging: 2)
    }
    let rest = entries.count - shown.count
    return ["\(title): \(counted(entries.count, "item"))"] + shown
      + (rest > 0 ? ["  and \(grouped(rest)) more"] : [])
  }

  private func remarks(_ difference: CurriculumDifference) -> [String] {
    var lines: [String] = []
    let changed = CurriculumDifference.Aspect.allCases.compactMap { aspect in
      difference.changed[aspect].map { counted($0, aspect.words.one, plural: aspect.words.many) }
    }
    if !changed.isEmpty { lines.append("Changed: \(joined(changed)).") }
    let days = difference.days
    if days.before != days.after { lines.append("Days: \(days.after); there were \(days.before).") }
    let weeks = difference.weeks
    if weeks.before != weeks.after { lines.append("Weeks: \(weeks.after); there were \(weeks.before).") }
    let places = [
      (difference.rewordedDays.count, "goal or focus of", "day"),
      (difference.rewordedWeeks.count, "theme or days of", "week"),
      (difference.reorderedDays.count, "order of the items of", "day"),
    ]
    lines += places.filter { $0.0 > 0 }.map { "Changed: \($0.1) \(counted($0.0, $0.2))." }
    if difference.rewordsAbout { lines.append("Changed: what the plan says it is about.") }
    if difference.rewordsTracks { lines.append("Changed: what the plan calls its tracks.") }
    if difference.isEmpty { lines.append("Only the layout of the text differs, nothing that you see.") }
    if !difference.left.isEmpty {
      lines.append(
        "What you logged on \(counted(difference.left.count, "item")) that the plan no longer has is kept: it stays in "
          + "the report and in `machinemode doctor`.")
    }
    if !difference.regained.isEmpty {
      lines.append("What you logged on \(counted(difference.regained.count, "item")) counts again.")
    }
    return lines + [today].compactMap(\.self) + [endMove].compactMap(\.self)
  }

  /// The effect on today's list.
  private var today: String? {
    guard let (before, after) = summaries, let old = before.currentDay?.day, let new = after.currentDay?.day
    else { return nil }
    let (known, present) = (Set(old.items.map(\.id)), Set(new.items.map(\.id)))
    let coming = new.items.filter { !known.contains($0.id) }.map(\.name)
    let going = old.items.filter { !present.contains($0.id) }.map(\.name)
    let name = "Today's list, day \(new.number.value),"
    guard !coming.isEmpty || !going.isEmpty else {
      return old.items.map(\.id) == new.items.map(\.id)
        ? "\(name) keeps its items." : "\(name) keeps its items, in another order."
    }
    let changes = [("is new", "are new", coming), ("is gone", "are gone", going)].compactMap {
      one, many, names in
      names.isEmpty ? nil : "\(joined(names, atMost: 3)) \(names.count == 1 ? one : many)"
    }
    return "\(name) changes: \(changes.joined(separator: "; "))."
  }

  private var ending: [String] {
    guard isApplied else { return isTrial ? ["Nothing was changed."] : [] }
    let words =
      named == source
      ? "Updated: from now on you follow \(source.words)."
      : "Updated. It was copied from \(source.words), and newer versions come from there."
    let taken = status == .sameText ? [] : [words]
    let back = ["Back to the plan as it was: machinemode undo"]
    guard let kept else { return taken + back }
    return taken + back + ["Later: machinemode plan use \(shellWord(kept))"]
  }

  private func day(_ place: CurriculumDifference.Place) -> String { "day \(place.day.value)" }
}

/// A path quoted as one shell word.
func shellWord(_ path: String) -> String {
  isPlainWord(path) ? path : "'\(printable(path).replacing("'", with: "'\\''"))'"
}

extension Item {
  /// E.g. `LC 1920 Build Array from Permutation`, `LC 1 Two Sum (repeat)`.
  fileprivate var name: String {
    problem == nil ? "\(label): \(title)" : "\(label) \(title)\(isRevision ? " (repeat)" : "")"
  }
}

extension CurriculumDifference.Aspect {
  /// Its key in JSON, and its name in a sentence.
  fileprivate var words: (key: String, one: String, many: String) {
    switch self {
    case .kind: ("kinds", "kind", "kinds")
    case .difficulty: ("difficulties", "difficulty", "difficulties")
    case .timeBox: ("timeBoxes", "time box", "time boxes")
    case .plus: ("plusMarks", "optional mark", "optional marks")
    case .detail: ("details", "detail", "details")
    case .alternative: ("alternatives", "free alternative", "free alternatives")
    }
  }
}
