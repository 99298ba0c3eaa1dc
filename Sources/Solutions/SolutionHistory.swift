// Gathers what the commits of a repository say of problems, and applies the rules to it (Documentation/solutions.md).

import Plans
package import StudyModel
import TextTools

/// What a repository's commits say.
package struct SolutionReading: Sendable {
  /// In the order of the history.
  package fileprivate(set) var events: [SolutionEvent] = []
  /// The present path of each problem that the commits touch; nil if its file is gone.
  package fileprivate(set) var places: [Int: String?] = [:]
  /// The files of code whose problem is not known, by path.
  package fileprivate(set) var unnamed: [String: UnnamedReason] = [:]
  /// How many commits count.
  package fileprivate(set) var commits = 0
  /// How many commits with code are passed over, since somebody else wrote them.
  package fileprivate(set) var othersCommits = 0

  package init() {}
}

/// The commits of a repository with the files of code that they change.
package struct SolutionHistory: Sendable {
  /// The most problems that a commit may hold to be a day's work.
  static let mostProblemsOfDay = 10
  /// The most problems solved before that a commit may change to be practice. One that changes more formats, renames
  /// or tidies up.
  static let mostProblemsAgain = 3

  private struct Change: Sendable {
    let path: Int
    let isNew: Bool
    let isGone: Bool
    /// The name of its content, if that may have to be looked into.
    let blob: String?
  }

  private struct Commit: Sendable {
    let name: String
    let instant: Int?
    let offset: Int?
    let signature: Int
    var changes: [Change] = []
  }

  private struct Path: Sendable {
    let bytes: [UInt8]
    let meaning: PathMeaning
  }

  private var paths: [Path] = []
  private var pathIndex: [ArraySlice<UInt8>: Int] = [:]
  private var signatures: [String] = []
  private var signatureIndex: [String: Int] = [:]
  private var commits: [Commit] = []
  /// By path, the problem that an ordinary word names there.
  private var ordinary: [Int: Int] = [:]
  /// By content, the problem that its first lines name.
  private var headers: [String: Int] = [:]
  private var reader: PathReader
  private var log = CommitLogReader()

  package init(_ reader: PathReader) { self.reader = reader }

  /// Reads a piece of what `git log` prints.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    var log = log
    log.read(bytes, begin: { begin($0) }, add: { add($0) })
    self.log = log
  }

  private mutating func begin(_ commit: LoggedCommit) {
    let index = signatureIndex[commit.signature] ?? signatures.count
    if index == signatures.count {
      signatures.append(commit.signature)
      signatureIndex[commit.signature] = index
    }
    commits.append(
      Commit(name: commit.name, instant: commit.instant, offset: commit.offset, signature: index))
  }

  private mutating func add(_ change: LoggedChange) {
    guard change.isFile, !change.isSame, !commits.isEmpty else { return }
    let index = index(of: change.path)
    guard paths[index].meaning != .noCode else { return }
    var blob: String?
    if case .undecided = paths[index].meaning { blob = String(decoding: change.blob, as: UTF8.self) }
    commits[commits.count - 1].changes.append(
      Change(path: index, isNew: change.isNew, isGone: change.isGone, blob: blob))
  }

  private mutating func index(of path: ArraySlice<UInt8>) -> Int {
    if let index = pathIndex[path] { return index }
    let bytes = Array(path)
    let index = paths.count
    paths.append(Path(bytes: bytes, meaning: reader.meaning(of: path)))
    pathIndex[bytes[...]] = index
    return index
  }

  // MARK: What else has to be read

  /// Whether the files of the last commit decide on a name that is an ordinary word.
  package var needsFiles: Bool {
    paths.contains { if case .undecided(.some, _, _) = $0.meaning { true } else { false } }
  }

  /// The contents whose first lines may name a problem, each once.
  package var undecidedBlobs: [String] {
    var seen: Set<String> = []
    return commits.flatMap(\.changes).compactMap(\.blob).filter { seen.insert($0).inserted }
  }

  /// Takes what decides where a path leaves it open, once the whole log is read.
  ///
  /// - Parameters:
  ///   - files: the paths of the last commit's files, if `needsFiles`.
  ///   - headers: by `undecidedBlobs`, the problems that their first lines name.
  package mutating func decide(files: [[UInt8]], headers: [String: Int]) {
    let folders = MostlyProblems(files.map { ($0, reader.meaning(of: $0[...])) })
    for (index, path) in paths.enumerated() {
      if case .undecided(let problem?, _, _) = path.meaning, folders.holds(path.bytes) {
        ordinary[index] = problem
      }
    }
    self.headers = headers.filter { reader.isProblem($0.value) }
  }

  /// The problem whose code a change is of; nil if none is known.
  private func problem(_ change: Change) -> Int? {
    switch paths[change.path].meaning {
    case .problem(let number): number
    case .noCode, .otherJudge: nil
    case .undecided(_, let number, _):
      ordinary[change.path] ?? change.blob.flatMap { headers[$0] } ?? number
    }
  }

  /// The authors of commits with code of a problem, the one with the most first.
  package var authors: [SolutionAuthor] {
    var counts = signatures.map { _ in 0 }
    for commit in commits where commit.changes.contains(where: { problem($0) != nil }) {
      counts[commit.signature] += 1
    }
    // Commits without code, too, tell that two addresses are one person's.
    let order = counts.indices.filter { counts[$0] > 0 } + counts.indices.filter { counts[$0] == 0 }
    return SolutionAuthor.people(order.map { (signatures[$0], counts[$0]) }).filter { $0.commits > 0 }
  }
}

