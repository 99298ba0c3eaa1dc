// Makes the About page: how each figure is counted, who sees what, subscriptions, and facts about the build.

import Statistics
import StudyModel
import Templating
import Wording

struct AboutPage: FramedPage {
  let frame: PageFrame

  var fields: Fields {
    frame.fields.adding([
      "groups": .list(MeasureGroup.all(context)) { $0.fields },
      "shades": .list(shades),
      "sharing": .list(SharingRow.all(context)) { $0.fields },
      "follow": .maybe(context.input.isProtected ? nil : subscriptions),
      "standing": .text(words.stateText(of: summary)),
      "length": .maybe(summary.isOpenEnded ? nil : length),
      "hasAbbreviations": .flag(!words.abbreviations(of: context.curriculum.tracks).isEmpty),
      "abbreviations": words.abbreviationRows(of: context.curriculum.tracks),
    ])
  }

  init(_ context: PageContext) {
    frame = PageFrame(
      title: context.words("about-title"), description: context.words("about-description"),
      path: "about.html",
      isDated: true, context: context)
  }

  /// The shades of a day with their meaning.
  private var shades: [Fields] {
    CompletionStep.allCases.map { ["step": .text($0.className), "words": .text(words.name(of: $0))] }
  }

  /// The part on subscriptions: the calendar and the feed, with their addresses if the site has one.
  private var subscriptions: Fields {
    let input = context.input
    let isFollowed = input.hasCalendar && input.audience == .public
    let calendar = isFollowed ? input.address?.address(of: SiteFeeds.calendarPath) : nil
    return [
      "hasCalendar": .flag(input.hasCalendar),
      // Also with the scheme `webcal`, which calendar apps open.
      "calendarPlace": .maybe(
        calendar.map { ["calendarAddress": .text($0), "webcal": .text("webcal" + $0.drop { $0 != ":" })] }),
      "hasFeed": .flag(input.hasFeed),
      "feedAddress": .maybe(input.address?.address(of: SiteFeeds.feedPath)),
    ]
  }

  private var length: String {
    if context.isOfTicks { return words.count(summary.days.count, "days") }
    return words(
      "about-length-value",
      [
        "days": words.count(summary.days.count, "days"), "weeks": words.count(summary.weeks.count, "weeks"),
        "items": words.count(summary.items.total, "items"),
      ])
  }
}

extension Vocabulary {
  /// A sentence for each abbreviation on what it means.
  func abbreviationRows(of tracks: [Track]) -> Value {
    .list(abbreviations(of: tracks)) { ["abbreviation": .text($0)] }
  }
}

/// A group of measures under one heading.
struct MeasureGroup {
  let name: String
  let heading: TextKey
  let measures: [Measure]
  let context: PageContext

  var fields: Fields {
    [
      "title": .text(context.words(heading)),
      // Measures have the same names, without the prefix.
      "anchor": .text("about-\(name)"),
      "measures": .list(measures, measureFields),
    ]
  }

  /// A measure with its value and rule, in the words of `stats --why`. The anchor is the measure's raw value, because
  /// other pages link to `about.html#streak`.
  private func measureFields(_ measure: Measure) -> Fields {
    [
      "anchor": .text(measure.rawValue),
      "title": .text(context.words.title(of: measure)),
      "value": .maybe(isTold(measure) ? context.words.value(of: measure, in: context.summary) : nil),
      "rule": .text(context.words.rule(of: measure)),
    ]
  }

  /// Strangers read how the pace is counted, not how far behind the learner is.
  private func isTold(_ measure: Measure) -> Bool {
    let isOfEnd = [.planEnd, .forecast].contains(measure) && context.summary.isOpenEnded
    return context.input.audience == .private || ![.pace, .neededRate].contains(measure) && !isOfEnd
  }

  /// Every measure.
  static func all(_ context: PageContext) -> [MeasureGroup] {
    let groups: [(name: String, heading: TextKey, measures: [Measure])] = [
      ("days", "about-days", [.day, .daysComplete, .problems, .sessions, .tracks, .items]),
      ("streak", "about-streak", [.streak, .longestStreak, .completeDays, .activeDays, .consistency]),
      ("plan", "about-plan", [.pace, .planEnd, .forecast, .neededRate]),
      ("time", "time", [.minutes, .weekdays, .calendarWeeks, .typicalTime, .typicalTimeAgain]),
      (
        "problems", "problems",
        [.difficulty, .bonus, .premium, .revisions, .solvedAgain, .solvedBefore, .focus]
      ),
      ("weeks", "about-weeks", [.weeks, .achievements]),
    ]
    return groups.map {
      MeasureGroup(name: $0.name, heading: $0.heading, measures: $0.measures, context: context)
    }
  }
}

/// Something that the learner may share, and whether it is shared.
struct SharingRow {
  let title: String
  /// On a public site, whether it is shared; on a private one, how many of the texts a public build would have.
  let state: String
  let isShared: Bool
  /// The key of the setting that changes it; nil on a public site.
  let setting: String?

  var fields: Fields {
    [
      "title": .text(title),
      "state": .text(state),
      "isShared": .flag(isShared),
      "setting": .maybe(setting),
    ]
  }

  static func all(_ context: PageContext) -> [SharingRow] {
    let settings = context.input.log.settings
    let strangers = Visibility(audience: .public, settings: settings)
    let days = context.summary.days
    let bonus = days.flatMap(\.bonus).map(\.problem)
    let notes =
      days.flatMap { $0.items.compactMap(\.note) }.map { strangers.shown(note: $0) != nil }
      + bonus.filter { $0.record.note != nil }.map {
        strangers.showsTitle(of: $0) && strangers.shown(note: $0.record.note) != nil
      }
    let reflections = days.compactMap(\.reflection).map { strangers.shown(reflection: $0) != nil }
    return [
      SharingRow("notes", settings.sharesNotes, "share.notes", notes, context),
      SharingRow("reflections", settings.sharesReflections, "share.reflections", reflections, context),
      SharingRow(
        "about-bonus-titles", settings.sharesBonusTitles, "share.bonusTitles",
        bonus.map { strangers.showsTitle(of: $0) }, context),
      SharingRow(
        "about-solutions", settings.solutionsLink != nil, "solutions.link",
        context.input.log.solutions.values.compactMap(\.path).map { _ in settings.solutionsLink != nil },
        context),
    ]
  }

  /// - Parameter texts: for each text, whether a public build would have it.
  private init(
    _ title: TextKey, _ isShared: Bool, _ setting: String, _ texts: [Bool], _ context: PageContext
  ) {
    let words = context.words
    (self.title, self.isShared) = (words(title), isShared)
    switch context.input.audience {
    case .public:
      state = words(isShared ? "about-shared" : "about-not-shared")
      self.setting = nil
    case .private:
      let shared = Completion(done: texts.count { $0 }, total: texts.count)
      state =
        texts.isEmpty ? words("none") : words("about-shared-count", ["part": words.share(shared)])
      self.setting = setting
    }
  }
}
