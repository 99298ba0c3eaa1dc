// `protect`: the words that the pages of `site --audience private --protect` open with.

import ArgumentParser
import Protection
import Store
import StudyModel
import TextTools

struct ProtectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "protect", abstract: "Draw the words that protected pages open with.",
    discussion: """
      `site --audience private --protect` encrypts every page. Whoever has the words, or a link that carries them, \
      reads all of the site; to everyone else its files are sealed. The workspace keeps them in protection.json, \
      which only you can read.
      """,
    subcommands: [ProtectSetCommand.self, ProtectLinkCommand.self, ProtectOffCommand.self])

  // For completion before the subcommand's name.
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct ProtectSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Draw six new words.",
    discussion: """
      They are drawn, since anyone can try words on a copy of a page for years. Words and links from before open \
      nothing that is built from then on.
      """)

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let present = try ProtectionFile.present(workspace: session.workspace)
    let words = Passphrase.drawn()
    let key = PassphraseKey(words, salt: PassphraseKey.randomSalt())
    try ProtectionFile.save(SiteProtection(key: key, words: words), workspace: session.workspace)
    session.say("The words that open your pages:")
    StandardOutput.write(words.text + "\n")
    session.say(
      "`machinemode site --audience private --protect` builds the pages, and `machinemode protect link` prints a link that "
        + "carries the words.")
    if present != nil {
      session.say("Once you build and publish again, words and links from before open nothing.")
    }
  }
}

struct ProtectLinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Print a link that opens the pages by itself.",
    discussion: """
      The words stand after `#`, which browsers send to no host. Give the link only to those who may read the pages: it \
      opens them until `protect set`.
      """)

  @OptionGroup var place: AddressOption
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    guard let words = try ProtectionFile.protection(workspace: session.workspace).words else {
      throw Failure(
        .data, "the passphrase was set by version 0.3 and is stored nowhere, so no link can carry it",
        help:
          "`machinemode protect set` draws words; the passphrase opens the pages until you build and publish again"
      )
    }
    guard let address = try place.address ?? session.open().log.settings.baseURL else {
      throw Failure(
        .data, "the address of your site is not set, so there is no link to it",
        help: "`machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run"
      )
    }
    StandardOutput.write("\(address.text)#\(words.fragment)\n")
  }
}

struct ProtectOffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Remove the words: `site --protect` then needs new ones.",
    discussion: "Pages that were built before stay as they are and still open with their words.")

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    guard Locations.isTaken(session.store.workspace.protectionPath) else {
      throw Failure(.data, "no words are set")
    }
    if !yes {
      try confirm(
        "protect off", ["Words and links from now will open nothing that you protect later."],
        asking: "Remove the words?", otherwise: "add `--yes`")
    }
    try ProtectionFile.remove(workspace: session.workspace)
    session.say(
      "The words are removed. Pages that were built with them stay protected until you replace them.")
  }
}
