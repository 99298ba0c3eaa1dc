// Reads a class from its roster or its parts, and publishes the overview.

import Cohort
import Files
import StrictJSON
import StudyModel
import Templating
import TextTools
import Website
import Wording

extension LearnerClass {
  /// The class of a roster, or of all parts in files and folders.
  ///
  /// - Parameter isPartial: whether shards may be missing.
  /// - Throws: also if a shard is missing, with the command that makes each missing part.
  init(from sources: [String], isPartial: Bool) throws {
    let files = try sources.flatMap(ClassFile.all)
    if let roster = files.first(where: \.isRoster) {
      guard files.count == 1 else {
        throw CommandFailure(
          usage: "\(printable(roster.path)) is a roster, and there are other files beside it",
          help: "name the roster alone, or parts alone")
      }
    }
    var reduction = PartsReduction()
    for file in files {
      LongWork.tell()
      let part = try file.part()
      do {
        try reduction.add(part, from: file.path)
      } catch {
        throw CommandFailure(error)
      }
    }
    guard let whole = reduction.result, let roster = reduction.roster else {
      throw CommandFailure(
        no: "there is no part in \(joined(sources.map(printable)))",
        help: "parts are files `.json`, which `machinemode cohort part` makes")
    }
    self = whole
    if isPartial || missing.isEmpty { return }
    let folder = files.first.map { parentFolder(of: $0.path) } ?? "."
    throw CommandFailure(missing, of: roster, in: folder)
  }
}

/// A file that a class is read from.
private struct ClassFile {
  let path: String
  let isRoster: Bool

  /// The file at a path, or the parts in a folder, by name.
  static func all(at path: String) throws -> [ClassFile] {
    guard Locations.isFolder(path) else { return [try ClassFile(path)] }
    let names = try InputFiles.names(in: path).filter { $0.hasSuffix(".json") }
    return try names.map { try ClassFile(path == "/" ? "/\($0)" : "\(path)/\($0)") }
  }

  private init(_ path: String) throws {
    self.path = path
    let opening = try InputFiles.opening(of: path, bytes: 4096)
    let start = opening.first { !$0.isLineEnd && $0 != Ascii.space && $0 != Ascii.tab }
    // A roster is an array, and a part an object.
    isRoster = start == Ascii.openBracket
  }

  func part() throws -> CohortPart {
    if isRoster { return try ClassRoster(path, .whole).part() }
    let bytes = try InputFiles.bytes(at: path, atMost: CohortPart.largestFile)
    do {
      return try CohortPart(bytes)
    } catch {
      let found = error.diagnostic(file: path)
      throw CommandFailure(
        .no, said: found.text + "\nhelp: if it is a part, make it again with `machinemode cohort part`\n")
    }
  }
}

extension CommandFailure {
  /// The most missing parts whose commands are named.
  private static let mostCommands = 20

  fileprivate init(_ missing: [Shard], of roster: RosterOrigin, in folder: String) {
    let count = missing.first?.count ?? 0
    let commands = missing.prefix(CommandFailure.mostCommands).map { shard in
      // Not over the part of another shard, which may have the name.
      let names = ["\(shard.index)", "\(shard.index)-of-\(count)"].map { "\(folder)/\($0).json" }
      let name = names.first { !Locations.isTaken($0) } ?? names[1]
      let words = ["machinemode", "cohort", "part", roster.path, "--shard", shard.text, "-o", name]
      return "  " + words.map(shellWord).joined(separator: " ")
    }
    let more = missing.count - commands.count
    self.init(
      no: ([
        "\(counted(missing.count, "part")) of \(grouped(count)) \(missing.count == 1 ? "is" : "are") missing: "
          + joined(missing.map { String($0.index) }, atMost: CommandFailure.mostCommands)
      ] + commands
        + (more > 0 ? ["  and \(grouped(more)) more"] : [])).joined(separator: "\n"),
      help: "these commands make them; `--partial` builds the overview without")
  }

  fileprivate init(_ error: PartsError) {
    switch error {
    case .otherRoster(let first, let second):
      self.init(
        no: "\(printable(second)) was made from another roster than \(printable(first))",
        help: "make both from the present roster with `machinemode cohort part`")
    case .otherCount(let first, let one, let second, let other):
      self.init(
        no: "\(printable(second)) is part \(other.text), and \(printable(first)) is part \(one.text)",
        help: "make all parts with one number of shards, in a folder of their own")
    }
  }
}

struct ClassOverview {
  private let templates: OverviewTemplates
  private let assets: [String: [UInt8]]

  /// - Parameters:
  ///   - folder: the folder of the templates; if nil, the bundled one. A class has no workspace with others.
  ///   - language: the language of the pages, whose strings file is in that folder.
  init(templates folder: String?, in language: LanguageTag) throws {
    let folder = try folder ?? Locations.bundled("Templates")
    let known = try ClassOverview.languages(templates: folder)
    let language = known.first { $0.isSame(as: language) } ?? language
    if language != .english, !known.contains(language) {
      throw CommandFailure(noTextsIn: language, among: known, place: "the folder of `--templates`")
    }
    assets = try InputFiles.assets(in: folder, overrides: nil, named: OverviewTemplates.assetNames)
    let sources = try InputFiles.templates(in: folder, overrides: nil)
    let texts = try InputFiles.siteTexts(language, in: folder, overrides: nil)
    do throws(TemplateErrors) {
      templates = try OverviewTemplates(TemplateLibrary(sources, texts: [Vocabulary.builtInTexts, texts]))
    } catch {
      throw CommandFailure(.no, said: error.diagnostics.text)
    }
  }

  /// The languages that an overview can be in.
  ///
  /// - Parameter folder: as above.
  static func languages(templates folder: String?) throws -> [LanguageTag] {
    try InputFiles.languages(in: folder ?? Locations.bundled("Templates"), overrides: nil)
  }

  /// Replaces what changed in a folder. Nothing of it changes before all pages are rendered.
  func publish(_ input: OverviewInput, into folder: String) throws -> PublishedSite {
    var publisher = try SitePublisher(folder: folder)
    do {
      try renderOverview(input, templates: templates, assets: assets) { try publisher.stage($0) }
    } catch {
      publisher.abandon()
      throw error
    }
    return try publisher.publish()
  }
}
