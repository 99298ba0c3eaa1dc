// Drives the built program as a black box: arguments and input in, output, errors and status out.

import Foundation
package import Testing

/// What a run of the program left behind.
package struct CommandResult: Sendable, Equatable {
  package let status: Int32
  package let output: String
  package let errors: String

  package init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }
}

/// What a test expects of a stream.
private enum Expectation {
  case exactly(String)
  case something
  case anything

  /// What is wrong with a stream's text; nil if it is as expected.
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
  /// Records an issue at the test's place if the run ended or spoke otherwise than expected.
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

/// A run of the program that goes on; `finish` is to be called once.
package struct RunningCommand: Sendable {
  package let process: RunningProcess
  fileprivate let folder: TemporaryFolder
  fileprivate let streams: [String]

  /// Waits for the end and takes what was said; paths of the test's folder are shown as `FOLDER`.
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
}

/// Runs the program in a folder of its own with an environment of its own: no HOME, no settings of the person
/// who runs the tests, a fixed clock.
package struct CommandRunner: Sendable {
  package let folder: TemporaryFolder
  package let program: String
  /// Added to the environment of every run.
  package var environment: [String: String] = [:]

  /// Where the program's clock stands unless a test says otherwise: a Friday evening.
  package static let now = "2026-11-20T21:00:00+01:00"

  package init() throws {
    folder = try TemporaryFolder()
    program =
      ProcessInfo.processInfo.environment["MACHINEMODE_BINARY"]
      ?? "\(packageFolder)/.build/release/machinemode"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw CommandRunnerError.noProgram("\(program) is not there; `make test` builds it")
    }
  }

  private init(folder: TemporaryFolder, program: String) {
    (self.folder, self.program) = (folder, program)
  }

  /// The program as it is installed below the test's folder, with plan files of its own for the bundled ones:
  /// they stand in `installed/share/machinemode/Curriculum`.
  package func installed(plan files: [String: String]) throws -> CommandRunner {
    let (program, share) = (folder("installed/bin/machinemode"), "installed/share/machinemode")
    for (name, text) in files { try folder.write(text, to: "\(share)/Curriculum/\(name)") }
    try FileManager.default.createDirectory(
      atPath: folder("installed/bin"), withIntermediateDirectories: true)
    // Another name is enough, but reaches into no other file system.
    if (try? FileManager.default.linkItem(atPath: self.program, toPath: program)) == nil {
      try FileManager.default.copyItem(atPath: self.program, toPath: program)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder("\(share)/Templates"), withDestinationPath: "\(packageFolder)/Templates")
    return CommandRunner(folder: folder, program: program)
  }

  // MARK: Runs that are held to what a test states

  /// Expects a command to do and say exactly this: what is not stated is success and silence.
  ///
  /// - Parameters:
  ///   - now: fixes the clock through `--now`; nil leaves it to the arguments.
  ///   - workspace: the folder for `--workspace`, below the test's own; nil leaves it out.
  ///   - environment: added to PATH, a UTF-8 locale and the name of an account, which are all there is.
  package func run(
    _ arguments: [String], status: Int32 = 0, output: String = "", errors: String = "",
    now: String? = CommandRunner.now, workspace: String? = "workspace", input: String = "",
    environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws {
    try runUnchecked(arguments, now: now, workspace: workspace, input: input, environment: environment)
      .expect(
        status: status, output: .exactly(output), errors: .exactly(errors), of: arguments, at: location)
  }

  /// Expects a command to succeed without a warning but those stated, as a step on the way to what is tested: what
  /// it puts out is another test's subject, unless it was told to be quiet.
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

  /// What a command puts out, for a closer look; its status and what it writes to standard error are expected to be
  /// as stated.
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

  /// What a command says on standard error when it refuses; it is expected to say something there and nothing
  /// on standard output.
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

  /// Expects a line of the shell, run in the test's folder with the same environment, to succeed in silence.
  package func run(
    shell line: String, environment: [String: String] = [:], at location: SourceLocation = #_sourceLocation
  ) throws {
    try runUnchecked(shell: line, environment: environment).expect(of: [line], at: location)
  }

  // MARK: Runs whose every part the test looks at itself

  /// Runs a command and expects nothing; the parameters are those of `run`.
  ///
  /// - Parameter wrapper: a program with its arguments that runs the command line behind them, such as `setpriv`.
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

  /// Runs a line of the shell in the test's folder, with the same environment, and expects nothing.
  package func runUnchecked(shell line: String, environment: [String: String] = [:]) throws -> CommandResult {
    try start(["/bin/sh", "-c", line], input: "", environment: environment).finish()
  }

  /// Runs the program at a terminal, which `script` of Debian's essential packages provides, and types something once
  /// it has asked, with a space at the end of its question; what it says has plain line ends.
  package func runUnchecked(
    _ arguments: [String], atTerminalTyping typed: String, now: String, workspace: String = "workspace"
  ) throws -> CommandResult {
    let line = ([program] + arguments + ["--workspace", folder(workspace), "--now", now]).joined(
      separator: " ")
    try folder.write(typed, to: "typed")
    // `script` types an end of input when its own has ended, so that stays open as long as the program runs.
    let result = try runUnchecked(
      shell: """
        rm -f shown ended
        {
          until [ -e ended ] || [ "$(tail -c 1 shown 2>&1)" = ' ' ]; do sleep 0.02; done
          cat typed
          until [ -e ended ]; do sleep 0.02; done
        } | script --quiet --return --echo never --flush --log-out shown --command \
          'trap : INT; \(line); status=$?; touch ended; exit $status'
        """)
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
    // Files instead of pipes: a full pipe would need a second thread to empty it.
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
