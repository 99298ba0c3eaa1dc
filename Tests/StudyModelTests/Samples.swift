// The parts that these tests ask for by text, so that a typing error in a test fails it.

import StudyModel
import Testing

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }
func dayNumber(_ value: Int) throws -> DayNumber { try #require(DayNumber(value)) }
