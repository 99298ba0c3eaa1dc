// Looks up the zones by which the times of the agenda are read and typed.

import Agenda
import Logging
import Store
import StudyModel
import TextTools

/// The zone of an option; throws if this machine has no data for it.
func checkedZone(_ name: String?, on today: CivilDate) throws -> String? {
  guard let name else { return nil }
  if LocalZone.isUTC(name) { return AgendaTime.utc }
  guard AgendaTime.isZoneName(name), ZoneChanges.offsets(of: name, over: today...today) != nil else {
    throw Failure(
      .usage, "this machine has no data for the zone \(quoted(name))",
      help: "write a name such as `Europe/Berlin`")
  }
  return name
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
