// Shows notifications and opens the browser; text is passed as arguments, never through a shell.

import Reminders
import StudyModel
import TextTools

enum Notifier {
  #if canImport(Darwin)
  static let program = "osascript"
  static let package = "it comes with macOS, so `PATH` may lack /usr/bin"
  #else
  static let program = "notify-send"
  static let package = "Debian: libnotify-bin, Fedora and Arch: libnotify"
  #endif

  /// The notifier passes the text on and ends; a session that is just starting may delay it.
  private static let timeoutSeconds = 10
  // No notifier shows more.
  private static let longestText = 2_000

  /// Shows a reminder; when this returns, the notifier has taken it.
  static func show(_ reminder: Reminder) throws {
    let title = cut(printable(reminder.title))
    let body = cut(reminder.lines.map(printable).joined(separator: "\n"))
    guard ProgramRun.exists(program) else {
      throw Failure(
        .environment, "`\(program)`, which shows notifications, is not installed",
        help: "install it (\(package)), or leave out `--notify` to read reminders here")
    }
    let run = ProgramRun(
      program: program, arguments: arguments(title, body), settings: sessionBus, seconds: timeoutSeconds)
    guard let complaint = run.report().complaint else { return }
    throw Failure(
      .environment, "`\(program)` showed no notification: \(complaint)",
      help: "it needs a desktop session; the next run tries again while the reminder is useful")
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= longestText ? text : String(text.prefix(longestText / 4)) + "…"
  }

  #if canImport(Darwin)
  // Counted from the end, since it is not documented whether `--` is passed on.
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

  /// Notifiers treat the body as markup, but not the title.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The address of the session bus if the environment has none, as under cron, and the bus is in systemd's place.
  private static var sessionBus: [String: String] {
    guard Environment.value("DBUS_SESSION_BUS_ADDRESS") == nil else { return [:] }
    let path = "\(Environment.value("XDG_RUNTIME_DIR") ?? "/run/user/\(Environment.userID)")/bus"
    guard Locations.isTaken(path) else { return [:] }
    return ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]
  }
  #endif
}

enum Browser {
  #if canImport(Darwin)
  private static let opener = "open"
  #else
  private static let opener = "xdg-open"
  #endif

  /// An opener that still runs after this time has opened the browser and stays with it.
  private static let timeoutMilliseconds = 3_000

  /// Opens an address with `$BROWSER`, else with the desktop's opener; does nothing if there is neither.
  static func open(_ address: String) throws {
    if let words = named(for: address) {
      // It may be a text browser, so it gets the terminal until it ends.
      try check(ProgramRun.runInForeground(words[0], Array(words.dropFirst())), of: words[0])
    } else if hasDesktop, let path = ProgramRun.path(of: opener) {
      try check(ProgramRun.runBeside(path, [address], timeoutMilliseconds: timeoutMilliseconds), of: opener)
    }
  }

  private static func check(_ status: Int32?, of program: String) throws {
    guard let status, status != 0 else { return }
    throw Failure(
      .environment, "`\(printable(program))` ended with status \(status) and opened nothing",
      help: "set `BROWSER` to the browser to use, or open the address above by hand")
  }

  /// The program of `$BROWSER` with its arguments and the address; nil if there is no such program.
  private static func named(for address: String) -> [String]? {
    let words = (Environment.value("BROWSER") ?? "").split(separator: " ").map(String.init)
    guard let program = words.first, let path = ProgramRun.path(of: program) else { return nil }
    return [path] + words.dropFirst() + [address]
  }

  private static var hasDesktop: Bool {
    #if canImport(Darwin)
    true
    #else
    Environment.value("DISPLAY") != nil || Environment.value("WAYLAND_DISPLAY") != nil
    #endif
  }
}
