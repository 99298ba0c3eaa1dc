// Finds the time zones that a calendar names: what it says of one itself comes before the name.

import Agenda
package import StudyModel
import TextTools

/// The observances of a zone over a span of dates, as the system knows them; nil for a name that it does not know.
package typealias ZoneLookup = (_ name: String, _ dates: ClosedRange<CivilDate>) -> [ZoneObservance]?

/// The zones of one file.
struct CalendarZones {
  /// What a TZID stands for.
  enum Zone {
    /// One that the system knows, with its name in the agenda.
    case known(String, ZoneOffsets)
    /// One that only the file defines: its times are kept in UTC.
    case ofFile(ZoneOffsets)
    /// Its times are read as those of the learner's clocks.
    case unknown
  }

  private var zones: [String: Zone] = [:]
  /// The TZID of times that name none.
  private var usual: String?
  /// The dates on which a series in a zone of the file is looked at.
  let reach: ClosedRange<CivilDate>

  /// The zones that a calendar to be written defines.
  init(_ defined: [String: ZoneOffsets]) {
    for (name, offsets) in defined { zones[name] = .known(name, offsets) }
    reach = .earliest ... .latest
  }

  /// The zones of a calendar that is read.
  init(_ calendars: [Component], lookup: @escaping ZoneLookup, remarks: inout CalendarRemarks) {
    let components = calendars.flatMap(\.components)
    let definitions = Dictionary(
      components.filter { $0.name == "VTIMEZONE" }.compactMap { zone in
        zone.line("TZID").map { ($0.unescaped, zone) }
      }
    ) { first, _ in first }
    let lines = components.filter { $0.name != "VTIMEZONE" }.flatMap(\.lines)
    let dates = CalendarZones.dates(of: lines)
    reach =
      dates.lowerBound.adding(days: -CalendarZones.years)...dates.upperBound.adding(days: CalendarZones.years)
    var reader = ZoneReader(dates: dates, reach: reach, lookup: lookup)
    func read(_ identifier: String, at line: ContentLine) {
      guard zones[identifier] == nil, zones.count < CalendarLimits.mostZones else { return }
      let zone = reader.zone(identifier, definitions[identifier], remarks: &remarks)
      zones[identifier] = zone
      switch zone {
      case .known: break
      case .ofFile: remarks.add(.zoneOfFile(identifier), at: line)
      case .unknown: remarks.add(.zoneUnknown(identifier), at: line)
      }
    }
    for line in lines where CalendarField.times.contains(line.name) {
      if let identifier = line.parameter("TZID") { read(identifier, at: line) }
    }
    if let line = calendars.lazy.compactMap({ $0.line("X-WR-TIMEZONE") }).first {
      usual = line.unescaped
      read(line.unescaped, at: line)
    }
  }

  /// Five years in days: so far around the dates of a file, its zones are compared with those of the system.
  private static let years = 1_827

  /// The first and the last date of a file, and five years more if something repeats; at most 100 years.
  private static func dates(of lines: [ContentLine]) -> ClosedRange<CivilDate> {
    let named = lines.filter { CalendarField.times.contains($0.name) }
    let all = named.compactMap { AgendaTime(basic: $0.value.prefix { $0 != Ascii.comma })?.date }
    // Room for five years around.
    let possible = CivilDate.earliest.adding(days: 3 * years)...CivilDate.latest.adding(days: -3 * years)
    guard let last = all.max().map({ min(max($0, possible.lowerBound), possible.upperBound) }),
      let first = all.min().map({ min(max($0, possible.lowerBound), last) })
    else { return CivilDate(serial: 0)...CivilDate(serial: 0) }
    let isRepeated = lines.contains { $0.name == "RRULE" }
    return max(first, last.adding(days: -20 * years))...last.adding(days: isRepeated ? years : 0)
  }

  /// The time of a line, or of one of its values, in its zone; nil if it is not a date or a time.
  func time(of line: ContentLine, _ value: ArraySlice<UInt8>? = nil) -> AgendaTime? {
    guard let time = AgendaTime(basic: value ?? line.value) else { return nil }
    guard !time.isWholeDay, time.zone == nil else { return time }
    switch zone(of: line) {
    case .known(let name, _): return AgendaTime(time.local, zone: name)
    case .ofFile(let offsets):
      return AgendaTime(LocalTime(secondsSinceEpoch: offsets.second(of: time.local)), zone: AgendaTime.utc)
    case .unknown: return time
    }
  }

