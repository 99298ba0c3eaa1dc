// All words for the mistakes in a plan: the stable word of each, its headline and what to do.

import StudyModel
import TextTools

extension CurriculumMistake {
  /// The identifier in lower-case words with hyphens, a headline without a full stop, and the help.
  var words: (identifier: String, message: String, help: String) {
    switch self {
    case .aboutContinued:
      (
        "about-continued", "what the plan is about has one line, and this is its second",
        "join this line to the first, or remove it"
      )
    case .aboutEmpty:
      (
        "about-empty", "`About:` is followed by nothing",
        "write in one sentence what the plan is, or remove the line"
      )
    case .aboutOutOfPlace:
      (
        "about-out-of-place", "`About:` is below a week",
        "move it to the start of the first file, above `# Week 1`"
      )
    case .aboutRepeated(let earlier):
      ("about-repeated", "the plan already says what it is about, at \(earlier.text)", "keep one of the two")
    case .aboutTooLong(let length):
      (
        "about-too-long",
        "the sentence has \(grouped(length)) characters, more than \(Curriculum.longestAbout)",
        "shorten it to \(Curriculum.longestAbout) characters or fewer"
      )
    case .alternativeRepeated(let number, let earlier):
      (
        "alternative-repeated", "LC \(number) is already in the plan, at \(earlier.text)",
        "choose a free problem for the premium one that appears nowhere else in the plan"
      )
    case .boxInDetail:
      (
        "box-in-detail", "a box is indented under another item",
        "start the line with `- [ ]` at the margin for an item, or leave out the box for a detail"
      )
    case .boxMissing:
      (
        "box-missing", "the item has no box",
        "write `- [ ] ` before it, or indent it under the item it belongs to"
      )
    case .boxTicked:
      (
        "box-ticked", "the box is ticked",
        "write `[ ]`: what you have done is kept in your progress, not in the plan"
      )
    case .colonMissing(let start):
      ("colon-missing", "no colon follows `\(start)`", "write `\(start): ` and the text")
    case .commentUnclosed:
      (
        "comment-unclosed", "the comment is never closed, so nothing after it is read",
        "write `-->` where the comment ends"
      )
    case .controlCharacter:
      ("control-character", "the line contains a control character", "remove it")
    case .dayBeforeWeek:
      (
        "day-before-week", "the day comes before any week of its file",
        "write `# Week 1: Theme`, with the week's number, above it"
      )
    case .dayEmpty(let day):
      (
        "day-empty", "\(dayText(day)) has no items",
        "write `\(HeadingName.dsa.example)` or `\(HeadingName.systemDesign.example)` below it, and its items"
      )
    case .dayWithoutRequired(let day):
      (
        "day-without-required", "\(dayText(day)) has nothing but Bonus items, so it could never be complete",
        "make one of them an item that counts, as in `Task: `, or add one"
      )
    case .detailUnindented(let columns):
      (
        "detail-unindented", "the line is neither an item nor an indented detail",
        "start it with `- [ ]` for an item, or indent it by \(counted(columns, "space")) "
          + "for a detail of the item above"
      )
    case .difficultyMissing:
      ("difficulty-missing", "the problem has no difficulty", "write `[Easy]`, `[Medium]` or `[Hard]` here")
    case .difficultyUnknown(let word):
      (
        "difficulty-unknown", "`\(word)` is not Easy, Medium or Hard",
        didYouMean(word, among: WrittenDifficulty.words)
          ?? "write `[Easy]`, `[Medium]` or `[Hard]`"
      )
    case .fileOverLimit(let limit):
      ("file-over-limit", "the file exceeds a limit: \(limit)", "make it simpler, or split it")
    case .fileWithoutWeek:
      (
        "file-without-week", "the file has no week",
        "start it with `# Week 1: Theme`, with the week's number, or keep it out of the plan"
      )
    case .goalBeforeDay:
      ("goal-before-day", "the goal comes before any day", "write `## Day 1`, with its number, above it")
    case .goalContinued:
      (
        "goal-continued", "a goal has one line, and this is its second",
        "join this line to the goal, or remove it"
      )
    case .goalEmpty:
      ("goal-empty", "the goal says nothing", "write in one sentence what the learner can do by the evening")
    case .goalMissing(let day):
      ("goal-missing", "\(dayText(day)) has no goal", "write `Goal: ` and one sentence below its heading")
    case .goalMisspelled(let word):
      ("goal-misspelled", "`\(word)` does not start a line of a plan", "did you mean `Goal`?")
    case .goalOutOfPlace:
      ("goal-out-of-place", "the goal comes after a section of its day", "move it above the sections")
    case .goalRepeated(let earlier):
      (
        "goal-repeated", "the day already has a goal, at \(earlier.text)",
        "keep one of the two, or write the heading of the next day above this one"
      )
    case .headingContinued(let text):
      (
        "heading-continued", "`\(text)` follows the number of the day",
        "end the heading after the number"
      )
    case .headingInDetail:
      (
        "heading-in-detail", "a heading is indented under an item",
        "start it at the margin, or make it plain text"
      )
    case .headingLevel(let name, let found):
      (
        "heading-level", "`\(name.text)` takes \(hashes(name.level)), not \(hashes(found))",
        "write `\(name.example)`"
      )
    case .headingTooDeep(let level):
      (
        "heading-too-deep", "\(hashes(level)) is deeper than any heading of a plan",
        "put the text into the focus of its section, or into the detail of an item"
      )
    case .headingUnderlined:
      (
        "heading-underlined", "the heading is underlined instead of starting with `#`",
        "write `# `, `## ` or `### ` before it and remove the line below"
      )
    case .headingUnknown(let name, let level): unknownHeadingWords(name, level: level)
    case .idInvalid(let id):
      (
        "id-invalid", id.isEmpty ? "the id is empty" : "`\(id)` is not a valid id",
        "write `{#`, lower-case letters, digits or hyphens, and `}`, as in `{#dns-watch}`"
      )
    case .idMissing(let kind):
      (
        "id-missing", "the \(kind.rawValue) item has no id",
        "write one here that appears nowhere else, as in `{#dns-\(kind.rawValue.lowercased())}`"
      )
    case .idNotLast(let text):
      ("id-not-last", "`\(text)` follows the id", "move it before the id, which ends the line")
    case .idOfProblem:
      (
        "id-of-problem", "a problem has no id besides its number",
        "remove the braces and what is between them"
      )
    case .idRepeated(let id, let earlier):
      (
        "id-repeated", "`\(id)` is already the id of the item at \(earlier.text)",
        "give this item an id that appears nowhere else in the plan"
      )
    case .idReserved(let id):
      (
        "id-reserved", "`\(id)` is an id that only the program may give",
        "choose one that does not begin with `lc-` and a digit or with `bonus-`"
      )
    case .idTooLong(let length):
      (
        "id-too-long", "the id has \(length) characters, more than \(longestID)",
        "shorten it to \(longestID) characters or fewer"
      )
    case .idUnclosed:
      ("id-unclosed", "the id is never closed", "write `}` at the end of the line")
    case .itemBeforeSection:
      (
        "item-before-section", "the item comes before any section of its day",
        "write `### DSA: Focus` or `### System Design: Topic` above it"
      )
    case .itemEmpty:
      ("item-empty", "the item says nothing", "write what to do, or remove the line")
    case .kindOutOfSection(let kind, let found):
      (
        "kind-out-of-section",
        "`\(kind.rawValue)` belongs under \(joined(kind.tracks.map(\.title))), not under \(found.title)",
        "move the item, or use \(kindList(of: found))"
      )
    case .kindUnknown(let word, let track):
      (
        "kind-unknown", "`\(word)` is not a kind of item",
        meantKind(word, in: track).map { "did you mean `\($0.rawValue)`?" }
          ?? "start the item with \(kindList(of: track))"
      )
    case .markRepeated(let mark):
      ("mark-repeated", "`(\(mark))` appears twice", "keep one of the two")
    case .markUnknown(let mark):
      (
        "mark-unknown", "`(\(mark))` is not a mark of a problem",
        didYouMean(mark, among: ["revision"])
          ?? "write `(revision)`, `(premium, or LC n: Title [Difficulty])` or `(45 min)`, or remove it"
      )
    case .numberInvalid(let thing, let text):
      (
        "\(thing.rawValue)-number",
        text.isEmpty
          ? "the \(thing.rawValue) has no number" : "`\(text)` is not a valid number of a \(thing.rawValue)",
        "write it in digits, as in `\(thing.example)`"
      )
    case .numberMissing(let thing, let missing, let next):
      (
        "\(thing.rawValue)-missing",
        "\(thing.name)\(missing.count == 1 ? "" : "s") \(ranges(missing)) "
          + "\(missing.count == 1 ? "is" : "are") missing before \(thing.name) \(next)",
        "add what is missing, or number the \(thing.rawValue)s from 1 without a gap"
      )
    case .numberMistaken(let thing, let found, let expected):
      (
        "\(thing.rawValue)-mistaken", "\(thing.name) \(found) is where \(thing.name) \(expected) belongs",
        "write `\(thing.name) \(expected)`"
      )
    case .numberOutOfOrder(let thing, let number, let last):
      (
        "\(thing.rawValue)-out-of-order", "\(thing.name) \(number) comes after \(thing.name) \(last)",
        "move it up to its place"
      )
    case .numberOutOfRange(let thing, let number):
      (
        "\(thing.rawValue)-out-of-range",
        "`\(number)` is not a valid number of a \(thing.rawValue): they run from 1 to "
          + grouped(thing.allowed.upperBound),
        "write one of these"
      )
    case .numberRepeated(let thing, let number, let earlier):
      (
        "\(thing.rawValue)-repeated", "\(thing.name) \(number) is already at \(earlier.text)",
        "give each \(thing.rawValue) a number of its own, counted from 1"
      )
    case .planEmpty:
      (
        "plan-empty", "the plan has no files",
        "write one that starts with `# Week 1: Theme`, or name another folder"
      )
    case .premiumOfRevision(let number, let earlier):
      (
        "premium-of-revision", "a revision names no free problem of its own",
        "name it where LC \(number) appears first, at \(earlier.text): it counts for the revision as well"
      )
    case .premiumWithoutAlternative:
      (
        "premium-without-alternative", "the premium problem names no free one",
        "write `(premium, or LC n: Title [Difficulty])`"
      )
    case .problemDiffers(let problem, let earlier):
      (
        "problem-differs",
        "LC \(problem.number) is `\(problem.title) [\(Difficulty.name(problem.difficulty))]` at \(earlier.text)",
        "write the same title and difficulty here, or correct the number"
      )
    case .problemRepeated(let number, let earlier):
      (
        "problem-repeated", "LC \(number) is already at \(earlier.text)",
        "write `(revision)` at the end of the line if it is meant to appear again"
      )
    case .revisionWithoutFirst(let number):
      (
        "revision-without-first", "LC \(number) appears here for the first time",
        "remove `(revision)`, or check the number"
      )
    case .sectionBeforeDay(let track):
      (
        "section-before-day", "the \(track.map { "\($0.title) " } ?? "")section comes before any day",
        "write `## Day 1`, with its number, above it"
      )
    case .sectionEmpty(let track):
      (
        "section-empty", "the \(track.title) section has no items",
        "write at least one line below it that starts with `- [ ] `"
      )
    case .sectionHeadingMissing(let kind, let track, let day):
      (
        "section-heading-missing",
        "`\(kind.rawValue)` belongs under \(track.title), and \(dayText(day)) has no such section",
        "write `\(HeadingName(track).example)` above its items"
      )
    case .sectionMissing(let track, let day):
      (
        "section-missing", "\(dayText(day)) has no \(track.title) section",
        "write `\(HeadingName(track).example)` and its items, unless the day is meant to have none"
      )
    case .sectionOutOfOrder:
      (
        "section-out-of-order", "the DSA section comes after the System Design section",
        "move it up, with its items"
      )
    case .sectionRepeated(let track, let earlier):
      (
        "section-repeated", "the day already has a \(track.title) section, at \(earlier.text)",
        "put the items under one heading, or write the heading of the next day above this one"
      )
    case .strayBlock(let block):
      ("stray-\(block.rawValue)", "\(block.name) does not belong in a plan", block.help)
    case .textAfterDifficulty(let text):
      (
        "text-after-difficulty", "`\(text)` follows the difficulty",
        "only `(revision)`, `(premium, or LC n: Title [Difficulty])` and `(45 min)` may follow it"
      )
    case .textMissing(let name):
      (
        "\(name.textName)-missing", "the \(name.text) heading names no \(name.textName)",
        "write it after the colon, as in `\(name.example)`"
      )
    case .timeBoxInvalid(let text):
      ("time-box", "`(\(text))` is not a time box", "write it in whole minutes, as in `(45 min)`")
    case .timeBoxMissing:
      (
        "time-box-missing", "the Session item has no time box",
        "write the minutes after the title, as in `(45 min)`"
      )
    case .timeBoxOutOfRange(let minutes):
      (
        "time-box-out-of-range", "`\(minutes)` minutes are not a time box: it has 1 to 600",
        "choose a time within that, or split the item"
      )
    case .titleEmpty:
      ("title-empty", "the item has no title", "write it after the colon")
    case .titleTooLong(let length):
      (
        "title-too-long", "the title has \(grouped(length)) characters, more than \(longestTitle)",
        "shorten it, and put the rest into indented lines below"
      )
    case .weekEmpty(let number):
      (
        "week-empty", "\(number.map { "Week \($0)" } ?? "the week") has no days",
        "write `## Day 1`, with the day's number, below it"
      )
    case .weekTooLong(let number, let days):
      (
        "week-too-long", "Week \(number) has \(days) days, more than seven",
        "write `# Week \(number + 1): Theme` above this day"
      )
    case .weekTooShort(let number, let days):
      (
        "week-too-short",
        "Week \(number) has \(counted(days, "day")); only the last one may have fewer than seven",
        "move the heading of week \(number + 1) down"
      )
    }
  }
}

