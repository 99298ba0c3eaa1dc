// Reads the roster of a class and the facts of its learners from files.

import Cohort
import Files
import StudyModel
import TextTools

/// A roster's file, and the learners of one shard in it.
struct ClassRoster {
  /// In the order of the roster.
  let learners: [RosterEntry]
  let origin: RosterOrigin
  let shard: Shard
  private let folder: String

  /// - Parameter path: as typed. Throws with all errors of the roster.
  init(_ path: String, _ shard: Shard) throws {
    var reader = RosterReader(file: path, shard: shard)
    var learners: [RosterEntry] = []
    do throws(FileError) {
      try readPortions(ofFile: path) { portion in
        learners += reader.read(portion)
        return !reader.hasGivenUp
      }
    } catch {
      throw CommandFailure(
        environment: "the roster \(printable(path)) could not be read: \(error.reason)",
        help: "name the file that lists the learners of the class")
    }
    reader.end()
    guard reader.errors.isEmpty else { throw CommandFailure(.no, said: reader.errors.text) }
    (self.learners, self.shard, folder) = (learners, shard, parentFolder(of: path))
    origin = RosterOrigin(path: path, learners: reader.count, fingerprint: reader.fingerprint.text)
  }

  /// A learner with the facts that the roster names, or why they cannot be read.
  func row(_ entry: RosterEntry) -> LearnerRow {
    let path = isFromRoot(entry.facts) ? entry.facts : "\(folder)/\(entry.facts)"
    do throws(FileError) {
      let bytes = try readFile(at: path, atMost: LearnerFacts.largestFile).bytes
      do throws(FactsProblem) {
        return LearnerRow(entry, .success(try LearnerFacts(progress: bytes)))
      } catch {
        return LearnerRow(entry, .failure(error))
      }
    } catch {
      // The path as the roster has it: nobody else's folders are in a part.
      return LearnerRow(entry, .failure(FactsProblem(reason: "\(printable(entry.facts)): \(error.reason)")))
    }
  }

  /// The part of the shard. Learners whose facts cannot be read are warnings.
  func part() -> CohortPart {
    var warnings = LearnerWarnings("the facts of %s cannot be read")
    let rows = learners.enumerated().map { index, entry in
      let row = row(entry)
      if case .failure(let problem) = row.facts { warnings.add(entry.id, problem.reason) }
      return row
    }
    warnings.end()
    return CohortPart(shard, of: origin, rows)
  }
}

extension FileError {
  /// For a message, without the path.
  var reason: String {
    switch self {
    case .system(let error): error.reason
    case .notAFile(let kind): "it is \(kind.rawValue)"
    case .tooLarge: "the file is too large"
    }
  }
}

/// Warnings about learners, ten of them at most, so that what matters is not pushed off the screen.
struct LearnerWarnings {
  private static let most = 10
  private let subject: String
  private(set) var count = 0

  /// - Parameter subject: a clause with `%s` in the place of a learner.
  init(_ subject: String) { self.subject = subject }

  mutating func add(_ id: String, _ reason: String) {
    count += 1
    guard count <= LearnerWarnings.most else { return }
    StandardError.write(
      printableLines("warning: \(subject.replacing("%s", with: "`\(id)`")): \(reason)\n"))
  }

  /// Tells how many more there were.
  func end() {
    let more = count - LearnerWarnings.most
    if more > 0 { StandardError.write("warning: and \(counted(more, "more learner"))\n") }
  }
}
