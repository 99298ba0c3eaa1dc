// Makes the learner's Today page: the day's list, reviews, what else the date has, and the day that follows.

import Agenda
import Statistics
import StudyModel
import Templating
import Wording

struct TodayPage: FramedPage {
  static let path = "today.html"

  let frame: PageFrame
  private let day: DayProgress
  /// The first thing to do before anything is logged, in the panel; nil afterwards.
  private let first: (row: Fields, address: String?)?
  private let sections: [Fields]
  private let bonus: [Fields]
  /// What is open from earlier days, as one folded line; nil if there is nothing.
  private let earlier: Fields?
  private let reflection: Markup?
  private let tomorrow: Tomorrow?

  var fields: Fields {
    frame.fields.adding(panelFields).adding([
      "sections": .list(sections),
      "earlier": .maybe(earlier),
      "review": .maybe(ReviewToday(context)?.fields),
      "hasBonus": .flag(!bonus.isEmpty),
      "bonus": .list(bonus),
      "agenda": .maybe(AgendaDay(summary.today, in: context, listsOverdue: true)?.fields),
      "isNew": .flag(first != nil),
      "interview": .text(context.input.log.settings.interview?.iso ?? ""),
      "restChoices": .list(restChoices),
      "reflection": .maybe(reflection?.fields),
      "reflectionEdit": .maybe(
        context.isSaving
          ? TextEdit(note: day.reflection, name: "\(day.day.number.value)").fields(named: "day") : nil),
      "hasReflection": .flag(first == nil && (reflection != nil || context.isSaving)),
      "tomorrow": .maybe(tomorrow?.fields),
      "send": .maybe(SendToInbox(context)?.fields),
    ])
  }

  private var panelFields: Fields {
    [
      "date": .text(words.dayAndWeekday(summary.today)),
      "headline": .text(words.shortHeadline(summary)),
      "headlineLength": .maybe(context.headlineLength),
      // A day is short enough to stand in large figures beside the square.
      "isLong": .flag(context.headlineLength == nil),
      "square": .markup(DaySquare(context.input, words).small),
      "subjects": .maybeCode(isDayItself && first == nil ? day.day.subjects.joined(separator: "; ") : nil),
      "story": .maybe(story),
      "welcome": .maybe(absence.map(welcomeFields)),
      "interviewSentence": .maybe(interviewSentence),
      "first": .maybe(first?.row),
      "firstAddress": .maybe(first?.address),
      "hasFigures": .flag(!figures.isEmpty),
      "asksInterview": .flag(
        context.input.log.settings.interview == nil && summary.hasProblems && !context.input.isProtected),
      "figures": .list(figures),
      "hasSegments": .flag(!segments.isEmpty),
      "segments": .list(segments) { ["isDone": .flag($0)] },
      "sum": .maybe(isDayItself && day.isComplete && first == nil ? words.sum(of: day) : nil),
      "isSaving": .flag(context.isSaving),
    ]
  }

  init(_ day: DayProgress, rows: inout ItemRows, context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    self.day = day
    frame = PageFrame(
      title: words("today"),
      description: words(
        "today-description",
        [
          "headline": context.wholeHeadline, "date": words.date(summary.today),
          "items": words.share(day.completion, "items-of"),
        ]),
      path: TodayPage.path, section: .today, hasPanel: true, isDated: true, context: context)
    let oldest = summary.oldestOpen
    let items = rows.items(of: day)
    let next = summary.next?.item.item.id
    if !summary.hasWork, let item = items.first(where: \.isRequired) {
      first = (rows.row(item, at: .today, isNext: true), item.problem?.address)
      sections = TodayPage.rest(of: day, items, after: item, &rows, context)
    } else if !oldest.isEmpty {
      first = nil
      sections = [
        [
          "sectionTitle": .code(words("today-oldest")), "sectionAnchor": .text("open"),
          "sectionCount": .maybe(nil as String?), "folds": .list([]),
          "items": .list(oldest.map { rows.row($0, at: .today, isNext: $0.id == next) }),
        ]
      ]
    } else {
      first = nil
      sections = day.day.tracks.compactMap { track in
        TodayPage.section(
          track, of: day, items.filter { $0.item?.track == track }, next: next, &rows, context)
      }
    }
    bonus = items.filter(\.isBonus).map { rows.row($0, at: .today) }
    let listed = oldest.isEmpty ? Set(items.map(\.id)) : Set(oldest.map(\.id))
    let open = summary.overdueDays.flatMap { rows.items(of: $0) }.filter {
      $0.isRequired && !$0.isDone && !listed.contains($0.id)
    }
    earlier = rows.folded(
      open, at: .earlier, name: words("today-earlier", ["number": words.number(open.count)]))
    reflection =
      context.isSaving
      ? nil : day.reflection.map { rows.html($0.markdown, of: .reflection(day.day.number), at: .today) }
    tomorrow = Tomorrow(after: day, context)
  }

