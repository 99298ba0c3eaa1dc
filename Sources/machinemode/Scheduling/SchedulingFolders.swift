// Where schedulers look for a person's own timers, and the paths that stand in those.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The person's own folders, by the environment.
struct SchedulingFolders {
  /// HOME; nil when it is unset or not a path from the root.
  private let home: String?
  /// XDG_CONFIG_HOME; nil when it is unset or not a path from the root, which its specification passes over.
  private let configuration: String?

  init() throws {
    func folder(_ name: String) throws -> String? {
      try Environment.path(name).flatMap { isFromRoot($0) ? $0 : nil }
    }
    (home, configuration) = (try folder("HOME"), try folder("XDG_CONFIG_HOME"))
  }

  /// Where systemd looks for a person's units; nil where neither folder is known.
  var systemdUnits: String? {
    (configuration ?? home.map { "\($0)/.config" }).map { "\($0)/systemd/user" }
  }

  /// Where launchd looks for a person's agents; nil without HOME.
  var launchAgents: String? { home.map { "\($0)/Library/LaunchAgents" } }
}

/// The path of this program that a timer names: as it was called, so that a link which an upgrade moves to the new version
/// stays what is called.
func programPathForTimers() throws -> String {
  guard let resolved = Locations.programPath() else {
    throw CommandFailure(.environmentFailed, "the program's own path could not be read")
  }
  for candidate in try ProgramArguments.programName.map(candidates) ?? []
  where Locations.areSameFile(candidate, resolved) { return candidate }
  guard Locations.areSameFile(resolved, resolved) else {
    throw CommandFailure(
      .environmentFailed, "the program's own path cannot be written down\nhelp: install it elsewhere")
  }
  return resolved
}

/// What the name that a program was called by may mean.
private func candidates(_ name: String) throws -> [String] {
  if name.utf8.contains(slash) { return [try pathFromRoot(name)] }
  let folders = (Environment.value("PATH") ?? "").split(separator: ":")
  return try folders.map { try pathFromRoot("\($0)/\(name)") }
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

private func isFromRoot(_ path: String) -> Bool { path.utf8.first == slash }
