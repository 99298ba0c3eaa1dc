// The person's own editor on a text: what they save comes back, and is never lost.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum TextEditor {
  /// Opens `$VISUAL`, else `$EDITOR`, else `vi` on a private temporary file and gives back what was saved.
  /// When the editor fails, the file stays and the message says where.
  static func edit(_ text: String) throws -> String {
    let path = try temporaryFile(text)
    let command = Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
    // The editor may be a command with options; the path goes as an argument, never into the command's text.
    let status = try run("/bin/sh", ["-c", "\(command) \"$1\"", "sh", path])
    guard status == 0 else {
      throw CommandFailure(
        .environmentFailed,
        "the editor `\(printable(command))` ended with status \(status); nothing was changed\n"
          + "help: what you typed is in \(path)")
    }
    guard let edited = String(validating: try InputFiles.bytes(at: path), as: UTF8.self) else {
      throw CommandFailure(
        .no, "the text is not UTF-8; nothing was changed\nhelp: what you typed is in \(path)")
    }
    unlink(path)
    return edited
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
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw CommandFailure(.environmentFailed, "\(path) could not be written") }
      rest = rest.dropFirst(count)
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
