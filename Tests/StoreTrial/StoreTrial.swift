// A trial of the store's library with damaged files by the hundred thousand: `StoreTrial damage | mutants | rotation`; and
// answers for the judges of recurrence and of solutions, `StoreTrial recurrence | solutions`.

import Foundation
import StudyModel
import TextTools

@main
struct StoreTrial {
  private static let usage = """
    usage: StoreTrial damage --every N
           StoreTrial mutants --count N --seed S [--first N]
           StoreTrial rotation --days N --seed S
           StoreTrial recurrence
           StoreTrial solutions CATALOGUE
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words == ["recurrence"] {
      RecurrenceAnswers.run()
      return
    }
    if words.count == 2, words[0] == "solutions" {
      SolutionAnswers.run(words[1])
      return
    }
    guard let options = TrialOptions(words) else {
      print(usage)
      exit(2)
    }
    do {
      exit(try options.folder == nil ? supervise(words, options) : run(options))
    } catch {
      print("the trial could not be run: \(error)")
      exit(3)
    }
  }

  /// Runs the trial in a process of its own: when the library traps there, somebody is left to say at which case, and
  /// to remove the folder.
  private static func supervise(_ words: [String], _ options: TrialOptions) throws -> Int32 {
    let folder = try TrialFiles.makeFolder()
    defer { TrialFiles.remove(folder) }
    let status = try ownProcess(words + ["--folder", folder])
    guard status & 0x7F != 0 else { return (status >> 8) & 0xFF }
    let place = TrialFiles.bytes(of: "\(folder)/progress").flatMap(decimal) ?? options.first
    print("\(options.trial) | ? | 1 | ?")
    let alone = "mutants --seed \(options.seed) --first \(place) --count 1"
    let command = options.trial == .mutants ? alone : "\(words.joined(separator: " ")), step \(place)"
    print("  \(command): ended by signal \(status & 0x7F)")
    return 1
  }

  private static func ownProcess(_ words: [String]) throws -> Int32 {
    let program = try required(Bundle.main.executablePath, "path of this program")
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child = pid_t()
    guard posix_spawn(&child, program, nil, nil, &arguments, environ) == 0 else {
      throw TrialError("cannot run \(program)")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw TrialError("cannot wait: error \(errno)") }
    }
    return status
  }

  private static func run(_ options: TrialOptions) throws -> Int32 {
    let folder = try required(options.folder, "folder")
    switch options.trial {
    case .damage:
      var trial = DamageTrial(folder: folder, every: options.every)
      try trial.run()
      return finish(trial.report, "damaged stores and backups, one bit in \(options.every)")
    case .mutants:
      var trial = MutantTrial(
        folder: folder, seed: options.seed, numbers: options.first..<(options.first + options.count),
        progressPath: "\(folder)/progress")
      try trial.run()
      let outcomes = MutantTrial.Outcome.allCases.map { "\(trial.outcomes[$0, default: 0]) \($0)" }
      return finish(trial.report, "mutants of seed \(options.seed): \(outcomes.joined(separator: ", "))")
    case .rotation:
      var trial = RotationTrial(
        folder: folder, seed: options.seed, days: options.days, progressPath: "\(folder)/progress")
      try trial.run()
      return finish(trial.report, "steps of \(options.days) days of seed \(options.seed), \(trial.summary)")
    }
  }

  private static func finish(_ report: TrialReport, _ what: String) -> Int32 {
    print(report.text(what))
    return report.failures == 0 ? 0 : 1
  }
}

/// What the command line asks for.
struct TrialOptions {
  enum Trial: String {
    case damage, mutants, rotation
  }

  let trial: Trial
  private(set) var every = 32
  private(set) var count = 20_000
  private(set) var first = 0
  private(set) var days = 60
  private(set) var seed: UInt64 = 1
  /// Given by the process that waits for this one.
  private(set) var folder: String?

  /// Nil when they make no sense.
  init?(_ words: [String]) {
    guard let trial = words.first.flatMap(Trial.init) else { return nil }
    self.trial = trial
    var rest = words.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      if name == "--folder" {
        folder = value
        continue
      }
      guard let number = Int(value), number >= (name == "--first" || name == "--seed" ? 0 : 1) else {
        return nil
      }
      switch name {
      case "--every": every = number
      case "--count": count = number
      case "--first": first = number
      case "--days": days = number
      case "--seed": seed = UInt64(number)
      default: return nil
      }
    }
  }
}
