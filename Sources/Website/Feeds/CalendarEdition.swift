// What all events of a calendar have in common: their ids, and which edition they belong to.

import Statistics
import StudyModel

/// Which edition of the plan a calendar shows. It follows from the log and not from the clock, so an
/// unchanged log gives the same calendar.
struct CalendarEdition {
  /// 32 hexadecimal digits of the store: no name of a machine or a site, either of which may change.
  let id: String
  /// When it was made, and a number that is larger in each later edition, by which readers that have an
  /// earlier one notice (RFC 5545, section 3.8.7.4).
  private let stamp: ICalendarLines
  /// When it changed last. Times of day are private, so it is noon in UTC of a calendar day.
  let changed: Instant

  /// Nil where there is no calendar.
  init?(_ input: SiteInput) {
    let calendar = input.summary.calendar
    guard input.hasCalendar, let identity = input.identity, let start = calendar.start else { return nil }
    id = identity.id
    let day =
      identity.schedule.map { $0.changed.calendarDay(dayStart: input.log.settings.dayStart) } ?? start
    let lost = calendar.skippedDates.max().map { $0.adding(days: 1) }
    let changed = Instant(date: max(day, lost ?? day), time: TimeOfDay(minutes: 12 * 60), offset: 0)
    // A date lost to a change of time zone moves the plan without a change of settings. It is known to be
    // lost once there is work on the date after it.
    let sequence = (identity.schedule?.number ?? 0) + calendar.skippedDates.count
    self.changed = changed
    stamp = ICalendarLines { writer in
      writer.value("DTSTAMP", .time(.utc(changed)))
      writer.value("LAST-MODIFIED", .time(.utc(changed)))
      writer.value("SEQUENCE", .number(sequence))
    }
  }

  /// The lasting id of an event: `day-12`, with the store's own number before it.
  func identifier(_ name: String) -> String { "\(id)-\(name)" }

  /// The properties that every event begins with.
  func write(_ name: String, into writer: inout ICalendarWriter) {
    writer.text("UID", identifier(name))
    writer.add(stamp)
  }
}
