// Everything that can be wrong with a store: the words of every cause, and whose turn it is.

import Files
import StrictJSON
import TestSupport
import Testing
import TextTools

@testable import ProgressStorage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("diagnostics of the store")
struct StorageDiagnosticTests {
  private static let causes: [(StorageError, StorageError.Family)] = [
    (
      .unreadable(
        path: "w/progress.json",
        JSONError(
          cause: .duplicateKey("a"), at: Diagnostic.Place(file: "", line: 3, column: 5, source: ""),
          offset: 40,
          path: "items")), .dataIsWrong
    ),
    (.newerFormat(path: "p", major: 2, writer: "machinemode 2.0.0"), .dataIsWrong),
    (.newerFormat(path: "p", major: 3, writer: nil), .dataIsWrong),
    (.altered(path: "p"), .dataIsWrong),
    (.beyondRecovery(path: "p", nil, backups: 0), .dataIsWrong),
    (
      .recoveryFailed(
        path: "p", nil, because: .systemCallFailed(.createFolder, path: "p/set-aside", errno: ENOSPC)),
      .environmentFailed
    ),
    (.noSuchBackup("", among: []), .dataIsWrong),
    (.noSuchBackup("r1\u{1B}[2J", among: ["a-r1.json", "b-r1.json"]), .dataIsWrong),
    (.historyDoesNotFit(path: "p"), .dataIsWrong),
    (.planIsGone(path: "p"), .dataIsWrong),
    (.wouldReplace(path: "p"), .dataIsWrong),
    (.doesNotReadBack(path: "p"), .environmentFailed),
    (.tooLarge(path: "p", limit: 64 << 20), .dataIsWrong),
    (.wouldNotReadBack(path: "p", nil), .dataIsWrong),
    (.notAFile(path: "p", .folder), .environmentFailed),
    (.notAFolder(path: "w"), .environmentFailed),
    (.danglingLink(path: "p"), .environmentFailed),
    (.linkLoop(path: "p"), .environmentFailed),
    (
      .lockHeld(
        path: "l", holder: LockHolder(process: 4_711, command: "machinemode done"), waited: .seconds(5)),
      .environmentFailed
    ),
    (
      .lockHeld(path: "l", holder: LockHolder(process: 12, command: ""), waited: .milliseconds(1_250)),
      .environmentFailed
    ),
    (.lockHeld(path: "l", holder: nil, waited: .milliseconds(10_500)), .environmentFailed),
    (.changedMeanwhile(path: "p"), .environmentFailed),
    (.notConfirmed(path: "p", errno: EIO), .environmentFailed),
    (.notAFile(path: "a\u{1B}[31m\nb", .pipe), .environmentFailed),
    (.systemCallFailed(.write, path: "p", errno: ENOSPC), .environmentFailed),
    (.systemCallFailed(.sync, path: "p", errno: EDQUOT), .environmentFailed),
    (.systemCallFailed(.write, path: "p", errno: EFBIG), .environmentFailed),
    (.systemCallFailed(.lock, path: "l", errno: EROFS), .environmentFailed),
    (.systemCallFailed(.createTemporary, path: "w", errno: EACCES), .environmentFailed),
    (.systemCallFailed(.replace, path: "p", errno: EPERM), .environmentFailed),
    (.systemCallFailed(.inspect, path: "p", errno: ENOTDIR), .environmentFailed),
    (.systemCallFailed(.read, path: "p", errno: EIO), .environmentFailed),
    (.systemCallFailed(.createFolder, path: "w", errno: EMFILE), .environmentFailed),
    (.systemCallFailed(.openFolder, path: "w", errno: EACCES), .environmentFailed),
  ]

  @Test("the catalogue has them all, and each says whose turn it is")
  func catalogue() {
    var chapter = CatalogueChapter(
      "The store", "What the program says of the store, of its backups, and of the disk that they are on.",
      causesIn: "ProgressStorage/StorageError.swift")
    for (error, family) in Self.causes {
      chapter.add(error.identifier, error)
      #expect(error.family == family, "\(error.identifier)")
    }
    #expect(chapter.complaint() == nil)
  }
}
