// Keeps the key of a site behind a passphrase in the workspace, so that a build needs no passphrase.

import Files
import JSON
import Protection
import Store
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The file `protection.json`, which only its owner can read. The passphrase itself is kept nowhere.
enum ProtectionFile {
  private static let version = 1

  /// The key of a workspace; throws if there is none, or if the file is not one of this program.
  static func key(workspace: String) throws -> PassphraseKey {
    guard let key = try present(workspace: workspace) else {
      throw CommandFailure(
        no: "no passphrase is set, so there is nothing to protect pages with",
        help: "`machinemode protect set` sets one")
    }
    return key
  }

  /// The key of a workspace; nil if there is none.
  static func present(workspace: String) throws -> PassphraseKey? {
    let path = Workspace(folder: workspace).protectionPath
    guard Locations.isTaken(path) else { return nil }
    let bytes = try InputFiles.bytes(at: path)
    do {
      return try key(bytes)
    } catch let error as JSONError {
      throw CommandFailure(
        .no,
        said: error.located(in: bytes).diagnostic(file: printable(path)).text + "\n"
          + "help: restore the file; or `machinemode protect off`, then `protect set`: links and remembered devices "
          + "need the new key\n")
    }
  }

  private static func key(_ bytes: [UInt8]) throws -> PassphraseKey {
    let json = try parseJSON(bytes, atMost: 1 << 16)
    _ = try json.required("schemaVersion") { try $0.integer(in: version...version) }
    let rounds = try json.required("rounds") { try $0.integer(in: PassphraseKey.allowedRounds) }
    let salt = try json.required("salt") { try read($0, count: PassphraseKey.saltLength) }
    let derived = try json.required("key") { try read($0, count: PassphraseKey.length) }
    guard let key = PassphraseKey(salt: salt, rounds: rounds, bytes: derived) else {
      throw JSONError("it is not a key")
    }
    return key
  }

  /// Bytes as hexadecimal digits.
  private static func read(_ json: JSONValue, count: Int) throws -> [UInt8] {
    let text = try json.string()
    guard isHexadecimal(text, digits: count * 2) else {
      throw JSONError("it does not have \(count * 2) digits of `0` to `9` and `a` to `f`")
    }
    let digits = Array(text)
    return (0..<count).compactMap { UInt8(String(digits[$0 * 2..<$0 * 2 + 2]), radix: 16) }
  }

  /// Writes the key durably; a present one is replaced.
  static func save(_ key: PassphraseKey, workspace: String) throws {
    func text(_ bytes: [UInt8]) -> JSONValue {
      .string(bytes.map { padded(Int($0), to: 2, radix: 16) }.joined())
    }
    let document: JSONValue = [
      "schemaVersion": .integer(version), "rounds": .integer(key.rounds),
      "salt": text(key.salt), "key": text(key.bytes),
    ]
    let folder = Workspace(folder: workspace)
    try storing {
      try folder.createIfMissing()
      try StoreLock.hold(folder.lockPath, wait: .seconds(5)) {
        // A file keeps its mode when it is replaced, and another program may have widened it.
        if Locations.isFile(folder.protectionPath) { chmod(folder.protectionPath, 0o600) }
        try AtomicFile.write(document.bytes, to: folder.protectionPath)
      }
    }
  }

  /// Removes the file, whatever it holds.
  ///
  /// - Returns: whether there was one.
  static func remove(workspace: String) throws -> Bool {
    guard Locations.isFolder(workspace) else { return false }
    return try OutputFolder(workspace).remove(lastComponent(of: Workspace(folder: workspace).protectionPath))
  }
}
