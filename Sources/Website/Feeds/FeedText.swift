// Text made fit for files that others read line by line or as XML, whatever it holds.

import StudyModel
import TextTools

/// The text on one line, without what XML 1.0 forbids. Control characters, noncharacters and marks that turn
/// the direction of the text vanish; whatever some reader takes as the end of a line becomes a blank.
func onFeedLine(_ text: String) -> String {
  // Most texts are plain, and it takes long to ask what each character is.
  if text.isPlainASCII { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    // A carriage return alone, NEL and the separators of lines and paragraphs end a line for some.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
    default: if !scalar.properties.isNoncharacterCodePoint { scalars.append(scalar) }
    }
  }
  return String(scalars)
}
