// `remind install` and `--uninstall` from the outside, with stand-ins for the schedulers' own programs.

import Foundation
import TestSupport
import Testing

@Suite("A timer for reminders")
struct TimerCommandTests {
  private typealias Places = SchedulerStandIns

  private static let kinds = ["systemd", "cron", "launchd"]

  @Test("of systemd is two units, readable, enabled and started")
  func systemd() throws {
    let machine = try SchedulerStandIns()
    let output = try machine.runner.output(of: ["remind", "install", "systemd"])
    let (service, timer) = (try machine.home(Places.service), try machine.home(Places.timer))
    func indented(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }
    let shown = output.replacing("FOLDER", with: machine.runner.folder.path)
    expectContains(shown, "home/\(Places.service):\n\n\(indented(service))\n\n")
    expectContains(shown, "home/\(Places.timer):\n\n\(indented(timer))\n\n")
    expectContains(
      service,
      "\nExecStart=/usr/bin/env \"TZ=UTC\" \(machine.runner.program) remind --notify --quiet --workspace \(machine.runner.folder("workspace"))\n"
    )
    expectContains(timer, "\nOnCalendar=*:0/5\n")
    expectContains(timer, "\nWantedBy=timers.target\n")
    try expectEqual(machine.mode("home/\(Places.service)"), 0o644)
    func systemctl() throws -> [String] { try machine.calls().filter { $0.hasPrefix("systemctl") } }
    try expectEqual(
      systemctl(),
      [
        "systemctl --user disable --now machinemode-remind.timer",
        "systemctl --user enable --now machinemode-remind.timer",
      ])
    try machine.runner.prepare(["remind", "uninstall"])
    try expectEqual(systemctl(), ["systemctl --user disable --now machinemode-remind.timer"])
    try expectEqual(machine.mode("workspace"), 0o700)
    // All that it keeps is for `undo` to name it.
    try expectEqual(
      machine.runner.folder.contents(of: "workspace").keys.sorted(), ["progress.lock", "state.json"])
    let refusal = try machine.runner.refusal(of: ["undo"], status: 1)
    expectPrefix(
      refusal, "error: the last command was `remind uninstall`, Fri 20 Nov 21:00, which cannot be undone")
  }

  @Test("of cron is two lines behind those that are there")
  func cron() throws {
    let machine = try SchedulerStandIns()
    try machine.runner.folder.write("# mine\n0 7 * * * x 50\\%\n", to: "table")
    let output = try machine.runner.output(of: ["remind", "install", "cron"])
    let data = machine.runner.folder("workspace")
    let lines = """
      # Machine Mode: say what is due; `machinemode remind uninstall` removes this and the next line.
      */5 * * * * /usr/bin/env 'TZ=UTC' \(machine.runner.program) remind --notify --quiet --workspace \(data)

      """
    let table = try machine.runner.folder.text("table")
    expectEqual(table, "# mine\n0 7 * * * x 50\\%\n" + lines)
    expectContains(output, "Wrote two lines of your crontab:\n\n    # Machine Mode")
    expectContains(output, "It uses the time zone of this shell, TZ=UTC.\n")
    try machine.runner.run(
      ["remind", "uninstall"], output: "Removed the cron schedule:\n  two lines of your crontab\n")
    try expectEqual(machine.runner.folder.text("table"), "# mine\n0 7 * * * x 50\\%\n")
  }

  @Test("of launchd is an agent that is loaded, and loaded anew when it changes")
  func launchd() throws {
    let machine = try SchedulerStandIns()
    try machine.runner.prepare(["remind", "install", "launchd"])
    let agent = try machine.home(Places.agent)
    let read = try PropertyListSerialization.propertyList(from: Data(agent.utf8), format: nil)
    let list = try #require(read as? [String: Any])
    expectEqual(list["Label"] as? String, "machinemode.remind")
    expectEqual(list["StartInterval"] as? Int, 300)
    expectEqual(
      list["ProgramArguments"] as? [String],
      [
        "/usr/bin/env", "TZ=UTC", machine.runner.program, "remind", "--notify", "--quiet", "--workspace",
        machine.runner.folder("workspace"),
      ])
    let domain = "gui/\(getuid())"
    let bootstrap = "launchctl bootstrap \(domain) FOLDER/home/\(Places.agent)"
    func launchctl() throws -> [String] { try machine.calls().filter { $0.hasPrefix("launchctl") } }
    let bootout = "launchctl bootout \(domain)/machinemode.remind"
    try expectEqual(launchctl(), [bootout, bootstrap])
    try machine.runner.prepare(["remind", "install", "launchd"], workspace: "it's <other> & more")
    try expectEqual(launchctl(), [bootout, bootstrap])
    try machine.runner.prepare(["remind", "uninstall"])
    try expectEqual(launchctl(), [bootout])
    #expect(!machine.has("home/\(Places.agent)"))
  }

  @Test("installed again is the same; taken away it leaves nothing, and then there is none", arguments: kinds)
  func again(kind: String) throws {
    let machine = try SchedulerStandIns()
    try FileManager.default.createDirectory(
      atPath: machine.runner.folder("home"), withIntermediateDirectories: true)
    try machine.runner.prepare(["remind", "install", kind])
    let before = try machine.runner.folder.contents().filter { $0.key != "calls" }
    try expectPrefix(machine.runner.output(of: ["remind", "install", kind]), "Wrote ")
    try expectEqual(machine.runner.folder.contents().filter { $0.key != "calls" }, before)
    try machine.runner.run(["remind", "install", kind, "--quiet"])
    try expectPrefix(machine.runner.output(of: ["remind", "uninstall"]), "Removed the \(kind) schedule:\n")
    #expect(!machine.has("table"))
    #expect(try machine.runner.folder.contents(of: "home").isEmpty)
    try machine.runner.run(
      ["remind", "uninstall"], status: 1,
      errors:
        "error: no schedule is installed\nhelp: `machinemode remind install systemd` (or cron, or launchd) installs one\n"
    )
  }

