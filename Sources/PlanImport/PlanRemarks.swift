// The messages about a plan that is converted to our layout: errors, guesses and changes.

import ItemSyntax
import StudyModel
import TextTools

/// An error, with the values for its message.
enum PlanCause: DiagnosticCause {
  case dayEmpty(Int)
  case dayMissing([Int], before: Int)
  case dayOutOfOrder(Int, after: Int)
  case dayNumber(Int)
  case dayRepeated(Int, earlierLine: Int)
  case noDay
  case overLimit(String)
  case severalDays

  var message: String {
    switch self {
    case .dayEmpty(let day): "day \(day) has no items"
    case .dayMissing(let days, let next):
      "\(counted(days.count, "day")) missing before day \(next): \(joined(days.map(String.init), atMost: 5))"
    case .dayOutOfOrder(let day, let last): "day \(day) comes after day \(last)"
    case .dayNumber(let day): "`\(day)` is not a valid day number"
    case .dayRepeated(let day, let earlier): "day \(day) appears already in line \(earlier)"
    case .noDay: "no day was found in the file"
    case .overLimit(let limit): "the file exceeds a limit: \(limit)"
    case .severalDays: "the line names several days at once"
    }
  }

  var help: String {
    switch self {
    case .dayEmpty:
      "write a bullet below it, as in `* LC 1: Two Sum`, or remove its line and renumber the days"
    case .dayMissing(let days, _):
      "write each as a bold line or a heading, as in `**DAY \(days.first ?? 1)**`, or renumber the days"
    case .dayOutOfOrder: "move it to its place, or correct its number"
    case .dayNumber:
      "days are numbered \(DayNumber.allowed.lowerBound) to \(grouped(DayNumber.allowed.upperBound))"
    case .dayRepeated: "correct one of the two numbers, or remove one of the days"
    case .noDay:
      "start a day with a heading or a bold line, such as `## Day 1`, or give a table a column `Day`"
    case .overLimit: "is it the right file?"
    case .severalDays: "give each day a line and bullets of its own"
    }
  }
}

/// One guess or change, with its line in the plan.
package struct PlanRemark: Hashable, Sendable {
  /// Counted from 1; nil for a remark about the whole plan.
  package let line: Int?
  /// A complete sentence.
  package let text: String
  /// The text for several remarks of this kind, to follow their count:
  /// `problems get their numbers from their titles`. Nil for a remark that occurs only once.
  package let plural: String?

  init(_ change: ImportChange, line: Int?) {
    self.line = line
    (text, plural) = (change.text, change.plural)
  }
}

/// The guesses and changes, with the values for their text.
enum ImportChange: Hashable {
  case belowItem(String)
  case boxesInDetail
  case columnIgnored(String)
  case detailPlain
  case difficultyUnknown(Int)
  case explicitIDChanged(String, to: String)
  case firstTime(Int)
  case focusMissing(String, instead: String)
  case ignored(String)
  case loose(Int)
  case losesMinutes
  case moved(to: String)
  case numberFound(Int, title: String)
  case numberOfAnother(Int, taken: String)
  case otherKind(ItemKind, as: ItemKind)
  case otherProblems
  case problemDiffers(Int, kept: String)
  case returns(Int)
  case taken(String, as: ItemKind)
  case titleCut
  case titleMissing(Int)
  case titleOfAnother(String, number: Int, taken: String)
  case weekUnnumbered(String)
  case weeksRegrouped

  /// A complete sentence.
  var text: String {
    switch self {
    case .belowItem(let text): "Kept as text of the item above: \(text)"
    case .boxesInDetail: "The boxes below the bullet become plain bullets."
    case .columnIgnored(let name): "The column \"\(name)\" is left out."
    case .detailPlain: "The text below the bullet is kept without its markup."
    case .difficultyUnknown(let number): "The difficulty of LC \(number) is not known: it is marked Unknown."
    case .explicitIDChanged(let id, let new): "The id `\(id)` becomes `\(new)`."
    case .firstTime(let number): "LC \(number) is marked as a revision but appears for the first time."
    case .focusMissing(let section, let text):
      "\(section) has no heading here: it is called \"\(text)\"."
    case .ignored(let text): "Left out, since it is not an item: \(text)"
    case .loose(let count):
      "\(counted(count, "problem")) outside any day \(count == 1 ? "is" : "are") left out."
    case .losesMinutes: "The time is left out: it must be 1 to 600 minutes, as in (25 min)."
    case .moved(let section): "The item moves to \(section), where its kind belongs."
    case .numberFound(let number, let title): "\(title) is taken as LC \(number)."
    case .numberOfAnother(let number, let taken):
      "\(number) is not the number of this title: it is taken as \(taken)."
    case .otherKind(let kind, let other):
      "The \(kind.word) is taken as a \(other.word), since its section has none."
    case .otherProblems: "The bullet names more than one problem: only the first is taken."
    case .problemDiffers(let number, let kept):
      "LC \(number) differs from its first appearance: it is \(kept) here too."
    case .returns(let number): "LC \(number) appears again and is marked as a revision."
    case .taken(let text, let kind): "Taken as a \(kind.word): \(text)"
    case .titleCut: "The title is too long, so it is cut; the whole of it is below the item."
    case .titleMissing(let number): "LC \(number) has no title here, and it is not a known problem."
    case .titleOfAnother(let title, let number, let taken):
      "\(title) is LC \(number): the item is taken as \(taken)."
    case .weekUnnumbered(let theme): "\"\(theme)\" is taken as the heading of a week."
    case .weeksRegrouped: "The weeks are regrouped, seven days each."
    }
  }

  /// The text for several changes of this kind; nil for a change that occurs only once.
  var plural: String? {
    switch self {
    case .belowItem: "bullets are kept as text of the item above them"
    case .boxesInDetail: "bullets have boxes below them that become plain bullets"
    case .columnIgnored: "columns of tables are left out"
    case .detailPlain: "bullets have text below them that loses its markup"
    case .difficultyUnknown: "problems are marked Unknown, since their difficulty is not known"
    case .explicitIDChanged: "ids are changed"
    case .firstTime: "problems are marked as revisions but appear for the first time"
    case .focusMissing: "sections have no heading and get one"
    case .ignored: "lines are left out, since they are not items"
    case .loose: nil
    case .losesMinutes: "times are left out: they must be 1 to 600 minutes"
    case .moved: "items move to the section where their kind belongs"
    case .numberFound: "problems get their numbers from their titles or links"
    case .numberOfAnother: "problems have another problem's number: their titles count"
    case .otherKind: "items take the kind that their section has"
    case .otherProblems: "bullets name more than one problem: only their first is taken"
    case .problemDiffers: "problems differ from their first appearance, which counts"
    case .returns: "problems appear again and are marked as revisions"
    case .taken: "plain bullets are taken as Sessions or Tasks"
    case .titleCut: "titles are too long and are cut"
    case .titleMissing: "problems have no title and are not known"
    case .titleOfAnother: "problems have another problem's title: their numbers count"
    case .weekUnnumbered: "headings without a number are taken as headings of weeks"
    case .weeksRegrouped: nil
    }
  }
}
