// `publish`: builds the public or the protected site, and sends it where visitors read it.

import ArgumentParser
import Protection
import Store
import StudyModel
import TextTools
import Website

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Build the public site, and send it to a folder, a host or a git branch.",
    discussion: """
      The destination is a folder (./website), a folder of a host by rsync over ssh (me@example.org:www/progress), or a \
      git repository: git:origin for a remote of this checkout, or its address, with #BRANCH for another branch than \
      gh-pages. It is remembered with the audience, so that `publish` alone does the same again. What differs is \
      sent, what an earlier publish sent and the site no longer has is removed, and all other files stay.
      """)

  @Argument(
    help: ArgumentHelp("Where to publish (default: where it was published last).", valueName: "destination"),
    completion: .directory)
  var destination: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Publish the private site, protected by six words; see `protect` (default: as last time).")
  var protect: Bool?

  @OptionGroup var baseURL: AddressOption

  @Flag(help: "Only say what would be sent and removed.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask about other files there, nor about another audience.")
  var yes = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let last = LocalState.load(workspace: session.workspace).published
    let typed = try typedDestination(after: last)
    let isProtected = protect ?? last?.isProtected ?? false
    let key = try isProtected ? ProtectionFile.protection(workspace: session.workspace).key : nil
    let address = try baseURL.address
    let workspace = session.store.workspace
    let place = try typed.destination(workspace: workspace)
    try place.check()
    if !dryRun { session.pullFollowedSolutions() }
    try workspace.createFolder(workspace.publishPath)
    LongWork.begin("Publishing", isQuiet: shared.quiet)
    try StoreLock.hold("\(workspace.publishPath)/lock", wait: .seconds(20)) {
      let site = try build(session, sealedBy: key, at: address)
      let comparison = try place.compare(site)
      let doubts = doubts(about: site, at: place, comparison, after: last, isProtected: isProtected)
      if dryRun { return tellTrial(comparison, of: site, at: place, doubts) }
      if !doubts.isEmpty, !yes { try confirm(doubts) }
      if !comparison.isUpToDate { try comparison.send() }
      remember(typed, isProtected: isProtected, session)
      session.say(unbroken: outcome(comparison, of: site, at: place))
    }
    _ = session.rememberBuild()
    session.sayStill()
  }

  private func typedDestination(after last: LastPublished?) throws -> TypedDestination {
    if let destination { return try TypedDestination(destination) }
    guard let last else {
      throw Failure(
        .usage, "nothing was published from this device yet, so there is no destination",
        help:
          "`machinemode publish ./website`, `me@example.org:www/progress` or `git:origin`; it is remembered")
    }
    return try TypedDestination(last.destination, checkout: last.checkout)
  }

  /// Builds the site into the workspace. It holds nothing that its visitors may not read, or the build ends the run.
  private func build(_ session: Session, sealedBy key: PassphraseKey?, at address: SiteAddress?) throws
    -> BuiltSite
  {
    let folder = try pathFromRoot("\(session.store.workspace.publishPath)/site")
    let kind = key == nil ? "public site" : "protected site"
    let input = try session.wholeSiteInput(for: key == nil ? .public : .private, at: address)
    _ = try SiteBuild.publish(
      input, session, sealedBy: key, into: SiteFolder(folder: folder, kind: kind, replaces: true))
    guard let list = SiteList(inFolder: folder) else {
      throw Failure(
        .environment, "\(printable(folder)) could not be read", help: "remove that folder and publish again")
    }
    return BuiltSite(folder: folder, list: list)
  }

  // MARK: Questions

  /// What a person should know before the site goes there; empty for where it goes as always.
  private func doubts(
    about site: BuiltSite, at place: any SiteDestination, _ comparison: SiteComparison,
    after last: LastPublished?,
    isProtected: Bool
  ) -> [String] {
    var doubts: [String] = []
    if !comparison.others.isEmpty {
      doubts.append("\(place.name) holds other files: \(joined(comparison.others.map(printable), atMost: 3))")
    }
    let kind = site.list.kind ?? ""
    if let present = comparison.earlier?.kind, present != kind {
      let history = place.keepsHistory && isProtected ? ", which its history keeps" : ""
      doubts.append("\(place.name) holds a \(present)\(history), and this is a \(kind)")
    } else if let last, last.isProtected != isProtected {
      doubts.append(
        "the last site that you published was \(last.isProtected ? "protected" : "public"), and this is a \(kind)"
      )
    }
    return doubts
  }

  private func confirm(_ doubts: [String]) throws {
    guard StandardInput.isTerminal else {
      throw Failure(.data, doubts.joined(separator: "; "), help: "`--yes` publishes there without asking")
    }
    let lines = doubts.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
    try Program.confirm("publish", lines, asking: "Publish there?", otherwise: "add `--yes`")
  }

  // MARK: Answers

  private func outcome(_ comparison: SiteComparison, of site: BuiltSite, at place: any SiteDestination)
    -> String
  {
    guard !comparison.isUpToDate else {
      return
        "Nothing to publish: \(place.name) is up to date with all \(counted(site.list.paths.count, "file"))."
    }
    return "Published to \(place.name): \(figures(comparison, of: site))"
  }

  private func figures(_ comparison: SiteComparison, of site: BuiltSite) -> String {
    let kept = site.list.paths.count - comparison.changed.count
    return
      "\(counted(comparison.changed.count, "file")) new or changed, \(comparison.removed.count) removed, \(kept) unchanged."
  }

  private func tellTrial(
    _ comparison: SiteComparison, of site: BuiltSite, at place: any SiteDestination, _ doubts: [String]
  ) {
    let sent = comparison.changed.sorted().map { "  send    \($0)" }
    let removed = comparison.removed.sorted().map { "  remove  \($0)" }
    let questions = doubts.map { "It would ask first: \($0)." }
    StandardOutput.write(
      lines: sent + removed + questions + ["This would go to \(place.name): \(figures(comparison, of: site))"]
    )
  }

  /// The site is sent already, so a failure is only a warning.
  private func remember(_ typed: TypedDestination, isProtected: Bool, _ session: Session) {
    var checkout: String?
    if case .branch(_, _, let folder) = typed.kind { checkout = folder }
    let published = LastPublished(destination: typed.text, checkout: checkout, isProtected: isProtected)
    do {
      try LocalState.update(workspace: session.workspace) { $0.published = published }
    } catch {
      StandardError.warn(
        "the destination could not be remembered in \(printable(session.workspace))",
        help: "name it the next time, too")
    }
  }
}
