// Reads the files beside a plan: a card on each pattern, and the hints for its problems (Curriculum/README.md).

package import StudyModel
package import TextTools

/// Everything that can be wrong in a card or a file of hints.
enum CardCause: DiagnosticCause {
  case cardNameInvalid(String)
  case cardTitleMissing
  case cardPartMissing(String)
  case cardPartRepeated(String)
  case cardTextStray
  case cardNumberInvalid(String)
  case hintHeadingInvalid
  case hintsRepeated(Int)
  case hintsMissing(Int)
  case hintStray

  var message: String {
    switch self {
    case .cardNameInvalid(let name): "`\(name)` is not a valid name of a card"
    case .cardTitleMissing: "the card has no title"
    case .cardPartMissing(let part): "the card has no `\(part):`"
    case .cardPartRepeated(let part): "`\(part):` appears twice"
    case .cardTextStray: "the text belongs to no part of the card"
    case .cardNumberInvalid(let text): "`\(text)` is not a number of a problem"
    case .hintHeadingInvalid: "the heading names no problem"
    case .hintsRepeated(let number): "LC \(number) has hints already"
    case .hintsMissing(let number): "LC \(number) has not \(PlanCards.hintsOfProblem) hints"
    case .hintStray: "the line is neither a heading nor a hint"
    }
  }

  var help: String {
    switch self {
    case .cardNameInvalid: "rename the file: lower-case letters, digits and hyphens, and `.md`"
    case .cardTitleMissing: "begin the file with `# ` and the name of the pattern"
    case .cardPartMissing(let part): "write a paragraph that begins with `\(part): `"
    case .cardPartRepeated: "keep one of the two"
    case .cardTextStray: "write `Signal: ` before it, or another part"
    case .cardNumberInvalid: "write numbers of LeetCode with commas between them, as in `Problems: 3, 76`"
    case .hintHeadingInvalid: "write `## LC 53: Maximum Subarray`, with the problem's number"
    case .hintsRepeated: "keep one of the two"
    case .hintsMissing: "write `1. ` and a nudge, and on the next line `2. ` and the idea"
    case .hintStray: "begin it with `1. ` or `2. `, or remove it"
    }
  }
}

/// Reads the cards and hints of a plan.
///
/// - Parameters:
///   - cards: the files of the folder `patterns`.
///   - hints: those of the folder `hints`.
/// - Returns: what could be read, and all diagnostics in the order of the files.
package func readPlanCards(
  _ cards: [PlanFile], hints: [PlanFile]
) -> (cards: PlanCards, diagnostics: [Diagnostic]) {
  var diagnostics: [Diagnostic] = []
  let read = cards.compactMap { readCard($0, &diagnostics) }
  var byNumber: [Int: [String]] = [:]
  for file in hints { readHints(file, into: &byNumber, &diagnostics) }
  return (PlanCards(cards: read, hints: byNumber), diagnostics)
}

/// Nil, with diagnostics, if it has an error.
private func readCard(_ file: PlanFile, _ diagnostics: inout [Diagnostic]) -> PatternCard? {
  let source = SourceText(file.text, file: file.name)
  let before = diagnostics.count
  func report(_ cause: CardCause, _ line: Int) {
    diagnostics.append(Diagnostic(cause, at: source.place(line)))
  }
  let name = String(file.name.split(separator: "/").last?.dropLast(".md".count) ?? "")
  if name.isEmpty || !hasOnlyIDCharacters(Array(name.utf8)[...]) { report(.cardNameInvalid(name), 1) }
  var title: String?
  var parts: [String: (line: Int, lines: [String])] = [:]
  var open: String?
  for number in 1..<source.count + 1 {
    let line = source.text(number)
    if title == nil, line.hasPrefix("# ") {
      title = trimmed(line.dropFirst(2))
    } else if let label = cardLabel(of: line) {
      if parts[label] != nil { report(.cardPartRepeated(label), number) }
      parts[label] = (number, [trimmed(line.dropFirst(label.count + 1))])
      open = label
    } else if let open {
      parts[open]?.lines.append(trimmedEnd(line))
    } else if !isBlank(line) {
      if title == nil {
        report(.cardTitleMissing, number)
        title = ""
      } else {
        report(.cardTextStray, number)
      }
    }
  }
  if title == nil { report(.cardTitleMissing, 1) }
  func text(_ label: String) -> String {
    // Code that begins below its label keeps its indentation.
    var lines = parts[label]?.lines ?? []
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
  for label in cardLabels where text(label).isEmpty {
    report(.cardPartMissing(label), parts[label]?.line ?? source.count)
  }
  var problems: [Int] = []
  for word in text("Problems").split(whereSeparator: { $0 == "," || $0 == "\n" }).map({ trimmed($0) })
  where !word.isEmpty {
    if let number = decimal(word.utf8), SolvedProblem.allowedNumbers.contains(number) {
      problems.append(number)
    } else {
      report(.cardNumberInvalid(word), parts["Problems"]?.line ?? 1)
    }
  }
  guard before == diagnostics.count, let title else { return nil }
  let texts = PatternPart.allCases.map { ($0, text($0.rawValue)) }
  return PatternCard(
    name: name, title: title, group: text("Group"), problems: problems,
    parts: Dictionary(uniqueKeysWithValues: texts))
}

private let cardLabels = ["Group", "Problems"] + PatternPart.allCases.map(\.rawValue)

/// The part of a card that begins with a line; nil if none does.
private func cardLabel(of line: String) -> String? {
  guard let first = line.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else { return nil }
  return cardLabels.first { label in
    line.utf8.starts(with: label.utf8)
      && line.utf8.dropFirst(label.utf8.count).first == UInt8(ascii: ":")
  }
}

private func readHints(
  _ file: PlanFile, into hints: inout [Int: [String]], _ diagnostics: inout [Diagnostic]
) {
  let source = SourceText(file.text, file: file.name)
  func report(_ cause: CardCause, _ line: Int) {
    diagnostics.append(Diagnostic(cause, at: source.place(line)))
  }
  var open: (number: Int, line: Int)?
  func close() {
    guard let open, hints[open.number]?.count != PlanCards.hintsOfProblem else { return }
    report(.hintsMissing(open.number), open.line)
  }
  for number in 1..<source.count + 1 {
    let line = source.text(number)
    if line.hasPrefix("## ") {
      close()
      guard let reference = ProblemReference(trimmed(line.dropFirst(3))) else {
        report(.hintHeadingInvalid, number)
        open = nil
        continue
      }
      if hints[reference.number] != nil { report(.hintsRepeated(reference.number), number) }
      hints[reference.number] = []
      open = (reference.number, number)
    } else if let problem = open?.number, let count = hints[problem]?.count,
      line.hasPrefix("\(count + 1). ")
    {
      hints[problem]?.append(trimmed(line.dropFirst(3)))
    } else if !isBlank(line), !line.hasPrefix("# ") {
      report(.hintStray, number)
    }
  }
  close()
}
