// What each kind of tag shows, and what becomes of the white space around it.

import TestSupport
import Testing

@testable import Templating

struct SyntaxCase {
  let title: String
  let template: String
  let partials: [String: String]
  let sample: SamplePage
  let page: String

  init(
    _ title: String, _ template: String, partials: [String: String] = [:], for sample: SamplePage = .full,
    _ page: String
  ) {
    self.title = title
    self.template = template
    self.partials = partials
    self.sample = sample
    self.page = page
  }
}

@Suite("The syntax of templates")
struct TemplateSyntaxTests {
  @Test("values, sections, lines of a tag, partials and comments are shown as the syntax says")
  func syntax() throws {
    for example in Self.values + Self.sections + Self.standaloneLines + Self.partials + Self.comments {
      let page = try render(example.template, partials: example.partials, for: example.sample)
      expectEqual(page, example.page, example.title)
    }
  }

  static let values = [
    SyntaxCase("an empty template is an empty page", "", ""),
    SyntaxCase("text without tags stays", "a { b } }} \\ \r\n c\n", "a { b } }} \\ \r\n c\n"),
    SyntaxCase("text is escaped", "{{heading}}", "Week &lt;1&gt; &amp; &quot;more&quot;"),
    SyntaxCase("a number is written in digits", "{{total}}", "42"),
    SyntaxCase("a negative number has its sign", "{{total}}", for: .empty, "-1"),
    SyntaxCase("zero is shown", "({{total}})", for: .sparse, "(0)"),
    SyntaxCase("markup in three braces stays as it is", "{{{prose}}}", "<b>x</b> & y"),
    SyntaxCase("markup after an ampersand stays as it is", "{{&prose}}", "<b>x</b> & y"),
    SyntaxCase("empty text shows nothing", "<{{heading}}>", for: .sparse, "<>"),
    SyntaxCase(
      "white space in a tag does not count", "|{{ total }}|{{\t&  prose }}|{{{ prose }}}|",
      "|42|<b>x</b> & y|<b>x</b> & y|"),
    SyntaxCase("white space around a value stays", " \t{{total}} \n", " \t42 \n"),
    SyntaxCase("a value alone on its line keeps the line", "a\n  {{total}}\nb\n", "a\n  42\nb\n"),
    SyntaxCase("values stand side by side", "{{total}}{{total}}", "4242"),
  ]

