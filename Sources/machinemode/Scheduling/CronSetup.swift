// The timer as a line of a person's crontab: put in, and taken out.

import StudyModel

struct CronSetup: TimerSetup {
  let scheduler = Scheduler.cron
  let look = "crontab -l"
  private static let place = "your crontab"

  func installed() throws -> InstalledTimer? {
    guard scheduler.isHere else { return nil }
    let table = CronTable(try present())
    guard table.hasTimer else { return nil }
    let command = table.command
    return InstalledTimer(
      scheduler: .cron, command: command,
      defect: command == nil ? "the line after our comment in your crontab is missing or was edited" : nil)
  }

  func parts(for command: ScheduledCommand) throws -> [TimerPart] {
    [TimerPart(place: CronSetup.place, text: CronTable.lines(for: command), isWhole: false)]
  }

  func checkPlaces() throws { _ = try present() }

  func isInPlace(_ command: ScheduledCommand) throws -> Bool {
    guard scheduler.isHere else { return false }
    let old = try present()
    var table = CronTable(old)
    table.set(command)
    return table.bytes == old
  }

  func install(_ command: ScheduledCommand) throws -> TimerChange {
    let old = try present()
    var table = CronTable(old)
    table.set(command)
    guard table.bytes != old else { return TimerChange() }
    try put(table)
    return TimerChange(parts: try parts(for: command))
  }

  func remove(isTrial: Bool) throws -> TimerChange {
    guard scheduler.isHere else { return TimerChange() }
    let old = try present()
    var table = CronTable(old)
    table.removeTimer()
    guard table.bytes != old else { return TimerChange() }
    if !isTrial { try put(table) }
    return TimerChange(parts: [TimerPart(place: "two lines of your crontab", text: "")])
  }

  // MARK: crontab

  /// The crontab as it is; empty when there is none.
  private func present() throws -> [UInt8] {
    let report = try run(["-l"])
    if report.status == 0 { return report.output }
    let said = report.errors.lowercased()
    // The second is how BusyBox says it.
    let isNone = said.contains("no crontab") || (said.contains("can't open") && said.contains("no such file"))
    guard isNone, report.output.isEmpty else { throw failure("read", report.complaint) }
    return []
  }

  /// Puts another crontab in the place of the one that is there; none for an empty one.
  private func put(_ table: CronTable) throws {
    let report = try table.bytes.isEmpty ? run(["-r"]) : run(["-"], input: table.bytes)
    guard report.status == 0 else { throw failure("changed", report.complaint) }
    guard try present() == table.bytes else {
      throw failure("changed", "`crontab -l` does not show what was given to `crontab -`")
    }
  }

  private func run(_ words: [String], input: [UInt8] = []) throws -> ProgramRun.Report {
    let run = ProgramRun(program: scheduler.program, arguments: words, limit: 4 << 20, seconds: 3)
    switch run.report(input: input) {
    case .ended(let report): return report
    case .missing: throw failure("read", "there is no `crontab`")
    case .failed(let reason): throw failure(words == ["-l"] ? "read" : "changed", reason)
    }
  }

  private func failure(_ deed: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      .environmentFailed,
      "your crontab could not be \(deed): \(reason)\n"
        + "help: check that `crontab -l` works and that this account may use it")
  }
}
