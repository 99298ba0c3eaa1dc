// What others can subscribe to, with the addresses that they paste: the calendar and the feed.

import StudyModel
import Templating

/// The part of the About page on what the link elements of every page name.
struct FollowAlong {
  let hasCalendar: Bool
  /// The address of the subscription; nil where the site has no address or is private.
  let calendar: CalendarPlace?
  let hasFeed: Bool
  let feedsWeeks: Bool
  /// The address of the feed of a public build; nil where the site has no address.
  let feedAddress: String?

  static let shape = Shape<FollowAlong>(
    "follow",
    .flag("hasCalendar") { $0.hasCalendar },
    .optional("calendarPlace", CalendarPlace.shape) { $0.calendar },
    .flag("hasFeed") { $0.hasFeed },
    .flag("feedsWeeks") { $0.feedsWeeks },
    .optionalText("feedAddress") { $0.feedAddress })

  struct CalendarPlace {
    let address: String

    static let shape = Shape<CalendarPlace>(
      "calendarPlace",
      .text("calendarAddress") { $0.address },
      .text("webcal") { $0.webcal })

    /// In the scheme that calendar apps open, whichever the site's is.
    private var webcal: String { "webcal" + address.drop { $0 != ":" } }
  }

  init(_ context: PageContext) {
    let input = context.input
    (hasCalendar, hasFeed) = (input.hasCalendar, input.hasFeed)
    feedsWeeks = input.log.settings.feedsWeeks
    feedAddress = input.address?.address(of: SiteFeeds.feedPath)
    let isFollowed = input.hasCalendar && input.audience == .public
    calendar =
      isFollowed
      ? input.address.map { CalendarPlace(address: $0.address(of: SiteFeeds.calendarPath)) } : nil
  }
}
