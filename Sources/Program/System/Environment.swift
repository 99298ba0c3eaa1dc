// Reads the process's environment and arguments; nothing else does.

import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Environment {
  /// The value of a variable; nil if it is unset or empty.
  static func value(_ name: String) -> String? {
    setting(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a variable as it is set, empty or not; nil if it is unset.
  static func setting(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Sets a variable; nil removes it.
  static func set(_ name: String, to value: String?) {
    _ = if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  /// Copies of every variable as `NAME=value`, byte for byte, without those `unset`; `settings` replace what is set. The
  /// caller frees them.
  static func copies(with settings: [String: String], unset: Set<String>) -> [UnsafeMutablePointer<CChar>?] {
    var copies: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      let name = String(cString: entry).prefix { $0 != "=" }
      if settings[String(name)] == nil, !unset.contains(String(name)) { copies.append(strdup(entry)) }
      next += 1
    }
    return copies + settings.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
  }

  /// The path in a variable; nil if it is unset or empty. Throws if it is not UTF-8, since a repaired text would name
  /// another folder.
  static func path(_ name: String) throws -> String? {
    guard let text = getenv(name).map({ String(validatingCString: $0) }) else { return nil }
    guard let path = text else {
      throw Failure(.environment, "\(name) is not UTF-8 text", help: "rename the folder, or set \(name)")
    }
    return path.isEmpty ? nil : path
  }

  /// The folder in a variable; nil if it is unset or not absolute, as the specification of `XDG_CONFIG_HOME` requires.
  static func folder(_ name: String) throws -> String? {
    try path(name).flatMap { isFromRoot($0) ? $0 : nil }
  }

  /// The name of the account that runs the program; nil if the system does not know it.
  static var accountName: String? {
    (value("LOGNAME") ?? value("USER") ?? systemAccountName).map { String($0.prefix(Settings.longestOwner)) }
  }

  static var userID: UInt32 { getuid() }

  /// The name of the account by the system's records, regardless of the environment. It is asked for once: each answer
  /// replaces the one before in memory.
  static let systemAccountName: String? =
    getpwuid(getuid())?.pointee.pw_name.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }

  /// The host name of this machine, with its domain if it has one; nil on failure.
  static var hostName: String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.isEmpty ? nil : name
  }

  /// Whether the locale says that text is UTF-8.
  static var speaksUTF8: Bool {
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
    let lowered = locale.lowercased()
    return lowered.contains("utf-8") || lowered.contains("utf8")
  }
}

enum ProgramArguments {
  /// The arguments without the program's name.
  ///
  /// Throws for an argument that is not UTF-8: a repaired one would name another file or alter a note.
  static func all() throws -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: bytes) else {
        throw Failure(
          .usage, "argument \(index) is not UTF-8 text",
          help: "rename the file or folder that it names, or set the terminal to UTF-8")
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// The name that the program was called by: a path, or a name found in PATH; nil if it is unknown or not UTF-8.
  static var programName: String? {
    guard CommandLine.argc > 0, let bytes = CommandLine.unsafeArgv[0] else { return nil }
    return String(validatingCString: bytes).flatMap { $0.isEmpty ? nil : $0 }
  }
}
