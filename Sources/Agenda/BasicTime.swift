// Spells dates and times as iCalendar does (RFC 5545, sections 3.3.4 and 3.3.5).

package import StudyModel
import TextTools

extension AgendaTime {
  /// `20261120`, `20261120T100000`, with a Z in UTC; another zone is not part of it.
  package var basicText: String {
    let (year, month, day) = date.parts
    let written = padded(year, to: 4) + padded(month, to: 2) + padded(day, to: 2)
    guard let seconds else { return written }
    let clock =
      padded(seconds / 3_600, to: 2) + padded(seconds / 60 % 60, to: 2) + padded(seconds % 60, to: 2)
    return "\(written)T\(clock)\(zone == AgendaTime.utc ? "Z" : "")"
  }

  /// Parses the form of `basicText` in any case, with blanks around it; nil for another text.
  package init?(basic text: some Collection<UInt8>) {
    let bytes = Array(Array(text)[...].trimmed)
    guard [8, 15, 16].contains(bytes.count), let year = decimal(bytes[0..<4]),
      let month = decimal(bytes[4..<6]), let day = decimal(bytes[6..<8]),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard bytes.count > 8 else {
      self.init(date)
      return
    }
    // A minute may have a leap second, which no clock here knows.
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), bytes.count == 15 || bytes[15] | 0x20 == UInt8(ascii: "z"),
      let hour = decimal(bytes[9..<11]), let minute = decimal(bytes[11..<13]),
      let second = decimal(bytes[13..<15]),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let seconds = hour * 3_600 + minute * 60 + min(second, 59)
    self.init(
      LocalTime(secondsSinceEpoch: date.serial * 86_400 + seconds),
      zone: bytes.count == 16 ? AgendaTime.utc : nil)
  }
}
