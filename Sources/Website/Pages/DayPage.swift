// Makes the page of one programme day.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct DayPage: FramedPage {
  let frame: PageFrame
  /// The status of the day as of the build, in words.
  let status: String
  let progress: DayProgress
  let body: DayBody

  var fields: Fields {
    frame.fields.adding([
      "kicker": .code(context.weekKicker(of: progress.day.number)),
      "weekPath": .maybe(context.weekPath(of: progress.day.number).map { "../" + $0 }),
      "number": .number(progress.day.number.value),
      "date": .maybe(progress.plannedDate?.iso),
      "dateText": .text(progress.plannedDate.map(words.dateWithWeekday) ?? ""),
      "firstDate": .maybe(progress.movedFrom.map { words.date($0, in: progress.year) }),
      "goal": .maybeCode(progress.day.goal),
      "status": .text(status),
      "planTime": .maybe(context.planTime(of: [progress.day])),
      "previous": .maybe(day(by: -1).map(DayPage.linkFields)),
      "next": .maybe(day(by: 1).map(DayPage.linkFields)),
      "mark": .maybe(mark?.fields),
      "body": .maybe(body.fields),
      "agenda": .maybe(AgendaDay(progress.plannedDate, in: context)?.fields),
    ])
  }

  /// Nil for a day that is still ahead.
  private var mark: DayMark? {
    progress.status == .ahead ? nil : DayMark(progress, context: context, isToday: false)
  }

  /// A link to the previous or next day, from a page in the same folder.
  private static func linkFields(_ value: StudyDay) -> Fields {
    [
      "number": .number(value.number.value),
      "file": .text(padded(value.number.value, to: 3) + ".html"),
    ]
  }

  init(_ progress: DayProgress, body: DayBody, context: PageContext) {
    let (day, words) = (progress.day, context.words)
    let number = String(day.number.value)
    status = DayPage.status(of: progress, context)
    frame = PageFrame(
      title: words("day-number", ["number": number]),
      description: words(
        "day-description",
        [
          "number": number, "days": words.number(context.curriculum.days.count),
          "subjects": day.subjects.joined(separator: "; "), "status": status,
        ]),
      path: dayPath(day.number), context: context)
    (self.progress, self.body) = (progress, body)
  }

  /// The day so many days later; nil if the curriculum does not have it.
  private func day(by days: Int) -> StudyDay? {
    DayNumber(progress.day.number.value + days).flatMap(context.curriculum.day)
  }

  private static func status(of progress: DayProgress, _ context: PageContext) -> String {
    let words = context.words
    if context.isOfTicks, !progress.isComplete { return words.tick(of: progress.status) }
    var left: String { words.count(progress.completion.left, "items") }
    return switch progress.status {
    case .complete: words("day-completed-on", ["date": progress.completedOn.map(words.date) ?? ""])
    case .today: words("day-today", ["left": left])
    case .overdue: words("day-open", ["left": left])
    case .ahead: words("day-ahead", ["items": words.count(progress.completion.total, "items")])
    }
  }
}

/// The anchor of an item or a bonus problem on its day's page. Ids are unique, and have only lower-case letters, digits
/// and hyphens, so no escape is needed.
func itemAnchor(_ id: ItemID) -> String { "item-" + id.text }

extension PageContext {
  /// The time that days take as planned; nil if the plan gives none.
  func planTime(of days: [StudyDay]) -> String? {
    let minutes = days.reduce(0) { $0 + $1.requiredMinutes }
    guard minutes > 0, !isOfTicks else { return nil }
    let plus = days.reduce(0) { $0 + $1.plusMinutes }
    let duration = words.duration(minutes: minutes)
    return plus == 0
      ? words("plan-time", ["duration": duration])
      : words("plan-time-plus", ["duration": duration, "plus": words.duration(minutes: plus)])
  }
}
