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
  /// The texts, escaped and one after the other.
  private(set) var bytes: [UInt8] = []
  private(set) var markups: [Markup] = []
  private let escaping: Escaping

  init(escaping: Escaping) {
    self.escaping = escaping
    // Enough for most pages, so that they need not grow.
    slots.reserveCapacity(256)
    bytes.reserveCapacity(4096)
  }

  subscript(slot: Int) -> Value {
    get { slots[slot] }
    set { slots[slot] = newValue }
  }

  /// Makes room for the slots of so many subjects, each slot without a value until it is set.
  mutating func addRows(_ count: Int, width: Int) -> Range<Int> {
    let start = slots.count
    slots.append(contentsOf: repeatElement(.flag(false), count: count * width))
    return start..<slots.count
  }

  mutating func add(text: String) -> Value {
    let start = bytes.count
    // Most texts that may be missing are.
    if text.isEmpty { return .text(start..<start) }
    escaping.append(text, to: &bytes)
    return .text(start..<bytes.count)
  }

  mutating func add(number: Int) -> Value {
    let start = bytes.count
    bytes.append(contentsOf: String(number).utf8)
    return .text(start..<bytes.count)
  }

  mutating func add(markup: Markup) -> Value {
    markups.append(markup)
    return .markup(markups.count - 1)
  }
}
