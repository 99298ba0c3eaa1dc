// Every pathological note renders, or is refused, within a second and within its bound.

import Markdown
import Testing

extension MarkdownSuite {
  @Suite("Pathological notes", .serialized) struct PathologicalTests {
    @Test(
      "a pathological note takes less than a second and stays bounded and safe",
      arguments: PathologicalNote.all)
    func bounded(_ note: PathologicalNote) {
      let text = note.make()
      let clock = ContinuousClock()
      let start = clock.now
      let rendered = Rendered(text, idPrefix: "n-")
      let taken = start.duration(to: clock.now)
      #expect(taken < .seconds(1))
      #expect(rendered.html.utf8.count <= 4 * text.utf8.count + 65_536)
      #expect(
        (rendered.limit == nil) == note.renders, "\(rendered.limit?.description ?? "within all limits")")
      #expect(StrictTokenizer.violations(in: rendered.html) == [])
    }

    @Test("there are at least 54 of them, each by its own name")
    func count() {
      #expect(PathologicalNote.all.count >= 54)
      #expect(Set(PathologicalNote.all.map(\.name)).count == PathologicalNote.all.count)
    }
  }
}
