// Locks a workspace, so that one writer at a time changes it.

import Files
import TextTools

/// The holder of a lock, as it wrote itself into the lock file.
private struct LockHolder: Hashable, Sendable {
  let process: Int32
  /// The program and its command, e.g. `machinemode done`.
  let command: String

  var words: String {
    command.isEmpty ? "process \(process)" : "process \(process) (\(quoted(command, to: 40)))"
  }
}

/// A `flock` lock on a file of the workspace. The kernel releases it when the process ends, so it is never stale; the
/// file is never removed, so all writers lock the same one.
package struct StoreLock {
  private let descriptor: Int32

  /// Runs `body` while holding the lock on the file at `path`, which is created if missing.
  ///
  /// Throws a `Failure` if another writer still holds the lock after `wait`, and what `body` throws.
  package static func hold<Outcome>(
    _ path: String, wait: Duration, during body: () throws -> Outcome
  ) throws -> Outcome {
    let lock = try StoreLock(path, wait: wait)
    defer { lock.release() }
    return try body()
  }

  /// How many times `wait` the total may last while holders change.
  private static let mostTurns = 12

  private init(_ path: String, wait: Duration) throws {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    descriptor = repeatingInterrupted { open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw systemFailure("lock the workspace", path, errno) }
    do {
      try acquire(path, wait: wait)
    } catch {
      close(descriptor)
      throw error
    }
    noteHolder()
  }

  private func acquire(_ path: String, wait: Duration) throws {
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileKind(info) == .file else {
      throw notAFile(path, FileKind(info))
    }
    let start = ContinuousClock.now
    // While holders change there is progress, and only chance decides who is next: `wait` restarts with each holder.
    var holder: LockHolder?
    var since = start
    var pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: break
      case let code: throw systemFailure("lock the workspace", path, code)
      }
      let (now, present) = (ContinuousClock.now, readHolder())
      if present != holder { (holder, since) = (present, now) }
      guard since.duration(to: now) < wait, start.duration(to: now) < wait * StoreLock.mostTurns else {
        let waited = since.duration(to: now) < wait ? wait * StoreLock.mostTurns : wait
        throw Failure(
          .environment, "\(present?.words ?? "another process") is still writing after \(waited.words)",
          help: "wait until it has ended and run the command again", file: path)
      }
      usleep(pause)
      pause = min(pause * 2, 8_000)
    }
  }

  private func release() {
    // Emptied, so that a waiting writer never reads the name of a holder that is gone.
    _ = ftruncate(descriptor, 0)
    close(descriptor)
  }

  /// For messages only: if the disk is too full to write it, the lock holds all the same.
  private func noteHolder() {
    let line = Array("\(getpid()) \(StoreLock.ownCommand)\n".utf8)
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = pwrite(descriptor, line, line.count, 0)
  }

  private func readHolder() -> LockHolder? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    let line = String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let process = Int32(first) else { return nil }
    return LockHolder(process: process, command: parts.count > 1 ? String(parts[1]) : "")
  }

  /// The program's name and the command; other arguments are left out, since they may be the learner's own words.
  private static var ownCommand: String {
    let arguments = CommandLine.arguments
    let program = lastComponent(of: arguments.first ?? "machinemode")
    let command = arguments.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    return String(([program] + [command].compactMap(\.self)).joined(separator: " ").prefix(60))
  }
}

extension Duration {
  /// In seconds, with tenths below ten: `5 s`, `0.2 s`.
  fileprivate var words: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    return tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
