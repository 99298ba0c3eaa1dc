// Reads the content lines of iCalendar (RFC 5545, section 3.1): unfolds them and divides each into its parts.

import StudyModel
import TextTools

/// What a file may have at most. Beyond it, the rest is left out with a remark.
package enum CalendarLimits {
  /// Bytes of a file; who reads it keeps to this.
  package static let largestFile = 16 << 20
  /// Bytes of an unfolded line: a note of the greatest length, each byte of it escaped.
  static let longestLine = 2 * AgendaLimits.longestText + 1_024
  static let deepestNesting = 8
  static let mostComponents = 20_000
  static let mostLines = 500_000
  static let mostZones = 1_000
  static let mostRemarks = 200
}

/// A property: name, parameters and value.
struct ContentLine {
  /// Unfolded UTF-8 without control characters, except tabs.
  let bytes: ArraySlice<UInt8>
  /// The line of the file where it begins, from 1; 0 if it is not from a file.
  let number: Int
  /// In capitals.
  let name: String
  private let nameEnd: Int
  private let valueStart: Int

  /// Nil if the bytes are not a name, parameters, a colon and a value.
  init?(_ bytes: ArraySlice<UInt8>, number: Int) {
    var (end, isCapital) = (bytes.startIndex, true)
    while end < bytes.endIndex, ContentLine.isNamePart(bytes[end]) {
      if bytes[end] >= UInt8(ascii: "a") { isCapital = false }
      end += 1
    }
    guard end > bytes.startIndex, end < bytes.endIndex, let colon = ContentLine.colon(in: bytes, from: end)
    else {
      return nil
    }
    (self.bytes, self.number, nameEnd, valueStart) = (bytes, number, end, colon + 1)
    name =
      isCapital ? bytes[..<end].string : String(decoding: bytes[..<end].map(capital), as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == Ascii.hyphen || byte == Ascii.underscore || byte == Ascii.period
  }

  /// A line that was kept as text.
  init?(_ text: String) { self.init(Array(text.utf8)[...], number: 0) }

  /// The index of the colon before the value. A quote that is never closed does not hide it.
  private static func colon(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    if bytes[start] == Ascii.colon { return start }
    guard bytes[start] == semicolon else { return nil }
    var isQuoted = false
    for index in start..<bytes.endIndex {
      if bytes[index] == Ascii.quotationMark { isQuoted.toggle() }
      if bytes[index] == Ascii.colon, !isQuoted { return index }
    }
    return isQuoted ? bytes[start...].firstIndex(of: Ascii.colon) : nil
  }

  /// The whole line.
  var text: String { bytes.string }

  /// The value as it is written.
  var value: ArraySlice<UInt8> { bytes[valueStart...] }

  /// The value in capitals, without blanks around it, for keywords.
  var word: String { String(decoding: value.trimmed.map(capital), as: UTF8.self) }

  var hasParameters: Bool { valueStart - 1 > nameEnd }

  /// The value of a parameter, without quotes and with the escapes of RFC 6868 undone; nil without one.
  func parameter(_ wanted: String) -> String? {
    guard hasParameters else { return nil }
    var index = nameEnd + 1
    let end = valueStart - 1
    while index < end {
      var (isQuoted, next) = (false, index)
      while next < end, isQuoted || bytes[next] != semicolon {
        if bytes[next] == Ascii.quotationMark { isQuoted.toggle() }
        next += 1
      }
      let part = bytes[index..<next]
      if let equals = part.firstIndex(of: equalsSign),
        part[..<equals].map(capital).elementsEqual(wanted.utf8)
      {
        return ContentLine.decoded(part[(equals + 1)...])
      }
      index = next + 1
    }
    return nil
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      switch (bytes[index], next) {
      case (Ascii.quotationMark, _): break
      case (Ascii.caret, UInt8(ascii: "n")):
        decoded.append(Ascii.lineFeed)
        index += 1
      case (Ascii.caret, Ascii.apostrophe):
        decoded.append(Ascii.quotationMark)
        index += 1
      case (Ascii.caret, Ascii.caret):
        decoded.append(Ascii.caret)
        index += 1
      default: decoded.append(bytes[index])
      }
      index += 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The value as a text, with its escapes undone (RFC 5545, section 3.3.11).
  var unescaped: String { ContentLine.unescaped(value) }

  /// The texts of a value that has several, between commas; at most the first thousand.
  var unescapedList: [String] {
    var texts: [String] = []
    var start = valueStart
    var index = valueStart
    while index < bytes.endIndex {
      if texts.count == 1_000 { return texts }
      if bytes[index] == Ascii.backslash {
        index += 1
      } else if bytes[index] == Ascii.comma {
        texts.append(ContentLine.unescaped(bytes[start..<index]))
        start = index + 1
      }
      index += 1
    }
    return texts + [ContentLine.unescaped(bytes[start...])]
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(Ascii.backslash) else { return bytes.string }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == Ascii.backslash, index + 1 < bytes.endIndex {
        index += 1
        text.append(bytes[index] | 0x20 == UInt8(ascii: "n") ? Ascii.lineFeed : bytes[index])
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Whether the value of a property is written as vCalendar 1.0 did: `SUMMARY;ENCODING=QUOTED-PRINTABLE:B=C3=BCcher`.
private func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
  ContentLine(line, number: 0)?.parameter("ENCODING")?.uppercased() == "QUOTED-PRINTABLE"
}

extension ContentLine {
  /// The line with its value decoded, and without the parameters that say how it was written; nil unless it is
  /// quoted-printable.
  fileprivate var decodedPrintable: ContentLine? {
    guard isQuotedPrintable(bytes) else { return nil }
    var decoded = Array("\(name):".utf8)
    var rest = value
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      guard byte == equalsSign, digits.count == 2,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        decoded.append(byte)
        continue
      }
      rest = rest.dropFirst(2)
      switch code {
      case Ascii.carriageReturn: break
      case Ascii.lineFeed: decoded += "\\n".utf8
      case 0x20...: decoded.append(code)
      default: break
      }
    }
    return ContentLine(Array(String(decoding: decoded, as: UTF8.self).utf8)[...], number: number)
  }
}

/// A component with its properties and the components inside it.
struct Component {
  let begin: ContentLine
  var lines: [ContentLine] = []
  var components: [Component] = []

  var name: String { begin.word }

  /// The first property of a name.
  func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

  /// All its lines as text.
  var texts: [String] {
    ["BEGIN:\(name)"] + lines.map(\.text) + components.flatMap(\.texts) + ["END:\(name)"]
  }
}

/// The components that stand side by side in a calendar. Inside another of them, the `END` of that one is missing.
private let sideBySide: Set = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

/// Reads the components at the top of a file.
func readComponents(_ bytes: [UInt8], remarks: inout CalendarRemarks) -> [Component] {
  var top: [Component] = []
  var open: [Component] = []
  var (count, hidden) = (0, 0)
  func close() {
    guard let component = open.popLast() else { return }
    if open.isEmpty { top.append(component) } else { open[open.count - 1].components.append(component) }
  }
  for line in ContentLines(bytes).read(remarks: &remarks) {
    switch line.name {
    case "BEGIN":
      if hidden == 0, sideBySide.contains(line.word),
        let place = open.firstIndex(where: { sideBySide.contains($0.name) })
      {
        remarks.add(.endMissing(open[place].name), at: line)
        while open.count > place { close() }
      }
      guard hidden == 0, open.count < CalendarLimits.deepestNesting else {
        if hidden == 0 { remarks.add(.nestingTooDeep, at: line) }
        hidden += 1
        continue
      }
      guard count < CalendarLimits.mostComponents else {
        remarks.add(.tooManyComponents, at: line)
        while !open.isEmpty { close() }
        return top
      }
      count += 1
      open.append(Component(begin: line))
    case "END" where hidden > 0: hidden -= 1
    case "END":
      guard let place = open.lastIndex(where: { $0.name == line.word }) else {
        remarks.add(.endUnexpected(line.word), at: line)
        continue
      }
      if place < open.count - 1 { remarks.add(.endMissing(open[open.count - 1].name), at: line) }
      while open.count > place { close() }
    default:
      if hidden == 0, !open.isEmpty { open[open.count - 1].lines.append(line) }
    }
  }
  if let last = open.last { remarks.add(.endMissing(last.name), at: last.begin) }
  while !open.isEmpty { close() }
  return top
}

/// The unfolded lines of a file. A line ends at CRLF, LF or CR; one that begins with a blank continues the last.
private struct ContentLines {
  private let input: [UInt8]

  init(_ bytes: [UInt8]) { input = bytes }

  func read(remarks: inout CalendarRemarks) -> [ContentLine] {
    var lines: [ContentLine] = []
    // One buffer for all lines; each is a slice of it.
    var unfolded: [UInt8] = []
    unfolded.reserveCapacity(input.count)
    var marks: [(start: Int, number: Int, isPlain: Bool)] = []
    input.withUnsafeBufferPointer { input in
      var index = input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      // An empty line has no mark.
      var (number, isContinued, isMarked) = (0, false, false)
      while index < input.count {
        number += 1
        let start = index
        var isPlain = true
        while index < input.count, !input[index].isLineEnd {
          if input[index] < 0x20 || input[index] >= 0x7F { isPlain = false }
          index += 1
        }
        if !isContinued { isMarked = false }
        if !isMarked, start < index {
          marks.append((unfolded.count, number, true))
          isMarked = true
        }
        if !isPlain { marks[marks.count - 1].isPlain = false }
        unfolded.append(contentsOf: UnsafeBufferPointer(rebasing: input[start..<index]))
        if index + 1 < input.count, input[index] == Ascii.carriageReturn, input[index + 1] == Ascii.lineFeed {
          index += 1
        }
        index += 1
        // A line end after `=` of quoted-printable is none (RFC 2045, section 6.7).
        if isMarked, unfolded.last == equalsSign,
          isQuotedPrintable(unfolded[marks[marks.count - 1].start...].prefix(200))
        {
          unfolded.removeLast()
          isContinued = true
          continue
        }
        isContinued = index < input.count && input[index].isBlank
        if isContinued { index += 1 }
      }
    }
    lines.reserveCapacity(min(marks.count, CalendarLimits.mostLines))
    for (place, mark) in marks.enumerated() {
      guard place < CalendarLimits.mostLines else {
        remarks.add(.tooManyLines, line: mark.number)
        break
      }
      let end = place + 1 < marks.count ? marks[place + 1].start : unfolded.count
      var bytes = unfolded[mark.start..<end]
      guard bytes.count <= CalendarLimits.longestLine else {
        remarks.add(.lineTooLong, line: mark.number)
        continue
      }
      if !mark.isPlain { bytes = cleaned(bytes, number: mark.number, remarks: &remarks) }
      if bytes.isEmpty { continue }
      if let line = ContentLine(bytes, number: mark.number) {
        lines.append(line.parameter("ENCODING") == nil ? line : line.decodedPrintable ?? line)
      } else if !bytes.allSatisfy(\.isBlank) {
        remarks.add(.lineUnreadable, line: mark.number, text: bytes)
      }
    }
    return lines
  }

  /// The line in valid UTF-8, without control characters except tabs. The line ends of Unicode become `\n`, since some
  /// readers would end the line there.
  private func cleaned(_ bytes: ArraySlice<UInt8>, number: Int, remarks: inout CalendarRemarks)
    -> ArraySlice<UInt8>
  {
    var valid = bytes
    if String(validating: bytes, as: UTF8.self) == nil {
      valid = Array(bytes.string.utf8)[...]
      remarks.add(.notUTF8, line: number, text: valid)
    }
    let isHarmful = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x2029).contains(scalar.value)
    }
    let text = valid.string
    guard text.unicodeScalars.contains(where: isHarmful) else { return valid }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHarmful(scalar) {
        kept.append(scalar)
      } else if [0x0B, 0x0C, 0x85, 0x2028, 0x2029].contains(scalar.value) {
        kept.append(contentsOf: "\\n".unicodeScalars)
      }
    }
    remarks.add(.controlCharacter, line: number, text: valid)
    return Array(String(kept).utf8)[...]
  }
}

