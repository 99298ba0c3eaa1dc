// Writes to standard output and standard error, and reads standard input.

import Files
import StudyModel
import Synchronization
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum StandardOutput {
  // The first write error; nothing is written after it, so that the output has no gap.
  private static let firstError = Atomic<Int32>(0)

  static func write(_ text: String) { write(Array(text.utf8)) }

  static func write(lines: [String]) { write(lines.map { $0 + "\n" }.joined()) }

  static func write(_ bytes: [UInt8]) {
    guard hasTakenAll else { return }
    do {
      try writeAll(bytes, to: STDOUT_FILENO)
    } catch {
      firstError.store(error.number, ordering: .relaxed)
    }
  }

  /// Why output did not arrive; nil if it did. A reader that closed the pipe is not a failure: it has what it wanted.
  static var failure: Failure? {
    let code = firstError.load(ordering: .relaxed)
    guard code != 0, code != EPIPE else { return nil }
    return Failure(
      .environment, "standard output could not be written: \(SystemError(code).reason)",
      help: "the command has done its work; send its output elsewhere")
  }

  /// Whether all output was written; false also if the reader closed the pipe.
  static var hasTakenAll: Bool { firstError.load(ordering: .relaxed) == 0 }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal; nil if there is none.
  static var columns: Int? { columnsOfTerminal(at: STDOUT_FILENO) }
}

enum StandardError {
  static func write(_ text: String) {
    try? writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  static func warn(_ message: String, help: String) { write(warning(message, help)) }

  private static func warning(_ message: String, _ help: String) -> String {
    Diagnostic(severity: .warning, message: message, help: help).text + "\n"
  }

  private static let writtenOnce = Mutex<Set<String>>([])

  /// Writes what may be found again later in the run, the first time only.
  static func writeOnce(_ text: String) {
    if writtenOnce.withLock({ $0.insert(text).inserted }) { write(text) }
  }

  static func warnOnce(_ message: String, help: String) { writeOnce(warning(message, help)) }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

private func columnsOfTerminal(at stream: Int32) -> Int? {
  var size = winsize()
  guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

enum StandardInput {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The line that a person types after a question; nil at the end of the input and on Ctrl-C, which does not end the
  /// program here.
  static func answer(to question: String) -> String? {
    // Held back from before the question until it is looked for, so that Ctrl-C is never too early or too late.
    var interrupt = sigset_t()
    var before = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupt, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    StandardOutput.write(question)
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // In milliseconds.
      let isReady = poll(&input, 1, 50)
      let reason = errno
      if takesInterrupt(&interrupt) { return nil }
      if isReady == 0 || isReady < 0 && reason == EINTR { continue }
      guard isReady > 0, read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }

  /// Whether Ctrl-C was held back; it no longer is.
  private static func takesInterrupt(_ interrupt: inout sigset_t) -> Bool {
    var pending = sigset_t()
    var number: Int32 = 0
    return sigpending(&pending) == 0 && sigismember(&pending, SIGINT) == 1
      && sigwait(&interrupt, &number) == 0
  }

  /// Whether a person answers yes; the end of the input and Ctrl-C mean no.
  static func agrees(to question: String) -> Bool {
    guard let line = answer(to: question + " [y/N] ") else {
      StandardOutput.write("\n")
      return false
    }
    return ["y", "yes"].contains(line.lowercased())
  }

  /// Everything on standard input up to `limit` bytes; nil if there is more.
  static func readAll(limit: Int) throws -> [UInt8]? {
    do {
      return try readToEnd(of: STDIN_FILENO, atMost: limit)
    } catch .tooLarge {
      return nil
    } catch .system(let error) {
      throw Failure(.environment, "standard input could not be read: \(error.reason)")
    }
  }
}

/// Lets a closed pipe and a file-size limit be reported as write errors instead of ending the process. Opens a
/// placeholder for each standard stream that was closed at the start, so that no file of ours gets its number; reading
/// or writing it still fails.
func prepareStreams() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
  for (stream, mode) in [
    (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
  ] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
    // `open` takes the lowest free number, and those before it are taken already.
    _ = open("/dev/null", mode)
  }
}

/// Ends the process with a status, or with the failure if standard output did not arrive.
func endProcess(with status: ExitStatus) -> Never {
  guard let failure = StandardOutput.failure else { exit(status.rawValue) }
  StandardError.write(failure.text)
  exit(ExitStatus(failure.kind).rawValue)
}

// The longest possible path, with words around it.
private let longestLine = 5_000

/// The text with control characters escaped line by line; overlong lines, which only a mistyped argument causes, are
/// truncated in the middle.
func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    guard line.utf8.count > longestLine else { return printable(String(line)) }
    return printable("\(line.prefix(longestLine / 2))...\(line.suffix(longestLine / 2))")
  }.joined(separator: "\n")
}
