// Says at a terminal, once, what a command is doing that takes over a second.

import Files
import Synchronization

/// A line on standard error. It is said only where the command calls it: in loops, and while another program runs.
enum LongWork {
  private struct Work: Sendable {
    let title: String
    let startedAt: UInt64
  }

  private static let second: UInt64 = 1_000_000_000
  private static let present = Mutex<Work?>(nil)

  /// Begins work with a title such as `Syncing`. Nothing is said if standard error is no terminal.
  static func begin(_ title: String, isQuiet: Bool) {
    guard !isQuiet, StandardError.isTerminal else { return }
    let work = Work(title: title, startedAt: Clock.monotonicNanoseconds())
    present.withLock { $0 = work }
  }

  /// Says the title if the work has taken over a second and it was not said yet.
  static func tell() {
    let title = present.withLock { work -> String? in
      guard let begun = work, Clock.monotonicNanoseconds() >= begun.startedAt + second else { return nil }
      work = nil
      return begun.title
    }
    if let title { StandardError.write("\(title) ...\n") }
  }
}