  /// The weekdays off that the first day offers, as the setting `rest` takes them, and those that are chosen.
  private var restChoices: [Fields] {
    let chosen = context.input.log.settings.restWeekdays(on: summary.today)
    let offered: [Set<Weekday>] = [[], [.saturday], [.sunday], [.saturday, .sunday]]
    return (offered + (offered.contains(chosen) ? [] : [chosen])).map { days in
      let days = Weekday.allCases.filter(days.contains)
      return [
        "value": .text(days.isEmpty ? "none" : days.map(\.short).joined(separator: ",")),
        "title": .text(days.isEmpty ? words("none") : words.list(days.map(words.name))),
        "isChosen": .flag(Set(days) == chosen),
      ]
    }
  }

  // MARK: Lists

  /// What is required of a track and what else of it is done; what else there is, is folded. Nil if that is nothing.
  private static func section(
    _ track: Track, of day: DayProgress, _ items: [PlacedItem], next: ItemID?, _ rows: inout ItemRows,
    _ context: PageContext
  ) -> Fields? {
    let words = context.words
    let items = items.filter { !$0.isBonus }
    let shown = items.filter { $0.isRequired || $0.isDone }
    let optional = items.filter { !$0.isRequired && !$0.isDone }
    guard !items.isEmpty else { return nil }
    let completion = day.completion(of: track)
    let fold = rows.folded(optional, at: .today, name: optionalCount(optional, words))
    return [
      "sectionTitle": .code(words.listTitle(of: track)),
      "sectionAnchor": .text(track.anchor),
      "sectionCount": .maybe(completion.total > 0 ? words.share(completion) : nil),
      "items": .list(shown.map { rows.row($0, at: .today, isNext: $0.id == next) }),
      "folds": .list([fold].compactMap(\.self)),
    ]
  }

  private static func optionalCount(_ optional: [PlacedItem], _ words: Vocabulary) -> String {
    words("optional-count", ["number": words.number(optional.count)])
  }

  /// The rest of the first day: the other items of the first one's track, and a folded line for each other track.
  private static func rest(
    of day: DayProgress, _ items: [PlacedItem], after first: PlacedItem, _ rows: inout ItemRows,
    _ context: PageContext
  ) -> [Fields] {
    let words = context.words
    let rest = items.filter { $0.isRequired && $0.id != first.id }
    let shown = rest.filter { $0.item?.track == first.item?.track }
    var folds: [Fields?] = []
    for track in day.day.tracks where track != first.item?.track {
      let others = rest.filter { $0.item?.track == track }
      folds.append(rows.folded(others, at: .today, name: words.count(others.count, itemsOf: track)))
    }
    let optional = items.filter { !$0.isRequired && !$0.isBonus }
    folds.append(rows.folded(optional, at: .today, name: optionalCount(optional, words)))
    let minutes = rest.reduce(0) { $0 + ($1.plannedMinutes ?? 0) }
    let found = folds.compactMap(\.self)
    guard !shown.isEmpty || !found.isEmpty else { return [] }
    return [
      [
        "sectionTitle": .code(words("today-then")),
        "sectionAnchor": .text("then"),
        "sectionCount": .maybe(minutes > 0 ? words.duration(minutes: minutes) : nil),
        "items": .list(shown.map { rows.row($0, at: .today) }),
        "folds": .list(found),
      ]
    ]
  }

  // MARK: The panel

  /// The study days without work that the learner comes back from.
  private var absence: Absence? { Absence(summary, plansFrom: context.input.datesOfPlans) }

  private func welcomeFields(_ absence: Absence) -> Fields {
    guard absence.freeWeekdays.isEmpty else {
      return [
        "sentence": .code(
          words(
            "today-habit",
            [
              "weekdays": words.list(absence.studyWeekdays.map(words.name)),
              "command": absence.restCommand + context.input.programmeOption,
            ])),
        "hasWays": .flag(false),
      ]
    }
    let (first, last) = (absence.dates.lowerBound, absence.dates.upperBound)
    let year = summary.today.year
    return [
      "sentence": .text(words("today-welcome", ["dates": words.dates(first, through: last, in: year)])),
      "hasWays": .flag(context.isSaving),
      "pausedDates": .text("\(first.iso)..\(last.iso)"),
      "pause": .text(words("today-pause", ["dates": words.span(first, last, in: year)])),
      "until": .text(interview == nil ? "" : "interview"),
    ]
  }

  /// Whether today has a day of the plan. If not, the list is that of the next day, or of the last one.
  private var isDayItself: Bool {
    switch summary.state {
    case .studyDay, .notStarted, .startsIn: true
    case .restDay, .paused, .finished: false
    }
  }

  /// What today is where it is no day of the plan, or nothing is logged yet.
  private var story: String? {
    switch summary.state {
    case .studyDay: first == nil ? nil : words("today-first-tick")
    case .notStarted: words("today-first-tick")
    case .restDay(let next?), .paused(let next?):
      summary.calendar.plannedDate(of: next).map {
        words("lead-next", ["nextNumber": words.number(next.value), "nextDate": words.dayAndWeekday($0)])
      }
    case .startsIn, .finished: words.sentence(of: summary)
    case .restDay(nil), .paused(nil): nil
    }
  }

