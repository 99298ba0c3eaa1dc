// `cohort`: reads the public facts of a class of learners, and builds their sites and an overview.

import ArgumentParser
import Cohort
import Files
import ProgressStorage
import StrictJSON
import StudyModel
import TextTools
import Website

extension LanguageTag: ExpressibleByArgument {
  /// Parses `de`; nil for a text that is not a tag.
  public init?(argument: String) { self.init(argument) }

  /// As a person types it, for help.
  public var defaultValueDescription: String { text }
}

extension Shard: ExpressibleByArgument {
  /// Parses `3/8`; nil for any other text, and for a shard that does not exist.
  public init?(argument: String) { self.init(argument) }

  /// As a person types it, for help.
  public var defaultValueDescription: String { text }
}

struct CohortCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "cohort", abstract: "Show a class of learners on one page.",
    discussion: """
      A roster lists the learners, each with the public `progress.json` of their site. `cohort site ROSTER -o DIR` reads \
      them and builds the overview. A class of thousands is divided into shards: `part` reads one, on any machine, and \
      `site` joins the parts. Nobody is ranked, and only public facts are read.
      """,
    subcommands: [
      CohortCheckCommand.self, CohortPartCommand.self, CohortBuildCommand.self, CohortSiteCommand.self,
    ])

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions
}

struct RosterArgument: ParsableArguments {
  @Argument(help: "The roster of the class.", completion: .file(extensions: ["json"]))
  var roster: String

  func validate() throws { try requirePath(roster, for: "roster") }
}

struct ShardOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The shard: 0/8 to 7/8 are the eight of a class. Without it the whole class.", valueName: "i/n"))
  var shard: Shard = .whole
}

struct CohortCheckCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a roster, and the facts of every learner in it.",
    discussion: "The status is 1 if the facts of a learner cannot be read.")

  @OptionGroup var roster: RosterArgument

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let roster = try ClassRoster(roster.roster, .whole)
    let problems = roster.learners.compactMap { entry -> (id: String, reason: String)? in
      if case .failure(let problem) = roster.row(entry).facts { (entry.id, problem.reason) } else { nil }
    }
    if reading.json {
      let document: JSONValue = [
        "schemaVersion": 1, "learners": .integer(Int64(roster.learners.count)),
        "problems": .array(problems.map { ["id": .string($0.id), "reason": .string($0.reason)] }),
      ]
      StandardOutput.write(document.bytes)
    } else if problems.isEmpty {
      let count = counted(roster.learners.count, "learner")
      StandardOutput.write(lines: ["\(count), and the facts of all can be read."])
    } else {
      StandardOutput.write(
        lines: problems.map { "\($0.id): \(printable($0.reason))" } + [
          "The facts of \(grouped(problems.count)) of \(counted(roster.learners.count, "learner")) cannot be read."
        ])
    }
    if !problems.isEmpty { throw CommandFailure(.no) }
  }
}

struct CohortPartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "part", abstract: "Read the learners of a shard into a part of the overview.",
    discussion:
      "A learner whose facts cannot be read is a warning, and a row that says why. `cohort site` joins the parts."
  )

  @OptionGroup var roster: RosterArgument

  @OptionGroup var shard: ShardOption

  @Option(
    name: .shortAndLong, help: "The file to write the part to.", completion: .file(extensions: ["json"]))
  var output: String

  @OptionGroup var shared: SharedOptions

  func validate() throws { try requirePath(output, for: "--output") }

  func run() throws {
    let session = try Session(shared)
    try checkPlace()
    let part = try ClassRoster(roster.roster, shard.shard).part()
    try storing {
      // With its parents.
      try Workspace(folder: parentFolder(of: output)).createIfMissing(isPublic: true)
      try AtomicFile.write(part.bytes(version: programVersion), to: output, isPublic: true)
    }
    session.say(
      unbroken:
        "Part \(part.shard.text): \(counted(part.learners.count, "learner")): \(printable(output))")
  }

  /// Throws if an existing file is not a part.
  private func checkPlace() throws {
    guard Locations.isTaken(output), !Locations.isFolder(output) else { return }
    guard try CohortPart.isPart(opening: InputFiles.opening(of: output, bytes: 4096)) else {
      throw CommandFailure(
        no: "\(printable(output)) is not an earlier part, so it was not replaced",
        help: "name another file, or remove this one")
    }
  }
}

struct CohortBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build the public site of every learner of a shard.",
    discussion:
      "It reads the workspace `DIR/ID` of each and changes nothing in it. A site that cannot be built is a warning."
  )

  @OptionGroup var roster: RosterArgument

  @Option(
    help: ArgumentHelp("The folder with a workspace for each learner.", valueName: "dir"),
    completion: .directory)
  var workspaces: String

  @OptionGroup var shard: ShardOption

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "How many sites to build at a time; by default one for each processor, and one in a shard.",
      valueName: "n"))
  var jobs: Int?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write the sites to.", valueName: "dir"),
    completion: .directory)
  var output: String

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try requirePath(output, for: "--output")
    try requirePath(workspaces, for: "--workspaces")
    if let jobs, jobs < 1 { throw ValidationError("`--jobs` is at least 1") }
  }

  func run() throws {
    let session = try Session(shared)
    let roster = try ClassRoster(roster.roster, shard.shard)
    // Shards are for engines that run several at a time.
    let jobs = jobs ?? (shard.shard == .whole ? Workers.processors : 1)
    let build = ClassBuild(options: shared, workspaces: workspaces, sites: output)
    let built = try build.build(roster, jobs: jobs)
    let all = roster.learners.count
    guard built > 0 || all == 0 else { throw CommandFailure(no: "no site was built") }
    let count = built == all ? counted(all, "site") : "\(grouped(built)) of \(counted(all, "site"))"
    session.say(unbroken: "Part \(shard.shard.text): \(count) built in \(printable(output))")
  }
}

struct CohortSiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Build the overview of a class.",
    discussion:
      "It is made from a roster, or from the parts of all shards. With `--audience private` it also tells, for a "
      + "mentor, who logged nothing for seven days.")

  @Argument(
    help: ArgumentHelp("A roster, or parts: files and folders.", valueName: "source"),
    completion: .file(extensions: ["json"]))
  var sources: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write the overview to.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("Who it is for: public or private.", valueName: "audience"))
  var audience: Audience = .public

  @Option(help: ArgumentHelp("What the page calls the class.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("The language of the pages, as in `settings set language`.", valueName: "tag"),
    completion: .overviewLanguages)
  var language = LanguageTag.english

  @Flag(help: "Build it although parts are missing, which it says.")
  var partial = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try requirePath(output, for: "--output")
    for source in sources { try requirePath(source, for: "source") }
    if let title,
      title.isEmpty || title.count > 80
        || title.unicodeScalars.contains(where: {
          [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        })
    {
      throw ValidationError("the title of a class is one line of 1 to 80 characters")
    }
  }

  func run() throws {
    LongWork.begin("Building the overview", isQuiet: shared.quiet)
    let session = try Session(shared)
    try SitePublisher.checkPlace(output, workspace: session.workspace, option: "-o")
    let learners = try LearnerClass(from: sources, isPartial: partial)
    let today = session.now.instant.calendarDay(dayStart: Settings.defaultDayStart)
    let input = OverviewInput(
      learners, title: title, today: today, audience: audience, version: programVersion)
    let site = try ClassOverview(templates: shared.templates, in: language).publish(input, into: output)
    session.say(
      unbroken: "\(counted(learners.learners.count, "learner")) on \(counted(site.pages, "page")): "
        + "\(printable(output))/index.html")
  }
}
