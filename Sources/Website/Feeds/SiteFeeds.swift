// Which files of a site others subscribe to, and when there is something to say in them.

import Statistics
import StudyModel

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