extension EarlierLine {
  /// `Curriculum/week-01.md:12`, as a learner would open it.
  var text: String { "`\(file):\(line)`" }
}

extension NumberedThing {
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  var example: String {
    switch self {
    case .week: HeadingName.week.example
    case .day: HeadingName.day.example
    case .problem: "LC 53: Maximum Subarray [Medium]"
    }
  }
}

extension HeadingName {
  init(_ track: Track) {
    switch track {
    case .dsa: self = .dsa
    case .systemDesign: self = .systemDesign
    }
  }

  /// What the heading says after its name.
  var textName: String {
    switch self {
    case .week: "theme"
    case .day: "number"
    case .dsa: "focus"
    case .systemDesign: "topic"
    }
  }

  var example: String {
    switch self {
    case .week: "# Week 1: Foundations"
    case .day: "## Day 1"
    case .dsa: "### DSA: Focus"
    case .systemDesign: "### System Design: Topic"
    }
  }
}

extension StrayBlock {
  /// The block with its article.
  var name: String {
    switch self {
    case .code: "a code block at the margin"
    case .footnote: "a footnote"
    case .html: "HTML other than a comment"
    case .numberedList: "a numbered list"
    case .paragraph: "a paragraph at the margin"
    case .quote: "a quotation"
    case .reference: "a link definition or a footnote"
    case .rule: "a rule"
    case .table: "a table"
    }
  }

