// A rectangle in a picture, and a row of texts in it.

/// A rectangle in a picture.
struct PictureBox: Hashable, Sendable {
  var x: Tenths
  var y: Tenths
  var width: Tenths
  var height: Tenths

  var right: Tenths { x + width }
  var bottom: Tenths { y + height }
  var middle: Tenths { x + width / 2 }

  /// The box that is larger than this one by so much on every side.
  func outside(by distance: Tenths) -> PictureBox {
    PictureBox(
      x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}

/// Texts one after the other, each in its own style.
struct PictureRow {
  var parts: [(text: PictureText, colour: PictureColour)]
  /// The room between two texts, besides a blank.
  var gap: Tenths = 0

  /// The size of the blanks between.
  var blankSize: Int { parts.map(\.text.size).min() ?? 0 }

  /// An estimate on the safe side.
  var width: Tenths {
    parts.reduce(0) { $0 + $1.text.width }
      + (gap + TextWidth.of(" ", size: blankSize)) * max(0, parts.count - 1)
  }
}
