// What the site's own Swift says, by the key of the strings file.

/// A phrase: the raw value is its key in `Templates/strings.txt`, then the names of the values in it, in the order in
/// which the program gives them.
enum Phrase: String, CaseIterable, Sendable {
  // Every page
  case navigationProgress = "navigation-progress"
  case navigationToday = "navigation-today"
  case navigationWeeks = "navigation-weeks"
  case navigationProblems = "navigation-problems"
  case navigationTopics = "navigation-topics"
  case navigationReport = "navigation-report"
  case pageTitle = "page-title title"
  case weekKicker = "week-kicker number theme"

  // Page not found
  case notFoundTitle = "not-found-title"
  case notFoundDescription = "not-found-description"

  // Numbers, durations and dates
  case numberThousands = "number-thousands thousands rest"
  case durationMinutes = "duration-minutes minutes"
  case durationHours = "duration-hours hours"
  case durationHoursMinutes = "duration-hours-minutes hours minutes"
  case date = "date day month year"
  case dateInYear = "date-in-year day month"
  case dateWithWeekday = "date-with-weekday weekday date"
  case dateSpan = "date-span from through"
  case dateShort = "date-short weekday day month"
  case monthNames = "month-names"
  case monthNamesShort = "month-names-short"
  case weekdayNames = "weekday-names"
  case weekdayNamesShort = "weekday-names-short"
  case listMore = "list-more list next"
  case listLast = "list-last list last"

  // Where the learner stands
  case headlineDay = "headline-day number"
  case headlineLength = "headline-length days"
  case headlineStartsIn = "headline-starts-in days"
  case headlineRestDay = "headline-rest-day"
  case headlinePaused = "headline-paused"
  case headlineFinished = "headline-finished"
  case headlineAllComplete = "headline-all-complete days"
  case headlineOneDayComplete = "headline-one-day-complete"
  case daysComplete = "days-complete done days"
  case paceOnPlan = "pace-on-plan"
  case paceInHand = "pace-in-hand days"
  case paceToMakeUp = "pace-to-make-up days"
  case streakSince = "streak-since date"
  case streakSinceTodayOpen = "streak-since-today-open date"
  case streakLongest = "streak-longest days date"
  case streakAlsoLongest = "streak-also-longest detail days"
  case streakNone = "streak-none"
  case shareWithPercent = "share-with-percent share percent"
  case statusComplete = "status-complete"
  case statusToday = "status-today"
  case statusOpen = "status-open"
  case statusAhead = "status-ahead"
  case share = "share done total"
  case achievementStreak = "achievement-streak days"
  case achievementFirstDay = "achievement-first-day"
  case achievementDays = "achievement-days days"
  case achievementFirstProblem = "achievement-first-problem"
  case achievementFirstHard = "achievement-first-hard"
  case achievementHard = "achievement-hard problems"
  case achievementWeek = "achievement-week week"

  // Items
  case trackProblems = "track-problems"
  case trackSystemDesign = "track-system-design"
  case difficultyEasy = "difficulty-easy"
  case difficultyMedium = "difficulty-medium"
  case difficultyHard = "difficulty-hard"
  case difficultyUnknown = "difficulty-unknown"
  case labelProblem = "label-problem number"
  case kindSession = "kind-session"
  case kindWatch = "kind-watch"
  case kindRead = "kind-read"
  case kindTask = "kind-task"
  case kindBonus = "kind-bonus"
  case badgeRevision = "badge-revision"
  case badgeSolvedBefore = "badge-solved-before"

  // Report
  case reportTitle = "report-title"
  case reportDescription = "report-description daysComplete"
  case reportAloneTitle = "report-alone-title date"
  case reportReflection = "report-reflection"
  case reportNote = "report-note title"
  case reportItem = "report-item label title"
  case reportPremium = "report-premium number title"
  case reportAgain = "report-again times"
  case reportPause = "report-pause"
  case reportSkipped = "report-skipped"
  case reportSkippedDate = "report-skipped-date date"
  case reportWeekday = "report-weekday weekday"
  case reportWeekdayTime = "report-weekday-time time days"
  case reportTooFew = "report-too-few"
  case reportMadeAt = "report-made-at date time"
  case timeAll = "time-all"
  case timeDSA = "time-dsa"
  case timeSystemDesign = "time-system-design"
  case timeBonus = "time-bonus"
  case timeKept = "time-kept"

  // Progress
  case progressDescription = "progress-description headline daysComplete pace streak"
  case barDSA = "bar-dsa"
  case barSystemDesign = "bar-system-design"
  case glanceProblems = "glance-problems share"
  case glanceSystemDesign = "glance-system-design share"
  case figureStreak = "figure-streak"
  case figureProblems = "figure-problems"
  case figureSystemDesign = "figure-system-design"
  case figureTime = "figure-time"
  case unitDay = "unit-day"
  case unitDays = "unit-days"
  case unitHours = "unit-hours"
  case unitMinutes = "unit-minutes"
  case unitOf = "unit-of total"
  case percentOfPlan = "percent-of-plan percent"
  case timeOnThem = "time-on-them time"
  case bonusBeside = "bonus-beside number"
  case medianOfProblem = "median-of-problem time"
  case timeNone = "time-none"
  case timeToday = "time-today time"
  case summingUpFrom = "summing-up-from"
  case summingUpDays = "summing-up-days"
  case summingUpActive = "summing-up-active"
  case summingUpProblems = "summing-up-problems"
  case summingUpSystemDesign = "summing-up-system-design"
  case summingUpBonus = "summing-up-bonus"
  case summingUpTime = "summing-up-time"
  case summingUpStreak = "summing-up-streak"
  case summingUpBusiest = "summing-up-busiest"
  case summingUpBusiestDay = "summing-up-busiest-day date time"
  // Charts
  case dayOnDate = "day-on-date number date"
  case dayWithoutDate = "day-without-date number"
  case mapDay = "map-day day state done items"
  case mapDayToday = "map-day-today day state done items"
  case mapDayAhead = "map-day-ahead day"
  case mapWeek = "map-week number"
  case mapWeekTitle = "map-week-title number theme"
  case weekStripTitle = "week-strip-title done days"
  case ringTitle = "ring-title done days percent"
  case ringCaption = "ring-caption"

  /// What stands before the `=`.
  var key: String { String(rawValue.prefix { $0 != " " }) }

  /// The names that stand as `{{name}}` in it.
  var values: [String] { rawValue.split(separator: " ").dropFirst().map(String.init) }
}

/// What is counted: the strings file has the key with `.one` and with `.other`, both with `{{count}}`.
enum Noun: String, CaseIterable, Sendable {
  case days
  case items
  case problems
  case calendarDays = "calendar-days"
  case times
  case bonusProblems = "bonus-problems"
}
