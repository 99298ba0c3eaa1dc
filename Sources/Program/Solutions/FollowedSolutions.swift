// What this machine remembers of the repository of solutions that it follows.

import JSON
import Store
import StudyModel
import TextTools

struct FollowedSolutions: Equatable {
  /// From the root.
  let folder: String
  /// Whose commits count, see `SolutionAuthor.isNamed`.
  let marks: [String]
  /// A round of the programme that the solves are logged in.
  let programme: String
  /// When it was followed first.
  let since: Instant
  /// The folder within the repository, with `/` at its end; empty for the repository itself.
  var prefix = ""
  /// Whether there are no files beside the commits.
  var isBare = false
  /// The last commit that was read.
  var last: String?
  /// When it was read last.
  var read: Instant?
  /// How many solves the store remembered then: with fewer, it is an earlier one, and the history is read again.
  var remembered = 0
  /// Why the last pull failed; nil if it did not.
  var failure: String?

  init(folder: String, marks: [String], programme: ProgrammeName, since: Instant) {
    (self.folder, self.marks, self.programme, self.since) = (folder, marks, programme.text, since)
  }

  init?(_ value: JSONValue) {
    guard case .string(let folder)? = value["folder"], case .string(let programme)? = value["programme"],
      case .string(let text)? = value["since"], let since = Instant(text)
    else { return nil }
    (self.folder, self.programme, self.since) = (folder, programme, since)
    marks = FollowedSolutions.texts(value["authors"])
    prefix = FollowedSolutions.text(value["prefix"]) ?? ""
    isBare = value["isBare"] == .bool(true)
    // It goes to git as an argument.
    last = FollowedSolutions.text(value["last"]).flatMap { name in
      [40, 64].contains { isHexadecimal(name, digits: $0) } ? name : nil
    }
    read = FollowedSolutions.text(value["read"]).flatMap { Instant($0) }
    if case .integer(let count)? = value["remembered"] { remembered = Int(clamping: count) }
    failure = FollowedSolutions.text(value["failure"])
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap { text($0) }
  }

  var document: JSONValue {
    [
      "folder": .string(folder), "authors": .array(marks.map { .string($0) }),
      "programme": .string(programme),
      "since": .string(since.iso), "prefix": prefix.isEmpty ? nil : .string(prefix),
      "isBare": isBare ? true : nil,
      "last": last.map { .string($0) }, "read": read.map { .string($0.iso) },
      "remembered": .integer(remembered), "failure": failure.map { .string($0) },
    ]
  }

  /// The top of the repository's files; nil if it has none beside the commits.
  var top: String? {
    guard !isBare, "\(folder)/".hasSuffix("/\(prefix)") else { return nil }
    return prefix.isEmpty ? folder : String("\(folder)/".dropLast(prefix.count + 1))
  }

  /// Why it cannot be read as things are; nil if nothing is known against it.
  var problem: String? {
    Locations.isFolder(folder) ? failure : "\(printable(folder)) is gone, or not a folder"
  }

  /// E.g. `/home/ada/leetcode until 1a2b3c4d5e6f, read 2 days ago`.
  func words(on today: CivilDate, _ settings: Settings) -> String {
    let until = last.map { " until \($0.prefix(Solution.commitDigits))" } ?? ", which has no commit yet"
    let age = read.map { max(0, today.days(since: $0.calendarDay(dayStart: settings.dayStart))) }
    let when = age.map { ", read " + ($0 == 0 ? "today" : "\(counted($0, "day")) ago") } ?? ""
    return printable(folder) + until + when
  }

  /// For `status --json`.
  var facts: JSONValue {
    [
      "folder": .string(folder), "commit": last.map { .string($0) } ?? .null,
      "readAt": read.map { .string($0.iso) } ?? .null, "failure": problem.map { .string($0) } ?? .null,
    ]
  }
}

extension [Int: Solution] {
  /// How many problems and solves are remembered.
  var rememberedCount: Int { values.reduce(count) { $0 + $1.commits.count } }
}
