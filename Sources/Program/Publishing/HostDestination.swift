// Publishes a site by rsync: to a folder of a host over ssh, or to a module of an rsync server.

import Files
import TextTools

struct HostDestination: SiteDestination {
  /// `host:folder` or `rsync://host/module/folder`.
  let target: String
  /// A folder for lists on their way; it is made and removed.
  let scratch: String

  var name: String { printable(target) }
  let keepsHistory = false

  private static let program = "rsync"
  /// A slow line and a whole site; rsync itself ends where the connection is lost.
  private static let mostSeconds = 3_600

  func check() throws {
    guard !ProgramRun.exists(HostDestination.program) else { return }
    throw Failure(
      .environment, "publishing to a host needs rsync, which is not installed",
      help: "install it with your system's packages: apt install rsync, or brew install rsync")
  }

  func compare(_ site: BuiltSite) throws -> SiteComparison {
    try makeScratch()
    defer { try? removeAll(at: scratch) }
    let (present, isAbsent) = try presentList()
    let earlier = try present.map { try SiteList(published: $0, "in \(name)") }
    let own = earlier?.paths ?? []
    let paths = site.list.paths
    let (sent, new, failure) = try differences(from: site)
    var others: [String] = []
    if !isAbsent, !new.isEmpty || failure != nil || earlier == nil {
      let types = try types(at: paths)
      let folders = parentPaths(of: paths)
      var obstacles = paths.filter { types[$0].map { $0 != "-" } ?? false }
      obstacles.formUnion(folders.filter { types[$0].map { $0 != "d" } ?? false })
      if earlier == nil, types[SiteList.name] != nil { obstacles.insert(SiteList.name) }
      guard obstacles.isEmpty else { throw inTheWay(obstacles, "in \(name)") }
      if earlier == nil { others = types.keys.filter { !$0.contains("/") && !$0.hasPrefix(".") }.sorted() }
    }
    if let failure { throw failure }
    let foreign = sent.subtracting(new).subtracting(own)
    guard foreign.isEmpty else { throw inTheWay(foreign, "in \(name)") }
    let removed = own.subtracting(paths)
    return SiteComparison(
      earlier: earlier, others: others, changed: sent, removed: removed,
      isUpToDate: sent.isEmpty && present == site.list.bytes
    ) { try send(site, sent, removed, after: present, own, hasNew: !new.isEmpty) }
  }

  private func makeScratch() throws {
    try? removeAll(at: scratch)
    for folder in [scratch, "\(scratch)/there", "\(scratch)/list", "\(scratch)/last"] {
      guard mkdir(folder, 0o755) == 0 else { throw Failure(unwritable: folder) }
    }
  }

  // MARK: Comparing

  /// The bytes of the list at the destination, and whether there is no folder yet, which is no fault.
  private func presentList() throws -> (bytes: [UInt8]?, isAbsent: Bool) {
    let report = rsync(
      [
        "-r", "--max-size=1m", "--include=/\(SiteList.name)", "--exclude=*", "\(target)/",
        "\(scratch)/there/",
      ])
    if report.complaint != nil {
      let isMissing = String(decoding: report.errors, as: UTF8.self).contains("No such file or directory")
      guard report.status == HostDestination.partly, isMissing else { throw failure(report) }
      return (nil, true)
    }
    let path = "\(scratch)/there/\(SiteList.name)"
    return (Locations.isFile(path) ? try InputFiles.bytes(at: path) : nil, false)
  }

  /// rsync's status where it could do a part of its work.
  private static let partly: Int32 = 23

