// Writes a tree in another order and with other white space than the library does: a store is JSON, not one layout.

import StrictJSON

struct TreeWriter {
  var random: RandomNumbers

  /// The document; the members of the outermost object stand on lines of their own, so that it can be sealed.
  mutating func document(_ tree: JSONValue) -> [UInt8] {
    guard case .object(let members) = tree else { return text(tree) }
    var bytes = Array("{".utf8)
    for (index, member) in random.shuffled(members).enumerated() {
      bytes += Array((index == 0 ? "\n  " : ",\n  ").utf8)
      bytes += text(.string(member.key)) + Array(": ".utf8) + text(member.value)
    }
    return bytes + Array("\n}\n".utf8)
  }

  private mutating func text(_ tree: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    switch tree {
    case .array(let elements):
      bytes += Array("[".utf8) + space()
      for (index, element) in elements.enumerated() {
        bytes += (index == 0 ? [] : Array(",".utf8)) + space() + text(element)
      }
      return bytes + space() + Array("]".utf8)
    case .object(let members):
      bytes += Array("{".utf8)
      for (index, member) in random.shuffled(members).enumerated() {
        bytes += (index == 0 ? [] : Array(",".utf8)) + space() + text(.string(member.key)) + space()
        bytes += Array(":".utf8) + space() + text(member.value)
      }
      return bytes + space() + Array("}".utf8)
    default:
      return Array(tree.compactText.utf8)
    }
  }

  private mutating func space() -> [UInt8] {
    Array(random.pick(["", "", " ", "\t", "\r\n", "  \n      "]).utf8)
  }
}
