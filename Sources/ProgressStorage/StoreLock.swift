// The lock that lets one writer at a time into a workspace.

import Files

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Who holds a lock, as it wrote into the lock file.
package struct LockHolder: Hashable, Sendable {
  /// The number of its process.
  package let process: Int32
  /// The program and its command, such as `machinemode done`.
  package let command: String

  package init(process: Int32, command: String) {
    self.process = process
    self.command = command
  }
}

/// The kernel's lock on a file of the workspace: it ends with the process that holds it, so it is never
/// stale, and the file stays, so all writers lock the same one.
package struct StoreLock {
  private let descriptor: Int32

  /// Runs `body` while holding the lock on the file at `path`, which is made when it is missing.
  ///
  /// Throws `lockHeld` when another writer has not let go after `wait`, and what `body` throws.
  package static func hold<Outcome>(
    _ path: String, wait: Duration, during body: () throws -> Outcome
  ) throws -> Outcome {
    let lock = try StoreLock(path, wait: wait)
    defer { lock.release() }
    return try body()
  }

  /// How many times the wait may pass while one holder follows the other.
  private static let mostTurns = 12

  private init(_ path: String, wait: Duration) throws(StorageError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    descriptor = repeatingInterrupted { open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw .systemCallFailed(.lock, path: path, errno: errno) }
    do {
      try acquire(path, wait: wait)
    } catch {
      close(descriptor)
      throw error
    }
    noteHolder()
  }

  private func acquire(_ path: String, wait: Duration) throws(StorageError) {
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileKind(info) == .file else {
      throw .notAFile(path: path, FileKind(info))
    }
    let start = ContinuousClock.now
    // One holder after the other is progress, and only chance decides who comes next: the wait counts for
    // each anew.
    var holder: LockHolder?
    var since = start
    var pause: UInt32 = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: break
      case let code: throw .systemCallFailed(.lock, path: path, errno: code)
      }
      let (now, present) = (ContinuousClock.now, readHolder())
      if present != holder { (holder, since) = (present, now) }
      guard since.duration(to: now) < wait, start.duration(to: now) < wait * StoreLock.mostTurns else {
        throw .lockHeld(
          path: path, holder: present,
          waited: since.duration(to: now) < wait ? wait * StoreLock.mostTurns : wait)
      }
      usleep(pause)
      pause = min(pause * 2, 8_000)
    }
  }

  private func release() {
    // Emptied, so that the next one to wait never reads the name of one that is gone.
    _ = ftruncate(descriptor, 0)
    close(descriptor)
  }

  /// Only words for those who wait: when a full disk has no room for them, the lock holds all the same.
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

  /// The program's name and its first word, which names the command; the rest may be what the learner wrote.
  private static var ownCommand: String {
    let arguments = CommandLine.arguments
    let program = lastComponent(of: arguments.first ?? "machinemode")
    let command = arguments.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    return String(([program] + [command].compactMap(\.self)).joined(separator: " ").prefix(60))
  }
}
