// The person's browser, which gets an address as one argument and never through a shell.

import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Browser {
  #if canImport(Darwin)
  private static let opener = "open"
  #else
  private static let opener = "xdg-open"
  #endif

  /// In milliseconds. An opener that still runs after these has the browser open, and stays with it.
  private static let patience = 3_000

  /// Opens an address with `$BROWSER`, else with the desktop's own opener; does nothing where there is neither.
  static func open(_ address: String) throws {
    if let words = named(for: address) {
      // It may be a browser of the terminal, so it has it to itself until it ends.
      try check(ProgramRun.runInForeground(words[0], Array(words.dropFirst())), of: words[0])
    } else if hasDesktop, let path = ProgramRun.path(of: opener) {
      try check(ProgramRun.runBeside(path, [address], patience: patience), of: opener)
    }
  }

  private static func check(_ status: Int32?, of program: String) throws {
    guard let status, status != 0 else { return }
    throw CommandFailure(
      environment: "`\(printable(program))` ended with status \(status) and opened nothing",
      help: "set `BROWSER` to the browser to use, or open the address above by hand")
  }

  /// The first program of `$BROWSER` that is there, with its arguments: several have colons between them, and `%s`
  /// is where the address goes, the end otherwise.
  private static func named(for address: String) -> [String]? {
    for command in (Environment.value("BROWSER") ?? "").split(separator: ":") {
      var words = command.split(separator: " ").map(String.init)
      guard let program = words.first else { continue }
      let path = program.contains("/") ? program : ProgramRun.path(of: program)
      guard let path, ProgramRun.isProgram(path) else { continue }
      words[0] = path
      let hasPlace = words.contains { $0.contains("%s") }
      return words.map { $0.replacing("%s", with: address) } + (hasPlace ? [] : [address])
    }
    return nil
  }

  private static var hasDesktop: Bool {
    #if canImport(Darwin)
    true
    #else
    Environment.value("DISPLAY") != nil || Environment.value("WAYLAND_DISPLAY") != nil
    #endif
  }
}
