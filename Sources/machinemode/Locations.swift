// Where things are: the learner's workspace, the bundled curriculum and templates.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Locations {
  /// `--workspace`, else MACHINEMODE_WORKSPACE, else the user's data folder (README.md).
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
      throw CommandFailure(
        .environmentFailed,
        "HOME is not set, so there is no place for your data\nhelp: name one with `--workspace DIR`")
    }
    return folder
  }

  /// A folder that comes with the program: beside an installed binary in `share/machinemode`, in a checkout
  /// in the checkout.
  static func bundled(_ name: String) throws -> String {
    guard let program = programPath() else {
      throw CommandFailure(.environmentFailed, "the program's own path could not be read")
    }
    var folder = parent(of: program)
    let installed = "\(parent(of: folder))/share/machinemode/\(name)"
    if isFolder(installed) { return installed }
    while folder != "/" && !folder.isEmpty {
      if isFolder("\(folder)/\(name)"), isFile("\(folder)/Package.swift") { return "\(folder)/\(name)" }
      folder = parent(of: folder)
    }
    throw CommandFailure(
      .environmentFailed,
      "the bundled folder `\(name)` was not found beside the program\n"
        + "help: install with `make install`, or name it with `--\(name.lowercased()) DIR`")
  }

  static func isFolder(_ path: String) -> Bool { mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false }

  static func isFile(_ path: String) -> Bool { mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false }

  /// Whether anything stands at a path, a link to nothing too; true also where that cannot be told, so that
  /// reading it says why.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// A path at which nothing stands: the one given, else with `-2`, `-3` and so on behind it.
  static func freePath(_ path: String) -> String {
    var free = path
    var count = 1
    while isTaken(free) {
      count += 1
      free = "\(path)-\(count)"
    }
    return free
  }

  /// The path from the root, without links where it leads somewhere.
  static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether two paths lead to one file that is there.
  static func areSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file that runs, with all links resolved; nil where the system does not tell.
  static func programPath() -> String? {
    #if canImport(Darwin)
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var buffer = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&buffer, &size) == 0, let resolved = realpath(buffer, nil) else { return nil }
    #else
    guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// A path from the root that goes the way that was named, through the same links; without `.` and, where that leads to the
/// same place, without `..`.
func pathFromRoot(_ path: String) throws -> String {
  var whole = path
  if !isFromRoot(path) {
    guard let folder = getcwd(nil, 0) else {
      throw CommandFailure(
        .environmentFailed,
        "the current folder is gone or cannot be read: \(String(cString: strerror(errno)))\n"
          + "help: change to another folder, or name the path from the root")
    }
    defer { free(folder) }
    guard let text = String(validatingCString: folder) else {
      throw CommandFailure(
        .environmentFailed, "the path of the current folder is not UTF-8 text\nhelp: change to another folder"
      )
    }
    whole = "\(text)/\(path)"
  }
  // By bytes: a mark that joins with a slash would hide it among the characters.
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

/// Whether a path begins at the root.
func isFromRoot(_ path: String) -> Bool { path.utf8.first == slash }
