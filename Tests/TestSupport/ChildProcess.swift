// Runs programs as child processes, with files as their standard streams.

import Foundation

/// Foundation's `Process` is not used: it can miss the end of a process while exit tests wait for theirs.
package enum ChildProcess {
  package struct Failure: Error {
    package let code: Int32
  }

  /// Runs a program and waits for it; the parameters are those of `start`.
  ///
  /// - Returns: the exit status, or the negative number of the signal that ended the process.
  package static func run(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String],
    streams: (input: String, output: String, errors: String)
  ) throws -> Int32 {
    try start(program, arguments, in: folder, environment: environment, streams: streams).wait()
  }

  /// Starts a program and leaves it running.
  ///
  /// - Parameters:
  ///   - environment: the whole environment; nothing is inherited.
  ///   - streams: paths of standard input, output and error; the last two are created or emptied.
  package static func start(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String],
    streams: (input: String, output: String, errors: String)
  ) throws -> RunningProcess {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, streams.input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, streams.output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, streams.errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The shell changes the folder and then executes the program.
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program]
    var words = (shell + arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child = pid_t()
    let code = posix_spawn(&child, shell[0], &actions, nil, &words, &variables)
    guard code == 0 else { throw Failure(code: code) }
    return RunningProcess(number: child)
  }
}

/// A child process that nobody has waited for yet.
package struct RunningProcess: Sendable {
  package let number: Int32

  /// Sends a signal. A process that has ended keeps its number until it is waited for, so no other process is hit.
  package func send(_ signal: Int32) { kill(number, signal) }

  /// Waits for the end of the process; to be called once.
  ///
  /// - Returns: the exit status, or the negative number of the signal that ended the process.
  package func wait() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 {
      guard errno == EINTR else { throw ChildProcess.Failure(code: errno) }
    }
    // The low seven bits are the signal; the exit status is in the next eight bits.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }
}
