// The texts that schedulers are given: quoting, and crontabs in which every other line stays.

import Foundation
import TestSupport
import Testing
import TextTools

@testable import Program

@Suite("The text of a timer")
struct TimerTextTests {
  private static let plain = "/home/ada/.local/bin/machinemode"

  /// Paths with everything that some scheduler or shell reads in its own way.
  static let paths = [
    "/home/ada/data", "/a b/c", "/it's", "/say \"so\"", "/100%", "/%h/%%", "/$HOME/${USER}/$$",
    "/back\\slash",
    "/two\\\\", "/end\\", "/\\%", "/\\'", "/'\\", "/'%'", "/a;b&c|d<e>f", "/#x", "/~", "/`id`$(id)", "/a=b",
    "/*?[x]",
    "/été/日本/😀", "/e\u{301}\u{308}", "/'\u{308}\"\u{308}\\\u{308}%\u{308}&\u{308}<\u{308} \u{308}", "/ lead",
    "/trail ", "/\u{A0}", "/-x", "/{a,b}", "/!x", "/&amp;", "/]]>", "/--", "/\\x41\\n",
  ]

  private func command(
    _ workspace: String, program: String = plain, plan: String? = nil, zone: String? = nil
  ) throws -> ScheduledCommand {
    try ScheduledCommand(program: program, workspace: workspace, plan: plan, zone: zone)
  }

