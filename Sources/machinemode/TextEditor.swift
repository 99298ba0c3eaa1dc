// The person's own editor on a text: what they save comes back, and is never lost.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum TextEditor {
  /// Whether an editor can be opened: the person named one, or sits at a terminal that `vi` can use.
  static var isAtHand: Bool { named != nil || StandardInput.isTerminal }

  private static var named: String? { Environment.value("VISUAL") ?? Environment.value("EDITOR") }

  /// Opens `$VISUAL`, else `$EDITOR`, else `vi` on a private temporary file and hands on what was saved.
  ///
  /// The file goes only when `use` has taken the text: when that or the editor fails, the message says where
  /// the file is.
  static func edit(_ text: String, use: (String) throws -> Void) throws {
    let path = try temporaryFile(text)
    do {
      try use(try edited(path))
    } catch let failure as CommandFailure {
      throw CommandFailure(failure.status, said: failure.text + "help: what you typed is in \(path)\n")
    }
    unlink(path)
  }

  private static func edited(_ path: String) throws -> String {
    let command = named ?? "vi"
    // The editor may be a command with options; the path goes as an argument, never into the command's text.
    let status = try run("/bin/sh", ["-c", "\(command) \"$1\"", "sh", path])
    guard status == 0 else {
      throw CommandFailure(
        .environmentFailed,
        "the editor `\(printable(command))` ended with status \(status); nothing was changed")
    }
    guard let text = String(validating: try InputFiles.bytes(at: path), as: UTF8.self) else {
      throw CommandFailure(.no, "the text is not UTF-8; nothing was changed")
    }
    return text
  }

  private static func temporaryFile(_ text: String) throws -> String {
    let folder = Environment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/machinemode-XXXXXX.md".utf8CString)
    let descriptor = mkstemps(&template, 3)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .environmentFailed,
        "no temporary file could be made in \(folder): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard writeWhole(Array(text.utf8), to: descriptor) else {
      throw CommandFailure(
        .environmentFailed, "\(path) could not be written: \(String(cString: strerror(errno)))")
    }
    return path
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { strings.forEach { free($0) } }
    strings.append(nil)
    var child = pid_t()
    let code = posix_spawn(&child, program, nil, nil, strings, environ)
    guard code == 0 else {
      throw CommandFailure(
        .environmentFailed, "the editor could not be started: \(String(cString: strerror(code)))")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    // The low seven bits are the signal that ended it; the exit status stands above them.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
