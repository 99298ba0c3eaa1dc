// Reads the roster of a class and the facts of its learners from files.

import Cohort
import Files
import StudyModel
import TextTools

/// A roster's file, with its learners.
struct ClassRoster {
  /// In the order of the roster.
  let learners: [RosterEntry]
  private let folder: String

  /// - Parameter path: as typed. Throws with all errors of the roster.
  init(_ path: String) throws {
    let roster: Roster
    do throws(FileError) {
      roster = Roster(try readFile(at: path, atMost: Roster.largestFile).bytes, file: path)
    } catch {
      throw Failure(
        .environment, "the roster \(printable(path)) could not be read: \(error.reason)",
        help: "name the file that lists the learners of the class")
    }
    guard roster.errors.isEmpty else { throw Failure(.data, report: roster.errors.text) }
    (learners, folder) = (roster.learners, parentFolder(of: path))
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
      // The path as the roster has it: nobody else's folders are on the page.
      return LearnerRow(entry, .failure(FactsProblem(reason: "\(printable(entry.facts)): \(error.reason)")))
    }
  }

  /// The class with the facts of all, read one after the other. Learners whose facts cannot be read are warnings.
  func learnerClass() -> LearnerClass {
    var warnings = LearnerWarnings()
    let rows = learners.map { entry in
      LongWork.tell()
      let row = row(entry)
      if case .failure(let problem) = row.facts { warnings.add(entry.id, problem.reason) }
      return row
    }
    warnings.end()
    return LearnerClass(rows)
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

/// Warnings that the facts of learners cannot be read, ten of them at most, so that what matters is not pushed off the screen.
private struct LearnerWarnings {
  private static let most = 10
  private var count = 0

  mutating func add(_ id: String, _ reason: String) {
    count += 1
    guard count <= LearnerWarnings.most else { return }
    StandardError.write(printableLines("warning: the facts of `\(id)` cannot be read: \(reason)\n"))
  }

  /// Tells how many more there were.
  func end() {
    let more = count - LearnerWarnings.most
    if more > 0 { StandardError.write("warning: and \(counted(more, "more learner"))\n") }
  }
}
