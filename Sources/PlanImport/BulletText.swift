// Reads the text of a bullet: its kind, and a problem's number, title and marks.

import ItemSyntax
import StudyModel
import TextTools

struct BulletText {
  /// Nil if the text names no kind.
  var kind: ItemKind?
  var number: Int?
  var title: String
  var marks = ItemMarks()
  var id: String?
  /// Guesses, and parts that cannot be kept.
  var changes: [ImportChange] = []
  /// Whether only the title identifies it as a problem; a topic may have the same title.
  var isProblemByTitle = false

  /// - Parameters:
  ///   - section: the section of the bullet; nil outside of any.
  ///   - known: the problems that are recognized by title or address alone.
  init(_ inline: InlineText, section: PlanSection?, known: KnownProblems) {
    let (body, id) = splitIdentifier(withoutLeadingEmoji(withoutCodeMarks(inline.text)))
    self.id = id
    let slugs = inline.addresses.compactMap { ProblemAddress($0)?.slug }
    let line = LineWords(body)
    let problem = NamedProblem(line, allowsBareNumber: section != .study, known)
    if problem.isReference {
      (kind, number, title, marks) = (.problem, problem.number, problem.title, problem.marks)
      if namesAnotherProblem(title) || slugs.count > 1 { changes.append(.otherProblems) }
      settle(isNamed: problem.isLeetCodeNumber || problem.hasHash, known)
    } else if let named = namedKind(in: line, section: section) {
      kind = named.kind
      title = withoutLeadingEmoji(marks.takeMinutes(from: named.rest))
      if kind == .bonus { completeBonus(slugs.first, known) }
    } else {
      title = body
      let pasted = body.split(separator: " ").lazy.compactMap { ProblemAddress(String($0))?.slug }
      if !take(problem, slug: slugs.first ?? pasted.first, section: section, known) {
        title = withoutLeadingEmoji(marks.takeMinutes(from: body))
      }
      if kind == .problem, slugs.count > 1 { changes.append(.otherProblems) }
    }
    if marks.hasLostMinutes { changes.append(.losesMinutes) }
  }

  /// Reads a problem by its address, by a number after its title or by its title; false if it is not a problem.
  private mutating func take(
    _ problem: NamedProblem, slug: String?, section: PlanSection?, _ known: KnownProblems
  ) -> Bool {
    var found: Problem?
    if let slug {
      found = known[slug]
    } else if let number = problem.number {
      guard
        problem.isLeetCodeNumber || problem.hasHash || known.isProblem(number, called: problem.title) == true
      else { return false }
    } else if section != .study {
      found = known[problem.title]
      isProblemByTitle = found != nil
    }
    guard let number = found?.number ?? (slug == nil ? problem.number : nil) else { return false }
    (kind, self.number, title, marks) = (.problem, number, found?.title ?? problem.title, problem.marks)
    if let found {
      changes.append(.numberFound(found.number, title: found.title))
    } else {
      settle(isNamed: true, known)
    }
    return true
  }

  /// Decides between a number and a title that belong to two different problems.
  private mutating func settle(isNamed: Bool, _ known: KnownProblems) {
    guard let number, !title.isEmpty, let other = known[title],
      known.isProblem(number, called: title) == false
    else { return }
    if !isNamed {
      // A bare number before a known title may only count the bullets.
      (self.number, title) = (other.number, other.title)
      changes.append(.numberOfAnother(number, taken: "LC \(other.number): \(other.title)"))
    } else if let own = known[number] {
      changes.append(.titleOfAnother(title, number: other.number, taken: "LC \(number): \(own.title)"))
      title = own.title
    }
  }

  /// Fills in number and title of a bonus that is a LeetCode problem.
  private mutating func completeBonus(_ slug: String?, _ known: KnownProblems) {
    let reference = ProblemReference(title)
    guard reference?.rest.isEmpty ?? true,
      let found = reference.map({ known[$0.number] }) ?? slug.flatMap({ known[$0] })
    else { return }
    title = "LC \(found.number): \(found.title)"
    changes.append(.numberFound(found.number, title: found.title))
  }
}

/// Whether a bullet such as `Focus: communication` is a remark on the item above it: a name of a few words with a
/// colon, other than an activity with a problem.
func isRemark(_ text: String) -> Bool {
  let line = LineWords(text)
  guard let first = line.words.first,
    let colon = line.words.indices.prefix(3).first(where: { index in
      line.gap(after: index).first == ":"
    })
  else { return false }
  return wordsBeforeProblem[first.text] == nil && line.words[...colon].allSatisfy { !$0.isNumber }
}

/// Whether another problem follows in a title, as in `Two Sum, LC 15: 3Sum`.
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

private let kindNames: [String: ItemKind] = [
  "watch": .watch, "video": .watch, "read": .read, "reading": .read, "article": .read, "task": .task,
  "exercise": .task, "bonus": .bonus, "session": .session,
]

/// The kind of item for a name of one word, in the singular or plural; nil for any other name.
func itemKind(named words: [String]) -> ItemKind? {
  guard let word = words.first, words.count == 1 else { return nil }
  return kindNames[word] ?? (word.last == "s" ? kindNames[String(word.dropLast())] : nil)
}

/// The kind at the start of `Watch: "DNS Explained"`; without a colon only before a quotation.
private func namedKind(in line: LineWords, section: PlanSection?) -> (kind: ItemKind, rest: String)? {
  guard let first = line.words.first, first.range.lowerBound == 0, let kind = kindNames[first.text] else {
    return nil
  }
  let rest = line.text(from: first.range.upperBound)
  guard let mark = rest.first(where: { $0 != " " }) else { return nil }
  if kind == .bonus, ProblemReference(rest) != nil { return (kind, withoutLead(rest)) }
  let isParted = mark == ":" || "-–—".contains(mark) && rest.first == " "
  let isQuoted =
    (kind == .watch || kind == .read) && section == .study && "\"“".contains(mark) && rest.first == " "
  return isParted || isQuoted ? (kind, String(rest.drop { ":-–— ".contains($0) })) : nil
}

/// Splits the id at the end of a line, `{#dns-watch}`, from the text before it.
private func splitIdentifier(_ text: String) -> (before: String, id: String?) {
  guard text.utf8.last == UInt8(ascii: "}"), let (before, id) = Array(text.utf8)[...].idAtEnd, id.hasHash
  else { return (text, nil) }
  return (before.string, id.text.string)
}

/// Removes the backticks of a line that is entirely code.
private func withoutCodeMarks(_ text: String) -> String {
  let inside = text.dropFirst().dropLast()
  let isCode = text.first == "`" && text.last == "`" && !inside.isEmpty && !inside.contains("`")
  return isCode ? String(inside) : text
}
