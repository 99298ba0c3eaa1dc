// The numbers that a text states, in digits or in words, and how exactly it states them.

/// A number in a text: `20,000`, `3.65`, `4 million`, `three`, `half`.
struct StatedNumber: Equatable {
  /// As printed, without the word for its scale; nil for a number in words.
  let digits: String?
  /// What the printed number is multiplied by: 1 or what `million` and the like stand for.
  let scale: Double
  let value: Double

  /// How far a result may be away: half a unit of the last digit that is not a final zero, but at most 2.5 percent.
  var tolerance: Double {
    guard let digits else { return 0.025 * value }
    let plain = digits.filter { $0 != "," }
    let decimals = plain.split(separator: ".").dropFirst().first?.count ?? 0
    let lastDigit = 0.5 * power(10, -Double(decimals))
    if decimals > 0 { return lastDigit * scale }
    let zeros = plain.count - plain.reversed().drop { $0 == "0" }.count
    let lastOther = value == 0 ? lastDigit : 0.5 * power(10, Double(zeros))
    return max(min(lastOther, 0.025 * value / scale), lastDigit) * scale
  }
}

private func power(_ base: Double, _ exponent: Double) -> Double {
  var result = 1.0
  for _ in 0..<Int(abs(exponent)) { result *= base }
  return exponent < 0 ? 1 / result : result
}

private let numberWords: [String: Double] = [
  "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
  "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
  "twenty": 20, "thirty": 30, "sixty": 60, "hundred": 100, "half": 0.5, "quarter": 0.25, "third": 1.0 / 3,
  "fourth": 0.25, "fifth": 0.2, "tenth": 0.1, "hundredth": 0.01, "twice": 2, "double": 2,
  "fortieth": 1.0 / 40, "thousand": 1e3, "million": 1e6, "billion": 1e9,
]

private let scales: [String: Double] = ["thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12]

/// Reads the numbers of a text from its start to its end.
struct NumberReading {
  private let text: [Character]
  private var place = 0

  init(_ text: String) { self.text = Array(text) }

  /// All numbers, in digits and in words.
  static func numbers(in text: String) -> [StatedNumber] {
    var reading = NumberReading(text)
    var numbers: [StatedNumber] = []
    while let number = reading.next() { numbers.append(number) }
    return numbers
  }

  /// The numbers in digits as printed, without those in code, of days, sections and RFCs.
  static func printed(in text: String) -> [String] {
    let plain =
      text.replacing(#/`[^`]*`/#, with: "").replacing(#/\bRFC \d+/#, with: "")
      .replacing(#/\bsections? [\d., and]+/#, with: "")
      .replacing(#/\b[Dd]ays? \d+(?:(?:, | and | to )\d+)*/#, with: "")
    return numbers(in: plain).compactMap(\.digits)
  }

  private mutating func next() -> StatedNumber? {
    while place < text.count {
      let isStart = place == 0 || !isPartOfWord(text[place - 1])
      if text[place].isWholeNumber {
        let start = place
        let digits = takeDigits()
        guard isStart, start == 0 || !"/.,-".contains(text[start - 1]) else { continue }
        let scale = takeScale()
        let value = Double(digits.filter { $0 != "," }) ?? .nan
        return StatedNumber(digits: digits, scale: scale, value: value * scale)
      }
      guard isStart, isPartOfWord(text[place]) else {
        place += 1
        continue
      }
      if let value = numberWords[takeWord().lowercased()] {
        let scale = takeScale()
        return StatedNumber(digits: nil, scale: scale, value: value * scale)
      }
    }
    return nil
  }

  /// Digits with commas between groups of three, and decimals.
  private mutating func takeDigits() -> String {
    var digits = take { $0.isWholeNumber }
    while digits.count <= 3 || digits.contains(","), let group = group(after: ",", count: 3) {
      digits += group
    }
    if let decimals = group(after: ".", count: nil) { digits += decimals }
    return digits
  }

  /// A mark and the digits behind it, if they are as many as asked for.
  private mutating func group(after mark: Character, count: Int?) -> String? {
    guard place + 1 < text.count, text[place] == mark else { return nil }
    let digits = text[(place + 1)...].prefix { $0.isWholeNumber }
    guard !digits.isEmpty, count == nil || digits.count == count else { return nil }
    place += 1 + digits.count
    return String(mark) + String(digits)
  }

  /// Takes a word for a scale behind a space.
  private mutating func takeScale() -> Double {
    let start = place
    guard place < text.count, text[place] == " " else { return 1 }
    place += 1
    if let scale = scales[takeWord().lowercased()] { return scale }
    place = start
    return 1
  }

  private mutating func takeWord() -> String { take(while: isPartOfWord) }

  private mutating func take(while condition: (Character) -> Bool) -> String {
    let taken = text[place...].prefix(while: condition)
    place += taken.count
    return String(taken)
  }

  private func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isWholeNumber || character == "_"
  }
}
