// Defines the options that several commands share.

import ArgumentParser
import Logging
import StudyModel
import TextTools

/// What `--now` fixes: an instant and, in brackets behind it, perhaps the zone: `2026-03-29T08:00+02:00[Europe/Berlin]`.
struct FixedClock: ExpressibleByArgument, Sendable {
  let instant: Instant
  /// Nil for a zone that has the instant's offset all year.
  let zone: String?

  /// Nil for text that is no instant with its offset.
  init?(argument: String) {
    let parts = argument.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    guard let instant = Instant(parts[0]) else { return nil }
    self.instant = instant
    guard parts.count == 2 else {
      zone = nil
      return
    }
    let name = String(parts[1].dropLast())
    guard parts[1].last == "]", LocalZone.isUTC(name) || AgendaTime.isZoneName(name) else { return nil }
    zone = name
  }

  /// As it is typed.
  var text: String { instant.iso + (zone.map { "[\($0)]" } ?? "") }
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
    help: ArgumentHelp("Fix the clock, as 2026-11-20T21:00:00+01:00[Europe/Berlin].", valueName: "instant"))
  var now: FixedClock?

  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print only results and errors.")
  var quiet = false

  func validate() throws {
    for (name, path) in [
      ("--workspace", workspace), ("--plan", plan), ("--templates", templates),
    ] { try requirePath(path, for: name) }
  }

  var terminal: Terminal { Terminal(color: color) }
}

extension ArgumentVisibility {
  /// Of the options that all commands share: completion offers them, and the help of a command has them in one line.
  static let common: ArgumentVisibility = CompletionScript.isRequested ? .default : .hidden
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
