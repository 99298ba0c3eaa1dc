// Opens a text in the person's own editor, and never loses what they saved.

import Files
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum TextEditor {
  enum Outcome {
    /// The text was accepted; the file is removed.
    case taken
    /// The editor opens again on this text at this line, from 1. A text that came back before ends the edit with the
    /// failure.
    case again(String, line: Int, else: Failure)
  }

  /// Whether an editor can be opened: one is configured, or there is a terminal for `vi`.
  static var isAtHand: Bool { named != nil || StandardInput.isTerminal }

  private static var named: String? { Environment.value("VISUAL") ?? Environment.value("EDITOR") }

  /// Opens `$VISUAL`, else `$EDITOR`, else `vi` on a private temporary file, as often as `review` asks for; `review`
  /// gets the text that was saved and the path of the file.
  ///
  /// The file is removed only after `review` accepted the text; if `review` or the editor fails, the message gives the
  /// file's path.
  static func edit(_ text: String, review: (String, String) throws -> Outcome) throws {
    let path = try temporaryFile(text)
    var offered = text
    var line = 1
    var refused: Set<String> = []
    while true {
      do {
        try open(path, at: line, offered: offered)
        let saved = try savedText(path)
        switch try review(saved, path) {
        case .taken:
          unlink(path)
          return
        case .again(let text, let place, let failure):
          if text != saved { try replace(path, with: text) }
          // A program that saves the same faults must not be called forever, nor one that never saves the same.
          let isNew = refused.insert(saved).inserted
          refused.insert(text)
          guard isNew, refused.count < mostRefused else { throw failure }
          (offered, line) = (text, place)
        }
      } catch let failure as Failure {
        guard access(path, F_OK) == 0 else { throw failure }
        throw Failure(
          failure.kind, report: failure.text + "help: what you typed is in \(printable(path))\n")
      }
    }
  }

  /// Each refusal counts twice: as it was saved, and with the messages.
  private static let mostRefused = 40

  private static func open(_ path: String, at line: Int, offered: String) throws {
    let command = named ?? "vi"
    // The editor may be a command with options; the path is passed as an argument, never as part of the command's
    // text.
    let status = try ProgramRun.runInForeground(
      "/bin/sh", ["-c", "\(command) \(arguments(for: command))", "sh", path, "\(line)"])
    guard status == 0 else {
      // The text is unchanged, so there is nothing to keep.
      if (try? InputFiles.bytes(at: path)) == Array(offered.utf8) { unlink(path) }
      throw Failure(
        .environment, "the editor `\(printable(command))` ended with status \(status)")
    }
  }

  private static func savedText(_ path: String) throws -> String {
    guard let text = String(validating: try InputFiles.bytes(at: path), as: UTF8.self) else {
      throw Failure(.data, "the text is not UTF-8")
    }
    return text
  }

  /// The arguments for a file and a line, in shell syntax; for an unknown editor the file alone.
  private static func arguments(for command: String) -> String {
    let words = command.split(separator: " ").drop { $0.contains("=") }
    let name = words.first?.split(separator: "/").last ?? ""
    switch name {
    case "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "mg",
      "ne":
      return "\"+$2\" \"$1\""
    case "code", "codium", "subl":
      // Without `--wait` it would return before anything is typed.
      let waits = words.contains("--wait") || words.contains("-w")
      return "\(waits ? "" : "--wait ")\(name == "subl" ? "" : "--goto ")\"$1:$2\""
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
      throw Failure(
        .environment, "no temporary file could be made in \(printable(folder)): \(SystemError.last.reason)")
    }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do {
      try writeAll(Array(text.utf8), to: descriptor)
      return path
    } catch {
      unlink(path)
      throw Failure(unwritable: path, error)
    }
  }

  /// Replaces what was saved by another text, only after that is written completely.
  private static func replace(_ path: String, with text: String) throws {
    let other = try temporaryFile(text)
    guard rename(other, path) == 0 else {
      let error = SystemError.last
      unlink(other)
      throw Failure(unwritable: path, error)
    }
  }
}
