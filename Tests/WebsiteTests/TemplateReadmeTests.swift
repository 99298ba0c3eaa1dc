// Templates/README.md names every file of its folder.

import Foundation
import TestSupport
import Testing

@Suite("The templates' README")
struct TemplateReadmeTests {
  @Test("names every file of the folder")
  func files() throws {
    let text = try String(contentsOfFile: "\(packageFolder)/Templates/README.md", encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Templates").sorted()
    expectEqual(files.filter { $0 != "README.md" && !text.contains("`\($0)`") }, [])
  }
}
