// The parts that these tests ask for by text, so that a typing mistake in a test fails it.

import StudyModel
import Testing

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }
func dayNumber(_ value: Int) throws -> DayNumber { try #require(DayNumber(value)) }

/// Numbers that look random and are the same for the same seed: the SplitMix64 sequence.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
