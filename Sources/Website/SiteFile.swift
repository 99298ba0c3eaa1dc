// Defines the files of a site, the input it is rendered from, and what each audience may read.

package import Protection
package import Statistics
package import Store
package import StudyModel

/// A file of the site.
package struct SiteFile: Hashable, Sendable {
  /// The path relative to the site's folder, with `/` as separator: `days/001.html`.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// A programme beside the one at the root of the site, with its own figures.
package struct SiteProgramme: Sendable {
  package let name: ProgrammeName
  package let curriculum: Curriculum
  package let log: ProgressLog
  /// Those of an archived programme are as of the day of archiving.
  package let summary: ProgressSummary
  package let identity: LogIdentity?
  /// Those of the plan.
  package let cards: PlanCards

  package init(
    name: ProgrammeName, curriculum: Curriculum, log: ProgressLog, summary: ProgressSummary,
    identity: LogIdentity?, cards: PlanCards = .none
  ) {
    (self.name, self.curriculum, self.log) = (name, curriculum, log)
    (self.summary, self.identity, self.cards) = (summary, identity, cards)
  }
}

/// Everything a site is rendered from. The same input always gives the same bytes.
package struct SiteInput: Sendable {
  /// The programme that the site, or this part of it, is about.
  private(set) var programme: ProgrammeName
  /// The other programmes, in the order of `LearnerLog.onSite`, private ones included.
  let others: [SiteProgramme]
  /// The folder of this part's pages within the site: `challenges/run/`; empty for the programme at the root.
  private(set) var folder = ""
  package private(set) var curriculum: Curriculum
  /// The log of the programme that the site is about.
  package private(set) var log: ProgressLog
  /// The learner's whole log, with all programmes. Strangers read only what is shared.
  let learner: LearnerLog
  package private(set) var summary: ProgressSummary
  /// The plan, the log and the figures as the learner has them, where those above are cut for strangers.
  private var whole: (curriculum: Curriculum, log: ProgressLog, summary: ProgressSummary)?
  package let now: Now
  package private(set) var audience: Audience
  /// The address of the site, or of this part of it; if nil, no page has an absolute address.
  package private(set) var address: SiteAddress?
  /// The identity of the log; nil without a store, and the site then has no calendar and no feed.
  package private(set) var identity: LogIdentity?
  /// The version of the program, shown in page footers and `progress.json`.
  package let version: String
  /// The top of the repository of solutions on the learner's machine; nil if there is none.
  let solutionsFolder: String?
  /// Nil if there is none; the site then has no calendar, tasks and notes.
  package let agenda: SiteAgenda?
  /// Those of the plan.
  private(set) var cards: PlanCards
  /// What is remembered, and today's pick; nil until `withReviews`.
  private(set) var reviews: Reviews?
  /// The key of a protected site; nil for any other. Such a site has nothing but its pages, and their paths tell
  /// nothing of what they hold.
  package private(set) var protection: PassphraseKey?
  /// Whether the pages are those of `serve`, which follow every change and save.
  package var isPreview = false

  /// - Parameters:
  ///   - address: overrides the address in the settings.
  ///   - learner: the log with all programmes; nil if there are no others.
  ///   - programme: the programme of `log`; if nil, the one that commands work on.
  ///   - others: all other programmes, private ones included.
  package init(
    curriculum: Curriculum, log: ProgressLog, summary: ProgressSummary, now: Now, audience: Audience,
    version: String, address: SiteAddress? = nil, identity: LogIdentity? = nil, learner: LearnerLog? = nil,
    programme: ProgrammeName? = nil, others: [SiteProgramme] = [], agenda: SiteAgenda? = nil,
    solutionsFolder: String? = nil, cards: PlanCards = .none
  ) {
    self.programme = programme ?? learner?.current ?? .first
    self.others = others
    self.curriculum = curriculum
    self.log = log
    self.learner = learner ?? LearnerLog(log)
    self.summary = summary
    self.now = now
    self.audience = audience
    self.version = version
    self.address = address ?? log.settings.baseURL
    self.identity = identity
    self.agenda = agenda
    self.solutionsFolder = solutionsFolder
    self.cards = cards
    if audience == .public { cutAtToday() }
  }

  var visibility: Visibility { Visibility(audience: audience, settings: log.settings) }
}

extension SiteInput {
  /// Cuts plan, log and figures at today, if the end of the plan would give an interview away.
  private mutating func cutAtToday() {
    guard whole == nil, archivedOn == nil, let cut = UntoldEnd(curriculum, log, summary, now) else { return }
    whole = (curriculum, log, summary)
    curriculum = cut.curriculum
    log = cut.log
    summary = cut.summary
    reviews = nil
  }

  /// The same input, told as to strangers: for what the learner shows elsewhere.
  var asTold: SiteInput {
    var told = self
    told.cutAtToday()
    return told
  }

  /// The plan with all its days, told or not.
  var wholeCurriculum: Curriculum { whole?.curriculum ?? curriculum }

  /// Whether nothing after today is told.
  package var isCutAtToday: Bool { whole != nil }

  /// The input of the same site, protected.
  package func protected(by key: PassphraseKey) -> SiteInput {
    var protected = self
    // Without an identity there is neither calendar nor feed.
    (protected.protection, protected.identity) = (key, nil)
    return protected
  }

  /// The same input with what is remembered, which is computed unless it is there already.
  package var withReviews: SiteInput {
    guard reviews == nil else { return self }
    var input = self
    input.reviews = Reviews(cards, summary, log, isArchived: archivedOn != nil)
    return input
  }

  /// The links to solutions. Files of the learner's machine are linked to only from pages that nobody else opens.
  var solutionLinks: SolutionLinks {
    SolutionLinks(log, folder: audience == .private && !isProtected ? solutionsFolder : nil)
  }

  /// Whether the site is protected.
  var isProtected: Bool { protection != nil }

  private var record: Programme? { learner.programmes[programme] }

  /// The title of the programme; nil for the bundled one.
  var title: String? { record?.title }
  var accent: Accent? { record?.accent }
  /// The day on which the programme was archived; nil while it is active.
  var archivedOn: CivilDate? { record?.archivedOn }
  /// The dates from which the programme follows one plan or another.
  var datesOfPlans: [CivilDate] { record?.plans.values.map(\.from) ?? [] }
  /// Whether strangers do not see the programme.
  var isPrivate: Bool { record?.isPrivate ?? false }

  /// The other programmes that an audience sees.
  func others(for audience: Audience) -> [SiteProgramme] {
    others.filter { audience == .private || learner.programmes[$0.name]?.isPrivate != true }
  }

  /// Whether the site has more than one programme.
  var isOneOfSeveral: Bool { !others(for: audience).isEmpty }

  /// Names the programme in a command on a page, since another may be in use; empty if there is no other.
  var programmeOption: String { isOneOfSeveral ? " --programme \(programme.text)" : "" }

  /// The parts of the site, one for each programme that an audience sees; that of the root comes first.
  ///
  /// - Parameter audience: if nil, that of the site.
  func parts(for audience: Audience? = nil) -> [SiteInput] {
    [self] + others(for: audience ?? self.audience).map(part)
  }

  /// The input of the learner's own files, at the address in the settings.
  package var forLearner: SiteInput {
    var own = self
    (own.audience, own.address) = (.private, log.settings.baseURL)
    guard let whole else { return own }
    own.curriculum = whole.curriculum
    own.log = whole.log
    own.summary = whole.summary
    own.whole = nil
    own.reviews = nil
    return own
  }

  /// The part of the site that is about a programme; nil if its audience does not see it.
  package func part(of name: ProgrammeName) -> SiteInput? { parts().first { $0.programme == name } }

  private func part(_ other: SiteProgramme) -> SiteInput {
    var part = self
    let name = protection?.name(for: other.name.text) ?? other.name.text
    (part.programme, part.folder) = (other.name, challengesFolder + "\(name)/")
    (part.curriculum, part.log, part.summary) = (other.curriculum, other.log, other.summary)
    (part.cards, part.reviews, part.whole) = (other.cards, nil, nil)
    if audience == .public { part.cutAtToday() }
    part.identity = isProtected ? nil : other.identity
    part.address = address?.address(ofFolder: part.folder)
    return part
  }
}

/// The folder of all programmes but the one at the root.
let challengesFolder = "challenges/"

/// Who reads the site. `public`, the default, shows only a list of allowed facts; `private` shows everything
/// (Documentation/sharing.md, Privacy).
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
  /// Whether to show reasons of pauses.
  var showsReasons: Bool { audience == .private }

  private func shown(_ text: Note?, ifShared isShared: Bool) -> Note? {
    guard let text else { return nil }
    return audience == .private || isShared || text.isPublic ? text : nil
  }
}
