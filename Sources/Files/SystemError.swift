// Wraps `errno` of a failed system call, and repeats calls that a signal interrupted.

package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`, such as `ENOENT`.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static var last: SystemError { SystemError(errno) }

  /// The system's message for the error.
  package var reason: String { String(cString: strerror(number)) }
}

/// The result of a system call that returns -1 on failure; the call is repeated while a signal interrupts it.
package func repeatingInterrupted<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
