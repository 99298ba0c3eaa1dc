// Remembers the keys of the objects being read, and finds the ones that stand twice.

/// The keys of all open objects, those of the innermost last: one array, so that an object costs no
/// allocation.
struct JSONOpenKeys: Sendable {
  private var keys: [String] = []

  /// What is known of one open object.
  struct Level {
    fileprivate let start: Int
    fileprivate var isAscending = true
    fileprivate var known: Set<String>?
  }

  /// Up to this many keys out of order are compared one by one.
  private static let smallCount = 16

  /// Begins an object.
  func open() -> Level {
    Level(start: keys.count)
  }

  /// Ends an object, and every one inside it that was left open.
  mutating func close(_ level: Level) {
    while keys.count > level.start { keys.removeLast() }
  }

  /// Adds a key of the innermost object; false if the object has a canonically equivalent one already.
  ///
  /// The documents we write are sorted, and a key greater than the greatest so far is new: so a set is made
  /// only for an object that is large and out of order, and no object takes quadratic time.
  mutating func add(_ key: String, to level: inout Level) -> Bool {
    if level.isAscending {
      guard keys.count > level.start, let last = keys.last, last >= key else {
        keys.append(key)
        return true
      }
      level.isAscending = false
    }
    if level.known == nil, keys.count - level.start >= Self.smallCount {
      level.known = Set(keys[level.start...])
    }
    let isNew = level.known?.insert(key).inserted ?? !keys[level.start...].contains(key)
    if isNew { keys.append(key) }
    return isNew
  }
}
