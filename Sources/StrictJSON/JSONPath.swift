// The way from the top of a document to a value, and its text.

/// One step into a container that is open.
enum JSONPathStep: Sendable {
  /// In the container, but in none of its parts.
  case container
  case key(String)
  case index(Int)
}

extension [JSONPathStep] {
  /// The steps as in `items.lc-1920.attempts[2].minutes`; a key of other characters than ASCII letters,
  /// digits, `_` and `-` stands in brackets and quotes, shortened if it is long.
  var text: String {
    var result = ""
    for step in self {
      switch step {
      case .container: break
      case .index(let index): result += "[\(index)]"
      case .key(let key) where isPlain(key): result += (result.isEmpty ? "" : ".") + key
      case .key(let key): result += "[\"" + JSONError.shown(key).dropFirst().dropLast() + "\"]"
      }
    }
    return result
  }

  private func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 40 && key.utf8.allSatisfy { Byte.isWordByte($0) || $0 == Byte.minus }
  }
}
