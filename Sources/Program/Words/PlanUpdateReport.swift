// What `curriculum update` found and did, gathered for its words and its JSON.

import ProgressStorage
import Statistics
import StrictJSON
import StudyModel

struct PlanUpdateReport {
  /// How the plan that is followed stands to the one that was asked for.
  enum Standing {
    case upToDate
    /// The learner's edits are all that differs: where it came from, there is no newer version.
    case onlyEdited
    /// The same text, from somewhere else.
    case sameText
    case changes
  }

  /// The plan that was asked for.
  let named: PlanOrigin
  /// Where its newer versions come from, which for a copy of a plan is where that came from.
  let source: PlanOrigin
  let isTrial: Bool
  /// Nil where the plan that is followed cannot be read.
  let difference: CurriculumDifference?
  /// The numbers on the plan as it is and on the new one; nil where the first cannot be read.
  let summaries: (before: ProgressSummary, after: ProgressSummary)?
  var standing = Standing.changes
  /// Whether the plan that is followed was edited by hand.
  var isEdited = false
  var isApplied = false
  /// Where the plan as it was is kept.
  var kept: String?
  /// Whether the differences were shown before a question.
  var wasShown = false

  init(
    present: WorkspacePlan, curriculum: Curriculum, desk: BackupDesk, named: PlanOrigin, source: PlanOrigin,
    isTrial: Bool
  ) {
    (self.named, self.source, self.isTrial) = (named, source, isTrial)
    guard let old = present.curriculum else {
      (difference, summaries) = (nil, nil)
      return
    }
    // The plan does not depend on the store, so one that cannot be read is not an obstacle.
    let log = (try? desk.store.load()) ?? ProgressLog()
    let worked = log.items.filter { !$0.value.isEmpty }.keys
    difference = CurriculumDifference(from: old, to: curriculum, worked: worked)
    summaries = (summarize(old, log, desk.now), summarize(curriculum, log, desk.now))
  }

  /// How the planned end moves; nil where it stays or there is none.
  var endMove: String? {
    guard let summaries, summaries.before.calendar.end != summaries.after.calendar.end else { return nil }
    return planMoveText(from: summaries.before, to: summaries.after)
  }

  /// The whole of it with stable keys.
  var document: JSONValue {
    [
      "schemaVersion": 1,
      "isUpToDate": .bool(standing == .upToDate || standing == .onlyEdited),
      "isEdited": .bool(isEdited),
      "isApplied": .bool(isApplied),
      "source": source == .bundled ? "bundled" : .string(source.path ?? ""),
      "kept": kept.map { .string($0) } ?? .null,
      "plannedEnd": [
        "before": date(summaries?.before.calendar.end), "after": date(summaries?.after.calendar.end),
      ],
      "difference": difference.map(document) ?? .null,
    ]
  }

  private func date(_ date: CivilDate?) -> JSONValue { date.map { .string($0.iso) } ?? .null }

  private func document(_ difference: CurriculumDifference) -> JSONValue {
    let changed = CurriculumDifference.Aspect.allCases.map {
      JSONMember(key: $0.key, value: .integer(Int64(difference.changed[$0] ?? 0)))
    }
    return [
      "days": count(difference.days), "weeks": count(difference.weeks),
      "new": .array(difference.new.map(document)),
      "gone": .array(
        difference.gone.map {
          document($0).adding(["hasWork": .bool(difference.leavesWork($0.item))])
        }),
      "moved": .array(
        difference.moved.map {
          document($0.after).adding(["dayBefore": number($0.before.day)])
        }),
      "renamed": .array(
        difference.renamed.map {
          document($0.after).adding(["titleBefore": .string($0.before.item.title)])
        }),
      "changed": .object(changed),
      "reorderedDays": .array(difference.reorderedDays.map(number)),
      "rewordedDays": .array(difference.rewordedDays.map(number)),
      "rewordedWeeks": .array(difference.rewordedWeeks.map { .integer(Int64($0)) }),
      "rewordsAbout": .bool(difference.rewordsAbout),
      "rewordsTracks": .bool(difference.rewordsTracks),
      "workLeft": .array(difference.left.map { .string($0.text) }),
      "workRegained": .array(difference.regained.map { .string($0.text) }),
    ]
  }

  private func document(_ place: CurriculumDifference.Place) -> JSONValue {
    [
      "id": .string(place.item.id.text), "title": .string(place.item.title), "day": number(place.day),
    ]
  }

  private func number(_ day: DayNumber) -> JSONValue { .integer(Int64(day.value)) }

  private func count(_ count: CurriculumDifference.Count) -> JSONValue {
    ["before": .integer(Int64(count.before)), "after": .integer(Int64(count.after))]
  }
}

extension PlanOrigin {
  /// The path of a plan that is not the bundled one.
  fileprivate var path: String? {
    if case .path(let path) = self { path } else { nil }
  }
}

extension CurriculumDifference.Aspect {
  fileprivate var key: String {
    switch self {
    case .kind: "kinds"
    case .difficulty: "difficulties"
    case .timeBox: "timeBoxes"
    case .detail: "details"
    case .alternative: "alternatives"
    }
  }
}
