// Errors of the agenda's commands, each with the field that is wrong; none of them changes anything.

package import StudyModel
import TextTools

/// Why an event, a task or a note was refused.
package enum AgendaError: Error, DiagnosticCause {
  case emptyTitle
  /// The value is its length in characters.
  case longTitle(characters: Int)
  /// A field with a control character or a line end.
  case unprintable(field: String)
  case longPlace(characters: Int)
  case unknownCategory(String)
  case unknownPriority(String)
  case wrongTag(String)
  case emptyNote
  case longNote
  /// There is no date and no time among the words.
  case noTime(words: String)
  /// A word after the date that is neither a time nor a duration.
  case wrongTime(String)
  case endBeforeStart(String)
  /// Several days with a time of day.
  case timeOfSeveralDays
  case tooLong(most: String)
  case wrongAlarm(String)
  case unknownZone(String)
  case zoneWithoutTime(String)
  /// A part of a recurrence, and what is wrong with it.
  case wrongRecurrence(String, help: String)
  case recurrenceWithoutDate
  /// No event, task or note has the name; `nearest` are ones like it.
  case unknown(kind: String, name: String, nearest: [String])
  case ambiguous(kind: String, name: String, candidates: [String])
  case noOccurrence(title: String, on: CivilDate)
  case severalOccurrences(title: String, on: CivilDate, times: [String])
  case notASeries(title: String)
  case nothingToChange

  package var message: String {
    switch self {
    case .emptyTitle: "the title is empty"
    case .longTitle(let count): "the title has \(counted(count, "character"))"
    case .unprintable(let field): "the \(field) has a line break or another control character"
    case .longPlace(let count): "the place has \(counted(count, "character"))"
    case .unknownCategory(let text): "\(quoted(text)) is not a category"
    case .unknownPriority(let text): "\(quoted(text)) is not a priority"
    case .wrongTag(let text): "\(quoted(text)) is not a valid tag"
    case .emptyNote: "the note is empty"
    case .longNote: "the note is longer than 1 MiB"
    case .noTime(let words): "\(quoted(words)) has no date"
    case .wrongTime(let text): "\(quoted(text)) is not a valid time"
    case .endBeforeStart(let text): "\(quoted(text)) ends before it begins"
    case .timeOfSeveralDays: "an event of several whole days has no time of day"
    case .tooLong: "the event is too long"
    case .wrongAlarm(let text): "\(quoted(text)) is not a valid alarm"
    case .unknownZone(let text): "this machine has no data for the zone \(quoted(text))"
    case .zoneWithoutTime(let text): "the zone \(quoted(text)) is for a time, and there is none"
    case .wrongRecurrence(let text, _): text
    case .recurrenceWithoutDate: "a task that recurs needs a due date"
    case .unknown(let kind, let name, _): "no \(kind) is called \(quoted(name)); nothing was changed"
    case .ambiguous(let kind, let name, let candidates):
      ([
        "\(quoted(name)) matches \(candidates.count) \(kind)s; nothing was changed"
      ] + candidates.prefix(8).map { "  \($0)" }).joined(separator: "\n")
    case .noOccurrence(let title, let date):
      "\(quoted(title)) does not take place on \(date.longTextWithWeekday)"
    case .severalOccurrences(let title, let date, _):
      "\(quoted(title)) takes place more than once on \(date.longTextWithWeekday)"
    case .notASeries(let title): "\(quoted(title)) does not repeat"
    case .nothingToChange: "nothing to change is given"
    }
  }

  package var help: String {
    switch self {
    case .emptyTitle: "write a title of 1 to \(AgendaLimits.longestTitle) characters"
    case .longTitle: "write at most \(AgendaLimits.longestTitle) characters; a longer text can be its note"
    case .unprintable: "write it on one line"
    case .longPlace: "write at most \(AgendaLimits.longestPlace) characters"
    case .unknownCategory: "write \(joined(AgendaCategory.allCases.map(\.rawValue), by: "or"))"
    case .unknownPriority: "write \(joined(TaskPriority.allCases.map(\.rawValue), by: "or"))"
    case .wrongTag: "a tag has 1 to \(AgendaLimits.longestTag) letters, digits and `-`, `_` or `/`"
    case .emptyNote: "give a text, or `-` to read it"
    case .longNote: "split it into several notes"
    case .noTime: "write the title, then `today`, `fri`, `+3d` or `2026-11-20`, then a time: `fri 10:00 1h`"
    case .wrongTime: "write a time such as `10:00` or `10:00-11:30`, or a duration such as `45m` or `1h30`"
    case .endBeforeStart: "write the end after the start; for one past midnight a duration: `22:00 3h`"
    case .timeOfSeveralDays: "write one date with the time and a duration, `fri 10:00 26h`"
    case .tooLong(let most): "it can last at most \(most)"
    case .wrongAlarm: "write `15m`, `1h` or `2d` before the start, several with commas, or `none`"
    case .unknownZone: "write a name such as `Europe/Berlin`"
    case .zoneWithoutTime: "write a time behind the date, `fri 10:00`"
    case .wrongRecurrence(_, let help): help
    case .recurrenceWithoutDate: "write the date of the first one behind the title"
    case .unknown(let kind, _, let nearest):
      didYouMean(nearest.map { quoted($0) }) ?? "`machinemode \(kind) list` shows all of them"
    case .ambiguous: "write more of the title, or the id"
    case .noOccurrence: "`machinemode agenda` shows what takes place when"
    case .severalOccurrences(_, _, let times): "write the time, too: \(joined(times, by: "or"))"
    case .notASeries: "`machinemode event edit` changes it, `machinemode event delete` removes it"
    case .nothingToChange: "name what to change, as in `--title` or a new time"
    }
  }
}
