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

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try requirePath(folder, for: "dir")
    guard author.allSatisfy({ !isBlank($0) }) else {
      throw Failure(.usage, "`--author` is empty", help: "write a part of a name or address")
    }
    let session = try Session(shared)
    try session.opened.learner.refuseChange(of: session.opened.programme)
    let repository = SolutionsRepository(folder: Locations.absolute(folder))
    let outline = try repository.outline()
    let problems = try SolvableProblems(session.curriculum)
    LongWork.begin("Reading commits", isQuiet: shared.quiet)
    guard let history = try repository.history(of: outline, since: nil, problems.all) else { return }
    let authors = history.authors
    let marks = try self.marks(authors, repository)
    let reading = history.reading(by: marks)
    let before = LocalState.load(workspace: session.workspace).solutions
    let since = before?.folder == repository.folder ? before?.since : nil
    var followed = FollowedSolutions(
      folder: repository.folder, marks: marks, programme: session.opened.programme,
      since: since ?? session.now.instant)
    followed.prefix = outline.prefix
    followed.isBare = outline.isBare
    let trial = try session.take(reading, problems, since: followed.since, as: nil)
    let text = FoundSolutionsText(
      folder: repository.folder, found: trial, authors: authors, marks: marks)
    for line in text.lines(session.terminal) { session.say(unbroken: line) }
    if let before, before.folder != repository.folder {
      session.say("It replaces \(printable(before.folder)), which you follow now.")
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
    tell(
      taken.lines.map { session.terminal.wrapped($0, indent: 2) }
        + [
          "Following \(printable(repository.folder)).",
          "`machinemode solutions pull` logs what is new, and so does `machinemode site`.",
        ] + following(taken.work, session), session)
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

  func lines(_ terminal: Terminal) -> [String] {
    let first = "\(printable(folder)): \(counted(found.reading.commits, "commit"))\(by)."
    let columns = [Column<(String, String)>(9) { $0.0 }, Column(60) { $0.1 }]
    return [first] + columns.lines(of: rows, terminal, margin: 2).flatMap(\.self)
  }

  private var by: String {
    guard let own = authors.first(where: { $0.signatures.contains { SolutionAuthor.isNamed($0, by: marks) } })
    else {
      return ""
    }
    return " of \(printable(own.signatures[0]))"
  }

  private var rows: [(String, String)] {
    let taken = found.taken
    let reading = found.reading
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
      ("Nothing", done.isEmpty && before == 0 && taken.known == 0 ? "nothing new to log" : nil),
      (
        "Others",
        reading.othersCommits == 0
          ? nil : "skipped \(counted(reading.othersCommits, "commit")) by others"
      ),
      ("Not named", reading.unnamedFiles.map { "\(counted(reading.unnamed.count, "file")): \($0)" }),
    ]
    return rows.compactMap { name, text in text.map { (name, $0) } }
  }
}

extension SolutionReading {
  /// The first files of code that name no problem; nil if there is none.
  fileprivate var unnamedFiles: String? {
    let names = unnamed.keys.sorted().map { truncated(printable($0), to: 60) }
    return names.isEmpty ? nil : joined(names, atMost: 3)
  }
}

struct SolutionsPullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Log what was committed since the last time.",
    discussion: """
      It says what `done` would, and nothing if nothing is new. `undo` takes all of it back; after that it asks whether \
      to log it again.
      """)

  @Flag(name: .shortAndLong, help: "Log again what `undo` took back, without asking.")
  var yes = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    guard let followed = LocalState.load(workspace: session.workspace).solutions else {
      throw Failure(
        .data, "no repository of solutions is followed",
        help: "`machinemode solutions follow DIR` follows one")
    }
    let own = try session.session(following: followed)
    LongWork.begin("Pulling solutions", isQuiet: shared.quiet)
    if let pulled = try own.pullSolutions(followed) { tell(pulled, own) }
    try offerUndone(followed, own)
  }

  /// Says what `undo` took back, and logs it again if the person agrees.
  private func offerUndone(_ followed: FollowedSolutions, _ session: Session) throws {
    guard let offer = try session.takeUndoneSolutions(followed, isTrial: true) else { return }
    if !offer.taken.isEmpty {
      session.say("Taken back by `undo`:")
      for line in offer.lines { session.say(line) }
    }
    guard offer.taken.isEmpty || yes || StandardInput.isTerminal && StandardInput.agrees(to: "Log it again?")
    else {
      return session.say("`machinemode solutions pull --yes` logs it again.")
    }
    guard let pulled = try session.takeUndoneSolutions(followed, isTrial: false), !pulled.taken.isEmpty
    else { return }
    Program.tell(following(pulled.work, session), session)
  }

  private func tell(_ pulled: PulledSolutions, _ session: Session) {
    var lines = pulled.lines
    if let unnamed = pulled.reading.unnamedFiles { lines.append("No problem is known for \(unnamed).") }
    if pulled.reading.othersCommits > 0 {
      lines.append(
        "Skipped \(counted(pulled.reading.othersCommits, "commit")) by others; "
          + "`machinemode solutions follow DIR --author NAME` counts them.")
    }
    lines = lines.map { session.terminal.wrapped($0, indent: 2) }
    if pulled.taken.isEmpty { return lines.forEach(session.say(unbroken:)) }
    Program.tell(lines + following(pulled.work, session), session)
  }
}

struct SolutionsListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the problems that have a solution.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let solutions = session.log.solutions.sorted { $0.key < $1.key }
    let followed = LocalState.load(workspace: session.workspace).solutions
    show(
      solutions, as: "solutions", SolutionsListCommand.columns(session),
      empty: followed == nil
        ? "No repository of solutions is followed. Follow one: machinemode solutions follow DIR"
        : "The repository has no solution yet.",
      besides: ["repository": followed?.facts ?? .null])
    guard !reading.json, let followed else { return }
    StandardOutput.write(lines: ["From \(printable(followed.folder))."])
  }

  private static func columns(_ session: Session) -> [Column<(key: Int, value: Solution)>] {
    func when(_ solution: Solution) -> String {
      guard let last = solution.commits.keys.max() else { return "before" }
      let instant = Instant(secondsSinceEpoch: last, offset: session.now.instant.offset)
      let day = instant.calendarDay(dayStart: session.log.settings.dayStart)
      let times = solution.commits.count > 1 ? ", \(counted(solution.commits.count, "time"))" : ""
      return "\(day.shortText) \(day.year)\(times)"
    }
    func solves(_ solution: Solution) -> JSONValue {
      .array(
        solution.commits.sorted { $0.key < $1.key }.map { instant, commit in
          ["at": .string(Instant(secondsSinceEpoch: instant, offset: 0).iso), "commit": .string(commit)]
        })
    }
    return [
      Column("number", 8, text: { "LC \($0.key)" }) { $0.key },
      Column(30) { when($0.value) },
      Column("path", 60, text: { $0.value.path ?? "no file any more" }) { $0.value.path },
      Column("solves") { solves($0.value) },
    ]
  }
}

struct SolutionsUnfollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow", abstract: "Stop following the repository; what was logged stays.")

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    var folder: String?
    try LocalState.update(workspace: session.workspace) { state in
      folder = state.solutions?.folder
      state.solutions = nil
    }
    guard let folder else { throw Failure(.data, "no repository of solutions is followed") }
    session.say(unbroken: "Stopped following \(printable(folder)).")
  }
}
