// What putting a plan into our layout guessed or changed, and its words.

import StudyModel

/// One guess or change, with the line of the plan that it is about.
package struct PlanRemark: Hashable, Sendable {
  /// From 1; nil where it is about the whole plan.
  package let line: Int?
  /// A sentence.
  package let text: String
}

/// The causes, with what their words need.
enum PlanChange: Hashable {
  case boxesInDetail
  case detailPlain
  /// `more` counts the others that it is true of.
  case difficultyUnknown(Int, more: Int = 0)
  case explicitIDChanged(String, to: String)
  case firstTime(Int)
  case focusMissing(Track, instead: String)
  case ignored(String)
  case loose(Int)
  case losesMinutes
  case moved(Track)
  case otherProblems
  case problemDiffers(Int, kept: String)
  case returns(Int, more: Int = 0)
  case titleCut
  case titleMissing(Int)
  case weeksRegrouped

  var text: String {
    switch self {
    case .boxesInDetail: "The boxes below the bullet become plain bullets."
    case .detailPlain: "What stands below the bullet is kept as plain text."
    case .difficultyUnknown(let number, 0): "Nobody says how difficult LC \(number) is: it is marked Unknown."
    case .difficultyUnknown(let number, let more):
      "Nobody says how difficult LC \(number) and \(grouped(more)) more are: they are marked Unknown."
    case .explicitIDChanged(let id, let new): "The id `\(id)` becomes `\(new)`."
    case .firstTime(let number): "LC \(number) is marked as a revision but stands for the first time."
    case .focusMissing(let track, let text): "\(track.title) has no heading here: it is called \"\(text)\"."
    case .ignored(let text): "Left out, since it is no item: \(text)"
    case .loose(let count):
      "\(counted(count, "problem")) outside any day \(count == 1 ? "is" : "are") left out."
    case .losesMinutes: "The time is left out: it takes 1 to 600 minutes, as in (25 min)."
    case .moved(let track): "The item moves to \(track.title), where its kind belongs."
    case .otherProblems: "The bullet names more than one problem: only the first is taken as one."
    case .problemDiffers(let number, let kept):
      "LC \(number) differs from its first time: it is \(kept) here too."
    case .returns(let number, 0): "LC \(number) stands again and is marked as a revision."
    case .returns(let number, let more):
      "LC \(number) and \(grouped(more)) more stand again and are marked as revisions."
    case .titleCut: "The title is too long and is cut; all of it stands below the item."
    case .titleMissing(let number): "LC \(number) has no title here and is none that the programme knows."
    case .weeksRegrouped: "The weeks are grouped anew, seven days each."
    }
  }
}

/// The changes with those that a plan has by the dozen told once, where the first of them stands.
func summed(_ changes: [(line: Int?, change: PlanChange)]) -> [(line: Int?, change: PlanChange)] {
  var returns = -1
  var unknown = -1
  for (_, change) in changes {
    if case .returns = change { returns += 1 }
    if case .difficultyUnknown = change { unknown += 1 }
  }
  var (hasReturn, hasUnknown) = (false, false)
  return changes.compactMap { line, change in
    switch change {
    case .returns(let number, _):
      defer { hasReturn = true }
      return hasReturn ? nil : (line, .returns(number, more: returns))
    case .difficultyUnknown(let number, _):
      defer { hasUnknown = true }
      return hasUnknown ? nil : (line, .difficultyUnknown(number, more: unknown))
    default: return (line, change)
    }
  }
}
