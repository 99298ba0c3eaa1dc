// Facts after a title, separated by commas.

/// `25 min, 20 November`: the parts that are there; nil without any.
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
