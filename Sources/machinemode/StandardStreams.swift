// Words and data out: whole writes to standard output and standard error, and what the terminal can show.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// A reader that went away is no failure of ours: what it wanted, it has. So nobody looks at the outcome.
enum StandardOutput {
  static func write(_ text: String) { write(Array(text.utf8)) }
  static func write(_ bytes: [UInt8]) { _ = writeWhole(bytes, to: STDOUT_FILENO) }
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

enum StandardError {
  static func write(_ text: String) { _ = writeWhole(Array(text.utf8), to: STDERR_FILENO) }
}

enum StandardInput {
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Everything on standard input up to `limit` bytes; nil when there is more.
  static func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: buffer[..<count])
      if bytes.count > limit { return nil }
    }
  }
}

/// The text with control characters shown, line by line.
func printableLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
    .joined(separator: "\n")
}
