// The id of an item that is not a problem: which texts may be one.

import TextTools

/// The most characters that an id may have.
package let longestID = 60

/// Whether all of a text is lower-case letters, digits and hyphens.
package func hasOnlyIDCharacters(_ text: some Collection<UInt8>) -> Bool {
  text.allSatisfy { $0.isDigit || ($0.isLetter && $0 & 0x20 != 0) || $0 == UInt8(ascii: "-") }
}

/// Whether an id is one that only the program may give: those of problems and of problems outside the plan.
package func isReservedID(_ text: some Collection<UInt8>) -> Bool {
  text.starts(with: "bonus-".utf8)
    || (text.starts(with: "lc-".utf8) && text.dropFirst(3).first?.isDigit == true)
}
