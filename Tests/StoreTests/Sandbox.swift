// A workspace of its own for each test, with a store in it to change, damage and look at.

import Files
import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

/// A temporary folder with a workspace, which goes when the test is over.
struct Sandbox: Sendable {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let storeID = "00112233445566778899aabbccddeeff"

  /// A Friday evening: 2026-11-20T21:00:00+01:00.
  static let now = Instant(secondsSinceEpoch: 1_795_204_800, offset: 3_600)

  /// The same time of day some days later.
  static func evening(_ days: Int, seconds: Int = 0) -> Instant {
    Instant(secondsSinceEpoch: now.secondsSinceEpoch + days * 86_400 + seconds, offset: now.offset)
  }

  var workspace: String { folder("workspace") }
  var storePath: String { path("progress.json") }
  var previousPath: String { path("progress.previous.json") }
  var lockPath: String { path("progress.lock") }

  func path(_ name: String) -> String { "\(workspace)/\(name)" }

  func store(
    version: String = "0.4.0", lockWait: Duration = .seconds(30), records table: RecordTable = .standard,
    selected: ProgrammeName? = nil, plan: String? = nil
  ) -> ProgressStore {
    ProgressStore(
      folder: workspace, writerVersion: version, newID: Sandbox.storeID, lockWait: lockWait, records: table,
      selected: selected, plan: { plan.map { Array($0.utf8) } })
  }

  // MARK: Files

  /// Puts a file into the workspace, which is made for it.
  func write(_ bytes: [UInt8], to name: String = "progress.json") throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ text: String, to name: String = "progress.json") throws {
    try write(Array(text.utf8), to: name)
  }

  /// Puts a sealed store in its place: what every store has, and these members, each on a line of its own.
  func writeStore(_ members: String = "", revision: Int = 1) throws {
    try write(Sandbox.storeBytes(members, revision: revision))
  }

  static func storeBytes(_ members: String = "", revision: Int = 1, major: Int = 4) -> [UInt8] {
    let writer = major == 4 ? "machinemode 0.4.0" : "machinemode 0.3.0"
    let text = """
      {
        "id": "\(storeID)",
        "revision": \(revision),
        "schema": {"major": \(major), "minor": 0},
        "sha256": "\(Checksum.placeholder)",
        "writer": "\(writer)"\(members.isEmpty ? "" : ",\n  \(members)")
      }

      """
    var bytes = Array(text.utf8)
    Checksum.seal(&bytes)
    return bytes
  }

  func bytes(_ name: String = "progress.json") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func text(_ name: String = "progress.json") throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  func remove(_ names: String...) throws {
    for name in names { try FileManager.default.removeItem(atPath: path(name)) }
  }

  /// Edits the store by hand.
  func edit(_ old: String, _ new: String) throws {
    let text = try text()
    try #require(text.contains(old), "\(old) is not in \(text)")
    try write(text.replacing(old, with: new))
  }

  /// What the store holds, without what every write changes.
  func content() throws -> JSONValue {
    var document = try parseJSON(bytes())
    for name in StoreHeader.names { document[name] = nil }
    return document
  }

  /// The names in a folder of the workspace, sorted; none if it is missing.
  func names(in name: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }

  var backupNames: [String] { names(in: "backups") }

  /// Breaks all copies that a store could be restored from.
  func breakCopies() throws {
    if FileKind(at: previousPath) != nil { try remove("progress.previous.json") }
    for name in backupNames { try write("", to: "backups/\(name)") }
  }

  /// The permission bits of a file or folder of the workspace.
  func mode(_ name: String) throws -> Int {
    Int(try #require(try fileStatus(at: path(name))).st_mode & 0o777)
  }
}

extension ProgressStore {
  /// Changes the log as a step of undo.
  @discardableResult
  func change(
    _ summary: String = "a change", at now: Instant = Sandbox.now,
    _ change: (inout ProgressLog) throws -> Void
  ) throws -> StoreUpdate<Void> {
    try update(at: now, change) { LoggedAction(command: "test", summary: summary, instant: now) }
  }

  /// Changes the logs of all programmes as a step of undo.
  @discardableResult
  func changeAll(
    at now: Instant = Sandbox.now, following plans: [ProgrammeName: String] = [:],
    _ change: (inout LearnerLog) -> Void
  ) throws -> StoreUpdate<Void> {
    try updateProgrammes(at: now, following: plans.mapValues { NewPlan(Array($0.utf8)) }, change) {
      LoggedAction(command: "test", summary: "a change", instant: now)
    }
  }

  /// Solves problems, each in a change of its own, on one evening after the other or on one.
  func solve(_ numbers: ClosedRange<Int>, from day: Int = 0, onOneEvening: Bool = true) throws {
    for (place, number) in numbers.enumerated() {
      let now = Sandbox.evening(day + (onOneEvening ? 0 : place), seconds: onOneEvening ? number : 0)
      try change("LC \(number)", at: now) { $0.items[ItemID("lc-\(number)")] = solved(at: now) }
    }
  }

  /// Takes an export of another store, or whatever `import` takes.
  @discardableResult
  func take(
    _ bytes: [UInt8], at now: Instant = Sandbox.now, takingPlans: Bool = false
  ) throws -> (update: StoreUpdate<Bool>, remarks: [MergeRemark], difference: LogDifference) {
    let source = try SharedLog(bytes, path: "export.json", records: table)
    let opened = try open(at: now)
    let merge = try importing(source, opened, at: now, takingPlans: takingPlans)
    let action = LoggedAction(command: "import", summary: "all", instant: now)
    let update = try take(merge.merged, of: source, opened, at: now, as: action)
    return (update, merge.remarks, merge.difference)
  }

  /// The bytes of an export; empty without a store.
  func exported() throws -> [UInt8] { try export(open(at: Sandbox.now))?.bytes ?? [] }

  /// The descriptions of the steps that can be undone, the latest first.
  func steps() throws -> [String] { try look().actions(.back).map { "\($0.command) \($0.summary)" } }
}

/// A problem that was solved in 20 minutes.
func solved(at now: Instant, note: String? = nil) -> ItemRecord {
  ItemRecord(
    attempts: [Attempt(instant: now, zone: "UTC", day: now.localDate, minutes: 20, isFinish: true)],
    note: note.map { Note(markdown: $0, changed: now) })
}

/// What a call fails with; nil if it does not.
func failure<Value>(_ call: () throws -> Value) throws -> Failure? {
  do {
    _ = try call()
    return nil
  } catch let failure as Failure {
    return failure
  }
}

extension Failure {
  /// The diagnostic with the paths below the sandbox.
  func diagnostic(in sandbox: Sandbox) -> Diagnostic {
    func inside(_ text: String) -> String { text.replacing("\(sandbox.folder.path)/", with: "") }
    let place = place.map {
      Diagnostic.Place(file: inside($0.file), line: $0.line, column: $0.column, source: $0.source)
    }
    return Diagnostic(place: place, message: inside(message), help: help)
  }

  /// The place and the message on one line, without the path before the file's name.
  var line: String {
    let headline = diagnostic.headline
    let parts = headline.split(separator: ": ", maxSplits: 1)
    return parts.count == 2 ? "\(lastComponent(of: String(parts[0]))): \(parts[1])" : headline
  }
}
