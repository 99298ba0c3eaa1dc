// The revision of a plan in calendars: the properties that every event begins with.

import Calendars
import Statistics
import StudyModel
import TextTools

/// The revision of the plan that a calendar shows. It depends on the log, not on the clock, so an unchanged log gives
/// the same calendar.
struct CalendarEdition {
  /// The store's id, 32 hexadecimal digits. It has no name of a machine or site, because those may change.
  let id: String
  /// DTSTAMP, LAST-MODIFIED, and SEQUENCE, which grows with each revision so that readers notice a change (RFC 5545,
  /// section 3.8.7.4).
  private let stamp: ICalendarLines
  private let sequence: Int
  /// The calendar day of the last change, as noon in UTC, because times of day are private.
  let changed: Instant

  /// Nil if the site has no calendar.
  init?(_ input: SiteInput) {
    let calendar = input.summary.calendar
    guard input.hasCalendar, let identity = input.identity, let start = calendar.start else { return nil }
    id = identity.id
    let day =
      identity.schedule.map { $0.changed.calendarDay(dayStart: input.log.settings.dayStart) } ?? start
    let changed = Instant(date: day, time: TimeOfDay(minutes: 12 * 60), offset: 0)
    let sequence = identity.schedule?.number ?? 0
    (self.changed, self.sequence) = (changed, sequence)
    stamp = CalendarEdition.stamp(changed, sequence)
  }

  private static func stamp(_ changed: Instant, _ sequence: Int) -> ICalendarLines {
    ICalendarLines { writer in
      writer.value("DTSTAMP", .instant(changed))
      writer.value("LAST-MODIFIED", .instant(changed))
      writer.value("SEQUENCE", .number(sequence))
    }
  }

  /// The permanent id of an event: the store's id, a hyphen and a name such as `day-12`.
  func identifier(_ name: String) -> String { "\(id)-\(name)" }

  /// Writes the properties that every event begins with.
  func write(_ name: String, into writer: inout ICalendarWriter) {
    writer.text("UID", identifier(name))
    writer.add(stamp)
  }

  /// Writes them for an event that changes with the log, not with the plan alone.
  ///
  /// - Parameter changes: a number that grows with each change beside those of the plan.
  func write(_ name: String, changes: Int, into writer: inout ICalendarWriter) {
    writer.text("UID", identifier(name))
    writer.add(CalendarEdition.stamp(changed, sequence + changes))
  }
}
