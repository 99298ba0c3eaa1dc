// Shares a log through a branch of a git repository, without a work tree: nothing that the remote holds is ever run.

import Files
import Logging
import Store
import StudyModel
import TextTools

/// A branch of a git repository that each of the devices can reach.
///
/// A bare repository in the workspace fetches and pushes it, through git's plumbing. There is no checkout, so no filter or
/// link of the remote takes effect; no hook is run, neither here nor in a repository on this machine.
final class GitRemote: Remote {
  let address: String
  private let workspace: Workspace
  private let repository: String
  /// How ssh is run.
  private let ssh: [String: String]
  /// The commit that was fetched; nil if the branch does not exist.
  private var head: String?

  /// A branch of its own, so that the repository may hold anything else, e.g. a README.
  private static let branch = "refs/heads/machinemode"
  /// Where the branch of the remote is kept.
  private static let fetchedReference = "refs/heads/fetched"

  init(address: String, workspace: Workspace) throws {
    self.address = address
    self.workspace = workspace
    repository = try pathFromRoot(workspace.syncRepositoryPath)
    ssh = Git.quietSSH()
  }

  /// Whether an address is one of a repository: a URL, `host:path`, or a folder that is a bare repository.
  static func takes(_ address: String) -> Bool {
    if address.contains("://") { return true }
    let first = address.prefix { $0 != "/" }
    if first.contains(":"), !Locations.isTaken(address) { return true }
    return isRepository(address)
  }

