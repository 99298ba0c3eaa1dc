// Workspaces in which a store cannot be written, as a table, and those in which it can against appearances.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A place that a writer must refuse.
private struct HostilePlace: Sendable {
  let name: String
  /// Lines of the shell that make it of a sound workspace, run in the test's folder by who runs the tests.
  let making: String
  /// How the message begins after the test's folder: the path and what is wrong.
  let words: String
  /// Whether a reader can still read.
  var canRead = false
  var needsSuperuser = false
  /// Lines that make it removable again.
  var unmaking = ""

  static let all = [
    HostilePlace(
      name: "a read-only folder", making: "chmod 555 workspace",
      words: "workspace: error: cannot create a file in this folder: permission denied", canRead: true),
    HostilePlace(
      name: "a read-only folder without a lock", making: "rm workspace/progress.lock; chmod 555 workspace",
      words: "workspace/progress.lock: error: cannot lock the workspace: permission denied", canRead: true),
    HostilePlace(
      name: "a read-only store", making: "chmod 444 workspace/progress.json",
      words: "workspace/progress.json: error: cannot put the new version in its place: permission denied",
      canRead: true),
    HostilePlace(
      name: "a store that may not be read", making: "chmod 000 workspace/progress.json",
      words: "workspace/progress.json: error: cannot read the file: permission denied"),
    HostilePlace(
      name: "a folder that may not be entered", making: "chmod 000 workspace",
      words: "workspace/progress.json: error: cannot read the file: permission denied"),
    HostilePlace(
      name: "a folder for a store", making: "rm workspace/progress.json; mkdir workspace/progress.json",
      words: "workspace/progress.json: error: this is a folder, not a file"),
    HostilePlace(
      name: "a pipe for a store", making: "rm workspace/progress.json; mkfifo workspace/progress.json",
      words: "workspace/progress.json: error: this is a pipe, not a file"),
    HostilePlace(
      name: "a socket for a store", making: "rm workspace/progress.json; mv socket workspace/progress.json",
      words: "workspace/progress.json: error: this is a socket, not a file"),
    HostilePlace(
      name: "a device for a store", making: "ln -sf /dev/zero workspace/progress.json",
      words: "workspace/progress.json: error: this is a device, not a file"),
    HostilePlace(
      name: "a link to nothing", making: "ln -sf ../not-attached/progress.json workspace/progress.json",
      words: "workspace/progress.json: error: the link points to nothing"),
    HostilePlace(
      name: "a link in a circle", making: "ln -sf progress.json workspace/progress.json",
      words: "workspace/progress.json: error: cannot read the file: the links form a loop"),
    HostilePlace(
      name: "a pipe for a lock", making: "rm workspace/progress.lock; mkfifo -m 666 workspace/progress.lock",
      words: "workspace/progress.lock: error: this is a pipe, not a file", canRead: true),
    HostilePlace(
      name: "a workspace that links to nothing",
      making: "mv workspace elsewhere; ln -s not-attached workspace",
      words: "workspace: error: the link points to nothing"),
    HostilePlace(
      name: "a file for a workspace", making: "mv workspace elsewhere; echo hello >workspace",
      words: "workspace/progress.json: error: cannot read the file: a part of the path is not a folder"),
    HostilePlace(
      name: "a store of somebody else",
      making: "chown 0:0 workspace/progress.json; chmod 600 workspace/progress.json",
      words: "workspace/progress.json: error: cannot read the file: permission denied", needsSuperuser: true),
    HostilePlace(
      name: "a store that somebody else lets others read",
      making: "chown 0:0 workspace/progress.json; chmod 644 workspace/progress.json",
      words: "workspace/progress.json: error: cannot put the new version in its place: permission denied",
      canRead: true, needsSuperuser: true),
    HostilePlace(
      name: "a folder of somebody else", making: "chown 0:0 workspace; chmod 755 workspace",
      words: "workspace: error: cannot create a file in this folder: permission denied", canRead: true,
      needsSuperuser: true),
    HostilePlace(
      name: "an immutable store", making: "chattr +i workspace/progress.json",
      words:
        "workspace/progress.json: error: cannot put the new version in its place: permission denied, perhaps",
      canRead: true, needsSuperuser: true, unmaking: "chattr -i workspace/progress.json"),
    HostilePlace(
      name: "an immutable folder", making: "chattr +i workspace",
      words: "workspace: error: cannot create a file in this folder: permission denied, perhaps",
      canRead: true,
      needsSuperuser: true, unmaking: "chattr -i workspace"),
  ]
}

/// A bench for a person without a superuser's rights, to whom modes mean nothing.
private struct OrdinaryBench {
  let bench: Bench
  let wrapper: [String]

  static let isSuperuser = geteuid() == 0

  init() throws {
    bench = try Bench()
    wrapper =
      OrdinaryBench.isSuperuser ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    try bench.prepare(["done", "lc-1", "5m"])
    guard OrdinaryBench.isSuperuser else { return }
    // The program may stand where only the superuser may look.
    try shell(
      "install -D -m 755 '\(bench.runner.program)' bin/machinemode; mkdir -p share; chown -R 65534:65534 .")
  }

  func shell(_ lines: String) throws {
    try bench.runner.run(shell: lines)
  }

