// Reads the line of an item in any spelling: its kind, a problem's number, title and marks, and what was guessed.

package import StudyModel
import TextTools

/// The problems that can be named by title, slug or address, read when the first line needs them: a plan that gives
/// numbers and difficulties never does.
package final class ProblemLookup {
  private let read: () -> KnownProblems
  private(set) lazy var known = read()

  package init(_ read: @escaping () -> KnownProblems) { self.read = read }

  package convenience init(_ problems: [Problem]) { self.init { KnownProblems(problems) } }
}

/// What a line says of an item.
struct ItemText {
  /// Nil if the line names no kind.
  var kind: ItemKind?
  /// LeetCode's number of a problem.
  var number: Int?
  /// Plain text; empty if the line has only a number.
  var title: String
  var marks = ItemMarks()
  /// The id at its end, valid or not, without `{#` and `}`.
  var id: String?
  /// Addresses of links that the title does not show, but for that of the problem itself.
  var addresses: [String] = []
  /// Whether only the title makes it a problem; a topic may be called the same.
  var isProblemByTitle = false
  var remarks: [PlanRemark] = []

  /// An item of a title alone.
  init(title: String, kind: ItemKind) {
    self.title = title
    self.kind = kind
  }

  /// - Parameter habit: what the section of the line is for; nil outside of any, or if that is not known.
  init(_ inline: InlineText, habit: SectionHabit?, _ problems: ProblemLookup) {
    let (body, id) = splitIdentifier(withoutLeadingEmoji(withoutCodeMarks(inline.text)))
    (self.id, title) = (id, body)
    let slugs = inline.addresses.compactMap { ProblemAddress($0)?.slug }
    addresses = inline.addresses
    let line = LineWords(body)
    if let named = namedKind(in: line, problems) {
      kind = named.kind
      title = withoutLeadingEmoji(marks.takeMinutes(from: named.rest))
      if named.kind == .bonus { completeBonus(slug: slugs.first, problems) }
    } else {
      let problem = NamedProblem(line, allowsBareNumber: habit != .study, problems.known)
      if problem.isReference {
        take(problem)
        settle(isNamed: problem.isLeetCodeNumber || problem.hasHash, problems)
      } else {
        let pasted = body.split(separator: " ").lazy.compactMap { ProblemAddress(String($0))?.slug }
        if !take(problem, slug: slugs.first ?? pasted.first, habit: habit, problems) {
          title = withoutLeadingEmoji(marks.takeMinutes(from: body))
        }
      }
      if kind == .problem, slugs.count > 1 || namesAnotherProblem(title) { remarks.append(.severalProblems) }
    }
    if kind == .problem { addresses.removeAll { ProblemAddress($0)?.slug != nil } }
    if marks.hasLostMinutes { remarks.append(.minutesInvalid) }
    noteInvalidNumber(in: line)
  }

  /// The title without marks of a problem behind it.
  var titleAlone: String {
    var marks = ItemMarks()
    return marks.take(from: title)
  }

  private mutating func take(_ problem: NamedProblem) {
    kind = .problem
    number = problem.number
    title = problem.title
    marks = problem.marks
  }

  /// Reads a problem by its address, by a number after its title or by its title; false if it is not a problem.
  private mutating func take(
    _ problem: NamedProblem, slug: String?, habit: SectionHabit?, _ problems: ProblemLookup
  ) -> Bool {
    var found: Problem?
    if let slug {
      found = problems.known[slug]
    } else if let number = problem.number {
      guard
        problem.isLeetCodeNumber || problem.hasHash
          || problems.known.isProblem(number, called: problem.title) == true
      else { return false }
    } else if habit != .study {
      found = problems.known[problem.title]
      isProblemByTitle = found != nil
    }
    if let found {
      take(problem)
      number = found.number
      title = found.title
      // A link leaves no doubt.
      if slug == nil { remarks.append(.numberGuessed(found)) }
      return true
    }
    guard slug == nil, problem.number != nil else { return false }
    take(problem)
    settle(isNamed: true, problems)
    return true
  }

