// `merge`: merges two versions of a store for git, which runs it as a merge driver.

import ArgumentParser
import Files
import Merging
import ProgressStorage
import Records
import StrictJSON
import StudyModel
import TextTools

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge two versions of a store or an export, as a driver of git.",
    discussion: """
      git runs it for a workspace that you keep in a repository; `sync --git-attributes` prints the two lines that set \
      it up. The merged file replaces OURS. The exit status is 0 if nothing needs you, 1 if both versions changed one \
      thing: both texts are kept, and of two values the later one. With any other, OURS is left as it is.
      """)

  @Argument(help: "The version that both grew from; an empty file if there is none.", completion: .file())
  var base: String

  @Argument(help: "Our version, which is replaced by the merged one.", completion: .file())
  var ours: String

  @Argument(help: "Their version.", completion: .file())
  var theirs: String

  @Argument(help: "The file's path in the repository, for messages.")
  var path: String?

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let name = printable(path ?? ours)
    do {
      let own = try file(ours)
      let others = try file(theirs)
      let old = try InputFiles.bytes(at: base, atMost: ProgressStore.largestSize)
      let isWithoutBase = old.allSatisfy { " \t\r\n".utf8.contains($0) }
      let grownFrom = isWithoutBase ? nil : try MergeableFile(old, path: base)
      for other in [others, grownFrom] { if let other { try own.requireKind(of: other) } }
      let merged = merge(
        base: grownFrom?.content,
        LogVersion(own.content, written: own.written), LogVersion(others.content, written: others.written))
      let came = LogDifference(from: own.content.members, to: merged.version.content.members)
      let bytes = try own.merged(
        with: others, as: merged.version.content, written: merged.version.written, version: programVersion,
        as: LoggedAction(
          command: "merge", summary: came.words ?? "nothing new", instant: merged.version.written))
      try AtomicFile.write(bytes, to: ours)
      for remark in merged.remarks { StandardError.write("\(name): \(remark.text)\n") }
      guard merged.remarks.isEmpty else { throw CommandFailure(.no) }
    } catch let error as StorageError {
      // git takes 1 for a conflict that the file shows.
      throw CommandFailure(.environmentFailed, error)
    } catch let failure as CommandFailure where failure.status == .no && !failure.text.isEmpty {
      throw CommandFailure(.environmentFailed, said: failure.text)
    }
  }

  private func file(_ path: String) throws -> MergeableFile {
    try MergeableFile(InputFiles.bytes(at: path, atMost: ProgressStore.largestSize), path: path)
  }
}
