// One line of Markdown as plain text: emphasis, links and comments taken off, what they held kept.

/// A line as a reader sees it.
struct InlineText {
  /// Without marks, with single blanks, without control characters.
  let text: String
  /// The addresses of its links, in order.
  let addresses: [String]
  /// Whether its first letter or digit is bold.
  let startsStrong: Bool

  init(_ line: String) {
    if isTidy(line), !line.utf8.contains(where: isMarkByte) {
      (text, addresses, startsStrong) = (line, [], false)
      return
    }
    var scan = InlineScan(Array(line))
    scan.run()
    text = collapsed(String(scan.kept))
    addresses = scan.addresses
    startsStrong = scan.startsStrong
  }
}

/// Whether a text is of printable ASCII, with single blanks between its words and none around it.
private func isTidy(_ text: String) -> Bool {
  var isAfterBlank = true
  for byte in text.utf8 {
    guard (0x20..<0x7F).contains(byte), byte != 0x20 || !isAfterBlank else { return false }
    isAfterBlank = byte == 0x20
  }
  return !isAfterBlank || text.utf8.isEmpty
}

/// The text with single blanks between its words and none around it, without control characters.
func collapsed(_ text: String) -> String {
  if isTidy(text) { return text }
  let clean = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0xA0 ? " " : scalar
  }
  var view = String.UnicodeScalarView()
  view.append(contentsOf: clean)
  return String(view).split(separator: " ").joined(separator: " ")
}

/// What may begin something else than plain text.
private func isMarkByte(_ byte: UInt8) -> Bool { #"\`<[*_~"#.utf8.contains(byte) }

private struct InlineScan {
  private let characters: [Character]
  private var dropped: [Bool]
  private(set) var addresses: [String] = []
  private var strong: [ClosedRange<Int>] = []
  private var runs: [Run] = []

  /// Marks of one kind in a row.
  private struct Run {
    let start: Int
    let length: Int
    let mark: Character
    let opens: Bool
    let closes: Bool
  }

  /// A pair is looked for so far and no further: no line that a person writes has a longer one.
  private static let reach = 2_000

  init(_ characters: [Character]) {
    self.characters = characters
    dropped = [Bool](repeating: false, count: characters.count)
  }

  var kept: [Character] { characters.indices.lazy.filter { !dropped[$0] }.map { characters[$0] } }

  var startsStrong: Bool {
    guard let first = characters.indices.first(where: { !dropped[$0] && isWordCharacter(characters[$0]) })
    else { return false }
    return strong.contains { $0.contains(first) }
  }

  mutating func run() {
    var closing = closingBrackets()
    var index = 0
    while index < characters.count {
      switch characters[index] {
      case "\\" where at(index + 1).map(isPunctuation) == true:
        dropped[index] = true
        index += 2
      case "`": index = endOfCode(from: index)
      case "<" where holds("<!--", at: index): index = dropComment(from: index)
      case "[":
        if let close = closing[index], let end = readLink(closedAt: close) {
          dropped[index] = true
          if index > 0, characters[index - 1] == "!" { dropped[index - 1] = true }
          closing[index] = nil
          for place in close..<end { dropped[place] = true }
        }
        index += 1
      case "*", "_", "~":
        // What a link's address holds is dropped already and is no emphasis.
        index = dropped[index] ? index + 1 : noteRun(from: index)
      default: index += 1
      }
    }
    pairRuns()
  }

  private func at(_ index: Int) -> Character? { characters.indices.contains(index) ? characters[index] : nil }

  private func holds(_ text: String, at index: Int) -> Bool {
    characters[index...].prefix(text.count).elementsEqual(text)
  }

  private func closingBrackets() -> [Int: Int] {
    var open: [Int] = []
    var closing: [Int: Int] = [:]
    for (index, character) in characters.enumerated() where index == 0 || characters[index - 1] != "\\" {
      if character == "[" { open.append(index) }
      if character == "]", let start = open.popLast() { closing[start] = index }
    }
    return closing
  }

  /// Code stands as it is, its marks too.
  private func endOfCode(from start: Int) -> Int {
    let length = characters[start...].prefix { $0 == "`" }.count
    var index = start + length
    let limit = min(characters.count, index + InlineScan.reach)
    while index < limit {
      let run = characters[index...].prefix { $0 == "`" }.count
      if run == length { return index + run }
      index += max(1, run)
    }
    return start + length
  }

  private mutating func dropComment(from start: Int) -> Int {
    var index = start + 4
    let limit = min(characters.count, index + InlineScan.reach)
    while index < limit, !holds("-->", at: index) { index += 1 }
    guard index < limit else { return start + 1 }
    for place in start..<index + 3 { dropped[place] = true }
    return index + 3
  }

  /// The end of `](address)`; nil where no address follows the bracket.
  private mutating func readLink(closedAt close: Int) -> Int? {
    guard at(close + 1) == "(" else { return nil }
    var depth = 0
    for index in (close + 1)..<min(characters.count, close + InlineScan.reach) {
      if characters[index] == "(" { depth += 1 }
      if characters[index] == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      let inside = String(characters[(close + 2)..<index])
      let address = inside.split(separator: " ").first.map(String.init) ?? ""
      let bare = address.filter { $0 != "<" && $0 != ">" }
      if !bare.isEmpty { addresses.append(bare) }
      return index + 1
    }
    return nil
  }

  private mutating func noteRun(from start: Int) -> Int {
    let mark = characters[start]
    let length = characters[start...].prefix { $0 == mark }.count
    let before = start == 0 ? nil : characters[start - 1]
    let after = at(start + length)
    let isInWord = mark == "_" && before.map(isWordCharacter) == true && after.map(isWordCharacter) == true
    let isSingleTilde = mark == "~" && length == 1
    if !isInWord, !isSingleTilde {
      runs.append(
        Run(
          start: start, length: length, mark: mark, opens: after.map { !$0.isWhitespace } ?? false,
          closes: before.map { !$0.isWhitespace } ?? false))
    }
    return start + length
  }

  private mutating func pairRuns() {
    var open: [String: [Run]] = [:]
    for run in runs {
      let key = String(repeating: run.mark, count: min(run.length, 8))
      if run.closes, let partner = open[key]?.popLast() {
        for place in partner.start..<partner.start + partner.length { dropped[place] = true }
        for place in run.start..<run.start + run.length { dropped[place] = true }
        if run.length > 1, run.mark != "~" { strong.append(partner.start...run.start) }
      } else if run.opens {
        open[key, default: []].append(run)
      }
    }
  }
}

private func isPunctuation(_ character: Character) -> Bool {
  guard let byte = character.asciiValue else { return false }
  return byte > 0x20 && byte < 0x7F && !isWordCharacter(character)
}

func isWordCharacter(_ character: Character) -> Bool {
  // Most of a plan is ASCII, and the tables of Unicode are far away.
  if let byte = character.asciiValue { return isASCIIWordByte(byte) }
  return (character.isLetter || character.isNumber) && !isEmoji(character)
}

private func isASCIIWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "A")...UInt8(ascii: "Z"):
    true
  default: false
  }
}

/// A picture sign, such as a star, a flag or a digit in a box; no plain letter, digit or mark of ASCII.
func isEmoji(_ character: Character) -> Bool {
  if character.asciiValue != nil { return false }
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return false }
  if scalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x20E3 }) { return true }
  return !first.isASCII
    && (first.properties.isEmojiPresentation || first.properties.generalCategory == .otherSymbol)
}
