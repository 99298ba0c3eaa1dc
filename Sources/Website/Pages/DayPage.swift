// A permanent page for one programme day.

import Statistics
import StudyModel
import Templating

struct DayPage: FramedPage {
  let frame: PageFrame
  let heading: DayHeading
  let previous: DayLink?
  let next: DayLink?
  let body: DayBody

  static let shape = Shape<DayPage>(
    "day",
    fields: PageFrame.fields() + DayHeading.fields { $0.heading } + [
      .optional("previous", DayLink.shape) { $0.previous },
      .optional("next", DayLink.shape) { $0.next },
      .optional("body", DayBody.shape) { $0.body },
    ])

  init(_ progress: DayProgress, body: DayBody, context: PageContext) {
    let day = progress.day
    frame = PageFrame(
      title: "Day \(day.number.value)",
      description:
        "Day \(day.number.value) of \(context.curriculum.days.count): \(day.subjects.joined(separator: "; ")). "
        + "\(progress.completion.countText) items done.",
      root: "../", context: context)
    heading = DayHeading(kicker: context.weekKicker(of: day.number), progress: progress)
    previous = DayNumber(day.number.value - 1).flatMap { DayLink($0, in: context.curriculum) }
    next = DayNumber(day.number.value + 1).flatMap { DayLink($0, in: context.curriculum) }
    self.body = body
  }
}

/// What stands at the head of a day, on its own page and on Today.
struct DayHeading {
  let kicker: String
  let progress: DayProgress

  static func fields<Page>(_ heading: @escaping @Sendable (Page) -> DayHeading) -> [Field<Page>] {
    [
      .text("kicker") { heading($0).kicker },
      .number("number") { heading($0).progress.day.number.value },
      .optionalText("plannedDate") { heading($0).progress.plannedDate?.longTextWithWeekday },
      .optionalText("originalDate") { page in
        heading(page).progress.movedFrom?.name(in: heading(page).progress.year)
      },
      .optionalText("goal") { heading($0).progress.day.goal },
      .optionalText("completedOn") { page in
        heading(page).progress.completedOn?.name(in: heading(page).progress.year)
      },
    ]
  }
}

extension DayBody {
  static let shape = Shape<DayBody>("body", fields: DayBody.fields)
}

/// A link to the day before or after, from a page beside it.
struct DayLink {
  let number: DayNumber

  static let shape = Shape<DayLink>(
    "dayLink",
    .number("number") { $0.number.value },
    .text("file") { "\(padded($0.number.value, to: 3)).html" })

  /// Nil when the curriculum has no such day.
  init?(_ number: DayNumber, in curriculum: Curriculum) {
    guard curriculum.day(number) != nil else { return nil }
    self.number = number
  }
}

/// Where an item or a bonus problem stands on its day's page, for links from other pages. Their ids are lower-case
/// letters, digits and hyphens, and none is given twice.
func itemAnchor(_ id: ItemID) -> String { "item-\(id.text)" }
