// Keeps the words of a protected site, and their key, in the workspace, so that a build derives nothing.

import Files
import Protection
import Store
import TextTools

/// What protects the pages of a workspace.
struct SiteProtection {
  let key: PassphraseKey
  /// Nil for a passphrase that version 0.3 took, which was kept nowhere.
  let words: Passphrase?
}

/// The file `protection.json`, which only its owner can read.
enum ProtectionFile {
  /// What it holds: bytes as hexadecimal digits.
  private struct State: Codable {
    var schemaVersion = State.version
    let rounds: Int
    let salt: String
    let key: String
    let words: String?

    static let version = 1
    private static let longestWords = 100

    init(_ protection: SiteProtection) {
      rounds = protection.key.rounds
      salt = State.digits(of: protection.key.salt)
      key = State.digits(of: protection.key.bytes)
      words = protection.words?.text
    }

    /// Nil if a value is not what a key or words can be.
    var protection: SiteProtection? {
      let texts = [words].compactMap(\.self)
      guard schemaVersion == State.version, PassphraseKey.allowedRounds.contains(rounds),
        let salt = State.bytes(salt, count: PassphraseKey.saltLength),
        let bytes = State.bytes(key, count: PassphraseKey.length),
        let key = PassphraseKey(salt: salt, rounds: rounds, bytes: bytes),
        texts.allSatisfy({ text in
          text.utf8.count <= State.longestWords && text.utf8.allSatisfy { $0.isLetter || $0 == Ascii.space }
        })
      else { return nil }
      return SiteProtection(key: key, words: words.map { Passphrase($0) })
    }

    private static func digits(of bytes: [UInt8]) -> String {
      bytes.map { padded(Int($0), to: 2, radix: 16) }.joined()
    }

    private static func bytes(_ text: String, count: Int) -> [UInt8]? {
      guard isHexadecimal(text, digits: count * 2) else { return nil }
      let digits = Array(text)
      return (0..<count).compactMap { UInt8(String(digits[$0 * 2..<$0 * 2 + 2]), radix: 16) }
    }
  }

  /// The protection of a workspace; throws if there is none, or if the file is not one of this program.
  static func protection(workspace: String) throws -> SiteProtection {
    if let protection = try present(workspace: workspace) { return protection }
    throw Failure(
      .data, "no words are set, so there is nothing to protect pages with",
      help: "`machinemode protect set` draws some")
  }

  /// The protection of a workspace; nil if there is none.
  static func present(workspace: String) throws -> SiteProtection? {
    let path = Workspace(folder: workspace).protectionPath
    guard Locations.isTaken(path) else { return nil }
    let bytes = try InputFiles.bytes(at: path, atMost: 1 << 16)
    if let protection = StateFile.state(State.self, in: bytes)?.protection { return protection }
    throw Failure(
      .data, "\(printable(path)) is damaged: it does not hold the key of protected pages",
      help: "restore the file; or `machinemode protect off`, then `protect set`, which draws new words")
  }

  /// Writes the file durably; a present one is replaced.
  static func save(_ protection: SiteProtection, workspace: String) throws {
    let folder = Workspace(folder: workspace)
    try folder.createIfMissing()
    try StoreLock.hold(folder.lockPath, wait: .seconds(5)) {
      // A file keeps its mode when it is replaced, and another program may have widened it.
      if Locations.isFile(folder.protectionPath) { chmod(folder.protectionPath, 0o600) }
      try StateFile.save(State(protection), to: folder.protectionPath)
    }
  }

  /// Removes the file, whatever it holds.
  static func remove(workspace: String) throws {
    let path = Workspace(folder: workspace).protectionPath
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(unwritable: path) }
  }
}
