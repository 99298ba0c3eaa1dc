// Every error and warning about a plan: what was lost, and what was guessed.

import StudyModel
import TextTools

/// An error where meaning is lost, so that the plan is not read; a warning where something was guessed or left out.
enum PlanRemark: DiagnosticCause {
  // Errors.
  case commentUnclosed
  case controlCharacter
  case dayNumberInvalid(Int)
  case dayRepeated(Int, earlier: String)
  case idInvalid(String)
  case idRepeated(String, earlier: String)
  case noDay(NoDay)
  case planEmpty
  case problemDiffers(number: Int, title: String, earlier: String)
  case problemNumberInvalid(String)
  case tooLarge(String)

  // Warnings.
  case alternativeRepeated(number: Int)
  case columnIgnored(String)
  case dayEmpty(Int, hasOptional: Bool)
  case dayMissing([Int])
  case dayOutOfOrder(Int, after: Int)
  case goalMissing(Int)
  case headInvalid(String)
  case hiddenWithoutSession
  case idMissing(ItemKind)
  case kindGuessed(String, as: ItemKind, meant: Problem?)
  case lineIgnored(String)
  case minutesInvalid
  case numberDiffers(said: String, taken: String)
  case numberGuessed(Problem)
  case problemOutsideDay
  case problemUnknown(Int)
  case revisionFirst(Int)
  case revisionUnmarked(Int)
  case sectionMissing(String, day: Int)
  case sessionWithoutTime
  case severalProblems
  case titleCut
  case trackUnknown(String, meant: String?)
  case weekGuessed(String)
  case weeksRegrouped

