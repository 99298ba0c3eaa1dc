// Publishes a site onto a branch of a git repository, which then holds the site and nothing of a checkout.

import Files
import Store
import TextTools

/// The branch is written in a bare repository of its own, through git's plumbing: no checkout, index, hook or setting of
/// the learner's takes part, but for what a checkout knows about reaching its remote.
struct BranchDestination: SiteDestination {
  /// The address or the path from the root.
  let repository: String
  let branch: String
  /// The checkout whose remote it is; nil for an address.
  let checkout: String?
  /// The bare repository, which only holds copies.
  let cache: String

  var name: String { "the branch \(printable(branch)) of \(shown(address: repository))" }
  let keepsHistory = true

  /// Where the last commit is kept, so that its objects stay.
  private static let keptReference = "refs/heads/published"
  /// Hosts run files through Jekyll unless it is there.
  private static let plainPagesMark = ".nojekyll"
  /// Variables that would give a commit another date or place it among somebody else's objects.
  private static let foreignVariables: Set<String> = [
    "GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE", "GIT_QUARANTINE_PATH", "GIT_REFLOG_ACTION",
  ]

  private struct Entry: Equatable {
    let mode: String
    let object: String

    init(mode: String = "100644", object: String) {
      self.mode = mode
      self.object = object
    }
  }

  func check() throws {
    guard ProgramRun.exists(Git.program) else {
      throw Failure(
        .environment, "publishing to a repository needs git, which is not installed",
        help: "install it with your system's packages: apt install git, or brew install git")
    }
    let named = Git(place: [], settings: []).run(["check-ref-format", "refs/heads/\(branch)"])
    guard named.complaint == nil else {
      throw Failure(
        .usage, "\(quoted(branch)) cannot be the name of a branch", help: "leave it out for `gh-pages`")
    }
    guard !isFromRoot(repository) || Locations.isFolder(repository) else {
      throw Failure(
        .data, "there is no repository at \(printable(repository))",
        help: "`git init --bare '\(printable(repository))'` makes one")
    }
  }

  func compare(_ site: BuiltSite) throws -> SiteComparison {
    _ = try git(["init", "--quiet", "--bare", "--template=", cache])
    let tip = try fetchedTip()
    let present = try tip.map(entries(of:)) ?? [:]
    let earlier = try list(in: present)
    // The list itself is the site's where it is one.
    let own = earlier.map { $0.paths.union([SiteList.name]) } ?? []
    var entries = try entries(of: site)
    let changed = Set(entries.keys.filter { entries[$0] != present[$0] })
    let removed = own.subtracting(entries.keys).intersection(present.keys)
    let left = Set(present.keys).subtracting(removed)
    let foreign = changed.intersection(left).subtracting(own)
    let obstacles = parentPaths(of: left).intersection(changed).union(
      parentPaths(of: changed).intersection(left))
    guard foreign.union(obstacles).isEmpty else { throw inTheWay(foreign.union(obstacles), "on \(name)") }
    if present[BranchDestination.plainPagesMark] == nil {
      let empty = try git(["hash-object", "-w", "--stdin"])
      entries[BranchDestination.plainPagesMark] = Entry(object: empty)
    }
    let beside = earlier == nil ? left.subtracting(entries.keys) : []
    let whole = present.filter { left.contains($0.key) }.merging(entries) { _, own in own }
    return SiteComparison(
      earlier: earlier,
      others: Set(beside.map { String($0.prefix { $0 != "/" }) }).filter { !$0.hasPrefix(".") }.sorted(),
      changed: changed.intersection(site.list.paths), removed: removed, isUpToDate: whole == present
    ) { try push(commit(of: whole, after: tip)) }
  }

  // MARK: Reading

  /// The commit that the branch is at, fetched; nil if there is no such branch.
  private func fetchedTip() throws -> String? {
    let reference = "refs/heads/\(branch)"
    let answer = try remotely(["ls-remote", "--refs", "--", repository, reference], "read")
    guard let tip = answer.split(whereSeparator: \.isWhitespace).first.map(String.init) else { return nil }
    if (try? git(["cat-file", "-e", "\(tip)^{tree}"])) == nil {
      _ = try remotely(
        [
          "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--depth", "1",
          "--",
          repository, "+\(reference):\(BranchDestination.keptReference)",
        ], "read")
    }
    return tip
  }

