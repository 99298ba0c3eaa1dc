// Finds the time zones that a calendar names: by their IANA names, by those of Windows, or by its own definitions.

import StudyModel
import TextTools

/// The zones of one file.
struct CalendarZones {
  /// The names of the zones in the agenda, by TZID.
  private var names: [String: String] = [:]
  /// By the names in the agenda: what the file itself says of its zones.
  private(set) var definitions: [String: ZoneOffsets] = [:]
  private var rulesLeft = CalendarLimits.mostZoneRules

  /// The zones of components that are written.
  init(definitions: [String: ZoneOffsets] = [:]) {
    self.definitions = definitions
    for name in definitions.keys { names[name] = name }
  }

  /// Reads the `VTIMEZONE` components of a file. The first of a TZID counts.
  mutating func read(_ component: Component, remarks: inout CalendarRemarks) {
    guard let line = component.line("TZID") else { return }
    let identifier = line.unescaped
    guard names[identifier] == nil else { return }
    let expansion = ZoneExpansion(component, rulesLeft: &rulesLeft)
    let observances = expansion.observances
    if observances.isEmpty || expansion.isPartial {
      remarks.add(.zoneUnreadable(identifier), at: component.begin)
    }
    let location = component.line("X-LIC-LOCATION")?.unescaped
    guard let name = zoneName(identifier) ?? location.flatMap(zoneName) else {
      guard !observances.isEmpty else { return }
      let own = ownName(identifier)
      names[identifier] = own
      definitions[own] = ZoneOffsets(observances)
      return
    }
    names[identifier] = name
    if !observances.isEmpty, definitions[name] == nil, name != AgendaTime.utc {
      definitions[name] = ZoneOffsets(observances)
    }
  }

  /// The zone of a TZID as the agenda names it; nil if it is not known.
  func name(of identifier: String) -> String? { names[identifier] ?? zoneName(identifier) }

  /// A name that the agenda can hold for a zone of the file alone.
  private func ownName(_ identifier: String) -> String {
    let bytes = identifier.utf8.prefix(60).map {
      $0.isAlphanumeric || "_+-/".utf8.contains($0) ? $0 : Ascii.underscore
    }
    let base = bytes.isEmpty ? "_" : String(decoding: bytes, as: UTF8.self)
    var (name, number) = (base, 1)
    while definitions[name] != nil {
      number += 1
      name = "\(base.prefix(56))-\(number)"
    }
    return name
  }
}

/// The name that the agenda uses for a TZID; nil if it is neither an IANA name, nor ends in one, nor Windows's.
func zoneName(_ identifier: String) -> String? {
  let text = trimmed(identifier)
  if ianaWords.contains(text) { return text }
  if ["Z", "tzone://Microsoft/Utc"].contains(text) { return AgendaTime.utc }
  if let name = windowsZones[text] { return name }
  // `/mozilla.org/20050126_1/Europe/Berlin` ends in the name.
  let parts = text.split(separator: "/", omittingEmptySubsequences: false)
  guard let area = parts.firstIndex(where: { ianaAreas.contains(String($0)) }), area + 1 < parts.count else {
    return nil
  }
  let name = parts[area...].joined(separator: "/")
  return AgendaTime.isZoneName(name) && parts.last != "" ? name : nil
}

private let ianaAreas: Set<String> = [
  "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile",
  "Etc",
  "Europe", "Indian", "Mexico", "Pacific", "US",
]

private let ianaWords: Set<String> = [
  "UTC", "GMT", "UCT", "Zulu", "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB",
  "HST",
  "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT",
  "NZ",
  "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey",
  "Universal",
  "W-SU", "WET",
]

