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
    (Environment.value("PATH") ?? "").split(separator: ":").contains { isProgram("\($0)/\(name)") }
  }

  /// Whether a path leads to a program that this account may run.
  static func isProgram(_ path: String) -> Bool { Locations.isFile(path) && access(path, X_OK) == 0 }

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
    let received = exchange.run(to: input, from: [output])?[0]
    if received == nil { kill(child, SIGKILL) }
    let status = wait(for: child)
    guard let received else { return .failed("it took longer than \(seconds) seconds or said too much") }
    return status == 0 ? .finished(received) : .failed("it ended with status \(status)")
  }

  /// What a program that ran to its end left behind.
  struct Report {
    /// 128 and more for a signal, as a shell says it.
    let status: Int32
    let output: [UInt8]
    /// What it said on standard error.
    let errors: String
  }

  /// How a run that is to be reported on came out.
  enum Ending {
    case ended(Report)
    /// It is in none of the folders of `PATH`.
    case missing
    /// In words: that it could not be started, or did not end.
    case failed(String)
  }

  /// Runs a program and takes both of what it says and its exit status.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are taken of either stream.
  ///   - seconds: after these it is ended.
  static func report(
    of program: String, _ arguments: [String], input bytes: [UInt8] = [], limit: Int, seconds: Int
  ) -> Ending {
    guard exists(program) else { return .missing }
    guard let input = Pipe(), let output = Pipe(), let errors = Pipe() else {
      return .failed("no pipe could be opened")
    }
    let child = start(
      [program] + arguments, input: input.readEnd, output: output.writeEnd, errors: errors.writeEnd)
    guard let child else { return .failed("it could not be started") }
    input.closeReadEnd()
    output.closeWriteEnd()
    errors.closeWriteEnd()
    let endsAt = now() + Int64(seconds) * 1_000
    let exchange = Exchange(sending: bytes, limit: limit, endsAt: endsAt)
    let received = exchange.run(to: input, from: [output, errors])
    if let received, let status = wait(for: child, until: endsAt) {
      return .ended(
        Report(status: status, output: received[0], errors: String(decoding: received[1], as: UTF8.self)))
    }
    kill(child, SIGKILL)
    _ = wait(for: child)
    return .failed("it took longer than \(seconds) seconds or said too much")
  }

  /// As below, but no longer than until a time in milliseconds of the monotonic clock; nil when it still runs then.
  private static func wait(for child: pid_t, until end: Int64) -> Int32? {
    while true {
      var information = siginfo_t()
      // It stays to be waited for, so that its status is read in one place.
      let code = waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
      if code < 0 && errno != EINTR || endedProcess(information) == child { return wait(for: child) }
      guard now() < end else { return nil }
      _ = poll(nil, 0, 5)
    }
  }

  private static func endedProcess(_ information: siginfo_t) -> pid_t {
    #if canImport(Darwin)
    information.si_pid
    #else
    information._sifields._sigchld.si_pid
    #endif
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

  /// - Parameter errors: where standard error goes; nowhere without one.
  private static func start(
    _ words: [String], input: Int32, output: Int32, errors: Int32? = nil
  ) -> pid_t? {
    var strings: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { strings.forEach { free($0) } }
    strings.append(nil)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let errors {
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
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

  /// - Returns: all that came of each; nil after the time or beyond the limit.
  func run(to input: Pipe, from outputs: [Pipe]) -> [[UInt8]]? {
    _ = fcntl(input.writeEnd, F_SETFL, O_NONBLOCK)
    var sent = 0
    var received = [[UInt8]](repeating: [], count: outputs.count)
    if sending.isEmpty { input.closeWriteEnd() }
    while outputs.contains(where: { $0.readEnd >= 0 }) {
      let left = endsAt - ProgramRun.now()
      guard left > 0, received.allSatisfy({ $0.count <= limit }) else { return nil }
      // A descriptor below 0 is passed over.
      var waited = outputs.map { pollfd(fd: $0.readEnd, events: Int16(POLLIN), revents: 0) }
      waited.append(pollfd(fd: input.writeEnd, events: Int16(POLLOUT), revents: 0))
      guard poll(&waited, nfds_t(waited.count), Int32(clamping: left)) >= 0 || errno == EINTR else {
        return nil
      }
      if waited[outputs.count].revents != 0 { sent = send(from: sent, to: input) }
      for (index, output) in outputs.enumerated() where waited[index].revents != 0 {
        switch receive(from: output, into: &received[index]) {
        case 0: output.closeReadEnd()
        case let count where count < 0 && errno != EINTR: return nil
        default: break
        }
      }
    }
    return received
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
