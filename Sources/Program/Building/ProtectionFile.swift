// Keeps the words of a protected site, and their key, in the workspace, so that a build derives nothing.

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

/// What protects the pages of a workspace.
struct SiteProtection {
  let key: PassphraseKey
  /// Nil for a passphrase that version 0.3 took, which was kept nowhere.
  let words: Passphrase?
}

/// The file `protection.json`, which only its owner can read.
enum ProtectionFile {
  private static let version = 1
  private static let longestWords = 100

  /// The protection of a workspace; throws if there is none, or if the file is not one of this program.
  static func protection(workspace: String) throws -> SiteProtection {
    guard let protection = try present(workspace: workspace) else {
      throw Failure(
        .data, "no words are set, so there is nothing to protect pages with",
        help: "`machinemode protect set` draws some")
    }
    return protection
  }

  /// The protection of a workspace; nil if there is none.
  static func present(workspace: String) throws -> SiteProtection? {
    let path = Workspace(folder: workspace).protectionPath
    guard Locations.isTaken(path) else { return nil }
    let bytes = try InputFiles.bytes(at: path)
    do {
      return try protection(bytes)
    } catch let error as JSONError {
      throw Failure(
        .data,
        report: error.located(in: bytes).diagnostic(file: printable(path)).text + "\n"
          + "help: restore the file; or `machinemode protect off`, then `protect set`, which draws new words\n"
      )
    }
  }

  private static func protection(_ bytes: [UInt8]) throws -> SiteProtection {
    let json = try parseJSON(bytes, atMost: 1 << 16)
    _ = try json.required("schemaVersion") { try $0.integer(in: version...version) }
    let rounds = try json.required("rounds") { try $0.integer(in: PassphraseKey.allowedRounds) }
    let salt = try json.required("salt") { try read($0, count: PassphraseKey.saltLength) }
    let key = try json.required("key") { try read($0, count: PassphraseKey.length) }
    let words = try json.optional("words") { json in
      let text = try json.string()
      guard text.utf8.count <= longestWords, text.utf8.allSatisfy({ $0.isLetter || $0 == Ascii.space }) else {
        throw JSONError("it is not words of letters")
      }
      return Passphrase(text)
    }
    guard let key = PassphraseKey(salt: salt, rounds: rounds, bytes: key) else {
      throw JSONError("it is not a key")
    }
    return SiteProtection(key: key, words: words)
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

  /// Writes the file durably; a present one is replaced.
  static func save(_ protection: SiteProtection, workspace: String) throws {
    func text(_ bytes: [UInt8]) -> JSONValue {
      .string(bytes.map { padded(Int($0), to: 2, radix: 16) }.joined())
    }
    let document: JSONValue = [
      "schemaVersion": .integer(version), "rounds": .integer(protection.key.rounds),
      "salt": text(protection.key.salt), "key": text(protection.key.bytes),
      "words": protection.words.map { .string($0.text) },
    ]
    let folder = Workspace(folder: workspace)
    try folder.createIfMissing()
    try StoreLock.hold(folder.lockPath, wait: .seconds(5)) {
      // A file keeps its mode when it is replaced, and another program may have widened it.
      if Locations.isFile(folder.protectionPath) { chmod(folder.protectionPath, 0o600) }
      try AtomicFile.write(document.bytes, to: folder.protectionPath)
    }
  }

  /// Removes the file, whatever it holds.
  static func remove(workspace: String) throws {
    guard Locations.isFolder(workspace) else { return }
    _ = try OutputFolder(workspace).remove(lastComponent(of: Workspace(folder: workspace).protectionPath))
  }
}