// MARK: - The rules

extension SolutionHistory {
  /// What one commit does with the code of one problem.
  private struct Touch {
    /// The first of the paths that it adds or changes, by their bytes.
    var path: Int?
    var adds = false
    var changes = false
    var deletes = false

    /// Whether it is more than code that is removed in one place and added in another.
    var isWork: Bool { changes || adds && !deletes }
  }

  /// Applies the rules.
  ///
  /// - Parameters:
  ///   - marks: whose commits count, see `SolutionAuthor.isNamed`.
  ///   - known: what is remembered of the commits before.
  package func reading(by marks: [String], known: [Int: Solution] = [:]) -> SolutionReading {
    let own = signatures.map { SolutionAuthor.isNamed($0, by: marks) }
    var reading = SolutionReading()
    var solved = Set(known.keys)
    // How often each path was deleted: a problem's place is gone once its path is deleted once more.
    var deletions = [Int](repeating: 0, count: paths.count)
    var places: [Int: (path: Int, deletions: Int)] = [:]
    for commit in commits {
      guard own[commit.signature] else {
        if !commit.changes.isEmpty { reading.othersCommits += 1 }
        continue
      }
      reading.commits += 1
      for change in commit.changes where change.isGone { deletions[change.path] += 1 }
      let touches = touches(of: commit, &reading)
      for (number, touch) in touches {
        if let path = touch.path { places[number] = (path, deletions[path]) }
      }
      var work = touches.filter(\.value.isWork).keys.sorted()
      let again = solved.intersection(work)
      if again.count > SolutionHistory.mostProblemsAgain { work.removeAll(where: again.contains) }
      solved.formUnion(work)
      let isUpload = work.count > SolutionHistory.mostProblemsOfDay
      reading.events += work.map {
        SolutionEvent(
          number: $0, instant: commit.instant, offset: commit.offset, isUpload: isUpload, commit: commit.name)
      }
    }
    for (number, place) in places {
      let isGone = deletions[place.path] > place.deletions
      reading.places[number] = .some(isGone ? nil : SolutionHistory.shown(paths[place.path].bytes))
    }
    for (number, solution) in known where places[number] == nil {
      let path = solution.path.flatMap { pathIndex[Array($0.utf8)[...]] }
      if let path, deletions[path] > 0 { reading.places[number] = .some(nil) }
    }
    return reading
  }

  private func touches(of commit: Commit, _ reading: inout SolutionReading) -> [Int: Touch] {
    var touches: [Int: Touch] = [:]
    for change in commit.changes {
      let path = paths[change.path]
      let number = problem(change)
      let reason = number == nil && !change.isGone ? SolutionHistory.reason(path.meaning) : nil
      reading.unnamed[String(decoding: path.bytes, as: UTF8.self)] = reason
      guard let number else { continue }
      var touch = touches[number] ?? Touch()
      if change.isGone {
        touch.deletes = true
      } else {
        if change.isNew { touch.adds = true } else { touch.changes = true }
        let isFirst = touch.path.map { path.bytes.lexicographicallyPrecedes(paths[$0].bytes) } ?? true
        if isFirst { touch.path = change.path }
      }
      touches[number] = touch
    }
    return touches
  }

  /// The path as text on one line; nil if it is not.
  private static func shown(_ path: [UInt8]) -> String? {
    let text = String(decoding: path, as: UTF8.self)
    let isShown = text.utf8.elementsEqual(path) && printable(text) == text && !text.contains("\t")
    return isShown && text.count <= Solution.longestPath ? text : nil
  }

  private static func reason(_ meaning: PathMeaning) -> UnnamedReason {
    switch meaning {
    case .otherJudge: .judge
    case .undecided(_, _, let reason): reason
    case .noCode, .problem: .unknown
    }
  }
}

/// The folders more than half of whose code is named as problems.
private struct MostlyProblems {
  private var counts: [ArraySlice<UInt8>: (code: Int, named: Int)] = [:]

  init(_ files: [(path: [UInt8], meaning: PathMeaning)]) {
    for (path, meaning) in files where meaning != .noCode {
      var isNamed = false
      if case .problem = meaning { isNamed = true }
      for folder in MostlyProblems.folders(above: path) {
        counts[folder, default: (0, 0)].code += 1
        if isNamed { counts[folder]?.named += 1 }
      }
    }
  }

  /// Whether a folder above a path is one of them.
  func holds(_ path: [UInt8]) -> Bool {
    MostlyProblems.folders(above: path).contains { folder in
      counts[folder].map { $0.named * 2 > $0.code } ?? false
    }
  }

  /// The folders above a file; the repository itself is the empty one.
  private static func folders(above path: [UInt8]) -> [ArraySlice<UInt8>] {
    [path[..<0]] + path.indices.filter { path[$0] == Ascii.slash }.map { path[..<$0] }
  }
}
