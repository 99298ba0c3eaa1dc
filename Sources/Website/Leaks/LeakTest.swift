// Tests a finished site for private texts of the log, the settings and the machine.

package import Store
import StudyModel
import TextTools

/// A private text in a file of the site.
package struct Leak: Hashable, Sendable {
  /// The path of the file that has it.
  package let path: String
  /// What the text is, and the command that shares it; nil if none does.
  package let subject: String
  package let sharing: String?
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
  /// The texts of the parts that are searched for, in the same order: apart, since the search copies parts.
  private let texts: [PrivateText]
  /// Texts of the learner that anyone may read.
  private let publicTexts: [String]
  private var found: [(path: String, parts: Set<Int>)] = []

  /// - Parameters:
  ///   - machine: private texts of the machine, such as account, host name and paths.
  ///   - publicTexts: texts that the learner shows to everyone, such as a public name.
  package init(_ input: SiteInput, machine: [PrivateText] = [], publicTexts: [String] = []) {
    self.input = input
    let records = recordTexts(of: input)
    let shared = input.isProtected ? [] : records.filter(\.isShown)
    self.publicTexts =
      publicTexts
      + shared.compactMap { text in
        switch text.form {
        case .prose: text.text
        case .number: LeakTest.label(text.text)
        case .name, .path: nil
        }
      }
    let wanted = (machine + privateTexts(of: input, among: records)).compactMap { text in
      LeakTest.part(of: text).map { (text: text, part: $0) }
    }
    texts = wanted.map(\.text)
    search = LeakSearch(wanted.map(\.part))
  }

  /// Searches a file of the site. The caller need not keep the file.
  package mutating func look(through file: SiteFile) {
    let bytes = file.path.hasSuffix(".ics") ? unfolded(file.bytes) : file.bytes
    let parts = search.found(in: bytes).union(search.found(in: Array(file.path.utf8)))
    if !parts.isEmpty { found.append((file.path, parts)) }
  }

  /// The leaks in the searched files, by path and subject, at most one for each subject and file.
  ///
  /// - Parameter templates: called only if something was found.
  package func leaks(templates: () -> TemplateFiles) -> [Leak] {
    guard !found.isEmpty else { return [] }
    let templates = templates()
    // Only what was found is searched for.
    let suspects = Array(found.reduce(into: Set()) { $0.formUnion($1.parts) })
    let again = LeakSearch(suspects.map { search.parts[$0] })
    func parts(in bytes: [UInt8]) -> Set<Int> { Set(again.found(in: bytes).map { suspects[$0] }) }
    let known = templates.bundled.map(\.bytes) + [publicWords]
    let innocent = known.reduce(into: Set()) { $0.formUnion(parts(in: $1)) }
    let origins = templates.own.map { (path: $0.path, parts: parts(in: $0.bytes)) }
    var leaks: [Leak] = []
    for (path, places) in found.sorted(by: { $0.path < $1.path }) {
      var ofFile: [String: Leak] = [:]
      for place in places where !innocent.contains(place) {
        let part = search.parts[place]
        let text = texts[place]
        let leak = Leak(
          path: path, subject: text.subject, sharing: text.sharing, piece: part.bytes.string,
          template: origins.first { $0.parts.contains(place) }?.path)
        // The log has no order.
        if ofFile[leak.subject].map({ leak.piece < $0.piece }) ?? true { ofFile[leak.subject] = leak }
      }
      leaks += ofFile.values.sorted { $0.subject < $1.subject }
    }
    return leaks
  }

  /// All texts that anyone may read. On a page, a space may precede or follow each.
  private var publicWords: [UInt8] {
    var words: [UInt8] = []
    func add(_ text: String?) {
      guard let text else { return }
      words += text.utf8
      words += " \n ".utf8
    }
    publicTexts.forEach(add)
    // Weekdays stand in `progress.json`.
    for day in Weekday.allCases { add(day.rawValue) }
    // Of a protected site nothing is public, and the plan is on no page.
    for part in input.isProtected ? [] : input.parts(for: .public) {
      add(part.title)
      part.wholeCurriculum.eachText(add)
      part.cards.eachText(add)
    }
    return words
  }

  // MARK: Parts to search for

  /// How pages show the number of a problem.
  fileprivate static func label(_ number: String) -> String { "LC \(number)" }

  /// What is shown of a text is all of it, or its beginning, which has at least this many bytes.
  private static let beginning = 300

  /// The part of a text that is searched for; nil if the text may be on a page by chance.
  private static func part(of text: PrivateText) -> PrivatePart? {
    let bytes = Array(text.text.utf8)
    switch text.form {
    case .prose:
      func isOfProse(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }
      let early = longestRun(in: bytes, before: beginning - LeakSearch.longest, isOfProse)
      // A shorter run may be on a page by chance.
      if early.count >= LeakSearch.longest { return PrivatePart(bytes: early) }
      let run = longestRun(in: bytes, isOfProse)
      return run.count < 6 ? nil : PrivatePart(bytes: run)
    case .number:
      return PrivatePart(bytes: Array(label(text.text).utf8)[...], isWord: true)
    case .name, .path:
      // A time zone without letters is a common offset, and a path with one component is a common word.
      let isTelling =
        text.form == .path ? text.text.dropFirst().contains("/") : bytes.contains(where: \.isLetter)
      let run = longestRun(in: bytes) { $0.isAlphanumeric || $0 >= 0x80 || "/.+-_:@".utf8.contains($0) }
      guard isTelling, run.count >= LeakSearch.shortest else { return nil }
      return PrivatePart(bytes: run, isWord: true)
    }
  }

  /// The longest run of spaces and of bytes that `mayBeIn` accepts, without spaces at its ends.
  ///
  /// - Parameter limit: the last index at which it may begin.
  private static func longestRun(
    in bytes: [UInt8], before limit: Int = .max, _ mayBeIn: (UInt8) -> Bool
  ) -> ArraySlice<UInt8> {
    let space = UInt8(ascii: " ")
    var longest = bytes[..<0]
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] == space || mayBeIn(bytes[end]) { end += 1 }
      if end - start > longest.count {
        let run = bytes[start..<end].trimmed
        if run.startIndex > limit { break }
        if run.count > longest.count { longest = run }
      }
      start = end + 1
      if start > limit { break }
    }
    return longest
  }
}

