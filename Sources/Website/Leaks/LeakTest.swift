// What is private in a log and a settings file, and the test of a finished site for it.

package import Records
import StudyModel
import TextTools

/// A private text on a page.
package struct Leak: Hashable, Sendable {
  /// The file of the site that it is in.
  package let path: String
  package let field: PrivateField
  /// The part of the text that was found.
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
/// A text is looked for in parts that all formats write alike, without a sign that one of them escapes: so HTML, feeds,
/// JSON, calendars and Markdown are searched as they are. What the program's templates, the plan or the learner's own
/// public words say as well gives nothing away.
package struct LeakTest {
  private let search: LeakSearch
  /// What anyone may read.
  private let publicTexts: [String]
  private var found: [(path: String, parts: Set<Int>)] = []

  /// - Parameters:
  ///   - machine: names and paths that the log does not know.
  ///   - publicTexts: what the learner says to everyone, such as a name for strangers.
  package init(_ input: SiteInput, machine: [PrivateText] = [], publicTexts: [String] = []) {
    self.publicTexts = publicTexts + sharedTexts(of: input) + input.curriculum.texts
    search = LeakSearch((machine + privateTexts(of: input)).flatMap(LeakTest.parts))
  }

  /// Looks through a file of the site, which need not be kept.
  package mutating func look(through file: SiteFile) {
    let bytes = file.path.hasSuffix(".ics") ? unfolded(file.bytes) : file.bytes
    let parts = search.found(in: bytes).union(search.found(in: Array(file.path.utf8)))
    if !parts.isEmpty { found.append((file.path, parts)) }
  }

  /// What strangers would read in the files that were looked through, by path; of each text at most one part in a file.
  ///
  /// - Parameter templates: asked for only when something was found.
  package func leaks(templates: () -> TemplateFiles) -> [Leak] {
    guard !found.isEmpty else { return [] }
    let templates = templates()
    // On a page a blank may stand before one of them and behind it.
    let said = publicTexts.joined(separator: " \n ")
    let known = templates.bundled.map(\.bytes) + [Array(said.utf8)]
    let innocent = known.reduce(into: Set()) { $0.formUnion(search.found(in: $1)) }
    var origins: [Int: String] = [:]
    for file in templates.own {
      for part in search.found(in: file.bytes) where origins[part] == nil { origins[part] = file.path }
    }
    var leaks: [Leak] = []
    for (path, places) in found.sorted(by: { $0.path < $1.path }) {
      var told: Set<PrivateField> = []
      for place in places.filter({ !innocent.contains($0) }).sorted() {
        let part = search.parts[place]
        guard told.insert(part.field).inserted else { continue }
        let piece = String(decoding: part.bytes, as: UTF8.self)
        leaks.append(Leak(path: path, field: part.field, piece: piece, template: origins[place]))
      }
    }
    return leaks
  }

  // MARK: What is looked for

  private static func parts(of text: PrivateText) -> [PrivatePart] {
    let bytes = Array(text.text.utf8)
    switch text.field {
    case .record(.prose, _, _):
      let runs = runs(of: bytes) { $0.isLetter || $0 >= 0x80 }
      let long = runs.filter { $0.count >= LeakSearch.longest }
      // A word of a few letters is on a page by chance.
      let told = long.isEmpty ? longest(of: runs, atLeast: 6) : long
      return told.map { PrivatePart(field: text.field, bytes: $0) }
    case .record(.number, _, _):
      return [PrivatePart(field: text.field, bytes: Array("LC \(text.text)".utf8)[...], isWord: true)]
    case .record(.name, _, _), .zone, .owner, .account, .host, .workspace, .home:
      // An offset from UTC is made of figures, and a folder right below the root has a word for a name.
      let isPath = text.field == .workspace || text.field == .home
      guard isPath ? text.text.dropFirst().contains("/") : bytes.contains(where: \.isLetter) else {
        return []
      }
      let runs = runs(of: bytes) { $0.isAlphanumeric || $0 >= 0x80 || "/.+-_:@".utf8.contains($0) }
      return longest(of: runs, atLeast: LeakSearch.shortest).map {
        PrivatePart(field: text.field, bytes: $0, isWord: true)
      }
    }
  }

  /// The runs of blanks and of bytes that may be in one, without the blanks around them.
  private static func runs(of bytes: [UInt8], of mayBeIn: (UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    bytes.split { $0 != UInt8(ascii: " ") && !mayBeIn($0) }.map(\.trimmed)
  }

  private static func longest(of runs: [ArraySlice<UInt8>], atLeast least: Int) -> [ArraySlice<UInt8>] {
    runs.max { $0.count < $1.count }.flatMap { $0.count < least ? nil : [$0] } ?? []
  }
}

/// A calendar without its folds, which may be inside a word and even inside a character.
private func unfolded(_ bytes: [UInt8]) -> [UInt8] {
  var whole: [UInt8] = []
  whole.reserveCapacity(bytes.count)
  for byte in bytes {
    if byte == UInt8(ascii: " "), whole.suffix(2).elementsEqual("\r\n".utf8) {
      whole.removeLast(2)
    } else {
      whole.append(byte)
    }
  }
  return whole
}

extension Curriculum {
  /// All words of the plan.
  fileprivate var texts: [String] {
    weeks.map(\.theme) + tracks.flatMap { [$0.name, $0.meaning].compactMap(\.self) }
      + days.flatMap { day in
        [day.goal] + day.subjects
          + day.items.flatMap { [$0.title, $0.alternative?.title, $0.detail].compactMap(\.self) }
      }
  }
}

/// Where a private text comes from: the log, or the machine that builds the site.
package enum PrivateField: Hashable, Sendable {
  /// A text of a record; what it is as the learner knows it, and the command that lets strangers read it.
  case record(form: RecordText.Form, subject: String, sharing: String?)
  case zone
  case owner
  case account
  case host
  case workspace
  case home
}

/// A private text with its place.
package struct PrivateText: Hashable, Sendable {
  package let field: PrivateField
  package let text: String

  package init(_ field: PrivateField, _ text: String) {
    self.field = field
    self.text = text
  }
}

/// The texts of all records, those that strangers may read as well (`Documentation/sharing.md`, Privacy), in an order that
/// follows from the log. Dates, times and counts are not texts: they are on every page by chance.
func recordTexts(of input: SiteInput) -> [RecordText] {
  let audience = RecordAudience(settings: input.log.settings, plan: input.curriculum)
  let learner = input.learner
  let texts = RecordTable.standard.learner.flatMap { $0.texts(learner.records, audience) }
  return learner.programmes.sorted { $0.key < $1.key }.reduce(into: texts) { texts, programme in
    for kind in RecordTable.standard.programme { texts += kind.texts(programme.value.records, audience) }
  }
}

/// Every text of the log that is not for strangers.
package func privateTexts(of input: SiteInput) -> [PrivateText] {
  let log = input.log
  let owner = log.settings.owner.map { [PrivateText(.owner, $0)] } ?? []
  return owner + zones(of: log, input.now).map { PrivateText(.zone, $0) }
    + recordTexts(of: input).filter { !$0.isShown }.map {
      PrivateText(.record(form: $0.form, subject: $0.subject, sharing: $0.sharing), $0.text)
    }
}

/// What the learner shows to strangers in own words, so that it gives nothing away.
func sharedTexts(of input: SiteInput) -> [String] {
  recordTexts(of: input).filter { $0.isShown && $0.form == .prose }.map(\.text)
}

private func zones(of log: ProgressLog, _ now: Now) -> [String] {
  let records = Array(log.items.values) + log.bonus.map(\.record)
  var zones: Set<String> = [now.zone]
  for record in records { for attempt in record.attempts { zones.insert(attempt.zone) } }
  return zones.sorted()
}