  @Test(
    "for another workspace takes the place of the one before", arguments: kinds)
  func replaced(kind: String) throws {
    let machine = try SchedulerStandIns()
    try machine.runner.prepare(["remind", "install", kind], workspace: "former")
    try machine.runner.prepare(["remind", "install", kind])
    let texts = try machine.runner.folder.contents().values.map { String(decoding: $0, as: UTF8.self) }
    #expect(!texts.contains { $0.contains("former") })
    try expectContains(machine.runner.output(of: ["doctor"]), "Reminders  ok  a \(kind) schedule runs")
    try machine.runner.prepare(["remind", "uninstall"])
    try machine.runner.refusal(of: ["remind", "uninstall"], status: 1)
  }

  @Test("of another scheduler goes when a new one is there", arguments: kinds, kinds)
  func other(old: String, new: String) throws {
    guard old != new else { return }
    let machine = try SchedulerStandIns()
    try machine.runner.prepare(["remind", "install", old], workspace: "old")
    let trial = try machine.runner.output(of: ["remind", "install", new, "--dry-run"])
    expectContains(trial, "Would remove the \(old) schedule, since one is enough.\n")
    let output = try machine.runner.output(of: ["remind", "install", new])
    expectContains(output, "Removed the \(old) schedule, since one is enough.\n")
    let removed = try machine.runner.output(of: ["remind", "uninstall"])
    expectPrefix(removed, "Removed the \(new) schedule:\n")
    expectLacks(removed, old + " schedule")
  }

  @Test("is shown by `--dry-run` on any machine, and nothing changes", arguments: kinds)
  func trial(kind: String) throws {
    let machine = try SchedulerStandIns([])
    let output = try machine.runner.output(of: ["remind", "install", kind, "--dry-run"])
    expectPrefix(output, "Would write ")
    expectContains(output, "--notify")
    #expect(!machine.has("home") && !machine.has("workspace"))
  }

  @Test("is what `doctor` says of it, and of none else")
  func doctor() throws {
    let machine = try SchedulerStandIns()
    func line() throws -> String {
      let output = try machine.runner.output(of: ["doctor"], environment: ["COLUMNS": "120"])
      let start = try #require(output.firstRange(of: "Reminders ")).upperBound
      // On one line, wherever a path made it break.
      return output[start...].replacing("\n", with: " ").split(separator: " ")
        .joined(separator: " ")
    }
    try expectPrefix(line(), "ok no schedule is installed; ")
    try machine.runner.folder.write("theirs\n", to: "home/\(Places.timer)")
    try expectPrefix(line(), "ok no schedule is installed; ")
    try FileManager.default.removeItem(atPath: machine.runner.folder("home/\(Places.timer)"))
    for kind in Self.kinds {
      try machine.runner.prepare(["remind", "install", kind])
      try expectPrefix(line(), "ok a \(kind) schedule runs `remind` every 5 minutes. ")
    }
  }

  @Test("keeps the zone of the shell, the plan that is named, and the program's path through a link")
  func command() throws {
    let machine = try SchedulerStandIns()
    try FileManager.default.createSymbolicLink(
      atPath: machine.runner.folder("bin/machinemode"), withDestinationPath: machine.runner.program)
    let environment = [
      "HOME": machine.runner.folder("home"), "PATH": machine.runner.folder("bin"), "TZ": "America/New_York",
    ]
    let result = try machine.runner.runUnchecked(
      shell:
        "cd bin && machinemode remind install cron --workspace ../workspace/./ --plan '\(packageFolder)/Curriculum'",
      environment: environment)
    expectEqual(result.status, 0)
    let line = try #require(try machine.runner.folder.text("table").split(separator: "\n").last)
    let (program, data) = (machine.runner.folder("bin/machinemode"), machine.runner.folder("workspace"))
    expectEqual(
      line,
      "*/5 * * * * /usr/bin/env 'TZ=America/New_York' \(program) remind --notify --quiet --workspace \(data) "
        + "--plan \(packageFolder)/Curriculum")
  }

  @Test("its line runs without any environment, and is for the workspace whatever its name")
  func emptyEnvironment() throws {
    let machine = try SchedulerStandIns()
    let name = "it's \"my\" 100% \\ $HOME data"
    try machine.runner.prepare(["done", "p1"], workspace: name)
    try machine.runner.prepare(["remind", "install", "cron"], workspace: name)
    let line = try #require(try machine.runner.folder.text("table").split(separator: "\n").last)
    let command = String(line.dropFirst("*/5 * * * * ".count))
    expectLacks(command, "%")
    let result = try machine.runner.runUnchecked(
      shell: "exec env -i /bin/sh -c \"$LINE\"", environment: ["LINE": command, "PATH": "/usr/bin:/bin"])
    #expect(result.status != 2)
    expectLacks(result.errors, "not found")
    expectLacks(result.errors, "unexpected")
    try expectContains(machine.runner.output(of: ["doctor"], workspace: name), "a cron schedule runs")
  }
}
