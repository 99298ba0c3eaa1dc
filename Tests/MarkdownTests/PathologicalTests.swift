// Every pathological note, made to be slow, deep or large, renders or is refused within its bound, at night within five seconds, too.

import Markdown
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Pathological notes", .serialized) struct PathologicalTests {
    @Test(
      "a pathological note stays bounded and safe, and takes less than five seconds",
      arguments: PathologicalNote.sample)
    func bounded(_ note: PathologicalNote) {
      let text = note.make()
      let clock = ContinuousClock()
      let start = clock.now
      let rendered = Rendered(text)
      let taken = start.duration(to: clock.now)
      #expect(!Tier.isNightly || taken < .seconds(5))
      #expect(rendered.html.utf8.count <= 40 * text.utf8.count + 2_097_152)
      expectEqual(
        (rendered.limit == nil), note.renders, "\(rendered.limit?.description ?? "within all limits")")
      expectEqual(StrictTokenizer.violations(in: rendered.html), [])
    }

    @Test("there are at least 54 of them, each by its own name")
    func count() {
      #expect(PathologicalNote.all.count >= 54)
      expectEqual(Set(PathologicalNote.all.map(\.name)).count, PathologicalNote.all.count)
    }
  }
}

/// A note by name, made when it is needed, and whether it still renders as Markdown.
struct PathologicalNote: Sendable, CustomTestStringConvertible {
  let name: String
  let renders: Bool
  let make: @Sendable () -> String
  var testDescription: String { name }

  static let bytes = 65_536

