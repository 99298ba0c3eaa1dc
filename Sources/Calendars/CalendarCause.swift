// Every remark on a calendar that is read, with its message and help.

import StudyModel
import TextTools

enum CalendarCause: DiagnosticCause {
  case alarmsOfTask
  case calendarMissing
  case controlCharacter
  case dateUnreadable(property: String)
  case dueMissing(title: String)
  case durationUnreadable
  case endBeforeStart
  case endMissing(String)
  case endUnexpected(String)
  case lengthCut(title: String)
  case lineTooLong
  case lineUnreadable
  case moreRemarks(Int)
  case nestingTooDeep
  case notUTF8
  case occurrenceAlone(title: String)
  case periodOfRepetition
  case rangeOfOccurrence
  case repeatedComponent(title: String)
  case repeatedProperty(String)
  case ruleNotExpanded(title: String, part: String)
  case ruleRepeated
  case ruleUnreadable
  case startMissing(title: String)
  case taskDueBesideStart(title: String)
  case taskOccurrenceChanged(title: String)
  case textCut(property: String, limit: Int)
  case timeUnreadable(title: String, property: String)
  case tooManyComponents
  case tooManyExceptions(title: String)
  case tooManyLines
  case zoneOfFile(String)
  case zoneUnknown(String)
  case zoneUnreadable(String)

  /// What is read is usable in spite of a warning.
  var severity: Diagnostic.Severity { self == .calendarMissing ? .error : .warning }

  var message: String {
    switch self {
    case .alarmsOfTask: "the alarms of a task are kept, but not used here"
    case .controlCharacter: "the line has control characters, which are left out"
    case .dateUnreadable(let property): "`\(property)` is not a date or a time"
    case .dueMissing(let title): "\(quoted(title)) repeats, but has neither a start nor a due date"
    case .durationUnreadable: "the duration cannot be read and is not used"
    case .endBeforeStart: "the end is before the start and is not used"
    case .endMissing(let name): "`END:\(printable(name))` is missing"
    case .endUnexpected(let name): "`END:\(printable(name))` ends nothing"
    case .lengthCut(let title):
      "\(quoted(title)) is longer than \(AgendaLimits.longestEvent / 86_400) days, or \(AgendaLimits.mostDays) whole "
        + "days, and is shown shortened"
    case .lineTooLong: "the line has more than \(grouped(CalendarLimits.longestLine)) bytes and is left out"
    case .lineUnreadable: "the line is not a property and is left out"
    case .moreRemarks(let count): "\(counted(count, "more remark")) on this file"
    case .nestingTooDeep:
      "components are nested deeper than \(CalendarLimits.deepestNesting), and this one is left out"
    case .calendarMissing: "the file is not a calendar: it has no `BEGIN:VCALENDAR`"
    case .notUTF8: "the line is not in UTF-8; `\u{FFFD}` stands for what cannot be read"
    case .occurrenceAlone(let title):
      "\(quoted(title)) is one occurrence of a series that is not in the file, and is read by itself"
    case .periodOfRepetition:
      "further occurrences have a length of their own, which is kept, but not used here"
    case .rangeOfOccurrence: "a change of this and all later occurrences is applied to this one only"
    case .repeatedComponent(let title):
      "\(quoted(title)) is in the file more than once, and the newest is read"
    case .repeatedProperty(let name): "a second `\(printable(name))` is left out"
    case .ruleNotExpanded(let title, let part):
      "\(quoted(title)) repeats by \(quoted(part)), which is not computed here: only its first date is shown"
    case .ruleRepeated: "a second rule of recurrence is kept, but not used here"
    case .ruleUnreadable: "the rule of recurrence is kept, but not used here"
    case .startMissing(let title): "\(quoted(title)) has no start and is left out"
    case .taskDueBesideStart(let title):
      "\(quoted(title)) repeats by its start, which is shown as the due date; its due date is kept"
    case .taskOccurrenceChanged(let title):
      "a change of one occurrence of \(quoted(title)) is kept, but not used here"
    case .textCut(let property, let limit):
      "`\(property)` is longer than \(grouped(limit)) \(property == "DESCRIPTION" ? "bytes" : "characters") and is "
        + "shown shortened"
    case .timeUnreadable(let title, let property):
      "\(quoted(title)) has a `\(property)` that is not a date or a time, and is left out"
    case .tooManyComponents:
      "the file has more than \(grouped(CalendarLimits.mostComponents)) components, and the rest is left out"
    case .tooManyExceptions(let title):
      "\(quoted(title)) has more than \(grouped(AgendaLimits.mostExceptions)) exceptions, and the rest is left out"
    case .tooManyLines:
      "the file has more than \(grouped(CalendarLimits.mostLines)) properties, and the rest is left out"
    case .zoneOfFile(let name):
      "the time zone \(quoted(name)) is none that this machine knows, and its times are kept in UTC"
    case .zoneUnknown(let name):
      "the time zone \(quoted(name)) is not known, and its times are read as local times"
    case .zoneUnreadable(let name): "a part of the time zone \(quoted(name)) cannot be read"
    }
  }

  var help: String {
    switch self {
    case .alarmsOfTask, .moreRemarks, .occurrenceAlone, .periodOfRepetition, .repeatedComponent,
      .rangeOfOccurrence,
      .taskDueBesideStart, .taskOccurrenceChanged, .textCut, .lengthCut, .ruleNotExpanded, .ruleRepeated,
      .controlCharacter, .zoneOfFile:
      ""
    case .dateUnreadable, .timeUnreadable: "write it as `20261120` or `20261120T100000`"
    case .dueMissing, .startMissing: "add a `DTSTART`"
    case .durationUnreadable: "write it as `PT45M` or `P1D`"
    case .endBeforeStart: "correct its `DTEND` or `DURATION`"
    case .endMissing(let name): "check whether the file is complete: `\(printable(name))` is never closed"
    case .endUnexpected: "remove the line, or check what is missing above it"
    case .lineTooLong: "shorten it"
    case .lineUnreadable: "write `NAME:value`, and a blank before a line that continues the last"
    case .nestingTooDeep: "check whether an `END` is missing"
    case .calendarMissing: "export it again as iCalendar (.ics)"
    case .notUTF8: "export the file again in UTF-8"
    case .repeatedProperty: "keep one of the two"
    case .ruleUnreadable: "write it as `FREQ=WEEKLY;BYDAY=MO`"
    case .tooManyComponents, .tooManyLines: "divide it into several files"
    case .tooManyExceptions: "divide the series"
    case .zoneUnknown: "write a name such as `Europe/Berlin`, or add its `VTIMEZONE`"
    case .zoneUnreadable: "export the file again, or write a name such as `Europe/Berlin`"
    }
  }
}
