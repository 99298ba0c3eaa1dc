// Runs the release-built trial of the store, a small one: damage, mutants and weeks of rotation.

import Foundation
import TestSupport
import Testing

// The whole of it runs beside the other faults of the slow tier (.ci/acceptance).
@Suite(.disabled(if: ProcessInfo.processInfo.environment["MACHINEMODE_RELIABILITY"] == "full"))
struct StoreTrialTests {
  @Test(
    "Every flipped bit and every cut of a store is noticed, kept, and answered with the newest sound copy")
  func damage() throws { try expectSuccess(of: ["damage", "--every", "64"]) }

  @Test("A mutant of a store is refused and left alone, or nothing that it says is lost")
  func mutants() throws { try expectSuccess(of: ["mutants", "--count", "5000", "--seed", "1"]) }

  @Test("A month of logging amid damage keeps the newest sound backup and all that was acknowledged")
  func rotation() throws { try expectSuccess(of: ["rotation", "--days", "30", "--seed", "1"]) }

  private func expectSuccess(of arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "in")
    let status = try ChildProcess.run(
      try program(), arguments, in: folder.path,
      environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path],
      streams: (folder("in"), folder("out"), folder("err")))
    let output = try folder.text("out")
    expectEqual(status, 0, "\(arguments.joined(separator: " ")): status \(status)\n\(output)")
    #expect(try folder.text("err").isEmpty)
  }

  /// The trial stands beside the program that `make test` built for release.
  private func program() throws -> String {
    let named = ProcessInfo.processInfo.environment["MACHINEMODE_BINARY"]
    let beside = URL(fileURLWithPath: named ?? "\(packageFolder)/.build/release/machinemode")
    let path = beside.deletingLastPathComponent().appendingPathComponent("StoreTrial").path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw CommandRunnerError.noProgram(path) }
    return path
  }
}