  func run(_ arguments: [String]) throws -> CommandResult {
    guard OrdinaryBench.isSuperuser else {
      return try bench.runUnchecked(arguments, under: Bench.atMostAMinute)
    }
    // The wrapper puts its own program in the place of the one that may not be reached.
    return try bench.runUnchecked(
      arguments,
      under: Bench.atMostAMinute + wrapper + ["sh", "-c", "shift; exec bin/machinemode \"$@\"", "sh"])
  }

  /// Everything about the workspace that a writer could change, but for the copy of what was last written.
  func listing() throws -> String {
    let precious = "find workspace ! -name progress.lock ! -name progress.previous.json"
    return try bench.runner.runUnchecked(
      shell: "\(precious) -printf '%p %y %m %U %s %l\\n' | sort; \(precious) -type f -exec cksum {} + | sort"
    ).output
  }
}

@Suite("A hostile place")
struct HostilePlaceTests {
  @Test("is refused in two lines that name it and the way out, with status 3, and nothing changes")
  func refused() throws {
    let places = HostilePlace.all.filter { OrdinaryBench.isSuperuser || !$0.needsSuperuser }
    var skipped = HostilePlace.all.count - places.count
    try expectNoFailures("hostile places refused") { tally in
      for place in places {
        let person = try OrdinaryBench()
        try #require(mknod(person.bench("socket"), S_IFSOCK | 0o600, 0) == 0)
        guard try person.bench.runner.runUnchecked(shell: place.making).status == 0 else {
          // Some file systems know no immutable flag; everything else works everywhere.
          try #require(place.making.hasPrefix("chattr"), "\(place.name) could not be made")
          skipped += 1
          continue
        }
        let before = try person.listing()
        let result = try person.run(["done", "lc-2", "1m"])
        let reading = try person.run(["status", "--json"])
        let after = try person.listing()
        _ = try person.bench.runner.runUnchecked(shell: "\(place.unmaking); chmod 700 workspace")
        var complaints: [String] = []
        if result.status != 3 { complaints.append("status \(result.status) instead of 3") }
        let lines = result.errors.split(separator: "\n")
        if lines.count != 2 || !result.errors.hasPrefix("FOLDER/\(place.words)")
          || !lines[1].hasPrefix("help: ")
        {
          complaints.append("it said: \(result.errors)")
        }
        if !result.output.isEmpty { complaints.append("it put out: \(result.output)") }
        if after != before { complaints.append("changed from\n\(before)to\n\(after)") }
        if reading.status != (place.canRead ? 0 : 3) {
          complaints.append("reading: status \(reading.status)")
        }
        tally.add(place.name, complaints)
      }
      if skipped > 0 { tally.what += " (\(skipped) cannot be made here)" }
    }
  }

  @Test("that only looks so is written: a linked store stays linked, and modes do not depend on the umask")
  func accepted() throws {
    try expectNoFailures("linked stores, umasks and modes") { tally in
      for (making, expected) in [
        // The link stays, and the file that it leads to has the minute.
        ("mkdir synced; mv workspace/progress.json synced; ln -s ../synced/progress.json workspace", "l"),
        ("mv workspace elsewhere; ln -s elsewhere workspace", "f"),
      ] {
        let person = try OrdinaryBench()
        try person.shell("\(making); if [ $(id -u) = 0 ]; then chown -hR 65534:65534 .; fi")
        let result = try person.run(["done", "lc-2", "1m"])
        let kind = try person.bench.runner.runUnchecked(
          shell: "find workspace/ -name progress.json -printf %y"
        ).output
        let files = try person.bench.runner.runUnchecked(
          shell: "find . -path ./bin -prune -o -type f -name '.*.machinemode-tmp' -print"
        ).output
        var complaints: [String] = []
        if result.status != 0 { complaints.append(result.errors) }
        if kind != expected { complaints.append("the store is now of kind \(kind)") }
        if try person.bench.minutes() != ["lc-1": 5, "lc-2": 1] {
          complaints.append("the minute is not there")
        }
        if !files.isEmpty { complaints.append("left: \(files)") }
        tally.add(making, complaints)
      }
      for mask in ["000", "077"] {
        for (mode, isNew) in [("600", true), ("600", false), ("640", false), ("644", false)] {
          let bench = try Bench()
          if !isNew {
            try bench.prepare(["done", "lc-1", "5m"])
            try #require(chmod(bench("workspace/progress.json"), mode_t(mode, radix: 8) ?? 0) == 0)
          }
          let result = try bench.runUnchecked(
            ["done", "lc-2", "1m"], under: ["sh", "-c", "umask \(mask); exec \"$@\"", "sh"])
          // Whatever else is made there is private too.
          let found = try bench.runner.runUnchecked(
            shell: "find workspace -name progress.json ! -perm \(mode)")
          let others = try bench.runner.runUnchecked(
            shell: "find workspace ! -name progress.json ! \\( -type f -perm 600 -o -type d -perm 700 \\)")
          var complaints: [String] = []
          if result.status != 0 { complaints.append(result.errors) }
          if !found.output.isEmpty { complaints.append("another mode: \(found.output)") }
          if !others.output.isEmpty { complaints.append("not private: \(others.output)") }
          tally.add("umask \(mask), \(isNew ? "a new store" : "a store of mode \(mode)")", complaints)
        }
      }
    }
  }
}
#endif
