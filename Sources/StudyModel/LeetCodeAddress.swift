// The address of a problem at LeetCode.

import TextTools

extension Problem {
  /// The address of its page, `https://leetcode.com/problems/two-sum/`, made of the title that the plan gives it; nil
  /// for a title without a letter or digit of ASCII. Only a problem of the plan has a page that is known to be there:
  /// what a person typed, such as the title of a bonus problem, gets no link.
  package var address: String? {
    let slug = leetCodeSlug(title)
    return slug.isEmpty ? nil : "https://leetcode.com/problems/\(slug)/"
  }
}

/// A title as LeetCode writes it into an address: letters and digits of ASCII stay, in lower case, spaces and
/// hyphens become one hyphen, all else vanishes. `slug` keeps words apart that LeetCode joins: `Pow(x, n)` is
/// `powx-n` here.
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
