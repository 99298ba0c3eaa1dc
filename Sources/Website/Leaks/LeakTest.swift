// Tests a finished site for private texts of the log, the settings and the machine.

package import Records
import StudyModel
import TextTools

/// A private text in a file of the site.
package struct Leak: Hashable, Sendable {
  /// The path of the file that has it.
  package let path: String
  package let field: PrivateField
  /// The part of the text that was found.
  package let piece: String
  /// The learner's own template that has the text too, and is its likely source; nil if none has.
  package let template: String?
}

/// The templates and other files that a site is made with.
package struct TemplateFiles: Sendable {
  /// The learner's files that replace bundled ones, with the path that a message shows.
  package let own: [SiteFile]
  /// The program's own files.
  package let bundled: [SiteFile]

  package init(own: [SiteFile], bundled: [SiteFile]) {
    self.own = own
    self.bundled = bundled
  }
}

/// Searches every file of a site for private texts.
///
/// Of each text one part is searched for, without any character that a format escapes, so that HTML, feeds, JSON,
/// calendars and Markdown need no parsing. A part that is also in the bundled templates, the plan or the learner's public
/// texts is no leak.
package struct LeakTest {
  private let input: SiteInput
  private let search: LeakSearch
  /// Texts of the learner that anyone may read.
  private let publicTexts: [String]
  private var found: [(path: String, parts: Set<Int>)] = []

  /// - Parameters:
  ///   - machine: private texts of the machine, such as account, host name and paths.
  ///   - publicTexts: texts that the learner shows to everyone, such as a public name.
  package init(_ input: SiteInput, machine: [PrivateText] = [], publicTexts: [String] = []) {
    self.input = input
    let records = recordTexts(of: input)
    self.publicTexts = publicTexts + (input.isProtected ? [] : sharedTexts(among: records))
    search = LeakSearch((machine + privateTexts(of: input, among: records)).compactMap(LeakTest.part))
  }

  /// Searches a file of the site. The caller need not keep the file.
  package mutating func look(through file: SiteFile) {
    let bytes = file.path.hasSuffix(".ics") ? unfolded(file.bytes) : file.bytes
    let parts = search.found(in: bytes).union(search.found(in: Array(file.path.utf8)))
    if !parts.isEmpty { found.append((file.path, parts)) }
  }

  /// The leaks in the searched files, by path, at most one for each text and file.
  ///
  /// - Parameter templates: called only if something was found.
  package func leaks(templates: () -> TemplateFiles) -> [Leak] {
    guard !found.isEmpty else { return [] }
    let templates = templates()
    let known = templates.bundled.map(\.bytes) + [publicWords]
    // Only what was found is searched for.
    let suspects = found.reduce(into: Set()) { $0.formUnion($1.parts) }.sorted()
    let again = LeakSearch(suspects.map { search.parts[$0] })
    let innocent = known.reduce(into: Set()) { $0.formUnion(again.found(in: $1).map { suspects[$0] }) }
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

  /// All texts that anyone may read. On a page, a space may precede or follow each.
  private var publicWords: [UInt8] {
    var said: [UInt8] = []
    func add(_ text: String?) {
      guard let text else { return }
      said += text.utf8
      said += " \n ".utf8
    }
    publicTexts.forEach(add)
    // Weekdays stand in `progress.json`.
    for day in Weekday.allCases { add(day.rawValue) }
    // Behind a passphrase nothing is public, and the plan is on no page.
    for part in input.isProtected ? [] : input.parts(for: .public) {
      add(part.title)
      part.curriculum.eachText(add)
      part.cards.eachText(add)
    }
    return said
  }

  // MARK: Parts to search for

  /// What is shown of a text is all of it, or its beginning, which has at least this many bytes.
  private static let beginning = 300

  /// The part of a text that is searched for; nil if the text may be on a page by chance.
  private static func part(of text: PrivateText) -> PrivatePart? {
    let bytes = Array(text.text.utf8)
    switch text.field {
    case .record(.prose, _, _):
      let runs = runs(of: bytes) { $0.isLetter || $0 >= 0x80 }
      let early = runs.prefix { $0.startIndex + LeakSearch.longest <= beginning }
      // A shorter run may be on a page by chance.
      let run = longest(of: early, atLeast: LeakSearch.longest) ?? longest(of: runs, atLeast: 6)
      return run.map { PrivatePart(field: text.field, bytes: $0) }
    case .record(.number, _, _):
      return PrivatePart(field: text.field, bytes: Array("LC \(text.text)".utf8)[...], isWord: true)
    case .record(.name, _, _), .zone, .owner, .account, .host, .workspace, .home:
      // A time zone without letters is a common offset, and a path with one component is a common word.
      let isPath = text.field == .workspace || text.field == .home
      guard isPath ? text.text.dropFirst().contains("/") : bytes.contains(where: \.isLetter) else {
        return nil
      }
      let runs = runs(of: bytes) { $0.isAlphanumeric || $0 >= 0x80 || "/.+-_:@".utf8.contains($0) }
      return longest(of: runs, atLeast: LeakSearch.shortest).map {
        PrivatePart(field: text.field, bytes: $0, isWord: true)
      }
    }
  }

  /// The runs of spaces and of bytes that `mayBeIn` accepts, without spaces at the ends.
  private static func runs(of bytes: [UInt8], of mayBeIn: (UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    bytes.split { $0 != UInt8(ascii: " ") && !mayBeIn($0) }.map(\.trimmed)
  }

  private static func longest(of runs: some Sequence<ArraySlice<UInt8>>, atLeast least: Int) -> ArraySlice<
    UInt8
  >? {
    runs.max { $0.count < $1.count }.flatMap { $0.count < least ? nil : $0 }
  }
}

/// Removes the folds of a calendar's lines, which may split a word or even a character.
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
  /// Passes on all texts of the plan, with the ids and addresses of its items: a title of one word may stand in them.
  fileprivate func eachText(_ receive: (String?) -> Void) {
    for week in weeks { receive(week.theme) }
    for track in tracks {
      receive(track.name)
      receive(track.meaning)
    }
    for day in days {
      receive(day.goal)
      day.subjects.forEach(receive)
      for item in day.items {
        receive(item.title)
        receive(item.id.text)
        let texts = item.texts
        receive(texts.detail)
        receive(texts.later?.twist)
        texts.later?.check.forEach(receive)
        for problem in [item.problem, item.alternative] {
          receive(problem?.title)
          receive(problem?.address)
        }
      }
    }
  }
}

extension PlanCards {
  /// Passes on all texts of the cards; hints are on no page.
  fileprivate func eachText(_ receive: (String?) -> Void) {
    for card in cards {
      for text in [card.title, card.group, card.name] { receive(text) }
      for text in card.parts.values { receive(text) }
    }
  }
}

/// The source of a private text: the log, or the machine that builds the site.
package enum PrivateField: Hashable, Sendable {
  /// A text of a record, with what the learner calls it, and the command that would share it; nil if none would.
  case record(form: RecordText.Form, subject: String, sharing: String?)
  case zone
  case owner
  case account
  case host
  case workspace
  case home
}

/// A private text with its source.
package struct PrivateText: Hashable, Sendable {
  package let field: PrivateField
  package let text: String

  package init(_ field: PrivateField, _ text: String) {
    self.field = field
    self.text = text
  }
}

/// The texts of all records, public ones included (Documentation/sharing.md, Privacy), in an order that depends only on
/// the log. Dates, times and counts are left out, because any page may have them by chance.
func recordTexts(of input: SiteInput) -> [RecordText] {
  let learner = input.learner
  let plans = Dictionary(input.others.map { ($0.name, $0.curriculum) }) { first, _ in first }
  func audience(_ name: ProgrammeName) -> RecordAudience {
    RecordAudience(settings: input.log.settings, plan: plans[name] ?? input.curriculum)
  }
  let texts = RecordTable.standard.learner.flatMap { $0.texts(learner.records, audience(input.programme)) }
  return learner.programmes.sorted { $0.key < $1.key }.reduce(into: texts) { texts, programme in
    let audience = audience(programme.key)
    let own = RecordTable.standard.programme.flatMap { $0.texts(programme.value.records, audience) }
    texts += programme.value.isPrivate ? own.map(\.hidden) : own
  }
}

extension RecordText {
  /// The text as one of a private programme, whose words no one reads.
  fileprivate var hidden: RecordText {
    form == .prose ? RecordText(text, form, subject, sharing: nil, isShown: false) : self
  }
}

/// The titles of private programmes, and where their pages would be.
private func programmeTexts(of input: SiteInput) -> [PrivateText] {
  let hidden = input.learner.programmes.filter { $0.value.isPrivate || input.isProtected }
  return hidden.sorted { $0.key < $1.key }.flatMap { name, programme in
    let field = PrivateField.record(
      form: .name, subject: "the title of the private programme \(name.text)", sharing: nil)
    return [programme.title, challengesFolder + name.text].compactMap(\.self).map {
      PrivateText(field, $0)
    }
  }
}

/// What strangers would read of the learner on a public site.
private func publicWords(of settings: Settings) -> [PrivateText] {
  func text(_ text: String?, _ form: RecordText.Form, _ subject: String) -> PrivateText? {
    text.map { PrivateText(.record(form: form, subject: subject, sharing: nil), $0) }
  }
  return [
    text(settings.publicName, .name, "your name for strangers"),
    text(settings.publicAbout, .prose, "your sentence for strangers"),
  ].compactMap(\.self)
}

/// Every private text of the log; for a site behind a passphrase, the public ones too.
package func privateTexts(of input: SiteInput) -> [PrivateText] {
  privateTexts(of: input, among: recordTexts(of: input))
}

/// - Parameter records: the texts of all records.
private func privateTexts(of input: SiteInput, among records: [RecordText]) -> [PrivateText] {
  let log = input.log
  let owner = log.settings.owner.map { [PrivateText(.owner, $0)] } ?? []
  return owner + zones(of: input).map { PrivateText(.zone, $0) } + programmeTexts(of: input)
    + (input.isProtected ? publicWords(of: log.settings) : [])
    + records.filter { !$0.isShown || input.isProtected }.map {
      PrivateText(.record(form: $0.form, subject: $0.subject, sharing: $0.sharing), $0.text)
    }
}

/// The learner's own prose that is public.
private func sharedTexts(among records: [RecordText]) -> [String] {
  records.filter { $0.isShown && $0.form == .prose }.map(\.text)
}

private func zones(of input: SiteInput) -> [String] {
  let logs = [input.log] + input.learner.programmes.keys.map { input.learner[$0] }
  let records = logs.flatMap { Array($0.items.values) + $0.bonus.map(\.record) }
  var zones: Set<String> = [input.now.zone]
  for record in records { for attempt in record.attempts { zones.insert(attempt.zone) } }
  return zones.sorted()
}