  /// Whether a folder is a bare repository, or the `.git` of a work tree.
  static func isRepository(_ folder: String) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { Locations.isTaken("\(folder)/\($0)") }
  }

  /// A repository that has the branch may hold anything else, too.
  func inspect() throws -> (hasLog: Bool, others: String?) {
    let heads = try references("refs/heads/*").map(\.name)
    guard !heads.isEmpty, !heads.contains(GitRemote.branch) else { return (!heads.isEmpty, nil) }
    let names = heads.map { printable(String($0.dropFirst("refs/heads/".count))) }
    return (false, "has other branches: \(joined(names, atMost: RemoteCheck.mostNamed))")
  }

  func check() throws {
    guard !ProgramRun.exists(Git.program) else { return }
    throw Failure(
      .environment, "syncing with a repository needs git, which is not installed",
      help: "install git, or sync through a folder")
  }

  func fetch() throws -> [RemoteVersion] {
    removeRests(in: "\(repository)/objects")
    guard let found = try remoteHead() else {
      head = nil
      return []
    }
    head = found
    let path = "\(sharedLogName) of \(shownAddress)"
    return try onRepository {
      try createRepository()
      try fetch(found)
      return [RemoteVersion(name: found, log: try log(of: found, path: path), path: path)]
    }
  }

  /// Fetches a commit of the branch, unless it is here.
  private func fetch(_ commit: String) throws {
    if (try? git("cat-file", "-e", "\(commit)^{commit}")) == nil {
      defer { removeRests(in: "\(repository)/objects") }
      do {
        _ = try git(
          ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"]
            + service("upload-pack") + ["--", address, "+\(GitRemote.branch):\(GitRemote.fetchedReference)"],
          seconds: 300, largestFile: GitRemote.largestPack)
      } catch let failure as GitFailure {
        throw GitFailure(complaint: failure.complaint, isAboutRemote: true)
      }
    }
    _ = try git("update-ref", GitRemote.fetchedReference, commit)
  }

  func commonVersion(of name: String, and other: RemoteVersion) throws -> SharedLog? {
    // What cannot be read is not known: then both logs are united.
    guard let base = try? git("merge-base", name, other.name), !base.isEmpty else { return nil }
    return try? log(of: base, path: "\(sharedLogName) of the last sync")
  }

  func hasLost(_ name: String, in present: RemoteVersion) -> Bool {
    guard (try? git("cat-file", "-e", "\(name)^{commit}")) != nil else { return false }
    return (try? git("merge-base", "--is-ancestor", name, present.name)) == nil
  }

  func prepare(
    _ log: SharedLog, after own: String?, with files: [String: [UInt8]], _ message: String
  ) throws -> RemoteVersion {
    try onRepository {
      try createRepository()
      if let head { try fetch(head) }
      return try commit(log, after: own, with: files, message)
    }
  }

  private func commit(
    _ log: SharedLog, after own: String?, with files: [String: [UInt8]], _ message: String
  ) throws -> RemoteVersion {
    let files = files.merging([sharedLogName: log.bytes()]) { $1 }
    // What else stands on the branch stays.
    let others = try head.map { try git("ls-tree", $0) }?.split(separator: "\n").filter {
      $0.split(separator: "\t", maxSplits: 1).last.map { files[String($0)] == nil } ?? true
    }
    let entries =
      try (others ?? [])
      + files.map { name, bytes in
        Substring("100644 blob \(try git(["hash-object", "-w", "--stdin"], input: bytes))\t\(name)")
      }
    let tree = try git(["mktree"], input: Array(entries.map { $0 + "\n" }.joined().utf8))
    var parents = [head].compactMap(\.self)
    if let own, (try? git("cat-file", "-e", "\(own)^{commit}")) != nil,
      head.map({ (try? git("merge-base", "--is-ancestor", own, $0)) == nil }) ?? true
    {
      parents.append(own)
    }
    let commit = try git(["commit-tree", tree, "-m", message] + parents.flatMap { ["-p", $0] })
    return RemoteVersion(name: commit, log: log, path: address)
  }

  func publish(_ version: RemoteVersion) throws -> Bool {
    do {
      _ = try git(
        ["push", "--quiet", "--no-signed", "--no-verify", "--no-follow-tags", "--recurse-submodules=no"]
          + service("receive-pack") + ["--", address, "\(version.name):\(GitRemote.branch)"], seconds: 300)
      return true
    } catch let failure as GitFailure {
      // Another device's version is there by now, or the remote refuses ours.
      if try remoteHead() != head { return false }
      throw Failure(
        .environment, "\(shownAddress) rejected the log: \(failure.complaint)",
        help: "the account needs the right to write there")
    }
  }

  func finish(with version: RemoteVersion) throws {
    try onRepository {
      try createRepository()
      try fetch(version.name)
    }
  }

  // MARK: Reading

  /// The commit of the branch; nil if it does not exist.
  private func remoteHead() throws -> String? { try references(GitRemote.branch).first?.commit }

  /// The references of the remote that match a pattern.
  private func references(_ pattern: String) throws -> [(commit: String, name: String)] {
    let answer: String
    do {
      answer = try git(
        ["ls-remote", "--refs"] + service("upload-pack") + ["--", address, pattern], seconds: 60)
    } catch let failure as GitFailure {
      throw unreachable(failure)
    }
    return try answer.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2, [40, 64].contains(parts[0].utf8.count),
        isHexadecimal(parts[0], digits: parts[0].utf8.count)
      else { throw Failure(.data, "\(shownAddress) does not answer as a git repository") }
      return (parts[0], parts[1])
    }
  }

  func inbox() throws -> RemoteInbox? {
    guard let head, let entry = try? entry(InboxPlace.name, of: head), entry.isFile else { return nil }
    let path = "\(InboxPlace.name) of \(shownAddress)"
    guard entry.size <= InboxText.largest else {
      throw Failure(
        .data, "\(printable(path)) is larger than \(InboxText.largest >> 20) MiB", help: "split it")
    }
    do {
      let bytes = try gitBytes(["cat-file", "blob", entry.blob])
      let text = try InboxText(bytes, named: printable(path))
      guard text.hasEntries else { return nil }
      let takenName = InboxPlace(path: "/\(InboxPlace.name)").takenName
      let taken = try? self.entry(takenName, of: head)
      let takenBytes = try taken.map { try gitBytes(["cat-file", "blob", $0.blob]) } ?? []
      let file = InboxFile(
        path: path, bytes: bytes, changed: nil, text: text, times: try timesOfLines(of: head))
      return RemoteInbox(file: file, taken: TakenLines(String(decoding: takenBytes, as: UTF8.self)))
    } catch let failure as GitFailure {
      throw unreachable(failure)
    }
  }

  /// The times of the commits that brought the lines of the inbox, in seconds since 1970, UTC, by line: those of equal
  /// lines in their order.
  private func timesOfLines(of commit: String) throws -> [String: [Int]] {
    let lines = try gitBytes(["blame", "-w", "--line-porcelain", commit, "--", InboxPlace.name])
    var times: [String: [Int]] = [:]
    var time = 0
    for bytes in lines.split(separator: Ascii.lineFeed) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("author-time ") { time = Int(line.dropFirst(12)) ?? 0 }
      guard line.hasPrefix("\t") else { continue }
      // Where lines end as on an old Mac, one line of git is several.
      for entry in TextTools.lines(of: withoutByteOrderMark(String(line.dropFirst()))) {
        times[trimmed(entry), default: []].append(time)
      }
    }
    return times
  }

  /// A file of a commit.
  private func entry(_ name: String, of commit: String) throws -> (isFile: Bool, blob: String, size: Int)? {
    let entry = try git("ls-tree", "--long", commit, "--", name)
    let fields = entry.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard fields.count >= 5 else { return nil }
    let isFile = fields[0].hasPrefix("100") && fields[1] == "blob"
    return (isFile, String(fields[2]), Int(fields[3]) ?? .max)
  }

  private func log(of commit: String, path: String) throws -> SharedLog {
    guard let entry = try entry(sharedLogName, of: commit) else {
      throw Failure(
        .data, "the branch `machinemode` of \(shownAddress) holds no \(sharedLogName)",
        help: "sync through another repository, or remove that branch there")
    }
    guard entry.isFile else {
      throw Failure(
        .data, "\(printable(path)) is not a file but a link or a folder",
        help: "somebody else wrote it; sync through a repository of your own")
    }
    guard entry.size <= ProgressStore.largestSize else {
      throw Failure(
        .data, "\(printable(path)) is larger than \(ProgressStore.largestSize >> 20) MiB, more than any log",
        help: "somebody else wrote it; sync through a repository of your own")
    }
    let bytes = try gitBytes(["cat-file", "blob", entry.blob])
    return try SharedLog(bytes, path: path)
  }

  /// Removes what a git that was cut off left among the objects. The lock of the workspace's syncs is held, so no other
  /// git works there.
  private func removeRests(in folder: String) {
    for name in (try? names(inFolder: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if name.hasPrefix("tmp_") || name.hasSuffix(".lock") {
        try? removeAll(at: path)
      } else if FileKind(at: path, followsLinks: false) == .folder {
        removeRests(in: path)
      }
    }
  }
}

