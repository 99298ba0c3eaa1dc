// Runs commands of the program: they build the site and save what a page asks for.

import Files
import Foundation

/// The program with the options of this preview.
struct ProgramCommand: Sendable {
  /// Its path.
  let program: String
  /// The options that every command gets: workspace, plan, templates, clock.
  let options: [String]
  /// A private folder for what a command reads and prints.
  let folder: String

  struct Outcome: Sendable {
    /// The exit status; 128 plus the number if a signal ended it.
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a command to its end. Its streams are files, so that it never waits for a reader.
  func run(_ arguments: [String], input: String = "") async throws -> Outcome {
    let base = "\(folder)/\(UUID().uuidString)"
    let paths = (input: "\(base).in", output: "\(base).out", errors: "\(base).err")
    defer { for path in [paths.input, paths.output, paths.errors] { unlink(path) } }
    for (path, text) in [(paths.input, input), (paths.output, ""), (paths.errors, "")] {
      guard
        FileManager.default.createFile(
          atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
      else { throw PreviewFailure("no file could be made in \(folder)") }
    }
    guard let reading = FileHandle(forReadingAtPath: paths.input),
      let writing = FileHandle(forWritingAtPath: paths.output),
      let complaining = FileHandle(forWritingAtPath: paths.errors)
    else { throw PreviewFailure("the files in \(folder) could not be opened") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + options + ["--color", "never"]
    (process.standardInput, process.standardOutput, process.standardError) = (reading, writing, complaining)
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in waiting.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        waiting.resume(throwing: error)
      }
    }
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : 128 + status,
      output: text(at: paths.output), errors: text(at: paths.errors))
  }

  /// What a command printed, as far as a page shows it.
  private func text(at path: String) -> String {
    guard let read = try? readFile(at: path, atMost: 1 << 20) else { return "" }
    return String(decoding: read.bytes, as: UTF8.self)
  }
}

/// Does one thing after another, in the order in which they were asked for.
actor SerialQueue {
  private var last: Task<Void, Never>?

  func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let before = last
    let task = Task {
      await before?.value
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}

/// Why the preview cannot go on, or a request failed that should not have.
struct PreviewFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
