// A store file as it was read: its bytes, what they say, and whether they are those that were written.

import Files
import StrictJSON

/// A readable store, a backup or an archive of one.
struct StoreFile: Sendable {
  let bytes: [UInt8]
  let progress: StoredProgress
  /// The fingerprint that stands in the file and fits it; nil where none does, and of bytes that were sealed just
  /// now.
  let fingerprint: String?
  /// False when the fingerprint does not fit: a person edited the file, or the disk did.
  let isIntact: Bool

  /// The file at a target with its state; nil when there is none.
  ///
  /// Throws `unreadable`, `newerFormat`, `tooLarge` and what the system says.
  static func read(_ target: FileTarget) throws(StorageError) -> (file: StoreFile, stamp: FileStamp)? {
    guard let (bytes, stamp) = try FileAccess.contents(of: target) else { return nil }
    return (try StoreFile(bytes, path: target.shownPath), stamp)
  }

  /// What bytes say; `path` is for messages. The fingerprint of bytes that were sealed just now is not
  /// computed once more.
  init(_ bytes: [UInt8], path: String, wereJustSealed: Bool = false) throws(StorageError) {
    do {
      progress = try StoreDecoding.store(bytes)
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
    self.bytes = bytes
    fingerprint = progress.isSealed && !wereJustSealed ? StoreSeal.fingerprint(of: bytes) : nil
    isIntact = progress.isSealed ? wereJustSealed || fingerprint != nil : progress.major == 1
  }

  /// A later major version may have any shape, so a complaint about the shape is only the second guess.
  static func cause(_ error: JSONError, of bytes: [UInt8], path: String) -> StorageError {
    guard let origin = StoreDecoding.origin(of: bytes), origin.major > StoredProgress.major else {
      return .unreadable(path: path, error)
    }
    return .newerFormat(path: path, major: origin.major, writer: origin.writer)
  }
}
