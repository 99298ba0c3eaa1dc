// `solutions`: follows the repository that the learner's solutions are in, and logs what its commits say.

import ArgumentParser
import JSON
import Logging
import Solutions
import Statistics
import Store
import StudyModel
import TextTools

struct SolutionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solutions", abstract: "Follow the repository that your solutions are in.",
    discussion: """
      What is committed there is logged: problems of the plan as done on the day of the commit, others as bonus \
      problems. `site` reads new commits by itself. Nothing that the repository holds is run.
      """,
    subcommands: [
      SolutionsFollowCommand.self, SolutionsPullCommand.self, SolutionsListCommand.self,
      SolutionsUnfollowCommand.self,
    ])
}

struct SolutionsFollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Show what a repository holds, and log it and what comes after.",
    discussion: """
      It shows what it found, and asks. What was solved before the programme's start, and what came with more than \
      ten problems in one commit, is marked as solved before. Example: solutions follow ~/leetcode
      """)

  @Argument(
    help: ArgumentHelp("The folder of the repository, or one within it.", valueName: "dir"),
    completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Whose commits count: a part of a name or address; may be repeated.", valueName: "author"))
  var author: [String] = []

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    try requirePath(folder, for: "dir")
    guard author.allSatisfy({ !isBlank($0) }) else {
      throw Failure(.usage, "`--author` is empty", help: "write a part of a name or address")
    }
    let session = try StudySession(shared)
    try session.opened.learner.refuseChange(of: session.opened.programme)
    let repository = SolutionsRepository(folder: Locations.absolute(folder))
    do {
      try follow(repository, session)
    } catch let failure as RepositoryFailure {
      throw failure.commandFailure
    }
  }

  private func follow(_ repository: SolutionsRepository, _ session: StudySession) throws {
    let outline = try repository.outline()
    let problems = try SolvableProblems(session.curriculum)
    guard let history = try wholeHistory(of: outline, in: repository, problems) else { return }
    let authors = history.authors
    let marks = try self.marks(authors, repository)
    let reading = history.reading(by: marks)
    let before = LocalState.load(workspace: session.workspace).solutions
    let since = before?.folder == repository.folder ? before?.since : nil
    var followed = FollowedSolutions(
      folder: repository.folder, marks: marks, programme: session.opened.programme,
      since: since ?? session.now.instant)
    (followed.prefix, followed.isBare) = (outline.prefix, outline.isBare)
    let trial = try session.take(reading, problems, since: followed.since, as: nil)
    let text = FoundSolutionsText(
      folder: repository.folder, found: trial, authors: authors, marks: marks)
    for line in text.lines(session.terminal) { session.say(unbroken: line) }
    if let before, before.folder != repository.folder {
      session.say("It takes the place of \(printable(before.folder)), which is followed now.")
    }
    if !yes {
      try confirm(
        "solutions follow", [],
        asking: trial.taken.isEmpty ? "Follow it from now on?" : "Log this, and follow it from now on?",
        otherwise: "add `--yes` once you have seen what it found")
    }
    try session.store.workspace.createIfMissing()
    try LocalState.update(workspace: session.workspace) { $0.solutions = followed }
    let taken = try session.take(reading, problems, since: followed.since, as: "solutions follow")
    try session.remember(followed, outline)
    let news = LoggedWork(
      changes: taken.taken.changes.map(\.change), context: taken.context, before: taken.before)
    tell(
      taken.lines(session.terminal)
        + [
          "Following \(printable(repository.folder)).",
          "`machinemode solutions pull` logs what is new, and so does `machinemode site`.",
        ] + following(news, session), session)
  }

  private func wholeHistory(
    of outline: SolutionsRepository.Outline, in repository: SolutionsRepository, _ problems: SolvableProblems
  ) throws -> SolutionHistory? {
    LongWork.begin("Reading commits", isQuiet: shared.quiet)
    return try repository.history(of: outline, since: nil, problems.all)
  }

  /// Whose commits count.
  private func marks(_ authors: [SolutionAuthor], _ repository: SolutionsRepository) throws -> [String] {
    let names = authors.map { "\(printable($0.signatures[0])), \(counted($0.commits, "commit"))" }
    if !author.isEmpty {
      let isKnown = authors.contains { $0.signatures.contains { SolutionAuthor.isNamed($0, by: author) } }
      guard isKnown || authors.isEmpty else {
        throw Failure(
          .data, "no commit with a solution is of \(joined(author.map { quoted($0) }, by: "or"))",
          help: "the authors are \(joined(names, atMost: 5))")
      }
      return author
    }
    guard authors.count > 1 else { return authors.first?.marks ?? [] }
    if let address = repository.userAddress?.lowercased(),
      let own = authors.first(where: { $0.signatures.contains { $0.lowercased().contains("<\(address)>") } })
    {
      return own.marks
    }
    guard StandardInput.isTerminal else {
      throw Failure(
        .usage, "the repository has several authors: \(joined(names, atMost: 5))",
        help: "name yourself: `machinemode solutions follow DIR --author NAME`")
    }
    let listed = names.prefix(20).enumerated().map { "  \($0.offset + 1)  \($0.element)" }
    StandardOutput.write(lines: ["The repository has several authors:"] + listed)
    while true {
      guard let line = StandardInput.answer(to: "Which one are you? [1] ") else {
        StandardOutput.write("\n")
        throw Failure(.data, report: "Nothing was changed.\n")
      }
      let number = isBlank(line) ? 1 : Int(trimmed(line)) ?? 0
      if (1...listed.count).contains(number) { return authors[number - 1].marks }
      StandardOutput.write("Write a number from 1 to \(listed.count); Ctrl-C changes nothing.\n")
    }
  }
}

