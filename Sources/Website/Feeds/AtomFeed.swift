// The Atom feed (RFC 4287): what was finished, for whoever reads along. It changes with the log alone, never
// with the clock.

import Statistics
import StudyModel
import Templating

/// The feed of a public site; nil where it has none (`SiteInput.hasFeed`).
func feedFile(_ context: PageContext) -> SiteFile? {
  guard context.input.hasFeed, let address = context.input.address, let identity = context.input.identity
  else { return nil }
  let (words, settings) = (context.words, context.input.log.settings)
  let entries = FeedEntry.latest(context)
  let siteName = words.siteName(for: settings)
  let plan = words.count(context.summary.days.count, .days)
  var feed = AtomWriter(language: words(.language))
  feed.text("id", feedID(of: identity, "feed"))
  feed.text("title", siteName)
  feed.text("subtitle", words(settings.feedsWeeks ? .feedSubtitleWithWeeks : .feedSubtitle, ["days": plan]))
  let updated = entries.map(\.updated).max() ?? dateWithoutEntries(context.input, identity)
  feed.date("updated", updated)
  feed.start("author")
  feed.text("name", settings.publicName ?? words(.brand))
  feed.end()
  feed.link("self", "application/atom+xml", address.address(of: SiteFeeds.feedPath))
  feed.link("alternate", "text/html", address.text)
  // Without the program's version, since a new one would change every feed.
  feed.text("generator", words(.brand))
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

/// A tag URI (RFC 4151), which stays the same for as long as the log lives: where a site is, what it is
/// called and when the plan starts may change, and a reader shows as new whatever has a new id. So it is made
/// of what was drawn at random for the store. A tag needs a name that somebody held on a date; `.invalid` is
/// reserved (RFC 2606), so nobody else will ever hold this one.
private func feedID(of identity: LogIdentity, _ name: String) -> String {
  "tag:machinemode.invalid,2026:\(identity.id)/\(name)"
}

/// 1 January 2026: the year in the ids means this day.
private let firstDayOfIDs = CivilDate(serial: 20_454)

/// When a feed without an entry was last changed: with the schedule, else as early as the log says anything;
/// else on the first day of the year in the ids, which is before everything.
private func dateWithoutEntries(_ input: SiteInput, _ identity: LogIdentity) -> CivilDate {
  identity.schedule?.changed.localDate ?? input.log.settings.start ?? input.summary.activity.keys.min()
    ?? firstDayOfIDs
}
