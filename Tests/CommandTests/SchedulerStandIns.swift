// Stand-ins for the programs of the schedulers, for the commands that call them.

import Foundation
import TestSupport
import Testing

/// A home and a PATH in which each scheduler is a script that records how it was called.
struct SchedulerStandIns {
  let runner: CommandRunner

  static let units = ".config/systemd/user"
  static let service = "\(units)/machinemode-remind.service"
  static let timer = "\(units)/machinemode-remind.timer"
  static let agent = "Library/LaunchAgents/machinemode.remind.plist"

  /// - Parameters:
  ///   - programs: which of them are there.
  ///   - failing: which of them only fail, saying `it is ill`.
  init(_ programs: [String] = ["systemctl", "crontab", "launchctl"], failing: [String] = []) throws {
    var runner = try CommandRunner()
    runner.environment = ["HOME": runner.folder("home"), "PATH": runner.folder("bin")]
    self.runner = runner
    try runner.folder.write("", to: "calls")
    try FileManager.default.createDirectory(atPath: runner.folder("bin"), withIntermediateDirectories: true)
    for program in programs {
      let script =
        failing.contains(program) ? "echo it is ill >&2; exit 1" : SchedulerStandIns.scripts[program] ?? ""
      try add(program, "echo \"\(program) $*\" >> '\(runner.folder("calls"))'\n\(script)")
    }
    try add("notify-send", "exit 0")
    try add("osascript", "exit 0")
  }

  func add(_ program: String, _ script: String) throws {
    try runner.folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(program)")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: runner.folder("bin/\(program)"))
  }

  /// The table stands beside the script; `launchctl` knows what is loaded by a file beside it.
  private static let scripts = [
    "crontab": """
    table="${0%/bin/crontab}/table"
    case $1 in
    -l) [ -e "$table" ] || { echo "no crontab for ada" >&2; exit 1; }; /bin/cat "$table" ;;
    -r) /bin/rm "$table" ;;
    -) /bin/cat >"$table" ;;
    esac
    """,
    "launchctl": """
    loaded="${0%/bin/launchctl}/loaded"
    case $1 in
    print) [ -e "$loaded" ] ;;
    bootstrap) : >"$loaded" ;;
    bootout) /bin/rm "$loaded" ;;
    esac
    """,
  ]

  func home(_ path: String) throws -> String { try runner.folder.text("home/\(path)") }

  func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: runner.folder(path)) }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: runner.folder(path))[.posixPermissions] as? Int
  }

  /// The calls since the last look.
  func calls() throws -> [String] {
    let calls = try runner.folder.text("calls").split(separator: "\n").map {
      String($0).replacing(runner.folder.path, with: "FOLDER")
    }
    try runner.folder.write("", to: "calls")
    return calls
  }
}
