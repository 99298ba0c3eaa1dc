// Lists every fact about the learner on a public site, and the differences between two builds.

import Records
import Statistics
package import StrictJSON
import StudyModel
import Wording

/// One fact that strangers can read.
package struct PublicFact: Hashable, Sendable {
  /// The kinds in the order they are shown: those that a learner may regret sharing come first.
  package enum Kind: String, CaseIterable, Sendable {
    case note, reflection, bonus, name, address, listing, item
    case unnamedBonus = "unnamed-bonus"
    case figure, milestone, plan
  }

  package let kind: Kind
  /// Identifies the fact among others of its kind, in any build: `lc-53`, `42`, `streak`.
  package let id: String
  /// The number of its programme day; nil if it has none.
  package let day: Int?
  /// What it is about: `LC 53 Maximum Subarray`, `Current streak`; empty if the kind tells it.
  package let title: String
  /// The fact itself: a note's Markdown, `done 20 November 2026, 25 min`, `13 days`.
  package let value: String
}

extension PublicFact {
  init(_ kind: Kind, _ id: String, day: DayNumber? = nil, title: String = "", _ value: String) {
    self.init(kind: kind, id: id, day: day?.value, title: title, value: value)
  }

  /// The same fact as one of a further programme, whose title and name it has.
  fileprivate func part(of input: SiteInput) -> PublicFact {
    let subject = [input.title ?? input.programme.text, title].filter { !$0.isEmpty }
    return PublicFact(
      kind: kind, id: "\(input.programme.text)/\(id)", day: day, title: subject.joined(separator: ": "),
      value: value)
  }

  /// What identifies it among all facts.
  var key: String { "\(kind.rawValue) \(id)" }
}

