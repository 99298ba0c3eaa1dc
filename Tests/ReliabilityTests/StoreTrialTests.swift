// Runs the release-built trial of the store: damage, mutants and months of rotation, and keeps the rows it prints.

import Foundation
import TestSupport
import Testing

/// The counts of a trial: a few for every test run, all of them when MACHINEMODE_RELIABILITY is `full`.
private enum Counts {
  static let isFull = ProcessInfo.processInfo.environment["MACHINEMODE_RELIABILITY"] == "full"

  static let damage = ["damage", "--every", isFull ? "1" : "32"]
  static let mutants = ["mutants", "--count", isFull ? "1000000" : "20000", "--seed", "1"]
  static let rotation = ["rotation", "--days", isFull ? "400" : "60", "--seed", "1"]
}

@Suite(.serialized)
struct StoreTrialTests {
  @Test(
    "Every flipped bit and every cut of a store is noticed, kept, and answered with the newest sound copy")
  func damage() throws { try expectSuccess(of: Counts.damage) }

  @Test("A mutant of a store is refused and left alone, or nothing that it says is lost")
  func mutants() throws { try expectSuccess(of: Counts.mutants) }

  @Test("Months of logging amid damage keep the newest sound backup and all that was acknowledged")
  func rotation() throws { try expectSuccess(of: Counts.rotation) }

  private func expectSuccess(of arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let program = try program()
    try folder.write("", to: "in")
    let status = try ChildProcess.run(
      program, arguments, in: folder.path, environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path],
      streams: (folder("in"), folder("out"), folder("err")))
    let output = try folder.text("out")
    try keep(output)
    #expect(status == 0, "\(arguments.joined(separator: " ")): status \(status)\n\(output)")
    #expect(try folder.text("err").isEmpty)
  }

  /// The trial stands beside the program that `make test` built for release.
  private func program() throws -> String {
    let named = ProcessInfo.processInfo.environment["MACHINEMODE_BINARY"]
    let beside = URL(fileURLWithPath: named ?? "\(packageFolder)/.build/debug/machinemode")
    let path = beside.deletingLastPathComponent().appendingPathComponent("StoreTrial").path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw CommandRunnerError.noProgram(path) }
    return path
  }

  /// Adds the rows to the table that is asked for.
  private func keep(_ rows: String) throws {
    guard let path = ProcessInfo.processInfo.environment["MACHINEMODE_RELIABILITY_TABLE"] else { return }
    if !FileManager.default.fileExists(atPath: path) {
      guard FileManager.default.createFile(atPath: path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(rows.utf8))
    try file.close()
  }
}
