// The option that says where a site will stand, for one run.

import ArgumentParser
import Logging
import StudyModel

struct AddressOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the site will stand, for this run; the setting baseURL keeps it.", valueName: "url"))
  var baseURL: String?

  /// The address that was given; nil when none was. Throws when it is none.
  var address: SiteAddress? {
    get throws {
      guard let baseURL else { return nil }
      guard let address = SiteAddress(baseURL) else {
        throw CommandFailure(
          .wrongCommandLine,
          "`\(truncated(printable(baseURL), to: 60))` is not a valid address of a site\n"
            + "help: write one such as `https://you.example/progress/`")
      }
      return address
    }
  }
}
