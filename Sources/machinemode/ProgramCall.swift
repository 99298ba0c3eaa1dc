// Another program run for what it does: arguments in, its exit status and what it complained of out, within a time.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Nothing is given to it on standard input, and what it says on standard output is not shown. Its arguments are a list
/// and meet no shell.
struct ProgramCall {
  /// What became of it.
  enum Outcome {
    case done
    /// It is in none of the folders that are looked through.
    case missing
    /// In words: how it ended, or that it did not.
    case failed(String)
  }

  let program: String
  let arguments: [String]
  /// Added to the environment, in the place of what is there.
  var settings: [String: String] = [:]
  /// After so many seconds it is ended, with all that it started.
  let seconds: Int

  /// Where programs are looked for when `PATH` is unset, as under some schedulers.
  private static let usualFolders = "/usr/local/bin:/usr/bin:/bin"
  private static let longestComplaint = 300

  /// The path of a program in the folders of `PATH`; nil where there is none.
  static func path(of program: String) -> String? {
    (Environment.value("PATH") ?? usualFolders).split(separator: ":").map { "\($0)/\(program)" }
      .first { Locations.isFile($0) && access($0, X_OK) == 0 }
  }

  func run() -> Outcome {
    guard let path = ProgramCall.path(of: program) else { return .missing }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .failed("no pipe could be opened") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = start(path, complaints: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { return .failed("it could not be started") }
    guard let status = wait(for: child) else {
      kill(-child, SIGKILL)
      _ = ProgramRun.wait(for: child)
      return .failed("it took longer than \(counted(seconds, "second"))")
    }
    if status == 0 { return .done }
    let complaint = complaint(in: ends[0])
    return .failed(complaint.isEmpty ? "it ended with status \(status)" : complaint)
  }

  /// - Returns: the exit status; nil when the time is over.
  private func wait(for child: pid_t) -> Int32? {
    let end = Clock.monotonicNanoseconds() + UInt64(seconds) * 1_000_000_000
    var pause: UInt32 = 1_000
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return ProgramRun.exitStatus(of: status) }
      if ended < 0, errno != EINTR { return -1 }
      guard Clock.monotonicNanoseconds() < end else { return nil }
      usleep(pause)
      pause = min(pause * 2, 50_000)
    }
  }

  /// What it said on standard error, on one line. Something that it left running may hold the pipe, so what is there
  /// is taken and no more waited for.
  private func complaint(in descriptor: Int32) -> String {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return "" }
    let words = String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return truncated(printable(words.joined(separator: " ")), to: ProgramCall.longestComplaint)
  }

  private func start(_ path: String, complaints: Int32) -> pid_t? {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    var variables = Environment.copies(with: settings)
    defer { (words + variables).forEach { free($0) } }
    words.append(nil)
    variables.append(nil)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO)
    var child = pid_t()
    let code = ProgramRun.withDefaultSignals { attributes in
      var flags: Int16 = 0
      posix_spawnattr_getflags(&attributes, &flags)
      // A group of its own, so that it ends with what it started.
      posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETPGROUP))
      return posix_spawn(&child, path, &actions, &attributes, words, variables)
    }
    return code == 0 ? child : nil
  }
}
