// The plan as any calendar reads it: an all-day event for each programme day, and nothing of what was done.

import Statistics
import StudyModel

/// The calendar of the site, and the part of the learner's own that is the same.
struct PlanCalendar {
  let edition: CalendarEdition
  private let context: PageContext
  /// Of each day, in order; several events of a day say the same.
  private let texts: [DayTexts]

  /// What made it: without a version of the program, so that another one changes no calendar.
  static let product: StaticString = "-//Machine Mode//Machine Mode//EN"

  private var words: SiteWords { context.words }

  /// Nil where days have no dates.
  init?(_ context: PageContext) {
    guard let edition = CalendarEdition(context.input) else { return nil }
    (self.edition, self.context) = (edition, context)
    texts = context.summary.days.map { DayTexts($0.day, context.words) }
  }

  /// The file of the site.
  var file: SiteFile {
    var writer = ICalendarWriter()
    writer.component(.calendar) { writer in
      let name = words(.calendarName, words.siteName(for: context.input.log.settings))
      writeHead(named: name, about: .calendarAbout, into: &writer)
      if let address = context.input.address {
        writer.value("URL", .address(address.text))
        writer.value("SOURCE;VALUE=URI", .address(address.address(of: SiteFeeds.calendarPath)))
      }
      for day in context.summary.days { write(day, isPrivate: false, into: &writer) }
    }
    return SiteFile(path: SiteFeeds.calendarPath, bytes: writer.bytes)
  }

  /// What a calendar begins with. Its name and how often to look again stand there twice: as RFC 7986 has
  /// them, and as readers had them before.
  func writeHead(named name: String, about: Phrase, into writer: inout ICalendarWriter) {
    writer.value("VERSION", .word("2.0"))
    writer.value("PRODID", .word(PlanCalendar.product))
    writer.value("CALSCALE", .word("GREGORIAN"))
    let description = words(about, words.count(context.summary.days.count, .days))
    writer.text("NAME", name)
    writer.text("X-WR-CALNAME", name)
    writer.text("DESCRIPTION", description)
    writer.text("X-WR-CALDESC", description)
    writer.value("LAST-MODIFIED", .time(.utc(edition.changed)))
    writer.value("REFRESH-INTERVAL;VALUE=DURATION", .word("PT12H"))
    writer.value("X-PUBLISHED-TTL", .word("PT12H"))
  }

  /// The event of a day; nothing for one that has no date.
  func write(_ day: DayProgress, isPrivate: Bool, into writer: inout ICalendarWriter) {
    guard let date = day.plannedDate else { return }
    writer.component(.event) { writer in
      edition.write("day-\(day.day.number.value)", into: &writer)
      writer.value("DTSTART", .date(date))
      writer.value("DTEND", .date(date.adding(days: 1)))
      writer.text("SUMMARY", title(of: day.day))
      writer.add(items(of: day.day))
      if let address = context.input.address {
        writer.value("URL", .address(address.address(of: dayPath(day.day.number))))
      }
      if isPrivate { writer.value("CLASS", .word("PRIVATE")) }
      // The whole day is not taken.
      writer.value("TRANSP", .word("TRANSPARENT"))
    }
  }

  /// `Day 12: Two Pointers; Caching`.
  func title(of day: StudyDay) -> String { texts[day.number.value - 1].title }

  /// All that the day has as an event's description, an item a line.
  func items(of day: StudyDay) -> ICalendarLines { texts[day.number.value - 1].items }
}

/// What a calendar says of a day.
private struct DayTexts {
  let title: String
  let items: ICalendarLines

  init(_ day: StudyDay, _ words: SiteWords) {
    let number = String(day.number.value)
    title =
      day.subjects.isEmpty
      ? words(.dayTitle, number) : words(.calendarDay, number, day.subjects.joined(separator: "; "))
    let items = day.items.map { DayTexts.line(of: $0, words) }.joined(separator: "\n")
    self.items = ICalendarLines { $0.lines("DESCRIPTION", items) }
  }

  /// `LC 1920 Build Array from Permutation (Easy)`.
  private static func line(of item: Item, _ words: SiteWords) -> String {
    let named = words(.itemNamed, words.label(of: item), item.title)
    var remarks: [String] = []
    if let problem = item.problem, problem.difficulty != nil {
      remarks.append(words.name(of: problem.difficulty))
    }
    if item.isRevision { remarks.append(words(.badgeRevision)) }
    if let other = item.alternative {
      let label = words.label(ofNumber: other.number)
      remarks.append(words(.calendarPremium, words(.itemNamed, label, other.title)))
    }
    guard let first = remarks.first else { return named }
    return words(.calendarItem, named, remarks.dropFirst().reduce(first) { words(.listMore, $0, $1) })
  }
}
