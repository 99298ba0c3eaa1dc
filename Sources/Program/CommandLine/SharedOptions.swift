// Defines the options that several commands share.

import ArgumentParser
import Logging
import StudyModel
import TextTools

extension Instant: ExpressibleByArgument {
  /// Parses an instant with its offset; nil for any other text.
  public init?(argument: String) { self.init(argument) }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

struct SharedOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder that holds your data.", valueName: "dir"), completion: .directory)
  var workspace: String?

  @Option(
    help: ArgumentHelp("Another plan for this run; a new programme follows it.", valueName: "plan"),
    completion: .file())
  var plan: String?

  @Option(
    help: ArgumentHelp("The programme to work on for this run; see `challenge list`.", valueName: "name"),
    completion: .programmes)
  var programme: String?

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
      ("--workspace", workspace), ("--plan", plan), ("--templates", templates),
    ] { try requirePath(path, for: name) }
  }

  var terminal: Terminal { Terminal(color: color) }
}

/// Throws if a path is empty, which would mean the root of the file system once a name is appended.
func requirePath(_ path: String?, for name: String) throws {
  if path?.isEmpty == true { throw ValidationError("the path for `\(name)` is empty") }
}

/// The flag of commands that print data.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Print JSON with stable keys.")
  var json = false
}

protocol ReadingCommand: ParsableCommand {
  var reading: ReadingOptions { get }
  var shared: SharedOptions { get }
}

struct AddressOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the site will stand, for this run; the setting baseURL keeps it.", valueName: "url"))
  var baseURL: String?

  /// The given address; nil if none was given. Throws if it is not valid.
  var address: SiteAddress? {
    get throws {
      guard let baseURL else { return nil }
      guard let address = SiteAddress(baseURL) else {
        throw Failure(
          .usage, "`\(truncated(printable(baseURL), to: 60))` is not a valid address of a site",
          help: "write one such as `https://you.example/progress/`")
      }
      return address
    }
  }
}
