// Fits texts into a picture, whose fonts nobody knows: by an estimate of their width that is never too small.

import TextTools

/// A text on one line with its font.
struct PictureText: Hashable, Sendable {
  let text: String
  /// The font size in CSS pixels.
  let size: Int
  let isBold: Bool
  /// How much closer than usual the letters stand, in hundredths of the font size.
  let tightness: Int

  init(_ text: String, size: Int, isBold: Bool = false, tightness: Int = 0) {
    self.text = PictureText.harmless(text)
    self.size = size
    self.isBold = isBold
    self.tightness = tightness
  }

  /// The text in the largest size that fits; if even the least does not, cut off after a whole character.
  ///
  /// - Parameter room: the largest width of the line.
  init(
    _ text: String, in room: Tenths, size: Int, least: Int, isBold: Bool = false, tightness: Int = 0
  ) {
    let whole = PictureText(text, size: size, isBold: isBold, tightness: tightness)
    let width = whole.width
    guard width > room else {
      self = whole
      return
    }
    // One size less, because each width is rounded up.
    let fitting = share(room, of: width, in: UInt(size)) - 1
    let smaller = PictureText(text, size: max(least, fitting), isBold: isBold, tightness: tightness)
    self = smaller.shortened(to: room)
  }

  /// The text on at most so many lines of one size, broken between words. If it is too long, the part before a colon or a
  /// semicolon stands alone, or the last line is cut off.
  static func lines(_ text: String, in room: Tenths, size: Int, most: Int) -> [PictureText] {
    let whole = broken(text, in: room, size: size, most: most)
    func fits(_ lines: [PictureText]) -> Bool { lines.allSatisfy { $0.width <= room } }
    if fits(whole) { return whole }
    let ends = text.indices.filter { ":;".contains(text[$0]) }
    let parts = ends.reversed().map { broken(String(text[..<$0]), in: room, size: size, most: most) }
    return parts.first(where: fits) ?? whole.map { $0.shortened(to: room) }
  }

  private static func broken(_ text: String, in room: Tenths, size: Int, most: Int) -> [PictureText] {
    var lines = [PictureText("", size: size)]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      let longer = PictureText(line.text.isEmpty ? String(word) : line.text + " " + word, size: size)
      if line.text.isEmpty || lines.count == most || longer.width <= room {
        lines[lines.count - 1] = longer
      } else {
        lines.append(PictureText(String(word), size: size))
      }
    }
    return lines
  }

  /// An upper estimate of the width.
  var width: Tenths {
    TextWidth.of(text, size: size, isBold: isBold) - text.count * spacing
  }

  /// What is taken from the space between two letters.
  var spacing: Tenths { size * tightness / 10 }

  /// The text cut after a whole character, with an ellipsis; empty if not even the ellipsis fits.
  private func shortened(to room: Tenths) -> PictureText {
    guard width > room else { return self }
    let ellipsis = "…"
    var used = TextWidth.of(ellipsis, size: size, isBold: isBold)
    guard used <= room else { return PictureText("", size: size) }
    var kept = ""
    for character in text {
      used += TextWidth.of(String(character), size: size, isBold: isBold) - spacing
      if used > room { break }
      kept.append(character)
    }
    return PictureText(trimmedEnd(kept) + ellipsis, size: size, isBold: isBold, tightness: tightness)
  }

  /// The most combining marks on a character. No script needs more, and a stack of marks would leave the frame.
  private static let mostMarks = 4

  /// A text on one line, without controls of text direction, excess combining marks and characters that XML forbids.
  static func harmless(_ text: String) -> String {
    // Most texts are plain ASCII, and looking up the properties of each character is slow.
    if text.isPlainASCII { return text }
    var scalars = String.UnicodeScalarView()
    var marks = 0
    for scalar in printable(text).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        marks += 1
        if marks > mostMarks { continue }
      case .unassigned where scalar.value & 0xFFFE == 0xFFFE:
        scalars.append("\u{FFFD}")
        continue
      default: marks = 0
      }
      scalars.append(scalar == "\t" ? " " : scalar)
    }
    return String(scalars)
  }
}