  @Test(
    "quotes a word of a unit by systemd's rules",
    arguments: [
      ("/home/ada", "/home/ada"), ("/a b", #""/a b""#), (#"/a"b"#, #""/a\"b""#), (#"/a\b"#, #""/a\\b""#),
      ("/50%", #""/50%%""#), ("/$HOME", #""/$$HOME""#), ("/it's", #""/it's""#), ("/é", "\"/é\""),
      ("/#", "\"/#\""),
      ("/;", "\"/;\""),
    ])
  func unitWord(path: String, text: String) throws {
    let service = try Scheduler.systemd.files(for: command(path))[0].text
    expectContains(service, "\nExecStart=\(Self.plain) remind --notify --quiet --workspace \(text)\n")
  }

  @Test("the zone is set by a program that starts this one")
  func zone() throws {
    let text = try Scheduler.systemd.files(for: command("/w", zone: "A$B %c\"d"))[0].text
    expectContains(text, "\nExecStart=/usr/bin/env \"TZ=A$$B %%c\\\"d\" \(Self.plain) remind ")
    try expectLacks(Scheduler.systemd.files(for: command("/w"))[0].text, "env")
  }

  @Test(
    "a program whose path systemd or `env` does not take is started through the shell",
    arguments: ["'", "\"", "\\", "$", "="])
  func starter(sign: String) throws {
    let program = "/opt/a\(sign)b/machinemode"
    let words = try command("/w", program: program, zone: "UTC").words
    expectEqual(
      words.prefix(6), ["/usr/bin/env", "TZ=UTC", "/bin/sh", "-c", "exec \"$0\" \"$@\"", program])
    let text = try Scheduler.systemd.files(for: command("/w", program: program))[0].text
    expectContains(text, "\nExecStart=/bin/sh -c \"exec \\\"$$0\\\" \\\"$$@\\\"\" \"")
  }

  @Test("a property list is read as it was meant", arguments: paths)
  func propertyList(path: String) throws {
    let text = try Scheduler.launchd.files(for: command(path, plan: path, zone: path))[0].text
    let read = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let list = try #require(read as? [String: Any])
    expectEqual(
      list["ProgramArguments"] as? [String],
      [
        "/usr/bin/env", "TZ=\(path)", Self.plain, "remind", "--notify", "--quiet", "--workspace", path,
        "--plan",
        path,
      ])
  }

  @Test(
    "refuses what no line can hold",
    arguments: ["\n", "\r", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{1FFFF}"])
  func refused(sign: String) {
    let path = "/a\(sign)b"
    for make in [
      { try command(path) }, { try command("/w", program: path) }, { try command("/w", plan: path) },
      { try command("/w", zone: path) },
    ] {
      let failure = #expect(throws: Failure.self) { try make() }
      expectEqual(failure?.kind, .data)
    }
  }

  // MARK: The crontab

  private static func lines(_ command: ScheduledCommand) throws -> String {
    try Scheduler.cron.files(for: command)[0].text
  }

  /// What cron makes of the command of a line before it gives it to the shell.
  enum CronRule: CaseIterable {
    /// `\%` is a per cent sign, `%` ends the command.
    case cronie
    /// Besides, two backslashes are one.
    case vixie
    /// Nothing is special.
    case busybox

    func command(_ text: String) -> String {
      if self == .busybox { return text }
      var (read, isEscaped) = (String.UnicodeScalarView(), false)
      for scalar in text.unicodeScalars {
        if isEscaped {
          if scalar == "%" || (scalar == "\\" && self == .vixie) { read.removeLast() }
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "%" {
          break
        }
        read.append(scalar)
      }
      return String(read)
    }
  }

  @Test(
    "a crontab's line means the same to every cron and the shell, with an empty environment",
    arguments: CronRule.allCases)
  func shell(rule: CronRule) throws {
    let runner = try CommandRunner()
    let program = runner.folder("it's 100%\\done/machinemode")
    try runner.folder.write(
      "#!/bin/sh\nprintf '%s\\0' \"$@\" \"${TZ-none}\"\n", to: "it's 100%\\done/machinemode")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    for path in TimerTextTests.paths {
      let command = try command(path, program: program, plan: path, zone: "A 'b' %c\\%")
      let line = try #require(Scheduler.cron.files(for: command)[0].text.split(separator: "\n").last)
      let text = rule.command(String(line.dropFirst("*/5 * * * * ".count)))
      let result = try runner.runUnchecked(
        shell: "exec env -i /bin/sh -c \"$LINE\"", environment: ["LINE": text])
      expectEqual(result.errors, "")
      let words = result.output.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      expectEqual(
        words,
        [
          "remind", "--notify", "--quiet", "--workspace", path, "--plan", path, "A 'b' %c\\%", "",
        ])
    }
  }

  private static let tables: [[UInt8]] =
    [
      "", "\n", "# mine\n", "0 7 * * * /usr/bin/thing --with 'a b' 50\\%\n",
      "A=1\r\n\t \n\n# x\n0 0 1 1 * y\n",
      "no newline at the end",
    ].map { Array($0.utf8) } + [[0xFF, 0x00, 0xFE, 0x0A, 0x80, 0x0A]]

  @Test("every other line of a crontab stays as it is", arguments: tables)
  func otherLines(bytes: [UInt8]) throws {
    let table = Crontab(bytes)
    #expect(!table.hasOurs)
    let first = try Self.lines(command("/w"))
    let second = try Self.lines(command("/it's 50%"))
    let installed = table.with(first)
    let ended = bytes + (bytes.last.map { $0 == 0x0A } ?? true ? [] : [0x0A])
    #expect(installed.bytes == ended + Array(first.utf8) && installed.hasOurs)
    // Others may have come behind it.
    var between = Crontab(installed.bytes + ended)
    for _ in 1...2 {
      between = between.with(second)
      expectEqual(between.bytes, ended + ended + Array(second.utf8))
    }
    expectEqual(between.with("").bytes, ended + ended)
    expectEqual(installed.with("").bytes, ended)
  }

  @Test("two of our timers become one, and a line that somebody put behind our mark is theirs")
  func crowded() throws {
    let one = try Self.lines(command("/one"))
    let other = try Self.lines(command("/other"))
    let theirs = "#*/5 * * * * /mine\n"
    let table = Crontab(Array((one + "# x\n" + one + Crontab.mark + "\n" + theirs).utf8))
    let replaced = table.with(other).bytes
    expectEqual(String(decoding: replaced, as: UTF8.self), "# x\n" + theirs + other)
    // At other times it is ours all the same.
    let hourly = Crontab(Array(one.replacing("*/5 * *", with: "7 9-21 *").utf8))
    expectEqual(hourly.with("").bytes, [])
  }
}
