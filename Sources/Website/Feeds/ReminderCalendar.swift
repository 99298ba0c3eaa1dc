// Writes the learner's own calendar: the plan, and reminders with alarms.

package import Calendars
import Statistics
package import StudyModel
import Templating
import Wording

/// A private calendar for the learner. It has what is known in advance: each day's plan, an evening reminder, the weekly
/// review, and the pick of reviews of the date of the build. It cannot warn of a streak at risk.
package struct ReminderCalendar {
  private let plan: PlanCalendar
  /// The address of the site.
  private let address: SiteAddress?
  private let reminders: [Reminder]
  private let review: Review?
  private let today: CivilDate
  /// Today's pick of reviews.
  private let pick: [Reviews.Entry]
  /// How often problems were solved: a later edition of a pick has a larger number.
  private let solves: Int

  /// A reminder on one date.
  private struct Reminder {
    let name: String
    let local: LocalTime
    let title: String
    /// The description of the event.
    let detail: ICalendarLines?
  }

  /// The weekly review, from the first to the last.
  private struct Review {
    let weekday: Weekday
    let first: LocalTime
    let last: LocalTime
    let left: [LocalTime]
  }

  /// - Parameter plan: the calendar of the plan, made from the same input.
  package init(_ input: SiteInput, plan: PlanCalendar) {
    (self.plan, address) = (plan, input.address)
    reminders = input.summary.days.flatMap { ReminderCalendar.reminders(of: $0, plan, input.log.settings) }
    review = ReminderCalendar.review(input)
    let reviews = input.withReviews.reviews
    today = input.summary.today
    pick = reviews?.pick ?? []
    solves = reviews?.problems.reduce(0) { $0 + $1.solves.count } ?? 0
  }

  /// The dates from the first to the last reminder, for which the zone's offsets are needed; nil without reminders.
  package var dates: ClosedRange<CivilDate>? {
    let dates = reminders.map(\.local.date) + [review?.first.date, review?.last.date].compactMap(\.self)
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return first...last
  }

  /// The bytes of the calendar file.
  ///
  /// - Parameters:
  ///   - zone: the time zone of the times in the settings, with its observances over `dates`.
  ///   - agenda: the learner's events, and the tasks that are due.
  package func bytes(in zone: CalendarZone, with agenda: ICalendarLines? = nil) -> [UInt8] {
    var writer = ICalendarWriter()
    writer.component("VCALENDAR") { writer in
      plan.writeHead(isPrivate: true, into: &writer)
      if dates != nil { zone.write(into: &writer) }
      plan.writeDays(at: address, isPrivate: true, into: &writer)
      for reminder in reminders { write(reminder, zone, into: &writer) }
      if let review { write(review, zone, into: &writer) }
      writePick(into: &writer)
      if let agenda { writer.add(agenda) }
    }
    return writer.bytes
  }

  /// Whether this program wrote a file, so that it never overwrites another file of the same name. An empty file counts
  /// as its own, because a power cut may leave one.
  package static func isOwn(_ bytes: [UInt8]) -> Bool {
    bytes.isEmpty
      || bytes.starts(with: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(PlanCalendar.product)\r\n".utf8)
  }

  // MARK: Reminders

  /// The reminders of one day of the plan, on its planned date; none of a day on which nothing is required.
  private static func reminders(
    of day: DayProgress, _ plan: PlanCalendar, _ settings: Settings
  ) -> [Reminder] {
    guard let date = day.plannedDate, !day.day.requiredItems.isEmpty else { return [] }
    let words = plan.words
    let number = String(day.day.number.value)
    var reminders: [Reminder] = []
    if let morning = settings.reminders.morning {
      let title = plan.title(of: day.day)
      let first = day.day.items.first(where: \.isRequired).map {
        words("item-named", ["label": words.label(of: $0), "title": $0.title])
      }
      reminders.append(
        Reminder(
          // A time before the day start would belong to the previous calendar day.
          name: "morning-\(number)", local: LocalTime(date, max(morning, settings.dayStart)),
          title: first.map { words("calendar-morning", ["day": title, "item": $0]) } ?? title,
          detail: plan.items(of: day.day)))
    }
    if let evening = settings.reminders.evening {
      reminders.append(
        Reminder(
          name: "evening-\(number)", local: localTime(evening, ofCalendarDay: date, settings),
          title: words("calendar-evening", ["number": number]), detail: nil))
    }
    return reminders
  }

  /// The review on its weekday, from the first on or after the start through the first on or after the last planned
  /// date; nil if pauses cover all of them.
  private static func review(_ input: SiteInput) -> Review? {
    let (settings, calendar) = (input.log.settings, input.summary.calendar)
    guard let setting = settings.reminders.review, let start = calendar.start,
      let end = calendar.plannedDates.last
    else { return nil }
    func next(_ date: CivilDate) -> CivilDate {
      date.adding(days: (setting.weekday.index - date.weekday.index + 7) % 7)
    }
    let (opening, closing) = (next(start), next(max(start, end)))
    let days = stride(from: opening.serial, through: closing.serial, by: 7).map(CivilDate.init(serial:))
    let held = days.filter { !calendar.isPaused($0) }
    guard let first = held.first, let last = held.last else { return nil }
    func local(_ day: CivilDate) -> LocalTime { localTime(setting.time, ofCalendarDay: day, settings) }
    return Review(
      weekday: local(first).date.weekday, first: local(first), last: local(last),
      left: days.filter { $0 > first && $0 < last && calendar.isPaused($0) }.map(local))
  }

  /// The local date and time of a time on a calendar day, which lasts past midnight until the next day start.
  private static func localTime(
    _ time: TimeOfDay, ofCalendarDay day: CivilDate, _ settings: Settings
  ) -> LocalTime {
    LocalTime(time < settings.dayStart ? day.adding(days: 1) : day, time)
  }

  // MARK: Writing

  private func write(_ reminder: Reminder, _ zone: CalendarZone, into writer: inout ICalendarWriter) {
    writer.component("VEVENT") { writer in
      plan.edition.write(reminder.name, into: &writer)
      writer.value("DTSTART", .time(zone.time(reminder.local)))
      close(reminder.title, reminder.detail, into: &writer)
    }
  }

  private func write(_ review: Review, _ zone: CalendarZone, into writer: inout ICalendarWriter) {
    writer.component("VEVENT") { writer in
      plan.edition.write("review", into: &writer)
      writer.value("DTSTART", .time(zone.time(review.first)))
      writer.value("RRULE", .weekly(review.weekday, through: zone.lastTime(review.last)))
      for local in review.left { writer.value("EXDATE", .time(zone.time(local))) }
      let about = plan.words("calendar-review-about")
      close(
        plan.words("calendar-review"), ICalendarLines { $0.lines("DESCRIPTION", about) }, into: &writer)
    }
  }

  /// Today's pick, as an event of the whole day without an alarm.
  private func writePick(into writer: inout ICalendarWriter) {
    guard !pick.isEmpty else { return }
    let words = plan.words
    let problems = pick.map { entry in
      let label = entry.problem.number.map { words.label(ofNumber: $0) }
      let title = Escaping.withoutCodeMarks(entry.problem.title)
      return label.map { words("item-named", ["label": $0, "title": title]) } ?? title
    }
    writer.component("VEVENT") { writer in
      plan.edition.write("reviews-\(today.iso)", changes: solves, into: &writer)
      writer.value("DTSTART", .time(AgendaTime(today)))
      writer.value("DTEND", .time(AgendaTime(today.adding(days: 1))))
      writer.text("SUMMARY", words.count(problems.count, "reviews"))
      writer.add(ICalendarLines { $0.lines("DESCRIPTION", problems.joined(separator: "\n")) })
      writer.value("CLASS", .word("PRIVATE"))
      writer.value("TRANSP", .word("TRANSPARENT"))
    }
  }

  /// Writes the end of every reminder: its texts, and the alarm at its start.
  private func close(_ title: String, _ detail: ICalendarLines?, into writer: inout ICalendarWriter) {
    writer.value("DURATION", .word("PT15M"))
    writer.text("SUMMARY", title)
    if let detail { writer.add(detail) }
    writer.value("CLASS", .word("PRIVATE"))
    writer.value("TRANSP", .word("TRANSPARENT"))
    writer.component("VALARM") { writer in
      writer.value("ACTION", .word("DISPLAY"))
      writer.text("DESCRIPTION", title)
      writer.value("TRIGGER", .word("PT0S"))
    }
  }
}
