// Reads input files: plans, templates, texts and assets.

import Files
import Plans
import StudyModel
import Templating
import TextTools
import Website

enum InputFiles {
  // A week of the bundled programme has about 15 kB.
  static let largestFile = 16 * 1024 * 1024
  /// In bytes, on every supported system.
  private static let longestName = 255

  /// The plan files of a folder, sorted by name with numbers by value: every `.md` except README.md. For the path of
  /// a file, that file alone.
  static func curriculum(at path: String) throws -> [PlanFile] {
    guard Locations.isFolder(path) else { return [try curriculumFile(at: path)] }
    let names = try names(in: path).filter { $0.hasSuffix(".md") && $0.lowercased() != "readme.md" }
    let sorted = names.map { (key: sortingKey($0), name: $0) }.sorted {
      ($0.key, $0.name) < ($1.key, $1.name)
    }
    return try sorted.map { try curriculumFile(at: "\(path)/\($0.name)") }
  }

  /// The cards beside the plan of a folder; none for a file.
  static func cards(at path: String) throws -> [PlanFile] { try files(in: "\(path)/patterns") }

  /// The hints beside the plan of a folder; none for a file.
  static func hints(at path: String) throws -> [PlanFile] { try files(in: "\(path)/hints") }

  private static func files(in folder: String) throws -> [PlanFile] {
    Locations.isFolder(folder) ? try curriculum(at: folder) : []
  }

  static func curriculumFile(at path: String) throws -> PlanFile {
    PlanFile(name: path, text: try text(at: path))
  }

  /// The templates of the bundled folder, each replaced by the file of the same name in `overrides`.
  static func templates(in folder: String, overrides: String?) throws -> [TemplateSource] {
    try chosenFiles(in: folder, overrides: overrides) { name in
      name.hasSuffix(".html") || (name.hasSuffix(".md") && name.lowercased() != "readme.md")
    }.map { name, path in TemplateSource(name: name, path: path, text: try text(at: path)) }
  }

  /// The texts of the site in a language; a file in `overrides` replaces the bundled one.
  static func siteTexts(
    _ language: LanguageTag, in folder: String, overrides: String?
  ) throws -> TemplateSource {
    let name = SiteTemplates.textsName(language)
    let found = try chosenFiles(in: folder, overrides: overrides) { $0 == name }
    guard let path = found.first?.path else {
      guard language != .english else { throw missing("\(folder)/\(name)") }
      throw Failure(noTextsIn: language, among: try languages(in: folder, overrides: overrides))
    }
    return TemplateSource(name: name, path: path, text: try text(at: path))
  }

  /// The languages that have a strings file, in the order of their tags: `de`, `en`.
  static func languages(in folder: String, overrides: String?) throws -> [LanguageTag] {
    try chosenFiles(in: folder, overrides: overrides) { SiteTemplates.language(ofTexts: $0) != nil }
      .compactMap { SiteTemplates.language(ofTexts: $0.name) }.sorted { $0.text < $1.text }
  }

  /// The files that are copied to the site, by name.
  static func assets(
    in folder: String, overrides: String?, named names: [String] = SiteTemplates.assetNames
  ) throws -> [String: [UInt8]] {
    var assets: [String: [UInt8]] = [:]
    for (name, path) in try chosenFiles(in: folder, overrides: overrides, where: names.contains) {
      assets[name] = try bytes(at: path)
    }
    for name in names where assets[name] == nil {
      throw missing("\(folder)/\(name)")
    }
    return assets
  }

  /// All files of a folder that a site may be made of, by path; unreadable ones are skipped.
  static func siteSources(in folder: String) -> [SiteFile] {
    let names = ((try? names(in: folder)) ?? []).filter { name in
      [".html", ".md", ".txt", ".css", ".js", ".svg"].contains(where: name.hasSuffix) && name != "README.md"
    }
    return names.compactMap { name in
      (try? bytes(at: "\(folder)/\(name)")).map { SiteFile(path: "\(folder)/\(name)", bytes: $0) }
    }
  }

