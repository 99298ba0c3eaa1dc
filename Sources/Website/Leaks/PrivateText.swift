// Every text that no stranger may read, with its place: those of the log; the machine's are the program's to tell.

package import StudyModel

/// Where a private text comes from: a field of the log, or the machine that builds the site.
package enum PrivateField: Hashable, Sendable {
  case note(ItemID)
  case reflection(DayNumber)
  case bonusTitle(DayNumber)
  case bonusNumber(DayNumber)
  case bonusID(DayNumber)
  case bonusNote(DayNumber)
  case pauseReason(from: CivilDate, through: CivilDate)
  /// The id of an item that the plan does not have.
  case itemID
  case solvedTitle
  case solvedNumber
  case zone
  case owner
  case account
  case host
  case workspace
  case home
}

/// A private text with its place.
package struct PrivateText: Hashable, Sendable {
  package let field: PrivateField
  package let text: String

  package init(_ field: PrivateField, _ text: String) {
    self.field = field
    self.text = text
  }
}

/// Every text of the log that is not for strangers (`Documentation/sharing.md`, Privacy), in an order that follows from the log.
/// Dates, times and counts are not texts: they are on every page by chance.
package func privateTexts(of input: SiteInput) -> [PrivateText] {
  let (log, curriculum) = (input.log, input.curriculum)
  let strangers = Visibility(audience: .public, settings: log.settings)
  var texts: [PrivateText] = []
  if let owner = log.settings.owner { texts.append(PrivateText(.owner, owner)) }
  texts += zones(of: log, input.now).map { PrivateText(.zone, $0) }
  for id in log.items.keys.sorted() {
    if !curriculum.has(id) { texts.append(PrivateText(.itemID, id.text)) }
    if let note = log.items[id]?.note, strangers.shown(note: note) == nil {
      texts.append(PrivateText(.note(id), note.markdown))
    }
  }
  for (day, text) in log.reflections.sorted(by: { $0.key < $1.key })
  where strangers.shown(reflection: text) == nil {
    texts.append(PrivateText(.reflection(day), text.markdown))
  }
  let planned = curriculum.problemNumbers
  for bonus in log.bonus {
    let isShown = strangers.showsTitle(of: bonus)
    if !isShown {
      texts.append(PrivateText(.bonusTitle(bonus.day), bonus.title))
      texts.append(PrivateText(.bonusID(bonus.day), bonus.id.text))
      if let number = bonus.number, !planned.contains(number) {
        texts.append(PrivateText(.bonusNumber(bonus.day), String(number)))
      }
    }
    if let note = bonus.record.note, !isShown || strangers.shown(note: note) == nil {
      texts.append(PrivateText(.bonusNote(bonus.day), note.markdown))
    }
  }
  for pause in log.pauses {
    guard let reason = pause.reason else { continue }
    texts.append(PrivateText(.pauseReason(from: pause.from, through: pause.through), reason))
  }
  // That one of the plan's was solved before is shown beside it, for everyone.
  for problem in log.solvedBefore where !planned.contains(problem) {
    texts.append(PrivateText(.solvedTitle, problem.title))
    if let number = problem.number { texts.append(PrivateText(.solvedNumber, String(number))) }
  }
  return texts
}

/// What the learner shows to strangers in own words, so that it gives nothing away.
func sharedTexts(of input: SiteInput) -> [String] {
  let log = input.log
  let strangers = Visibility(audience: .public, settings: log.settings)
  let bonus = log.bonus.filter(strangers.showsTitle)
  let notes = (log.items.values.map(\.note) + bonus.map(\.record.note)).compactMap(strangers.shown(note:))
  let reflections = log.reflections.values.compactMap(strangers.shown(reflection:))
  return bonus.map(\.title) + (notes + reflections).map(\.markdown)
}

private func zones(of log: ProgressLog, _ now: Now) -> [String] {
  let records = Array(log.items.values) + log.bonus.map(\.record)
  var zones: Set<String> = [now.zone]
  for record in records { for attempt in record.attempts { zones.insert(attempt.zone) } }
  return zones.sorted()
}

extension Curriculum {
  /// Every number of LeetCode's that stands in the plan.
  fileprivate var problemNumbers: Set<Int> {
    Set(days.flatMap(\.items).flatMap { [$0.problem?.number, $0.alternative?.number].compactMap(\.self) })
  }
}

extension Set<Int> {
  fileprivate func contains(_ problem: SolvedProblem) -> Bool { problem.number.map(contains) ?? false }
}
