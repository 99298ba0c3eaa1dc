// Writers that are killed at moments picked at random.

#if os(Linux)
import Foundation
import TestSupport
import Testing

@Suite("A writer that is killed")
struct KillTests {
  @Test("loses nothing that it said was saved, and leaves nothing to clean up by hand")
  func randomMoments() throws {
    let bench = try Bench()
    let clock = ContinuousClock()
    try bench.prepare(["time", "lc-2", "1m"])
    var length = try clock.measure { try bench.prepare(["time", "lc-2", "1m"]) }
    var (killed, kept) = (0, 0)
    try expectNoFailures("kill -9 at random moments of `time`") { tally in
      for number in 0..<Tier.cases(25, nightly: 150, full: 1_000) {
        let moment = length * Double.random(in: 0...1)
        let before = try bench.minutes()
        let writer = try bench.start(["time", "lc-1", "1m"] + Bench.on(dayOf: number))
        usleep(UInt32(max(0, moment / .microseconds(1))))
        writer.process.send(SIGKILL)
        let result = try writer.finish()
        killed += result.status == -SIGKILL ? 1 : 0
        var complaints: [String] = []
        // The words come when it is saved, so they count even where the process did not live to end.
        let isSaid = result.status == 0 || !result.output.isEmpty
        do {
          let after = try bench.minutes()
          let added = (after["lc-1"] ?? 0) - (before["lc-1"] ?? 0)
          kept += added
          if isSaid, added != 1 { complaints.append("said and lost") }
          if !(0...1).contains(added) || after["lc-2"] != before["lc-2"] {
            complaints.append("something else changed")
          }
          length = try clock.measure {
            let next = try bench.runUnchecked(["time", "lc-2", "1m"] + Bench.on(dayOf: number))
            if next.status != 0 { complaints.append("the next command failed: \(next.errors)") }
          }
          if try bench.minutes()["lc-2"] != (before["lc-2"] ?? 0) + 1 {
            complaints.append("the next one is lost")
          }
        } catch {
          complaints.append("unreadable: \(error)")
          try FileManager.default.removeItem(atPath: bench("workspace"))
        }
        complaints += temporaries(try bench.files("workspace").keys).map { "\($0) is still there" }
        tally.add("kill \(number + 1), after \(moment)", complaints)
      }
      tally.what += ": \(killed) died, \(kept) had changed the store"
    }
    // Kills that come too late every time would prove nothing.
    #expect(killed > 0)
  }
}
#endif
