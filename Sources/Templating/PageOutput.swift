// The way of a page's pieces to its bytes: many are short, so each costs a look for room and a copy.

/// Gathers pieces and passes them on together: to append each to an array takes twice as long.
struct PageOutput {
  private let gathered: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// - Parameter room: for what is gathered, at least a byte; belongs to whoever lends it.
  init(gatheringIn room: UnsafeMutableBufferPointer<UInt8>) {
    gathered = room
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, to page: inout [UInt8]) {
    if bytes.count > gathered.count - count {
      finish(&page)
      if bytes.count > gathered.count {
        page.append(contentsOf: bytes)
        return
      }
    }
    _ = gathered[count...].update(fromContentsOf: bytes)
    count += bytes.count
  }

  /// Passes on what is still gathered.
  mutating func finish(_ page: inout [UInt8]) {
    page.append(contentsOf: UnsafeBufferPointer(rebasing: gathered[..<count]))
    count = 0
  }
}
