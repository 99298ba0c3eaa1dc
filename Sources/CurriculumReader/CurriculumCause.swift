// Every error and warning about a plan, with its message and help.

import ItemSyntax
import StudyModel
import TextTools

enum CurriculumCause: DiagnosticCause {
  case aboutContinued
  case aboutEmpty
  case aboutOutOfPlace
  case aboutRepeated(earlier: EarlierLine)
  case aboutTooLong(length: Int)
  case alternativeRepeated(number: Int, earlier: EarlierLine)
  case boxInDetail
  case boxMissing
  case boxTicked
  case colonMissing(after: String)
  case commentUnclosed
  case controlCharacter
  case dayBeforeWeek
  case dayEmpty(day: Int?)
  case dayWithoutRequired(day: Int?)
  case detailUnindented(columns: Int)
  case difficultyMissing
  case difficultyUnknown(String)
  case fileOverLimit(String)
  case fileWithoutWeek
  case goalBeforeDay
  case goalContinued
  case goalEmpty
  case goalMissing(day: Int?)
  case goalMisspelled(String)
  case goalOutOfPlace
  case goalRepeated(earlier: EarlierLine)
  case headingContinued(String)
  case headingInDetail
  case headingLevel(HeadingName, found: Int)
  case headingTooDeep(level: Int)
  case headingUnderlined
  case hiddenWithoutSession
  /// `known` are the names that a heading of this level may have.
  case headingUnknown(String, level: Int, meant: HeadingName?, known: [HeadingName])
  case idInvalid(String)
  case idMissing(ItemKind)
  case idNotLast(String)
  case idOfProblem
  case idRepeated(String, earlier: EarlierLine)
  case idReserved(String)
  case idTooLong(length: Int)
  case idUnclosed
  case itemBeforeSection
  case itemEmpty
  case kindUnknown(String)
  case markRepeated(String)
  case markUnknown(String)
  case numberInvalid(NumberedThing, String)
  case numberMissing(NumberedThing, missing: [Int], before: Int)
  case numberUnexpected(NumberedThing, found: Int, expected: Int)
  case numberOutOfOrder(NumberedThing, Int, after: Int)
  case numberOutOfRange(NumberedThing, String)
  case numberRepeated(NumberedThing, Int, earlier: EarlierLine)
  case planEmpty
  case plusOfBonus
  case premiumOfRevision(number: Int, earlier: EarlierLine)
  case premiumWithoutAlternative
  case problemDiffers(Problem, earlier: EarlierLine)
  case problemRepeated(number: Int, earlier: EarlierLine)
  case revisionWithoutFirst(number: Int)
  case sectionBeforeDay(String?)
  case sectionEmpty(String)
  case sectionMissing(String, day: Int?)
  case sectionRepeated(String, earlier: EarlierLine)
  case strayBlock(StrayBlock)
  case textAfterDifficulty(String)
  case textMissing(HeadingName)
  case timeBoxInvalid(String)
  case timeBoxMissing
  case timeBoxOutOfRange(String)
  case titleEmpty
  case titleTooLong(length: Int)
  case trackNameTooLong(String)
  case trackSurplus(String)
  case tracksInvalid
  case tracksOutOfPlace
  case weekEmpty(number: Int?)
  case weekTooLong(number: Int, days: Int)
  case weekTooShort(number: Int, days: Int)

  /// A plan that has only warnings is read; the missing parts are absent from it.
  var severity: Diagnostic.Severity {
    switch self {
    case .goalMissing, .sectionMissing, .timeBoxMissing: .warning
    default: .error
    }
  }

