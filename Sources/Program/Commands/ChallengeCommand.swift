// `challenge`: begins, lists, changes and ends programmes side by side.

import ArgumentParser
import Logging
import Statistics
import Store
import StudyModel
import TextTools

extension Accent: ExpressibleByArgument {}

struct ChallengeCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "challenge", abstract: "Run several programmes side by side.",
    discussion: """
      A challenge is a programme of its own: so many days with one tick each, or a plan. Up to three are active at \
      once. `done` with its title ticks it. Every command works on the one in use, and with `--programme NAME` on another.
      """,
    subcommands: [
      ChallengeListCommand.self, ChallengeAddCommand.self,
      ChallengeUseCommand.self, ChallengeEditCommand.self, ChallengeArchiveCommand.self,
      ChallengeDeleteCommand.self,
    ],
    defaultSubcommand: ChallengeListCommand.self)

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

// MARK: - Begin

struct ChallengeAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Begin a challenge.",
    discussion: """
      Examples: challenge add Run 5 km; challenge add Read 20 pages --days 30 --accent teal; challenge add Algorithms \
      --plan DIR; challenge add --plan neetcode-150. Without a title it asks.
      """)

  @Argument(help: "Its title.")
  var title: [String] = []

  @Option(
    help: ArgumentHelp("How many days it has, 1 to 1000 (default: 100); a plan has its own.", valueName: "n"))
  var days: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Its first day: today (the default), tomorrow, mon, 2026-12-01.", valueName: "date"),
    completion: .pastDates)
  var start: String?

  @Option(help: ArgumentHelp("Its colour.", valueName: "name"))
  var accent: Accent?

  @Flag(name: .customLong("private"), help: "Keep it from public sites.")
  var isPrivate = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if let days, !DayNumber.allowed.contains(days) {
      throw ValidationError("a challenge has 1 to 1000 days, not \(days)")
    }
  }

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let opened = try session.open()
    let today = session.today
    let named = title.isEmpty ? bundledTitle : try checkedTitle(title)
    guard named != nil || StandardInput.isTerminal && StandardOutput.isTerminal else {
      throw Failure(
        .usage, "a challenge needs a title, and there is no terminal to ask on",
        help: "write `machinemode challenge add Run 5 km`")
    }
    try opened.learner.refuseOneMore()
    var programme = Programme()
    programme.title = named
    programme.accent = accent
    programme.isPrivate = isPrivate
    programme.ticks = days
    programme.start = try start.map { try date(typed: $0, today: today, direction: .future) }
    if named == nil {
      try askForChallenge(&programme, hasPlan: shared.plan != nil, today: today, session.terminal)
    }
    programme.ticks = shared.plan == nil ? programme.ticks ?? 100 : nil
    programme.start = programme.start ?? today
    programme.created = session.now.instant
    try begin(programme, session)
  }

  /// The title of the bundled plan that is named.
  private var bundledTitle: String? {
    guard case .bundled(let plan)? = shared.plan.map({ PlanOrigin(typed: $0) }) else { return nil }
    return plan.title
  }

  private func begin(_ programme: Programme, _ session: Session) throws {
    let title = programme.title ?? ""
    let name = ProgrammeName(title: title, besides: session.opened.learner.programmes.keys)
    let (copy, curriculum) =
      try shared.plan.map { try PlanUpdate.newPlan(from: PlanOrigin(typed: $0)) }
      ?? (nil, Curriculum(ticksOf: title, days: programme.ticks ?? 1))
    let start = programme.start ?? session.today
    let when = start == session.today ? "today" : start.longTextWithWeekday
    try session.changeProgrammes(
      "add \(name.text): \(title)", following: copy.map { [name: NewPlan($0.bytes)] } ?? [:]
    ) { learner in
      // A programme that nobody has begun stands in the way of the first challenge alone.
      if learner.programmes.count == 1, let only = learner.programmes.first, only.key == .first,
        !only.value.hasBegun
      {
        learner.delete(only.key)
      }
      learner.programmes[name] = programme
      return "\(printable(title)): \(counted(curriculum.days.count, "day")) from \(when), named \(name.text)."
    }
    session.say(
      copy == nil
        ? "Tick a day: machinemode done \(name.text)"
        : "Its list: machinemode today --programme \(name.text)")
    let inUse = session.opened.programme
    if inUse != name {
      session.say(
        "Other commands still work on \(inUse.text); `machinemode challenge use \(name.text)` changes that."
      )
    }
  }
}

/// The title of a challenge from the words of a command line.
private func checkedTitle(_ words: [String]) throws -> String {
  let title = try oneLine(
    withSingleSpaces(words.joined(separator: " ")), "title", atMost: Programme.longestTitle)
  guard !title.isEmpty else {
    throw Failure(
      .usage, "the title of the challenge is empty", help: "write `machinemode challenge add Run 5 km`")
  }
  return title
}

// MARK: - List

