// Templates whose pages independent readers of the syntax agree upon, byte for byte.

import TestSupport
import Testing

/// The cases were made at random and rendered by readers of Mustache's syntax in other languages; only
/// those are kept on whose output they agreed, so that no habit of this room is its own judge.
struct AgreedCase: Sendable, CustomTestStringConvertible {
  let sample: SamplePage
  let template: String
  var partials: [String: String] = [:]
  let output: String

  var testDescription: String { template.debugDescription }
}

@Suite("Pages that other readers of the syntax agree upon")
struct AgreedCaseTests {
  @Test("the same template gives the same page", arguments: cases)
  func rendersAsAgreed(_ example: AgreedCase) throws {
    try expectEqual(render(example.template, partials: example.partials, for: example.sample), example.output)
  }

  static let cases: [AgreedCase] = [
    AgreedCase(
      sample: .full,
      template: "\n{{#done}}\t\n }{{  total  }}x\n\n  {{/ done  }} \n{{&prose}}text ",
      output: "\n }42x\n\n<b>x</b> & ytext "),
    AgreedCase(
      sample: .empty,
      template: "\n\t{{#\tdone\t}}\t\n{{&  prose}}{{!\n\n}}\n\t{{/done }} \n{{\tshared }}\n\n",
      output: "\nq\n\n"),
    AgreedCase(
      sample: .full,
      template: "{{\theading  }}{{  shared}}{{!\n\n}}",
      output: "Week &lt;1&gt; &amp; &quot;more&quot;of the page"),
    AgreedCase(
      sample: .full,
      template: "\n  {{^ done}}\t\n\t  {{/ done  }} \n\n{{> p0  }} \n",
      partials: ["p0": "text {{  shared}}aa"],
      output: "\n\ntext of the pageaa"),
    AgreedCase(
      sample: .full,
      template: "{{# days}}\n\n\n{{/days\t}}\n{{&prose}}line\n  more\n",
      output: "\n\n\n\n<b>x</b> & yline\n  more\n"),
    AgreedCase(
      sample: .empty,
      template: "text \n{{>p0\t}}\t\n\n{{# days\t}}\t\n\n\n{{/\tdays\t}}{{total }}",
      partials: ["p0": "  \n"],
      output: "text \n  \n\n-1"),
    AgreedCase(
      sample: .sparse,
      template: " {{#  author}}\n\n{{>  p0  }}\t\n{{ who}}\t{{/  author }} \n{{&\tprose}}",
      partials: ["p0": "text {{>p1}}", "p1": "{ "],
      output: "\ntext { \t \n"),
    AgreedCase(
      sample: .empty,
      template: "{{^note}}| <p>{{! comment }}{{/  note\t}}",
      output: "| <p>"),
    AgreedCase(
      sample: .sparse,
      template: "{  {{#note }}\n{{note}}\n\t{{/  note }}\n",
      output: "{  "),
    AgreedCase(
      sample: .empty,
      template: "{{#  done}}{{shared  }}{{> p0  }}{{/done }}x\n",
      partials: ["p0": "\n{{#days}} \n<p>\n {{/days}}\t\n"],
      output: "x\n"),
    AgreedCase(
      sample: .empty,
      template: "{{ shared\t}}{{!two\r\nlines}}  {{! comment }}\r\n{{{prose}}}{ ",
      output: "q  \r\np{ "),
    AgreedCase(
      sample: .full,
      template: "\n{{>\tp0  }}\t\n\n  {{^\tdone}}\n\n\n{{/\tdone }}{{&prose  }}",
      partials: ["p0": "{{&\tprose}}"],
      output: "\n<b>x</b> & y\n<b>x</b> & y"),
    AgreedCase(
      sample: .sparse,
      template: "{{heading}}{{>  p0 }}text {{  shared  }}",
      partials: ["p0": "{{  total\t}}  {{shared}}"],
      output: "0  \ttext \t"),
    AgreedCase(
      sample: .full,
      template: "|  {{^  note  }} \n{{!two\nlines}}\n {{^ days}}\na\n\t{{/days  }}\t\n{{/note}}",
      output: "|  "),
    AgreedCase(
      sample: .sparse,
      template: "{{  heading  }}line\n  more\n\n{{\ttotal }}{{\tshared}}",
      output: "line\n  more\n\n0\t"),
    AgreedCase(
      sample: .full,
      template: "{{>p0}}{{{prose}}}text  {{!\n\n}}\t\n\n\n",
      partials: ["p0": "  \n{ "],
      output: "  \n{ <b>x</b> & ytext  \t\n\n\n"),
    AgreedCase(
      sample: .empty,
      template: "{{^ note  }}{{&prose}}line\n  more\n{{heading\t}}  x\n{{/ note }}x\n  ",
      output: "pline\n  more\nplain  x\nx\n  "),
    AgreedCase(
      sample: .full,
      template: "<p>\n\t{{#\tnote }}\t\n{{#done }}é{{/\tdone}}{{/note}}",
      output: "<p>\né"),
    AgreedCase(
      sample: .full,
      template: "{{& prose  }}\n  {{^  author}} \n\t }\n  {{/ author  }}\n",
      output: "<b>x</b> & y\n"),
    AgreedCase(
      sample: .full,
      template: "{{heading\t}}{{> p0 }}<p>{{  shared }}",
      partials: ["p0": "{{{\tprose}}}{{  total}}"],
      output: "Week &lt;1&gt; &amp; &quot;more&quot;<b>x</b> & y42<p>of the page"),
    AgreedCase(
      sample: .empty,
      template: "{{#note\t}}\t\n<p>{{shared}}{{/note }}a\n{{>p0}}\n| ",
      partials: ["p0": "{{{prose}}}"],
      output: "a\np| "),
    AgreedCase(
      sample: .empty,
      template: "\t  {{! comment }}\t\n{{shared }}\n\t{{!c}} \n",
      output: "q\n"),
    AgreedCase(
      sample: .full,
      template: "{{&  prose  }}{{shared\t}}{{!two\nlines}}\n{{\tshared\t}}{{total}}",
      output: "<b>x</b> & yof the page\nof the page42"),
    AgreedCase(
      sample: .full,
      template: "\n{{>p0 }} \né\n{{>  p1}} \n{{ heading}}\n\n",
      partials: ["p0": "<p>", "p1": "| "],
      output: "\n<p>é\n| Week &lt;1&gt; &amp; &quot;more&quot;\n\n"),
    AgreedCase(
      sample: .full,
      template: "  \t{{^ author  }}<p>{{/author }}{{shared  }}",
      output: "  \tof the page"),
    AgreedCase(
      sample: .empty,
      template: "{{ shared  }}\n{{#done\t}}\t\n }\n {{/  done }} \n",
      output: "q\n"),
    AgreedCase(
      sample: .empty,
      template: "{{!two\nlines}}\n{{ heading\t}}{{{\tprose\t}}}",
      output: "plainp"),
    AgreedCase(
      sample: .empty,
      template: "line\n  more\n\n{{>p0  }}\n{{^note}}{{  shared}}\n  {{/  note  }} \n\n\t{{!c}}\n",
      partials: ["p0": "text {{  heading}}{{heading}}"],
      output: "line\n  more\n\ntext plainplainq\n\n"),
    AgreedCase(
      sample: .full,
      template: "<p>{{! comment }}{{heading\t}}{{ heading }}",
      output: "<p>Week &lt;1&gt; &amp; &quot;more&quot;Week &lt;1&gt; &amp; &quot;more&quot;"),
    AgreedCase(
      sample: .full,
      template: "{{#  done  }}{{  heading}}\n\t{{/ done}}\n",
      output: "Week &lt;1&gt; &amp; &quot;more&quot;\n"),
    AgreedCase(
      sample: .full,
      template: " }{{^days}}\n\n\n{{>p0}}\n{{\ttotal }}{{shared  }}text \n{{/  days}}\t\n",
      partials: ["p0": "{{\theading}}"],
      output: " }"),
    AgreedCase(
      sample: .full,
      template: "{{#\tdone}}{{  total }}{{/  done}}\t<p>  ",
      output: "42\t<p>  "),
    AgreedCase(
      sample: .sparse,
      template: "{  \n  {{^ done  }}\n{{  total}}text {{/  done  }}\n  {{>p0}}\n",
      partials: ["p0": "{{{prose }}}"],
      output: "{  \n0text \n  "),
    AgreedCase(
      sample: .full,
      template: "  {{>p0}}{{shared\t}}{{{ prose}}}\n",
      partials: ["p0": "{{shared\t}}"],
      output: "  of the pageof the page<b>x</b> & y\n"),
    AgreedCase(
      sample: .sparse,
      template: "x\n\n    {{>\tp0 }}\n\n  {{>\tp1\t}}\n\n  {{! comment }}\n",
      partials: ["p0": "<p>", "p1": "{{heading }}{{#done }}  \ntext {{/done  }}{ {{&  prose}}a"],
      output: "x\n\n    <p>\n  { a\n"),
    AgreedCase(
      sample: .full,
      template: "{{! comment }}| \n    {{>p0 }}\n{{!c}}",
      partials: ["p0": "{{  total\t}}{{&  prose}}\n    {{!c}}\n{{heading}}"],
      output: "| \n    42<b>x</b> & y\n    Week &lt;1&gt; &amp; &quot;more&quot;"),
    AgreedCase(
      sample: .full,
      template: "\n  {{> p0}}\n\n    {{#\tnote\t}}\n\n    {{!c}}\n\n    {{/  note }}\n{{  total }}é",
      partials: ["p0": "<p>"],
      output: "\n  <p>\n\n\n42é"),
    AgreedCase(
      sample: .full,
      template: "{{ total  }}{{\theading }}\n    {{#\tauthor }}\n\n  {{>p0}}\n{{/author  }}",
      partials: ["p0": "{{! comment }}{{! comment }}"],
      output: "42Week &lt;1&gt; &amp; &quot;more&quot;\n\n  "),
    AgreedCase(
      sample: .empty,
      template: "\n    {{# note  }}\n\n    {{>p0}}\n\n    {{/note}}\n{{ shared  }}{{  heading  }}",
      partials: ["p0": "line\n  more\n"],
      output: "\nqplain"),
    AgreedCase(
      sample: .full,
      template: "{{\theading}}{{# done\t}}<p>\n{{/\tdone}}\n  \n\n  {{>  p0 }}\n{{ total}}",
      partials: ["p0": "{{{  prose}}}line\n  more\n"],
      output: "Week &lt;1&gt; &amp; &quot;more&quot;<p>\n  \n\n  <b>x</b> & yline\n    more\n42"),
    AgreedCase(
      sample: .full,
      template: "{{ total\t}}{{heading  }}\n    {{>\tp0}}\n",
      partials: ["p0": "  \n"],
      output: "42Week &lt;1&gt; &amp; &quot;more&quot;\n      \n"),
    AgreedCase(
      sample: .full,
      template: "{{  total  }}a\r\n    {{>p0}}\r\n{{heading  }}",
      partials: ["p0": "{{total}}"],
      output: "42a\r\n    42Week &lt;1&gt; &amp; &quot;more&quot;"),
    AgreedCase(
      sample: .empty,
      template: "  \n\n    {{^days\t}}\n\n  {{> p0  }}\n\n    {{/\tdays}}\n{{!c}}text ",
      partials: ["p0": "{{\ttotal}}"],
      output: "  \n\n\n  -1\ntext "),
    AgreedCase(
      sample: .sparse,
      template: "\n\nline\n  more\n\n{{#note}}\n }{{>p0 }}\n\n\n  {{>p1\t}}\n{{/note\t}}",
      partials: ["p0": "{{.}}\n  {{#  note}}\n{{.}}{{/note}}", "p1": "{{note}}{{{ prose }}}"],
      output: "\n\nline\n  more\n\n"),
    AgreedCase(
      sample: .sparse,
      template: "  \n\n{{^done}}\n\n  {{>p0}}\n{{ shared  }}x\n{{/\tdone\t}}é",
      partials: ["p0": "| {{  shared\t}}  \n{  }"],
      output: "  \n\n\n  | \t  \n  {  }\tx\né"),
    AgreedCase(
      sample: .full,
      template: "text {{&prose}}\r\n    {{>  p0  }}\r\n{{>p1}}",
      partials: ["p0": "é{ {{  shared}}", "p1": " {{shared\t}}"],
      output: "text <b>x</b> & y\r\n    é{ of the page of the page"),
    AgreedCase(
      sample: .full,
      template: "<p>\n    {{#  done}}\n{{heading}}{ {{\ttotal  }}\n    {{>p0}}\n\n  {{/done  }}\n\n",
      partials: ["p0": " {{total }}\n    {{!c}}\n"],
      output: "<p>\nWeek &lt;1&gt; &amp; &quot;more&quot;{ 42\n     42\n\n\n"),
    AgreedCase(
      sample: .full,
      template: "\n    {{>p0\t}}\n }{{total}}{{! comment }}",
      partials: ["p0": "{{!c}}\n  {{{  prose }}}{{! comment }}"],
      output: "\n      <b>x</b> & y }42"),
    AgreedCase(
      sample: .empty,
      template: "{{  heading  }}\n{{>p0}}\n\n  {{>p1 }}\n",
      partials: ["p0": "  \n", "p1": "{{ total}}"],
      output: "plain\n  \n\n  -1"),
    AgreedCase(
      sample: .full,
      template: "{{# days }}|  {{> p0}}\r\n{{/days}}\r\n<p>{{{ prose}}}",
      partials: ["p0": "text "],
      output: "|  text \r\n|  text \r\n<p><b>x</b> & y"),
    AgreedCase(
      sample: .full,
      template: "\n  {{>\tp0}}\ntext x\n{{^  days\t}}x\n\n{{/ days}}\n",
      partials: ["p0": "  \n"],
      output: "\n    \ntext x\n"),
    AgreedCase(
      sample: .full,
      template: " {{\ttotal }}\n    {{#author}}\n\n  {{>p0  }}\n\n  {{/author}}\n{{&\tprose}}",
      partials: ["p0": "line\n  more\n"],
      output: " 42\n\n  line\n    more\n\n<b>x</b> & y"),
    AgreedCase(
      sample: .sparse,
      template: "\n    {{# done\t}}\n\n    {{>p0}}\né{{/done\t}}{{  total}}",
      partials: ["p0": "| {{>\tp1}}", "p1": "é"],
      output: "\n0"),
    AgreedCase(
      sample: .full,
      template: "{{#note}}{{shared  }}\n    {{>  p0 }}\n{{heading}}{{/ note }}",
      partials: ["p0": "{{note}}{{  total}}{{  total}}"],
      output: "of the page\n    a&lt;b4242Week &lt;1&gt; &amp; &quot;more&quot;"),
  ]
}
