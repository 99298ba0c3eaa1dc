// Runs the built program as a black box: arguments and input go in; output, errors and exit status come out.

import Foundation
package import Testing

/// The result of a run of the program.
package struct CommandResult: Sendable, Equatable {
  package let status: Int32
  package let output: String
  package let errors: String

  package init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }
}

/// What a test expects of an output stream.
private enum Expectation {
  case exactly(String)
  case something
  case anything

  /// The complaint about a stream's text; nil if it is as expected.
  func complaint(about text: String, on stream: String) -> String? {
    switch self {
    case .exactly(let expected) where text != expected:
      expected.isEmpty ? "on \(stream):\n\(text)" : "on \(stream):\n\(text)\ninstead of:\n\(expected)"
    case .something where text.isEmpty: "nothing on \(stream)"
    default: nil
    }
  }
}

extension CommandResult {
  /// Records an issue at the test's location if the exit status or a stream differs from what is expected.
  fileprivate func expect(
    status expected: Int32 = 0, output: Expectation = .exactly(""), errors: Expectation = .exactly(""),
    of words: [String], at location: SourceLocation
  ) {
    let complaints = [
      status == expected ? nil : "status \(status) instead of \(expected)",
      output.complaint(about: self.output, on: "standard output"),
      errors.complaint(about: self.errors, on: "standard error"),
    ].compactMap(\.self)
    guard !complaints.isEmpty else { return }
    Issue.record(
      "`\(words.joined(separator: " "))`: \(complaints.joined(separator: "\n"))", sourceLocation: location)
  }
}

/// A run of the program in progress; call `finish` once.
package struct RunningCommand: Sendable {
  package let process: RunningProcess
  fileprivate let folder: TemporaryFolder
  fileprivate let streams: [String]

  /// Waits for the end and collects the output; paths of the test's folder are shown as `FOLDER`.
  package func finish() throws -> CommandResult {
    defer { for path in streams { try? FileManager.default.removeItem(atPath: path) } }
    let status = try process.wait()
    func text(_ path: String) throws -> String {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      return String(decoding: bytes, as: UTF8.self).replacing(folder.path, with: "FOLDER")
    }
    return CommandResult(status: status, output: try text(streams[1]), errors: try text(streams[2]))
  }
}

package enum CommandRunnerError: Error {
  case noProgram(String)
  case notCopied(String)
}

/// The folder in which the tests' build put what stands beside them.
package let buildFolder = Tier.variable("MACHINEMODE_BUILD") ?? "\(packageFolder)/.build/debug"

/// The path of the program that the tests drive.
private func builtProgram() throws -> String {
  let program = Tier.variable("MACHINEMODE_BINARY") ?? "\(buildFolder)/machinemode"
  guard FileManager.default.isExecutableFile(atPath: program) else {
    throw CommandRunnerError.noProgram("\(program) is not there; `make test` builds it")
  }
  return program
}

/// Installs the program below a folder as a package does, but with these files of a plan, and returns its path.
private func installProgram(
  in folder: TemporaryFolder, below name: String, plan files: [String: String]
) throws -> String {
  let built = try builtProgram()
  let program = folder("\(name)/bin/machinemode")
  let share = "\(name)/share/machinemode"
  for (name, text) in files { try folder.write(text, to: "\(share)/Curriculum/\(name)") }
  try FileManager.default.createDirectory(
    atPath: folder("\(name)/bin"), withIntermediateDirectories: true)
  // A hard link is enough, but only within one file system.
  if (try? FileManager.default.linkItem(atPath: built, toPath: program)) == nil {
    try FileManager.default.copyItem(atPath: built, toPath: program)
  }
  for name in ["Documentation", "Publishing", "Templates"] {
    try FileManager.default.createSymbolicLink(
      atPath: folder("\(share)/\(name)"), withDestinationPath: "\(packageFolder)/\(name)")
  }
  return program
}

/// The program beside the first three days of the bundled plan, installed once for all tests.
private struct ProgramOfThreeDays: Sendable {
  let folder: TemporaryFolder
  let path: String

  static let shared = Result { try ProgramOfThreeDays() }

