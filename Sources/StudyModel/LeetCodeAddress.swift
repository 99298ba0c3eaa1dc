// Builds the address of a problem at LeetCode from its title.

import TextTools

extension ProgressLog {
  /// The address of a bonus problem at LeetCode, if it was read from the repository of solutions, which takes titles from
  /// the catalogue; nil for any other, whose title a person typed.
  package func address(of bonus: BonusProblem) -> String? {
    bonus.asProblem.flatMap { solutions[$0.number] == nil ? nil : $0.address }
  }
}

/// A title as LeetCode writes it in addresses: ASCII letters in lower case and digits stay, runs of spaces and
/// hyphens become one hyphen, all else is dropped. Unlike with `slug`, `Pow(x, n)` is `powx-n`.
package func leetCodeSlug(_ title: String) -> String {
  var bytes: [UInt8] = []
  var isBetweenWords = false
  for byte in title.utf8 {
    if byte.isAlphanumeric {
      if isBetweenWords, !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
      bytes.append(byte)
      isBetweenWords = false
    } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") {
      isBetweenWords = true
    }
  }
  return String(decoding: bytes, as: UTF8.self).lowercased()
}
