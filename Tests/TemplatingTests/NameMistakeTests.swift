// What can be wrong with the names in a template.

import Testing

@Suite("Mistakes in names")
struct NameMistakeTests {
  @Test("a mistake in names says where it is, what is wrong and what to do", arguments: cases)
  func describesMistake(_ example: MistakeCase) {
    example.check()
  }

  static let cases: [MistakeCase] = [
    MistakeCase(
      "an unknown name near a known one",
      "<h1>{{headnig}}</h1>\n", [.heading],
      """
      Templates/page.html:1:5: error: there is no value `headnig` here
      <h1>{{headnig}}</h1>
          ^
      help: did you mean `heading`? `page` has `heading`
      """),
    MistakeCase(
      "an unknown name near none",
      "<h1>{{subtitle}}</h1>{{heading}}\n", [.heading],
      """
      Templates/page.html:1:5: error: there is no value `subtitle` here
      <h1>{{subtitle}}</h1>{{heading}}
          ^
      help: `page` has `heading`
      """),
    MistakeCase(
      "an unknown name in a section lists the names of all shapes around it",
      "{{heading}}\n{{#days}}{{label}}{{weight}}{{/days}}\n", [.heading, .days],
      """
      Templates/page.html:2:19: error: there is no value `weight` here
      {{#days}}{{label}}{{weight}}{{/days}}
                        ^
      help: `day` has `label`; `page` has `heading`, `days`
      """),
    MistakeCase(
      "an unknown section keeps quiet about what is in it",
      "{{#weeks}}{{label}}{{/weeks}}\n", [.heading, .days],
      """
      Templates/page.html:1:1: error: there is no value `weeks` here
      {{#weeks}}{{label}}{{/weeks}}
      ^
      help: `page` has `heading`, `days`
      """),
    MistakeCase(
      "a misspelt section keeps quiet about what is in it",
      "{{#day}}{{label}}{{nothing}}{{/day}}\n", [.days],
      """
      Templates/page.html:1:1: error: there is no value `day` here
      {{#day}}{{label}}{{nothing}}{{/day}}
      ^
      help: did you mean `days`? `page` has `days`
      """),
    MistakeCase(
      "a name with dots",
      "{{author.who}}\n", [.author],
      """
      Templates/page.html:1:1: error: a name with dots, such as `author.who`, is not supported
      {{author.who}}
      ^
      help: open the sections in turn: `{{#author}}{{who}}{{/author}}`
      """),
    MistakeCase(
      "a dot outside of optional text",
      "{{#days}}{{.}}{{label}}{{/days}}\n", [.days],
      """
      Templates/page.html:1:10: error: `.` is the text of an optional text, and none is open here
      {{#days}}{{.}}{{label}}{{/days}}
               ^
      help: write the name of the value instead
      """),
    MistakeCase(
      "optional text outside of its section",
      "{{note}}\n", [.note],
      """
      Templates/page.html:1:1: error: `note` may be absent, so it is shown only in a section of its own
      {{note}}
      ^
      help: write `{{#note}}{{note}}{{/note}}`
      """),
    MistakeCase(
      "optional text where it is absent",
      "{{^note}}{{note}}{{/note}}\n", [.note],
      """
      Templates/page.html:1:10: error: `note` may be absent, so it is shown only in a section of its own
      {{^note}}{{note}}{{/note}}
               ^
      help: write `{{#note}}{{note}}{{/note}}`
      """),
    MistakeCase(
      "text in three braces",
      "{{{heading}}}\n", [.heading],
      """
      Templates/page.html:1:1: error: `heading` is text, and only markup is shown unescaped
      {{{heading}}}
      ^
      help: write `{{heading}}`
      """),
    MistakeCase(
      "a number unescaped",
      "{{& total}}\n", [.total],
      """
      Templates/page.html:1:1: error: `total` is a number, and only markup is shown unescaped
      {{& total}}
      ^
      help: write `{{total}}`
      """),
    MistakeCase(
      "optional text unescaped",
      "{{#note}}{{{.}}}{{/note}}\n", [.note],
      """
      Templates/page.html:1:10: error: `.` is optional text, and only markup is shown unescaped
      {{#note}}{{{.}}}{{/note}}
               ^
      help: write `{{.}}`
      """),
    MistakeCase(
      "markup in two braces",
      "  {{prose}}\n", [.prose],
      """
      Templates/page.html:1:3: error: `prose` is markup, and this tag would escape it
        {{prose}}
        ^
      help: write `{{{prose}}}`
      """),
    MistakeCase(
      "a flag as a value",
      "{{done}}\n", [.done],
      """
      Templates/page.html:1:1: error: `done` is a flag, which only a section can use
      {{done}}
      ^
      help: write `{{#done}}...{{/done}}`
      """),
    MistakeCase(
      "a list as a value",
      "{{days}}{{#days}}{{label}}{{/days}}\n", [.days],
      """
      Templates/page.html:1:1: error: `days` is a list, which only a section can use
      {{days}}{{#days}}{{label}}{{/days}}
      ^
      help: write `{{#days}}...{{/days}}`
      """),
    MistakeCase(
      "an optional value as a value",
      "{{{author}}}{{#author}}{{who}}{{/author}}\n", [.author],
      """
      Templates/page.html:1:1: error: `author` is an optional value, which only a section can use
      {{{author}}}{{#author}}{{who}}{{/author}}
      ^
      help: write `{{#author}}...{{/author}}`
      """),
    MistakeCase(
      "a section on text",
      "{{#heading}}{{heading}}{{/heading}}\n", [.heading],
      """
      Templates/page.html:1:1: error: `heading` is text, which opens no section
      {{#heading}}{{heading}}{{/heading}}
      ^
      help: write `{{heading}}`
      """),
    MistakeCase(
      "a section on a number",
      "{{^total}}none{{/total}}\n", [.total],
      """
      Templates/page.html:1:1: error: `total` is a number, which opens no section
      {{^total}}none{{/total}}
      ^
      help: write `{{total}}`
      """),
    MistakeCase(
      "a section on markup",
      "{{#prose}}{{{prose}}}{{/prose}}\n", [.prose],
      """
      Templates/page.html:1:1: error: `prose` is markup, which opens no section
      {{#prose}}{{{prose}}}{{/prose}}
      ^
      help: write `{{{prose}}}`
      """),
  ]
}