  var message: String {
    switch self {
    case .aboutContinued: "`About:` takes one line, and this is a second"
    case .aboutEmpty: "`About:` is followed by nothing"
    case .aboutOutOfPlace: "`About:` is below a week"
    case .aboutRepeated(let earlier): "the plan already says what it is about, at \(earlier.text)"
    case .aboutTooLong(let length):
      "the sentence has \(grouped(length)) characters, more than \(Curriculum.longestAbout)"
    case .alternativeRepeated(let number, let earlier):
      "LC \(number) is already in the plan, at \(earlier.text)"
    case .boxInDetail: "a box is indented under another item"
    case .boxMissing: "the item has no box"
    case .boxTicked: "the box is ticked"
    case .colonMissing(let start): "no colon follows `\(start)`"
    case .commentUnclosed: "the comment is never closed, so nothing after it is read"
    case .controlCharacter: "the line contains a control character"
    case .dayBeforeWeek: "the day comes before any week of its file"
    case .dayEmpty(let day): "\(dayText(day)) has no items"
    case .dayWithoutRequired(let day):
      "\(dayText(day)) has nothing but Bonus and plus items, so it could never be complete"
    case .detailUnindented: "the line is neither an item nor an indented detail"
    case .difficultyMissing: "the problem has no difficulty"
    case .difficultyUnknown(let word): "`\(word)` is not Easy, Medium or Hard"
    case .fileOverLimit(let limit): "the file exceeds a limit: \(limit)"
    case .fileWithoutWeek: "the file has no week"
    case .goalBeforeDay: "the goal comes before any day"
    case .goalContinued: "a goal has one line, and this is its second"
    case .goalEmpty: "the goal is empty"
    case .goalMissing(let day): "\(dayText(day)) has no goal"
    case .goalMisspelled(let word): "`\(word)` does not start a line of a plan"
    case .goalOutOfPlace: "the goal comes after a section of its day"
    case .goalRepeated(let earlier): "the day already has a goal, at \(earlier.text)"
    case .headingContinued(let text): "`\(text)` follows the number of the day"
    case .headingInDetail: "a heading is indented under an item"
    case .headingLevel(let name, let found):
      "`\(name.text)` takes \(hashes(name.level)), not \(hashes(found))"
    case .headingTooDeep(let level): "\(hashes(level)) is deeper than any heading of a plan"
    case .headingUnderlined: "the heading is underlined instead of starting with `#`"
    case .hiddenWithoutSession: "the problem is hidden, and its section has no Session"
    case .headingUnknown(let name, let level, _, _):
      level == 3 ? "`\(name)` is not a section of a day" : "`\(name)` opens neither a week nor a day"
    case .idInvalid(let id): id.isEmpty ? "the id is empty" : "`\(id)` is not a valid id"
    case .idMissing(let kind): "the \(kind.rawValue) item has no id"
    case .idNotLast(let text): "`\(text)` follows the id"
    case .idOfProblem: "a problem has no id besides its number"
    case .idRepeated(let id, let earlier): "`\(id)` is already the id of the item at \(earlier.text)"
    case .idReserved(let id): "`\(id)` is an id that only the program may give"
    case .idTooLong(let length): "the id has \(length) characters, more than \(longestID)"
    case .idUnclosed: "the id is never closed"
    case .itemBeforeSection: "the item comes before any section of its day"
    case .itemEmpty: "the item is empty"
    case .kindUnknown(let word): "`\(word)` is not a kind of item"
    case .markRepeated(let mark): "`(\(mark))` appears twice"
    case .markUnknown(let mark): "`(\(mark))` is not a mark of a problem"
    case .numberInvalid(let thing, let text):
      text.isEmpty
        ? "the \(thing.rawValue) has no number" : "`\(text)` is not a valid number of a \(thing.rawValue)"
    case .numberMissing(let thing, let missing, let next):
      "\(thing.name)\(missing.count == 1 ? "" : "s") \(ranges(missing)) "
        + "\(missing.count == 1 ? "is" : "are") missing before \(thing.name) \(next)"
    case .numberUnexpected(let thing, let found, let expected):
      "\(thing.name) \(found) is where \(thing.name) \(expected) belongs"
    case .numberOutOfOrder(let thing, let number, let last):
      "\(thing.name) \(number) comes after \(thing.name) \(last)"
    case .numberOutOfRange(let thing, let number):
      "`\(number)` is not a valid number of a \(thing.rawValue): they run from 1 to "
        + grouped(thing.allowed.upperBound)
    case .numberRepeated(let thing, let number, let earlier):
      "\(thing.name) \(number) is already at \(earlier.text)"
    case .planEmpty: "the plan has no files"
    case .plusOfBonus: "a Bonus item is marked as plus, and counts for no day anyway"
    case .premiumOfRevision: "a revision cannot name a free alternative"
    case .premiumWithoutAlternative: "the premium problem has no free alternative"
    case .problemDiffers(let problem, let earlier):
      "LC \(problem.number) is `\(problem.title) [\(Difficulty.name(problem.difficulty))]` at \(earlier.text)"
    case .problemRepeated(let number, let earlier): "LC \(number) is already at \(earlier.text)"
    case .revisionWithoutFirst(let number): "LC \(number) appears here for the first time"
    case .sectionBeforeDay(let track): "the \(track.map { "\($0) " } ?? "")section comes before any day"
    case .sectionEmpty(let track): "the \(track) section has no items"
    case .sectionMissing(let track, let day): "\(dayText(day)) has no \(track) section, as most days have"
    case .sectionRepeated(let track, let earlier):
      "the day already has a \(track) section, at \(earlier.text)"
    case .strayBlock(let block): "\(block.rawValue) does not belong in a plan"
    case .textAfterDifficulty(let text): "`\(text)` follows the difficulty"
    case .textMissing(let name): "the \(name.text) heading names no \(name.textName)"
    case .timeBoxInvalid(let text): "`(\(text))` is not a time box"
    case .timeBoxMissing: "the Session item has no time box"
    case .timeBoxOutOfRange(let minutes): "`\(minutes)` minutes are not a time box: it has 1 to 600"
    case .titleEmpty: "the item has no title"
    case .titleTooLong(let length): "the title has \(grouped(length)) characters, more than \(longestTitle)"
    case .trackNameTooLong(let name):
      "the name of the track has \(grouped(name.count)) characters, more than \(Track.longestName)"
    case .trackSurplus(let name): "`\(name)` is one track more than the \(Track.most) that a plan may have"
    case .tracksInvalid: "the list of tracks is not valid"
    case .tracksOutOfPlace: "`Tracks:` is repeated or below a week"
    case .weekEmpty(let number): "\(number.map { "Week \($0)" } ?? "the week") has no days"
    case .weekTooLong(let number, let days): "Week \(number) has \(days) days, more than seven"
    case .weekTooShort(let number, let days):
      "Week \(number) has \(counted(days, "day")); only the last one may have fewer than seven"
    }
  }

