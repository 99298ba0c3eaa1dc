// Dates of a column: what is clear alone, what the column settles, and what stays open.

import ItemSyntax
import StudyModel
import TestSupport
import Testing

@testable import SolvedImport

struct SolvedDatesTests {
  @Test(
    "a date that can be read in one way is read",
    arguments: [
      "2026-11-05", "2026/11/05", "2026/11/5", "2026.11.05", "2026-11-05T10:00:00Z", "2026/11/05 10:00",
      "5.11.2026",
      "05.11.2026 9:30", "Nov 5, 2026", "November 5, 2026 9:30 PM", "5 Nov 2026", "Thu, 5 November 2026",
      "5th of Nov 2026",
    ])
  func dateCanReadOne(text: String) {
    expectEqual(SolvedDates([]).read(text), CivilDate("2026-11-05").map { .date($0) })
  }

  @Test(
    "what is not a date is not guessed",
    arguments: [
      "", "soon", "12 May", "2026-13-01", "2026-02-30", "31/04/2026", "1/2/26", "11/2026", "2026-11",
      "20261105",
      "1/2/3/2026", "2026-11-05x", "32 Nov 2026", "99999999999/1/2026", "//2026", "1790000000",
    ])
  func whatNotDateNot(text: String) {
    expectEqual(SolvedDates([text]).read(text), .unknown)
  }

  @Test(
    "a part over 12 settles the order of the whole column",
    arguments: [
      (["11/05/2026", "11/20/2026"], ["2026-11-05", "2026-11-20"]),
      (["05/11/2026", "20/11/2026 10:30"], ["2026-11-05", "2026-11-20"]),
      (["5-11-2026", "x", "20-11-2026"], ["2026-11-05", nil, "2026-11-20"]),
      // Nothing settles it, but for a date that is the same either way.
      (["05/11/2026", "04/04/2026"], [nil, "2026-04-04"]),
      // The column contradicts itself.
      (["05/11/2026", "20/11/2026", "11/20/2026"], [nil, nil, nil]),
      // A year first settles nothing for the others.
      (["2026/11/20", "05/11/2026"], ["2026-11-20", nil]),
    ])
  func partOver12Settles(column: [String], expected: [String?]) {
    let dates = SolvedDates(column)
    let read = column.map { text -> String? in
      if case .date(let date) = dates.read(text) { date.iso } else { nil }
    }
    expectEqual(read, expected)
  }
}
