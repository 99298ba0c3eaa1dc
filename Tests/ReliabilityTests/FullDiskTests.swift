// A disk with room for less than a command writes: every amount of it, and no room for another file.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A small disk in memory that only the program sees.
private enum SmallDisk {
  /// What gives a process mounts of its own, which it can change, with or without a superuser; nil where
  /// neither is allowed.
  static let wrapper: [String]? = [["unshare", "-m"], ["unshare", "-rm"]].first { wrapper in
    guard let runner = try? CommandRunner() else { return false }
    let mounts =
      "mount -t tmpfs -o size=4k tmpfs \"$PWD\" && mount -o remount,size=64m \"$PWD\""
    let line = "\(wrapper.joined(separator: " ")) sh -c '\(mounts)'"
    return (try? runner.runUnchecked(shell: line))?.status == 0
  }

  static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Runs a command there twice, the second time with more room, and keeps what stands there after each.
  static let script = """
    mount -t tmpfs -o "$SIZE" tmpfs run && cp -a prepared/. run || exit 90
    "$@" >/dev/null 2>first-errors; echo $? >first-status
    mkdir first && cp -a run/. first || exit 91
    mount -o "remount,$ROOM" run || exit 92
    "$@" >/dev/null 2>second-errors; echo $? >second-status
    mkdir second && cp -a run/. second || exit 93
    """
}

/// What the script left of one of its two runs.
private struct KeptRun {
  let result: CommandResult
  let files: [String: [UInt8]]

  init(_ name: String, _ bench: Bench) throws {
    let status = try bench.runner.folder.text("\(name)-status").trimmingCharacters(in: .newlines)
    result = CommandResult(
      status: Int32(status) ?? -1, output: "", errors: try bench.runner.folder.text("\(name)-errors"))
    files = try bench.files(name)
  }
}

extension FaultedCommand {
  /// The options of small disks, from one that the prepared files fill to one with room for all that is
  /// written.
  fileprivate func sizes(count: Int) throws -> [String] {
    // Another name of a file takes no room.
    let listing = try bench.runner.runUnchecked(shell: "find prepared -type f -printf '%i %s\\n' | sort -u")
    let used = listing.output.split(separator: "\n").reduce(0) { sum, line in
      sum + pages(Int(line.split(separator: " ")[1]) ?? 0)
    }
    let written = after.reduce(0) { $0 + (before[$1.key] == $1.value ? 0 : pages($1.value.count)) }
    // No pages at all would mean any number of them.
    let sizes = Set((0..<count).map { max(1, used + (written + 4) * $0 / count) })
    return sizes.sorted().map { "size=\($0 * SmallDisk.pageSize)" }
  }

  private func pages(_ size: Int) -> Int { (size + SmallDisk.pageSize - 1) / SmallDisk.pageSize }

  /// The options of disks with room for this many more files.
  fileprivate func inodeLimits(_ room: Range<Int>) throws -> [String] {
    // The root of the disk is one more, and the lock, which holds no data and is not in `before`, another.
    let used = try FileManager.default.subpathsOfDirectory(atPath: bench("prepared")).count + 1
    return room.map { "size=64m,nr_inodes=\(used + $0)" }
  }

  /// Runs on a small disk; returns whether it failed there, and what was wrong.
  fileprivate func run(on size: String, under wrapper: [String]) throws -> (
    didFail: Bool, complaints: [String]
  ) {
    let names = ["run", "first", "second"].flatMap { [$0, "\($0)-errors", "\($0)-status"] }
    for name in names { try? FileManager.default.removeItem(atPath: bench(name)) }
    try FileManager.default.createDirectory(atPath: bench("run"), withIntermediateDirectories: false)
    // Only the limit that was set can be raised; to set another afterwards is refused.
    let room = size.contains("nr_inodes") ? "nr_inodes=1000" : "size=64m"
    let outcome = try start(
      environment: ["SIZE": size, "ROOM": room], under: wrapper + ["sh", "-c", SmallDisk.script, "sh"]
    ).finish()
    try #require(outcome.status == 0, "the small disk: \(outcome)")
    let (first, second) = (try KeptRun("first", bench), try KeptRun("second", bench))
    var complaints = complaints(first.result, first.files)
    guard first.result.status != 0 else { return (false, complaints) }
    if first.result.status != 3 { complaints.append("status \(first.result.status) instead of 3") }
    if !first.result.errors.contains("disk full") { complaints.append("it said: \(first.result.errors)") }
    // A backup made first may stay.
    for (path, bytes) in before where path != "workspace/progress.previous.json" && first.files[path] != bytes
    {
      complaints.append("\(path) was changed")
    }
    if second.result.status != 0 { complaints.append("with room again: \(second.result.errors)") }
    if !isNew(second.files) {
      complaints.append("with room again the change is not there")
    }
    return (true, complaints)
  }
}

@Suite("A full disk")
struct FullDiskTests {
  @Test(
    "is named, changes nothing, and the same command works once there is room",
    .enabled(if: SmallDisk.wrapper != nil, "mounts are not allowed here"),
    arguments: Tier.isFull ? StoreCommand.all : [.done])
  func sizes(command: StoreCommand) throws {
    let wrapper = try #require(SmallDisk.wrapper)
    // Some two hundred pages, so that many sizes end within each file that is written.
    let faulted = try FaultedCommand(
      command, weight: String(repeating: "All work and no play. ", count: 36_000))
    let sizes = try faulted.sizes(
      count: Tier.cases(4, nightly: 16, full: command.name == StoreCommand.done.name ? 196 : 16))
    var failed = 0
    try expectNoFailures("`\(command.name)` on a full disk") { tally in
      for size in try sizes + faulted.inodeLimits(0..<4) {
        let (didFail, complaints) = try faulted.run(on: size, under: wrapper)
        failed += didFail ? 1 : 0
        tally.add("\(command.name), \(size)", complaints)
      }
      tally.what += ", bytes or inodes: \(failed) refused"
    }
    #expect(failed > 0, "every disk had room")
  }
}
#endif
