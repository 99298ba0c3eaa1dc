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
  /// Whether the workspace's own file is gone, so that the copy beside the backups was read.
  private(set) var isGone = false

  init(_ options: SharedOptions) throws {
    // Plans can be looked at where there is no place for a workspace.
    try self.init(
      option: options.curriculum, workspace: try? Locations.workspace(option: options.workspace))
  }

  /// - Parameters:
  ///   - option: a folder or a file to read instead of the workspace's own plan.
  ///   - workspace: nil for the bundled plan.
  ///   - opened: what was read of the store before; nil reads it if the plan is gone.
  init(option: String?, workspace: String?, opened: OpenedStore? = nil) throws {
    if let option {
      (source, files) = (.option(option), try InputFiles.curriculum(at: option))
      return
    }
    if let store = workspace.map({ Session.store(in: $0) }) {
      let path = store.workspace.planPath
      let isThere = Locations.isTaken(path)
      // One that is gone is read from its copy, until something may be written.
      if let readable = try isThere ? path : storing({ try store.planCopyPath(opened) }) {
        (source, isGone) = (.copy(path), !isThere)
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

  var isUnreadable: Bool { files.isEmpty }

  /// The bytes of the workspace's own copy; nil for any other plan.
  var ownBytes: [UInt8]? {
    guard case .copy = source else { return nil }
    return files.first.map { Array($0.text.utf8) }
  }

  /// The plan read; its errors end the run. Its warnings are for `curriculum check`.
  func curriculum() throws -> Curriculum {
    let reading = readCurriculum(files)
    guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      throw CommandFailure(.no, said: errors.text + advice)
    }
    return curriculum
  }

  /// What to do about errors in the plan, besides correcting them.
  var advice: String {
    if case .copy = source { "\n" + FollowedPlan.wayBack } else { "" }
  }

  private static let wayBack =
    "help: this is the plan that your workspace follows; `machinemode doctor --fix` goes back to it as it was "
    + "before, `machinemode curriculum update --bundled` to the bundled one; both keep this file\n"

  /// The origin that a copy of it would name.
  var origin: PlanOrigin? {
    switch source {
    case .option(let path): .path(Locations.absolute(path))
    case .bundled: .bundled
    case .copy: nil
    }
  }

  /// What a workspace keeps as its plan from now on: its own as it was read, or a copy if it has none or an interrupted first
  /// command left that very copy. Nil if it keeps nothing, as for another plan that is named for this run.
  ///
  /// - Parameter present: the plan that is there; nil for none.
  func kept(_ curriculum: Curriculum, over present: [UInt8]?) -> [UInt8]? {
    guard let present else { return copy(of: curriculum) }
    let own = origin.map { PlanCopy(files, from: $0).bytes } ?? ownBytes
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

  /// Where this copy was taken from, if the plan there has another version now; nil too if that cannot be read. It reads
  /// that plan, so it is for commands that tell of it.
  var news: PlanOrigin? {
    guard let copy = ownBytes.map({ PlanCopy($0) }), let origin = copy.origin,
      let files = try? origin.files(),
      copy.isOutdated(by: files)
    else { return nil }
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
