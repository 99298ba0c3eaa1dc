// `sync`: the same log on every device, through a git repository or a folder.

import ArgumentParser
import Store
import StudyModel
import TextTools

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Sync with your other devices, through a git repository or a folder.",
    discussion: """
      The remote is a git repository (a URL, host:path, or a bare repository on a disk) or a folder that Syncthing or \
      the like shares. It is remembered; one that holds anything else, or others may read, is asked about first. Both logs are merged: nothing that you typed on any device is \
      lost unless you removed it. Of a text that was changed on two devices both versions stay, one below the other. \
      `undo` takes a sync back on this device.
      """)

  @Argument(
    help: ArgumentHelp("The remote (default: that of the last sync).", valueName: "url or dir"),
    completion: .directory)
  var address: String?

  @Flag(help: "Only say what would be received and sent.")
  var dryRun = false

  @Flag(
    name: .shortAndLong,
    help: "Do not ask about a remote, and sync even if one side lost most of its log.")
  var yes = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if address?.isEmpty == true {
      throw ValidationError("the remote is empty; write a URL or the path of a folder")
    }
  }

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let workspace = session.store.workspace
    let last = LocalState.load(workspace: session.workspace).sync?.address
    guard let typed = address ?? last else {
      throw Failure(
        .usage, "there is no remote to sync with yet",
        help: "`machinemode sync /media/stick/machinemode.git`, or a URL or a folder; it is remembered")
    }
    let address = try remoteAddress(typed)
    let remote: any Remote =
      GitRemote.takes(address)
      ? try GitRemote(address: address, workspace: workspace)
      : FolderRemote(address: address, store: session.store, at: session.now.instant)
    try remote.check()
    let check = RemoteCheck(remote: remote, workspace: session.workspace, last: last)
    try check.refuseWorkspaces()
    let doubts = yes ? [] : try check.doubts()
    if !doubts.isEmpty, !dryRun { try check.confirm(doubts) }
    if !dryRun { Inbox.takeIn(shared) }
    LongWork.begin("Syncing", isQuiet: shared.quiet)
    try workspace.createIfMissing()
    try StoreLock.hold(workspace.syncLockPath, wait: .seconds(20)) {
      let run = SyncRun(session: session, remote: remote, isUsual: check.isUsual, isSure: yes)
      if dryRun { try run.preview(doubts) } else { try run.run() }
    }
  }

  /// Nobody types a sync of a schedule, so it counts only if it changed something; a new remote is remembered.
  var aimOfSync: CommandAim {
    let workspace = try? Locations.workspace(option: shared.workspace)
    let last = workspace.flatMap { LocalState.load(workspace: $0).sync?.address }
    if let address, (try? remoteAddress(address)) != last { return .more }
    return SyncCommand.isScheduled ? .nothing : .log
  }

  /// Whether no person is there, as when a schedule runs it.
  static var isScheduled: Bool { !StandardInput.isTerminal }

  /// The address as it is remembered: a folder from the root.
  private func remoteAddress(_ typed: String) throws -> String {
    // Such addresses name programs to run, or would be taken for options of one.
    let host = typed.split(separator: "://", maxSplits: 1).last ?? ""
    guard !typed.hasPrefix("-"), !host.hasPrefix("-"), !typed.prefix(while: { $0 != "/" }).contains("::")
    else {
      throw Failure(.usage, "\(quoted(typed)) is neither a URL nor a folder", help: "write one of them")
    }
    if Locations.isTaken(typed) { return Locations.absolute(typed) }
    return GitRemote.takes(typed) ? typed : try pathFromRoot(typed)
  }
}
