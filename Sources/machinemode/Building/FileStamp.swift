// What the file system says about a file, which shows whether it was changed or replaced since.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One state of a file. Writing to it, replacing it or putting an old one back gives another stamp: the system sets the time
/// of its last change, and no program can choose it.
struct FileStamp: Hashable, BitwiseCopyable {
  private let device: Int
  private let inode: Int
  /// In bytes.
  private let size: Int
  // When its content was last written, and when anything about it was last changed, since 1970.
  private let secondsWritten: Int
  private let nanosecondsWritten: Int
  private var secondsChanged: Int
  private var nanosecondsChanged: Int

  init(_ status: stat) {
    device = Int(truncatingIfNeeded: status.st_dev)
    inode = Int(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
    let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    (secondsWritten, nanosecondsWritten) = (Int(written.tv_sec), Int(written.tv_nsec))
    (secondsChanged, nanosecondsChanged) = (Int(changed.tv_sec), Int(changed.tv_nsec))
  }

  /// The stamp of the file at a path; nil if there is none, or if it is a symbolic link.
  init?(ofFileAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The same without the time of the last change, which renaming the file changes too.
  var anywhere: FileStamp {
    var stamp = self
    (stamp.secondsChanged, stamp.nanosecondsChanged) = (0, 0)
    return stamp
  }

  /// All of it in one line.
  var text: String {
    [device, inode, size, secondsWritten, nanosecondsWritten, secondsChanged, nanosecondsChanged]
      .map { String($0) }.joined(separator: " ")
  }
}
