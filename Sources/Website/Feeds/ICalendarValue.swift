// Values of iCalendar other than texts: dates, times, words of the format, addresses.

import StudyModel
import TextTools

/// A value that is not a text. It cannot hold a character that a line must not have.
enum ICalendarValue {
  /// One of the format's own words, or a duration.
  case word(StaticString)
  case number(Int)
  case date(CivilDate)
  case time(ICalendarTime)
  /// Seconds east of UTC.
  case offset(Int)
  /// An absolute address in ASCII, as `SiteAddress` makes them.
  case address(String)
  /// Once a week on a weekday, through the given time.
  case weekly(Weekday, through: ICalendarTime)

  var text: String {
    switch self {
    case .word(let word): word.description
    case .number(let number): String(number)
    case .date(let date): ICalendarValue.digits(date)
    case .time(let time): time.text
    case .offset(let offset): ICalendarValue.text(offset: offset)
    case .address(let address):
      String(String.UnicodeScalarView(address.unicodeScalars.filter { (0x21...0x7E).contains($0.value) }))
    case .weekly(let weekday, let last):
      "FREQ=WEEKLY;BYDAY=\(weekday.rawValue.prefix(2).uppercased());UNTIL=\(last.text)"
    }
  }

  fileprivate static func digits(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return padded(year * 10_000 + month * 100 + day, to: 8)
  }

  /// `+0100`, with seconds only where there are some.
  private static func text(offset: Int) -> String {
    let size = abs(offset)
    let seconds = size % 60 == 0 ? "" : padded(size % 60, to: 2)
    return (offset < 0 ? "-" : "+") + padded(size / 3_600, to: 2) + padded(size / 60 % 60, to: 2) + seconds
  }
}

/// A date with a time of day, in one of the three forms that RFC 5545 has.
enum ICalendarTime {
  /// The time by the clock wherever it is read.
  case floating(LocalTime)
  case utc(Instant)
  case inZone(LocalTime, identifier: String)

  var text: String {
    switch self {
    case .floating(let local), .inZone(let local, _): local.digits
    case .utc(let instant):
      LocalTime(secondsSinceEpoch: instant.secondsSinceEpoch).digits + "Z"
    }
  }
}

/// What a clock on a wall shows.
struct LocalTime: Hashable {
  let date: CivilDate
  /// Since the date's midnight, 0 to 86,399.
  let seconds: Int

  init(_ date: CivilDate, _ time: TimeOfDay) {
    (self.date, seconds) = (date, time.minutes * 60)
  }

  /// What a clock shows that counts seconds since it showed the beginning of 1970.
  init(secondsSinceEpoch total: Int) {
    // The remainder of a negative number is negative.
    seconds = (total % 86_400 + 86_400) % 86_400
    date = CivilDate(serial: (total - seconds) / 86_400)
  }

  var secondsSinceEpoch: Int { date.serial * 86_400 + seconds }

  /// `20261120T210000`.
  fileprivate var digits: String {
    ICalendarValue.digits(date) + "T"
      + padded(seconds / 3_600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60, to: 6)
  }
}