  /// The offsets of a zone that only the file defines; nil if the line names another.
  func ownOffsets(of line: ContentLine?) -> ZoneOffsets? {
    guard let line, AgendaTime(basic: line.value).map({ !$0.isWholeDay && $0.zone == nil }) == true,
      case .ofFile(let offsets) = zone(of: line)
    else { return nil }
    return offsets
  }

  private func zone(of line: ContentLine) -> Zone {
    (line.parameter("TZID") ?? usual).flatMap { zones[$0] } ?? .unknown
  }

  /// Whether the times of a line mean the same in a calendar without these zones, so that it can be written as it was.
  func isPlain(_ line: ContentLine) -> Bool {
    guard let identifier = line.parameter("TZID") else {
      return usual == nil || AgendaTime(basic: line.value).map { $0.isWholeDay || $0.zone != nil } ?? false
    }
    guard case .known(identifier, _) = zones[identifier] else { return false }
    return true
  }

  /// Whether a line names no zone, or one that is defined.
  func define(_ line: ContentLine) -> Bool {
    line.parameter("TZID").map { zones[$0] != nil } ?? true
  }

  /// The second of a time since 1970-01-01 00:00 UTC; as if in UTC where its zone is not known.
  func second(of time: AgendaTime) -> Int { offsets(of: time).second(of: time.local) }

  /// The offsets of the zone of a time, which has a name of the agenda.
  func offsets(of time: AgendaTime) -> ZoneOffsets {
    for case .known(time.zone, let offsets) in zones.values { return offsets }
    return .utc
  }
}

/// Finds out what the zones of a file are.
private struct ZoneReader {
  /// The dates of the file, and so far around as its zones are compared with those of the system.
  let dates: ClosedRange<CivilDate>
  let reach: ClosedRange<CivilDate>
  let lookup: ZoneLookup
  private var found: [String: ZoneOffsets?] = [:]

  init(dates: ClosedRange<CivilDate>, reach: ClosedRange<CivilDate>, lookup: @escaping ZoneLookup) {
    self.dates = dates
    self.reach = reach
    self.lookup = lookup
  }

  mutating func zone(_ identifier: String, _ definition: Component?, remarks: inout CalendarRemarks)
    -> CalendarZones.Zone
  {
    let location = definition?.line("X-LIC-LOCATION")?.unescaped
    let names = possibleNames(identifier) + (location.map { possibleNames($0) } ?? [])
    if let definition {
      let (observances, isPartial) = observances(of: definition)
      if isPartial { remarks.add(.zoneUnreadable(identifier), at: definition.begin) }
      if !observances.isEmpty {
        let offsets = ZoneOffsets(observances)
        return known(among: names, with: offsets, on: dates) ?? known(
          among: commonZones, with: offsets, on: reach)
          ?? .ofFile(offsets)
      }
    }
    for name in names {
      if let offsets = offsets(of: name) { return .known(name, offsets) }
    }
    return .unknown
  }

