// The learner's own calendar in the workspace, which every build of a site keeps up to date.

import ProgressStorage
import StudyModel
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum ReminderFile {
  private static func path(_ workspace: String) -> String { "\(workspace)/calendar.ics" }

  /// Writes the calendar where it is not there already, and takes it away where days have no dates any more.
  /// The site is there by now, so a failure is no more than a warning.
  ///
  /// - Parameter plan: nil where they have none.
  static func keep(_ desk: Desk, _ plan: PlanCalendar?) {
    guard Locations.isFolder(desk.workspace) else { return }
    let path = path(desk.workspace)
    do {
      let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
      guard present.map(ReminderCalendar.isOwn) ?? true else {
        StandardError.write(
          "warning: \(printable(path)) was not written by this program, so it is left as it is\n"
            + "help: move it away, and the next build puts your plan with reminders there\n")
        return
      }
      // An address for this one build says nothing about the learner's own file.
      if let plan {
        let calendar = ReminderCalendar(desk.siteInput(for: .private), plan: plan)
        let bytes = calendar.bytes(in: ZoneChanges.zone(of: desk.now, over: calendar.dates))
        if bytes != present { try AtomicFile.writeReplaceable(bytes, to: path) }
      } else if present != nil, unlink(path) != 0 {
        warnAboutOld(path)
      }
    } catch {
      warnAboutOld(path)
    }
  }

  private static func warnAboutOld(_ path: String) {
    StandardError.write(
      "warning: \(printable(path)) could not be brought up to date\n"
        + "help: until it can be, what it says of the plan may be old\n")
  }
}
