// How much of a test that could go on for ever is run: a sample at every landing, more at night, all before a release.

import Foundation

/// `MACHINEMODE_TIER` is nightly or full; anything else is the sample of every landing.
package enum Tier {
  package static let isFull = variable("MACHINEMODE_TIER") == "full"
  package static let isNightly = isFull || variable("MACHINEMODE_TIER") == "nightly"

  package static func cases(_ sample: Int, nightly: Int, full: Int? = nil) -> Int {
    isFull ? full ?? nightly : isNightly ? nightly : sample
  }

  /// The seeds of as many cases.
  package static func seeds(_ sample: Int, nightly: Int) -> ClosedRange<UInt64> {
    1...UInt64(cases(sample, nightly: nightly))
  }

  package static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
