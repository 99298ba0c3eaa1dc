// `inbox`: takes in the lines that a phone wrote.

import ArgumentParser
import Logging
import StudyModel
import TextTools

struct InboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox", abstract: "Take in the lines that you wrote on your phone.",
    discussion: """
      A line of inbox.txt, in the workspace or beside the shared log, is what stands behind `machinemode`: p1 25m; done \
      1920 12m hard; note p1 Two pointers; task add Call Ada fri. It may begin with its time, 2026-11-28 21:10. \
      `today`, `done`, `site`, `serve` and `sync` take it in on their way; `settings set inbox FILE` names another file.
      """)

  @Flag(help: "Only say what would be taken in.")
  var dryRun = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let inbox = try Inbox(shared, isAsked: true)
    let session = try Session(shared)
    guard !dryRun else {
      let (report, entries) = try inbox.preview()
      for entry in entries { session.say("\(entry.date.shortText)  \(printable(entry.line))") }
      report.tell(session, "Would take in")
      if report.isEmpty { sayEmpty(inbox, session) }
      return
    }
    if try inbox.takeIn().isEmpty { sayEmpty(inbox, session) }
  }

  private func sayEmpty(_ inbox: Inbox, _ session: Session) {
    session.say(unbroken: "The inbox is empty: \(joined(inbox.places.map { printable($0.path) })).")
  }
}
