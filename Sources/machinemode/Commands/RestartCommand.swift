// `restart`: a fresh round, with the present one kept as an archive.

import ArgumentParser
import ProgressStorage
import StudyModel

struct RestartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart", abstract: "Start a new round; the present one is kept.",
    discussion: """
      `undo` goes back to it; later, `backup restore` does, with the path of what was kept. Your plan stays, and so do \
      the problems that you solved before the programme and the settings, except the start.
      """)

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let desk = try BackupDesk(shared)
    let (store, now) = (desk.store, desk.now.instant)
    guard let round = try storing({ try store.roundInHand() }) else {
      throw CommandFailure(.no, "there is no round yet; the first logged item begins it")
    }
    if !yes {
      let present = round.facts?.words ?? "a store that cannot be read, so `undo` cannot bring it back"
      try confirm(
        "restart", ["The present round is kept: \(present)."], asking: "Begin a fresh round?",
        otherwise: "add `--yes`"
      )
    }
    guard let outcome = try storing({ try store.restart(at: now) }) else { return }
    Desk.tell(outcome.notices)
    desk.say("A fresh round: the first logged item starts it.")
    guard let path = outcome.archivePath.map(printable) else {
      desk.say("The store was gone. What is left of its backups stays where it is.")
      return
    }
    desk.say(
      outcome.finished.map { "The finished one is kept: \($0.words)." } ?? "What could not be read is kept.")
    desk.say("It is in \(path).", holdsPath: true)
    if outcome.finished != nil {
      desk.say("Back to it: machinemode undo")
      desk.say("Later: machinemode backup restore \(path)", holdsPath: true)
    }
  }
}