  static let sections = [
    SyntaxCase("a flag that is set shows its section", "[{{#done}}yes{{/done}}]", "[yes]"),
    SyntaxCase("a flag that is not set hides its section", "[{{#done}}yes{{/done}}]", for: .empty, "[]"),
    SyntaxCase("a flag that is set hides the inverted section", "[{{^done}}no{{/done}}]", "[]"),
    SyntaxCase(
      "a flag that is not set shows the inverted section", "[{{^done}}no{{/done}}]", for: .empty, "[no]"),
    SyntaxCase(
      "a list goes through its elements", "{{#days}}{{label}}:{{hours}};{{/days}}", "Mon:7;Größe 日本:-3;"),
    SyntaxCase("an empty list shows nothing", "[{{#days}}{{label}}{{/days}}]", for: .empty, "[]"),
    SyntaxCase("an empty list shows the inverted section", "[{{^days}}none{{/days}}]", for: .empty, "[none]"),
    SyntaxCase("a list with elements hides the inverted section", "[{{^days}}none{{/days}}]", "[]"),
    SyntaxCase("a list whose fields are not used repeats its section", "{{#days}}x{{/days}}", "xx"),
    SyntaxCase(
      "lists nest", "{{#days}}{{label}}({{#tags}}{{tag}},{{/tags}}) {{/days}}",
      "Mon(x,y&amp;z,) Größe 日本() "),
    SyntaxCase(
      "two sections on one list use different fields",
      "{{#days}}{{label}} {{/days}}{{#days}}{{hours}} {{/days}}", "Mon Größe 日本 7 -3 "),
    SyntaxCase(
      "a list can be gone through within itself", "{{#days}}{{hours}}[{{#days}}{{hours}}{{/days}}]{{/days}}",
      "7[7-3]-3[7-3]"),
    SyntaxCase("a value that is there opens its section", "{{#author}}{{who}}{{/author}}", "Ada"),
    SyntaxCase(
      "a value that is absent hides its section", "[{{#author}}{{who}}{{/author}}]", for: .empty, "[]"),
    SyntaxCase(
      "a value that is absent shows the inverted section", "[{{^author}}anonymous{{/author}}]", for: .empty,
      "[anonymous]"),
    SyntaxCase("optional text is shown by a dot", "{{#note}}<{{.}}>{{/note}}", "<a&lt;b>"),
    SyntaxCase("optional text is shown by its name", "{{#note}}<{{note}}>{{/note}}", "<a&lt;b>"),
    SyntaxCase(
      "optional text that is nil is absent", "[{{#note}}{{.}}{{/note}}{{^note}}-{{/note}}]", for: .empty,
      "[-]"),
    SyntaxCase(
      "optional text that is empty is absent", "[{{#note}}{{.}}{{/note}}{{^note}}-{{/note}}]", for: .sparse,
      "[-]"),
    SyntaxCase("a condition leaves the dot as it was", "{{#note}}{{#done}}{{.}}{{/done}}{{/note}}", "a&lt;b"),
    SyntaxCase(
      "optional text is known by name in a list within",
      "{{#note}}{{#days}}{{note}}{{hours}} {{/days}}{{/note}}", "a&lt;b7 a&lt;b-3 "),
    SyntaxCase(
      "names are looked up outward", "{{#days}}{{#tags}}{{tag}}{{label}}{{total}} {{/tags}}{{/days}}",
      "xMon42 y&amp;zMon42 "),
    SyntaxCase(
      "the innermost name counts",
      "{{shared}}|{{#days}}{{shared}}|{{#author}}{{shared}}|{{/author}}{{/days}}",
      "of the page|of Monday|of Ada|of Tuesday|of Ada|"),
    SyntaxCase("white space in section tags does not count", "{{ # done }}x{{/  done\t}}", "x"),
  ]

  /// Lines that a tag has to itself, which leave no trace.
  static let standaloneLines = [
    SyntaxCase("section tags", "a\n{{#done}}\nb\n{{/done}}\nc\n", "a\nb\nc\n"),
    SyntaxCase("inverted section tags", "a\n{{^done}}\nb\n{{/done}}\nc\n", for: .empty, "a\nb\nc\n"),
    SyntaxCase("indented tags", "a\n  {{#done}}\n  b\n\t{{/done}}\nc\n", "a\n  b\nc\n"),
    SyntaxCase("blanks after a tag", "a\n{{#done}} \t\nb\n{{/done}} \nc\n", "a\nb\nc\n"),
    SyntaxCase("lines that end in CRLF", "a\r\n{{#done}}\r\nb\r\n {{/done}} \r\nc\r\n", "a\r\nb\r\nc\r\n"),
    SyntaxCase("the first line", "  {{#done}}\nb{{/done}}", "b"),
    SyntaxCase("the last line without a line break", "a\n{{#done}}\nb\n  {{/done}}", "a\nb\n"),
    SyntaxCase("a file that is one tag", " {{! only }} ", ""),
    SyntaxCase(
      "tags in each element of a list", "{{#days}}\n- {{label}}\n{{/days}}\n", "- Mon\n- Größe 日本\n"),
    SyntaxCase("sections right after each other", "{{#done}}\n{{#done}}\nx\n{{/done}}\n{{/done}}\n", "x\n"),
    SyntaxCase("empty lines around stay", "\n{{#done}}\n\n{{/done}}\n\n", "\n\n\n"),
    SyntaxCase("text on the line keeps it", "a {{#done}}\nb\n{{/done}} c\n", "a \nb\n c\n"),
    SyntaxCase("a value on the line keeps it", "{{#done}}{{total}}\n{{/done}}\n", "42\n"),
    SyntaxCase("two tags on the line keep it", "a\n  {{#done}}{{/done}}\nb\n", "a\n  \nb\n"),
    SyntaxCase("a lone carriage return is no line break", "a\r{{#done}}\rb{{/done}}", "a\r\rb"),
    SyntaxCase("white space within a section on one line stays", " {{#done}} x {{/done}} ", "  x  "),
  ]

