// Makes the pages that are little more than their frame: the report and the not-found page.

import Statistics
import Templating
import Wording

struct ReportPage: FramedPage {
  let frame: PageFrame
  let report: Report

  var fields: Fields { frame.fields.adding(report.fields) }

  init(_ report: Report, context: PageContext) {
    self.report = report
    frame = PageFrame(
      title: context.words("report"),
      description: context.words(
        "report-description", ["daysComplete": context.words.daysComplete(context.summary)]),
      path: "report.html", context: context)
  }
}

/// The report as one HTML file that needs no other file.
struct StandaloneReport {
  let title: String
  let style: Markup
  let report: Report

  var fields: Fields {
    report.fields.adding([
      "title": .text(title),
      "style": .markup(style),
    ])
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
      title: context.words("not-found-title"), description: context.words("not-found-description"),
      path: NotFoundPage.path, context: context)
  }
}
