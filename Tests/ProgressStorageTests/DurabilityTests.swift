// The system calls of an update, watched and made to fail one by one where a tracer is at hand.

#if os(Linux)
import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import ProgressStorage

/// Runs an update in a process of its own under strace.
private struct TracedUpdate {
  /// What the update came to: `written`, the error's headline, or nothing when it was killed.
  let outcome: String
  /// The calls that deal with the workspace, one a line, without process numbers.
  let calls: [String]

  private static let tracer = "/usr/bin/strace"

  /// Whether another process may be traced here: the tracer can be missing or not be allowed to.
  static var isPossible: Bool {
    guard FileManager.default.isExecutableFile(atPath: tracer) else { return false }
    guard let sleeper = spawn(["/bin/sleep", "1"], errorsTo: "/dev/null"),
      let tracing = spawn([tracer, "-qq", "-o", "/dev/null", "-p", String(sleeper)], errorsTo: "/dev/null")
    else { return false }
    _ = exitStatus(sleeper)
    return exitStatus(tracing) == 0
  }

  /// Updates the store of a sandbox; `injection` makes calls fail, in strace's words.
  init(
    in sandbox: Sandbox, injecting injection: String? = nil, endsWith end: ExitTest.Condition = .success
  ) async throws {
    let folder = sandbox.folder
    for name in ["process", "begin", "outcome", "trace", "tracer"] {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    let tracing = Companion {
      // Whatever fails here, the traced process is not left waiting.
      defer { try? Data().write(to: URL(fileURLWithPath: folder + "/begin")) }
      let process = try waitForLine(of: folder + "/process")
      let tracer = try TracedUpdate.trace(process, in: folder, injecting: injection)
      try Data().write(to: URL(fileURLWithPath: folder + "/begin"))
      return (process: process, status: exitStatus(tracer))
    }
    await #expect(processExitsWith: end) {
      [folder = folder as String, workspace = sandbox.workspace as String] in
      // Renamed, so that no call of this writing is left for the tracer to count.
      try Data("\(getpid())\n".utf8).write(to: URL(fileURLWithPath: folder + "/process.new"))
      try #require(rename(folder + "/process.new", folder + "/process") == 0)
      waitForFile(folder + "/begin")
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      let error = try storageError { try store.update { $0.settings.sharesNotes.toggle() } }
      let outcome = error.map { $0.diagnostic.headline } ?? "written"
      try Data(outcome.utf8).write(to: URL(fileURLWithPath: folder + "/outcome"))
    }
    let (process, _) = try await tracing.value
    outcome = (try? String(contentsOfFile: folder + "/outcome", encoding: .utf8)) ?? ""
    let trace = String(decoding: try sandbox.bytes(at: folder + "/trace"), as: UTF8.self)
    calls = trace.split(separator: "\n").filter { $0.contains(sandbox.workspace) }.map {
      String($0.drop { $0.isNumber || $0 == " " }).replacing("<" + sandbox.workspace, with: "<")
        .replacing(".\(process).", with: ".PID.").replacing(/\d+</, with: "<")
    }
  }

  /// Starts the tracer and returns its number once it is attached.
  private static func trace(_ process: String, in folder: String, injecting injection: String?) throws
    -> pid_t
  {
    let arguments =
      [
        tracer, "-f", "-y", "-s", "0", "-o", folder + "/trace", "-e",
        "trace=openat,read,write,fsync,close,renameat,renameat2,unlinkat,flock", "-p", process,
      ] + (injection.map { ["-e", "inject=" + $0] } ?? [])
    let words = folder + "/tracer"
    let started = try #require(spawn(arguments, errorsTo: words))
    _ = try waitForLine(of: words)
    return started
  }
}

/// Starts a program; its number, or nil when that failed. Foundation's processes are not used, because they
/// miss an end while other processes, which inherit what they know it by, are still there.
private func spawn(_ arguments: [String], errorsTo path: String) -> pid_t? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 2, path, O_WRONLY | O_CREAT, 0o600)
  let strings = arguments.map { strdup($0) }
  defer { for string in strings { free(string) } }
  var process: pid_t = 0
  return posix_spawn(&process, arguments[0], &actions, nil, strings + [nil], environ) == 0 ? process : nil
}

/// Waits for a program's end; its exit status, or nil when a signal ended it.
private func exitStatus(_ process: pid_t) -> Int32? {
  var status: Int32 = 0
  guard waitpid(process, &status, 0) == process, status & 0x7F == 0 else { return nil }
  return status >> 8 & 0xFF
}

@Suite(
  .serialized, .enabled("strace is missing here, or may not trace", { TracedUpdate.isPossible }),
  .timeLimit(.minutes(2)))
