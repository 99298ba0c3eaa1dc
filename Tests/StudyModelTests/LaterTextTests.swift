// What of an item's text is kept for later, and how its sources are written.

import StudyModel
import TestSupport
import Testing

@Suite("The text of an item")
struct LaterTextTests {
  private func item(_ text: String) -> Item {
    Item(
      id: ItemID("a"), content: .task(title: "Draw"), track: .systemDesign, detail: text, timeBox: nil)
  }

  @Test("results and the twist leave the text, in any order")
  func later() {
    let read = item(
      "Work it out.\n\nCheck:\n- 1 GB\n- 2,000 reads\n  per second\n\nTwist: One region\nis lost.\n\nMore.")
    expectEqual(read.detail, "Work it out.\n\nMore.")
    expectEqual(read.later?.check, ["1 GB", "2,000 reads per second"])
    expectEqual(read.later?.twist, "One region is lost.")
    expectEqual(read.later?.checkText, "- 1 GB\n- 2,000 reads per second")
    // A text of results alone leaves none.
    let alone = item("Check:\n- 1 GB")
    expectEqual(alone.detail, nil)
    expectEqual(alone.later?.check, ["1 GB"])
    expectEqual(alone.later?.twist, nil)
    // A text without them stays as it is.
    for text in ["Check: this", "See Check:\n- a", "A list:\n- a", ""] {
      let read = item(text)
      expectEqual(read.detail, text)
      expectEqual(read.later, nil)
    }
  }

  @Test("lines of sources stand by themselves, with addresses as links")
  func sources() {
    let read = item(
      "Look.\n\nSource: https://a.example/b\nOr read: [C](https://c.example/)\nOr watch: a video\n")
    expectEqual(
      read.detail,
      "Look.\n\nSource: <https://a.example/b>\\\nOr read: [C](https://c.example/)\\\nOr watch: a video\n")
    // A line that only says that no source was checked is left out.
    expectEqual(item("Source: unverified").detail, nil)
    expectEqual(item("Look.\nSource: unverified").detail, "Look.")
    expectEqual(item("Look.\nSource: unverified\nOr read: C").detail, "Look.\\\nOr read: C")
    expectEqual(item("Source: unverified, but good").detail, "Source: unverified, but good")
  }
}
