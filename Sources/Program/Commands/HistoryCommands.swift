// `undo` and `redo`: go one command back or forward. `restart`: begins a new round and archives the present one.

import ArgumentParser
import JSON
import Statistics
import Store
import StudyModel
import TextTools

struct UndoCommand: HistoryCommand {
  static let direction = HistoryDirection.back
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the latest command.",
    discussion: """
      Run it again for the one before; `redo` reverses an undo. If the latest command changed nothing, cannot be \
      undone, or was not typed by you, it says so and stops. `--list` changes nothing.
      """)

  @Argument(help: ArgumentHelp("How many commands to undo (default: 1).", valueName: "n"))
  var number: Int?

  @Flag(help: "List what can be undone, the next one first.")
  var list = false

  @Flag(help: "Undo the latest step, whatever it stopped at.")
  var again = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  var count: Int { number ?? 1 }

  func validate() throws {
    try checkList()
    if count < 1 { throw ValidationError("`undo` takes the number of commands to undo, 1 or more") }
  }

  /// Throws if another step would be taken back than the person means: the last command left none, or nobody asked for
  /// one of the steps.
  func check(_ actions: [LoggedAction], _ session: Session, _ opened: OpenedStore) throws {
    guard !again else { return }
    let typed = count == 1 ? "`machinemode undo --again`" : "`machinemode undo \(count) --again`"
    let them = count == 1 ? "the latest step" : "the latest \(count) steps"
    // What was edited by hand is later than any command.
    if let last = LocalState.load(workspace: session.workspace).lastCommand, !opened.isEdited,
      last.step == opened.latestStep
    {
      guard let latest = actions.first else {
        throw Failure(.data, "\(last.words), and there is no step to undo")
      }
      throw Failure(.data, last.words, help: "\(typed) takes back \(them): \(latest.text)")
    }
    guard let index = actions.prefix(count).firstIndex(where: \.isUnasked) else { return }
    let before = actions.count > index + 1 ? "; before it: \(actions[index + 1].text)" : ""
    throw Failure(
      .data, "nobody typed \(index == 0 ? "the latest step" : "one of these steps"): \(actions[index].text)",
      help: "\(typed) takes \(count == 1 ? "it" : "them") back\(before)")
  }
}

extension LastCommand {
  /// E.g. `the last command was `protect set`, Fri 20 Nov 21:00, which cannot be undone`.
  fileprivate var words: String {
    let outcome = hasChanged ? "which cannot be undone" : "which changed nothing"
    return
      "the last command was `\(name)`, \(instant.localDate.shortText) \(instant.localTime.text), \(outcome)"
  }
}

struct RedoCommand: HistoryCommand {
  static let direction = HistoryDirection.forward
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo a command that was undone.")

  @Flag(help: "List what can be redone, the next one first.")
  var list = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  var count: Int { 1 }

  func validate() throws { try checkList() }

  func check(_ actions: [LoggedAction], _ session: Session, _ opened: OpenedStore) {}
}

protocol HistoryCommand: ReadingCommand {
  static var direction: HistoryDirection { get }
  var list: Bool { get }
  /// How many steps to take.
  var count: Int { get }
  /// Throws unless these are the steps that the person means, the next one first.
  func check(_ actions: [LoggedAction], _ session: Session, _ opened: OpenedStore) throws
}

extension HistoryCommand {
  private var direction: HistoryDirection { Self.direction }