  /// The paths that differ from the site, and those of them that are not there at all.
  ///
  /// - Returns: also what rsync could not look at, since something may be in the way.
  private func differences(from site: BuiltSite) throws -> (sent: Set<String>, new: Set<String>, Failure?) {
    try write(site.list.paths, to: "paths")
    let report = rsync(
      sending + [
        "--dry-run", "--itemize-changes", "--files-from=\(scratch)/paths", "\(site.folder)/", "\(target)/",
      ])
    guard report.complaint == nil || report.status == HostDestination.partly else { throw failure(report) }
    var sent: Set<String> = []
    var new: Set<String> = []
    for line in report.text.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /[<>]f(\S*) (.*)/) else { continue }
      sent.insert(String(match.2))
      if match.1.allSatisfy({ $0 == "+" }) { new.insert(String(match.2)) }
    }
    return (sent, new, report.complaint == nil ? nil : failure(report))
  }

  /// What stands at the site's paths, at the folders above them, and beside them: `-` a file, `d` a folder, `l` a link.
  private func types(at paths: Set<String>) throws -> [String: Character] {
    let own = paths.union(parentPaths(of: paths)).sorted().map { "+ /\($0)" }
    try write(own + ["+ /*", "- *"], to: "rules")
    let report = rsync(["-r", "--list-only", "--filter=merge \(scratch)/rules", "\(target)/"])
    guard report.complaint == nil else { throw failure(report) }
    var types: [String: Character] = [:]
    // Rights, size, date, time, name; a link's name is followed by where it leads.
    for line in report.text.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /([-dlbcps])\S* +\S+ +\S+ \S+ (.*)/), let type = match.1.first
      else { continue }
      let name =
        type == "l"
        ? match.2.prefix(upTo: match.2.firstRange(of: " -> ")?.lowerBound ?? match.2.endIndex) : match.2
      if name != "." { types[String(name)] = type }
    }
    return types
  }

  // MARK: Sending

  /// New pages go before old ones leave.
  private func send(
    _ site: BuiltSite, _ sent: Set<String>, _ removed: Set<String>, after present: [UInt8]?,
    _ own: Set<String>,
    hasNew: Bool
  ) throws {
    try makeScratch()
    defer { try? removeAll(at: scratch) }
    let both = SiteList(kind: site.list.kind, paths: site.list.paths.union(own)).bytes
    if hasNew, both != present {
      try write(both, to: "list/\(SiteList.name)")
      try mustRsync(sending + ["\(scratch)/list/\(SiteList.name)", "\(target)/"])
    }
    if !sent.isEmpty {
      try write(sent, to: "sent")
      try mustRsync(sending + ["--files-from=\(scratch)/sent", "\(site.folder)/", "\(target)/"])
    }
    try write(site.list.bytes, to: "last/\(SiteList.name)")
    guard !removed.isEmpty else {
      if present != site.list.bytes {
        try mustRsync(sending + ["\(scratch)/last/\(SiteList.name)", "\(target)/"])
      }
      return
    }
    try remove(removed, keeping: parentPaths(of: site.list.paths))
  }

  /// rsync removes from folders that it is sent. Those that are still in use are sent empty; of one that is not, it removes
  /// what is the site's and then the folder, if nothing is left in it. All else is protected.
  private func remove(_ removed: Set<String>, keeping used: Set<String>) throws {
    let emptier = parentPaths(of: removed)
    for folder in emptier.intersection(used).sorted() {
      guard mkdir("\(scratch)/last/\(folder)", 0o755) == 0 else { throw Failure(unwritable: scratch) }
    }
    let files = removed.sorted().map { "R /\($0)" }
    let folders = emptier.subtracting(used).sorted().map { "R /\($0)/" }
    try write(files + folders + ["P *"], to: "rules")
    try mustRsync(
      sending + [
        "-r", "--delete-before", "--filter=merge \(scratch)/rules", "\(scratch)/last/", "\(target)/",
      ])
  }

  // MARK: Running rsync

  /// Compared by content, and readable for the server's program, whatever the rights of a file here are.
  private var sending: [String] { ["--checksum", "--chmod=Du=rwx,Dgo=rx,Fu=rw,Fgo=r"] }

  /// Blanks and quotes in a path of a host; without them every rsync is asked in the way that it has always known.
  private var protection: [String] {
    target.wholeMatch(of: /[A-Za-z0-9_.\/:@%+,~-]*/) == nil ? ["--secluded-args"] : []
  }

  /// It may ask for a password at the terminal.
  private func rsync(_ arguments: [String]) -> ProgramRun.Report {
    ProgramRun(
      program: HostDestination.program, arguments: protection + arguments, settings: ["LC_ALL": "C"],
      limit: 1 << 24,
      isInOwnGroup: false, seconds: HostDestination.mostSeconds
    ).report()
  }

  private func mustRsync(_ arguments: [String]) throws {
    let report = rsync(arguments)
    if report.complaint != nil { throw failure(report) }
  }

  private func failure(_ report: ProgramRun.Report) -> Failure {
    Failure(
      .environment, "rsync failed at \(name): \(report.complaint ?? "")",
      help: "does its parent folder exist, and may you write there? `rsync --list-only '\(name)/'` shows it")
  }

  private func write(_ lines: some Sequence<String>, to file: String) throws {
    try write(Array(lines.map { $0 + "\n" }.joined().utf8), to: file)
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    let path = "\(scratch)/\(file)"
    unlink(path)
    try OutputFolder(scratch).write(bytes, to: file)
  }
}
