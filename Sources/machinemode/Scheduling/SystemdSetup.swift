// The timer as a person's own units of systemd: written, enabled, started, and taken away.

import StudyModel

struct SystemdSetup: TimerSetup {
  let scheduler = Scheduler.systemd
  let look = "systemctl --user list-timers \(SystemdTimer.timerName)"

  private let folder: String?

  init(_ folders: SchedulingFolders) { folder = folders.systemdUnits }

  func installed() throws -> InstalledTimer? {
    guard let folder else { return nil }
    let (service, timer) = (file(SystemdTimer.serviceName, folder), file(SystemdTimer.timerName, folder))
    switch (service.standing(), timer.standing()) {
    case (.ours(let text), .ours):
      let isEnabled = TimerFile.target(ofLink: link(folder)).map(isOurs) ?? false
      return InstalledTimer(
        scheduler: .systemd, command: SystemdTimer.command(inService: text),
        defect: isEnabled ? nil : "it is not enabled: \(link(folder)) does not point to it")
    case (.ours(let text), _):
      return InstalledTimer(
        scheduler: .systemd, command: SystemdTimer.command(inService: text),
        defect: "\(timer.path) is missing or not ours")
    case (_, .ours):
      return InstalledTimer(
        scheduler: .systemd, command: nil, defect: "\(service.path) is missing or not ours")
    default: return nil
    }
  }

  func parts(for command: ScheduledCommand) throws -> [TimerPart] {
    let folder = try requireFolder()
    return [
      TimerPart(place: "\(folder)/\(SystemdTimer.serviceName)", text: SystemdTimer.service(for: command)),
      TimerPart(place: "\(folder)/\(SystemdTimer.timerName)", text: SystemdTimer.timer),
    ]
  }

  func checkPlaces() throws {
    let folder = try requireFolder()
    for name in SystemdSetup.names { try file(name, folder).checkPlace() }
    if linkStanding(folder) == .strange { throw CommandFailure(inTheWay: link(folder)) }
  }

  func isInPlace(_ command: ScheduledCommand) throws -> Bool {
    try linkStanding(requireFolder()) == .ours
      && parts(for: command).allSatisfy {
        TimerFile(path: $0.place, marker: SystemdTimer.marker).holds($0.text)
      }
  }

  func install(_ command: ScheduledCommand) throws -> TimerChange {
    let folder = try requireFolder()
    var change = TimerChange()
    // What is started last is written last.
    for part in try parts(for: command)
    where try TimerFile(path: part.place, marker: SystemdTimer.marker).write(part.text) {
      change.parts.append(part)
    }
    if linkStanding(folder) == .missing {
      try TimerFile.link(link(folder), to: "\(folder)/\(SystemdTimer.timerName)")
      change.deeds.append("Enabled it with the link \(link(folder)).")
    }
    let complaint = told(["daemon-reload"]) ?? told(["restart", SystemdTimer.timerName])
    if let complaint {
      // There while systemd runs the machine.
      let start =
        Locations.isFolder("/run/systemd/system") ? "at your next login" : "when systemd runs this machine"
      change.notes.append("systemd could not be reached now (\(complaint)), so the timer starts \(start)")
    } else {
      change.deeds.append("Started it.")
    }
    return change
  }

  func remove(isTrial: Bool) throws -> TimerChange {
    guard let folder else { return TimerChange() }
    var change = TimerChange()
    let files = SystemdSetup.names.reversed().map { file($0, folder) }
    for file in files {
      switch file.standing() {
      case .missing: break
      case .ours(let text): change.parts.append(TimerPart(place: file.path, text: text))
      case .strange: change.strangers.append(file.path)
      }
    }
    // Behind somebody else's timer the link is theirs too.
    let hasLink = linkStanding(folder) == .ours && !change.strangers.contains(files[0].path)
    if hasLink { change.parts.insert(TimerPart(place: link(folder), text: ""), at: 0) }
    guard !change.parts.isEmpty, !isTrial else { return change }
    // What systemd remembers of it goes while it still knows the timer.
    if change.parts.contains(where: { $0.place == files[0].path }) {
      _ = told(["stop", SystemdTimer.timerName]) ?? told(["clean", "--what=state", SystemdTimer.timerName])
    }
    for part in change.parts { try TimerFile.remove(part.place) }
    for emptied in ["\(folder)/\(SystemdSetup.wants)", folder] { TimerFile.removeIfEmpty(emptied) }
    _ = told(["daemon-reload"])
    return change
  }

  // MARK: Files

  private static let names = [SystemdTimer.serviceName, SystemdTimer.timerName]
  private static let wants = "timers.target.wants"

  private enum LinkStanding { case missing, ours, strange }

  private func requireFolder() throws -> String {
    guard let folder else {
      throw CommandFailure(
        .environmentFailed,
        "HOME is not set, so there is no folder for your units\nhelp: set HOME, then try again")
    }
    return folder
  }

  private func file(_ name: String, _ folder: String) -> TimerFile {
    TimerFile(path: "\(folder)/\(name)", marker: SystemdTimer.marker)
  }

  /// The link that enables the timer, as `systemctl --user enable` makes it.
  private func link(_ folder: String) -> String {
    "\(folder)/\(SystemdSetup.wants)/\(SystemdTimer.timerName)"
  }

  private func linkStanding(_ folder: String) -> LinkStanding {
    guard Locations.isTaken(link(folder)) else { return .missing }
    return TimerFile.target(ofLink: link(folder)).map(isOurs) == true ? .ours : .strange
  }

  private func isOurs(_ target: String) -> Bool {
    target.split(separator: "/").last ?? "" == SystemdTimer.timerName
  }

  // MARK: systemd

  /// - Returns: why that did not work; nil when it did.
  private func told(_ words: [String]) -> String? {
    switch ProgramRun(program: scheduler.program, arguments: ["--user"] + words, seconds: 15).report() {
    case .ended(let report): report.status == 0 ? nil : report.complaint
    case .missing: "there is no `systemctl`"
    case .failed(let reason): reason
    }
  }
}
