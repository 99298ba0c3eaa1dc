// One line of an item in a saved list: its box, its handle, and the time behind its title.

import StudyModel

/// The first line of an item, taken apart.
struct ChecklistItemLine {
  /// Nil without a box.
  let isTicked: Bool?
  /// What stands behind the box, with single blanks.
  let text: String

  init(_ line: String) {
    let bytes = Array(line.utf8)
    guard let box = TaskBox(line: bytes) else {
      (isTicked, text) = (nil, oneLine(line))
      return
    }
    let rest = oneLine(String(decoding: bytes[box.text...], as: UTF8.self))
    if let ticked = box.isTicked {
      (isTicked, text) = (ticked, rest)
    } else if let match = rest.prefixMatch(of: #/\[ ?([xX]?) ?\] ?/#) {
      // A box that Markdown does not take for one, but everybody else does: `[]`, `[x ]`, `[x]p1`.
      (isTicked, text) = (!match.output.1.isEmpty, String(rest[match.range.upperBound...]))
    } else {
      (isTicked, text) = (nil, rest)
    }
  }

  /// `p2` where the text begins with such a name, in small letters.
  var handle: String? {
    guard let word = text.split(separator: " ").first?.lowercased(),
      word.wholeMatch(of: #/[ptb][1-9][0-9]{0,3}/#) != nil
    else { return nil }
    return word
  }

  /// The minutes behind the title that was shown, 0 without a time.
  func minutes(of entry: DayChecklist.Entry) throws(ChecklistMistake.Cause) -> Int {
    let written = String(text.drop { $0 != " " }.dropFirst())
    if written == entry.text { return 0 }
    guard written.hasPrefix(entry.text + " ") else {
      throw .changedText(entry.handle, shown: entry.text)
    }
    let time = String(written.dropFirst(entry.text.count + 1))
    guard let minutes = writtenMinutes(time) else { throw .textBehindTitle(entry.handle, time) }
    guard minutes - entry.minutes <= Attempt.allowedMinutes.upperBound else { throw .minutesOutOfRange(time) }
    return minutes
  }
}

/// The minutes of `25m`, `1h10`, `1:10`, `(25 min)` and the like, however many; nil for anything else.
func writtenMinutes(_ text: String) -> Int? {
  var text = text[...]
  if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
  let short = text.lowercased().replacing("min", with: "m")
  guard let match = short.wholeMatch(of: #/([0-9]+) ?(h|m) ?([0-9]*) ?(m?)/#) else {
    return TypedDuration.total(short)
  }
  return TypedDuration.total("\(match.output.1)\(match.output.2)\(match.output.3)\(match.output.4)")
}

extension ChecklistMistake.Cause: Error {}
