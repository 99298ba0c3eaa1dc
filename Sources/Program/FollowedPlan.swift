// The plan that a run works on: the one that is named, else the workspace's own copy, else the bundled one.

import CurriculumReader
import ProgressStorage
import StudyModel
import TextTools

struct FollowedPlan: Sendable {
  /// Where it was found.
  enum Source: Hashable, Sendable {
    /// By `--curriculum`, for this run.
    case option(String)
    /// The workspace's own copy.
    case copy(String)
    case bundled(String)
  }

  let source: Source
  let files: [CurriculumFile]

  init(_ options: SharedOptions) throws {
    // Plans can be looked at where there is no place for a workspace.
    try self.init(
      option: options.curriculum, workspace: try? Locations.workspace(option: options.workspace))
  }

  init(option: String?, workspace: String?) throws {
    if let option {
      (source, files) = (.option(option), try InputFiles.curriculum(at: option))
      return
    }
    if let store = workspace.map({ Desk.store(in: $0) }) {
      let path = store.workspace.planPath
      let isThere = Locations.isTaken(path)
      // One that is gone is read from its copy, until something may be written.
      if let readable = try isThere ? path : storing({ try store.planCopyPath() }) {
        source = .copy(path)
        do {
          files = [try InputFiles.curriculumFile(at: readable)]
        } catch let failure as CommandFailure where failure.status == .no {
          throw CommandFailure(.no, said: failure.text + FollowedPlan.wayBack)
        }
        return
      }
    }
    let path = try Locations.bundled("Curriculum")
    (source, files) = (.bundled(path), try InputFiles.curriculum(at: path))
  }

  /// A workspace's own copy that cannot be read.
  init(unreadableAt path: String) { (source, files) = (.copy(path), []) }

  /// The plan read; its errors end the run. Its warnings are for `curriculum check`.
  func curriculum() throws -> Curriculum {
    let reading = readCurriculum(files)
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      throw CommandFailure(.no, said: errors.text + advice)
    }
    return curriculum
  }

  /// What to do about mistakes, besides mending them.
  var advice: String {
    if case .copy = source { "\n" + FollowedPlan.wayBack } else { "" }
  }

  private static let wayBack =
    "help: this is the plan that your workspace follows; `machinemode doctor --fix` goes back to it as it was "
    + "before, `machinemode curriculum update --bundled` to the bundled one; both keep this file\n"

  /// Where a copy of it would say that it was taken from.
  var origin: PlanOrigin? {
    switch source {
    case .option(let path): .path(Locations.absolute(path))
    case .bundled: .bundled
    case .copy: nil
    }
  }

  /// What a workspace keeps as its plan from now on: its own, as it was read, or a copy where it has none or was left
  /// with that very copy by a first command that did not end. Nil for nothing, as where another plan was named for this run.
  ///
  /// - Parameter present: the plan that is there; nil for none.
  func kept(_ curriculum: Curriculum, over present: [UInt8]?) -> [UInt8]? {
    guard let present else { return copy(of: curriculum) }
    let own = origin.map { PlanCopy(files, from: $0).bytes } ?? files.first.map { Array($0.text.utf8) }
    return own == present ? present : nil
  }

  /// The file to keep in a workspace that has none: one that reads to the very same plan. Nil, and a warning,
  /// for a plan that is too much for one file.
  func copy(of curriculum: Curriculum) -> [UInt8]? {
    guard let origin else { return nil }
    let copy = PlanCopy(files, from: origin)
    guard readCurriculum([copy.file(named: "curriculum.md")]).curriculum?.weeks == curriculum.weeks else {
      StandardError.warn(
        "the plan is too large for one file, so your workspace keeps no copy of it",
        help: "go on naming it with `--curriculum`")
      return nil
    }
    return copy.bytes
  }

  /// Where the plan that this copy was taken from has another version now; nil also where that cannot be read.
  /// For commands that tell of it, since it reads that plan.
  var news: PlanOrigin? {
    guard case .copy = source, let file = files.first else { return nil }
    let copy = PlanCopy(Array(file.text.utf8))
    guard let origin = copy.origin, let files = try? origin.files(), copy.isOutdated(by: files) else {
      return nil
    }
    return origin
  }
}

extension PlanOrigin {
  /// The plan as it stands there now.
  func files() throws -> [CurriculumFile] {
    switch self {
    case .bundled: try InputFiles.curriculum(at: Locations.bundled("Curriculum"))
    case .path(let path): try InputFiles.curriculum(at: path)
    }
  }

  /// `the bundled plan`, `the plan in /home/ada/plan`.
  var words: String {
    switch self {
    case .bundled: "the bundled plan"
    case .path(let path): "the plan in \(printable(path))"
    }
  }

  /// The same without a path, where the plan is one that a copy was taken from.
  var briefWords: String {
    switch self {
    case .bundled: "the bundled plan"
    case .path: "the plan that yours was copied from"
    }
  }
}
