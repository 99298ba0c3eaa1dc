// The plans of a workspace: a file for each version that a programme followed, named by its fingerprint and never changed.

import Files
import TextTools

/// A plan's file is written before the store that names it, and stays. An interruption between leaves a file that nobody names,
/// and no contradiction.
package struct Plans: Sendable {
  let workspace: Workspace

  private static func suffix(_ fingerprint: String) -> String { "-\(fingerprint.prefix(16)).md" }

  /// Where the plan of a programme is kept.
  package func path(of fingerprint: String, for name: ProgrammeName) -> String {
    "\(workspace.plansPath)/\(name.line)\(Plans.suffix(fingerprint))"
  }

  /// The bytes of a plan and where they are; nil if no file holds just them.
  ///
  /// - Throws: if the disk does not give what may be the plan, so that nothing takes its place.
  package func find(_ fingerprint: String) throws -> (path: String, bytes: [UInt8])? {
    let suffix = Plans.suffix(fingerprint)
    let names = try entries(of: workspace.plansPath).sorted().filter { $0.hasSuffix(suffix) }
    // Version 0.3 kept copies beside the backups, and the followed plan at the top.
    let paths =
      names.map { "\(workspace.plansPath)/\($0)" }
      + ["\(workspace.backupsPath)/plan\(suffix)", workspace.path(of: "curriculum.md")]
    var failure: Failure?
    for path in paths {
      do {
        if let bytes = try contents(of: path), Store.fingerprint(of: bytes) == fingerprint {
          return (path, bytes)
        }
      } catch let error as Failure where error.kind == .environment {
        failure = failure ?? error
      } catch {
        continue
      }
    }
    if let failure { throw failure }
    return nil
  }

  /// Keeps a plan for a programme, and returns its fingerprint.
  func keep(_ bytes: [UInt8], for name: ProgrammeName) throws -> String {
    let fingerprint = Store.fingerprint(of: bytes)
    let path = path(of: fingerprint, for: name)
    guard (try? isFile(path, holding: bytes)) != true else { return fingerprint }
    try workspace.createFolder(workspace.plansPath)
    try AtomicFile.writeCopy(bytes, to: path)
    return fingerprint
  }

  /// Keeps the plans of a log that version 0.3 kept elsewhere.
  func keepAll(of learner: LearnerLog) throws {
    for (name, programme) in learner.programmes {
      guard let plan = programme.plan, let (path, bytes) = try? find(plan),
        parentFolder(of: path) != workspace.plansPath
      else { continue }
      _ = try keep(bytes, for: name)
    }
  }
}
