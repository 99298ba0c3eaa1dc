// Merges an imported log into the learner's own without losing or doubling anything.

import StudyModel

extension LearnerLog {
  /// Merges another log (Documentation/data.md, Take it with you). A record that is present is not added again;
  /// attempts are the same if all their fields are. Of two texts the later one stays. A log with nothing logged takes
  /// everything unchanged, so that an export survives a round trip; merging the same log again changes nothing.
  package mutating func merge(_ other: LearnerLog, _ table: RecordTable = .standard) -> ImportCounts {
    var counts = ImportCounts()
    let isFresh = hasNothingLogged(table)
    for (name, programme) in other.programmes.sorted(by: { $0.key < $1.key }) {
      programmes[name, default: Programme()].merge(programme, table, &counts)
    }
    for kind in table.learner { kind.merge(other.records, into: &records, &counts) }
    mergeSettings(other.settings, isFresh: isFresh, &counts)
    if isFresh, inUse == nil { inUse = other.inUse }
    // A timer that ran when another log was exported was stopped there long ago.
    if isFresh, timer == nil, other.timer != nil {
      timer = other.timer
      counts.count(.timer, isNew: true)
    }
    return counts
  }

  private func hasNothingLogged(_ table: RecordTable) -> Bool {
    programmes.values.allSatisfy { programme in
      table.programme.allSatisfy { $0.count(in: programme.records) == 0 }
    }
  }

  /// In a log with nothing logged, imported settings replace those that have their defaults; all others stay.
  private mutating func mergeSettings(_ other: Settings, isFresh: Bool, _ counts: inout ImportCounts) {
    let defaults = Settings()
    for key in SettingKey.allCases {
      func merge<Value: Equatable>(_ path: WritableKeyPath<Settings, Value>) {
        guard settings[keyPath: path] != other[keyPath: path], other[keyPath: path] != defaults[keyPath: path]
        else { return }
        if settings[keyPath: path] == defaults[keyPath: path], isFresh {
          settings[keyPath: path] = other[keyPath: path]
          counts.count(.setting, isNew: true)
        } else {
          counts.keptSettings.append(key.rawValue)
        }
      }
      switch key.kind {
      // They belong to the programme.
      case .start, .rest: break
      case .dayStart: merge(\.dayStart)
      case .language: merge(\.language)
      case .address(let path): merge(path)
      case .links(let path): merge(path)
      case .text(let path, _): merge(path)
      case .flag(let path): merge(path)
      case .time(let path): merge(path)
      case .weeklyTime(let path): merge(path)
      case .date(let path): merge(path)
      case .number(let path, _): merge(path)
      }
    }
  }
}

extension Programme {
  /// Merges the records of the same programme. The plan stays: an import's fingerprint names no plan kept here.
  fileprivate mutating func merge(_ other: Programme, _ table: RecordTable, _ counts: inout ImportCounts) {
    let isFresh = table.programme.allSatisfy { $0.count(in: records) == 0 }
    for kind in table.programme { kind.merge(other.records, into: &records, &counts) }
    archivedOn = archivedOn ?? other.archivedOn
    (title, accent, ticks) = (title ?? other.title, accent ?? other.accent, ticks ?? other.ticks)
    (isPrivate, created) = (isPrivate || other.isPrivate, created ?? other.created)
    if start == nil, other.start != nil {
      start = other.start
      counts.count(.setting, isNew: true)
    } else if other.start != nil, start != other.start {
      counts.keptSettings.append("start")
    }
    if rest.isEmpty, !other.rest.isEmpty, isFresh {
      rest = other.rest
      counts.count(.setting, isNew: true)
    } else if !other.rest.isEmpty, rest != other.rest {
      counts.keptSettings.append("rest")
    }
  }
}
