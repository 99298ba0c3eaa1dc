// Dates, days, settings, backups and names of numbers that options and arguments take.

import ArgumentParser
import Logging
import ProgressStorage
import Statistics
import StudyModel
import TextTools
import Wording

extension CompletionKind {
  /// Days on which work was done.
  static var pastDates: CompletionKind {
    .candidates { desk, request in
      dateCandidates(["today", "yesterday"], desk.summary.today, .past, typed: request.typed)
    }
  }

  /// A date to pause, or behind `..` the last of several.
  static var pauseDates: CompletionKind {
    .candidates { desk, request in pauseCandidates(desk, typed: request.typed) }
  }

  /// A date of the log, or behind `..` the last of several.
  static var workDates: CompletionKind {
    .candidates { desk, request in
      let today = desk.summary.today
      return rangeCandidates(["today", "yesterday"], today, .past, typed: request.typed) {
        try? pastDateRange(typed: $0, today: today)
      }
    }
  }

  /// The dates that are paused, then as `pauseDates`.
  static var pausedDates: CompletionKind {
    .candidates { desk, request in
      desk.log.pauses.sorted { $0.from > $1.from }.map { pause in
        let word = pause.from == pause.through ? pause.from.iso : "\(pause.from.iso)..\(pause.through.iso)"
        return CompletionCandidate(word, pause.reason ?? pause.dates.longText)
      } + pauseCandidates(desk, typed: request.typed)
    }
  }

  /// Days of the plan with their goals; before a digit is typed, those around today's.
  static var dayNumbers: CompletionKind {
    .candidates { desk, request in
      let current = desk.summary.currentDay?.day.number.value ?? 1
      return desk.curriculum.days.filter { request.typed != "" || abs($0.number.value - current) <= 7 }
        .map { day in
          CompletionCandidate(
            String(day.number.value), day.goal.isEmpty ? day.subjects.first ?? "" : day.goal)
        }
    }
  }

  static var weekNumbers: CompletionKind {
    .candidates { desk, _ in
      desk.curriculum.weeks.map { CompletionCandidate(String($0.number), $0.theme) }
    }
  }

  static var settingNames: CompletionKind {
    .candidates { _ in SettingKey.allCases.map { CompletionCandidate($0.rawValue, $0.explanation) } }
  }

  /// Values of the setting that stands before.
  static var settingValues: CompletionKind {
    .candidates { desk, request in
      guard let name = request.words.last(where: { (try? settingKey(named: $0)) != nil }),
        let key = try? settingKey(named: name)
      else { return [] }
      let present = key.value(in: desk.log.settings, on: desk.summary.today)
      let values =
        key == .language
        ? try SiteSources.languages(request.shared).map { CompletionCandidate($0.text) }
        : valueCandidates(key, desk.summary.today, typed: request.typed)
      return values.map {
        $0.word == present
          ? CompletionCandidate(
            $0.word, [$0.explanation, "as it is"].filter { !$0.isEmpty }.joined(separator: ", ")) : $0
      }
    }
  }

  /// Backups by their names, the latest first.
  static var backupNames: CompletionKind {
    .candidates { request in
      let store = Desk.store(in: try Locations.workspace(option: try request.shared.workspace))
      return try store.backups().map { CompletionCandidate($0.name, $0.date.longTextWithWeekday) }
    }
  }

  /// What is logged on items that the plan no longer has.
  static var orphans: CompletionKind {
    .candidates { desk, request in
      desk.summary.orphans.filter { !request.words.contains($0.text) }.map { id in
        let count = desk.log.items[id]?.attempts.count ?? 0
        return CompletionCandidate(id.text, counted(count, "entry", plural: "entries"))
      }
    }
  }

  static var shareParts: CompletionKind {
    .candidates { _, _ in SharePart.allCases.map { CompletionCandidate($0.rawValue, $0.explanation) } }
  }