  private static func missing(_ path: String) -> Failure {
    Failure(.data, "\(path) is missing", help: "the site needs it; restore it from the program")
  }

  /// A whole file.
  ///
  /// - Parameter limit: the largest number of bytes.
  static func bytes(at path: String, atMost limit: Int = largestFile) throws -> [UInt8] {
    do {
      return try readFile(at: path, atMost: limit).bytes
    } catch .system(let error) {
      throw unreadable(path, error)
    } catch .notAFile {
      throw Failure(.data, "\(printable(path)) is not a file", help: "name a file or a folder of files")
    } catch .tooLarge {
      throw tooLarge(path, limit)
    }
  }

  static func standardInput() throws -> [UInt8] { try TypedFile(TypedFile.standard).bytes }

  static func text(at path: String) throws -> String { try text(try bytes(at: path), at: path) }

  /// The text of a file's bytes; the path is for the error if they are not UTF-8.
  static func text(_ bytes: [UInt8], at path: String) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "\(printable(path)) is not UTF-8 text", help: "save it as UTF-8")
    }
    return text
  }

  private static func chosenFiles(
    in folder: String, overrides: String?, where isWanted: (String) -> Bool
  ) throws -> [(name: String, path: String)] {
    var paths: [String: String] = [:]
    for name in try names(in: folder) where isWanted(name) { paths[name] = "\(folder)/\(name)" }
    if let overrides {
      for name in try names(in: overrides) where isWanted(name) { paths[name] = "\(overrides)/\(name)" }
    }
    return paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The names in a folder, sorted; without hidden ones by default.
  static func names(in folder: String, withHidden: Bool = false) throws -> [String] {
    do {
      return try Files.names(inFolder: folder).filter { withHidden || !$0.hasPrefix(".") }.sorted()
    } catch {
      throw unreadable(folder, error)
    }
  }

  /// A sort key with numbers padded to equal length: `week-2` comes before `week-10`.
  private static func sortingKey(_ name: String) -> String {
    var key = ""
    var digits = ""
    func padded() -> String {
      digits.isEmpty ? "" : String(repeating: "0", count: max(0, longestName - digits.utf8.count)) + digits
    }
    for character in name {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        key += padded() + String(character)
        digits = ""
      }
    }
    return key + padded()
  }

  fileprivate static func tooLarge(_ name: String, _ limit: Int) -> Failure {
    Failure(.data, "\(printable(name)) is larger than \(limit >> 20) MiB", help: "name another file")
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> Failure {
    Failure(
      .environment, "\(printable(path)) could not be read: \(error.reason)",
      help: "check the path and its permissions")
  }
}

/// A file that a person names; `-` is standard input.
struct TypedFile {
  /// For messages.
  let name: String
  let bytes: [UInt8]

  /// What names standard input, and standard output where a file is written.
  static let standard = "-"

  /// - Parameter limit: the largest number of bytes.
  init(_ path: String, atMost limit: Int = InputFiles.largestFile) throws {
    guard path == TypedFile.standard else {
      name = path
      bytes = try InputFiles.bytes(at: path, atMost: limit)
      return
    }
    name = "standard input"
    guard let all = try StandardInput.readAll(limit: limit) else { throw InputFiles.tooLarge(name, limit) }
    bytes = all
  }

  /// Throws if it is not UTF-8.
  func text() throws -> String { try InputFiles.text(bytes, at: name) }
}

extension Failure {
  /// - Parameter place: where a person can put another strings file; by default into the workspace.
  init(noTextsIn language: LanguageTag, among known: [LanguageTag], place: String? = nil) {
    let name = SiteTemplates.textsName(language)
    self.init(
      .data, "there is no strings file for the language `\(language.text)`",
      help: "there are \(joined(known.map { "`\($0.text)`" })); for another, write "
        + (place.map { "`\(name)` in \($0)" } ?? "`Templates/\(name)` in your workspace"))
  }
}
