// Makes the page of all days, a row for each week, and the pages that lead there from where the weeks stood.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct DaysPage: FramedPage {
  static let path = "days/index.html"

  let frame: PageFrame
  private let rows: [WeekRow]

  var fields: Fields {
    frame.fields.adding([
      "kicker": .text(context.kicker),
      "sentence": .text(sentence),
      "currentAnchor": .maybe((summary.currentWeek?.week.number).map(context.weekAnchor)),
      "weeks": .list(rows) { $0.fields },
    ])
  }

  private var sentence: String {
    let weeks = words.number(summary.weeks.last?.week.number ?? 0)
    let complete = words.count(summary.daysComplete.done, "days")
    guard let current = summary.currentWeek?.week.number else {
      return summary.isOpenEnded
        ? words("standing-alone", ["headline": words.daysComplete(summary)])
        : words("days-length", ["days": words.count(summary.days.count, "days"), "weeks": weeks])
    }
    let number = words.number(current)
    return summary.isOpenEnded
      ? words("days-standing-open", ["days": complete, "number": number])
      : words("days-standing", ["days": complete, "number": number, "weeks": weeks])
  }

  init(_ context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    let days = words.count(summary.daysComplete.done, "days")
    frame = PageFrame(
      title: words("days"), description: words("days-description", ["days": days]),
      path: DaysPage.path, section: .days, isDated: true, context: context)
    let pauses = summary.calendar.pausedDates.sorted { $0.lowerBound < $1.lowerBound }
    var before: CivilDate?
    rows = summary.weeks.map { week in
      let first = week.days.first?.plannedDate
      let between = pauses.filter { pause in
        first.map { pause.lowerBound < $0 } ?? false && before.map { pause.lowerBound >= $0 } ?? true
      }
      before = first ?? before
      return WeekRow(week, pauses: between, context)
    }
  }
}

/// A week of the programme: its theme, its days as squares, and the time they took. The present one lists its days, too.
private struct WeekRow {
  let progress: WeekProgress
  /// The pauses between the first day of the week before and that of this one.
  let pauses: [ClosedRange<CivilDate>]
  let context: PageContext

  private var words: Vocabulary { context.words }
  private var isCurrent: Bool { progress.week.number == context.summary.currentWeek?.week.number }
  private var isAhead: Bool {
    !isCurrent && progress.minutes == 0 && progress.completion.done == 0 && isPlannedAhead
  }
  private var isPlannedAhead: Bool {
    progress.days.first?.plannedDate.map { $0 > context.summary.today } ?? true
  }

  init(_ progress: WeekProgress, pauses: [ClosedRange<CivilDate>], _ context: PageContext) {
    (self.progress, self.pauses, self.context) = (progress, pauses, context)
  }

  var fields: Fields {
    [
      "anchor": .text(context.weekAnchor(progress.week.number)),
      "number": .number(progress.week.number),
      "theme": .code(progress.week.theme),
      "dates": .maybe(dates),
      "isCurrent": .flag(isCurrent),
      "isAhead": .flag(isAhead),
      "strip": .markup(DaySquare(context.input, words).strip(of: progress.days)),
      "time": .text(time),
      "days": .list(isCurrent ? progress.days : []) { dayFields($0) },
      "isListed": .flag(isCurrent),
      "pauses": .list(pauses) { pause in
        [
          "text": .text(words("days-pause", ["dates": words.shortDates(pause.lowerBound, pause.upperBound)])),
          "squares": .list(Array(repeating: 0, count: min(pause.dayCount, 7))) { _ in [:] },
        ]
      },
    ]
  }

  private var dates: String? {
    guard let first = progress.days.first?.plannedDate, let last = progress.days.last?.plannedDate else {
      return nil
    }
    return words.shortDates(first, last)
  }

  /// The time spent, in whole hours from three on, or that planned, in whole hours from one on.
  private var time: String {
    let planned = progress.days.reduce(0) { $0 + $1.day.requiredMinutes }
    guard isAhead else { return progress.minutes == 0 ? "" : words.roundTime(progress.minutes) }
    let hours = (planned + 30) / 60
    return planned == 0
      ? "" : words("time-about", ["duration": words.duration(minutes: planned < 60 ? planned : hours * 60)])
  }

