// The texts that schedulers are given: quoting, reading back, and crontabs in which every other line stays.

import Foundation
import TestSupport
import Testing

@testable import machinemode

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
    _ workspace: String, program: String = plain, curriculum: String? = nil, zone: String? = nil
  ) throws -> ScheduledCommand {
    try ScheduledCommand(program: program, workspace: workspace, curriculum: curriculum, zone: zone)
  }

  @Test(
    "quotes a word of a unit by systemd's rules",
    arguments: [
      ("/home/ada", "/home/ada"), ("a b", #""a b""#), (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#),
      ("50%", #""50%%""#),
      ("$HOME", #""$$HOME""#), ("it's", #""it's""#), ("", "\"\""), ("é", "\"é\""), ("#", "\"#\""),
      (";", "\";\""),
    ])
  func unitWord(word: String, text: String) {
    #expect(SystemdTimer.quoted(word, expands: true) == text)
  }

  @Test("no variable is put in where the environment is set")
  func environment() throws {
    let text = SystemdTimer.service(for: try command("/w", zone: "A$B %c\"d"))
    #expect(text.contains("\nEnvironment=\"TZ=A$B %%c\\\"d\"\n"))
    #expect(!SystemdTimer.service(for: try command("/w")).contains("Environment"))
  }

  @Test(
    "a program whose path systemd does not take is started through the shell",
    arguments: ["'", "\"", "\\", "$"])
  func starter(sign: String) throws {
    let command = try command("/w", program: "/opt/a\(sign)b/machinemode")
    let text = SystemdTimer.service(for: command)
    #expect(text.contains("\nExecStart=/bin/sh -c \"exec \\\"$$0\\\" \\\"$$@\\\"\" \""))
    #expect(SystemdTimer.command(inService: text) == command)
  }

  @Test("is read back as it was meant", arguments: paths)
  func readBack(path: String) throws {
    for command in [
      try command(path), try command("/w", program: path), try command("/w", curriculum: path),
      try command(path, program: path, curriculum: path),
    ] {
      #expect(SystemdTimer.command(inService: SystemdTimer.service(for: command)) == command)
      #expect(CronTable(Array(CronTable.lines(for: command).utf8)).command == command)
      #expect(LaunchAgent.command(in: LaunchAgent.propertyList(for: command)) == command)
    }
  }

  @Test("holds the zone without it being taken for the program")
  func zone() throws {
    let (zoned, bare) = (try command("/w", zone: "Europe/Berlin"), try command("/w"))
    #expect(SystemdTimer.command(inService: SystemdTimer.service(for: zoned)) == bare)
    #expect(CronTable(Array(CronTable.lines(for: zoned).utf8)).command == bare)
    #expect(LaunchAgent.command(in: LaunchAgent.propertyList(for: zoned)) == bare)
  }

  @Test("what somebody made of it is not guessed at")
  func edited() throws {
    let service = SystemdTimer.service(for: try command("/a b"))
    let edits = [
      service.replacing("\"/a b\"", with: "\"/a b"), service.replacing("\"/a b\"", with: "\"/a b\"c"),
      service.replacing("/a b", with: "/a%h"), service.replacing("remind", with: "today"),
      service + "ExecStart=/bin/true\n", "ExecStart=", "",
    ]
    for edit in edits { #expect(SystemdTimer.command(inService: edit) == nil, "\(edit)") }
    for line in ["*/5 * * * * 'open", "*/5 * * *", "*/5 * * * * /p remind >x", "", "@daily /p remind"] {
      #expect(CronTable(Array("\(CronTable.marker)\n\(line)\n".utf8)).command == nil)
    }
    #expect(LaunchAgent.command(in: "<plist/>") == nil)
  }

  @Test(
    "refuses what no line can hold",
    arguments: ["\n", "\r", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{1FFFF}"])
  func refused(sign: String) {
    let path = "/a\(sign)b"
    for make in [
      { try command(path) }, { try command("/w", program: path) }, { try command("/w", curriculum: path) },
      { try command("/w", zone: path) },
    ] {
      let failure = #expect(throws: CommandFailure.self) { try make() }
      #expect(failure?.status == .no)
    }
  }

  // MARK: The crontab

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
      let command = try command(path, program: program, curriculum: path, zone: "A 'b' %c\\%")
      let line = CronTable.line(for: command)
      let text = rule.command(String(line.dropFirst("*/5 * * * * ".count)))
      let result = try runner.run(shell: "exec env -i /bin/sh -c \"$LINE\"", environment: ["LINE": text])
      #expect(result.errors == "")
      let words = result.output.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      #expect(
        words == [
          "remind", "--notify", "--quiet", "--workspace", path, "--curriculum", path, "A 'b' %c\\%", "",
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
    var table = CronTable(bytes)
    #expect(!table.hasTimer && table.command == nil)
    let (first, second) = (try command("/w"), try command("/it's 50%"))
    table.set(first)
    let ended = bytes + (bytes.last.map { $0 == 0x0A } ?? true ? [] : [0x0A])
    #expect(table.bytes == ended + Array(CronTable.lines(for: first).utf8))
    #expect(table.command == first)
    // Between others it stays in its place.
    var between = CronTable(table.bytes + ended)
    between.set(second)
    #expect(between.bytes == ended + Array(CronTable.lines(for: second).utf8) + ended)
    between.set(second)
    #expect(between.bytes == ended + Array(CronTable.lines(for: second).utf8) + ended)
    between.removeTimer()
    #expect(between.bytes == ended + ended)
    table.removeTimer()
    #expect(table.bytes == ended)
  }

  @Test("two of our timers become one, and a line that somebody edited is theirs")
  func crowded() throws {
    let (one, other) = (try command("/one"), try command("/other"))
    let theirs = "#*/5 * * * * /mine\n"
    var table = CronTable(
      Array(
        (CronTable.lines(for: one) + "# x\n" + CronTable.lines(for: one) + CronTable.marker + "\n" + theirs)
          .utf8))
    table.set(other)
    #expect(String(decoding: table.bytes, as: UTF8.self) == CronTable.lines(for: other) + "# x\n" + theirs)
    // At other times it is ours all the same.
    var hourly = CronTable(Array(CronTable.lines(for: one).replacing("*/5 * *", with: "7 9-21 *").utf8))
    #expect(hourly.command == one)
    hourly.removeTimer()
    #expect(hourly.bytes == [])
  }
}
