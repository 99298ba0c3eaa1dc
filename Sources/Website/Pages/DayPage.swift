// Makes the page of one day of the plan: what it is about, how long it took, its lists and the learner's words.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct DayPage: FramedPage {
  let frame: PageFrame
  private let progress: DayProgress
  private let lists: [Fields]
  /// What is not done and a complete day does not need; nil if there is nothing.
  private let optional: Fields?
  private let reflection: Markup?
  private let agenda: AgendaDay?

  private var number: DayNumber { progress.day.number }
  private var shade: DayShade { DayShade(progress, in: summary) }

  var fields: Fields {
    frame.fields.adding([
      "homeTitle": .text(context.siteTitle),
      "weekPath": .maybe(context.isOfTicks ? nil : context.weekPath(of: number).map { "../" + $0 }),
      "weekNumber": .maybe(context.curriculum.week(of: number).map { String($0.number) }),
      "number": .number(number.value),
      "dayCount": .maybe(summary.isOpenEnded ? nil : words.number(summary.days.count)),
      "date": .maybe(progress.plannedDate?.iso),
      "dateText": .text(progress.plannedDate.map(words.dayAndWeekday) ?? ""),
      "subjects": .maybeCode(context.isOfTicks ? nil : progress.day.subjects.joined(separator: "; ")),
      "goal": .maybeCode(progress.day.goal),
      "shade": .text(shade.isAhead ? "ahead" : shade.step.className),
      "isComplete": .flag(progress.isComplete),
      "status": .maybe(DayPage.status(of: progress, context)),
      "square": .markup(DaySquare(context.input, words).small(ringing: number)),
      "spent": .maybe(
        context.isOfTicks && progress.minutes == 0
          ? nil : DayTime(progress, words).fields(isAhead: progress.status.isStillToDo)),
      "lists": .list(lists),
      "hasSide": .flag(reflection != nil || optional != nil || agenda != nil),
      "reflection": .maybe(reflection?.fields),
      "learnerName": .maybe(context.input.log.settings.publicName),
      "optional": .maybe(optional),
      "agenda": .maybe(agenda?.fields),
      "previous": .maybe(day(by: -1).map(linkFields)),
      "next": .maybe(day(by: 1).map(linkFields)),
    ])
  }

  init(_ progress: DayProgress, rows: inout ItemRows, context: PageContext) {
    let (day, words) = (progress.day, context.words)
    self.progress = progress
    let length = words("headline-length", ["days": words.number(context.curriculum.days.count)])
    let name = words("day-number", ["number": String(day.number.value)])
    let whole = context.summary.isOpenEnded ? name : name + " " + length
    let subjects = day.subjects.joined(separator: "; ")
    let status = DayPage.status(of: progress, context)
    frame = PageFrame(
      title: name,
      description: status.map {
        words("day-description-status", ["day": whole, "subjects": subjects, "status": $0])
      } ?? words("day-description", ["day": whole, "subjects": subjects]),
      path: dayPath(day.number), section: .days, context: context)
    let items = rows.items(of: progress)
    let open = items.filter(\.isLeftOpen)
    optional = rows.folded(open, at: .day, name: rows.optionalName(open, of: progress))
    // The one tick of a day can be given and taken back here, where the page saves.
    let isTicked = context.isOfTicks && context.isSaving && progress.status != .ahead
    lists = rows.lists(of: progress, items, at: isTicked ? .today : .day)
    reflection = context.visibility.shown(reflection: progress.reflection).map {
      rows.html($0.markdown, of: .reflection(day.number), at: .day)
    }
    agenda = AgendaDay(progress.plannedDate, in: context)
  }

  /// A link to the previous or next day, from a page in the same folder.
  private func linkFields(_ day: StudyDay) -> Fields {
    ["number": .number(day.number.value), "file": .text(context.dayFile(day.number))]
  }

  /// The day so many days later; nil if the curriculum does not have it.
  private func day(by days: Int) -> StudyDay? {
    DayNumber(number.value + days).flatMap(context.curriculum.day)
  }

  /// `All done`, `4 of 6 done`; nil for a past day with nothing done.
  private static func status(of progress: DayProgress, _ context: PageContext) -> String? {
    let words = context.words
    if context.isOfTicks, !progress.isComplete { return words.tick(of: progress.status) }
    let share = words("square-share", ["share": words.share(progress.completion)])
    return switch progress.status {
    case .complete: words("day-all-done")
    case .today: words("day-today", ["share": share])
    case .overdue, .replanned: progress.completion.done > 0 ? share : nil
    case .ahead: progress.completion.done > 0 ? share : words("day-tick-ahead")
    }
  }
}

extension DayStatus {
  /// Whether it is today's or still ahead.
  var isStillToDo: Bool { self == .today || self == .ahead }
}

extension Track {
  /// The anchor of its list on a page: `track-1` for the first.
  var anchor: String { "track-" + String(index + 1) }
}