/// The names of zones in Windows, as Outlook and Exchange write them.
private let windowsZones: [String: String] = [
  "AUS Central Standard Time": "Australia/Darwin", "AUS Eastern Standard Time": "Australia/Sydney",
  "Alaskan Standard Time": "America/Anchorage", "Arab Standard Time": "Asia/Riyadh",
  "Arabian Standard Time": "Asia/Dubai", "Arabic Standard Time": "Asia/Baghdad",
  "Argentina Standard Time": "America/Argentina/Buenos_Aires", "Atlantic Standard Time": "America/Halifax",
  "Azerbaijan Standard Time": "Asia/Baku", "Azores Standard Time": "Atlantic/Azores",
  "Bangladesh Standard Time": "Asia/Dhaka", "Belarus Standard Time": "Europe/Minsk",
  "Canada Central Standard Time": "America/Regina", "Caucasus Standard Time": "Asia/Yerevan",
  "Cen. Australia Standard Time": "Australia/Adelaide", "Central America Standard Time": "America/Guatemala",
  "Central Asia Standard Time": "Asia/Almaty", "Central Brazilian Standard Time": "America/Cuiaba",
  "Central Europe Standard Time": "Europe/Budapest", "Central European Standard Time": "Europe/Warsaw",
  "Central Pacific Standard Time": "Pacific/Guadalcanal", "Central Standard Time": "America/Chicago",
  "Central Standard Time (Mexico)": "America/Mexico_City", "China Standard Time": "Asia/Shanghai",
  "E. Africa Standard Time": "Africa/Nairobi", "E. Australia Standard Time": "Australia/Brisbane",
  "E. Europe Standard Time": "Europe/Chisinau", "E. South America Standard Time": "America/Sao_Paulo",
  "Eastern Standard Time": "America/New_York", "Egypt Standard Time": "Africa/Cairo",
  "FLE Standard Time": "Europe/Kiev", "Fiji Standard Time": "Pacific/Fiji",
  "GMT Standard Time": "Europe/London",
  "GTB Standard Time": "Europe/Bucharest", "Georgian Standard Time": "Asia/Tbilisi",
  "Greenwich Standard Time": "Atlantic/Reykjavik", "Hawaiian Standard Time": "Pacific/Honolulu",
  "India Standard Time": "Asia/Kolkata", "Iran Standard Time": "Asia/Tehran",
  "Israel Standard Time": "Asia/Jerusalem", "Jordan Standard Time": "Asia/Amman",
  "Korea Standard Time": "Asia/Seoul", "Middle East Standard Time": "Asia/Beirut",
  "Morocco Standard Time": "Africa/Casablanca", "Mountain Standard Time": "America/Denver",
  "Myanmar Standard Time": "Asia/Yangon", "Nepal Standard Time": "Asia/Kathmandu",
  "New Zealand Standard Time": "Pacific/Auckland", "Newfoundland Standard Time": "America/St_Johns",
  "Pacific SA Standard Time": "America/Santiago", "Pacific Standard Time": "America/Los_Angeles",
  "Pakistan Standard Time": "Asia/Karachi", "Romance Standard Time": "Europe/Paris",
  "Russian Standard Time": "Europe/Moscow", "SA Eastern Standard Time": "America/Cayenne",
  "SA Pacific Standard Time": "America/Bogota", "SA Western Standard Time": "America/La_Paz",
  "SE Asia Standard Time": "Asia/Bangkok", "Singapore Standard Time": "Asia/Singapore",
  "South Africa Standard Time": "Africa/Johannesburg", "Sri Lanka Standard Time": "Asia/Colombo",
  "Taipei Standard Time": "Asia/Taipei", "Tasmania Standard Time": "Australia/Hobart",
  "Tokyo Standard Time": "Asia/Tokyo", "Turkey Standard Time": "Europe/Istanbul",
  "US Eastern Standard Time": "America/Indiana/Indianapolis", "US Mountain Standard Time": "America/Phoenix",
  "UTC": "UTC", "Venezuela Standard Time": "America/Caracas", "W. Australia Standard Time": "Australia/Perth",
  "W. Central Africa Standard Time": "Africa/Lagos", "W. Europe Standard Time": "Europe/Berlin",
  "West Asia Standard Time": "Asia/Tashkent", "West Pacific Standard Time": "Pacific/Port_Moresby",
]

/// The changes of a zone's offset from before 1970 to 2100 (RFC 5545, section 3.6.5): single times, and rules that
/// are yearly, as all that real zones need.
private struct ZoneExpansion {
  /// In order, without duplicates; the first is in force at the beginning of 1970.
  private(set) var observances: [ZoneObservance] = []
  /// Whether a part could not be read.
  private(set) var isPartial = false

  private static let lastYear = 2100
  /// The end of 1969, in seconds since 1970.
  private static let firstSecond = -86_400

