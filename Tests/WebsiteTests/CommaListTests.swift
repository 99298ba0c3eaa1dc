// Facts in a line: those that are there, in their order.

import Testing

@testable import Website

@Suite("A line of facts")
struct CommaListTests {
  @Test("has commas between what there is, and is nil where there is nothing")
  func parts() {
    #expect(commaList() == nil)
    #expect(commaList(nil, nil) == nil)
    #expect(commaList("25 min") == "25 min")
    #expect(commaList(nil, "25 min", nil, "20 November") == "25 min, 20 November")
    #expect(commaList("a", "b", "c") == "a, b, c")
  }

  @Test("keeps an empty part, which a strings file may hold")
  func emptyPart() {
    #expect(commaList("", "b") == ", b")
    #expect(commaList("") == "")
  }

  @Test("names the lists of a row as filters do, in one order")
  func lists() {
    #expect(ItemLists().names == "")
    #expect(ItemLists([.note, .plan]).names == "plan note")
    #expect(ItemLists(ItemLists.all.map(\.list)).names == "plan revision premium session plus bonus note")
  }
}
