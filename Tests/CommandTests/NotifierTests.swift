// Reminders through the desktop's notifier: what it gets, byte for byte, and what happens when it fails.

#if os(Linux)
import Foundation
import TestSupport
import Testing

@Suite("Notifications")
struct NotifierTests {
  private let runner: CommandRunner

  init() throws {
    var runner = try CommandRunner()
    runner.environment["PATH"] = "\(runner.folder("bin")):/usr/bin:/bin"
    self.runner = runner
    try runner.prepare(["done", "p1", "25m"], now: "2026-11-20T06:00:00+01:00")
  }

  /// Puts a notifier in the place of the system's, which writes down each argument with a mark behind it.
  private func install(_ ending: String = "exit 0") throws {
    try runner.folder.write(
      "#!/bin/sh\nfor word in \"$@\"; do printf '%s|' \"$word\" >> '\(runner.folder("heard"))'; done\n"
        + "printf '%s\\n' \"$DBUS_SESSION_BUS_ADDRESS\" > '\(runner.folder("bus"))'\n\(ending)\n",
      to: "bin/notify-send")
    chmod(runner.folder("bin/notify-send"), 0o700)
  }

  @discardableResult
  private func notify(
    _ more: String..., at moment: String = "20T08:05", environment: [String: String] = [:]
  ) throws -> String {
    try runner.output(
      of: ["remind", "--notify"] + more, now: "2026-11-\(moment):00+01:00", environment: environment)
  }

  private static let morning =
    "--app-name=Machine Mode|--|Day 1 of 3, Friday 20 November|"
    + "Next: Running Sum of 1d Array (machinemode done p2), then 6 more items.|"

  @Test("a notification gets title and text as arguments, and is shown once")
  func notificationGetsTitleText() throws {
    try install()
    try expectEqual(notify(), "Notified: Day 1 of 3, Friday 20 November\n")
    try expectEqual(notify(), "")
    try expectEqual(runner.folder.text("heard"), Self.morning)
    try expectEqual(notify("--quiet", at: "20T20:00"), "")
  }

  @Test(
    "what a plan says reaches the notifier as it stands",
    arguments: [
      ("$(touch pwned) `id` \"'; exit 3 #", "$(touch pwned) `id` \"'; exit 3 #"),
      ("--icon=x -- -n \\n %s", "--icon=x -- -n \\n %s"),
      ("<b>bold</b> & co", "&lt;b&gt;bold&lt;/b&gt; &amp; co"),
      ("a\u{202E}b", "a\u{FFFD}b"),
    ])
  func whatPlanSaysReaches(_ title: String, _ shown: String) throws {
    try runner.folder.write(
      "# Week 1: A\n\n## Day 1\n\n### System Design: T\n\n- [ ] Task: \(title) {#t}\n", to: "plan/week-01.md")
    try runner.prepare(
      ["settings", "set", "start", "2026-11-20", "--plan", runner.folder("plan")], workspace: "other")
    try install()
    try runner.prepare(
      ["remind", "--notify"], now: "2026-11-20T08:05:00+01:00", workspace: "other")
    try expectEqual(
      runner.folder.text("heard"),
      "--app-name=Machine Mode|--|Day 1 of 1, Friday 20 November|Next: \(shown) (machinemode done t1).|")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("pwned")))
  }

  @Test("one that fails is told, and the reminder is said by the next run")
  func oneFailsToldReminder() throws {
    try install("echo 'Could not connect: \u{1B}[31mno\n bus' >&2; exit 1")
    try runner.run(
      ["remind", "--notify"], status: 3,
      errors: """
        error: `notify-send` showed no notification: Could not connect: ␛[31mno bus
        help: it needs a desktop session; the next run tries again while the reminder is useful

        """, now: "2026-11-20T08:05:00+01:00")
    try install()
    try notify()
    try expectEqual(runner.folder.text("heard"), Self.morning + Self.morning)
  }

  @Test("one that is missing is named with its package")
  func oneMissingNamedPackage() throws {
    try runner.run(
      ["remind", "--notify"], status: 3,
      errors: """
        error: `notify-send`, which shows notifications, is not installed
        help: install it (Debian: libnotify-bin, Fedora and Arch: libnotify), or leave out `--notify` to read \
        reminders here

        """, now: "2026-11-20T08:05:00+01:00", environment: ["PATH": runner.folder("bin")])
    try expectLacks(runner.folder.text("workspace/state.json"), "morning")
  }

  @Test("one that never ends is ended, with what it started")
  func oneNeverEndsEnded() throws {
    try install("sleep 60 & echo $! > '\(runner.folder("child"))'; wait")
    let started = ContinuousClock.now
    let errors = try runner.refusal(
      of: ["remind", "--notify"], status: 3, now: "2026-11-20T08:05:00+01:00")
    expectContains(errors, "it took longer than 10 seconds")
    #expect(started.duration(to: .now) < .seconds(30))
    let child = try #require(Int32(try runner.folder.text("child").trimmingCharacters(in: .newlines)))
    // A busy machine takes its time, and it may wait for its new parent to take notice.
    var status = ""
    repeat {
      status = (try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)) ?? ""
      usleep(10_000)
    } while !status.isEmpty && !status.contains("State:\tZ") && started.duration(to: .now) < .seconds(40)
    #expect(status.isEmpty || status.contains("State:\tZ"), "\(status)")
  }

  @Test("one that leaves something running does not keep the reminder waiting")
  func oneLeavesSomethingRunning() throws {
    try install("sleep 20 &")
    let started = ContinuousClock.now
    try notify()
    #expect(started.duration(to: .now) < .seconds(8))
  }

  @Test("the session's bus is found where a scheduler does not name it")
  func sessionsBusFoundWhere() throws {
    try install()
    try runner.folder.write("", to: "runtime/bus")
    try notify(environment: ["XDG_RUNTIME_DIR": runner.folder("runtime")])
    try expectEqual(runner.folder.text("bus"), "unix:path=\(runner.folder("runtime/bus"))\n")
    try notify(
      at: "20T20:00",
      environment: [
        "XDG_RUNTIME_DIR": runner.folder("runtime"), "DBUS_SESSION_BUS_ADDRESS": "unix:path=/mine",
      ]
    )
    try expectEqual(runner.folder.text("bus"), "unix:path=/mine\n")
  }

  @Test("samples are shown there too, none of them remembered")
  func samplesShownThereToo() throws {
    try install()
    let output = try notify("--test")
    expectEqual(output.split(separator: "\n").count, 6)
    expectPrefix(output, "Notified: Day 1 of 3")
    try notify()
    try expectEqual(runner.folder.text("heard").components(separatedBy: "--app-name").count, 8)
  }
}
#endif
