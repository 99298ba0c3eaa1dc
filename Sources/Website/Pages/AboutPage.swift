// Makes the About page: how each figure is counted, who sees what, subscriptions, and facts about the build.

import Statistics
import StudyModel
import Templating
import Wording

struct AboutPage: FramedPage {
  let frame: PageFrame

  static let schema = TemplateSchema<AboutPage>(
    "about",
    fields: PageFrame.fields() + [
      .list("groups", MeasureGroup.schema) { MeasureGroup.all($0.context) },
      .list("shades", shadeSchema) { page in CompletionStep.allCases.map { ($0, page.words) } },
      .list("sharing", SharingRow.schema) { SharingRow.all($0.context) },
      .optional("follow", subscriptionSchema) { $0.context.input.isProtected ? nil : $0.context.input },
      .text("standing") { $0.words.stateText(of: $0.summary) },
      BuildDate.field(),
      .text("length") { $0.length },
      .list("abbreviations", abbreviationSchema) { $0.words.abbreviations(of: $0.context.curriculum.tracks) },
    ])

  init(_ context: PageContext) {
    frame = PageFrame(
      title: context.words(.aboutTitle), description: context.words(.aboutDescription), path: "about.html",
      context: context)
  }

  private var length: String {
    if context.isOfTicks { return words.count(summary.days.count, .days) }
    return words(
      .aboutLengthValue,
      [
        "days": words.count(summary.days.count, .days), "weeks": words.count(summary.weeks.count, .weeks),
        "items": words.count(summary.items.total, .items),
      ])
  }
}

/// The schema of a sentence on what an abbreviation means.
let abbreviationSchema = TemplateSchema<String>("abbreviation", .text("abbreviation") { $0 })

/// A shade of the heat map with its meaning.
private let shadeSchema = TemplateSchema<(step: CompletionStep, words: Vocabulary)>(
  "shade",
  .number("step") { $0.step.rawValue },
  .text("words") { $0.words.name(of: $0.step) })

/// A group of measures under one heading.
struct MeasureGroup {
  let heading: Phrase
  let measures: [Measure]
  let context: PageContext

  static let schema = TemplateSchema<MeasureGroup>(
    "group",
    .text("title") { $0.context.words($0.heading) },
    .text("anchor") { $0.heading.key },
    .list("measures", measureSchema) { group in group.measures.map { ($0, group.context) } })

  /// A measure with its value and rule, in the words of `stats --why`. The anchor is the measure's raw value, because
  /// other pages link to `about.html#streak`.
  private static let measureSchema = TemplateSchema<(measure: Measure, context: PageContext)>(
    "measure",
    .text("anchor") { $0.measure.rawValue },
    .text("title") { $0.context.words.title(of: $0.measure) },
    .optionalText("value") { $0.context.words.value(of: $0.measure, in: $0.context.summary) },
    .text("rule") { $0.context.words.rule(of: $0.measure) })

  private static func heading(of measure: Measure) -> Phrase {
    switch measure {
    case .day, .daysComplete, .problems, .sessions, .tracks, .items: .aboutDays
    case .streak, .longestStreak, .completeDays, .activeDays, .consistency: .aboutStreak
    case .pace, .planEnd, .forecast, .neededRate: .aboutPlan
    case .minutes, .weekdays, .calendarWeeks, .typicalTime, .typicalTimeAgain: .aboutTime
    case .difficulty, .focus, .bonus, .premium, .revisions, .solvedAgain, .solvedBefore: .aboutProblems
    case .weeks, .achievements: .aboutWeeks
    }
  }

  /// Every measure, in the order of `Measure` within its group.
  static func all(_ context: PageContext) -> [MeasureGroup] {
    let headings: [Phrase] = [
      .aboutDays, .aboutStreak, .aboutPlan, .aboutTime, .aboutProblems, .aboutWeeks,
    ]
    return headings.map { heading in
      MeasureGroup(
        heading: heading, measures: Measure.allCases.filter { self.heading(of: $0) == heading },
        context: context)
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
      SharingRow(
        .aboutSolutions, settings.solutionsLink != nil, "solutions.link",
        context.input.log.solutions.values.compactMap(\.path).map { _ in settings.solutionsLink != nil },
        context),
    ]
  }

  /// - Parameter texts: for each text, whether a public build would have it.
  private init(
    _ title: Phrase, _ isShared: Bool, _ setting: String, _ texts: [Bool], _ context: PageContext
  ) {
    let words = context.words
    (self.title, self.isShared) = (words(title), isShared)
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

/// The part of the About page on subscriptions: the calendar and the feed. Their addresses are nil if the site has none.
private let subscriptionSchema = TemplateSchema<SiteInput>(
  "follow",
  .flag("hasCalendar") { $0.hasCalendar },
  .optional("calendarPlace", calendarPlaceSchema) { input in
    let isFollowed = input.hasCalendar && input.audience == .public
    return isFollowed ? input.address?.address(of: SiteFeeds.calendarPath) : nil
  },
  .flag("hasFeed") { $0.hasFeed },
  .optionalText("feedAddress") { $0.address?.address(of: SiteFeeds.feedPath) })

/// The address of the calendar, also with the scheme `webcal`, which calendar apps open.
private let calendarPlaceSchema = TemplateSchema<String>(
  "calendarPlace",
  .text("calendarAddress") { $0 },
  .text("webcal") { "webcal" + $0.drop { $0 != ":" } })
