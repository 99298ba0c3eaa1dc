// The way from the top of a document to a value, and its text.

/// One step into a container that is open.
enum JSONPathStep: Sendable {
  /// In the container, but in none of its parts.
  case container
  /// In the member whose key begins at this byte; only a message needs its text.
  case key(at: Int)
  case index(Int)
}

extension JSONReader {
  /// The steps as in `items.lc-1920.attempts[2].minutes`; a key of other characters than ASCII letters,
  /// digits, `_` and `-` stands in brackets and quotes, shortened if it is long.
  var pathText: String {
    var result = ""
    for step in path {
      switch step {
      case .container: break
      case .index(let index): result += "[\(index)]"
      case .key(let place):
        let key = key(at: place)
        result +=
          isPlain(key)
          ? (result.isEmpty ? "" : ".") + key : "[\"" + JSONError.shown(key).dropFirst().dropLast() + "\"]"
      }
    }
    return result
  }

  /// A key that was read before.
  private func key(at place: Int) -> String {
    var reader = self
    reader.offset = place
    return (try? reader.scanString()) ?? ""
  }

  private func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 40 && key.utf8.allSatisfy { Byte.isWordByte($0) || $0 == Byte.minus }
  }
}
