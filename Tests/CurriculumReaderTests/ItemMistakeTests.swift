// Every mistake in the line of an item that is not a problem, with all words of its message.

import CurriculumReader
import StudyModel
import Testing

@Suite("a mistake in the line of an item")
struct ItemMistakeTests {
  static let cases: [MistakeCase] = [
    MistakeCase(
      "an unknown kind",
      replacing: "Read: RFC",
      with: "Reed: RFC",
      expected: """
        plan.md:13:7: error: `Reed` is not a kind of item [kind-unknown]
        - [ ] Reed: RFC 1034 (30 min) {#dns-read}
              ^
        help: did you mean `Read`?
        """),
    MistakeCase(
      "a kind that resembles none",
      replacing: "Read: RFC",
      with: "Listen: RFC",
      expected: """
        plan.md:13:7: error: `Listen` is not a kind of item [kind-unknown]
        - [ ] Listen: RFC 1034 (30 min) {#dns-read}
              ^
        help: start the item with `Watch`, `Read`, `Task` or `Bonus`
        """),
    MistakeCase(
      "a kind under the wrong section",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] Task: Draw {#draw}",
      expected: """
        plan.md:9:7: error: `Task` belongs under System Design, not under DSA [kind-out-of-section]
        - [ ] Task: Draw {#draw}
              ^
        help: move the item, or use `LC`, `Session` or `Bonus`
        """),
    MistakeCase(
      "a problem under the wrong section",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n- [ ] LC 2: Add Two Numbers [Medium]",
      expected: """
        plan.md:14:7: error: `LC` belongs under DSA, not under System Design [kind-out-of-section]
        - [ ] LC 2: Add Two Numbers [Medium]
              ^
        help: move the item, or use `Watch`, `Read`, `Task` or `Bonus`
        """),
    MistakeCase(
      "a missing id",
      replacing: " {#dns-read}",
      with: "",
      expected: """
        plan.md:13:30: error: the Read item has no id [id-missing]
        - [ ] Read: RFC 1034 (30 min)
                                     ^
        help: write one here that appears nowhere else, as in `{#dns-read}`
        """),
    MistakeCase(
      "a bad id",
      replacing: "dns-read",
      with: "DNS_read",
      expected: """
        plan.md:13:33: error: `DNS_read` is not a valid id [id-invalid]
        - [ ] Read: RFC 1034 (30 min) {#DNS_read}
                                        ^
        help: write `{#`, lower-case letters, digits or hyphens, and `}`, as in `{#dns-watch}`
        """),
    MistakeCase(
      "an empty id",
      replacing: "#dns-read",
      with: "#",
      expected: """
        plan.md:13:33: error: the id is empty [id-invalid]
        - [ ] Read: RFC 1034 (30 min) {#}
                                        ^
        help: write `{#`, lower-case letters, digits or hyphens, and `}`, as in `{#dns-watch}`
        """),
    MistakeCase(
      "an id without its number sign",
      replacing: "#dns-read",
      with: "dns-read",
      expected: """
        plan.md:13:32: error: `dns-read` is not a valid id [id-invalid]
        - [ ] Read: RFC 1034 (30 min) {dns-read}
                                       ^
        help: write `{#`, lower-case letters, digits or hyphens, and `}`, as in `{#dns-watch}`
        """),
    MistakeCase(
      "an id that is never closed",
      replacing: "dns-read}",
      with: "dns-read",
      expected: """
        plan.md:13:33: error: the id is never closed [id-unclosed]
        - [ ] Read: RFC 1034 (30 min) {#dns-read
                                        ^
        help: write `}` at the end of the line
        """),
    MistakeCase(
      "text after the id",
      replacing: "(30 min) {#dns-read}",
      with: "{#dns-read} (30 min)",
      expected: """
        plan.md:13:34: error: `(30 min)` follows the id [id-not-last]
        - [ ] Read: RFC 1034 {#dns-read} (30 min)
                                         ^
        help: move it before the id, which ends the line
        """),
    MistakeCase(
      "an id of a problem's form",
      replacing: "dns-read",
      with: "lc-53-r1",
      expected: """
        plan.md:13:33: error: `lc-53-r1` is an id that only the program may give [id-reserved]
        - [ ] Read: RFC 1034 (30 min) {#lc-53-r1}
                                        ^
        help: choose one that does not begin with `lc-` and a digit or with `bonus-`
        """),
    MistakeCase(
      "an id of a bonus problem's form",
      replacing: "dns-read",
      with: "bonus-dns",
      expected: """
        plan.md:13:33: error: `bonus-dns` is an id that only the program may give [id-reserved]
        - [ ] Read: RFC 1034 (30 min) {#bonus-dns}
                                        ^
        help: choose one that does not begin with `lc-` and a digit or with `bonus-`
        """),
    MistakeCase(
      "an id that is too long",
      replacing: "dns-read",
      with: String(repeating: "a", count: 61),
      expected: """
        plan.md:13:33: error: the id has 61 characters, more than 60 [id-too-long]
        - [ ] Read: RFC 1034 (30 min) {#\(String(repeating: "a", count: 61))}
                                        ^
        help: shorten it to 60 characters or fewer
        """),
    MistakeCase(
      "a time box of no minutes",
      replacing: "30 min",
      with: "0 min",
      expected: """
        plan.md:13:23: error: `0` minutes are not a time box: it has 1 to 600 [time-box-out-of-range]
        - [ ] Read: RFC 1034 (0 min) {#dns-read}
                              ^
        help: choose a time within that, or split the item
        """),
    MistakeCase(
      "a time box of 601 minutes",
      replacing: "30 min",
      with: "601 min",
      expected: """
        plan.md:13:23: error: `601` minutes are not a time box: it has 1 to 600 [time-box-out-of-range]
        - [ ] Read: RFC 1034 (601 min) {#dns-read}
                              ^
        help: choose a time within that, or split the item
        """),
    MistakeCase(
      "a time box in hours",
      replacing: "30 min",
      with: "2 hours",
      expected: """
        plan.md:13:23: error: `(2 hours)` is not a time box [time-box]
        - [ ] Read: RFC 1034 (2 hours) {#dns-read}
                              ^
        help: write it in whole minutes, as in `(45 min)`
        """),
    MistakeCase(
      "a time box twice",
      replacing: "(30 min)",
      with: "(30 min) (25 min)",
      expected: """
        plan.md:13:23: error: `(30 min)` appears twice [mark-repeated]
        - [ ] Read: RFC 1034 (30 min) (25 min) {#dns-read}
                              ^
        help: keep one of the two
        """),
    MistakeCase(
      "a session without a time box",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] Session: Two mediums {#mock}",
      expected: """
        plan.md:9:27: warning: the Session item has no time box [time-box-missing]
        - [ ] Session: Two mediums {#mock}
                                  ^
        help: write the minutes after the title, as in `(45 min)`
        """),
    MistakeCase(
      "an empty title",
      replacing: "RFC 1034 ",
      with: "",
      expected: """
        plan.md:13:13: error: the item has no title [title-empty]
        - [ ] Read: (30 min) {#dns-read}
                    ^
        help: write it after the colon
        """),
    MistakeCase(
      "a title of 201 characters",
      replacing: "RFC 1034",
      with: String(repeating: "x", count: 201),
      expected: """
        plan.md:13:13: error: the title has 201 characters, more than 200 [title-too-long]
        - [ ] Read: \(String(repeating: "x", count: 201)) (30 min) {#dns-read}
                    ^
        help: shorten it, and put the rest into indented lines below
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ mistake: MistakeCase) throws {
    try mistake.check()
  }
}
