// A table by the cases of an enum finds every case in its place.

import Testing

@testable import Website

@Suite("A table of cases")
struct CaseTableTests {
  private enum Single: CaseIterable { case only }
  private enum Answer: String, CaseIterable { case yes, no, perhaps }

  @Test("knows the place of a case among all")
  func places() {
    func check<Case: CaseIterable & Sendable>(_ type: Case.Type) {
      let places = Case.allCases.map { CaseTable<Case, Int>.place(of: $0) }
      #expect(places == Array(0..<Case.allCases.count), "\(type)")
    }
    check(Single.self)
    check(Answer.self)
    // The phrases are more than a byte can tell apart.
    check(Phrase.self)
    check(ChartPhrase.self)
    check(PicturePhrase.self)
    check(Noun.self)
  }

  @Test("gives each case the value that was made for it")
  func values() {
    let table = CaseTable<Phrase, String> { $0.rawValue }
    for phrase in Phrase.allCases { #expect(table[phrase] == phrase.rawValue) }
    #expect(Phrase.allCases.count > 256)
  }
}
