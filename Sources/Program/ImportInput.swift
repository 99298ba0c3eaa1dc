// What `import` was given: the file or standard input, and what stands in it.

import ItemSyntax
import PlanImport
import ProgressStorage
import SolvedImport
import StudyModel
import TextTools

struct ImportInput {
  enum Content {
    /// An export as it was read, or what must be one by its name.
    case log([UInt8])
    /// What reads a list of solved problems, given those of the plan.
    case solved((KnownProblems) -> SolvedReading)
    /// A plan with days, whose ticked boxes are work done in it.
    case plan((KnownProblems) -> PlanOutline)
  }

  /// As messages call it.
  let name: String
  private let bytes: [UInt8]
  private let isNamedJSON: Bool
  private let isBefore: Bool

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - isBefore: whether ticks are problems solved before the programme, in a plan with days too.
  init(_ path: String, isBefore: Bool) throws {
    self.isBefore = isBefore
    name = path == "-" ? "standard input" : path
    isNamedJSON = path.lowercased().hasSuffix(".json")
    if path == "-" {
      bytes = try InputFiles.standardInput()
    } else {
      bytes =
        try isNamedJSON
        // An export is as large as its store.
        ? InputFiles.bytes(at: path, atMost: ProgressStore.largestSize) : InputFiles.bytes(at: path)
    }
  }

  /// What it is, told by what stands in it.
  var content: Content {
    get throws {
      let name = name
      guard !isNamedJSON, let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
        guard isNamedJSON || beginsAsJSON else { throw isText ? notUTF8 : unknown }
        return .log(bytes)
      }
      guard !isBlank(withoutByteOrderMark(text)) else {
        throw CommandFailure(
          no: "nothing to import from \(printable(name)): it is empty", help: "is it the right file?")
      }
      switch ImportedText(text) {
      case .json: return .log(bytes)
      case .table: return .solved { readSolvedTable(text, file: name, known: $0) }
      case .checklist:
        let outline = { readPlanOutline(text, file: name, known: $0).outline }
        if !isBefore, outline(KnownProblems([Curriculum]())).days.contains(where: { !$0.items.isEmpty }) {
          return .plan(outline)
        }
        return .solved { readSolvedChecklist(text, file: name, known: $0) }
      case nil: throw unknown
      }
    }
  }

  /// Broken JSON is told with its place.
  private var beginsAsJSON: Bool { bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{") }

  /// Whether it may be text in another encoding: UTF-16 begins with its mark, and text has no zero bytes.
  private var isText: Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || (!bytes.contains { $0 < 0x09 } && bytes.contains { ",;\t\n".utf8.contains($0) })
  }

  private var notUTF8: CommandFailure {
    CommandFailure(
      no: "\(printable(name)) is not UTF-8 text; nothing was changed",
      help: "save it as UTF-8 (in a table program, CSV UTF-8)")
  }

  private var unknown: CommandFailure {
    CommandFailure(
      no: "\(printable(name)) contains nothing that can be imported",
      help: "give an export as JSON, problems solved before the "
        + "programme as a CSV table or a Markdown checklist, or a plan of your own with ticked boxes")
  }
}
