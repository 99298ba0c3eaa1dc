// Writes the Atom feed: its entries, their HTML content and the XML.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// The feed of a public site; nil if it has none (`SiteInput.hasFeed`).
func feedFile(_ context: PageContext) -> SiteFile? {
  guard context.input.hasFeed, let address = context.input.address, let identity = context.input.identity
  else { return nil }
  let (words, settings) = (context.words, context.input.log.settings)
  let entries = FeedEntry.latest(context)
  let plan = words.count(context.summary.days.count, "days")
  var feed = AtomWriter(language: words("language"))
  feed.text("id", feedID(of: identity, "feed"))
  feed.text("title", context.siteName)
  feed.text(
    "subtitle",
    context.summary.isOpenEnded ? words("feed-subtitle-open") : words("feed-subtitle", ["days": plan]))
  let updated = entries.map(\.updated).max() ?? dateWithoutEntries(context.input, identity)
  feed.date("updated", updated)
  feed.start("author")
  feed.text("name", settings.publicName ?? words("brand"))
  feed.end()
  feed.link("self", "application/atom+xml", address.address(of: SiteFeeds.feedPath))
  feed.link("alternate", "text/html", address.text)
  // The program's version is left out, because a new version would change every feed.
  feed.text("generator", words("brand"))
  for entry in entries {
    feed.start("entry")
    feed.text("id", feedID(of: identity, entry.name))
    feed.text("title", Escaping.withoutCodeMarks(entry.title))
    feed.date("published", entry.published)
    feed.date("updated", entry.updated)
    feed.link(
      "alternate", "text/html", address.address(of: entry.page) + (entry.anchor.map { "#\($0)" } ?? ""))
    feed.html("content", entry.content)
    feed.end()
  }
  return SiteFile(path: SiteFeeds.feedPath, bytes: feed.finished())
}

/// The id of the feed or of an entry: a tag URI (RFC 4151) that never changes for one log, because a reader shows an
/// entry with a new id as new. It is made from the store's random id, because the site's address and name and the
/// plan's start may change. A tag needs a domain name that the issuer held on a date; `.invalid` is reserved (RFC
/// 2606), so no one can own this one.
private func feedID(of identity: LogIdentity, _ name: String) -> String {
  "tag:machinemode.invalid,2026:\(identity.id)/\(name)"
}

/// 1 January 2026, the date that the year in the ids stands for.
private let firstDayOfIDs = CivilDate(serial: 20_454)

/// The date of the last change of a feed without entries: that of the schedule, else the start, else the first work,
/// else `firstDayOfIDs`.
private func dateWithoutEntries(_ input: SiteInput, _ identity: LogIdentity) -> CivilDate {
  identity.schedule?.changed.localDate ?? input.log.settings.start ?? input.summary.activity.keys.min()
    ?? firstDayOfIDs
}

/// An entry of the feed. It depends neither on the day of the build nor on other work, so a new entry changes no other.
struct FeedEntry {
  /// The part of the entry's id that follows the log's id.
  let name: String
  let title: String
  /// The calendar day on which it was earned.
  let published: CivilDate
  /// The calendar day of the last change of its content.
  let updated: CivilDate
  /// The path of a page that the site always has.
  let page: String
  /// An anchor on that page; nil for the page as a whole.
  let anchor: String?
  let content: FeedContent

  /// The most entries in a feed. A plan of 100 days has about 140; readers keep older entries themselves.
  static let most = 250

  /// The latest entries, newest first.
  static func latest(_ context: PageContext) -> [FeedEntry] {
    let summary = context.summary
    // Each with its date. On the same day, milestones come before the days that led to them.
    var subjects: [(date: CivilDate, entry: () -> FeedEntry)] = []
    for milestone in summary.achievements {
      guard let date = milestone.earnedOn else { continue }
      subjects.append((date, { FeedEntry(milestone, earnedOn: date, context) }))
    }
    for day in summary.days.reversed() {
      guard let date = day.completedOn else { continue }
      subjects.append((date, { FeedEntry(day, completedOn: date, context) }))
    }
    return subjects.enumerated()
      .sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
      .prefix(most).map { $0.element.entry() }
  }

  // MARK: A day

