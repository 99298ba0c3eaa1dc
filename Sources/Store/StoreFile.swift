// Reads a store's file and verifies its checksum; writes the next one.

import Files
import JSON
import StudyModel
import TextTools

/// A store, a backup or a copy as it stands in a file.
struct StoreFile: Sendable {
  let bytes: [UInt8]
  /// The path of the file, for messages.
  let path: String
  let content: StoreContent
  /// False if the checksum is missing or wrong: a person edited the file, or the disk changed it.
  let isIntact: Bool
  /// Whether the file has the format of version 0.3, and the content was converted.
  let isConverted: Bool

  /// A file that was just written.
  init(_ bytes: [UInt8], _ content: StoreContent, path: String) {
    (self.bytes, self.content, self.path) = (bytes, content, path)
    (isIntact, isConverted) = (true, false)
  }

  /// Reads a file; nil if it is missing.
  ///
  /// - Parameter known: a file that was read before; a file with the same bytes is not read again.
  /// - Throws: a `Failure` of the content, of a format that is not known, or of the system.
  static func read(_ path: String, _ table: RecordTable, known: StoreFile? = nil) throws -> StoreFile? {
    if let known, try isFile(path, holding: known.bytes) { return known }
    guard let bytes = try contents(of: path) else { return nil }
    return try StoreFile(bytes, path: path, table)
  }

  /// - Parameter path: the path of the file, for messages.
  init(_ bytes: [UInt8], path: String, _ table: RecordTable) throws {
    let isIntact = Checksum.fingerprint(of: bytes) != nil
    (content, isConverted) = try readingContent(of: bytes, at: path) {
      var sections: Sections
      if isIntact, let split = Sections(splitting: bytes) {
        sections = split
      } else {
        sections = Sections(try parseJSON(bytes, atMost: largestStore).object())
      }
      let isOld = try StoreFile.isOld(try sections.value("schema"), try sections.value("writer"), path)
      if isOld { sections = Sections(try converted(try sections.document()).members) }
      let content = try StoreContent(whole: sections, table)
      // What somebody edited is read as a whole, so that nothing in it fails later.
      if !isIntact { _ = try content.agendaRecords() }
      return (content, isOld)
    }
    (self.bytes, self.path, self.isIntact) = (bytes, path, isIntact)
  }

  /// Whether a file is of version 0.3; throws if its format is not known.
  static func isOld(_ schema: JSONValue?, _ writer: JSONValue?, _ path: String) throws -> Bool {
    guard case .integer(let major)? = schema?["major"], major != StoreHeader.major else { return false }
    if major == formatOfVersion03 { return true }
    let origin = writer?.asText.map { ", written by \(quoted($0, to: 40))" } ?? ""
    throw Failure(
      .data, "the file has format \(major)\(origin), and this program knows \(StoreHeader.major)",
      help: major < StoreHeader.major
        ? "`export` of version 0.3 makes a file that `import` takes; the file was left as it is"
        : "use the version of the program that wrote it, or a later one; the file was left as it is",
      file: path)
  }
}

/// The largest size of a store or an export in bytes: three times that of a log of 1,000 days with a long note on every
/// item.
let largestStore = 256 << 20

/// The bytes of a file of a workspace; nil if it is missing.
func contents(of path: String) throws -> [UInt8]? {
  try readIfPresent(path) { () throws(FileError) in try readFile(at: path, atMost: largestStore).bytes }
}

/// Whether a file of a workspace is there and holds just these bytes.
func isFile(_ path: String, holding bytes: [UInt8]) throws -> Bool {
  try readIfPresent(path) { () throws(FileError) in try isFile(at: path, holding: bytes) } ?? false
}

/// What is read of a file of a workspace; nil if it is missing.
private func readIfPresent<Value>(_ path: String, _ read: () throws(FileError) -> Value) throws -> Value? {
  do {
    return try read()
  } catch {
    switch error {
    case .system(let error) where error.number == ENOENT: return nil
    case .system(let error):
      if let kind = FileKind(at: path), kind != .file { throw notAFile(path, kind) }
      throw systemFailure("read the file", path, error.number)
    case .notAFile(let kind): throw notAFile(path, kind)
    case .tooLarge:
      throw Failure(
        .data, "the file is larger than \(largestStore >> 20) MiB, more than any store",
        help: "see what it holds, or put a copy of the store in its place; the file was left as it is",
        file: path, cause: .content)
    }
  }
}

/// Runs `read`; an error of the content becomes a failure with its place in the file.
func readingContent<Value>(of bytes: [UInt8], at path: String, _ read: () throws -> Value) throws -> Value {
  do {
    return try read()
  } catch let error as JSONError {
    let diagnostic = error.located(in: bytes).diagnostic(file: path)
    throw Failure(
      .data, diagnostic.message,
      help: "\(error.help), or put a copy of the file in its place; the file was left as it is",
      at: diagnostic.place, cause: .content)
  }
}

extension StoreContent {
  /// - Parameter sections: those of a whole file.
  fileprivate init(whole sections: Sections, _ table: RecordTable) throws {
    var members: [String: JSONValue] = [:]
    var own = sections
    for name in StoreHeader.names {
      members[name] = try sections.value(name)
      own.set(name, nil)
    }
    var header = StoreHeader()
    try StoreHeader.fields.read(JSONValue.object(members), into: &header)
    let history = members["history"].map { History($0, revision: header.revision) } ?? History()
    try self.init(own, header: header, history: history, table)
    for name in ["contents", "history", Checksum.field] { members[name] = nil }
    headerUnknown = StoreHeader.fields.unknown(JSONValue.object(members))
  }

  /// The file of the content, with the checksum; the same content gives the same bytes.
  func sealedBytes() -> [UInt8] {
    var whole = sections
    let header = StoreHeader.fields.write(header)
    for (name, value) in headerUnknown?.added(to: header)?.members ?? header.members {
      whole.set(name, value)
    }
    whole.set("contents", StoreHead(self).json)
    whole.set("history", history.json(revision: self.header.revision))
    whole.set(Checksum.field, .string(Checksum.placeholder))
    var bytes = whole.bytes()
    Checksum.seal(&bytes)
    return bytes
  }
}
