// Reads the roster of a class piece by piece, so that memory does not grow with the class.

import StrictJSON
import StudyModel
package import TextTools

/// A learner of a class, as the roster names them.
package struct RosterEntry: Hashable, Sendable {
  /// Unique in the roster; names the learner's folders. `isValid(id:)` says which characters it has.
  package let id: String
  /// What the overview calls the learner.
  package let title: String
  /// The path of the public `progress.json`, from the roster's folder or from the root.
  package let facts: String
  /// Where the overview links to: an address, or a path from the folder of the overview; nil for no link.
  package let site: String?
  /// The place in the roster, from 0.
  package let place: Int
}

extension RosterEntry {
  private static let longestTitle = 80
  private static let longestPath = 2_000

  /// Whether a text can be an id: 1 to 64 letters and digits of ASCII, `.`, `_` and `-`, the first a letter or a digit. It
  /// then is the name of a folder everywhere.
  package static func isValid(id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.first?.isAlphanumeric == true
      && id.utf8.allSatisfy { $0.isAlphanumeric || "._-".utf8.contains($0) }
  }

  /// - Parameter fields: an element of the roster.
  init(_ fields: inout JSONFields, place: Int) throws(JSONError) {
    self.place = place
    id = try fields.required("id", .learnerID)
    title = try fields.optional("title", RosterEntry.titleFormat) ?? id
    facts = try fields.required("facts", RosterEntry.factsFormat)
    site = try fields.optional("site", RosterEntry.siteFormat)
  }

  static let titleFormat = JSONFormat<String>.text({ title in
    let isShown = !title.isEmpty && title.count <= longestTitle && !hasControls(title)
    return isShown && title.contains { !$0.isWhitespace } ? title : nil
  }) { "\(quoted($0)) is not a name to show: write one line of 1 to \(longestTitle) characters" }

  private static let factsFormat = JSONFormat<String>.text({ path in
    path.isEmpty || path.contains("://") || path.utf8.count > longestPath || path.utf8.contains(0)
      ? nil : path
  }) {
    $0.contains("://")
      ? "\(quoted($0)) is an address: fetch the file first, and name its path"
      : "\(quoted($0)) is not the path of a file"
  }

  static let siteFormat = JSONFormat<String>.text({ isLink($0) ? $0 : nil }) {
    "\(quoted($0)) is not a link: write an address with `https://`, or a path from the overview's folder"
  }

  /// Whether a link leads to a page: a colon before the first slash would name another scheme.
  private static func isLink(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= longestPath, !hasControls(text),
      !text.contains(where: \.isWhitespace)
    else { return false }
    let scheme = text.utf8.prefix { $0 != Ascii.slash && $0 != Ascii.questionMark && $0 != Ascii.numberSign }
    guard scheme.contains(Ascii.colon) else { return !text.contains("\\") }
    return isAddress(text)
  }

  /// Whether a link names its host.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// Whether a link is the same from every page: an address, or a path from the host's root.
  package static func isAbsolute(site: String) -> Bool { isAddress(site) || site.hasPrefix("/") }
}

extension JSONFormat<String> {
  static var learnerID: JSONFormat {
    .text({ RosterEntry.isValid(id: $0) ? $0 : nil }) {
      "\(quoted($0)) is not an id: write 1 to 64 letters, digits, `.`, `_` and `-`, a letter or a digit first"
    }
  }
}