  private init(_ progress: DayProgress, completedOn date: CivilDate, _ context: PageContext) {
    let (words, day) = (context.words, progress.day)
    name = "day-\(day.number.value)"
    let number = words.number(day.number.value)
    title =
      day.subjects.isEmpty
      ? words("day-number", ["number": number])
      : words("day-subjects", ["number": number, "subjects": words.list(day.subjects)])
    published = date
    updated = progress.lastWorkedOn.map { max($0, date) } ?? date
    page = dayPath(day.number)
    anchor = nil
    var content = FeedContent()
    if !day.goal.isEmpty { content.paragraph(day.goal) }
    for track in day.tracks {
      let done = progress.items.filter { $0.item.track == track && $0.isDone }.map(\.item)
      guard !done.isEmpty else { continue }
      content.heading(words.listTitle(of: track))
      content.list(done.map { FeedContent.Row($0, words) })
    }
    content.paragraph(words.sum(of: progress))
    self.content = content
  }

  // MARK: A milestone

  private init(_ achievement: Achievement, earnedOn date: CivilDate, _ context: PageContext) {
    let words = context.words
    name = achievement.id
    title = words.title(of: achievement)
    (published, updated) = (date, date)
    (page, anchor) = ("index.html", "milestones")
    var content = FeedContent()
    content.paragraph(words("feed-earned", ["date": words.date(date)]))
    self.content = content
  }
}

extension FeedContent.Row {
  fileprivate init(_ item: Item, _ words: Vocabulary) {
    title = words("report-item", ["label": words.label(of: item), "title": item.title])
    address = item.problem?.address
    facts = commaList(
      item.problem?.difficulty.map(words.name), item.isRevision ? words("list-repeat") : nil,
      item.alternative.map { words("report-premium", ["number": String($0.number), "title": $0.title]) })
  }
}

/// The HTML content of an entry: paragraphs, headings and lists. It escapes every text.
struct FeedContent {
  /// An element of a list.
  struct Row {
    let title: String
    /// The address that the title links to; nil for no link.
    let address: String?
    /// The text after the title.
    let facts: String?
  }

  private var bytes: [UInt8] = []

  var html: String { String(decoding: bytes, as: UTF8.self) }

  mutating func heading(_ text: String) { element("h3", text) }

  mutating func paragraph(_ text: String) { element("p", text) }

  mutating func list(_ rows: [Row]) {
    tag("ul")
    for row in rows {
      tag("li")
      if let address = row.address {
        bytes += Array("<a href=\"".utf8)
        append(address)
        bytes += Array("\">".utf8)
      }
      append(title: row.title)
      if row.address != nil { tag("/a") }
      if let facts = row.facts { append(", " + facts) }
      tag("/li")
    }
    tag("/ul")
  }

  private mutating func element(_ name: String, _ text: String) {
    tag(name)
    append(title: text)
    tag("/" + name)
  }

  private mutating func tag(_ name: String) { bytes += Array("<\(name)>".utf8) }

  /// Appends an escaped title, with text between backticks as code.
  private mutating func append(title text: String) {
    Escaping.html.appendWithCode(onFeedLine(text), to: &bytes)
  }

  private mutating func append(_ text: String) { Escaping.html.append(onFeedLine(text), to: &bytes) }
}

/// Writes the feed's XML. Every text is put on one line, stripped of characters that XML forbids, and escaped.
struct AtomWriter {
  private var xml = ElementWriter()

  /// - Parameter language: the language of all texts.
  init(language: String) {
    xml.start("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", onFeedLine(language))])
  }

  mutating func start(_ element: String) { xml.start(element) }

  mutating func end() { xml.end() }

  mutating func text(_ element: String, _ content: String) { xml.text(element, [], onFeedLine(content)) }

  /// Writes HTML content, escaped once more as RFC 4287 requires for `type="html"`.
  mutating func html(_ element: String, _ content: FeedContent) {
    xml.text(element, [("type", "html")], content.html)
  }

  /// Writes a calendar day as noon in UTC, because times of day and time zones are private.
  mutating func date(_ element: String, _ date: CivilDate) { xml.text(element, [], date.iso + "T12:00:00Z") }

  mutating func link(_ relation: String, _ type: String, _ address: String) {
    xml.empty("link", [("rel", relation), ("type", type), ("href", onFeedLine(address))])
  }

  /// The finished document, as UTF-8.
  mutating func finished() -> [UInt8] {
    xml.end()
    return Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) + xml.bytes + Array("\n".utf8)
  }
}

/// A text on one line, without characters that XML 1.0 forbids. Control characters, noncharacters and controls of text
/// direction are removed; every character that some reader takes as a line end becomes a space.
func onFeedLine(_ text: String) -> String {
  // Most texts are plain ASCII, and looking up the properties of each character is slow.
  if text.isPlainASCII { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    // Some readers end a line at CR alone, NEL, or the line and paragraph separators.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
    default: if !scalar.properties.isNoncharacterCodePoint { scalars.append(scalar) }
    }
  }
  return String(scalars)
}