/// What `solutions follow` found, before it asks.
private struct FoundSolutionsText {
  let folder: String
  let found: PulledSolutions
  let authors: [SolutionAuthor]
  let marks: [String]

  private static let margin = 13

  func lines(_ terminal: Terminal) -> [String] {
    let width = terminal.width - FoundSolutionsText.margin
    let first =
      "\(printable(folder)): \(counted(found.reading.commits, "commit"))\(by)."
    return [first]
      + rows.flatMap { name, text in
        terminal.lines(of: text, width: width).enumerated().map { index, line in
          (index == 0 ? "  \(name)" : "").padded(to: FoundSolutionsText.margin) + line
        }
      }
  }

  private var by: String {
    guard let own = authors.first(where: { $0.signatures.contains { SolutionAuthor.isNamed($0, by: marks) } })
    else {
      return ""
    }
    return " of \(printable(own.signatures[0]))"
  }

  private var rows: [(String, String)] {
    let (taken, reading) = (found.taken, found.reading)
    var items: Set<ItemID> = []
    var bonus: Set<ItemID> = []
    for (_, change) in taken.changes {
      guard let target = change.target else { continue }
      if target.item == nil { bonus.insert(target.id) } else { items.insert(target.id) }
    }
    let start = taken.changes.compactMap { if case .started(let date) = $0.change { date } else { nil } }
      .first
    let done = [
      items.isEmpty ? nil : "\(counted(items.count, "item")) of the plan",
      bonus.isEmpty ? nil : counted(bonus.count, "bonus problem"),
    ].compactMap(\.self)
    let before = taken.solvedBefore.added.count
    let uploads = min(taken.uploaded, before)
    let rows: [(String, String?)] = [
      ("Start", start.map { "the programme starts on \($0.longTextWithWeekday)" }),
      ("Done", done.isEmpty ? nil : joined(done)),
      (
        "Before",
        before == 0
          ? nil
          : "\(counted(before, "problem")) solved before the programme"
            + (uploads > 0 ? ", \(grouped(uploads)) of them in an upload" : "")
      ),
      ("Known", taken.known == 0 ? nil : "\(counted(taken.known, "solve")) that you have logged already"),
      ("Nothing", done.isEmpty && before == 0 && taken.known == 0 ? "no solve that your log lacks" : nil),
      (
        "Others",
        reading.othersCommits == 0
          ? nil : "\(counted(reading.othersCommits, "commit")) of other authors, passed over"
      ),
    ]
    return rows.compactMap { name, text in text.map { (name, $0) } } + unnamed
  }

  /// The files of code that name no problem, by reason, with some of them.
  private var unnamed: [(String, String)] {
    let reading = found.reading
    return UnnamedReason.allCases.compactMap { reason -> String? in
      let paths = reading.unnamed.filter { $0.value == reason }.keys.sorted()
      guard !paths.isEmpty else { return nil }
      let examples = paths.prefix(3).map { truncated(printable($0), to: 60) }
      let rest = paths.count > examples.count ? " and \(grouped(paths.count - examples.count)) more" : ""
      return "\(counted(paths.count, "file")) \(reason.words): \(examples.joined(separator: ", "))\(rest)"
    }.enumerated().map { ($0.offset == 0 ? "Not named" : "", $0.element) }
  }
}

extension UnnamedReason {
  /// Why, behind a number of files.
  fileprivate var words: String {
    switch self {
    case .judge: "of another judge"
    case .ordinary: "with an ordinary word for a name"
    case .number: "with a number that may be any"
    case .unknown: "whose name is no problem's"
    }
  }
}