  static let partials = [
    SyntaxCase(
      "the name alone takes the extension of the template", "[{{>nav}}]", partials: ["nav.html": "x"], "[x]"),
    SyntaxCase("the whole name will do", "[{{>nav.html}}]", partials: ["nav.html": "x"], "[x]"),
    SyntaxCase("the exact name comes first", "[{{>nav}}]", partials: ["nav.html": "x", "nav": "y"], "[y]"),
    SyntaxCase("a name may have a folder", "[{{> parts/nav }}]", partials: ["parts/nav.html": "x"], "[x]"),
    SyntaxCase(
      "a partial sees the names around it", "{{#days}}{{>day}}{{/days}}",
      partials: ["day.html": "{{label}} {{total}};"], "Mon 42;Größe 日本 42;"),
    SyntaxCase(
      "a partial may include others", "{{>a}}", partials: ["a.html": "1{{>b}}3", "b.html": "2"], "123"),
    SyntaxCase(
      "a partial within text keeps its lines as they are", "  a {{>p}}\n", partials: ["p.html": "x\ny"],
      "  a x\ny\n"),
    SyntaxCase(
      "a line to itself is replaced by the partial", "a\n{{>p}}\nb\n", partials: ["p.html": "x\n"],
      "a\nx\nb\n"),
    SyntaxCase(
      "a partial without a line break at its end joins the next line", "a\n{{>p}}\nb\n",
      partials: ["p.html": "x"], "a\nxb\n"),
    SyntaxCase(
      "the indentation goes before each line", "a\n \t{{>p}}\nb\n", partials: ["p.html": "x\ny\n"],
      "a\n \tx\n \ty\nb\n"),
    SyntaxCase(
      "the indentation goes before tags, too", "  {{>p}}\n",
      partials: ["p.html": "{{total}}\n{{#done}}y{{/done}}\n{{!c}}z\n"], "  42\n  y\n  z\n"),
    SyntaxCase(
      "line breaks in values get no indentation", "  {{>p}}\n",
      partials: ["p.html": "{{#days}}{{#remark}}{{.}}{{/remark}}{{/days}}\nend\n"], "  first\nsecond\n  end\n"
    ),
    SyntaxCase(
      "empty lines get no indentation", "  {{>p}}\n", partials: ["p.html": "x\n\ny\r\n\r\nz\n"],
      "  x\n\n  y\r\n\r\n  z\n"),
    SyntaxCase(
      "tags on lines of their own get no indentation", "  {{>p}}\n",
      partials: ["p.html": "{{#done}}\nx\n{{/done}}\n"], "  x\n"),
    SyntaxCase(
      "indentations add up", " {{>a}}\n", partials: ["a.html": "1\n  {{>b}}\n", "b.html": "2\n3\n"],
      " 1\n   2\n   3\n"),
    SyntaxCase(
      "a partial within a line of a partial is not indented again", " {{>a}}\n",
      partials: ["a.html": "1{{>b}}\n", "b.html": "2\n3"], " 12\n3\n"),
    SyntaxCase(
      "a partial at the end of the file", "a\n  {{>p}}", partials: ["p.html": "x\ny"], "a\n  x\n  y"),
    SyntaxCase(
      "a partial with CRLF", "a\r\n {{>p}}\r\nb\r\n", partials: ["p.html": "x\r\ny\r\n"],
      "a\r\n x\r\n y\r\nb\r\n"),
    SyntaxCase("an empty partial", "a\n  {{>p}}\nb", partials: ["p.html": ""], "a\nb"),
  ]

  static let comments = [
    SyntaxCase("within a line", "a{{! no }}b", "ab"),
    SyntaxCase("over several lines within text", "a{{!\n no\n}}b", "ab"),
    SyntaxCase("on a line of its own", "a\n  {{! no }}\nb\n", "a\nb\n"),
    SyntaxCase("on several lines of its own", "a\n  {{!\n  no\n  }} \nb\n", "a\nb\n"),
    SyntaxCase("with marks and single braces", "a{{! #x /y {z} > }}b", "ab"),
    SyntaxCase("without content", "a{{!}}b", "ab"),
    SyntaxCase("that mentions unused names in passing", "a{{! names unused: none }}b", "ab"),
  ]
}
