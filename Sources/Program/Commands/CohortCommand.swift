// `cohort`: reads the public facts of a class of learners, and builds their overview.

import ArgumentParser
import Cohort
import JSON
import StudyModel
import TextTools
import Website

extension LanguageTag: ExpressibleByArgument {
  /// Parses `de`; nil for a text that is not a tag.
  public init?(argument: String) { self.init(argument) }

  /// As a person types it, for help.
  public var defaultValueDescription: String { text }
}

struct CohortCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "cohort", abstract: "Show a class of learners on one page.",
    discussion: """
      A roster lists the learners, each with the public `progress.json` of their site. `cohort site ROSTER -o DIR` reads \
      them and builds the overview. Nobody is ranked, and only public facts are read.
      """,
    subcommands: [CohortCheckCommand.self, CohortSiteCommand.self])

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct RosterArgument: ParsableArguments {
  @Argument(help: "The roster of the class.", completion: .file(extensions: ["json"]))
  var roster: String

  func validate() throws { try requirePath(roster, for: "roster") }
}

struct CohortCheckCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a roster, and the facts of every learner in it.",
    discussion: "The status is 1 if the facts of a learner cannot be read.")

  @OptionGroup var roster: RosterArgument

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let roster = try ClassRoster(roster.roster)
    let problems = roster.learners.compactMap { entry -> (id: String, reason: String)? in
      if case .failure(let problem) = roster.row(entry).facts { (entry.id, problem.reason) } else { nil }
    }
    let count = counted(roster.learners.count, "learner")
    show(
      problems, as: "problems", [Column("id", 40) { $0.id }, Column("reason", 60) { $0.reason }],
      empty: "\(count), and the facts of all can be read.",
      closing: "The facts of \(grouped(problems.count)) of \(count) cannot be read.",
      besides: ["learners": .integer(roster.learners.count)])
    if !problems.isEmpty { throw Failure(.data, report: "") }
  }
}

struct CohortSiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Build the overview of a class.",
    discussion:
      "With `--audience private` it also tells, for a mentor, who logged nothing for seven days.")

  @OptionGroup var roster: RosterArgument

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

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    try requirePath(output, for: "--output")
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
    let session = try Session(shared, needs: .workspace)
    let place = SiteFolder(folder: output, kind: "\(audience.rawValue) class overview", option: "-o")
    try place.check(workspace: session.workspace)
    let learners = try ClassRoster(roster.roster).learnerClass()
    let today = session.now.instant.calendarDay(dayStart: Settings.defaultDayStart)
    let input = OverviewInput(
      learners, title: title, today: today, audience: audience, version: programVersion)
    let site = try ClassOverview(templates: shared.templates, in: language).publish(input, into: place)
    session.say(
      unbroken: "\(counted(learners.learners.count, "learner")) on \(counted(site.pages, "page")): "
        + "\(printable(output))/index.html")
  }
}
