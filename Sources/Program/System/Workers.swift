// Runs one piece of work on several threads at a time.

import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Workers {
  /// The processors of the machine, at least 1.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `work` so many times, and returns after all of the calls. No more of them run at a time than there are
  /// processors for this process; the others run afterwards, and find nothing left to do.
  static func run(_ count: Int, _ work: @Sendable () -> Void) {
    if count == 1 { return work() }
    DispatchQueue.concurrentPerform(iterations: count) { _ in work() }
  }
}
