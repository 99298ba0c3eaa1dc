// Reads the commits of the repository that the learner's solutions are in. Nothing that the repository holds is ever run.

import Files
import Solutions
import StudyModel
import TextTools

/// A git repository on this machine, or a folder within one. There is no checkout and no network: commits are read as
/// they are stored, and no setting of the repository names a program that is run (Documentation/solutions.md).
struct SolutionsRepository {
  /// From the root.
  let folder: String

  /// What git says of the repository before its log is read.
  struct Outline {
    /// The last commit; nil if there is none.
    let head: String?
    /// The folder within the repository, with `/` at its end; empty for the repository itself.
    let prefix: String
    let isBare: Bool
  }

  /// Contents that are larger are not looked into.
  private static let largestContent = 1 << 20

  /// The name of the last commit; nil if there is none.
  func head() throws(Failure) -> String? {
    guard ProgramRun.exists(Git.program) else {
      throw Failure(
        .environment, "following a repository needs git, which is not installed", help: "install git")
    }
    guard Locations.isFolder(folder) else {
      throw Failure(
        .environment, "\(printable(folder)) is gone, or not a folder",
        help:
          "`machinemode solutions follow DIR` names its new place, `machinemode solutions unfollow` forgets it"
      )
    }
    let report = run(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])
    // It says nothing without a commit, nor if the commit is missing.
    if report.status == 1, report.said.isEmpty {
      guard run(["rev-parse", "--verify", "--quiet", "HEAD"]).complaint == nil else { return nil }
      throw Failure(
        .environment, "git cannot read \(printable(folder)): its last commit is missing",
        help: "`git -C \(printable(folder)) fsck` says more")
    }
    guard report.complaint == nil else { throw failure(report) }
    let name = trimmed(report.text)
    guard [40, 64].contains(name.utf8.count), name.allSatisfy(\.isHexDigit) else {
      throw Failure(
        .environment, "\(printable(folder)) does not answer as a git repository",
        help: "check the installation of git"
      )
    }
    return name
  }

  /// - Throws: also for a shallow clone, whose oldest commit seems to add all that was there.
  func outline() throws(Failure) -> Outline {
    let head = try head()
    let report = run(["rev-parse", "--is-shallow-repository", "--is-bare-repository", "--show-prefix"])
    guard report.complaint == nil else { throw failure(report) }
    let lines = report.text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0] != "true" else {
      throw Failure(
        .environment, "\(printable(folder)) is a shallow clone: the beginning of its history is missing",
        help: "`git -C \(printable(folder)) fetch --unshallow` gets the rest")
    }
    return Outline(head: head, prefix: String(lines[2].dropLast()), isBare: lines[1] == "true")
  }

  /// Reads the commits of the history, and what else decides which problems they solve.
  ///
  /// - Parameters:
  ///   - last: the commit up to which they were read before; nil to read all.
  ///   - problems: all problems that a path may name.
  /// - Returns: nil if `last` is not in the repository any more.
  func history(
    of outline: Outline, since last: String?, _ problems: [Problem]
  ) throws(Failure) -> SolutionHistory? {
    var history = SolutionHistory(PathReader(problems))
    guard let head = outline.head else { return history }
    let report = run(
      CommitLogReader.arguments + [last.map { "\($0)..\(head)" } ?? head, "--"]
        + (outline.prefix.isEmpty ? [] : ["."]),
      seconds: SolutionsRepository.secondsForLog, consume: { history.read($0) })
    guard report.complaint == nil else {
      if last != nil,
        ["bad object", "nvalid revision range", "bad revision"].contains(where: report.said.contains)
      {
        return nil
      }
      throw failure(report)
    }
    history.decide(
      files: history.needsFiles ? try files(of: outline) : [],
      headers: try headers(of: history.undecidedBlobs))
    return history
  }

  /// The paths of the last commit's files, without links and submodules.
  private func files(of outline: Outline) throws(Failure) -> [[UInt8]] {
    guard let head = outline.head else { return [] }
    var files: [[UInt8]] = []
    var rest: [UInt8] = []
    let prefix = Array(outline.prefix.utf8)
    let report = run(
      ["ls-tree", "-r", "-z", "--full-tree", head], seconds: SolutionsRepository.secondsForLog,
      consume: { piece in
        var start = piece.startIndex
        while let end = piece[start...].firstIndex(of: 0) {
          // `100644 blob NAME`, a tab and the path.
          let entry = rest + piece[start..<end]
          if entry.starts(with: "100".utf8), let tab = entry.firstIndex(of: Ascii.tab) {
            let path = entry[(tab + 1)...]
            if path.starts(with: prefix) { files.append(Array(path)) }
          }
          rest = []
          start = end + 1
        }
        rest += piece[start...]
      })
    guard report.complaint == nil else { throw failure(report) }
    return files
  }

  /// The problems that the first lines of contents name.
  private func headers(of blobs: [String]) throws(Failure) -> [String: Int] {
    guard !blobs.isEmpty else { return [:] }
    var small = ""
    let sizes = run(
      ["cat-file", "--batch-check", "--buffer"], seconds: SolutionsRepository.secondsForLog,
      input: Array(blobs.joined(separator: "\n").utf8) + [0x0A], limit: blobs.count * 120 + 1)
    guard sizes.complaint == nil else { throw failure(sizes) }
    for line in sizes.text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 3, fields[1] == "blob", let size = Int(fields[2]),
        size <= SolutionsRepository.largestContent
      else { continue }
      small += "\(fields[0])\n"
    }
    guard !small.isEmpty else { return [:] }
    var contents = ContentReader()
    let report = run(
      ["cat-file", "--batch", "--buffer"], seconds: SolutionsRepository.secondsForLog,
      input: Array(small.utf8),
      consume: { contents.read($0) })
    guard report.complaint == nil else { throw failure(report) }
    return contents.headers
  }

  /// The address in git's settings, as the repository sees them.
  var userAddress: String? {
    let report = run(["config", "--get", "user.email"])
    let address = trimmed(report.text)
    return report.complaint == nil && !address.isEmpty ? address : nil
  }
}