  private func entries(of commit: String) throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for line in try git(["ls-tree", "-r", "-z", "--full-tree", commit]).split(separator: "\0") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let fields = parts[0].split(separator: " ")
      guard parts.count == 2, fields.count == 3 else { continue }
      entries[String(parts[1])] = Entry(mode: String(fields[0]), object: String(fields[2]))
    }
    return entries
  }

  /// The list of what was published to the branch before; nil if nothing was.
  private func list(in present: [String: Entry]) throws -> SiteList? {
    guard let entry = present[SiteList.name] else { return nil }
    guard entry.mode == "100644" else { throw inTheWay([SiteList.name], "on \(name)") }
    return try SiteList(published: gitBytes(["cat-file", "blob", entry.object]), "on \(name)")
  }

  /// The files of the site with its list, written to the repository byte for byte.
  private func entries(of site: BuiltSite) throws -> [String: Entry] {
    let paths = site.list.paths.sorted() + [SiteList.name]
    let input = Array(paths.map { "\(site.folder)/\($0)\n" }.joined().utf8)
    let objects = try git(["hash-object", "-w", "--no-filters", "--stdin-paths"], input: input, seconds: 300)
    return Dictionary(zip(paths, objects.split(separator: "\n").map { Entry(object: String($0)) })) { $1 }
  }

  // MARK: Writing

  private func commit(of entries: [String: Entry], after tip: String?) throws -> String {
    let index = "\(cache)/publish-index"
    unlink(index)
    defer { unlink(index) }
    let lines = entries.map { path, entry in "\(entry.mode) \(entry.object) 0\t\(path)\0" }
    _ = try git(
      ["update-index", "-z", "--index-info"], input: Array(lines.joined().utf8), ["GIT_INDEX_FILE": index])
    let tree = try git(["write-tree"], ["GIT_INDEX_FILE": index])
    let parent = tip.map { ["-p", $0] } ?? []
    return try git(["commit-tree", tree, "-m", "Publish the site"] + parent, identity)
  }

  /// The learner's name and address where git's settings have them, else neutral ones, never those of the account; the
  /// zone is their own, so it stays out.
  private var identity: [String: String] {
    let answer = Git(place: [], settings: ["user.useConfigOnly=true"]).run(["var", "GIT_AUTHOR_IDENT"])
    let own = answer.complaint == nil ? answer.text.prefixMatch(of: /(.*) <(.*?)>/) : nil
    let name = own.map { String($0.1) } ?? "Machine Mode"
    let email = own.map { String($0.2) } ?? "publish@machinemode.invalid"
    return [
      "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": email, "GIT_COMMITTER_NAME": name,
      "GIT_COMMITTER_EMAIL": email, "TZ": "UTC0",
    ]
  }

  private func push(_ commit: String) throws {
    let report = run(
      [
        "push", "--porcelain", "--no-signed", "--no-verify", "--no-follow-tags", "--recurse-submodules=no",
        "--",
        repository, "\(commit):refs/heads/\(branch)",
      ], seconds: BranchDestination.mostSeconds, access)
    guard report.complaint == nil else {
      if report.text.contains(/(?m)^!.*\[rejected\]/) {
        throw Failure(
          .data, "\(name) has moved on in the meantime, so nothing was sent", help: "publish again")
      }
      throw failure(report, "push to")
    }
    _ = try git(["update-ref", BranchDestination.keptReference, commit])
    _ = run(["gc", "--auto", "--quiet"])
  }

  // MARK: Running git

  /// A slow line and a whole site.
  private static let mostSeconds = 3_600

  private func remotely(_ arguments: [String], _ act: String) throws -> String {
    let report = run(arguments, seconds: BranchDestination.mostSeconds, access)
    guard report.complaint == nil else { throw failure(report, act) }
    return trimmedEnd(report.text)
  }

  private func failure(_ report: ProgramRun.Report, _ act: String) -> Failure {
    let reason = (report.complaint ?? "").replacing(repository, with: shown(address: repository))
    return Failure(
      .environment, "git could not \(act) \(shown(address: repository)): \(reason)",
      help:
        "git must reach it without asking; `git ls-remote '\(shown(address: repository))'` shows whether it does"
    )
  }

  /// What the checkout knows about reaching its remote: a key, a token, another address. By variables, since every
  /// account can read the words of a command.
  private var access: [String: String] {
    var variables = Git.quietSSH(in: checkout ?? "/")
    if let checkout {
      let keys = #"^(credential|http|url)\..*|^core\.sshcommand$"#
      let answer = Git(place: ["-C", checkout], settings: []).run(
        ["config", "--local", "--includes", "-z", "--get-regexp", keys])
      for (index, entry) in answer.text.split(separator: "\0").enumerated() {
        let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        variables["GIT_CONFIG_KEY_\(index)"] = String(parts[0])
        variables["GIT_CONFIG_VALUE_\(index)"] = parts.count > 1 ? String(parts[1]) : "true"
        variables["GIT_CONFIG_COUNT"] = String(index + 1)
      }
    }
    return variables
  }

  private func run(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 60, _ variables: [String: String] = [:]
  ) -> ProgramRun.Report {
    let isOutside = ["init", "ls-remote"].contains(arguments.first)
    let git = Git(
      place: isOutside ? ["-C", "/"] : ["--git-dir=\(cache)"],
      settings: [
        "core.bare=true", "core.quotePath=false", "gc.autoDetach=false", "maintenance.autoDetach=false",
      ],
      variables: variables, unset: BranchDestination.foreignVariables)
    return git.run(arguments, input: input, seconds: seconds, limit: 1 << 26)
  }

  private func gitBytes(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 60, _ variables: [String: String] = [:]
  ) throws -> [UInt8] {
    let report = run(arguments, input: input, seconds: seconds, variables)
    guard let complaint = report.complaint else { return report.output }
    throw Failure(
      .environment, "git fails in \(printable(cache)): \(complaint)",
      help: "see whether the disk has room; the folder is only a copy, so it can be removed")
  }

  private func git(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 60, _ variables: [String: String] = [:]
  ) throws -> String {
    trimmedEnd(
      String(decoding: try gitBytes(arguments, input: input, seconds: seconds, variables), as: UTF8.self))
  }
}
