// What is told of a plan that is put into our layout: mistakes that keep it out, and what was guessed or changed.

import StudyModel
import TextTools

/// A cause with what its words need.
enum PlanMistake: Hashable {
  case dayEmpty(Int)
  case dayMissing([Int], before: Int)
  case dayOutOfOrder(Int, after: Int)
  case dayOutOfRange(Int)
  case dayRepeated(Int, earlierLine: Int)
  case noDay
  case overLimit(String)
  case severalDays

  func diagnostic(at line: Int?, of lines: PlanLines) -> Diagnostic {
    let words = words
    return Diagnostic(
      severity: .error, place: lines.place(line ?? 1), identifier: words.identifier, message: words.message,
      help: words.help)
  }

  /// The identifier, a headline without a full stop, and the help.
  private var words: (identifier: String, message: String, help: String) {
    switch self {
    case .dayEmpty(let day):
      (
        "day-empty", "day \(day) has nothing to do",
        "write a bullet below it, as in `* LC 1: Two Sum`, or remove its line and renumber the days"
      )
    case .dayMissing(let days, let next):
      (
        "day-missing", "\(counted(days.count, "day")) missing before day \(next): \(numbers(days))",
        "write each as a bold line or a heading, as in `**DAY \(days.first ?? 1)**`, or renumber the days"
      )
    case .dayOutOfOrder(let day, let last):
      (
        "day-out-of-order", "day \(day) comes after day \(last)",
        "move it to its place, or correct its number"
      )
    case .dayOutOfRange(let day):
      (
        "day-number", "`\(day)` is not a valid day number",
        "days are numbered \(DayNumber.allowed.lowerBound) to \(grouped(DayNumber.allowed.upperBound))"
      )
    case .dayRepeated(let day, let earlier):
      (
        "day-repeated", "day \(day) appears already in line \(earlier)",
        "correct one of the two numbers, or remove one of the days"
      )
    case .noDay:
      (
        "no-day", "no day was found in the file",
        "start a day with a heading or a bold line, such as `## Day 1`, or give a table a column `Day`"
      )
    case .overLimit(let limit):
      ("over-limit", "the file exceeds a limit: \(limit)", "is it the right file?")
    case .severalDays:
      (
        "several-days", "the line names several days at once",
        "give each day a line and bullets of its own"
      )
    }
  }
}

/// Numbers in a row, five at most.
private func numbers(_ numbers: [Int]) -> String {
  joined(numbers.map(String.init), atMost: 5)
}

/// One guess or change, with the line of the plan that it is about.
package struct PlanRemark: Hashable, Sendable {
  /// From 1; nil where it is about the whole plan.
  package let line: Int?
  /// A sentence.
  package let text: String
  /// What several of its kind are called, to follow their count: `problems get their numbers from their titles`. Nil
  /// for what happens once.
  package let plural: String?

  init(_ change: PlanChange, line: Int?) {
    self.line = line
    (text, plural) = change.words
  }
}

/// The causes, with what their words need.
enum PlanChange: Hashable {
  case belowItem(String)
  case boxesInDetail
  case columnIgnored(String)
  case detailPlain
  case difficultyUnknown(Int)
  case explicitIDChanged(String, to: String)
  case firstTime(Int)
  case focusMissing(Track, instead: String)
  case ignored(String)
  case loose(Int)
  case losesMinutes
  case moved(Track)
  case numberFound(Int, title: String)
  case numberOfAnother(Int, taken: String)
  case otherKind(OutlineItem.Kind, as: OutlineItem.Kind)
  case otherProblems
  case problemDiffers(Int, kept: String)
  case returns(Int)
  case taken(String, as: OutlineItem.Kind)
  case titleCut
  case titleMissing(Int)
  case titleOfAnother(String, number: Int, taken: String)
  case weekUnnumbered(String)
  case weeksRegrouped

  /// A sentence, and what several of the kind are called.
  var words: (text: String, plural: String?) {
    switch self {
    case .belowItem(let text):
      ("Kept as text of the item above: \(text)", "bullets are kept as text of the item above them")
    case .boxesInDetail:
      (
        "The boxes below the bullet become plain bullets.",
        "bullets have boxes below them that become plain bullets"
      )
    case .columnIgnored(let name):
      ("The column \"\(name)\" is left out.", "columns of tables are left out")
    case .detailPlain:
      (
        "The text below the bullet is kept without its markup.",
        "bullets have text below them that loses its markup"
      )
    case .difficultyUnknown(let number):
      (
        "The difficulty of LC \(number) is not known: it is marked Unknown.",
        "problems are marked Unknown, since their difficulty is not known"
      )
    case .explicitIDChanged(let id, let new):
      ("The id `\(id)` becomes `\(new)`.", "ids are changed")
    case .firstTime(let number):
      (
        "LC \(number) is marked as a revision but appears for the first time.",
        "problems are marked as revisions but appear for the first time"
      )
    case .focusMissing(let track, let text):
      (
        "\(track.title) has no heading here: it is called \"\(text)\".",
        "sections have no heading and get one"
      )
    case .ignored(let text):
      ("Left out, since it is not an item: \(text)", "lines are left out, since they are not items")
    case .loose(let count):
      ("\(counted(count, "problem")) outside any day \(count == 1 ? "is" : "are") left out.", nil)
    case .losesMinutes:
      (
        "The time is left out: it must be 1 to 600 minutes, as in (25 min).",
        "times are left out: they must be 1 to 600 minutes"
      )
    case .moved(let track):
      (
        "The item moves to \(track.title), where its kind belongs.",
        "items move to the section where their kind belongs"
      )
    case .numberFound(let number, let title):
      ("\(title) is taken as LC \(number).", "problems get their numbers from their titles or links")
    case .numberOfAnother(let number, let taken):
      (
        "\(number) is not the number of this title: it is taken as \(taken).",
        "problems have another problem's number: their titles count"
      )
    case .otherKind(let kind, let other):
      (
        "The \(kind.word) is taken as a \(other.word), since its section has none.",
        "items take the kind that their section has"
      )
    case .otherProblems:
      (
        "The bullet names more than one problem: only the first is taken.",
        "bullets name more than one problem: only their first is taken"
      )
    case .problemDiffers(let number, let kept):
      (
        "LC \(number) differs from its first appearance: it is \(kept) here too.",
        "problems differ from their first appearance, which counts"
      )
    case .returns(let number):
      (
        "LC \(number) appears again and is marked as a revision.",
        "problems appear again and are marked as revisions"
      )
    case .taken(let text, let kind):
      ("Taken as a \(kind.word): \(text)", "plain bullets are taken as Sessions or Tasks")
    case .titleCut:
      (
        "The title is too long, so it is cut; the whole of it is below the item.",
        "titles are too long and are cut"
      )
    case .titleMissing(let number):
      (
        "LC \(number) has no title here, and the programme does not know it.",
        "problems have no title and are not known"
      )
    case .titleOfAnother(let title, let number, let taken):
      (
        "\(title) is LC \(number): the item is taken as \(taken).",
        "problems have another problem's title: their numbers count"
      )
    case .weekUnnumbered(let theme):
      (
        "\"\(theme)\" is taken as the heading of a week.",
        "headings without a number are taken as headings of weeks"
      )
    case .weeksRegrouped: ("The weeks are regrouped, seven days each.", nil)
    }
  }
}
