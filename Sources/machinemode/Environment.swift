// The process's environment, read here and nowhere else.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Environment {
  /// The value of a variable; nil when it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether the locale says that text is UTF-8.
  static var speaksUTF8: Bool {
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
    let lowered = locale.lowercased()
    return lowered.contains("utf-8") || lowered.contains("utf8")
  }
}