// MARK: - Running git

/// Why git failed, in its own words.
private struct GitFailure: Error {
  let complaint: String
  var isAboutRemote = false
}

extension GitRemote {
  /// Runs work on the repository of the workspace. If it fails there, e.g. after a power cut, the repository is made anew
  /// once: all that it holds is in the remote, too.
  private func onRepository<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
    do {
      return try work()
    } catch is GitFailure {
      try? removeAll(at: repository)
    }
    do {
      return try work()
    } catch let failure as GitFailure {
      throw failure.isAboutRemote
        ? unreachable(failure)
        : Failure(
          .environment, "git fails in \(printable(repository)): \(failure.complaint)",
          help: "see whether the disk has room and the folder can be written to")
    }
  }

  private func unreachable(_ failure: GitFailure) -> Failure {
    let isTooLarge = ["index-pack", "too large", "signal 25", "File size limit"].contains(
      where: failure.complaint.contains)
    return Failure(
      .environment, "\(shownAddress) could not be read: \(failure.complaint)",
      help: isTooLarge
        ? "more than \(GitRemote.largestPack >> 20) MiB is no log; is it the right repository?"
        : "check the address, the connection and your access: git must reach it without asking"
    )
  }
}

extension GitRemote {
  /// The largest pack that is fetched, in bytes; a log of years with its history has some hundred kilobytes.
  private static let largestPack = 128 << 20

  private func createRepository() throws {
    try workspace.createFolder(parentFolder(of: repository))
    _ = try git("init", "--quiet", "--bare", "--template=", repository)
  }

  /// For a repository on this machine, whose own settings and hooks could run programs: the option for the command that
  /// serves it, with all of that off.
  private func service(_ name: String) -> [String] {
    guard address.hasPrefix("/") || address.hasPrefix("file:") else { return [] }
    let settings = [
      "core.hooksPath=/dev/null", "core.alternateRefsCommand=true", "receive.denyCurrentBranch=refuse",
      "receive.autogc=false", "gc.auto=0",
    ]
    let options = settings.map { "-c \($0)" }.joined(separator: " ")
    return ["--\(name)=GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 git \(options) \(name)"]
  }

  private func git(_ arguments: String...) throws -> String { try git(arguments) }

  private func git(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 30, largestFile: Int? = nil
  ) throws -> String {
    let bytes = try gitBytes(arguments, input: input, seconds: seconds, largestFile: largestFile)
    return trimmedEnd(String(decoding: bytes, as: UTF8.self))
  }

  private func gitBytes(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 30, largestFile: Int? = nil
  ) throws -> [UInt8] {
    // Without a repository, and not in one that the command runs in.
    let isOutside = ["init", "ls-remote"].contains(arguments.first)
    let author = "Machine Mode"
    let email = "machinemode@localhost"
    let variables = [
      "GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh",
      "GIT_AUTHOR_NAME": author, "GIT_AUTHOR_EMAIL": email,
      "GIT_COMMITTER_NAME": author, "GIT_COMMITTER_EMAIL": email,
    ]
    let git = Git(
      place: isOutside ? ["-C", "/"] : ["--git-dir=\(repository)"],
      settings: [
        "transfer.fsckObjects=true", "gc.autoDetach=false", "maintenance.autoDetach=false",
        "init.defaultBranch=machinemode",
      ],
      variables: variables.merging(ssh) { $1 })
    let report = git.run(
      arguments, input: input, seconds: seconds, limit: ProgressStore.largestSize, largestFile: largestFile)
    if let complaint = report.complaint { throw GitFailure(complaint: complaint) }
    return report.output
  }
}