/// Reads what `git cat-file --batch` prints.
private struct ContentReader {
  private(set) var headers: [String: Int] = [:]
  private var name = ""
  /// The line that comes before a content, or the beginning of the content.
  private var bytes: [UInt8] = []
  /// What is left of the present content, with the line feed behind it; nil before a content.
  private var left: Int?

  /// The first five lines are within this many bytes.
  private static let longestBeginning = 4_096

  mutating func read(_ piece: ArraySlice<UInt8>) {
    var piece = piece
    while !piece.isEmpty {
      guard let count = left else {
        guard let end = piece.firstIndex(of: 0x0A) else {
          bytes += piece
          return
        }
        bytes += piece[..<end]
        piece = piece[(end + 1)...]
        let fields = bytes.split(separator: Ascii.space).map { String(decoding: $0, as: UTF8.self) }
        bytes = []
        if fields.count == 3, let size = Int(fields[2]) { (name, left) = (fields[0], size + 1) }
        continue
      }
      let part = piece.prefix(count)
      bytes += part.prefix(max(0, ContentReader.longestBeginning - bytes.count))
      piece = piece.dropFirst(part.count)
      left = count - part.count
      guard left == 0 else { continue }
      if let number = problemNumber(inFirstLines: bytes[...]) { headers[name] = number }
      (bytes, left) = ([], nil)
    }
  }
}

// MARK: - Running git

extension SolutionsRepository {
  private static let secondsForLog = 300
  private static let secondsForAnswer = 20

  /// With the settings off that name programs, or change what a log has.
  private func run(
    _ arguments: [String], seconds: Int = secondsForAnswer, input: [UInt8] = [], limit: Int = 1 << 20,
    consume: ((ArraySlice<UInt8>) -> Void)? = nil
  ) -> ProgramRun.Report {
    let git = Git(
      place: ["--no-pager", "-C", folder],
      settings: [
        "core.fsmonitor=false", "core.pager=cat", "core.sshCommand=false", "core.alternateRefsCommand=true",
        "core.attributesFile=/dev/null", "diff.external=", "diff.renames=false", "gpg.program=false",
        "gpg.ssh.program=false", "gpg.x509.program=false", "log.follow=false", "log.showSignature=false",
        "log.showRoot=true", "protocol.allow=never", "gc.auto=0", "maintenance.auto=false",
      ],
      variables: [
        "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": "cat",
        "GIT_LITERAL_PATHSPECS": "1",
      ],
      unset: ["GIT_DIFF_OPTS", "GIT_EXTERNAL_DIFF", "GIT_REPLACE_REF_BASE", "GIT_SSH", "GIT_SSH_COMMAND"])
    return git.run(arguments, input: input, seconds: seconds, limit: limit, consume: consume)
  }

  private func failure(_ report: ProgramRun.Report) -> Failure {
    let name = printable(folder)
    if report.said.contains("not a git repository") {
      return Failure(
        .environment, "\(name) is not a git repository",
        help: "name the folder of your solutions, which git keeps")
    }
    if report.said.contains("dubious ownership") || report.said.contains("unsafe repository") {
      return Failure(
        .environment, "\(name) belongs to another account, so git does not read it",
        help: "if you trust it: git config --global --add safe.directory \(name)")
    }
    return Failure(
      .environment, "git cannot read \(name): \(report.complaint ?? "it says nothing")",
      help: "`git -C \(name) log` says more")
  }
}