/// Removes the folds of a calendar's lines, which may split a word or even a character.
private func unfolded(_ bytes: [UInt8]) -> [UInt8] {
  var whole: [UInt8] = []
  whole.reserveCapacity(bytes.count)
  for byte in bytes {
    let count = whole.count
    if byte == UInt8(ascii: " "), count > 1, whole[count - 1] == UInt8(ascii: "\n"),
      whole[count - 2] == UInt8(ascii: "\r")
    {
      whole.removeLast(2)
    } else {
      whole.append(byte)
    }
  }
  return whole
}

extension Curriculum {
  /// Passes on all texts of the plan, with the ids, numbers and addresses of its items: a title of one word may stand in them,
  /// and a problem solved before may be in another programme's plan alone.
  fileprivate func eachText(_ receive: (String?) -> Void) {
    for week in weeks { receive(week.theme) }
    for track in tracks {
      receive(track.name)
      receive(track.meaning)
    }
    for day in days {
      receive(day.goal)
      day.subjects.forEach(receive)
    }
    for item in days.flatMap(\.items) + leftOut {
      receive(item.title)
      receive(item.id.text)
      receive(item.text.map(withJoinedLines))
      for problem in [item.problem, item.alternative] {
        receive(problem?.title)
        receive(problem.map { LeakTest.label(String($0.number)) })
        receive(problem?.address)
      }
    }
  }
}

/// A text in which a space stands for each line end with the blanks after it: some parts of a text are shown on one line.
/// No part that is searched for has a line end.
private func withJoinedLines(_ text: String) -> String {
  var joined: [UInt8] = []
  joined.reserveCapacity(text.utf8.count)
  var isAfterLine = false
  for byte in text.utf8 {
    if isAfterLine, byte == UInt8(ascii: " ") { continue }
    isAfterLine = byte == UInt8(ascii: "\n")
    joined.append(isAfterLine ? UInt8(ascii: " ") : byte)
  }
  return String(decoding: joined, as: UTF8.self)
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

/// The texts of all records, public ones included (Documentation/sharing.md, Privacy). Dates, times and counts are left
/// out, because any page may have them by chance.
private func recordTexts(of input: SiteInput) -> [PrivateText] {
  let learner = input.learner
  let plans = Dictionary(input.others.map { ($0.name, $0.curriculum) }) { first, _ in first }
  func audience(_ name: ProgrammeName) -> RecordAudience {
    RecordAudience(settings: input.log.settings, plan: plans[name] ?? input.wholeCurriculum)
  }
  let table = RecordTable.standard
  var texts = table.learner.flatMap { $0.texts(learner.records, audience(input.programme)) }
  let agenda = Records(input.agenda?.agenda ?? Agenda())
  texts += table.agenda.flatMap { $0.texts(agenda, audience(input.programme)) }
  for (name, programme) in learner.programmes {
    let audience = audience(name)
    let own = table.programme.flatMap { $0.texts(programme.records, audience) }
    texts += programme.isPrivate ? own.map(\.hidden) : own
  }
  return texts
}

/// Every private text of the log; for a protected site, the public ones too.
package func privateTexts(of input: SiteInput) -> [PrivateText] {
  privateTexts(of: input, among: recordTexts(of: input))
}

/// - Parameter records: the texts of all records.
private func privateTexts(of input: SiteInput, among records: [PrivateText]) -> [PrivateText] {
  let settings = input.log.settings
  var texts = zones(of: input).map { PrivateText($0, .name, "your time zone") }
  // A name that strangers may read is no leak.
  let name = "settings set share.name NAME"
  if let owner = settings.owner {
    texts.append(PrivateText(owner, .name, "the name of your log's owner", sharing: name))
  }
  for (name, programme) in input.learner.programmes where programme.isPrivate || input.isProtected {
    for text in [programme.title, challengesFolder + name.text].compactMap(\.self) {
      texts.append(PrivateText(text, .name, "the title of the private programme \(name.text)"))
    }
  }
  guard input.isProtected else { return texts + records.filter { !$0.isShown } }
  if let name = settings.publicName { texts.append(PrivateText(name, .name, "your name for strangers")) }
  if let about = settings.publicAbout {
    texts.append(PrivateText(about, .prose, "your sentence for strangers"))
  }
  return texts + records
}

private func zones(of input: SiteInput) -> Set<String> {
  let logs = [input.log] + input.learner.programmes.keys.map { input.learner[$0] }
  let records = logs.flatMap { Array($0.items.values) + $0.bonus.map(\.record) }
  var zones: Set<String> = [input.now.zone]
  for record in records { for attempt in record.attempts { zones.insert(attempt.zone) } }
  return zones
}
