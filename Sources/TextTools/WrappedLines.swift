// Wraps a text for a terminal, by the columns that its characters take there.

/// The text with visible marks for control codes, wrapped to `width` columns, between words or inside a word that is wider; lines
/// after the first have `indent` columns fewer. A number stays with its unit: `25 min`, `3 h 5 min`.
package func wrappedLines(of text: String, width: Int, indent: Int = 0) -> [String] {
  let text = printable(text)
  if isLine(text, atMost: width) { return [text] }
  var lines: [String] = []
  var line = ""
  for word in words(of: text) {
    var limit: Int { max(1, lines.isEmpty ? width : width - indent) }
    if !line.isEmpty, displayWidth(line) + 1 + displayWidth(word) > limit {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? word : " \(word)"
    while displayWidth(line) > limit, line.count > 1 {
      let head = line.prefix(fitting(line, in: limit))
      lines.append(String(head))
      line = String(line[head.endIndex...])
    }
  }
  return lines + [line]
}

/// Whether a text is one line as it is: it fits, and only single spaces stand between its words, as in most.
private func isLine(_ text: String, atMost columns: Int) -> Bool {
  guard displayWidth(text) <= columns else { return false }
  var last = Ascii.space
  for byte in text.utf8 {
    guard byte != Ascii.space || last != Ascii.space else { return false }
    last = byte
  }
  return last != Ascii.space
}

/// The number of characters that fit into `columns`; at least one.
private func fitting(_ text: String, in columns: Int) -> Int {
  var used = 0
  var count = 0
  for character in text {
    used += displayWidth(character)
    if used > columns { break }
    count += 1
  }
  return max(1, count)
}

/// The words between spaces, each with a unit that follows it.
private func words(of text: String) -> [String] {
  var words: [String] = []
  for word in text.utf8.split(separator: Ascii.space).map({ String(decoding: $0, as: UTF8.self) }) {
    if let last = words.last, isUnit(word, after: last) {
      words[words.count - 1] = "\(last) \(word)"
    } else {
      words.append(word)
    }
  }
  return words
}

private func isUnit(_ word: String, after last: String) -> Bool {
  if ["min", "h"].contains(where: word.hasPrefix) {
    return ["min", "h"].contains(word.prefix(while: \.isLetter)) && last.last?.isNumber == true
  }
  return last.hasSuffix(" h") && word.prefix(2).allSatisfy(\.isNumber)
}
