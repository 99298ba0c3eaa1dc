// What the store file holds beyond the log: its version, its revision, what can be undone, and the fields of
// newer versions.

import StrictJSON
import StudyModel

/// The whole content of a store file.
struct StoredProgress: Sendable {
  /// The major version of the format that is written here; a later one is refused.
  static let major = 2
  /// The oldest major version that is read; what it lacks is made when it is written again.
  static let oldestMajor = 1
  /// The minor version written here; a later one adds fields only, and they are kept.
  static let minor = 4
  /// Revisions count the writes; they stay exact for readers that keep numbers as doubles.
  static let allowedRevisions = 0...9_007_199_254_740_991

  /// More writes than any store sees: a name with a larger number is not believed.
  static let plausibleRevision = 1_000_000_000

  var log = ProgressLog()
  /// The major version of the file that was read.
  var major = StoredProgress.major
  /// The minor version of the file, `minor` when it is later than that.
  var minor = StoredProgress.minor
  /// 0 before the first write, then one more with each.
  var revision = 0
  /// The program that wrote the file, with its version.
  var writer = ""
  /// 32 hexadecimal digits drawn at random when the store was made; empty in a file of version 1.
  var id = ""
  /// The latest change of the schedule; nil in a file from before version 2.3 until there is one.
  var schedule: ScheduleRevision?
  /// The plan that goes with it; none in a file from before version 2.4 until the next write.
  var plan = PlanName()
  /// Whether the file that was read has a fingerprint, right or wrong.
  var isSealed = true
  var history = History()
  var unknown = UnknownFields()
}

/// The record that an attempt or a note belongs to.
enum RecordOwner: Hashable, Sendable {
  case item(ItemID)
  case bonus(ItemID)
}

/// An object of the store, named by what it is and not by where it stands, so that it is found again after
/// others were added or removed.
enum StoreObject: Hashable, Sendable {
  case top, schema, settings, share, feed, remind, schedule, plan
  case rest(from: CivilDate)
  case item(ItemID)
  case bonus(ItemID)
  /// `occurrence` counts from 0 among the attempts of one record at one second.
  case attempt(RecordOwner, at: Instant, occurrence: Int)
  case note(RecordOwner)
  case reflection(DayNumber)
  /// `occurrence` counts from 0 among equal pauses.
  case pause(from: CivilDate, through: CivilDate, occurrence: Int)
  case solvedBefore(SolvedProblem.Key)
  case timer(started: Instant)
}

/// The fields that this version does not know, by the object they stand in: a newer version wrote them, and
/// they are written back as they were.
///
/// Those of a record that the learner removes go with it, but for those of an item: the item stays in the
/// curriculum, so what else is known of it stays in the store.
struct UnknownFields: Sendable {
  private var byObject: [StoreObject: [JSONMember]] = [:]

  subscript(object: StoreObject) -> [JSONMember] {
    get { byObject[object] ?? [] }
    set { byObject[object] = newValue.isEmpty ? nil : newValue }
  }

  /// Takes over the fields of objects that have none here.
  mutating func merge(_ other: UnknownFields) {
    byObject.merge(other.byObject) { own, _ in own }
  }

  /// The items that have such fields of their own.
  var items: [ItemID] {
    byObject.keys.compactMap { if case .item(let id) = $0 { id } else { nil } }
  }
}

/// Counts how often a value came before.
struct Occurrences<Value: Hashable> {
  private var counts: [Value: Int] = [:]

  /// 0 the first time a value comes, 1 the second time and so on.
  mutating func next(_ value: Value) -> Int {
    defer { counts[value, default: 0] += 1 }
    return counts[value, default: 0]
  }
}

extension ProgressLog {
  /// The log without records in which nothing is, which the store does not keep.
  var withoutEmptyRecords: ProgressLog {
    var log = self
    log.items = items.filter { !$0.value.isEmpty }
    return log
  }
}