  /// The names that a TZID may mean: its own, that of Windows, or what it ends in, as in
  /// `/mozilla.org/20050126_1/Europe/Berlin`.
  private func possibleNames(_ identifier: String) -> [String] {
    let text = trimmed(identifier)
    if ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z", "Zulu", "tzone://Microsoft/Utc"].contains(text) {
      return [AgendaTime.utc]
    }
    if let name = windowsZones.first(where: { $0.windows == text })?.name { return [name] }
    let parts = text.split(separator: "/")
    let ends = parts.indices.map { parts[$0...].joined(separator: "/") }
    // The C library reads a word such as `UTC+2` as a rule, which counts westwards.
    return ends.prefix(6).filter { name in
      AgendaTime.isZoneName(name)
        && (name.contains("/") || name.allSatisfy { $0.isLetter || "-_".contains($0) })
    }
  }

  private mutating func offsets(of name: String) -> ZoneOffsets? {
    if let offsets = found[name] { return offsets }
    let offsets = name == AgendaTime.utc ? .utc : lookup(name, reach).map { ZoneOffsets($0) }
    found[name] = .some(offsets)
    return offsets
  }

  /// The first zone of the system whose offsets are the given ones: at each change that the file defines, and at each
  /// that the zone has on the given dates.
  private mutating func known(
    among names: [String], with offsets: ZoneOffsets, on dates: ClosedRange<CivilDate>
  ) -> CalendarZones.Zone? {
    let defined = offsets.observances.map(\.start)
    func isWithin(_ second: Int, _ dates: ClosedRange<CivilDate>) -> Bool {
      (dates.lowerBound.serial * 86_400..<(dates.upperBound.serial + 1) * 86_400).contains(second)
    }
    // Before the first of its changes, and after the last one of a list, a file says nothing.
    let begin = max(dates.lowerBound.serial * 86_400, defined.first ?? .min)
    let end = defined.count > 1 ? defined.last ?? .max : .max
    for name in names {
      guard let known = self.offsets(of: name) else { continue }
      let changes = known.observances.map(\.start).filter { isWithin($0, dates) && begin <= $0 && $0 <= end }
      // A day after each change: some programs are an hour wrong about when in the night it is.
      let days = (changes + defined.filter { isWithin($0, reach) }).map { $0 + 86_400 }
      let seconds = [begin + 86_400] + days
      if seconds.allSatisfy({ offsets.offset(at: $0) == known.offset(at: $0) }) { return .known(name, known) }
    }
    return nil
  }

  /// The changes of the offset that a file defines (RFC 5545, section 3.6.5), in order, and whether a part of them
  /// cannot be read.
  private func observances(of zone: Component) -> (observances: [ZoneObservance], isPartial: Bool) {
    var found: [Int: ZoneObservance] = [:]
    var isPartial = false
    for part in zone.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
      guard let start = part.line("DTSTART").flatMap({ AgendaTime(basic: $0.value) }),
        let before = part.line("TZOFFSETFROM").flatMap({ utcOffset($0.value) }),
        let after = part.line("TZOFFSETTO").flatMap({ utcOffset($0.value) })
      else {
        isPartial = true
        continue
      }
      var onsets = [start.local.secondsSinceEpoch - before]
      for line in part.lines where line.name == "RDATE" {
        for value in line.value.split(separator: Ascii.comma) {
          guard let time = AgendaTime(basic: value.prefix { $0 != Ascii.slash }) else {
            isPartial = true
            continue
          }
          onsets.append(time.local.secondsSinceEpoch - (time.zone == nil ? before : 0))
        }
      }
      if let line = part.line("RRULE") {
        if let more = self.onsets(of: line.word, from: start, before: before) {
          onsets += more
        } else {
          isPartial = true
        }
      }
      let name = printable(part.line("TZNAME")?.unescaped ?? "")
      for onset in onsets {
        found[onset] = ZoneObservance(
          start: onset, offsetBefore: before, offset: after, isDaylightSaving: part.name == "DAYLIGHT",
          name: name)
      }
    }
    return (found.values.sorted { $0.start < $1.start }, isPartial || found.isEmpty)
  }

  /// The instants of a rule that matter for the dates of the file; nil if it cannot be read.
  private func onsets(of text: String, from start: AgendaTime, before: Int) -> [Int]? {
    guard let rule = try? RecurrenceRule(text) else { return nil }
    var until = Int.max
    if case .until(let last) = rule.end {
      let isWholeDay = last.isWholeDay ? 86_399 : 0
      until = last.local.secondsSinceEpoch + isWholeDay - (last.zone == nil ? before : 0)
    }
    // What is in force at the beginning began in one of the years before.
    let span = reach.lowerBound.adding(days: -800)...reach.upperBound
    return rule.dates(from: start.date, on: span).dates.map { date in
      date.serial * 86_400 + (start.seconds ?? 0) - before
    }.filter { $0 <= until }
  }
}

/// The names of zones, those that most people live in first.
private let commonZones: [String] = windowsZones.map(\.name)

