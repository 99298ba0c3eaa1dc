// The person's own editor on a text: what they save comes back, and is never lost.

import Files
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum TextEditor {
  /// What becomes of a text that was saved.
  enum Outcome {
    /// It is taken, and the file goes.
    case taken
    /// The editor opens again, on this text at this line, from 1. Where the file then comes back as it was, the
    /// failure ends it; without one the text is looked at anew.
    case again(String, line: Int, else: CommandFailure?)
  }

  /// Whether an editor can be opened: the person named one, or sits at a terminal that `vi` can use.
  static var isAtHand: Bool { named != nil || StandardInput.isTerminal }

  private static var named: String? { Environment.value("VISUAL") ?? Environment.value("EDITOR") }

  /// Opens `$VISUAL`, else `$EDITOR`, else `vi` on a private temporary file and hands on what was saved.
  ///
  /// The file goes only when `use` has taken the text: when that or the editor fails, the message says where
  /// the file is.
  static func edit(_ text: String, use: (String) throws -> Void) throws {
    try edit(
      text,
      review: { saved, _ in
        try use(saved)
        return .taken
      })
  }

  /// As above, as often as `review` asks for it; it is given the text and the path of the file.
  ///
  /// - Parameter help: what to say of a file that is kept, by its path, besides where it is.
  static func edit(
    _ text: String, help: (String) -> String? = { _ in nil },
    review: (String, String) throws -> Outcome
  ) throws {
    let path = try temporaryFile(text)
    var offered = text
    var line = 1
    var failure: CommandFailure?
    var rounds = 0
    while true {
      do {
        try open(path, at: line, offered: offered)
        let saved = try savedText(path)
        if let failure, saved == offered { throw failure }
        switch try review(saved, path) {
        case .taken:
          unlink(path)
          return
        case .again(let text, let place, let otherwise):
          rounds += 1
          // A script that never gets it right must not run for ever; a person at a terminal may.
          if rounds >= mostRounds, !StandardInput.isTerminal, let otherwise { throw otherwise }
          if text != saved { try replace(path, with: text) }
          (offered, line, failure) = (text, place, otherwise)
        }
      } catch let failure as CommandFailure {
        guard access(path, F_OK) == 0 else { throw failure }
        let more = help(path).map { "help: \($0)\n" } ?? ""
        throw CommandFailure(
          failure.status, said: failure.text + "help: what you typed is in \(printable(path))\n" + more)
      }
    }
  }

  private static let mostRounds = 20

  private static func open(_ path: String, at line: Int, offered: String) throws {
    let command = named ?? "vi"
    // The editor may be a command with options; the path goes as an argument, never into the command's text.
    let status = try ProgramRun.runInForeground(
      "/bin/sh", ["-c", "\(command) \(arguments(for: command))", "sh", path, "\(line)"])
    guard status == 0 else {
      // Nothing was typed: there is nothing to keep.
      if (try? InputFiles.bytes(at: path)) == Array(offered.utf8) { unlink(path) }
      throw CommandFailure(
        environment: "the editor `\(printable(command))` ended with status \(status); nothing was changed")
    }
  }

  private static func savedText(_ path: String) throws -> String {
    guard let text = String(validating: try InputFiles.bytes(at: path), as: UTF8.self) else {
      throw CommandFailure(no: "the text is not UTF-8; nothing was changed")
    }
    return text
  }

  /// How an editor is told a file and a line, as the shell reads it; of one that we do not know, the file alone.
  private static func arguments(for command: String) -> String {
    let words = command.split(separator: " ").drop { $0.contains("=") }
    switch words.first?.split(separator: "/").last ?? "" {
    case "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "mg",
      "ne":
      return "\"+$2\" \"$1\""
    case "code", "codium":
      // Without waiting, it would return before anything is typed.
      let waits = words.contains("--wait") || words.contains("-w")
      return "\(waits ? "" : "--wait ")--goto \"$1:$2\""
    case "subl":
      let waits = words.contains("--wait") || words.contains("-w")
      return "\(waits ? "" : "--wait ")\"$1:$2\""
    case "hx", "helix": return "\"$1:$2\""
    default: return "\"$1\""
    }
  }

  // MARK: The file

  private static func temporaryFile(_ text: String) throws -> String {
    let folder = Environment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/machinemode-XXXXXX.md".utf8CString)
    let descriptor = mkstemps(&template, 3)
    guard descriptor >= 0 else {
      throw CommandFailure(
        environment: "no temporary file could be made in \(printable(folder)): \(SystemError.last.reason)")
    }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      try writeAll(Array(text.utf8), to: descriptor)
      return path
    } catch {
      unlink(path)
      throw CommandFailure(unwritable: path, error)
    }
  }

  /// Puts another text in the place of what was saved, which stays until all of it is written.
  private static func replace(_ path: String, with text: String) throws {
    let other = try temporaryFile(text)
    guard rename(other, path) == 0 else {
      let error = SystemError.last
      unlink(other)
      throw CommandFailure(unwritable: path, error)
    }
  }
}