struct DurabilityTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.store().update { $0.settings.sharesReflections = true }
  }

  @Test("the new version is synced before it takes its place, and the folder after that")
  func order() async throws {
    let traced = try await TracedUpdate(in: sandbox)
    expectEqual(traced.outcome, "written")
    let calls = Array(traced.calls.drop { !$0.contains("O_EXCL") })
    expectEqual(
      calls.prefix(7),
      [
        #"openat(<>, ".progress.json.PID.0.tmp", O_WRONLY|O_CREAT|O_EXCL|O_NOFOLLOW|O_CLOEXEC, 0600) = "#
          + "</.progress.json.PID.0.tmp>",
        #"write(</.progress.json.PID.0.tmp>, ""..., 791) = 791"#,
        "fsync(</.progress.json.PID.0.tmp>) = 0",
        "close(</.progress.json.PID.0.tmp>) = 0",
        #"renameat(<>, ".progress.json.PID.0.tmp", <>, "progress.json") = 0"#,
        "fsync(<>) = 0",
        "close(<>) = 0",
      ])
    // Then it looks whether a backup is due, and lets go.
    #expect(calls.dropFirst(7).contains("close(</backups>) = 0"))
    expectEqual(calls.last, "close(</progress.lock>) = 0")
  }

  /// Calls that fail, and what is said then: everything after the path of the file or folder named.
  static let failures = [
    ("read:error=EIO:when=1", "/progress.json: error: cannot read the file: the disk reports an error"),
    ("flock:error=ENOLCK", "/progress.lock: error: cannot lock the workspace: No locks available (error 37)"),
    ("openat:error=ENOSPC:when=1", "/progress.lock: error: cannot lock the workspace: disk full"),
    ("openat:error=ENOSPC:when=10", ": error: cannot create a file in this folder: disk full"),
    ("write:error=ENOSPC:when=1", "/progress.json: error: cannot write the new version: disk full"),
    (
      "write:error=EIO:when=1",
      "/progress.json: error: cannot write the new version: the disk reports an error"
    ),
    (
      "write:retval=0:when=1",
      "/progress.json: error: cannot write the new version: the disk reports an error"
    ),
    (
      "fsync:error=EIO:when=1",
      "/progress.json: error: cannot write the new version through to the disk: the disk reports an error"
    ),
    (
      "fsync:error=EINTR:when=1",
      "/progress.json: error: cannot write the new version through to the disk: Interrupted system call (error 4)"
    ),
    (
      "close:error=EIO:when=5",
      "/progress.json: error: cannot write the new version: the disk reports an error"
    ),
    (
      "/^renameat:error=EBUSY:when=1",
      "/progress.json: error: cannot put the new version in its place: Device or resource busy (error 16)"
    ),
  ]

  @Test(
    "a failing call leaves the store as it was and no temporary, and is not tried again", arguments: failures)
  func failure(injection: String, message: String) async throws {
    let before = try sandbox.storeBytes()
    let traced = try await TracedUpdate(in: sandbox, injecting: injection)
    expectEqual(traced.outcome, sandbox.workspace + message)
    #expect(traced.calls.count { $0.hasPrefix("fsync(") } <= 1)
    #expect(traced.calls.count { $0.hasPrefix("rename") } <= 1)
    try expectEqual(sandbox.storeBytes(), before)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
    #expect(try sandbox.store(lockWait: .zero).update { $0.settings.sharesNotes = true }.didWrite)
  }

  @Test(
    "an interrupted call, and a folder that cannot be synced at all, are no failures",
    arguments: [
      "openat:error=EINTR:when=1..19+2", "flock:error=EINTR:when=1", "read:error=EINTR:when=1",
      "write:error=EINTR:when=1", "close:error=EINTR:when=5", "fsync:error=EINVAL:when=2",
    ])
  func noFailure(injection: String) async throws {
    let traced = try await TracedUpdate(in: sandbox, injecting: injection)
    expectEqual(traced.outcome, "written")
    try expectEqual(sandbox.store().load()?.settings.sharesNotes, true)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("when the folder's sync fails, the new version stands and the message says both")
  func notConfirmed() async throws {
    let traced = try await TracedUpdate(in: sandbox, injecting: "fsync:error=EIO:when=2")
    expectEqual(
      traced.outcome,
      sandbox.storePath
        + ": error: saved, but the disk does not confirm that it is there for good: the disk reports an error"
    )
    expectEqual(traced.calls.count { $0.hasPrefix("fsync(<>)") }, 1)
    try expectEqual(sandbox.store().load()?.settings.sharesNotes, true)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test(
    "an update that is killed at any call leaves the old or the new version, whole, and nothing to clean by hand",
    arguments: [
      ("openat", 1...9, false), ("flock", 1...1, false), ("read", 1...2, false), ("write", 1...1, false),
      ("fsync", 1...1, false), ("close", 1...5, false), ("/^renameat", 1...1, false), ("fsync", 2...2, true),
      ("close", 6...8, true),
    ])
  func killed(call: String, times: ClosedRange<Int>, isReplaced: Bool) async throws {
    for time in times {
      let before = try #require(try sandbox.store().load()).settings.sharesNotes
      let traced = try await TracedUpdate(
        in: sandbox, injecting: "\(call):signal=KILL:when=\(time)", endsWith: .signal(SIGKILL))
      expectEqual(traced.outcome, "")
      let after = try #require(try sandbox.store().load())
      #expect(after.settings.sharesReflections)
      expectEqual((after.settings.sharesNotes != before), isReplaced)
      let update = try sandbox.store(lockWait: .zero).update { $0.settings.sharesBonusTitles.toggle() }
      #expect(update.didWrite)
      try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
    }
  }
}
#endif
