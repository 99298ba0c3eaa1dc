// Reads what `git log` prints, piece by piece, so that a history of any length needs little memory.

import TextTools

/// A commit as git prints it.
struct LoggedCommit {
  var name = ""
  /// As printed: normally seconds since 1970.
  var instant = ""
  var author = ""
  var address = ""
}

/// A changed file of a commit.
struct LoggedChange {
  /// `A`, `M`, `D` or `T`.
  let status: UInt8
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
    "--format=%x01%H%x00%at%x00%an%x00%ae",
  ]

  private enum Expected {
    case commitOrChange, instant, author, address, path
  }

  private var expected = Expected.commitOrChange
  private var commit = LoggedCommit()
  /// The beginning of a token whose end did not come yet.
  private var rest: [UInt8] = []
  private var change: [UInt8] = []

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
      if rest.isEmpty {
        take(bytes[start..<end], begin, add)
      } else {
        let token = rest + bytes[start..<end]
        rest = []
        take(token[...], begin, add)
      }
      start = end + 1
    }
    rest += bytes[start...]
  }

  private mutating func take(
    _ token: ArraySlice<UInt8>, _ begin: (LoggedCommit) -> Void, _ add: (LoggedChange) -> Void
  ) {
    switch expected {
    case .commitOrChange:
      // A line feed stands between a commit and its first change.
      let token = token.first == 0x0A ? token.dropFirst() : token
      if token.first == 0x01 {
        commit = LoggedCommit(name: CommitLogReader.text(token.dropFirst()))
        expected = .instant
      } else if token.first == Ascii.colon {
        change = Array(token)
        expected = .path
      }
    case .instant:
      commit.instant = CommitLogReader.text(token)
      expected = .author
    case .author:
      commit.author = CommitLogReader.text(token)
      expected = .address
    case .address:
      commit.address = CommitLogReader.text(token)
      expected = .commitOrChange
      begin(commit)
    case .path:
      expected = .commitOrChange
      if let change = CommitLogReader.change(change[...], path: token) { add(change) }
    }
  }

  /// Reads `:100644 100644 BLOB BLOB M`; nil for anything else.
  private static func change(_ line: ArraySlice<UInt8>, path: ArraySlice<UInt8>) -> LoggedChange? {
    let fields = line.dropFirst().split(separator: Ascii.space)
    guard fields.count == 5, let status = fields[4].first else { return nil }
    // A file that becomes a link or a submodule is gone.
    let isGone =
      status == UInt8(ascii: "D")
      || status == UInt8(ascii: "T") && !fields[1].starts(with: "100".utf8)
    return LoggedChange(
      status: isGone ? UInt8(ascii: "D") : status, isFile: fields[isGone ? 0 : 1].starts(with: "100".utf8),
      blob: fields[isGone ? 2 : 3], isSame: !isGone && fields[2].elementsEqual(fields[3]), path: path)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
