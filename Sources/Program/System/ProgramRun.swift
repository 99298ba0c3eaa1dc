// Runs other programs: passes arguments and input, and returns output and status within a time limit.

import Files
import StudyModel
import Synchronization
import TextTools

/// One run of a program. Its arguments are a list and pass through no shell.
struct ProgramRun {
  let program: String
  let arguments: [String]
  /// Variables to set in the environment.
  var settings: [String: String] = [:]
  /// Variables that it does not inherit.
  var unset: Set<String> = []
  /// The largest number of bytes that it may print on standard output, unless they are consumed, or on standard error.
  var limit = 1 << 20
  /// Whether what it started ends with it at the time limit; if not, it ends with this program at Ctrl-C.
  var isInOwnGroup = true
  /// The time limit; then the program is killed.
  let seconds: Int

  struct Report {
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    /// The exit status as `wait` returns it; nil if it did not end by itself.
    private(set) var status: Int32?
    /// Why it failed, on one line, in its own words if it printed any; nil if it ended with status 0.
    private(set) var complaint: String?

    var text: String { String(decoding: output, as: UTF8.self) }

    /// What it printed on standard error, on one line; empty if nothing.
    var said: String {
      let words = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      return truncated(printable(words.joined(separator: " ")), to: 300)
    }

    /// A program that ended by itself.
    init(output: [UInt8], errors: [UInt8], status: Int32) {
      self.init(complaint: nil)
      self.output = output
      self.errors = errors
      self.status = status
      if status != 0 { complaint = said.isEmpty ? "it ended with status \(status)" : said }
    }

    init(complaint: String?) { self.complaint = complaint }
  }

  /// - Parameters:
  ///   - input: its standard input, which it gets as a file, so that it never waits for this program.
  ///   - consume: gets its standard output piece by piece, of any length; nil to have it in the report.
  func report(input: [UInt8] = [], consume: ((ArraySlice<UInt8>) -> Void)? = nil) -> Report {
    guard let path = ProgramRun.path(of: program) else {
      return Report(complaint: "PATH has no `\(program)`")
    }
    guard let source = Descriptor(fileOf: input), let output = Descriptor.pipe(),
      let errors = Descriptor.pipe()
    else { return Report(complaint: "no file for its input or output could be opened") }
    let streams = [(source, STDIN_FILENO), (output.end, STDOUT_FILENO), (errors.end, STDERR_FILENO)]
    let started = try? ProgramRun.spawn(
      path, [program] + arguments, settings: settings, unset: unset, inOwnGroup: isInOwnGroup
    ) {
      for (descriptor, stream) in streams {
        posix_spawn_file_actions_adddup2(&$0, descriptor.number, stream)
      }
    }
    guard let child = started else { return Report(complaint: "it could not be started") }
    for (descriptor, _) in streams { descriptor.close() }
    let end = ProgramRun.now() + Int64(seconds) * 1_000
    let outputs = [output.start, errors.start]
    if let received = received(from: outputs, of: child, until: end, consume: consume),
      let status = ProgramRun.wait(for: child, until: end)
    {
      return Report(output: received[0], errors: received[1], status: status)
    }
    kill(isInOwnGroup ? -child : child, SIGKILL)
    _ = ProgramRun.wait(for: child)
    return Report(complaint: "it took longer than \(counted(seconds, "second")) or printed too much")
  }

  /// After this many milliseconds without a byte, checks whether the program has ended.
  private static let pollTime: Int64 = 50

  /// Reads the outputs of a program until both end, or until it has ended and they are silent.
  ///
  /// - Parameter end: in milliseconds of the monotonic clock.
  /// - Returns: the bytes of each output; nil after the time limit or beyond the size limit.
  private func received(
    from outputs: [Descriptor], of child: pid_t, until end: Int64, consume: ((ArraySlice<UInt8>) -> Void)?
  ) -> [[UInt8]]? {
    var received = [[UInt8]](repeating: [], count: outputs.count)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while outputs.contains(where: \.isOpen) {
      let left = end - ProgramRun.now()
      guard left > 0, received.allSatisfy({ $0.count <= limit }) else { return nil }
      LongWork.tell()
      // `poll` ignores a negative descriptor.
      var waited = outputs.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      let ready = poll(&waited, nfds_t(waited.count), Int32(clamping: min(left, ProgramRun.pollTime)))
      guard ready >= 0 || errno == EINTR else { return nil }
      // A process that it left running may hold the pipes open.
      if ready == 0, ProgramRun.hasEnded(child) { break }
      for (index, output) in outputs.enumerated() where waited[index].revents != 0 {
        let count = buffer.withUnsafeMutableBytes { read(output.number, $0.baseAddress, $0.count) }
        guard count >= 0 || errno == EINTR else { return nil }
        if count == 0 { output.close() }
        let piece = buffer.prefix(max(0, count))
        if index == 0, let consume { consume(piece) } else { received[index] += piece }
      }
    }
    return received
  }
}

