// Shows a reminder with the desktop's own notifier, which gets it as arguments and never through a shell.

import Reminders
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Notifier {
  #if canImport(Darwin)
  static let program = "osascript"
  static let package = "it comes with macOS, so `PATH` may lack /usr/bin"
  #else
  static let program = "notify-send"
  static let package = "Debian: libnotify-bin, Fedora and Arch: libnotify"
  #endif

  /// It hands the words over and ends; a session that is just starting may keep it waiting.
  private static let patience = 10
  // No notifier shows more.
  private static let longestText = 2_000

  /// Shows a reminder; when this returns, the notifier has taken it.
  static func show(_ reminder: Reminder) throws {
    let title = cut(printable(reminder.title))
    let body = cut(reminder.lines.map(printable).joined(separator: "\n"))
    guard ProgramRun.exists(program) else {
      throw CommandFailure(
        environment: "`\(program)`, which shows notifications, is not installed",
        help: "install it (\(package)), or leave out `--notify` to read reminders here")
    }
    let run = ProgramRun(
      program: program, arguments: arguments(title, body), settings: sessionBus, seconds: patience)
    guard let complaint = run.report().complaint else { return }
    throw CommandFailure(
      environment: "`\(program)` showed no notification: \(complaint)",
      help: "it needs a desktop session; the next run tries again while the reminder is useful")
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= longestText ? text : String(text.prefix(longestText / 4)) + "…"
  }

  #if canImport(Darwin)
  // Counted from the end, since it is not said whether the two dashes are passed on.
  private static func arguments(_ title: String, _ body: String) -> [String] {
    [
      "-e", "on run argv", "-e", "display notification (item -1 of argv) with title (item -2 of argv)", "-e",
      "end run", "--", title, body,
    ]
  }

  private static let sessionBus: [String: String] = [:]
  #else
  private static func arguments(_ title: String, _ body: String) -> [String] {
    ["--app-name=Machine Mode", "--", title, markup(body)]
  }

  /// The body is markup to a notifier, the title is not.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The address of the session's bus where the environment has none, as under cron, and the bus is where systemd puts
  /// it.
  private static var sessionBus: [String: String] {
    guard Environment.value("DBUS_SESSION_BUS_ADDRESS") == nil else { return [:] }
    let path = "\(Environment.value("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())")/bus"
    guard Locations.isTaken(path) else { return [:] }
    return ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(escaped(path))"]
  }

  /// As the D-Bus specification wants a value in an address: all but a few bytes as `%20`.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef")
    return path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "*"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
  #endif
}
