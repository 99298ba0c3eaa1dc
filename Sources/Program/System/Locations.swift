// Locates the learner's workspace and the bundled curriculum, templates and documentation, and examines paths.

import Files
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Locations {
  /// `--workspace`, else MACHINEMODE_WORKSPACE, else the user's data folder (Documentation/data.md, Where it
  /// lives).
  static func workspace(option: String?) throws -> String {
    if let chosen = try option ?? Environment.path("MACHINEMODE_WORKSPACE") { return chosen }
    #if canImport(Darwin)
    let folder = try Environment.path("HOME").map { "\($0)/Library/Application Support/machinemode" }
    #else
    let folder =
      try Environment.path("XDG_DATA_HOME").map { "\($0)/machinemode" }
      ?? Environment.path("HOME").map { "\($0)/.local/share/machinemode" }
    #endif
    guard let folder else {
      throw Failure(
        .environment, "HOME is not set, so there is no place for your data",
        help: "name one with `--workspace DIR`")
    }
    return folder
  }

  /// A bundled folder: in `share/machinemode` beside an installed binary, or in the checkout.
  static func bundled(_ name: String) throws -> String {
    guard let program = programPath() else {
      throw Failure(.environment, "the program's own path could not be read")
    }
    let beside = parentFolder(of: program)
    let prefix = parentFolder(of: beside)
    let installed = "\(prefix == "/" ? "" : prefix)/share/machinemode/\(name)"
    if isFolder(installed) { return installed }
    var folder = beside
    while folder != "/" {
      if isFolder("\(folder)/\(name)"), isFile("\(folder)/Package.swift") { return "\(folder)/\(name)" }
      folder = parentFolder(of: folder)
    }
    throw Failure(
      .environment,
      "the bundled folder `\(name)` is neither at \(printable(installed)) nor in a checkout around "
        + printable(beside),
      help: "install the program with its folders (`make install`), or name this one: "
        + (name == "Templates" ? "`--templates DIR`" : "`--plan DIR`"))
  }

  static func isFolder(_ path: String) -> Bool { FileKind(at: path) == .folder }

  static func isFile(_ path: String) -> Bool { FileKind(at: path) == .file }

  /// Whether anything exists at a path, including a dangling link; true also if that is unknown, so that reading it
  /// reports the error.
  static func isTaken(_ path: String) -> Bool {
    do {
      return try fileStatus(at: path, followsLinks: false) != nil
    } catch {
      return error.number != ENOTDIR
    }
  }

  /// A path at which nothing exists: the given one, or with `-2`, `-3` and so on appended.
  static func freePath(_ path: String) -> String {
    var free = path
    var count = 1
    while isTaken(free) {
      count += 1
      free = "\(path)-\(count)"
    }
    return free
  }

  /// The absolute path with links resolved; unchanged if it does not exist.
  static func absolute(_ path: String) -> String { (try? resolvedPath(path)) ?? path }

  /// Whether two paths lead to the same existing file.
  static func areSameFile(_ first: String, _ second: String) -> Bool {
    guard let one = try? fileStatus(at: first), let other = try? fileStatus(at: second) else { return false }
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
  }

  /// The path of the running program with links resolved; nil on failure.
  static func programPath() -> String? {
    #if canImport(Darwin)
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var buffer = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    return try? resolvedPath(String(cString: buffer))
    #else
    return try? resolvedPath("/proc/self/exe")
    #endif
  }
}

/// The absolute path without resolving links; without `.`, and without `..` if that leads to the same file.
func pathFromRoot(_ path: String) throws -> String {
  var whole = path
  if !isFromRoot(path) {
    guard let folder = getcwd(nil, 0) else {
      throw Failure(
        .environment, "the current folder is gone or cannot be read: \(SystemError.last.reason)",
        help: "change to another folder, or name the path from the root")
    }
    defer { free(folder) }
    guard let text = String(validatingCString: folder) else {
      throw Failure(
        .environment, "the path of the current folder is not UTF-8 text", help: "change to another folder")
    }
    whole = "\(text)/\(path)"
  }
  // In UTF-8: a combining mark after a slash forms one character with it and would hide it.
  let parts = whole.utf8.split(separator: slash).map { String(Substring($0)) }.filter { $0 != "." }
  let asNamed = "/" + parts.joined(separator: "/")
  var short: [String] = []
  for part in parts {
    if part == ".." { _ = short.popLast() } else { short.append(part) }
  }
  let shortened = "/" + short.joined(separator: "/")
  let isTaken = Locations.isTaken(asNamed)
  return !isTaken || Locations.areSameFile(asNamed, shortened) ? shortened : asNamed
}

private let slash = UInt8(ascii: "/")

func isFromRoot(_ path: String) -> Bool { path.utf8.first == slash }
