// Makes the About page: how each figure is counted, who sees what, subscriptions, and facts about the build.

import Statistics
import StudyModel
import Templating
import Wording

struct AboutPage: FramedPage {
  let frame: PageFrame
  let groups: [MeasureGroup]
  let shades: [ShadeRow]
  let sharing: [SharingRow]
  let follow: Subscriptions
  let standing: String
  let asOf: BuildDate
  let length: String
  /// A sentence for each track whose name is an abbreviation.
  let abbreviations: [String]

  static let schema = TemplateSchema<AboutPage>(
    "about",
    fields: PageFrame.fields() + [
      .list("groups", MeasureGroup.schema) { $0.groups },
      .list("shades", ShadeRow.schema) { $0.shades },
      .list("sharing", SharingRow.schema) { $0.sharing },
      .optional("follow", Subscriptions.schema) { $0.follow },
      .text("standing") { $0.standing },
      BuildDate.field { $0.asOf },
      .text("length") { $0.length },
      .list("abbreviations", abbreviationSchema) { $0.abbreviations },
    ])

  init(_ context: PageContext) {
    let summary = context.summary
    let words = context.words
    frame = PageFrame(
      title: words(.aboutTitle), description: words(.aboutDescription), path: "about.html",
      context: context)
    groups = MeasureGroup.all(context)
    shades = CompletionStep.allCases.map { ShadeRow(step: $0, words: context.words) }
    sharing = SharingRow.all(context)
    follow = Subscriptions(context)
    standing = words.stateText(of: summary)
    abbreviations = words.abbreviations(of: context.curriculum.tracks)
    asOf = BuildDate(context)
    length = words(
      .aboutLengthValue,
      [
        "days": words.count(summary.days.count, .days), "weeks": words.count(summary.weeks.count, .weeks),
        "items": words.count(summary.items.total, .items),
      ])
  }
}

/// The schema of a sentence on what an abbreviation means.
let abbreviationSchema = TemplateSchema<String>("abbreviation", .text("abbreviation") { $0 })

/// A group of measures under one heading.
struct MeasureGroup {
  let title: String
  let anchor: String
  let measures: [MeasureRow]

  static let schema = TemplateSchema<MeasureGroup>(
    "group",
    .text("title") { $0.title },
    .text("anchor") { $0.anchor },
    .list("measures", MeasureRow.schema) { $0.measures })

  private enum Heading: CaseIterable {
    case days, streak, plan, time, problems, weeks

    var title: Phrase {
      switch self {
      case .days: .aboutDays
      case .streak: .aboutStreak
      case .plan: .aboutPlan
      case .time: .aboutTime
      case .problems: .aboutProblems
      case .weeks: .aboutWeeks
      }
    }

    init(_ measure: Measure) {
      self =
        switch measure {
        case .day, .daysComplete, .problems, .sessions, .tracks, .items, .averageOfDays: .days
        case .streak, .longestStreak, .completeDays, .activeDays, .consistency, .loggedOnTheDay: .streak
        case .pace, .planEnd, .forecast, .neededRate: .plan
        case .minutes, .weekdays, .calendarWeeks, .typicalTime, .typicalTimeAgain, .meanTime: .time
        case .difficulty, .focus, .bonus, .premium, .revisions, .solvedAgain, .solvedBefore: .problems
        case .weeks, .achievements: .weeks
        }
    }
  }

  /// Every measure that the audience may see, in the order of `Measure` within its group.
  static func all(_ context: PageContext) -> [MeasureGroup] {
    // This measure would tell when the learner logs, and times of day are private.
    let measures = Measure.allCases.filter {
      $0 != .loggedOnTheDay || context.visibility.showsTimesOfDay
    }
    return Heading.allCases.map { heading in
      MeasureGroup(
        title: context.words(heading.title), anchor: heading.title.key,
        measures: measures.filter { Heading($0) == heading }.map { MeasureRow($0, context) })
    }
  }
}

/// A measure with its value and rule, in the words of `stats --why`.
struct MeasureRow {
  let measure: Measure
  let title: String
  let value: String
  let rule: String

  /// The anchor is the measure's raw value, because other pages link to `about.html#streak`.
  static let schema = TemplateSchema<MeasureRow>(
    "measure",
    .text("anchor") { $0.measure.rawValue },
    .text("title") { $0.title },
    .optionalText("value") { $0.value },
    .text("rule") { $0.rule })

  init(_ measure: Measure, _ context: PageContext) {
    let words = context.words
    self.measure = measure
    (title, rule) = (words.title(of: measure), words.rule(of: measure))
    value = words.value(of: measure, in: context.summary)
  }
}

/// A shade of the heat map with its meaning.
struct ShadeRow {
  let step: CompletionStep
  let words: Vocabulary

  static let schema = TemplateSchema<ShadeRow>(
    "shade",
    .number("step") { $0.step.rawValue },
    .text("words") { $0.words.name(of: $0.step) })
}

/// Something that the learner may share, and whether it is shared.
struct SharingRow {
  let title: String
  /// On a public site, whether it is shared; on a private one, how many of the texts a public build would have.
  let state: String
  let isShared: Bool
  /// The key of the setting that changes it; nil on a public site.
  let setting: String?

  static let schema = TemplateSchema<SharingRow>(
    "sharing",
    .text("title") { $0.title },
    .text("state") { $0.state },
    .flag("isShared") { $0.isShared },
    .optionalText("setting") { $0.setting })

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
      SharingRow(.aboutNotes, settings.sharesNotes, "share.notes", notes, context),
      SharingRow(.aboutReflections, settings.sharesReflections, "share.reflections", reflections, context),
      SharingRow(
        .aboutBonusTitles, settings.sharesBonusTitles, "share.bonusTitles",
        bonus.map { strangers.showsTitle(of: $0) }, context),
    ]
  }

  /// - Parameter texts: for each text, whether a public build would have it.
  private init(
    _ title: Phrase, _ isShared: Bool, _ setting: String, _ texts: [Bool], _ context: PageContext
  ) {
    let words = context.words
    self.title = words(title)
    self.isShared = isShared
    switch context.input.audience {
    case .public:
      state = words(isShared ? .aboutShared : .aboutNotShared)
      self.setting = nil
    case .private:
      let shared = Completion(done: texts.count { $0 }, total: texts.count)
      state = texts.isEmpty ? words(.aboutNoneYet) : words(.aboutSharedCount, ["part": words.share(shared)])
      self.setting = setting
    }
  }
}

/// The part of the About page on subscriptions: the calendar and the feed.
struct Subscriptions {
  let hasCalendar: Bool
  /// The address of the calendar; nil if the site has no address or is private.
  let calendar: CalendarPlace?
  let hasFeed: Bool
  let feedsWeeks: Bool
  /// The address of the feed of a public build; nil if the site has no address.
  let feedAddress: String?

  static let schema = TemplateSchema<Subscriptions>(
    "follow",
    .flag("hasCalendar") { $0.hasCalendar },
    .optional("calendarPlace", CalendarPlace.schema) { $0.calendar },
    .flag("hasFeed") { $0.hasFeed },
    .flag("feedsWeeks") { $0.feedsWeeks },
    .optionalText("feedAddress") { $0.feedAddress })

  struct CalendarPlace {
    let address: String

    static let schema = TemplateSchema<CalendarPlace>(
      "calendarPlace",
      .text("calendarAddress") { $0.address },
      .text("webcal") { $0.webcal })

    /// The address with the scheme `webcal`, which calendar apps open.
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
