// `protect`: the passphrase that the pages of `site --audience private --protect` open with.

import ArgumentParser
import Protection
import Store
import StudyModel
import TextTools

struct ProtectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "protect", abstract: "Set the passphrase that protected pages open with.",
    discussion: """
      `site --audience private --protect` encrypts every page. Whoever has the passphrase, or a link with the key, \
      reads all of the site; to everyone else its files are sealed. The workspace keeps the derived key in \
      protection.json, never the passphrase.
      """,
    subcommands: [
      ProtectSetCommand.self, ProtectLinkCommand.self, ProtectNewKeyCommand.self, ProtectOffCommand.self,
    ])

  // For completion before the subcommand's name.
  @OptionGroup var shared: SharedOptions
}

struct PassphraseOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the passphrase from a file; - is standard input.", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  func validate() throws { try requirePath(passphraseFile, for: "--passphrase-file") }

  /// What the file holds; nil if none is named.
  func fromFile() throws -> Passphrase? {
    guard let passphraseFile else { return nil }
    let bytes =
      try passphraseFile == "-"
      ? InputFiles.standardInput() : InputFiles.bytes(at: passphraseFile, atMost: 1 << 20)
    let name = passphraseFile == "-" ? "standard input" : printable(passphraseFile)
    let lines = try InputFiles.text(bytes, at: name).split(whereSeparator: \.isNewline)
      .filter { !isBlank($0) }
    guard let line = lines.first, lines.count == 1 else {
      let reason = lines.isEmpty ? "it is empty" : "it has several lines"
      throw CommandFailure(
        no: "\(name) does not hold one passphrase: \(reason)", help: "write the passphrase on one line")
    }
    return Passphrase(String(line))
  }
}

struct ProtectSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set or change the passphrase.",
    discussion: """
      It is asked for twice and not shown. It needs 12 characters and four different words, or 20 mixed characters, \
      since anyone can try passphrases on a copy of a page for years. A new passphrase is a new key: links made \
      before open nothing that is built from then on, and devices ask again.
      """)

  @OptionGroup var source: PassphraseOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let present = try ProtectionFile.present(workspace: session.workspace)
    let passphrase = try source.fromFile() ?? askTwice()
    if let present, present.isOf(passphrase) {
      session.say(
        "That is the passphrase already; nothing was changed. `protect new-key` makes a new key for it.")
      return
    }
    let accepted = try strong(passphrase)
    try ProtectionFile.save(
      PassphraseKey(accepted, salt: PassphraseKey.randomSalt()), workspace: session.workspace)
    session.say(
      present == nil
        ? "The passphrase is set; it is kept nowhere, so remember it." : "The passphrase is changed.")
    session.say("`machinemode site --audience private --protect` builds pages that it opens.")
    if present != nil { session.say(renewed) }
  }

  /// The passphrase if it is strong enough, else six words that a person at a terminal takes.
  private func strong(_ passphrase: Passphrase) throws -> Passphrase {
    guard let weakness = passphrase.weakness else { return passphrase }
    let offer = Passphrase.generated()
    guard source.passphraseFile == nil, weakness != .long else {
      throw CommandFailure(
        no: weakness.message,
        help: weakness == .long ? weakness.help : "\(weakness.help), such as: \(offer.text)")
    }
    StandardOutput.write(
      "That passphrase is too weak: \(weakness.message).\nThese six words would do: \(offer.text)\n")
    guard StandardInput.agrees(to: "Take them?") else {
      throw CommandFailure(.no, said: "Nothing was changed.\n")
    }
    return offer
  }
}

struct ProtectLinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Print a link that opens the pages without the passphrase.",
    discussion: """
      The key stands after `#`, which browsers send to no host. Give the link only to those who may read the pages: it \
      opens them until `protect new-key` or another passphrase.
      """)

  @OptionGroup var place: AddressOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let key = try ProtectionFile.key(workspace: session.workspace)
    guard let address = try place.address ?? session.open().log.settings.baseURL else {
      throw CommandFailure(
        no: "the address of your site is not set, so there is no link to it",
        help: "`machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run"
      )
    }
    let word = base64(key.pageKey).filter { $0 != UInt8(ascii: "=") }.map { byte in
      byte == Ascii.plus ? Ascii.hyphen : byte == Ascii.slash ? Ascii.underscore : byte
    }
    StandardOutput.write(address.text + "#k=" + String(decoding: word, as: UTF8.self) + "\n")
  }
}

struct ProtectNewKeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-key",
    abstract: "Make a new key for the same passphrase, so that old links open nothing new.",
    discussion: "Pages that were built before stay as they are until you build and publish again.")

  @OptionGroup var source: PassphraseOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let key = try ProtectionFile.key(workspace: session.workspace)
    let passphrase = try source.fromFile() ?? ask("Passphrase: ", by: "protect new-key")
    guard key.isOf(passphrase) else {
      throw CommandFailure(
        no: "that is not the passphrase of these pages; nothing was changed",
        help: "`machinemode protect set` sets another one")
    }
    try ProtectionFile.save(
      PassphraseKey(passphrase, salt: PassphraseKey.randomSalt()), workspace: session.workspace)
    session.say("There is a new key for the same passphrase.")
    session.say(renewed)
  }
}

struct ProtectOffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Remove the key: `site --protect` then needs a new passphrase.",
    discussion: "Pages that were built before stay as they are and still open with their passphrase.")

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    guard Locations.isTaken(session.store.workspace.protectionPath) else {
      throw CommandFailure(no: "no passphrase is set, so nothing was removed")
    }
    if !yes {
      try confirm(
        "protect off", ["Links and devices that remember the key will open nothing that you protect later."],
        asking: "Remove the key?", otherwise: "add `--yes`")
    }
    _ = try ProtectionFile.remove(workspace: session.workspace)
    session.say("The key is removed. Pages that were built with it stay protected until you replace them.")
  }
}

/// What a new key means, after any command that makes one.
private let renewed =
  "Once you build and publish again, links made before open nothing, and devices ask for the passphrase again."

/// Asks for a passphrase at a terminal, without showing it.
private func ask(_ question: String, by command: String) throws -> Passphrase {
  guard StandardInput.isTerminal else {
    throw CommandFailure(
      usage: "`\(command)` asks for the passphrase, and there is no terminal to ask on",
      help: "add `--passphrase-file FILE`, or `--passphrase-file -` for standard input")
  }
  guard let typed = StandardInput.secret(question) else {
    throw CommandFailure(.no, said: "Nothing was changed.\n")
  }
  return Passphrase(typed)
}

private func askTwice() throws -> Passphrase {
  let passphrase = try ask("New passphrase: ", by: "protect set")
  // A weak one need not be typed again.
  guard passphrase.weakness == nil else { return passphrase }
  guard try ask("The same again: ", by: "protect set") == passphrase else {
    throw CommandFailure(
      no: "the two differ; nothing was changed", help: "run `machinemode protect set` again")
  }
  return passphrase
}

extension Passphrase.Weakness {
  fileprivate var message: String {
    switch self {
    case .short: "it has fewer than \(Passphrase.shortest) characters"
    case .tooFewWords: "it has fewer than four different words"
    case .long: "the passphrase has more than \(Passphrase.longest) characters"
    }
  }

  fileprivate var help: String {
    switch self {
    case .short, .tooFewWords: "take four different words or more"
    case .long: "take six words"
    }
  }
}
