// Reads and writes the workspace's copy of a plan: a head with its origin, then its text.

import JSON
import Plans
import Store
import StudyModel
import TextTools

/// A plan that comes with the program; the raw value is what `--plan` and `plan use` call it.
enum BundledPlan: String, CaseIterable, Sendable {
  case hundredDays = "hundred-days"
  case blind75 = "blind-75"
  case neetCode150 = "neetcode-150"
  case grind75 = "grind-75"

  /// Its name in a sentence.
  var title: String {
    switch self {
    case .hundredDays: "the hundred days"
    case .blind75: "Blind 75"
    case .neetCode150: "NeetCode 150"
    case .grind75: "Grind 75"
    }
  }

  /// The folder of the hundred days, or the file of a shorter plan.
  var path: String {
    get throws {
      let folder = try Locations.bundled("Curriculum")
      return self == .hundredDays ? folder : "\(folder)/plans/\(rawValue).md"
    }
  }

  func files() throws -> [PlanFile] { try InputFiles.curriculum(at: path) }

  /// Every bundled plan that is installed, with its size and a line about it; an installation may have the hundred days
  /// alone.
  static func described() throws -> [(plan: BundledPlan, days: Int, problems: Int, line: String)] {
    try allCases.filter { Locations.isTaken(try $0.path) }.map { plan in
      let curriculum = try FollowedPlan(plan).curriculum()
      let days = counted(curriculum.days.count, "day").padded(to: 8, onTheLeft: true)
      let problems = curriculum.problemCount
      let name = plan.rawValue.padded(to: 12)
      return (
        plan, curriculum.days.count, problems,
        "  \(name)  \(days)  \(counted(problems, "problem"))"
      )
    }
  }
}

enum PlanOrigin: Hashable, Sendable {
  case bundled(BundledPlan)
  /// The absolute path of a folder or a file.
  case path(String)

  /// A plan as a person names it: that of a bundled plan, unless a file has that name, or the path of a file or folder.
  init(typed: String) {
    if let plan = BundledPlan(rawValue: typed), !Locations.isTaken(typed) {
      self = .bundled(plan)
    } else {
      self = .path(Locations.absolute(typed))
    }
  }

  /// An absolute path is no name of a bundled plan.
  fileprivate init(_ text: String) {
    let plan = text == "bundled" ? .hundredDays : BundledPlan(rawValue: text)
    self = plan.map { .bundled($0) } ?? .path(text)
  }

  /// `bundled` for the hundred days, the name of another bundled plan, or the path.
  var text: String {
    switch self {
    case .bundled(.hundredDays): "bundled"
    case .bundled(let plan): plan.rawValue
    case .path(let path): path
    }
  }
}

/// A plan in one file. Its head is a comment, which the plan reader ignores:
///
///     <!-- The plan that this workspace follows. `machinemode plan update` takes a newer version over.
///     {"from":"bundled","sha256":"..."} -->
struct PlanCopy: Sendable {
  /// Nil if there is no head.
  let origin: PlanOrigin?
  /// The fingerprint of the text when it was copied; nil if there is no head.
  let takenFingerprint: String?
  /// The text of the plan, its files joined.
  let text: String
  /// The whole file: head and text.
  let bytes: [UInt8]

  private static let opening =
    "<!-- The plan that this workspace follows. `machinemode plan update` takes a newer version over.\n"

  /// Parses a file; one without a head is a plan that a person put there.
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

  /// The origin in the head of a file, without reading the plan below it.
  static func origin(in text: String) -> PlanOrigin? { PlanCopy(Array(text.utf8.prefix(longestHead))).origin }

  private static let longestHead = 16_384

  /// A copy of the files of a plan. A single file that is a copy itself, e.g. one kept by an update, is used as it
  /// is, with its origin and its edits.
  init(_ files: [PlanFile], from origin: PlanOrigin) {
    if files.count == 1 {
      let copy = PlanCopy(Array(files[0].text.utf8))
      if copy.origin != nil {
        self = copy
        return
      }
    }
    text = PlanCopy.text(of: files)
    let fingerprint = Store.fingerprint(of: Array(text.utf8))
    self.origin = origin
    takenFingerprint = fingerprint
    bytes = Array((PlanCopy.head(origin, fingerprint) + text).utf8)
  }

  /// The whole file for the plan reader, so that line numbers in diagnostics are right.
  func file(named name: String) -> PlanFile {
    PlanFile(name: name, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether the text differs from the one copied, or there is no head to tell.
  var isEdited: Bool { takenFingerprint != Store.fingerprint(of: Array(text.utf8)) }

  /// Whether these files are another version than the one copied.
  func isOutdated(by files: [PlanFile]) -> Bool {
    let present = PlanCopy.text(of: files)
    // The text is usually the same, and comparing is cheaper than hashing.
    return present != text && Store.fingerprint(of: Array(present.utf8)) != takenFingerprint
  }

  /// The files joined. An empty line between two separates their blocks.
  private static func text(of files: [PlanFile]) -> String {
    var text = ""
    for file in files {
      if !text.isEmpty { text += text.utf8.last == UInt8(ascii: "\n") ? "\n" : "\n\n" }
      // A byte order mark is only valid at the start of a file.
      text += withoutByteOrderMark(file.text)
    }
    return text
  }

  /// A comment ends at `-->`, so `--` and `>` in a path are escaped.
  private static func head(_ origin: PlanOrigin, _ fingerprint: String) -> String {
    let facts: JSONValue = ["from": .string(origin.text), "sha256": .string(fingerprint)]
    let line = facts.compactText.replacing("--", with: "-\\u002d")
      .replacing(">", with: "\\u003e").replacing("\u{7F}", with: "\\u007f")
    return "\(opening)\(line) -->\n"
  }

  /// The content of the comment at the start of a file, and the text after its line.
  private static func parts(of whole: String) -> (head: Substring, text: String)? {
    guard whole.utf8.starts(with: "<!--".utf8) else { return nil }
    let bytes = Array(whole.utf8)
    guard let end = bytes.dropFirst(4).firstIndex(of: "-->") else { return nil }
    var rest = bytes[(end + 3)...]
    for byte in [UInt8(ascii: "\r"), UInt8(ascii: "\n")] where rest.first == byte { rest.removeFirst() }
    let head = String(decoding: bytes[4..<end], as: UTF8.self)
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
