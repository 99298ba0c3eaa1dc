// The learner's own calendar in the workspace, which every build of a site keeps up to date.

import ProgressStorage
import StudyModel
import TextTools
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum ReminderFile {
  /// The calendar as it was brought up to date.
  struct Edition {
    /// The stamp of the file; nil if there is none.
    let stamp: FileStamp?
    /// The dates for which it needs the offsets of the zone in force.
    let dates: ClosedRange<CivilDate>?
  }

  private static func path(_ workspace: String) -> String { "\(workspace)/calendar.ics" }

  static func stamp(in workspace: String) -> FileStamp? { FileStamp(ofFileAt: path(workspace)) }

  /// Writes the calendar if it differs, and removes it if days have no dates any more. The site is there by now, so a
  /// failure is only a warning.
  ///
  /// - Parameter plan: nil where they have none.
  /// - Returns: nil where it could not be done, which the person was told, and where there is no workspace.
  static func keep(_ desk: Desk, _ plan: PlanCalendar?) -> Edition? {
    guard Locations.isFolder(desk.workspace) else { return nil }
    let path = path(desk.workspace)
    do {
      // As it was before it is read: what changes it later changes that.
      let stamp = FileStamp(ofFileAt: path)
      let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
      guard present.map(ReminderCalendar.isOwn) ?? true else {
        StandardError.write(
          "warning: \(printable(path)) was not written by this program, so it was not replaced\n"
            + "help: move it away, and the next build writes your own calendar there\n")
        return nil
      }
      // An address for this one build says nothing about the learner's own file.
      if let plan {
        let calendar = ReminderCalendar(desk.siteInput(for: .private), plan: plan)
        let bytes = calendar.bytes(in: ZoneChanges.zone(of: desk.now, over: calendar.dates))
        if isSame(bytes, present) { return Edition(stamp: stamp, dates: calendar.dates) }
        try AtomicFile.writeReplaceable(bytes, to: path)
        return Edition(stamp: FileStamp(ofFileAt: path), dates: calendar.dates)
      }
      if present == nil || unlink(path) == 0 { return Edition(stamp: nil, dates: nil) }
    } catch {}
    warnAboutOld(path)
    return nil
  }

  /// Whether the file holds these bytes already. To compare arrays takes twenty instructions a byte.
  private static func isSame(_ bytes: [UInt8], _ present: [UInt8]?) -> Bool {
    guard let present, present.count == bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      present.withUnsafeBytes { present in
        guard let first = bytes.baseAddress, let second = present.baseAddress else { return true }
        return memcmp(first, second, bytes.count) == 0
      }
    }
  }

  private static func warnAboutOld(_ path: String) {
    StandardError.write(
      "warning: \(printable(path)) could not be updated\n"
        + "help: until then its dates may be out of date\n")
  }
}