struct ChallengeListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all programmes: what is open today, days, streak.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let opened = try session.open()
    let rows = try opened.learner.inOrder.map { name in
      ProgrammeRow(name, opened, try Session(session, of: name).summary)
    }
    // In JSON they are in the order of their beginning.
    show(
      reading.json ? rows : rows.filter(\.isActive) + rows.filter { !$0.isActive }, as: "programmes",
      ProgrammeRow.columns(session.terminal),
      empty: "There is no challenge yet. Begin one: machinemode challenge add Run 5 km")
  }
}

/// A programme with its figures, as a line of a list.
struct ProgrammeRow {
  let name: ProgrammeName
  private let programme: Programme
  private let title: String
  private let summary: ProgressSummary
  private let isInUse: Bool

  init(_ name: ProgrammeName, _ opened: OpenedStore, _ summary: ProgressSummary) {
    (self.name, self.summary) = (name, summary)
    programme = opened.learner.programmes[name] ?? Programme()
    title = opened.learner.title(of: name)
    isInUse = opened.learner.current == name
  }

  var isActive: Bool { programme.isActive }

  static func columns(_ terminal: Terminal) -> [Column<ProgrammeRow>] {
    [
      Column(1) { $0.isInUse && $0.isActive ? "*" : "" }, Column("title", 26) { $0.title },
      Column("name", 20) { $0.name.text }, Column(60) { $0.facts(terminal) },
      Column("accent") { $0.programme.accent?.rawValue }, Column("archivedOn") { $0.programme.archivedOn },
      Column("day") { $0.summary.currentDay?.day.number.value }, Column("days") { $0.summary.days.count },
      Column("daysComplete") { $0.summary.daysComplete.done }, Column("inUse") { $0.isInUse },
      Column("openToday") { $0.isActive && $0.summary.isOpenToday },
      Column("private") { $0.programme.isPrivate }, Column("start") { $0.programme.start },
      Column("streak") { $0.summary.streak.length },
    ]
  }

  /// E.g. `Day 12 of 100 · 11/100 · streak 4 days · open today`.
  func facts(_ terminal: Terminal) -> String {
    let done = "\(summary.daysComplete.done)/\(summary.daysComplete.total)"
    var parts = [summary.headline, done]
    if let date = programme.archivedOn {
      parts = ["archived \(date.longText)", done]
    } else {
      parts.append("streak \(counted(summary.streak.length, "day"))")
      if let state = summary.todayText { parts.append(state) }
    }
    if programme.isPrivate { parts.append("private") }
    return parts.joined(separator: terminal.separator)
  }

  /// E.g. `Run 5 km: Day 12 of 100 · 11/100 · streak 4 days · open today (machinemode done run-5-km)`.
  func line(_ terminal: Terminal) -> String {
    let command = programme.ticks == nil ? "today --programme" : "done"
    return "\(printable(title)): \(facts(terminal))"
      + (summary.isOpenToday ? " (machinemode \(command) \(name.text))" : "")
  }
}

extension ProgressSummary {
  /// `open today`, `done today`; nil if nothing is planned for today.
  fileprivate var todayText: String? {
    guard dayOfToday != nil else { return nil }
    return isOpenToday ? "open today" : "done today"
  }
}

// MARK: - Change

struct ChallengeUseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Choose the programme that commands work on; an archived one becomes active.")

  @Argument(help: "The programme's name.", completion: .programmes)
  var name: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try changeProgramme(shared, "use", name) { learner, name, _ in
      if learner.programmes[name]?.isActive != true {
        try learner.refuseOneMore()
        learner.programmes[name, default: Programme()].archivedOn = nil
      }
      learner.inUse = name
      return "Commands work on \(learner.title(of: name)), \(name.text), from now on."
    }
  }
}

struct ChallengeEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the title of a challenge, its colour, or who sees it.",
    discussion:
      "Its name, which is part of its address on the site, stays. Example: challenge edit run Run 10 km")

  @Argument(help: "The programme's name.", completion: .programmes)
  var name: String

  @Argument(help: "Its new title.")
  var title: [String] = []

  @Option(help: ArgumentHelp("Its colour.", valueName: "name"))
  var accent: Accent?

  @OptionGroup var visibility: VisibilityOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let title = title.isEmpty ? nil : try checkedTitle(title)
    let changed = [
      title.map { "the title \(printable($0))" }, accent.map { "the colour \($0.rawValue)" },
      visibility.isPublic.map { $0 ? "a place on public sites" : "no place on public sites" },
    ].compactMap(\.self)
    guard !changed.isEmpty else {
      throw Failure(
        .usage, "nothing to change is given", help: "write a title, `--accent`, `--private` or `--public`")
    }
    try changeProgramme(shared, "edit", name) { learner, name, _ in
      if title != nil, name.isMachineMode {
        throw Failure(
          .usage, "the bundled programme keeps its title",
          help: "`machinemode settings set share.name NAME` puts your name on its pages")
      }
      if let title { learner.programmes[name]?.title = title }
      if let accent { learner.programmes[name]?.accent = accent }
      if let isPublic = visibility.isPublic { learner.programmes[name]?.isPrivate = !isPublic }
      return "\(name.text) now has \(joined(changed))."
    }
  }
}

