// What stands where a time zone's data should: read no further than tells.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What stands where a zone's data should.
enum ZoneFile {
  /// It begins as time-zone data does.
  case data
  /// Something else, or it cannot be read.
  case other
  case missing

  /// What RFC 8536 says that every such file opens with, and how long that header is at least.
  private static let mark = Array("TZif".utf8)
  private static let headerSize = 44

  init(_ path: String) {
    switch ZoneFile.beginning(of: path, bytes: ZoneFile.headerSize) {
    case .some(let bytes):
      self = bytes.count == ZoneFile.headerSize && bytes.starts(with: ZoneFile.mark) ? .data : .other
    case .none: self = errno == ENOENT || errno == ENOTDIR ? .missing : .other
    }
  }

  /// The first line that says something; nil when there is none, or no such file.
  static func firstLine(of path: String) -> String? {
    guard let bytes = beginning(of: path, bytes: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.first.map(String.init)
  }

  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The first bytes of a file; nil with `errno` set when it cannot be opened, none when it is no file.
  private static func beginning(of path: String, bytes count: Int) -> [UInt8]? {
    // Without waiting: a pipe may stand there.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = read(descriptor, &bytes, count)
    return Array(bytes.prefix(max(0, filled)))
  }
}
