// A folder of its own for each test, with a store in it to write, read and look at.

import Foundation
@testable import Store
import JSON
import StudyModel
import Testing


/// A temporary folder that goes when the test is over.
final class Sandbox: Sendable {
  let folder: String
  var workspace: String { folder + "/workspace" }
  var storePath: String { workspace + "/progress.json" }
  var lockPath: String { workspace + "/progress.lock" }

  static let storeID = "00112233445566778899aabbccddeeff"

  /// A Friday evening.
  static let now = Instant(secondsSinceEpoch: 1_795_204_800, offset: 3_600)

  init() throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appendingPathComponent("progress-storage-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func store(lockWait: Duration = .seconds(30)) -> ProgressStore {
    ProgressStore(folder: workspace, writerVersion: "0.1.0", newID: Sandbox.storeID, lockWait: lockWait)
  }

  /// Puts bytes at the store's place, in a workspace that is made for it.
  func place(_ bytes: [UInt8]) throws {
    try makeWorkspace()
    try Data(bytes).write(to: URL(fileURLWithPath: storePath))
  }

  func place(_ text: String) throws { try place(Array(text.utf8)) }

  /// Puts a sealed store at its place: what every store has, and these members, such as `"x": 1`.
  func placeStore(
    revision: Int = 1, minor: Int = 0, writer: String = "machinemode 0.1.0", _ members: String = ""
  ) throws { try place(Sandbox.storeBytes(revision: revision, minor: minor, writer: writer, members)) }

  static func storeBytes(
    revision: Int = 1, minor: Int = 0, writer: String = "machinemode 0.1.0", _ members: String = ""
  ) -> [UInt8] {
    let others = members.isEmpty ? "" : ",\n  \(members)"
    let text = """
      {
        "id": "\(storeID)", "revision": \(revision), "schema": {"major": 3, "minor": \(minor)},
        "sha256": "\(Checksum.placeholder)",
        "writer": "\(writer)"\(others)
      }

      """
    var bytes = Array(text.utf8)
    Checksum.seal(&bytes)
    return bytes
  }

  /// The copy of what was last written.
  var copyPath: String { workspace + "/progress.previous.json" }

  func removeCopy() throws { try FileManager.default.removeItem(atPath: copyPath) }

  /// Edits the store by hand.
  func edit(_ old: String, _ new: String) throws {
    let text = try storeText()
    try #require(text.contains(old))
    try place(text.replacing(old, with: new))
  }

  func makeWorkspace() throws {
    try FileManager.default.createDirectory(atPath: workspace, withIntermediateDirectories: true)
  }

  func storeBytes() throws -> [UInt8] { try bytes(at: storePath) }
  func storeText() throws -> String { String(decoding: try storeBytes(), as: UTF8.self) }

  /// The text of the store without what every write changes: head, history, fingerprint, and the id.
  func storeContent() throws -> String {
    guard case .object(var members) = try parseJSON(storeBytes()) else { return "" }
    members.removeAll { ["contents", "history", "id", "sha256"].contains($0.key) }
    return JSONValue.object(members).text
  }

  func bytes(at path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The names in a folder, sorted; of the workspace without its backups and the copy of the store.
  func names(in path: String? = nil) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path ?? workspace).sorted()
    return path == nil ? names.filter { !["backups", "progress.previous.json"].contains($0) } : names
  }

  /// The names of the backups, sorted.
  func backupNames() throws -> [String] {
    let path = workspace + "/backups"
    return FileManager.default.fileExists(atPath: path) ? try names(in: path) : []
  }

  /// The permission bits of a file or folder.
  func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// The number of a process that has ended.
  func endedProcess() async throws -> Int32 {
    let path = folder + "/ended"
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Data(String(getpid()).utf8).write(to: URL(fileURLWithPath: path))
    }
    let number = String(decoding: try bytes(at: path), as: UTF8.self)
    try FileManager.default.removeItem(atPath: path)
    return try #require(Int32(number))
  }
}

extension ProgressStore {
  /// An update at a fixed instant that goes into the history as `test`.
  func update<Outcome>(
    at now: Instant = Sandbox.now, _ change: (inout ProgressLog) throws -> Outcome
  ) throws -> StoreUpdate<Outcome> {
    try update(at: now, change) { _ in
      LoggedAction(command: "test", summary: "a change", days: [], instant: now)
    }
  }
}

/// The error of a storage call.
func storageError<Value>(_ call: () throws -> Value) throws -> StorageError? {
  do {
    _ = try call()
    return nil
  } catch let error as StorageError {
    return error
  }
}

/// Waits until a file is there, for a minute at most.
func waitForFile(_ path: String) {
  for _ in 0..<60_000 {
    if FileManager.default.fileExists(atPath: path) { return }
    usleep(1_000)
  }
}

/// The first line of a file, as soon as it is whole; throws after a minute.
func waitForLine(of path: String) throws -> String {
  for _ in 0..<60_000 {
    if let text = try? String(contentsOfFile: path, encoding: .utf8), let end = text.firstIndex(of: "\n") {
      return String(text[..<end])
    }
    usleep(1_000)
  }
  throw CocoaError(.fileReadNoSuchFile)
}

/// Work on a thread of its own, from the moment it is made.
///
/// A test that waits for another process holds one of the few threads of the tests' pool until that process
/// ends; so whatever the process waits for in its turn is done by a companion, which needs no thread of the
/// pool.
struct Companion<Value: Sendable>: Sendable {
  private let results: AsyncThrowingStream<Value, any Error>

  init(_ work: @escaping @Sendable () throws -> Value) {
    let (results, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    self.results = results
    Thread {
      do {
        continuation.yield(try work())
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }.start()
  }

  /// What came of the work, once it is done.
  var value: Value {
    get async throws {
      for try await result in results { return result }
      throw CancellationError()
    }
  }
}

extension StoredProgress {
  /// The bytes of a store file with this content.
  func storeBytes(_ table: RecordTable) -> [UInt8] { StoredProgress.sealed(storeDocument(table)) }
}
