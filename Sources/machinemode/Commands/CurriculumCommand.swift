// `curriculum check`: every mistake in a plan, each with its place.

import ArgumentParser
import CurriculumReader
import StrictJSON
import StudyModel

struct CurriculumCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curriculum", abstract: "Work on the plan itself.",
    subcommands: [CurriculumCheckCommand.self])
}

struct CurriculumCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Show every mistake in a plan, with file, line and column.")

  @Argument(help: "A folder of plan files, or one file; the bundled plan without it.")
  var path: String?

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let path = try path ?? shared.curriculum ?? Locations.bundled("Curriculum")
    let result = readCurriculum(try InputFiles.curriculum(at: path))
    if reading.json {
      StandardOutput.write(document(result).text)
    } else if result.diagnostics.isEmpty {
      if !shared.quiet, let curriculum = result.curriculum { StandardOutput.write(praise(curriculum) + "\n") }
    } else {
      StandardError.write(result.diagnostics.map(\.text).joined(separator: "\n\n") + "\n")
    }
    if result.diagnostics.contains(where: { $0.severity == .error }) || result.curriculum == nil {
      throw CommandFailure(.no)
    }
  }

  private func praise(_ curriculum: Curriculum) -> String {
    let items = curriculum.days.flatMap(\.items)
    let problems = items.count { $0.problem != nil }
    return
      "No mistakes: \(counted(curriculum.weeks.count, "week")), \(counted(curriculum.days.count, "day")), "
      + "\(counted(problems, "problem")), \(counted(items.count - problems, "other item"))."
  }

  private func document(_ result: CurriculumReading) -> JSONValue {
    [
      "schemaVersion": 1,
      "days": .integer(Int64(result.curriculum?.days.count ?? 0)),
      "mistakes": .array(
        result.diagnostics.map { mistake in
          [
            "severity": .string(mistake.severity.rawValue),
            "identifier": .string(mistake.identifier),
            "file": mistake.place.map { .string($0.file) } ?? .null,
            "line": mistake.place.map { .integer(Int64($0.line)) } ?? .null,
            "column": mistake.place.map { .integer(Int64($0.column)) } ?? .null,
            "message": .string(mistake.message),
            "help": .string(mistake.help),
          ]
        }),
    ]
  }
}