  /// What a file without days holds.
  enum NoDay: Hashable {
    case nothing, problems, text
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .commentUnclosed, .controlCharacter, .dayNumberInvalid, .dayRepeated, .idInvalid, .idRepeated,
      .noDay,
      .planEmpty, .problemDiffers, .problemNumberInvalid, .tooLarge:
      .error
    default: .warning
    }
  }

  var message: String {
    switch self {
    case .commentUnclosed: "the comment is never closed, so nothing after it is read"
    case .controlCharacter: "the file has a control character, so it may not be text"
    case .dayNumberInvalid(let number): "`Day \(number)` is not a day of a plan"
    case .dayRepeated(let day, let earlier): "day \(day) is already at \(earlier)"
    case .idInvalid(let id): "`{#\(id)}` is not a valid id"
    case .idRepeated(let id, let earlier): "`\(id)` is already the id of the item at \(earlier)"
    case .noDay(.nothing): "the file is empty"
    case .noDay(.problems): "the file is a list of problems and has no days"
    case .noDay(.text): "the file has no day"
    case .planEmpty: "the plan has no files"
    case .problemDiffers(let number, let title, let earlier): "LC \(number) is `\(title)` at \(earlier)"
    case .problemNumberInvalid(let number): "LeetCode has no problem `\(number)`"
    case .tooLarge(let what): "the plan has more than \(what)"
    case .alternativeRepeated(let number):
      "LC \(number) is in the plan already, so it is no free alternative here"
    case .columnIgnored(let name): "the column \(quoted(name)) is left out"
    case .dayEmpty(let day, let hasOptional):
      "day \(day) has no items\(hasOptional ? " that count" : ""), so it is a day of rest"
    case .dayMissing(let days):
      "\(days.count == 1 ? "day" : "days") \(ranges(days)) \(days.count == 1 ? "is" : "are") missing: "
        + "\(days.count == 1 ? "a day" : "days") of rest"
    case .dayOutOfOrder(let day, let last): "day \(day) stands below day \(last), and comes before it"
    case .goalMissing(let day): "day \(day) has no goal, as most days have"
    case .headInvalid(let line): "`\(line)` cannot be read and is left out"
    case .hiddenWithoutSession: "the problem is not hidden, since its section has no session"
    case .idMissing(let kind): "the \(kind.word) has no id, as others have"
    case .kindGuessed(let title, let kind, _): "taken as a \(kind.word): \(quoted(title))"
    case .lineIgnored(let text): "left out, since it is no item: \(quoted(text))"
    case .minutesInvalid: "the time is left out"
    case .numberDiffers(let said, let taken): "\(quoted(said)) is taken as \(taken)"
    case .numberGuessed(let problem): "taken as LC \(problem.number): \(problem.title)"
    case .problemOutsideDay: "the problem stands outside any day and is left out"
    case .problemUnknown(let number):
      "LC \(number) is not in the catalogue, so its title or difficulty is unknown"
    case .revisionFirst(let number): "LC \(number) appears here for the first time, so it is no revision"
    case .revisionUnmarked(let number): "LC \(number) appears again, so it is a revision"
    case .sectionMissing(let track, let day): "day \(day) has no \(track) section, as most days have"
    case .sessionWithoutTime: "the session has no time"
    case .severalProblems: "the line names more than one problem: the first is taken"
    case .titleCut: "the title is cut at \(longestTitle) characters; the whole of it stands below the item"
    case .trackUnknown(let name, let meant):
      meant == nil
        ? "\(quoted(name)) is one track more than \(Track.most)"
        : "\(quoted(name)) is a track of this line alone"
    case .weekGuessed(let theme): "taken as the heading of a week: \(quoted(theme))"
    case .weeksRegrouped: "the weeks are regrouped, seven days each"
    }
  }

  var help: String {
    switch self {
    case .commentUnclosed: "write `-->` where the comment ends"
    case .controlCharacter: "remove it, or name another file"
    case .dayNumberInvalid: "days run from 1 to \(grouped(DayNumber.allowed.upperBound))"
    case .dayRepeated: "give each day a number of its own"
    case .idInvalid:
      "write 1 to \(longestID) lower-case letters, digits and hyphens, as in `{#dns-watch}`, and begin it neither with "
        + "`lc-` and a digit nor with `bonus-`"
    case .idRepeated: "give this item another id"
    case .noDay(.problems):
      "write `## Day 1` above them; `machinemode import` takes a list of what you solved"
    case .noDay: "begin a day with a heading, as in `## Day 1`, or give a table a column `Day`"
    case .planEmpty: "write one with `## Day 1` and bullets below it, or name another folder"
    case .problemDiffers: "correct the number or the title"
    case .problemNumberInvalid:
      "numbers run from 1 to \(grouped(SolvedProblem.allowedNumbers.upperBound)), as in `LC 53: Maximum Subarray`"
    case .tooLarge: "name another file"
    case .alternativeRepeated: "name a free problem that stands nowhere else in the plan"
    case .columnIgnored: "columns are Day, Week, Topic, Goal, Problem, Difficulty, Watch, Read and Task"
    case .dayEmpty(_, let hasOptional):
      hasOptional
        ? "make one of them an item that counts, neither a bonus nor `(optional)`"
        : "write `rest` behind its number, or a bullet below it, as in `- LC 1: Two Sum`"
    case .dayMissing: "write a heading for each, or number the days without a gap"
    case .dayOutOfOrder: "move it up, or correct its number"
    case .goalMissing: "write `Goal: ` and one sentence below its heading"
    case .headInvalid(let line):
      line.hasPrefix("About")
        ? "write one sentence of at most \(Curriculum.longestAbout) characters"
        : "write each track once, as in `Tracks: DSA (data structures and algorithms), System Design`"
    case .hiddenWithoutSession:
      "add the session that it stays hidden for, as in `Session: Mock interview (45 min)`"
    case .idMissing: "`machinemode plan check --ids` writes ids into the file"
    case .kindGuessed(_, _, let meant?): "did you mean `LC \(meant.number): \(meant.title)`?"
    case .kindGuessed(_, let kind, nil):
      kind == .session
        ? "write a problem as `LC 1: Two Sum`, or begin with `Session: `"
        : "begin with `Watch: `, `Read: `, `Task: `, `Bonus: ` or `Session: `"
    case .lineIgnored: "begin it with `- ` for an item, or indent it below one"
    case .minutesInvalid:
      "write \(allowedMinutes.lowerBound) to \(allowedMinutes.upperBound) minutes, as in `(25 min)`"
    case .numberDiffers, .numberGuessed: "write the number, as in `LC 1: Two Sum`"
    case .problemOutsideDay: "move it below a day"
    case .problemUnknown: "write both, as in `LC 53: Maximum Subarray [Medium]`"
    case .revisionFirst: "remove `(revision)`, or check the number"
    case .revisionUnmarked: "write `(revision)` behind it"
    case .sectionMissing(let track, _):
      "write `### \(track): Topic` and its items, unless it is meant to have none"
    case .sessionWithoutTime: "write it behind the title, as in `(45 min)`"
    case .severalProblems: "give each a line of its own"
    case .titleCut: "shorten it, and put the rest into indented lines below"
    case .trackUnknown(_, let meant):
      meant.map { "did you mean `\($0)`?" }
        ?? "put its items under one of the others, with the topic behind the colon"
    case .weekGuessed: "write `Week` and its number before it"
    case .weeksRegrouped: "give each week seven days, and the last one the rest"
    }
  }
}

/// Numbers in ascending order, with runs shortened: `3 and 5 to 7`.
private func ranges(_ numbers: [Int]) -> String {
  var runs: [ClosedRange<Int>] = []
  for number in numbers {
    if let run = runs.last, run.upperBound == number - 1 {
      runs[runs.count - 1] = run.lowerBound...number
    } else {
      runs.append(number...number)
    }
  }
  let words = runs.flatMap { run in
    run.count > 2 ? ["\(run.lowerBound) to \(run.upperBound)"] : run.map { "\($0)" }
  }
  return joined(words)
}
