// Ways to write the same plan: line ends, marks, blanks; and the detail of an item, kept as it stands.

import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("the form of the text")
struct SourceFormTests {
  @Test("line ends, a byte order mark, blanks and tabs change nothing, neither items nor places")
  func isTheSamePlan() throws {
    let cases: [String] = [
      smallPlan.replacing("\n", with: "\r\n"),
      smallPlan.replacing("\n", with: "\r"),
      "\u{FEFF}" + smallPlan,
      "\u{FEFF}" + smallPlan.replacing("\n", with: "\r\n"),
      smallPlan.replacing("\n", with: " \t \n"),
      smallPlan.replacing("- [ ] ", with: "-\t[ ]\t"),
      smallPlan.replacing("\n\n", with: "\n"),
      String(smallPlan.dropLast()),
      smallPlan.replacing("\n##", with: "\n <!-- a\ncomment -->\n  ##"),
      smallPlan.replacing("{#dns-read}", with: "{#dns-read} <!-- one --> <!-- two -->"),
      smallPlan.replacing("- [ ]", with: "+ [ ]"),
      smallPlan.replacing("Week 1:", with: "Week  01 :  "),
    ]
    let same = try #require(readPlan([PlanFile(name: "plan.md", text: smallPlan)]).curriculum)
    for text in cases {
      let reading = readPlan([PlanFile(name: "plan.md", text: text)])
      expectEqual(reading.diagnostics.map(\.text), [])
      expectEqual(reading.curriculum?.weeks, same.weeks)
    }
    let text = smallPlan.replacing("LC 1:", with: "LC 0:")
    let plain = messages(of: [text])
    expectPrefix(plain, "plan.md:9:7: error: ")
    expectEqual(messages(of: ["\u{FEFF}" + text.replacing("\n", with: "\r\n")]), plain)
  }

  @Test("a detail keeps its blocks and its inner indentation, and a title its 200 characters")
  func detailIsKept() throws {
    let text =
      smallPlan + """
            Two causes:

            - the *first*
              - and below it
            - the second

            ```swift
            let x = 1

              let y = x
            ```
            <!-- kept as well -->

        - [ ] Task: Draw {#dns-draw}

        \tAfter a tab,
          after two spaces.
        """
    let items = try #require(readPlan([PlanFile(name: "plan.md", text: text)]).curriculum).days[0]
      .items
    expectEqual(
      items[1].detail,
      """
      Two causes:

      - the *first*
        - and below it
      - the second

      ```swift
      let x = 1

        let y = x
      ```
      <!-- kept as well -->
      """)
    expectEqual(items[2].detail, "  After a tab,\nafter two spaces.")
    expectEqual(items[0].detail, nil)
    let title = String(repeating: "é", count: 200)
    let id = String(repeating: "a", count: 60)
    let longest = smallPlan.replacing("RFC 1034", with: title).replacing("dns-read", with: id)
    let parts = try #require(readPlan([PlanFile(name: "plan.md", text: longest)]).curriculum).days[0]
      .items
    expectEqual(parts[1].title, title)
    expectEqual(parts[1].id, ItemID(id))
  }
}