/// Whether a text has control characters or line separators.
private func hasControls(_ text: String) -> Bool {
  text.unicodeScalars.contains {
    [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
  }
}

/// What is wrong with a roster besides its JSON.
package enum RosterCause: DiagnosticCause {
  /// The document is not an array.
  case notAnArray
  case idTwice(String)
  case entryTooLong(limit: Int)
  /// Nothing but white space may follow the array, and an element or the end of the array must follow a comma.
  case unexpected(Unicode.Scalar)
  case endsTooEarly

  package var message: String {
    switch self {
    case .notAnArray: "a roster is a JSON array with an object for each learner"
    case .idTwice(let id): "the id \(quoted(id)) appears twice"
    case .entryTooLong(let limit): "this learner has more than \(grouped(limit)) bytes"
    case .unexpected(let found):
      "expected the next learner or the end of the array, found \(quoted(String(Character(found))))"
    case .endsTooEarly: "the roster ends before its array does"
    }
  }

  package var help: String {
    switch self {
    case .notAnArray: #"write `[{"id": "ada", "title": "Ada", "facts": "ada/progress.json"}]`"#
    case .idTwice: "give each learner an id of their own"
    case .entryTooLong: "a learner has an id, a title, a path and a link; is it the right file?"
    case .unexpected: "separate learners by a comma"
    case .endsTooEarly: "close it with `]`; was the file cut off?"
    }
  }
}

/// Reads a roster from portions of its bytes. It keeps one learner at a time, and the ids of one shard.
package struct RosterReader {
  private enum Position { case beforeArray, beforeFirst, afterComma, inElement, afterElement, afterArray }

  /// The most bytes of one learner.
  private static let longestEntry = 65_536
  /// After as many errors the rest is not read.
  private static let mostErrors = 20

  private let file: String
  private let shard: Shard
  private var position = Position.beforeArray
  /// Spaces for the line before the element, so that messages tell the right column, and its bytes so far.
  private var element: [UInt8] = []
  /// How many brackets and braces are open within the element.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The current line from 1, how many bytes of it were read, and the line where the element begins.
  private var line = 1
  private var column = 0
  private var firstLine = 1
  private var ids: Set<String> = []
  /// How many learners were read, of all shards.
  package private(set) var count = 0
  package private(set) var fingerprint = StableHash()
  package private(set) var errors: [Diagnostic] = []

  /// - Parameters:
  ///   - file: what messages call the roster.
  ///   - shard: the learners to return. Those of other shards are checked too, but for ids that appear twice: two equal
  ///     ids are in one shard.
  package init(file: String, shard: Shard) { (self.file, self.shard) = (file, shard) }

  /// Reads the next bytes, and returns the shard's learners that end in them, in the order of the roster.
  package mutating func read(_ bytes: [UInt8]) -> [RosterEntry] {
    fingerprint.combine(bytes)
    var entries: [RosterEntry] = []
    for byte in bytes where !hasGivenUp {
      if position == .inElement { readInElement(byte, &entries) } else { readBetween(byte) }
      (line, column) = byte == Ascii.lineFeed ? (line + 1, 0) : (line, column + 1)
    }
    return entries
  }

  /// Ends the roster; what is missing is an error.
  package mutating func end() {
    guard errors.isEmpty, position != .afterArray else { return }
    stop(position == .beforeArray ? .notAnArray : .endsTooEarly)
  }

  /// Whether the rest need not be read, since there are errors enough.
  package var hasGivenUp: Bool { errors.count >= RosterReader.mostErrors || isStopped }
  private var isStopped = false

  private mutating func readBetween(_ byte: UInt8) {
    if byte == Ascii.space || byte == Ascii.tab || byte.isLineEnd { return }
    switch (position, byte) {
    case (.beforeArray, Ascii.openBracket): position = .beforeFirst
    case (.beforeArray, _): stop(.notAnArray)
    case (.beforeFirst, Ascii.closeBracket), (.afterElement, Ascii.closeBracket): position = .afterArray
    case (.afterElement, Ascii.comma): position = .afterComma
    case (.beforeFirst, Ascii.openBrace), (.afterComma, Ascii.openBrace):
      (position, firstLine, depth) = (.inElement, line, 1)
      element = Array(repeating: Ascii.space, count: min(column, 400)) + [byte]
    default: stop(.unexpected(byte < 0x80 ? Unicode.Scalar(byte) : "\u{FFFD}"))
    }
  }

  private mutating func readInElement(_ byte: UInt8, _ entries: inout [RosterEntry]) {
    guard element.count < RosterReader.longestEntry else {
      return stop(.entryTooLong(limit: RosterReader.longestEntry))
    }
    element.append(byte)
    if isInString {
      // An escape is a backslash with whatever follows it.
      if isEscaped {
        isEscaped = false
      } else if byte == Ascii.backslash {
        isEscaped = true
      } else if byte == Ascii.quotationMark {
        isInString = false
      }
      return
    }
    switch byte {
    case Ascii.quotationMark: isInString = true
    case Ascii.openBrace, Ascii.openBracket: depth += 1
    case Ascii.closeBrace, Ascii.closeBracket: depth -= 1
    default: break
    }
    guard depth == 0 else { return }
    position = .afterElement
    if let entry = entry() { entries.append(entry) }
    count += 1
  }

  /// The learner of an element that was read whole; nil if it is of another shard or wrong.
  private mutating func entry() -> RosterEntry? {
    do throws(JSONError) {
      var fields = try JSONFields(element, maximumBytes: RosterReader.longestEntry)
      let entry = try RosterEntry(&fields, place: count)
      guard shard.holds(entry.id) else { return nil }
      guard ids.insert(entry.id).inserted else {
        let place = fields.error(.missingKey("id"), at: "id").diagnostic(file: file).place
        errors.append(Diagnostic(RosterCause.idTwice(entry.id), at: place.map(inRoster)))
        return nil
      }
      return entry
    } catch {
      let found = error.diagnostic(file: file)
      errors.append(found.inFile(file, below: firstLine - 1))
      return nil
    }
  }

  private func inRoster(_ place: Diagnostic.Place) -> Diagnostic.Place {
    Diagnostic.Place(file: file, line: place.line + firstLine - 1, column: place.column, source: place.source)
  }

  /// An error behind which nothing can be read.
  private mutating func stop(_ cause: RosterCause) {
    isStopped = true
    let place = Diagnostic.Place(file: file, line: line, column: column + 1, source: "")
    errors.append(Diagnostic(cause, at: place))
  }
}
