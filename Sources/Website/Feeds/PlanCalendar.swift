// Writes the calendar of the plan, with an event for each day, and names the paths of calendar and feed.

import Calendars
import Statistics
import StudyModel
import Templating
import Wording

/// The paths of the files that people subscribe to.
enum SiteFeeds {
  /// The plan, in iCalendar format.
  static let calendarPath = "calendar.ics"
  /// What was finished, in Atom format.
  static let feedPath = "feed.xml"
}

extension SiteInput {
  /// Whether the site has a calendar. Without a start no day has a date, and RFC 5545 allows no empty calendar.
  var hasCalendar: Bool { identity != nil && !summary.calendar.plannedDates.isEmpty }

  /// Whether the site has a feed: it needs absolute links, so the site must have an address, and it is only for the
  /// public.
  var hasFeed: Bool { identity != nil && address != nil && audience == .public }
}

/// The events of the plan, made once for the site's calendar and for the learner's own.
package struct PlanCalendar {
  let edition: CalendarEdition
  let words: Vocabulary
  private let siteName: String
  /// Whether it says how many days the plan has.
  private let tellsLength: Bool
  /// The event of each day of the plan, in order.
  private let events: [DayEvent]

  /// The name of the program, without its version, which would change every calendar.
  /// The identifier of this program in its calendars.
  package static let product: StaticString = "-//Machine Mode//Machine Mode//EN"

  /// Nil if days have no dates.
  package init?(_ input: SiteInput, templates: SiteTemplates) { self.init(input, words: templates.words) }

  init?(_ input: SiteInput, words: Vocabulary) {
    guard let edition = CalendarEdition(input) else { return nil }
    (self.edition, self.words, siteName) = (edition, words, words.siteName(of: input))
    tellsLength = !input.summary.isOpenEnded
    events = input.summary.days.map { DayEvent($0, edition, words) }
  }

  /// The site's calendar file.
  ///
  /// - Parameter address: the address of the site, for links to the pages of days; nil for none.
  func file(at address: SiteAddress?) -> SiteFile {
    var writer = ICalendarWriter()
    writer.component("VCALENDAR") { writer in
      writeHead(isPrivate: false, into: &writer)
      if let address {
        writer.value("URL", .address(address.text))
        writer.value("SOURCE;VALUE=URI", .address(address.address(of: SiteFeeds.calendarPath)))
      }
      writeDays(at: address, isPrivate: false, into: &writer)
    }
    return SiteFile(path: SiteFeeds.calendarPath, bytes: writer.bytes)
  }

  /// Writes the head of a calendar. Its name and refresh interval appear twice: as RFC 7986 defines them, and as the
  /// older properties that readers still use.
  func writeHead(isPrivate: Bool, into writer: inout ICalendarWriter) {
    writer.value("VERSION", .word("2.0"))
    writer.value("PRODID", .word(PlanCalendar.product))
    writer.value("CALSCALE", .word("GREGORIAN"))
    let name = words(
      isPrivate ? "calendar-reminders-name" : "calendar-name", ["site": siteName])
    let days = words.count(events.count, "days")
    let description =
      tellsLength
      ? words(isPrivate ? "calendar-reminders-about" : "calendar-about", ["days": days])
      : words("calendar-about-open")
    writer.text("NAME", name)
    writer.text("X-WR-CALNAME", name)
    writer.text("DESCRIPTION", description)
    writer.text("X-WR-CALDESC", description)
    writer.value("LAST-MODIFIED", .instant(edition.changed))
    writer.value("REFRESH-INTERVAL;VALUE=DURATION", .word("PT12H"))
    writer.value("X-PUBLISHED-TTL", .word("PT12H"))
  }

  /// Writes the events of all days that have a date, but of those from which a replan took everything.
  func writeDays(at address: SiteAddress?, isPrivate: Bool, into writer: inout ICalendarWriter) {
    for event in events {
      guard let opening = event.opening, !event.isEmpty else { continue }
      writer.component("VEVENT") { writer in
        writer.add(opening)
        writer.add(event.items)
        if let address { writer.value("URL", .address(address.address(of: dayPath(event.number)))) }
        if isPrivate { writer.value("CLASS", .word("PRIVATE")) }
        // Does not mark the day as busy.
        writer.value("TRANSP", .word("TRANSPARENT"))
      }
    }
  }

  /// `Day 12: Two Pointers; Caching`.
  func title(of day: StudyDay) -> String { events[day.number.value - 1].title }

  /// The description of a day's event, with one line for each item.
  func items(of day: StudyDay) -> ICalendarLines { events[day.number.value - 1].items }
}

/// The title, items and opening lines of a day's event.
private struct DayEvent {
  let number: DayNumber
  let title: String
  /// The lines with id, date and title; nil for a day without a date.
  let opening: ICalendarLines?
  let items: ICalendarLines
  let isEmpty: Bool

  init(_ progress: DayProgress, _ edition: CalendarEdition, _ words: Vocabulary) {
    let day = progress.day
    self.number = day.number
    isEmpty = day.items.isEmpty
    let number = String(day.number.value)
    let subjects = Escaping.withoutCodeMarks(day.subjects.joined(separator: "; "))
    let title =
      subjects.isEmpty
      ? words("day-number", ["number": number])
      : words("day-subjects", ["number": number, "subjects": subjects])
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
        writer.value("DTSTART", .time(AgendaTime(date)))
        writer.value("DTEND", .time(AgendaTime(date.adding(days: 1))))
        writer.text("SUMMARY", title)
      }
    }
  }

  /// `LC 1920 Build Array from Permutation (Easy)`.
  private static func line(of item: Item, _ words: Vocabulary) -> String {
    let named = words("item-named", ["label": words.label(of: item), "title": item.title])
    var remarks: [String] = []
    if let difficulty = item.problem?.difficulty { remarks.append(words.name(of: difficulty)) }
    if item.isRevision { remarks.append(words("list-repeat")) }
    if let other = item.alternative {
      let name = words("item-named", ["label": words.label(ofNumber: other.number), "title": other.title])
      remarks.append(words("calendar-premium", ["alternative": name]))
    }
    return remarks.isEmpty ? named : words("calendar-item", ["item": named, "remarks": words.row(remarks)])
  }
}
