// A strict reader of our own HTML that finds every tag, attribute and entity not ours.

/// Reads a fragment and lists what does not belong there. Written apart from the renderer, to judge it.
struct StrictTokenizer {
  private static let attributes: [String: Set<String>] = [
    "p": [], "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "ul": [], "ol": ["start"],
    "li": ["class"], "blockquote": [], "pre": [], "code": ["class"], "hr": [], "br": [], "em": [],
    "strong": [],
    "del": [], "a": ["href", "title", "rel"],
    "div": ["class", "tabindex", "role", "aria-label"], "table": [], "thead": [], "tbody": [], "tr": [],
    "th": ["scope", "class"], "td": ["class"],
    "input": ["type", "disabled", "checked", "aria-label"],
  ]
  private static let voidTags: Set<String> = ["hr", "br", "input"]
  private static let entities: Set<String> = ["amp", "lt", "gt", "quot", "#x27"]

  private var rest: Substring.UTF8View
  private var open: [String] = []
  private(set) var violations: [String] = []

  /// - Returns: one line for each thing that does not belong into `html`; empty when all is well.
  static func violations(in html: String) -> [String] {
    var tokenizer = StrictTokenizer(rest: Substring(html).utf8)
    tokenizer.read()
    return tokenizer.violations
  }

  private init(rest: Substring.UTF8View) { self.rest = rest }

  private mutating func read() {
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: ">"): fail("a bare >")
      case UInt8(ascii: "&"): readEntity()
      case 0..<0x20 where byte != 0x0A && byte != 0x09: fail("control \(byte)")
      default: rest.removeFirst()
      }
    }
    if !open.isEmpty { violations.append("never closed: \(open)") }
  }

  private mutating func fail(_ what: String) {
    violations.append(what)
    rest = rest.dropFirst()
  }

  private mutating func readEntity() {
    let name = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") }.prefix(8)
    guard Self.entities.contains(String(Substring(name))),
      rest.dropFirst(name.count + 1).first == UInt8(ascii: ";")
    else {
      fail("a bare & before \(Substring(name))")
      return
    }
    rest = rest.dropFirst(name.count + 2)
  }

  private mutating func readTag() {
    let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
    guard end != rest.endIndex else {
      fail("a tag without an end")
      return
    }
    let tag = String(Substring(rest[rest.index(after: rest.startIndex)..<end]))
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("/") {
      let name = String(tag.dropFirst())
      if open.last == name {
        open.removeLast()
      } else {
        violations.append("</\(name)> closes \(open.last ?? "nothing")")
      }
      return
    }
    let name = String(tag.prefix { $0 != " " })
    guard let allowed = Self.attributes[name] else {
      violations.append("tag <\(name)>")
      return
    }
    if name == "a", open.contains("a") { violations.append("a link in a link") }
    readAttributes(Substring(tag.dropFirst(name.count)), of: name, allowed: allowed)
    if !Self.voidTags.contains(name) { open.append(name) }
  }

  private mutating func readAttributes(_ text: Substring, of tag: String, allowed: Set<String>) {
    var text = text
    while !text.isEmpty {
      guard text.removeFirst() == " " else {
        violations.append("no space before an attribute of <\(tag)>")
        return
      }
      let name = String(text.prefix { $0 != "=" && $0 != " " })
      text = text.dropFirst(name.count)
      if !allowed.contains(name) { violations.append("attribute \(name) of <\(tag)>") }
      guard text.first == "=" else {
        if name != "disabled" && name != "checked" { violations.append("no value for \(name) of <\(tag)>") }
        continue
      }
      guard text.hasPrefix("=\"") else {
        violations.append("no quotes around \(name) of <\(tag)>")
        return
      }
      let value = String(text.dropFirst(2).prefix { $0 != "\"" })
      text = text.dropFirst(2 + value.count)
      guard text.first == "\"" else {
        violations.append("no end of \(name) of <\(tag)>")
        return
      }
      text = text.dropFirst()
      check(value, of: name, tag: tag)
    }
  }

  private mutating func check(_ value: String, of name: String, tag: String) {
    if value.contains("<") { violations.append("< in \(name) of <\(tag)>") }
    switch name {
    case "href":
      if !Self.isHarmless(value) { violations.append("address \(value)") }
    case "class":
      // The language of code is the author's.
      if tag != "code",
        value.contains(where: { !($0.isASCII && ($0.isLetter || $0.isNumber || "+#-".contains($0))) })
      {
        violations.append("\(name) \(value)")
      }
    case "rel":
      if value != "noopener nofollow" { violations.append("rel \(value)") }
    default: break
    }
  }

  // Printable ASCII only; a scheme of the three; no host without one.
  private static func isHarmless(_ address: String) -> Bool {
    let decoded = address.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
    guard decoded.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !decoded.contains("\\") else { return false }
    let head = decoded.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if head.contains(":") {
      return ["http://", "https://", "mailto:"].contains { decoded.lowercased().hasPrefix($0) }
    }
    return !decoded.isEmpty && !decoded.hasPrefix("//")
  }
}