  fileprivate func checkList() throws {
    if reading.json && !list { throw ValidationError("`--json` goes with `--list`") }
  }

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let present = try session.open()
    let actions = present.actions(direction)
    if list {
      StandardOutput.write(reading.json ? document(actions).text : text(actions, session.terminal))
      return
    }
    try check(actions, session, present)
    // What was edited by hand becomes a step before it is taken back.
    let available = actions.count + (present.isEdited ? 1 : 0)
    guard available >= count else {
      throw Failure(
        .data,
        available == 0
          ? "there is nothing to \(word)" : "only \(counted(available, "step")) can be \(done.lowercased())")
    }
    var lines: [String] = []
    while lines.count < count,
      let step = try session.store.step(direction, session.opened, at: session.now.instant)
    {
      session.adopt(step.opened)
      Session.tell(step.opened.notices)
      lines.append(session.terminal.wrapped("\(done): \(step.action.text).", indent: 2))
    }
    guard !lines.isEmpty else { throw Failure(.data, "there is nothing to \(word)") }
    // The last command is this one now.
    try? LocalState.update(workspace: session.workspace) { $0.lastCommand = nil }
    // A step of the agenda moves nobody in the plan, which need not be read for it.
    guard session.opened.learner != present.learner, !shared.quiet else {
      for line in lines { session.say(unbroken: line) }
      return
    }
    do {
      try session.requirePlan()
      tell(lines, session)
    } catch is Failure {
      for line in lines { session.say(unbroken: line) }
      StandardError.warn(
        "\(done.lowercased()), but today's progress cannot be shown", help: "`machinemode status` says why")
    }
  }

  private func text(_ actions: [LoggedAction], _ terminal: Terminal) -> String {
    guard !actions.isEmpty else { return "There is nothing to \(word).\n" }
    let rows = actions.enumerated().map { index, action in
      let place = String(index + 1).padded(to: 2, onTheLeft: true)
      let row = [
        place, action.when, action.where.padded(to: 7), action.command.padded(to: 8), action.summary,
      ]
      return terminal.cut(row.joined(separator: "  "), to: terminal.width)
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private func document(_ actions: [LoggedAction]) -> JSONValue {
    let elements: [JSONValue] = actions.map { action in
      [
        "at": .string(action.instant.iso), "command": .string(action.command),
        "days": .array(action.days.map { .integer($0.value) }), "summary": .string(action.summary),
      ]
    }
    return ["schemaVersion": 1, word: .array(elements)]
  }

  private var word: String { direction == .back ? "undo" : "redo" }
  private var done: String { direction == .back ? "Undone" : "Redone" }
}

extension LoggedAction {
  /// E.g. `done LC 1 Two Sum, 25 min (day 3), logged Fri 20 Nov 21:00`.
  fileprivate var text: String {
    let place = days.isEmpty ? "" : " (\(self.where))"
    return "\(command) \(summary)\(place), logged \(when)"
  }

  /// The day of the plan that it touched, or their number.
  fileprivate var `where`: String {
    days.count > 1 ? counted(days.count, "day") : days.first.map { "day \($0.value)" } ?? ""
  }

  fileprivate var when: String { "\(instant.localDate.shortText) \(instant.localTime.text)" }
}

struct RestartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart", abstract: "Start a new round; the present one is kept.",
    discussion: """
      `undo` goes back to it; later, `backup restore` does, with the path of what was kept. Your plan stays, and so do \
      the problems that you solved before the programme and the settings, except the start.
      """)

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let (store, now) = (session.store, session.now.instant)
    let none = Failure(.data, "there is no round yet; the first logged item begins it")
    guard let round = try store.roundInHand() else { throw none }
    if let (learner, name) = round.place {
      guard learner.programmes[name] != nil else { throw none }
      try learner.refuseChange(of: name)
    }
    if !yes {
      let present = round.facts?.words ?? "a store that cannot be read, so `undo` cannot bring it back"
      try confirm(
        "restart", ["The present round is kept: \(present)."], asking: "Begin a new round?",
        otherwise: "add `--yes`"
      )
    }
    let outcome = try store.restart(at: now)
    Session.tell(outcome.notices)
    session.say("A new round is ready. The first item you log starts it.")
    guard let path = outcome.keptPath.map(printable) else {
      session.say("The store was gone. What is left of its backups stays where it is.")
      return
    }
    session.say(
      outcome.finished.map { "The finished one is kept: \($0.words)." } ?? "What could not be read is kept.")
    session.say(unbroken: "It is in \(path).")
    if outcome.finished != nil {
      session.say("`machinemode undo` brings it back.")
      // The archive holds other programmes, too, as they were.
      let alone = round.place.flatMap { learner, name in
        learner.programmes.keys.contains { $0.line != name.line } ? name : nil
      }
      session.say(
        unbroken: "Later: machinemode "
          + (alone.map { "challenge use \($0.text)" } ?? "backup restore \(path)"))
    }
  }
}
