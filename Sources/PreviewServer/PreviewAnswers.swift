// Answers the requests of the preview: its pages, the wait for changes, and what a page saves.

import Foundation
import JSON
import TextTools

struct PreviewAnswers: Sendable {
  let gate: PreviewGate
  let site: PreviewSite
  let command: ProgramCommand
  let saves: SerialQueue

  /// Longer than any page waits; browsers give up on requests after some minutes.
  private static let longestWait = Duration.seconds(25)

  func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let origin = PreviewGate.Origin(
      host: request.fields["host"], origin: request.fields["origin"],
      fetchSite: request.fields["sec-fetch-site"])
    let isReading = ["GET", "HEAD"].contains(request.method)
    guard let path = gate.path(request.path, from: origin, changes: !isReading) else {
      return .text(403, "This is not the address that `machinemode serve` printed.\n")
    }
    if path == "-/save", request.method == "POST" { return try await save(request) }
    switch path {
    case _ where !isReading, "-/save":
      return .problem(405, "only pages are read here, and only `-/save` is written to")
    case "-/changes":
      let state = await site.state(after: request.number("since"), atMost: PreviewAnswers.longestWait)
      return .json(
        200,
        [
          "version": .integer(state.version),
          "problem": state.problem.map { .string($0) } ?? .null,
        ])
    default:
      if let present = site.files.file(path) {
        try await site.ask(for: present.path)
        let file = site.files.file(path) ?? present
        return .bytes(200, file.bytes, file.type)
      }
      let missing = site.files.file("404.html")
      return .bytes(
        404, missing?.bytes ?? Array("There is no such page.\n".utf8), missing?.type ?? "text/plain")
    }
  }

  /// Answers only after the change is stored.
  private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
    let type = request.fields["content-type"]?.split(separator: ";").first.map { trimmed($0) }
    guard type?.lowercased() == "application/json" else {
      return .problem(415, "what is saved is sent as application/json")
    }
    let change: SavedChange
    do {
      change = try SavedChange(try parseJSON(request.body))
    } catch let error as SavedChange.Malformed {
      return .problem(400, "\(error.reason); nothing was changed")
    } catch {
      return .problem(400, "what was sent is not valid JSON; nothing was changed")
    }
    let outcome = try await saves.run { try await command.run(change.arguments, input: change.input) }
    guard outcome.status == 0 else { return .refused(outcome) }
    return .json(200, ["said": .string(outcome.output)])
  }
}

extension HTTPResponse {
  fileprivate static func bytes(_ status: Int, _ bytes: [UInt8], _ type: String) -> HTTPResponse {
    HTTPResponse(status: status, type: type, body: bytes)
  }

  fileprivate static func text(_ status: Int, _ text: String) -> HTTPResponse {
    bytes(status, Array(text.utf8), "text/plain; charset=utf-8")
  }

  fileprivate static func json(_ status: Int, _ value: JSONValue) -> HTTPResponse {
    bytes(status, value.bytes, "application/json")
  }

  static func problem(_ status: Int, _ problem: String) -> HTTPResponse {
    json(status, ["problem": .string(problem)])
  }

  /// A command that changed nothing, in its own words: `error: ...`, then `help: ...`.
  fileprivate static func refused(_ outcome: ProgramCommand.Outcome) -> HTTPResponse {
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    func after(_ mark: String) -> String? {
      lines.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }
    let problem = after("error: ") ?? lines.first ?? "the command ended with status \(outcome.status)"
    return json(
      409, ["problem": .string(problem), "help": after("help: ").map { .string($0) } ?? .null])
  }
}
