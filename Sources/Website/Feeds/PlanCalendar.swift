// The calendar of the plan, an entry a day, and where calendar and feed of a site lie.

import Statistics
import StudyModel
import Templating
import Wording

/// The files that calendars and readers follow.
enum SiteFeeds {
  /// The plan, as any calendar reads it.
  static let calendarPath = "calendar.ics"
  /// What was finished, as any reader of feeds takes it.
  static let feedPath = "feed.xml"
}

extension SiteInput {
  /// Whether days have dates: before there is a start no calendar has anything in it, and RFC 5545 allows no empty
  /// one.
  var hasCalendar: Bool { identity != nil && !summary.calendar.plannedDates.isEmpty }

  /// Whether the site has a feed: its links have to be absolute, and it is written for strangers.
  var hasFeed: Bool { identity != nil && address != nil && audience == .public }
}

/// The calendar of the site, and the part of the learner's own that is the same: made once for both.
package struct PlanCalendar {
  let edition: CalendarEdition
  let words: Vocabulary
  private let settings: Settings
  /// What the calendar says of each programme day, in order.
  private let events: [DayEvent]

  /// The name of the program, without its version, since a new one would change every calendar.
  static let product: StaticString = "-//Machine Mode//Machine Mode//EN"

  /// Nil if days have no dates.
  package init?(_ input: SiteInput, templates: SiteTemplates) { self.init(input, words: templates.words) }

  init?(_ input: SiteInput, words: Vocabulary) {
    guard let edition = CalendarEdition(input) else { return nil }
    (self.edition, self.words, settings) = (edition, words, input.log.settings)
    events = input.summary.days.map { DayEvent($0, edition, words) }
  }

  /// The file of the site.
  ///
  /// - Parameter address: the address of the site.
  func file(at address: SiteAddress?) -> SiteFile {
    var writer = ICalendarWriter()
    writer.component(.calendar) { writer in
      writeHead(isPrivate: false, into: &writer)
      if let address {
        writer.value("URL", .address(address.text))
        writer.value("SOURCE;VALUE=URI", .address(address.address(of: SiteFeeds.calendarPath)))
      }
      writeDays(at: address, isPrivate: false, into: &writer)
    }
    return SiteFile(path: SiteFeeds.calendarPath, bytes: writer.bytes)
  }

  /// The head of a calendar. Its name and how often to look again appear twice: as RFC 7986 has
  /// them, and as readers had them before.
  func writeHead(isPrivate: Bool, into writer: inout ICalendarWriter) {
    writer.value("VERSION", .word("2.0"))
    writer.value("PRODID", .word(PlanCalendar.product))
    writer.value("CALSCALE", .word("GREGORIAN"))
    let name = words(
      isPrivate ? .calendarRemindersName : .calendarName, ["site": words.siteName(for: settings)])
    let description = words(
      isPrivate ? .calendarRemindersAbout : .calendarAbout, ["days": words.count(events.count, .days)])
    writer.text("NAME", name)
    writer.text("X-WR-CALNAME", name)
    writer.text("DESCRIPTION", description)
    writer.text("X-WR-CALDESC", description)
    writer.value("LAST-MODIFIED", .time(.utc(edition.changed)))
    writer.value("REFRESH-INTERVAL;VALUE=DURATION", .word("PT12H"))
    writer.value("X-PUBLISHED-TTL", .word("PT12H"))
  }

  /// The events of all days that have a date.
  func writeDays(at address: SiteAddress?, isPrivate: Bool, into writer: inout ICalendarWriter) {
    for event in events {
      guard let opening = event.opening else { continue }
      writer.component(.event) { writer in
        writer.add(opening)
        writer.add(event.items)
        if let address { writer.value("URL", .address(address.address(of: dayPath(event.number)))) }
        if isPrivate { writer.value("CLASS", .word("PRIVATE")) }
        // The event does not make the day busy.
        writer.value("TRANSP", .word("TRANSPARENT"))
      }
    }
  }

  /// `Day 12: Two Pointers; Caching`.
  func title(of day: StudyDay) -> String { events[day.number.value - 1].title }

  /// All that the day has as an event's description, an item a line.
  func items(of day: StudyDay) -> ICalendarLines { events[day.number.value - 1].items }
}

/// What calendars say of a day.
private struct DayEvent {
  let number: DayNumber
  let title: String
  /// Its id, date and title; nil for a day that has no date.
  let opening: ICalendarLines?
  let items: ICalendarLines

  init(_ progress: DayProgress, _ edition: CalendarEdition, _ words: Vocabulary) {
    let day = progress.day
    self.number = day.number
    let number = String(day.number.value)
    let subjects = Escaping.withoutCodeMarks(day.subjects.joined(separator: "; "))
    let title =
      subjects.isEmpty
      ? words(.dayTitle, ["number": number]) : words(.calendarDay, ["number": number, "subjects": subjects])
    var items = ""
    items.reserveCapacity(512)
    for item in day.items {
      if !items.isEmpty { items += "\n" }
      items += DayEvent.line(of: item, words)
    }
    self.items = ICalendarLines { $0.lines("DESCRIPTION", items) }
    self.title = title
    opening = progress.plannedDate.map { date in
      ICalendarLines { writer in
        edition.write("day-\(number)", into: &writer)
        writer.value("DTSTART", .date(date))
        writer.value("DTEND", .date(date.adding(days: 1)))
        writer.text("SUMMARY", title)
      }
    }
  }

  /// `LC 1920 Build Array from Permutation (Easy)`.
  private static func line(of item: Item, _ words: Vocabulary) -> String {
    let named = words(.itemNamed, ["label": words.label(of: item), "title": item.title])
    var remarks: String?
    func add(_ remark: String) {
      remarks = remarks.map { words(.listMore, ["list": $0, "next": remark]) } ?? remark
    }
    if let problem = item.problem, problem.difficulty != nil { add(words.name(of: problem.difficulty)) }
    if item.isRevision { add(words(.badgeRevision)) }
    if let other = item.alternative {
      let label = words.label(ofNumber: other.number)
      add(
        words(.calendarPremium, ["alternative": words(.itemNamed, ["label": label, "title": other.title])]))
    }
    return remarks.map { words(.calendarItem, ["item": named, "remarks": $0]) } ?? named
  }
}
