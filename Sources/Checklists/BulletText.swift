// What a bullet says: its kind, a problem's number, title and marks.

import StudyModel
import TextTools

/// A LeetCode problem as a text begins with it: `LC 1920: Title`, `LeetCode #1920 - Title`.
struct ProblemReference {
  let number: Int
  /// What follows the number and what parts it from the title.
  let rest: String
  /// Whether the text says that the number is LeetCode's.
  let isNamed: Bool

  private static let names: Set<String> = ["lc", "leetcode", "leet"]

  /// Nil where the text does not begin with one; `allowsBareNumber` takes `1920. Title` too.
  init?(_ text: String, allowsBareNumber: Bool = false) {
    self.init(LineWords(text), allowsBareNumber: allowsBareNumber)
  }

  init?(_ line: LineWords, allowsBareNumber: Bool) {
    var index = 0
    guard let first = line.words.first,
      !line.bytes[..<first.range.lowerBound].contains(UInt8(ascii: "\""))
    else { return nil }
    let isNamed = ProblemReference.names.contains(first.text)
    if isNamed {
      index = 1
      if first.text == "leet", line.words.count > 1, line.words[1].text == "code" { index = 2 }
      guard index < line.words.count, line.gap(after: index - 1).allSatisfy({ " #-.:№".contains($0) }) else {
        return nil
      }
    } else if !allowsBareNumber {
      return nil
    }
    guard let number = line.words[index].number, (1...99_999).contains(number) else { return nil }
    let after = line.text(from: line.words[index].range.upperBound)
    let hasSign = first.range.lowerBound > 0 && line.bytes[first.range.lowerBound - 1] == UInt8(ascii: "#")
    if isNamed {
      guard after.first.map({ !isWordCharacter($0) }) ?? true else { return nil }
    } else if !hasSign {
      guard ProblemReference.partsTitle(after) else { return nil }
    }
    self.number = number
    self.isNamed = isNamed || hasSign
    rest = String(after.drop { isSeparator($0) || ")]*".contains($0) })
  }

  /// The number behind a title, as in `Two Sum (LC 1)` or `Two Sum - LeetCode #1`, and that title.
  static func behindTitle(_ text: String, _ known: KnownProblems) -> (number: Int, title: String)? {
    let line = LineWords(text)
    let last = line.words.count - 1
    guard last > 0, let number = line.words[last].number, (1...99_999).contains(number),
      line.gap(after: last).allSatisfy({ " )]".contains($0) })
    else { return nil }
    var start = line.words[last].range.lowerBound
    var isNamed = names.contains(line.words[last - 1].text)
    if isNamed, line.gap(after: last - 1).allSatisfy({ " #-.:№".contains($0) }) {
      start = line.words[last - 1].range.lowerBound
    } else if start > 0 {
      isNamed = line.bytes[start - 1] == UInt8(ascii: "#")
      start -= isNamed ? 1 : 0
    }
    var title = line.text(from: 0, to: start)
    let whole = title
    while let last = title.last, isSeparator(last) || "([".contains(last) { title.removeLast() }
    guard title.contains(where: isWordCharacter) else { return nil }
    // `Finish LeetCode 75` names a list.
    let isApart = whole.dropFirst(title.count).contains { $0 != " " }
    return isNamed && isApart || known.isProblem(number, called: title) == true ? (number, title) : nil
  }

  /// Whether a text goes on as behind a bare number: `. Title`, `: Title`, ` - Title`.
  private static func partsTitle(_ text: String) -> Bool {
    let trimmed = text.drop { $0 == " " }
    guard let mark = trimmed.first, ".:)-–—".contains(mark), let next = trimmed.dropFirst().first else {
      return false
    }
    return next == " " && trimmed.dropFirst().contains(where: isWordCharacter)
  }
}

/// A bullet taken apart.
struct BulletText {
  /// Nil where its words name none.
  var kind: OutlineItem.Kind?
  var number: Int?
  var title: String
  var marks = BulletMarks()
  var id: String?
  /// What was guessed, or cannot be kept.
  var changes: [PlanChange] = []
  /// Whether nothing but its title says that it is a problem: a topic may be called so too.
  var isProblemByTitle = false

