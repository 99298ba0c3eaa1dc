// Who a site is written for, and what of the learner's words reaches them.

import StudyModel

/// `public`, the default, is an allow-list; `private` has all (Documentation/sharing.md, Privacy).
package enum Audience: String, CaseIterable, Sendable {
  case `public`
  case `private`
}

/// Decides, text by text, what an audience may read.
struct Visibility: Sendable {
  let audience: Audience
  let settings: Settings

  func shown(note: WrittenText?) -> WrittenText? { shown(note, ifShared: settings.sharesNotes) }

  func shown(reflection: WrittenText?) -> WrittenText? {
    shown(reflection, ifShared: settings.sharesReflections)
  }

  func showsTitle(of bonus: BonusProblem) -> Bool {
    audience == .private || settings.sharesBonusTitles || bonus.isPublic
  }

  var showsTimesOfDay: Bool { audience == .private }
  /// Whether reasons of pauses and days lost to a change of time zone are shown.
  var showsReasons: Bool { audience == .private }

  private func shown(_ text: WrittenText?, ifShared isShared: Bool) -> WrittenText? {
    guard let text else { return nil }
    return audience == .private || isShared || text.isPublic ? text : nil
  }
}
