// Facts in a line: those that are there, in their order.

import TestSupport
import Testing

@testable import Website

@Suite("A line of facts")
struct CommaListTests {
  @Test("has commas between what there is, an empty part as well, and is nil where there is nothing")
  func parts() {
    expectEqual(commaList(), nil)
    expectEqual(commaList(nil, nil), nil)
    expectEqual(commaList("25 min"), "25 min")
    expectEqual(commaList(nil, "25 min", nil, "20 November"), "25 min, 20 November")
    expectEqual(commaList("a", "b", "c"), "a, b, c")
    expectEqual(commaList("", "b"), ", b")
    expectEqual(commaList(""), "")
  }
}
