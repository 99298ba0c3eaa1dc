// `manual`: the manual page as the installer needs it, rendered from what the program can do.

import ArgumentParser
import StrictJSON

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, for `man`.", shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  func run() throws {
    StandardOutput.write(ManualPage(try ManualCommand.description()).text)
  }

  /// The commands as the argument parser itself describes them.
  static func description() throws -> CommandDescription {
    let dump: any Error
    do {
      _ = try MachineMode.parseAsRoot(["--experimental-dump-help"])
      dump = ExitCode.failure
    } catch {
      dump = error
    }
    if let document = try? parseJSON(Array(MachineMode.message(for: dump).utf8)),
      let description = CommandDescription(document: document)
    {
      return description
    }
    throw CommandFailure(.environmentFailed, "the argument parser does not describe the commands")
  }
}
