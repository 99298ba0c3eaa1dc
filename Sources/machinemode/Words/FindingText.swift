// What `find` found: the item or the day, and below it the words with what is around them.

import Statistics
import StudyModel

struct FindingText {
  let terminal: Terminal

  private static let margin = 8

  func lines(of findings: [Finding]) -> [String] {
    findings.flatMap(lines) + ["\(counted(findings.count, "place")) found."]
  }

  private func lines(of finding: Finding) -> [String] {
    let margin = String(repeating: " ", count: FindingText.margin)
    return heading(of: finding.place)
      + finding.passages.map { passage in
        let opening = passage.source == .reflection ? "" : "\(passage.source.rawValue): "
        let columns = terminal.width - FindingText.margin - opening.count
        return margin + opening + passage.excerpt(columns: columns, ellipsis: terminal.ellipsis)
      }
  }

  private func heading(of place: Finding.Place) -> [String] {
    let (name, title) =
      switch place {
      case .item(let item): (item.place ?? "", "\(item.label) \(item.title)")
      case .reflection(let day): ("day \(day.day.number.value)", "Reflection")
      }
    let lines = terminal.lines(of: title, width: terminal.width - FindingText.margin)
    return lines.enumerated().map { ($0.offset == 0 ? name : "").padded(to: FindingText.margin) + $0.element }
  }
}
