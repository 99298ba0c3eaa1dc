// The options that several commands take.

import ArgumentParser
import Logging
import StudyModel
import TextTools

extension Instant: ExpressibleByArgument {
  /// An instant with its offset; nil for anything else.
  public init?(argument: String) { self.init(argument) }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

struct SharedOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder that holds your data.", valueName: "dir"), completion: .directory)
  var workspace: String?

  @Option(
    help: ArgumentHelp("Another plan for this run; a new workspace follows it.", valueName: "dir"),
    completion: .directory)
  var curriculum: String?

  @Option(help: ArgumentHelp("The templates of the site.", valueName: "dir"), completion: .directory)
  var templates: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fix the clock, as 2026-11-20T21:00:00+01:00.", valueName: "instant"))
  var now: Instant?

  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Say only what is asked for, and errors.")
  var quiet = false

  func validate() throws {
    for (name, path) in [
      ("--workspace", workspace), ("--curriculum", curriculum), ("--templates", templates),
    ] { try requirePath(path, for: name) }
  }

  /// Their names, `--json` too: those that take a value, or those that take none.
  static func names(withValue: Bool) -> [String] {
    withValue
      ? ["--workspace", "--curriculum", "--templates", "--now", "--color"]
      : ["--quiet", "-q", "--json", "--help", "-h", "--version"]
  }

  /// What the terminal can show.
  var terminal: Terminal { Terminal(color: color) }
}

/// Refuses a path without a character, which would mean the root of the file system when a name is added to it.
func requirePath(_ path: String?, for name: String) throws {
  if path?.isEmpty == true { throw ValidationError("the path for `\(name)` is empty") }
}

/// The flag of the commands that ask before they log what is unlikely.
struct ConfirmationOption: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Log it without asking, however unlikely it is.")
  var yes = false
}

/// The flag of the commands that read.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON with stable keys.")
  var json = false
}

struct AddressOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the site will stand, for this run; the setting baseURL keeps it.", valueName: "url"))
  var baseURL: String?

  /// The address that was given; nil if none was. Throws if it is not a valid address.
  var address: SiteAddress? {
    get throws {
      guard let baseURL else { return nil }
      guard let address = SiteAddress(baseURL) else {
        throw CommandFailure(
          usage: "`\(truncated(printable(baseURL), to: 60))` is not a valid address of a site",
          help: "write one such as `https://you.example/progress/`")
      }
      return address
    }
  }
}