/// The remarks on one file, up to a limit.
struct CalendarRemarks {
  let file: String
  private var diagnostics: [Diagnostic] = []
  private var omitted = 0

  init(file: String) { self.file = file }

  mutating func add(_ cause: CalendarCause, at line: ContentLine?) {
    add(cause, line: line?.number ?? 0, text: line?.bytes ?? [])
  }

  /// - Parameter line: from 1; 0 for the file as a whole.
  mutating func add(_ cause: CalendarCause, line: Int, text: ArraySlice<UInt8> = []) {
    guard diagnostics.count < CalendarLimits.mostRemarks else {
      omitted += 1
      return
    }
    let place =
      line == 0
      ? Diagnostic.Place(file: file)
      : Diagnostic.Place(file: file, line: line, text: text, offset: text.startIndex)
    diagnostics.append(Diagnostic(cause, at: place))
  }

  /// In the order of the file.
  var all: [Diagnostic] {
    let sorted = diagnostics.enumerated().sorted {
      ($0.element.place?.line ?? 0, $0.offset) < ($1.element.place?.line ?? 0, $1.offset)
    }.map(\.element)
    return omitted == 0
      ? sorted : sorted + [Diagnostic(CalendarCause.moreRemarks(omitted), at: Diagnostic.Place(file: file))]
  }
}

let semicolon = UInt8(ascii: ";")
let equalsSign = UInt8(ascii: "=")

/// The capital of a small ASCII letter; every other byte as it is.
func capital(_ byte: UInt8) -> UInt8 { byte.isLetter ? byte & 0xDF : byte }