  var help: String {
    switch self {
    case .numberedList: "start each of its lines with `- [ ] `"
    case .paragraph: "start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item"
    case .rule: "remove it: headings divide the plan"
    case .html: "remove it, or put it into a comment `<!-- -->`"
    case .code, .footnote, .quote, .reference, .table:
      "remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail"
    }
  }
}

/// `Day 3`, or `the day` where its number could not be read.
func dayText(_ number: Int?) -> String { number.map { "Day \($0)" } ?? "the day" }

/// `##` for 2, in backticks.
func hashes(_ level: Int) -> String { "`\(String(repeating: "#", count: level))`" }

/// The kinds of a section, all where it is unknown: "`LC` or `Session`".
func kindList(of track: Track?) -> String {
  let kinds = ItemKind.allCases.filter { track == nil || $0.belongs(in: track) }.map { "`\($0.rawValue)`" }
  return "\(kinds.dropLast().joined(separator: ", ")) or \(kinds.last ?? "")"
}

/// A question with the nearest name, if one is near.
func didYouMean(_ word: String, among names: [String]) -> String? {
  closestMatches(to: word, among: names).first.map { "did you mean `\($0)`?" }
}

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

/// The words for a heading whose name is none: `name` is what stands in its place.
func unknownHeadingWords(_ name: String, level: Int) -> (identifier: String, message: String, help: String) {
  let names = HeadingName.allCases.filter { $0.level == level }
  let known = names.map { "`\($0.example)`" }.joined(separator: " or ")
  let meant = unknownHeadingName(Array(name.utf8)[...], level: level).meant
  return (
    level == 3 ? "section-unknown" : "heading-unknown",
    level == 3 ? "`\(name)` is not a section of a day" : "`\(name)` opens neither a week nor a day",
    meant.map { "did you mean `\($0.text)`?" } ?? "write \(known)"
  )
}