  static var statisticsSections: CompletionKind {
    .candidates { _ in StatisticsSection.allCases.map { CompletionCandidate($0.rawValue) } }
  }

  static var measures: CompletionKind {
    .candidates { _ in Measure.allCases.map { CompletionCandidate($0.rawValue, $0.title) } }
  }
}

/// Words for dates, then weekdays: in short, and in full once more is typed. Before anything is typed a date is
/// offered once.
private func dateCandidates(
  _ words: [String], _ today: CivilDate, _ direction: DateDirection, typed: String
) -> [CompletionCandidate] {
  let weekdays = Weekday.allCases.map { typed.count > $0.short.count ? $0.rawValue : $0.short }
  var seen: Set<CivilDate> = []
  return (words + weekdays).compactMap { word in
    guard let date = try? date(typed: word, today: today, direction: direction),
      seen.insert(date).inserted || !typed.isEmpty
    else { return nil }
    return CompletionCandidate(word, date.longTextWithWeekday)
  }
}

private func pauseCandidates(_ desk: CompletionDesk, typed: String) -> [CompletionCandidate] {
  let today = desk.summary.today
  return rangeCandidates(["today", "tomorrow"], today, .future, typed: typed) {
    try? pauseDates(typed: $0, today: today)
  }
}

/// A date, or behind `..` the last one of a range.
///
/// - Parameter range: reads a range as the command would.
private func rangeCandidates(
  _ words: [String], _ today: CivilDate, _ direction: DateDirection, typed: String,
  range: (String) -> ClosedRange<CivilDate>?
) -> [CompletionCandidate] {
  guard let dots = typed.firstRange(of: "..") else {
    return dateCandidates(words, today, direction, typed: typed)
  }
  let opening = String(typed[..<dots.upperBound])
  return dateCandidates(words, today, direction, typed: String(typed[dots.upperBound...])).compactMap {
    let word = opening + $0.word
    return range(word).map { CompletionCandidate(word, $0.longTextWithWeekday) }
  }
}

private func valueCandidates(
  _ key: SettingKey, _ today: CivilDate, typed: String
) -> [CompletionCandidate] {
  switch key {
  case .start:
    return dateCandidates(["today", "tomorrow"], today, .future, typed: typed) + [CompletionCandidate("none")]
  case .dayStart:
    return (0...6).map { CompletionCandidate("\(padded($0, to: 2)):00") }
  case .rest:
    // More than one stand with commas between them.
    let chosen = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    let opening = chosen.map { "\($0)," }.joined()
    let left = Weekday.allCases.filter { !chosen.contains($0.short) && !chosen.contains($0.rawValue) }
    return left.map { CompletionCandidate(opening + $0.short, $0.name) }
      + (chosen.isEmpty ? [CompletionCandidate("none", "no weekday off")] : [])
  case .owner:
    return [CompletionCandidate("none", "that of the account")]
  case .language:
    return [CompletionCandidate(LanguageTag.english.text)]
  case .baseURL, .shareName:
    return [CompletionCandidate("none")]
  case .shareAbout:
    return [CompletionCandidate("none", "the plan's own sentence")]
  case .remindMorning:
    return timeCandidates(5...9)
  case .remindEvening, .remindStreak:
    return timeCandidates(18...22)
  case .remindReview:
    return [CompletionCandidate("off")]
      + Weekday.allCases.map { CompletionCandidate("\($0.short) 19:00", "\($0.name) at 19:00") }
  case .shareNotes, .shareReflections, .shareBonusTitles, .shareIndexed, .feedWeekly, .remindSite,
    .remindBackup:
    return [CompletionCandidate("yes"), CompletionCandidate("no")]
  }
}

/// Whole hours, and that there is none.
private func timeCandidates(_ hours: ClosedRange<Int>) -> [CompletionCandidate] {
  hours.map { CompletionCandidate("\(padded($0, to: 2)):00") } + [CompletionCandidate("off")]
}
