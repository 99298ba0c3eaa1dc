// What can be wrong with the tags and sections of a template.

import Testing

@Suite("Mistakes in tags and sections")
struct TagMistakeTests {
  @Test("a mistake in tags and sections says where it is, what is wrong and what to do", arguments: cases)
  func describesMistake(_ example: MistakeCase) {
    example.check()
  }

  static let cases: [MistakeCase] = [
    MistakeCase(
      "a tag without its end",
      "<p>{{heading</p>\n", [.heading],
      """
      Templates/page.html:1:4: error: this tag is never closed
      <p>{{heading</p>
         ^
      help: close it with `}}` on the same line
      """),
    MistakeCase(
      "a section tag without its end still opens its section",
      "{{#done\nyes\n{{/done}}\n", [.done],
      """
      Templates/page.html:1:1: error: this tag is never closed
      {{#done
      ^
      help: close it with `}}` on the same line
      """),
    MistakeCase(
      "a tag that meets another before its end",
      "{{heading {{total}}\n", [.heading, .total],
      """
      Templates/page.html:1:1: error: this tag is never closed
      {{heading {{total}}
      ^
      help: close it with `}}` on the same line
      """),
    MistakeCase(
      "a comment without its end does not hide the next tag",
      "{{! why\n{{head!}}\n", [.heading],
      """
      Templates/page.html:1:1: error: this comment is never closed
      {{! why
      ^
      help: write `}}` at its end; no comment has `{{` in it
      Templates/page.html:2:7: error: the name `head!` has `!` in it
      {{head!}}
            ^
      help: names are made of letters, digits, `_` and `-`
      """),
    MistakeCase(
      "a tag in a comment",
      "{{! as in {{heading}} }}\n", [.heading],
      """
      Templates/page.html:1:1: error: this comment is never closed
      {{! as in {{heading}} }}
      ^
      help: write `}}` at its end; no comment has `{{` in it
      """),
    MistakeCase(
      "a comment that runs to the end",
      "{{heading}}\n{{! why\n", [.heading],
      """
      Templates/page.html:2:1: error: this comment is never closed
      {{! why
      ^
      help: write `}}` at its end; no comment has `{{` in it
      """),
    MistakeCase(
      "an empty tag",
      "a {{ }} {{heading}}\n", [.heading],
      """
      Templates/page.html:1:3: error: this tag has no name in it
      a {{ }} {{heading}}
        ^
      help: write a name between the braces, or take the tag out
      """),
    MistakeCase(
      "an empty section",
      "{{#}}x{{/}}\n", [],
      """
      Templates/page.html:1:1: error: this tag has no name in it
      {{#}}x{{/}}
      ^
      help: write a name between the braces, or take the tag out
      Templates/page.html:1:7: error: this tag has no name in it
      {{#}}x{{/}}
            ^
      help: write a name between the braces, or take the tag out
      """),
    MistakeCase(
      "three braces closed by two",
      "{{{prose}}\n", [.prose],
      """
      Templates/page.html:1:1: error: three braces open this tag, but two close it
      {{{prose}}
      ^
      help: write `{{{prose}}}` for markup, or `{{prose}}` for text
      """),
    MistakeCase(
      "two braces closed by three",
      "{{heading}}}\n", [.heading],
      """
      Templates/page.html:1:12: error: there is a `}` too many after this tag
      {{heading}}}
                 ^
      help: take it out; if it belongs to the text, put a space before it
      """),
    MistakeCase(
      "three braces closed by four",
      "{{{prose}}}}\n", [.prose],
      """
      Templates/page.html:1:12: error: there is a `}` too many after this tag
      {{{prose}}}}
                 ^
      help: take it out; if it belongs to the text, put a space before it
      """),
    MistakeCase(
      "a name with white space in it",
      "{{heading now}}{{heading}}\n", [.heading],
      """
      Templates/page.html:1:10: error: the name `heading now` has white space in it
      {{heading now}}{{heading}}
               ^
      help: names are made of letters, digits, `_` and `-`
      """),
    MistakeCase(
      "a name with a mark in it",
      "\t日本 {{he*ading}}{{heading}}\n", [.heading],
      """
      Templates/page.html:1:9: error: the name `he*ading` has `*` in it
      \t日本 {{he*ading}}{{heading}}
      \t         ^
      help: names are made of letters, digits, `_` and `-`
      """),
    MistakeCase(
      "a name that ends with a dot",
      "{{heading.}}{{heading}}\n", [.heading],
      """
      Templates/page.html:1:1: error: a name with dots, such as `heading.`, is not supported
      {{heading.}}{{heading}}
      ^
      help: open the sections in turn: `{{heading}}`
      """),
    MistakeCase(
      "other delimiters",
      "{{=<% %>=}}\n{{heading}}\n", [.heading],
      """
      Templates/page.html:1:1: error: tags are always written with `{{` and `}}`
      {{=<% %>=}}
      ^
      help: take this tag out, and write the others with `{{` and `}}`
      """),
    MistakeCase(
      "a parent",
      "{{<layout}}{{$title}}x{{/title}}{{/layout}}{{heading}}\n", [.heading],
      """
      Templates/page.html:1:1: error: parents `{{<` and blocks `{{$` are not supported
      {{<layout}}{{$title}}x{{/title}}{{/layout}}{{heading}}
      ^
      help: include a partial instead: `{{>name}}`
      Templates/page.html:1:12: error: parents `{{<` and blocks `{{$` are not supported
      {{<layout}}{{$title}}x{{/title}}{{/layout}}{{heading}}
                 ^
      help: include a partial instead: `{{>name}}`
      """),
    MistakeCase(
      "an unclosed section names its opening line",
      "top\n{{#done}}\nyes\n", [.done],
      """
      Templates/page.html:2:1: error: the section `done`, opened on line 2, is never closed
      {{#done}}
      ^
      help: write `{{/done}}` where it ends
      """),
    MistakeCase(
      "a section closed but not open",
      "{{heading}}\n{{/done}}\n", [.heading],
      """
      Templates/page.html:2:1: error: no section `done` is open here
      {{/done}}
      ^
      help: open it with `{{#done}}` or `{{^done}}`, or take this tag out
      """),
    MistakeCase(
      "a section closed by another name",
      "{{#days}}\n{{label}}\n{{/dayz}}\n", [.days],
      """
      Templates/page.html:3:1: error: the section opened on line 1 is `days`, not `dayz`
      {{/dayz}}
      ^
      help: close it with `{{/days}}`
      """),
    MistakeCase(
      "crossed sections are told one after the other",
      "{{#done}}{{#days}}{{label}}{{/done}}{{/days}}\n", [.done, .days],
      """
      Templates/page.html:1:28: error: the section opened on line 1 is `days`, not `done`
      {{#done}}{{#days}}{{label}}{{/done}}{{/days}}
                                 ^
      help: close it with `{{/days}}`
      Templates/page.html:1:37: error: the section opened on line 1 is `done`, not `days`
      {{#done}}{{#days}}{{label}}{{/done}}{{/days}}
                                          ^
      help: close it with `{{/done}}`
      """),
    MistakeCase(
      "an inner section that is never closed",
      "{{#done}}\n{{#days}}{{label}}\n{{/done}}\n", [.done, .days],
      """
      Templates/page.html:1:1: error: the section `done`, opened on line 1, is never closed
      {{#done}}
      ^
      help: write `{{/done}}` where it ends
      Templates/page.html:3:1: error: the section opened on line 2 is `days`, not `done`
      {{/done}}
      ^
      help: close it with `{{/days}}`
      """),
  ]
}