  /// - Parameters:
  ///   - track: the section that it stands in; nil outside any.
  ///   - known: the problems that go by their titles and addresses alone.
  init(_ inline: InlineText, track: Track?, known: KnownProblems) {
    let (body, id) = splitIdentifier(withoutLeadingEmoji(withoutCodeMarks(inline.text)))
    self.id = id
    let slugs = inline.addresses.compactMap { ProblemAddress($0)?.slug }
    let line = LineWords(body)
    if let reference = problemReference(in: line, track: track) {
      kind = .problem
      number = reference.problem.number
      marks.isRevision = reference.isRevision
      title = withoutLeadingEmoji(marks.take(from: reference.problem.rest))
      if namesAnotherProblem(title) || slugs.count > 1 { changes.append(.otherProblems) }
      settle(isNamed: reference.problem.isNamed, known)
    } else if let named = namedKind(in: line, track: track) {
      kind = named.kind
      title = withoutLeadingEmoji(marks.takeMinutes(from: named.rest))
      if kind == .bonus { completeBonus(slugs.first, known) }
    } else {
      title = body
      let pasted = body.split(separator: " ").lazy.compactMap { ProblemAddress(String($0))?.slug }
      if !takeProblem(line, body, slug: slugs.first ?? pasted.first, track: track, known) {
        title = withoutLeadingEmoji(marks.takeMinutes(from: body))
      }
      if kind == .problem, slugs.count > 1 { changes.append(.otherProblems) }
    }
    if marks.hasLostMinutes { changes.append(.losesMinutes) }
  }

  /// A problem by its address, by a number behind its title or by its title; false where it is none.
  private mutating func takeProblem(
    _ line: LineWords, _ body: String, slug: String?, track: Track?, _ known: KnownProblems
  ) -> Bool {
    let lead = leadingWord(of: line)
    var marks = BulletMarks()
    marks.isRevision = lead?.isRevision ?? false
    var title = withoutLeadingEmoji(marks.take(from: lead?.rest ?? body))
    var found: Problem?
    if let slug {
      found = known[slug]
    } else if let reference = ProblemReference.behindTitle(title, known) {
      (title, number) = (reference.title, reference.number)
    } else if let numbered = titleBehindNumber(title, known) {
      (title, number) = (numbered.title, numbered.number)
    } else if track != .systemDesign {
      found = known[title]
      isProblemByTitle = found != nil
    }
    if let found {
      (number, title) = (found.number, found.title)
      changes.append(.numberFound(found.number, title: found.title))
    }
    guard number != nil else { return false }
    (kind, self.title, self.marks) = (.problem, title, marks)
    if found == nil { settle(isNamed: true, known) }
    return true
  }

  /// What to hold of a number and a title that are those of two problems.
  private mutating func settle(isNamed: Bool, _ known: KnownProblems) {
    guard let number, !title.isEmpty, let other = known[title],
      known.isProblem(number, called: title) == false
    else { return }
    if !isNamed {
      // Before a title that is known, a bare number may just count the bullets.
      (self.number, title) = (other.number, other.title)
      changes.append(.numberOfAnother(number, taken: "LC \(other.number): \(other.title)"))
    } else if let own = known[number] {
      changes.append(.titleOfAnother(title, number: other.number, taken: "LC \(number): \(own.title)"))
      title = own.title
    }
  }

  /// A bonus that is a problem of LeetCode has its number and its title.
  private mutating func completeBonus(_ slug: String?, _ known: KnownProblems) {
    let reference = ProblemReference(title)
    guard reference?.rest.isEmpty ?? true,
      let found = reference.map({ known[$0.number] }) ?? slug.flatMap({ known[$0] })
    else { return }
    title = "LC \(found.number): \(found.title)"
    changes.append(.numberFound(found.number, title: found.title))
  }
}

/// `36 Valid Sudoku`, where a plan has the title under that number.
private func titleBehindNumber(_ text: String, _ known: KnownProblems) -> (number: Int, title: String)? {
  let digits = text.prefix { isDigit($0) }
  guard let number = decimal(digits.utf8), text[digits.endIndex...].first == " " else { return nil }
  let title = collapsed(String(text[digits.endIndex...]))
  return known.isProblem(number, called: title) == true ? (number, title) : nil
}

