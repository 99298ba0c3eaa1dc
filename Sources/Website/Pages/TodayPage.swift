// The day as of the build: its list, what is overdue, and tomorrow below.

import Statistics
import StudyModel
import Templating

struct TodayPage: FramedPage {
  let frame: PageFrame
  let headline: String
  let sentence: String
  let asOf: AsOf
  /// The day whose list stands here.
  let day: DayProgress
  let heading: DayHeading
  let body: DayBody
  let streak: String
  let overdue: [OverdueRow]
  let tomorrow: Tomorrow?

  static let shape = Shape<TodayPage>(
    "today",
    fields: PageFrame.fields() + DayHeading.fields { $0.heading } + [
      .text("headline") { $0.headline },
      .text("sentence") { $0.sentence },
      AsOf.field { $0.asOf },
      .text("streak") { $0.streak },
      .optional("body", DayBody.shape) { $0.body },
      .flag("hasOverdue") { !$0.overdue.isEmpty },
      .list("overdue", OverdueRow.shape) { $0.overdue },
      .optional("tomorrow", Tomorrow.shape) { $0.tomorrow },
    ])

  init(_ day: DayProgress, body: DayBody, context: PageContext) {
    let summary = context.summary
    frame = PageFrame(
      title: "Today",
      description: "\(summary.headline), \(summary.today.longText): \(day.completion.countText) items done.",
      section: .today, context: context)
    headline = summary.headline
    sentence = summary.stateSentence
    asOf = AsOf(context)
    self.day = day
    heading = DayHeading(kicker: context.weekKicker(of: day.day.number), progress: day)
    self.body = body
    let streakState = summary.streak.current == nil ? "" : ", \(summary.streak.words)"
    streak = "Streak \(counted(summary.streak.length, "day"))\(streakState)"
    overdue = summary.overdueDays.map(OverdueRow.init)
    tomorrow = DayNumber(day.day.number.value + 1).flatMap(summary.day).map(Tomorrow.init)
  }
}

/// An earlier day with items still open.
struct OverdueRow {
  let number: DayNumber
  /// Its focus, or its topic where it has no other half.
  let focus: String
  let open: [String]

  static let shape = Shape<OverdueRow>(
    "overdue",
    .number("number") { $0.number.value },
    .text("path") { dayPath($0.number) },
    .optionalText("focus") { $0.focus },
    .text("openCount") { "\($0.open.count) open" },
    .text("openItems") { $0.open.joined(separator: ", ") })

  init(_ progress: DayProgress) {
    number = progress.day.number
    focus = progress.day.subjects.first ?? ""
    open = progress.items.filter { $0.item.isRequired && !$0.isDone }.map(\.item.title)
  }
}

/// A glance at the next day.
struct Tomorrow {
  let progress: DayProgress

  static let shape = Shape<Tomorrow>(
    "tomorrow",
    .number("number") { $0.progress.day.number.value },
    .text("path") { dayPath($0.progress.day.number) },
    .optionalText("subjects") { $0.progress.day.subjects.joined(separator: "; ") },
    .text("itemCount") { counted($0.progress.completion.total, "item") })
}
