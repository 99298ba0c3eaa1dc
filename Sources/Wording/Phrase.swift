// Names every phrase of the pages, the terminal and the site's files by its key in the strings file.

import TextTools

/// A phrase. Its key in `Templates/strings.txt` is the hyphenated name of the case: `day-on-date` for `dayOnDate`. The
/// text there has a placeholder for each value.
package enum Phrase: String, CaseIterable, Sendable {
  // Every page
  case navigationProgress, navigationToday, navigationWeeks, navigationProblems, navigationTopics
  case navigationReport, navigationChallenges, navigationCalendar, navigationTasks, navigationNotes
  case navigationSearch, language, brand, siteNameOf, pageTitle, linkTitle,
    linkDescription, aboutDefault
  case aboutSentence, aboutProgramme, aboutTicks, weekKicker

  // Today, and phrases shared with the pages of days
  case todayDescription, todayStreak, dayComplete, dayCompleteWithTime, barCount, percent, underOnePercent
  case timeSoFar, timePlanned

  // A day
  case dayTitle, dayDescription, dayCompletedOn, dayToday, dayOpen, dayAhead

  // Problems and topics
  case problemsTitle, problemsDescription, problemsNone, topicsTitle, topicsDescription, topicsNone
  case topicsOfBonus, listDoneOf, listRevisions, listPremium, listOptional, listBonus, listBonusAllUnnamed
  case listBonusUnnamed, listNumber, listProblem, listTitle, listKind, listDifficulty, listDay, listWeek
  case listFocus, listTopic, listStatus, listTimeBox, listTime, listAttempts, listList, listWeekChoice
  case listAllWeeks, listAllDifficulties, listAllKinds, listAllStatuses, listAllLists, listOpen, listDone
  case listSolvedBefore, listOfPlan, listOfRevisions, listOfPremium, listOfSessions, listOfPlus, listOfBonus,
    listOfNotes

  // The agenda: calendar, tasks, notes
  case agendaMonthDescription, agendaWeek, agendaWeekTitle, agendaWeekDescription, agendaTimes, agendaFrom
  case agendaUntil, agendaAllDay, agendaAllDays, agendaRepeats, agendaRepeatsBy
  case agendaRepeatsOn
  case categoryWork, categoryPersonal, categoryHealth, categorySocial, categoryFamily, categoryEducation
  case priorityLow, priorityMedium, priorityHigh, priorityUrgent
  case tasksDescription, tasksNone, taskOverdue, taskToday, taskThisWeek, taskLater, taskNoDate, taskDueAt
  case listTask, listDue, listPriority, listCategory, listAllDates, listAllPriorities, listAllCategories
  case notesDescription, notesOfTag, noteDescription

  // Search
  case searchDescription, searchDays, searchReflections, searchEvents, searchShown

  // A class of learners
  case cohortTitle, cohortDescription, cohortPageTitle, cohortSentence, cohortMedian
  case cohortRosterOrder, cohortNameOrder, cohortRange, cohortNumber, cohortLearner, cohortState
  case cohortAllStates, cohortQuietFilter, cohortAllEntries, cohortQuietChoice, cohortLoggedChoice
  case cohortStateNotStarted, cohortStateStartsLater, cohortStateStudyDay, cohortStateBetween,
    cohortStateRestDay
  case cohortStatePaused, cohortStateFinished, cohortStateUnknown, cohortFilterStudyDay
  case cohortChartDone, cohortChartDoneSentence, cohortChartMinutes, cohortChartMinutesSentence
  case cohortChartColumnLearners, cohortChartHalf, cohortChartTooFew, cohortChartKey, cohortNoStreak

  // Page not found
  case notFoundTitle, notFoundDescription

  // Numbers, durations and dates
  case numberThousands, numberTenths, durationMinutes, durationHours, durationHoursMinutes, durationRange
  case durationRangeInMinutes, date, dateInYear, dateWithWeekday, dateDay, dateSpan, dateShortDay
  case dateShortDayAndYear, dateShort, dateMonth
  case monthNames, monthNamesShort, weekdayNames, weekdayNamesShort, listMore, listLast

  // The learner's state and progress
  case headlineDay, headlineLength, headlineStartsIn, headlineRestDay, headlinePaused, headlineFinished
  case headlineAllComplete, headlineOneDayComplete, daysComplete, paceOnPlan, paceInHand, paceToMakeUp
  case streakSince, streakSinceTodayOpen, streakLongest, streakAlsoLongest, streakNone, shareWithPercent
  case standingNext, standingComplete, standingLater, stepNone, stepPart, stepMost, stepAll
  case statusComplete, statusToday, statusOpen, statusAhead, share, achievementStreak, achievementFirstDay
  case achievementDays, achievementFirstProblem, achievementFirstHard, achievementWeek

  // The values of measures
  case valueNoneInPlan, valueNoStart, valueCompleteDays, valueStreakRun, valueNoStudyDay, valueConsistency
  case valueConsistencySoFar, valueTrack, valueRate, valueNeededNothing
  case valueNeededNotStarted, valueNeededOver, valueNoEnd, valueEndMoved, valueForecastDone
  case valueForecastNotStarted, valueForecastTooEarly, valueForecastNoRate, valueForecastFar
  case valueForecastFarFrom, valueForecastFrom, valueForecastNotBefore, valueForecastRange, valueNoTimes
  case valueTooFewTimes, valueTypicalTime, valueWeekday, valueWeekdays, valueNoProblems, valueDifficulty
  case valueSolvedBefore, valueSolvedBeforeNone, valueDone, valueComplete
  case valueEarned

  // Accessible names in Markdown: tables and boxes
  case markdownTable, markdownDone, markdownOpen

  // Items
  case trackProblems, trackInFull, difficultyEasy, difficultyMedium, difficultyHard, difficultyUnknown
  case itemNamed, labelProblem, kindProblem, kindSession, kindWatch, kindRead, kindTask, kindBonus
  case badgeRevision, badgeSolvedBefore, planTime, planTimePlus
  case patternsTitle, patternsDescription, patternDescription, patternSignal, patternTemplate,
    patternInvariant
  case patternCost, patternSlip, patternExample
  case reviewSum, reviewSumBegun, reviewSumDone

  // Report
  case reportTitle, reportDescription, reportAloneTitle, reportReflection, reportNote, reportItem
  case reportAverageOfDays, reportMeanTime, reportPremium, reportAgain, reportPause, reportWeekday
  case reportWeekdayTime, reportTooFew, reportMadeAt, timeAll, timeBonus, timeKept

  // Progress
  case progressDescription, barTrack, figureStreak
  case figureProblems, figureTime, unitDay, unitDays, unitHours, unitHoursMinutes
  case unitMinutes, unitOf, percentOfPlan, timeOnThem, bonusBeside, medianOfProblem, timeNone, timeToday
  case summingUpFrom, summingUpDays, summingUpActive, summingUpProblems
  case summingUpBonus, summingUpTime, summingUpStreak, summingUpBusiest, summingUpBusiestDay

  // Challenges
  case tickDone, tickMissed, tickAhead, dayTickToday, dayTickOpen
  case dayTickAhead, challengesDescription, challengesNothingOpen, consistencyDetail, planEndDetail

  // Weeks
  case weeksTitle, weeksDescription, standing, standingAlone, leadNotStarted, standingFirstDay
  case standingStudying, standingOver, calendarWeekFacts, calendarWeekEmpty, weekTitle, weekDescription
  case weekOf, weekOfNow, weekAhead, weekFresh, weekUnderWay, weekEarly, weekOpen, weekComplete
  case weeksColumnDays, weekFigureBonus, weekFigureSessionsAlone, weekFigureSessions, weekFigureTypicalTime
  case weekFigureHalf

  // About
  case aboutTitle, aboutDescription, aboutDays, aboutStreak, aboutPlan, aboutTime, aboutProblems, aboutWeeks
  case aboutNotes, aboutReflections, aboutBonusTitles, aboutSolutions
  case aboutShared, aboutNotShared, aboutSharedCount, aboutNoneYet, aboutLengthValue

  // The feed
  case feedSubtitle, feedDay, feedEarned

  // Calendars
  case calendarName, calendarAbout, calendarDay, calendarItem, calendarPremium, calendarRemindersName
  case calendarRemindersAbout, calendarMorning, calendarEvening, calendarReview,
    calendarReviewAbout

  // Share
  case shareTitle, shareDescription, shareStatus, shareLink, sharePost, shareMarkdown, shareHTML
  case shareMarkdownPlain, shareEndpoint, shareStreak, shareHeatMap, shareBadge, sharePixels, shareNamed
  case shareStreakWords, shareHeatMapWords, shareBadgeWords, shareUnnamedStreak, shareUnnamedHeatMap
  case shareUnnamedBadge, shareHeatMapTicks, shareBadgeTicks, shareChallenges
  case shareChallengesWords, shareUnnamedChallenges, shareLine, sharePostWeek, sharePostTime,
    sharePostFigures, sharePostAhead
  case sharePostOverall, sharePostNext, sharePostNextDay, sharePostPlan

  // The square of days and the charts
  case dayOnDate, dayWithoutDate, squareDay, squareToday, squareShare
  case chartWeek, chartWeeks, chartThrough, chartColumnWeeks, chartColumnPlanned, chartColumnDone
  case chartDoneTitle, chartDoneSentence, chartDoneComplete, chartDonePlanned
  case chartCourse, chartCourseSame, chartCoursePlanned
  case chartDoneCount, chartPlan, chartPause, chartPlannedEnd
  case chartMinutesTitle, chartMinutesMean, chartMinutesOne, chartThisWeek, chartColumnWeek, timeColumn,
    noValue
  case difficultyTitle, difficultySentence, difficultyColumn, doneColumn, inPlanColumn
  case shareDoneColumn, medianColumn, middleHalfColumn

  // The pictures of the share folder: cards, badge and preview
  case pictureAsOf, pictureTitle, pictureTitleNamed, pictureStreakFact, pictureLongestFact, pictureDaysAhead
  case pictureItemsDone, streakCardDescription, streakCardDaysComplete, streakCardCurrent, streakCardLongest
  case streakCardTodayOpen, streakCardFirstItem, streakCardNextItem, streakCardIsLongest
  case heatMapCardDescription, mapLegendNone, mapLegendAll, mapLegendAhead, mapLegendToday, badgeDescription
  case challengesCardDescription
  case badgeLabel, badgeNotStarted, badgeStartsIn, badgeDay, badgeRestDay, badgePaused, previewDescription

  package var key: String { hyphenated(rawValue) }
}