  /// What is left of today, what is done, and the days to the interview; none before anything is logged.
  private var figures: [Fields] {
    guard first == nil else { return [] }
    let oldest = summary.oldestOpen.compactMap(\.item)
    let open = oldest.isEmpty ? day.items.filter { $0.item.isRequired && !$0.isDone }.map(\.item) : oldest
    let left = open.map(\.estimatedMinutes).reduce(0, +)
    var figures: [Fields] = []
    if isDayItself || !oldest.isEmpty, left > 0 {
      figures.append([
        "figureName": .text(words("today-left")), "heard": .absent, "parts": .list(words.durationParts(left)),
      ])
    }
    if isDayItself, day.completion.total > 0 {
      figures.append(
        figure(
          "done", day.completion.done, words("unit-of", ["total": words.number(day.completion.total)])))
    }
    if let wait = interview?.daysLeft, wait > 0 {
      let unit = words(wait == 1 ? "unit-day" : "unit-days")
      figures.append(figure("today-interview", wait, unit, heard: words("today-interview-in")))
    }
    return figures
  }

  private var interview: Interview? { context.interview }

  /// The interview in a sentence, where no figure tells it: on its date, and before the first tick.
  private var interviewSentence: String? {
    guard let interview else { return nil }
    if interview.daysLeft == 0 { return words("interview-today") }
    return first == nil ? nil : words.count(interview.daysLeft, "interview-in")
  }

  /// - Parameter heard: what is said before the value in the place of the name below it.
  private func figure(_ name: TextKey, _ value: Int, _ unit: String, heard: String? = nil) -> Fields {
    [
      "figureName": .text(words(name)),
      "heard": .maybe(heard),
      "parts": .list([["value": .text(words.number(value)), "unit": .text(unit)]]),
    ]
  }

  /// More parts than these would be too narrow to be told apart.
  private static let mostSegments = 24

  /// A part for each required item, the done ones first.
  private var segments: [Bool] {
    let completion = day.completion
    guard first == nil, isDayItself, completion.total <= TodayPage.mostSegments else { return [] }
    return (0..<completion.total).map { $0 < completion.done }
  }
}

/// The day that follows today's, in one sentence, with what else the date has.
private struct Tomorrow {
  private let day: DayProgress?
  private let isTomorrow: Bool
  private let agenda: [String]
  private let words: Vocabulary

  var fields: Fields {
    let minutes = day?.day.requiredMinutes ?? 0
    return [
      "isTomorrow": .flag(isTomorrow),
      "nextDay": .maybe(
        day.map { day in
          [
            "number": .number(day.day.number.value),
            "path": .text(dayPath(day.day.number)),
            "nextDate": .maybe(isTomorrow ? nil : day.plannedDate.map(words.rowDate)),
            "nextSubjects": .maybeCode(day.day.subjects.joined(separator: "; ")),
            "nextTime": .maybe(minutes > 0 ? words.duration(minutes: minutes) : nil),
          ]
        }),
      "nextAgenda": .maybe(agenda.isEmpty ? nil : words.row(agenda)),
    ]
  }

  /// Nil if neither the plan nor the agenda has anything, and while the list on Today is itself that of a later day.
  init?(after day: DayProgress, _ context: PageContext) {
    let summary = context.summary
    let date = summary.today.adding(days: 1)
    words = context.words
    let isToday = day.plannedDate == summary.today
    self.day = isToday ? DayNumber(day.day.number.value + 1).flatMap(summary.day) : nil
    isTomorrow = self.day.map { $0.plannedDate == date } ?? true
    agenda = isTomorrow ? Tomorrow.titles(on: date, context) : []
    if self.day == nil, agenda.isEmpty { return nil }
  }

  /// More would be no sentence any more.
  private static let mostTitles = 4

  /// `Groceries at 09:00`, then the tasks that are due.
  private static func titles(on date: CivilDate, _ context: PageContext) -> [String] {
    guard let agenda = context.agenda else { return [] }
    let events = agenda.events[date, default: []].map { event in
      let time = event.dates.lowerBound == date ? event.start?.time.text : nil
      return time.map { context.words("today-event", ["title": event.occurrence.title, "time": $0]) }
        ?? event.occurrence.title
    }
    let tasks = agenda.tasks[date, default: []].filter { $0.done == nil }.map(\.task.title)
    return Array((events + tasks).prefix(mostTitles))
  }
}

extension Vocabulary {
  /// `9–14 March`, with the year if it is not `year`.
  fileprivate func span(_ first: CivilDate, _ last: CivilDate, in year: Int) -> String {
    let isOneMonth = (first.year, first.month) == (last.year, last.month)
    return self(
      isOneMonth ? "date-span-short" : "date-span-months",
      ["from": isOneMonth ? String(first.day) : date(first, in: year), "through": date(last, in: year)])
  }

  /// `Day 12 is complete: 5 items in 2 h 10 min.`
  func sum(of day: DayProgress) -> String {
    let number = number(day.day.number.value)
    let items = count(day.completion.done, "items")
    return day.minutes == 0
      ? self("day-complete", ["number": number, "items": items])
      : self(
        "day-complete-with-time",
        ["number": number, "items": items, "duration": duration(minutes: day.minutes)])
  }
}
