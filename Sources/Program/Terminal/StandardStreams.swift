// Words and data out: whole writes to standard output and standard error, and what the terminal can show.

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
  // The first error of a write; nothing is written after it, so that no piece is missing in the middle.
  private static let firstError = Atomic<Int32>(0)

  static func write(_ text: String) { write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) {
    guard hasTakenAll else { return }
    do {
      try writeAll(bytes, to: STDOUT_FILENO)
    } catch {
      firstError.store(error.number, ordering: .relaxed)
    }
  }

  /// Why what was written did not arrive; nil if it did. A reader that went away is not a failure: what it
  /// wanted, it has.
  static var failure: CommandFailure? {
    let code = firstError.load(ordering: .relaxed)
    guard code != 0, code != EPIPE else { return nil }
    return CommandFailure(
      environment: "standard output could not be written: \(SystemError(code).reason)",
      help: "the command has done its work; send its output elsewhere")
  }

  /// Whether all that was written was taken; false also when the reader went away.
  static var hasTakenAll: Bool { firstError.load(ordering: .relaxed) == 0 }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

enum StandardError {
  static func write(_ text: String) { try? writeAll(Array(text.utf8), to: STDERR_FILENO) }

  static func warn(_ message: String, help: String) {
    write(Diagnostic(severity: .warning, message: message, help: help).text + "\n")
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}

enum StandardInput {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// One line that a person types; nil at the end of the input, and when they interrupt, which does not end the
  /// program here.
  static func answer() -> String? {
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = { _ in }
    #else
    action.__sigaction_handler.sa_handler = { _ in }
    #endif
    var before = sigaction()
    sigaction(SIGINT, &action, &before)
    defer { sigaction(SIGINT, &before, nil) }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// Whether a person answers a question with yes; the end of the input and an interruption mean no.
  static func agrees(to question: String) -> Bool {
    StandardOutput.write(question + " [y/N] ")
    guard let line = answer() else {
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
      throw CommandFailure(
        environment: "standard input could not be read: \(error.reason); nothing was changed")
    }
  }
}

/// Opens what stands for each standard stream that the program was started without, so that no file of ours
/// takes its number; reading it, or writing it, still fails.
func holdPlacesOfClosedStreams() {
  for (stream, mode) in [
    (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
  ] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
    // The lowest free number is taken, and those before it are not free any more.
    _ = open("/dev/null", mode)
  }
}

// The longest path there can be, and words around it.
private let longestLine = 5_000

/// The text with control characters shown, line by line, and lines that only a mistyped argument makes so long
/// cut in the middle.
func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    guard line.utf8.count > longestLine else { return printable(String(line)) }
    return printable("\(line.prefix(longestLine / 2))...\(line.suffix(longestLine / 2))")
  }.joined(separator: "\n")
}
