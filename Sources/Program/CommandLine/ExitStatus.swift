// Defines the exit statuses.

import TextTools

/// The exit statuses, a stable interface (Documentation/commands.md, Exit status).
enum ExitStatus: Int32 {
  case done = 0
  /// The answer is no, or the data is wrong.
  case no = 1
  case wrongCommandLine = 2
  /// A disk, lock or permission error.
  case environmentFailed = 3

  init(_ kind: Failure.Kind) {
    switch kind {
    case .data: self = .no
    case .usage: self = .wrongCommandLine
    case .environment: self = .environmentFailed
    }
  }
}