/// The facts that strangers can read in one build, as listed in Documentation/sharing.md, Privacy.
package struct PublicFacts: Hashable, Sendable {
  /// All facts, by kind, then in the order of the plan.
  package let facts: [PublicFact]

  /// The facts that a public site of this input would have, whatever the input's audience.
  package init(_ input: SiteInput) {
    var facts = PublicFacts.programme(input)
    facts += PublicFacts.settings(input)
    for part in input.parts(for: .public).dropFirst() {
      facts += PublicFacts.programme(part).map { $0.part(of: part) }
    }
    self.init(facts)
  }

  /// The facts of one programme.
  private static func programme(_ input: SiteInput) -> [PublicFact] {
    let visibility = Visibility(audience: .public, settings: input.log.settings)
    var facts: [PublicFact] = []
    for day in input.summary.days { facts += PublicFacts.texts(of: day, visibility) }
    for day in input.summary.days { facts += PublicFacts.work(on: day, input.summary) }
    facts += PublicFacts.figures(input.summary)
    let problems = input.summary.rememberedProblems(in: input.log)
    if let ready = Readiness(input.cards, input.summary, problems)?.all {
      facts.append(
        PublicFact(
          .figure, "fresh", title: "Problems still fresh",
          Completion(done: ready.fresh, total: ready.total).countText))
    }
    for achievement in input.summary.achievements {
      guard let date = achievement.earnedOn else { continue }
      facts.append(PublicFact(.milestone, achievement.id, title: achievement.title, date.longText))
    }
    facts += PublicFacts.plan(input.summary.calendar)
    if let title = input.title { facts.append(PublicFact(.name, "title", title: "Title", title)) }
    return facts
  }

  /// Keeps the first fact of each key, and orders the facts by kind.
  init(_ facts: [PublicFact]) {
    var seen: Set<String> = []
    let single = facts.filter { seen.insert($0.key).inserted }
    self.facts = PublicFact.Kind.allCases.flatMap { kind in single.filter { $0.kind == kind } }
  }

  private static func texts(of day: DayProgress, _ visibility: Visibility) -> [PublicFact] {
    let number = day.day.number
    var facts: [PublicFact] = []
    for item in day.items {
      guard let note = visibility.shown(note: item.note) else { continue }
      facts.append(
        PublicFact(.note, item.item.id.text, day: number, title: item.item.publicTitle, note.markdown))
    }
    for bonus in day.bonus where visibility.showsTitle(of: bonus.problem) {
      let problem = bonus.problem
      facts.append(
        PublicFact(.bonus, problem.id.text, day: number, title: problem.publicTitle, standing(of: bonus)))
      if let note = visibility.shown(note: problem.record.note) {
        facts.append(
          PublicFact(.note, problem.id.text, day: number, title: problem.publicTitle, note.markdown))
      }
    }
    if let reflection = visibility.shown(reflection: day.reflection) {
      facts.append(PublicFact(.reflection, String(number.value), day: number, reflection.markdown))
    }
    let unnamed = day.bonus.count { !visibility.showsTitle(of: $0.problem) }
    if unnamed > 0 {
      facts.append(
        PublicFact(.unnamedBonus, String(number.value), day: number, counted(unnamed, "bonus problem")))
    }
    return facts
  }

  private static func work(on day: DayProgress, _ summary: ProgressSummary) -> [PublicFact] {
    day.items.compactMap { item in
      var words: [String] = []
      if let date = item.finishedOn { words.append("done \(date.longText)") }
      if let minutes = item.minutes { words.append(durationText(minutes: minutes)) }
      if item.resolveCount > 0 { words.append("done again \(counted(item.resolveCount, "time"))") }
      if summary.solvedBefore.marks(item.item) { words.append("solved before") }
      guard !words.isEmpty else { return nil }
      return PublicFact(
        .item, item.item.id.text, day: day.day.number, title: item.item.publicTitle,
        words.joined(separator: ", "))
    }
  }

  private static func standing(of bonus: BonusProgress) -> String {
    [
      bonus.isDone ? "done" : "open", bonus.problem.difficulty?.rawValue,
      bonus.minutes.map { durationText(minutes: $0) },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The figures that are listed; all other figures of a site follow from these and the items.
  private static func figures(_ summary: ProgressSummary) -> [PublicFact] {
    func done(_ completion: Completion) -> String? { completion.total == 0 ? nil : completion.countText }
    let figures: [(Measure, String?)] = [
      (.streak, counted(summary.streak.length, "day")),
      (.longestStreak, counted(summary.streak.longest?.length ?? 0, "day")),
      (.daysComplete, done(summary.daysComplete)), (.items, done(summary.items)),
      (.problems, done(summary.problems)),
      (.minutes, durationText(minutes: summary.minutes)), (.bonus, grouped(summary.bonusDone)),
    ]
    return figures.compactMap { measure, value in
      value.map { PublicFact(.figure, measure.rawValue, title: measure.title, $0) }
    }
      + summary.topicTracks.map {
        PublicFact(.figure, $0.track.anchor, title: $0.track.title, $0.completion.countText)
      }
  }

  private static func settings(_ input: SiteInput) -> [PublicFact] {
    let settings = input.log.settings
    return [
      settings.publicName.map { PublicFact(.name, "name", title: "Your name", $0) },
      settings.publicAbout.map { PublicFact(.name, "about", title: "What it is about", $0) },
      input.address.map { PublicFact(.address, "address", title: "Address of the site", $0.text) },
      settings.isIndexed
        ? PublicFact(.listing, "indexed", title: "Search engines", "may list the site") : nil,
    ].compactMap(\.self)
  }

  private static func plan(_ calendar: StudyCalendar) -> [PublicFact] {
    let dates = [("start", "Start", calendar.start), ("end", "Last day of the plan", calendar.end)]
    return dates.compactMap { id, title, date in
      date.map { PublicFact(.plan, id, title: title, $0.longText) }
    }
      + calendar.pauses.map {
        PublicFact(.plan, "pause \($0.from.iso)..\($0.through.iso)", title: "Pause", $0.dates.longText)
      }
      + calendar.restChanges.map { change in
        let weekdays = Weekday.allCases.filter(change.weekdays.contains).map(\.name)
        let words = weekdays.isEmpty ? "none" : joined(weekdays)
        return PublicFact(
          .plan, "rest \(change.from.iso)", title: "Rest from \(change.from.longText)", words)
      }
  }
}

extension Item {
  /// `LC 1920 Build Array from Permutation`, `Watch: Names`.
  fileprivate var publicTitle: String { problem == nil ? "\(label): \(title)" : "\(label) \(title)" }
}

extension BonusProblem {
  fileprivate var publicTitle: String { number.map { "LC \($0) \(title)" } ?? title }
}

/// A fact that is new (`before` is nil), changed, or removed (`after` is nil).
package struct PublicChange: Hashable, Sendable {
  package let before: PublicFact?
  package let after: PublicFact?
  /// The fact as it is now, or as it was if it is removed.
  package let fact: PublicFact
}

extension PublicFacts {
  /// - Parameter earlier: the facts of the earlier build; nil if there was none, so that all facts are new.
  /// - Returns: the changes in the order of the facts; within a kind, removed facts come last.
  package func changes(since earlier: PublicFacts?) -> [PublicChange] {
    let known = (earlier?.facts ?? []).reduce(into: [:]) { $0[$1.key] = $1 }
    let present = Set(facts.map(\.key))
    let changed = facts.compactMap { fact -> PublicChange? in
      let before = known[fact.key]
      return before?.value == fact.value ? nil : PublicChange(before: before, after: fact, fact: fact)
    }
    let gone = (earlier?.facts ?? []).filter { !present.contains($0.key) }.map {
      PublicChange(before: $0, after: nil, fact: $0)
    }
    return PublicFact.Kind.allCases.flatMap { kind in (changed + gone).filter { $0.fact.kind == kind } }
  }

  /// The JSON array for `public-facts.json`.
  package var document: JSONValue {
    .array(
      facts.map { fact in
        [
          "kind": .string(fact.kind.rawValue), "id": .string(fact.id), "day": optional(fact.day),
          "title": .string(fact.title), "value": .string(fact.value),
        ]
      })
  }

  /// Reads the JSON of `document`; nil for any other JSON. Facts of unknown kinds are skipped.
  package init?(_ document: JSONValue) {
    guard case .array(let elements) = document else { return nil }
    var facts: [PublicFact] = []
    for element in elements {
      guard case .string(let kind)? = element["kind"], case .string(let id)? = element["id"],
        case .string(let title)? = element["title"], case .string(let value)? = element["value"]
      else { return nil }
      var day: Int?
      if case .integer(let number)? = element["day"] { day = Int(exactly: number) }
      guard let kind = PublicFact.Kind(rawValue: kind) else { continue }
      facts.append(PublicFact(kind: kind, id: id, day: day, title: title, value: value))
    }
    self.init(facts)
  }
}

/// A change as JSON, for `share --json`.
package func publicChangeDocument(_ change: PublicChange) -> JSONValue {
  [
    "kind": .string(change.fact.kind.rawValue), "id": .string(change.fact.id),
    "day": optional(change.fact.day), "title": .string(change.fact.title),
    "before": change.before.map { .string($0.value) } ?? .null,
    "after": change.after.map { .string($0.value) } ?? .null,
  ]
}
