// A workspace of a trial: where its files stand, and the store on it.

import ProgressStorage
import StrictJSON
import StudyModel

struct TrialWorkspace {
  let folder: String
  let store: ProgressStore

  init(_ folder: String, version: String = "1.0.0") {
    self.folder = folder
    // A drawn id would make two runs of one seed differ.
    let id = String(repeating: "0123456789abcdef", count: 2)
    store = ProgressStore(folder: folder, writerVersion: version, newID: id)
  }

  var storePath: String { "\(folder)/progress.json" }
  var previousPath: String { "\(folder)/progress.previous.json" }
  var backupsPath: String { "\(folder)/backups" }
  var setAsidePath: String { "\(folder)/set-aside" }

  /// The bytes of the store; nil when there is none.
  var bytes: [UInt8]? { TrialFiles.bytes(of: storePath) }

  /// The backups by name with their bytes.
  var backups: [String: [UInt8]] { files(in: backupsPath) }

  /// What was set aside, by name.
  var setAside: [String: [UInt8]] { files(in: setAsidePath) }

  private func files(in path: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in TrialFiles.names(in: path) { files[name] = TrialFiles.bytes(of: "\(path)/\(name)") }
    return files
  }

  /// Leaves nothing in the workspace but these files; paths are relative to it.
  func become(_ files: [(path: String, bytes: [UInt8])]) throws {
    TrialFiles.empty(folder)
    for (path, bytes) in files { try TrialFiles.place(bytes, at: "\(folder)/\(path)") }
  }
}

/// The id that a file says it has, without the library.
func statedID(_ bytes: [UInt8]) -> String? {
  guard case .string(let id)? = (try? parseJSON(bytes))?["id"] else { return nil }
  return id
}

/// The revision that a file says it has, without the library: a whole number in the field of the outermost object.
func statedRevision(_ bytes: [UInt8]) -> Int? {
  guard case .integer(let revision)? = (try? parseJSON(bytes))?["revision"] else { return nil }
  return Int(revision)
}
