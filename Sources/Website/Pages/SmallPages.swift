// Makes the pages that are little more than their frame: the report and the not-found page.

import Statistics
import Templating
import Wording

struct ReportPage: FramedPage {
  let frame: PageFrame
  let report: Markup

  var fields: Fields {
    frame.fields.adding([
      "report": .markup(report)
    ])
  }

  init(_ report: Markup, context: PageContext) {
    self.report = report
    frame = PageFrame(
      title: context.words(.reportTitle),
      description: context.words(
        .reportDescription, ["daysComplete": context.words.daysComplete(context.summary)]),
      path: "report.html", section: .report, context: context)
  }
}

/// The report as one HTML file that needs no other file.
struct StandaloneReport {
  let title: String
  let style: Markup
  let report: Markup

  var fields: Fields {
    [
      "title": .text(title),
      "style": .markup(style),
      "report": .markup(report),
    ]
  }
}

struct NotFoundPage: FramedPage {
  let frame: PageFrame

  static let path = "404.html"

  var fields: Fields {
    frame.fields
  }

  init(_ context: PageContext) {
    frame = PageFrame(
      title: context.words(.notFoundTitle), description: context.words(.notFoundDescription),
      path: NotFoundPage.path, context: context)
  }
}
