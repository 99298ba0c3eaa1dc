// A store file: its bytes, what they say, the seal that tells whether they are those that were written, and its id.

import Files
import Records
import StrictJSON

/// A readable store, a backup or an archive of one.
struct StoreFile: Sendable {
  let bytes: [UInt8]
  let progress: StoredProgress
  /// The fingerprint that stands in the file and fits it; nil where none does.
  let fingerprint: String?
  /// False when the fingerprint does not fit: a person edited the file, or the disk did.
  let isIntact: Bool

  /// The file at a target with its state; nil when there is none.
  ///
  /// Throws `unreadable`, `newerFormat`, `tooLarge` and what the system says.
  static func read(
    _ target: FileTarget, _ table: RecordTable
  ) throws(StorageError) -> (file: StoreFile, stamp: FileStamp)? {
    guard let (bytes, stamp) = try FileAccess.contents(of: target) else { return nil }
    return (try StoreFile(bytes, path: target.shownPath, table), stamp)
  }

  /// What bytes say; `path` is for messages.
  init(_ bytes: [UInt8], path: String, _ table: RecordTable) throws(StorageError) {
    do {
      progress = try StoredProgress(store: bytes, table)
    } catch {
      throw StoreFile.cause(error, of: bytes, path: path)
    }
    self.bytes = bytes
    fingerprint = progress.isSealed ? StoreSeal.fingerprint(of: bytes) : nil
    isIntact = progress.isSealed ? fingerprint != nil : progress.major == 1
  }

  /// A later major version may have any shape, so a complaint about the shape is only the second guess.
  static func cause(_ error: JSONError, of bytes: [UInt8], path: String) -> StorageError {
    guard let origin = StoredProgress.origin(of: bytes), origin.major > StoredProgress.major else {
      return .unreadable(path: path, error)
    }
    return .newerFormat(path: path, major: origin.major, writer: origin.writer)
  }
}

/// Seals a file's bytes and tells whether they are still those that were sealed.
///
/// A person can check it too: `grep -v '^  "sha256": ' progress.json | sha256sum`.
enum StoreSeal {
  /// The name of the field.
  static let field = "sha256"
  /// What stands in the field while the file is made.
  static let placeholder = String(repeating: "0", count: 64)

  // No value can look like this: inside a string the line end would be escaped, and deeper fields are
  // indented more.
  private static let lineStart = "  \"\(field)\": \""

  /// Puts the fingerprint in the place of the placeholder; without one the bytes stay unsealed.
  static func seal(_ bytes: inout [UInt8]) {
    guard let line = line(in: bytes) else { return }
    let start = line.lowerBound + lineStart.utf8.count
    bytes.replaceSubrange(
      start..<(start + placeholder.utf8.count), with: digest(of: bytes, without: line).utf8)
  }

  /// The fingerprint of bytes that are those that were sealed; nil for others.
  static func fingerprint(of bytes: [UInt8]) -> String? {
    guard let line = line(in: bytes) else { return nil }
    let digest = digest(of: bytes, without: line)
    // Nothing else may stand on the line, since the fingerprint does not cover it.
    let text = lineStart + digest + "\""
    return ["\n", ",\n"].contains { bytes[line].elementsEqual((text + $0).utf8) } ? digest : nil
  }

  private static func digest(of bytes: [UInt8], without line: Range<Int>) -> String {
    SHA256.hexadecimal([bytes[..<line.lowerBound], bytes[line.upperBound...]])
  }

  /// The last line of this form, with its line end.
  private static func line(in bytes: [UInt8]) -> Range<Int>? {
    guard let line = bytes.lastLine(beginning: lineStart),
      line.count >= lineStart.utf8.count + placeholder.utf8.count
    else { return nil }
    return line.startIndex..<min(line.endIndex + 1, bytes.count)
  }
}

extension [UInt8] {
  /// The last line after the first that begins with a text, without its line end; nil if none does.
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

/// Ids of stores.
enum StoreIdentity {
  private static let digits: [Character] = Array("0123456789abcdef")
  static let length = 32

  /// A new id of 32 hexadecimal digits, so 128 random bits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }

  static func isSound(_ id: String) -> Bool { id.utf8.count == length && id.allSatisfy(digits.contains) }
}
