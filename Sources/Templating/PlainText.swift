// A text of the strings file for use outside a page: what is written in it, and where its values go.

/// Such a text, ready to be said: plain, so whatever shows it escapes it.
package struct PlainText: Sendable {
  /// Where a value goes.
  private struct Place {
    /// How many bytes of what is written stand before it.
    let offset: Int
    /// The number of the value, from 0.
    let value: Int
  }

  /// All that is written in it, without its values.
  private var written = ""
  private var places: [Place] = []
  /// The most places that one value has.
  private var mostPlaces = 0

  /// - Parameter layout: which of the values the slots of the program hold.
  init(_ program: Program, layout: Layout) {
    for instruction in program.instructions {
      switch instruction {
      case .literal(let range): written += String(decoding: program.literals[range], as: UTF8.self)
      case .value(let operand):
        places.append(Place(offset: written.utf8.count, value: layout.slots[operand.slot].field))
      // No value of a text opens one; the compiler has said so.
      case .condition, .firstRow, .nextRow: break
      }
    }
    mostPlaces = Dictionary(grouping: places, by: \.value).values.map(\.count).max() ?? 0
  }

  /// The text with its values, in the order in which they were named; one that is missing is empty.
  ///
  /// They come one by one: an array of them would have to be made for each of a site's 100,000 texts.
  package func said(
    with first: String = "", _ second: String = "", _ third: String = "", _ fourth: String = "",
    _ fifth: String = ""
  ) -> String {
    // Most words of the site have no values.
    if places.isEmpty { return written }
    func value(at place: Place) -> String {
      switch place.value {
      case 0: first
      case 1: second
      case 2: third
      case 3: fourth
      case 4: fifth
      default: ""
      }
    }
    let values =
      first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count + fifth.utf8.count
    return String(unsafeUninitializedCapacity: written.utf8.count + values * mostPlaces) { room in
      var start = 0
      var end = 0
      for place in places {
        if start < place.offset { end = room.put(written, start..<place.offset, at: end) }
        let value = value(at: place)
        end = room.put(value, 0..<value.utf8.count, at: end)
        start = place.offset
      }
      return start < written.utf8.count ? room.put(written, start..<written.utf8.count, at: end) : end
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Sets bytes to those of a part of a text; returns the index behind them.
  @inline(__always)
  fileprivate func put(_ text: String, _ part: Range<Int>, at index: Int) -> Int {
    // The bytes of a Swift string lie in one piece, so the closure runs.
    text.utf8.withContiguousStorageIfAvailable {
      self[index...].initialize(fromContentsOf: UnsafeBufferPointer(rebasing: $0[part]))
    } ?? index
  }
}
