// The session of a command on the agenda: the store, the zones, and how the agenda changes.

import Agenda
import Logging
import Store
import StudyModel
import TextTools

final class AgendaSession {
  private let session: Session
  private(set) var opened: OpenedStore
  private(set) var agenda: Agenda
  private(set) var context: AgendaContext

  /// - Parameter kinds: the kinds of record that the command looks at; nil for all.
  init(_ options: SharedOptions, for kinds: [any AnyRecordKind]? = nil) throws {
    session = try Session(options)
    opened = try session.open()
    agenda = try opened.agenda(kinds)
    context = try AgendaContext(opened, session.now, for: kinds)
  }

  var today: CivilDate { context.today }
  var terminal: Terminal { session.terminal }
  var workspace: String { session.workspace }
  var search: AgendaSearch { AgendaSearch(agenda, context) }
  var text: AgendaText { AgendaText(terminal: terminal, context: context) }

  func say(_ line: String) { session.say(line) }
  func say(unbroken line: String) { session.say(unbroken: line) }

  /// Changes the agenda under the store's lock.
  ///
  /// - Parameters:
  ///   - command: the command's name, for the history.
  ///   - apply: makes the change, and returns its outcome and a summary for the history.
  @discardableResult
  func change<Outcome>(
    _ command: String, _ apply: (inout AgendaEditor) throws -> (outcome: Outcome, summary: String)
  ) throws -> Outcome {
    let update = try session.store.updateAgenda(opened, at: session.now.instant) { agenda in
      var editor = AgendaEditor(agenda, context)
      let result = try apply(&editor)
      agenda = editor.agenda
      return result
    } as: {
      LoggedAction(command: command, summary: $0.summary, instant: session.now.instant)
    }
    session.adopt(update)
    opened = update.opened
    agenda = try opened.agenda()
    return update.outcome.outcome
  }

  /// A date that a person typed, which may be in the future.
  func date(_ typed: String) throws -> CivilDate {
    try Logging.date(typed: typed, today: today, direction: .future)
  }

  /// The zone of an option; throws if this machine has no data for it.
  func checkedZone(_ name: String?) throws -> String? {
    guard let name else { return nil }
    if LocalZone.isUTC(name) { return AgendaTime.utc }
    guard AgendaTime.isZoneName(name), ZoneChanges.offsets(of: name, over: today...today) != nil else {
      throw Failure(
        .usage, "this machine has no data for the zone \(quoted(name))",
        help: "write a name such as `Europe/Berlin`")
    }
    // The agenda does not name it yet.
    context = try AgendaContext(opened, session.now, naming: name)
    return name
  }
}

extension AgendaContext {
  /// How far around today the offsets of zones are asked for: 100 years.
  private static let daysOfOffsets = 36_525

  init(
    _ opened: OpenedStore, _ now: Now, for kinds: [any AnyRecordKind]? = nil,
    besides followed: FollowedCalendars = FollowedCalendars([]), through last: CivilDate? = nil,
    naming further: String? = nil
  ) throws {
    let today = now.instant.calendarDay(dayStart: opened.log.settings.dayStart)
    let agendas = [try opened.agenda(kinds)] + followed.agendas
    // From the first time of the agenda to two years from now; most begin near today.
    let first = agendas.flatMap {
      $0.events.values.map(\.start) + $0.tasks.values.compactMap(\.due)
    }.filter { !$0.isWholeDay }.map(\.date).min()
    // Nobody keeps an appointment by the clocks of another century.
    let earliest = max(first ?? today, today.adding(days: -AgendaContext.daysOfOffsets))
    let latest = min(max(last ?? today, today), today.adding(days: AgendaContext.daysOfOffsets))
    let dates = min(earliest, today.adding(days: -400))...latest.adding(days: 800)
    var named: [String: ZoneOffsets] = [:]
    let names = agendas.reduce(into: Set([further].compactMap(\.self))) { $0.formUnion($1.zoneNames) }
    for name in names.sorted() {
      named[name] = ZoneChanges.offsets(of: name, over: dates)
      if named[name] == nil {
        StandardError.warn(
          "this machine has no data for the zone \(quoted(name)), and its times are shown as local times",
          help: "install the time-zone data (Debian: tzdata), or set another with `event edit --zone`")
      }
    }
    let local = ZoneChanges.offsets(of: now, over: dates)
    self.init(now: now, today: today, zones: AgendaZones(local: local, named: named), zone: now.zoneOfTimes)
  }
}

extension Now {
  /// The zone of times that are typed; nil if only an offset is known.
  var zoneOfTimes: String? {
    if LocalZone.isUTC(zone) { return AgendaTime.utc }
    return zone.contains(where: \.isLetter) && AgendaTime.isZoneName(zone) ? zone : nil
  }
}