  /// - Parameter rulesLeft: how many more rules are read.
  init(_ zone: Component, rulesLeft: inout Int) {
    var found: [Int: ZoneObservance] = [:]
    for part in zone.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
      guard let line = part.line("DTSTART"), let start = WrittenTime(line.value),
        let before = part.line("TZOFFSETFROM").flatMap({ utcOffset($0.value) }),
        let after = part.line("TZOFFSETTO").flatMap({ utcOffset($0.value) })
      else {
        isPartial = true
        continue
      }
      var onsets = [start.secondsSinceEpoch - before]
      for line in part.lines where line.name == "RDATE" {
        for value in line.value.split(separator: Ascii.comma) {
          guard let time = WrittenTime(value.prefix { $0 != Ascii.slash }) else {
            isPartial = true
            continue
          }
          onsets.append(time.secondsSinceEpoch - (time.isUTC ? 0 : before))
        }
      }
      for line in part.lines where line.name == "RRULE" {
        rulesLeft -= 1
        guard rulesLeft >= 0, let more = ZoneExpansion.onsets(of: line.word, from: start, before: before)
        else {
          isPartial = true
          continue
        }
        onsets += more
      }
      let name = printable(part.line("TZNAME")?.unescaped ?? "")
      for onset in onsets where found.count < CalendarLimits.mostObservances {
        found[onset] = ZoneObservance(
          start: onset, offsetBefore: before, offset: after, isDaylightSaving: part.name == "DAYLIGHT",
          name: name)
      }
    }
    let sorted = found.values.sorted { $0.start < $1.start }
    let early = sorted.lastIndex { $0.start <= ZoneExpansion.firstSecond } ?? 0
    observances = Array(sorted[early...].prefix { $0.start < 4_133_980_800 })
  }

  /// The instants of a yearly rule, in seconds since 1970; nil if it is not one that zones use.
  private static func onsets(of rule: String, from start: WrittenTime, before: Int) -> [Int]? {
    let parts = ruleParts(rule)
    let known: Set = ["FREQ", "INTERVAL", "BYMONTH", "BYDAY", "BYMONTHDAY", "UNTIL", "COUNT", "WKST"]
    guard parts["FREQ"] == "YEARLY", known.isSuperset(of: parts.keys),
      let interval = decimal((parts["INTERVAL"] ?? "1").utf8), (1...400).contains(interval),
      let first = CivilYear(serial: start.serial)
    else { return nil }
    var until = Int.max
    if let text = parts["UNTIL"] {
      guard let time = WrittenTime(Array(text.utf8)[...]) else { return nil }
      // A date includes its day.
      until = time.secondsSinceEpoch - (time.isUTC ? 0 : before) + (time.seconds == nil ? 86_399 : 0)
    }
    var left = Int.max
    if let text = parts["COUNT"] {
      guard let count = decimal(text.utf8) else { return nil }
      left = count
    }
    guard let month = decimal((parts["BYMONTH"] ?? "\(first.month)").utf8), (1...12).contains(month),
      let days = numbers(parts["BYMONTHDAY"], else: first.day),
      let weekdays = OrdinalWeekday.list(parts["BYDAY"])
    else { return nil }
    let hasDays = parts["BYMONTHDAY"] != nil || parts["BYDAY"] == nil
    // Years long ago change nothing, unless they are counted.
    let skipped = left == .max ? max(0, (1968 - first.year) / interval) * interval : 0
    var onsets: [Int] = []
    for year in stride(from: first.year + skipped, through: lastYear, by: interval) {
      let serials = serials(year: year, month: month, days: hasDays ? days : nil, weekdays: weekdays)
      for serial in serials where serial >= start.serial {
        let onset = serial * 86_400 + (start.seconds ?? 0) - before
        guard onset <= until, left > 0, onsets.count < CalendarLimits.mostObservances else { return onsets }
        left -= 1
        onsets.append(onset)
      }
    }
    return onsets
  }

  /// The days of a month that are among the days of the month and among the weekdays, as far as there are any.
  private static func serials(year: Int, month: Int, days: [Int]?, weekdays: [OrdinalWeekday]) -> [Int] {
    guard let first = WrittenTime.serial(year: year, month: month, day: 1) else { return [] }
    let length = (28...31).last { WrittenTime.serial(year: year, month: month, day: $0) != nil } ?? 28
    return (1...length).filter { day in
      if let days, !days.contains(day), !days.contains(day - length - 1) { return false }
      let weekday = CivilDate(serial: first + day - 1).weekday.index
      return weekdays.isEmpty || weekdays.contains { $0.includes(weekday: weekday, day: day, length: length) }
    }.map { first + $0 - 1 }
  }

  private static func numbers(_ text: String?, else number: Int) -> [Int]? {
    guard let text else { return [number] }
    var numbers: [Int] = []
    for part in text.split(separator: ",") {
      let digits = part.drop { $0 == "-" || $0 == "+" }
      guard let number = decimal(digits.utf8), numbers.count < 31 else { return nil }
      numbers.append(part.hasPrefix("-") ? -number : number)
    }
    return numbers
  }
}

/// The year, month and day of a serial of any year.
private struct CivilYear {
  let year: Int
  let month: Int
  let day: Int

  init?(serial: Int) {
    (year, month, day) = CivilDate(serial: serial).parts
    guard (1...9_999).contains(year) else { return nil }
  }
}

/// `SU`, `1SU` or `-1SU`.
private struct OrdinalWeekday {
  /// 0 for Monday to 6.
  let weekday: Int
  /// 0 for every one of the month.
  let ordinal: Int

  static func list(_ text: String?) -> [OrdinalWeekday]? {
    guard let text else { return [] }
    var list: [OrdinalWeekday] = []
    for part in text.split(separator: ",", maxSplits: 42) {
      guard let weekday = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(part.suffix(2)))
      else {
        return nil
      }
      let number = part.dropLast(2)
      let digits = number.drop { $0 == "-" || $0 == "+" }
      guard let ordinal = number.isEmpty ? 0 : decimal(digits.utf8), ordinal <= 5 else { return nil }
      list.append(OrdinalWeekday(weekday: weekday, ordinal: number.hasPrefix("-") ? -ordinal : ordinal))
    }
    return list
  }

  func includes(weekday: Int, day: Int, length: Int) -> Bool {
    guard weekday == self.weekday else { return false }
    if ordinal == 0 { return true }
    return ordinal > 0 ? (day - 1) / 7 + 1 == ordinal : (length - day) / 7 + 1 == -ordinal
  }
}
