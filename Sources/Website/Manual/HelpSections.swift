// Reads the markup in which the program describes its commands into sections, paragraphs and terms.

import Templating
import TextTools

/// A part of a help text under one heading.
struct HelpSection {
  /// Nil for what stands before the first heading.
  let heading: String?
  private(set) var blocks: [HelpBlock] = []

  static let schema = TemplateSchema<HelpSection>(
    "section",
    .optionalText("heading") { $0.heading },
    .text("anchor") { asciiSlug($0.heading ?? "") },
    .list("blocks", HelpBlock.schema) { $0.blocks })

  /// The sections of a text in the markup of `CommandHelp.text`.
  static func all(in text: String) -> [HelpSection] {
    var sections: [HelpSection] = []
    var section = HelpSection(heading: nil)
    var term: String?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        if !section.blocks.isEmpty { sections.append(section) }
        section = HelpSection(heading: sentence(line.dropFirst(2)))
      } else if line.hasPrefix(": ") {
        term = String(line.dropFirst(2))
      } else if let name = term {
        section.add(HelpTerm(name: name, text: String(line)))
        term = nil
      } else {
        section.blocks.append(.paragraph(String(line)))
      }
    }
    return sections + [section]
  }

  private mutating func add(_ term: HelpTerm) {
    if case .terms(let terms)? = blocks.last {
      blocks[blocks.count - 1] = .terms(terms + [term])
    } else {
      blocks.append(.terms([term]))
    }
  }

  /// A heading of the manual page, which has capitals alone, as a page of the site has it.
  private static func sentence(_ heading: Substring) -> String {
    "\(heading.prefix(1))\(heading.dropFirst().lowercased())"
  }
}

enum HelpBlock {
  case paragraph(String)
  case terms([HelpTerm])

  private var paragraph: String? { if case .paragraph(let text) = self { text } else { nil } }
  private var terms: [HelpTerm] { if case .terms(let terms) = self { terms } else { [] } }

  static let schema = TemplateSchema<HelpBlock>(
    "block",
    .optionalTextWithCode("paragraph") { $0.paragraph },
    .flag("hasTerms") { !$0.terms.isEmpty },
    .list("terms", HelpTerm.schema) { $0.terms })
}

/// An option, an argument or another name, and what it is.
struct HelpTerm {
  let name: String
  let text: String

  static let schema = TemplateSchema<HelpTerm>(
    "term",
    .textWithCode("name") { $0.name },
    .textWithCode("text") { $0.text })
}
