// Gathers what the pages are made of, for one programme and for a whole site.

import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website

extension Session {
  /// The input of the pages of this programme.
  ///
  /// - Parameter address: the site's address, instead of the one in the settings.
  /// - Parameter agenda: for a whole site.
  /// - Parameter cards: those of the plan, for a whole site.
  func siteInput(
    for audience: Audience, at address: SiteAddress? = nil, beside others: [Session] = [],
    agenda: SiteAgenda? = nil, cards: PlanCards = .none
  ) -> SiteInput {
    SiteInput(
      curriculum: curriculum, log: log, summary: summary, now: now, audience: audience,
      version: programVersion, address: address, identity: opened.identity, learner: opened.learner,
      programme: opened.programme,
      others: others.map {
        SiteProgramme(
          name: $0.opened.programme, curriculum: $0.curriculum, log: $0.log, summary: $0.summary,
          identity: $0.opened.identity, cards: $0.cards)
      }, agenda: agenda, solutionsFolder: solutionsFolder, cards: cards)
  }

  /// The top of the files of the repository of solutions that is followed; nil without one.
  var solutionsFolder: String? {
    guard !log.solutions.isEmpty else { return nil }
    return LocalState.load(workspace: workspace).solutions?.top
  }

  /// The agenda of the site, with the calendars that are followed.
  private func siteAgenda() throws -> SiteAgenda {
    let followed = FollowedCalendars(LocalState.load(workspace: workspace).followed)
    followed.tell()
    let agenda = try agenda()
    return SiteAgenda(
      agenda: agenda,
      followed: followed.calendars.map { FollowedCalendar(name: $0.name, events: $0.agenda.events) },
      zones: try AgendaContext(opened, now, besides: followed).zones)
  }

  /// The input of a whole site, with the pages of all programmes. Throws if strangers would see none.
  ///
  /// - Parameter address: the site's address, instead of the one in the settings.
  func wholeSiteInput(for audience: Audience, at address: SiteAddress? = nil) throws -> SiteInput {
    let learner = opened.learner
    guard learner.programmes.count > 1 || learner.programmes.values.contains(where: \.isPrivate) else {
      return siteInput(for: audience, at: address, agenda: try siteAgenda(), cards: cards)
    }
    guard let first = learner.onSite(withPrivate: audience == .private).first else {
      throw Failure(
        .data, "every programme is private, so a public site would be empty",
        help:
          "`--audience private` makes pages for yourself; `machinemode challenge edit NAME --public` shares one"
      )
    }
    let others = learner.onSite(withPrivate: true).filter { $0 != first }
    let own = try session(of: first)
    return own.siteInput(
      for: audience, at: address, beside: try others.map(session), agenda: try siteAgenda(), cards: own.cards)
  }

  /// The input of this programme's pages for strangers; throws if it is private.
  ///
  /// - Parameter site: that of the whole site.
  func publicPart(of site: SiteInput) throws -> SiteInput {
    let name = opened.programme
    guard let part = opened.exists ? site.part(of: name) : site else {
      throw Failure(
        .data, "`\(name.text)` is private, so no public site has it",
        help: "`machinemode challenge edit \(name.text) --public` shares it")
    }
    return part
  }
}