  private func dayFields(_ day: DayProgress) -> Fields {
    let shade = DayShade(day, in: context.summary)
    let planned = day.day.requiredMinutes
    let time =
      day.minutes > 0
      ? words.duration(minutes: day.minutes) : planned > 0 ? words.duration(minutes: planned) : ""
    return [
      "path": .text(context.dayFile(day.day.number)),
      "shade": .text(day.isRest ? (shade.isToday ? "rest today" : "rest") : shade.className),
      "dayNumber": .number(day.day.number.value),
      "date": .maybe(day.plannedDate.map(words.shortDate)),
      "subjects": day.isRest
        ? .text(words("headline-rest-day")) : .code(day.day.subjects.joined(separator: "; ")),
      "dayTime": .text(time),
      "isOpen": .flag(day.minutes == 0),
    ]
  }
}

/// A page at the address of one that is no more, with a link to what took its place.
struct MovedPage: FramedPage {
  let frame: PageFrame
  private let target: String
  private let targetName: String

  var fields: Fields { frame.fields.adding(["target": .text(target), "targetName": .text(targetName)]) }

  /// - Parameters:
  ///   - path: where the page stands.
  ///   - target: the address of what took its place, from there.
  ///   - title: what stood there.
  ///   - section: the entry of the navigation that has it.
  init(path: String, target: String, title: String, section: PageFrame.Section, _ context: PageContext) {
    self.target = target
    targetName = section.entry(context).title
    frame = PageFrame(
      title: title, description: context.words("moved-description"), path: path,
      section: section, context: context)
  }

  /// Where the learner has the list of today, others are led to the first page.
  static func ofToday(_ context: PageContext) -> MovedPage {
    MovedPage(
      path: TodayPage.path, target: "index.html", title: context.words("today"), section: .progress, context)
  }

  /// Those of the weeks and of the list of them.
  static func ofWeeks(_ context: PageContext) -> [(path: String, page: MovedPage)] {
    let widest = String(context.summary.weeks.last?.week.number ?? 0).utf8.count
    let weeks = context.summary.weeks.map { week in
      let number = week.week.number
      return (
        path: "weeks/" + padded(number, to: max(2, widest)) + ".html",
        target: "../" + DaysPage.path + "#" + context.weekAnchor(number),
        title: context.words("week-number", ["number": context.words.number(number)])
      )
    }
    let list = (path: "weeks/index.html", target: "../" + DaysPage.path, title: context.words("weeks"))
    return ([list] + weeks).map { moved in
      let page = MovedPage(
        path: moved.path, target: moved.target, title: moved.title, section: .days, context)
      return (moved.path, page)
    }
  }
}

extension PageContext {
  /// The anchor of a week on the page of all days.
  func weekAnchor(_ number: Int) -> String { "week-\(number)" }

  /// The address of a day's week from the site's folder; nil for a day in no week. A programme of ticks has its first page
  /// instead.
  func weekPath(of day: DayNumber) -> String? {
    if isOfTicks { return "index.html" }
    return curriculum.week(of: day).map { DaysPage.path + "#" + weekAnchor($0.number) }
  }

  /// The name of a day's page within the folder of days.
  func dayFile(_ number: DayNumber) -> String { padded(number.value, to: 3) + ".html" }

  /// The learner's name, or the title of the programme; without either the site's own.
  var siteTitle: String { input.title ?? input.log.settings.publicName ?? words("brand") }
}

extension Vocabulary {
  /// `22–28 Sep`, `29 Sep – 5 Oct`.
  func shortDates(_ first: CivilDate, _ last: CivilDate) -> String {
    if first == last { return shortDay(first) }
    return first.year == last.year && first.month == last.month
      ? self("date-span-short", ["from": String(first.day), "through": shortDay(last)])
      : self("date-span-months", ["from": shortDay(first), "through": shortDay(last)])
  }

  /// Whole hours from three on: `28 h`, `2 h 45 min`.
  func roundTime(_ minutes: Int) -> String {
    duration(minutes: minutes < 180 ? minutes : minutes / 60 * 60)
  }
}
