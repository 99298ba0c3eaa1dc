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
    learners = roster.learners
    folder = parentFolder(of: path)
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

  /// The class with the facts of all, read one after the other. Learners whose facts cannot be read are warnings, ten of
  /// them at most, so that what matters is not pushed off the screen.
  func learnerClass() -> LearnerClass {
    let rows = learners.map { entry in
      LongWork.tell()
      return row(entry)
    }
    let problems = zip(learners, rows).compactMap { entry, row -> String? in
      guard case .failure(let problem) = row.facts else { return nil }
      return "the facts of `\(entry.id)` cannot be read: \(problem.reason)"
    }
    for line in listed(problems, atMost: 10) { StandardError.write(printableLines("warning: \(line)\n")) }
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
