// Builds a site: renders and checks all files before replacing any, then updates what the workspace keeps.

import Agenda
import Calendars
import Files
import Protection
import Reminders
import Statistics
import Store
import StudyModel
import Templating
import TextTools
import Website
import Wording

/// The compiled templates and the assets of a site.
struct SiteSources {
  let templates: SiteTemplates
  /// By name.
  let assets: [String: [UInt8]]

  /// Where they are read.
  struct Place: Hashable {
    /// The folder of the program or of `--templates`.
    fileprivate let folder: String
    /// The folder in the workspace, of which a file of the same name replaces each; nil if there is none.
    fileprivate let overrides: String?
    fileprivate let language: LanguageTag

    init(_ session: Session) throws {
      (folder, overrides) = try SiteSources.folders(session.options)
      language = session.log.settings.language
    }
  }

  /// Reads and compiles; errors end the run. A note on standard error names the texts that the language lacks.
  init(_ place: Place) throws {
    let templates = try InputFiles.templates(in: place.folder, overrides: place.overrides)
    let texts = try InputFiles.siteTexts(place.language, in: place.folder, overrides: place.overrides)
    assets = try InputFiles.assets(in: place.folder, overrides: place.overrides)
    self.templates = try SiteSources.compiled(templates, texts)
  }

  /// The languages with a strings file.
  static func languages(_ options: SharedOptions) throws -> [LanguageTag] {
    let (folder, overrides) = try folders(options)
    return try InputFiles.languages(in: folder, overrides: overrides)
  }

  private static func folders(_ options: SharedOptions) throws -> (templates: String, overrides: String?) {
    let overrides = "\(try Locations.workspace(option: options.workspace))/Templates"
    return (
      try options.templates ?? Locations.bundled("Templates"), Locations.isFolder(overrides) ? overrides : nil
    )
  }

  private static func compiled(_ templates: [TemplateSource], _ texts: TemplateSource) throws -> SiteTemplates
  {
    do throws(TemplateErrors) {
      let compiled = try SiteTemplates(templates, texts: texts)
      let missing = compiled.words.missingKeys
      if !missing.isEmpty {
        let count = counted(missing.count, "text")
        StandardError.writeOnce(
          "\(printable(texts.path)) lacks \(count), so they are in English: \(joined(missing, atMost: 12))\n"
        )
      }
      return compiled
    } catch {
      throw Failure.told(error)
    }
  }
}

extension Failure {
  /// An error in a template with its places; any other error as it is.
  static func told(_ error: any Error) -> any Error {
    guard let errors = error as? TemplateErrors else { return error }
    return Failure(.data, report: errors.diagnostics.text)
  }
}

enum SiteBuild {
  /// Builds the whole site into a folder; one that strangers can fetch only if nothing private can be read in it. Also
  /// updates the learner's own calendar in the workspace. Warnings go to standard error.
  ///
  /// - Parameters:
  ///   - own: that of the whole site.
  ///   - key: seals the pages; nil for pages that everyone may open.
  ///   - place: the output folder; the picture of the last build there may be reused.
  ///   - keepsCalendar: whether to update the learner's own calendar.
  /// - Throws: before any file of the site changes, unless writing to the folder fails.
  static func publish(
    _ own: SiteInput, _ session: Session, sealedBy key: PassphraseKey? = nil, into place: SiteFolder,
    keepsCalendar: Bool = true
  ) throws -> PublishedSite {
    // The pages and the calendar share what is remembered.
    let own = own.withReviews
    let input = key.map(own.protected) ?? own
    let sources = try session.readings.siteSources(session)
    let templates = sources.templates
    let protection = ProtectedSite(input, templates: templates)
    let assets = sources.assets.filter {
      if SiteTemplates.previewNames.contains($0.key) { return input.isPreview }
      if $0.key == SiteTemplates.sendName { return input.audience == .private && !input.isPreview }
      return protection != nil || $0.key != ProtectedSite.scriptName
    }
    let previews = previews(input, templates, in: place.folder)
    var leaks = LeakCheck(input, session)
    // Most of the calendar is shared by the site and the learner's own.
    let calendar = PlanCalendar(own, templates: templates)
    var publisher = try SitePublisher(place)
    do {
      let warnings = try renderSite(
        input, templates: templates, assets: assets, previews: previews, calendar: calendar
      ) { file in
        guard let protection else {
          leaks.look(through: file)
          return try publisher.stage(file)
        }
        guard let sealed = try protection.sealed(file) else { return }
        leaks.look(through: sealed.readable)
        try publisher.stage(sealed.file)
      }
      try leaks.pass(subject: "site")
      warn(warnings)
    } catch {
      publisher.abandon()
      throw Failure.told(error)
    }
    let site = try publisher.publish()
    if keepsCalendar {
      // An address given for this build alone does not apply to the learner's own file.
      let whole = own.forLearner
      let plan = own.isCutAtToday ? PlanCalendar(whole, templates: templates) : calendar
      ReminderFile.keep(whole, plan, session)
    }
    return site
  }