struct SolutionsPullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Log what was committed since the last time.",
    discussion: """
      It says what `done` would, and nothing if nothing is new. `undo` takes all of it back; after that it asks whether \
      to log it again.
      """)

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Log again what `undo` took back, without asking.")
  var yes = false

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    guard let followed = LocalState.load(workspace: session.workspace).solutions else {
      throw Failure(
        .data, "no repository of solutions is followed",
        help: "`machinemode solutions follow DIR` follows one")
    }
    let own = try session.session(following: followed)
    LongWork.begin("Pulling solutions", isQuiet: shared.quiet)
    do {
      if let pulled = try own.pullSolutions(followed, isTrial: dryRun) { tell(pulled, own) }
      try offerUndone(followed, own)
    } catch let failure as RepositoryFailure {
      throw failure.commandFailure
    }
  }

  /// Says what `undo` took back, and logs it again if the person agrees.
  private func offerUndone(_ followed: FollowedSolutions, _ session: StudySession) throws {
    guard let offer = try session.takeUndoneSolutions(followed, isTrial: true) else { return }
    if !offer.taken.isEmpty {
      session.say("Taken back by `undo`:")
      for line in offer.lines(session.terminal) { session.say(unbroken: line) }
    }
    if dryRun { return }
    guard offer.taken.isEmpty || yes || StandardInput.isTerminal && StandardInput.agrees(to: "Log it again?")
    else {
      return session.say("`machinemode solutions pull --yes` logs it again.")
    }
    guard let pulled = try session.takeUndoneSolutions(followed, isTrial: false), !pulled.taken.isEmpty
    else { return }
    let work = LoggedWork(
      changes: pulled.taken.changes.map(\.change), context: pulled.context, before: pulled.before)
    Program.tell(following(work, session), session)
  }

  private func tell(_ pulled: PulledSolutions, _ session: StudySession) {
    var lines = pulled.lines(session.terminal)
    let unnamed = pulled.reading.unnamed.keys.sorted()
    if !unnamed.isEmpty {
      lines.append(
        session.terminal.wrapped(
          "No problem is known for \(joined(unnamed.map { truncated(printable($0), to: 60) }, atMost: 3)).",
          indent: 2))
    }
    if pulled.reading.othersCommits > 0 {
      lines.append(
        session.terminal.wrapped(
          "\(counted(pulled.reading.othersCommits, "commit")) of other authors passed over; "
            + "`machinemode solutions follow DIR --author NAME` counts them.", indent: 2))
    }
    guard !dryRun else {
      for line in lines { session.say(unbroken: line) }
      return
    }
    if pulled.taken.isEmpty {
      for line in lines { session.say(unbroken: line) }
      return
    }
    let work = LoggedWork(
      changes: pulled.taken.changes.map(\.change), context: pulled.context, before: pulled.before)
    Program.tell(lines + following(work, session), session)
  }
}

struct SolutionsListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the problems that have a solution.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    let solutions = session.log.solutions.sorted { $0.key < $1.key }
    let followed = LocalState.load(workspace: session.workspace).solutions
    if reading.json { return StandardOutput.write(document(solutions, followed).text) }
    guard !solutions.isEmpty else {
      return session.say(
        followed == nil
          ? "No repository of solutions is followed. Follow one: machinemode solutions follow DIR"
          : "There is no solution yet in \(printable(followed?.folder ?? "")).")
    }
    let dayStart = session.log.settings.dayStart
    StandardOutput.write(
      lines: solutions.map { number, solution in
        let last = solution.commits.keys.max().map {
          Instant(secondsSinceEpoch: $0, offset: session.now.instant.offset).calendarDay(dayStart: dayStart)
        }
        let times = solution.commits.count > 1 ? ", \(counted(solution.commits.count, "time"))" : ""
        let when = last.map { "\($0.shortText) \($0.year)\(times)" } ?? "before"
        return "LC \(number)".padded(to: 10) + when.padded(to: 24)
          + printable(solution.path ?? "no file any more")
      } + [followed.map { "From \(printable($0.folder))." }].compactMap(\.self))
  }

  private func document(
    _ solutions: [(key: Int, value: Solution)], _ followed: FollowedSolutions?
  ) -> JSONValue {
    [
      "schemaVersion": 1, "repository": followed?.facts ?? .null,
      "solutions": .array(
        solutions.map { number, solution in
          [
            "number": .integer(number), "path": solution.path.map { .string($0) } ?? .null,
            "solves": .array(
              solution.commits.sorted { $0.key < $1.key }.map { instant, commit in
                [
                  "at": .string(Instant(secondsSinceEpoch: instant, offset: 0).iso),
                  "commit": .string(commit),
                ]
              }),
          ]
        }),
    ]
  }
}

struct SolutionsUnfollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow", abstract: "Follow the repository no longer; what was logged stays.")

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    var folder: String?
    try LocalState.update(workspace: session.workspace) { state in
      folder = state.solutions?.folder
      state.solutions = nil
    }
    guard let folder else { throw Failure(.data, "no repository of solutions is followed") }
    session.say(unbroken: "No longer following \(printable(folder)).")
  }
}
