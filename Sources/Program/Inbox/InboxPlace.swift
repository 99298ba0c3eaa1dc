// The files of an inbox: reads them, sets them aside while they are taken in, and puts back what is left.

import Files
import Logging
import Store
import StudyModel
import TextTools

/// A file of lines that are taken in, as it was read.
struct InboxFile {
  let path: String
  let bytes: [UInt8]
  /// Its last change, in seconds since 1970 and nanoseconds; nil for a file of a repository.
  let changed: (seconds: Int, nanoseconds: Int)?
  var text: InboxText
  /// When each line was written, where that is known: those of equal lines in their order.
  let times: [String: [Int]]

  init(
    path: String, bytes: [UInt8], changed: (seconds: Int, nanoseconds: Int)?, text: InboxText,
    times: [String: [Int]]
  ) {
    self.path = path
    self.bytes = bytes
    self.changed = changed
    self.text = text
    self.times = times
  }

  /// Nil if there is none.
  ///
  /// - Throws: if it is no inbox that can be read.
  init?(at path: String) throws {
    let found: (bytes: [UInt8], stamp: FileStamp)
    do {
      // A link might lead to any file of this device.
      found = try readFile(at: path, atMost: InboxText.largest, followsLinks: false)
    } catch .system(let error) {
      if error.number == ENOENT || error.number == ENOTDIR { return nil }
      throw Failure(.environment, "\(printable(path)) could not be read: \(error.reason)")
    } catch .notAFile(let kind) {
      throw Failure(.data, "\(printable(path)) is \(kind.rawValue), not a file", help: "move it away")
    } catch .tooLarge {
      throw Failure(
        .data, "\(printable(path)) is larger than \(InboxText.largest >> 20) MiB", help: "split it")
    }
    guard case .present(_, _, _, let seconds, let nanoseconds) = found.stamp else { return nil }
    self.init(
      path: path, bytes: found.bytes, changed: (Int(seconds), Int(nanoseconds)),
      text: try InboxText(found.bytes, named: printable(path)), times: [:])
  }

  /// What tells it from every other file and from itself after a change; nil in a repository, where a commit takes lines
  /// out as it adds them to what was taken.
  var mark: String? {
    guard let changed else { return nil }
    return "\(changed.seconds).\(changed.nanoseconds)-\(bytes.count)-\(fingerprint(of: bytes).prefix(16))"
  }
}

/// An inbox with its companions: what is being taken in, and what was taken.
struct InboxPlace: Hashable {
  /// The path of the inbox from the root.
  let path: String
  /// What tells its lines from equal ones of another inbox: empty beside the shared log, where all devices read the same
  /// lines; the device in a workspace, which is its own; the name of any other file, which devices may share.
  let scope: String

  init(path: String, scope: String = "") {
    self.path = path
    self.scope = scope
  }

  /// The usual name of an inbox.
  static let name = "inbox.txt"

  private var folder: String { parentFolder(of: path) }
  /// The name without `.txt`.
  private var stem: String {
    let name = lastComponent(of: path)
    return name.lowercased().hasSuffix(".txt") ? String(name.dropLast(4)) : name
  }

  var takingPath: String { "\(folder)/\(stem)-taking.txt" }
  var takenName: String { "\(stem)-taken.txt" }
  var takenPath: String { "\(folder)/\(takenName)" }

  /// Whether there is anything to take in.
  ///
  /// - Parameter looks: whether to look for what a killed run or another device may have left.
  func hasWork(_ looks: Bool) throws -> Bool {
    if try InboxFile(at: path)?.text.hasEntries == true { return true }
    return looks && (Locations.isTaken(takingPath) || !copies(of: stem).isEmpty)
  }

  /// Sets the inbox aside, so that later lines make a new one.
  ///
  /// - Returns: the files to take in, the inbox first; empty if there is nothing in them.
  func setAside() throws -> [InboxFile] {
    if try InboxFile(at: takingPath) == nil {
      guard try InboxFile(at: path) != nil || !copies(of: stem).isEmpty else { return [] }
      guard rename(path, takingPath) == 0 || errno == ENOENT else {
        throw Failure(.environment, "\(printable(path)) cannot be taken in: \(SystemError.last.reason)")
      }
    }
    return try [takingPath].compactMap { try InboxFile(at: $0) } + copies(of: stem).compactMap(copy)
  }

