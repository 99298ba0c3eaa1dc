// Reads the texts of a language: a file with lines `key = text`.

package import TextTools

/// The texts of a file by their keys, each parsed once. Empty lines and lines that begin with `#` are ignored; each text is
/// a template that ends with its line.
package struct TextFile: Sendable {
  private let file: TemplateSource
  private var texts: [String: ParsedTemplate] = [:]

  package static let empty = TextFile()

  private init() { file = TemplateSource(name: "", path: "", text: "") }

  /// - Throws: all errors in the form of the file and of its texts.
  package init(_ file: TemplateSource) throws(TemplateErrors) {
    self.file = file
    var diagnostics: [Diagnostic] = []
    // A line ends at LF or CRLF, as in the position of a diagnostic; any other CR belongs to the text.
    let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { line in
      (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).trimmed
    }
    for line in lines where line.first != nil && line.first != UInt8(ascii: "#") {
      let sign = line.firstIndex(of: UInt8(ascii: "="))
      let key = String(decoding: line[..<(sign ?? line.startIndex)].trimmed, as: UTF8.self)
      let text = line[(sign.map { $0 + 1 } ?? line.endIndex)...].trimmed
      func report(_ cause: TemplateCause) { diagnostics.append(file.diagnostic(cause, at: line.startIndex)) }
      if key.isEmpty {
        report(.keyMissing)
      } else if text.isEmpty {
        report(.textEmpty(key))
      } else if texts[key] != nil {
        report(.textRepeated(key))
      } else {
        let name = TemplateLibrary.textPrefix + key
        let parsed = ParsedTemplate(TemplateSource(name: name, of: file, extent: text.indices))
        diagnostics += parsed.diagnostics
        texts[key] = parsed
      }
    }
    guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics) }
  }

  package var keys: [String] { Array(texts.keys) }

  /// Whether it was read from the same bytes.
  package func isSame(as source: TemplateSource) -> Bool { file.bytes == source.bytes }

  package func has(_ key: String) -> Bool { texts[key] != nil }

  func template(of key: String) -> ParsedTemplate? { texts[key] }

  /// All texts for use outside a template.
  package var plainTexts: [String: PlainText] { texts.mapValues { PlainText($0) } }

  /// The values that a text shows and another does not have.
  ///
  /// - Parameter other: the text that it stands for.
  package func diagnostics(of key: String, beside other: PlainText) -> [Diagnostic] {
    guard let text = texts[key] else { return [] }
    return text.variables.filter { !other.names.contains(file.name(of: $0)) }.map { tag in
      file.diagnostic(.valueUnknown(file.name(of: tag), known: other.names), at: tag.extent.lowerBound)
    }
  }

  /// Says that nothing uses a text.
  ///
  /// - Parameter known: the keys that are used.
  package func unused(_ key: String, known: [String]) -> Diagnostic {
    let start = texts[key]?.source.extent.lowerBound ?? 0
    let line = file.bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return file.diagnostic(.textUnused(key, known: known), at: line)
  }
}

/// A text with named values, for use outside a template: without sections and partials.
package struct PlainText: Sendable {
  private enum Part {
    case literal(String)
    case value(name: String)
  }

  private let parts: [Part]
  /// The names of the values that the text may show, each once.
  package let names: [String]

  init(_ parsed: ParsedTemplate) {
    var names: [String] = []
    for name in parsed.variables.map(parsed.source.name) where !names.contains(name) { names.append(name) }
    self.names = names
    parts = parsed.nodes.compactMap { node in
      switch node {
      case .literal(let range): .literal(String(decoding: parsed.source.bytes[range], as: UTF8.self))
      case .variable(let tag): .value(name: parsed.source.name(of: tag))
      case .lineStart, .section, .partial: nil
      }
    }
  }

  /// The text with values inserted by name, as plain text that must be escaped where it is shown; a missing value is
  /// empty.
  package func format(_ values: KeyValuePairs<String, String>) -> String {
    // Most texts are nothing but words.
    if parts.count == 1, case .literal(let words) = parts[0] { return words }
    var text = ""
    for part in parts {
      switch part {
      case .literal(let words): text += words
      case .value(let name): text += values.first { $0.key == name }?.value ?? ""
      }
    }
    return text
  }
}
