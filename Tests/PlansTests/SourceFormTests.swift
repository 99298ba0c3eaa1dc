// Ways to write the same plan: line ends, marks, blanks; and the detail of an item, kept as it stands.

import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("the form of the text")
struct SourceFormTests {
  @Test(
    "line ends, a byte order mark, blanks and tabs change nothing",
    arguments: [
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
    ])
  func isTheSamePlan(_ text: String) throws {
    let plain = try #require(readPlan([PlanFile(name: "plan.md", text: smallPlan)]).curriculum)
    let reading = readPlan([PlanFile(name: "plan.md", text: text)])
    expectEqual(reading.diagnostics.map(\.text), [])
    expectEqual(reading.curriculum?.weeks, plain.weeks)
  }

  @Test("an error after CRLF and a byte order mark has the place and the line it has without them")
  func placesAgree() {
    let text = smallPlan.replacing("LC 1:", with: "LC 0:")
    let plain = messages(of: [text])
    expectPrefix(plain, "plan.md:9:7: error: ")
    expectEqual(messages(of: ["\u{FEFF}" + text.replacing("\n", with: "\r\n")]), plain)
  }

  @Test("a detail keeps its blocks, its blank lines and its inner indentation")
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
  }

  @Test("a title may have exactly 200 characters and an id exactly 60")
  func longestParts() throws {
    let title = String(repeating: "é", count: 200)
    let id = String(repeating: "a", count: 60)
    let text = smallPlan.replacing("RFC 1034", with: title).replacing("dns-read", with: id)
    let items = try #require(readPlan([PlanFile(name: "plan.md", text: text)]).curriculum).days[0]
      .items
    expectEqual(items[1].title, title)
    expectEqual(items[1].id, ItemID(id))
  }
}
