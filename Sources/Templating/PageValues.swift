// The values of one page: read from the subject once, and then written as often as the template says.

/// What a slot holds while a template renders.
enum Value: Sendable {
  /// Where in the values' bytes the text stands, ready for the page.
  case text(Range<Int>)
  /// Which of the page's pieces of markup; they may be large, so they are not copied.
  case markup(Int)
  case flag(Bool)
  /// The slots of subjects that a list or an optional value opens, one subject after the other.
  case rows(Range<Int>, width: Int)
}

/// All slots of a page and all its texts, in two arrays that hold no references: a row costs no memory of its
/// own, and little has to be given back value by value.
struct PageValues {
  private(set) var slots: [Value] = []
  /// The texts, escaped and one after the other, and after them room for more.
  private(set) var bytes: [UInt8]
  private var usedBytes = 0
  /// Where a text is escaped that has to be.
  private var escaped: [UInt8] = []
  private(set) var markups: [Markup] = []
  private let escaping: Escaping

  /// Enough for most pages, so that they need not grow.
  private static let usualSlots = 256
  private static let usualBytes = 1024

  init(escaping: Escaping) {
    self.escaping = escaping
    slots.reserveCapacity(PageValues.usualSlots)
    bytes = Array(repeating: 0, count: PageValues.usualBytes)
  }

  /// Makes room for the slots of so many subjects, each without a value until it is set, and returns the first.
  mutating func addRows(_ count: Int, width: Int) -> Int {
    let first = slots.count
    // As much again for the rows that these open: a long list would otherwise be copied to grow for its first.
    if slots.capacity < first + count * width { slots.reserveCapacity((first + count * width) * 2) }
    slots.append(contentsOf: repeatElement(.flag(false), count: count * width))
    return first
  }

  /// As above, as the value of a slot.
  mutating func addRows(_ count: Int, width: Int, at slot: Int) -> Int {
    let first = addRows(count, width: width)
    slots[slot] = .rows(first..<slots.count, width: width)
    return first
  }

  mutating func set(text: consuming String, at slot: Int) {
    let start = usedBytes
    // Most texts that may be missing are.
    if !text.isEmpty { text.withUTF8 { add($0) } }
    slots[slot] = .text(start..<usedBytes)
  }

  /// As above; what stands between backticks is code.
  mutating func set(textWithCode text: String, at slot: Int) {
    guard text.utf8.contains(UInt8(ascii: "`")) else { return set(text: text, at: slot) }
    let start = usedBytes
    escaped.removeAll(keepingCapacity: true)
    escaping.appendWithCode(text, to: &escaped)
    makeRoom(for: escaped.count)
    for byte in escaped { add(byte) }
    slots[slot] = .text(start..<usedBytes)
  }

  mutating func set(number: Int, at slot: Int) {
    let start = usedBytes
    add(decimalDigits: number)
    slots[slot] = .text(start..<usedBytes)
  }

  mutating func set(markup: Markup, at slot: Int) {
    markups.append(markup)
    slots[slot] = .markup(markups.count - 1)
  }

  mutating func set(flag: Bool, at slot: Int) { slots[slot] = .flag(flag) }

  // MARK: Bytes

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count)
    let plain = bytes.withUnsafeMutableBytes { escaping.copyPlain(text, to: $0[usedBytes...]) }
    usedBytes += plain
    if plain == text.count { return }
    escaped.removeAll(keepingCapacity: true)
    escaping.append(text, from: plain, to: &escaped)
    makeRoom(for: escaped.count)
    for byte in escaped { add(byte) }
  }

  private mutating func add(decimalDigits number: Int) {
    let most = 20
    makeRoom(for: most)
    if number < 0 { add(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var unit: UInt = 1
    while magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      add(UInt8(ascii: "0") + UInt8(magnitude / unit % 10))
      unit /= 10
    }
  }

  /// There must be room for it.
  private mutating func add(_ byte: UInt8) {
    bytes[usedBytes] = byte
    usedBytes += 1
  }

  private mutating func makeRoom(for count: Int) {
    let missing = usedBytes + count - bytes.count
    // The array sees to it that it seldom moves; room that is written to but not used would cost memory.
    if missing > 0 { bytes += repeatElement(0, count: max(missing, min(bytes.count, 16_384))) }
  }
}
