// The timer as a person's own agent of launchd: written, loaded, and taken away.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct LaunchdSetup: TimerSetup {
  let scheduler = Scheduler.launchd
  let look = "launchctl print \(service)"

  private let file: TimerFile?

  private static var domain: String { "gui/\(getuid())" }
  private static var service: String { "\(domain)/\(LaunchAgent.label)" }

  init(_ folders: SchedulingFolders) {
    file = folders.launchAgents.map {
      TimerFile(path: "\($0)/\(LaunchAgent.fileName)", marker: LaunchAgent.marker)
    }
  }

  func installed() throws -> InstalledTimer? {
    guard case .ours(let text)? = file?.standing() else { return nil }
    return InstalledTimer(scheduler: .launchd, command: LaunchAgent.command(in: text), defect: nil)
  }

  func parts(for command: ScheduledCommand) throws -> [TimerPart] {
    [TimerPart(place: try requireFile().path, text: LaunchAgent.propertyList(for: command))]
  }

  func checkPlaces() throws { try requireFile().checkPlace() }

  func isInPlace(_ command: ScheduledCommand) throws -> Bool {
    try requireFile().holds(LaunchAgent.propertyList(for: command))
  }

  func install(_ command: ScheduledCommand) throws -> TimerChange {
    let file = try requireFile()
    var change = TimerChange()
    for part in try parts(for: command) where try file.write(part.text) { change.parts.append(part) }
    let isLoaded = told(["print", LaunchdSetup.service]) == nil
    if isLoaded, change.parts.isEmpty { return change }
    // It goes on with what it read when it was loaded.
    if isLoaded { _ = told(["bootout", LaunchdSetup.service]) }
    if let complaint = told(["bootstrap", LaunchdSetup.domain, file.path]) {
      change.notes.append(
        "launchd could not be reached now (\(complaint)), so the timer starts at your next login, or with "
          + "`launchctl bootstrap \(LaunchdSetup.domain) \(CronTable.quoted(file.path))`")
    } else {
      change.deeds.append("Loaded it.")
    }
    return change
  }

  func remove(isTrial: Bool) throws -> TimerChange {
    var change = TimerChange()
    guard let file else { return change }
    switch file.standing() {
    case .missing: return change
    case .strange: change.strangers = [file.path]
    case .ours(let text):
      change.parts = [TimerPart(place: file.path, text: text)]
      guard !isTrial else { return change }
      _ = told(["bootout", LaunchdSetup.service])
      try file.remove()
    }
    return change
  }

  private func requireFile() throws -> TimerFile {
    guard let file else {
      throw CommandFailure(
        .environmentFailed,
        "HOME is not set, so there is no folder for your agents\nhelp: set HOME, then try again")
    }
    return file
  }

  /// - Returns: why that did not work; nil when it did.
  private func told(_ words: [String]) -> String? {
    switch ProgramRun(program: scheduler.program, arguments: words, seconds: 15).report() {
    case .ended(let report): report.status == 0 ? nil : report.complaint
    case .missing: "there is no `launchctl`"
    case .failed(let reason): reason
    }
  }
}
