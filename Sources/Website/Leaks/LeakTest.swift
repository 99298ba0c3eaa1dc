// Whether a finished public site gives away a text that its learner did not share.

import StudyModel

/// A private text on a page.
package struct Leak: Hashable, Sendable {
  /// The file of the site that it stands in.
  package let path: String
  package let field: PrivateField
  /// The words of the text that were found.
  package let piece: String
  /// The learner's own template that it was written into, where that is how it came to the page.
  package let template: String?
}

/// The files that a site is made with.
package struct TemplateFiles: Sendable {
  /// Those that the learner put in the place of the program's, by their path as a message shows it.
  package let own: [SiteFile]
  /// The program's.
  package let bundled: [SiteFile]

  package init(own: [SiteFile], bundled: [SiteFile]) {
    self.own = own
    self.bundled = bundled
  }
}

/// Looks for every private text in every file of a site.
///
/// Words of a private text stand on a page by chance too: a note may be `ok`. So what is found counts in two cases
/// only. The page has it more often than the same page of a log without private texts, which is made when something was
/// found at all: then it came from the log. Or it stands in a template of the learner's, in none of the program's and
/// nowhere in the plan: then it was written there.
package struct LeakTest {
  private let input: SiteInput
  private let texts: [(field: PrivateField, bytes: [UInt8])]
  private let pieces: [LeakPiece]
  private let search: LeakSearch

  /// - Parameters:
  ///   - machine: names and paths that the log does not know.
  ///   - publicTexts: what the learner says to everyone, such as a name for strangers: no word of it gives away
  ///     anything.
  package init(_ input: SiteInput, machine: [PrivateText] = [], publicTexts: [String] = []) {
    self.input = input
    var texts: [(field: PrivateField, bytes: [UInt8])] = []
    for text in machine + privateTexts(of: input) where !isCommonName(text) {
      texts += writings(of: text).map { (text.field, Array($0.utf8)) }
    }
    var cut = LeakPieces()
    for (index, text) in texts.enumerated() { cut.add(text.bytes, as: index, text.field.form) }
    self.texts = texts
    // What everyone may read gives nothing away. Of the plan's words only those are looked for that are all of a text:
    // others would be heard on page after page by chance, and those beside them tell of the text as well.
    pieces = cut.pieces.filter(without: publicTexts + sharedTexts(of: input), keepsOne: false)
      .filter(without: input.curriculum.texts, keepsOne: true)
    search = LeakSearch(pieces)
  }

  /// What strangers would read in these files.
  ///
  /// - Parameters:
  ///   - templates: asked for only when something was found.
  ///   - reference: makes the same files of another input.
  /// - Returns: by path; of each text at most one place in a file.
  package func leaks<Failure: Error>(
    in files: [SiteFile], templates: () throws(Failure) -> TemplateFiles,
    reference: (SiteInput) throws(Failure) -> [SiteFile]
  ) throws(Failure) -> [Leak] {
    let found = files.map { search.found(in: $0) }
    guard found.contains(where: { !$0.isEmpty }) else { return [] }
    let heard = Set(found.flatMap(\.keys)).sorted()
    // Numbered anew: only what was found is looked for again.
    let again = LeakSearch(heard.map { pieces[$0] })
    let templates = try templates()
    var references: [String: SiteFile] = [:]
    for file in try reference(input.withoutPrivateTexts) { references[file.path] = file }
    let written = writtenIntoTemplates(heard, again, templates)
    var leaks: [Leak] = []
    for (file, found) in zip(files, found) where !found.isEmpty {
      let expected = references[file.path].map { again.found(in: $0) } ?? [:]
      var told: Set<PrivateField> = []
      for (number, piece) in heard.enumerated() {
        guard let count = found[piece] else { continue }
        let template = written[number]
        guard count > expected[number, default: 0] || template != nil else { continue }
        let text = texts[pieces[piece].text]
        guard told.insert(text.field).inserted else { continue }
        leaks.append(
          Leak(
            path: file.path, field: text.field,
            piece: String(decoding: text.bytes[pieces[piece].range], as: UTF8.self), template: template))
      }
    }
    return leaks
  }

  /// The template of the learner's that each piece was written into.
  ///
  /// - Returns: by the place in `heard`.
  private func writtenIntoTemplates(
    _ heard: [Int], _ again: LeakSearch, _ templates: TemplateFiles
  ) -> [Int: String] {
    var written: [Int: String] = [:]
    for file in templates.own {
      for number in again.found(inBytesOf: file).keys {
        let piece = pieces[heard[number]]
        guard piece.tells(texts[piece.text].field.form) else { continue }
        if written[number] == nil { written[number] = file.path }
      }
    }
    guard !written.isEmpty else { return [:] }
    let texts = input.curriculum.texts + sharedTexts(of: input)
    let known = templates.bundled + [SiteFile(text: texts.joined(separator: "\n"))]
    for file in known { for number in again.found(inBytesOf: file).keys { written[number] = nil } }
    return written
  }
}

/// Names of accounts and machines that many have tell nothing of anyone.
private func isCommonName(_ text: PrivateText) -> Bool {
  switch text.field {
  case .owner, .account, .host, .zone:
    [
      "root", "admin", "administrator", "user", "guest", "nobody", "localhost", "runner", "utc", "etc/utc",
    ].contains(text.text.lowercased())
  case .bonusID: text.text.hasPrefix("bonus-") && text.text.dropFirst(6).allSatisfy(\.isNumber)
  default: false
  }
}

/// The writings of a text that are looked for.
private func writings(of text: PrivateText) -> [String] {
  switch text.field.form {
  // `LC 70`, and `"number": 70` in a document; a number as high as no page has another stands for itself.
  case .number: ["LC \(text.text)", "number \(text.text)"] + (text.text.utf8.count > 4 ? [text.text] : [])
  // An offset from UTC is made of figures, which stand everywhere.
  case .name where text.field == .zone && !text.text.contains(where: \.isLetter): []
  // A folder right below the root has a word for a name; it would be heard in others.
  case .path where text.text.split(separator: "/").count < 2: []
  default: [text.text]
  }
}

extension [LeakPiece] {
  /// The pieces that stand in none of the texts.
  ///
  /// - Parameter keepsOne: whether of a text without another piece the longest stays.
  fileprivate func filter(without texts: [String], keepsOne: Bool) -> [LeakPiece] {
    let found = LeakSearch(self).found(inBytesOf: SiteFile(text: texts.joined(separator: "\n")))
    guard !found.isEmpty else { return self }
    let known = Set<UInt64>(found.keys.map { (place: Int) in self[place].key })
    var kept = filter { !known.contains($0.key) }
    guard keepsOne else { return kept }
    let others = Set(kept.map(\.text))
    var longest: [Int: LeakPiece] = [:]
    for piece in self where !others.contains(piece.text) {
      if piece.range.count > longest[piece.text]?.range.count ?? 0 { longest[piece.text] = piece }
    }
    kept += longest.values.sorted { $0.text < $1.text }
    return kept
  }
}

extension Curriculum {
  /// All words of the plan.
  fileprivate var texts: [String] {
    weeks.map(\.theme)
      + days.flatMap { day in
        [day.goal, day.dsaFocus, day.systemDesignTopic]
          + day.items.flatMap { [$0.title, $0.alternative?.title, $0.detail].compactMap(\.self) }
      }
  }
}

extension SiteFile {
  /// A text that is no file, to be looked through as one.
  fileprivate init(text: String) { self.init(path: "", bytes: Array(text.utf8)) }
}
