// Whether a finished public site gives away a text that its learner did not share.

import StudyModel

/// A private text on a page.
package struct Leak: Hashable, Sendable {
  /// The file of the site that it is in.
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
/// Words of a private text are on a page by chance too: a note may be `ok`. So what is found counts in two cases
/// only. The page has it more often than the same page of a log without private texts, which is made when something was
/// found at all: then it came from the log. Or it is in a template of the learner's, in none of the program's and
/// nowhere in the plan: then it was written there.
///
/// Of a note and a reflection, words in a row that the plan or the program says anyhow are not looked for: that somebody
/// wrote `hash map` or `easy` gives nothing away, and to make the other site for it would take as long as the site. A
/// title, a reason and a name are looked for whatever they are.
package struct LeakTest {
  private let input: SiteInput
  private let texts: [(field: PrivateField, bytes: [UInt8])]
  private let pieces: [LeakPiece]
  private let search: LeakSearch
  private var found: [(path: String, counts: [Int: Int])] = []

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
    func isWriting(_ piece: LeakPiece) -> Bool { texts[piece.text].field.form == .markdown }
    pieces = cut.pieces.filter(without: publicTexts + sharedTexts(of: input)) { _ in true }
      .filter(without: input.curriculum.texts, where: isWriting)
    search = LeakSearch(pieces)
  }

  /// Looks through a file of the site, which need not be kept.
  package mutating func look(through file: SiteFile) {
    let counts = search.found(in: file)
    if !counts.isEmpty { found.append((file.path, counts)) }
  }

  /// What strangers would read in the files that were looked through.
  ///
  /// - Parameters:
  ///   - templates: asked for only when something was found.
  ///   - reference: makes the same files of another input, one after the other.
  /// - Returns: by path; of each text at most one place in a file.
  package func leaks<Failure: Error>(
    templates: () -> TemplateFiles,
    reference: (SiteInput, (SiteFile) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> [Leak] {
    guard !found.isEmpty else { return [] }
    let templates = templates()
    let heard = Set(found.flatMap(\.counts.keys)).sorted().map { pieces[$0] }
    let telling = heard.filter(without: templates.bundled) { texts[$0.text].field.form == .markdown }
    guard !telling.isEmpty else { return [] }
    let written = writtenIntoTemplates(telling, templates)
    let expected = try counts(of: telling, reference)
    var leaks: [Leak] = []
    for (path, counts) in found.sorted(by: { $0.path < $1.path }) {
      var told: Set<PrivateField> = []
      // Of pieces with one key only the first is found, so a key stands for its piece.
      let byKey = Dictionary(uniqueKeysWithValues: counts.map { (pieces[$0.key].key, $0.value) })
      for (place, piece) in telling.enumerated() {
        guard let count = byKey[piece.key] else { continue }
        let (template, text) = (written[place], texts[piece.text])
        guard template != nil || count > expected[path]?[place] ?? 0 else { continue }
        guard told.insert(text.field).inserted else { continue }
        leaks.append(
          Leak(
            path: path, field: text.field,
            piece: String(decoding: text.bytes[piece.range], as: UTF8.self), template: template))
      }
    }
    return leaks
  }

  /// How often pieces appear in the files of a log without private texts, by path, of those in which something
  /// was found.
  private func counts<Failure: Error>(
    of pieces: [LeakPiece], _ reference: (SiteInput, (SiteFile) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> [String: [Int: Int]] {
    let (search, paths) = (LeakSearch(pieces), Set(found.map(\.path)))
    var counts: [String: [Int: Int]] = [:]
    try reference(input.withoutPrivateTexts) { file in
      if paths.contains(file.path) { counts[file.path] = search.found(in: file) }
    }
    return counts
  }

  /// The template of the learner's that each piece was written into, by its place.
  private func writtenIntoTemplates(_ pieces: [LeakPiece], _ templates: TemplateFiles) -> [Int: String] {
    let search = LeakSearch(pieces)
    var written: [Int: String] = [:]
    for file in templates.own {
      for place in search.found(inBytesOf: file).keys where written[place] == nil {
        if pieces[place].tells(texts[pieces[place].text].field.form) { written[place] = file.path }
      }
    }
    guard !written.isEmpty else { return [:] }
    let known = [SiteFile(texts: input.curriculum.texts + sharedTexts(of: input))]
    for file in templates.bundled + known {
      for place in search.found(inBytesOf: file).keys { written[place] = nil }
    }
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
  // An offset from UTC is made of figures, which are everywhere.
  case .name where text.field == .zone && !text.text.contains(where: \.isLetter): []
  // A folder right below the root has a word for a name; it would be heard in others.
  case .path where text.text.split(separator: "/").count < 2: []
  default: [text.text]
  }
}

extension [LeakPiece] {
  /// All but those of some that are in a file.
  fileprivate func filter(
    without files: [SiteFile], where mayGo: (LeakPiece) -> Bool
  ) -> [LeakPiece] {
    let search = LeakSearch(self)
    let known = Set(
      files.flatMap { search.found(inBytesOf: $0).keys.map { (place: Int) in self[place].key } })
    return known.isEmpty ? self : filter { !known.contains($0.key) || !mayGo($0) }
  }

  fileprivate func filter(without texts: [String], where mayGo: (LeakPiece) -> Bool) -> [LeakPiece] {
    texts.isEmpty ? self : filter(without: [SiteFile(texts: texts)], where: mayGo)
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
  /// Texts that are no file, to be looked through as one.
  fileprivate init(texts: [String]) {
    self.init(path: "", bytes: Array(texts.joined(separator: "\n").utf8))
  }
}