  var help: String {
    switch self {
    case .aboutContinued: "join this line to the first, or remove it"
    case .aboutEmpty: "write in one sentence what the plan is, or remove the line"
    case .aboutOutOfPlace: "move it to the start of the first file, above `# Week 1`"
    case .aboutRepeated, .markRepeated: "keep one of the two"
    case .aboutTooLong: "shorten it to \(Curriculum.longestAbout) characters or fewer"
    case .alternativeRepeated:
      "choose a free problem for the premium one that appears nowhere else in the plan"
    case .boxInDetail:
      "start the line with `- [ ]` at the margin for an item, or leave out the box for a detail"
    case .boxMissing: "write `- [ ] ` before it, or indent it under the item it belongs to"
    case .boxTicked: "write `[ ]`: what you have done is kept in your progress, not in the plan"
    case .colonMissing(let start): "write `\(start): ` and the text"
    case .commentUnclosed: "write `-->` where the comment ends"
    case .controlCharacter: "remove it"
    case .dayBeforeWeek: "write `# Week 1: Theme`, with the week's number, above it"
    case .dayEmpty: "write `\(HeadingName.anyTrack.example)` below it, and its items"
    case .dayWithoutRequired: "make one of them an item that counts, as in `Task: `, or add one"
    case .detailUnindented(let columns):
      "start it with `- [ ]` for an item, or indent it by \(counted(columns, "space")) "
        + "for a detail of the item above"
    case .difficultyMissing: "write `[Easy]`, `[Medium]` or `[Hard]` here"
    case .difficultyUnknown(let word):
      didYouMean(word, among: difficultyWords)
        ?? "write `[Easy]`, `[Medium]` or `[Hard]`"
    case .fileOverLimit: "make it simpler, or split it"
    case .fileWithoutWeek:
      "start it with `# Week 1: Theme`, with the week's number, or keep it out of the plan"
    case .goalBeforeDay, .sectionBeforeDay: "write `## Day 1`, with its number, above it"
    case .goalContinued: "join this line to the goal, or remove it"
    case .goalEmpty: "write in one sentence what the learner can do by the evening"
    case .goalMissing: "write `Goal: ` and one sentence below its heading"
    case .goalMisspelled: "did you mean `Goal`?"
    case .goalOutOfPlace: "move it above the sections"
    case .goalRepeated: "keep one of the two, or write the heading of the next day above this one"
    case .headingContinued: "end the heading after the number"
    case .headingInDetail: "start it at the margin, or make it plain text"
    case .headingLevel(let name, _): "write `\(name.example)`"
    case .headingTooDeep: "put the text into the topic of its section, or into the detail of an item"
    case .headingUnderlined: "write `# `, `## ` or `### ` before it and remove the line below"
    case .hiddenWithoutSession:
      "remove `(hidden)`, or add the session that it stays hidden for: `Session: Mock interview (45 min) {#mock}`"
    case .headingUnknown(_, _, let meant, let known):
      meant.map { "did you mean `\($0.text)`?" }
        ?? "write \(known.map { "`\($0.example)`" }.joined(separator: " or "))"
    case .idInvalid: "write `{#`, lower-case letters, digits or hyphens, and `}`, as in `{#dns-watch}`"
    case .idMissing(let kind):
      "write one here that appears nowhere else, as in `{#dns-\(kind.rawValue.lowercased())}`"
    case .idNotLast: "move it before the id, which ends the line"
    case .idOfProblem: "remove the braces and what is between them"
    case .idRepeated: "give this item an id that appears nowhere else in the plan"
    case .idReserved: "choose one that does not begin with `lc-` and a digit or with `bonus-`"
    case .idTooLong: "shorten it to \(longestID) characters or fewer"
    case .idUnclosed: "write `}` at the end of the line"
    case .itemBeforeSection: "write `\(HeadingName.anyTrack.example)` above it"
    case .itemEmpty: "write what to do, or remove the line"
    case .kindUnknown(let word):
      meantKind(word).map { "did you mean `\($0.rawValue)`?" } ?? "start the item with \(kindList)"
    case .markUnknown(let mark):
      didYouMean(mark, among: ["revision", "plus", "hidden"])
        ?? "write `(revision)`, `(premium, or LC n: Title [Difficulty])`, `(plus)`, `(hidden)` or `(45 min)`, or remove it"
    case .numberInvalid(let thing, _): "write it in digits, as in `\(thing.example)`"
    case .numberMissing(let thing, _, _):
      "add what is missing, or number the \(thing.rawValue)s from 1 without a gap"
    case .numberUnexpected(let thing, _, let expected): "write `\(thing.name) \(expected)`"
    case .numberOutOfOrder: "move it up to its place"
    case .numberOutOfRange: "write one of these"
    case .numberRepeated(let thing, _, _): "give each \(thing.rawValue) a number of its own, counted from 1"
    case .plusOfBonus: "remove `(plus)`"
    case .planEmpty: "write one that starts with `# Week 1: Theme`, or name another folder"
    case .premiumOfRevision(let number, let earlier):
      "name it where LC \(number) appears first, at \(earlier.text): it counts for the revision as well"
    case .premiumWithoutAlternative: "write `(premium, or LC n: Title [Difficulty])`"
    case .problemDiffers: "write the same title and difficulty here, or correct the number"
    case .problemRepeated: "write `(revision)` at the end of the line if it is meant to appear again"
    case .revisionWithoutFirst: "remove `(revision)`, or check the number"
    case .sectionEmpty: "write at least one line below it that starts with `- [ ] `"
    case .sectionMissing(let track, _):
      "write `\(HeadingName.track(track).example)` and its items, unless the day is meant to have none"
    case .sectionRepeated:
      "put the items under one heading, or write the heading of the next day above this one"
    case .strayBlock(let block): block.help
    case .textAfterDifficulty:
      "only `(revision)`, `(premium, or LC n: Title [Difficulty])`, `(plus)`, `(hidden)` and `(45 min)` may follow it"
    case .textMissing(let name): "write it after the colon, as in `\(name.example)`"
    case .timeBoxInvalid: "write it in whole minutes, as in `(45 min)`"
    case .timeBoxMissing: "write the minutes after the title, as in `(45 min)`"
    case .timeBoxOutOfRange: "choose a time within that, or split the item"
    case .titleEmpty: "write it after the colon"
    case .titleTooLong: "shorten it, and put the rest into indented lines below"
    case .trackNameTooLong: "shorten it in all its headings, and put the rest behind the colon"
    case .trackSurplus: "put its items under one of the others, with the topic behind the colon"
    case .tracksInvalid:
      "write each name once, with what it is short for in brackets, as in "
        + "`Tracks: DSA (data structures and algorithms), System Design`"
    case .tracksOutOfPlace: "keep one such line, at the start of the first file above `# Week 1`"
    case .weekEmpty: "write `## Day 1`, with the day's number, below it"
    case .weekTooLong(let number, _): "write `# Week \(number + 1): Theme` above this day"
    case .weekTooShort(let number, _): "move the heading of week \(number + 1) down"
    }
  }
}

