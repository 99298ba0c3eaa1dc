// Makes the page of one programme day.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct DayPage: FramedPage {
  let frame: PageFrame
  /// The week and its theme.
  let kicker: String
  /// The path of the week's page from this page; nil for a day in no week.
  let weekPath: String?
  /// The status of the day as of the build, in words.
  let status: String
  let progress: DayProgress
  let previous: DayLink?
  let next: DayLink?
  let body: DayBody
  private let context: PageContext

  static let schema = TemplateSchema<DayPage>(
    "day",
    fields: PageFrame.fields() + [
      .textWithCode("kicker") { $0.kicker },
      .optionalText("weekPath") { $0.weekPath },
      .number("number") { $0.progress.day.number.value },
      .optionalText("date") { $0.progress.plannedDate?.iso },
      .text("dateText") { $0.progress.plannedDate.map($0.context.words.dateWithWeekday) ?? "" },
      .optionalText("firstDate") { page in
        page.progress.movedFrom.map { page.context.words.date($0, in: page.progress.year) }
      },
      .optionalTextWithCode("goal") { $0.progress.day.goal },
      .text("status") { $0.status },
      .optional("previous", DayLink.schema) { $0.previous },
      .optional("next", DayLink.schema) { $0.next },
      .optional("body", DayBody.schema) { $0.body },
    ])

  init(_ progress: DayProgress, body: DayBody, context: PageContext) {
    let (day, words) = (progress.day, context.words)
    let number = String(day.number.value)
    status = DayPage.status(of: progress, words)
    frame = PageFrame(
      title: words(.dayTitle, ["number": number]),
      description: words(
        .dayDescription,
        [
          "number": number, "days": words.number(context.curriculum.days.count),
          "subjects": day.subjects.joined(separator: "; "), "status": status,
        ]),
      path: dayPath(day.number), context: context)
    kicker = context.weekKicker(of: day.number)
    weekPath = context.curriculum.week(of: day.number).map { "../" + context.weekPath($0.number) }
    self.progress = progress
    previous = DayNumber(day.number.value - 1).flatMap { DayLink($0, in: context.curriculum) }
    next = DayNumber(day.number.value + 1).flatMap { DayLink($0, in: context.curriculum) }
    self.body = body
    self.context = context
  }

  private static func status(of progress: DayProgress, _ words: Vocabulary) -> String {
    var left: String { words.count(progress.completion.left, .items) }
    return switch progress.status {
    case .complete: words(.dayCompletedOn, ["date": progress.completedOn.map(words.date) ?? ""])
    case .today: words(.dayToday, ["left": left])
    case .overdue: words(.dayOpen, ["left": left])
    case .ahead: words(.dayAhead, ["items": words.count(progress.completion.total, .items)])
    }
  }
}

extension DayBody {
  static let schema = TemplateSchema<DayBody>("body", fields: DayBody.fields)
}

/// A link to the previous or next day, from a page in the same folder.
struct DayLink {
  let number: DayNumber

  static let schema = TemplateSchema<DayLink>(
    "dayLink",
    .number("number") { $0.number.value },
    .text("file") { padded($0.number.value, to: 3) + ".html" })

  /// Nil if the curriculum does not have the day.
  init?(_ number: DayNumber, in curriculum: Curriculum) {
    guard curriculum.day(number) != nil else { return nil }
    self.number = number
  }
}

/// The anchor of an item or a bonus problem on its day's page. Ids are unique, and have only lower-case letters, digits
/// and hyphens, so no escape is needed.
func itemAnchor(_ id: ItemID) -> String { "item-" + id.text }
