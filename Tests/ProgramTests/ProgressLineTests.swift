// The line of progress: when it is drawn, what it says, and that nothing of it remains.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Program

@Suite("The line of progress") struct ProgressLineTests {
  /// A screen with a clock that only the test moves.
  private final class TestScreen: Sendable {
    private let milliseconds = Mutex<UInt64>(7_000)
    private let width: Mutex<Int?>
    private let written = Mutex("")

    init(columns: Int? = 80) { width = Mutex(columns) }

    var screen: ProgressLine.Screen {
      ProgressLine.Screen(
        nanoseconds: { self.milliseconds.withLock { $0 } * 1_000_000 },
        columns: { self.width.withLock { $0 } },
        write: { text in self.written.withLock { $0 += text } })
    }

    func pass(milliseconds count: UInt64) { milliseconds.withLock { $0 += count } }

    func resize(to columns: Int?) { width.withLock { $0 = columns } }

    /// What was written since the last call.
    func news() -> String {
      written.withLock { text in
        defer { text = "" }
        return text
      }
    }
  }

  @Test("nothing is drawn in the first second") func firstSecond() {
    let screen = TestScreen()
    var line = ProgressLine("Building the site", on: screen.screen)
    line.advance(to: 10)
    screen.pass(milliseconds: 999)
    line.advance(to: 1_239)
    line.draw()
    line.erase()
    expectEqual(screen.news(), "")
    screen.pass(milliseconds: 1)
    line.advance(to: 1_240)
    expectEqual(screen.news(), "\rBuilding the site: 1,240 files\u{1B}[K")
  }

  @Test("it counts files, with their whole number where that is known") func counts() {
    let screen = TestScreen()
    var line = ProgressLine("Mirroring the agenda", on: screen.screen)
    screen.pass(milliseconds: 1_000)
    line.advance("reading", to: 1_240, of: 3_100)
    expectEqual(screen.news(), "\rMirroring the agenda: reading 1,240 of 3,100 files\u{1B}[K")
    screen.pass(milliseconds: 100)
    line.advance(to: 1)
    expectEqual(screen.news(), "\rMirroring the agenda: 1 file\u{1B}[K")
  }

  @Test("a step counts its own seconds, and the same text is not drawn twice") func seconds() {
    let screen = TestScreen()
    var line = ProgressLine("Syncing", on: screen.screen)
    screen.pass(milliseconds: 2_500)
    line.draw()
    expectEqual(screen.news(), "\rSyncing, 2 s\u{1B}[K")
    screen.pass(milliseconds: 100)
    line.advance("fetching")
    expectEqual(screen.news(), "\rSyncing: fetching\u{1B}[K")
    screen.pass(milliseconds: 999)
    line.draw()
    expectEqual(screen.news(), "")
    screen.pass(milliseconds: 2_001)
    line.draw()
    line.draw()
    expectEqual(screen.news(), "\rSyncing: fetching, 3 s\u{1B}[K")
  }

  @Test("it is drawn ten times a second at most") func rate() {
    let screen = TestScreen()
    var line = ProgressLine("Building the site", on: screen.screen)
    screen.pass(milliseconds: 1_000)
    for number in 1...3_000 {
      screen.pass(milliseconds: 1)
      line.advance(to: number)
    }
    let drawn = screen.news().split(separator: "\r")
    expectEqual(drawn.count, 30, "\(drawn)")
    expectEqual(drawn.last, "Building the site: 2,901 files\u{1B}[K")
  }

  @Test("where wholes are counted, the steps and files of each are not shown") func wholes() {
    let screen = TestScreen()
    var line = ProgressLine("Building the sites", on: screen.screen)
    line.advance(to: 0, of: 1_200, each: "site")
    screen.pass(milliseconds: 1_000)
    line.advance("rendering")
    expectEqual(screen.news(), "\rBuilding the sites: 0 of 1,200 sites\u{1B}[K")
    screen.pass(milliseconds: 100)
    line.advance(to: 12, of: 146)
    expectEqual(screen.news(), "")
    line.advance(to: 1, of: 1_200, each: "site")
    expectEqual(screen.news(), "\rBuilding the sites: 1 of 1,200 sites\u{1B}[K")
  }

  @Test("it is cut to the present width, so that it stays one line") func width() {
    let screen = TestScreen(columns: 31)
    var line = ProgressLine("Building the site", on: screen.screen)
    screen.pass(milliseconds: 1_000)
    line.advance(to: 1_240)
    expectEqual(screen.news(), "\rBuilding the site: 1,240 files\u{1B}[K")
    let texts = [30: "Building the site: 1,240 f...", 20: "Building the sit...", 2: "", 0: ""]
    for (columns, text) in texts {
      screen.pass(milliseconds: 100)
      screen.resize(to: columns)
      line.erase()
      line.draw()
      expectEqual(screen.news(), "\r\u{1B}[K\r\(text)\u{1B}[K")
    }
  }