  /// Decides between a number and a title that belong to two problems. A line that says the difficulty, too, is taken at
  /// its word.
  private mutating func settle(isNamed: Bool, _ problems: ProblemLookup) {
    guard let number, !title.isEmpty, marks.difficulty == nil, !marks.saysUnknown,
      let other = problems.known[title],
      problems.known.isProblem(number, called: title) == false
    else { return }
    if !isNamed {
      // A bare number before a known title may only count the lines.
      remarks.append(.numberDiffers(said: "\(number). \(title)", taken: "LC \(other.number): \(other.title)"))
      self.number = other.number
      title = other.title
    } else if let own = problems.known[number] {
      remarks.append(.numberDiffers(said: "LC \(number): \(title)", taken: "LC \(number): \(own.title)"))
      title = own.title
    }
  }

  /// Fills in number and title of a bonus that is a problem.
  private mutating func completeBonus(slug: String?, _ problems: ProblemLookup) {
    let reference = ProblemReference(title)
    guard reference?.rest.isEmpty ?? (slug != nil),
      let found = reference.map({ problems.known[$0.number] }) ?? slug.flatMap({ problems.known[$0] })
    else { return }
    title = "LC \(found.number): \(found.title)"
  }

  /// `LC 0` and `LC 100000` mean a problem that there is not.
  private mutating func noteInvalidNumber(in line: LineWords) {
    guard kind == nil, let first = line.words.first, first.text == "lc", line.words.count > 1,
      line.words[1].isNumber, line.gap(after: 0).allSatisfy({ " #".contains($0) })
    else { return }
    let value = line.words[1].number ?? .max
    if !SolvedProblem.allowedNumbers.contains(value) {
      remarks.append(.problemNumberInvalid(line.text(from: 0, to: line.words[1].range.upperBound)))
    }
  }
}

/// Whether a bullet such as `Focus: communication` is a remark on the item above it: a name of a few words with a
/// colon, other than an activity with a problem.
func isRemark(_ text: String) -> Bool {
  let line = LineWords(text)
  guard let first = line.words.first,
    let colon = line.words.indices.prefix(3).first(where: { line.gap(after: $0).first == ":" })
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
  "watch": .watch, "video": .watch, "read": .read, "reading": .read, "article": .read, "do": .task,
  "task": .task, "exercise": .task, "bonus": .bonus, "session": .session,
]

/// Verbs that name a kind without a colon, too.
private let kindVerbs: [String: ItemKind] = ["watch": .watch, "read": .read, "do": .task]

/// The kind of item for a name of one word, in the singular or plural; nil for any other name.
func itemKind(named words: [String]) -> ItemKind? {
  guard let word = words.first, words.count == 1 else { return nil }
  return kindNames[word] ?? (word.last == "s" ? kindNames[String(word.dropLast())] : nil)
}

/// The kind at the start of `Watch: DNS Explained` or `Watch DNS Explained`.
private func namedKind(in line: LineWords, _ problems: ProblemLookup) -> (kind: ItemKind, rest: String)? {
  guard let first = line.words.first, first.range.lowerBound == 0 else { return nil }
  let rest = line.text(from: first.range.upperBound)
  guard let mark = rest.first(where: { $0 != " " }) else { return nil }
  if let kind = kindNames[first.text] {
    // A title may begin with a dash of its own.
    if mark == ":" { return (kind, trimmed(rest.drop { $0 == " " }.dropFirst())) }
    if "-–—".contains(mark), rest.first == " " { return (kind, String(rest.drop { "-–— ".contains($0) })) }
    if kind == .bonus, ProblemReference(rest) != nil { return (kind, withoutLead(rest)) }
  }
  // `Read N Characters Given Read4` is the title of a problem.
  guard let kind = kindVerbs[first.text], rest.first == " ", isWordCharacter(mark) || "\"“".contains(mark),
    problems.known[line.text(from: 0)] == nil
  else { return nil }
  return (kind, withoutLead(rest))
}

/// Splits the id at the end of a line, `{#dns-watch}`, from the text before it.
private func splitIdentifier(_ text: String) -> (before: String, id: String?) {
  guard text.utf8.last == UInt8(ascii: "}"), let (before, id) = Array(text.utf8)[...].idAtEnd, id.hasHash
  else { return (text, nil) }
  return (before.string, id.text.string)
}

/// Removes the backticks of a line that is entirely code.
private func withoutCodeMarks(_ text: String) -> String {
  guard text.first == "`" else { return text }
  let inside = text.dropFirst().dropLast()
  let isCode = text.last == "`" && !inside.isEmpty && !inside.contains("`")
  return isCode ? String(inside) : text
}
