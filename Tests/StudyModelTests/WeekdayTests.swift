// Weekdays by name.

import StudyModel
import Testing

@Suite("Weekdays")
struct WeekdayTests {
  @Test(
    "a weekday has a name, a short name and a place in the week",
    arguments: zip(
      Weekday.allCases,
      [
        ("Monday", "mon"), ("Tuesday", "tue"), ("Wednesday", "wed"), ("Thursday", "thu"), ("Friday", "fri"),
        ("Saturday", "sat"), ("Sunday", "sun"),
      ]))
  func names(weekday: Weekday, names: (long: String, short: String)) {
    #expect(weekday.name == names.long)
    #expect(weekday.short == names.short)
    for text in [
      names.long, names.short, names.long.uppercased(), names.short.uppercased(), names.long.lowercased(),
    ] {
      #expect(Weekday(name: text) == weekday)
    }
  }

  @Test(
    "anything but a whole name or its first three letters is refused",
    arguments: ["", "m", "mo", "mond", "tues", "thur", " mon", "mon ", "mon,tue", "Montag", "1", "days"])
  func refusedName(text: String) {
    #expect(Weekday(name: text) == nil)
  }
}
