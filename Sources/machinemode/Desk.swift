// What a command works on: the plan, the log, the clock and the numbers, read once.

import CurriculumReader
import Logging
import ProgressStorage
import Statistics
import StudyModel
import Website

struct Desk {
  let options: SharedOptions
  let curriculum: Curriculum
  let store: ProgressStore
  let workspace: String
  let now: Now
  let terminal: Terminal
  /// The log as it is stored; empty without a store.
  private(set) var log: ProgressLog
  private(set) var summary: ProgressSummary
  private(set) var hasStore: Bool

  init(_ options: SharedOptions) throws {
    self.options = options
    workspace = try Locations.workspace(option: options.workspace)
    now = try Clock.now(fixed: options.now)
    curriculum = try Desk.curriculum(at: options.curriculum)
    let store = ProgressStore(folder: workspace, writerVersion: programVersion)
    let stored = try storing { try store.load() }
    self.store = store
    hasStore = stored != nil
    log = stored ?? ProgressLog()
    summary = summarize(curriculum, log, now)
    terminal = options.terminal
  }

  var context: LogContext { Desk.context(curriculum: curriculum, summary: summary, now: now) }

  /// Changes the log under the store's lock, on what the store holds then, and takes the new numbers.
  /// The first change creates the workspace and says where.
  mutating func change<Outcome>(
    _ apply: (inout ProgressLog, LogContext) throws -> Outcome
  ) throws -> Outcome {
    let (curriculum, now) = (curriculum, now)
    // Tried on a copy first, so that a mistake makes no workspace.
    var changed = log
    _ = try storing { try apply(&changed, context) }
    let update = try storing {
      try store.update { log in
        let context = Desk.context(curriculum: curriculum, summary: summarize(curriculum, log, now), now: now)
        let outcome = try apply(&log, context)
        changed = log
        return outcome
      }
    }
    if update.didCreate { say("Your data lives in \(printable(workspace)).") }
    hasStore = true
    log = changed
    summary = summarize(curriculum, log, now)
    return update.outcome
  }

  func siteInput(for audience: Audience) -> SiteInput {
    SiteInput(
      curriculum: curriculum, log: log, summary: summary, now: now, audience: audience,
      version: programVersion)
  }

  /// A line for the person, unless they asked for quiet.
  func say(_ line: String) {
    if !options.quiet { StandardOutput.write(line + "\n") }
  }

  /// The programme day that an option names.
  func day(_ number: Int) throws -> DayProgress {
    guard let number = DayNumber(number), let day = summary.day(number) else {
      throw CommandFailure(noDay: number, in: curriculum)
    }
    return day
  }

  private static func context(curriculum: Curriculum, summary: ProgressSummary, now: Now) -> LogContext {
    // A curriculum has at least one day, so there is always a current one.
    LogContext(
      curriculum: curriculum, now: now, today: summary.today,
      currentDay: summary.currentDay?.day.number ?? curriculum.days[0].number)
  }

  /// The plan at a path, or the bundled one; its mistakes end the run.
  static func curriculum(at path: String?) throws -> Curriculum {
    let reading = readCurriculum(try InputFiles.curriculum(at: try path ?? Locations.bundled("Curriculum")))
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      throw CommandFailure(.no, said: reading.diagnostics.map { $0.text + "\n" }.joined(separator: "\n"))
    }
    return curriculum
  }
}

/// Runs work on the store or the log and words its errors, with the exit status of their family.
func storing<Outcome>(_ work: () throws -> Outcome) throws -> Outcome {
  do {
    return try work()
  } catch let error as StorageError {
    throw CommandFailure(
      error.family == .dataIsWrong ? .no : .environmentFailed, said: error.description + "\n")
  } catch let mistake as SearchMistake {
    throw CommandFailure(.wrongCommandLine, mistake.message)
  } catch let mistake as SettingMistake {
    throw CommandFailure(.wrongCommandLine, mistake.message)
  } catch let mistake as DateMistake {
    throw CommandFailure(.wrongCommandLine, mistake.message)
  }
}
