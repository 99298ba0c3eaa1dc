// What hinders `remind install` and `--uninstall`: schedulers that are missing, ill or in other hands, and bad options.

import Foundation
import TestSupport
import Testing

@Suite("A timer that meets an obstacle")
struct TimerObstacleTests {
  private typealias Places = SchedulerStandIns

  private static let kinds = ["systemd", "cron", "launchd"]

  @Test("is refused where its scheduler is missing, with one that is there", arguments: kinds)
  func missing(kind: String) throws {
    let programs = ["systemd": "systemctl", "cron": "crontab", "launchd": "launchctl"]
    let machine = try SchedulerStandIns(programs.filter { $0.key != kind }.map(\.value))
    let errors = try machine.runner.refusal(of: ["remind", "install", kind], status: 3)
    let program = try #require(programs[kind])
    expectPrefix(
      errors, "error: \(kind) is not on this machine: PATH has no `\(program)`\n")
    #expect(
      errors.contains("\nhelp: install another of systemd, cron and launchd, or let any scheduler run"))
    #expect(!machine.has("home") && !machine.has("workspace"))
  }

  @Test("is taken back when systemd does not take it, and says what to do")
  func noBus() throws {
    let machine = try SchedulerStandIns(failing: ["systemctl"])
    try machine.runner.run(
      ["remind", "install", "systemd", "--quiet"], status: 3,
      errors: "error: systemd rejected the schedule, so it was removed: it is ill\n"
        + "help: try again where you are logged in to the desktop, or install another of systemd, cron and launchd\n"
    )
    #expect(!machine.has("home/\(Places.timer)"))
    try machine.runner.refusal(of: ["remind", "uninstall"], status: 1)
  }

  @Test("a crontab that cannot be read is never replaced")
  func unreadableCrontab() throws {
    for script in [
      "echo it is ill >&2; exit 1", "echo '0 7 * * * x'; echo 'no crontab for ada' >&2; exit 1", "exit 1",
      "kill -9 $$",
    ] {
      let machine = try SchedulerStandIns([])
      try machine.add("crontab", "echo \"$*\" >> '\(machine.runner.folder("calls"))'\n\(script)")
      let errors = try machine.runner.refusal(of: ["remind", "install", "cron"], status: 3)
      expectPrefix(errors, "error: your crontab could not be read: ")
      try machine.runner.refusal(of: ["remind", "uninstall"], status: 3)
      try expectContains(machine.runner.output(of: ["doctor"]), "no schedule is installed")
      expectEqual(Set(try machine.calls()), ["-l"])
      #expect(!machine.has("workspace"))
    }
  }

  @Test("another timer is taken away although the crontab cannot be read")
  func unreadableCrontabBeside() throws {
    let machine = try SchedulerStandIns(failing: ["crontab"])
    try machine.runner.prepare(["remind", "install", "systemd"])
    let output = try machine.runner.output(of: ["remind", "uninstall"])
    expectPrefix(output, "Removed the systemd schedule:\n")
  }

  @Test("a crontab that is refused is no success")
  func refusedCrontab() throws {
    let machine = try SchedulerStandIns([])
    try machine.add(
      "crontab",
      "[ $1 = -l ] && { echo 'no crontab for ada' >&2; exit 1; }; echo bad minute >&2; exit 1")
    try machine.runner.run(
      ["remind", "install", "cron", "--quiet"], status: 3,
      errors: "error: your crontab could not be changed: bad minute\n"
        + "help: check that `crontab -l` works and that this account may use it\n")
  }

  @Test("a scheduler that does not answer keeps nobody waiting", .timeLimit(.minutes(1)))
  func hanging() throws {
    let machine = try SchedulerStandIns([])
    try machine.add("crontab", "exec /bin/sleep 100")
    let start = ContinuousClock.now
    try machine.runner.prepare(["doctor"])
    // It may even close what it was given and stay.
    try machine.add("crontab", "exec /bin/sleep 100 <&- >&- 2>&-")
    try machine.runner.prepare(["doctor"])
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  private static let obstacles = ["file", "link", "folder", "pipe"]

  @Test("what we did not write is left alone and named", arguments: obstacles)
  func obstacle(kind: String) throws {
    for (scheduler, path) in [
      ("systemd", Places.service), ("systemd", Places.timer), ("launchd", Places.agent),
    ] {
      let machine = try SchedulerStandIns()
      let whole = machine.runner.folder("home/\(path)")
      try machine.runner.folder.write("theirs\n", to: "home/\(path)")
      if kind != "file" { try FileManager.default.removeItem(atPath: whole) }
      switch kind {
      case "link": try FileManager.default.createSymbolicLink(atPath: whole, withDestinationPath: "/dev/null")
      case "folder":
        try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: false)
      case "pipe": expectEqual(mkfifo(whole, 0o600), 0)
      default: break
      }
      try machine.runner.run(
        ["remind", "install", scheduler], status: 1,
        errors: "error: FOLDER/home/\(path) was not written by Machine Mode\n"
          + "help: move it away, or name another place\n")
      let none = try machine.runner.refusal(of: ["remind", "uninstall"], status: 1)
      expectPrefix(none, "error: no schedule is installed\n")
      #expect(!machine.has("workspace"))
      var status = stat()
      expectEqual(lstat(whole, &status), 0)
      if kind == "file" { try expectEqual(machine.home(path), "theirs\n") }
    }
  }

  @Test("needs a plan that reads, paths that a line can hold, and a place for units")
  func refused() throws {
    let machine = try SchedulerStandIns()
    try machine.runner.refusal(
      of: ["remind", "install", "cron", "--plan", machine.runner.folder("gone")], status: 3)
    #expect(!machine.has("table") && !machine.has("workspace"))
    let lineBreak = try machine.runner.refusal(
      of: ["remind", "install", "cron"], status: 1, workspace: "two\nlines")
    expectPrefix(
      lineBreak,
      "error: the path of the workspace has a line break or a control character, which no schedule can hold: "
    )
    #expect(!machine.has("two\nlines"))
    for home in ["", "not/from/the/root"] {
      for kind in ["systemd", "launchd"] {
        let errors = try machine.runner.refusal(
          of: ["remind", "install", kind], status: 3, environment: ["HOME": home])
        expectPrefix(errors, "error: HOME is not set")
      }
      try machine.runner.prepare(
        ["remind", "install", "systemd"],
        environment: ["HOME": home, "XDG_CONFIG_HOME": machine.runner.folder("etc")])
      #expect(machine.has("etc/systemd/user/machinemode-remind.timer"))
    }
    try machine.runner.folder.write("", to: "taken")
    try machine.runner.refusal(of: ["remind", "install", "cron"], status: 3, workspace: "taken")
    #expect(!machine.has("table"))
  }

  @Test("without a notifier it is installed, and what to install for one is said")
  func noNotifier() throws {
    let machine = try SchedulerStandIns()
    for program in ["notify-send", "osascript"] {
      try FileManager.default.removeItem(atPath: machine.runner.folder("bin/\(program)"))
    }
    let result = try machine.runner.runUnchecked(["remind", "install", "cron", "--quiet"])
    expectEqual(result.status, 0)
    expectEqual(result.output, "")
    expectPrefix(result.errors, "Desktop notifications need ")
  }

  @Test(
    "options that do not go together are refused",
    arguments: [
      ["install", "cron", "--notify"], ["uninstall", "--test"], ["install", "at"], ["install"],
    ])
  func combination(options: [String]) throws {
    let machine = try SchedulerStandIns()
    let errors = try machine.runner.refusal(
      of: ["remind"] + options, status: 2, environment: ["PATH": machine.runner.folder("bin")])
    expectPrefix(errors, "error: ")
    try expectEqual(machine.calls(), [])
  }
}