  @Test("nothing is drawn in the background of a terminal") func background() {
    let screen = TestScreen(columns: nil)
    var line = ProgressLine("Building the site", on: screen.screen)
    screen.pass(milliseconds: 5_000)
    line.advance(to: 1_240)
    line.erase()
    expectEqual(screen.news(), "")
    screen.resize(to: 80)
    line.draw()
    expectEqual(screen.news(), "\rBuilding the site: 1,240 files\u{1B}[K")
  }

  @Test("it is erased once, and comes back when the work goes on") func erasing() {
    let screen = TestScreen()
    var line = ProgressLine("Building the site", on: screen.screen)
    screen.pass(milliseconds: 1_000)
    line.advance(to: 1)
    expectEqual(screen.news(), "\rBuilding the site: 1 file\u{1B}[K")
    line.erase()
    line.erase()
    expectEqual(screen.news(), "\r\u{1B}[K")
    screen.pass(milliseconds: 100)
    line.advance(to: 1)
    expectEqual(screen.news(), "\rBuilding the site: 1 file\u{1B}[K")
  }
}

#if os(Linux)
@Suite(
  "Progress at a terminal",
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "no terminal can be made here"))
struct TerminalProgressTests {
  private let runner: CommandRunner

  init() throws {
    var runner = try CommandRunner()
    runner.environment["PATH"] = "\(runner.folder("bin")):/usr/bin:/bin"
    self.runner = runner
    try runner.run(shell: "/usr/bin/git init --quiet --bare hub")
    try runner.prepare(["done", "p1"])
  }

  /// Puts a git in the place of the system's that takes its time to reach a remote.
  private func installSlowGit(_ answer: String = "exec /usr/bin/git \"$@\"") throws {
    try runner.folder.write(
      """
      #!/bin/sh
      case " $* " in
        *' ls-remote '*) sleep 2; \(answer) ;;
        *) exec /usr/bin/git "$@" ;;
      esac
      """, to: "bin/git")
    chmod(runner.folder("bin/git"), 0o700)
  }

  /// Syncs with standard error at a terminal and standard output in a file.
  private func syncAtTerminal(
    _ options: String = "", environment: [String: String] = [:]
  ) throws -> (shown: String, status: Int32) {
    let line =
      "\(runner.program) sync \(runner.folder("hub")) \(options) --workspace \(runner.folder("workspace")) "
      + "--now \(CommandRunner.now) > said"
    let result = try runner.runUnchecked(
      shell: "script --quiet --return --command '\(line)' /dev/null", environment: environment)
    return (result.output, result.status)
  }

  /// What a screen shows in the end, if no line is wrapped.
  private func screen(after shown: String) -> String {
    var rows: [[Unicode.Scalar]] = [[]]
    var column = 0
    var rest = Array(shown.unicodeScalars)[...]
    while let next = rest.popFirst() {
      let last = rows.count - 1
      switch next {
      case "\r": column = 0
      case "\n": rows.append([])
      case "\u{1B}":
        #expect(rest.starts(with: "[K".unicodeScalars), "only what is behind the cursor is erased")
        rest = rest.dropFirst(2)
        rows[last].removeSubrange(min(column, rows[last].count)...)
      default:
        if column < rows[last].count { rows[last][column] = next } else { rows[last].append(next) }
        column += 1
      }
    }
    return rows.map { row in String(String.UnicodeScalarView(row)) }.joined(separator: "\n")
  }

  @Test("a sync says what it waits for, and leaves nothing of that on the screen")
  func sync() throws {
    try installSlowGit()
    let (shown, status) = try syncAtTerminal()
    expectEqual(status, 0)
    #expect(shown.contains(#/\rSyncing: fetching(, \d+ s)?\x1B\[K/#), "\(shown)")
    expectEqual(screen(after: shown), "")
    try expectEqual(
      runner.folder.text("said"),
      """
      First sync with \(runner.folder("hub")).
      Came: nothing.
      Went: 1 entry, 1 plan, 1 programme, 1 setting.

      """)
  }

  @Test("an error stands where the line was")
  func failure() throws {
    try installSlowGit("echo 'fatal: no route to host' >&2; exit 128")
    let (shown, status) = try syncAtTerminal()
    let errors = try runner.refusal(of: ["sync", runner.folder("hub")], status: 3)
    expectEqual(status, 3)
    #expect(shown.contains("Syncing: fetching") && errors.contains("no route to host"), "\(shown)")
    expectEqual(screen(after: shown), errors)
  }

  @Test("there is no line in a pipe, with --quiet or on a terminal that cannot rewrite one")
  func nowhereElse() throws {
    try installSlowGit()
    try runner.prepare(["sync", runner.folder("hub")])
    for (options, terminal) in [("--quiet", "xterm"), ("", "dumb")] {
      let (shown, status) = try syncAtTerminal(options, environment: ["TERM": terminal])
      #expect(shown == "" && status == 0)
    }
  }
}
#endif
