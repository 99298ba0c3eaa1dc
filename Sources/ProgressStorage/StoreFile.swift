// Decodes a store file and verifies its checksum.

import Files
import Records
import StrictJSON
import StudyModel

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

extension ProgressLog {
  /// How many problems were finished: LeetCode problems of the plan, and bonus problems.
  var finishedProblems: Int {
    items.count { $0.key.text.hasPrefix("lc-") && $0.value.isFinished } + bonus.count { $0.record.isFinished }
  }
}
