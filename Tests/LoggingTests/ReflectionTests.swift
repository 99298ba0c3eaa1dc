// `reflect`: written, extended, removed, and who may read it.

import StudyModel
import Testing

@testable import Logging

struct ReflectionTests {
  @Test func `a reflection is written, extended, replaced and removed like a note`() {
    var editor = LogEditor(ProgressLog())
    let day = dayNumber(2)
    func reflect(_ edit: NoteEdit, _ isPublic: Bool? = nil) -> [String] {
      editor.reflect(on: day, edit, isPublic: isPublic).map(\.inShort)
    }
    #expect(reflect(.keep, true) == ["no reflection day 2"])
    #expect(reflect(.clear) == ["no reflection day 2"])
    #expect(reflect(.append("one")) == ["reflection written day 2"])
    #expect(reflect(.append("two")) == ["reflection extended day 2"])
    #expect(editor.log.reflections[day]?.markdown == "one\n\ntwo")
    #expect(reflect(.keep, true) == ["public day 2"])
    #expect(reflect(.replace("three")) == ["reflection replaced day 2: one\n\ntwo"])
    #expect(editor.log.reflections[day]?.isPublic == true)
    #expect(reflect(.clear) == ["reflection cleared day 2: three"])
    #expect(editor.log == ProgressLog())
  }
}
