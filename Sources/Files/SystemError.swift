// Why the operating system refused a call.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system said when a call failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`, such as `ENOENT`.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error of the last call.
  package static var last: SystemError { SystemError(errno) }

  /// The system's own words for it.
  package var reason: String { String(cString: strerror(number)) }
}

/// The result of a system call, called again as long as a signal interrupts it.
package func repeatingInterrupted<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
