// What stands at a path, and files read and written as a whole.

import Files
import Foundation
import TestSupport
import Testing

@Suite("Files")
struct FilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Reading

  @Test("a file is read whole, up to the limit")
  func limit() throws {
    try folder.write("12345", to: "file")
    try expectEqual(readFile(at: folder("file"), atMost: 5).bytes, Array("12345".utf8))
    #expect(throws: FileError.tooLarge) { try readFile(at: folder("file"), atMost: 4) }
    try folder.write("", to: "empty")
    #expect(try readFile(at: folder("empty"), atMost: 0).bytes.isEmpty)
  }

  #if os(Linux)
  @Test("a file that holds more than its size tells is read to its end, up to the limit")
  func grown() throws {
    let bytes = try readFile(at: "/proc/self/maps", atMost: 1 << 20).bytes
    #expect(bytes.count > 4_096 && bytes.last == UInt8(ascii: "\n"))
    #expect(throws: FileError.tooLarge) { try readFile(at: "/proc/self/maps", atMost: 100) }
  }
  #endif

  @Test("what is not a file is not read, and not waited for")
  func noFile() throws {
    #expect(throws: FileError.system(SystemError(ENOENT))) { try readFile(at: folder("none"), atMost: 9) }
    #expect(throws: FileError.notAFile(.folder)) { try readFile(at: folder.path, atMost: 9) }
    #expect(throws: FileError.notAFile(.device)) { try readFile(at: "/dev/null", atMost: 9) }
    expectEqual(mkfifo(folder("pipe"), 0o600), 0)
    #expect(throws: FileError.notAFile(.pipe)) { try readFile(at: folder("pipe"), atMost: 9) }
  }

  @Test("a link is followed unless that is not wanted")
  func links() throws {
    try folder.write("text", to: "file")
    expectEqual(symlink("file", folder("link")), 0)
    try expectEqual(readFile(at: folder("link"), atMost: 9).bytes, Array("text".utf8))
    #expect(throws: FileError.system(SystemError(ELOOP))) {
      try readFile(at: folder("link"), atMost: 9, followsLinks: false)
    }
    expectEqual(FileKind(at: folder("link")), .file)
    expectEqual(FileKind(at: folder("link"), followsLinks: false), .link)
    expectEqual(targetOfLink(at: folder("link")), "file")
    expectEqual(targetOfLink(at: folder("file")), nil)
    try expectEqual(resolvedPath(folder("link")), resolvedPath(folder("file")))
  }

  @Test("the names in a folder come with hidden ones, without the folder itself and the one above")
  func folderNames() throws {
    #expect(try names(inFolder: folder.path).isEmpty)
    for name in ["b", ".a", "c/d"] { try folder.write("", to: name) }
    try expectEqual(names(inFolder: folder.path).sorted(), [".a", "b", "c"])
    #expect(throws: SystemError(ENOTDIR)) { try names(inFolder: folder("b")) }
    #expect(throws: SystemError(ENOENT)) { try names(inFolder: folder("none")) }
  }

  // MARK: Writing

  @Test("what is written to a pipe can be read to its end")
  func throughPipe() throws {
    var ends: [Int32] = [0, 0]
    expectEqual(pipe(&ends), 0)
    defer { close(ends[0]) }
    try writeAll(Array("some words".utf8), to: ends[1])
    close(ends[1])
    try expectEqual(readToEnd(of: ends[0], atMost: 10), Array("some words".utf8))
  }

  // MARK: Status

  @Test("a file's stamp changes with what is written, and with another file in its place")
  func stamps() throws {
    try folder.write("one", to: "file")
    let first = try readFile(at: folder("file"), atMost: 9).stamp
    try expectEqual(fileStatus(at: folder("file")).map { FileStamp($0) }, first)
    try folder.write("four", to: "file")
    #expect(try readFile(at: folder("file"), atMost: 9).stamp != first)
    #expect(try fileStatus(at: folder("none")) == nil)
  }

  @Test(
    "a path has a folder and a last component",
    arguments: [
      ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/a/b.c", "/a", "b.c"), ("./a", ".", "a"),
      ("a/\u{301}b", "a", "\u{301}b"),
    ])
  func parts(path: String, parent: String, last: String) {
    expectEqual(parentFolder(of: path), parent)
    expectEqual(lastComponent(of: path), last)
  }
}