extension ProgramRun {
  /// The search path if `PATH` is unset, as under some schedulers.
  private static let usualFolders = "/usr/local/bin:/usr/bin:/bin"

  /// The path of a program in the folders of `PATH`, or of one that is named by its path; nil if there is none.
  static func path(of name: String) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    return (Environment.value("PATH") ?? usualFolders).split(separator: ":").map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  static func exists(_ name: String) -> Bool { path(of: name) != nil }

  /// Whether a path is a program that this account may run.
  static func isProgram(_ path: String) -> Bool { Locations.isFile(path) && access(path, X_OK) == 0 }

  /// The exit status as below; nil if the child still runs at `end`, in milliseconds of the monotonic clock.
  private static func wait(for child: pid_t, until end: Int64) -> Int32? {
    while !hasEnded(child) {
      guard now() < end else { return nil }
      LongWork.tell()
      _ = poll(nil, 0, 1)
    }
    return wait(for: child)
  }

  /// Whether a child has ended or does not exist. It is not reaped, so that its status is read in one place.
  fileprivate static func hasEnded(_ child: pid_t) -> Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT)
    if code < 0 { return errno != EINTR }
    #if canImport(Darwin)
    return information.si_pid == child
    #else
    return information._sifields._sigchld.si_pid == child
    #endif
  }

  /// - Returns: the exit status; 128 plus the number for a signal, as in a shell.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    // The low seven bits are the signal that ended it, the next byte is the exit status.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Runs a program with the terminal and all streams of this one; returns its exit status, as `wait` does.
  static func runInForeground(_ path: String, _ arguments: [String]) throws -> Int32 {
    // Ctrl-C belongs to the program while it runs: otherwise it would end this process, and nobody would report on
    // the work.
    let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    do {
      return wait(for: try spawn(path, [path] + arguments))
    } catch {
      throw failure(path, error)
    }
  }

  /// Starts a program in its own process group and without streams, so that it can outlive this one.
  ///
  /// - Returns: the exit status; nil if it still runs after the time.
  static func runBeside(_ path: String, _ arguments: [String], timeoutMilliseconds: Int) throws -> Int32? {
    do {
      let child = try spawn(path, [path] + arguments, inOwnGroup: true) { actions in
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
          posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
      }
      return wait(for: child, until: now() + Int64(timeoutMilliseconds))
    } catch {
      throw failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> Failure {
    Failure(.environment, "\(printable(path)) could not be started: \(error.reason)")
  }

  /// Starts a program with default signal handling, so that it does not inherit our ignored signals.
  ///
  /// - Parameters:
  ///   - inOwnGroup: whether it gets its own process group, so that it can be killed with what it started.
  ///   - redirect: sets up its streams.
  private static func spawn(
    _ path: String, _ words: [String], settings: [String: String] = [:], unset: Set<String> = [],
    inOwnGroup: Bool = false,
    _ redirect: (inout posix_spawn_file_actions_t) -> Void = { _ in }
  ) throws(SystemError) -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    var variables = Environment.copies(with: settings, unset: unset)
    defer { (words + variables).forEach { free($0) } }
    words.append(nil)
    variables.append(nil)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | (inOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0))
    var child = pid_t()
    let code = inheritance.withLock { _ in posix_spawn(&child, path, &actions, &attributes, words, variables)
    }
    guard code == 0 else { throw SystemError(code) }
    return child
  }

  /// In milliseconds.
  fileprivate static func now() -> Int64 { Int64(Clock.monotonicNanoseconds() / 1_000_000) }
}

/// Held while a program is started, and while a descriptor is made that none may inherit, as `serve` does in several threads.
let inheritance = Mutex(())

/// An open file that `exec` closes, and that is closed with its last reference.
private final class Descriptor {
  /// Negative once it is closed.
  private(set) var number: Int32

  var isOpen: Bool { number >= 0 }

  private init(_ number: Int32) { self.number = number }

  /// A file with these bytes, to read; no folder names it any more.
  init?(fileOf bytes: [UInt8]) {
    number = -1
    if bytes.isEmpty {
      number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    } else {
      var path = Array("\(Environment.value("TMPDIR") ?? "/tmp")/machinemode-XXXXXX".utf8CString)
      number = inheritance.withLock { _ in
        let descriptor = mkstemp(&path)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
      }
      guard isOpen else { return nil }
      unlink(path)
      guard (try? writeAll(bytes, to: number)) != nil, lseek(number, 0, SEEK_SET) == 0 else { return nil }
    }
    guard isOpen else { return nil }
  }

  /// A pipe: what is written to its end is read at its start.
  static func pipe() -> (start: Descriptor, end: Descriptor)? {
    var ends: [Int32] = [-1, -1]
    let isOpen = inheritance.withLock { _ in
      guard openPipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    return isOpen ? (Descriptor(ends[0]), Descriptor(ends[1])) : nil
  }

  func close() {
    if isOpen { closeFile(number) }
    number = -1
  }

  deinit { close() }
}

private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

private func closeFile(_ number: Int32) { close(number) }
