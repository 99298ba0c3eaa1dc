// The words of the command line as text.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum ProgramArguments {
  /// All but the program's own name.
  ///
  /// Throws for one that is not UTF-8: put right, it would name another file, or a note would not say what the
  /// learner wrote.
  static func all() throws -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: bytes) else {
        throw CommandFailure(
          .wrongCommandLine,
          "argument \(index) is not UTF-8 text; nothing was changed\n"
            + "help: rename the file or folder that it names, or set the terminal to UTF-8")
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// What the program was called by: a path, or a name that was found in PATH; nil when it is unknown or not UTF-8.
  static var programName: String? {
    guard CommandLine.argc > 0, let bytes = CommandLine.unsafeArgv[0] else { return nil }
    return String(validatingCString: bytes).flatMap { $0.isEmpty ? nil : $0 }
  }
}
