// What the website room hands over: finished files.

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
