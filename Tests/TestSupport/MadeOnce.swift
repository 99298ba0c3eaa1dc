// Values that take long to make, each made once for all tests that look at it.

import Synchronization

package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[Key: Value]>([:])

  package init() {}

  /// The value of a key, which is made when it is asked for first.
  package func value(_ key: Key, make: () throws -> Value) throws -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = try make()
    values.withLock { $0[key] = value }
    return value
  }
}