/// The names of zones in Windows, as Outlook and Exchange write them.
private let windowsZones: [(windows: String, name: String)] = """
  W. Europe Standard Time=Europe/Berlin
  GMT Standard Time=Europe/London
  Eastern Standard Time=America/New_York
  Central Standard Time=America/Chicago
  Mountain Standard Time=America/Denver
  Pacific Standard Time=America/Los_Angeles
  India Standard Time=Asia/Kolkata
  China Standard Time=Asia/Shanghai
  Tokyo Standard Time=Asia/Tokyo
  AUS Eastern Standard Time=Australia/Sydney
  New Zealand Standard Time=Pacific/Auckland
  E. South America Standard Time=America/Sao_Paulo
  Russian Standard Time=Europe/Moscow
  FLE Standard Time=Europe/Kiev
  Singapore Standard Time=Asia/Singapore
  Israel Standard Time=Asia/Jerusalem
  AUS Central Standard Time=Australia/Darwin
  Alaskan Standard Time=America/Anchorage
  Arab Standard Time=Asia/Riyadh
  Arabian Standard Time=Asia/Dubai
  Arabic Standard Time=Asia/Baghdad
  Argentina Standard Time=America/Argentina/Buenos_Aires
  Atlantic Standard Time=America/Halifax
  Azerbaijan Standard Time=Asia/Baku
  Azores Standard Time=Atlantic/Azores
  Bangladesh Standard Time=Asia/Dhaka
  Belarus Standard Time=Europe/Minsk
  Canada Central Standard Time=America/Regina
  Caucasus Standard Time=Asia/Yerevan
  Cen. Australia Standard Time=Australia/Adelaide
  Central America Standard Time=America/Guatemala
  Central Asia Standard Time=Asia/Almaty
  Central Brazilian Standard Time=America/Cuiaba
  Central Europe Standard Time=Europe/Budapest
  Central European Standard Time=Europe/Warsaw
  Central Pacific Standard Time=Pacific/Guadalcanal
  Central Standard Time (Mexico)=America/Mexico_City
  E. Africa Standard Time=Africa/Nairobi
  E. Australia Standard Time=Australia/Brisbane
  E. Europe Standard Time=Europe/Chisinau
  Egypt Standard Time=Africa/Cairo
  Fiji Standard Time=Pacific/Fiji
  GTB Standard Time=Europe/Bucharest
  Georgian Standard Time=Asia/Tbilisi
  Greenwich Standard Time=Atlantic/Reykjavik
  Hawaiian Standard Time=Pacific/Honolulu
  Iran Standard Time=Asia/Tehran
  Jordan Standard Time=Asia/Amman
  Korea Standard Time=Asia/Seoul
  Middle East Standard Time=Asia/Beirut
  Morocco Standard Time=Africa/Casablanca
  Myanmar Standard Time=Asia/Yangon
  Nepal Standard Time=Asia/Kathmandu
  Newfoundland Standard Time=America/St_Johns
  Pacific SA Standard Time=America/Santiago
  Pakistan Standard Time=Asia/Karachi
  Romance Standard Time=Europe/Paris
  SA Eastern Standard Time=America/Cayenne
  SA Pacific Standard Time=America/Bogota
  SA Western Standard Time=America/La_Paz
  SE Asia Standard Time=Asia/Bangkok
  South Africa Standard Time=Africa/Johannesburg
  Sri Lanka Standard Time=Asia/Colombo
  Taipei Standard Time=Asia/Taipei
  Tasmania Standard Time=Australia/Hobart
  Turkey Standard Time=Europe/Istanbul
  US Eastern Standard Time=America/Indiana/Indianapolis
  US Mountain Standard Time=America/Phoenix
  Venezuela Standard Time=America/Caracas
  W. Australia Standard Time=Australia/Perth
  W. Central Africa Standard Time=Africa/Lagos
  West Asia Standard Time=Asia/Tashkent
  West Pacific Standard Time=Pacific/Port_Moresby
  UTC=UTC
  """.split(separator: "\n").map { row in
    let names = row.split(separator: "=").map(String.init)
    return (windows: names[0], name: names[1])
  }