  /// What would be taken in.
  func files() throws -> [InboxFile] {
    try [takingPath, path].compactMap { try InboxFile(at: $0) } + copies(of: stem).compactMap(copy)
  }

  private func copy(_ path: String) throws -> InboxFile? {
    do {
      return try InboxFile(at: path)
    } catch let failure as Failure {
      StandardError.warn("\(failure.reason); it is left there", help: "see what it is")
      return nil
    }
  }

  /// The paths of the files that a program left when two devices had changed one of a name, as
  /// `inbox.sync-conflict-20261126-101010-ABCDEFG.txt`, `inbox (Ada's conflicted copy 2026-11-26).txt`, `inbox 2.txt`.
  private func copies(of stem: String) -> [String] {
    let names = (try? InputFiles.names(in: folder)) ?? []
    return names.filter { name in
      let rest = name.dropFirst(stem.count)
      guard name.hasPrefix(stem), rest.hasSuffix(".txt"), let sign = rest.first else { return false }
      let isOwn = rest == ".txt" || rest.hasPrefix("-taking") || rest.hasPrefix("-taken")
      return !isOwn && ". (-".contains(sign)
    }.map { "\(folder)/\($0)" }
  }

  // MARK: What was taken

  /// What was taken in before, also by other devices at the same time.
  func taken() throws -> TakenLines {
    func text(_ path: String) throws -> String? {
      guard let bytes = try? readFile(at: path, atMost: 64 << 20, followsLinks: false).bytes else {
        guard Locations.isTaken(path) else { return nil }
        throw Failure(.data, "\(printable(path)) could not be read", help: "move it away")
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    var taken = TakenLines(try text(takenPath) ?? "")
    for copy in copies(of: "\(stem)-taken") { taken.unite(try text(copy) ?? "") }
    return taken
  }

  /// Keeps what was taken, durably.
  func save(_ taken: TakenLines) throws {
    let copies = copies(of: "\(stem)-taken")
    try AtomicFile.write(Array(taken.text.utf8), to: takenPath)
    for copy in copies { unlink(copy) }
  }

  // MARK: What is left

  /// Puts back what was not taken, and what was written since into a file that is set aside.
  ///
  /// - Parameter files: those that were taken in, each with the lines that are left.
  func putBack(_ files: [InboxFile]) throws {
    for file in files {
      // A program that had the file open may have gone on writing.
      guard let present = try InboxFile(at: file.path) else { continue }
      let read = try InboxText(file.bytes, named: file.path)
      let late = present.bytes == file.bytes ? [] : present.text.lines(besides: read)
      try prepend(InboxText(file.text.lines + late), like: late.isEmpty ? file : present)
      guard unlink(file.path) == 0 || errno == ENOENT else {
        throw Failure(.environment, "\(printable(file.path)) cannot be removed: \(SystemError.last.reason)")
      }
    }
  }

  /// Writes lines before those of the present inbox. A new one gets time and mode of the file that they were in.
  private func prepend(_ text: InboxText, like file: InboxFile) throws {
    guard !text.lines.isEmpty else { return }
    let before = Array(text.text.utf8)
    for _ in 0..<5 {
      let present = try InboxFile(at: path)
      // A run that was killed had put them back.
      if let present, present.bytes.starts(with: before) { return }
      do {
        try AtomicFile.write(before + (present?.bytes ?? []), to: path, replacing: present?.bytes)
      } catch let failure as Failure where failure.cause == .changedMeanwhile {
        continue
      }
      if present == nil, let mode = (try? fileStatus(at: file.path))?.st_mode { chmod(path, mode & 0o777) }
      guard let changed = (present ?? file).changed else { return }
      let time = timespec(tv_sec: changed.seconds, tv_nsec: changed.nanoseconds)
      _ = utimensat(AT_FDCWD, path, [time, time], 0)
      return
    }
    throw Failure(
      .environment, "\(printable(path)) changes all the time", help: "run `machinemode inbox` again")
  }
}
