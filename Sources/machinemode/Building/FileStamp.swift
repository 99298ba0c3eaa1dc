// What the file system says of a file, by which one that was changed or replaced since is told from the one that was
// there.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One state of a file. Whoever writes to it, replaces it or puts it back leaves another: the time of its last change is
/// the system's own, and no program sets it.
struct FileStamp: Hashable {
  /// Since 1970.
  private struct Time: Hashable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec)) }
  }

  private let device: UInt64
  private let inode: UInt64
  /// In bytes.
  private let size: Int64
  /// When its content was last written.
  private let written: Time
  /// When anything about it was last changed; nil where that does not count.
  private var changed: Time?

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
    (written, changed) = (Time(status.st_mtimespec), Time(status.st_ctimespec))
    #else
    (written, changed) = (Time(status.st_mtim), Time(status.st_ctim))
    #endif
  }

  /// That of a file at a path; nil where there is none. A link is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The same for a file that gets another name, which is a change to it.
  var anywhere: FileStamp {
    var stamp = self
    stamp.changed = nil
    return stamp
  }

  /// All numbers of it, for a fingerprint.
  var numbers: [Int] {
    [
      Int(truncatingIfNeeded: device), Int(truncatingIfNeeded: inode), Int(size), written.seconds,
      written.nanoseconds, changed?.seconds ?? 0, changed?.nanoseconds ?? 0,
    ]
  }
}