/// Words that stand before a problem and say that it comes again, or nothing.
private let wordsBeforeProblem: [String: Bool] = [
  "revision": true, "revise": true, "review": true, "redo": true, "repeat": true, "revisit": true,
  "solve": false, "problem": false, "practice": false, "practise": false, "easy": false, "medium": false,
  "hard": false,
]

/// What follows a word such as `Solve` or `Revision:`.
private func leadingWord(of line: LineWords) -> (rest: String, isRevision: Bool)? {
  guard let first = line.words.first, let isRevision = wordsBeforeProblem[first.text],
    first.range.lowerBound == 0
  else { return nil }
  return (withoutLead(line.text(from: first.range.upperBound)), isRevision)
}

private func problemReference(
  in line: LineWords, track: Track?
) -> (problem: ProblemReference, isRevision: Bool)? {
  if let problem = ProblemReference(line, allowsBareNumber: track != .systemDesign) {
    return (problem, false)
  }
  guard let lead = leadingWord(of: line), let problem = ProblemReference(lead.rest) else { return nil }
  return (problem, lead.isRevision)
}

/// Whether a bullet such as `Focus: communication` says more about the item above it: a name of a few words with a
/// colon that is not what one does with a problem.
func isRemark(_ text: String) -> Bool {
  let line = LineWords(text)
  guard let first = line.words.first,
    let colon = line.words.indices.prefix(3).first(where: { index in
      line.gap(after: index).first == ":"
    })
  else { return false }
  return wordsBeforeProblem[first.text] == nil && line.words[...colon].allSatisfy { !$0.isNumber }
}

/// Whether a title goes on to another problem, as in `Two Sum, LC 15: 3Sum`.
private func namesAnotherProblem(_ title: String) -> Bool {
  guard title.utf8.contains(where: \.isDigit) else { return false }
  let line = LineWords(title)
  let isNamed = line.words.indices.dropLast().contains { index in
    line.words[index].text == "lc" && line.words[index + 1].number != nil
      && line.gap(after: index).allSatisfy { " #".contains($0) }
  }
  let isList = line.words.count > 0 && line.words.allSatisfy(\.isNumber)
  return isNamed || (isList && title.contains { ",/&".contains($0) })
}

private let kindNames: [(name: [String], kind: OutlineItem.Kind)] = [
  (["watch"], .watch), (["video"], .watch), (["read"], .read), (["reading"], .read), (["article"], .read),
  (["task"], .task), (["exercise"], .task), (["bonus"], .bonus), (["session"], .session),
]

/// The kind of items that a name of one word stands for, in the singular or the plural.
func itemKind(named words: [String]) -> OutlineItem.Kind? {
  guard words.count == 1 else { return nil }
  return kindNames.first { words == $0.name || words[0] == $0.name[0] + "s" }?.kind
}

/// `Watch: "DNS Explained"`; without a colon only before a quotation.
private func namedKind(in line: LineWords, track: Track?) -> (kind: OutlineItem.Kind, rest: String)? {
  for (name, kind) in kindNames where line.starts(with: name) && line.words[0].range.lowerBound == 0 {
    let rest = line.text(from: line.words[name.count - 1].range.upperBound)
    guard let mark = rest.first(where: { $0 != " " }) else { return nil }
    if kind == .bonus, ProblemReference(rest) != nil { return (kind, withoutLead(rest)) }
    if mark == ":" || ((mark == "-" || mark == "–" || mark == "—") && rest.first == " ") {
      return (kind, String(rest.drop { ":-–— ".contains($0) }))
    }
    if kind == .watch || kind == .read, track == .systemDesign, "\"“".contains(mark), rest.first == " " {
      return (kind, String(rest.drop { $0 == " " }))
    }
  }
  return nil
}

/// The id at the end of a line, `{#dns-watch}`, and what stands before it.
private func splitIdentifier(_ text: String) -> (before: String, id: String?) {
  guard text.last == "}", let open = text.ranges(of: "{#").last else { return (text, nil) }
  return (trimmedEnd(String(text[..<open.lowerBound])), String(text[open.upperBound...].dropLast()))
}

/// The text of a line that is code as a whole.
private func withoutCodeMarks(_ text: String) -> String {
  let inside = text.dropFirst().dropLast()
  let isCode = text.first == "`" && text.last == "`" && !inside.isEmpty && !inside.contains("`")
  return isCode ? String(inside) : text
}
