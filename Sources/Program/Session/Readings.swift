// Keeps what is read once in a run: plans with their cards, and what sites are made with.

import Plans
import StudyModel
import TextTools
import Website

/// A plan as it was read, with its cards.
final class ReadPlan {
  let plan: FollowedPlan
  let curriculum: Curriculum
  /// The cards that come with it.
  private(set) lazy var cards = plan.cards(withHints: false)

  init(_ plan: FollowedPlan, _ curriculum: Curriculum) { (self.plan, self.curriculum) = (plan, curriculum) }
}

/// What was read so far.
final class Readings {
  private var plans = Remembered<PlanKey, ReadPlan>()
  private var sources = Remembered<SiteSources.Place, SiteSources>()
  /// The program's own files of which a site is made.
  private(set) lazy var bundledSources =
    (try? Locations.bundled("Templates")).map(InputFiles.siteSources) ?? []

  /// A plan by its content.
  private struct PlanKey: Equatable {
    let source: FollowedPlan.Source
    let texts: [String]
    let replan: Replan?
  }

  /// The parsed plan; errors end the run.
  func plan(_ plan: FollowedPlan) throws -> ReadPlan {
    // Nothing is read for the ticks of a challenge, whose titles are the learner's.
    if case .ticks = plan.source { return ReadPlan(plan, try plan.curriculum()) }
    return try plans[PlanKey(source: plan.source, texts: plan.files.map(\.text), replan: plan.replan)] {
      ReadPlan(plan, try plan.curriculum())
    }
  }

  /// The compiled templates and the assets of a site; errors end the run.
  func siteSources(_ session: Session) throws -> SiteSources {
    let place = try SiteSources.Place(session)
    return try sources[place] { try SiteSources(place) }
  }
}

/// Values by what they were made from, which is compared, since hashing a whole plan takes longer. It forgets all when it
/// has too many.
private struct Remembered<Key: Equatable, Value> {
  private var values: [(key: Key, value: Value)] = []
  private static var most: Int { 16 }

  subscript(key: Key, make: () throws -> Value) -> Value {
    mutating get throws {
      if let known = values.first(where: { $0.key == key }) { return known.value }
      let value = try make()
      if values.count == Self.most { values.removeAll() }
      values.append((key, value))
      return value
    }
  }
}
