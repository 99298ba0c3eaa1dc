// What can be wrong with partials, with fields that nothing uses, and where a caret then stands.

import Testing

@Suite("Mistakes in partials and unused fields")
struct UseMistakeTests {
  @Test(
    "a mistake in partials or unused fields says where it is, what is wrong and what to do", arguments: cases)
  func describesMistake(_ example: MistakeCase) {
    example.check()
  }

  static let cases: [MistakeCase] = [
    MistakeCase(
      "an unknown partial",
      "{{>naw}}\n", [], partials: ["nav.html": "x"],
      """
      Templates/page.html:1:1: error: there is no template `naw`
      {{>naw}}
      ^
      help: the templates are `nav.html`, `page.html`
      """),
    MistakeCase(
      "a partial that includes itself",
      "{{>nav}}\n", [], partials: ["nav.html": "a\n {{>nav}}\n"],
      """
      Templates/nav.html:2:2: error: partials include one another in a circle: `nav.html` > `nav.html`
       {{>nav}}
       ^
      help: take one of these inclusions out
      """),
    MistakeCase(
      "a circle of partials names all of them",
      "{{>a}}\n", [], partials: ["a.html": "{{>b.html}}\n", "b.html": "\n  {{> a}}\n"],
      """
      Templates/b.html:2:3: error: partials include one another in a circle: `a.html` > `b.html` > `a.html`
        {{> a}}
        ^
      help: take one of these inclusions out
      """),
    MistakeCase(
      "a mistake in a partial has its place there, once",
      "{{>nav}}{{>nav}}{{headng}}\n", [.heading], partials: ["nav.html": "<nav>\n\t{{homme}}</nav>\n"],
      """
      Templates/page.html:1:17: error: there is no value `headng` here
      {{>nav}}{{>nav}}{{headng}}
                      ^
      help: did you mean `heading`? `page` has `heading`
      Templates/nav.html:2:2: error: there is no value `homme` here
      \t{{homme}}</nav>
      \t^
      help: `page` has `heading`
      """),
    MistakeCase(
      "a field that is never used",
      "\n{{heading}}\n", [.heading, .total],
      """
      Templates/page.html:1:1: error: the field `total` of `page` is never used
      help: use it with `{{total}}`, or write `{{! unused: total }}`
      """),
    MistakeCase(
      "each kind of unused field",
      "x", [.heading, .total, .prose, .done, .note, .days, .author],
      """
      Templates/page.html:1:1: error: the field `heading` of `page` is never used
      x
      ^
      help: use it with `{{heading}}`, or write `{{! unused: heading }}`
      Templates/page.html:1:1: error: the field `total` of `page` is never used
      x
      ^
      help: use it with `{{total}}`, or write `{{! unused: total }}`
      Templates/page.html:1:1: error: the field `prose` of `page` is never used
      x
      ^
      help: use it with `{{{prose}}}`, or write `{{! unused: prose }}`
      Templates/page.html:1:1: error: the field `done` of `page` is never used
      x
      ^
      help: use it with `{{#done}}...{{/done}}`, or write `{{! unused: done }}`
      Templates/page.html:1:1: error: the field `note` of `page` is never used
      x
      ^
      help: use it with `{{#note}}...{{/note}}`, or write `{{! unused: note }}`
      Templates/page.html:1:1: error: the field `days` of `page` is never used
      x
      ^
      help: use it with `{{#days}}...{{/days}}`, or write `{{! unused: days }}`
      Templates/page.html:1:1: error: the field `author` of `page` is never used
      x
      ^
      help: use it with `{{#author}}...{{/author}}`, or write `{{! unused: author }}`
      """),
    MistakeCase(
      "a nested field that is never used",
      "a\n {{#days}}x{{/days}}\n", [.days],
      """
      Templates/page.html:2:2: error: the field `days.label` of `day` is never used
       {{#days}}x{{/days}}
       ^
      help: use it with `{{label}}`, or write `{{! unused: days.label }}`
      """),
    MistakeCase(
      "a nested field is missed in the section that goes in",
      "{{^days}}none{{/days}}\n{{#days}}x{{/days}}", [.days],
      """
      Templates/page.html:2:1: error: the field `days.label` of `day` is never used
      {{#days}}x{{/days}}
      ^
      help: use it with `{{label}}`, or write `{{! unused: days.label }}`
      """),
    MistakeCase(
      "a field declared unused that is used",
      "{{! unused: heading, total }}\n{{heading}}\n", [.heading, .total],
      """
      Templates/page.html:1:13: error: `heading` is declared unused, but it is used
      {{! unused: heading, total }}
                  ^
      help: take it out of the comment
      """),
    MistakeCase(
      "a field declared unused that does not exist",
      "{{heading}}{{! unused: totl }}\n", [.heading],
      """
      Templates/page.html:1:24: error: `totl` is declared unused, but there is no such field
      {{heading}}{{! unused: totl }}
                             ^
      help: `page` has `heading`
      """),
    MistakeCase(
      "a nested field declared unused that does not exist",
      "{{! unused:\n  days.lable }}{{#days}}{{label}}{{/days}}\n", [.days],
      """
      Templates/page.html:2:3: error: `days.lable` is declared unused, but there is no such field
        days.lable }}{{#days}}{{label}}{{/days}}
        ^
      help: `day` has `label`
      """),
    MistakeCase(
      "a declaration without names",
      "{{! unused: }}\n{{heading}}\n", [.heading],
      """
      Templates/page.html:1:1: error: this comment declares nothing unused
      {{! unused: }}
      ^
      help: write the names after the colon, or take the comment out
      """),
    MistakeCase(
      "a caret after a wide emoji, a combined one and an accent",
      "👩‍👩‍👧 ❤️ e\u{301}\t한{{x}}{{heading}}\n", [.heading],
      """
      Templates/page.html:1:8: error: there is no value `x` here
      👩‍👩‍👧 ❤️ e\u{301}\t한{{x}}{{heading}}
             \t  ^
      help: `page` has `heading`
      """),
    MistakeCase(
      "a line that ends in CRLF",
      "one\r\n two {{x}}{{heading}}\r\n", [.heading],
      """
      Templates/page.html:2:6: error: there is no value `x` here
       two {{x}}{{heading}}
           ^
      help: `page` has `heading`
      """),
    MistakeCase(
      "a mistake at the very end",
      "{{heading}}{{", [.heading],
      """
      Templates/page.html:1:12: error: this tag is never closed
      {{heading}}{{
                 ^
      help: close it with `}}` on the same line
      """),
    MistakeCase(
      "mistakes come in order of place",
      "{{x y}}\n{{#done}}\n{{{heading}}\n{{/days}}\n{{}}\n", [.done, .heading],
      """
      Templates/page.html:1:4: error: the name `x y` has white space in it
      {{x y}}
         ^
      help: names are made of letters, digits, `_` and `-`
      Templates/page.html:3:1: error: three braces open this tag, but two close it
      {{{heading}}
      ^
      help: write `{{{heading}}}` for markup, or `{{heading}}` for text
      Templates/page.html:4:1: error: the section opened on line 2 is `done`, not `days`
      {{/days}}
      ^
      help: close it with `{{/done}}`
      Templates/page.html:5:1: error: this tag has no name in it
      {{}}
      ^
      help: write a name between the braces, or take the tag out
      """),
    MistakeCase(
      "names are looked up once the form is right, and uses once the names are",
      "{{headin}}{{>nav}}\n", [.heading, .total], partials: ["nav.html": "{{totl}}{{"],
      """
      Templates/page.html:1:1: error: there is no value `headin` here
      {{headin}}{{>nav}}
      ^
      help: did you mean `heading`? `page` has `heading`, `total`
      Templates/nav.html:1:9: error: this tag is never closed
      {{totl}}{{
              ^
      help: close it with `}}` on the same line
      """),
  ]
}
