// Many attempts at one instant keep their order through a store, whose keys stand by their letters.

import JSON
import StudyModel
import TestSupport
import Testing

@testable import Store

struct AttemptKeyTests {
  @Test("twelve attempts of one second come back in their order") func twelveAttemptsOneSecond() throws {
    let instant = Instant(secondsSinceEpoch: 1_800_000_000, offset: 3_600)
    let attempts = (1...12).map {
      Attempt(
        instant: instant, zone: "Europe/Berlin", day: CivilDate(serial: 20_000), minutes: $0, isFinish: false)
    }
    let log = LearnerLog(ProgressLog(items: [ItemID("lc-1"): ItemRecord(attempts: attempts)]))
    let bytes = JSONValue.object(log.members(UnknownFields())).bytes
    var fields = try JSONFields(bytes, maximumBytes: 10_000)
    var unknown = UnknownFields()
    try expectEqual(LearnerLog(&fields, &unknown)[.first].items[ItemID("lc-1")]?.attempts, attempts)
  }
}
