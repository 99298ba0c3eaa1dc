// Times of day: read, refused, in order.

import StudyModel
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
  @Test(
    "a time is read and written to the minute",
    arguments: [("00:00", 0), ("00:01", 1), ("04:00", 240), ("06:00", 360), ("09:05", 545), ("23:59", 1_439)])
  func reading(text: String, minutes: Int) throws {
    #expect(try time(text).minutes == minutes)
    #expect(TimeOfDay(minutes: minutes).text == text)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "4", "4:00", "04", "0400", "04:0", "04:000", "24:00", "04:60", "04.00", "04-00", " 04:00", "04:00 ",
      "+4:00",
      "-4:00", "04:-1", "04:00:00", "0a:00", "04:00Z", "\u{660}4:00", "4 am",
    ])
  func refused(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test(
    "minutes outside a day are brought to its nearest end",
    arguments: [(-1, "00:00"), (Int.min, "00:00"), (1_440, "23:59"), (Int.max, "23:59")])
  func clamped(minutes: Int, text: String) {
    #expect(TimeOfDay(minutes: minutes).text == text)
  }

  @Test("times are in the order of the clock")
  func order() throws {
    #expect(try time("03:59") < time("04:00"))
    #expect(!(try time("04:00") < time("04:00")))
    #expect(Settings.allowedDayStart.contains(try time("06:00")))
    #expect(!Settings.allowedDayStart.contains(try time("06:01")))
    #expect(Settings.defaultDayStart.text == "04:00")
  }
}