struct ChallengeArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "End a programme; its pages and all that was logged stay.")

  @Argument(help: "The programme's name.", completion: .programmes)
  var name: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try changeProgramme(shared, "archive", name) { learner, name, today in
      if let date = learner.programmes[name]?.archivedOn {
        return "\(name.text) is archived already, since \(date.longText)."
      }
      learner.archive(name, on: today)
      if learner.inUse == name { learner.inUse = nil }
      let next = learner.active.isEmpty ? "" : " Commands work on \(learner.current.text) now."
      return "Archived: \(learner.title(of: name)), with its pages and all that was logged.\(next)"
    }
  }
}

struct ChallengeDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a programme with all that was logged in it.",
    discussion:
      "A backup is made first, and `machinemode undo` brings it back. `archive` keeps its pages instead.")

  @Argument(help: "The programme's name.", completion: .programmes)
  var name: String

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try changeProgramme(shared, "delete", name, backedUp: .beforeDeletion) { learner, name in
      guard !yes else { return }
      let records = learner.programmes[name]?.records ?? Records()
      let count = RecordTable.standard.programme.reduce(0) { $0 + $1.count(in: records) }
      try confirm(
        "challenge delete",
        ["\(learner.title(of: name)) has \(counted(count, "record")). A backup is made first."],
        asking: "Delete \(name.text)?", otherwise: "add `--yes`")
    } _: { learner, name, _ in
      let title = learner.title(of: name)
      learner.delete(name)
      return "Deleted: \(title). `machinemode undo` brings it back."
    }
  }
}

/// Changes one programme as `change` does, which returns what to say.
///
/// - Parameters:
///   - typed: the name of the programme, as typed.
///   - confirm: asks before anything is changed.
private func changeProgramme(
  _ options: SharedOptions, _ command: String, _ typed: String, backedUp reason: BackupReason? = nil,
  confirm: (LearnerLog, ProgrammeName) throws -> Void = { _, _ in },
  _ change: (inout LearnerLog, ProgrammeName, _ today: CivilDate) throws -> String
) throws {
  let session = try Session(options, needs: .workspace)
  let opened = try session.open()
  let name = try opened.learner.programme(named: typed)
  try confirm(opened.learner, name)
  try session.changeProgrammes("\(command) \(name.text)", backedUp: reason) {
    try change(&$0, name, session.today)
  }
}

extension Session {
  /// Changes the programmes as `change` does, and says what it returns.
  ///
  /// - Parameter summary: what the history says of it.
  fileprivate func changeProgrammes(
    _ summary: String, following plans: [ProgrammeName: NewPlan] = [:],
    backedUp reason: BackupReason? = nil, _ change: (inout LearnerLog) throws -> String
  ) throws {
    say(
      try self.change(following: plans, backedUp: reason, change) { _ in
        LoggedAction(command: "challenge", summary: summary, instant: now.instant)
      })
  }
}

extension LearnerLog {
  /// Throws if no further programme may become active.
  func refuseOneMore() throws {
    let names = active.filter { programmes[$0]?.hasBegun == true || $0 != .first || programmes.count > 1 }
    guard names.count >= LearnerLog.mostActive else { return }
    throw Failure(
      .data,
      "\(names.count) programmes are active, and at most \(LearnerLog.mostActive) can be: \(joined(names.map { "`\($0.text)`" }))",
      help: "`machinemode challenge archive \(names[names.count - 1].text)` ends one and keeps its pages")
  }

  /// The programme that a person names: by its name or the beginning of it, or by its title.
  func programme(named typed: String) throws -> ProgrammeName {
    let wanted = typed.lowercased()
    if let name = ProgrammeName(wanted), programmes[name] != nil || name == .first { return name }
    let titled = inOrder.filter { title(of: $0).lowercased() == wanted }
    let begun = inOrder.filter { wanted.count > 1 && $0.text.hasPrefix(wanted) }
    for found in [titled, begun] where !found.isEmpty {
      if found.count == 1 { return found[0] }
      throw Failure(
        .usage, "\(quoted(typed)) may be \(joined(found.map { "`\($0.text)`" }, by: "or"))",
        help: "write the whole name")
    }
    let names = inOrder.map(\.text)
    let near = closestMatches(to: typed, among: names)
    throw Failure(
      .usage, "there is no programme \(quoted(typed))",
      help: didYouMean(near.map { "`\($0)`" })
        ?? (names.isEmpty
          ? "there is none yet; `machinemode challenge add Run 5 km` begins one"
          : "they are \(joined(names.map { "`\($0)`" }))"))
  }
}

extension CompletionKind {
  static var programmes: CompletionKind {
    .candidates { request in
      let store = Session.store(in: try Locations.workspace(option: try request.shared.workspace))
      return try store.look().learner.inOrder.map(\.text)
    }
  }
}
