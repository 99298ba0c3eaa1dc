// Decodes a store file, verifies its checksum, and counts its content.

import Files
import Records
import StrictJSON
package import StudyModel

/// A decoded store, backup or archive.
struct StoreFile: Sendable {
  let bytes: [UInt8]
  /// The fields of the document as they were read.
  let fields: JSONFields
  private(set) var progress: StoredProgress
  /// The checksum in the file; nil if it is missing or wrong.
  let fingerprint: String?
  /// False if the checksum is wrong: a person edited the file, or the disk changed it.
  let isIntact: Bool

  /// Reads the file and its state; nil if it is missing.
  ///
  /// Throws `unreadable`, `otherFormat`, `tooLarge` and errors of the system.
  ///
  /// - Parameter known: a file that was decoded before; a file with the same bytes is not decoded again.
  static func read(
    _ target: FileTarget, _ table: RecordTable, known: StoreFile? = nil
  ) throws(StorageError) -> (file: StoreFile, stamp: FileStamp)? {
    guard let (bytes, stamp) = try FileAccess.contents(of: target) else { return nil }
    if let known, known.bytes == bytes { return (known, stamp) }
    return (try StoreFile(bytes, path: target.shownPath, table), stamp)
  }

  /// Decodes bytes.
  ///
  /// - Parameters:
  ///   - path: the path of the file, for messages.
  ///   - kinds: kinds of record that are not decoded, but taken from `known`, which has the same.
  init(
    _ bytes: [UInt8], path: String, _ table: RecordTable, taking kinds: [String] = [],
    from known: StoredProgress = StoredProgress()
  ) throws(StorageError) {
    do {
      fields = try JSONFields(bytes, maximumBytes: FileAccess.largestSize)
      let others = fields.members.filter { !kinds.contains($0.key) }
      progress = try StoredProgress(
        store: kinds.isEmpty ? fields : JSONFields(.object(others), of: fields), table)
      for kind in kinds { progress.learner.records.take(kind, from: known.learner.records) }
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
    self.bytes = bytes
    fingerprint = progress.isSealed ? Checksum.fingerprint(of: bytes) : nil
    isIntact = fingerprint != nil
  }

  /// The file for a command that works on a programme; nil for the one in use.
  func selecting(_ name: ProgrammeName?) -> StoreFile {
    var file = self
    file.progress.selected = name
    return file
  }

  /// Another major version may have any shape, so `otherFormat` takes precedence over a parse error.
  static func cause(_ error: JSONError, of bytes: [UInt8], path: String) -> StorageError {
    guard let origin = StoredProgress.origin(of: bytes), origin.major != StoredProgress.major else {
      return .unreadable(path: path, error)
    }
    return .otherFormat(path: path, major: origin.major, writer: origin.writer)
  }
}

extension [UInt8] {
  /// The last line that begins with a text, without its line feed, except the first line; nil if there is none.
  func lastLine(beginning start: String) -> ArraySlice<UInt8>? {
    var end = endIndex
    while let lineEnd = self[..<end].lastIndex(of: UInt8(ascii: "\n")) {
      let line = self[(lineEnd + 1)..<end]
      if line.starts(with: start.utf8) { return line }
      end = lineEnd
    }
    return nil
  }
}

/// The ids of stores.
enum StoreIdentity {
  static let length = 32

  /// A new id: 128 random bits as 32 hexadecimal digits.
  static func random() -> String {
    (0..<length).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }
}

/// Counts of a store's content. They need no plan, so they also describe a store whose plan is missing.
package struct StoreFacts: Hashable, Sendable {
  package let revision: Int
  /// The program that wrote it, with its version.
  package let writer: String
  /// Calendar days on which something was logged.
  package let days: Int
  /// Items and bonus problems with a finished attempt.
  package let items: Int
  package let attempts: Int
  /// Notes and reflections.
  package let texts: Int
  /// Problems solved before the programme.
  package let solvedBefore: Int
  /// The latest calendar day on which something was logged.
  package let lastDay: CivilDate?

  /// - Parameter name: the programme to count; nil for all of them.
  init(_ progress: StoredProgress, of name: ProgrammeName? = nil) {
    let programmes = progress.learner.programmes.filter { name == nil || $0.key == name }.map(\.value.records)
    let records = programmes.flatMap { Array($0[itemRecords].values) + $0[bonusRecords].values.map(\.record) }
    let all = records.flatMap(\.attempts)
    let days = Set(all.map(\.day))
    revision = progress.revision
    writer = progress.writer
    self.days = days.count
    items = records.count { $0.attempts.contains(where: \.isFinish) }
    attempts = all.count
    texts = records.count { $0.note != nil } + programmes.reduce(0) { $0 + $1[reflectionRecords].count }
    solvedBefore = progress.learner.records[solvedRecords].count
    lastDay = days.max()
  }
}

extension ProgressLog {
  /// How many problems were finished: LeetCode problems of the plan, and bonus problems.
  var finishedProblems: Int {
    items.count { $0.key.text.hasPrefix("lc-") && $0.value.isFinished } + bonus.count { $0.record.isFinished }
  }
}

extension StoreFacts {
  /// E.g. `61 days, 230 items done, 412 entries, 14 notes, last on 20 November 2026`.
  package var words: String {
    let before = solvedBefore > 0 ? ", \(counted(solvedBefore, "problem")) solved before" : ""
    guard attempts > 0 || texts > 0 else { return "nothing logged yet\(before)" }
    let last = lastDay.map { ", last on \($0.longText)" } ?? ""
    return "\(counted(days, "day")), \(counted(items, "item")) done, "
      + "\(counted(attempts, "entry", plural: "entries")), \(counted(texts, "note"))\(last)\(before)"
  }
}
