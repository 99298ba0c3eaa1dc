// Cuts bytes into words as two writings of one text have them in common: escaped, in tags, as an address, in capitals.

/// What takes the words of a text, in their order.
protocol TokenSink {
  /// - Parameters:
  ///   - hash: of the word in small letters; never 0.
  ///   - range: its place; wrong by some bytes where something was decoded.
  ///   - isWide: whether it is one character of a script that writes without blanks.
  ///   - isInTag: whether it is between `<` and `>`, where tags are known.
  mutating func take(_ hash: UInt64, at range: Range<Int>, isWide: Bool, isInTag: Bool)

  mutating func pass(separator: UInt8, at index: Int)
}

/// A word is a run of letters and digits in ASCII's small letters; bytes of other scripts are letters, and a character
/// of a script without blanks is a word by itself. All else separates: signs, blanks, and whatever an escape stands
/// for unless that is a letter or a digit.
struct TokenReader {
  private let hasReferences: Bool
  private let hasTags: Bool
  private let hasEscapes: Bool
  private let hasCodes: Bool
  private let hasFolds: Bool

  /// For a text as a person wrote it, in which nothing is escaped.
  static let source = TokenReader(hasReferences: false, hasTags: false, hasEscapes: false, hasCodes: false)

  /// For a file of the site, as its name says.
  static func file(_ path: String) -> TokenReader {
    let name = path.utf8.reversed()
    func ends(_ endings: String...) -> Bool { endings.contains { name.starts(with: $0.utf8.reversed()) } }
    if ends(".html", ".svg", ".xml") {
      return TokenReader(hasReferences: true, hasTags: true, hasEscapes: false, hasCodes: true)
    }
    let isCalendar = ends(".ics")
    let isData = isCalendar || ends(".json", ".js", ".webmanifest")
    return TokenReader(
      hasReferences: !isData, hasTags: false, hasEscapes: isData, hasCodes: true, hasFolds: isCalendar)
  }

  private init(
    hasReferences: Bool, hasTags: Bool, hasEscapes: Bool, hasCodes: Bool, hasFolds: Bool = false
  ) {
    self.hasReferences = hasReferences
    self.hasTags = hasTags
    self.hasEscapes = hasEscapes
    self.hasCodes = hasCodes
    self.hasFolds = hasFolds
  }

  func read<Sink: TokenSink>(_ bytes: [UInt8], into sink: inout Sink) {
    let bytes = hasFolds ? TokenReader.unfolded(bytes) : bytes
    let classes = TokenReader.classes
    var (index, start) = (0, 0)
    var hash = TokenReader.seed
    var isInTag = false
    // A word that was put together from escapes may have begun before it is known to be one.
    var isOpen = false
    func close(_ sink: inout Sink, at end: Int) {
      guard isOpen else { return }
      isOpen = false
      sink.take(TokenReader.mixed(hash), at: start..<end, isWide: false, isInTag: isInTag)
      hash = TokenReader.seed
    }
    while index < bytes.count {
      let byte = bytes[index]
      let folded = classes[Int(byte)]
      if folded > TokenReader.special {
        if !isOpen { (isOpen, start) = (true, index) }
        hash = (hash ^ UInt64(folded)) &* TokenReader.prime
        index += 1
        continue
      }
      if folded == TokenReader.special {
        let meaning = meaning(of: byte, at: index, in: bytes)
        switch meaning {
        case .sign(let length):
          close(&sink, at: index)
          if hasTags, byte == UInt8(ascii: "<") { isInTag = true }
          if hasTags, byte == UInt8(ascii: ">") { isInTag = false }
          sink.pass(separator: byte, at: index)
          index += length
        case .letter(let scalar, let length):
          if !isOpen { (isOpen, start) = (true, index) }
          for letter in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            hash = (hash ^ UInt64(letter)) &* TokenReader.prime
          }
          index += length
        case .wide(let scalar, let length):
          close(&sink, at: index)
          let hash = TokenReader.mixed((TokenReader.seed ^ UInt64(scalar.value)) &* TokenReader.prime)
          sink.take(hash, at: index..<index + length, isWide: true, isInTag: isInTag)
          index += length
        }
        continue
      }
      close(&sink, at: index)
      sink.pass(separator: byte, at: index)
      index += 1
    }
    close(&sink, at: bytes.count)
  }

  /// The lines of a calendar without their folds, which may be inside a word and even inside a character.
  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    var whole: [UInt8] = []
    whole.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isLineEnd = index > 0 && bytes[index - 1] == UInt8(ascii: "\n")
      guard isLineEnd, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else {
        whole.append(byte)
        continue
      }
      whole.removeLast()
      if whole.last == UInt8(ascii: "\r") { whole.removeLast() }
    }
    return whole
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3

  private static func mixed(_ hash: UInt64) -> UInt64 {
    var mixed = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    return mixed | 1
  }
}

// MARK: What a byte means that is neither a letter nor a sign

extension TokenReader {
  private enum Meaning {
    case sign(length: Int)
    /// A part of a word, in small letters.
    case letter(Unicode.Scalar, length: Int)
    case wide(Unicode.Scalar, length: Int)
  }

