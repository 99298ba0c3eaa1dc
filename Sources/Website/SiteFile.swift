// A file of a site, and the input that a site is made of.

package import Records
package import Statistics
package import StudyModel

/// A file of the site.
package struct SiteFile: Hashable, Sendable {
  /// Relative to the site's folder, with `/` between its parts: `days/001.html`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// All that a site is made from; the same input gives the same bytes.
package struct SiteInput: Sendable {
  package let curriculum: Curriculum
  /// The log of the programme that the site is about.
  package let log: ProgressLog
  /// Everything of the learner's, of which strangers read what is shared alone.
  let learner: LearnerLog
  package let summary: ProgressSummary
  package let now: Now
  package let audience: Audience
  /// The address of the site; without it no page holds an absolute address.
  package let address: SiteAddress?
  /// What tells this log from others; nil if there is no store, and then there is no calendar and no feed.
  package let identity: LogIdentity?
  /// The version of the program, for the page's footer and `progress.json`.
  package let version: String

  /// - Parameters:
  ///   - address: takes the place of the address in the settings.
  ///   - learner: the log with all other programmes; nil if there are none.
  package init(
    curriculum: Curriculum, log: ProgressLog, summary: ProgressSummary, now: Now, audience: Audience,
    version: String, address: SiteAddress? = nil, identity: LogIdentity? = nil, learner: LearnerLog? = nil
  ) {
    self.curriculum = curriculum
    self.log = log
    self.learner = learner ?? LearnerLog(log)
    self.summary = summary
    self.now = now
    self.audience = audience
    self.version = version
    self.address = address ?? log.settings.baseURL
    self.identity = identity
  }

  var visibility: Visibility { Visibility(audience: audience, settings: log.settings) }
}

/// `public`, the default, is an allow-list; `private` has all (Documentation/sharing.md, Privacy).
package enum Audience: String, CaseIterable, Sendable {
  case `public`
  case `private`
}

/// Decides, text by text, what an audience may read.
struct Visibility: Sendable {
  let audience: Audience
  let settings: Settings

  func shown(note: Note?) -> Note? { shown(note, ifShared: settings.sharesNotes) }

  func shown(reflection: Note?) -> Note? {
    shown(reflection, ifShared: settings.sharesReflections)
  }

  func showsTitle(of bonus: BonusProblem) -> Bool {
    audience == .private || settings.sharesBonusTitles || bonus.isPublic
  }

  var showsTimesOfDay: Bool { audience == .private }
  /// Whether reasons of pauses and days lost to a change of time zone are shown.
  var showsReasons: Bool { audience == .private }

  private func shown(_ text: Note?, ifShared isShared: Bool) -> Note? {
    guard let text else { return nil }
    return audience == .private || isShared || text.isPublic ? text : nil
  }
}
