// What this machine remembers of the repository of solutions that it follows.

import JSON
import Store
import StudyModel
import TextTools

struct FollowedSolutions: Codable, Equatable {
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

  private enum CodingKeys: String, CodingKey {
    case folder, programme, since, prefix, isBare, last, read, remembered, failure
    case marks = "authors"
  }

  init(folder: String, marks: [String], programme: ProgrammeName, since: Instant) {
    self.folder = folder
    self.marks = marks
    self.programme = programme.text
    self.since = since
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    folder = try members.decode(String.self, forKey: .folder)
    programme = try members.decode(String.self, forKey: .programme)
    since = try members.decode(Instant.self, forKey: .since)
    marks = try members.decodeIfPresent([String].self, forKey: .marks) ?? []
    prefix = try members.decodeIfPresent(String.self, forKey: .prefix) ?? ""
    isBare = try members.decodeIfPresent(Bool.self, forKey: .isBare) ?? false
    // It goes to git as an argument.
    last = try members.decodeIfPresent(String.self, forKey: .last).flatMap { name in
      [40, 64].contains { isHexadecimal(name, digits: $0) } ? name : nil
    }
    read = try members.decodeIfPresent(Instant.self, forKey: .read)
    remembered = try members.decodeIfPresent(Int.self, forKey: .remembered) ?? 0
    failure = try members.decodeIfPresent(String.self, forKey: .failure)
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