  private static let sign: UInt8 = 0
  private static let special: UInt8 = 1

  /// Of each byte what it is: a sign, something to look at more closely, or a letter, as its small one.
  private static let classes: [UInt8] = (0...255).map { (byte: Int) -> UInt8 in
    switch UInt8(byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) | 0x20
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "\\"):
      special
    // The first bytes of signs of Latin-1, of punctuation, and of scripts without blanks.
    case 0xC2, 0xE0, 0xE2...0xF4: special
    case 0x80...: UInt8(byte)
    default: sign
    }
  }

  private func meaning(of byte: UInt8, at index: Int, in bytes: [UInt8]) -> Meaning {
    switch byte {
    case UInt8(ascii: "&") where hasReferences: reference(at: index, in: bytes)
    case UInt8(ascii: "%") where hasCodes: code(at: index, in: bytes)
    case UInt8(ascii: "\\") where hasEscapes: escape(at: index, in: bytes)
    case 0x80...: character(at: index, in: bytes)
    default: .sign(length: 1)
    }
  }

  /// A character of two bytes or more; one that is cut off at the end of the file is a sign.
  private func character(at index: Int, in bytes: [UInt8]) -> Meaning {
    let length = bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return .sign(length: bytes.count - index) }
    var scalar = UInt32(bytes[index]) & (0xFF >> UInt32(length + 1))
    for next in bytes[index + 1..<index + length] { scalar = scalar << 6 | UInt32(next & 0x3F) }
    return TokenReader.meaning(of: scalar, length: length)
  }

  private static func meaning(of value: UInt32, length: Int) -> Meaning {
    guard let scalar = Unicode.Scalar(value) else { return .sign(length: length) }
    switch value {
    case ..<0x80:
      let folded = classes[Int(value)]
      return folded > special ? .letter(Unicode.Scalar(folded), length: length) : .sign(length: length)
    // Signs: of Latin-1, punctuation and arrows, of Chinese and Japanese; what alters a character; no character.
    case 0x80...0xBF, 0x2000...0x2FFF, 0x3000...0x303F, 0xFE00...0xFE0F, 0xFEFF, 0xFFC0...0xFFFF:
      return .sign(length: length)
    case ..<0x800, 0x1000..<0x2000: return .letter(scalar, length: length)
    default: return .wide(scalar, length: length)
    }
  }

  /// `&amp;`, `&#39;`, `&#x27;`. A name stands for a sign; letters have no need of one.
  private func reference(at index: Int, in bytes: [UInt8]) -> Meaning {
    let limit = min(bytes.count, index + 10)
    guard let end = bytes[index..<limit].firstIndex(of: UInt8(ascii: ";")), end > index + 1 else {
      return .sign(length: 1)
    }
    let name = bytes[index + 1..<end]
    let length = end + 1 - index
    guard name.first == UInt8(ascii: "#") else {
      let isName = name.allSatisfy { TokenReader.classes[Int($0)] > TokenReader.special && $0 < 0x80 }
      return .sign(length: isName ? length : 1)
    }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    guard
      let scalar = TokenReader.number(isHexadecimal ? digits.dropFirst() : digits, isHexadecimal ? 16 : 10)
    else { return .sign(length: 1) }
    return TokenReader.meaning(of: scalar, length: length)
  }

  /// `%20`, `%C3%A9`.
  private func code(at index: Int, in bytes: [UInt8]) -> Meaning {
    func byte(_ place: Int) -> UInt32? {
      let start = index + 3 * place
      guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "%") else { return nil }
      return TokenReader.number(bytes[start + 1...start + 2], 16)
    }
    guard let first = byte(0) else { return .sign(length: 1) }
    guard first >= 0x80 else { return TokenReader.meaning(of: first, length: 3) }
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = first & (0xFF >> UInt32(count + 1))
    for place in 1..<count {
      guard let next = byte(place), next >= 0x80 else { return .sign(length: 3) }
      scalar = scalar << 6 | next & 0x3F
    }
    return TokenReader.meaning(of: scalar, length: 3 * count)
  }

  /// `\n`, `\"`, `\u00e9`; of a calendar `\n`, `\,`, `\;`.
  private func escape(at index: Int, in bytes: [UInt8]) -> Meaning {
    guard index + 1 < bytes.count else { return .sign(length: 1) }
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      guard index + 5 < bytes.count, let scalar = TokenReader.number(bytes[index + 2...index + 5], 16) else {
        return .sign(length: 1)
      }
      return TokenReader.meaning(of: scalar, length: 6)
    case 0x80...: return .sign(length: 1)
    default: return .sign(length: 2)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ radix: UInt32) -> UInt32? {
    guard !digits.isEmpty, digits.count <= 6 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      let figure: UInt32
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): figure = UInt32(digit) - 0x30
      case UInt8(ascii: "a")...UInt8(ascii: "f"): figure = UInt32(digit) - 0x57
      case UInt8(ascii: "A")...UInt8(ascii: "F"): figure = UInt32(digit) - 0x37
      default: return nil
      }
      guard figure < radix else { return nil }
      value = value * radix + figure
    }
    return value
  }
}
