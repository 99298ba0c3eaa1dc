// `serve`: starts the preview, in which the boxes, minutes and notes of the Today page save.

import ArgumentParser
import Files
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show your private site in the browser while you work; Today saves.",
    discussion: """
      The pages follow every change, of the log, the plan or the templates, and Today's boxes, minutes and notes \
      save. The address has a secret part and works on this computer alone. Ctrl-C ends it.
      """)

  @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 takes a free one.", valueName: "n"))
  var port: UInt16 = 8_765

  @Flag(help: "Open it in the browser.")
  var open = false

  // What the preview asks for itself.
  @Option(help: .hidden)
  var browse: String?

  @OptionGroup var shared: SharedOptions

  /// The executable beside this one.
  private static let server = "machinemode-serve"

  func run() throws {
    if let browse { return try Browser.open(browse) }
    guard let program = Locations.programPath() else {
      throw CommandFailure(environment: "the program's own path could not be read")
    }
    let server = "\(parentFolder(of: program))/\(ServeCommand.server)"
    guard ProgramRun.isProgram(server) else {
      throw CommandFailure(
        environment:
          "`\(ServeCommand.server)` is not beside the program, in \(printable(parentFolder(of: program)))",
        help: "`make install` puts both there; in a checkout, `make serve` builds it")
    }
    // Its folder may be left while it runs, so every path starts from the root.
    let session = try Session(shared)
    let workspace = try pathFromRoot(session.workspace)
    let templates = try pathFromRoot(shared.templates ?? Locations.bundled("Templates"))
    let plan = try pathFromRoot(shared.curriculum ?? Locations.bundled("Curriculum"))
    let watched = ["progress.json", "state.json", "plans", "Templates"].map {
      "\(workspace)/\($0)"
    }
    var options = ["--workspace", workspace]
    if shared.curriculum != nil { options += ["--curriculum", plan] }
    if shared.templates != nil { options += ["--templates", templates] }
    if let programme = shared.programme { options += ["--programme", programme] }
    if let now = shared.now { options += ["--now", now.iso] }
    let words =
      ["--program", program, "--port", String(port)] + (open ? ["--open"] : [])
      + (watched + [templates, plan]).flatMap { ["--watch", $0] } + ["--"] + options
    throw ProgramRun.replace(server, words)
  }
}
