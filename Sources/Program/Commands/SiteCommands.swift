// `site` builds the pages in a folder; `report` writes a report to standard output or a file.

import ArgumentParser
import JSON
import Statistics
import Store
import StudyModel
import TextTools
import Website

extension Audience: ExpressibleByArgument {}

struct SiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Build the site.",
    discussion:
      "A public site holds no notes, reflections or times of day unless you share them; see `settings list`. With "
      + "`--protect` the pages of a private one open only with six words; see `protect`.")

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder to write to (default: site, site-private or site-protected).", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("Who it is for: public or private.", valueName: "audience"))
  var audience: Audience = .public

  @Flag(help: "Encrypt every page of a private site; see `protect`.")
  var protect = false

  // The pages of `serve`, which save.
  @Flag(help: .hidden)
  var preview = false

  @OptionGroup var baseURL: AddressOption

  @Flag(help: "Write into a folder with another site or other files, and replace those of the same names.")
  var replace = false

  @Flag(help: "Print how many files were written, kept and removed, and the time taken.")
  var verbose = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    try requirePath(output, for: "--output")
    if protect, audience == .public {
      throw ValidationError("a public site is for everyone; `--protect` goes with `--audience private`")
    }
  }

  func run() throws {
    let started = Clock.monotonicNanoseconds()
    let workspace = try Locations.workspace(option: shared.workspace)
    let kind = protect ? "protected" : audience.rawValue
    let folder = output ?? (kind == "public" ? "site" : "site-\(kind)")
    let place = SiteFolder(folder: folder, kind: "\(kind) site", replaces: replace)
    try place.check(workspace: workspace)
    let address = try baseURL.address
    let key = try protect ? ProtectionFile.protection(workspace: workspace).key : nil
    Inbox.takeIn(shared)
    let session = try Session(shared)
    if preview {
      var input = try session.wholeSiteInput(for: .private)
      input.isPreview = true
      _ = try SiteBuild.publish(input, session, into: place, keepsCalendar: false)
      return
    }
    session.pullFollowedSolutions()
    let input = try session.wholeSiteInput(for: audience, at: address)
    let site = try SiteBuild.publish(input, session, sealedBy: key, into: place)
    let backup = session.rememberBuild()
    tell(site, in: folder, since: started)
    if verbose, let backup { session.say(unbroken: "backed up as \(backup)") }
    session.sayStill()
  }

  private func tell(_ site: PublishedSite, in folder: String, since start: UInt64) {
    guard !shared.quiet else { return }
    let place = protect ? ", protected" : ""
    var lines = ["\(counted(site.pages, "page"))\(place): \(printable(folder))/index.html"]
    if verbose {
      let milliseconds = (Clock.monotonicNanoseconds() - start) / 1_000_000
      lines.append(
        "\(counted(site.rendered, "file")) rendered: \(site.written) written, \(site.rendered - site.written) kept, "
          + "\(site.removed) removed; \(milliseconds) ms")
    }
    StandardOutput.write(lines: lines)
  }
}

enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case markdown, html, json
}

struct ReportCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print the report on everything done.",
    discussion:
      "The report is private, with your notes and reflections; `--audience public` leaves out what you do not share."
  )

  @Option(help: ArgumentHelp("markdown (the default), html or json.", valueName: "format"))
  var format: ReportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("Who it is for: public or private.", valueName: "audience"))
  var audience: Audience = .private

  @Flag(name: .shortAndLong, help: "Also the days to come.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    try requirePath(output, for: "--output")
  }

  func run() throws {
    let session = try Session(shared)
    let bytes = try report(session)
    guard let output, output != TypedFile.standard else { return StandardOutput.write(bytes) }
    try checkPlace(output, bytes)
    try AtomicFile.write(bytes, to: output)
    session.say(unbroken: "Report written to \(printable(output)).")
    session.sayStill()
  }

  /// Throws if an existing file is not a report.
  private func checkPlace(_ path: String, _ report: [UInt8]) throws {
    guard Locations.isFile(path) else { return }
    let present = try InputFiles.bytes(at: path)
    guard present.isEmpty || ReportCommand.opening(of: present) == ReportCommand.opening(of: report) else {
      throw Failure(
        .data, "\(printable(path)) is not an earlier report",
        help: "name another file, or remove this one")
    }
  }

  /// The opening that all reports of a format share: the page title without its date, or the first two lines.
  private static func opening(of report: [UInt8]) -> String {
    let text = String(decoding: report.prefix(4_096), as: UTF8.self)
    if let start = text.firstRange(of: "<title>"), let end = text.firstRange(of: "</title>"),
      start.upperBound <= end.lowerBound
    {
      return "<title>" + text[start.upperBound..<end.lowerBound].prefix { !$0.isNumber && $0 != "," }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(2).joined(separator: "\n")
  }

  private func report(_ session: Session) throws -> [UInt8] {
    let format = reading.json ? .json : format ?? .markdown
    let site =
      try audience == .public ? session.wholeSiteInput(for: .public) : session.siteInput(for: .private)
    let input = try audience == .public ? session.publicPart(of: site) : site
    let (file, warnings) = try file(of: input, as: format, session)
    var leaks = LeakCheck(site, session)
    leaks.look(through: file)
    try leaks.pass(subject: "report")
    SiteBuild.warn(warnings)
    return format == .json
      ? file.bytes : Array(withoutControlCodes(String(decoding: file.bytes, as: UTF8.self)).utf8)
  }

  private func file(of input: SiteInput, as format: ReportFormat, _ session: Session) throws
    -> (file: SiteFile, warnings: [Diagnostic])
  {
    if format == .json {
      return (SiteFile(path: "report.json", bytes: progressDocument(input)), [])
    }
    let sources = try session.readings.siteSources(session)
    let templates = sources.templates
    do {
      if format == .markdown {
        return (
          SiteFile(
            path: "report.md", bytes: try renderReportMarkdown(input, templates: templates, isWhole: all)), []
        )
      }
      let style = sources.assets["style.css"] ?? []
      let report = try renderStandaloneReport(input, templates: templates, style: style, isWhole: all)
      return (SiteFile(path: "report.html", bytes: report.bytes), report.warnings)
    } catch {
      throw Failure.told(error)
    }
  }
}
