// `agenda follow`, `unfollow` and `mirror`: calendars of other programs beside one's own, or in step with it.

import ArgumentParser
import Calendars
import Store
import StudyModel
import TextTools

struct AgendaFollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Show the events of an iCalendar file or folder beside your own.",
    discussion: """
      It is read anew each time and never stored, and no public site shows it. Without a path it lists what this \
      device follows.
      """)

  @Argument(
    help: ArgumentHelp("A file or a folder of .ics files.", valueName: "path"),
    completion: .file(extensions: ["ics"]))
  var path: String?

  @Option(help: ArgumentHelp("Its name in the agenda (default: the file's).", valueName: "text"))
  var name: String?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .store)
    guard let path else {
      let places = LocalState.load(workspace: session.workspace).followed
      guard !places.isEmpty else {
        return session.say("No calendar is followed. Follow one: machinemode agenda follow FILE")
      }
      return StandardOutput.write(lines: places.map { "\(printable($0.name)): \(printable($0.path))" })
    }
    try requirePath(path, for: "path")
    let whole = Locations.absolute(path)
    let usual = whole.split(separator: "/").last.map(String.init) ?? whole
    let shown = trimmed(printable(name ?? (usual.hasSuffix(".ics") ? String(usual.dropLast(4)) : usual)))
    guard !shown.isEmpty, shown.count <= 60 else {
      throw Failure(.usage, "the name of the calendar is empty or too long", help: "write 1 to 60 characters")
    }
    // What cannot be read now is not followed.
    let files = try FollowedCalendars.files(at: whole)
    let read = FollowedCalendars([FollowedPlace(path: whole, name: shown)])
    if files.count == 1, let wrong = read.diagnostics.first(where: { $0.severity == .error }) {
      throw Failure(.data, report: wrong.text + "\n")
    }
    read.tell()
    try Workspace(folder: session.workspace).createIfMissing()
    try LocalState.update(workspace: session.workspace) { state in
      state.followed.removeAll { $0.path == whole }
      state.followed.append(FollowedPlace(path: whole, name: shown))
    }
    let events = read.agendas.reduce(0) { $0 + $1.events.count }
    let tasks = read.agendas.reduce(0) { $0 + $1.tasks.count }
    let cancelled =
      read.cancelled.isEmpty
      ? "" : "; cancelled and left out: \(joined(read.cancelled.sorted().map { quoted($0) }, atMost: 3))"
    session.say(
      "Following \(shown): \(counted(events, "event")), \(counted(tasks, "task"))\(cancelled).")
  }
}

struct AgendaUnfollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow", abstract: "Stop showing a followed calendar.")

  @Argument(help: ArgumentHelp("Its name or its path.", valueName: "name"))
  var name: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let whole = Locations.absolute(name)
    var removed: [FollowedPlace] = []
    try LocalState.update(workspace: session.workspace) { state in
      removed = state.followed.filter { $0.name == name || $0.path == whole }
      state.followed.removeAll(where: removed.contains)
    }
    guard !removed.isEmpty else {
      throw Failure(
        .data, "no calendar is followed as \(quoted(name))", help: "`machinemode agenda follow` lists them")
    }
    session.say("Stopped following \(joined(removed.map { printable($0.name) })).")
  }
}

struct AgendaMirrorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mirror",
    abstract: "Keep a folder of .ics files in step with your events and tasks, both ways.",
    discussion: """
      The folder has one file for each event and task, as vdirsyncer, khal and todoman keep them. If both sides changed \
      the same field, the later change wins. With vdirsyncer, run `vdirsyncer sync`, `machinemode agenda mirror` and \
      `vdirsyncer sync`, so that the changes of other devices are in the folder first.
      """)

  @Argument(
    help: ArgumentHelp("The folder (default: the last one).", valueName: "dir"), completion: .directory)
  var folder: String?

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Mirror even if one side lost most of what it had.")
  var yes = false

  @Flag(help: "Forget the folder; what is in it stays.")
  var stop = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try requirePath(folder, for: "dir")
    let session = try Session(shared, needs: .store)
    let workspace = Workspace(folder: session.workspace)
    let state = MirrorState.load(workspace)
    if stop {
      MirrorState.forget(workspace)
      return session.say("Stopped mirroring the folder.")
    }
    guard let path = folder.map(Locations.absolute) ?? state?.folder else {
      throw Failure(
        .usage, "no folder is named, and none is remembered", help: "write `machinemode agenda mirror DIR`")
    }
    guard Locations.isFolder(path) else {
      throw Failure(
        .data, "\(printable(path)) is not a folder", help: "make it, or name the folder of your calendar")
    }
    let base = state?.folder == path ? state : nil
    let outcome = try AgendaMirror(folder: path, base: base, session: session, isSure: yes).run(
      isTrial: dryRun)
    for line in outcome { session.say(line) }
  }
}