  init() throws {
    func bundled(_ name: String) throws -> String {
      try String(contentsOfFile: "\(packageFolder)/Curriculum/\(name)", encoding: .utf8)
    }
    let week = try bundled("week-01.md")
    folder = try TemporaryFolder()
    path = try installProgram(
      in: folder, below: "three-days",
      plan: [
        "week-01.md": String(
          week.prefix(upTo: week.firstRange(of: "## Day 4\n")?.lowerBound ?? week.endIndex)),
        "catalogue.csv": bundled("catalogue.csv"), "sources.csv": bundled("sources.csv"),
        "hints/week-01.md": bundled("hints/week-01.md"), "plans/blind-75.md": bundled("plans/blind-75.md"),
        "plans/grind-75.md": bundled("plans/grind-75.md"),
        "plans/neetcode-150.md": bundled("plans/neetcode-150.md"),
      ])
  }
}

/// Runs the program in its own folder and environment: no HOME, no settings of the person who runs the tests, a fixed
/// clock.
package struct CommandRunner: Sendable {
  package let folder: TemporaryFolder
  package let program: String
  /// Added to the environment of every run.
  package var environment: [String: String] = [:]

  /// The time of the program's clock unless a test sets another: a Friday evening.
  package static let now = "2026-11-20T21:00:00+01:00"

  /// The plan that the program brings along.
  package enum Plan: Sendable {
    /// The first three days of the bundled plan: enough for whatever is not about all of it, and read in no time.
    case threeDays
    /// The hundred days that people get.
    case bundled
  }

  package init(_ plan: Plan = .threeDays) throws {
    folder = try TemporaryFolder()
    switch plan {
    case .threeDays: program = try ProgramOfThreeDays.shared.get().path
    case .bundled: program = try builtProgram()
    }
  }

  private init(folder: TemporaryFolder, program: String) {
    self.folder = folder
    self.program = program
  }

  /// The program installed below the test's folder, with the given plan files instead of the bundled ones, in
  /// `installed/share/machinemode/Curriculum`.
  package func installed(plan files: [String: String]) throws -> CommandRunner {
    CommandRunner(folder: folder, program: try installProgram(in: folder, below: "installed", plan: files))
  }

  /// A runner of the same program in a folder of its own that holds what this one's folder holds.
  package func copy() throws -> CommandRunner {
    let copy = try TemporaryFolder()
    // Links and times stay what they are; copies made by Foundation lose both.
    let process = try ChildProcess.start(
      "/bin/cp", ["-a", "\(folder.path)/.", copy.path], in: copy.path, environment: [:],
      streams: ("/dev/null", "/dev/null", "/dev/null"))
    guard try process.wait() == 0 else { throw CommandRunnerError.notCopied(folder.path) }
    return CommandRunner(folder: copy, program: program)
  }

  // MARK: Runs that are held to what a test states

  /// Expects exactly this result of a command; by default success without output.
  ///
  /// - Parameters:
  ///   - now: fixes the clock with `--now`; nil leaves it to the arguments.
  ///   - workspace: the folder for `--workspace`, below the test's own; nil leaves it out.
  ///   - environment: added to PATH, a UTF-8 locale and an account name, which are the whole environment.
  package func run(
    _ arguments: [String], status: Int32 = 0, output: String = "", errors: String = "",
    now: String? = CommandRunner.now, workspace: String? = "workspace", input: String = "",
    environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws {
    try runUnchecked(arguments, now: now, workspace: workspace, input: input, environment: environment)
      .expect(
        status: status, output: .exactly(output), errors: .exactly(errors), of: arguments, at: location)
  }

  /// Expects a command to succeed with only the stated warnings, as a step before the actual test. Its output is
  /// ignored, unless it was told to be quiet.
  package func prepare(
    _ arguments: [String], errors: String = "", now: String? = CommandRunner.now,
    workspace: String? = "workspace",
    input: String = "", environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws {
    let isQuiet = arguments.prefix { $0 != "--" }.contains { ["--quiet", "-q"].contains($0) }
    try runUnchecked(arguments, now: now, workspace: workspace, input: input, environment: environment)
      .expect(
        output: isQuiet ? .exactly("") : .anything, errors: .exactly(errors), of: arguments, at: location)
  }

  /// The output of a command, for further checks; its exit status and standard error must be as stated.
  package func output(
    of arguments: [String], status: Int32 = 0, errors: String = "", now: String? = CommandRunner.now,
    workspace: String? = "workspace", input: String = "", environment: [String: String] = [:],
    at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try runUnchecked(
      arguments, now: now, workspace: workspace, input: input, environment: environment)
    result.expect(
      status: status, output: .anything, errors: .exactly(errors), of: arguments, at: location)
    return result.output
  }

  /// The standard error of a command that refuses; it must not be empty, and standard output must be.
  @discardableResult
  package func refusal(
    of arguments: [String], status: Int32, now: String? = CommandRunner.now,
    workspace: String? = "workspace", input: String = "", environment: [String: String] = [:],
    at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try runUnchecked(
      arguments, now: now, workspace: workspace, input: input, environment: environment)
    result.expect(status: status, errors: .something, of: arguments, at: location)
    return result.errors
  }

  /// Expects a shell command, run in the test's folder with the same environment, to succeed without output.
  package func run(
    shell line: String, environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws {
    try runUnchecked(shell: line, environment: environment).expect(of: [line], at: location)
  }

  // MARK: Runs whose every part the test looks at itself

  /// Runs a command without any expectations; the parameters are those of `run`.
  ///
  /// - Parameter wrapper: a program with its arguments that runs the command line after them, such as `setpriv`.
  package func runUnchecked(
    _ arguments: [String], now: String? = CommandRunner.now, workspace: String? = "workspace",
    input: String = "", environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> CommandResult {
    try start(
      arguments, now: now, workspace: workspace, input: input, environment: environment, under: wrapper
    ).finish()
  }

  /// As `runUnchecked`, without waiting for the end.
  package func start(
    _ arguments: [String], now: String? = CommandRunner.now, workspace: String? = "workspace",
    input: String = "", environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> RunningCommand {
    var all = wrapper + [program] + arguments
    if let workspace { all += ["--workspace", folder(workspace)] }
    if let now { all += ["--now", now] }
    return try start(all, input: input, environment: environment)
  }

  /// Runs a shell command in the test's folder with the same environment, without any expectations.
  package func runUnchecked(shell line: String, environment: [String: String] = [:]) throws -> CommandResult {
    try start(["/bin/sh", "-c", line], input: "", environment: environment).finish()
  }

  /// Runs the program at a terminal that `script` provides (an essential package of Debian), and types a text after a
  /// prompt that ends with a space; the output has plain line endings.
  package func runUnchecked(
    _ arguments: [String], atTerminalTyping typed: String, now: String, workspace: String = "workspace",
    environment: [String: String] = [:]
  ) throws -> CommandResult {
    let line = ([program] + arguments + ["--workspace", folder(workspace), "--now", now]).joined(
      separator: " ")
    try folder.write(typed, to: "typed")
    // `script` types an end of input when its own input ends, so the input stays open as long as the program runs.
    let result = try runUnchecked(
      shell: """
        rm -f shown ended
        {
          until [ -e ended ] || [ "$(tail -c 1 shown 2>&1)" = ' ' ]; do sleep 0.02; done
          cat typed
          until [ -e ended ]; do sleep 0.02; done
        } | script --quiet --return --echo never --flush --log-out shown --command \
          'trap : INT; \(line); status=$?; touch ended; exit $status'
        """, environment: environment)
    return CommandResult(
      status: result.status, output: result.output.replacing("\r\n", with: "\n"), errors: result.errors)
  }

  /// As `runUnchecked(shell:)`, without waiting for the end.
  package func start(shell line: String, environment: [String: String] = [:]) throws -> RunningCommand {
    try start(["/bin/sh", "-c", line], input: "", environment: environment)
  }

  private func start(
    _ words: [String], input: String, environment: [String: String]
  ) throws -> RunningCommand {
    // Files instead of pipes: a full pipe would need a second thread to read it.
    let streams = ["in", "out", "err"].map { folder(".\($0)-\(UUID().uuidString)") }
    try Data(input.utf8).write(to: URL(fileURLWithPath: streams[0]))
    let process = try ChildProcess.start(
      words[0], Array(words.dropFirst()), in: folder.path,
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "LOGNAME": "ada"]
        .merging(self.environment) { $1 }.merging(environment) { $1 },
      streams: (streams[0], streams[1], streams[2]))
    return RunningCommand(process: process, folder: folder, streams: streams)
  }
}
