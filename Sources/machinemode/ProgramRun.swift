// Another program as a filter: bytes in, bytes out, within a time.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum ProgramRun {
  /// What became of a run.
  enum Outcome {
    case finished([UInt8])
    /// It is in none of the folders of `PATH`.
    case missing
    /// In words: how it ended, or that it did not.
    case failed(String)
  }

  /// Whether a program is in one of the folders of `PATH`.
  static func exists(_ name: String) -> Bool {
    (Environment.value("PATH") ?? "").split(separator: ":").contains { folder in
      let path = "\(folder)/\(name)"
      return Locations.isFile(path) && access(path, X_OK) == 0
    }
  }

  /// Gives a program bytes on its standard input and takes those of its standard output; what it says on standard error
  /// is not shown.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are taken.
  ///   - seconds: after these it is ended.
  static func filter(
    _ bytes: [UInt8], through program: String, _ arguments: [String], limit: Int, seconds: Int
  ) -> Outcome {
    guard exists(program) else { return .missing }
    guard let input = Pipe(), let output = Pipe() else { return .failed("no pipe could be opened") }
    guard let child = start([program] + arguments, input: input.readEnd, output: output.writeEnd) else {
      return .failed("it could not be started")
    }
    input.closeReadEnd()
    output.closeWriteEnd()
    let exchange = Exchange(sending: bytes, limit: limit, endsAt: now() + Int64(seconds) * 1_000)
    let received = exchange.run(to: input, from: output)
    if received == nil { kill(child, SIGKILL) }
    let status = wait(for: child)
    guard let received else { return .failed("it took longer than \(seconds) seconds or said too much") }
    return status == 0 ? .finished(received) : .failed("it ended with status \(status)")
  }

  /// - Returns: the exit status; 128 and more for a signal, as a shell says it.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return exitStatus(of: status)
  }

  /// - Parameter status: as `waitpid` gives it.
  /// - Returns: the exit status; 128 and more for a signal, as a shell says it.
  static func exitStatus(of status: Int32) -> Int32 {
    // The low seven bits are the signal that ended it; the exit status stands above them.
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Attributes with which a program starts as from a shell: what this one ignores, it must not inherit.
  static func withDefaultSignals<Result>(_ use: (inout posix_spawnattr_t) -> Result) -> Result {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return use(&attributes)
  }

  private static func start(_ words: [String], input: Int32, output: Int32) -> pid_t? {
    var strings: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { strings.forEach { free($0) } }
    strings.append(nil)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    let code = withDefaultSignals { posix_spawnp(&child, words[0], &actions, &$0, strings, environ) }
    return code == 0 ? child : nil
  }

  /// In milliseconds.
  fileprivate static func now() -> Int64 { Int64(Clock.monotonicNanoseconds() / 1_000_000) }
}

/// Two ends of a pipe, neither of which a child inherits by itself.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() { Pipe.close(&readEnd) }
  func closeWriteEnd() { Pipe.close(&writeEnd) }

  private static func close(_ end: inout Int32) {
    if end >= 0 { _ = closeDescriptor(end) }
    end = -1
  }
}

/// The system's `close`, which a method of that name would hide.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Both ways at once, so that neither program waits for the other.
private struct Exchange {
  let sending: [UInt8]
  let limit: Int
  /// In milliseconds of the monotonic clock.
  let endsAt: Int64

  /// - Returns: all that came; nil after the time or beyond the limit.
  func run(to input: Pipe, from output: Pipe) -> [UInt8]? {
    _ = fcntl(input.writeEnd, F_SETFL, O_NONBLOCK)
    var (sent, received) = (0, [UInt8]())
    if sending.isEmpty { input.closeWriteEnd() }
    while true {
      let left = endsAt - ProgramRun.now()
      guard left > 0, received.count <= limit else { return nil }
      // A descriptor below 0 is passed over.
      var waited = [
        pollfd(fd: output.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.writeEnd, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&waited, 2, Int32(clamping: left)) >= 0 || errno == EINTR else { return nil }
      if waited[1].revents != 0 { sent = send(from: sent, to: input) }
      guard waited[0].revents != 0 else { continue }
      switch receive(from: output, into: &received) {
      case 0: return received
      case let count where count < 0 && errno != EINTR: return nil
      default: break
      }
    }
  }

  private func send(from start: Int, to input: Pipe) -> Int {
    let count = sending[start...].withUnsafeBytes { write(input.writeEnd, $0.baseAddress, $0.count) }
    let sent = start + max(0, count)
    // One that wants no more may still have something to say.
    let isRefused = count < 0 && errno != EAGAIN && errno != EINTR
    if sent == sending.count || isRefused { input.closeWriteEnd() }
    return sent
  }

  private func receive(from output: Pipe, into received: inout [UInt8]) -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = buffer.withUnsafeMutableBytes { read(output.readEnd, $0.baseAddress, $0.count) }
    if count > 0 { received += buffer[..<count] }
    return count
  }
}
