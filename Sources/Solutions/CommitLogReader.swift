// Reads what `git log` prints, piece by piece, so that a history of any length needs little memory.

import TextTools

/// A commit as git prints it.
struct LoggedCommit {
  let name: String
  /// Seconds since 1970; nil if the commit has no such date from 1970 to 2999.
  let instant: Int?
  /// Seconds east of UTC; nil if it says nothing of where its author was.
  let offset: Int?
  /// `Name <address>`.
  let signature: String
}

/// A changed file of a commit.
struct LoggedChange {
  let isNew: Bool
  let isGone: Bool
  /// Whether it is, or was, a file with content: neither a link nor a submodule.
  let isFile: Bool
  /// The blob after the change, or the one that was deleted.
  let blob: ArraySlice<UInt8>
  /// Whether only the permissions changed.
  let isSame: Bool
  let path: ArraySlice<UInt8>
}

/// Reads the output of `git log` with `arguments`.
package struct CommitLogReader {
  /// How git has to print the log. No setting of a repository changes that, and none of them runs a program.
  package static let arguments = [
    "log", "-z", "--raw", "--no-renames", "--no-abbrev", "--topo-order", "--reverse", "--no-merges",
    "--full-history",
    "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--no-notes",
    "--no-mailmap", "--no-decorate", "--ignore-submodules=none", "--encoding=UTF-8", "-O/dev/null",
    "--date=raw", "--format=%x01%H%x00%at %ad%x00%an%x00%ae",
  ]

  /// From 1970 to 2999.
  private static let allowedInstants = 0..<32_503_680_000

  /// The fields of a commit that came so far: its name, date and author.
  private var fields: [String] = []
  /// What comes before the path of a changed file.
  private var change: [UInt8]?
  /// The beginning of a token whose end did not come yet.
  private var rest: [UInt8] = []

  /// Reads a piece of the output.
  ///
  /// - Parameters:
  ///   - begin: takes each commit.
  ///   - add: takes each changed file of the last commit.
  mutating func read(
    _ bytes: ArraySlice<UInt8>, begin: (LoggedCommit) -> Void, add: (LoggedChange) -> Void
  ) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0) {
      let token = rest.isEmpty ? bytes[start..<end] : (rest + bytes[start..<end])[...]
      rest = []
      read(token: token, begin, add)
      start = end + 1
    }
    rest += bytes[start...]
  }

  private mutating func read(
    token: ArraySlice<UInt8>, _ begin: (LoggedCommit) -> Void, _ add: (LoggedChange) -> Void
  ) {
    if let line = change {
      change = nil
      if let change = CommitLogReader.change(line, path: token) { add(change) }
    } else if !fields.isEmpty {
      fields.append(String(decoding: token, as: UTF8.self))
      guard fields.count == 4 else { return }
      begin(CommitLogReader.commit(fields))
      fields = []
    } else {
      // A line feed stands between a commit and its first change.
      let token = token.first == 0x0A ? token.dropFirst() : token
      if token.first == 0x01 { fields = [String(decoding: token.dropFirst(), as: UTF8.self)] }
      if token.first == Ascii.colon { change = Array(token) }
    }
  }

  private static func commit(_ fields: [String]) -> LoggedCommit {
    // `%at` is what the commit has; `%ad` has an offset, but another instant where git can read none.
    let date = fields[1].split(separator: " ", omittingEmptySubsequences: false)
    let instant = date.first.flatMap { Int($0) }.flatMap { allowedInstants.contains($0) ? $0 : nil }
    return LoggedCommit(
      name: fields[0], instant: instant, offset: date.last.flatMap(offset),
      signature: "\(fields[2]) <\(fields[3])>")
  }

  /// Reads `+0530`. Nil for anything else, and for `+0000`: containers and hosts write it wherever their user is.
  private static func offset(_ text: Substring) -> Int? {
    let digits = text.dropFirst()
    guard digits.utf8.count == 4, let number = decimal(digits.utf8), number > 0, number <= 1400,
      number % 100 < 60
    else { return nil }
    let seconds = (number / 100 * 60 + number % 100) * 60
    switch text.first {
    case "+": return seconds
    case "-": return -seconds
    default: return nil
    }
  }

  /// Reads `:100644 100644 BLOB BLOB M`; nil for anything else.
  private static func change(_ line: [UInt8], path: ArraySlice<UInt8>) -> LoggedChange? {
    let fields = line.dropFirst().split(separator: Ascii.space)
    guard fields.count == 5, let status = fields[4].first else { return nil }
    // A file that becomes a link or a submodule is gone.
    let isGone =
      status == UInt8(ascii: "D")
      || status == UInt8(ascii: "T") && !fields[1].starts(with: "100".utf8)
    return LoggedChange(
      isNew: status == UInt8(ascii: "A"), isGone: isGone,
      isFile: fields[isGone ? 0 : 1].starts(with: "100".utf8),
      blob: fields[isGone ? 2 : 3], isSame: !isGone && fields[2].elementsEqual(fields[3]), path: path)
  }
}
