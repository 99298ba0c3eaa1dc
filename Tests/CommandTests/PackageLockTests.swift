// The build's own installation of packages, while another program holds apt's locks, with a stand-in for `apt-get`.

import Foundation
import TestSupport
import Testing

@Suite("Installing packages")
struct PackageLockTests {
  private let standIns: SchedulerStandIns
  private var runner: CommandRunner { standIns.runner }

  /// `apt-get` fails with these words until it was called `failures` times, and records its calls.
  private init(_ failures: Int, _ words: String, calling: String = "*") throws {
    standIns = try SchedulerStandIns([])
    try standIns.add("sudo", "exec \"$@\"")
    try standIns.add("id", "echo 1000")
    let calls = runner.folder("calls")
    try standIns.add(
      "apt-get",
      """
      echo "apt-get $*" >> '\(calls)'
      [ "$(grep -c . '\(calls)')" -gt \(failures) ] || { printf '%s\\n' '\(words)' >&2; exit 100; }
      """)
  }

  init() throws { try self.init(0, "") }

  private func install(_ packages: String, wait: Int) throws -> CommandResult {
    try runner.runUnchecked(
      shell: "'\(packageFolder)/.ci/apt' \(packages)",
      environment: ["PATH": "\(runner.folder("bin")):/usr/bin:/bin", "APT_WAIT": String(wait)])
  }

  private static let locks: [(words: String, holder: String, lock: String)] = [
    (
      "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (unattended-upgr)",
      "process 4711 (unattended-upgr)", "/var/lib/apt/lists/lock"
    ),
    (
      "E: Could not get lock /var/lib/dpkg/lock-frontend - open (11: Resource temporarily unavailable)",
      "another program", "/var/lib/dpkg/lock-frontend"
    ),
    (
      "dpkg: error: dpkg frontend lock was locked by another process with pid 4711", "process with pid 4711",
      "the lock of dpkg"
    ),
  ]

  @Test("waits for a lock, and says once for whom", arguments: locks)
  func waits(words: String, holder: String, lock: String) throws {
    let tests = try PackageLockTests(2, words)
    let result = try tests.install("one two", wait: 30)
    expectEqual(result.status, 0)
    expectEqual(result.output, "Installing with apt-get: one two\n")
    expectEqual(result.errors, "Waiting up to 30 seconds for \(holder), which holds \(lock)\n")
    let update = "apt-get -qq update\n"
    try expectEqual(
      tests.runner.folder.text("calls"),
      "\(update)\(update)\(update)apt-get -qq install -y --no-install-recommends one two\n")
  }

  @Test("gives up after the time it was given, and says who holds the lock and what to do", arguments: locks)
  func givesUp(words: String, holder: String, lock: String) throws {
    let result = try PackageLockTests(1_000, words).install("one", wait: 0)
    expectEqual(result.status, 3)
    expectPrefix(
      result.errors, "error: \(holder) has held \(lock) for 0 seconds (needed for: one)\nhelp: let it finish",
      "\(result.errors)")
  }

  @Test("does not wait for anything else that goes wrong")
  func fails() throws {
    let tests = try PackageLockTests(1_000, "E: Unable to locate package one")
    let result = try tests.install("one", wait: 30)
    expectEqual(result.status, 1)
    expectEqual(result.errors, "E: Unable to locate package one\n")
    try expectEqual(tests.runner.folder.text("calls"), "apt-get -qq update\n")
  }
}
