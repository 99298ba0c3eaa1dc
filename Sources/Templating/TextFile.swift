// The texts of one language in one file: `key = text`, each a template that others include as `{{>text.key}}`.

/// A file of texts. A line is `key = text`; empty lines and lines that begin with `#` are for people. A text is
/// a template of its own: it may have tags, and ends with its line.
struct TextFile {
  /// What stands before the key where a template includes a text.
  static let prefix = "text."

  let templates: [ParsedTemplate]
  let mistakes: [TemplateMistake]

  init(_ source: TemplateSource) {
    var (templates, mistakes): ([ParsedTemplate], [TemplateMistake]) = ([], [])
    var known: Set<String> = []
    let bytes = Array(source.text.utf8)
    var start = 0
    while start < bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = TextFile.trimmed(start..<lineEnd, in: bytes)
      defer { start = lineEnd + 1 }
      guard let first = line.first, bytes[first] != UInt8(ascii: "#") else { continue }
      func report(_ cause: TemplateMistake.Cause) {
        let place = ParsedTemplate(source, bytes: bytes, extent: line.upperBound..<line.upperBound)
        mistakes.append(TemplateMistake(cause, at: first, in: place))
      }
      guard let sign = bytes[line].firstIndex(of: UInt8(ascii: "=")) else {
        report(.textWithoutKey)
        continue
      }
      let key = String(
        decoding: bytes[TextFile.trimmed(line.lowerBound..<sign, in: bytes)], as: UTF8.self)
      let text = TextFile.trimmed(sign + 1..<line.upperBound, in: bytes)
      guard !key.isEmpty, !text.isEmpty else {
        report(key.isEmpty ? .textWithoutKey : .emptyText(key))
        continue
      }
      guard known.insert(key).inserted else {
        report(.repeatedText(key))
        continue
      }
      let named = TemplateSource(name: TextFile.prefix + key, path: source.path, text: source.text)
      // The whole file stands behind the text, so that a mistake in it has its place there.
      templates.append(ParsedTemplate(named, bytes: bytes, extent: text))
    }
    (self.templates, self.mistakes) = (templates, mistakes)
  }

  /// The range without the blanks at its ends.
  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
