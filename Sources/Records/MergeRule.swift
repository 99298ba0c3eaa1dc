// Says for each part of a store how two versions of it merge; the room `Merging` applies the rules.

/// How two versions of a value merge that both differ from their common base (Documentation/sync.md).
package indirect enum MergeRule: Sendable {
  /// Values by key, each by its own rule, or by `others`; an absent group is as an empty one.
  case group([String: MergeRule] = [:], others: MergeRule = .record())
  /// An object, field by field; it is removed as a whole. Of two single values, the one written later stays.
  case record([String: MergeRule] = [:])
  /// An event, a task or a note by itself: as `record`. It is shared only as it was when it was marked public, and an
  /// occurrence that one version moved stays although the other skipped it.
  case agendaRecord([String: MergeRule])
  /// A value that changes as a whole: the one written later stays.
  case whole
  /// A number or an instant in UTC that only grows: the larger one stays.
  case largest
  /// A note or a reflection: both versions stay.
  case text
  /// Attempts by the key of their instant: a set.
  case attempts
  /// Bonus problems by id: two problems may have one id.
  case problems(MergeRule)

  /// The rule of a whole log, as an export or a store has it.
  package static func log(_ table: RecordTable = .standard) -> MergeRule {
    func rules(_ kinds: [any AnyRecordKind]) -> [String: MergeRule] {
      Dictionary(kinds.map { ($0.name, $0.mergeRule) }) { first, _ in first }
    }
    let programme = rules(table.programme).merging([
      "plan": .whole, LearnerLog.restKey: .group(others: .whole),
    ]) {
      first, _ in first
    }
    return .group(
      rules(table.learner).merging([
        LearnerLog.settingsKey: .group(others: .group()),
        LearnerLog.programmesKey: .group(others: .record(programme)),
        LearnerLog.timerKey: .whole,
      ]) { first, _ in first })
  }
}