  /// The pictures of the link previews; none without an address, since networks fetch a picture by its absolute address.
  private static func previews(
    _ input: SiteInput, _ templates: SiteTemplates, in folder: String
  ) -> [SitePreview] {
    guard input.audience == .public, input.address != nil else { return [] }
    return previewPictures(input, templates: templates).compactMap {
      PreviewDrawing.preview(of: $0, in: folder)
    }
  }

  static func warn(_ warnings: [Diagnostic]) {
    for warning in warnings { StandardError.write(warning.text + "\n") }
  }
}

enum ReminderFile {
  /// Writes the calendar if it changed, and removes it if its days have no dates any more. The site is written
  /// already, so a failure is only a warning. Does nothing without a workspace.
  ///
  /// - Parameters:
  ///   - input: that of the learner's own files.
  ///   - plan: nil if its days have no dates.
  static func keep(_ input: SiteInput, _ plan: PlanCalendar?, _ session: Session) {
    guard Locations.isFolder(session.workspace) else { return }
    let path = "\(session.workspace)/calendar.ics"
    do {
      let present = Locations.isTaken(path) ? try InputFiles.bytes(at: path) : nil
      guard present.map(ReminderCalendar.isOwn) ?? true else {
        let refusal = OutputFolder.refusal(path)
        return StandardError.warn(refusal.message, help: refusal.help)
      }
      let bytes = try bytes(input, plan, session)
      if bytes == present { return }
      if let bytes { try AtomicFile.write(bytes, to: path, isSynced: false) } else { unlink(path) }
    } catch {
      StandardError.warn(
        "\(printable(path)) could not be updated", help: "until then its dates may be out of date")
    }
  }

  /// Nil if there is nothing to keep.
  private static func bytes(
    _ input: SiteInput, _ plan: PlanCalendar?, _ session: Session
  ) throws -> [UInt8]? {
    let events = try session.agendaEvents()
    let spans = zoneDates(of: events.values)
    let zones = observances(over: spans)
    guard let plan else {
      return events.isEmpty ? nil : calendarBytes(events: events, zones: zones, product: PlanCalendar.product)
    }
    let calendar = ReminderCalendar(input, plan: plan)
    // The learner's zone is defined once, for the dates of both.
    let dates = [calendar.dates, spans[session.now.zone]].compactMap(\.self)
    let first = dates.map(\.lowerBound).min()
    let last = dates.map(\.upperBound).max()
    let whole = first.flatMap { first in last.map { first...$0 } }
    let others = zones.filter { $0.key != session.now.zone }
    return calendar.bytes(
      in: ZoneChanges.zone(of: session.now, over: whole),
      with: events.isEmpty ? nil : calendarLines(events: events, zones: others))
  }
}

extension Session {
  /// The learner's events with their alarms, and the tasks that are due as events in the morning, for the own calendar.
  fileprivate func agendaEvents() throws -> [AgendaID: Event] {
    let agenda = try agenda()
    let settings = log.settings.reminders
    var events = agenda.events.mapValues { event in
      var event = event
      event.alarms = event.alarms(settings)
      return event
    }
    guard let time = settings.tasks else { return events }
    for (id, task) in agenda.tasks where task.isSeries || task.ticks.isEmpty {
      guard let due = task.due else { continue }
      let start = due.isWholeDay ? AgendaTime(LocalTime(due.date, time), zone: nil) : due
      var event = Event(
        title: task.title, category: task.category, start: start, length: 0, changed: task.changed)
      // The end of a rule has the form of its start.
      event.rule = task.rule.map { $0.replacing(#/UNTIL=([0-9]{8})(?![0-9T])/#) { "UNTIL=\($0.1)T235959" } }
      event.skipped = Set(
        task.skipped.map { $0.isWholeDay ? AgendaTime(LocalTime($0.date, time), zone: nil) : $0 })
      event.alarms = [0]
      event.note = task.note
      event.sequence = task.sequence
      events[id] = event
    }
    return events
  }
}
