// Facts that stand behind a title, with commas between them.

/// `25 min, 20 November`: what there is of the parts; nil where there is none.
func commaList(_ parts: String?...) -> String? {
  var line: String?
  for case let part? in parts {
    guard line != nil else {
      line = part
      continue
    }
    line? += ", "
    line? += part
  }
  return line
}
