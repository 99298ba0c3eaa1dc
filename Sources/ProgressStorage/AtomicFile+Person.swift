// Replaces a file of the person's own, which they may be editing at the same time.

/// Such a file has no lock, so what was read is compared once more before the new version takes its place.
extension AtomicFile {
  /// Replaces a file that holds `old`, and keeps those bytes in another file first; that one is replaced if it
  /// is there.
  ///
  /// Throws `changedMeanwhile` where the file no longer holds `old`, and as `write` does. Nothing but the copy
  /// was written then.
  package static func replace(
    _ old: [UInt8], by new: [UInt8], at path: String, keepingAs copy: String
  ) throws(StorageError) {
    let target = try FileTarget(path)
    guard let present = try FileAccess.contents(of: target), present.bytes == old else {
      throw .changedMeanwhile(path: path)
    }
    try writeCopy(old, to: copy)
    try write(new, to: target, ifStill: present.stamp)
  }
}
