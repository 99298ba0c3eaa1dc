// Every text of a log that a public site does not show, and the same log without them.

import Statistics
import StudyModel

/// Every text of the log that is not for strangers (Documentation/sharing.md, Privacy), in an order that
/// follows from the log. Dates, times and counts are no texts: they are on every page by chance.
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

extension SiteInput {
  /// The same facts without a private text: whatever a site made of them says, strangers may read. In the
  /// place of each text stand signs, so that all that is counted stays the same.
  package var withoutPrivateTexts: SiteInput {
    var bare = log
    let strangers = Visibility(audience: .public, settings: log.settings)
    func blanked(_ record: ItemRecord, isShown: Bool = true) -> ItemRecord {
      var record = record
      record.attempts = record.attempts.map(\.withoutZone)
      if record.note != nil, !isShown || strangers.shown(note: record.note) == nil {
        record.note?.markdown = blank
      }
      return record
    }
    if bare.settings.owner != nil { bare.settings.owner = blank }
    bare.items = [:]
    for (index, id) in log.items.keys.sorted().enumerated() {
      guard let record = log.items[id] else { continue }
      bare.items[curriculum.has(id) ? id : blankID(index)] = blanked(record)
    }
    bare.reflections = log.reflections.mapValues { text in
      var text = text
      if strangers.shown(reflection: text) == nil { text.markdown = blank }
      return text
    }
    let planned = curriculum.problemNumbers
    bare.bonus = log.bonus.enumerated().map { index, bonus in
      let isShown = strangers.showsTitle(of: bonus)
      // Problems of one number are one problem to the statistics; no number of LeetCode's is as high.
      let number = bonus.number.map { isShown || planned.contains($0) ? $0 : $0 + 100_000 }
      return BonusProblem(
        id: isShown ? bonus.id : blankID(index), title: isShown ? bonus.title : blank, number: number,
        difficulty: bonus.difficulty, day: bonus.day, isPublic: bonus.isPublic,
        record: blanked(bonus.record, isShown: isShown))
    }
    bare.pauses = log.pauses.map {
      Pause(from: $0.from, through: $0.through, reason: $0.reason == nil ? nil : blank)
    }
    bare.solvedBefore = log.solvedBefore.map { problem in
      planned.contains(problem)
        ? problem : SolvedProblem(number: nil, title: blank, difficulty: problem.difficulty)
    }
    let now = Now(instant: now.instant, zone: blank)
    return SiteInput(
      curriculum: curriculum, log: bare, summary: summarize(curriculum, bare, now), now: now,
      audience: audience, version: version, address: address, identity: identity)
  }
}

private let blank = "·"

/// An id without a letter or a digit, another one for each index.
private func blankID(_ index: Int) -> ItemID {
  ItemID("-" + String(index, radix: 2).map { $0 == "0" ? "." : "-" }.joined())
}

extension Attempt {
  fileprivate var withoutZone: Attempt {
    Attempt(instant: instant, zone: blank, day: day, minutes: minutes, isFinish: isFinish)
  }
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
