// What a bullet says: its kind, a problem's number, title and marks.

import StudyModel

/// A LeetCode problem as a text begins with it: `LC 1920: Title`, `LeetCode #1920 - Title`.
struct ProblemReference {
  let number: Int
  /// What follows the number and what parts it from the title.
  let rest: String

  private static let names: Set<String> = ["lc", "leetcode", "leet"]

  /// Nil where the text does not begin with one; `allowsBareNumber` takes `1920. Title` too.
  init?(_ text: String, allowsBareNumber: Bool = false) {
    let line = LineWords(text)
    var index = 0
    guard let first = line.words.first, line.characters[..<first.range.lowerBound].allSatisfy({ $0 != "\"" })
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
    let hasSign = first.range.lowerBound > 0 && line.characters[first.range.lowerBound - 1] == "#"
    if isNamed {
      guard after.first.map({ !isWordCharacter($0) }) ?? true else { return nil }
    } else if !hasSign {
      guard ProblemReference.partsTitle(after) else { return nil }
    }
    self.number = number
    rest = String(after.drop { isSeparator($0) || ")]*".contains($0) })
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
  var namesOtherProblems = false

  /// - Parameter track: the section that it stands in; nil outside any.
  init(_ text: String, track: Track?) {
    let (body, id) = splitIdentifier(withoutLeadingEmoji(withoutCodeMarks(text)))
    self.id = id
    if let reference = problemReference(in: body, track: track) {
      kind = .problem
      number = reference.problem.number
      marks.isRevision = reference.isRevision
      title = withoutLeadingEmoji(marks.take(from: reference.problem.rest))
      namesOtherProblems = namesAnotherProblem(title)
      return
    }
    let named = namedKind(in: body, track: track)
    kind = named?.kind
    title = withoutLeadingEmoji(marks.takeMinutes(from: named?.rest ?? body))
  }
}

/// Words that stand before a problem and say that it comes again, or nothing.
private let wordsBeforeProblem: [String: Bool] = [
  "revision": true, "revise": true, "review": true, "redo": true, "repeat": true, "revisit": true,
  "solve": false, "problem": false, "practice": false, "practise": false, "easy": false, "medium": false,
  "hard": false,
]

private func problemReference(
  in text: String, track: Track?
) -> (problem: ProblemReference, isRevision: Bool)? {
  if let problem = ProblemReference(text, allowsBareNumber: track != .systemDesign) {
    return (problem, false)
  }
  let line = LineWords(text)
  guard let first = line.words.first, let isRevision = wordsBeforeProblem[first.text],
    first.range.lowerBound == 0,
    let problem = ProblemReference(withoutLead(line.text(from: first.range.upperBound)))
  else { return nil }
  return (problem, isRevision)
}

/// Whether a title goes on to another problem, as in `Two Sum, LC 15: 3Sum`.
private func namesAnotherProblem(_ title: String) -> Bool {
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

/// `Watch: "DNS Explained"`; without a colon only before a quotation.
private func namedKind(in text: String, track: Track?) -> (kind: OutlineItem.Kind, rest: String)? {
  let line = LineWords(text)
  for (name, kind) in kindNames where line.starts(with: name) && line.words[0].range.lowerBound == 0 {
    let rest = line.text(from: line.words[name.count - 1].range.upperBound)
    guard let mark = rest.first(where: { $0 != " " }) else { return nil }
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
