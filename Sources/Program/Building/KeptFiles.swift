// What a build keeps in the workspace beside the store: the learner's own calendar, and what strangers could read in the
// last public build. Losing either costs nothing.

import ProgressStorage
import StrictJSON
import StudyModel
import TextTools
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum ReminderFile {
  /// Writes the calendar if it differs, and removes it if days have no dates any more. The site is there by now, so a
  /// failure is only a warning. Without a workspace nothing is kept.
  ///
  /// - Parameter plan: nil if its days have no dates.
  static func keep(_ desk: Desk, _ plan: PlanCalendar?) {
    guard Locations.isFolder(desk.workspace) else { return }
    let path = "\(desk.workspace)/calendar.ics"
    do {
      let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
      guard present.map(ReminderCalendar.isOwn) ?? true else {
        StandardError.warn(
          "\(printable(path)) was not written by this program, so it was not replaced",
          help: "move it away, and the next build writes your own calendar there")
        return
      }
      guard let plan else {
        if present == nil || unlink(path) == 0 { return }
        throw CommandFailure(unwritable: path)
      }
      // An address for this one build says nothing about the learner's own file.
      let calendar = ReminderCalendar(desk.siteInput(for: .private), plan: plan)
      let bytes = calendar.bytes(in: ZoneChanges.zone(of: desk.now, over: calendar.dates))
      if bytes != present { try AtomicFile.writeReplaceable(bytes, to: path) }
    } catch {
      StandardError.warn(
        "\(printable(path)) could not be updated", help: "until then its dates may be out of date")
    }
  }
}

/// What strangers could read in a public build.
struct PublicBuild {
  /// When it was built.
  let instant: Instant
  let facts: PublicFacts

  private static func path(_ workspace: String) -> String { "\(workspace)/public-facts.json" }

  init(_ input: SiteInput) {
    (instant, facts) = (input.now.instant, PublicFacts(input))
  }

  /// The build that a workspace remembers; nil when there was none or its facts cannot be read.
  init?(in workspace: String) {
    guard let bytes = try? InputFiles.bytes(at: PublicBuild.path(workspace)),
      let value = try? parseJSON(bytes), case .string(let built)? = value["built"],
      let instant = Instant(built), let facts = value["facts"].flatMap(PublicFacts.init)
    else { return nil }
    (self.instant, self.facts) = (instant, facts)
  }

  /// Writes it where it is not there already.
  func save(workspace: String) throws {
    let document: JSONValue = [
      "schemaVersion": 1, "built": .string(instant.iso), "facts": facts.document,
    ]
    let (bytes, path) = (document.bytes, PublicBuild.path(workspace))
    if (try? InputFiles.bytes(at: path)) == bytes { return }
    try storing { try AtomicFile.writeReplaceable(bytes, to: path) }
  }
}