  private static func fill(_ unit: String, _ bytes: Int = bytes) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined()
  }

  private static func over(_ name: String, _ make: @escaping @Sendable () -> String) -> PathologicalNote {
    PathologicalNote(name: name, renders: false, make: make)
  }

  private static func within(_ name: String, _ make: @escaping @Sendable () -> String) -> PathologicalNote {
    PathologicalNote(name: name, renders: true, make: make)
  }

  static let all = containers + references + brackets + emphasis + html + addresses + tables + plain

  /// At each landing a third of every kind; the limit of time is held at night in any case.
  static var sample: [PathologicalNote] {
    all.enumerated().filter { Tier.isNightly || $0.offset % 3 == 0 }.map(\.element)
  }

  private static let containers: [PathologicalNote] = [
    over("quotes on one line") { fill("> ") + "a" },
    over("quotes without spaces") { fill(">", 65_000) + "a" },
    over("one more quote on each line") { lines(350) { String(repeating: ">", count: $0) + " a\n" } },
    over("a deep quote and lazy lines") { fill("> ", 10_000) + "a\n" + fill("b\n", 50_000) },
    over("a deep quote and shallow lines") { fill("> ", 32_000) + "a\n" + fill("> a\n", 32_000) },
    over("lists on one line") { fill("- ", 65_000) + "x" },
    over("lists of three kinds on one line") { fill("* + - ", 65_000) + "x" },
    over("ordered lists on one line") { fill("1. ", 65_000) + "x" },
    over("one more list on each line") { lines(250) { String(repeating: "  ", count: $0) + "* a\n" } },
    over("one more list by tabs on each line") {
      lines(340) { String(repeating: "\t", count: $0) + "- a\n" }
    },
    over("quotes and lists in turn") { fill("> - ", 65_000) + "x" },
    over("a deep list and blank lines") { fill("- ", 32_000) + "x\n" + fill("\n", 33_000) },
    over("90 KB of dashes and blank lines") { fill("- - - - - - - - - x\n\n", 90_000) },
    over("90 KB of growing dash ladders") { lines(300) { String(repeating: "- ", count: $0) + "x\n\n" } },
    over("growing dash ladders without blank lines") { lines(250) { fill("- ", 2 * $0) + "x\n" } },
    within("ladders at the limit and blank lines") { fill("- ", 64) + "x\n" + fill("\n", 65_000) },
    within("ladders at the limit and text") {
      fill("- ", 64) + "x\n" + fill("\n" + fill(" ", 64) + "y\n", 65_000)
    },
    within("quotes at the limit") { fill(fill("> ", 64) + "a\n") },
    within("quote and list at the limit, lazy lines") { fill("> - ", 64) + "a\n" + fill("b\n", 65_000) },
    within("rules of spaced dashes") { fill("- - - - - - - - - -\n\n") },
    within("one rule of a whole note") { fill("- ") },
    within("lists of changing kinds") { fill("- a\n+ a\n") },
    within("empty items") { fill("-\n\n") },
    within("an item, blank lines, an item") { "- a\n" + fill("\n", 65_000) + "- b" },
    within("huge numbers of ordered lists") { fill("999999999. a\n\n") },
    within("too huge numbers") { fill("99999999999999999999. a\n") },
    within("eight thousand task boxes") { fill("- [ ] a\n") },
  ]

  private static let references: [PathologicalNote] = [
    over("80 KB of references to a long definition") {
      "[a]: /" + fill("u", 40_000) + "\n\n" + fill("[a]", 40_000)
    },
    over("references to a long definition") { "[a]: /" + fill("u", 30_000) + "\n\n" + fill("[a]", 35_000) },
    over("references to a long title") { "[a]: u \"" + fill("t", 30_000) + "\"\n\n" + fill("[a]", 35_000) },
    over("references to a title of many lines") {
      "[a]: u\n'" + fill("t\n", 30_000) + "'\n\n" + fill("[a]", 35_000)
    },
    over("references to a pointed address") { "[a]: <" + fill("u ", 30_000) + ">\n\n" + fill("[a]", 35_000) },
    within("references at the limit") { "[a]: /" + fill("u", 800) + "\n\n" + fill("[a]", 7_500) },
    within("references to a short definition") { "[a]: /u\n\n" + fill("[a]", 60_000) },
    over("definitions by the thousand") { lines(5_000) { "[\($0)]: u\n" } + fill("[0] ", 8_000) },
    over("a chain of definitions") { fill("[a]: b\n") },
    over("a chain of definitions with open titles") { fill("[a]: b \"\n") },
    over("a chain of definitions with open parentheses") { fill("[a]: b\n(\n") },
    over("definitions in quotes") { fill("> [a]: b\n") },
    over("definitions under headings") { fill("[a]: b\n=\n") },
    over("long labels") { lines(70) { "[" + fill("a", 900) + "\($0)]: u\n" } },
    within("long labels without a definition") { fill("][" + fill("a", 997)) },
  ]

  private static let brackets: [PathologicalNote] = [
    within("open brackets") { fill("[") },
    within("open brackets and text") { fill("[a") },
    over("open images") { fill("![") },
    over("open images before a letter of addresses") { fill("![l") },
    within("closing brackets") { fill("a]") },
    within("nested brackets") { fill("[", 32_000) + "a" + fill("]", 32_000) },
    within("brackets and parentheses") { fill("[ (](") },
    over("nested images") { fill("![", 18_000) + "a" + fill("](b)", 36_000) },
    over("images nested below the pair limit") { fill("![", 400) + "a" + fill("](b)", 800) },
    over("open images before links") { fill("![", 32_000) + fill("[a](b)", 32_000) },
    within("open images before links, at the limit") { fill("![", 7_800) + fill("[a](b)", 24_000) },
    within("links of links") { fill("[", 11_000) + "a" + fill("](b)", 44_000) },
    within("links without ends") { fill("[a](b") },
    within("pointed links without ends") { fill("[a](<b") },
    within("links with open titles") { fill("[a](b \"") },
    within("a link and spaces") { "[a](" + fill(" ", 65_000) },
    within("a link and parentheses") { "[a](" + fill("(", 65_000) },
    within("many links") { fill("[a](b)") },
  ]

  private static let emphasis: [PathologicalNote] = [
    over("openers of emphasis") { fill("*a ") },
    over("openers of emphasis in lines that look like items") { fill("\t- *a *a *a\n") },
    over("closers of emphasis") { fill("a_ ") },
    over("openers and closers that never match") { fill("*a_ ") },
    over("nested emphasis") { fill("*a **a ", 31_500) + "b" + fill(" a** a*", 31_500) },
    over("alternating stars and underscores") { fill("*_") },
    over("closers in threes") { "a**b" + fill("c* ", 65_000) },
    over("runs of growing lengths") { lines(11_000) { fill("*", $0 % 7 + 1) + "a " } },
    over("openers before links") { fill("*a ", 30_000) + fill("[a](b)", 33_000) },
    over("a tilde, stars, and tildes that do not match") {
      "~a " + fill("*a ", 30_000) + fill("a~~ ", 32_000)
    },
    over("strikethrough of both lengths") { fill("~a ~~b ") },
    over("one run that nests by thousands") { fill("*", 30_000) + "a" + fill("*", 30_000) },
    over("one run of underscores") { fill("_", 30_000) + "." + fill("_", 30_000) },
    within("a run of stars alone") { fill("*", 65_000) + "a" },
    within("tilde and stars at the limit") { "~a " + fill("*a ", 12_000) + fill("a~~ ", 16_000) },
    within("openers before links at the limit") { fill("*a ", 24_000) + fill("[a](b)", 40_000) },
    within("openers of emphasis at the limit") { fill("*a **b ", 28_000) },
    within("underscores in words") { fill("a_b_c") },
    within("backticks in runs of growing lengths") { lines(360) { "e" + fill("`", $0 + 1) } },
    within("backticks in runs of shrinking lengths") { lines(360) { fill("`", 360 - $0) + "a" } },
    within("backticks in pairs") { fill("`a") },
    within("backslashes") { fill("\\") },
    within("hard line breaks") { fill("\\\n") },
  ]

  private static let html: [PathologicalNote] = [
    over("openers of comments") { "a " + fill("<!--", 65_000) },
    over("openers of instructions") { "a " + fill("<?", 65_000) },
    over("openers of character data") { "a " + fill("<![CDATA[", 65_000) },
    over("openers of declarations") { "a " + fill("<!A ", 65_000) },
    within("openers at the limit") { "a " + fill("<?", 2_048) + fill("a ", 60_000) },
    within("less-than signs") { fill("<", 60_000) },
    within("open tags") { fill("<a ", 65_000) },
    within("tags with open attributes") { "a " + fill("<a b=\"", 65_000) },
    within("tags with open attributes of both quotes") { "a " + fill("<a b='c\" ", 65_000) },
    within("a tag of many attributes") { "a <a" + fill(" b", 65_000) },
    within("closing tags") { fill("</") },
    within("blocks of HTML") { fill("<div>\n\n") },
    within("one block of HTML") { "<script>\n" + fill("a\n", 65_000) },
    within("ampersands") { fill("&") },
    within("entities") { fill("&amp;") },
    within("almost entities") { fill("&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") },
    within("a number of many digits") { "&#" + fill("0", 65_000) + ";" },
  ]

  private static let addresses: [PathologicalNote] = [
    over("www. joined by dots") { fill("www.") },
    over("www. joined by underscores") { fill("_www.") },
    over("www. and closing parentheses") { "www.a" + fill(")", 65_000) },
    over("http joined by less-than signs") { fill("http://a<") },
    over("mail addresses without spaces") { fill("a@b.c") },
    over("at signs and letters") { fill("a@") },
    within("addresses, one a word") { fill("www.a ") },
    within("mail addresses, one a line") { fill("a@b.c\n") },
    within("addresses at the limit, failing") { fill(fill("_www.", 4_095) + " ", 24_000) },
    within("parentheses at the limit") { fill("www.a" + fill(")", 4_085) + " ", 65_000) },
    within("mail addresses of a word each") { fill("a@b.c ") },
    within("colons") { fill(":") },
    over("letters of addresses") { fill("w") },
  ]

  private static let tables: [PathologicalNote] = [
    over("a wide table") {
      fill("|a", 20_000) + "|\n" + fill("|-", 20_000) + "|\n" + fill("|b", 20_000) + "|\n"
    },
    over("a wide head and short rows") {
      fill("|a", 2_000) + "|\n" + fill("|-", 2_000) + "|\n" + fill("b\n", 60_000)
    },
    over("a head at the limit and short rows") {
      fill("|a", 250) + "|\n" + fill("|-", 250) + "|\n" + fill("b\n", 60_000)
    },
    over("a small table and a row of pipes") { "|a|b|\n|-|-|\n" + fill("|", 65_000) },
    over("a head of pipes") { fill("a|", 65_000) + "a\n-|-\n" },
    over("a ruler of pipes") { "a\n" + fill("-|", 65_000) + "-" },
    over("rulers by the thousand") { fill(":-:\n") },
    over("rulers that fit no head") { fill("a|b\n-|-|-\n") },
    over("heads and rulers in turn") { fill("a\n:-:|-\n") },
    over("a long paragraph before a ruler") { fill("a\n", 60_000) + ":-|-\n" },
    within("tables by the thousand") { fill("a|b\n-|-\n\n") },
    within("rows by the thousand") { "|a|b|\n|-|-|\n" + fill("|c|d|\n", 65_000) },
    within("rows at the limit") { "|a|b|c|\n|-|-|-|\n" + lines(2_500) { "|row \($0)|some text|b|\n" } },
    within("pipes alone") { fill("|") },
    within("pipes on lines") { fill("||\n") },
    over("escaped pipes") { "a|b\n-|-\n" + fill("\\|", 65_000) },
  ]

  private static let plain: [PathologicalNote] = [
    over("one byte too many") { fill("a") + "a" },
    over("a megabyte") { fill("word ", 1_048_576) },
    within("one line") { fill("a") },
    within("short lines") { fill("a\n") },
    within("blank lines") { fill("\n") },
    within("headings") { fill("# a\n") },
    within("underlined headings") { fill("a\n=\n") },
    within("a long underlined heading") { fill("a\n", 65_000) + "=" },
    within("a heading of number signs") { "# a " + fill("#", 65_000) },
    within("fences") { fill("```\n") },
    within("a long info string") { "```" + fill("a", 65_000) },
    within("fences in quotes, unclosed") { fill("> ```\n") },
    within("indented code and blank lines") { "    a\n" + fill("\n", 65_000) + "    b" },
    within("tabs") { fill("\t", 65_000) + "a" },
    within("deeper tabs on each line") { lines(350) { String(repeating: "\t", count: $0) + "a\n" } },
    within("carriage returns") { fill("\r") },
    within("lines that end in carriage returns") { fill("a\r") },
    within("NULs") { fill("\0") },
    within("line separators") { fill("\u{2028}") },
    within("text from right to left with overrides") { fill("\u{202E}\u{5D0}") },
    within("combining marks") { "a" + fill("\u{301}", 65_000) },
    within("joined emoji") { fill("👨‍👩‍👧") },
    within("all signs at once") { fill("*_~`[<&!w:@| ", 25_000) },
  ]
}
