// A line of text that is known to fit: the first wording and the largest size that do, else shortened.

import StudyModel
import TextTools

/// A line with the size that it is drawn in.
struct PictureText: Hashable, Sendable {
  let text: String
  /// In CSS pixels.
  let size: Int
  let isBold: Bool

  init(_ text: String, size: Int, isBold: Bool = false) {
    self.text = PictureText.harmless(text)
    self.size = size
    self.isBold = isBold
  }

  var width: Tenths { TextWidth.of(text, size: size, isBold: isBold) }

  /// - Parameters:
  ///   - wordings: forms of the same text, the longest first.
  ///   - room: the width that the line may take.
  ///   - sizes: the sizes it may have, the largest first; a shorter wording is tried before a smaller size.
  init(_ wordings: [String], in room: Tenths, sizes: [Int], isBold: Bool = false) {
    for size in sizes {
      for wording in wordings {
        let text = PictureText(wording, size: size, isBold: isBold)
        if text.width <= room {
          self = text
          return
        }
      }
    }
    guard let shortest = wordings.last else {
      self.init("", size: sizes.last ?? 12, isBold: isBold)
      return
    }
    let least = PictureText(shortest, size: sizes.last ?? 12, isBold: isBold)
    self = least.shortened(to: room)
  }

  /// Whole characters, with an ellipsis in the place of those left out; empty if there is not even room for
  /// that.
  private func shortened(to room: Tenths) -> PictureText {
    let ellipsis = "…"
    var used = TextWidth.of(ellipsis, size: size, isBold: isBold)
    guard used <= room else { return PictureText("", size: size, isBold: isBold) }
    var kept = ""
    for character in text {
      used += TextWidth.of(String(character), size: size, isBold: isBold)
      if used > room { break }
      kept.append(character)
    }
    return PictureText(trimmedEnd(kept) + ellipsis, size: size, isBold: isBold)
  }

  /// The most marks that a character keeps: no script needs more on one letter, and a heap leaves the frame.
  private static let mostMarks = 4

  /// The text on one line, without characters that steer its direction, stack up without end or are not
  /// allowed in XML.
  static func harmless(_ text: String) -> String {
    // Most lines are plain, and it takes long to ask what each character is.
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
