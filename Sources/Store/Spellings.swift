// The spellings of single values in a store, with what is said of other texts.

package import StudyModel
import TextTools

extension Spelling {
  /// A text that must be spelled just as it is written.
  static func exactly(
    _ read: @escaping @Sendable (String) -> Value?, _ text: @escaping @Sendable (Value) -> String,
    otherwise: String
  ) -> Spelling {
    Spelling(
      { spelled in read(spelled).flatMap { text($0) == spelled ? $0 : nil } }, text, otherwise: otherwise)
  }
}

extension Spelling where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the names of an enum.
  static func name(_ noun: String) -> Spelling {
    let names = joined(Value.allCases.map { "`\($0.rawValue)`" }, by: "or")
    return Spelling({ Value(rawValue: $0) }, { $0.rawValue }, otherwise: "is not \(noun): write \(names)")
  }
}

extension Spelling<CivilDate> {
  package static let date = Spelling(
    { CivilDate($0) }, { $0.iso },
    otherwise: "is not a valid date: write one such as `2026-11-20`")
}

extension Spelling<Instant> {
  package static let instant = Spelling(
    { Instant($0) }, { $0.iso },
    otherwise: "is not a valid time: write one such as `2026-11-20T21:14:05+01:00`")

  /// An instant in UTC, so that of two texts the greater one is later.
  static let utcInstant = Spelling(
    // The one spelling of 20 bytes.
    { $0.utf8.count == 20 && $0.hasSuffix("Z") ? Instant($0) : nil },
    { Instant(secondsSinceEpoch: $0.secondsSinceEpoch, offset: 0).iso },
    otherwise: "is not a valid time in UTC: write one such as `2026-11-20T20:14:05Z`")
}

extension Spelling<AgendaTime> {
  static let agendaTime = Spelling(
    { AgendaTime($0) }, { $0.text },
    otherwise: "is not a date or a time: write one such as `2026-11-20` or `2026-11-20T10:00 Europe/Berlin`")
}

extension Spelling<ItemID> {
  package static let itemID = Spelling(
    { isName($0) ? ItemID($0) : nil }, { $0.text },
    otherwise: "is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-`")
}

extension Spelling<AgendaID> {
  static let agendaID = Spelling(
    { AgendaID($0) }, { $0.text }, otherwise: "is not an id: one has 1 to 255 printable characters")

  static let noteID = Spelling(
    { isNoteID($0) ? AgendaID($0) : nil }, { $0.text },
    otherwise: "is not the id of a note: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-`")
}

extension Spelling<DayNumber> {
  static let dayNumber = Spelling.exactly(
    { decimal(Array($0.utf8)).flatMap { DayNumber($0) } }, { String($0.value) },
    otherwise: "is not a day of the plan: days have the numbers 1 to 1000")
}

extension Spelling<ProgrammeName> {
  package static let programmeName = Spelling(
    { ProgrammeName($0) }, { $0.text },
    otherwise: "is not the name of a programme: one has 1 to 60 of `a` to `z`, `0` to `9` and `-`")
}

extension Spelling<String> {
  /// A text of 1 to so many characters.
  static func text(atMost longest: Int, mayBeEmpty: Bool = false) -> Spelling {
    Spelling(
      { text in
        // A character has at least one byte; counting those of a far longer text would only cost time.
        let bytes = text.utf8.count
        let isShort = bytes <= longest || bytes <= longest * 100 && text.count <= longest
        return isShort && (mayBeEmpty || bytes > 0) ? text : nil
      }, { $0 }, otherwise: "has not \(mayBeEmpty ? 0 : 1) to \(longest) characters")
  }

  /// Markdown or other words of the learner.
  static let words = Spelling(
    { $0.utf8.count <= 1 << 20 ? $0 : nil }, { $0 }, otherwise: "is longer than 1 MiB")

  static let title = Spelling.text(atMost: SolvedProblem.longestTitle)

  /// A fingerprint: 64 hexadecimal digits.
  package static let fingerprint = Spelling(
    { isHexadecimal($0, digits: 64) ? $0 : nil }, { $0 },
    otherwise: "is not a fingerprint: one has 64 digits of `0` to `9` and `a` to `f`")

  /// The first digits of a commit's name.
  static let commit = Spelling(
    { isHexadecimal($0, digits: Solution.commitDigits) ? $0 : nil }, { $0 },
    otherwise: "is not a commit: write the first \(Solution.commitDigits) digits of its name")

  static let storeID = Spelling(
    { isHexadecimal($0, digits: StoreIdentity.length) ? $0 : nil }, { $0 },
    otherwise: "is not a valid store id: one has 32 digits of `0` to `9` and `a` to `f`")

  /// A version of a shared log: the hexadecimal digits of a hash.
  static let version = Spelling(
    { text in [40, 64].contains { isHexadecimal(text, digits: $0) } ? text : nil }, { $0 },
    otherwise: "is not the name of a version")

  static let tag = Spelling(
    { AgendaNote.isTag($0) ? $0 : nil }, { $0 },
    otherwise: "is not a tag: one has 1 to \(AgendaLimits.longestTag) letters, digits and `-`, `_` or `/`")

  /// A line of iCalendar.
  static let contentLine = Spelling(
    { $0.utf8.count <= 1 << 20 && !$0.utf8.contains(where: \.isLineEnd) ? $0 : nil }, { $0 },
    otherwise: "is longer than 1 MiB, or is two lines")
}

/// Whether a text may name an item or a programme in a store: 1 to 60 of `a` to `z`, `0` to `9` and `-`.
func isName(_ text: String) -> Bool {
  (1...60).contains(text.utf8.count) && hasOnlyIDCharacters(text.utf8)
}

/// Whether a text may be the id of a note, which is part of the path of its page.
package func isNoteID(_ text: String) -> Bool { isName(text) }

/// Whether a text has exactly this many hexadecimal digits, in lower case.
package func isHexadecimal(_ text: String, digits: Int) -> Bool {
  text.utf8.count == digits
    && text.utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
}
