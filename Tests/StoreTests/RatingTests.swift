// Ratings and the settings of the review queue, through a store.

import JSON
import StudyModel
import TestSupport
import Testing

@testable import Store

@Suite("Ratings in a store")
struct RatingTests {
  /// The log after it was written and read.
  private func roundTrip(_ log: ProgressLog) throws -> (ProgressLog, text: String) {
    let bytes = JSONValue.object(LearnerLog(log).members(UnknownFields())).bytes
    var fields = try JSONFields(bytes, maximumBytes: 10_000)
    var unknown = UnknownFields()
    return (try LearnerLog(&fields, &unknown)[.first], String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "a rating comes back as it was given, and one that was not given is not written",
    arguments: Rating.allCases.map(Optional.init) + [nil])
  func rating(_ rating: Rating?) throws {
    let attempt = Attempt(
      instant: Instant(secondsSinceEpoch: 1_800_000_000, offset: 0), zone: "UTC",
      day: CivilDate(serial: 20_000),
      minutes: 25, isFinish: true, rating: rating)
    let log = ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: [attempt])])
    let (read, text) = try roundTrip(log)
    expectEqual(read, log)
    expectEqual(text.contains("rating"), (rating != nil))
    if let rating { expectContains(text, rating.rawValue) }
  }

  @Test("the settings of the queue come back, and defaults are not written")
  func settings() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate(serial: 20_000)
    try expectLacks(roundTrip(log).text, "review")
    try expectLacks(roundTrip(log).text, "interview")
    log.settings.interview = CivilDate(serial: 20_100)
    log.settings.review.isOn = false
    log.settings.review.perDay = 20
    let (read, text) = try roundTrip(log)
    expectEqual(read, log)
    expectContains(text, "perDay")
    expectContains(text, "interview")
  }
}