/// A part of a plan that carries a number, and the range of that number.
enum NumberedThing: String {
  case week, day, problem

  var allowed: ClosedRange<Int> { self == .problem ? SolvedProblem.allowedNumbers : DayNumber.allowed }

  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var example: String {
    switch self {
    case .week: HeadingName.week.example
    case .day: HeadingName.day.example
    case .problem: "LC 53: Maximum Subarray [Medium]"
    }
  }
}

/// Blocks of Markdown that do not belong in a plan; the raw value is the name with its article.
enum StrayBlock: String {
  case code = "a code block at the margin"
  case html = "HTML other than a comment"
  case numberedList = "a numbered list"
  case paragraph = "a paragraph at the margin"
  case quote = "a quotation"
  case reference = "a link definition"
  case rule = "a rule"
  case table = "a table"

  var help: String {
    switch self {
    case .numberedList: "start each of its lines with `- [ ] `"
    case .paragraph: "start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item"
    case .rule: "remove it: headings divide the plan"
    case .html: "remove it, or put it into a comment `<!-- -->`"
    case .code, .quote, .reference, .table:
      "remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail"
    }
  }
}

/// An earlier line of the plan that a diagnostic refers to.
struct EarlierLine: Hashable {
  let file: String
  let line: Int

  /// The path and line number in backticks, such as `Curriculum/week-01.md:12`.
  var text: String { "`\(file):\(line)`" }
}

/// `Day 3`, or `the day` if its number could not be read.
func dayText(_ number: Int?) -> String { number.map { "Day \($0)" } ?? "the day" }

/// `##` for 2, in backticks.
func hashes(_ level: Int) -> String { "`\(String(repeating: "#", count: level))`" }

/// All kinds: "`LC`, `Session` or `Bonus`".
private let kindList = joined(ItemKind.allCases.map { "`\($0.rawValue)`" }, by: "or")

/// Numbers in ascending order, with runs shortened: `3 and 5 to 7`.
func ranges(_ numbers: [Int]) -> String {
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
