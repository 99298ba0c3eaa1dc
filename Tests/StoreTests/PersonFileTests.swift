// A person's own file is replaced only while it is what was read, and a copy is there first.

import Foundation
import TestSupport
import Testing

@testable import Store

struct PersonFileTests {
  @Test("a file that changed since it was read stays, and no copy is made") func fileChangedSinceRead() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("new", to: "PLAN.md")
    #expect(throws: StorageError.changedMeanwhile(path: folder("PLAN.md"))) {
      try AtomicFile.replace(
        Array("old".utf8), by: Array("marked".utf8), at: folder("PLAN.md"), keepingAs: folder("PLAN.md.bak"))
    }
    try expectEqual(folder.contents(), ["PLAN.md": Array("new".utf8)])
  }

  @Test("the copy holds what was there, an older one goes") func copyHoldsWhatThere() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "PLAN.md")
    try folder.write("older", to: "PLAN.md.bak")
    try AtomicFile.replace(
      Array("old".utf8), by: Array("marked".utf8), at: folder("PLAN.md"), keepingAs: folder("PLAN.md.bak"))
    try expectEqual(folder.contents(), ["PLAN.md": Array("marked".utf8), "PLAN.md.bak": Array("old".utf8)])
  }

  @Test("a file that went away is not made anew") func fileWentAwayNot() throws {
    let folder = try TemporaryFolder()
    #expect(throws: StorageError.changedMeanwhile(path: folder("PLAN.md"))) {
      try AtomicFile.replace([1], by: [2], at: folder("PLAN.md"), keepingAs: folder("PLAN.md.bak"))
    }
    #expect(try folder.contents().isEmpty)
  }
}
