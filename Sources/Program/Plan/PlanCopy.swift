// The workspace's own copy of a plan: its head, which says what it is and where it was taken from, and its text.

import CurriculumReader
import ProgressStorage
import StrictJSON
import StudyModel
import TextTools

/// Where a plan was taken from.
enum PlanOrigin: Hashable, Sendable {
  case bundled
  /// A folder or a file, by its absolute path.
  case path(String)

  fileprivate init(_ text: String) { self = text == "bundled" ? .bundled : .path(text) }

  fileprivate var text: String {
    switch self {
    case .bundled: "bundled"
    case .path(let path): path
    }
  }
}

/// A plan in one file. Its head is a comment, which the reader of plans passes over:
///
///     <!-- The plan that this workspace follows. `machinemode curriculum update` takes a newer version over.
///     {"from":"bundled","sha256":"..."} -->
struct PlanCopy: Sendable {
  /// Nil if the head is gone.
  let origin: PlanOrigin?
  /// The fingerprint of the text as it was taken; nil if the head is gone.
  let takenFingerprint: String?
  /// The plan, all files of it as one.
  let text: String
  /// The whole file, head and text.
  let bytes: [UInt8]

  private static let opening =
    "<!-- The plan that this workspace follows. `machinemode curriculum update` takes a newer version over.\n"

  /// The copy that a file holds; one without a head is a plan that somebody put there.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let whole = withoutByteOrderMark(String(decoding: bytes, as: UTF8.self))
    guard let (head, text) = PlanCopy.parts(of: whole), let facts = PlanCopy.facts(in: head) else {
      (origin, takenFingerprint, text) = (nil, nil, whole)
      return
    }
    (origin, takenFingerprint) = facts
    self.text = text
  }

  /// A copy of the files of a plan. A single one that is a copy itself, such as one that an update kept, comes
  /// as it is: with where it was taken from, and with what was edited in it since.
  init(_ files: [CurriculumFile], from origin: PlanOrigin) {
    if files.count == 1 {
      let copy = PlanCopy(Array(files[0].text.utf8))
      if copy.origin != nil {
        self = copy
        return
      }
    }
    text = PlanCopy.text(of: files)
    let fingerprint = ProgressStorage.fingerprint(of: Array(text.utf8))
    self.origin = origin
    takenFingerprint = fingerprint
    bytes = Array((PlanCopy.head(origin, fingerprint) + text).utf8)
  }

  /// The file for the reader; its diagnostics have the line numbers of the whole file.
  func file(named name: String) -> CurriculumFile {
    CurriculumFile(name: name, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether the text is no longer the one that was taken, or nothing says that it is.
  var isEdited: Bool { takenFingerprint != ProgressStorage.fingerprint(of: Array(text.utf8)) }

  /// Whether these files are another version than the one that this was copied from.
  func isOutdated(by files: [CurriculumFile]) -> Bool {
    let present = PlanCopy.text(of: files)
    // Mostly it is the same text, and comparing costs less than a fingerprint.
    return present != text && ProgressStorage.fingerprint(of: Array(present.utf8)) != takenFingerprint
  }

  /// The files as one text. An empty line between two keeps whatever ends one from reaching into the next.
  private static func text(of files: [CurriculumFile]) -> String {
    var text = ""
    for file in files {
      if !text.isEmpty { text += text.utf8.last == UInt8(ascii: "\n") ? "\n" : "\n\n" }
      // The mark means something at the start of a file alone.
      text += withoutByteOrderMark(file.text)
    }
    return text
  }

  /// A comment ends at `-->`, so no `--` and no `>` stands in what a path puts into it.
  private static func head(_ origin: PlanOrigin, _ fingerprint: String) -> String {
    let facts: JSONValue = ["from": .string(origin.text), "sha256": .string(fingerprint)]
    let line = facts.compactText.replacing("--", with: "-\\u002d")
      .replacing(">", with: "\\u003e").replacing("\u{7F}", with: "\\u007f")
    return "\(opening)\(line) -->\n"
  }

  /// The comment at the start of a file without its marks, and what follows its line.
  private static func parts(of whole: String) -> (head: Substring, text: String)? {
    guard whole.utf8.starts(with: "<!--".utf8) else { return nil }
    let bytes = Array(whole.utf8)
    let end = bytes.indices.dropFirst(6).first { index in
      bytes[index] == UInt8(ascii: ">") && bytes[index - 1] == UInt8(ascii: "-")
        && bytes[index - 2] == UInt8(ascii: "-")
    }
    guard let end else { return nil }
    var rest = bytes[(end + 1)...]
    for byte in [UInt8(ascii: "\r"), UInt8(ascii: "\n")] where rest.first == byte { rest.removeFirst() }
    let head = String(decoding: bytes[4..<(end - 1)], as: UTF8.self)
    return (head[...], String(decoding: rest, as: UTF8.self))
  }

  private static func facts(in head: Substring) -> (PlanOrigin, String)? {
    guard let start = head.firstIndex(of: "{"), let end = head.lastIndex(of: "}"), start < end,
      let facts = try? parseJSON(Array(head[start...end].utf8)),
      case .string(let origin)? = facts["from"], case .string(let fingerprint)? = facts["sha256"]
    else { return nil }
    return (PlanOrigin(origin), fingerprint)
  }
}
