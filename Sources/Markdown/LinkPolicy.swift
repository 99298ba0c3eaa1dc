// Which destinations a link may have, decided by what a browser would make of them.

import TextTools

/// What kind of place a destination is.
enum LinkPolicy {
  case web
  case mail
  case relative
  case refused

  /// Judges a destination whose entities and escapes are already decoded.
  ///
  /// A browser drops tabs, line breaks and leading spaces and controls from an address, takes letters of
  /// either case in a scheme, and reads `\` as `/`; what would need any of that is refused rather than
  /// repaired.
  static func judge(_ destination: UnsafeBufferPointer<UInt8>) -> LinkPolicy {
    guard let first = destination.first, first != Ascii.space, !holdsControls(destination) else {
      return .refused
    }
    guard let schemeEnd = schemeEnd(of: destination) else {
      let second = destination.count > 1 ? destination[1] : 0
      let leavesSite = isSlash(first) && isSlash(second) || first == Ascii.backslash
      return leavesSite ? .refused : .relative
    }
    let rest = UnsafeBufferPointer(rebasing: destination[(schemeEnd + 1)...])
    let scheme = destination[..<schemeEnd]
    if isScheme(scheme, "http") || isScheme(scheme, "https") { return hasHost(rest) ? .web : .refused }
    return isScheme(scheme, "mailto") && !rest.isEmpty ? .mail : .refused
  }

  private static func isScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ name: String) -> Bool {
    bytes.elementsEqual(name.utf8) { $0 == $1 || $0.isLetter && $0 | 0x20 == $1 }
  }

  // The first colon ends a scheme unless a path, a query or a fragment began before it.
  private static func schemeEnd(of destination: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, byte) in destination.enumerated() {
      switch byte {
      case Ascii.colon: return index
      case Ascii.slash, Ascii.questionMark, Ascii.numberSign: return nil
      default: continue
      }
    }
    return nil
  }

  // C0 and DEL as bytes; C1 as the second byte of its two, after 0xC2.
  private static func holdsControls(_ destination: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in destination {
      if byte < Ascii.space || byte == Ascii.delete { return true }
      if previous == 0xC2, byte >= 0x80, byte <= 0x9F { return true }
      previous = byte
    }
    return false
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == Ascii.slash || byte == Ascii.backslash }

  // `//`, a host of letters, digits and `-._` in any script, perhaps `:` and a port. No user: `//bank@evil`.
  private static func hasHost(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
    guard rest.count > 2, rest[0] == Ascii.slash, rest[1] == Ascii.slash else { return false }
    let authority = rest[2...].prefix {
      $0 != Ascii.slash && $0 != Ascii.questionMark && $0 != Ascii.numberSign
    }
    let colon = authority.firstIndex(of: Ascii.colon) ?? authority.endIndex
    let port = authority[colon...].dropFirst()
    guard port.count <= 5, port.allSatisfy(\.isDigit),
      (Int(String(decoding: port, as: UTF8.self)) ?? 0) < 65_536
    else {
      return false
    }
    let host = String(decoding: authority[..<colon], as: UTF8.self).unicodeScalars
    return host.contains(where: isPartOfName)
      && host.allSatisfy { $0 == "-" || $0 == "." || isPartOfName($0) }
  }

  // The property is looked up in tables, which for ASCII need not be asked.
  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == "_" || UInt8(truncatingIfNeeded: scalar.value).isAlphanumeric
      : scalar.properties.isIDContinue
  }
}
