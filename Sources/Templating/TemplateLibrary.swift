// The templates that can be compiled, and that can include one another.

import TextTools

/// The text of one template and what to call it.
package struct TemplateSource: Sendable {
  /// What partials call it, with or without the extension, such as `day.html`.
  let name: String
  /// Where it lies, as messages show it, such as `Templates/day.html`.
  let path: String
  /// The whole file, of which all texts are parts.
  let bytes: [UInt8]
  /// What of the file is the template.
  let extent: Range<Int>

  package init(name: String, path: String, text: String) {
    (self.name, self.path, bytes) = (name, path, Array(text.utf8))
    extent = bytes.indices
  }

  /// A part of a file. The whole stands behind it, so that a mistake in the part has its place there.
  fileprivate init(name: String, of file: TemplateSource, extent: Range<Int>) {
    (self.name, path, bytes, self.extent) = (name, file.path, file.bytes, extent)
  }

  /// The line at the offset, counted from 1.
  func line(at offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
}

/// A set of templates, read once. Of two with the same name the later counts, so the templates that a
/// workspace puts in the place of others come after them.
package struct TemplateLibrary: Sendable {
  /// What stands before the key where a template includes a text.
  static let textPrefix = "text."

  private let templates: [String: ParsedTemplate]
  /// Where the texts lie, as messages show it.
  private let textsPath: String?

  package init(_ sources: [TemplateSource]) {
    self.init(sources, textsPath: nil)
  }

  /// Templates and the texts of a language, which they include as `{{>text.key}}`.
  ///
  /// - Parameter texts: a file of lines `key = text`.
  /// - Throws: every mistake in the form of the file of texts.
  package init(_ sources: [TemplateSource], texts: TemplateSource) throws(TemplateMistakes) {
    self.init(sources + (try parts(of: texts)), textsPath: texts.path)
  }

  private init(_ sources: [TemplateSource], textsPath: String?) {
    templates = Dictionary(sources.map { ($0.name, ParsedTemplate($0)) }) { _, later in later }
    self.textsPath = textsPath
  }

  /// Compiles a text for use outside a template: plain, so whatever shows it escapes it.
  ///
  /// - Parameters:
  ///   - key: what stands before its `=`.
  ///   - shape: what messages call the values together; the key if nothing else is given.
  ///   - values: the names that it must have; a value that is not given is empty.
  /// - Throws: every mistake in the text and those that it includes, as `compile`.
  package func text(
    _ key: String, of shape: String? = nil, values: [String]
  ) throws(TemplateMistakes) -> PlainText {
    let fields = values.map { FieldOutline(name: $0, kind: .text, nested: nil) }
    let outline = ShapeOutline(name: shape ?? key, fields: fields)
    return PlainText(steps: try steps(of: Self.textPrefix + key, outline), names: values)
  }

  /// Compiles a template for a kind of page.
  ///
  /// - Parameters:
  ///   - name: the template's name in the library, with its extension.
  ///   - shape: the names that the template and its partials may use, and must.
  ///   - escaping: what `{{name}}` does to text.
  /// - Throws: every mistake in the template and its partials, in the order of their places: those of the
  ///   template first, then those of each partial in the order of inclusion.
  package func compile<Subject>(
    _ name: String, _ shape: Shape<Subject>, escaping: Escaping
  ) throws(TemplateMistakes) -> Template<Subject> {
    Template(steps: try steps(of: name, shape.outline), shape: shape, escaping: escaping)
  }

  private func steps(of name: String, _ shape: ShapeOutline) throws(TemplateMistakes) -> [Step] {
    guard let root = templates[name] else { throw TemplateMistakes(mistakes: [missingRoot(name)]) }
    var compiler = TemplateCompiler(shape, library: self)
    return try compiler.compile(root)
  }

  private func missingRoot(_ name: String) -> TemplateMistake {
    if name.hasPrefix(Self.textPrefix) {
      let key = name.dropFirst(Self.textPrefix.count)
      return TemplateMistake(
        missing: textsPath ?? name, "the text `\(key)` is missing",
        help: "write a line `\(key) = ...`; the bundled file shows how it may read")
    }
    let (message, help) = missing(name)
    return TemplateMistake(missing: name, message, help: help)
  }

  /// The words for a template or a text that is not there.
  func missing(_ name: String) -> (message: String, help: String) {
    let names = templates.keys.sorted()
    guard name.hasPrefix(Self.textPrefix) else {
      let others = names.filter { !$0.hasPrefix(Self.textPrefix) }
      return (
        "there is no template `\(name)`",
        others.isEmpty ? "there are no templates" : "the templates are \(quoted(others))"
      )
    }
    let key = String(name.dropFirst(Self.textPrefix.count))
    let keys = names.filter { $0.hasPrefix(Self.textPrefix) }.map { $0.dropFirst(Self.textPrefix.count) }
    return (
      "there is no text `\(key)`",
      suggestion(for: key, among: keys.map(String.init)) + "texts are in the strings file, as `key = text`"
    )
  }

  /// The partial of that name, or with the extension of the template that includes it.
  func find(_ name: String, includedFrom including: String) -> ParsedTemplate? {
    if let exact = templates[name] { return exact }
    guard let dot = including.lastIndex(of: ".") else { return nil }
    return templates[name + including[dot...]]
  }
}

/// The texts of a file. A line is `key = text`; empty lines and lines that begin with `#` are for people. A text is
/// a template of its own: it may have tags, and ends with its line.
private func parts(of file: TemplateSource) throws(TemplateMistakes) -> [TemplateSource] {
  var texts: [TemplateSource] = []
  var mistakes: [TemplateMistake] = []
  var keys: Set<String> = []
  // A line ends at LF or CRLF, as in the count of a mistake's place; a CR elsewhere belongs to the text.
  let lines = file.bytes.split(separator: UInt8(ascii: "\n")).map { line in
    (line.last == UInt8(ascii: "\r") ? line.dropLast() : line).trimmed
  }
  for line in lines where line.first != nil && line.first != UInt8(ascii: "#") {
    let sign = line.firstIndex(of: UInt8(ascii: "="))
    let key = String(decoding: line[..<(sign ?? line.startIndex)].trimmed, as: UTF8.self)
    let text = line[(sign.map { $0 + 1 } ?? line.endIndex)...].trimmed
    let part = TemplateSource(name: TemplateLibrary.textPrefix + key, of: file, extent: text.indices)
    func report(_ message: String, help: String) {
      mistakes.append(TemplateMistake(message, help: help, at: line.startIndex, in: part))
    }
    if key.isEmpty {
      report("this line has no key", help: "write `key = text`, or begin the line with `#`")
    } else if text.isEmpty {
      report("the text `\(key)` is empty", help: "write the text after the `=`")
    } else if !keys.insert(key).inserted {
      report("the text `\(key)` appears twice", help: "take one of the two out")
    } else {
      texts.append(part)
    }
  }
  guard mistakes.isEmpty else { throw TemplateMistakes(mistakes: mistakes) }
  return texts
}

/// The nearest of the names, for help; empty if none is near.
func suggestion(for name: String, among names: [String]) -> String {
  closestMatches(to: name, among: names).first.map { "did you mean `\($0)`? " } ?? ""
}
