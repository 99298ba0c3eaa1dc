// The words of every error, and whose turn it is.

import Files
import StrictJSON
import Testing
import TextTools

@testable import ProgressStorage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct StorageErrorTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let error: StorageError
    let family: StorageError.Family
    let text: String
    var testDescription: String { error.headline }

    init(_ error: StorageError, _ family: StorageError.Family, _ text: String) {
      (self.error, self.family, self.text) = (error, family, text)
    }
  }

  static let causes = [
    Case(
      .unreadable(
        path: "w/progress.json",
        JSONError(
          cause: .duplicateKey("a"), at: Diagnostic.Place(file: "", line: 3, column: 5, source: ""),
          offset: 40,
          path: "items")),
      .dataIsWrong,
      """
      w/progress.json:3:5: error: the key `a` appears twice in this object (`items`)
      help: keep one of the two, or put a copy of the file in its place; the file was left as it is
      """),
    Case(
      .newerFormat(path: "p", major: 2, writer: "machinemode 2.0.0"), .dataIsWrong,
      """
      p: error: the file has format 2, written by `machinemode 2.0.0`, and this program knows up to 3
      help: use the version of the program that wrote it, or a later one; the file was left as it is
      """),
    Case(
      .newerFormat(path: "p", major: 3, writer: nil), .dataIsWrong,
      """
      p: error: the file has format 3, and this program knows up to 3
      help: use the version of the program that wrote it, or a later one; the file was left as it is
      """),
    Case(
      .altered(path: "p"), .dataIsWrong,
      """
      p: error: the file has changed since it was written: somebody edited it, or the disk damaged it
      help: `machinemode doctor` says what differs, `machinemode doctor --accept` takes the file as it is, \
      `machinemode backup restore` goes back; the file was left as it is
      """),
    Case(
      .beyondRecovery(path: "p", nil, backups: 0), .dataIsWrong,
      """
      p: error: the store is gone, and there is no backup
      help: put a copy of the store in its place, or `machinemode restart` starts a fresh round and keeps the file; the \
      file was left as it is
      """),
    Case(
      .recoveryFailed(
        path: "p", nil, because: .systemCallFailed(.createFolder, path: "p/set-aside", errno: ENOSPC)),
      .environmentFailed,
      """
      p: error: the store is gone; it cannot be restored: cannot make the folder: disk full
      help: make room and run the command again; nothing was changed
      """),
    Case(
      .noSuchBackup("", among: []), .dataIsWrong,
      """
      error: there is no sound backup
      help: `machinemode backup list` shows them; nothing was changed
      """),
    Case(
      .noSuchBackup("r1\u{1B}[2J", among: ["a-r1.json", "b-r1.json"]), .dataIsWrong,
      """
      error: more than one backup has `r1\u{241B}[2J` in its name
      help: write more of it: a-r1.json, b-r1.json; nothing was changed
      """),
    Case(
      .historyDoesNotFit(path: "p"), .dataIsWrong,
      """
      p: error: this step does not match what the store holds
      help: `machinemode backup list` shows older states; nothing was changed
      """),
    Case(
      .planIsGone(path: "p"), .dataIsWrong,
      """
      p: error: the plan that this workspace follows is gone, and no copy of it is kept
      help: `machinemode curriculum update PATH` follows a plan of yours from now on, `--bundled` the bundled one; \
      nothing was changed
      """),
    Case(
      .wouldReplace(path: "p"), .dataIsWrong,
      """
      p: error: this file is not an export
      help: give the export another name, or remove the file; nothing was changed
      """),
    Case(
      .doesNotReadBack(path: "p"), .environmentFailed,
      """
      p: error: what was written does not read back the same
      help: check the disk and copy the workspace to another one; nothing was changed
      """),
    Case(
      .tooLarge(path: "p", limit: 64 << 20), .dataIsWrong,
      """
      p: error: the file is larger than 64 MiB, more than any store
      help: see what it holds, or put a copy of the store in its place; the file was left as it is
      """),
    Case(
      .wouldNotReadBack(path: "p", nil), .dataIsWrong,
      """
      p: error: the change cannot be kept, since it would not read back
      help: give another value; if the value is sound, please report this; nothing was changed
      """),
    Case(
      .notAFile(path: "p", .folder), .environmentFailed,
      """
      p: error: a folder is where a file should be
      help: move it away, or choose another workspace with `--workspace`; nothing was changed
      """),
    Case(
      .notAFolder(path: "w"), .environmentFailed,
      """
      w: error: something else is where a folder should be
      help: choose another workspace with `--workspace`; nothing was changed
      """),
    Case(
      .danglingLink(path: "p"), .environmentFailed,
      """
      p: error: the link points to nothing
      help: attach the disk that it leads to, or fix the link; nothing was changed
      """),
    Case(
      .linkLoop(path: "p"), .environmentFailed,
      """
      p: error: the links form a loop
      help: fix the links; nothing was changed
      """),
    Case(
      .lockHeld(
        path: "l", holder: LockHolder(process: 4_711, command: "machinemode done"), waited: .seconds(5)),
      .environmentFailed,
      """
      l: error: process 4711 (`machinemode done`) is still writing after 5 s
      help: wait until it has ended and run the command again; nothing was changed
      """),
    Case(
      .lockHeld(path: "l", holder: LockHolder(process: 12, command: ""), waited: .milliseconds(1_250)),
      .environmentFailed,
      """
      l: error: process 12 is still writing after 1.2 s
      help: wait until it has ended and run the command again; nothing was changed
      """),
    Case(
      .lockHeld(path: "l", holder: nil, waited: .milliseconds(10_500)), .environmentFailed,
      """
      l: error: another process is still writing after 10 s
      help: wait until it has ended and run the command again; nothing was changed
      """),
    Case(
      .changedMeanwhile(path: "p"), .environmentFailed,
      """
      p: error: another program changed the file at the same moment
      help: run the command again; nothing was changed
      """),
    Case(
      .notConfirmed(path: "p", errno: EIO), .environmentFailed,
      """
      p: error: saved, but the disk does not confirm that it is there for good: the disk reports an error
      help: check the disk, then run `machinemode status` to see whether it is there; the new version is in its \
      place
      """),
    Case(
      .notAFile(path: "a\u{1B}[31m\nb", .pipe), .environmentFailed,
      """
      a\u{241B}[31m\u{240A}b: error: a pipe is where a file should be
      help: move it away, or choose another workspace with `--workspace`; nothing was changed
      """),
  ]

  static let numbers = [
    Case(
      .systemCallFailed(.write, path: "p", errno: ENOSPC), .environmentFailed,
      """
      p: error: cannot write the new version: disk full
      help: make room and run the command again; nothing was changed
      """),
    Case(
      .systemCallFailed(.sync, path: "p", errno: EDQUOT), .environmentFailed,
      """
      p: error: cannot write the new version through to the disk: your disk quota is used up
      help: make room and run the command again; nothing was changed
      """),
    Case(
      .systemCallFailed(.write, path: "p", errno: EFBIG), .environmentFailed,
      """
      p: error: cannot write the new version: the file would exceed the limit on the size of files
      help: make room and run the command again; nothing was changed
      """),
    Case(
      .systemCallFailed(.lock, path: "l", errno: EROFS), .environmentFailed,
      """
      l: error: cannot lock the workspace: the file system is read-only
      help: choose another workspace with `--workspace`; nothing was changed
      """),
    Case(
      .systemCallFailed(.createTemporary, path: "w", errno: EACCES), .environmentFailed,
      """
      w: error: cannot make a file in this folder: permission denied
      help: check the permissions there, or choose another workspace with `--workspace`; nothing was changed
      """),
    Case(
      .systemCallFailed(.replace, path: "p", errno: EPERM), .environmentFailed,
      """
      p: error: cannot put the new version in its place: permission denied, perhaps by a protection of the file or \
      the folder
      help: check the permissions there, or choose another workspace with `--workspace`; nothing was changed
      """),
    Case(
      .systemCallFailed(.inspect, path: "p", errno: ENOTDIR), .environmentFailed,
      """
      p: error: cannot look at it: a part of the path is not a folder
      help: choose another workspace with `--workspace`; nothing was changed
      """),
    Case(
      .systemCallFailed(.read, path: "p", errno: EIO), .environmentFailed,
      """
      p: error: cannot read the file: the disk reports an error
      help: check the disk and copy the workspace to another one; nothing was changed
      """),
    Case(
      .systemCallFailed(.createFolder, path: "w", errno: EMFILE), .environmentFailed,
      """
      w: error: cannot make the folder: Too many open files (error \(EMFILE))
      help: see whether the disk and the path are sound and run the command again; nothing was changed
      """),
    Case(
      .systemCallFailed(.openFolder, path: "w", errno: EACCES), .environmentFailed,
      """
      w: error: cannot open the folder: permission denied
      help: check the permissions there, or choose another workspace with `--workspace`; nothing was changed
      """),
  ]

  @Test(
    "an error says what is wrong, where, what to do and what was changed",
    arguments: [causes, numbers].joined())
  func words(expected: Case) {
    #expect(expected.error.description == expected.text)
    #expect(expected.error.family == expected.family)
  }
}
